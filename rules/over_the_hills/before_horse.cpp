#include "rules/over_the_hills/before_horse.hpp"

#include "field/bodies.hpp"
#include "rules/over_the_hills/contact.hpp"
#include "rules/over_the_hills/paces.hpp"
#include "rules/over_the_hills/ridden_down.hpp"

namespace opfor::over_the_hills {
namespace {

using field::Box;

constexpr Length kRidesUp = 12_in;
constexpr Length kIsUponUs = 6_in;
constexpr Length kInSight = 18_in;

/// A square in haste would be left to a body that stood so (OTH-CON-5).
bool could_square_in_haste(const Situation& now, Formation formation, const Box& there) {
  return squares_in_haste(formation) && now.in_open(there);
}

/// By the horse that a body there has to form against now. Who could not form a square in haste
/// where he stands waits for none to be upon him.
RiddenDown by_horse_at_hand(const Situation& now, UnitId unit, const Box& there, bool in_haste) {
  return ridden_down(now, unit, there, in_haste ? kIsUponUs : kRidesUp);
}

class BeforeHorse {
 public:
  BeforeHorse(const Situation& now, UnitId unit, const Course& course)
      : now_(now), b_(now.battle()), unit_(unit), course_(course) {}

  [[nodiscard]] std::optional<AgainstHorse> weighed() const {
    // Who stands in square stays so as long as somebody could ride at him who is no mere remnant:
    // else he would go in and out of it before the same regiment.
    const bool was = formed() == Formation::square;
    const bool is = formation() == Formation::square;
    if (was == is && closes_up()) {
      if (auto closes = closes_before_horse()) return closes;
    }
    if (was == is) return is ? std::nullopt : walks_into_horse();
    const bool in_time = is && in_haste(formed(), now_.box(unit_));
    const RiddenDown by = by_horse_at_hand(now_, unit_, there(), in_time);
    const UnitId about = by.by == kNoUnit ? horse_in_sight() : by.by;
    return AgainstHorse{is, about, is ? by.needs_square() : by.keeps_square(), by.need};
  }

 private:
  [[nodiscard]] const Box& there() const { return course_.stand.box; }
  [[nodiscard]] Formation formation() const { return course_.stand.purse.mover.formation; }
  [[nodiscard]] Formation formed() const { return formation_of(b_, unit_); }  ///< as it stands
  [[nodiscard]] bool in_haste(Formation formation, const Box& there) const {
    return could_square_in_haste(now_, formation, there);
  }
  /// The nearest that is not far off: it is not "no horse near" of which there is no need of a
  /// square.
  [[nodiscard]] UnitId horse_in_sight() const {
    UnitId nearest = kNoUnit;
    for (const UnitId enemy : now_.enemies_seen(unit_)) {
      if (troop_info(b_, enemy).arm != Arm::cavalry || !steady(b_, enemy)) continue;
      if (!within(now_.gap(unit_, enemy), kInSight, options(b_))) continue;
      if (nearest == kNoUnit || now_.gap(unit_, enemy) < now_.gap(unit_, nearest)) nearest = enemy;
    }
    return nearest;
  }
  /// Who was loose, and could form no square in haste, can do so then, where he stands.
  [[nodiscard]] bool closes_up() const {
    return course_.moved <= 0 && !squares_in_haste(formed()) && in_haste(formation(), there());
  }
  /// What that spares him of what he has to fear of horse.
  [[nodiscard]] std::optional<AgainstHorse> closes_before_horse() const {
    const RiddenDown by = ridden_down(now_, unit_, there(), kRidesUp);
    if (!by.needs_square()) return std::nullopt;
    return AgainstHorse{true, by.by, true, by.need - left_in_haste(now_, unit_, by.need)};
  }
  /// Who draws up where horse could ride at him so that no square in haste is left to him.
  [[nodiscard]] std::optional<AgainstHorse> opens_before_horse() const {
    for (const UnitId enemy : now_.enemies_seen(unit_)) {
      if (!within(field::gap(there(), now_.box(enemy)), kRidesUp, options(b_))) continue;
      if (!could_ride_at(now_, enemy, unit_)) continue;
      return AgainstHorse{false, enemy, true, walks_into(now_, unit_, enemy, false)};
    }
    return std::nullopt;
  }
  /// Who goes, out of square and cover, as near to horse as he would form square for.
  [[nodiscard]] std::optional<AgainstHorse> walks_into_horse() const {
    const bool left = in_haste(formation(), there());
    if (in_haste(formed(), now_.box(unit_)) && !left) return opens_before_horse();
    if (course_.moved <= 0) return std::nullopt;
    const auto near = [&](const Box& box, UnitId horse) {
      return within(field::gap(box, now_.box(horse)), kIsUponUs, options(b_));
    };
    AgainstHorse walks{false, kNoUnit, true, 0};
    for (const UnitId enemy : now_.enemies(unit_)) {
      if (troop_info(b_, enemy).arm != Arm::cavalry || !steady(b_, enemy)) continue;
      if (in_contact(b_, enemy) || near(now_.box(unit_), enemy) || !near(there(), enemy)) continue;
      const double need = walks_into(now_, unit_, enemy, left);
      if (need <= walks.need) continue;
      walks.horse = enemy;
      walks.need = need;
    }
    return walks.horse == kNoUnit ? std::nullopt : std::optional(walks);
  }

  const Situation& now_;
  const Battle& b_;
  UnitId unit_;
  const Course& course_;
};

}  // namespace

std::optional<AgainstHorse> against_horse(const Situation& now, UnitId unit, const Course& course) {
  return BeforeHorse(now, unit, course).weighed();
}

UnitId horse_who_comes(const Situation& now, UnitId unit) {
  const Box& there = now.box(unit);
  const bool in_time = could_square_in_haste(now, formation_of(now.battle(), unit), there);
  const RiddenDown by = by_horse_at_hand(now, unit, there, in_time);
  return by.needs_square() ? by.by : kNoUnit;
}

}  // namespace opfor::over_the_hills
