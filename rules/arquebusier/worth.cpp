#include "rules/arquebusier/worth.hpp"

#include "drill/at_stake.hpp"
#include "rules/arquebusier/ways_parts.hpp"

namespace opfor::arquebusier {
namespace {

class AtStake final : public WorthOf<Situation> {
 public:
  using WorthOf::WorthOf;

  [[nodiscard]] double body(UnitId unit) const override { return initial_count(battle(), unit); }
  [[nodiscard]] double left(UnitId unit) const override {
    if (!now().present(unit)) return 0;
    return static_cast<double>(record(battle(), unit).elements.size());
  }
  /// AQ-ROUT: a force routs that has no regular formation left but guns.
  [[nodiscard]] double standing(Side side) const override {
    return share_left(side, [&](UnitId unit) -> Counted {
      const bool counts = !is_general(battle(), unit) && !is_artillery(battle(), unit) &&
                          formation_info(battle(), unit).natural == Class::regular;
      if (!counts) return {};
      const bool stands = present(battle(), unit) && class_of(battle(), unit) == Class::regular;
      return {1, stands ? 1 : 0};
    });
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
  /// What fire takes of its move it has again in the turns after.
  [[nodiscard]] double march(UnitId unit) const override {
    return usual_move(battle(), unit).as_double();
  }
  [[nodiscard]] std::unique_ptr<Prospect> prospect(UnitId unit,
                                                   const Option& option) const override {
    return arquebusier::prospect(standing_.of(now(), unit), option);
  }

 private:
  mutable SharedByOptions<Standing> standing_;
};

}  // namespace

std::unique_ptr<Worth> worth(const View& view) { return std::make_unique<AtStake>(view); }

}  // namespace opfor::arquebusier
