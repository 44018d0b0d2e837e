#pragma once

#include <string>
#include <vector>

#include "record/session.hpp"
#include "telling/sentences.hpp"

/// Taking back, giving again, and the history by which both are told what: the same at every verb.
namespace opfor {

/// What was taken back or given again.
struct WentBack {
  std::size_t answers = 0;
  std::size_t from = 0;  ///< the first of them, from 0 on
  std::string first;     ///< what it was
  Battle before;         ///< the table until then
};

/// Takes back a person's last act ("" or "1"), his last ones ("3"), or all from an answer of the
/// history on ("to 57"). What he told in one breath is one act; what the program answered goes with
/// it. A Failure, and nothing changed, if there is no such thing.
[[nodiscard]] Result<WentBack> take_back(Session& session, const std::string& what);
/// Gives the acts again that were taken back last, "" or "1" or "3" of them, if nothing else was
/// done since: the same answers, the same dice.
[[nodiscard]] Result<WentBack> give_again(Session& session, const std::string& how_many);

/// The numbers of the last answers, from 0 on: ten, or as many as a number says.
struct AnswersWanted {
  std::size_t first = 0;
  std::size_t end = 0;
};
[[nodiscard]] Result<AnswersWanted> wanted_of(const Session& session, const std::string& how_many);
/// "  57  turn 2, 1.1 command: ...": a line of the history.
[[nodiscard]] std::string history_line(std::size_t answer, const std::string& words);

/// "Taken back: 3 answers, from answer 12 on (...).", in lines as wide as a screen.
[[nodiscard]] std::string taken_back_text(const WentBack& what);
[[nodiscard]] std::string given_again_text(const WentBack& what);

/// "1 answer", "7 answers".
[[nodiscard]] std::string answers_words(std::size_t n);
/// A whole number from 1 on.
[[nodiscard]] std::optional<std::size_t> counted(const std::string& word);

}  // namespace opfor
