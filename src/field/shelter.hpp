#pragma once

#include <optional>
#include <span>

#include "field/ground.hpp"

/// Cover of whole bodies, for sheets that measure from the footprint: a covering line counts where
/// it is crossed near the body, whatever the scenario says of single figures.
namespace opfor::field {

/// The cover that all of a body has against a place: its middle and every corner lie in an area
/// that covers, or behind a covering line that the line to `from` crosses no more than `behind`
/// (tenths of a millimetre) off the body. The worst of them; without `from`: areas alone.
[[nodiscard]] Cover cover_of_body(const Ground& ground, const Box& body, std::optional<Vec> from,
                                  double behind);
/// The same of a body of several rectangles; none of no rectangles.
[[nodiscard]] Cover cover_of_body(const Ground& ground, std::span<const Box> body,
                                  std::optional<Vec> from, double behind);

}  // namespace opfor::field
