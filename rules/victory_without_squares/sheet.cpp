#include "rules/victory_without_squares/sheet.hpp"

#include <fmt/format.h>

#include "field/lines.hpp"
#include "rules/victory_without_squares/check.hpp"
#include "rules/victory_without_squares/corrections.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/policies.hpp"
#include "rules/victory_without_squares/resolvers.hpp"
#include "rules/victory_without_squares/sequence.hpp"
#include "rules/victory_without_squares/sighting.hpp"
#include "rules/victory_without_squares/victory.hpp"
#include "rules/victory_without_squares/ways.hpp"
#include "rules/victory_without_squares/worth.hpp"

namespace opfor::victory_without_squares {
namespace {

class VictoryWithoutSquares final : public Sheet {
 public:
  [[nodiscard]] std::string_view name() const override { return "victory_without_squares"; }
  [[nodiscard]] std::string_view title() const override { return "Victory Without Squares"; }
  [[nodiscard]] Measure measure() const override { return Measure::inch; }

  /// Ground does not slow anybody: a crossing is a draw (VWS-MOVE-14). It costs a way about as much
  /// as it delays on average, so that ways lead round what may be walked round.
  [[nodiscard]] std::vector<field::Mover> movers() const override {
    const double barrier = (line_of(Kind::foot).move / 2).as_double();
    return {{false, 1, barrier, kBaseWidth.as_double() / 2},
            {true, 1, barrier * 2, kBaseWidth.as_double() / 2}};
  }

  [[nodiscard]] std::shared_ptr<const SheetSetting> read(Setting& setting, Keys& options,
                                                         std::span<Keys> units,
                                                         Problems& problems) const override {
    return read_setting(setting, options, units, problems);
  }

  [[nodiscard]] Battle start(std::shared_ptr<const Setting> setting) const override {
    return victory_without_squares::start(std::move(setting));
  }

  [[nodiscard]] Battle carry_over(const Battle& old,
                                  std::shared_ptr<const Setting> setting) const override {
    return victory_without_squares::carry_over(old, std::move(setting));
  }

  [[nodiscard]] std::span<const std::string_view> counts() const override {
    return victory_without_squares::counts();
  }

  [[nodiscard]] int counted(const Battle& battle, const Count& count) const override {
    return victory_without_squares::counted(battle, count);
  }

  [[nodiscard]] Tally tally(const Battle& battle, Side side) const override {
    return victory_without_squares::tally(battle, side);
  }

  [[nodiscard]] Facts facts(const Moment& now, UnitId unit) const override {
    return victory_without_squares::facts(Situation(now), unit);
  }

  /// The tables lead sides that the program leads (12.1); a person's troops do as he says.
  [[nodiscard]] bool governed(const Setting& setting, Side side) const override {
    return setting.side(side).automated;
  }

  [[nodiscard]] View view(const Moment& now, Side side) const override {
    return victory_without_squares::view(now, side);
  }

  [[nodiscard]] std::span<const std::string_view> states() const override {
    return victory_without_squares::states();
  }

  [[nodiscard]] Vocabulary vocabulary() const override {
    return victory_without_squares::vocabulary();
  }

  [[nodiscard]] std::optional<Problem> correct(Battle& battle,
                                               const Correction& correction) const override {
    return victory_without_squares::correct(battle, correction);
  }

  [[nodiscard]] std::vector<Resolver> resolvers(const Reactions& reactions) const override {
    return victory_without_squares::resolvers(reactions);
  }

  [[nodiscard]] std::vector<field::Box> bases(const Battle& battle, UnitId unit) const override {
    return bases_on_table(battle, unit);
  }

  [[nodiscard]] bool takes_room(const Setting& setting, UnitId unit) const override {
    return !rules(setting).leaders[index(unit)];
  }

  [[nodiscard]] std::string strength(const Battle& battle, UnitId unit) const override {
    if (is_leader(battle, unit)) {
      if (battle.unit(unit).on_table()) return effective(battle, unit) ? "leads" : "unhorsed";
      return std::string{word(record(battle, unit).gone)};
    }
    const Bases bases = bases_of(battle, unit);
    if (bases.pike > 0) return fmt::format("{} pike and {} shot", bases.pike, bases.shot);
    return fmt::format("{} {}", bases.shot, bases.shot == 1 ? "base" : "bases");
  }

  [[nodiscard]] std::vector<std::string> marks(const Battle& battle, UnitId unit) const override {
    std::vector<std::string> all;
    const UnitRecord& r = record(battle, unit);
    if (is_leader(battle, unit)) {
      if (const UnitId with = goes_with(battle, unit); with != kNoUnit) {
        all.push_back(fmt::format("with {}", battle.setting().unit(with).name));
      }
      return all;
    }
    if (r.state != State::formed) all.emplace_back(word(r.state));
    if (r.in_motion != 0) all.emplace_back("in motion");
    if (formation_of(battle, unit) == Formation::hedgehog) all.emplace_back("hedgehog");
    if (r.limbered != 0) all.emplace_back("limbered");
    if (r.low_powder != 0) all.emplace_back("low on powder");
    if (r.rallied != 0) all.emplace_back("rallied");
    if (r.quarry != kNoUnit) all.emplace_back("pursues");
    if (r.fired != 0) all.emplace_back("has fired");
    if (r.under_fire != Since::never) all.emplace_back("under fire");
    if (in_contact(battle, unit)) all.emplace_back("in contact");
    return all;
  }

  [[nodiscard]] std::string arm(const Setting& setting, UnitId unit) const override {
    const Rules& all = rules(setting);
    if (all.leaders[index(unit)]) return "leader";
    return std::string{word(all.bodies[index(unit)].kind)};
  }

  [[nodiscard]] std::span<const StepInfo> steps() const override {
    return victory_without_squares::steps();
  }
  [[nodiscard]] std::optional<Side> step_of(const Battle& battle) const override {
    return victory_without_squares::step_of(battle);
  }
  void play_phase_step(Play& play) const override {
    victory_without_squares::play_step(*this, play);
  }
  void skip_step(Battle& battle) const override { victory_without_squares::skip_step(battle); }

  [[nodiscard]] std::vector<Order> ways(const Moment& now,
                                        const OrderRequest& request) const override {
    return victory_without_squares::ways(known_to(now, side_of(now.battle(), request.unit)),
                                         request);
  }
  [[nodiscard]] std::unique_ptr<Worth> worth(const View& view) const override {
    return victory_without_squares::worth(view);
  }
  [[nodiscard]] Reasons policy(const View& view, const Decision& decision,
                               const Reactions& reactions) const override {
    return victory_without_squares::policy(view, decision, reactions);
  }
  [[nodiscard]] std::optional<Refusal> check(const Moment& now, const Order& order) const override {
    return victory_without_squares::check(now, order);
  }
};

}  // namespace

const Sheet& sheet() {
  static const VictoryWithoutSquares kSheet;
  return kSheet;
}

std::vector<field::Box> bases_on_table(const Battle& battle, UnitId unit) {
  const field::Pose pose = battle.unit(unit).pose();
  if (is_leader(battle, unit)) return {field::box(pose, kBaseWidth, kBaseWidth)};
  const Body& body = body_info(battle, unit);
  const int all = bases_of(battle, unit).all();
  const bool column = formation_of(battle, unit) == Formation::column;
  const int ranks = column ? all : body.ranks;
  const int width = ranks == 0 ? 0 : (all + ranks - 1) / ranks;
  const Footprint whole = footprint_of(battle, unit);
  const Footprint one =
      footprint(body.kind, record(battle, unit).mounted != 0, {0, 1}, 1, Formation::line);
  const field::Box box = field::box(pose, whole.width, whole.depth);
  const Vec right = field::right_of(box.ahead);
  std::vector<field::Box> bases;
  for (int i = 0; i < all; ++i) {
    const int file = i % width;
    const int rank = i / width;
    const double across = (file + 0.5) * one.width.as_double() - box.half_width;
    const double along = box.half_depth - (rank + 0.5) * one.depth.as_double();
    bases.push_back({box.centre + right * across + box.ahead * along, box.ahead,
                     one.width.as_double() / 2, one.depth.as_double() / 2});
  }
  return bases;
}

}  // namespace opfor::victory_without_squares
