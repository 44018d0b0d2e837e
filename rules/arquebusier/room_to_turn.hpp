#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "field/detour.hpp"
#include "rules/arquebusier/ways_parts.hpp"

/// Room to turn: a formation goes on only where, once it stands, it can turn to where it is to go
/// (AQ-MOVE-3), and may not press into anybody by it.
namespace opfor::arquebusier {

/// A formation's way to a place past friends who stay: whom a marker sends away, or who has yet to
/// be commanded to go on and went last turn, is gone by then (AQ-MOVE-6).
class PastFriends {
 public:
  /// @param now outlives this
  PastFriends(const Situation& now, UnitId unit, Vec place);
  ~PastFriends();
  PastFriends(const PastFriends&) = delete;
  PastFriends& operator=(const PastFriends&) = delete;

  /// It could turn there to about where it goes first, and go on a step, or has come to the place.
  /// Where ground bars a part of its front: all but straight there, and go on a move.
  [[nodiscard]] bool has_room(const field::Pose& there) const;
  /// What it loses of its way there: where it has no room, the move by which it gets clear; where
  /// friends stand in its straight way, so near that it would come upon them in its next two
  /// moves, what the way round them is longer, up to a move.
  [[nodiscard]] double lost(const field::Pose& there) const;
  /// How far it has to go there: round ground that it may not enter, with what it so loses.
  [[nodiscard]] double left(const field::Pose& there) const;
  /// Where it makes for first, to get past such friends; nothing where there are none.
  [[nodiscard]] std::optional<Vec> first_from(Vec at) const;

 private:
  class Turning;
  [[nodiscard]] field::Detour round(std::vector<field::Box> bodies) const;
  [[nodiscard]] std::optional<field::Detour::Way> way_from(Vec at) const;
  [[nodiscard]] std::optional<field::Detour::Way> open_from(Vec at) const;
  /// @param past the way past friends from there, if they stand in its straight way
  [[nodiscard]] bool has_room(const field::Pose& there,
                              const std::optional<field::Detour::Way>& past) const;

  const Situation& now_;
  UnitId unit_;
  Vec place_;
  double move_;
  std::unique_ptr<Turning> turning_;
  mutable std::optional<field::Detour> round_;  ///< friends, and what it may not enter
  mutable std::optional<field::Detour> open_;   ///< what it may not enter alone
};

/// How far it has to go there (`PastFriends::left`).
[[nodiscard]] double way_left(const Situation& now, UnitId unit, const field::Pose& there,
                              Vec place);

/// Who has no room where it stands: the shortest way straight ahead or back (`GetsClear`) by which
/// it has; nothing: it has room, or there is no such way.
[[nodiscard]] std::optional<Stride> gets_clear(const Situation& now, UnitId unit,
                                               const PastFriends& past, const Going& going);
/// A way towards a place. Who has room where he stands goes not so near to ground that bars it that
/// he has none: he would only have to step back.
[[nodiscard]] Stride with_room_left(const Situation& now, const Stride& way,
                                    const PastFriends& past);

}  // namespace opfor::arquebusier
