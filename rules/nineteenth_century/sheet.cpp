#include "rules/nineteenth_century/sheet.hpp"

#include <fmt/format.h>

#include "rules/nineteenth_century/check.hpp"
#include "rules/nineteenth_century/corrections.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/melee_step.hpp"
#include "rules/nineteenth_century/policies.hpp"
#include "rules/nineteenth_century/resolvers.hpp"
#include "rules/nineteenth_century/sequence.hpp"
#include "rules/nineteenth_century/sighting.hpp"
#include "rules/nineteenth_century/state.hpp"
#include "rules/nineteenth_century/victory.hpp"
#include "rules/nineteenth_century/ways.hpp"
#include "rules/nineteenth_century/worth.hpp"

namespace opfor::nineteenth_century {
namespace {

class NineteenthCentury final : public Sheet {
 public:
  [[nodiscard]] std::string_view name() const override { return "nineteenth_century"; }
  [[nodiscard]] std::string_view title() const override { return "19th Century rules"; }
  [[nodiscard]] Measure measure() const override { return Measure::centimetre; }

  [[nodiscard]] std::vector<field::Mover> movers() const override {
    // Who is slowed by wounded as well: he looks for a way as often as the sound.
    return {mover(Arm::foot, kFootMove), mover(Arm::foot, foot_rate(true, false, false)),
            mover(Arm::foot, foot_rate(true, false, true)),
            mover(Arm::horse, allowance(Gait::gallop))};
  }

  [[nodiscard]] std::shared_ptr<const SheetSetting> read(Setting& setting, Keys& options,
                                                         std::span<Keys> units,
                                                         Problems& problems) const override {
    return read_setting(setting, options, units, problems);
  }
  [[nodiscard]] Battle start(std::shared_ptr<const Setting> setting) const override {
    return nineteenth_century::start(std::move(setting));
  }
  [[nodiscard]] Battle carry_over(const Battle& old,
                                  std::shared_ptr<const Setting> setting) const override {
    return nineteenth_century::carry_over(old, std::move(setting));
  }

  [[nodiscard]] std::span<const StepInfo> steps() const override {
    return nineteenth_century::steps();
  }
  [[nodiscard]] std::optional<Side> phase_of(const Battle& battle,
                                             std::size_t phase) const override {
    return nineteenth_century::phase_of(battle, phase);
  }
  [[nodiscard]] std::optional<Side> step_of(const Battle& battle) const override {
    if (first_is_open(battle)) return std::nullopt;
    return phase_of(battle, battle.head().step);
  }
  void play_phase_step(Play& play) const override { nineteenth_century::play_step(play); }
  void skip_step(Battle& battle) const override { nineteenth_century::skip_step(battle); }

  [[nodiscard]] std::span<const std::string_view> counts() const override {
    return nineteenth_century::counts();
  }
  [[nodiscard]] int counted(const Battle& battle, const Count& count) const override {
    return nineteenth_century::counted(battle, count);
  }
  [[nodiscard]] bool may_return(const Battle& battle, UnitId unit) const override {
    return nineteenth_century::may_return(battle, unit);
  }
  [[nodiscard]] Tally tally(const Battle& battle, Side side) const override {
    return nineteenth_century::tally(battle, side);
  }

  [[nodiscard]] Facts facts(const Moment& now, UnitId unit) const override {
    return nineteenth_century::facts(Situation(now), unit);
  }
  [[nodiscard]] std::vector<Order> ways(const Moment& now,
                                        const OrderRequest& request) const override {
    return nineteenth_century::ways(known_to(now, side_of(now.battle(), request.unit)), request);
  }
  [[nodiscard]] std::unique_ptr<Worth> worth(const View& view) const override {
    return nineteenth_century::worth(view);
  }
  [[nodiscard]] Reasons policy(const View& view, const Decision& decision,
                               const Reactions& reactions) const override {
    return nineteenth_century::policy(view, decision, reactions);
  }
  [[nodiscard]] std::optional<Refusal> check(const Moment& now, const Order& order) const override {
    return nineteenth_century::check(now, order);
  }
  /// Both sides' uncommanded groups are under the tables (NC-SEQ-1).
  [[nodiscard]] bool governed(const Setting&, Side) const override { return true; }
  [[nodiscard]] View view(const Moment& now, Side side) const override {
    return nineteenth_century::view(now, side);
  }
  [[nodiscard]] Vocabulary vocabulary() const override { return nineteenth_century::vocabulary(); }

  [[nodiscard]] std::optional<Problem> correct(Battle& battle,
                                               const Correction& correction) const override {
    return nineteenth_century::correct(battle, correction);
  }
  [[nodiscard]] std::vector<Resolver> resolvers(const Reactions& reactions) const override {
    return nineteenth_century::resolvers(reactions);
  }

  [[nodiscard]] std::vector<std::string> to_fight(const Battle& battle) const override {
    return fights_in_words(Situation(battle));
  }
  [[nodiscard]] std::vector<field::Box> bases(const Battle& battle, UnitId unit) const override {
    const Figures figures = nineteenth_century::bases(battle, unit);
    return {figures.begin(), figures.end()};
  }
  [[nodiscard]] std::string strength(const Battle& battle, UnitId unit) const override {
    const int n = group(battle, unit).figures;
    std::string text = n == 1 ? std::string{living(battle, unit) == 1 ? "alone" : "dead"}
                              : fmt::format("{} of {}", living(battle, unit), n);
    if (wounded(battle, unit) > 0) {
      text += n == 1 ? ", wounded" : fmt::format(", {} wounded", wounded(battle, unit));
    }
    return text;
  }
  [[nodiscard]] std::vector<std::string> marks(const Battle& battle, UnitId unit) const override {
    std::vector<std::string> all;
    const GroupState& s = state(battle, unit);
    if (battle.unit(unit).commanded != 0) all.emplace_back("commanded");
    if (running(battle, unit)) all.emplace_back("runs");
    if (battle.unit(unit).in_force == InForce::withdraw) all.emplace_back("falls back");
    if (s.beaten_in_melee != 0) all.emplace_back("beaten");
    if (in_contact(battle, unit)) all.emplace_back("in contact");
    if (has_firearm(group(battle, unit)) && !loaded(battle, unit)) all.emplace_back("unloaded");
    return all;
  }
  [[nodiscard]] bool is_officer(const Setting& setting, UnitId unit) const override {
    const Group& g = rules(setting).groups[index(unit)];
    return g.single() && g.officer;
  }
  [[nodiscard]] std::string arm(const Setting& setting, UnitId unit) const override {
    return std::string{word(rules(setting).groups[index(unit)].arm)};
  }
};

}  // namespace

const Sheet& sheet() {
  static const NineteenthCentury kSheet;
  return kSheet;
}

}  // namespace opfor::nineteenth_century
