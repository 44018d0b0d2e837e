#include "rules/over_the_hills/fire.hpp"

#include <algorithm>

namespace opfor::over_the_hills {
namespace {

bool may_throw_out_screen(Formation formation) {
  return formation == Formation::line || formation == Formation::attack_column ||
         formation == Formation::column_of_companies;
}

bool skirmishes(const Shooter& shooter) {
  return shooter.formation == Formation::skirmish_order && !shooter.garrison;
}

/// Rifle skirmishers: riflemen in skirmish order, or a screen.
bool rifle_skirmishers(const Shooter& shooter) {
  return shooter.screen || (skirmishes(shooter) && shooter.weapon == Weapon::rifled_musket);
}

int fire_percent(Formation formation) {
  for (const ShareLine& line : kFireShares) {
    if (line.formation == formation) return line.percent;
  }
  return 0;
}

/// Classes are compared between infantry, not against buildings.
bool classes_count(const Volley& v) {
  return v.shooter.arm == Arm::infantry && v.mark.arm == Arm::infantry &&
         v.mark.building == Building::none && v.shooter.skirmish_class != SkirmishClass::none &&
         v.mark.skirmish_class != SkirmishClass::none;
}

/// Collects the lines that apply.
class FireLines : public AppliedLines {
 public:
  void add(FireLine line, bool applies) {
    AppliedLines::add(kFireModifiers, "OTH-FIRE-4", line, applies);
  }
};

void add_firer(FireLines& lines, const Shooter& s, bool close) {
  const bool volley_formation =
      !s.garrison && (s.formation == Formation::line || s.formation == Formation::attack_column);
  lines.add(FireLine::good_shot, s.shot == Marksmanship::good);
  lines.add(FireLine::initial_volley, uses_initial_volley(s) && close && volley_formation);
}

void add_skirmishing(FireLines& lines, const Volley& v, bool close) {
  const SkirmishClass own = v.shooter.skirmish_class;
  const SkirmishClass his = v.mark.skirmish_class;
  const bool riflemen = rifle_skirmishers(v.shooter);
  lines.add(FireLine::skirmish_advantage, !close && classes_count(v) && own < his);
  lines.add(FireLine::ab_riflemen,
            riflemen && (own == SkirmishClass::a || own == SkirmishClass::b));
  lines.add(FireLine::c_riflemen, riflemen && own == SkirmishClass::c &&
                                      (his == SkirmishClass::c || his == SkirmishClass::d));
}

void add_building(FireLines& lines, Building building) {
  lines.add(FireLine::in_wooden, building == Building::wooden);
  lines.add(FireLine::in_wood_and_brick, building == Building::wood_and_brick);
  lines.add(FireLine::in_substantial, building == Building::substantial);
  lines.add(FireLine::in_fortified, building == Building::fortified);
}

}  // namespace

bool moved_or_cavalry(const Mark& mark, const Options& options) {
  return over(mark.moved, on_table(kMovedFar, options)) ||
         (mark.arm == Arm::cavalry && mark.in_contact);
}

bool fired_in_flank_or_rear(const Mark& mark) {
  return mark.aspect != Aspect::front && !mark.enfiladed &&
         has_flanks(mark.formation, mark.building != Building::none);
}

Weapon weapon_of(const Shooter& shooter) {
  return shooter.screen ? Weapon::rifled_musket : shooter.weapon;
}

int fire_base(const Shooter& shooter, int spent, const Options& options) {
  const int score = shooter.strength.score();
  if (shooter.garrison) return std::clamp(score - spent, 0, kMostOfAFace);
  const int percent = shooter.screen ? kScreenPercent : fire_percent(shooter.formation);
  return share(score, percent, options.score_rounding);
}

Score fire_score(const Volley& volley, int spent, const Options& options) {
  const Shooter& s = volley.shooter;
  const Mark& m = volley.mark;
  const bool close = within(volley.distance, kCloseFire, options);
  const bool garrison = m.building != Building::none;
  FireLines lines;
  add_firer(lines, s, close);
  lines.add(
      FireLine::at_march_column_or_square,
      !garrison && (m.formation == Formation::march_column || m.formation == Formation::square));
  lines.add(FireLine::close, close);
  lines.add(FireLine::flank_or_rear, fired_in_flank_or_rear(m));
  add_skirmishing(lines, volley, close);
  lines.add(FireLine::enfiladed, m.enfiladed);
  lines.add(FireLine::firer_skirmishes, skirmishes(s));
  lines.add(FireLine::far, !close);
  lines.add(FireLine::skirmish_disadvantage,
            close && classes_count(volley) && !s.garrison && s.skirmish_class > m.skirmish_class);
  lines.add(FireLine::target_in_cover, m.in_cover && !garrison);
  lines.add(FireLine::target_obscured, m.obscured && (garrison || !m.in_cover));
  lines.add(FireLine::ragged, volley.ragged);
  add_building(lines, m.building);
  lines.add(FireLine::target_skirmishes, !garrison && m.formation == Formation::skirmish_order);
  lines.add(FireLine::target_cuirassiers,
            !close && m.arm == Arm::cavalry && m.cavalry == CavalryClass::cuirassier);
  lines.add(FireLine::target_moved_or_cavalry, moved_or_cavalry(m, options));
  lines.add(FireLine::firer_wavering, condition_of(s.strength, options) == Condition::wavering);
  lines.add(FireLine::gone_to_ground, m.gone_to_ground);
  lines.add(FireLine::poor_shot, s.shot == Marksmanship::poor);
  return {fire_base(s, spent, options), lines.take()};
}

std::optional<FireBar> fire_bar(const Shooter& shooter, const FireCase& at, double distance,
                                const Options& options) {
  const Weapon weapon = weapon_of(shooter);
  const bool formed_by_itself = !shooter.garrison;
  if (weapon == Weapon::none || shooter.arm == Arm::artillery) return FireBar::no_weapon;
  if (at.condition == Condition::routing || at.condition == Condition::broken) {
    return FireBar::routing;
  }
  if (at.gone_to_ground) return FireBar::gone_to_ground;
  if (at.no_fire_next && !at.defensive) return FireBar::no_fire_next;
  if (at.in_contact && !at.defensive) return FireBar::in_contact;
  if (formed_by_itself && shooter.formation == Formation::march_column) {
    return FireBar::march_column;
  }
  if (shooter.screen && (shooter.garrison || !may_throw_out_screen(shooter.formation))) {
    return FireBar::formation;
  }
  const bool horse_firearm = weapon == Weapon::bow || weapon == Weapon::smoothbore_carbine ||
                             weapon == Weapon::rifled_carbine;
  if (shooter.arm == Arm::cavalry &&
      (shooter.formation != Formation::skirmish_order || !horse_firearm)) {
    return FireBar::formation;
  }
  if (shooter.strength.score() == 0) return FireBar::no_score;
  if (!within(distance, line_of(weapon).most, options)) return FireBar::out_of_range;
  return std::nullopt;
}

std::optional<DefenceBar> defence_bar(const Contacted& contacted) {
  if (contacted.by != Aspect::front) return DefenceBar::not_in_front;
  if (contacted.evaded_or_countered) return DefenceBar::evaded_or_countered;
  if (contacted.condition == Condition::routing || contacted.condition == Condition::broken) {
    return DefenceBar::routing;
  }
  if (contacted.arm == Arm::cavalry) return DefenceBar::cavalry;
  if (contacted.formation == Formation::limbered) return DefenceBar::limbered;
  if (contacted.formation == Formation::march_column) return DefenceBar::march_column;
  return std::nullopt;
}

ShotResult fire(chance::Chance& chance, chance::Key key, const Volley& volley, int spent,
                const Options& options) {
  key.purpose = chance::Purpose::to_hit;
  const Hit hit = throw_for_hits(chance, key, fire_score(volley, spent, options).total());
  const Length near = line_of(weapon_of(volley.shooter)).near;
  const bool far = !within(volley.distance, near, options);
  ShotResult result;
  result.ten = hit.ten;
  add(result.fatigue,
      {FatigueCause::small_arms, {}, far ? std::min(hit.hits, kLongRangeCap) : hit.hits});
  return result;
}

}  // namespace opfor::over_the_hills
