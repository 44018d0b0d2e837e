// A roster of `ask`: refused with sentences, or it is written as it is read, and its turn goes
// through, whatever is answered.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "must.hpp"
#include "table/ask_input.hpp"
#include "table/ask_load.hpp"
#include "table/ask_words.hpp"

namespace {

using namespace opfor;
using namespace opfor::ask;

/// Bytes of the input as answers; then noes to the end.
void play(const Loaded& loaded, std::string_view bytes) {
  AskTurn turn(*loaded.behaviour, loaded.roster, true, true);
  std::size_t typed = 0;
  for (std::size_t from = 0; turn.prompt() && typed < 40 && from < bytes.size(); ++typed) {
    const std::size_t end = std::min(bytes.find('\n', from), bytes.size());
    const Understood what = understand(turn, bytes.substr(from, end - from));
    if (const auto* given = std::get_if<Given>(&what)) turn.give(*given);
    if (const auto* several = std::get_if<Givens>(&what)) {
      for (const Given& one : *several) {
        if (turn.fits(one)) turn.give(one);
      }
    }
    const auto* command = std::get_if<AskCommand>(&what);
    if (command != nullptr && *command == AskCommand::back) static_cast<void>(turn.back());
    from = end + 1;
  }
  for (std::size_t asked = 0; turn.prompt(); ++asked) {
    fuzz::must(asked < 128 * kFacts, "a turn comes to its end");
    const Prompt& prompt = *turn.prompt();
    fuzz::must(!prompt_words(turn.roster(), prompt).empty(), "every prompt has words");
    if (prompt.what == Prompt::What::news) {
      turn.give(given::Told{});
    } else if (prompt.what == Prompt::What::die) {
      turn.give(given::Die{1 + static_cast<int>(asked % 6)});
    } else {
      fuzz::must(!why_asked(*loaded.behaviour, prompt).empty(), "every question has its reason");
      turn.give(given::Answer{prompt.inquiry.questions.front().fact, asked % 3 == 0 ? 1 : 0});
    }
  }
  for (const Dealt& dealt : turn.dealt()) {
    fuzz::must(!dealt_text(turn.roster(), dealt, 0, Ink(false)).empty(), "all is told");
  }
  const auto kept = load_roster({"kept", roster_text(turn.roster()), true}, std::nullopt);
  fuzz::must(kept.has_value(), "what is kept can be read");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  // No file of this machine is to be opened by a name that the fuzzer makes up.
  const auto loaded = load_roster({"fuzz.toml", text, true}, std::string{"nineteenth_century"});
  if (!loaded) {
    fuzz::must(!loaded.error().sentence.empty(), "a refused roster says why");
    return 0;
  }
  const auto again = load_roster({"again", roster_text(loaded->roster), true}, std::nullopt);
  fuzz::must(again && again->roster.units == loaded->roster.units, "it is written as it is read");
  if (loaded->roster.units.size() <= 8) play(*loaded, text);
  return 0;
}
