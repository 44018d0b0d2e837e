#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>

#include "record/json.hpp"

/// What the JSON converters share. Private to their .cpp files: it includes nlohmann/json.
namespace opfor::json {

/// A user's mistake inside a converter; `read` makes a Problem of it.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Runs a reading function; what it throws about the JSON becomes a problem.
template <class Read>
[[nodiscard]] auto read(Read reading) -> tl::expected<decltype(reading()), Problem> {
  try {
    return reading();
  } catch (const Wrong& wrong) {
    return tl::unexpected(problem_of(wrong.what()));
  } catch (const nlohmann::json::exception& wrong) {
    return tl::unexpected(problem_of(std::string("not as it should be: ") + wrong.what()));
  }
}

template <class T>
[[nodiscard]] T must(tl::expected<T, Problem> value) {
  if (!value) throw Wrong(value.error().what);
  return *std::move(value);
}

template <Worded E>
[[nodiscard]] E to_word(const Json& json) {
  const auto text = json.get<std::string>();
  const auto found = of_word<E>(text);
  if (!found) throw Wrong("unknown word '" + text + "'");
  return *found;
}

[[nodiscard]] inline int to_int(const Json& json) {
  if (!json.is_number_integer()) throw Wrong("a whole number is wanted, not " + json.dump());
  const auto value = json.get<std::int64_t>();
  if (value < -1'000'000'000 || value > 1'000'000'000) throw Wrong("a number out of range");
  return static_cast<int>(value);
}

[[nodiscard]] inline double to_number(const Json& json, double most) {
  if (!json.is_number()) throw Wrong("a number is wanted, not " + json.dump());
  const auto value = json.get<double>();
  if (!(value >= -most && value <= most)) throw Wrong("a number out of range");
  return value;
}

[[nodiscard]] inline const Json& member(const Json& json, const char* name) {
  const auto found = json.find(name);
  if (found == json.end()) throw Wrong(std::string("'") + name + "' is missing");
  return *found;
}

[[nodiscard]] inline Json of_length(Length length, Measure measure) {
  return in_measure(length, measure);
}
[[nodiscard]] inline Length to_length(const Json& json, Measure measure) {
  return length_in(to_number(json, 100'000), measure);
}
[[nodiscard]] inline Json of_point(Point p, Measure measure) {
  return Json::array({of_length(p.x, measure), of_length(p.y, measure)});
}
[[nodiscard]] inline Point to_point(const Json& json, Measure measure) {
  if (!json.is_array() || json.size() != 2) throw Wrong("a place is [x, y], not " + json.dump());
  return {to_length(json[0], measure), to_length(json[1], measure)};
}
[[nodiscard]] inline Json of_angle(Angle angle) { return angle.as_degrees(); }
[[nodiscard]] inline Angle to_angle(const Json& json) {
  const double hundredths = to_number(json, 36'000) * 100;
  return Angle::hundredths(
      static_cast<std::int32_t>(hundredths < 0 ? hundredths - 0.5 : hundredths + 0.5));
}

}  // namespace opfor::json
