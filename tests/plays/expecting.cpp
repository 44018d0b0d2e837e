#include "plays/expecting.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "plays/state_fields.hpp"
#include "plays/telling.hpp"

namespace opfor::plays {
namespace {

/// "refused a1: move 5 (VWS-MOVE-1)", "refused a1: move 5 (VWS-MOVE-1: some words of why)", "lawful
/// a1: move 4".
std::string judged(const Line& line, const Seen& seen, bool lawful) {
  const Halves half = halves(line.text, ":");
  const UnitId unit = unit_in(line, seen.table.setting(), words_of(half.before).at(1));
  const std::size_t bracket = lawful ? std::string::npos : half.behind.rfind('(');
  const std::string words = trimmed(half.behind.substr(0, bracket));
  const Order order = seen.answers.order_in(line, seen.table.battle, unit, words);
  const auto refusal = seen.table.sheet().check(seen.table.battle, order);
  if (!refusal) return lawful ? "" : "it is lawful: " + in_words(seen.table.setting(), order);
  const std::string why = fmt::format("it is refused: {} ({})", refusal->what, refusal->rule);
  if (lawful) return why;
  if (bracket == std::string::npos) return {};
  std::string wanted = half.behind.substr(bracket + 1);
  wanted.resize(std::min(wanted.size(), wanted.rfind(')')));
  const Halves rule = halves(wanted, ":");
  const bool so =
      rule.before == refusal->rule && refusal->what.find(rule.behind) != std::string::npos;
  return so ? "" : why;
}

/// How often a line was told.
std::size_t times(const Seen& seen, const std::string& expected) {
  return static_cast<std::size_t>(
      std::count_if(seen.answers.tale.begin(), seen.answers.tale.end(),
                    [&](const std::string& line) { return fits(expected, line); }));
}

std::string state_line(const Line& line, const Seen& seen, const Halves& half) {
  std::string wrong;
  for (const std::string& item : parted(half.behind, ',')) {
    const std::string how =
        half.before == kNamesBattle
            ? battle_seen(line, seen, item)
            : unit_seen(line, seen, unit_in(line, seen.table.setting(), half.before), item);
    if (!how.empty()) wrong += fmt::format("{}{}: {}", wrong.empty() ? "" : "; ", item, how);
  }
  return wrong;
}

/// "not ...", "once ...", "3 times ...": how often, and of what; nothing if it is no such line.
std::optional<std::pair<std::size_t, std::string>> counted(const Line& line) {
  if (begins(line.text, "not ")) return {{0, trimmed(line.text.substr(4))}};
  if (begins(line.text, "once ")) return {{1, trimmed(line.text.substr(5))}};
  const std::size_t at = line.text.find(" times ");
  if (at == std::string::npos) return std::nullopt;
  const std::string n = line.text.substr(0, at);
  if (n.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return {{static_cast<std::size_t>(number_in(line, n)), trimmed(line.text.substr(at + 7))}};
}

/// "b1: ...": one word before the colon; what is told has more.
bool is_state_line(const Halves& half) {
  return half.found && half.before.find(' ') == std::string::npos;
}

}  // namespace

std::vector<Wrong> missed(const std::vector<Line>& expected, const Seen& seen) {
  std::vector<Wrong> wrong;
  std::size_t next = 0;  // in the tale
  const auto& tale = seen.answers.tale;
  for (const Line& line : expected) {
    const Halves half = halves(line.text, ":");
    std::string how;
    if (begins(line.text, "refused ") || begins(line.text, "lawful ")) {
      how = judged(line, seen, begins(line.text, "lawful "));
    } else if (const auto count = counted(line)) {
      const std::size_t n = times(seen, count->second);
      if (n != count->first) how = fmt::format("told {} times", n);
    } else if (is_state_line(half)) {
      how = state_line(line, seen, half);
    } else {
      std::size_t at = next;
      while (at < tale.size() && !fits(line.text, tale[at])) ++at;
      if (at < tale.size()) {
        next = at + 1;
      } else {
        how = times(seen, line.text) > 0 ? "told, but not after what is expected before it"
                                         : "not told";
      }
    }
    if (!how.empty()) wrong.emplace_back(line.where, "expected '" + line.text + "': " + how);
  }
  return wrong;
}

}  // namespace opfor::plays
