#pragma once

#include <functional>
#include <span>
#include <vector>

#include "battle/close_call.hpp"
#include "battle/decision.hpp"
#include "battle/reaction.hpp"
#include "chance/chance.hpp"
#include "drill/view.hpp"

namespace opfor {

class Battle;

/// True if what close calls are about comes out differently in two states.
using Differs = std::function<bool(const Battle& one, const Battle& two)>;

/// The one door of the rules: dice and cards (inherited), reactions, decisions, close calls, rest.
/// The rules never roll, draw or choose: they ask here and go on with the answer. An asker that
/// waits for a person throws `Unanswered`, the step is run again when the answer is there; rule
/// code neither catches it nor wraps an ask in `noexcept`.
class Asks : public chance::Chance {
 public:
  /// The behaviour's answers to units that have thrown their reaction dice, all of one snapshot.
  [[nodiscard]] virtual std::vector<Reaction> react_all(
      const Battle& battle, std::span<const ReactionRequest> requests) = 0;
  /// The order of a unit that its cell binds, of those that the sheet makes of it
  /// (`Sheet::ways`). One that was answered before is one that the sheet's check accepts.
  [[nodiscard]] virtual Order order_of(const Moment& now, const OrderRequest& request) = 0;
  /// What a unit does whose commander goes by its die alone: nobody reads then what else is open to
  /// it, and it need not be made. Nothing: he is asked (`decide_all`), and comes to the same.
  [[nodiscard]] virtual std::optional<Order> goes_by_die(const Moment&, const OrderRequest&) {
    return std::nullopt;
  }
  /// Choices that are made unseen of each other, answered together. Every answer is one that
  /// `fault` accepts; a free order is one that the sheet's check accepts.
  [[nodiscard]] virtual std::vector<Choice> decide_all(const Moment& now,
                                                       std::span<const Decision> decisions) = 0;
  /// The table is at rest here: corrections of the player are applied to `battle` now. Called
  /// between the parts of a step where the player may set the table right.
  virtual void rest(Battle& battle) = 0;

  /// Close calls are asked by `measured` (drill/measured.hpp), and by nobody else.
  /// False: the map's measure is good enough for everybody.
  [[nodiscard]] virtual bool looks_for_close_calls() const { return false; }
  /// A close call, and whether it is within its limit.
  struct Measured {
    CloseCall call;
    bool within = false;
  };
  /// Those of the close calls that were asked about, answered; the map is right about the others.
  [[nodiscard]] virtual std::vector<Measured> settle_all(const Battle&, std::span<const CloseCall>,
                                                         const Differs&) {
    return {};
  }
  /// True if the behaviour answers both alike, whatever the die.
  [[nodiscard]] virtual bool react_alike(const ReactionRequest& one,
                                         const ReactionRequest& two) const {
    return one.facts.same_values(two.facts);
  }

  [[nodiscard]] Choice decide(const Moment& now, const Decision& decision) {
    return decide_all(now, std::span(&decision, 1)).front();
  }
  [[nodiscard]] Reaction react(const Battle& battle, const ReactionRequest& request) {
    return react_all(battle, std::span(&request, 1)).front();
  }
};

/// Thrown by an asker that must wait for a person: the only exception used for control.
/// Holds what is to be answered, together.
struct Unanswered {
  std::vector<chance::Request> throws;
  std::vector<Decision> decisions;
  std::vector<CloseCall> measures = {};
  [[nodiscard]] bool nothing() const {
    return throws.empty() && decisions.empty() && measures.empty();
  }
};

/// Who decides for a program's side. Implemented above the rules; sees only what its side sees.
class Commander {
 public:
  virtual ~Commander() = default;
  /// The choice, and why.
  struct Decided {
    Choice choice;
    Reasons reasons;
    /// The unit is to do as its die says; the choice is what comes nearest to that of the options.
    bool by_die = false;
  };
  [[nodiscard]] virtual Decided decide(const View& view, const Decision& decision) = 0;
  /// He has units do as their dice say, whatever else is open to them.
  [[nodiscard]] virtual bool goes_by_dice() const { return false; }
  /// What he does in the place of an order of his own words (none of the options) that is none on
  /// the table. Who gives such orders must have an answer.
  [[nodiscard]] virtual std::optional<Decided> instead(const View&, const Decision&,
                                                       const Refusal&) {
    return std::nullopt;
  }
};

/// Who turns facts and dice into intents. Implemented by the behaviour.
class Reactions {
 public:
  virtual ~Reactions() = default;
  [[nodiscard]] virtual Reaction react(const ReactionRequest& request) const = 0;
  /// The risk total alone; the request's die is not read.
  [[nodiscard]] virtual int total(const ReactionRequest& request) const = 0;
  /// The lines that make it up.
  [[nodiscard]] virtual std::vector<RiskTerm> terms(const ReactionRequest& request) const = 0;
};

}  // namespace opfor
