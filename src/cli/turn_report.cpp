#include "cli/turn_report.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>
#include <range/v3/algorithm/contains.hpp>

#include "cli/output.hpp"
#include "cli/sentences.hpp"
#include "cli/turn_play.hpp"
#include "hearing/report.hpp"
#include "hearing/sentences.hpp"
#include "telling/terminal.hpp"

namespace opfor::cli {
namespace {

constexpr std::size_t kMostReportBytes = 200'000;

std::vector<event::Moved> last_moves(const Game& game) {
  std::vector<event::Moved> moves;
  const TurnSheet turn = gather_last(game);
  for (const UnitTurn& unit : turn.units) {
    if (unit.moved) moves.push_back(*unit.moved);
  }
  return moves;
}

/// Lines about close calls of the last turn, apart from the others.
struct Measurements {
  const Setting& setting;
  const std::vector<event::MeasuredByMap> calls;
  std::vector<MeasuredLine> lines = {};
  bool others = false;  ///< something else was reported, too

  /// True if it is such a line; `wrong` then says what is wrong with it, if anything.
  bool take(std::string_view line, std::optional<std::string>& wrong) {
    if (!is_measured(line)) {
      others = others || line.substr(0, line.find('#')).find_first_not_of(" \t\r") != line.npos;
      return false;
    }
    const auto measured = read_measured(setting, line);
    if (!measured) {
      wrong = measured.error();
      return true;
    }
    std::vector<std::string> limits;
    for (const auto& one : calls) {
      if (!measured->about(one.call)) continue;
      std::string at = fmt::format("at {:g}", in_measure(one.call.limit, setting.measure));
      if (!ranges::contains(limits, at)) limits.push_back(at);
    }
    if (limits.empty()) {
      wrong = say(VerbSays::no_close_call,
                  {setting.name_of(measured->unit), setting.name_of(measured->other)});
    }
    if (limits.size() > 1) {
      const std::vector<std::string_view> views(limits.begin(), limits.end());
      wrong = say(HearingSays::two_of_the_name, {std::string(line), one_of(views)});
    }
    if (others) wrong = say(VerbSays::measures_alone, {std::string(line)});
    if (!wrong) lines.push_back(*measured);
    return true;
  }
};

bool is_word(std::string_view line, std::initializer_list<std::string_view> words) {
  std::string word = in_lower_case(line);
  std::erase_if(word, [](unsigned char c) { return std::isspace(c) != 0 || c == '.'; });
  return ranges::contains(words, std::string_view{word});
}
/// "quit": nothing of the report is used.
bool ends_report(std::string_view line) { return is_word(line, {"quit", "exit", "q", "cancel"}); }
bool asks_for_help(std::string_view line) { return is_word(line, {"help", "?"}); }

/// A line that a person types: he is told at once what was not understood.
void hear(const std::string& line, std::size_t number, ReportReader& reader, const Sheet& sheet,
          Measurements& measurements) {
  if (asks_for_help(line)) {
    std::cerr << report_help(sheet);
    return;
  }
  if (line.rfind("forget ", 0) == 0) {
    for (const UnitId unit : reader.units_named(line.substr(7))) reader.forget(unit);
    return;
  }
  std::optional<std::string> wrong;
  if (!measurements.take(line, wrong)) wrong = reader.take(line, number);
  if (wrong) std::cerr << "  " << ended(*wrong) << '\n';
}

/// A person at a terminal who had nothing to tell: he says whether that was the report.
bool confirmed_nothing() {
  say_aside(
      "Nothing to tell? \"y\" goes on to the enemy's next turn; Enter leaves all as it is.\n> ");
  std::string line;
  return std::getline(std::cin, line) && (line == "y" || line == "yes");
}

/// Reads a report line by line, at a terminal.
Result<Report> read_typed(ReportReader& reader, const Sheet& sheet, Measurements& measurements) {
  std::cerr << "What happened on your table? \"help\" lists what can be said; an empty line ends, "
               "\"quit\" leaves it.\n";
  std::size_t number = 0;
  while (true) {
    std::string line;
    while (std::cerr << "> " << std::flush && std::getline(std::cin, line) && !line.empty()) {
      if (ends_report(line)) return fail(Exit::refused, VerbSays::report_left);
      hear(line, ++number, reader, sheet, measurements);
    }
    const auto report = reader.finish();
    if (report) return *report;
    if (!std::cin) {
      return fail(Exit::bad_file, VerbSays::bad_report,
                  {fmt::format("{}", fmt::join(report.error(), "\n"))});
    }
    for (const std::string& wrong : report.error()) std::cerr << "  " << ended(wrong) << '\n';
    std::cerr << "Say it anew (first \"forget UNIT\", then its lines), or \"quit\".\n";
  }
}

Result<Report> read_whole(ReportReader& reader, const Sheet& sheet, Measurements& measurements,
                          const std::string& name, const std::string& text) {
  std::vector<std::string> wrong;
  std::size_t number = 0;
  std::size_t from = 0;
  while (from < text.size()) {
    std::size_t end = text.find('\n', from);
    if (end == std::string::npos) end = text.size();
    ++number;
    const auto line = std::string_view(text).substr(from, end - from);
    if (ends_report(line)) return fail(Exit::refused, VerbSays::report_left);
    if (asks_for_help(line)) {
      say_aside(report_help(sheet));
      from = end + 1;
      continue;
    }
    std::optional<std::string> problem;
    if (!measurements.take(line, problem)) problem = reader.take(line, number);
    if (problem) wrong.push_back(fmt::format("{}:{}: {}", name, number, *problem));
    from = end + 1;
  }
  if (wrong.empty() && measurements.others && !measurements.lines.empty()) {
    wrong.push_back(name + ": " + say(VerbSays::measures_alone, {"in range of"}));
  }
  if (wrong.empty()) {
    auto report = reader.finish();
    if (report) return *report;
    for (const std::string& one : report.error()) wrong.push_back(name + ": " + one);
  }
  return fail(Exit::bad_file, VerbSays::bad_report, {fmt::format("{}", fmt::join(wrong, "\n"))});
}

}  // namespace

Result<Told> read_report(const Game& game, const std::string& from) {
  ReportReader reader(game.sheet(), game.battle(), last_moves(game), other(game.side()));
  Measurements measurements{game.setting(), gather_last(game).close_calls};
  Result<Report> report;
  const bool typed = from == "-" && input_is_terminal();
  if (typed) {
    report = read_typed(reader, game.sheet(), measurements);
  } else {
    const auto text =
        from == "-" ? read_standard_input(kMostReportBytes) : read_file(from, kMostReportBytes);
    if (!text) return tl::unexpected(text.error());
    report = read_whole(reader, game.sheet(), measurements, from == "-" ? "report" : from, *text);
  }
  if (!report) return tl::unexpected(report.error());
  for (const std::string& note : report->notes) aside("note: {}.\n", note);
  Told told{measurements.lines, report->corrections, false};
  told.nothing = told.measured.empty() && told.corrections.empty() && !measurements.others;
  if (told.nothing && typed) told.nothing = !confirmed_nothing();
  return told;
}

}  // namespace opfor::cli
