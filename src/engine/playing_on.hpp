#pragma once

#include <functional>

#include "ai/commander/levels.hpp"
#include "engine/messages.hpp"

/// "Play this on and tell me what happens": the position of a side is played on with dice of the
/// asker's own.
namespace opfor::engine {

struct WantedPlays {
  std::uint32_t seed = 0;  ///< of the first; the next have the next numbers
  int plays = 1;
  int turns = 1;                  ///< until so many are over, the present one among them
  Level level = Level::reaction;  ///< of both sides
  std::optional<Choice> choice;   ///< of the decision that is asked; none: as the level decides
  bool tell = false;              ///< also what happens, and how it then stands
};

/// {"level"}.
[[nodiscard]] tl::expected<Level, Fault> level_of(const Json& params);
[[nodiscard]] tl::expected<WantedPlays, Fault> wanted_plays(const Setting& setting,
                                                            const Decision& decision,
                                                            const Json& params);

/// From where it is played on.
struct PlayedFrom {
  const Sheet& sheet;
  const Reactions& reactions;
  const Weights& own;
  const View& view;
  const Decision& decision;
};
/// {"plays": [...]}, one after the other.
/// @param time_is_up asked before each step; then nothing is answered but that
[[nodiscard]] Reply played_on(const PlayedFrom& from, const WantedPlays& wanted,
                              const std::function<bool()>& time_is_up);

}  // namespace opfor::engine
