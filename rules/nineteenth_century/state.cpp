#include "rules/nineteenth_century/state.hpp"

#include <algorithm>
#include <stdexcept>

#include "rules/nineteenth_century/sighting.hpp"
#include "scenario/beginning.hpp"

namespace opfor::nineteenth_century {
namespace {

std::uint32_t all_figures(int n) {
  return n >= 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << n) - 1;
}

void start_unit(Battle& battle, UnitId id) {
  const UnitInfo& info = battle.setting().unit(id);
  const Group& g = group(battle, id);
  UnitState& unit = battle.unit(id);
  put_at_start(unit, info);
  unit.formation = g.formation;
  GroupState& s = state(battle, id);
  s.alive = all_figures(g.figures);
  s.places = s.alive;
  if (g.wounded_of != kNoUnit) {  // nobody has fallen out yet
    s.alive = 0;
    s.places = 0;
    unit.presence = Presence::removed;
  }
  s.load_halves = static_cast<std::uint8_t>(halves_to_load(g.load));  // groups begin loaded
}

/// A player character is among the side's units.
bool led_by_pc(const Setting& setting, Side side) {
  const auto& groups = rules(setting).groups;
  for (std::size_t i = 0; i < setting.units.size(); ++i) {
    if (setting.units[i].side == side && groups[i].pc) return true;
  }
  return false;
}

constexpr int kHalvesInATurn = 2;

/// With so many halves of loading done it may load the rest in the first half of a turn, if it
/// stands for that, and shoot in the second: a slow rifle with two of three (NC-SHOOT-3).
bool may_shoot_standing(const Battle& battle, UnitId unit, int halves) {
  const int wanted = halves_to_load(group(battle, unit).load);
  return halves >= wanted || (wanted == 3 && halves == 2);
}

/// Takes a group without living figures off the table.
void remove(Battle& battle, UnitId unit) {
  battle.unit(unit).presence = Presence::removed;
  break_contacts(battle, unit);
  leave_on_their_own(battle, unit);
}

/// The bit of the figure that is lost next: a wounded man before a sound one, the highest number
/// first (figures close up to the right).
std::uint32_t highest(std::uint32_t figures) {
  return std::uint32_t{1} << (31 - std::countl_zero(figures));
}

}  // namespace

void describe(Fields& f, GroupState& g) {
  f("alive", g.alive);
  f("wounded", g.wounded);
  f("places", g.places);
  f("load_halves", g.load_halves);
  f("gait", g.gait);
  f("halves_used", g.halves_used, kTurn);
  f("shot", g.shot, kTurn);
  f("charged", g.charged, kTurn);
  f("ran_last_turn", g.ran_last_turn);
  f("beaten_in_melee", g.beaten_in_melee);
  f("fired_lately", g.fired_lately);
  f("moved_this_turn", g.moved_this_turn, kTurn);
  f("in_company", g.in_company, kTurn);
  f("diced", g.diced, kTurn);
  f("busy", g.busy, kTurn);
  f("lives", g.lives);
  f("lead", g.lead, kTurn | kOwn);
  f("fought", g.fought, kTurn);
  f.spare(g.spare);
  f("moved_x", g.moved_x, kTurn);
  f("moved_y", g.moved_y, kTurn);
  f("killed_before", g.killed_before);
  f("sighting", g.sighting, kTurn);
}

void describe(Fields& f, BattleState& b) {
  f("returned_this_turn", b.returned_this_turn, kTurn);
  f("stage", b.stage, kTurn | kOwn);
  f.spare(b.spare);
  // Most battles have no such dice: they write nothing of them.
  if (f.how_many("lot", b.lots[0] == 0 ? 0 : b.lots.size()) != b.lots.size()) {
    f.spare(b.lots);
    return;
  }
  for (std::size_t i = 0; i < b.lots.size(); ++i) {
    f.enter("lot", static_cast<int>(i));
    f("die", b.lots[i]);
    f.leave();
  }
}

Side first_side(const Battle& battle) {
  const auto& lots = battle.sheet<BattleState>().lots;
  return lots[1] > lots[0] ? Side::b : Side::a;
}

bool first_is_open(const Battle& battle) {
  const Setting& setting = battle.setting();
  if (setting.first_side_named || battle.head().turn != 1 || battle.head().step != 0) return false;
  const bool both = led_by_pc(setting, Side::a) && led_by_pc(setting, Side::b);
  return both && battle.sheet<BattleState>().lots[0] == 0;
}

int halves_to_load(LoadClass load) {
  switch (load) {
    case LoadClass::muzzle:
      return 2;
    case LoadClass::slow:
      return 3;
    case LoadClass::breech:
    case LoadClass::none:
      return 0;
  }
  return 0;
}

bool loaded(const Battle& battle, UnitId unit) {
  return state(battle, unit).load_halves >= halves_to_load(group(battle, unit).load);
}

bool ready_to_shoot(const Battle& battle, UnitId unit) {
  const GroupState& s = state(battle, unit);
  const bool stood = s.moved_this_turn == 0 && s.halves_used == 0;
  return loaded(battle, unit) || (stood && may_shoot_standing(battle, unit, s.load_halves));
}

bool stands_and_loads(const Battle& battle, UnitId unit) {
  const GroupState& s = state(battle, unit);
  return s.moved_this_turn == 0 && s.shot == 0 && s.fought == 0 && !in_contact(battle, unit);
}

bool ready_in_its_next(const Battle& battle, UnitId unit) {
  const bool has_acted = side_of(battle, unit) == first_side(battle);
  const int more = has_acted && stands_and_loads(battle, unit) ? kHalvesInATurn : 0;
  return may_shoot_standing(battle, unit, state(battle, unit).load_halves + more);
}

bool ready_if_it_loads(const Battle& battle, UnitId unit) {
  return may_shoot_standing(battle, unit, state(battle, unit).load_halves + kHalvesInATurn);
}

FixedVector<std::uint8_t, 32> living_figures(const Battle& battle, UnitId unit) {
  FixedVector<std::uint8_t, 32> figures;
  for (std::uint32_t left = state(battle, unit).alive; left != 0; left &= left - 1) {
    figures.push_back(static_cast<std::uint8_t>(std::countr_zero(left)));
  }
  return figures;
}

Role role_of(const Group& group, int figure) {
  if (figure < group.ncos) return Role::nco;
  return figure < group.ncos + group.musicians ? Role::musician : Role::rank;
}

int living_ncos(const Battle& battle, UnitId unit) {
  return std::popcount(state(battle, unit).alive & all_figures(group(battle, unit).ncos));
}

int living_musicians(const Battle& battle, UnitId unit) {
  const Group& g = group(battle, unit);
  return std::popcount(state(battle, unit).alive & all_figures(g.ncos + g.musicians) &
                       ~all_figures(g.ncos));
}

void mark_figure(Battle& battle, UnitId unit, int figure, Mark mark) {
  const std::uint32_t man = std::uint32_t{1} << figure;
  GroupState& s = state(battle, unit);
  if ((s.alive & man) == 0) throw std::logic_error("a dead figure was hit");
  if (mark == Mark::wounded) s.wounded |= man;
  if (mark != Mark::killed) return;
  s.alive &= ~man;
  s.wounded &= ~man;
  if (s.alive == 0) remove(battle, unit);
}

bool take_losses(Battle& battle, UnitId unit, int killed, int newly_wounded) {
  GroupState s = state(battle, unit);
  const std::uint32_t all = all_figures(group(battle, unit).figures);
  for (; killed > 0; --killed) {
    if (s.alive == 0) return false;
    const std::uint32_t man = highest(s.wounded != 0 ? s.wounded : s.alive);
    s.alive &= ~man;
    s.wounded &= ~man;
  }
  for (; killed < 0; ++killed) {
    if (s.alive == all) return false;
    s.alive |= std::uint32_t{1} << std::countr_zero(all & ~s.alive);
  }
  for (; newly_wounded > 0; --newly_wounded) {
    if (s.wounded == s.alive) return false;
    s.wounded |= highest(s.alive & ~s.wounded);
  }
  for (; newly_wounded < 0; ++newly_wounded) {
    if (s.wounded == 0) return false;
    s.wounded &= ~highest(s.wounded);
  }
  if ((s.alive & ~s.places) != 0) s.places = s.alive;
  state(battle, unit) = s;
  if (s.alive == 0) remove(battle, unit);
  return true;
}

Battle start(std::shared_ptr<const Setting> setting) {
  Battle battle = Battle::make<GroupState, BattleState>(std::move(setting));
  for (std::size_t i = 0; i < battle.size(); ++i) start_unit(battle, unit_id(i));
  remember(battle, Situation(battle));
  return battle;
}

Battle carry_over(const Battle& old, std::shared_ptr<const Setting> setting) {
  Battle battle = start(std::move(setting));
  const auto never = [](UnitId, UnitId) { return false; };
  carry_over_all(battle, old, never, [&](UnitId, UnitId unit, const LaterIds&) {
    GroupState& s = state(battle, unit);
    s.alive &= all_figures(group(battle, unit).figures);
    s.wounded &= s.alive;
    s.places = s.alive;
  });
  return battle;
}

}  // namespace opfor::nineteenth_century
