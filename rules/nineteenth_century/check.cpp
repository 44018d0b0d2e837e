#include "rules/nineteenth_century/check.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "battle/order_facing.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/fallen_out.hpp"
#include "rules/nineteenth_century/movement.hpp"
#include "rules/nineteenth_century/sequence.hpp"

namespace opfor::nineteenth_century {
namespace {

using field::Box;

// Places at rest are rounded to a tenth of a millimetre, and so is every corner of a path.
constexpr double kRoundedOff = 12;

std::string cm(double tenths) { return fmt::format("{:.1f} cm", tenths / 100); }

/// What the judge knows of one order: the body's way and end, put together again from its acts.
struct Claim {
  const Situation& now;
  const Battle& battle;
  const Order& order;
  std::vector<Vec> way;  ///< from the unit's place on
  Figures end;           ///< its bases at the end
  UnitId charged = kNoUnit;
  bool moves = false;
};

Claim claim(const Situation& now, const Order& order) {
  const Battle& battle = now.battle();
  const UnitState& u = battle.unit(order.unit);
  Claim c{now, battle, order, {field::vec(u.pose().at)}, {}, kNoUnit, false};
  for (const Point p : path_of(order)) c.way.push_back(field::vec(p));
  c.moves = c.way.size() > 1;
  if (const auto* charge = act<Charge>(order)) c.charged = charge->target;
  Formation formation = u.formation;
  if (const auto* form = act<ChangeFormation>(order)) formation = form->to;
  const field::Pose pose{field::point(c.way.back()), facing_after(order, u.pose().facing)};
  c.end = bases_at(battle, order.unit, pose, formation);
  return c;
}

std::optional<Refusal> check_unit(const Battle& battle, const Order& order) {
  if (index(order.unit) >= battle.size() || !present(battle, order.unit)) {
    return Refusal{"NC-SCOPE-3", "the unit is not on the table"};
  }
  int ways = 0;
  for (const Act& one : order.acts) {
    if (std::holds_alternative<Move>(one) || std::holds_alternative<Charge>(one)) ++ways;
  }
  if (ways > 1) return Refusal{"NC-MOVE-1", "a group moves once a turn"};
  return std::nullopt;
}

/// What these rules do with an act: why it is none of theirs, or not here.
struct OfTheseRules {
  using Answer = std::optional<Refusal>;
  Answer operator()(const Move&) const { return {}; }
  Answer operator()(const Charge&) const { return {}; }
  Answer operator()(const Face&) const { return {}; }
  Answer operator()(const ChangeFormation&) const { return {}; }
  Answer operator()(const FightOn&) const { return {}; }
  Answer operator()(const LeaveTable&) const { return {}; }
  Answer operator()(const Shoot&) const { return {}; }
  Answer operator()(const HoldFire&) const {
    return Refusal{"NC-SHOOT-1",
                   "whether it shoots is asked when its side shoots, after the moves"};
  }
  Answer operator()(const Load&) const {
    return Refusal{"NC-SHOOT-3", "it loads by itself in a turn in which it stands"};
  }
  Answer operator()(const Wheel&) const {
    return Refusal{"NC-MOVE-8", "it needs no wheel: it faces as it likes, for nothing"};
  }
  Answer operator()(const Frontage&) const {
    return Refusal{"NC-MOVE-8", "these rules have no files: it forms line, column, square or open"};
  }
  Answer operator()(const Halt&) const {
    return Refusal{"NC-ACT-22", "nobody must go on in these rules: it holds"};
  }
  Answer operator()(const Rally&) const {
    return Refusal{"NC-ACT-22", "nobody is rallied by order in these rules"};
  }
  Answer operator()(const Limber&) const {
    return Refusal{"NC-ACT-22", "guns are not limbered by order in these rules"};
  }
  Answer operator()(const Mount&) const {
    return Refusal{"NC-ACT-22", "nobody mounts or dismounts by order in these rules"};
  }
  Answer operator()(const Attach&) const {
    return Refusal{"NC-CMD-8", "with whom an officer goes is asked before his side throws"};
  }
};

std::optional<Refusal> check_acts(const Order& order) {
  for (const Act& one : order.acts) {
    if (auto refusal = std::visit(OfTheseRules{}, one)) return refusal;
  }
  return std::nullopt;
}

std::optional<Refusal> check_formation(const Battle& battle, const Order& order) {
  const auto* form = act<ChangeFormation>(order);
  if (form == nullptr) return std::nullopt;
  const Group& g = group(battle, order.unit);
  if (form->to == Formation::square && g.arm == Arm::horse) {
    return Refusal{"NC-MOVE-10", "horse forms no square"};
  }
  if (form->to == Formation::square && !g.formed) {
    return Refusal{"NC-MOVE-10", "only formed foot forms square"};
  }
  return std::nullopt;
}

/// NC-MOVE-1 to 6: the way is passable and within the allowance.
std::optional<Refusal> check_allowance(const Claim& c) {
  const Group& g = group(c.battle, c.order.unit);
  field::Mover m;
  m.mounted = g.arm == Arm::horse;
  const Length line_rate =
      g.arm == Arm::horse
          ? 60_cm
          : foot_rate(slowed_by_wounded(c.battle, c.order.unit), g.civilian, g.heavy);
  m.barrier_cost = line_rate.as_double() / 4;
  m.clearance = (g.arm == Arm::horse ? 125 : 100);
  double spent = 0;
  for (std::size_t i = 0; i + 1 < c.way.size(); ++i) {
    const field::Cost cost = c.battle.setting().ground->cost(c.way[i], c.way[i + 1], m);
    if (!cost.passable()) {
      return Refusal{"NC-MOVE-4", "the way leads through ground that it cannot pass"};
    }
    spent += cost.total;
  }
  // NC-MOVE-8: a square moves at half rate, and a change of formation takes half the turn.
  const bool square = c.battle.unit(c.order.unit).formation == Formation::square;
  const bool changes = c.moves && act<ChangeFormation>(c.order) != nullptr;
  Length move = square || changes ? line_rate / 2 : line_rate;
  // A close call of a charge is the table's (battle/close_call.hpp).
  if (c.charged != kNoUnit && !c.battle.settled().empty()) {
    const Length reach = charge_reach(c.now, c.order.unit, c.charged);
    if (reach != full_move(c.battle, c.order.unit)) move = reach;
  }
  const double most = move.as_double();
  if (spent > most + kRoundedOff) {
    return Refusal{g.arm == Arm::horse ? "NC-MOVE-3" : "NC-MOVE-1",
                   fmt::format("the way costs {}, the move is {}", cm(spent), cm(most))};
  }
  return std::nullopt;
}

/// The end is on nobody, and 1 cm from enemies that it does not charge.
std::optional<Refusal> check_neighbours(const Claim& c) {
  const Situation& now = c.now;
  const Side side = side_of(c.battle, c.order.unit);
  const Box there = body(c.end);
  for (const UnitId unit : now.present()) {
    if (unit == c.order.unit || goes_with(c.battle, unit) == c.order.unit) continue;
    if (field::gap(there, now.body(unit)) > kKeepOff.as_double()) continue;
    if (field::overlaps(c.end, now.figures(unit))) {
      return Refusal{"NC-MOVE-7",
                     fmt::format("it would end on top of {}", c.battle.setting().name_of(unit))};
    }
    const double nearest = field::least_gap(c.end, now.figures(unit));
    const bool enemy = side_of(c.battle, unit) != side;
    const bool fought = enemies_in_contact(c.battle, c.order.unit).contains(unit) && !c.moves;
    // Who stands enters no space: he may turn where one has come near, but not nearer to him.
    const double keep_off = c.moves ? kKeepOff.as_double()
                                    : std::min(kKeepOff.as_double(), now.gap(c.order.unit, unit));
    if (enemy && c.charged == kNoUnit && !fought && nearest < keep_off - kRoundedOff) {
      return Refusal{"NC-MOVE-7", fmt::format("it would end {} from {} without charging",
                                              cm(nearest), c.battle.setting().name_of(unit))};
    }
  }
  return std::nullopt;
}

/// The end: on the table and off forbidden ground, and as `check_neighbours` wants it.
std::optional<Refusal> check_end(const Claim& c) {
  const field::Ground& ground = *c.battle.setting().ground;
  if (act<LeaveTable>(c.order) != nullptr) {
    const Vec at = c.way.back();
    const double off_edge = std::min(
        {at.x, at.y, ground.width().as_double() - at.x, ground.height().as_double() - at.y});
    if (off_edge <= kRoundedOff) return std::nullopt;
    return Refusal{"NC-SEQ-9", "it leaves the table over its edge, and does not come there"};
  }
  field::Mover m;
  m.mounted = group(c.battle, c.order.unit).arm == Arm::horse;
  const bool still =
      !c.moves && act<ChangeFormation>(c.order) == nullptr && act<Face>(c.order) == nullptr;
  if (still) return std::nullopt;  // standing as it stands needs no leave
  for (const Box& base : c.end) {
    for (const Vec corner : field::corners(base)) {
      if (!ground.on_table(corner)) return Refusal{"NC-SEQ-9", "it would end off the table"};
    }
    if (!ground.can_stand(base, m)) {
      return Refusal{"NC-MOVE-4", "it would end on ground where it cannot stand"};
    }
  }
  for (std::size_t i = 0; i + 1 < c.end.size(); ++i) {
    if (!ground.cost(c.end[i].centre, c.end[i + 1].centre, m).passable()) {
      return Refusal{"NC-MOVE-2", "a wall or hedge that it cannot pass would part it"};
    }
  }
  return check_neighbours(c);
}

/// True if a straight step passes over a base, or nearer to it than `off`.
bool passes(Vec from, Vec to, const Box& base, double off) {
  const double length = norm(to - from);
  const int parts = 1 + static_cast<int>(length / 25);
  for (int i = 0; i <= parts; ++i) {
    if (field::gap(from + (to - from) * (static_cast<double>(i) / parts), base) <= off) return true;
  }
  return false;
}

/// The way keeps 1 cm off enemies; who charges does not pass over others than his target, and who
/// stands nearer than that at the start may leave, but not over them.
std::optional<Refusal> check_way(const Claim& c) {
  const Situation& now = c.now;
  const double keep_off = kKeepOff.as_double() - kRoundedOff;
  for (const UnitId enemy : now.present(other(side_of(c.battle, c.order.unit)))) {
    if (enemy == c.charged) continue;
    const bool near = field::gap(c.way.front(), now.body(enemy)) <= keep_off;
    const double off = near || c.charged != kNoUnit ? 0 : keep_off;
    for (const Box& base : now.figures(enemy)) {
      for (std::size_t i = 0; i + 1 < c.way.size(); ++i) {
        if (!passes(c.way[i], c.way[i + 1], base, off)) continue;
        return Refusal{"NC-MOVE-7", fmt::format("the way leads too near to {}",
                                                c.battle.setting().name_of(enemy))};
      }
    }
  }
  return std::nullopt;
}

std::optional<Refusal> check_charge(const Claim& c) {
  if (c.charged == kNoUnit) return std::nullopt;
  const Situation& now = c.now;
  if (!now.present(c.charged) || side_of(c.battle, c.charged) == side_of(c.battle, c.order.unit)) {
    return Refusal{"NC-MEL-1", "only an enemy on the table can be charged"};
  }
  if (!now.sees(c.order.unit, c.charged)) {
    return Refusal{"NC-ACT-11",
                   fmt::format("it does not see {}", c.battle.setting().name_of(c.charged))};
  }
  // A commanded group's current action is what it is ordered now (NC-ACT-2): it may turn and
  // charge.
  const bool free = c.battle.unit(c.order.unit).commanded != 0 || group(c.battle, c.order.unit).pc;
  if (falling_back(c.battle, c.order.unit) && !free) {
    return Refusal{"NC-ACT-11", "a group that falls back does not charge"};
  }
  if (field::least_gap(c.end, now.figures(c.charged), kRoundedOff) <= kRoundedOff) {
    return std::nullopt;
  }
  return Refusal{"NC-MEL-1",
                 fmt::format("it would not reach {}", c.battle.setting().name_of(c.charged))};
}

}  // namespace

std::optional<Refusal> check(const Moment& now, const Order& order) {
  const Battle& battle = now.battle();
  if (auto refusal = check_unit(battle, order)) return refusal;
  if (auto refusal = check_formation(battle, order)) return refusal;
  if (auto refusal = check_acts(order)) return refusal;
  if (const auto* shot = act<Shoot>(order)) {
    if (orders_are_given(battle)) {
      return Refusal{"NC-SHOOT-1",
                     "whom it shoots at is asked when its side shoots, after the moves"};
    }
    if (auto refusal = check_shot(battle, order.unit, shot->target)) return refusal;
  }
  const Situation situation(now);
  const Claim c = claim(situation, order);
  if (auto refusal = check_charge(c)) return refusal;
  if (auto refusal = check_allowance(c)) return refusal;
  if (auto refusal = check_way(c)) return refusal;
  return check_end(c);
}

}  // namespace opfor::nineteenth_century
