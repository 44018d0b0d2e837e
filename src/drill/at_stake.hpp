#pragma once

#include <optional>
#include <type_traits>

#include "drill/task.hpp"
#include "drill/way_round.hpp"
#include "drill/worth.hpp"

/// What every sheet's `Worth` is made of.
namespace opfor {

/// At stake in a moment as a side knows it.
/// @tparam Situation the sheet's
template <class Situation>
class WorthOf : public Worth {
 public:
  explicit WorthOf(const View& view) : now_(view) {}
  [[nodiscard]] const Battle& battle() const final { return now_.battle(); }
  /// Its task says so.
  [[nodiscard]] bool goes_forward(UnitId unit) const override {
    return opfor::goes_forward(task_now(battle(), unit).kind);
  }
  [[nodiscard]] bool never_enters(UnitId unit, FeatureId piece) const override {
    const field::Feature& feature = battle().setting().ground->feature(piece);
    if constexpr (std::is_base_of_v<Drill, Situation>) {
      return opfor::never_enters(now_, unit, feature);
    } else {
      const bool horse = battle().setting().unit(unit).table == Table::horse;
      return feature.bars(horse);
    }
  }

 protected:
  [[nodiscard]] const Situation& now() const { return now_; }

  /// What one unit counts for in how its side stands.
  struct Counted {
    int had = 0;  ///< as it began
    int has = 0;  ///< now
  };
  /// What is left of a side, as a share of what it began with: 0 of a side of which nobody counts.
  /// @param count `Counted(UnitId)`
  template <class Count>
  [[nodiscard]] double share_left(Side side, Count count) const {
    Counted all;
    for (std::size_t i = 0; i < battle().size(); ++i) {
      const UnitId unit = unit_id(i);
      if (side_of(battle(), unit) != side) continue;
      const Counted one = count(unit);
      all.had += one.had;
      all.has += one.has;
    }
    return all.had == 0 ? 0 : static_cast<double>(all.has) / all.had;
  }

 private:
  Situation now_;
};

/// What the options of one unit share: worked out when the first of them is asked about, kept until
/// another unit is.
/// @tparam Shared made of a situation and a unit; has `unit()`
template <class Shared>
class SharedByOptions {
 public:
  template <class Situation>
  [[nodiscard]] const Shared& of(const Situation& now, UnitId unit) {
    if (!kept_ || kept_->unit() != unit) kept_.emplace(now, unit);
    return *kept_;
  }

 private:
  std::optional<Shared> kept_;
};

}  // namespace opfor
