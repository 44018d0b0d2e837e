#include "arena/measures.hpp"

#include <cmath>
#include <map>
#include <vector>

namespace opfor::arena {

double entropy(std::span<const std::uint64_t> drawn) {
  std::map<std::uint64_t, int> times;
  for (const std::uint64_t one : drawn) ++times[one];
  double bits = 0;
  for (const auto& [value, n] : times) {
    const double share = n / static_cast<double>(drawn.size());
    bits -= share * std::log2(share);
  }
  return bits;
}

Habits habits_of(std::span<const Behaved> battles) {
  Habits habits;
  for (const Behaved& battle : battles) habits.measures.add(battle.measures);
  for (std::size_t i = 0; i < kVaries; ++i) {
    std::vector<std::uint64_t> drawn;
    for (const Behaved& battle : battles) drawn.push_back(battle.drawn[i]);
    habits.bits[i] = entropy(drawn);
  }
  return habits;
}

std::string_view definition(Measure measure) {
  switch (measure) {
    case Measure::idle:
      return "of the turns that a unit stood on the table out of contact, but of the last if the "
             "battle was over before it was asked: it neither moved, turned, changed form, fired, "
             "came into contact, was told to charge, nor made ready for anything";
    case Measure::idle_with_order:
      return "the same, of units whose task is to advance or attack and that are farther from its "
             "place than an eighth of the table's depth, or have none, and whom nothing held when "
             "they were asked (held by its command)";
    case Measure::never_near:
      return "of the units that were on the table: no enemy was ever in contact with it, within "
             "its fire, or had it within his, at the end of a turn";
    case Measure::never_in_action:
      return "of the units that were on the table: it never fired and never was in contact";
    case Measure::charges_by_choice:
      return "charges that a commander chose, a battle";
    case Measure::chosen_at_bad_odds:
      return "of these, of those whose odds the sheet tells: its own test forbids it, or it "
             "expects to lose the greater share of what is left of it in the whole fight as the "
             "sheet plays it out, the fire that meets it counted in";
    case Measure::charges_by_table:
      return "charges of units that their reaction bound, a battle";
    case Measure::bound_at_bad_odds:
      return "of these, as of chosen ones";
    case Measure::shows_flank:
      return "of the moves by order: where it ends an enemy has its flank or rear, as the enemies "
             "stood when the turn began, and had not where it began";
    case Measure::turns_back:
      return "of the moves by order with another in the two turns before: the angle between the "
             "two is over 120 degrees";
    case Measure::turns_back_by_choice:
      return "of the same: and its commander chose both";
    case Measure::nearest_friend:
      return "from each unit to the nearest friend at the end of a turn, against the same as the "
             "battle began";
    case Measure::first_in_action:
      return "the first turn in which one of its units fired or was in contact, against the turns "
             "that the battle lasted";
    case Measure::in_action_at_height:
      return "of its units on the table, those that fired or were in contact in the turn in which "
             "most did";
    case Measure::lost_at_quarter:
      return "of its strength, after a quarter of the battle's turns";
    case Measure::lost_at_half:
      return "of its strength, after half of the battle's turns";
    case Measure::lost_at_three_quarters:
      return "of its strength, after three quarters of the battle's turns";
    case Measure::lost_at_end:
      return "of its strength, at the end";
    case Measure::by_commander:
      return "of the orders given to units: its commander chose it";
    case Measure::by_table:
      return "of the orders given to units: its reaction bound it";
    case Measure::continues_task:
      return "of the turns of uncommanded units whose reaction was CONTINUE and whose task is to "
             "advance or attack, whose command let them go, and who did not fall back: it came "
             "nearer to its place "
             "(without one, to an enemy), straight or by the way round that it has to go, stood "
             "there, fired, fought, was told to charge or made ready";
    case Measure::chosen_by_a_hair:
      return "of the commander's choices of orders with more than one option: the best scored "
             "less than a quarter of a blow more than the next";
    case Measure::halts_before_fire:
      return "of the moves by order that ended out of contact: within a quarter of a move of foot "
             "of an enemy who is not unloaded, in enemy weapon range and no cover, and it did not "
             "fire";
    case Measure::waits_at_edge:
      return "of the turns as of idle with an order to act: it is idle, within a quarter of a "
             "move of foot of the table's edge";
    case Measure::unloaded:
      return "of the turns in which a commander ordered a unit that fired or was unloaded in this "
             "battle: it began it unloaded";
    case Measure::stopped_by_who_goes:
      return "of the moves by order: a friend stopped it short who, later in the same turn, moved "
             "on himself";
    case Measure::horse_in_rough:
      return "of the moves by order of horse that began on good ground: they ended on bad ground";
    case Measure::leader_by_cripples:
      return "of the turns of leaders with a body within a move of foot: that nearest to him had "
             "less than half of its strength left, and most bodies of his side had more";
    case Measure::stands_off:
      return "of the turns of units whose task is to advance or attack, with an enemy within two "
             "moves of foot, and out of contact: it came no nearer to one, did not fire and made "
             "ready for nothing";
    case Measure::held_by_command:
      return "of the turns as of idle with an order to act, and those left out there: its die "
             "bound it to something else than to go on, it did not obey, its order to go was "
             "refused by what it drew or threw for it, or the rules (of command, of morale) kept "
             "it where it stood";
    case Measure::options:
      return "options of a choice of orders";
  }
  return {};
}

}  // namespace opfor::arena
