#include "chance/typed.hpp"

#include <utility>

namespace opfor::chance {
namespace {

using Result = tl::expected<Answer, std::string>;

Result wrong(std::string what) { return tl::unexpected<std::string>(std::move(what)); }

std::string range(std::uint64_t least, std::uint64_t most) {
  return std::to_string(least) + " to " + std::to_string(most);
}

Result typed_value(const Throw& request, const Answer& typed) {
  if (!takes_value(request.reading)) {
    return wrong("the faces of all " + std::to_string(faces_wanted(request)) + " dice are wanted");
  }
  const auto [least, most] = value_range(request);
  if (typed.value < least || typed.value > most) {
    return wrong(std::to_string(typed.value) + " cannot be thrown; " + range(least, most) + " can");
  }
  Answer answer = typed;
  if (request.reading == Reading::face || request.reading == Reading::scaled) {
    answer.faces.push_back(static_cast<std::uint8_t>(typed.value));
  }
  return answer;
}

Result typed_faces(const Throw& request, const Answer& typed) {
  if (typed.faces.size() != faces_wanted(request)) {
    return wrong(std::to_string(faces_wanted(request)) + " faces are wanted, not " +
                 std::to_string(typed.faces.size()));
  }
  for (std::size_t i = 0; i < typed.faces.size(); ++i) {
    const auto sides = static_cast<std::uint64_t>(sides_of_face(request, i));
    if (typed.faces[i] < 1 || typed.faces[i] > sides) {
      return wrong("a die shows " + range(1, sides) + ", not " + std::to_string(typed.faces[i]));
    }
  }
  const Answer answer = read_faces(request, {typed.faces.begin(), typed.faces.size()});
  if (typed.value != 0 && typed.value != answer.value) {
    return wrong("these faces make " + std::to_string(answer.value) + ", not " +
                 std::to_string(typed.value));
  }
  return answer;
}

Result typed_card(const Draw& request, const Answer& typed) {
  if (typed.value >= 52) return wrong("a card is a number from " + range(0, 51));
  if (!typed.faces.empty()) return wrong("a card is wanted, not dice");
  if ((request.left >> typed.value & 1) == 0) {
    return wrong("this card is no longer in the pack");
  }
  return typed;
}

}  // namespace

Result typed_answer(const Request& request, const Answer& typed) {
  if (const auto* draw = std::get_if<Draw>(&request)) return typed_card(*draw, typed);
  const auto& dice = std::get<Throw>(request);
  return typed.faces.empty() ? typed_value(dice, typed) : typed_faces(dice, typed);
}

}  // namespace opfor::chance
