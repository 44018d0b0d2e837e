#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/words.hpp"

namespace opfor {

/// How a program leads a side. Levels differ in what they weigh and command, never in dice.
enum class Level : std::uint8_t {
  random,     ///< any legal option of every decision, each as likely as the others
  reaction,   ///< the tables alone: commands nobody, and has units do what their dice say
  greedy,     ///< charges where it may, else fires, else goes on
  commander,  ///< weighs what it may choose
  tactician   ///< plays on what the commander thinks best, and takes what comes out best
};
template <>
struct Words<Level> {
  static constexpr std::array<std::string_view, 5> all{"random", "reaction", "greedy", "commander",
                                                       "tactician"};
};

}  // namespace opfor
