#include "table/ending.hpp"

#include <fmt/format.h>

#include "telling/plans.hpp"
#include "telling/terminal.hpp"
#include "telling/victory_words.hpp"

namespace opfor {

Ending ending_of(const Session& session) {
  Ending result;
  const Head& head = session.battle().head();
  const Setting& setting = session.battle().setting();
  result.turns = session.turns().back().turn;
  result.reason = "the battle was stopped";
  for (const Event& event : session.events()) {
    const auto* ended = std::get_if<event::BattleEnded>(&event.what);
    if (ended != nullptr) result.reason = ended->words;
  }
  const auto& rules = setting.victory;
  if (head.reason > 0 && head.reason <= rules.size()) {
    result.degree = rules[head.reason - 1U].degree;
  }
  if (head.verdict == Verdict::a_wins) result.winner = setting.side(Side::a).id;
  if (head.verdict == Verdict::b_wins) result.winner = setting.side(Side::b).id;
  if (head.verdict == Verdict::drawn) result.winner = "draw";
  return result;
}

std::string ending_text(const Game& game, const Ending& outcome) {
  const char* after = outcome.winner ? "The battle is over in" : "So it stands after";
  std::string text = wrapped(fmt::format("{} turn {}: {}.", after, outcome.turns, outcome.reason),
                             0, text_width());
  for (const std::string& line : counted_words(game.sheet(), game.battle())) {
    text += wrapped("counted: " + line + '.', 2, text_width(), 2);
  }
  text += "Losses\n";
  for (const Side side : {Side::a, Side::b}) {
    text += wrapped(fmt::format("{}: {}", game.setting().side(side).name,
                                game.sheet().tally(game.battle(), side).words),
                    2, text_width(), 2);
  }
  return text + opened_plans(game.sheet(), game.battle(), game.session().events(),
                             game.session().players().seed);
}

}  // namespace opfor
