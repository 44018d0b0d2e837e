// Whom a side has for its points.
#include <algorithm>
#include <limits>

#include "muster/order_of_battle.hpp"

namespace opfor::muster {
namespace {

/// The choice of troops, one unit after the other.
class Choosing {
 public:
  Choosing(const List& list, Force& force, Lot& lot)
      : list_(list), army_(list.armies[force.army]), force_(force), lot_(lot) {
    // No two armies are alike: an arm has a quarter more or less than its share.
    constexpr int kLess = 75;
    constexpr int kMore = 125;
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      shares_[arm] = army_.arms[arm] * lot.between(kLess, kMore);
    }
    spent_on_.resize(army_.troops.size());
  }

  void run() {
    while (auto next = next_one()) take(*next);
  }

 private:
  [[nodiscard]] const Troop& troop(std::size_t recruits) const {
    return list_.troops[army_.troops[recruits].troop];
  }
  [[nodiscard]] std::size_t arm_of(std::size_t recruits) const {
    return static_cast<std::size_t>(troop(recruits).arm);
  }
  [[nodiscard]] int left() const { return force_.budget - spent_; }
  /// Half of its points may be over the budget; then it is as near as without it.
  [[nodiscard]] bool may_take(std::size_t recruits) const {
    const int points = troop(recruits).points;
    const int most = army_.troops[recruits].most;
    const bool first = spent_on_[recruits] == 0;
    const bool within_share =
        100 * (spent_on_[recruits] + points) <= most * force_.budget + (first ? 50 * points : 0);
    return 2 * left() >= points && within_share && (guarded_ || troop(recruits).guard);
  }
  /// How far an arm is behind its share: what it has over what it should have, the least first.
  [[nodiscard]] std::optional<std::size_t> neediest_arm() const {
    std::optional<std::size_t> found;
    for (std::size_t arm = 0; arm < kArms; ++arm) {
      if (shares_[arm] == 0 || !any_of(arm)) continue;
      if (!found || behind(arm) > behind(*found)) found = arm;
    }
    return found;
  }
  /// Points that it lacks, times all shares.
  [[nodiscard]] long behind(std::size_t arm) const {
    long all = 0;
    for (const int share : shares_) all += share;
    return static_cast<long>(shares_[arm]) * force_.budget - all * spent_on_arm_[arm];
  }
  [[nodiscard]] bool any_of(std::size_t arm) const {
    for (std::size_t i = 0; i < army_.troops.size(); ++i) {
      if (arm_of(i) == arm && may_take(i)) return true;
    }
    return false;
  }
  [[nodiscard]] std::optional<std::size_t> next_one() {
    const auto arm = neediest_arm();
    constexpr std::size_t kMostOfASide = 40;
    if (!arm || force_.units.size() >= kMostOfASide) return std::nullopt;
    std::vector<int> shares(army_.troops.size());
    for (std::size_t i = 0; i < shares.size(); ++i) {
      if (arm_of(i) == *arm && may_take(i)) shares[i] = army_.troops[i].share;
    }
    return lot_.by_share(shares);
  }
  void take(std::size_t recruits) {
    const Troop& of = troop(recruits);
    spent_ += of.points;
    spent_on_[recruits] += of.points;
    spent_on_arm_[arm_of(recruits)] += of.points;
    guarded_ = true;  // the first is somebody who makes an army
    Unit unit;
    unit.troop = army_.troops[recruits].troop;
    unit.arm = of.arm;
    unit.lines = of.lines;
    for (const Lines* more :
         {&army_.troops[recruits].lines, force_.comes_on ? &of.attacks : &of.holds}) {
      unit.lines.insert(unit.lines.end(), more->begin(), more->end());
    }
    unit.recruits = recruits;
    force_.units.push_back(std::move(unit));
  }

  const List& list_;
  const Army& army_;
  Force& force_;
  Lot& lot_;
  std::array<int, kArms> shares_{};
  std::array<long, kArms> spent_on_arm_{};
  std::vector<int> spent_on_;
  int spent_ = 0;
  bool guarded_ = false;
};

}  // namespace

int Force::points(const List& list) const {
  int sum = 0;
  for (const Unit& unit : units) sum += unit.troop ? list.troops[*unit.troop].points : 0;
  return sum;
}

void choose_troops(const List& list, Force& force, Lot& lot) { Choosing(list, force, lot).run(); }

}  // namespace opfor::muster
