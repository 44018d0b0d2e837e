#include "table/going_back.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/as_number.hpp"
#include "table/sentences.hpp"
#include "telling/terminal.hpp"

namespace opfor {
namespace {

constexpr std::size_t kHistoryShown = 10;

/// The answer from which the last `n` acts of a person are taken back; nothing if there are fewer.
std::optional<std::size_t> own_act(const Session& session, std::size_t n) {
  std::optional<std::size_t> found;
  for (std::size_t i = session.answers(); i > 0 && n > 0; --i) {
    if (!session.given_by_hand(i - 1)) continue;
    i = session.told_from(i - 1) + 1;
    found = i - 1;
    --n;
  }
  return n == 0 ? found : std::nullopt;
}

std::string acts_words(std::size_t n) {
  return n == 1 ? "there is 1 act" : fmt::format("there are {} acts", n);
}

Result<std::size_t> begin_of(const Session& session, const std::string& what) {
  const std::size_t all = session.answers();
  if (what.starts_with("to ")) {
    const auto n = counted(what.substr(3));
    if (!n) return fail(Exit::usage, TableSays::undo_what);
    if (*n > all) {
      return fail(Exit::refused, TableSays::no_such_answer,
                  {std::to_string(all), std::to_string(*n)});
    }
    return session.told_from(*n - 1);
  }
  const auto n = what.empty() ? std::optional<std::size_t>(1) : counted(what);
  if (!n) return fail(Exit::usage, TableSays::undo_what);
  const auto from = own_act(session, *n);
  if (from) return *from;
  std::size_t there_are = 0;
  while (own_act(session, there_are + 1)) ++there_are;
  if (there_are == 0) return fail(Exit::refused, TableSays::nothing_to_undo);
  return fail(Exit::refused, TableSays::too_few_acts, {acts_words(there_are), std::to_string(*n)});
}

}  // namespace

std::optional<std::size_t> counted(const std::string& word) {
  const auto value = as_number<std::size_t>(word);
  return value && *value > 0 ? value : std::nullopt;
}

std::string answers_words(std::size_t n) {
  return n == 1 ? "1 answer" : fmt::format("{} answers", n);
}

Result<WentBack> take_back(Session& session, const std::string& what) {
  const auto from = begin_of(session, what);
  if (!from) return tl::unexpected(from.error());
  WentBack back{session.answers() - *from, *from, session.describe_answer(*from), session.table()};
  session.undo_to(*from);
  return back;
}

Result<WentBack> give_again(Session& session, const std::string& how_many) {
  const auto acts = how_many.empty() ? std::optional<std::size_t>(1) : counted(how_many);
  if (!acts) return fail(Exit::usage, TableSays::redo_what);
  if (session.undone() == 0) return fail(Exit::refused, TableSays::nothing_to_redo);
  WentBack again{0, session.answers(), {}, session.table()};
  again.answers = session.redo(session.redo_acts(*acts));
  if (again.answers == 0) return fail(Exit::refused, TableSays::nothing_to_redo);
  again.first = session.describe_answer(again.from);
  return again;
}

Result<AnswersWanted> wanted_of(const Session& session, const std::string& how_many) {
  const auto n = how_many.empty() ? std::optional(kHistoryShown) : counted(how_many);
  if (!n) return fail(Exit::usage, TableSays::history_what);
  const std::size_t all = session.answers();
  return AnswersWanted{all - std::min(all, *n), all};
}

std::string history_line(std::size_t answer, const std::string& words) {
  return wrapped(fmt::format("{:>4}  {}", answer + 1, words), 2, text_width(), 6);
}

std::string taken_back_text(const WentBack& what) {
  return wrapped(fmt::format("Taken back: {}, from answer {} on ({}).", answers_words(what.answers),
                             what.from + 1, what.first),
                 2, text_width(), 2);
}

std::string given_again_text(const WentBack& what) {
  return wrapped(fmt::format("Given again: {}, from answer {} on ({}).",
                             answers_words(what.answers), what.from + 1, what.first),
                 2, text_width(), 2);
}

}  // namespace opfor
