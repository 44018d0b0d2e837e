#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <optional>
#include <string_view>

#include "battles/number.hpp"

namespace opfor::battles {

/// Does what a program that finds numbers from made battles is asked, SHEET POINTS FIRST_SEED
/// BATTLES, or says why it cannot.
/// @param run (const std::string& sheet, int points, std::uint64_t first, std::size_t battles);
/// throws std::exception
/// @returns the exit of the program: 0, 2 of what is no question, 3 of what cannot be done
template <class Run>
int answer(std::string_view program, int count, char** words, Run run) {
  constexpr std::uint64_t kMost = 1'000'000;
  const auto points = count == 5 ? number(words[2]) : std::nullopt;
  const auto first = count == 5 ? number(words[3]) : std::nullopt;
  const auto many = count == 5 ? number(words[4]) : std::nullopt;
  if (!points || !first || !many || *points > kMost || *many == 0 || *many > kMost) {
    fmt::print(stderr, "usage: {} SHEET POINTS FIRST_SEED BATTLES\n", program);
    return 2;
  }
  try {
    run(words[1], static_cast<int>(*points), *first, static_cast<std::size_t>(*many));
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 3;
  }
  return 0;
}

}  // namespace opfor::battles
