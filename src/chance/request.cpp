#include "chance/request.hpp"

#include <algorithm>
#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/count_if.hpp>
#include <range/v3/algorithm/min.hpp>
#include <range/v3/numeric/accumulate.hpp>
#include <stdexcept>

namespace opfor::chance {

const Key& key_of(const Request& request) {
  return std::visit([](const auto& r) -> const Key& { return r.key; }, request);
}

std::size_t faces_wanted(const Throw& request) {
  return request.reading == Reading::picks ? std::size_t{2} * request.count : request.count;
}

int sides_of_face(const Throw& request, std::size_t i) {
  return request.reading == Reading::picks && i % 2 == 0 ? request.pick_sides : request.sides;
}

bool takes_value(Reading reading) {
  return reading == Reading::face || reading == Reading::successes || reading == Reading::sum ||
         reading == Reading::scaled;
}

Range value_range(const Throw& request) {
  switch (request.reading) {
    case Reading::face:
    case Reading::scaled:
      return {1, request.sides};
    case Reading::successes:
      return {0, request.count};
    case Reading::sum:
      return {request.count, std::uint64_t{request.count} * request.sides};
    case Reading::each:
    case Reading::faces:
    case Reading::lowest_and_ones:
    case Reading::picks:
      break;
  }
  throw std::invalid_argument("this throw is not answered by a bare number");
}

Answer read_faces(const Throw& request, std::span<const std::uint8_t> faces) {
  if (faces.size() != faces_wanted(request)) {
    throw std::invalid_argument("the number of faces does not fit the throw");
  }
  Answer answer;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    if (faces[i] < 1 || faces[i] > sides_of_face(request, i)) {
      throw std::invalid_argument("a face that the die does not have");
    }
    answer.faces.push_back(faces[i]);
  }
  switch (request.reading) {
    case Reading::face:
    case Reading::scaled:
      answer.value = faces[0];
      break;
    case Reading::successes:
      answer.value = static_cast<std::uint64_t>(
          ranges::count_if(faces, [&](std::uint8_t f) { return f >= request.target; }));
      break;
    case Reading::each:
      for (std::size_t i = 0; i < faces.size(); ++i) {
        if (faces[i] >= request.targets[i]) answer.value |= std::uint64_t{1} << i;
      }
      break;
    case Reading::sum:
      answer.value = ranges::accumulate(faces, std::uint64_t{0});
      break;
    case Reading::lowest_and_ones: {
      const auto lowest = std::min<std::uint64_t>(ranges::min(faces), 3);
      const auto ones =
          std::min(static_cast<std::uint64_t>(ranges::count(faces, 1)), std::uint64_t{2});
      answer.value = lowest * 4 + ones;
      break;
    }
    case Reading::faces:
    case Reading::picks:
      break;
  }
  return answer;
}

}  // namespace opfor::chance
