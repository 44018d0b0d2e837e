#pragma once

#include <optional>
#include <vector>

#include "drill/way_round.hpp"
#include "rules/through_the_square_window/plan.hpp"

/// Which way a body takes to a place: round ground and friends, with what its wheels cost.
namespace opfor::through_the_square_window {

inline constexpr Length kEnemyNear = 20_cm;  ///< 11.5: then it retires, and who stands so duels
inline constexpr double kClear = 250;        ///< half a Retire: so far back it may have room

/// Ways of a unit to a place: round what it may not enter, and round what slows it, if that is no
/// more than a Move longer, or it has one action alone, and cannot enter that (TTSW-ACT-3). Nor can
/// it cross a line near (a hedge, a stream) then: it goes round, where that is no more than two
/// Moves longer. Round own bodies, too, that stand in its straight way and will not go out of it:
/// guns in place, who fights, is to stay or stands still before an enemy; and whoever stands still
/// and leaves it less than half a Move.
[[nodiscard]] WayRound way_round(const Situation& now, UnitId unit, Vec place);

/// Who of some others of its side stands in the first Move of its way, and has somewhere to go
/// himself: it waits until he has gone. `kNoUnit` if nobody.
[[nodiscard]] UnitId waits_for(const Situation& now, UnitId unit,
                               const std::vector<UnitId>& others);

/// What a body pays to wheel, or to turn about and wheel, until it looks at a place: as a length of
/// its way; nothing, of who turns freely.
[[nodiscard]] double price_of_wheel(const Situation& now, UnitId unit, const field::Box& from,
                                    Vec place);

/// How a body so placed goes on by such a way.
struct Onward {
  Vec next;           ///< where it makes for
  double length = 0;  ///< what it has yet to go, without its wheels
  double turns = 0;   ///< what it wheels for at the corners after that, as a length
  /// A wall leaves it no room to come round to there, or is right before its front: it has to go
  /// back first, which its length tells.
  bool walled = false;
};
[[nodiscard]] Onward onward(const Situation& now, UnitId unit, const WayRound& round,
                            const field::Box& at);

/// Such ways, with what the wheels of the unit cost.
class Routes {
 public:
  /// @param now outlives this
  Routes(const Situation& now, UnitId unit, Vec place);
  /// Straight, where there is no way round.
  [[nodiscard]] field::Detour::Way from(Vec at) const { return round_.from(at); }
  /// What a body so placed has yet to go, to wheel or turn about, and to get clear, as a length.
  [[nodiscard]] double left_from(const field::Box& box) const;
  /// The same without what it has to wheel or turn about.
  [[nodiscard]] double length_from(const field::Box& box) const;
  /// Among friends it has no room to wheel to where its way leads.
  [[nodiscard]] bool is_stuck(const field::Box& box) const;
  /// There are some in its straight way.
  [[nodiscard]] bool round_friends() const { return round_friends_; }

  /// As the unit stands: where it makes for, what is left of its way, and whether it is stuck:
  /// among friends, or before ground that leaves it no room to wheel.
  struct Start {
    Vec next;
    double left = 0;
    bool stuck = false;
    bool walled = false;  ///< by ground that it never enters
  };
  [[nodiscard]] const Start& start() const;
  /// As the unit stands, it could wheel all the way to there, whatever that costs.
  [[nodiscard]] bool has_room_to_wheel() const;
  /// So placed it has room for a step on its way, or to begin to wheel to where that leads.
  [[nodiscard]] bool has_room_at(const field::Box& box) const;
  /// Its plan that begins with a look to where it makes for.
  [[nodiscard]] Plan looked(int save) const;

 private:
  struct Room {
    Vec place;
  };
  Routes(const Situation& now, UnitId unit, Room room);
  Routes(const Situation& now, UnitId unit, Vec place, const UnitSet& stay);
  const Situation& now_;
  UnitId unit_;
  bool round_friends_;
  WayRound round_;
  mutable std::optional<Start> start_;
  mutable std::optional<Plan> looked_;  ///< with no action saved
};

}  // namespace opfor::through_the_square_window
