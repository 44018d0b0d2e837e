// A saved battle: the input is its lines after the first, which is that of first_steps; an input
// that begins with `{"opfor"` is a whole journal. It is refused with a sentence, or resumes as a
// battle that can be saved and resumed again.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cli/assembly.hpp"
#include "must.hpp"

namespace {

using namespace opfor;

const std::string& first_line() {
  static const std::string line = [] {
    const auto file = cli::find_file("first_steps");
    cli::Beginning beginning;
    const auto game = cli::Game::begin(*file, {}, beginning);
    const std::string& journal = (*game)->session().journal();
    return journal.substr(0, journal.find('\n') + 1);
  }();
  return line;
}

void resume(const std::string& journal) {
  const auto game = cli::Game::resume({"fuzz.battle", journal, false});
  if (!game) {
    fuzz::must(!game.error().sentence.empty(), "a refused journal says why");
    return;
  }
  (*game)->settle();
  const Session& session = (*game)->session();
  for (std::size_t i = 0; i < session.answers(); ++i) {
    fuzz::must(!session.describe_answer(i).empty(), "every answer has words");
  }
  const auto again = cli::Game::resume({"again.battle", session.journal(), false});
  fuzz::must(again.has_value(), "what was resumed resumes again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  resume(text.rfind("{\"opfor\"", 0) == 0 ? text : first_line() + text);
  return 0;
}
