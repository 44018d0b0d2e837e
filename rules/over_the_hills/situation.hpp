#pragma once

#include <optional>

#include "drill/boxed.hpp"
#include "field/arcs.hpp"
#include "rules/over_the_hills/morale.hpp"
#include "rules/over_the_hills/state.hpp"

/// A moment of the battle, and what follows from it: footprints, distances, zones, who sees whom,
/// cover, who is in whose command. Present are troops; commanders are none. Distances in tenths of
/// a millimetre; infinite where there is nobody.
namespace opfor::over_the_hills {

/// How the bodies stand: the footprint of troops (OTH-GEO-1), of a garrison its building, of a
/// commander his base.
class Stands final : public BoxedPicture {
 public:
  Stands(const Battle& battle, const Unseen& unseen);

 private:
  [[nodiscard]] bool is_present(UnitId unit) const override;
};

/// A printed limit of this sheet, as it is on the table, reached within its tolerance (OTH-SRC-3,
/// 7).
[[nodiscard]] inline Limit limit(const Battle& battle, Length printed, const char* rule,
                                 std::string_view what, UnitId whose = kNoUnit) {
  return {on_table(printed, options(battle)), rule, what, whose, kTolerance};
}

/// A line of sight from a firer to a target (OTH-GEO-6).
struct Aim {
  bool clear = false;     ///< at least one of the places of the target is seen
  bool obscured = false;  ///< one of them is not, or skirmishers stand in between (OTH-GEO-8)
  UnitSet over;           ///< friends whose footprints the line of fire crosses (OTH-GUN-6)
};

/// The edge of a body in whose zone somebody is (OTH-GEO-3).
[[nodiscard]] field::Edge edge_of(field::Zone zone);

class Situation : public BoxedSnapshot<Situation, Stands> {
 public:
  using BoxedSnapshot::BoxedSnapshot;

  /// From a commander, who is a point, to the nearest of a footprint.
  [[nodiscard]] double off_commander(UnitId commander, UnitId unit) const;
  /// He is no farther from it than that.
  [[nodiscard]] bool commander_within(UnitId commander, UnitId unit, const Limit& limit) const {
    return within(Span::nearest, commander, unit, measured_off_commander(commander, unit), limit);
  }
  /// He lives, and it is within his range: a unit, or a commander under him (OTH-CMD-2, 3).
  [[nodiscard]] bool commands(UnitId commander, UnitId other) const;

  /// Sight past terrain from the middle of the observer's front edge to the middle or a corner of
  /// the other, within 36 (OTH-GEO-6).
  [[nodiscard]] bool sees(UnitId observer, UnitId target) const;
  /// The same past units too: for fire, from a footprint that the firer has or would have.
  [[nodiscard]] Aim aim(UnitId firer, const field::Box& from, UnitId target) const;
  [[nodiscard]] Aim aim(UnitId firer, UnitId target) const {
    return aim(firer, box(firer), target);
  }
  /// At a target that stood elsewhere.
  [[nodiscard]] Aim aim(UnitId firer, const field::Box& from, UnitId target,
                        const field::Box& there) const;

  /// In which zone of a unit a place lies (OTH-GEO-3): squares, skirmish order and garrisons have
  /// front all round.
  [[nodiscard]] Aspect aspect(UnitId unit, Vec place) const;
  /// The edge of a unit in whose zone a place lies, whatever its formation.
  [[nodiscard]] field::Edge edge_seen_from(UnitId unit, Vec place) const;
  /// It has no flanks as it stands.
  [[nodiscard]] bool front_all_round(UnitId unit) const;

  /// All of it is in woods, rough ground or works that cover, or behind an obstacle within 1 of it
  /// on the line to a place (OTH-GEO-8); without a place: the ground alone.
  [[nodiscard]] bool in_cover(const field::Box& body, std::optional<Vec> from) const;
  /// In a building, or in cover against the nearest enemy that it sees.
  [[nodiscard]] bool in_cover(UnitId unit) const;
  /// It defends works or a building.
  [[nodiscard]] bool fortified(UnitId unit) const;
  /// Any of it is in woods, open ones too.
  [[nodiscard]] bool in_woods(UnitId unit) const;
  /// It stands neither in woods, rough ground, works nor a building.
  [[nodiscard]] bool in_open(UnitId unit) const;
  /// So is a body that stands there, and holds no building.
  [[nodiscard]] bool in_open(const field::Box& there) const;

  // How bodies go as they stand, for the mover (section 6); stride.hpp has how they would in
  // another formation, and on a road.
  [[nodiscard]] field::Mover mover(UnitId unit) const override;
  [[nodiscard]] Border border(UnitId unit, const field::Feature& feature) const override;
  /// 1 (OTH-MOVE-9).
  [[nodiscard]] double keeps_off(UnitId unit, UnitId enemy) const override;
  [[nodiscard]] bool passes(UnitId unit, UnitId friendly) const override;

  /// OTH-CMD-2, 3: what command lets a unit do.
  [[nodiscard]] CommandEffect command_effect(UnitId unit) const;
  /// OTH-CMD-3: the brigade of a unit is in command.
  [[nodiscard]] bool brigade_in_command(UnitId brigadier) const;
  /// What helps a unit in its tests (OTH-MOR-1, OTH-CMDR-2, 6).
  [[nodiscard]] Support support(UnitId unit) const;
  /// One other of its brigade is within 3 that neither routs, has fired nor wavers (OTH-MOR-1).
  [[nodiscard]] bool has_neighbour(UnitId unit) const;

 private:
  [[nodiscard]] double measured_off_commander(UnitId commander, UnitId unit) const;
};

/// What a piece of terrain is to a unit in a formation: ground that it may not enter (OTH-TERR-1,
/// 4, OTH-BUA-1, 6).
[[nodiscard]] Border border_of(const Battle& battle, UnitId unit, const Mover& mover,
                               const field::Feature& feature);
/// Formed troops pass through none but skirmishers, open order and unlimbered guns (OTH-MOVE-9).
[[nodiscard]] bool may_pass(const Battle& battle, const Mover& mover, UnitId friendly);

}  // namespace opfor::over_the_hills
