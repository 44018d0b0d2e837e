#include "rules/arquebusier/worth.hpp"

#include "drill/task.hpp"
#include "rules/arquebusier/ways_parts.hpp"

namespace opfor::arquebusier {
namespace {

class AtStake final : public Worth {
 public:
  explicit AtStake(const View& view) : now_(view) {}
  [[nodiscard]] const Battle& battle() const override { return now_.battle(); }

  [[nodiscard]] double body(UnitId unit) const override { return initial_count(battle(), unit); }
  [[nodiscard]] double left(UnitId unit) const override {
    if (!now_.present(unit)) return 0;
    return static_cast<double>(record(battle(), unit).elements.size());
  }
  /// AQ-ROUT: a force routs that has no regular formation left but guns.
  [[nodiscard]] double standing(Side side) const override {
    int had = 0;
    int has = 0;
    for (std::size_t i = 0; i < battle().size(); ++i) {
      const UnitId unit = unit_id(i);
      const bool counts = side_of(battle(), unit) == side && !is_general(battle(), unit) &&
                          !is_artillery(battle(), unit) &&
                          formation_info(battle(), unit).natural == Class::regular;
      if (!counts) continue;
      ++had;
      if (present(battle(), unit) && class_of(battle(), unit) == Class::regular) ++has;
    }
    return had == 0 ? 0 : static_cast<double>(has) / had;
  }

  [[nodiscard]] bool in_order(UnitId unit) const override { return !shaken(battle(), unit); }
  [[nodiscard]] bool only_strikes(UnitId unit) const override {
    return arquebusier::only_strikes(battle(), unit);
  }
  [[nodiscard]] double reach(UnitId unit) const override {
    if (is_artillery(battle(), unit)) return 0;
    return std::max(full_move(battle(), unit), longest_range(battle(), unit)).as_double();
  }
  [[nodiscard]] double foot_move() const override { return kFootMove.as_double(); }
  [[nodiscard]] bool goes_forward(UnitId unit) const override {
    return opfor::goes_forward(task_now(battle(), unit).kind);
  }
  [[nodiscard]] std::unique_ptr<Prospect> prospect(UnitId unit,
                                                   const Option& option) const override {
    if (!standing_ || standing_->unit() != unit) standing_.emplace(now_, unit);
    return arquebusier::prospect(*standing_, option);
  }

 private:
  Situation now_;
  mutable std::optional<Standing> standing_;
};

}  // namespace

std::unique_ptr<Worth> worth(const View& view) { return std::make_unique<AtStake>(view); }

}  // namespace opfor::arquebusier
