// What a player types at the prompts of `play`, a line each, after a byte that says where the
// battle has come to: every line is answered, and what the journal then holds is a battle.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cli/play_commands.hpp"
#include "must.hpp"

namespace {

using namespace opfor;

constexpr std::size_t kMostLines = 24;

/// Camerone at the first prompt, at a throw, and at an order.
struct Stage {
  std::unique_ptr<Game> game;
  std::vector<Session> sessions;

  Stage() {
    Beginning beginning;
    beginning.seats = Seats{{}, {}, {"legion"}, {}};
    game = *Game::begin(*find_file("camerone_1863"), {}, beginning);
    cli::AtTable at{*game, "played.battle", Ink(false)};
    const std::vector<std::vector<const char*>> lines{
        {}, {"1", "1"}, {"15; 15; 12", "all", "1", "1", "1", "6 6 6 6 6"}};
    for (const auto& some : lines) {
      for (const char* line : some) {
        static_cast<void>(cli::go_on(at));
        static_cast<void>(cli::respond(at, line));
      }
      static_cast<void>(cli::go_on(at));
      sessions.push_back(game->session().fork());
    }
  }
};

/// A battle that the programs play to its end takes too long for a fuzzer.
bool asks_nobody(const cli::AtTable& at) {
  return !at.person_decides(Side::a) && !at.person_decides(Side::b);
}

/// Commands that write files are not for a fuzzer.
bool writes(std::string_view line) {
  const std::string_view name = line.substr(0, line.find(' '));
  return !name.empty() && (name[0] == 'm' || name[0] == 'M' || name[0] == 's' || name[0] == 'S') &&
         (name.size() < 2 || name[1] == 'a' || name[1] == 'A');
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Stage stage;
  if (size == 0) return 0;
  Game& game = *stage.game;
  game.session() = stage.sessions[data[0] % stage.sessions.size()].fork();
  cli::AtTable at{game, "played.battle", Ink(false)};
  std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  for (std::size_t n = 0; n < kMostLines && !text.empty() && !at.leaving; ++n) {
    static_cast<void>(cli::go_on(at));
    const std::size_t end = text.find('\n');
    const std::string line(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    if (writes(line)) continue;
    const std::size_t before = game.session().journal().size();
    const std::string said = cli::respond(at, line);
    const bool changed = game.session().journal().size() != before || at.ask || at.leaving;
    fuzz::must(changed || !said.empty(), "a line that changes nothing is answered");
    if (asks_nobody(at)) return 0;
  }
  static_cast<void>(cli::go_on(at));
  return 0;
}
