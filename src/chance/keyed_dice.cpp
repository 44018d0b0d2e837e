#include "chance/keyed_dice.hpp"

#include <range/v3/algorithm/min.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/iota.hpp>
#include <stdexcept>

#include "core/hash.hpp"

namespace opfor::chance {
namespace {

constexpr auto kAllCards = ranges::views::ints(std::uint64_t{0}, std::uint64_t{52});

std::uint64_t hash_of(std::uint64_t seed, std::uint64_t salt, const Key& key) {
  const std::uint64_t packed = std::uint64_t{key.turn} << 48 | std::uint64_t{key.phase} << 40 |
                               std::uint64_t{static_cast<std::uint8_t>(key.side)} << 32 |
                               std::uint64_t{static_cast<std::uint8_t>(key.unit)} << 24 |
                               std::uint64_t{static_cast<std::uint8_t>(key.other)} << 16 |
                               std::uint64_t{static_cast<std::uint8_t>(key.purpose)} << 8 |
                               std::uint64_t{key.occurrence};
  return mix(mix(mix(0, seed), salt), packed);
}

Answer throw_dice(std::uint64_t seed, std::uint64_t salt, const Throw& request) {
  FixedVector<std::uint8_t, kMostDice> faces;
  for (std::size_t i = 0; i < faces_wanted(request); ++i) {
    faces.push_back(static_cast<std::uint8_t>(
        keyed_face(seed, salt, request.key, i, sides_of_face(request, i))));
  }
  return read_faces(request, {faces.begin(), faces.size()});
}

Answer draw_card(std::uint64_t seed, std::uint64_t salt, const Draw& request) {
  if ((request.left & kFullPack) == 0) throw std::invalid_argument("no card is left to draw");
  const auto is_left = [&](std::uint64_t card) { return (request.left >> card & 1) != 0; };
  const std::uint64_t hash = hash_of(seed, salt, request.key);
  const auto of_card = [&](std::uint64_t card) { return mix(hash, card); };
  Answer answer;
  answer.value = ranges::min(kAllCards | ranges::views::filter(is_left), {}, of_card);
  return answer;
}

}  // namespace

int keyed_face(std::uint64_t seed, std::uint64_t salt, const Key& key, std::size_t index,
               int sides) {
  const auto n = static_cast<std::uint64_t>(sides);
  const std::uint64_t limit = ~std::uint64_t{0} - (~std::uint64_t{0} % n + 1) % n;
  std::uint64_t hash = mix(hash_of(seed, salt, key), index);
  while (hash > limit) hash = mix(hash, index);  // throw away the part that would favour low faces
  return static_cast<int>(hash % n) + 1;
}

Answer keyed_answer(std::uint64_t seed, std::uint64_t salt, const Request& request) {
  if (const auto* dice = std::get_if<Throw>(&request)) return throw_dice(seed, salt, *dice);
  return draw_card(seed, salt, std::get<Draw>(request));
}

std::vector<Answer> KeyedDice::answer_all(std::span<const Request> requests) {
  std::vector<Answer> answers;
  answers.reserve(requests.size());
  for (const Request& request : requests) answers.push_back(keyed_answer(seed_, salt_, request));
  return answers;
}

}  // namespace opfor::chance
