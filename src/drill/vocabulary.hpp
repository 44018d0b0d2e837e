#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "battle/order.hpp"

/// The words that players of a sheet have for what is told of a unit, as data: `src/hearing` reads
/// them wherever somebody types.
namespace opfor {

/// What a word of a sheet stands for.
enum class Means : std::uint8_t {
  kind,       ///< one of `Sheet::kinds`
  state,      ///< one of `Sheet::states`
  formation,  ///< one of `Words<Formation>`
  loss        ///< what losses are counted in: "elements"
};

/// Another word: what is said, in lower case and perhaps of several words, and what is meant.
struct OwnWord {
  std::string_view said;
  Means means;
  std::string_view word{};  ///< of its list; of a loss nothing
};

/// What can be told under a sheet, beside its kinds and states. Who has none of it leaves it out.
struct Vocabulary {
  std::string_view losses = "figures";  ///< what losses are counted in
  std::span<const Formation> formations{};
  bool wounds = false;   ///< counts wounded
  bool loading = false;  ///< weapons are loaded and empty
  bool files = false;    ///< bodies are drawn up so many files wide
  std::span<const OwnWord> words{};
  std::string_view square = "square";  ///< told of who faces all ways: "a ring"
  bool wheels = false;                 ///< formed bodies wheel, and turn in place at most about
};

}  // namespace opfor
