#pragma once

#include <optional>
#include <vector>

#include "drill/sheet.hpp"
#include "drill/worth.hpp"

/// What a general looks at before he makes his plans (drill/plan.hpp).
namespace opfor {

/// Who acts together: a command's bodies of one arm; where there are no commands, those of an arm
/// on one side of the middle.
struct Band {
  std::uint8_t number = 0;  ///< from 1
  std::vector<UnitId> units;
  bool horse = false;
  Vec middle;
};

/// A position as its side knows it. Sheet, view and worth must outlive it. Lengths in tenths of a
/// millimetre.
class Lookout {
 public:
  Lookout(const Sheet& sheet, const View& view, const Worth& worth);

  [[nodiscard]] const Battle& battle() const { return b_; }
  [[nodiscard]] const field::Ground& ground() const { return *b_.setting().ground; }
  /// Bodies that may be given a part in a plan: no guns, no leaders, nobody who is to fire.
  [[nodiscard]] const std::vector<Band>& bands() const { return bands_; }
  /// Bodies of the enemy that are known to be on the table.
  [[nodiscard]] const std::vector<UnitId>& enemies() const { return enemies_; }
  [[nodiscard]] Vec at(UnitId unit) const { return field::vec(b_.unit(unit).pose().at); }
  /// The way to the enemy; none known: the way its side faces.
  [[nodiscard]] Vec ahead() const { return ahead_; }
  [[nodiscard]] Vec left() const { return {-ahead_.y, ahead_.x}; }
  /// A move of foot.
  [[nodiscard]] double move() const { return worth_.foot_move(); }
  [[nodiscard]] Vec enemy_middle() const { return enemy_middle_; }
  [[nodiscard]] bool goes(UnitId unit) const;
  [[nodiscard]] bool holds(UnitId unit) const;
  /// How far to the left of the middle of its side.
  [[nodiscard]] double to_left(Vec place) const { return dot(place - own_middle_, left()); }
  /// On the table, and beyond what any known enemy can do harm at in a turn.
  [[nodiscard]] bool out_of_reach(Vec place) const;
  /// Who goes from one place to the other leaves no ground on which the battle is counted.
  [[nodiscard]] bool keeps_ground(Vec from, Vec to) const;
  [[nodiscard]] UnitId nearest_enemy(Vec place) const;
  /// How far it has to go to a place, round what it may not enter.
  [[nodiscard]] double way(UnitId unit, Vec place) const {
    return worth_.way(unit, at(unit), place);
  }
  /// The ground on which it counts for its task to be, if it is to hold: where it stands, if it is
  /// there, or where it is sent. An edge that leads it away from there is none of its.
  [[nodiscard]] bool keeps_its_place(UnitId unit, Vec place) const;
  /// Where it would stand there, its front that way, nothing that it never enters lies right before
  /// it: it has room to wheel.
  [[nodiscard]] bool has_room_before(UnitId unit, Vec place, Vec front) const;
  /// The way leads over a hedge, a wall or a stream, not by a gap of it.
  [[nodiscard]] bool crosses_barrier(Vec from, Vec to) const;
  /// Most of the way from one place to the other is open ground.
  [[nodiscard]] bool open_between(Vec from, Vec to) const;
  /// The last place on its way that is out of reach, with room for all of its front: with its nose
  /// in a wood it would have crossed the edge; where it stands, if there is none. Before ground
  /// that it never enters it stops while it has room to wheel; and before what costs it to cross,
  /// if the enemy may have come up with it beyond: one would be there alone, and shaken. Where
  /// turns take moves, whose place lies before it goes straight ahead: who stands on the left forms
  /// up on the left, and nobody wheels twice to stand a little aside.
  [[nodiscard]] Vec jump_off(UnitId unit) const;
  /// A place beyond the enemy's flank, out of his reach, from which open ground leads to him;
  /// nothing: there is none on the table.
  [[nodiscard]] std::optional<Vec> beyond_flank(bool left) const;
  /// From its middle to its farthest side.
  [[nodiscard]] double half_width(UnitId unit) const;
  /// From its middle to its front or its rear, whichever is farther.
  [[nodiscard]] double half_depth(UnitId unit) const;
  [[nodiscard]] std::vector<field::Box> bases(UnitId unit) const { return sheet_.bases(b_, unit); }

 private:
  void find_enemies();
  void find_bands();
  void find_ahead();
  /// The same with a margin of so many moves of foot.
  [[nodiscard]] bool out_of_reach(Vec place, double margin) const;
  /// A place lies in ground that it never enters.
  [[nodiscard]] bool is_barred(UnitId unit, Vec place) const;
  [[nodiscard]] std::optional<Vec> aim(UnitId unit) const;
  /// From where it stands to where it forms up at the latest; nothing: it makes for nobody.
  [[nodiscard]] std::optional<Vec> way_ahead(UnitId unit) const;

  const Sheet& sheet_;
  const Battle& b_;
  Side side_;
  const Worth& worth_;
  std::vector<UnitId> enemies_;
  std::vector<Band> bands_;
  Vec enemy_middle_;
  Vec own_middle_;
  Vec ahead_;
};

}  // namespace opfor
