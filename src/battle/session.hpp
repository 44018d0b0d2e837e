#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/scenario.hpp"
#include "battle/sheet.hpp"

/// A battle being played: the one mechanism. A battle is its scenario plus the answers given so
/// far; everything else - save, resume, replay, undo, fork, corrections, real dice - is that
/// sentence.
namespace opfor {

/// What an undo does to the dice that are thrown again.
enum class UndoLuck : std::uint8_t {
  fresh,  ///< a salt in the journal: nobody peeks. Default where a person plays
  same    ///< the same throws again: forks, paired comparisons
};
template <>
struct Words<UndoLuck> {
  static constexpr std::array<std::string_view, 2> all{"fresh", "same"};
};

/// Who answers what. All of it is kept in the journal's first line.
struct Players {
  std::uint64_t seed = 1;
  std::array<bool, 2> person_decides{false, false};  ///< decisions of the side are a person's
  std::array<bool, 2> person_throws{false, false};   ///< its dice are thrown by hand
  std::array<bool, 2> stands{false, false};  ///< its steps are passed over: played on a real table
  UndoLuck undo_luck = UndoLuck::fresh;
  bool operator==(const Players&) const = default;
};

/// Where journal lines go, one JSON object each, without the line's end. Called before the answer
/// takes effect; the receiver writes and flushes.
using JournalSink = std::function<void(std::string_view line)>;

/// Answers to what `Session::pending` asks, in its order.
struct Answers {
  std::vector<chance::Answer> throws;
  std::vector<Choice> decisions;
};

class Session {
 public:
  /// The minds behind the program's answers. They must outlive the session.
  struct Minds {
    const Reactions* reactions = nullptr;
    std::array<Commander*, 2> commanders{nullptr, nullptr};
  };

  /// A new battle from its scenario. Writes the journal's first line.
  /// @param data other files that the battle keeps (behaviour tables, doctrines): name and text.
  Session(Scenario scenario, Minds minds, Players players,
          std::vector<std::pair<std::string, std::string>> data, JournalSink sink);

  /// What a journal's first line holds, so that its minds can be made before it is resumed.
  struct Opening {
    std::string scenario_file;
    std::string scenario_text;
    Players players;
    std::vector<std::pair<std::string, std::string>> data;
  };
  [[nodiscard]] static tl::expected<Opening, Problem> opening(std::string_view journal);

  /// Resumes a saved battle. A journal cut anywhere resumes with at most the answer being written
  /// lost. If the program disagrees with the journal, it resumes from the last checkpoint that
  /// loads and `warnings` names the first differing request.
  [[nodiscard]] static tl::expected<Session, Problem> resume(std::string_view journal,
                                                             Scenario scenario, Minds minds,
                                                             JournalSink sink);
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;
  ~Session();

  /// How far the journal was read back, and what was odd.
  [[nodiscard]] const std::vector<std::string>& warnings() const;

  enum class Stop : std::uint8_t {
    asks,     ///< `pending` waits for a person
    reached,  ///< `until` said so, between two steps
    over      ///< the battle is over
  };
  /// Plays on. `until` is asked before each step.
  Stop advance(const std::function<bool(const Battle&)>& until = {});
  /// What a person must answer; empty unless `advance` stopped with `asks`.
  [[nodiscard]] const Unanswered& pending() const;
  /// Answers it. A wrong answer is a problem and changes nothing.
  [[nodiscard]] std::optional<Problem> answer(const Answers& answers);

  /// The state at the beginning of the step that is being played, or at its last rest point.
  [[nodiscard]] const Battle& battle() const;
  [[nodiscard]] const Scenario& scenario() const;
  [[nodiscard]] const Players& players() const;
  /// What happened so far, in order (rebuilt after an undo). Events of the unfinished step
  /// included.
  [[nodiscard]] const std::vector<Event>& events() const;

  /// Corrects the table at its last rest point. @returns a problem, and nothing changed; else how
  /// many answers given after that point must be given again.
  [[nodiscard]] tl::expected<std::size_t, Problem> correct(const Correction& correction);

  /// How many answers were given (dice, reactions, decisions, corrections).
  [[nodiscard]] std::size_t answers() const;
  /// Takes back everything from answer n on. The journal keeps it, and says so.
  void undo_to(std::size_t n);
  /// One line for answer n, for people: "4.2 dice: MC1 threw 5".
  [[nodiscard]] std::string describe_answer(std::size_t n) const;
  /// A copy that goes its own way from here, without a journal. `same` luck: it shares all dice.
  [[nodiscard]] Session fork() const;
  /// The whole journal as it stands.
  [[nodiscard]] const std::string& journal() const;

 private:
  struct Inside;
  explicit Session(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace opfor
