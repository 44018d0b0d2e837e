#include "rules/through_the_square_window/getting_free.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace opfor::through_the_square_window {
namespace {

using field::Box;

constexpr int kFewTurns = 3;
constexpr std::array<double, 2> kStepsOff{500, 1000};  ///< half a Move, and a whole one
constexpr double kNever = std::numeric_limits<double>::infinity();

class GettingFree {
 public:
  GettingFree(const Situation& now, UnitId unit, const Routes& routes, double off_enemies)
      : now_(now), unit_(unit), routes_(routes), off_enemies_(off_enemies) {}

  /// Of so many turns.
  [[nodiscard]] std::optional<Order> first_of(int turns) const {
    double least = routes_.start().left - kNoStep;
    std::optional<Order> best;
    for (Plan& plan : turns_from(Plan(now_, unit_))) {
      const double left = least_after(plan, turns - 1);
      if (left >= least) continue;
      least = left;
      best = plan.take("it needs room to wheel");
    }
    return best;
  }

 private:
  /// What is left of its way when so many more turns are over, if it has room to go on then.
  [[nodiscard]] double least_after(const Plan& plan, int turns) const {
    if (turns == 0) {
      const Box& there = plan.stand().box;
      return routes_.has_room_at(there) ? routes_.left_from(there) : kNever;
    }
    double least = kNever;
    for (const Plan& next : turns_from(plan.next_turn())) {
      least = std::min(least, least_after(next, turns - 1));
    }
    return least;
  }

  /// To where its way leads from there.
  void goes_on(Plan& plan) const {
    const Vec next = routes_.from(plan.stand().box.centre).first;
    static_cast<void>(plan.look_at(next));
    const double along = dot(next - plan.stand().box.centre, plan.stand().box.ahead);
    if (along > kNoStep) static_cast<void>(plan.go_ahead(along, off_enemies_));
  }

  [[nodiscard]] std::vector<Plan> turns_from(const Plan& begins) const {
    std::vector<Plan> all;
    const auto keep = [&](Plan plan) {
      if (!plan.empty()) all.push_back(std::move(plan));
    };
    Plan on = begins;
    goes_on(on);
    keep(std::move(on));
    for (const double steps : kStepsOff) {
      Plan back = begins;
      if (back.go_back(steps)) keep(std::move(back));
      Plan ahead = begins;
      if (!ahead.go_ahead(steps, off_enemies_)) continue;
      goes_on(ahead);
      keep(std::move(ahead));
    }
    Plan about = begins;
    if (!about.turn_about()) return all;
    Plan off = about;
    goes_on(about);
    keep(std::move(about));
    if (off.go_ahead(kStepsOff.back(), off_enemies_)) keep(std::move(off));
    return all;
  }

  const Situation& now_;
  UnitId unit_;
  const Routes& routes_;
  double off_enemies_;
};

}  // namespace

std::optional<Order> gets_free(const Situation& now, UnitId unit, const Routes& routes,
                               double off_enemies) {
  const GettingFree it(now, unit, routes, off_enemies);
  for (int turns = 1; turns <= kFewTurns; ++turns) {
    if (auto order = it.first_of(turns)) return order;
  }
  return std::nullopt;
}

}  // namespace opfor::through_the_square_window
