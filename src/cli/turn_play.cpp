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

/// In this turn the player has been passed over, or the enemy has acted.
bool has_been_acted(const Game& game, int turn) {
  const auto& events = game.session().events();
  return std::any_of(events.begin(), events.end(), [&](const Event& event) {
    if (event.turn != turn) return false;
    const auto* passed = std::get_if<event::PassedOver>(&event.what);
    return (passed != nullptr && passed->of == other(game.side())) ||
           std::holds_alternative<event::Ordered>(event.what) ||
           std::holds_alternative<event::Reacted>(event.what);
  });
}

bool awaits_player(const Game& game, const Battle& battle) {
  const Side his = other(game.side());
  const auto steps = game.sheet().steps();
  if (!game.session().players().stands[static_cast<std::size_t>(his)]) return false;
  if (steps.front().of || steps[battle.head().step].on_paper) return false;
  if (battle.head().verdict != Verdict::going_on || game.sheet().step_of(battle) != his) {
    return false;
  }
  return !has_been_acted(game, battle.head().turn);
}

}  // namespace

bool awaits_player(const Game& game) { return awaits_player(game, game.battle()); }

Result<void> play_turn(Game& game, const std::optional<std::string>& kept, bool told) {
  Session& session = game.session();
  const int told_in = told || awaits_player(game) ? game.battle().head().turn : 0;
  // Once it has had a step of its own, to where nothing of its turn is left or the move is
  // another's.
  bool acted = false;
  bool own = game.sheet().step_of(game.battle()) == game.side();
  const auto until = [&](const Battle& battle) {
    acted = acted || own;
    own = game.sheet().step_of(battle) == game.side();
    if (acted) return pass_is_done(game.sheet(), battle, game.side());
    return battle.head().turn != told_in && awaits_player(game, battle);
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

bool player_acts_next(const Game& game) {
  const Sheet& sheet = game.sheet();
  const Battle& battle = game.battle();
  const Side his = other(game.side());
  const auto steps = sheet.steps();
  // On paper he is asked for his orders, whoever is first.
  const bool on_paper =
      std::any_of(steps.begin(), steps.end(), [](const StepInfo& step) { return step.on_paper; });
  if (steps.front().of || on_paper || sheet.step_of(battle) == his) return true;
  for (std::size_t i = battle.head().step; i < steps.size(); ++i) {
    if (sheet.phase_of(battle, i) == his) return true;
  }
  return false;
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
  if (awaits_player(game)) return {};
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
    return !awaits_player(game) && session.answers() > 0 &&
           !pass_is_done(game.sheet(), game.battle(), game.side());
  }
  return session.first_of_step() < session.answers() &&
         game.sheet().step_of(game.battle()) == game.side();
}

}  // namespace opfor::cli
