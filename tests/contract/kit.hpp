#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "record/session.hpp"

/// The contract: what every sheet must pass, whatever its rules. A sheet is tested by one line more
/// in contract_test.cpp. The functions report through GoogleTest.
namespace opfor::contract {

/// A sheet under test.
struct Subject {
  std::string name;  ///< letters, digits and _
  std::function<Scenario()> scenario;
  /// Minds; `owner` keeps alive what they point to.
  std::function<Minds(std::vector<std::shared_ptr<void>>& owner)> minds;
  /// A correction that is legal for any state that the scenario leads to while a unit of its is
  /// on the table, and one that is never legal.
  std::function<Correction(const Battle&)> good_correction;
  std::function<Correction(const Battle&)> bad_correction;
  /// A piece of scenario file with terrain that hides units from each other; empty: the scenario
  /// has enough of it.
  std::string screens;
  bool measures = true;      ///< asks whoever plays with figures of limits that are nearly reached
  int short_turns = 2;       ///< turns of the battles that are taken apart answer by answer
  int most_turns = 100;      ///< by when a battle must have ended
  int plays = 4000;          ///< random plays of each resolver
  std::size_t cases = 1000;  ///< of a resolver's inputs, at most
  std::size_t samples = 24;  ///< points at which the dear tests take a battle up
};
inline void PrintTo(const Subject& subject, std::ostream* os) { *os << subject.name; }

/// Answers for a person, as a pure function of what is asked: the tests' player.
[[nodiscard]] Answers scripted(const Unanswered& pending, std::uint64_t seed);
/// Plays on to the end, or until `until`, with a scripted person.
Session::Stop play_on(Session& session, std::uint64_t seed,
                      const std::function<bool(const Battle&)>& until = {});

// --- what a sheet must pass ---
/// Resolvers are pure, their odds sum to exactly 1, and play agrees with them over every field.
void odds_are_those_of_play(const Subject& subject);
void same_seed_same_journal(const Subject& subject);
void every_battle_ends(const Subject& subject);
void no_key_is_asked_twice(const Subject& subject);
void states_read_back(const Subject& subject);
/// What a checkpoint tells is all that has changed since the one before it, and nothing else.
void changes_are_told(const Subject& subject);
/// A moment that goes on from state to state tells what a fresh one tells.
void what_is_kept_is_so(const Subject& subject);
/// Whoever plays with figures and finds every distance as the map has it plays the battle that is
/// played without them.
void who_measures_as_the_map_plays_the_same_battle(const Subject& subject);
/// Whoever finds all otherwise plays to the end by legal orders, and another battle.
void who_measures_otherwise_plays_on(const Subject& subject);
void nobody_measures_where_the_map_is_as_good(const Subject& subject);
void ways_pass_the_check(const Subject& subject);
void commanders_are_blind_to_unseen_units(const Subject& subject);
void commanders_are_blind_to_what_seen_enemies_mean(const Subject& subject);
void what_lasts_a_turn_is_gone_after_it(const Subject& subject);
void standing_sides_are_passed_over(const Subject& subject);
void saving_and_loading_changes_nothing(const Subject& subject, Players players);
void journals_cut_anywhere_resume(const Subject& subject);
void undo_and_forward_is_the_same_battle(const Subject& subject);
void one_other_die_changes_no_other(const Subject& subject);
void corrections_at_rest(const Subject& subject);
/// Steps of a whole battle are played from their state alone, written as JSON and read back.
void nothing_is_kept_outside_the_state(const Subject& subject);
/// At every step of a battle a copy goes on as it does, and so does one in which the step was taken
/// back.
void every_step_is_forked_and_undone(const Subject& subject);
/// A phase is passed over from its beginning and from the middle of it.
void phases_are_passed_over_from_anywhere(const Subject& subject);

}  // namespace opfor::contract
