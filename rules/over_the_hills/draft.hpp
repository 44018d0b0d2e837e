#pragma once

#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "drill/least_step.hpp"
#include "rules/over_the_hills/paces.hpp"

/// Orders in the making, act by act: what charges, marches and ways off are put together from.
namespace opfor::over_the_hills {

inline constexpr double kNoStep = kLeastStep.as_double();
// Between a front and a way, in hundredths of a degree.
inline constexpr std::int32_t kNoTurn = 300;       ///< not worth an order
inline constexpr std::int32_t kSideFace = 6000;    ///< beyond it a body faces to a side
inline constexpr std::int32_t kAboutFace = 13500;  ///< beyond it, about

/// An order in the making: acts that have been followed.
class Draft {
 public:
  Draft(const Situation& now, UnitId unit) : now_(now), course_(course_of(now, unit)) {}

  /// Adds an act, if it can be done wholly.
  bool add(Act act) {
    Course then = course_;
    if (follow(now_, then, act)) return false;
    course_ = then;
    acts_.push_back(std::move(act));
    return true;
  }
  [[nodiscard]] const Course& course() const { return course_; }
  [[nodiscard]] const field::Box& box() const { return course_.stand.box; }
  [[nodiscard]] const Stand& stand() const { return course_.stand; }
  /// Who marches within a house is put back into its middle.
  [[nodiscard]] bool stays_inside() const {
    const FeatureId house = record(now_.battle(), course_.unit).in_building;
    return house != kNoFeature && course_.target == kNoUnit &&
           now_.land().contains(house, course_.stand.box.centre);
  }
  [[nodiscard]] Order order() const { return order_of(course_.unit, acts_); }
  [[nodiscard]] const Options& options() const { return over_the_hills::options(now_.battle()); }

 private:
  const Situation& now_;
  Course course_;
  std::vector<Act> acts_;
};

/// The order, if it is legal: its acts have been followed already.
[[nodiscard]] std::optional<Order> kept(const Situation& now, const Draft& draft);
/// Guns limber or unlimber, others change their formation.
[[nodiscard]] Act change_to(const Draft& draft, Formation to);
/// One straight way in a direction, as far as it gets; false if it is none.
[[nodiscard]] bool add_leg(const Situation& now, Draft& draft, Vec direction, double wanted,
                           const Making& how);
/// Turned towards a place: by a wheel, as far as its segment pays; about, or to a side, in its
/// place. @returns whether it looks there now
[[nodiscard]] bool turn_towards(Draft& draft, Vec place);

}  // namespace opfor::over_the_hills
