#include "cli/balance_line.hpp"

#include <fmt/format.h>

#include "arena/balance.hpp"
#include "telling/terminal.hpp"

namespace opfor::cli {

std::string balance_text(const Game& game) {
  const auto opening = Session::opening(game.session().journal());
  if (!opening) return "";
  const arena::Balance* const balance = arena::balance_of_text(opening->scenario_text);
  if (balance == nullptr) return "";
  return wrapped("How it comes out: " + arena::balance_words(*balance, game.setting()) + '.', 2,
                 text_width(), 2);
}

}  // namespace opfor::cli
