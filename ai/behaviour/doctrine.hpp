#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "ai/commander/weights.hpp"
#include "battle/reaction.hpp"
#include "core/problem.hpp"

namespace opfor {

/// How a commander's troops shade what the sheet prints (15.5): dials for all, and for some by tag.
struct Doctrine {
  struct Tagged {
    std::vector<std::string> tags;  ///< any of them
    Dials dials;
    bool operator==(const Tagged&) const = default;
  };
  std::string about;
  Dials dials;                     ///< of units without a known tag
  std::vector<Tagged> tagged;      ///< no tag stands twice
  std::vector<OwnWeight> weights;  ///< what its commanders weigh otherwise than their sheet's
  bool operator==(const Doctrine&) const = default;
};

/// The dials of a unit: those of its first tag that the doctrine knows, else the common ones.
[[nodiscard]] Dials dials_for(const Doctrine& doctrine, std::span<const std::string> tags);
/// True if it shades somebody's troops or weighs something of its own. The sheet as it is printed
/// does not, and means not to.
[[nodiscard]] bool shades(const Doctrine& doctrine);

/// Reads a doctrine file; gives it, or everything that is wrong with it. At most 1 MB.
[[nodiscard]] tl::expected<Doctrine, Problems> read_doctrine(std::string_view text,
                                                             std::string_view file_name);

}  // namespace opfor
