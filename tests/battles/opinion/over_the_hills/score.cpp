#include "battles/opinion/over_the_hills/score.hpp"

#include <algorithm>
#include <charconv>

namespace opfor::battles::opinion::over_the_hills {
namespace {

std::optional<int> number(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  int n = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), n);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
  return n;
}

bool begins_term(std::string_view text) {
  return text.size() > 1 && (text[0] == '+' || text[0] == '-') && text[1] >= '0' && text[1] <= '9';
}

/// "8", "+1 at 3 or less", "+2 initiating, French": parted where a comma comes before a sign.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t from = 0;
  for (std::size_t at = text.find(", "); at != std::string_view::npos;
       at = text.find(", ", at + 1)) {
    if (!begins_term(text.substr(at + 2))) continue;
    parts.push_back(text.substr(from, at - from));
    from = at + 2;
  }
  parts.push_back(text.substr(from));
  return parts;
}

}  // namespace

bool Told::has(std::string_view words) const {
  return std::any_of(terms.begin(), terms.end(),
                     [&](const Term& term) { return term.words == words; });
}

std::optional<Told> read_score(std::string_view text) {
  const std::size_t end = text.find(": ");
  if (end == std::string_view::npos) return std::nullopt;
  Told told;
  const auto parts = parts_of(text.substr(0, end));
  const auto base = number(parts.front());
  if (!base) return std::nullopt;
  told.base = *base;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t space = parts[i].find(' ');
    const auto value = number(parts[i].substr(0, space));
    if (!value || space == std::string_view::npos) return std::nullopt;
    told.terms.push_back({*value, std::string(parts[i].substr(space + 1))});
  }
  std::string_view rest = text.substr(end + 2);
  const auto total = number(rest.substr(0, rest.find(',')));
  if (!total) return std::nullopt;
  told.total = *total;
  constexpr std::string_view kDie = "D10 ";
  const std::size_t die = rest.find(kDie);
  if (die == std::string_view::npos) return told;
  rest.remove_prefix(die + kDie.size());
  const std::size_t colon = rest.find(": ");
  told.face = number(rest.substr(0, colon));
  if (colon != std::string_view::npos) told.hits = number(rest.substr(colon + 2));
  return told;
}

std::optional<int> number_before(std::string_view text, std::string_view word) {
  const std::size_t at = text.find(word);
  if (at == std::string_view::npos || at < 2) return std::nullopt;
  const std::string_view before = text.substr(0, at - 1);
  return number(before.substr(before.rfind(' ') + 1));
}

std::optional<int> face_of(const std::vector<std::string>& thrown) {
  if (thrown.size() != 1) return std::nullopt;
  return number(std::string_view(thrown[0]).substr(thrown[0].rfind(' ') + 1));
}

}  // namespace opfor::battles::opinion::over_the_hills
