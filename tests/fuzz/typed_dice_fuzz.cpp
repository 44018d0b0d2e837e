// A line typed for dice: it is refused, or is an answer that the rules take. The first five bytes
// make the request, the rest is the line.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "chance/typed.hpp"
#include "hearing/typed_dice.hpp"
#include "must.hpp"

namespace {

using namespace opfor;

chance::Request request_of(const std::uint8_t* data) {
  if (data[0] % 9 == 8) {
    chance::Draw draw;
    for (std::size_t i = 1; i < 5; ++i) draw.left &= ~(chance::Cards{1} << data[i] % 52);
    return draw;
  }
  chance::Throw dice;
  dice.reading = static_cast<chance::Reading>(data[0] % 9);
  const bool one = dice.reading == chance::Reading::face;
  const int most =
      dice.reading == chance::Reading::picks || dice.reading == chance::Reading::each ? 32 : 64;
  dice.count = static_cast<std::uint8_t>(one ? 1 : 1 + data[1] % most);
  dice.sides = static_cast<std::uint8_t>(2 + data[2] % 99);
  dice.target = static_cast<std::uint8_t>(1 + data[3] % dice.sides);
  dice.pick_sides = static_cast<std::uint8_t>(1 + data[4]);
  if (dice.reading == chance::Reading::each) {
    for (int i = 0; i < dice.count; ++i) dice.targets.push_back(dice.target);
  }
  return dice;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 5) return 0;
  const chance::Request request = request_of(data);
  const std::string_view line(reinterpret_cast<const char*>(data + 5), size - 5);
  fuzz::must(!allowed_words(request).empty(), "what may be typed is told");
  if (const auto* dice = std::get_if<chance::Throw>(&request)) {
    const std::size_t wanted = chance::faces_wanted(*dice);
    const std::size_t from = data[4] % wanted;
    const auto some = read_some_faces(*dice, from, line);
    fuzz::must(!some || (!some->empty() && from + some->size() <= wanted),
               "not more faces are read than are left");
  }
  const auto answer = read_answer(request, line);
  if (!answer) return 0;
  const auto taken = chance::typed_answer(request, *answer);
  fuzz::must(taken.has_value(), "what was read can be thrown");
  fuzz::must(taken->value == answer->value, "its value stands");
  return 0;
}
