#pragma once

#include <functional>
#include <span>
#include <vector>

#include "battle/battle.hpp"
#include "battle/close_call.hpp"
#include "drill/asks.hpp"

/// Which distances come so near to a limit that somebody may have to measure.
namespace opfor {

/// The limits that distances of a battle come near: within the setting's tolerance, and not yet
/// settled; each limit of a distance once. Limits of nothing are none.
class NearLimits {
 public:
  /// @param battle must outlive it
  explicit NearLimits(const Battle& battle) : battle_(battle) {}
  /// A distance was compared with a limit. @param distance by the map
  void note(Span span, UnitId unit, UnitId other, double distance, const Limit& limit);
  [[nodiscard]] const std::vector<CloseCall>& calls() const { return calls_; }

 private:
  const Battle& battle_;
  std::vector<CloseCall> calls_;
};

/// Those of the close calls whose answer makes a difference, whatever the answers to the others;
/// each limit of a distance once.
[[nodiscard]] std::vector<CloseCall> that_matter(const Battle& battle,
                                                 std::span<const CloseCall> near,
                                                 const Differs& differs);

}  // namespace opfor
