#pragma once

#include "drill/sheet.hpp"
#include "record/program_asks.hpp"
#include "scenario/scenario.hpp"

/// A small sheet of its own, so that the one mechanism is proved on what no single real sheet uses
/// all of: cards from a pack in the state, a choice made unseen by both, simultaneous moves into
/// contact, an interrupt by the other side in the middle of a move, a second snapshot and a rest
/// within a step, parts and rounds merged for odds, and a unit that the other side cannot see.
namespace opfor::toy {

/// What the toy keeps of a unit.
struct Men {
  std::int32_t strength = 4;
  std::uint8_t shot_at = 0;  ///< this turn
  std::uint8_t beaten = 0;
  std::uint8_t late = 0;     ///< acts in the second pass
  std::uint8_t hurry = 0;    ///< a whim of its side's, of the turn, that nothing follows from
  std::uint64_t ambush = 0;  ///< not 0: hidden until an enemy is near
};
static_assert(Record<Men>);

/// What the toy keeps of a battle.
struct TableState {
  std::uint64_t pack = chance::kFullPack;
  std::array<std::uint8_t, 2> card{};
  std::array<std::uint8_t, 2> attacks{};
  std::uint32_t shots = 0;
};
static_assert(Record<TableState>);

void describe(Fields& f, Men& men);
void describe(Fields& f, TableState& table);

/// The steps of the toy's turn.
enum class ToyStep : std::uint8_t { cards, stances, move_a, move_b, charges, melee, end };

class Toy final : public Sheet {
 public:
  [[nodiscard]] std::string_view name() const override { return "toy"; }
  [[nodiscard]] std::string_view title() const override { return "Toy rules"; }
  [[nodiscard]] Measure measure() const override { return Measure::centimetre; }
  [[nodiscard]] std::shared_ptr<const SheetSetting> read(Setting&, Keys&, std::span<Keys>,
                                                         Problems&) const override {
    return nullptr;
  }
  [[nodiscard]] Battle start(std::shared_ptr<const Setting> setting) const override;
  [[nodiscard]] Battle carry_over(const Battle& old,
                                  std::shared_ptr<const Setting> setting) const override;
  [[nodiscard]] std::span<const StepInfo> steps() const override;
  void play_phase_step(Play& play) const override;
  void skip_step(Battle& battle) const override;
  [[nodiscard]] Facts facts(const Moment& now, UnitId unit) const override;
  [[nodiscard]] std::vector<Order> ways(const Moment& now,
                                        const OrderRequest& request) const override;
  [[nodiscard]] Reasons policy(const View& view, const Decision& decision,
                               const Reactions& reactions) const override;
  [[nodiscard]] std::optional<Refusal> check(const Moment& now, const Order& order) const override;
  [[nodiscard]] bool governed(const Setting&, Side) const override { return true; }
  [[nodiscard]] View view(const Moment& now, Side side) const override;
  [[nodiscard]] std::optional<Problem> correct(Battle& battle,
                                               const Correction& correction) const override;
  [[nodiscard]] std::vector<Resolver> resolvers(const Reactions& reactions) const override;
  [[nodiscard]] std::vector<field::Box> bases(const Battle& battle, UnitId unit) const override;
  [[nodiscard]] std::string strength(const Battle& battle, UnitId unit) const override;
  [[nodiscard]] std::vector<std::string> marks(const Battle& battle, UnitId unit) const override;
  [[nodiscard]] std::string arm(const Setting& setting, UnitId unit) const override;
};

[[nodiscard]] const Toy& sheet();
/// Three a side, the third of B in ambush; `turns` long.
[[nodiscard]] Scenario scenario(int turns);
/// Adds units to a scenario: the piece is lines "id side x y", all in centimetres.
[[nodiscard]] tl::expected<Scenario, Problems> amend(const Scenario& scenario,
                                                     std::string_view piece);

// The resolvers.
/// Fights of pairs, thrown together: each side throws a die, the higher hits. @returns how many of
/// the pairs A lost and B lost.
struct Losses {
  int of_a = 0;
  int of_b = 0;
  auto operator<=>(const Losses&) const = default;
};
[[nodiscard]] std::vector<Losses> fight(chance::Chance& chance,
                                        std::span<const std::array<chance::Key, 2>> pairs);
[[nodiscard]] Losses fight_sum(chance::Chance& chance,
                               std::span<const std::array<chance::Key, 2>> pairs);
/// A pursuit of up to three rounds: each round a die, 4 or more takes one more, 1 ends it.
[[nodiscard]] int pursue(chance::Chance& chance, chance::Key key, int rounds);

/// Turns facts and a die into an intent: 1 withdraws when an enemy is in sight, 2 halts, 3 and 4 go
/// on, 5 and 6 advance.
class ToyReactions final : public Reactions {
 public:
  [[nodiscard]] Reaction react(const ReactionRequest& request) const override;
  [[nodiscard]] int total(const ReactionRequest& request) const override {
    return react(request).total;
  }
  [[nodiscard]] std::vector<RiskTerm> terms(const ReactionRequest& request) const override {
    return react(request).terms;
  }
};

}  // namespace opfor::toy
