#pragma once

#include <optional>
#include <string>
#include <vector>

#include "record/journal.hpp"
#include "record/session.hpp"

namespace opfor {

/// A step that was begun, or will be next.
struct StepBegun {
  Battle battle;
  std::shared_ptr<const Scenario> scenario;  ///< as corrected up to here
  std::size_t first_answer = 0;
  std::size_t first_event = 0;
  bool journaled = false;  ///< its checkpoint, or the battle's end, is in the journal
  bool begun = false;      ///< it has been played, at least in part
  std::array<bool, 2> stands{false, false};  ///< whose steps are passed over, since it was begun
};

/// The place where the table was last at rest.
struct RestPoint {
  Battle battle;
  std::shared_ptr<const Scenario> scenario;
  std::size_t answers = 0;  ///< given before it
  int rest = 0;             ///< which of its step
};

/// One part of a batch that waits for a person: sealed, if the program has answered it.
struct OpenPart {
  std::optional<journal::Answered> sealed;
  std::variant<std::monostate, chance::Request, Decision, CloseCall> asked;

  /// Adds it to what is wanted of a person, if it is his.
  void wants(Unanswered& wanted) const {
    if (const auto* dice = std::get_if<chance::Request>(&asked)) {
      wanted.throws.push_back(*dice);
    } else if (const auto* decision = std::get_if<Decision>(&asked)) {
      wanted.decisions.push_back(*decision);
    } else if (const auto* call = std::get_if<CloseCall>(&asked)) {
      wanted.measures.push_back(*call);
    }
  }
};

/// Where the rules ask otherwise than the journal holds.
struct Difference {
  std::size_t answer = 0;
  std::string words;
};

/// How much of a step to play.
enum class Again : std::uint8_t {
  on,         ///< all that can be
  back,       ///< what the journal holds; nobody is asked
  whole,      ///< the same, and the journal holds all of it
  beginning,  ///< the corrections at its beginning only
};

/// How far a step came.
enum class Ran : std::uint8_t {
  whole,
  over,     ///< the battle is over; nothing to play
  waits,    ///< for a person, or (played back) for more answers
  differs,  ///< the rules ask otherwise than the journal holds
};

/// What a session keeps.
struct SessionInside {
  Minds minds;
  Opening opening;
  Players now;  ///< who answers; at first as the opening says
  JournalSink sink;
  std::string journal;
  journal::Last last;  ///< what the next checkpoint tells its changes from
  std::vector<journal::Answered> entries;
  std::vector<StepBegun> steps;  ///< the last is the one to be played
  std::vector<Event> events;
  std::uint64_t salt = 0;
  std::vector<journal::Undone> undone;  ///< what may be given again
  std::size_t redoing = 0;              ///< so many of it are, as they are asked for
  std::vector<std::string> warnings;
  bool damaged =
      false;  ///< part of what the journal held is lost, or the program disagrees with it

  RestPoint rest;
  Unanswered pending;
  std::vector<OpenPart> open;  ///< the batch that is pending, from its first open part on
  std::size_t open_first = 0;  ///< the batch's first answer, given or not
  Battle open_battle;          ///< as it stood when it was asked
  std::optional<std::size_t> by_hand;
  std::optional<Difference> difference;
  std::string asked_last;  ///< played back: the first request that the journal does not hold
  Moment kept;             ///< what was worked out last, for the step that comes
  Battle midway;           ///< the step's table where it stopped, or its beginning
  Battle played;           ///< what the last whole run led to, and under which scenario
  std::shared_ptr<const Scenario> played_scenario;

  [[nodiscard]] const Sheet& sheet() const { return *steps.back().scenario->sheet; }
  [[nodiscard]] const Players& players() const { return now; }

  /// Adds a line to the journal.
  void write(const std::string& line);
  /// Numbers an answer, writes its line, and keeps it.
  void add(journal::Answered entry);
  /// The first answer that was taken back is given again: with its old line, and the old luck.
  void give_again();
  /// The next answer that is given again; null if none is.
  [[nodiscard]] journal::Answered* again() {
    return redoing == 0 || undone.empty() ? nullptr : &undone.front().entry;
  }
  /// Those whose steps were passed over when the next answer that is given again was given stand
  /// again.
  void sit_as_then();
  /// True if more than corrections at its beginning were given to the last step.
  [[nodiscard]] bool was_begun() const;
  /// Adds the first answers of the batch that is pending; the rest stays open.
  void give(std::vector<journal::Answered> first);
  /// Begins with the state before the first step of a scenario.
  void begin(std::shared_ptr<const Scenario> scenario);
  void write_checkpoint();
  /// Plays the current step with the answers that there are.
  Ran run(Again again);
  /// `Session::correct`.
  /// @param also told in one breath with the correction before it
  tl::expected<std::size_t, Problem> correct(const Correction& correction, bool also);
  /// The step was played whole: what it led to is where the next one begins.
  void commit();
  /// Answers from n on are taken back, and the journal says so.
  void take_back(std::size_t n, std::uint64_t new_salt);
  /// Plays the current step as far as its answers go, for what is derived from it.
  void look();
  void clear_pending();
  /// Takes back what the rules no longer ask for, with a warning.
  void drop_difference();
  /// Rests at the beginning of the current step.
  void rest_at_beginning();
};

/// Carries out a correction on a table. @returns the new scenario if the setting was changed (it is
/// then also the battle's), else the old one.
/// @param amended the new scenario, if it has been made already.
[[nodiscard]] tl::expected<std::shared_ptr<const Scenario>, Problem> apply_correction(
    Battle& battle, const std::shared_ptr<const Scenario>& scenario, const Minds& minds,
    const Correction& correction, std::shared_ptr<const Scenario> amended = {});

/// Plays a journal's records again. @returns where the program disagrees with them, in words.
[[nodiscard]] std::optional<std::string> replay(
    SessionInside& inside,
    const std::vector<std::variant<journal::Checkpoint, journal::Answered>>&);
/// Goes on from the last checkpoint that loads.
[[nodiscard]] std::optional<Problem> fall_back(
    SessionInside& inside, const std::vector<std::variant<journal::Checkpoint, journal::Answered>>&,
    std::shared_ptr<const Scenario> scenario);

}  // namespace opfor
