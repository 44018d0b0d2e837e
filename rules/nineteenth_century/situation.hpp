#pragma once

#include <optional>
#include <vector>

#include "battle/reaction.hpp"
#include "drill/of_causes.hpp"
#include "drill/snapshot.hpp"
#include "rules/nineteenth_century/formation.hpp"
#include "rules/nineteenth_century/state.hpp"

/// A moment of the battle, and what follows from it: figures, distances, who sees whom. Present are
/// groups that are on the table with a living figure.
/// The sequence takes one when the sheet says so; all facts of a dicing pass are read from the same
/// (NC-SEQ-2).
namespace opfor::nineteenth_century {

/// Terrain's answer for a pair of groups (NC-VIS): the best over their figures.
enum class GroupSight : std::uint8_t { clear, edge, blocked };

struct Prospects;

/// How the groups stand: their figures, each worked out when it is first asked for.
class Stands final : public Picture {
 public:
  Stands(const Battle& battle, const Unseen& unseen);
  struct Group {
    std::vector<field::Box> figures;
    field::Box body;
  };
  [[nodiscard]] const Group& group(UnitId unit) const;
  /// How many figures of one could shoot at another (`eligible`), as far as that has been worked
  /// out of the map.
  [[nodiscard]] OfBoth<int>& eligible() const { return eligible_; }
  /// What the behaviour reads of each (`facts`), as far as that has been worked out.
  [[nodiscard]] OfEach<Facts>& facts() const { return facts_; }
  [[nodiscard]] Prospects& prospects() const { return *prospects_; }
  [[nodiscard]] const BodyIds& bodies() const { return bodies_; }

 private:
  [[nodiscard]] bool is_present(UnitId unit) const override;
  bool look_at(UnitId unit) override;
  /// What the sighting die found, and who shot lately (NC-VIS-4).
  [[nodiscard]] bool sees_by_records() const override { return true; }
  void forget() override { facts_.forget_all(); }
  void forget_how_all_stand() override { eligible_.forget_all(); }

  /// What the places of figures follow from.
  struct Drawn {
    field::Pose pose;
    Formation formation = Formation::line;
    std::uint32_t alive = 0;
    std::uint32_t places = 0;
    bool operator==(const Drawn&) const = default;
  };
  std::vector<Drawn> drawn_;
  mutable OfEach<std::shared_ptr<const Group>> groups_;  ///< of the same figures, the same
  mutable OfBoth<int> eligible_;
  mutable OfEach<Facts> facts_;
  BodyIds bodies_;
  std::shared_ptr<Prospects> prospects_;
};

class Situation : public Snapshot<Situation, Stands> {
 public:
  using Snapshot::Snapshot;

  [[nodiscard]] OfBoth<int>& eligible() const { return pictured().eligible(); }
  [[nodiscard]] OfEach<Facts>& facts() const { return pictured().facts(); }
  [[nodiscard]] Prospects& prospects() const { return pictured().prospects(); }
  /// Of each unit: what is kept with all that it hangs on is kept with these.
  [[nodiscard]] const BodyIds& bodies() const { return pictured().bodies(); }
  [[nodiscard]] const std::vector<field::Box>& figures(UnitId unit) const {
    return pictured().group(unit).figures;
  }
  [[nodiscard]] const field::Box& body(UnitId unit) const { return pictured().group(unit).body; }
  /// Nearest living figure to nearest living figure (NC-SCOPE-5), by the map.
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
  /// The nearest figure of an enemy.
  [[nodiscard]] Vec place_for(UnitId unit, UnitId enemy) const {
    return nearest_figure(unit, enemy);
  }

  /// How many of a group's figures have cover against a shooter at `from` (any direction if none),
  /// and the weakest cover among them.
  struct GroupCover {
    int covered = 0;
    int figures = 0;
    field::Cover worst = field::Cover::hard;
    FeatureId feature = kNoFeature;
    [[nodiscard]] bool whole() const { return figures > 0 && covered == figures; }
    /// At least half of them: as much as who takes cover looks for (NC-ACT-13).
    [[nodiscard]] bool most() const { return covered > 0 && 2 * covered >= figures; }
    /// What a commander reckons with for all of them.
    [[nodiscard]] field::Cover of_most() const { return most() ? worst : field::Cover::none; }
  };
  [[nodiscard]] GroupCover cover(UnitId unit) const;
  [[nodiscard]] GroupCover cover_of(field::Boxes bases, std::optional<Vec> from) const;
  /// The works that a group defends: every living figure belongs to a feature fortified for its
  /// side; `kNoFeature` if not.
  [[nodiscard]] FeatureId fortified(UnitId unit) const;

 private:
  [[nodiscard]] GroupSight work_out_sight(UnitId observer, UnitId target) const;
};

/// The figure of a group nearest to another's. @param body round those of the other
[[nodiscard]] Vec nearest_figure(const field::Box& body, field::Boxes from, field::Boxes of);

/// The sheet's rule of sight as the field wants it.
[[nodiscard]] field::SightRule sight_rule();

}  // namespace opfor::nineteenth_century
