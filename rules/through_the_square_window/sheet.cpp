#include "rules/through_the_square_window/sheet.hpp"

#include <fmt/format.h>

#include "rules/through_the_square_window/check.hpp"
#include "rules/through_the_square_window/corrections.hpp"
#include "rules/through_the_square_window/decisions.hpp"
#include "rules/through_the_square_window/facts.hpp"
#include "rules/through_the_square_window/policies.hpp"
#include "rules/through_the_square_window/resolvers.hpp"
#include "rules/through_the_square_window/sequence.hpp"
#include "rules/through_the_square_window/sighting.hpp"
#include "rules/through_the_square_window/victory.hpp"
#include "rules/through_the_square_window/ways.hpp"
#include "rules/through_the_square_window/worth.hpp"

namespace opfor::through_the_square_window {
namespace {

class ThroughTheSquareWindow final : public Sheet {
 public:
  [[nodiscard]] std::string_view name() const override { return "through_the_square_window"; }
  [[nodiscard]] std::string_view title() const override { return "Through the Square Window"; }
  [[nodiscard]] Measure measure() const override { return Measure::centimetre; }

  /// Difficult ground costs twice (TTSW-ACT-3); a barrier as much as a Move.
  [[nodiscard]] std::vector<field::Mover> movers() const override {
    const double barrier = line_of(Action::move).reach.as_double();
    const double clearance = kFrontage.as_double() / 2;
    return {{false, 2, barrier, clearance}, {true, 2, barrier, clearance}};
  }

  [[nodiscard]] std::shared_ptr<const SheetSetting> read(Setting& setting, Keys& options,
                                                         std::span<Keys> units,
                                                         Problems& problems) const override {
    return read_setting(setting, options, units, problems);
  }
  [[nodiscard]] Battle start(std::shared_ptr<const Setting> setting) const override {
    return through_the_square_window::start(std::move(setting));
  }
  [[nodiscard]] Battle carry_over(const Battle& old,
                                  std::shared_ptr<const Setting> setting) const override {
    return through_the_square_window::carry_over(old, std::move(setting));
  }

  [[nodiscard]] std::span<const StepInfo> steps() const override {
    return through_the_square_window::steps();
  }
  [[nodiscard]] std::optional<Side> phase_of(const Battle& battle,
                                             std::size_t phase) const override {
    return through_the_square_window::phase_of(battle, phase);
  }
  [[nodiscard]] std::optional<Side> step_of(const Battle& battle) const override {
    return through_the_square_window::step_of(battle);
  }
  void play_phase_step(Play& play) const override {
    through_the_square_window::play_step(*this, play);
  }
  void skip_step(Battle& battle) const override { through_the_square_window::skip_step(battle); }

  [[nodiscard]] std::span<const std::string_view> counts() const override {
    return through_the_square_window::counts();
  }
  [[nodiscard]] int counted(const Battle& battle, const Count& count) const override {
    return through_the_square_window::counted(battle, count);
  }
  /// Pursuers off the table come back (TTSW-OFF-2).
  [[nodiscard]] bool may_return(const Battle& battle, UnitId unit) const override {
    return record(battle, unit).gone == Gone::pursuing;
  }
  [[nodiscard]] Tally tally(const Battle& battle, Side side) const override {
    return through_the_square_window::tally(battle, side);
  }

  [[nodiscard]] Facts facts(const Moment& now, UnitId unit) const override {
    return through_the_square_window::facts(Situation(now), unit);
  }
  [[nodiscard]] std::vector<Order> ways(const Moment& now,
                                        const OrderRequest& request) const override {
    return through_the_square_window::ways(known_to(now, side_of(now.battle(), request.unit)),
                                           request);
  }
  [[nodiscard]] Reasons policy(const View& view, const Decision& decision,
                               const Reactions&) const override {
    return through_the_square_window::policy(*this, view, decision);
  }
  [[nodiscard]] std::unique_ptr<Worth> worth(const View& view) const override {
    return through_the_square_window::worth(view);
  }
  [[nodiscard]] std::optional<Refusal> check(const Moment& now, const Order& order) const override {
    return through_the_square_window::check(now, order);
  }
  /// The tables lead sides that the program leads (11); a person's troops do as he says.
  [[nodiscard]] bool governed(const Setting& setting, Side side) const override {
    return setting.side(side).automated;
  }
  [[nodiscard]] View view(const Moment& now, Side side) const override {
    return through_the_square_window::view(now, side);
  }

  [[nodiscard]] std::span<const std::string_view> kinds() const override {
    return through_the_square_window::kinds();
  }
  [[nodiscard]] std::span<const std::string_view> states() const override {
    return through_the_square_window::states();
  }
  [[nodiscard]] Vocabulary vocabulary() const override {
    return through_the_square_window::vocabulary();
  }
  [[nodiscard]] std::optional<Problem> correct(Battle& battle,
                                               const Correction& correction) const override {
    return through_the_square_window::correct(battle, correction);
  }

  [[nodiscard]] std::vector<Resolver> resolvers(const Reactions& reactions) const override {
    return through_the_square_window::resolvers(reactions);
  }

  [[nodiscard]] std::vector<field::Box> bases(const Battle& battle, UnitId unit) const override {
    return stands_on_table(battle, unit);
  }
  [[nodiscard]] bool takes_room(const Setting& setting, UnitId unit) const override {
    return !is_general(setting, unit);
  }
  [[nodiscard]] std::string strength(const Battle& battle, UnitId unit) const override {
    if (is_general(battle, unit)) {
      return battle.unit(unit).on_table() ? "leads" : std::string(word(record(battle, unit).gone));
    }
    const Strength now = strength_of(battle, unit);
    const int first = strength_at_first(battle, unit);
    if (kind_of(battle, unit) == Kind::tercio) {
      return fmt::format("{} of {} strength points ({} pike, {} shot)", now.total(), first,
                         now.block, now.shot);
    }
    return fmt::format("{} of {} strength points", now.total(), first);
  }
  [[nodiscard]] std::vector<std::string> marks(const Battle& battle, UnitId unit) const override {
    std::vector<std::string> all;
    if (is_general(battle, unit)) {
      if (chief_of(battle, side_of(battle, unit)) == unit) all.emplace_back("commander-in-chief");
      if (const UnitId with = goes_with(battle, unit); with != kNoUnit) {
        all.push_back(fmt::format("with {}", battle.setting().unit(with).name));
      }
      return all;
    }
    const UnitRecord& r = record(battle, unit);
    if (r.status != Status::steady) all.emplace_back(word(r.status));
    const Formation formation = formation_of(battle, unit);
    if (formation != formations_of(card_of(battle, unit))[0]) all.emplace_back(word(formation));
    if (may_not_advance(battle, unit)) all.emplace_back("may not advance");
    if (!is_served(battle, unit)) all.emplace_back("without its crew");
    if (r.approach == Approach::charge) all.emplace_back("charges");
    if (r.approach == Approach::counter_charge) all.emplace_back("counter-charges");
    if (in_contact(battle, unit)) all.emplace_back("in contact");
    return all;
  }
  [[nodiscard]] std::string arm(const Setting& setting, UnitId unit) const override {
    if (is_general(setting, unit)) return "general";
    const Kind kind = rules(setting).bodies[index(unit)].card->kind;
    return std::string(kind == Kind::dragoons ? word(kind) : word(arm_of(kind)));
  }
};

}  // namespace

const Sheet& sheet() {
  static const ThroughTheSquareWindow kSheet;
  return kSheet;
}

Option ask(Play& play, Decision& decision) {
  const Choice choice = decide<Situation, UnitRecord, BattleRecord>(play, decision);
  return picked(decision, choice);
}

std::vector<field::Box> stands_on_table(const Battle& battle, UnitId unit) {
  const field::Pose pose = battle.unit(unit).pose();
  if (is_general(battle, unit)) return {field::box(pose, kFootDepth, kFootDepth)};
  const Card& card = card_of(battle, unit);
  const Formation formation = formation_of(battle, unit);
  const Layout layout = layout_of(card, formation);
  const field::Box whole = box_at(battle, unit, pose);
  const Vec right = field::right_of(whole.ahead);
  const double half_width = whole.half_width / layout.files;
  const double half_depth = whole.half_depth / layout.ranks;
  std::vector<field::Box> all;
  for (int rank = 0; rank < layout.ranks; ++rank) {
    for (int file = 0; file < layout.files; ++file) {
      if (layout.at(file, rank) == Stand::none) continue;
      const double across = (2 * file + 1) * half_width - whole.half_width;
      const double along = whole.half_depth - (2 * rank + 1) * half_depth;
      all.push_back({whole.centre + right * across + whole.ahead * along, whole.ahead, half_width,
                     half_depth});
    }
  }
  return all;
}

}  // namespace opfor::through_the_square_window
