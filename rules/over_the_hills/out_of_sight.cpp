#include "rules/over_the_hills/out_of_sight.hpp"

#include <array>

#include "field/box.hpp"
#include "rules/over_the_hills/draft.hpp"

namespace opfor::over_the_hills {
namespace {

using field::Box;

constexpr Length kStep = 1_in;  ///< between places that are looked at
constexpr int kRound = 8;       ///< ways to march out of it, round about
constexpr int kTried = 3;       ///< marches, each of which has to be worked out

class Hiding {
 public:
  Hiding(const Situation& now, UnitId unit, UnitId firer)
      : now_(now),
        unit_(unit),
        firer_(firer),
        stand_(stand_of(now, unit)),
        step_(on_table(kStep, options(now.battle())).as_double()) {}

  [[nodiscard]] bool is_seen(const Box& there) const {
    return now_.aim(firer_, now_.box(firer_), unit_, there).clear;
  }
  /// Of straight steps the shortest; of equals first back, then to a side.
  [[nodiscard]] std::optional<Order> by_a_step() const {
    const Vec ahead = stand_.box.ahead;
    const Vec right = field::right_of(ahead);
    for (double far = step_; far <= longest(); far += step_) {
      for (const Vec direction : {ahead * -1, right, right * -1, ahead}) {
        if (is_seen(field::shifted(stand_.box, direction * far))) continue;
        Draft draft(now_, unit_);
        if (!add_leg(now_, draft, direction, far, {}) || is_seen(draft.box())) continue;
        if (auto order = kept(now_, draft)) return order;
      }
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<Order> by_a_march() const {
    int tried = 0;
    for (double far = 2 * step_; far <= longest(); far += step_) {
      for (int i = 0; i < kRound; ++i) {
        const Vec direction = unit_vector(facing_of(stand_.box.ahead) + Angle::degrees(45 * i));
        const Box there = field::shifted(stand_.box, direction * far);
        if (is_seen(there)) continue;
        if (++tried > kTried) return std::nullopt;
        auto order = towards(now_, unit_, there.centre, {});
        if (order && !is_seen(after(now_, *order).stand.box)) return order;
      }
    }
    return std::nullopt;
  }

 private:
  /// Without a hard segment.
  [[nodiscard]] double longest() const {
    return reach(stand_.purse, false, false, options(now_.battle()));
  }

  const Situation& now_;
  UnitId unit_;
  UnitId firer_;
  Stand stand_;
  double step_;
};

}  // namespace

std::optional<Order> out_of_sight(const Situation& now, UnitId unit, UnitId firer) {
  const Hiding hiding(now, unit, firer);
  if (!hiding.is_seen(now.box(unit))) return std::nullopt;
  if (auto order = hiding.by_a_step()) return order;
  return hiding.by_a_march();
}

}  // namespace opfor::over_the_hills
