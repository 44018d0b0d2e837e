#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "scenario/keys.hpp"
#include "scenario/scenario.hpp"

/// A sheet that only reads and draws up: enough to read scenario files.
namespace opfor::test {

enum class Weapon : std::uint8_t { musket, sword };

/// What the plain sheet keeps of a scenario.
struct PlainSetting : SheetSetting {
  bool fog = false;
  std::vector<int> figures;
  std::vector<std::vector<Weapon>> weapons;
};

class PlainSheet final : public Sheet {
 public:
  PlainSheet(std::string name, Measure measure) : name_{std::move(name)}, measure_{measure} {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view title() const override { return name_; }
  [[nodiscard]] Measure measure() const override { return measure_; }
  [[nodiscard]] std::shared_ptr<const SheetSetting> read(Setting& setting, Keys& options,
                                                         std::span<Keys> units,
                                                         Problems& problems) const override;

  [[nodiscard]] std::span<const std::string_view> counts() const override {
    static constexpr std::array<std::string_view, 2> kCounts{"figures", "steady figures"};
    return kCounts;
  }

  [[nodiscard]] Battle start(std::shared_ptr<const Setting> setting) const override;
  [[nodiscard]] Battle carry_over(const Battle&, std::shared_ptr<const Setting>) const override {
    no();
  }
  [[nodiscard]] std::span<const StepInfo> steps() const override { no(); }
  void play_phase_step(Play&) const override { no(); }
  void skip_step(Battle&) const override { no(); }
  [[nodiscard]] Facts facts(const Moment&, UnitId) const override { no(); }
  [[nodiscard]] std::vector<Order> ways(const Moment&, const OrderRequest&) const override { no(); }
  [[nodiscard]] Reasons policy(const View&, const Decision&, const Reactions&) const override {
    no();
  }
  [[nodiscard]] std::optional<Refusal> check(const Moment&, const Order&) const override { no(); }
  [[nodiscard]] bool governed(const Setting&, Side) const override { no(); }
  [[nodiscard]] View view(const Moment&, Side) const override { no(); }
  [[nodiscard]] std::optional<Problem> correct(Battle&, const Correction&) const override { no(); }
  [[nodiscard]] std::vector<Resolver> resolvers(const Reactions&) const override { no(); }
  /// A square centimetre or inch.
  [[nodiscard]] std::vector<field::Box> bases(const Battle& battle, UnitId unit) const override;
  [[nodiscard]] std::string strength(const Battle&, UnitId) const override { no(); }
  [[nodiscard]] std::vector<std::string> marks(const Battle&, UnitId) const override { no(); }
  [[nodiscard]] std::string arm(const Setting&, UnitId) const override { no(); }

 private:
  [[noreturn]] static void no() { throw std::logic_error("the plain sheet only reads"); }
  std::string name_;
  Measure measure_;
};

[[nodiscard]] const Sheet* find_plain(std::string_view name);
[[nodiscard]] SheetNames plain_names();

/// A small sound battle; the line that a test changes is replaced in it.
extern const std::string_view kBattle;
/// `kBattle` with its only `what` replaced; throws if there is not exactly one.
[[nodiscard]] std::string changed(std::string_view what, std::string_view to);

[[nodiscard]] tl::expected<Scenario, Problems> read(std::string_view text);
/// Every problem of a text, a line each; empty if it is sound.
[[nodiscard]] std::string problems_of(std::string_view text);
[[nodiscard]] const PlainSetting& plain(const Scenario& scenario);

}  // namespace opfor::test

namespace opfor {
template <>
struct Words<test::Weapon> {
  static constexpr std::array<std::string_view, 2> all{"musket", "sword"};
};
}  // namespace opfor
