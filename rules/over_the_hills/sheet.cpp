#include "rules/over_the_hills/sheet.hpp"

#include <fmt/format.h>

#include "rules/over_the_hills/check.hpp"
#include "rules/over_the_hills/combat_phase.hpp"
#include "rules/over_the_hills/corrections.hpp"
#include "rules/over_the_hills/facts.hpp"
#include "rules/over_the_hills/policies.hpp"
#include "rules/over_the_hills/resolvers.hpp"
#include "rules/over_the_hills/sequence.hpp"
#include "rules/over_the_hills/shape.hpp"
#include "rules/over_the_hills/sighting.hpp"
#include "rules/over_the_hills/victory.hpp"
#include "rules/over_the_hills/ways.hpp"
#include "rules/over_the_hills/worth.hpp"

namespace opfor::over_the_hills {
namespace {

class OverTheHills final : public Sheet {
 public:
  [[nodiscard]] std::string_view name() const override { return "over_the_hills"; }
  [[nodiscard]] std::string_view title() const override { return "Over the Hills"; }
  [[nodiscard]] Measure measure() const override { return Measure::inch; }
  [[nodiscard]] std::vector<field::Mover> movers() const override {
    return {mover_of(Arm::infantry), mover_of(Arm::cavalry)};
  }

  [[nodiscard]] std::shared_ptr<const SheetSetting> read(Setting& setting, Keys& options,
                                                         std::span<Keys> units,
                                                         Problems& problems) const override {
    return read_setting(setting, options, units, problems);
  }
  [[nodiscard]] Battle start(std::shared_ptr<const Setting> setting) const override {
    return over_the_hills::start(std::move(setting));
  }
  [[nodiscard]] Battle carry_over(const Battle& old,
                                  std::shared_ptr<const Setting> setting) const override {
    return over_the_hills::carry_over(old, std::move(setting));
  }

  [[nodiscard]] std::span<const StepInfo> steps() const override { return over_the_hills::steps(); }
  [[nodiscard]] std::optional<Side> step_of(const Battle& battle) const override {
    return over_the_hills::step_of(battle);
  }
  void play_phase_step(Play& play) const override { over_the_hills::play_step(*this, play); }
  void skip_step(Battle& battle) const override { over_the_hills::skip_step(battle); }

  [[nodiscard]] std::span<const std::string_view> counts() const override {
    return over_the_hills::counts();
  }
  [[nodiscard]] int counted(const Battle& battle, const Count& count) const override {
    return over_the_hills::counted(battle, count);
  }
  [[nodiscard]] Tally tally(const Battle& battle, Side side) const override {
    return over_the_hills::tally(battle, side);
  }
  /// Commanders who fall are replaced (OTH-CMDR-6); what is lost of troops is lost.
  [[nodiscard]] bool may_return(const Battle& battle, UnitId unit) const override {
    return is_commander(battle, unit);
  }

  [[nodiscard]] Facts facts(const Moment& now, UnitId unit) const override {
    return over_the_hills::facts(Situation(now), unit);
  }
  [[nodiscard]] std::vector<Order> ways(const Moment& now,
                                        const OrderRequest& request) const override {
    return over_the_hills::ways(known_to(now, side_of(now.battle(), request.unit)), request);
  }
  [[nodiscard]] Reasons policy(const View& view, const Decision& decision,
                               const Reactions& reactions) const override {
    return over_the_hills::policy(view, decision, reactions);
  }
  [[nodiscard]] std::unique_ptr<Worth> worth(const View& view) const override {
    return over_the_hills::worth(view);
  }
  [[nodiscard]] std::optional<Refusal> check(const Moment& now, const Order& order) const override {
    return over_the_hills::check(now, order);
  }
  /// The tables lead sides that the program leads (section 15).
  [[nodiscard]] bool governed(const Setting& setting, Side side) const override {
    return setting.side(side).automated;
  }
  [[nodiscard]] View view(const Moment& now, Side side) const override {
    return over_the_hills::view(now, side);
  }

  [[nodiscard]] std::span<const std::string_view> states() const override {
    return over_the_hills::states();
  }
  [[nodiscard]] Vocabulary vocabulary() const override { return over_the_hills::vocabulary(); }
  [[nodiscard]] std::optional<Problem> correct(Battle& battle,
                                               const Correction& correction) const override {
    return over_the_hills::correct(battle, correction);
  }

  [[nodiscard]] std::vector<Resolver> resolvers(const Reactions& reactions) const override {
    return over_the_hills::resolvers(reactions);
  }

  [[nodiscard]] std::vector<field::Box> bases(const Battle& battle, UnitId unit) const override {
    return {box_at(battle, unit, battle.unit(unit).pose())};
  }
  [[nodiscard]] bool takes_room(const Setting& setting, UnitId unit) const override {
    return !rules(setting).commanders[index(unit)];
  }
  [[nodiscard]] std::string strength(const Battle& battle, UnitId unit) const override {
    if (is_commander(battle, unit)) {
      if (!battle.unit(unit).on_table()) return std::string{word(record(battle, unit).gone)};
      return fmt::format("control {}", int{record(battle, unit).control});
    }
    const UnitRecord& r = record(battle, unit);
    return fmt::format("{} of {}", std::max(0, r.fs - r.fh), int{r.fs});
  }
  [[nodiscard]] std::vector<std::string> marks(const Battle& battle, UnitId unit) const override {
    std::vector<std::string> all;
    const UnitRecord& r = record(battle, unit);
    if (is_commander(battle, unit)) {
      if (const UnitId with = goes_with(battle, unit); with != kNoUnit) {
        all.push_back(fmt::format("with {}", battle.setting().unit(with).name));
      }
      return all;
    }
    const Condition condition = condition_of(battle, unit);
    if (condition != Condition::steady) all.emplace_back(word(condition));
    if (garrison(battle, unit)) all.emplace_back("garrison");
    if (r.limbered != 0) all.emplace_back("limbered");
    if (r.out_of_ammo != 0) all.emplace_back("out of ammunition");
    if (r.gone_to_ground != 0) all.emplace_back("gone to ground");
    if (r.effect == CommandEffect::half_move) all.emplace_back("half move");
    if (r.effect == CommandEffect::no_move) all.emplace_back("no move");
    if (r.fired != 0) all.emplace_back("has fired");
    if (r.retreated_since != 0) all.emplace_back("went back");
    if (opfor::in_contact(battle, unit)) all.emplace_back("in contact");
    return all;
  }
  [[nodiscard]] std::string arm(const Setting& setting, UnitId unit) const override {
    const Rules& all = rules(setting);
    if (all.commanders[index(unit)]) return "commander";
    return std::string{word(all.troops[index(unit)].arm)};
  }
};

}  // namespace

const Sheet& sheet() {
  static const OverTheHills kSheet;
  return kSheet;
}

}  // namespace opfor::over_the_hills
