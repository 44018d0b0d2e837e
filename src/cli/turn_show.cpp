#include "cli/turn_show.hpp"

#include <fmt/format.h>

#include "cli/output.hpp"
#include "cli/targets.hpp"
#include "cli/turn_play.hpp"
#include "table/ending.hpp"
#include "telling/places.hpp"
#include "telling/spoil.hpp"
#include "telling/terminal.hpp"
#include "telling/turn_text.hpp"

namespace opfor::cli {
namespace {

Result<void> write_pictures(const TurnArguments& arguments, const TurnSheet& turn) {
  if (arguments.map) {
    MapOptions options;
    options.subtitle =
        fmt::format("{}: {}", turn_words(turn), turn.setting().side(turn.side).called());
    const auto svg = draw_map(*turn.sheet, *turn.battle, arrows_of(turn), options);
    if (auto written = write_file(*arguments.map, svg, over_of(arguments.force)); !written)
      return written;
  }
  if (arguments.html) {
    auto written = write_file(*arguments.html, turn_html(turn), over_of(arguments.force));
    if (!written) return written;
  }
  return {};
}

void print_closing(const TurnArguments& arguments, const Game& game,
                   const std::optional<std::string>& kept) {
  if (is_over(game)) {
    fmt::print("\n{}", ending_text(game, ending_of(game.session())));
    return;
  }
  const std::string next =
      "Move the figures and take off losses as written (opfor has counted them), fight the melees "
      "on your table, ";
  const std::string then =
      player_acts_next(game)
          ? "play your own turn, and tell opfor what happened:"
          : "and tell opfor what happened; then it is thrown for who acts first in the next turn:";
  fmt::print("\n{}", wrapped(next + then, 0, text_width()));
  if (kept) {
    fmt::print("  opfor turn {} --report -\n", *kept);
  } else {
    fmt::print("  opfor turn {} --save my.battle     (keeps this turn), then\n", arguments.file);
    fmt::print("  opfor turn my.battle --report -\n");
  }
  if (arguments.html) fmt::print("The page to print is {}.\n", *arguments.html);
  if (arguments.map) fmt::print("The map is {}.\n", *arguments.map);
}

/// Who acts first, and what is to be told before the enemy's turn comes.
void print_awaiting(const TurnArguments& arguments, const TurnSheet& turn,
                    const std::optional<std::string>& kept) {
  fmt::print("{}\n", ink_of_output()(Tone::heading, fmt::format("Turn {} of {}", turn.turn,
                                                                turn.setting().turns)));
  for (const std::string& words : turn.openings) {
    fmt::print("{}", wrapped(words + '.', 2, text_width()));
  }
  fmt::print("\n{}", wrapped("You act before opfor in this turn: play your own turn, and tell "
                             "opfor what happened; its turn follows:",
                             0, text_width()));
  if (kept) {
    fmt::print("  opfor turn {} --report -     (--next if you stand)\n", *kept);
  } else {
    fmt::print("  opfor turn {} --save my.battle     (keeps this), then\n", arguments.file);
    fmt::print("  opfor turn my.battle --report -     (--next if you stand)\n");
  }
}

}  // namespace

std::string kept_words(const std::optional<std::string>& kept) {
  return kept ? fmt::format("The battle is kept in {}; see where it stands with: opfor turn {}",
                            *kept, *kept)
              : std::string{"Nothing was to be kept"};
}

bool is_over(const Game& game) { return game.battle().head().verdict != Verdict::going_on; }

Result<Exit> show_ending(const Game& game, const std::string& kept) {
  return printed(
      [&]() -> Result<Exit> {
        fmt::print("{}The sheet of its last orders: opfor turn {}\n",
                   ending_text(game, ending_of(game.session())), kept);
        return Exit::done;
      },
      kept_words(kept));
}

Result<Exit> show(const TurnArguments& arguments, const Game& game,
                  const std::optional<std::string>& kept, const std::string& before) {
  const bool awaits = awaits_player(game);
  TurnSheet turn = awaits ? gather(game.sheet(), game.behaviour(), game.battle(),
                                   game.session().events(), game.side(), game.battle().head().turn)
                          : gather_last(game);
  turn.seed = game.session().players().seed;
  turn.typed = game.typed();
  // It may have ended after the side's last orders.
  if (is_over(game)) turn.ending = ending_of(game.session()).reason;
  turn.level = game.session().players().levels[static_cast<std::size_t>(game.side())];
  if (const auto written = write_pictures(arguments, turn); !written) {
    Failure failure = written.error();
    if (kept) failure.sentence = ended(failure.sentence) + ' ' + kept_words(kept);
    return tl::unexpected(failure);
  }
  return printed(
      [&]() -> Result<Exit> {
        if (arguments.json) {
          fmt::print("{}", turn_json(turn));
          return Exit::done;
        }
        if (awaits) {
          fmt::print("{}", before);
          print_awaiting(arguments, turn, kept);
          return Exit::done;
        }
        fmt::print("{}{}", before, turn_text(turn, ink_of_output(), arguments.why));
        if (arguments.why) fmt::print("{}", sightings_text(turn));
        if (arguments.spoil) fmt::print("{}", spoil_text(game.sheet(), game.behaviour(), turn));
        print_closing(arguments, game, kept);
        return Exit::done;
      },
      kept_words(kept));
}

}  // namespace opfor::cli
