// How near formations go, the cover that they seek, and whom they charge: 13.4, 13.6, AQ-BEH-3.
#include <algorithm>
#include <array>
#include <cmath>

#include "field/cover_search.hpp"
#include "field/lines.hpp"
#include "rules/arquebusier/check.hpp"
#include "rules/arquebusier/shooting_step.hpp"
#include "rules/arquebusier/ways_parts.hpp"

namespace opfor::arquebusier {
namespace {

constexpr double kEnough = 0.9;     ///< AQ-BEH-3 (b)
constexpr Length kGivesUp = 24_in;  ///< so far beyond 8" nobody is worth a ride
/// Directions in which cover is looked for lie so far apart at least, hundredths of a degree.
constexpr std::int32_t kOtherWay = 200;

bool all_of_types(const Battle& b, UnitId unit, std::initializer_list<Type> types) {
  const Elements& elements = record(b, unit).elements;
  return std::all_of(elements.begin(), elements.end(), [&](const Element& e) {
    return std::find(types.begin(), types.end(), e.type) != types.end();
  });
}

/// Firearms, and dragoons on foot.
bool only_fires(const Battle& b, UnitId unit) {
  return all_of_types(b, unit, {Type::firearm, Type::dragoon}) && !contains_cavalry(b, unit);
}

/// The search of one formation for cover along straight ways.
class Seeker {
 public:
  Seeker(const Situation& now, UnitId unit, const CoverSearch& search)
      : now_(now),
        unit_(unit),
        search_(search),
        from_(front_of(now, unit)),
        threat_(enemy_or_front(now, unit)),
        enemy_(now.enemy_place(unit)) {}

  std::optional<Stride> seek() {
    field::CoverWanted wanted;
    wanted.allowance = Length::rounded(search_.most + 2 * now_.box(unit_).half_depth);
    wanted.any_distance = search_.any_distance;
    wanted.further_from_enemy = search_.farther_off;
    wanted.not_nearer = !search_.farther_off;
    const field::Mover mover = mover_of(now_.battle(), unit_);
    const double deep = now_.box(unit_).half_depth;
    for (const auto& spot :
         field::cover_spots(now_.ground(), from_, threat_, deep, mover, wanted)) {
      if (best_ && spot.crow - 2 * deep > best_->length) break;
      try_spot(spot);
    }
    return best_ ? best_ : on_the_way_;
  }

 private:
  [[nodiscard]] bool good(const Stride& way, double length) const {
    if (nears_anybody(now_, way, length)) return false;
    if (!search_.farther_off) return true;
    const std::array<Vec, 2> line{from_, from_ + way.direction * length};
    return field::never_nears(line, threat_);
  }

  void try_spot(const field::CoverSpot& spot) {
    if (norm(spot.place.at - from_) < 1) return;
    const Angle facing = facing_of(spot.place.at - from_);
    const bool known = std::any_of(tried_.begin(), tried_.end(), [&](Angle other) {
      return turn_between(facing, other) < kOtherWay;
    });
    if (known) return;
    tried_.push_back(facing);
    Going going;
    going.most = search_.most;
    const Stride way = straight(now_, unit_, facing, going);
    const double below = best_ ? best_->length : std::numeric_limits<double>::infinity();
    const double step = kPlaceStep.as_double();
    const auto covered = [&](double d) {
      return now_.in_cover_at(unit_, way.end(d), enemy_) && good(way, d);
    };
    if (const auto d = field::first_along(step, way.length, step, below, covered)) {
      best_ = way;
      best_->length = *d;
      best_->by = Stopped::done;
      return;
    }
    const bool leads_on = search_.any_distance && !on_the_way_ && spot.crow > way.length;
    if (leads_on && way.length >= kMovedAtLeast.as_double() && good(way, way.length)) {
      on_the_way_ = way;
    }
  }

  const Situation& now_;
  UnitId unit_;
  CoverSearch search_;
  Vec from_;
  Vec threat_;
  std::optional<Vec> enemy_;
  std::vector<Angle> tried_;
  std::optional<Stride> best_;
  std::optional<Stride> on_the_way_;
};

}  // namespace

std::optional<Stride> to_cover(const Situation& now, UnitId unit, const CoverSearch& search) {
  return Seeker(now, unit, search).seek();
}

// --- who ---

Type main_type(const Battle& battle, UnitId unit) {
  const std::vector<Type> types = front_types(battle, unit);
  return types.empty() ? formation_info(battle, unit).elements.front().type : types.front();
}

bool dragoons(const Battle& battle, UnitId unit) {
  return all_of_types(battle, unit, {Type::dragoon});
}

std::optional<Length> stands_off(const Battle& battle, UnitId unit) {
  const Class of = class_of(battle, unit);
  const auto off = preferred_distance(main_type(battle, unit), of);
  if (!off || !dragoons(battle, unit) || record(battle, unit).mounted == 0) return off;
  return std::max(*off, kDismountFrom);  // D-12: there they dismount
}

std::optional<Clash> rides_down(const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  if (!is_mounted(b, unit) || dragoons(b, unit)) return std::nullopt;
  ChargeAt charge{enemy, {}, in_contact_with(now, unit, enemy), {}};
  charge.clash = expected_clash(b, charge.meeting);
  if (!allowed(now, charge)) return std::nullopt;
  return charge.clash;
}

double worth_riding_down(const Situation& now, UnitId unit, UnitId enemy) {
  const auto clash = rides_down(now, unit, enemy);
  if (!clash) return 0;
  const double beyond = now.gap(unit, enemy) - kChargesFrom.as_double();
  const double share = std::clamp(1 - beyond / kGivesUp.as_double(), 0.0, 1.0);
  return std::max(0.0, clash->inflicted - clash->suffered) * share;
}

Length keeps_off(const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  const auto off = stands_off(b, unit);
  if (!off) return kStopShort;
  if (enemy != kNoUnit && rides_down(now, unit, enemy)) return kChargesFrom;
  const bool rides = dragoons(b, unit) && record(b, unit).mounted != 0;
  return rides ? keeps_in_the_saddle(now, unit, enemy) : *off;
}

std::optional<Stride> short_of_close_fire(const Situation& now, const Stride& way) {
  const Battle& b = now.battle();
  if (!contains_cavalry(b, way.unit)) return std::nullopt;
  const Blocks there = way.body();
  std::vector<UnitId> shooters;
  bool close = false;
  for (const UnitId enemy : now.enemies_seen(way.unit)) {
    // Whom it stands near already, it does not wait for.
    const bool near = within(now.gap(way.unit, enemy), kChargesFrom);
    if (near || firers(b, enemy).empty()) continue;
    shooters.push_back(enemy);
    close = close || within(field::least_gap(there, now.body(enemy)), kCloseFireAtHorse);
  }
  if (!close) return std::nullopt;
  Stride shorter = way;
  for (std::size_t clear = 0; clear < shooters.size();) {
    const UnitId enemy = shooters[clear];
    const double gap = field::least_gap(shorter.body(), now.body(enemy));
    if (gap > kChargesFrom.as_double() - 1) {
      ++clear;
      continue;
    }
    // An inch less of its way leaves him an inch farther off at most.
    shorter.length -= std::max(kChargesFrom.as_double() - gap, kLeastStep.as_double());
    if (shorter.length < kMovedAtLeast.as_double()) return std::nullopt;
    clear = 0;
  }
  shorter.length = std::floor(shorter.length);
  shorter.by = Stopped::done;
  return shorter;
}

UnitId shooter_within(const Situation& now, UnitId unit, Length distance) {
  UnitId nearest = kNoUnit;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (!within(now.gap(unit, enemy), distance) || firers(now.battle(), enemy).empty()) continue;
    if (nearest == kNoUnit || now.gap(unit, enemy) < now.gap(unit, nearest)) nearest = enemy;
  }
  return nearest;
}

bool fire_would_shake(const Situation& now, UnitId unit) {
  const Length close = contains_cavalry(now.battle(), unit) ? kCloseFireAtHorse : kCloseFireAtFoot;
  double lost = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (!may_shoot(now.battle(), enemy) || !now.has_in_range(enemy, unit)) continue;
    if (!now.in_arc(enemy, unit) || !now.line_of_fire(enemy, unit)) continue;
    const double by_him = expected_losses(now, enemy, unit);
    if (by_him > 0 && within(now.gap(enemy, unit), close)) return true;
    lost += by_him;
  }
  return lost >= kShakenBy;
}

// --- charges ---

std::optional<ChargeAt> charge_at(const Situation& now, UnitId unit, UnitId enemy) {
  if (enemy == kNoUnit || is_artillery(now.battle(), unit)) return std::nullopt;
  const auto reach = now.march_into(unit, enemy);
  if (!reach) return std::nullopt;
  ChargeAt charge{enemy, *reach, meeting(now, unit, enemy, *reach), {}};
  charge.clash = expected_clash(now.battle(), charge.meeting);
  return charge;
}

std::optional<ChargeAt> charge_at_nearest(const Situation& now, UnitId unit) {
  return charge_at(now, unit, now.nearest_enemy(unit));
}

bool only_strikes(const Battle& battle, UnitId unit) {
  return all_of_types(battle, unit, {Type::sword, Type::bill, Type::pike, Type::mob, Type::lancer});
}

bool fit_to_charge(const Situation& now, const ChargeAt& charge) {
  const Battle& b = now.battle();
  const UnitId unit = charge.meeting.unit;
  if (is_artillery(b, unit)) return false;
  const bool guns = is_artillery(b, charge.enemy);
  const bool weak = charge.meeting.theirs == Class::irregular || guns || charge.meeting.bad_contact;
  if (now.commanded(unit) && is_mob(b, unit) && !weak) return false;
  return !only_fires(b, unit) || guns || class_of(b, charge.enemy) == Class::irregular;
}

bool allowed(const Situation& now, const ChargeAt& charge) {
  const Battle& b = now.battle();
  const UnitId unit = charge.meeting.unit;
  if (!now.commanded(unit) && only_strikes(b, unit)) return true;
  if (!fit_to_charge(now, charge)) return false;
  return is_artillery(b, charge.enemy) || charge.clash.inflicted >= kEnough * charge.clash.suffered;
}

Order order_of(const Situation& now, const ChargeAt& charge) {
  const Vec direction = unit_vector(charge.reach.pose.facing);
  return march(now.battle(), charge.meeting.unit, direction, std::max(1.0, charge.reach.distance),
               charge.enemy);
}

std::optional<Order> gets_going(const Situation& now, const ChargeAt& charge) {
  if (!charge.meeting.stood) return std::nullopt;
  Going going;
  going.most = kWalk.as_double();
  Stride way = straight(now, charge.meeting.unit, charge.reach.pose.facing, going);
  if (const auto shorter = short_of_close_fire(now, way)) way = *shorter;
  if (way.length < kMovedAtLeast.as_double()) return std::nullopt;
  Order order = order_of(now, way);
  // Short of where the whole way leads, it may stand over the edge of the table.
  if (check(now, order)) return std::nullopt;
  order.why_not_more = "it gathers speed: horse that has stood arrives in disorder";
  return order;
}

std::optional<Order> gathers_speed(const Situation& now, const ChargeAt& charge) {
  if (shooter_within(now, charge.meeting.unit, kSafeToWait) != kNoUnit) return std::nullopt;
  return gets_going(now, charge);
}

}  // namespace opfor::arquebusier
