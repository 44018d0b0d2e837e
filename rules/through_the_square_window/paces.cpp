#include "rules/through_the_square_window/paces.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "drill/nearest.hpp"
#include "drill/station.hpp"
#include "drill/victory.hpp"
#include "field/arcs.hpp"
#include "field/cover_search.hpp"
#include "rules/through_the_square_window/ground.hpp"
#include "rules/through_the_square_window/odds.hpp"

namespace opfor::through_the_square_window {

using field::Box;

namespace {

constexpr std::size_t kCoverTries = 16;
/// Between a body and who supports it: a battalion comes round there.
constexpr double kRoomToWheel = 800;
constexpr Length kBeforeEnemies = 40_cm;  ///< two charges: nobody dances before their eyes
constexpr Length kSeenToTurn = 50_cm;     ///< so near who turns his back on them is laughed at

/// Bodies of its side that stand, but for the two.
std::vector<Box> others_beside(const Situation& now, UnitId unit, UnitId whom) {
  const Battle& b = now.battle();
  std::vector<Box> others;
  for (const UnitId one : now.present(side_of(b, unit))) {
    if (one == unit || one == whom || is_general(b, one) || !steady(b, one)) continue;
    others.push_back(now.box(one));
  }
  return others;
}

/// Away from whom: the nearest enemy that it sees, or remembers.
std::optional<Vec> danger(const Situation& now, UnitId unit) { return now.enemy_place(unit); }

}  // namespace

Standing standing_after(const Situation& now, const Order& order) {
  Standing stand = stand_of(now, order.unit);
  for (const Act& act : order.acts) static_cast<void>(follow(now, order.unit, stand, act));
  return stand;
}

bool steps_back(const Situation& now, const Order& order) {
  const Box& here = now.box(order.unit);
  const Box there = standing_after(now, order).box;
  return there.ahead == here.ahead && dot(there.centre - here.centre, here.ahead) < 0;
}

bool only_makes_room(const Situation& now, const Order& order, Vec place) {
  const Box& here = now.box(order.unit);
  const auto* first = order.acts.empty() ? nullptr : std::get_if<Move>(&order.acts.front());
  if (first == nullptr || now.off_enemies(order.unit, here) > kBeforeEnemies.as_double()) {
    return false;
  }
  if (dot(field::vec(first->path.back()) - here.centre, here.ahead) >= 0) return false;
  const Vec there = standing_after(now, order).box.centre;
  return norm(place - here.centre) - norm(place - there) < kClear;
}

bool turns_its_back(const Situation& now, UnitId unit, const Box& there) {
  const auto faces = [&](const Box& box) {
    const auto before_it = [&](UnitId one) {
      return steady(now.battle(), one) && within(now.gap(unit, one), kSeenToTurn) &&
             field::in_arc(box, now.box(one), 1);
    };
    return !those(now.enemies(unit), before_it).empty();
  };
  return faces(now.box(unit)) && !faces(there);
}

double off_whom_it_supports(const Situation& now, UnitId whom) {
  return 2 * now.box(whom).half_depth + kRoomToWheel;
}

std::optional<Vec> behind_whom_it_supports(const Situation& now, UnitId unit, UnitId whom) {
  const double off = off_whom_it_supports(now, whom);
  if (now.gap(unit, whom) <= off) return std::nullopt;
  const Box& his = now.box(whom);
  const Box& own = now.box(unit);
  const auto past = station_past(his, off, own, others_beside(now, unit, whom));
  return past ? past : station_behind(his, off, own.centre);
}

double edge_of_close_range(const Battle& battle, UnitId unit) {
  const RangeLine& line = line_of(card_of(battle, unit).weapon);
  const Length close = line.close > 0_cm ? line.close : line.far;
  return std::max(kKeepOff.as_double(), close.as_double() - kNoStep);
}

double off_enemies_on_the_way(const Situation& now, UnitId unit, Vec place) {
  const double close = edge_of_close_range(now.battle(), unit);
  Box there = now.box(unit);
  there.centre = place;
  const double off = now.off_enemies(unit, there);
  const bool free_beside_them = off < close && off >= kKeepOff.as_double();
  return free_beside_them ? kKeepOff.as_double() : close;
}

bool fires_at_close_range(const Battle& battle, UnitId unit) {
  return line_of(card_of(battle, unit).weapon).close > 0_cm;
}

namespace {

/// What it can begin with to have room, once there is none.
bool begins(Plan& plan, GetsClear how) {
  switch (how) {
    case GetsClear::back:
      return plan.go_back(line_of(Action::retire).reach.as_double());
    case GetsClear::about:
      return plan.turn_about() && plan.go_ahead(line_of(Action::move).reach.as_double() / 2);
    case GetsClear::ahead:
    case GetsClear::aside_left:
    case GetsClear::aside_right:
    case GetsClear::in_column:
      break;
  }
  return false;
}

/// The same, if it gets it: a step towards whoever stands right behind it gives it none.
bool gets_clear(Plan& plan, GetsClear how) {
  const Vec from = plan.stand().box.centre;
  return begins(plan, how) && norm(plan.stand().box.centre - from) >= kClear;
}

/// Come to a corner of its way, it does not stop there: what it has left goes on its wheel, and on
/// its way after that (TTSW-MOV-1).
void goes_round(Plan& plan, const Routes& routes, Vec corner, double off_enemies,
                LeastLeft<Order>& best) {
  const Vec at = plan.stand().box.centre;
  if (norm(corner - at) > kNoStep) return;
  const Vec next = routes.from(at).first;
  if (norm(next - at) < kNoStep || !plan.look_at(next)) return;
  best.offer(routes.left_from(plan.stand().box), Plan(plan).take());
  const double along = dot(next - plan.stand().box.centre, plan.stand().box.ahead);
  if (along > kNoStep && plan.go_ahead(along, off_enemies)) {
    best.offer(routes.left_from(plan.stand().box), plan.take());
  }
}

/// On to the next corner of its way, and round it.
void go_on(Plan& plan, const Routes& routes, Vec next, double off_enemies, LeastLeft<Order>& best) {
  const double along = dot(next - plan.stand().box.centre, plan.stand().box.ahead);
  // Before a wall it may be better to have wheeled alone.
  if (!plan.empty()) best.offer(routes.left_from(plan.stand().box), Plan(plan).take());
  if (along > kNoStep && plan.go_ahead(along, off_enemies)) {
    best.offer(routes.left_from(plan.stand().box), Plan(plan).take());
    goes_round(plan, routes, next, off_enemies, best);
  }
}

/// Its back to the wall, it comes round on the spot, or goes off it first: to have turned its back
/// on it alone gains nothing.
void off_the_wall(const Situation& now, UnitId unit, const Routes& routes, int save,
                  LeastLeft<Order>& best) {
  const Vec from = now.box(unit).centre;
  for (const bool wheels : {true, false}) {
    Plan plan(now, unit, save);
    if (!plan.turn_about()) continue;
    if (wheels) static_cast<void>(plan.look_at(routes.start().next));
    if (!wheels) static_cast<void>(plan.go_ahead(line_of(Action::move).reach.as_double()));
    const Box& there = plan.stand().box;
    if (norm(there.centre - from) >= kClear) best.offer(routes.left_from(there), plan.take());
  }
}

constexpr std::array<double, 3> kSteps{250, 500, 1000};  ///< up to a Move
constexpr std::int32_t kComesRound = 2000;               ///< a wheel worth having stepped back for
constexpr const char* kNeedsRoom = "it needs room to wheel";

/// Where it stands once it has wheeled to where its way leads from there, and gone on; nothing,
/// where it comes round by a little alone, and would have to step back again.
std::optional<Box> comes_round(const Plan& stands, const Routes& routes) {
  Plan plan = stands.next_turn();
  const Angle before = facing_of(plan.stand().box.ahead);
  const Vec next = routes.from(plan.stand().box.centre).first;
  const bool looks = plan.look_at(next);
  if (plan.empty()) return std::nullopt;
  if (!looks && turn_between(before, facing_of(plan.stand().box.ahead)) < kComesRound) {
    return std::nullopt;
  }
  const double along = dot(next - plan.stand().box.centre, plan.stand().box.ahead);
  if (along > kNoStep) static_cast<void>(plan.go_ahead(along));
  return plan.stand().box;
}

/// Where nothing brings it on, so close beside ground that it cannot wheel, and what lies before it
/// is open: straight on, if in the next turn it can come round from there.
void on_to_come_round(const Situation& now, UnitId unit, const Routes& routes, int save,
                      double off_enemies, LeastLeft<Order>& best) {
  const Vec from = now.box(unit).centre;
  for (const Action action : {Action::retire, Action::move}) {
    const double length = line_of(action).reach.as_double();
    Plan plan(now, unit, save);
    if (!plan.go_ahead(length, off_enemies)) continue;
    if (norm(plan.stand().box.centre - from) < length - kNoStep) continue;
    const auto there = comes_round(plan, routes);
    if (there) best.offer(routes.left_from(*there), plan.take(kNeedsRoom));
  }
}

/// Where no wheel brings it on from where it stands, and what lies before it is open: some steps
/// ahead, and round to where its way leads from there.
void ahead_and_round(const Situation& now, UnitId unit, const Routes& routes, int save,
                     double off_enemies, LeastLeft<Order>& best) {
  for (const double steps : kSteps) {
    Plan plan(now, unit, save);
    const Vec from = plan.stand().box.centre;
    if (!plan.go_ahead(steps, off_enemies)) return;
    if (norm(plan.stand().box.centre - from) < steps - kNoStep) return;
    // A few steps alone are no way.
    if (steps > kClear) best.offer(routes.left_from(plan.stand().box), Plan(plan).take());
    const Vec next = routes.from(plan.stand().box.centre).first;
    const Vec ahead = plan.stand().box.ahead;
    static_cast<void>(plan.look_at(next));
    const std::int32_t turn = turn_between(facing_of(ahead), facing_of(plan.stand().box.ahead));
    if (turn >= kNoTurn && turn < kMostWheelAtOnce) go_on(plan, routes, next, off_enemies, best);
  }
}

/// Where nothing brings it on, so close before ground that it cannot wheel: back, so far that it
/// can in the next turn, or in that after another as far back.
void back_to_come_round(const Situation& now, UnitId unit, const Routes& routes,
                        LeastLeft<Order>& best) {
  const double most = line_of(Action::retire).reach.as_double();
  Plan plan(now, unit);
  if (!plan.go_back(most)) return;
  auto there = comes_round(plan, routes);
  if (!there) {
    Plan farther = plan.next_turn();
    if (farther.go_back(most)) there = comes_round(farther, routes);
  }
  if (there) best.offer(routes.left_from(*there), plan.take(kNeedsRoom));
}

/// Right behind a friend there is no room to wheel, nor right before a wall: it gets clear first.
/// To and fro on the spot is no way.
void get_clear(const Situation& now, UnitId unit, const Routes& routes, int save,
               double off_enemies, LeastLeft<Order>& best) {
  const Routes::Start& start = routes.start();
  const Box& here = now.box(unit);
  for (const GetsClear how : {GetsClear::back, GetsClear::about}) {
    if (how == GetsClear::about && in_last_turn(now.battle())) continue;  // to go nowhere
    Plan plan(now, unit, save);
    if (!gets_clear(plan, how)) continue;
    static_cast<void>(plan.look_at(start.next));
    LeastLeft<Order> clear(start.left, kNoStep);
    go_on(plan, routes, start.next, off_enemies, clear);
    auto order = clear.take();
    if (!order) continue;
    const Box there = standing_after(now, *order).box;
    const bool turned = turn_between(facing_of(here.ahead), facing_of(there.ahead)) >= kNoTurn;
    if (!turned && norm(there.centre - here.centre) < kClear) continue;
    if (!turned) {
      // Back alone, it has to come round in the next turn.
      Plan off(now, unit, save);
      if (!gets_clear(off, how) || !comes_round(off, routes)) continue;
      order->why_not_more = kNeedsRoom;
    }
    best.offer(routes.left_from(there), *std::move(order));
  }
  if (start.walled) off_the_wall(now, unit, routes, save, best);
}

}  // namespace

std::optional<Order> towards(const Situation& now, UnitId unit, Vec place, int save,
                             double off_enemies) {
  return towards(now, unit, Routes(now, unit, place), save, off_enemies);
}

std::optional<Order> towards(const Situation& now, UnitId unit, const Routes& routes, int save,
                             double off_enemies) {
  const Routes::Start& start = routes.start();
  LeastLeft<Order> best(start.left, kNoStep);
  Plan looks = routes.looked(save);
  const bool turns = !looks.empty();
  // A wheel carries it aside: its way may lead elsewhere from there, and it would wheel back next.
  const Vec ahead = now.box(unit).ahead;
  const bool about = dot(looks.stand().box.ahead, ahead) < 0;
  const Vec from_there = turns && !about ? routes.from(looks.stand().box.centre).first : start.next;
  go_on(looks, routes, start.next, off_enemies, best);
  if (turns) {
    Plan plan(now, unit, save);
    go_on(plan, routes, start.next, off_enemies, best);
  }
  if (norm(from_there - start.next) > kNoStep) {
    Plan plan(now, unit, save);
    if (plan.look_at(from_there) && dot(plan.stand().box.ahead, ahead) > 0) {
      go_on(plan, routes, from_there, off_enemies, best);
    }
  }
  // In the last turn there is none after it in which to come round.
  const bool comes_round_yet = !routes.round_friends() && !in_last_turn(now.battle());
  if (!best.has_any() && !routes.round_friends()) {
    ahead_and_round(now, unit, routes, save, off_enemies, best);
    if (!best.has_any() && comes_round_yet) {
      on_to_come_round(now, unit, routes, save, off_enemies, best);
    }
    if (best.has_any()) return best.take();
  }
  if (start.stuck || (routes.round_friends() && !best.has_any())) {
    get_clear(now, unit, routes, save, off_enemies, best);
  }
  const bool has_room = !start.stuck && routes.has_room_to_wheel();
  if (!best.has_any() && comes_round_yet && !has_room) {
    back_to_come_round(now, unit, routes, best);
  }
  return best.take();
}

std::optional<Order> withdrawn(const Situation& now, UnitId unit, int save) {
  const Battle& b = now.battle();
  const auto enemy = danger(now, unit);
  const Vec home = unit_vector(b.setting().side(side_of(b, unit)).facing.opposite());
  const Box& box = now.box(unit);
  const bool faces_him = !enemy || dot(*enemy - box.centre, box.ahead) > 0;
  const UnitId nearest_one = now.nearest_enemy(unit);
  const bool near = nearest_one != kNoUnit && within(now.gap(unit, nearest_one), kEnemyNear);
  if (near && faces_him) {
    Plan plan(now, unit, save);
    if (plan.go_back(line_of(Action::retire).reach.as_double() * kActions)) return plan.take();
  }
  Plan plan(now, unit, save);
  if (!enemy) {
    if (dot(home, box.ahead) < 0) static_cast<void>(plan.turn_about());
  } else if (faces_him) {
    static_cast<void>(plan.turn_about());
  }
  const bool goes = plan.go_ahead(kFarthestCharge.as_double());
  // Nobody turns his back on somebody near only to stand there: with one action, he goes backwards.
  if (goes || (!near && !plan.empty() && !turns_its_back(now, unit, plan.stand().box))) {
    const bool nearer = enemy && nears(now, unit, box, plan.stand().box);
    if (!nearer) return plan.take();
  }
  Plan back(now, unit, save);
  if (faces_him && back.go_back(line_of(Action::retire).reach.as_double() * kActions)) {
    return back.take();
  }
  return std::nullopt;
}

std::optional<Order> run_away(const Situation& now, UnitId unit) {
  const auto enemy = danger(now, unit);
  const Box& box = now.box(unit);
  Plan plan(now, unit);
  if (enemy && dot(*enemy - box.centre, box.ahead) > 0) static_cast<void>(plan.turn_about());
  static_cast<void>(plan.go_ahead(kFarthestCharge.as_double()));
  if (!plan.empty() && !nears(now, unit, box, plan.stand().box)) return plan.take();
  return withdrawn(now, unit);
}

UnitId enemy_to_face(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const auto may_come = [&](UnitId enemy) { return steady(b, enemy) && !in_contact(b, enemy); };
  const Found found = nearest_to(now, unit, now.enemies_seen(unit), may_come);
  return found.unit != kNoUnit ? found.unit : now.nearest_enemy(unit);
}

std::optional<Order> faced(const Situation& now, UnitId unit, Vec place) {
  const Box& box = now.box(unit);
  if (turn_between(facing_of(box.ahead), facing_of(place - box.centre)) < kNoTurn) {
    return std::nullopt;
  }
  Plan plan(now, unit, 1);
  if (kind_of(now.battle(), unit) == Kind::heavy_guns) return std::nullopt;
  static_cast<void>(plan.look_at(place));
  if (plan.empty()) {
    if (!plan.hangs_on_actions()) return std::nullopt;
    Plan whole(now, unit);
    static_cast<void>(whole.look_at(place));
    if (whole.empty()) return std::nullopt;
    return whole.take();
  }
  return plan.take();
}

std::optional<Order> relaid(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (kind_of(b, unit) != Kind::heavy_guns || best_shot(now, unit, now.box(unit)).hits > 0) {
    return std::nullopt;
  }
  const Box& box = now.box(unit);
  const Angle before = facing_of(box.ahead);
  std::optional<Order> best;
  double most = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (!within(now.gap(unit, enemy), weapon_reach(b, unit))) continue;
    const std::int32_t turn =
        field::signed_turn(before, facing_of(now.box(enemy).centre - box.centre));
    const Angle to = before + Angle::hundredths(std::clamp(turn, -kRelayPivot, kRelayPivot));
    Plan plan(now, unit);
    if (!plan.add(Face{to})) continue;
    const double hits = best_shot(now, unit, plan.stand().box).hits;
    if (hits <= most) continue;
    most = hits;
    best = plan.take();
  }
  return best;
}

std::optional<Order> to_cover(const Situation& now, UnitId unit, bool farther) {
  const Battle& b = now.battle();
  const auto enemy = danger(now, unit);
  if (!enemy) return std::nullopt;
  const Box& box = now.box(unit);
  const bool horse = is_mounted(b, unit);
  field::CoverWanted wanted;
  wanted.allowance = horse ? kChargeOfOneAction : kFarthestCharge;  // at a walk
  wanted.further_from_enemy = farther;
  const field::Mover mover{horse};
  const auto spots =
      field::cover_spots(now.ground(), box.centre, *enemy, box.half_depth, mover, wanted);
  for (std::size_t i = 0; i < std::min(spots.size(), kCoverTries); ++i) {
    Plan plan(now, unit, horse ? 1 : 0);
    const Vec place = spots[i].place.at;
    static_cast<void>(plan.look_at(place));
    const double along = dot(place - plan.stand().box.centre, plan.stand().box.ahead);
    if (along > kNoStep) static_cast<void>(plan.go_ahead(along));
    const Box& there = plan.stand().box;
    if (plan.empty() || !in_cover(now.ground(), there, *enemy)) continue;
    if (farther && nears(now, unit, box, there)) continue;
    return plan.take();
  }
  return std::nullopt;
}
}  // namespace opfor::through_the_square_window
