#pragma once

#include <array>
#include <memory>

#include "drill/sheet.hpp"

/// A battle built by hand, so that the tests of words and pictures need neither a scenario file nor
/// a real sheet.
namespace opfor::test {

/// Answers only what words and pictures ask: bases (figures in line, 3 cm a file for foot),
/// strength, corrections of place. Its steps do nothing.
class PaperSheet : public opfor::Sheet {
 public:
  std::string_view name() const override { return "paper"; }
  std::string_view title() const override { return "Paper soldiers"; }
  Measure measure() const override { return Measure::centimetre; }
  std::shared_ptr<const SheetSetting> read(Setting&, Keys&, std::span<Keys>,
                                           Problems&) const override {
    return nullptr;
  }
  Battle start(std::shared_ptr<const Setting> setting) const override;
  Battle carry_over(const Battle& old, std::shared_ptr<const Setting>) const override {
    return old;
  }
  std::span<const StepInfo> steps() const override;
  void play_phase_step(opfor::Play& play) const override { skip_step(play.battle); }
  void skip_step(Battle& battle) const override;
  Facts facts(const Moment&, UnitId) const override { return {}; }
  std::vector<Order> ways(const Moment&, const OrderRequest& request) const override {
    return {Order{request.unit, {}, {}}};
  }
  Reasons policy(const View&, const Decision&, const Reactions&) const override { return {}; }
  std::optional<Refusal> check(const Moment&, const Order&) const override { return std::nullopt; }
  bool governed(const Setting&, Side) const override { return true; }
  View view(const Moment& now, Side side) const override {
    return {side, now.battle(), {}, {}, {}};
  }
  Vocabulary vocabulary() const override {
    static constexpr std::array kFormations{Formation::line, Formation::column, Formation::square,
                                            Formation::open};
    static constexpr std::array kWords{OwnWord{"men", Means::loss}};
    return {"figures", kFormations, true, true, false, kWords};
  }
  std::optional<Problem> correct(Battle& battle, const Correction& correction) const override;
  std::vector<Resolver> resolvers(const Reactions&) const override { return {}; }
  std::vector<field::Box> bases(const Battle& battle, UnitId unit) const override;
  std::string strength(const Battle& battle, UnitId unit) const override;
  std::vector<std::string> marks(const Battle&, UnitId) const override { return {}; }
  std::string arm(const Setting& setting, UnitId unit) const override;
};

/// Figures of a unit, living.
struct PaperRecord {
  std::int32_t living = 0;
  std::int32_t loaded = 0;
};
struct PaperField {
  std::int64_t nothing = 0;
};
void describe(Fields& f, PaperRecord& r);
void describe(Fields& f, PaperField& r);

/// The hacienda of Camerone with its neighbourhood, and thirteen units.
[[nodiscard]] std::shared_ptr<const Setting> hacienda();
/// The battle of it, as it begins.
[[nodiscard]] inline Battle paper_battle() { return PaperSheet{}.start(hacienda()); }

}  // namespace opfor::test
