#include "chance/chance.hpp"

namespace opfor::chance {

Answer ask(Chance& chance, const Request& request) {
  return chance.answer_all(std::span(&request, 1)).front();
}

int ask_face(Chance& chance, const Key& key, int sides) {
  Throw request;
  request.key = key;
  request.sides = static_cast<std::uint8_t>(sides);
  return static_cast<int>(ask(chance, request).value);
}

int ask_successes(Chance& chance, const Key& key, int count, int sides, int target) {
  Throw request;
  request.key = key;
  request.reading = Reading::successes;
  request.count = static_cast<std::uint8_t>(count);
  request.sides = static_cast<std::uint8_t>(sides);
  request.target = static_cast<std::uint8_t>(target);
  return static_cast<int>(ask(chance, request).value);
}

int ask_sum(Chance& chance, const Key& key, int count, int sides) {
  Throw request;
  request.key = key;
  request.reading = Reading::sum;
  request.count = static_cast<std::uint8_t>(count);
  request.sides = static_cast<std::uint8_t>(sides);
  return static_cast<int>(ask(chance, request).value);
}

}  // namespace opfor::chance
