#include "rules/through_the_square_window/paces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "drill/station.hpp"
#include "drill/task.hpp"
#include "field/bodies.hpp"
#include "field/cover_search.hpp"
#include "field/wheel.hpp"
#include "rules/through_the_square_window/ground.hpp"
#include "rules/through_the_square_window/odds.hpp"

namespace opfor::through_the_square_window {

using field::Box;

namespace {

constexpr Length kEnemyNear = 20_cm;             ///< 11.5: then it retires
constexpr std::int32_t kMostWheelAtOnce = 9000;  ///< hundredths of a degree
constexpr std::int32_t kHalfTurn = 18000;
constexpr std::int32_t kTurnsAbout = 13500;  ///< who has so much to turn turns about first
constexpr std::int32_t kLeastPart = 4;       ///< of a wheel: less of it is not begun
constexpr std::size_t kCoverTries = 16;

bool turns_freely(const Battle& battle, UnitId unit) {
  const Kind kind = kind_of(battle, unit);
  return kind == Kind::skirmishers || kind == Kind::light_cavalry;
}

/// Away from whom: the nearest enemy that it sees, or remembers.
std::optional<Vec> danger(const Situation& now, UnitId unit) { return now.enemy_place(unit); }

}  // namespace

Plan::Plan(const Situation& now, UnitId unit, int save)
    : now_(now), stand_(stand_of(now, unit)), kept_(std::min(save, stand_.actions)) {
  order_.unit = unit;
  stand_.actions -= kept_;
}

bool Plan::add(const Act& act) {
  Standing next = stand_;
  if (const auto refusal = follow(now_, order_.unit, next, act)) {
    if (refusal->rule == kTooDear) hangs_on_actions_ = true;
    return false;
  }
  // What changes nothing is no act.
  const bool same =
      next.box == stand_.box && next.formation == stand_.formation && next.served == stand_.served;
  if (same) return false;
  stand_ = next;
  order_.acts.push_back(act);
  return true;
}

std::optional<Plan> Plan::saving_one() const {
  if (hangs_on_actions_ || kept_ > 0 || stand_.actions == 0) return std::nullopt;
  Plan plan = *this;
  plan.kept_ = 1;
  --plan.stand_.actions;
  return plan;
}

Plan Plan::next_turn() const {
  Plan plan(now_, order_.unit);
  const int actions = plan.stand_.actions;
  plan.stand_ = Standing{stand_.box, stand_.formation, actions, stand_.served};
  return plan;
}

bool Plan::go_ahead(double length, double off_enemies) {
  const Battle& b = now_.battle();
  const UnitId unit = order_.unit;
  const Length reach = reach_of(Action::move, kind_of(b, unit), stand_.formation);
  const bool closed = stand_.closed || stand_.left <= 0;
  const double most = (closed ? 0 : stand_.left) + reach.as_double() * stand_.actions;
  const Box from = stand_.box;
  const auto way_of = [&](double wanted) {
    const Wanted ahead{from.ahead, wanted};
    return off_enemies > kKeepOff.as_double() ? keeping_off(now_, unit, from, ahead, off_enemies)
                                              : straight(now_, unit, from, ahead);
  };
  const Straight way = way_of(std::min(length, most));
  if (way.length < kNoStep) return false;
  if (add(Move{{field::point(way.end.centre)}, Gait::as_before})) return true;
  // Too dear, over difficult ground: half as far on it, or to its edge.
  for (const double shorter :
       {way.length / 2,
        difficult_after(now_.ground(), from, from.ahead * way.length).value_or(0) * way.length -
            2}) {
    if (shorter < kNoStep) continue;
    const Straight short_way = way_of(shorter);
    if (short_way.length < kNoStep) continue;
    if (add(Move{{field::point(short_way.end.centre)}, Gait::as_before})) return true;
  }
  return false;
}

bool Plan::go_back(double length) {
  const Battle& b = now_.battle();
  const double reach =
      reach_of(Action::retire, kind_of(b, order_.unit), stand_.formation).as_double();
  const double most = std::min(length, reach * stand_.actions);
  const Box from = stand_.box;
  const Straight way = straight(now_, order_.unit, from, {from.ahead * -1, most});
  if (way.length < kNoStep) return false;
  return add(Move{{field::point(way.end.centre)}, Gait::as_before});
}

bool Plan::turn_about() { return add(Face{facing_of(stand_.box.ahead).opposite()}); }

bool Plan::look_at(Vec place) {
  const Angle before = facing_of(stand_.box.ahead);
  const Vec off = place - stand_.box.centre;
  if (turns_freely(now_.battle(), order_.unit)) {
    const Angle to = facing_of(off);
    if (turn_between(before, to) < kNoTurn) return true;
    return add(Face{to});
  }
  if (turn_between(before, facing_of(off)) > kTurnsAbout) {
    if (!turn_about()) return false;
  }
  const Angle to = wheel_towards(stand_.box, place, kMostWheelAtOnce);
  const Angle now_facing = facing_of(stand_.box.ahead);
  const std::int32_t wanted = field::signed_turn(now_facing, to);
  if (wanted < kNoTurn && wanted > -kNoTurn) return true;
  if (add(Wheel{to})) return true;
  // As far round as it can pay for, or has room for.
  const auto paid_by = [&](int actions) {
    const double pays = line_of(Action::move).reach.as_double() * actions - kNoStep;
    return pays / (2 * stand_.box.half_width) * kHalfTurn / std::numbers::pi;
  };
  const double most = paid_by(stand_.actions);
  if (paid_by(stand_.actions - 1) < std::abs(wanted)) hangs_on_actions_ = true;
  if (most > kNoTurn && most < std::abs(wanted)) {
    const auto turn = static_cast<std::int32_t>(wanted < 0 ? -most : most);
    if (add(Wheel{now_facing + Angle::hundredths(turn)})) return true;
  }
  for (const int part : {3, 2, 1}) {
    const Angle less = now_facing + Angle::hundredths(wanted * part / kLeastPart);
    if (add(Wheel{less})) return true;
  }
  return false;
}

namespace {

constexpr double kLonger = 1000;     ///< a Move: so much longer a way is that goes over slow ground
constexpr double kTurnAbout = 1000;  ///< a Move: an action, which then goes no way
constexpr double kClear = 250;       ///< half a Retire: so far back it may have room
constexpr double kToClear = 1000;    ///< the same
/// So far back from a wall it may have room: half a Retire, one, two.
constexpr std::array<double, 3> kBacks{250, 500, 1000};
constexpr double kPaysToRetire = 2;    ///< a Retire goes half as far as a Move
constexpr double kStuckBehind = 500;   ///< half a Move: who stands still so near before it bars it
constexpr double kStaysBefore = 4000;  ///< two turns of foot: so far ahead it looks for who stays

class Wheels final : public ComesRound {
 public:
  /// @param among_friends who leave it no room; before ground it wheels as far as it has any
  Wheels(const Situation& now, UnitId unit, bool among_friends)
      : now_(now),
        unit_(unit),
        free_(turns_freely(now.battle(), unit)),
        among_friends_(among_friends) {}
  [[nodiscard]] double price(const Box& from, Vec place) const override {
    return price_of_wheel(now_, unit_, from, place);
  }
  /// Who looks away turns about again first: to have turned his back on it alone gains nothing.
  [[nodiscard]] bool has_room(const Box& at, Vec place) const override {
    if (free_ || !among_friends_) return true;
    Box from = at;
    if (dot(place - at.centre, at.ahead) < 0) from.ahead = at.ahead * -1;
    const Angle to = wheel_towards(from, place, kMostWheelAtOnce);
    if (turn_between(facing_of(from.ahead), to) < kNoTurn) return true;
    return now_.wheeled(unit_, from, to, kMostWheelAtOnce).has_value();
  }
  [[nodiscard]] double gets_clear() const override { return kToClear; }

 private:
  const Situation& now_;
  UnitId unit_;
  bool free_;
  bool among_friends_;
};

/// As it will look from there at where its way leads: who has so much to turn turns about first.
Box looking(const Box& at, Vec next) {
  Box from = at;
  const Vec off = next - at.centre;
  if (turn_between(facing_of(from.ahead), facing_of(off)) > kTurnsAbout) {
    from.ahead = from.ahead * -1;
  }
  return from;
}

/// So close before ground that it cannot begin to wheel to where its way leads: with one action,
/// nor over what costs two.
bool is_cornered(const Situation& now, UnitId unit, Vec next) {
  if (turns_freely(now.battle(), unit) || norm(next - now.box(unit).centre) < kNoStep) return false;
  const Box from = looking(now.box(unit), next);
  const Angle before = facing_of(from.ahead);
  const std::int32_t turn = field::signed_turn(before, wheel_towards(from, next, kMostWheelAtOnce));
  if (turn < kNoTurn && turn > -kNoTurn) return false;
  const auto end =
      now.wheeled(unit, from, before + Angle::hundredths(turn / kLeastPart), kMostWheelAtOnce);
  const bool one_act = record(now.battle(), unit).actions == 1;
  return !end || (one_act && wheels_on_difficult(now.ground(), from, *end));
}

bool is_enemy(const std::optional<Met>& stop) { return stop && stop->what == Meets::enemy; }
bool is_ground(const std::optional<Met>& stop) { return stop && stop->what == Meets::ground; }

/// Ground that it never enters leaves it no room to come round to where its way leads, or ends its
/// way there within a Move: the gap is narrower than its front.
/// @param from as it will look
bool is_before_a_wall(const Situation& now, UnitId unit, Box from, Vec next) {
  // About where it stands its friends leave it no more room; elsewhere they may have gone on.
  const bool stands_so = norm(from.centre - now.box(unit).centre) < kClear;
  const double off = norm(next - from.centre);
  if (turns_freely(now.battle(), unit) || off < kNoStep) return false;
  const Angle to = wheel_towards(from, next, kMostWheelAtOnce);
  if (turn_between(facing_of(from.ahead), to) >= kNoTurn) {
    const Swing swung = swing(now, unit, from, to);
    if (swung.stop) return is_ground(swung.stop) || (stands_so && !is_enemy(swung.stop));
    from = swung.end;
  }
  const Wanted on{from.ahead, std::min(off, line_of(Action::move).reach.as_double())};
  return is_ground(straight(now, unit, from, on).stop);
}

/// There is ground near that it never enters.
bool is_near_a_wall(const Situation& now, UnitId unit, const Box& at) {
  const field::Ground& ground = now.ground();
  const double near = 2 * (at.half_width + at.half_depth) + line_of(Action::move).reach.as_double();
  for (std::size_t i = 0; i < ground.features().size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const field::Feature& feature = ground.feature(id);
    const bool bars = feature.shape == field::Shape::area && never_enters(now, unit, feature);
    if (bars && ground.distance(id, at.centre) < near) return true;
  }
  return false;
}

/// Where it has room, of a place that it is to go to: all of it on the table, its front as its side
/// faces, and beside no wall.
Vec with_room(const Situation& now, UnitId unit, Vec place) {
  const Battle& b = now.battle();
  const Box& box = now.box(unit);
  const Vec ahead = unit_vector(b.setting().side(side_of(b, unit)).facing);
  const double across = std::abs(ahead.x) * box.half_depth + std::abs(ahead.y) * box.half_width;
  const double along = std::abs(ahead.y) * box.half_depth + std::abs(ahead.x) * box.half_width;
  const double width = b.setting().width.as_double();
  const double height = b.setting().height.as_double();
  const Vec whole{std::clamp(place.x, across, width - across),
                  std::clamp(place.y, along, height - along)};
  return where_it_has_room(now, unit, whole);
}

/// It will stand where it stands, whoever comes up behind it: guns in place, who fights, who is to
/// stay.
bool is_to_stand(const Battle& battle, UnitId unit) {
  if (is_guns(battle, unit)) return record(battle, unit).limbered == 0;
  return in_contact(battle, unit) || stays(task_now(battle, unit).kind);
}

UnitSet who_bars(const Situation& now, UnitId unit, Vec place) {
  const Battle& b = now.battle();
  const UnitSet own =
      those(now.present(side_of(b, unit)), [&](UnitId one) { return !is_general(b, one); });
  return in_its_way(now, unit, place, own, [&](UnitId one) {
    const bool stuck = record(b, one).stationary != 0;
    const UnitId enemy = now.nearest_enemy(one);
    const bool duels = stuck && enemy != kNoUnit && within(now.gap(one, enemy), kEnemyNear);
    return is_to_stand(b, one) || duels ? kStaysBefore
           : stuck                      ? now.box(unit).half_depth + kStuckBehind
                                        : 0;
  });
}

WayRound way_past(const Situation& now, UnitId unit, Vec place, const UnitSet& stay) {
  const Slows slows{[](const field::Feature& f) { return f.difficult; }, kLonger,
                    record(now.battle(), unit).actions == 1};
  if (stay.empty()) return {now, unit, place, now.corners(), slows};
  return {now, unit, place, stay, slows};
}

}  // namespace

double price_of_wheel(const Situation& now, UnitId unit, const Box& from, Vec place) {
  if (turns_freely(now.battle(), unit)) return 0;
  const auto wheel = [&](std::int32_t turn) {
    return 2 * from.half_width * turn * std::numbers::pi / kHalfTurn;
  };
  const std::int32_t turn = turn_between(facing_of(from.ahead), facing_of(place - from.centre));
  return std::min(wheel(turn), kTurnAbout + wheel(kHalfTurn - turn));
}

Onward onward(const Situation& now, UnitId unit, const WayRound& round, const Box& at) {
  const field::Detour::Way way = round.from(at.centre);
  const Box from = looking(at, way.first);
  const Wheels wheels(now, unit, false);
  if (!is_near_a_wall(now, unit, at) || !is_before_a_wall(now, unit, from, way.first)) {
    return {way.first, way.length, round.turns_to_come(at, wheels), false};
  }
  for (const double back : kBacks) {
    Box there = from;
    there.centre = from.centre - from.ahead * back;
    if (straight(now, unit, from, {from.ahead * -1, back}).length < back) break;
    const field::Detour::Way on = round.from(there.centre);
    if (is_before_a_wall(now, unit, looking(there, on.first), on.first)) continue;
    return {on.first, on.length + kPaysToRetire * back, round.turns_to_come(there, wheels), true};
  }
  return {way.first, way.length + kTurnAbout + kPaysToRetire * kBacks.back(),
          round.turns_to_come(at, wheels), true};
}

WayRound way_round(const Situation& now, UnitId unit, Vec place) {
  const Vec to = with_room(now, unit, place);
  return way_past(now, unit, to, who_bars(now, unit, to));
}

Routes::Routes(const Situation& now, UnitId unit, Vec place)
    : Routes(now, unit, Room{with_room(now, unit, place)}) {}

Routes::Routes(const Situation& now, UnitId unit, Room room)
    : Routes(now, unit, room.place, who_bars(now, unit, room.place)) {}

Routes::Routes(const Situation& now, UnitId unit, Vec place, const UnitSet& stay)
    : now_(now),
      unit_(unit),
      round_friends_(!stay.empty()),
      round_(way_past(now, unit, place, stay)) {}

double Routes::left_from(const Box& box) const {
  const Onward on = onward(now_, unit_, round_, box);
  if (on.walled) return on.length + price_of_wheel(now_, unit_, box, on.next) + on.turns;
  return round_.left(box, Wheels(now_, unit_, round_friends_)) + on.turns;
}

double Routes::length_from(const Box& box) const { return onward(now_, unit_, round_, box).length; }

bool Routes::is_stuck(const Box& box) const {
  return round_.is_stuck(box, Wheels(now_, unit_, round_friends_));
}

const Routes::Start& Routes::start() const {
  if (!start_) {
    const Box& box = now_.box(unit_);
    const Onward on = onward(now_, unit_, round_, box);
    const bool cornered = !on.walled && !round_friends_ && is_cornered(now_, unit_, on.next);
    start_ = Start{on.next, left_from(box) + (cornered ? kToClear : 0),
                   on.walled || cornered || is_stuck(box), on.walled};
  }
  return *start_;
}

Plan Routes::looked(int save) const {
  const auto look = [&](int actions) {
    Plan plan(now_, unit_, actions);
    static_cast<void>(plan.look_at(start().next));
    return plan;
  };
  if (!looked_) looked_.emplace(look(0));
  if (save == 0) return *looked_;
  auto plan = save == 1 ? looked_->saving_one() : std::nullopt;
  return plan ? *std::move(plan) : look(save);
}

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

double off_whom_it_supports(const Situation& now, UnitId whom) {
  return 2 * now.box(whom).half_depth + 4 * kKeepOff.as_double();
}

std::optional<Vec> behind_whom_it_supports(const Situation& now, UnitId unit, UnitId whom) {
  const double off = off_whom_it_supports(now, whom);
  if (now.gap(unit, whom) <= off) return std::nullopt;
  return station_behind(now.box(whom), off, now.box(unit).centre);
}

double edge_of_close_range(const Battle& battle, UnitId unit) {
  const RangeLine& line = line_of(card_of(battle, unit).weapon);
  const Length close = line.close > 0_cm ? line.close : line.far;
  return std::max(kKeepOff.as_double(), close.as_double() - kNoStep);
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

/// Where it stands once it has wheeled to where its way leads from there, and gone on; nothing,
/// where it cannot begin to wheel.
std::optional<Box> comes_round(const Plan& stands, const Routes& routes) {
  Plan plan = stands.next_turn();
  const Vec next = routes.from(plan.stand().box.centre).first;
  static_cast<void>(plan.look_at(next));
  if (plan.empty()) return std::nullopt;
  const double along = dot(next - plan.stand().box.centre, plan.stand().box.ahead);
  if (along > kNoStep) static_cast<void>(plan.go_ahead(along));
  return plan.stand().box;
}

/// Where nothing brings it on, so close before ground that it cannot wheel: back, so far that it
/// can in the next turn, or in that after another as far back.
void back_to_come_round(const Situation& now, UnitId unit, const Routes& routes,
                        LeastLeft<Order>& best) {
  const double most = line_of(Action::retire).reach.as_double();
  for (const double back : {kClear, most}) {
    Plan plan(now, unit);
    if (!plan.go_back(back)) continue;
    auto there = comes_round(plan, routes);
    if (!there) {
      Plan farther = plan.next_turn();
      if (farther.go_back(most)) there = comes_round(farther, routes);
    }
    if (there) best.offer(routes.left_from(*there), plan.take("it needs room to wheel"));
  }
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
  if (start.stuck || (routes.round_friends() && !best.has_any())) {
    // Right behind a friend there is no room to wheel, nor right before a wall.
    for (const GetsClear how : {GetsClear::back, GetsClear::about}) {
      Plan plan(now, unit, save);
      if (!gets_clear(plan, how)) continue;
      static_cast<void>(plan.look_at(start.next));
      go_on(plan, routes, start.next, off_enemies, best);
    }
    if (start.walled) off_the_wall(now, unit, routes, save, best);
  }
  if (!best.has_any() && !routes.round_friends()) back_to_come_round(now, unit, routes, best);
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
  // Near him nobody turns his back only to stand there.
  if (goes || (!near && !plan.empty())) {
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
  wanted.not_nearer = true;
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
