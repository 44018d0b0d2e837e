#include "cli/turn_play.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <range/v3/algorithm/find_if.hpp>
#include <span>
#include <stdexcept>

#include "cli/output.hpp"
#include "cli/sentences.hpp"
#include "hearing/typed_dice.hpp"
#include "table/sentences.hpp"
#include "telling/reaction_words.hpp"

namespace opfor::cli {
namespace {

std::string go_on_with(const std::optional<std::string>& kept) {
  return kept ? fmt::format("What was thrown is kept; go on with: opfor turn {} --next", *kept)
              : std::string{"Nothing was kept; give --save to keep what was thrown"};
}

/// The answer to a close call that a line is about; nothing if there is none.
std::optional<std::size_t> answer_about(const Game& game, const MeasuredLine& line) {
  const auto calls = gather_last(game).close_calls;
  const auto found = ranges::find_if(calls, [&](const auto& one) { return line.about(one.call); });
  return found == calls.end() ? std::nullopt : std::optional(found->answer);
}

}  // namespace

Result<void> play_turn(Game& game, const std::optional<std::string>& kept) {
  Session& session = game.session();
  // Once it has had a step of its own, to where nothing of its turn is left or the move is
  // another's.
  bool acted = false;
  bool own = game.sheet().step_of(game.battle()) == game.side();
  const auto until = [&](const Battle& battle) {
    acted = acted || own;
    own = game.sheet().step_of(battle) == game.side();
    return acted && pass_is_done(game.sheet(), battle, game.side());
  };
  const RowWords rows = row_words(game.sheet(), game.behaviour(), session.table());
  while (session.advance(until) == Session::Stop::asks) {
    if (!session.pending().measures.empty()) {
      session.answer_by_program();
      continue;
    }
    if (!session.pending().decisions.empty()) return fail(Exit::refused, TableSays::in_your_step);
    // What he throws is kept throw by throw, and what was said before the first of them with it.
    game.file().keep();
    std::string missing;
    const auto thrown =
        ask_person(game.setting(), session.pending().throws, rows, std::cin, std::cerr, missing);
    if (!thrown) return fail(Exit::refused, VerbSays::dice_ran_out, {missing, go_on_with(kept)});
    Answers answers;
    answers.throws = *thrown;
    if (const auto problem = session.answer(answers)) {
      throw std::logic_error("a typed throw was refused: " + to_string(*problem));
    }
  }
  return {};
}

TurnSheet gather_last(const Game& game) {
  const auto& events = game.session().events();
  const Pass pass = last_pass(game.sheet(), game.setting(), events, game.side());
  TurnSheet turn =
      gather(game.sheet(), game.behaviour(), game.battle(), pass.events, game.side(), pass.turn);
  // Who moves first was thrown for before the other side's move, perhaps: told in the first pass.
  const std::span<const Event> before{events.data(),
                                      static_cast<std::size_t>(pass.events.data() - events.data())};
  const TurnSheet earlier =
      gather(game.sheet(), game.behaviour(), game.battle(), before, game.side(), pass.turn);
  const bool first = std::none_of(earlier.units.begin(), earlier.units.end(),
                                  [](const UnitTurn& unit) { return unit.ordered.has_value(); });
  if (first) {
    turn.openings.insert(turn.openings.begin(), earlier.openings.begin(), earlier.openings.end());
  }
  return turn;
}

Result<void> order_anew(Game& game, const std::vector<MeasuredLine>& lines,
                        const std::optional<std::string>& kept) {
  for (const MeasuredLine& line : lines) {
    std::optional<std::size_t> answer = answer_about(game, line);
    if (!answer) {
      aside("note: {} and {} are no close call any more.\n", game.setting().name_of(line.unit),
            game.setting().name_of(line.other));
    }
    for (; answer; answer = answer_about(game, line)) {
      if (const auto wrong = game.session().measure_anew(*answer, line.within)) {
        throw std::logic_error("a close call cannot be measured anew: " + to_string(*wrong));
      }
      if (auto played = play_turn(game, kept); !played) return played;
    }
  }
  return {};
}

std::size_t orders_given(const Game& game) {
  const auto own = [&](UnitId unit) { return side_of(game.battle(), unit) == game.side(); };
  const auto& events = game.session().events();
  return static_cast<std::size_t>(std::count_if(events.begin(), events.end(), [&](const Event& e) {
    const auto* ordered = std::get_if<event::Ordered>(&e.what);
    const auto* reacted = std::get_if<event::Reacted>(&e.what);
    return (ordered != nullptr && own(ordered->unit)) ||
           (reacted != nullptr && own(reacted->request.unit));
  }));
}

Result<void> orders_stand(const Game& game, const std::string& file) {
  const auto& events = game.session().events();
  const bool given = std::any_of(events.begin(), events.end(), [](const Event& event) {
    return std::holds_alternative<event::Ordered>(event.what) ||
           std::holds_alternative<event::Reacted>(event.what);
  });
  const auto his = static_cast<std::size_t>(other(game.side()));
  // Where both sides are played at the terminal, there is an end to a turn only in the telling.
  const bool at_figures = game.session().players().stands[his];
  const bool over = game.battle().head().verdict != Verdict::going_on;
  const bool done = !at_figures || pass_is_done(game.sheet(), game.battle(), game.side());
  if (given && (over || done)) return {};
  return fail(Exit::refused, VerbSays::again_needs_pass, {file, file});
}

bool in_the_middle(const Game& game) {
  const auto his = static_cast<std::size_t>(other(game.side()));
  const Session& session = game.session();
  if (session.players().stands[his]) {
    return session.answers() > 0 && !pass_is_done(game.sheet(), game.battle(), game.side());
  }
  return session.first_of_step() < session.answers() &&
         game.sheet().step_of(game.battle()) == game.side();
}

}  // namespace opfor::cli
