#include "rules/nineteenth_century/company.hpp"

#include <algorithm>
#include <limits>

#include "drill/giving_orders.hpp"
#include "rules/nineteenth_century/facts.hpp"

namespace opfor::nineteenth_century {
namespace {

constexpr Limit kInCompany{kAtHand, "NC-CO-4", "at hand, in company"};

double enemy_gap(const Situation& now, UnitId unit) {
  const UnitId enemy = now.nearest_enemy(unit);
  return enemy == kNoUnit ? std::numeric_limits<double>::infinity() : now.gap(unit, enemy);
}

CommandId command_of(const Situation& now, UnitId unit) {
  return now.battle().setting().unit(unit).command;
}

/// Groups (not single men) of a command that are on the table.
std::vector<UnitId> members(const Situation& now, CommandId command) {
  std::vector<UnitId> all;
  for (const UnitId unit : now.present()) {
    if (command_of(now, unit) == command && !group(now.battle(), unit).single()) {
      all.push_back(unit);
    }
  }
  return all;
}

bool is_commanded(const Situation& now, UnitId unit) {
  return now.battle().unit(unit).commanded != 0;
}

bool chained(const Situation& now, const std::vector<UnitId>& all) {
  UnitSet joined;
  joined.insert(all.front());
  for (bool grew = true; grew;) {
    grew = false;
    for (const UnitId unit : all) {
      if (joined.contains(unit)) continue;
      const bool near = std::any_of(all.begin(), all.end(), [&](UnitId o) {
        return joined.contains(o) && now.within(unit, o, kInCompany);
      });
      if (near) {
        joined.insert(unit);
        grew = true;
      }
    }
  }
  return joined.size() == static_cast<int>(all.size());
}

bool led(const Situation& now, const std::vector<UnitId>& all) {
  const Side side = side_of(now.battle(), all.front());
  for (const UnitId leader : now.present(side)) {
    if (!has_officer_or_nco(now.battle(), leader)) continue;
    for (const UnitId unit : all) {
      if (leader == unit || now.within(leader, unit, kInCompany)) return true;
    }
  }
  return false;
}

bool may_follow(const Situation& now, const Dicer& d) {
  return !d.commanded && d.reaction.cell.italic && group(now.battle(), d.unit).formed;
}

/// It keeps company now, or did until a commanded group of it acted earlier this turn (NC-CO-3).
bool stays_together(const Situation& now, CommandId command) {
  if (command == kNoCommand) return false;
  if (keeps_company(now, command)) return true;
  const std::vector<UnitId> all = members(now, command);
  return std::any_of(all.begin(), all.end(), [&](UnitId unit) {
    const GroupState& s = state(now.battle(), unit);
    return is_commanded(now, unit) && s.diced != 0 && s.in_company != 0;
  });
}

}  // namespace

bool acts_for_himself(const Battle& battle, UnitId unit) {
  return group(battle, unit).pc || battle.unit(unit).commanded != 0;
}

void keep(Battle& battle, const Dicer& dicer) {
  battle.unit(dicer.unit).reacted = kept(dicer.reaction, dicer.cell);
  state(battle, dicer.unit).lead = dicer.follows ? dicer.lead : kNoUnit;
}

Acting acting(const Battle& battle, UnitId unit) {
  const Reacted& reacted = battle.unit(unit).reacted;
  Acting acting{unit, cell_of(reacted)};
  acting.free = has_free_hand(battle.unit(unit), acts_for_himself(battle, unit));
  acting.lead = state(battle, unit).lead;
  // Only who is commanded leads by what it does; others lead by their cells (NC-CO-3).
  acting.keeps_station = acting.lead != kNoUnit && acts_for_himself(battle, acting.lead);
  return acting;
}

bool keeps_company(const Situation& now, CommandId command) {
  if (command == kNoCommand) return false;
  // Only a platoon or a full unit is a company; a brigade is not (2.1 `parent`).
  const std::string& level = now.battle().setting().commands[index(command)].level;
  if (level != kPlatoon && level != kFullUnit) return false;
  const std::vector<UnitId> all = members(now, command);
  return all.size() > 1 && chained(now, all) && led(now, all);
}

std::vector<UnitId> company_order(const Situation& now, std::span<const UnitId> units) {
  std::vector<UnitId> order(units.begin(), units.end());
  std::stable_sort(order.begin(), order.end(), [&](UnitId x, UnitId y) {
    if (is_commanded(now, x) != is_commanded(now, y)) return is_commanded(now, x);
    const double gx = enemy_gap(now, x);
    const double gy = enemy_gap(now, y);
    return gx != gy ? gx < gy : x < y;
  });
  return order;
}

UnitId dices_with(const Situation& now, std::span<const UnitId> units, UnitId unit) {
  const Battle& b = now.battle();
  const auto throws_together = [&](UnitId u) {
    return group(b, u).arm == Arm::horse && group(b, u).formed && !is_commanded(now, u) &&
           command_of(now, u) == command_of(now, unit);
  };
  if (!throws_together(unit) || !stays_together(now, command_of(now, unit))) return unit;
  std::vector<UnitId> together;
  std::copy_if(units.begin(), units.end(), std::back_inserter(together), throws_together);
  return company_order(now, together).front();
}

void apply_company_rule(const Situation& now, std::vector<Dicer>& dicers) {
  for (Dicer& d : dicers) d.cell = d.reaction.cell;
  for (Dicer& d : dicers) {
    const CommandId command = command_of(now, d.unit);
    if (!may_follow(now, d) || !stays_together(now, command)) continue;
    for (const UnitId candidate : company_order(now, members(now, command))) {
      const auto found = std::find_if(dicers.begin(), dicers.end(),
                                      [&](const Dicer& o) { return o.unit == candidate; });
      // Commanded horse moved in an earlier pass: it leads by what it did (NC-CO-3).
      const bool earlier = found == dicers.end() && is_commanded(now, candidate) &&
                           state(now.battle(), candidate).diced != 0 &&
                           !running(now.battle(), candidate);
      if (earlier) {
        d.follows = true;
        d.lead = candidate;
        d.keeps_station = true;
        break;
      }
      if (found == dicers.end()) continue;
      if (!found->free() && !may_follow(now, *found)) continue;
      if (found->unit != d.unit) {
        d.follows = true;
        d.lead = found->unit;
        d.keeps_station = found->commanded;
        d.cell = found->reaction.cell;
      }
      break;
    }
  }
}

}  // namespace opfor::nineteenth_century
