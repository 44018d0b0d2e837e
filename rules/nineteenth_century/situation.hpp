#pragma once

#include <optional>
#include <vector>

#include "battle/worked_out.hpp"
#include "field/ground.hpp"
#include "rules/nineteenth_century/formation.hpp"
#include "rules/nineteenth_century/state.hpp"

/// A moment of the battle, and what follows from it: figures, distances, who sees whom. The
/// sequence takes one when the sheet says so; all facts of a dicing pass are read from the same
/// (NC-SEQ-2).
namespace opfor::nineteenth_century {

/// Terrain's answer for a pair of groups (NC-VIS): the best over their figures.
enum class GroupSight : std::uint8_t { clear, edge, blocked };

class Situation {
 public:
  /// Keeps a copy of the state; what is costly is worked out when it is first asked for.
  explicit Situation(const Battle& battle);

  [[nodiscard]] const Battle& battle() const { return battle_; }
  [[nodiscard]] const field::Ground& ground() const { return *battle_.setting().ground; }
  /// Groups that are on the table with a living figure.
  [[nodiscard]] const UnitSet& present() const { return muster_.all(); }
  [[nodiscard]] bool present(UnitId unit) const { return present().contains(unit); }
  [[nodiscard]] UnitSet present(Side side) const { return muster_.of(side); }

  [[nodiscard]] const std::vector<field::Box>& figures(UnitId unit) const;
  [[nodiscard]] const field::Box& body(UnitId unit) const;
  /// Nearest living figure to nearest living figure (NC-SCOPE-5), tenths of a millimetre; as the
  /// table has it where that was found out (battle/close_call.hpp).
  [[nodiscard]] double gap(UnitId a, UnitId b) const;
  /// The same by the map.
  [[nodiscard]] double measured_gap(UnitId a, UnitId b) const;
  /// By how much the table's distances between figures of two groups exceed the map's.
  [[nodiscard]] double off_map(UnitId a, UnitId b) const;
  /// From the farthest figure of `to` to the man or group `from` (NC-CMD-5).
  [[nodiscard]] double farthest(UnitId from, UnitId to) const;
  [[nodiscard]] double measured_farthest(UnitId from, UnitId to) const;
  /// The figure of `target` nearest to a group.
  [[nodiscard]] Vec nearest_figure(UnitId from, UnitId target) const;

  [[nodiscard]] GroupSight sight(UnitId observer, UnitId target) const;
  /// Visible now: clear, or at the edge and found by the die, or it shot lately (NC-VIS-4).
  [[nodiscard]] bool sees(UnitId observer, UnitId target) const;
  /// Enemies that a group sees.
  [[nodiscard]] const UnitSet& enemies_seen(UnitId unit) const;
  /// Nearest visible enemy, ties by id; `kNoUnit` if none.
  [[nodiscard]] UnitId nearest_enemy(UnitId unit) const;
  /// Where "the enemy" is for a group: its nearest visible enemy's nearest figure, else the place
  /// where it last knew one.
  [[nodiscard]] std::optional<Vec> enemy_place(UnitId unit) const;

  /// How many of a group's figures have cover against a shooter at `from` (any direction if none),
  /// and the weakest cover among them.
  struct GroupCover {
    int covered = 0;
    int figures = 0;
    field::Cover worst = field::Cover::hard;
    FeatureId feature = kNoFeature;
    [[nodiscard]] bool whole() const { return figures > 0 && covered == figures; }
  };
  [[nodiscard]] GroupCover cover(UnitId unit) const;
  [[nodiscard]] GroupCover cover_of(const std::vector<field::Box>& bases,
                                    std::optional<Vec> from) const;
  /// The works that a group defends: every living figure belongs to a feature fortified for its
  /// side; `kNoFeature` if not.
  [[nodiscard]] FeatureId fortified(UnitId unit) const;

 private:
  [[nodiscard]] double work_out_gap(UnitId a, UnitId b) const;
  [[nodiscard]] GroupSight work_out_sight(UnitId observer, UnitId target) const;

  struct Known {
    std::vector<field::Box> figures;
    field::Box body;
  };
  [[nodiscard]] const Known& known(UnitId unit) const;

  Battle battle_;
  Muster muster_;
  mutable OfEach<Known> known_;
  mutable OfEach<UnitSet> enemies_seen_;
  mutable Gaps gaps_;
  mutable Sights sights_;
};

/// The sheet's rule of sight as the field wants it.
[[nodiscard]] field::SightRule sight_rule();

}  // namespace opfor::nineteenth_century
