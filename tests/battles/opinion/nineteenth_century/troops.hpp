#pragma once

#include <string_view>
#include <vector>

#include "battles/opinion/ledger.hpp"
#include "battles/opinion/nineteenth_century/men.hpp"
#include "battles/opinion/nineteenth_century/tables.hpp"
#include "battles/opinion/shapes.hpp"

/// Who the groups are, read from the scenario's text, and where their figures stand.
namespace opfor::battles::opinion::nineteenth_century {

/// What never changes of a group (2.1).
struct Group {
  Arm arm = Arm::foot;
  int figures = 1;
  Quality quality = Quality::average;
  bool regulars = false;
  bool formed = false;
  bool loyal = true;
  bool shock = false;
  bool heavy = false;
  bool civilian = false;
  Formation formation = Formation::open;  ///< at the start
  std::vector<Weapon> weapons;
  bool bayonet = false;
  Load load = Load::none;
  bool officer = false;
  bool pc = false;
  Grade grade = Grade::average;
  int ncos = 0;  ///< the first figures, then the musicians
  int musicians = 0;
  bool own_table = true;  ///< under the actions table of its arm

  [[nodiscard]] bool single() const { return figures == 1; }
  [[nodiscard]] bool hero() const { return single() && grade == Grade::hero; }
  [[nodiscard]] bool raw() const {
    return quality == Quality::raw || (single() && grade == Grade::raw);
  }
  /// The best melee factor of its weapons.
  [[nodiscard]] int factor() const;
  /// What it shoots with: the weapon of the longest range (WPN-5).
  [[nodiscard]] const WeaponRow* shoots_with() const;
  [[nodiscard]] double range() const {
    return shoots_with() == nullptr ? 0 : shoots_with()->up_to.back();
  }
};

struct Options {
  bool uncommanded_horse_last = true;
  bool side_b_command = true;
  bool points_are_summed = true;
  bool to_farthest = true;  ///< CMD-5
  bool wounded_fall_out = false;
  int melee_bonus_in_square = 0;
  bool six_columns = true;  ///< the infantry table as in 8.3
  bool plain_table = true;  ///< no other lines of risk, no other reading of the lowest row
  std::optional<Point> returns_at;
};

/// A number that is known within bounds: where the men stand who are left is not always told.
struct Between {
  double least = 0;
  double most = 0;
};

class Troops {
 public:
  /// @param scenario the text, TOML
  Troops(const Setting& setting, std::string_view scenario);

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] const Group& operator[](UnitId unit) const { return groups_[index(unit)]; }
  [[nodiscard]] const Men& men(UnitId unit) const { return men_[index(unit)]; }
  [[nodiscard]] Men& men(UnitId unit) { return men_[index(unit)]; }
  void begin(Ledger& ledger) const;

  // --- where figures stand (2.1, SCOPE-6) ---
  [[nodiscard]] Size base(UnitId unit) const;
  /// One a place, as the group stands there; who has surely fallen is left out.
  [[nodiscard]] std::vector<Polygon> standing(UnitId unit, const Stance& stance,
                                              Formation formation) const;
  [[nodiscard]] std::vector<Polygon> standing(UnitId unit, const Ledger& ledger) const;
  /// Of those who live, drawn up anew.
  [[nodiscard]] std::vector<Polygon> drawn_up(UnitId unit, const Stance& stance,
                                              Formation formation) const;

  // --- distances, from figure to figure (SCOPE-5) ---
  [[nodiscard]] Between gap(UnitId one, UnitId other, const Ledger& ledger) const;
  /// From one figure or place to the nearest of a group.
  [[nodiscard]] Between gap(const std::vector<Polygon>& from, UnitId to,
                            const Ledger& ledger) const;
  /// To the farthest figure of a group.
  [[nodiscard]] Between farthest(UnitId from, UnitId to, const Ledger& ledger) const;

  [[nodiscard]] std::vector<UnitId> present(const Ledger& ledger) const;
  [[nodiscard]] std::vector<UnitId> present(const Ledger& ledger, Side side) const;
  /// Of its line formation, the wounded surely or perhaps among it (MOVE-1, 2).
  [[nodiscard]] Between rate(UnitId unit) const;
  [[nodiscard]] field::Pose entry(UnitId unit, Point at, const Setting& setting) const;

  void follow(const Event& event, Ledger& ledger);

 private:
  [[nodiscard]] std::vector<Polygon> places(UnitId unit, const Stance& stance, Formation formation,
                                            std::size_t n) const;

  std::vector<Group> groups_;
  std::vector<Men> men_;
  Options options_;
};

}  // namespace opfor::battles::opinion::nineteenth_century
