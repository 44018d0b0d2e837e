#pragma once

#include <optional>
#include <vector>

#include "drill/of_causes.hpp"
#include "drill/snapshot.hpp"
#include "rules/arquebusier/elements.hpp"

/// A moment of the battle, and what follows from it: footprints, distances, who sees whom, whom
/// fire can reach, who is commanded. Present are formations; a General is none. Both sides decide
/// from one snapshot in each phase. Distances in tenths of a millimetre; infinite where there is
/// nobody.
namespace opfor::arquebusier {

/// How the formations stand.
class Stands final : public Picture {
 public:
  Stands(const Battle& battle, const Unseen& unseen);
  [[nodiscard]] const field::Box& box(UnitId unit) const { return boxes_[index(unit)]; }
  [[nodiscard]] const Blocks& body(UnitId unit) const { return *bodies_[index(unit)]; }
  /// Whether a formation has another in its front zone, as far as that has been worked out.
  [[nodiscard]] Sights arcs() const { return {*arcs_, ids_.now()}; }

 private:
  [[nodiscard]] bool is_present(UnitId unit) const override;
  bool look_at(UnitId unit) override;

  std::vector<field::Box> boxes_;
  std::vector<std::shared_ptr<const Blocks>> bodies_;
  BodyIds ids_;
  std::shared_ptr<OfPairs<std::uint8_t>> arcs_;  ///< of all moments that come of one another
};

/// A limit of this sheet, reached within its tolerance.
[[nodiscard]] constexpr Limit limit(Length most, const char* rule, std::string_view what,
                                    UnitId whose = kNoUnit) {
  return {most, rule, what, whose, kTolerance};
}

class Situation : public Snapshot<Situation, Stands> {
 public:
  using Snapshot::Snapshot;

  /// The rectangle round a formation; of a General, his base.
  [[nodiscard]] const field::Box& box(UnitId unit) const { return pictured().box(unit); }
  /// What it covers of the table (`blocks`); nothing of who is not on it; of a General the place
  /// where he stands.
  [[nodiscard]] field::Boxes body(UnitId unit) const { return pictured().body(unit); }
  /// Least distance, element to element, by the map.
  [[nodiscard]] double measured_gap(UnitId a, UnitId b) const;
  /// By the map, from the nearest of the elements that fire if they can (the front rank, or all).
  [[nodiscard]] double measured_fire(UnitId shooter, UnitId target) const;
  /// By how much the table has that distance longer than the map.
  [[nodiscard]] double off_map(UnitId shooter, UnitId target) const;

  /// Sight past terrain (AQ-TER-1); bodies do not block it. Who touches another sees it.
  [[nodiscard]] bool sees(UnitId observer, UnitId target) const;
  [[nodiscard]] Vec place_for(UnitId, UnitId enemy) const { return box(enemy).centre; }
  /// A line of fire of somebody who fires if he can: as sight, and no other formation's footprint
  /// in the way (AQ-TER-1); of mortars: some friend sees the target (AQ-TER-2).
  [[nodiscard]] bool line_of_fire(UnitId shooter, UnitId target) const;
  /// The same of its elements of one type: of a battery the mortars may have one, and the guns not.
  [[nodiscard]] bool line_of_fire(UnitId shooter, UnitId target, Type type) const;
  /// Some part of the target lies in the front zone (AQ-TER-3).
  [[nodiscard]] bool in_arc(UnitId shooter, UnitId target) const;
  /// The same of a formation that stood so.
  [[nodiscard]] bool in_arc_of(const field::Box& from, UnitId target) const;
  /// An enemy lies behind the line through its front edge (AQ-TER-4).
  [[nodiscard]] bool to_flank_or_rear(UnitId unit, UnitId enemy) const;

  /// The formation could roll a die at it: a shooting line of one of its types, as it is, reaches
  /// it; arc and line of fire apart (AQ-RF-5).
  [[nodiscard]] bool has_in_range(UnitId shooter, UnitId target) const;
  /// The same of a formation that stood still and had its hands free: by its class alone.
  [[nodiscard]] bool could_reach(UnitId shooter, UnitId target) const;
  /// Whom it may fire at, lines of fire apart: in arc, not in melee; nearest first (ties: the lower
  /// score needed, then the lower id) (AQ-SHOOT-2). Not cut by range.
  [[nodiscard]] std::vector<UnitId> in_arc_nearest_first(UnitId shooter) const;
  /// The same of those in line of fire.
  /// @param most so many of them are enough
  [[nodiscard]] std::vector<UnitId> targets(UnitId shooter, std::size_t most = kMostUnits) const;

  /// All of its footprint in terrain that covers, or every line to the nearest enemy in sight
  /// crosses a cover within 1" of it (AQ-RF-4).
  [[nodiscard]] bool in_cover(UnitId unit) const;
  [[nodiscard]] bool in_cover_at(UnitId unit, const field::Pose& pose,
                                 std::optional<Vec> from) const;
  /// The cover that all of it has against a place, for `cover_effect` (AQ-TER-6).
  [[nodiscard]] field::Cover cover_against(UnitId unit, Vec from) const;
  /// Defends works, a building or a hard obstacle (13.4).
  [[nodiscard]] bool fortified(UnitId unit) const;
  /// A third of its files hold two pikes or more (AQ-RF-9).
  [[nodiscard]] bool pike_protected(UnitId unit) const;
  /// From where a General stands to the nearest element of a formation.
  [[nodiscard]] double from_general(UnitId general, UnitId formation) const;
  [[nodiscard]] double measured_from_general(UnitId general, UnitId formation) const;
  [[nodiscard]] bool within_of_general(UnitId general, UnitId formation, const Limit& limit) const {
    return within(Span::nearest, general, formation, measured_from_general(general, formation),
                  limit);
  }
  /// The side's living General within 12" (AQ-CMD-5), joined or not: the nearest, then the lower
  /// id; `kNoUnit` if none.
  [[nodiscard]] UnitId general_near(UnitId unit) const;
  /// A living own General within 12" (AQ-BEH-1).
  [[nodiscard]] bool commanded(UnitId unit) const;
  /// The nearest enemy in sight, if its present move could bring it into contact straight ahead
  /// (AQ-BEH-3); `kNoUnit` else.
  [[nodiscard]] UnitId in_reach(UnitId unit) const;
  /// The pose in which a march at an enemy would touch it, and how far that is; nothing if it would
  /// not within its move, or if friends or the ground are in the way.
  struct Reach {
    field::Pose pose;
    double distance = 0;
  };
  [[nodiscard]] std::optional<Reach> march_into(UnitId unit, UnitId enemy) const;

 private:
  [[nodiscard]] bool flat_line(UnitId shooter, UnitId target) const;
};

/// The shooting line of a type of a formation as it stands: artillery that has manoeuvred or is to,
/// this turn or last, has none (AQ-SHOOT-5). Null: it cannot shoot.
[[nodiscard]] const ShootingLine* line_now(const Battle& battle, UnitId unit, Type type);
/// Notes the range of a line for who counts the elements within it (AQ-SHOOT-5).
void note_range(const Situation& now, UnitId shooter, UnitId target, const ShootingLine& line);
/// The elements that would fire if all were in range: of the front rank, or of all ranks, those
/// with a line. None in melee, or of a formation that restores itself, mounts or dismounts
/// (AQ-SHOOT-1, AQ-IRR-8, AQ-CMD-10).
[[nodiscard]] SomeElements firers(const Battle& battle, UnitId unit);

/// Whether terrain parts two places (AQ-TER-1): what blocks sight and is crossed for more than 2";
/// of walls, each crossing, unless one of the two is at the wall, within 1".
[[nodiscard]] bool blocked(const field::Ground& ground, Vec from, Vec to);
/// The same where it is known which pieces of terrain lie about there. @param screens of the ground
[[nodiscard]] bool blocked(const field::Ground& ground, Vec from, Vec to,
                           std::span<const FeatureId> screens);
/// What a piece of terrain is to this sheet (section 5), by its properties: a linear obstacle.
[[nodiscard]] bool is_obstacle(const field::Feature& feature);

}  // namespace opfor::arquebusier
