#include "chance/overheard.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "chance/cards.hpp"

namespace opfor::chance {
namespace {

std::string in_words(const Request& request, const Answer& answer) {
  const auto* dice = std::get_if<Throw>(&request);
  if (dice == nullptr) return in_words(Card{static_cast<std::uint8_t>(answer.value)});
  const std::string what = dice->count == 1 ? fmt::format("D{}", dice->sides)
                                            : fmt::format("{} D{}", dice->count, dice->sides);
  if (answer.faces.empty()) return fmt::format("{}: {}", what, answer.value);
  return fmt::format("{} {}", what, fmt::join(answer.faces, " "));
}

}  // namespace

std::vector<std::string> in_words(const Overheard& overheard, std::size_t first) {
  std::vector<std::string> words;
  for (std::size_t i = first; i < overheard.heard().size(); ++i) {
    words.push_back(in_words(overheard.heard()[i].first, overheard.heard()[i].second));
  }
  return words;
}

}  // namespace opfor::chance
