#include "rules/nineteenth_century/conduct.hpp"

#include <algorithm>
#include <cmath>

#include "battle/order_facing.hpp"
#include "drill/asks.hpp"
#include "drill/memory.hpp"
#include "rules/nineteenth_century/fallen_out.hpp"
#include "rules/nineteenth_century/keys.hpp"
#include "rules/nineteenth_century/movement.hpp"
#include "rules/nineteenth_century/plan.hpp"
#include "rules/nineteenth_century/stride.hpp"
#include "rules/nineteenth_century/ways.hpp"

namespace opfor::nineteenth_century {
namespace {

using field::Box;
using field::Pose;

constexpr double kTouches = 2;  // 0.2 mm

/// Where a man can stand who makes room for a group or goes with it.
class Beside {
 public:
  Beside(const Situation& now, UnitId man, UnitId group)
      : now_(now),
        man_(man),
        group_(group),
        start_(field::vec(now.battle().unit(man).pose().at)),
        middle_(field::vec(now.battle().unit(group).pose().at)) {}

  /// Within its square, or behind it, before it if enemies are to its rear; if he cannot walk so
  /// far, as far on the way there as he can; else displaced as the group is, or on the way to it,
  /// the farthest first, whichever leaves him nearer to it; else the nearest place to that.
  [[nodiscard]] std::optional<Pose> along(Vec displacement) const {
    const Angle facing = now_.battle().unit(group_).pose().facing;
    if (const auto at = sheltered(facing)) return Pose{field::point(*at), facing};
    auto best =
        farthest(displacement, [&](Vec at) { return past_enemies(at) && clear(at, facing); });
    const Vec way = place_with_it() - start_;
    const double walks = full_move(now_.battle(), man_).as_double();
    const auto to_it = farthest(way * std::min(1.0, walks / std::max(1.0, norm(way))),
                                [&](Vec at) { return reached(at) && clear(at, facing); });
    const Box body = now_.body(group_);
    if (to_it && (!best || field::gap(*to_it, body) < field::gap(*best, body))) best = to_it;
    if (best) return Pose{field::point(*best), facing};
    return nearest_to(start_ + displacement, facing);
  }
  /// Where he stands, else the nearest place to it.
  [[nodiscard]] std::optional<Pose> aside() const {
    const Pose from = now_.battle().unit(man_).pose();
    return clear(start_, from.facing) ? from : nearest_to(start_, from.facing);
  }

 private:
  [[nodiscard]] bool clear(Vec at, Angle facing) const {
    return hindrance(now_, man_, {field::point(at), facing}, now_.battle().unit(man_).formation)
               .by == Hindrance::By::nothing;
  }
  /// He gets there from among the group, and not through the enemy.
  [[nodiscard]] bool reached(Vec at) const {
    return now_.ground().cost(middle_, at, mover(now_.battle(), man_)).passable() &&
           past_enemies(at);
  }
  [[nodiscard]] bool past_enemies(Vec at) const {
    for (const UnitId enemy : now_.present(other(side_of(now_.battle(), man_)))) {
      for (const Box& his : now_.figures(enemy)) {
        if (field::entry(start_, at, his) <= 1) return false;
      }
    }
    return true;
  }
  /// Enemies are to its rear, and nobody stands as near before its front.
  [[nodiscard]] bool turned(const Box& body, Vec off) const {
    const auto from_enemies = [&](Vec at) {
      double least = field::kFar;
      for (const UnitId enemy : now_.enemies_seen(group_)) {
        least = std::min(least, field::gap(at, now_.body(enemy)));
      }
      return least;
    };
    constexpr double kRearward = 1.4;  // of the way between the two places: more behind than beside
    return from_enemies(body.centre + off) - from_enemies(body.centre - off) >
           kRearward * norm(off);
  }
  /// Within its square, or behind it, before it if enemies are to its rear.
  [[nodiscard]] Vec place_with_it() const {
    const Box body = now_.body(group_);
    const bool square = now_.battle().unit(group_).formation == Formation::square;
    const Vec off = body.ahead * (body.half_depth + (1_cm).as_double() +
                                  half_depth(now_.battle(), man_, Formation::open));
    return square ? body.centre : body.centre + off * (turned(body, off) ? 1 : -1);
  }
  [[nodiscard]] std::optional<Vec> sheltered(Angle facing) const {
    const Vec at = place_with_it();
    const double walks = full_move(now_.battle(), man_).as_double();
    const double far = norm(at - start_);
    const Vec end = far > walks ? start_ + (at - start_) * (walks / far) : at;
    // Short of it, he is still with them.
    const bool with_them =
        far <= walks || field::gap(end, now_.body(group_)) <= kAtHand.as_double();
    if (!with_them || !clear(end, facing) || !reached(end)) return std::nullopt;
    return end;
  }
  /// The farthest place on a way that will do.
  template <class WillDo>
  [[nodiscard]] std::optional<Vec> farthest(Vec way, WillDo will_do) const {
    for (int share = 20; share > 0; --share) {
      const Vec at = start_ + way * (share / 20.0);
      if (will_do(at)) return at;
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<Pose> nearest_to(Vec place, Angle facing) const {
    constexpr int kRings = 40;  // of a centimetre each
    for (int ring = 1; ring <= kRings; ++ring) {
      for (int step = 0; step < 16; ++step) {
        const Vec at =
            place + unit_vector(Angle::hundredths(step * 2250)) * (ring * (1_cm).as_double());
        if (reached(at) && clear(at, facing)) return Pose{field::point(at), facing};
      }
    }
    return std::nullopt;
  }

  Situation now_;
  UnitId man_;
  UnitId group_;
  Vec start_;
  Vec middle_;
};

/// @param why of who steps aside: told, since nobody ordered it
void step_to(Battle& battle, UnitId man, const std::optional<Pose>& to, const char* rule,
             std::string why, Events& events) {
  const Pose from = battle.unit(man).pose();
  if (!to || *to == from) return;
  battle.unit(man).put(*to);
  state(battle, man).moved_this_turn = 1;
  if (!loaded(battle, man)) state(battle, man).load_halves = 0;  // NC-SHOOT-3
  report(events, battle, rule,
         event::Moved{man, from, *to, {from.at, to->at}, {}, {}, Gait::as_before, std::move(why)});
}

/// Officers and PCs make room for a body of their side where it has come to stand (NC-MOVE-7).
void make_room(Battle& battle, UnitId unit, Events& events) {
  UnitSet men;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId man = unit_id(i);
    const bool gives = present(battle, man) && gives_way(battle, man, unit);
    if (gives && goes_with(battle, man) != unit) men.insert(man);
  }
  if (men.empty()) return;
  Situation now(battle);
  for (const UnitId man : men) {
    now = now.if_so(battle);
    const UnitState& his = battle.unit(man);
    if (!hinders(now, man, his.pose(), his.formation, unit)) continue;
    step_to(battle, man, Beside(now, man, unit).aside(), "NC-MOVE-7",
            "makes room for " + battle.setting().name_of(unit), events);
  }
}

/// Officers and PCs who are attached go along, or step aside where the body turns or forms anew
/// (NC-CMD-8); others make room.
void take_along(Battle& battle, UnitId unit, Vec displacement, Events& events) {
  for (const UnitId man : who_go_with(battle, unit)) {
    if (!present(battle, man)) continue;
    const Beside beside(Situation(battle), man, unit);
    const Pose from = battle.unit(man).pose();
    step_to(battle, man, displacement == Vec{} ? beside.aside() : beside.along(displacement),
            "NC-CMD-8", "goes with " + battle.setting().name_of(unit), events);
    if (battle.unit(man).pose() == from) continue;
    GroupState& s = state(battle, man);
    s.halves_used = std::max(s.halves_used, state(battle, unit).halves_used);  // NC-MOVE-9
  }
  make_room(battle, unit, events);
}

void leave_table(Battle& battle, UnitId unit, Events& events) {
  break_contacts(battle, unit);
  leave_on_their_own(battle, unit);
  battle.unit(unit).presence = Presence::off_table;
  report(events, battle, "NC-SEQ-9", event::LeftTable{unit});
}

void break_off(Battle& battle, UnitId unit, Events& events) {
  for (const UnitId enemy : enemies_in_contact(battle, unit)) {
    report(events, battle, "NC-ACT-20", event::ContactBroken{unit, enemy});
  }
  break_contacts(battle, unit);
}

void touch(Battle& battle, UnitId unit, Events& events) {
  const Situation now(battle);
  for (const UnitId enemy : now.present(other(side_of(battle, unit)))) {
    if (now.gap(unit, enemy) > kTouches) continue;
    make_contact(battle, unit, enemy);
    report(events, battle, "NC-MEL-1", event::ContactMade{unit, enemy});
  }
}

/// Puts a body at the end of a path, whatever sent it there: contacts, what it has moved, an
/// unfinished load, those who go along.
void walk(Battle& battle, UnitId unit, const std::vector<Point>& path, Angle facing,
          const char* rule, event::Moved told, Events& events) {
  UnitState& u = battle.unit(unit);
  GroupState& s = state(battle, unit);
  told.unit = unit;
  told.from = u.pose();
  break_off(battle, unit, events);
  u.put({path.back(), facing});
  close_up(battle, unit);
  u.moved += Length::rounded(field::length_of(path)).tenths();
  s.moved_this_turn = 1;
  s.moved_x += u.x - told.from.at.x.tenths();
  s.moved_y += u.y - told.from.at.y.tenths();
  if (!loaded(battle, unit)) s.load_halves = 0;  // NC-SHOOT-3
  told.to = u.pose();
  told.path = path;
  const Vec displacement = field::vec(told.to.at) - field::vec(told.from.at);
  report(events, battle, rule, std::move(told));
  take_along(battle, unit, displacement, events);
}

/// Moves the body along the path of its order: costs, half-turns, gait.
void go(Battle& battle, const Order& order, Events& events) {
  const UnitId unit = order.unit;
  GroupState& s = state(battle, unit);
  const Stride stride = nineteenth_century::stride(battle, order);
  const Length full = full_move(battle, unit);
  // Who runs past a corner may graze what bars him, by less than ways are told apart: his way alone
  // is what that costs.
  const bool grazes = !std::isfinite(stride.cost);
  const Length spent = grazes ? Length::rounded(field::length_of(stride.path)) : stride.spent();
  s.halves_used = static_cast<std::uint8_t>(s.halves_used + halves(spent, full));
  if (group(battle, unit).arm == Arm::horse) s.gait = gait_of(spent);  // NC-MOVE-6
  event::Moved told;
  told.allowance = full;
  told.spent = spent;
  told.gait = s.gait;
  told.stopped_by = order.why_not_more;
  const field::Pose from = battle.unit(unit).pose();
  const std::uint32_t behind = would_fall_out(battle, unit);
  walk(battle, unit, stride.path, stride.end.facing, "NC-MOVE-1", std::move(told), events);
  fall_out(battle, unit, from, behind, events);
}

void change_formation(Battle& battle, UnitId unit, Formation to, Events& events) {
  battle.unit(unit).formation = to;
  close_up(battle, unit);
  GroupState& s = state(battle, unit);
  s.halves_used = static_cast<std::uint8_t>(s.halves_used + 1);  // NC-MOVE-8
  report(events, battle, "NC-MOVE-8", event::FormationChanged{unit, to});
  take_along(battle, unit, {}, events);
}

void act_out(Battle& battle, const Order& order, Events& events) {
  const UnitId unit = order.unit;
  const bool moves = act<Move>(order) != nullptr || act<Charge>(order) != nullptr;
  if (!moves) {
    UnitState& u = battle.unit(unit);
    const Angle facing = facing_after(order, u.pose().facing);
    if (facing != u.pose().facing) {
      u.facing = facing.hundredths();
      close_up(battle, unit);
      take_along(battle, unit, {}, events);
    }
    if (act<FightOn>(order) == nullptr) state(battle, unit).gait = Gait::halt;
  }
  for (const Act& one : order.acts) {
    if (std::holds_alternative<Move>(one)) go(battle, order, events);
    if (const auto* form = std::get_if<ChangeFormation>(&one)) {
      change_formation(battle, unit, form->to, events);
    }
    if (std::holds_alternative<Charge>(one)) {
      go(battle, order, events);
      state(battle, unit).charged = 1;
      touch(battle, unit, events);
    }
    if (std::holds_alternative<LeaveTable>(one)) leave_table(battle, unit, events);
  }
  battle.unit(unit).acted = 1;
}

/// What a cell leaves in force; who is in full cover has taken it.
InForce left_in_force(const Battle& battle, UnitId unit, const Cell& cell, InForce before) {
  const bool falls_back = before == InForce::withdraw || before == InForce::run;
  const InForce after = left_by_cell(cell, falls_back, before == InForce::run, before);
  const bool taken = after == InForce::take_cover && Situation(battle).cover(unit).whole();
  return taken ? InForce::hold : after;
}

bool room_to_enter(const Battle& battle, UnitId unit, Pose pose) {
  return hindrance(Situation(battle), unit, pose, group(battle, unit).formation).by ==
         Hindrance::By::nothing;
}

/// A group that comes on the table: the middle of its rear edge on the entry place.
Pose entry_pose(const Battle& battle, UnitId unit, Point at, Angle facing) {
  const double deep = half_depth(battle, unit, group(battle, unit).formation);
  return {field::point(field::vec(at) + unit_vector(facing) * deep), facing};
}

bool returns_now(const Battle& battle, UnitId unit, const Returns& returns) {
  const Presence p = battle.unit(unit).presence;
  return side_of(battle, unit) == returns.side && !group(battle, unit).single() &&
         group(battle, unit).wounded_of == kNoUnit &&
         (p == Presence::removed || p == Presence::off_table);
}

void bring_back(Battle& battle, UnitId unit, Pose pose, Events& events) {
  const std::uint8_t lives = state(battle, unit).lives;
  const int killed = killed_so_far(battle, unit);
  battle.unit(unit) = start(battle.shared_setting()).unit(unit);
  state(battle, unit) = state(start(battle.shared_setting()), unit);
  state(battle, unit).lives = static_cast<std::uint8_t>(lives + 1);
  state(battle, unit).killed_before = killed;
  battle.unit(unit).put(pose);
  battle.unit(unit).presence = Presence::on_table;
  battle.sheet<BattleState>().returned_this_turn++;
  report(events, battle, "NC-SCN-4", event::Entered{unit, true});
  make_room(battle, unit, events);
}

/// NC-SCN-4: each group of the side that is destroyed or left throws; one a turn at most.
void return_groups(Play& play, Side side) {
  Battle& battle = play.battle;
  const auto& returns = rules(battle.setting()).returns;
  if (!returns || returns->side != side || battle.head().turn < returns->from_turn) return;
  std::vector<UnitId> gone;
  std::vector<chance::Request> requests;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (!returns_now(battle, unit_id(i), *returns)) continue;
    chance::Throw die;
    die.key = key(battle, side, unit_id(i), chance::Purpose::arrival);
    gone.push_back(unit_id(i));
    requests.emplace_back(die);
  }
  if (gone.empty()) return;
  const std::vector<chance::Answer> thrown = play.asks.answer_all(requests);
  for (std::size_t i = 0; i < gone.size(); ++i) {
    if (static_cast<int>(thrown[i].value) < returns->least) continue;
    if (battle.sheet<BattleState>().returned_this_turn >= returns->per_turn) return;
    Battle back = battle;
    state(back, gone[i]) = state(start(battle.shared_setting()), gone[i]);
    const Pose pose =
        entry_pose(back, gone[i], returns->at, battle.setting().unit(gone[i]).start.facing);
    if (room_to_enter(back, gone[i], pose)) {
      bring_back(battle, gone[i], pose, play.events);
    } else {
      tell(play, "NC-SCN-4", event::WaitsToEnter{gone[i]});
    }
  }
}

}  // namespace

void carry_out(Battle& battle, const Order& order, const Cell& cell, Events& events) {
  const UnitId unit = order.unit;
  UnitState& u = battle.unit(unit);
  const InForce before = carried_on(Situation(battle), unit);
  act_out(battle, order, events);
  if (!present(battle, unit)) return;
  u.in_force = left_in_force(battle, unit, cell, before);
  if (act<Charge>(order) != nullptr) u.in_force = InForce::advance;
  const bool arrived = at_goal(battle, unit);
  if (u.in_force == InForce::move && arrived) u.in_force = InForce::hold;
}

void carry_out_free(Battle& battle, const Order& order, Events& events) {
  const UnitId unit = order.unit;
  Taken taken;
  taken.from = field::vec(battle.unit(unit).pose().at);
  taken.enemy = Situation(battle).enemy_place(unit);
  taken.goal = own_place(Situation(battle), unit);
  taken.charged = act<Charge>(order) != nullptr;
  act_out(battle, order, events);
  if (!present(battle, unit)) return;
  UnitState& u = battle.unit(unit);
  taken.to = field::vec(u.pose().at);
  u.in_force = in_force_after(taken);
  // Who was sent back into cover has reached it: that is not falling back (15.1 c).
  if (u.in_force == InForce::withdraw && Situation(battle).cover(unit).most()) {
    u.in_force = InForce::hold;
  }
}

void go_back(Battle& battle, UnitId unit, const March& march, Events& events) {
  event::Moved told;
  told.spent = march.spent;
  told.allowance = kPushedBack;
  told.stopped_by = march.stopped_by;
  walk(battle, unit, march.path, march.end.facing, "NC-MEL-7", std::move(told), events);
}

void go_after(Battle& battle, UnitId unit, const March& march, Events& events) {
  go_back(battle, unit, march, events);
  touch(battle, unit, events);
}

void enter_groups(Play& play, Side side) {
  Battle& battle = play.battle;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    const UnitInfo& info = battle.setting().unit(unit);
    if (info.side != side || battle.unit(unit).presence != Presence::waiting) continue;
    if (!info.enters || info.enters->turn > battle.head().turn) continue;
    const Pose pose = entry_pose(battle, unit, info.enters->at, info.start.facing);
    if (!room_to_enter(battle, unit, pose)) {
      tell(play, "NC-SCN-4", event::WaitsToEnter{unit});
      continue;
    }
    battle.unit(unit).put(pose);
    battle.unit(unit).presence = Presence::on_table;
    tell(play, "NC-SCN-4", event::Entered{unit, false});
    make_room(battle, unit, play.events);
  }
  return_groups(play, side);
}

}  // namespace opfor::nineteenth_century
