#include "rules/over_the_hills/combat.hpp"

#include <algorithm>

#include "rules/over_the_hills/fire.hpp"

namespace opfor::over_the_hills {
namespace {

bool in_building(const Fighter& f) { return f.building != Building::none; }
/// In a formation: a garrison has none.
bool stands_in(const Fighter& f, Formation formation) {
  return !in_building(f) && f.formation == formation;
}
bool is_infantry_square(const Fighter& f) {
  return f.arm == Arm::infantry && stands_in(f, Formation::square);
}
bool loose(const Fighter& f) {
  return stands_in(f, Formation::open_order) || stands_in(f, Formation::skirmish_order);
}
bool is_formed_infantry(const Fighter& f) {
  return f.arm == Arm::infantry && !in_building(f) && is_formed(f.formation);
}
Aspect contacted_side(const Fighter& f) {
  return has_flanks(f.formation, in_building(f)) ? f.contacted : Aspect::front;
}
Aspect attacked_side(const Fighter& f, const Fighter& enemy) {
  return has_flanks(enemy.formation, in_building(enemy)) ? f.attacks : Aspect::front;
}

int combat_percent(const Fighter& f, const Round& round, const Options& options) {
  if (f.arm == Arm::cavalry && f.formation == Formation::attack_column && round.first) {
    return kSquadronsFirstRound;
  }
  if (loose(f)) return options.combat_pct_open_skirmish;
  for (const ShareLine& line : kCombatShares) {
    if (line.formation == f.formation) return line.percent;
  }
  return 0;
}

/// Collects the lines of all lists that apply.
class CombatLines : public AppliedLines {
 public:
  void add(FootLine line, bool applies) {
    AppliedLines::add(kFootModifiers, "OTH-CBT-3", line, applies);
  }
  void add(HorseLine line, bool applies) {
    AppliedLines::add(kHorseModifiers, "OTH-CBT-4", line, applies);
  }
  void add(GunnerLine line, bool applies) {
    AppliedLines::add(kGunnerModifiers, "OTH-CBT-5", line, applies);
  }
};

void add_approach(CombatLines& lines, const Fighter& f, const Fighter& enemy, const Round& round) {
  const bool initiating = f.initiated && round.first;
  lines.add(FootLine::initiating, initiating && !f.french);
  lines.add(FootLine::initiating_french, initiating && f.french);
  lines.add(FootLine::attacking_flank, attacked_side(f, enemy) == Aspect::flank);
  lines.add(FootLine::attacking_rear, attacked_side(f, enemy) == Aspect::rear);
  lines.add(FootLine::attacking_obstacle, enemy.works == Works::linear_obstacle);
  lines.add(FootLine::attacking_wooden, enemy.building == Building::wooden);
  lines.add(FootLine::attacking_wood_and_brick, enemy.building == Building::wood_and_brick);
  lines.add(FootLine::attacking_substantial, enemy.building == Building::substantial);
  lines.add(FootLine::attacking_fortified, enemy.building == Building::fortified);
}

void add_defence(CombatLines& lines, const Fighter& f) {
  lines.add(FootLine::contacted_in_flank, contacted_side(f) == Aspect::flank);
  lines.add(FootLine::contacted_in_rear, contacted_side(f) == Aspect::rear);
  lines.add(FootLine::defending_obstacle, f.works == Works::linear_obstacle);
  lines.add(FootLine::defending_wooden, f.building == Building::wooden);
  lines.add(FootLine::defending_wood_and_brick, f.building == Building::wood_and_brick);
  lines.add(FootLine::defending_substantial, f.building == Building::substantial);
  lines.add(FootLine::defending_fortified, f.building == Building::fortified);
  lines.add(FootLine::evaded, f.evaded);
}

void add_formations(CombatLines& lines, const Fighter& f, const Fighter& enemy) {
  const bool at_foot = enemy.arm == Arm::infantry;
  const bool at_horse = enemy.arm == Arm::cavalry;
  const bool square = is_infantry_square(f);
  lines.add(FootLine::skirmishers_against_others, stands_in(f, Formation::skirmish_order) &&
                                                      at_foot && !in_building(enemy) &&
                                                      enemy.formation != Formation::skirmish_order);
  lines.add(FootLine::open_against_formed,
            stands_in(f, Formation::open_order) && is_formed_infantry(enemy));
  lines.add(FootLine::march_column, stands_in(f, Formation::march_column));
  lines.add(FootLine::square_against_formed, square && is_formed_infantry(enemy));
  lines.add(FootLine::out_of_square, !square && !in_building(f) && at_horse);
  lines.add(FootLine::square_against_cavalry, square && at_horse);
  lines.add(FootLine::against_square, is_infantry_square(enemy));
}

void add_general(CombatLines& lines, const Fighter& f, const Options& options) {
  lines.add(FootLine::one_support, support_bonus(f, options) == 1);
  lines.add(FootLine::two_supports, support_bonus(f, options) == 2);
  lines.add(FootLine::woods_loose, f.in_woods && loose(f));
  lines.add(FootLine::woods_other, f.in_woods && !loose(f));
  lines.add(FootLine::won_last_round, f.won_last_round);
  lines.add(FootLine::higher, f.higher);
  lines.add(FootLine::militia, f.militia);
}

void add_infantry(CombatLines& lines, const Fighter& f, const Fighter& enemy, const Round& round,
                  const Options& options) {
  add_approach(lines, f, enemy, round);
  add_defence(lines, f);
  add_formations(lines, f, enemy);
  add_general(lines, f, options);
}

void add_cavalry(CombatLines& lines, const Fighter& f, const Fighter& enemy, const Round& round,
                 const Options& options) {
  const bool charge = has_charge_bonus(f, enemy, round, options);
  const bool at_square = is_infantry_square(enemy);
  lines.add(HorseLine::charging_light, charge && f.cavalry == CavalryClass::light);
  lines.add(HorseLine::charging_heavy, charge && f.cavalry == CavalryClass::heavy);
  lines.add(HorseLine::charging_cuirassier, charge && f.cavalry == CavalryClass::cuirassier);
  lines.add(HorseLine::lancer, f.lancer && round.first);
  lines.add(HorseLine::won_last_round, f.won_last_round);
  lines.add(HorseLine::contacted_in_flank, contacted_side(f) == Aspect::flank);
  lines.add(HorseLine::contacted_in_rear, contacted_side(f) == Aspect::rear);
  lines.add(HorseLine::one_support, support_bonus(f, options) == 1);
  lines.add(HorseLine::two_supports, support_bonus(f, options) == 2);
  lines.add(HorseLine::evaded, f.evaded);
  lines.add(HorseLine::militia, f.militia);
  lines.add(HorseLine::march_column, stands_in(f, Formation::march_column));
  lines.add(HorseLine::against_square, at_square);
  lines.add(HorseLine::against_foot,
            enemy.arm == Arm::infantry && !at_square && !in_building(enemy));
}

}  // namespace

bool may_support(const Supporter& unit, const Options& options) {
  return unit.arm != Arm::artillery && unit.formation != Formation::march_column &&
         unit.condition == Condition::steady && !unit.in_contact &&
         within(unit.distance, kSupportReach, options);
}

int support_bonus(const Fighter& fighter, const Options& options) {
  if (fighter.supports == 0) return 0;
  const bool two = options.support_reading == SupportReading::count ? fighter.supports > 1
                                                                    : fighter.support_behind;
  return two ? 2 : 1;
}

int combat_base(const Fighter& fighter, const Round& round, int spent, const Options& options) {
  const int score = fighter.strength.score();
  if (in_building(fighter)) return std::clamp(score - spent, 0, kMostOfAFace);
  if (fighter.formation == Formation::march_column || fighter.formation == Formation::limbered) {
    return kClassedAs;
  }
  return share(score, combat_percent(fighter, round, options), options.score_rounding);
}

bool has_charge_bonus(const Fighter& fighter, const Fighter& enemy, const Round& round,
                      const Options& options) {
  if (fighter.arm != Arm::cavalry || !fighter.initiated || !round.first) return false;
  if (enemy.works != Works::none) return false;
  if (!is_infantry_square(enemy)) return true;
  return !enemy.emergency_square && options.charge_bonus_vs_formed_square;
}

Score combat_score(const Fighter& fighter, const Fighter& enemy, const Round& round, int spent,
                   const Options& options) {
  Score score{combat_base(fighter, round, spent, options), {}};
  if (round.fought_in) return score;
  CombatLines lines;
  switch (fighter.arm) {
    case Arm::infantry:
      add_infantry(lines, fighter, enemy, round, options);
      break;
    case Arm::cavalry:
      add_cavalry(lines, fighter, enemy, round, options);
      break;
    case Arm::artillery:
      lines.add(GunnerLine::in_close_combat, true);
      break;
  }
  lines.add(GunnerLine::against_artillery,
            fighter.arm != Arm::artillery && enemy.arm == Arm::artillery);
  score.terms = lines.take();
  if (const int control = attached_control(fighter.help); control != 0) {
    const int bonus = line_of_control(control).combat;
    if (bonus != 0) {
      score.terms.push_back({"commander", bonus, "OTH-CMDR-3", "attached commander"});
    }
  }
  return score;
}

Hits fight(chance::Chance& chance, chance::Key key, const Fighter& a, const Fighter& b,
           const Round& round, const Options& options) {
  return throw_both(chance, key, combat_score(a, b, round, 0, options).total(),
                    combat_score(b, a, round, 0, options).total());
}

}  // namespace opfor::over_the_hills
