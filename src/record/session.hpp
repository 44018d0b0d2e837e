#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "drill/sheet.hpp"
#include "record/players.hpp"
#include "record/program_asks.hpp"
#include "scenario/scenario.hpp"

/// A battle being played: the one mechanism. A battle is its scenario plus the answers given so
/// far; everything else - save, resume, replay, undo, fork, corrections, real dice - is that
/// sentence.
namespace opfor {

/// Where journal lines go, one JSON object each, without the line's end. Called before the answer
/// takes effect; the receiver writes and flushes.
using JournalSink = std::function<void(std::string_view line)>;

/// Answers to what `Session::pending` asks, in its order; all of it, or its first parts.
struct Answers {
  std::vector<chance::Answer> throws;
  std::vector<Choice> decisions;
  std::vector<bool> measures = {};  ///< whether the distance is within its limit
};

struct SessionInside;

class Session {
 public:
  using Minds = opfor::Minds;
  using Opening = opfor::Opening;

  /// A new battle from its scenario. Writes the journal's first line.
  /// @param data other files that the battle keeps (behaviour tables, doctrines): name and text.
  /// @param scenario_file the name that people know the scenario by.
  Session(Scenario scenario, Minds minds, Players players,
          std::vector<std::pair<std::string, std::string>> data, JournalSink sink,
          std::string scenario_file = {});

  /// What a journal's first line holds, so that its scenario and minds can be made before it is
  /// resumed.
  [[nodiscard]] static tl::expected<Opening, Problem> opening(std::string_view journal);

  /// Resumes a saved battle. A journal cut anywhere resumes with at most the answer being written
  /// lost. If the program disagrees with the journal, it resumes from the last checkpoint that
  /// loads and `warnings` names the first differing request; where none loads, that is a problem.
  /// The session's `journal()` is the part that counts: the caller writes it in the file's place
  /// before the sink adds lines to it (they are not repeated).
  /// @param scenario as read from `opening().scenario_text`.
  [[nodiscard]] static tl::expected<Session, Problem> resume(std::string_view journal,
                                                             Scenario scenario, Minds minds,
                                                             JournalSink sink);
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;
  ~Session();

  /// How far the journal was read back, and what was odd.
  [[nodiscard]] const std::vector<std::string>& warnings() const;
  /// True if something that the journal once held is lost, or the program disagrees with it. (What
  /// was not written to its end was never promised.)
  [[nodiscard]] bool damaged() const;
  /// The first answer that was given in the step that is being played, beside corrections before
  /// it; `answers()` if none was.
  [[nodiscard]] std::size_t first_of_step() const;

  enum class Stop : std::uint8_t {
    asks,     ///< `pending` waits for a person
    reached,  ///< `until` said so, between two steps
    over      ///< the battle is over
  };
  /// Plays on. `until` is asked before each step.
  Stop advance(const std::function<bool(const Battle&)>& until = {});
  /// What a person must answer; empty unless `advance` stopped with `asks`.
  [[nodiscard]] const Unanswered& pending() const;
  /// Answers it, or its first parts: then the rest is still pending, and what was answered is kept.
  /// A wrong answer is a problem and changes nothing.
  [[nodiscard]] std::optional<Problem> answer(const Answers& answers);
  /// The first part of what is pending is answered by the program after all: by its dice, or by the
  /// commander. @throws std::logic_error if nothing is pending.
  void answer_by_program();
  /// From here on these answer; kept in the journal, whatever is undone. What is pending is asked
  /// anew: `advance`.
  void set_answerers(const Answerers& answerers);

  /// The table as it last was at rest: at the beginning of the step that is being played, or where
  /// it called `rest()` last.
  [[nodiscard]] const Battle& battle() const;
  /// The table as it stands: where a step has stopped in its middle, with what it has done so far.
  [[nodiscard]] const Battle& table() const;
  /// The table that a pending decision is asked about: free orders are checked against it.
  [[nodiscard]] const Battle& asked_about() const;
  [[nodiscard]] const Scenario& scenario() const;
  [[nodiscard]] const Players& players() const;
  /// What happened so far, in order (rebuilt after an undo). Events of the unfinished step
  /// included.
  [[nodiscard]] const std::vector<Event>& events() const;

  /// Corrects the table where it last was at rest. @returns a problem, and nothing changed; else
  /// how many answers (dice, reactions, decisions) given after that point were taken back and will
  /// be asked again. A correction is no second try: it does not change the luck, so dice of the
  /// program that are asked again fall as before.
  [[nodiscard]] tl::expected<std::size_t, Problem> correct(const Correction& correction);
  /// The same for several that a person tells in one breath: all of them, or none.
  [[nodiscard]] tl::expected<std::size_t, Problem> correct(std::span<const Correction> corrections);

  /// How many answers were given (dice, reactions, decisions, corrections).
  [[nodiscard]] std::size_t answers() const;
  /// Takes back everything from answer n on. The journal keeps it, and says so.
  void undo_to(std::size_t n);
  /// How many answers were taken back, and nothing else was answered since.
  [[nodiscard]] std::size_t undone() const;
  /// How many of them make so many acts of a person, with what the program answered to each.
  [[nodiscard]] std::size_t redo_acts(std::size_t acts) const;
  /// Gives the first n of them again, as they were, dice and all. @returns how many: fewer, if the
  /// rules no longer ask for one of them.
  std::size_t redo(std::size_t n);
  /// Takes back everything from answer n on and asks a person for it, whoever gave it before:
  /// `pending` then holds it. Any die, the enemy's too, may be thrown by hand, and any choice made
  /// otherwise. A problem, and nothing changed, if answer n is no dice, card, decision or close
  /// call. (Not kept: resumed before it is answered, whoever plays the side answers.)
  [[nodiscard]] std::optional<Problem> take_by_hand(std::size_t n);
  /// Takes back everything from answer n on, a close call, and has it measured anew: what a person
  /// found on his table. The luck stays the same. A problem, and nothing changed, if answer n is no
  /// close call.
  [[nodiscard]] std::optional<Problem> measure_anew(std::size_t n, bool within);
  /// One line for answer n, for people: "turn 1, 4.2 dice: MC1 threw 5". Plan and temperament stay
  /// sealed until the battle is over, the program's part of a batch until all of it is answered.
  [[nodiscard]] std::string describe_answer(std::size_t n) const;
  /// The unit that answer n is about; `kNoUnit` if it is a side's.
  [[nodiscard]] UnitId about(std::size_t n) const;
  /// True if a person gave answer n (corrections are his).
  [[nodiscard]] bool given_by_hand(std::size_t n) const;
  /// The first of the corrections that were told in one breath with answer n, or n: what is taken
  /// back together.
  [[nodiscard]] std::size_t told_from(std::size_t n) const;
  /// Answer n as its journal line, JSON.
  [[nodiscard]] const std::string& answer_line(std::size_t n) const;
  /// The turns played so far, in order; the last may not be over yet.
  struct TurnPlayed {
    int turn = 1;
    std::size_t first_answer = 0;
    std::size_t answers_end = 0;  ///< one past its last answer
    Battle after;                 ///< the table when it was over, or as it stands
  };
  [[nodiscard]] std::vector<TurnPlayed> turns() const;
  /// A step that was played, or the one that is being played: how it began, and which of the events
  /// is its first. Holds until the session goes on or back.
  struct StepPlayed {
    const Battle* begins = nullptr;
    std::size_t first_event = 0;
  };
  /// In their order; the last is the one that is being played, or will be next.
  [[nodiscard]] std::vector<StepPlayed> steps() const;
  /// A copy that goes its own way from here, its journal its own and written nowhere. Its undo luck
  /// is `same`: it shares all dice that it does not change. It shares the minds.
  [[nodiscard]] Session fork() const;
  /// The whole journal as it stands.
  [[nodiscard]] const std::string& journal() const;

 private:
  explicit Session(std::unique_ptr<SessionInside> inside);
  std::unique_ptr<SessionInside> inside_;
};

}  // namespace opfor
