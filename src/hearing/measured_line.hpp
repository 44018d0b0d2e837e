#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "battle/close_call.hpp"
#include "battle/setting.hpp"

/// What a player says who has measured a close call of an order sheet on his table: "MC1 in range
/// of L1", "MC1 not in range of L1", where two limits are near: "MC1 in range of L1 at 40".
namespace opfor {

struct MeasuredLine {
  UnitId unit = kNoUnit;
  UnitId other = kNoUnit;
  bool within = false;
  std::optional<Length> limit;

  /// True if it is about this close call.
  [[nodiscard]] bool about(const CloseCall& call) const;
};

/// True if a line of a report is such a line.
[[nodiscard]] bool is_measured(std::string_view line);
/// What it says, or a sentence of what is wrong with it.
[[nodiscard]] tl::expected<MeasuredLine, std::string> read_measured(const Setting& setting,
                                                                    std::string_view line);

}  // namespace opfor
