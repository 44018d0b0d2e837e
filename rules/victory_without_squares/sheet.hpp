#pragma once

#include "drill/sheet.hpp"

namespace opfor::victory_without_squares {

/// The sheet as far as it is one moment of a battle: scenarios, states, facts, views,
/// corrections, odds and pictures. What plays it, carries intents out, chooses and judges orders is
/// for a class on top of this one: `steps`, `play_step`, `skip_step`, `ways`, `policy` and `check`.
class Moments : public Sheet {
 public:
  [[nodiscard]] std::string_view name() const final { return "victory_without_squares"; }
  [[nodiscard]] std::string_view title() const final { return "Victory Without Squares"; }
  [[nodiscard]] Measure measure() const final { return Measure::inch; }
  [[nodiscard]] std::vector<field::Mover> movers() const final;

  [[nodiscard]] std::shared_ptr<const SheetSetting> read(Setting& setting, Keys& options,
                                                         std::span<Keys> units,
                                                         Problems& problems) const final;
  [[nodiscard]] Battle start(std::shared_ptr<const Setting> setting) const final;
  [[nodiscard]] Battle carry_over(const Battle& old,
                                  std::shared_ptr<const Setting> setting) const final;

  [[nodiscard]] std::span<const std::string_view> counts() const final;
  [[nodiscard]] int counted(const Battle& battle, const Count& count) const final;
  [[nodiscard]] Tally tally(const Battle& battle, Side side) const final;

  [[nodiscard]] Facts facts(const Moment& now, UnitId unit) const final;
  /// The tables lead sides that the program leads (12.1); a person's troops do as he says.
  [[nodiscard]] bool governed(const Setting& setting, Side side) const final;
  [[nodiscard]] View view(const Moment& now, Side side) const final;
  [[nodiscard]] std::optional<Problem> correct(Battle& battle,
                                               const Correction& correction) const final;
  [[nodiscard]] std::vector<Resolver> resolvers(const Reactions& reactions) const final;

  [[nodiscard]] std::vector<field::Box> bases(const Battle& battle, UnitId unit) const final;
  [[nodiscard]] bool takes_room(const Setting& setting, UnitId unit) const final;
  [[nodiscard]] std::string strength(const Battle& battle, UnitId unit) const final;
  [[nodiscard]] std::vector<std::string> marks(const Battle& battle, UnitId unit) const final;
  [[nodiscard]] std::string arm(const Setting& setting, UnitId unit) const final;
};

/// The sheet as it is played.
[[nodiscard]] const Sheet& sheet();

/// The bases of a body as they stand: ranks of its line, a column, the ranks of its hedgehog. A
/// leader's own.
[[nodiscard]] std::vector<field::Box> bases_on_table(const Battle& battle, UnitId unit);

}  // namespace opfor::victory_without_squares
