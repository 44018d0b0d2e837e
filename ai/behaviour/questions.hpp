#pragma once

#include <string>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "ai/behaviour/diagram.hpp"
#include "ai/behaviour/knowledge.hpp"

/// Which fact of a unit to ask for next, so that its die is read with as few questions as possible.
namespace opfor {

/// Answers that all lead to the same, whatever the rest is.
struct AnswerBand {
  std::vector<int> values;
  double odds = 0;                ///< by the priors of the questions
  std::vector<Outcome> outcomes;  ///< that are still possible then
  std::vector<double> shares;     ///< how likely each of them is then, by the priors
};

/// A fact that can still change the outcome.
struct Question {
  Fact fact = Fact::enemy_in_sight;
  std::vector<AnswerBand> bands;  ///< in the order of their least values
  double remaining = 0;           ///< outcomes that are expected to be left after the answer
  double doubt = 0;  ///< expected odds that two situations, drawn after the answer, still differ
};

struct Inquiry {
  std::vector<Outcome> outcomes;    ///< that are still possible; one: nothing needs to be asked
  std::vector<Question> questions;  ///< that could matter, the most telling first
};

/// What is still open about a unit's die. Deterministic. The best question leaves the least doubt;
/// of equals the one that leaves the fewest outcomes to expect; then the order of the facts. (The
/// other way round costs a twentieth more questions: an outcome that is hardly ever met counts as
/// much as any other there.)
/// @throws std::length_error if the table reads too many facts at once (Diagram::kMostKinds).
[[nodiscard]] Inquiry inquire(const Behaviour& behaviour, const Subject& subject,
                              const Knowledge& known);

/// The facts that a table reads, in order; those that follow from others replaced by these.
[[nodiscard]] std::vector<Fact> facts_read(const Behaviour& behaviour, Table table);

/// How an outcome came about where not every fact is known: what is common to all that is possible.
struct SettledReaction {
  ReactionRequest request;  ///< facts that are not known are not so
  Reaction reaction;        ///< of that request, with the terms that are sure
  int least = 0;            ///< total, at least
  int most = 0;
  std::vector<std::string> rows;  ///< "2-5"; several if they say the same here
  std::vector<Fact> spared;       ///< read by the table, not known, and nothing depends on them
};

/// @pre one outcome is left
[[nodiscard]] SettledReaction settle(const Behaviour& behaviour, const Subject& subject,
                                     const Knowledge& known);

}  // namespace opfor
