#include "chance/overheard.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/drop.hpp>
#include <range/v3/view/transform.hpp>

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
  const auto one_in_words = [](const auto& one) { return in_words(one.first, one.second); };
  return overheard.heard() | ranges::views::drop(first) | ranges::views::transform(one_in_words) |
         ranges::to<std::vector>;
}

std::vector<std::string> in_words(const Overheard& overheard, Purpose purpose, UnitId unit) {
  std::vector<std::string> words;
  for (const auto& [request, answer] : overheard.heard()) {
    const Key& key = key_of(request);
    if (key.purpose == purpose && key.unit == unit) words.push_back(in_words(request, answer));
  }
  return words;
}

std::string contest_in_words(const Overheard& overheard, Side winner) {
  std::string words;
  const std::vector<std::string> all = in_words(overheard);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 0) words += i % 2 == 0 ? ", then " : " against ";
    const std::size_t of_a_pair = winner == Side::a ? i : i ^ 1U;
    words += all[std::min(of_a_pair, all.size() - 1)];
  }
  return words;
}

}  // namespace opfor::chance
