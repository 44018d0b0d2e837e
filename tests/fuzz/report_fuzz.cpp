// What a player says of his table, a line a fact: nothing is taken, or something the sheet accepts.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "hearing/report.hpp"
#include "must.hpp"
#include "table/assembly.hpp"

namespace {

using namespace opfor;

const Game& game() {
  static const auto game = [] {
    const auto file = find_file("camerone_1863");
    return *Game::begin(*file, {}, Beginning{});
  }();
  return *game;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  ReportReader reader(game().sheet(), game().battle(), {});
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const auto wrong = reader.take(text.substr(0, end), number);
    fuzz::must(!wrong || !wrong->empty(), "a refused line is told why");
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  const auto report = reader.finish();
  if (!report) {
    fuzz::must(!report.error().empty(), "a refused report is told why");
    return 0;
  }
  Session played = game().session().fork();
  for (const Correction& correction : report->corrections) {
    fuzz::must(played.correct(correction).has_value(), "what a report says can be done");
  }
  return 0;
}
