#include "rules/nineteenth_century/check.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/fallen_out.hpp"
#include "rules/nineteenth_century/movement.hpp"
#include "rules/nineteenth_century/passage.hpp"
#include "rules/nineteenth_century/run_in.hpp"
#include "rules/nineteenth_century/sequence.hpp"
#include "rules/nineteenth_century/stride.hpp"

namespace opfor::nineteenth_century {
namespace {

std::string cm(double tenths) { return fmt::format("{:.1f} cm", tenths / 100); }

/// What the judge knows of one order.
struct Claim {
  const Situation& now;
  const Battle& battle;
  const Order& order;
  Stride stride;
  [[nodiscard]] std::string name(UnitId unit) const { return battle.setting().name_of(unit); }
};

std::optional<Refusal> check_unit(const Battle& battle, const Order& order) {
  if (index(order.unit) >= battle.size() || !present(battle, order.unit)) {
    return Refusal{"NC-SCOPE-3", "the unit is not on the table"};
  }
  int ways = 0;
  int forms = 0;
  for (const Act& one : order.acts) {
    if (std::holds_alternative<Move>(one) || std::holds_alternative<Charge>(one)) ++ways;
    if (std::holds_alternative<ChangeFormation>(one)) ++forms;
  }
  if (ways > 1) return Refusal{"NC-MOVE-1", "a group moves once a turn"};
  if (forms > 1) return Refusal{"NC-MOVE-8", "a group forms anew once a turn"};
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
  Answer operator()(const GoToGround&) const {
    return Refusal{"NC-MOVE-10", "nobody goes to ground in these rules"};
  }
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
  if (form->to > Formation::open) {
    return Refusal{"NC-MOVE-10", "these rules have line, column, square and open order"};
  }
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
  if (c.stride.cost >= field::kFar) {
    return Refusal{"NC-MOVE-4", "the way leads through ground that it cannot pass"};
  }
  const UnitId charged = c.stride.charged;
  // A close call of a charge is the table's (battle/close_call.hpp).
  const bool settled = charged != kNoUnit && !c.battle.settled().empty();
  Length most = allowed(c.battle, c.order.unit, c.stride);
  if (settled) {
    const Length reach = charge_reach(c.now, c.order.unit, charged);
    if (reach != full_move(c.battle, c.order.unit)) most = reach;
  }
  if (c.stride.cost <= most.as_double() + field::kHair) return std::nullopt;
  return Refusal{
      group(c.battle, c.order.unit).arm == Arm::horse ? "NC-MOVE-3" : "NC-MOVE-1",
      fmt::format("the way costs {}, the move is {}", cm(c.stride.cost), cm(most.as_double()))};
}

/// NC-MOVE-7, NC-SCOPE-6: it keeps 1 cm off enemies on its way, and passes friends who let it;
/// who charges comes as near as he likes, but goes over nobody.
std::optional<Refusal> check_way(const Claim& c) {
  if (!c.stride.moves()) return std::nullopt;
  const std::vector<Vec> way = c.stride.way();
  if (!File(c.now, c.order.unit, Reads::judges).passes(way)) {
    return Refusal{"NC-SCOPE-6", "its file does not get past the wall there"};
  }
  const UnitId charged = c.stride.charged;
  const Going going{runs(c.battle, c.order.unit), charged, charged != kNoUnit};
  const Hindrance met = Passage(c.now, c.order.unit, going, Reads::judges).first(way);
  switch (met.by) {
    case Hindrance::By::friends:
      return Refusal{"NC-MOVE-7", fmt::format("the way leads through {}, whom only those who run "
                                              "pass",
                                              c.name(met.unit))};
    case Hindrance::By::enemy:
      return Refusal{"NC-MOVE-7", fmt::format("the way leads too near to {}", c.name(met.unit))};
    case Hindrance::By::nothing:
    case Hindrance::By::edge_of_table:
    case Hindrance::By::terrain:
    case Hindrance::By::on_a_wall:
    case Hindrance::By::parted:
      break;
  }
  return std::nullopt;
}

/// It leaves the table over its edge (NC-SEQ-9).
std::optional<Refusal> check_leaving(const Claim& c) {
  const field::Ground& ground = c.now.ground();
  const Vec at = field::vec(c.stride.end.at);
  const double off_edge =
      std::min({at.x, at.y, ground.width().as_double() - at.x, ground.height().as_double() - at.y});
  if (off_edge <= kTolerance) return std::nullopt;
  return Refusal{"NC-SEQ-9", "it leaves the table over its edge, and does not come there"};
}

/// Who or what it would stand on: who forms anew as he stands closes up.
Hindrance met_at_end(const Claim& c) {
  const Stride& s = c.stride;
  const UnitState& is = c.battle.unit(c.order.unit);
  const bool as_it_is = s.forms && s.formation == is.formation && s.end == is.pose();
  if (!as_it_is) return hindrance(c.now, c.order.unit, s.end, s.formation, s.charged);
  Battle closed = c.battle;
  close_up(closed, c.order.unit);
  return hindrance(c.now.if_so(closed), c.order.unit, s.end, s.formation, s.charged);
}

/// The end: on the table and off forbidden ground, on nobody, and 1 cm from enemies that it does
/// not charge.
std::optional<Refusal> check_end(const Claim& c) {
  if (c.stride.leaves) return check_leaving(c);
  // Standing as it stands needs no leave.
  if (c.stride.stays_so(c.battle.unit(c.order.unit).pose())) return std::nullopt;
  const Hindrance met = met_at_end(c);
  switch (met.by) {
    case Hindrance::By::nothing:
      return std::nullopt;
    case Hindrance::By::edge_of_table:
      return Refusal{"NC-SEQ-9", "it would end off the table"};
    case Hindrance::By::terrain:
      return Refusal{"NC-MOVE-4", "it would end on ground where it cannot stand"};
    case Hindrance::By::on_a_wall:
      return Refusal{"NC-SCOPE-6", "it would end on top of a wall: go on over it, or stop short"};
    case Hindrance::By::parted:
      return Refusal{"NC-MOVE-2", "a wall or hedge that it cannot pass would part it"};
    case Hindrance::By::friends:
      return Refusal{"NC-MOVE-7", fmt::format("it would end on top of {}", c.name(met.unit))};
    case Hindrance::By::enemy:
      break;
  }
  return Refusal{"NC-MOVE-7", fmt::format("it would end on {}, or within 1 cm of it without "
                                          "charging",
                                          c.name(met.unit))};
}

std::optional<Refusal> check_charge(const Claim& c) {
  const UnitId charged = c.stride.charged;
  if (charged == kNoUnit) return std::nullopt;
  const UnitId unit = c.order.unit;
  const bool there = index(charged) < c.battle.size() && c.now.present(charged);
  if (!there || side_of(c.battle, charged) == side_of(c.battle, unit)) {
    return Refusal{"NC-MEL-1", "only an enemy on the table can be charged"};
  }
  if (!c.now.sees(unit, charged)) {
    return Refusal{"NC-ACT-11", fmt::format("it does not see {}", c.name(charged))};
  }
  // A commanded group's current action is what it is ordered now (NC-ACT-2): it may turn and
  // charge.
  const bool free = c.battle.unit(unit).commanded != 0 || group(c.battle, unit).pc;
  if (falling_back(c.battle, unit) && !free) {
    return Refusal{"NC-ACT-11", "a group that falls back does not charge"};
  }
  const Figures end = bases_at(c.battle, unit, c.stride.end, c.stride.formation);
  if (field::least_gap(end, c.now.figures(charged), kTolerance) <= kTolerance) return std::nullopt;
  return Refusal{"NC-MEL-1", fmt::format("it would not reach {}", c.name(charged))};
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
  const Claim c{situation, battle, order, stride(battle, order)};
  if (auto refusal = check_charge(c)) return refusal;
  if (auto refusal = check_allowance(c)) return refusal;
  if (auto refusal = check_way(c)) return refusal;
  return check_end(c);
}

}  // namespace opfor::nineteenth_century
