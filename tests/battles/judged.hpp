#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "battle/decision.hpp"
#include "battle/event.hpp"
#include "battles/opinion/finding.hpp"
#include "scenario/scenario.hpp"

/// Whole battles, program against program, with what must hold at every moment: the tool of the
/// property tests and of the long runs.
namespace opfor::battles {

/// A battle ready to be played: its scenario under its doctrines, and the shipped behaviour.
struct Ready {
  Scenario scenario;
  Behaviour behaviour;
};
/// Paths of the scenarios that the program carries.
[[nodiscard]] std::vector<std::string> shipped_scenarios();
/// @param name a scenario file on disk; else path or bare name of a shipped one. @throws
/// std::runtime_error if there is none or it is not sound.
/// @param options lines of TOML for its [options], such as `neighbour_suits = "suit"`
[[nodiscard]] Ready ready(const std::string& name, const std::vector<std::string>& options = {});
/// The same of a scenario's text. @param file how problems call it
[[nodiscard]] Ready ready_to_play(const std::string& text, const std::string& file);

/// The same with a plan for each side of which the scenario does not say that it has none: as the
/// program leads (table/staff.hpp).
[[nodiscard]] Ready with_plans(Ready ready);

/// What came of orders that nobody in his right mind would give.
struct WildTally {
  int tried = 0;
  int given = 0;                       ///< legal by the sheet's own check
  std::map<std::string, int> refused;  ///< by rule
  /// Of the refused those of movement alone, told to the second opinion as if they had been carried
  /// out to the letter (foretold.hpp): by the rule that refused, how many it finds fault with, and
  /// how many it does not.
  struct Opinion {
    int agrees = 0;
    int sees_nothing = 0;
    std::string first;                  ///< that it saw nothing wrong with
    std::map<std::string, int> faults;  ///< by kind and rule
  };
  std::map<std::string, Opinion> opinion;
  Opinion let_pass;  ///< the same of those that were legal: of most it should say nothing
};

/// What came of a battle.
struct Judged {
  std::uint64_t seed = 0;
  std::vector<std::string> violations;  ///< of what must hold; a battle stops after the first few
  Verdict verdict = Verdict::going_on;
  std::string words;  ///< how it ended
  int turns = 0;
  int orders = 0;
  std::array<Tally, 2> losses;
  std::map<std::string, int> changes;  ///< of states, by rule and state: "VWS-PUR-9 broken"
  /// What the second opinion found; those that are no known faults are violations, too.
  std::vector<opinion::Finding> findings;
  std::uint64_t hash = 0;  ///< of the last state
  WildTally wild;
};

/// Hears a battle that is judged.
using Told = std::function<void(const Event& event, const std::vector<opinion::Finding>& found)>;

/// What is wrong with a table, a sentence each: units off it, units on top of another (deeper than
/// 0.5 mm), contacts of units that are gone.
[[nodiscard]] std::vector<std::string> unsound(const Sheet& sheet, const Battle& battle);

/// Plays a battle to its end and judges it: the table sound after each step, no strength that
/// cannot be and no losses undone; every order legal by the sheet's own check on the battle as it
/// was when it was offered or given; nothing that the second opinion finds but known faults; and
/// that it ends. Safe to call from several threads with the
/// same `Ready`.
/// @param told of every event as it comes, and of what the second opinion has found up to it
[[nodiscard]] Judged judged(const Ready& ready, std::uint64_t seed, const Told& told = {});
/// The same with wild orders (wild_orders.hpp): every second time that a body may be told anything,
/// it is told something wild that the sheet's own check lets pass.
[[nodiscard]] Judged judged_wild(const Ready& ready, std::uint64_t seed, const Told& told = {});

/// A step of a battle that begins with a decision, as the table is then.
struct Fork {
  std::size_t steps = 0;  ///< that are played before it
  Decision asked;
};
struct Forks {
  std::vector<Fork> begin;
  std::map<DecisionKind, int> inside;  ///< decisions that did not begin a step, by kind
};
/// Of a battle by the program.
/// @param most so many of each kind at the most, from all over the battle
[[nodiscard]] Forks forks_of(const Ready& ready, std::uint64_t seed, std::size_t most);
/// The battle of a seed up to a fork, and from there on with other dice until the turn is over,
/// judged like a whole battle.
/// @param as_known from the position as the side knows it that is asked there: the second opinion,
/// which has not seen how that came about, is not asked
[[nodiscard]] Judged judged_from(const Ready& ready, std::uint64_t seed, const Fork& fork,
                                 bool as_known);

}  // namespace opfor::battles
