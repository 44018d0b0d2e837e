#include "rules/over_the_hills/artillery.hpp"

#include <algorithm>

namespace opfor::over_the_hills {
namespace {

/// Collects the lines that apply.
class GunLines : public AppliedLines {
 public:
  void add(GunLine line, bool applies) {
    AppliedLines::add(kGunModifiers, "OTH-GUN-2", line, applies);
  }
};

void add_formation(GunLines& lines, const Mark& mark, const Options& options) {
  if (mark.building != Building::none) return;
  const bool dense = mark.formation == Formation::square || is_closed_column(mark, options);
  lines.add(GunLine::at_square_or_closed_column, dense);
  lines.add(GunLine::at_other_column, !dense && is_column(mark.formation));
}

void add_shelter(GunLines& lines, const Mark& mark) {
  const bool garrison = mark.building != Building::none;
  lines.add(GunLine::target_in_cover, mark.in_cover && !garrison);
  lines.add(GunLine::target_obscured, mark.obscured && (garrison || !mark.in_cover));
  lines.add(GunLine::in_wooden, mark.building == Building::wooden);
  lines.add(GunLine::in_wood_and_brick, mark.building == Building::wood_and_brick);
  lines.add(GunLine::in_substantial, mark.building == Building::substantial);
  lines.add(GunLine::in_fortified, mark.building == Building::fortified);
}

}  // namespace

bool fires_canister(GunClass gun, double distance, const Options& options) {
  return within(distance, line_of(gun).canister, options);
}

bool is_closed_column(const Mark& mark, const Options& options) {
  if (!is_column(mark.formation)) return false;
  return mark.closed ||
         (options.attack_column_is_closed && mark.formation == Formation::attack_column);
}

Score gun_score(const GunShot& shot, const Options& options) {
  const Mark& m = shot.mark;
  const GunClass gun = shot.battery.gun;
  GunLines lines;
  add_formation(lines, m, options);
  lines.add(GunLine::short_range, within(shot.distance, line_of(gun).near, options));
  lines.add(GunLine::canister_close, fires_canister(gun, shot.distance, options) &&
                                         within(shot.distance, kCanisterClose, options));
  lines.add(GunLine::grand_battery, shot.grand_battery);
  lines.add(GunLine::flank_or_rear, fired_in_flank_or_rear(m));
  lines.add(GunLine::enfiladed, m.enfiladed);
  add_shelter(lines, m);
  lines.add(GunLine::target_moved_or_cavalry, moved_or_cavalry(m, options));
  lines.add(GunLine::gone_to_ground, m.gone_to_ground);
  lines.add(GunLine::firer_wavering,
            condition_of(shot.battery.strength, options) == Condition::wavering);
  lines.add(GunLine::new_target, shot.new_target);
  lines.add(GunLine::wheeled, shot.wheeled);
  return {shot.battery.strength.score(), lines.take()};
}

std::optional<GunBar> gun_bar(const Battery& battery, const FireCase& at, double distance,
                              const Options& options) {
  if (battery.formation != Formation::unlimbered) return GunBar::limbered;
  if (battery.out_of_ammo) return GunBar::out_of_ammo;
  if (at.condition == Condition::routing || at.condition == Condition::broken) {
    return GunBar::routing;
  }
  if (at.gone_to_ground) return GunBar::gone_to_ground;
  if (at.no_fire_next && !at.defensive) return GunBar::no_fire_next;
  if (at.in_contact && !at.defensive) return GunBar::in_contact;
  if (battery.strength.score() == 0) return GunBar::no_score;
  if (!within(distance, line_of(battery.gun).most, options)) return GunBar::out_of_range;
  return std::nullopt;
}

ShotResult fire_guns(chance::Chance& chance, chance::Key key, const GunShot& shot,
                     const Options& options) {
  key.purpose = chance::Purpose::to_hit;
  const Hit hit = throw_for_hits(chance, key, gun_score(shot, options).total());
  const GunClass gun = shot.battery.gun;
  const bool far = !within(shot.distance, line_of(gun).near, options);
  const int most = far ? options.artillery_long_cap : hit.hits;
  ShotResult result;
  result.ten = hit.ten;
  if (fires_canister(gun, shot.distance, options)) {
    add(result.fatigue, {FatigueCause::canister, {}, kCanisterHits});
  }
  add(result.fatigue, {FatigueCause::artillery, {}, std::min(hit.hits, most)});
  return result;
}

}  // namespace opfor::over_the_hills
