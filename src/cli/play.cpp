#include <algorithm>
#include <fmt/format.h>
#include <iostream>

#include "cli/balance_line.hpp"
#include "cli/lines.hpp"
#include "cli/output.hpp"
#include "cli/play_change.hpp"
#include "cli/play_commands.hpp"
#include "cli/play_look.hpp"
#include "cli/sit_down.hpp"
#include "cli/verbs.hpp"
#include "telling/briefing.hpp"
#include "telling/turn_sheet.hpp"

namespace opfor::cli {
namespace {

std::string opening_text(const AtTable& at) {
  const Setting& setting = at.setting();
  const std::string date = setting.date.empty() ? "" : ", " + setting.date;
  const bool cm = setting.measure == Measure::centimetre;
  return at.ink(Tone::title, setting.title + date) +
         fmt::format("\n  {} turns, seed {}; lengths in {}; (C4) is a square of the map.\n",
                     setting.turns, at.session().players().seed, cm ? "centimetres" : "inches") +
         seats_text(at) + briefing_text(at.sheet(), at.table(), speaks_for(at), at.ink) +
         balance_text(at.game) +
         fmt::format("  Kept in {} at every answer. \"?\" lists what can be typed.\n", at.file);
}

/// Where a saved battle has come to, in two lines.
std::string resumed_text(const AtTable& at) {
  const Head& head = at.game.battle().head();
  const auto steps = at.sheet().steps();
  const std::size_t n = at.session().answers();
  const std::string last = n == 0 ? "nothing thrown or decided yet"
                                  : "last: " + answer_words(at, Seen(at, at.table()), n - 1);
  return at.ink(Tone::title, at.setting().title) +
         fmt::format(": turn {} of {}, {}; kept in {}.\n",
                     std::min(int{head.turn}, at.setting().turns), at.setting().turns,
                     at.over() ? std::string{"over"} : steps[head.step].name, at.file) +
         fmt::format("After {} answers; {}.\n", n, last);
}

/// "legion> ": whose answer is asked.
std::string prompt_of(const AtTable& at) {
  if (const auto* request = at.first_throw()) {
    return at.setting().side(chance::key_of(*request).side).id + "> ";
  }
  if (const auto* decision = at.first_decision()) {
    return at.setting().side(decision->side).id + "> ";
  }
  return at.first_measure() != nullptr ? "table> " : "> ";
}

std::string farewell(const AtTable& at) {
  if (at.over()) return fmt::format("The battle is over; it is kept in {}.\n", at.file);
  return fmt::format("Kept in {}; go on with: opfor play {}\n", at.file, at.file);
}

Result<Exit> talk(AtTable& at) {
  Lines lines(std::cin, std::cout, !input_is_terminal());
  // What he said is kept before anything is made of it, and what was made of it before it is told.
  while (!at.leaving && std::cout) {
    const std::string news = go_on(at);
    at.game.file().keep();
    lines.write(news);
    const auto line = lines.next(prompt_of(at));
    if (!line) break;
    const std::string said = respond(at, *line);
    at.game.file().keep();
    lines.write(said);
  }
  if (std::cout) lines.write(farewell(at));
  return Exit::done;
}

Result<Exit> play(const PlayArguments& arguments) {
  auto sat = sit_down(arguments, Keeps::always);
  if (!sat) return tl::unexpected(sat.error());
  Game& game = *sat->game;
  const std::string& path = sat->path;
  const bool saved = sat->saved;
  AtTable at{game, path, ink_of_output()};
  at.spoil = arguments.spoil;
  at.why = arguments.why;
  at.pauses = input_is_terminal();
  at.watched = game.battle().head().turn;
  at.told = game.session().events().size();
  return printed(
      [&] {
        std::cout << (saved ? resumed_text(at) : opening_text(at));
        return talk(at);
      },
      fmt::format("Every answer is kept; go on with: opfor play {}", path));
}

}  // namespace

Result<Exit> run_play(const PlayArguments& arguments) {
  try {
    return play(arguments);
  } catch (const Stopped& stopped) {
    return tl::unexpected(stopped.failure);
  }
}

}  // namespace opfor::cli
