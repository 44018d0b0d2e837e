#pragma once

#include <utility>
#include <vector>

#include "drill/asks.hpp"
#include "drill/sheet.hpp"

namespace opfor {

/// The last turn, as far as orders go by it: what the scenario's rules of victory count when it is
/// over. Nothing that would be of use in a turn to come is of any then, nor a count that is decided
/// already.
class LastTurn {
 public:
  /// @param view of who decides; must outlive it, as the sheet must
  LastTurn(const Sheet& sheet, const View& view);

  /// Whether this is it.
  [[nodiscard]] bool is_now() const { return now_; }
  /// What a body does for its side's victory by standing there when the turn is over, against where
  /// it stands: as a share of what it counts for in all, -1..1.
  /// @param end in tenths of a millimetre
  [[nodiscard]] double gained(UnitId unit, Vec end) const;
  /// What an enemy does for his side's victory by standing where he stands: as a share of what he
  /// counts for in all, 0..1. So much is gained by removing him.
  [[nodiscard]] double counts(UnitId enemy) const;

 private:
  const Sheet& sheet_;
  const View& view_;
  bool now_ = false;
  /// What may still come out this way or that.
  std::vector<std::pair<const VictoryRule*, const VictoryCondition*>> open_;
};

/// A side may still win by what is counted when the last turn is over: if all of it that is left
/// came to where it counts, and none of the enemy's who stand there were driven off.
[[nodiscard]] bool may_still_win(const Sheet& sheet, const Battle& battle, Side side);

/// The turns before it: whether a body can still come to where the victory will be counted. Who has
/// turns to spare may do something else first; the fewer are left, the more each step tells.
class InTime {
 public:
  /// @param view of who decides; must outlive it, as the sheet must
  /// @param reactions what its dice may make of it on the way; none: it comes where it is sent
  InTime(const Sheet& sheet, const View& view, UnitId unit, const Reactions* reactions = nullptr);

  /// What of its coming in time a body gains by standing there, against where it stands: as a share
  /// of what it counts for in all, -1..1. It has all of it as long as it has turns to spare, but
  /// for what its dice may make of it in those that are still to be gone.
  /// @param end in tenths of a millimetre
  /// @param move that it makes in a turn, in tenths of a millimetre
  /// @param spare turns beside those that its way takes: with so many it need not hurry
  [[nodiscard]] double gained(Vec end, double move, double spare) const;
  /// As it is now, the victory counts it on that ground.
  [[nodiscard]] bool counts_on(FeatureId ground) const;
  /// What enemies may do to it where it stands: so it would be there, if it stayed.
  [[nodiscard]] double harm_here() const { return harm_here_; }
  void stays_under(double harm) { harm_here_ = harm; }

 private:
  /// Ground where a body that stands on it counts so much for its side's victory.
  struct Where {
    FeatureId ground = kNoFeature;
    double share = 0;
    Count count;
    int all = 0;  ///< that the body counts for
  };
  /// How much of the body would count there, standing with its middle at a place: 0..1.
  [[nodiscard]] double there(const Where& where, Vec at) const;

  const Sheet& sheet_;
  const Battle& battle_;
  UnitId unit_;
  std::vector<Where> where_;
  double nerve_ = 1;  ///< that it does not fall back, each turn
  double reach_ = 0;  ///< of its bases from its middle
  double harm_here_ = 0;
};

}  // namespace opfor
