#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "ai/behaviour/knowledge.hpp"

namespace opfor {

/// What becomes of a unit's die, as far as it makes a difference on the table.
struct Outcome {
  Intent intent = Intent::continue_orders;
  ChargeMark charge = ChargeMark::no;
  Gait gait = Gait::as_before;
  bool binding = true;   ///< commanded units too; always true of a unit that is known to have none
  bool runs_on = false;  ///< it ran, and goes on running (lowest row), instead of withdrawing
  constexpr bool operator==(const Outcome&) const = default;
};

/// Whose die it is.
struct Subject {
  Table table = Table::foot;
  Dials dials;
  int die = 1;
};

/// The outcome for facts that are all known.
/// @param commanded whether it is, if that is known
[[nodiscard]] Outcome outcome_of(const Behaviour& behaviour, const ReactionRequest& request,
                                 std::optional<int> commanded);

/// The outcome of a die as a function of the facts that are not known yet: a reduced decision
/// diagram. Facts are decided in a fixed order, those that others need first; equal parts stand
/// once, and a fact is left out wherever it makes no difference. So a fact stands in it if, and
/// only if, there are two situations that differ in nothing but it and what follows from it, and
/// have different outcomes.
/// Nothing is reckoned here: outcomes come from the behaviour itself, asked about one situation of
/// each kind; situations are of one kind where every line that is decided sums to the same, and
/// every fact that may still be read is the same.
class Diagram {
 public:
  Diagram(const Behaviour& behaviour, const Subject& subject, const Knowledge& known);

  /// A place of the diagram: an outcome, or a fact and where each value of it leads.
  struct Node {
    Fact fact;
    std::vector<int> next;  ///< by value; places, or ~index of an outcome
  };
  [[nodiscard]] const std::vector<Outcome>& outcomes() const { return outcomes_; }
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  /// One situation of every kind that is possible.
  [[nodiscard]] const std::vector<Facts>& situations() const { return situations_; }
  /// Whether the fact is open and read, whatever difference it makes.
  [[nodiscard]] bool decides(Fact fact) const { return step_of(fact).has_value(); }
  /// The facts that make a difference, in the order of the facts.
  [[nodiscard]] std::vector<Fact> telling() const;

  using Fixed = std::vector<std::pair<Fact, int>>;
  /// How likely each outcome is if these facts are so.
  [[nodiscard]] std::vector<double> odds(const Fixed& fixed) const;
  /// Which outcomes are possible if these facts are so.
  [[nodiscard]] std::vector<bool> possible(const Fixed& fixed) const;

 private:
  /// The lines and facts of one state, by steps; before step n, n facts of the order are decided.
  struct Plan {
    std::vector<std::vector<const RiskLine*>> decided;  ///< lines that the step's fact decides
    std::vector<std::vector<Fact>> needed;  ///< facts decided before the step and still to be read
  };
  void put_in_order(const Knowledge& known);
  void place(Fact fact, const Knowledge& known);
  void place_all(const Condition& condition, const Knowledge& known);
  [[nodiscard]] Plan plan_of(const TroopState& state) const;
  [[nodiscard]] std::optional<std::size_t> step_of(Fact fact) const;
  [[nodiscard]] std::vector<int> values(Fact fact) const;
  [[nodiscard]] std::vector<int> kind(std::size_t step, const Plan* plan, int sum) const;
  int build(std::size_t step, const Plan* plan, int sum);
  int branch(std::size_t step, const Plan* plan, int sum);
  int node(std::size_t step, std::vector<int> next);
  int terminal();

  const Behaviour* behaviour_;
  ReactionRequest request_;  ///< its facts are the situation that is being looked at
  std::optional<int> commanded_;
  std::vector<Fact> order_;
  std::size_t state_steps_ = 0;  ///< steps after which it is clear which state is in force
  std::map<const TroopState*, Plan> plans_;
  std::map<std::vector<int>, int> seen_;    ///< kinds of situations, by step
  std::map<std::vector<int>, int> unique_;  ///< nodes, by step and where they lead
  std::vector<Node> nodes_;
  std::vector<Outcome> outcomes_;
  std::vector<Facts> situations_;
  int root_ = 0;
};

}  // namespace opfor
