#pragma once

#include <optional>
#include <vector>

#include "drill/boxed.hpp"
#include "rules/victory_without_squares/state.hpp"

/// A moment of the battle, and what follows from it: footprints, distances, who sees whom, who is
/// next to whom and commanded by whom. Present are bodies, broken ones too; leaders are none.
/// Bodies are moved one at a time, so each activation takes its own (VWS-AI-1). What bears on whom
/// is bearing.hpp's, what a fight would be like encounter.hpp's. Distances in tenths of a
/// millimetre; infinite where there is nobody.
namespace opfor::victory_without_squares {

/// Who may stand in the ground that bodies fire on, each as it was last looked at in this state
/// from a place. A copy, which is made to go on to another state, begins with nothing.
class FieldsOfFire {
 public:
  FieldsOfFire() = default;
  FieldsOfFire(const FieldsOfFire&) {}
  FieldsOfFire& operator=(const FieldsOfFire&) = delete;
  FieldsOfFire(FieldsOfFire&&) = delete;
  FieldsOfFire& operator=(FieldsOfFire&&) = delete;
  ~FieldsOfFire() = default;

  /// @param units of the battle
  /// @param look () -> UnitSet, from there
  template <class Look>
  [[nodiscard]] const UnitSet& of(UnitId firer, const field::Box& from, std::size_t units,
                                  Look look) {
    if (all_.empty()) all_.resize(units);
    std::optional<Field>& known = all_[index(firer)];
    if (!known || !(known->from == from)) known = Field{from, look()};
    return known->in_it;
  }
  void forget_all() { all_.clear(); }

 private:
  struct Field {
    field::Box from;
    UnitSet in_it;
  };
  std::vector<std::optional<Field>> all_;
};

/// How the bodies stand: the footprint of a body (VWS-GEO-1), of a leader his base. Distances are
/// the shortest between two footprints (VWS-GEO-2).
class Stands final : public BoxedPicture {
 public:
  Stands(const Battle& battle, const Unseen& unseen);
  /// Whose business a body is (`foe_of`), as far as that has been worked out.
  [[nodiscard]] OfEach<UnitId>& foes() const { return foes_; }
  /// Its nearest unbroken enemy, as far as that has been worked out.
  [[nodiscard]] OfEach<UnitId>& nearest_unbroken() const { return nearest_unbroken_; }
  [[nodiscard]] FieldsOfFire& fields_of_fire() const { return fields_of_fire_; }

 private:
  [[nodiscard]] bool is_present(UnitId unit) const override;
  void forget() override {
    BoxedPicture::forget();
    foes_.forget_all();
    nearest_unbroken_.forget_all();
    fields_of_fire_.forget_all();
  }

  mutable OfEach<UnitId> foes_;
  mutable OfEach<UnitId> nearest_unbroken_;
  mutable FieldsOfFire fields_of_fire_;
};

/// A limit of this sheet, reached within a hundredth of an inch (VWS-TOL-1).
[[nodiscard]] constexpr Limit limit(Length most, const char* rule, std::string_view what,
                                    UnitId whose = kNoUnit) {
  return {most, rule, what, whose, kTolerance};
}
/// Where a motion ends, and the duty to go on (VWS-MOVE-7, 8).
inline constexpr Limit kEndsMotion = limit(kMusketRange, "VWS-MOVE-7", "where a motion ends");

class Situation : public BoxedSnapshot<Situation, Stands> {
 public:
  using BoxedSnapshot::BoxedSnapshot;

  [[nodiscard]] OfEach<UnitId>& foes() const { return pictured().foes(); }
  [[nodiscard]] FieldsOfFire& fields_of_fire() const { return pictured().fields_of_fire(); }
  /// How far the direction from a body's middle to a place turns from its facing, 0..18000
  /// hundredths of a degree.
  [[nodiscard]] std::int32_t off_facing(UnitId unit, Vec place) const;

  /// Sight past terrain (VWS-GEO-5): some line from one footprint to the other is not blocked.
  [[nodiscard]] bool sees(UnitId observer, UnitId target) const;
  /// Distance to the nearest unbroken enemy (VWS-STATE-5, VWS-MOVE-7, VWS-PUR-6): on the table seen
  /// or not, in a moment as a side knows it of those that it sees.
  [[nodiscard]] double nearest_unbroken_enemy(UnitId unit) const;
  /// The same for who compares it with a limit.
  [[nodiscard]] double nearest_unbroken_enemy(UnitId unit, const Limit& compared_with) const;
  [[nodiscard]] UnitId nearest_unbroken_enemy_id(UnitId unit) const;

  /// Cover against a shooter at a place (FIRE-16); without one: cover from all sides.
  [[nodiscard]] bool in_cover(const field::Box& body, std::optional<Vec> from) const;
  /// Cover against the nearest enemy (12.2).
  [[nodiscard]] bool in_cover(UnitId unit) const;
  /// Defends works: all of its footprint belongs to a place fortified for its side.
  [[nodiscard]] bool fortified(UnitId unit) const;

  /// Bodies next to a body (VWS-GEO-4).
  [[nodiscard]] UnitSet next_to(UnitId unit) const;
  /// An effective leader who commands a body (VWS-AI-3): attached, or within 8", or 4" if either is
  /// in wood or village or a hedge lies between; of its division, for independents the nearest of
  /// its side's division leaders and commanders. The nearest, then the lower id; `kNoUnit` if none.
  [[nodiscard]] UnitId commander_of(UnitId unit) const;
  /// The distance over which a leader commands a body.
  [[nodiscard]] Length command_distance(UnitId leader, UnitId unit) const;
  /// He is one who may command a body that he is not with, and could do so from a place (VWS-AI-3).
  [[nodiscard]] bool could_command_from(UnitId leader, Vec place, UnitId unit) const;
  /// Whether a body is commanded: by a leader in reach, who with the option `command_points` has
  /// paid for it (VWS-AI-3).
  [[nodiscard]] bool commanded(UnitId unit) const;
  /// The nearest formed friend behind a body within 4" (12.2, extra factors); `kNoUnit` if none.
  [[nodiscard]] UnitId supporter(UnitId unit) const;

  // How bodies go, for the mover (section 4).
  [[nodiscard]] field::Mover mover(UnitId unit) const override;
  /// Guns enter nothing rough (VWS-MOVE-5); for others its edge, and a barrier, is a Terrain draw
  /// (VWS-MOVE-14).
  [[nodiscard]] Border border(UnitId unit, const field::Feature& feature) const override;
  /// 0.1" (VWS-CMB-2).
  [[nodiscard]] double keeps_off(UnitId unit, UnitId enemy) const override;
  [[nodiscard]] bool keeps_off_beside() const override { return false; }
  /// VWS-MOVE-11.
  [[nodiscard]] bool passes(UnitId unit, UnitId friendly) const override;

  /// The bodies of a division still to be activated this turn, in the order of VWS-TURN-2: front
  /// line first, each line along the division's front.
  [[nodiscard]] std::vector<UnitId> to_activate(CommandId division, Direction direction) const;
};

/// The footprint that a body would have there.
[[nodiscard]] field::Box box_at(const Battle& battle, UnitId unit, const field::Pose& pose);

/// Whether terrain blocks a line of sight or fire (VWS-GEO-5): woods, villages and hills that it
/// crosses for more than 1", unless it leaves or enters them at an end that is no more than 1" from
/// the near edge, and runs no deeper. A hill does not part two places that are both as high.
[[nodiscard]] bool blocked(const field::Ground& ground, Vec from, Vec to);
/// How high a place lies: the highest hill that it is on.
[[nodiscard]] int level_at(const field::Ground& ground, Vec place);

/// What a piece of terrain is to this sheet (section 11), by its properties.
/// Wood, bog, village: a Terrain draw at the edge.
[[nodiscard]] bool is_rough(const field::Feature& feature);
/// Hedge, ditch, stream, wall: a Terrain draw when crossed.
[[nodiscard]] bool is_barrier(const field::Feature& feature);
/// Hedge, wall, ditch, or an area that covers: counts in combat (VWS-CMB-8).
[[nodiscard]] bool is_obstacle(const field::Feature& feature);

}  // namespace opfor::victory_without_squares
