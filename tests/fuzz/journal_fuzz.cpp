// A saved battle. An input that begins with `@` is edits of the first steps of first_steps, played
// by this very program, so that it never grows old: `@LINE,AT:TEXT` writes TEXT over what stands at
// byte AT of the line, `@LINE,AT!TEXT` puts it in there, and `@LINE,AT?` ends the line there; both
// numbers go round. An input that begins with `{"opfor"` is a whole journal, any other is its lines
// after the first. It is refused with a sentence, or resumes as a battle that can be saved and
// resumed again.
#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "must.hpp"
#include "table/assembly.hpp"

namespace {

using namespace opfor;

/// The lines of a short journal with all that it can hold: answers, checkpoints, something taken
/// back, a correction.
const std::vector<std::string>& played_lines() {
  static const std::vector<std::string> all = [] {
    const auto file = find_file("first_steps");
    const auto game = *Game::begin(*file, {}, Beginning{});
    Session& session = game->session();
    const auto commands = [&](const Battle&) { return session.answers() > 0; };
    const auto moves = [&](const Battle&) { return session.answers() > 2; };
    static_cast<void>(session.advance(commands));
    session.undo_to(session.answers() - 1);
    static_cast<void>(session.advance(moves));
    Correction correction;
    correction.unit = UnitId{0};
    correction.killed = 1;
    fuzz::must(session.correct(correction).has_value(), "a correction is taken");
    std::vector<std::string> lines;
    std::string_view left = session.journal();
    while (!left.empty()) {
      lines.emplace_back(left.substr(0, left.find('\n')));
      left.remove_prefix(lines.back().size() + 1);
    }
    return lines;
  }();
  return all;
}

/// Reads a number off the front of the text; 0 where there is none.
std::size_t taken_number(std::string_view& text) {
  std::size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  if (!text.empty() && text.front() == ',') text.remove_prefix(1);
  return number;
}

std::string edited(std::string_view edits) {
  std::vector<std::string> lines = played_lines();
  while (!edits.empty()) {
    std::string_view edit = edits.substr(0, edits.find('\n'));
    edits.remove_prefix(std::min(edit.size() + 1, edits.size()));
    if (edit.empty() || edit.front() != '@') continue;
    edit.remove_prefix(1);
    std::string& line = lines[taken_number(edit) % lines.size()];
    const std::size_t at = taken_number(edit) % (line.size() + 1);
    const char what = edit.empty() ? '?' : edit.front();
    const std::string_view text = edit.substr(std::min<std::size_t>(1, edit.size()));
    if (what == '?') line.resize(at);
    if (what == ':') line.replace(at, text.size(), text);
    if (what == '!') line.insert(at, text);
  }
  std::string journal;
  for (const std::string& line : lines) journal += line + '\n';
  return journal;
}

std::string journal_of(std::string_view input) {
  if (input.rfind('@', 0) == 0) return edited(input);
  if (input.rfind("{\"opfor\"", 0) == 0) return std::string(input);
  return played_lines().front() + '\n' + std::string(input);
}

void resume(const std::string& journal) {
  const auto game = Game::resume({"fuzz.battle", journal, false});
  if (!game) {
    fuzz::must(!game.error().sentence.empty(), "a refused journal says why");
    return;
  }
  // A step that was cut off is played to its end, but not always: thinking takes long.
  if (journal.size() % 16 == 0) (*game)->settle();
  const Session& session = (*game)->session();
  for (std::size_t i = 0; i < session.answers(); ++i) {
    fuzz::must(!session.describe_answer(i).empty(), "every answer has words");
  }
  const auto again = Game::resume({"again.battle", session.journal(), false});
  fuzz::must(again.has_value(), "what was resumed resumes again");
}

}  // namespace

/// Plays before the clock of the first input runs.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  played_lines();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  resume(journal_of({reinterpret_cast<const char*>(data), size}));
  return 0;
}
