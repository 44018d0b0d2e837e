#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/battle.hpp"
#include "battle/close_call.hpp"
#include "drill/asks.hpp"

/// Which distances come so near to a limit that somebody may have to measure, and how that is
/// asked.
namespace opfor {

/// The limits that a distance comes near: within the setting's tolerance, and not yet settled.
/// Limits of nothing are none.
class NearLimits {
 public:
  explicit NearLimits(const Battle& battle) : battle_(battle) {}
  /// @param slack by how much the sheet lets a distance exceed its limit
  void add(UnitId unit, UnitId other, Span span, double distance, Length limit, const char* rule,
           const std::function<std::string()>& words, double slack = 0);
  [[nodiscard]] const std::vector<CloseCall>& calls() const { return calls_; }
  [[nodiscard]] const Battle& battle() const { return battle_; }

 private:
  const Battle& battle_;
  std::vector<CloseCall> calls_;
};

/// The limits of one distance, added to the others and worded for people.
class Limits {
 public:
  /// @param distance by the map
  /// @param slack by how much the sheet lets a distance exceed its limit
  Limits(NearLimits& near, Span span, UnitId unit, UnitId other, double distance, double slack = 0)
      : near_(near), span_(span), unit_(unit), other_(other), distance_(distance), slack_(slack) {}

  void add(Length limit, const char* rule, std::string_view what);
  /// Of one of the two: "long range of the 1st lancers (MC1)".
  void add(Length limit, const char* rule, std::string_view what, UnitId whose);

 private:
  NearLimits& near_;
  Span span_;
  UnitId unit_;
  UnitId other_;
  double distance_;
  double slack_;
};

/// Those of the close calls whose answer makes a difference, whatever the answers to the others;
/// each limit of a distance once.
[[nodiscard]] std::vector<CloseCall> that_matter(const Battle& battle,
                                                 std::span<const CloseCall> near,
                                                 const Differs& differs);

/// The one way to ask: settles those close calls that somebody must be asked about. Nothing
/// happens where nobody plays with figures.
/// @param near collects what is near; called only if somebody does
void ask_close_calls(Battle& battle, Asks& asks, const std::function<void(NearLimits&)>& near,
                     const Differs& differs);

}  // namespace opfor
