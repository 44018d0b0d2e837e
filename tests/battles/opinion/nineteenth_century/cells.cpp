#include "battles/opinion/nineteenth_century/cells.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace opfor::battles::opinion::nineteenth_century {
namespace {

// --- the sum (RF-1) ---

int value_of(const std::string& key, Arm arm) {
  const auto row = std::find_if(kRisks.begin(), kRisks.end(),
                                [&](const RiskRow& risk) { return risk.key == key; });
  if (row == kRisks.end()) return 0;
  return arm == Arm::foot ? row->foot : row->horse;
}

void judge_risk(const Reaction& reaction, UnitId unit, const Seen& seen) {
  const Group& group = seen.troops[unit];
  const Men& men = seen.troops.men(unit);
  const auto wrong = [&](const char* rule, std::string how, double measured, double allowed) {
    seen.found(Kind::card_misread, rule, {unit}, std::move(how), Counts::times, measured, allowed);
  };
  int sum = 0;
  std::set<std::string> keys;
  for (const RiskTerm& term : reaction.terms) {
    sum += term.value;
    if (!keys.insert(term.key).second) wrong("NC-RF-3", term.key + " twice", 2, 1);
    const int each = value_of(term.key, group.arm);
    const bool fits = term.key == "RF-LOSS" ? term.value > 0 : term.value == each;
    if (each == 0 || !fits) wrong("NC-RF-1", term.key, term.value, each);
    // RF-9: full tenths of those it began with.
    if (term.key != "RF-LOSS") continue;
    const int dead = group.figures - men.living();
    const int least = 10 * (dead + men.least_wounded()) / group.figures;
    const int most = 10 * (dead + men.most_wounded()) / group.figures;
    if (term.value < least || term.value > most) wrong("NC-RF-9", "losses", term.value, least);
  }
  if (sum != reaction.total) wrong("NC-RF-1", "sum", reaction.total, sum);
  const auto has = [&](const char* key) { return keys.count(key) != 0; };
  const auto must = [&](const char* rule, const char* key, bool wanted, bool barred) {
    if (wanted && !has(key)) wrong(rule, std::string{key} + " is missing", 0, 1);
    if (barred && has(key)) wrong(rule, std::string{key} + " is not so", 1, 0);
  };
  const int hurt = group.figures - men.living() + men.least_wounded();
  const bool loses = !group.single() && 10 * hurt >= group.figures;
  must("NC-RF-9", "RF-LOSS", loses, group.single());
  if (group.arm == Arm::foot) must("NC-RF-1", "RF-REG", group.regulars, !group.regulars);
  const bool good = group.regulars || group.quality == Quality::veteran;
  if (group.arm == Arm::horse) must("NC-RF-5", "RF-GOOD", good, false);
  must("NC-RF-12", "RF-ROUT", seen.doings[unit].ran_last_turn || seen.doings[unit].beaten, false);
  must("NC-RF-8", "RF-RAW", false, !group.raw());
  must("NC-RF-10", "RF-FLANK", false,
       seen.ledger.at(unit).formation == Formation::square ||
           seen.ledger.at(unit).formation == Formation::open);
  must("NC-RF-11", "RF-SHOCK", false, seen.ledger.at(unit).formation == Formation::square);
}

// --- the cell (sections 8.3, 8.4) ---

bool same(const Cell& cell, const Entry& entry, Arm arm) {
  const bool charges = cell.charge == ChargeMark::yes;
  const bool gallops =
      arm == Arm::foot || cell.intent != Intent::advance || cell.gait == Gait::gallop;
  return cell.intent == entry.intent && charges == entry.charge && cell.italic == entry.italic &&
         gallops;
}

/// ACT-2, 3: the lowest row is roman and has no (Charge?).
bool in_lowest_row(const Cell& cell, Arm arm, int die, const Doing& doing) {
  if (cell.italic || cell.charge != ChargeMark::no) return false;
  const bool falls_back = doing.runs || doing.withdraws == Perhaps::yes;
  const bool stands = !doing.runs && doing.withdraws == Perhaps::no;
  const Intent rallies = arm == Arm::foot ? Intent::rally_in_cover : Intent::rally_halt;
  if (cell.intent == rallies) return die >= 5 && !stands;
  if (cell.intent == Intent::advance) return arm == Arm::foot && die == 6 && !falls_back;
  if (cell.intent != Intent::continue_orders) return false;
  return die <= 4 || !falls_back;  // a 6 without a visible enemy, and in works, too
}

void judge_cell(const event::Reacted& reacted, const Seen& seen) {
  const UnitId unit = reacted.request.unit;
  const Reaction& reaction = reacted.reaction;
  const Group& group = seen.troops[unit];
  const Dials& dials = seen.ledger.setting().unit(unit).dials;
  const bool plain = dials.nerve == 0 && dials.temper == 0;
  const auto wrong = [&](const char* rule, std::string how) {
    seen.found(Kind::card_misread, rule, {unit}, std::move(how));
  };
  if (reaction.die < 1 || reaction.die > 6) return wrong("NC-RF-14", "no D6");
  if (!plain) return;
  if (reaction.shifted != reaction.total || reaction.column != reaction.die) {
    wrong("NC-RF-14", "modified");
  }
  const std::string words =
      std::string{word(reaction.cell.intent)} + " by a die of " + std::to_string(reaction.die);
  if (reaction.total <= 0) {
    if (!in_lowest_row(reaction.cell, group.arm, reaction.die, seen.doings[unit])) {
      wrong(group.arm == Arm::foot ? "NC-ACT-2" : "NC-ACT-3", words);
    }
    return;
  }
  const bool readable = group.arm == Arm::horse || seen.troops.options().six_columns;
  const Entry& entry = entry_of(group.arm, reaction.total, reaction.die);
  if (readable && !same(reaction.cell, entry, group.arm)) wrong("NC-ACT-1", words);
}

// --- the company (section 9) ---

/// The groups of a command on the table.
std::vector<UnitId> members(CommandId command, const Seen& seen) {
  std::vector<UnitId> all;
  for (const UnitId unit : seen.troops.present(seen.ledger)) {
    const bool of = seen.ledger.setting().unit(unit).command == command;
    if (of && !seen.troops[unit].single()) all.push_back(unit);
  }
  return all;
}

bool near(UnitId one, UnitId other, const Seen& seen) {
  return one == other || seen.gap(one, other).least <= kAtHand + kExact;
}

/// CO-4: each near another, and the chain joins all.
bool chained(const std::vector<UnitId>& all, const Seen& seen) {
  std::vector<UnitId> joined{all.front()};
  for (std::size_t i = 0; i < joined.size(); ++i) {
    for (const UnitId unit : all) {
      const bool in = std::find(joined.begin(), joined.end(), unit) != joined.end();
      if (!in && near(joined[i], unit, seen)) joined.push_back(unit);
    }
  }
  return joined.size() == all.size();
}

/// CO-1: an officer or NCO of its side at hand, who does not run.
bool led(const std::vector<UnitId>& all, const Seen& seen) {
  for (const UnitId leader : seen.troops.present(seen.ledger, seen.ledger.side_of(all.front()))) {
    const Group& group = seen.troops[leader];
    const bool leads = group.officer || seen.troops.men(leader).most_of(0, group.ncos) > 0;
    if (!leads || seen.doings[leader].runs) continue;
    const bool at_hand =
        std::any_of(all.begin(), all.end(), [&](UnitId unit) { return near(leader, unit, seen); });
    if (at_hand) return true;
  }
  return false;
}

bool together(CommandId command, const Seen& seen) {
  if (command == kNoCommand) return false;
  const std::string& level = seen.ledger.setting().commands[index(command)].level;
  if (level != "platoon" && level != "full unit") return false;
  const std::vector<UnitId> all = members(command, seen);
  return all.size() > 1 && chained(all, seen) && led(all, seen);
}

}  // namespace

void judge_reaction(const Event& event, const event::Reacted& reacted, const Seen& seen) {
  const UnitId unit = reacted.request.unit;
  const Doing& doing = seen.doings[unit];
  if (doing.diced) seen.found(Kind::acts_again, "NC-SEQ-1", {unit}, "throws again");
  // Who finds no group at hand any more is on his own, unasked; so is, by our ruling 57, who is on
  // foot and finds none but horse.
  const auto goes_with = [&](UnitId own) {
    return !seen.troops[own].single() &&
           (seen.troops[unit].arm == Arm::horse || seen.troops[own].arm == Arm::foot);
  };
  bool at_hand = false;
  for (const UnitId own : seen.troops.present(seen.ledger, seen.ledger.side_of(unit))) {
    at_hand = at_hand || (goes_with(own) && seen.gap(unit, own).most <= kAtHand);
  }
  if (doing.with != kNoUnit && seen.ledger.on_table(doing.with) && at_hand) {
    seen.found(Kind::acts_again, "NC-CMD-8", {unit}, "throws beside his group");
  }
  // SEQ-3: horse that nobody commands throws after the rest has fired.
  const bool late = seen.troops.options().uncommanded_horse_last &&
                    seen.troops[unit].arm == Arm::horse &&
                    !directed(seen.troops, seen.doings, unit);
  const bool with_the_rest = event.phase == 1 || event.phase == 5;
  if (late == with_the_rest) seen.found(Kind::moved_unfit, "NC-SEQ-3", {unit}, "out of its pass");
  if (!seen.troops[unit].own_table || !seen.troops.options().plain_table) return;
  judge_risk(reacted.reaction, unit, seen);
  judge_cell(reacted, seen);
}

void Obedience::judge_lead(const event::Ordered& ordered, const Seen& seen) const {
  const auto disobeys = [&](const char* rule, const char* how) {
    seen.found(Kind::disobeys, rule, {ordered.unit, ordered.lead}, how);
  };
  const Setting& setting = seen.ledger.setting();
  const CommandId command = setting.unit(ordered.unit).command;
  if (command == kNoCommand || setting.unit(ordered.lead).command != command) {
    return disobeys("NC-CO-1", "follows one of another command");
  }
  if (!seen.troops[ordered.unit].formed) disobeys("NC-CO-3", "follows, and is not formed");
  if (seen.doings[ordered.unit].commanded) disobeys("NC-CO-3", "follows, and is commanded");
  const auto& own = seen.doings[ordered.unit].own;
  if (own && !own->cell.italic) disobeys("NC-CO-3", "follows, and its own cell binds it");
  if (together_.count(command) == 0) disobeys("NC-CO-4", "follows from afar");
  const auto& lead = seen.doings[ordered.lead].own;
  const bool by_cell = lead && !directed(seen.troops, seen.doings, ordered.lead);
  if (by_cell && lead->cell != ordered.cell) disobeys("NC-CO-3", "another cell than its lead's");
}

void Obedience::judge_order(const Event& event, const event::Ordered& ordered,
                            const Seen& seen) const {
  const Doing& doing = seen.doings[ordered.unit];
  const auto disobeys = [&](const char* rule, const char* how) {
    seen.found(Kind::disobeys, rule, {ordered.unit}, how);
  };
  if (event.rule != "NC-ACT-21") return;
  if (!doing.own) return disobeys("NC-ACT-21", "without a die");
  if (doing.order) {
    seen.found(Kind::acts_again, "NC-SEQ-1", {ordered.unit}, "is ordered again");
  }
  const Cell& own = doing.own->cell;
  const bool own_master = directed(seen.troops, seen.doings, ordered.unit);
  // ACT-2: in the lowest row 1 to 5 leave who is commanded free; the 6 binds him.
  const bool lowest = doing.own->shifted <= 0;
  const bool six = lowest && doing.own->die == 6;
  const bool bound = lowest ? own.intent == Intent::advance : !own.italic;
  const bool either = six && !bound;  // to go on is to go on with what it is ordered
  if (ordered.by_choice && !own_master) disobeys("NC-CMD-9", "at will, and nobody commands it");
  const bool readable = seen.troops[ordered.unit].own_table && seen.troops.options().plain_table;
  if (own_master && readable && !either && ordered.by_choice == bound) {
    disobeys("NC-ACT-22", bound ? "at will, though bound" : "bound, though its cell is italic");
  }
  if (ordered.lead != kNoUnit) return judge_lead(ordered, seen);
  if (!ordered.by_choice && ordered.cell != own) {
    disobeys("NC-ACT-21", "another cell than it threw");
  }
  const auto* charge = act<Charge>(ordered.order);
  if (charge == nullptr) return;
  const auto forbidden = [&](const char* rule, const char* how) {
    seen.found(Kind::attack_forbidden, rule, {ordered.unit, charge->target}, how);
  };
  if (!ordered.by_choice && ordered.cell.charge == ChargeMark::no) {
    forbidden("NC-ACT-11", "by a cell without (Charge?)");
  }
  const bool back = doing.runs || doing.withdraws == Perhaps::yes;
  if (!ordered.by_choice && back) forbidden("NC-ACT-11", "falling back");
}

void Obedience::judge(const Event& event, const Seen& seen) {
  if (std::holds_alternative<event::TurnBegan>(event.what)) together_.clear();
  if (const auto* reacted = std::get_if<event::Reacted>(&event.what)) {
    const CommandId command = seen.ledger.setting().unit(reacted->request.unit).command;
    if (together_.count(command) == 0 && together(command, seen)) together_.insert(command);
  }
  if (const auto* ordered = std::get_if<event::Ordered>(&event.what)) {
    judge_order(event, *ordered, seen);
  }
}

}  // namespace opfor::battles::opinion::nineteenth_century
