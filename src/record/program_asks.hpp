#pragma once

#include <array>
#include <functional>

#include "drill/asks.hpp"
#include "drill/sheet.hpp"
#include "scenario/scenario.hpp"

namespace opfor {

/// The minds behind a program's answers. They must outlive what uses them.
struct Minds {
  const Reactions* reactions = nullptr;
  std::array<Commander*, 2> commanders{nullptr, nullptr};
  /// Makes a scenario with a piece of another (`amend_scenario` with the sheets bound to it), for
  /// corrections of the setting; without it they are refused.
  std::function<tl::expected<Scenario, Problems>(const Scenario&, std::string_view piece)> amend;
  const Reactions* reactions_of_b = nullptr;  ///< of side B, where they are not everybody's
  [[nodiscard]] const Reactions* reactions_of(Side side) const {
    return side == Side::b && reactions_of_b != nullptr ? reactions_of_b : reactions;
  }
};

/// What a program's side decides, from what it can see.
/// @throws std::logic_error if the commander is missing or its choice is not one that the decision
/// and the sheet allow.
[[nodiscard]] Commander::Decided program_decides(const Sheet& sheet, const Minds& minds,
                                                 const Moment& now, const Decision& decision);
/// What the behaviour of a unit's side makes of facts and a die. @throws std::logic_error if there
/// is none.
[[nodiscard]] Reaction program_reacts(const Minds& minds, const Setting& setting,
                                      const ReactionRequest& request);
/// What a unit that its cell binds does: the best that its sheet makes of it.
[[nodiscard]] Order program_orders(const Sheet& sheet, const Moment& now,
                                   const OrderRequest& request);
/// Why a free order is not one for this decision, or nothing.
[[nodiscard]] std::optional<Refusal> refused(const Sheet& sheet, const Moment& now,
                                             const Decision& decision, const Order& order);

/// Who hears what a program's sides decide, and why.
class Heard {
 public:
  virtual ~Heard() = default;
  /// A side has chosen.
  virtual void decided(const Moment& now, const Decision& decision,
                       const Commander::Decided& decided) = 0;
  /// A unit is given the order that its cell binds it to.
  virtual void bound(const Moment& now, const OrderRequest& request, const Order& order) = 0;
};

/// Answers everything at once, with any chance and the program's minds, and keeps nothing: for
/// trials that need no journal.
class ProgramAsks final : public Asks {
 public:
  /// @param heard hears of every decision; nobody needs to
  ProgramAsks(const Sheet& sheet, Minds minds, chance::Chance& chance, Heard* heard = nullptr)
      : sheet_(sheet), minds_(std::move(minds)), chance_(chance), heard_(heard) {}

  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override {
    return chance_.answer_all(requests);
  }
  [[nodiscard]] chance::Enumerator* enumerator() override { return chance_.enumerator(); }
  [[nodiscard]] std::vector<Reaction> react_all(const Battle& battle,
                                                std::span<const ReactionRequest> requests) override;
  [[nodiscard]] Order order_of(const Moment& now, const OrderRequest& request) override;
  /// Where nobody hears what was open to it.
  [[nodiscard]] std::optional<Order> goes_by_die(const Moment& now,
                                                 const OrderRequest& request) override;
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override;
  void rest(Battle&) override {}

 private:
  const Sheet& sheet_;
  Minds minds_;
  chance::Chance& chance_;
  Heard* heard_;
};

}  // namespace opfor
