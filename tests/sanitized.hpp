#pragma once

#include <cstdint>

/// What a test does less of where sanitizers watch, which takes eight times as long. They find a
/// fault of memory in the first of a kind; what counts, compares or weighs many of one kind is held
/// by the build without them.
namespace opfor::test {

inline constexpr bool kSanitized = OPFOR_SAMPLES < 8;

/// `many`, or under sanitizers `few`.
template <typename Number>
constexpr Number many_or(Number many, Number few) {
  return kSanitized ? few : many;
}

}  // namespace opfor::test
