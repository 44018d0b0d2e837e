#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ai/behaviour/questions.hpp"
#include "table/roster.hpp"

/// One turn of `ask`: the units of a roster, dealt with one by one. A value of the roster and of
/// what was given so far, so that anything can be taken back. No terminal and no file.
namespace opfor::ask {

namespace given {
struct Die {
  int face = 1;
};
struct Answer {
  Fact fact = Fact::enemy_in_sight;
  int value = 0;
  bool of_all = false;  ///< it is so of all units in this turn: nobody else is asked
};
/// The unit is left out this turn.
struct Skip {};
/// Told of a unit before or while its turn is read.
struct Lost {
  std::size_t unit = 0;
  int more = 0;
};
/// What a unit was made to do since its last turn, by the rules of the table.
struct Did {
  std::size_t unit = 0;
  Intent intent = Intent::run;
};
/// Nothing more happened since the last turn.
struct Told {};
}  // namespace given
using Given =
    std::variant<given::Die, given::Answer, given::Skip, given::Lost, given::Did, given::Told>;

/// What is to be asked next.
struct Prompt {
  enum class What : std::uint8_t { news, die, fact };
  What what = What::die;
  std::size_t unit = 0;
  Subject subject;  ///< of `fact`
  Knowledge known;  ///< of `fact`
  Inquiry inquiry;  ///< of `fact`; its first question is asked
};

/// A unit that was dealt with in this turn.
struct Dealt {
  std::size_t unit = 0;
  int turn = 1;
  bool skipped = false;
  std::vector<given::Answer> answers;  ///< in the order in which they were asked for
  std::optional<Intent> before;        ///< what it did last
  Subject subject;
  Knowledge known;          ///< in the end
  SettledReaction settled;  ///< unless skipped
  Outcome outcome;          ///< unless skipped
};

class AskTurn {
 public:
  /// @param news whether to ask what happened since the last turn
  /// @param behaviour must outlive this
  AskTurn(const Behaviour& behaviour, Roster roster, bool typed, bool news);

  /// Nothing when every unit has been dealt with.
  [[nodiscard]] const std::optional<Prompt>& prompt() const { return prompt_; }
  /// @throws std::invalid_argument for what does not fit the prompt; check with `fits`
  void give(const Given& given);
  [[nodiscard]] bool fits(const Given& given) const;
  /// Takes back what was given last (for a unit that was half asked when the turn was left, what
  /// was given then, too); nothing if nothing was.
  std::optional<Given> back();

  [[nodiscard]] const std::vector<Dealt>& dealt() const { return dealt_; }
  /// The roster as it stands: with this turn's losses and actions, and what was answered of the
  /// unit in hand; the next turn when all is done.
  [[nodiscard]] const Roster& roster() const { return now_; }
  /// The number of this turn.
  [[nodiscard]] int turn() const { return turn_; }

 private:
  void run();
  bool deal_with(std::size_t unit, std::size_t& used);
  bool take_news(std::size_t& used);
  void apply_told(std::size_t& used);
  [[nodiscard]] int rolled(std::size_t unit) const;
  void conclude(std::size_t unit, Dealt dealt);
  void keep_half_asked(std::size_t unit, const Dealt& dealt);
  std::optional<Given> back_before_start();

  const Behaviour* behaviour_;
  Roster start_;
  bool typed_;
  bool news_;
  int turn_;
  std::vector<Given> given_;
  // What follows from the above:
  Roster now_;
  std::vector<Dealt> dealt_;
  std::optional<Prompt> prompt_;
};

}  // namespace opfor::ask
