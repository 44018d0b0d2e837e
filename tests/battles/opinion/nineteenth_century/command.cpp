#include "battles/opinion/nineteenth_century/command.hpp"

#include <algorithm>

namespace opfor::battles::opinion::nineteenth_century {
namespace {

/// CMD-5: 50 cm, 25 if he or any figure of the group is in enclosed terrain. Who stands there may
/// have fallen.
Between reach(UnitId officer, UnitId group, const Seen& seen) {
  Between limit{kCommandOpen, kCommandOpen};
  for (const UnitId unit : {officer, group}) {
    const auto bases = seen.troops.standing(unit, seen.ledger);
    const auto in = std::count_if(bases.begin(), bases.end(), [&](const Polygon& base) {
      return enclosed(seen.features(), (base[0] + base[2]) * 0.5);
    });
    if (in > 0) limit.least = kCommandEnclosed;
    if (in > seen.troops.men(unit).unplaced()) limit.most = kCommandEnclosed;
  }
  return limit;
}

/// It stands under an officer's own command, or below it in the tree (CMD-3).
bool under(const Setting& setting, UnitId officer, UnitId unit) {
  const CommandId his = setting.unit(officer).command;
  if (his == kNoCommand) return true;
  CommandId one = setting.unit(unit).command;
  while (one != kNoCommand && one != his) one = setting.commands[index(one)].parent;
  return one == his;
}

/// CMD-3: the die more for a musician at hand: 0 or 1, or either.
Between musician(UnitId officer, const Seen& seen) {
  Between more;
  for (const UnitId unit : seen.troops.present(seen.ledger, seen.ledger.side_of(officer))) {
    const Group& group = seen.troops[unit];
    if (group.musicians == 0 || seen.doings[unit].runs) continue;
    if (!under(seen.ledger.setting(), officer, unit)) continue;
    const Men& men = seen.troops.men(unit);
    const Between off = seen.gap(officer, unit);
    const Between limit = reach(officer, unit, seen);
    if (men.most_of(group.ncos, group.musicians) > 0 && off.least <= limit.most + kExact) {
      more.most = 1;
    }
    if (men.least_of(group.ncos, group.musicians) > 0 && off.most <= limit.least) more.least = 1;
  }
  return more;
}

}  // namespace

void judge_command(const event::CommandThrown& thrown, const Seen& seen) {
  const UnitId officer = thrown.officer;
  const Group& group = seen.troops[officer];
  const auto wrong = [&](const char* rule, const char* how, double measured, double allowed) {
    seen.found(Kind::card_misread, rule, {officer}, how, Counts::times, measured, allowed);
  };
  if (!group.officer) wrong("NC-CMD-1", "no officer", 0, 0);
  if (seen.doings[officer].runs) wrong("NC-CMD-1", "while he runs", 0, 0);
  if (seen.ledger.side_of(officer) == Side::b && !seen.troops.options().side_b_command) {
    wrong("NC-SEQ-4", "side B throws", 0, 0);
  }
  // CMD-2: in melee himself; who goes with a group that fights may be held to be.
  const UnitId with = seen.doings.goes_with(officer, seen.ledger);
  const bool fewer = seen.doings[officer].busy || seen.doings.in_contact(officer);
  const bool perhaps = fewer || seen.doings.in_contact(with);
  const Between more = musician(officer, seen);
  const int dice = command_dice(group.grade);
  const double least = std::max(1.0, dice - (perhaps ? 1 : 0) + more.least);
  const double most = std::max(1.0, dice - (fewer ? 1 : 0) + more.most);
  if (thrown.dice < least || thrown.dice > most) {
    wrong("NC-CMD-1", "dice", thrown.dice, thrown.dice < least ? least : most);
  }
  const bool summed = seen.troops.options().points_are_summed;
  const int highest = summed ? 6 * thrown.dice : thrown.dice;
  if (thrown.points < thrown.dice || thrown.points > highest) {
    wrong("NC-CMD-4", "points", thrown.points, highest);
  }
}

void judge_payment(const event::Paid& paid, const Seen& seen) {
  const auto wrong = [&](const char* rule, const char* how, Counts counts, double measured,
                         double allowed) {
    seen.found(Kind::wrong_price, rule, {paid.officer, paid.unit}, how, counts, measured, allowed);
  };
  const auto purse = seen.doings.purses().find(paid.officer);
  if (purse == seen.doings.purses().end()) {
    return wrong("NC-CMD-7", "without having thrown", Counts::nothing, 0, 0);
  }
  const Group& group = seen.troops[paid.unit];
  const Doing& doing = seen.doings[paid.unit];
  const int each = !group.loyal || doing.runs ? 2 : 1;
  const int price = each * seen.troops.men(paid.unit).living();
  if (paid.price != price) wrong("NC-CMD-6", "price", Counts::times, paid.price, price);
  const int left = purse->second.points - purse->second.paid;
  if (paid.price > left) wrong("NC-CMD-7", "more than he has", Counts::times, paid.price, left);
  if (doing.commanded) wrong("NC-CMD-7", "twice", Counts::nothing, 0, 0);
  if (group.pc) wrong("NC-CMD-8", "who acts for himself", Counts::nothing, 0, 0);
  if (seen.foes(paid.officer, paid.unit)) wrong("NC-CMD-7", "an enemy", Counts::nothing, 0, 0);
  const double limit = reach(paid.officer, paid.unit, seen).most;
  const double off = seen.troops.options().to_farthest
                         ? seen.troops.farthest(paid.officer, paid.unit, seen.ledger).least
                         : seen.gap(paid.officer, paid.unit).least;
  if (off > limit + kExact) wrong("NC-CMD-5", "too far off", Counts::length, off, limit);
}

}  // namespace opfor::battles::opinion::nineteenth_century
