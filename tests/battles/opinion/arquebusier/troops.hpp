#pragma once

#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "battles/opinion/arquebusier/tables.hpp"
#include "battles/opinion/ledger.hpp"
#include "battles/opinion/shapes.hpp"

/// Who the formations and Generals are: read from the scenario's text, then followed from events.
namespace opfor::battles::opinion::arquebusier {

/// Section 2.1: files from the formation's left, ranks from the front, both from 0.
struct Element {
  int id = 0;  ///< as the telling numbers it, less one: file by file, front to rear
  Type type = Type::firearm;
  int file = 0;
  int rank = 0;
  /// The middle of its front edge, where it has been brought up beside the ranks (MOVE-9); it is in
  /// no file until it falls in again.
  std::optional<field::Pose> lapped;
};

struct Troop {
  bool general = false;
  bool regular_by_nature = true;
  bool mounted = false;  ///< of dragoons
  bool volley = false;   ///< all ranks fire
  Mission mission = Mission::hold;
  std::vector<Element> elements;
  int initial = 0;  ///< elements, as the battle began
  int files = 1;
  std::set<Cause> causes;
  bool commander_dead = false;
  int penalty = 0;        ///< inches off its move, SHOOT-12
  UnitId with = kNoUnit;  ///< a General: whom he has joined
  /// It has lost otherwise than was told: where its elements stand is left open from then on.
  bool lost_track = false;

  [[nodiscard]] bool regular() const { return regular_by_nature && causes.empty(); }
  /// Elements stand beside its ranks (MOVE-9), or nobody knows where. Of what it does otherwise
  /// than by its ranks much is left open.
  [[nodiscard]] bool redressed() const;
  /// Where each of its elements stands is known, and no file is empty.
  [[nodiscard]] bool whole() const;
  [[nodiscard]] int count(Type type) const;
  [[nodiscard]] int depth(int file) const;
  [[nodiscard]] int ranks() const;
  [[nodiscard]] bool artillery() const;
  [[nodiscard]] bool has_horse() const;
  [[nodiscard]] bool all_mounted() const;
  [[nodiscard]] bool mob() const;
  [[nodiscard]] const Element* element(int id) const;
  [[nodiscard]] const Element* at(int file, int rank) const;
};

struct Options {
  Timing timing = Timing::after_shooting;
  bool alternate = true;
  StandingTest standing = StandingTest::previous_turn;
  bool immune_artillery = false;
  bool artillery_as_firearm = false;
  bool artillery_one_die = false;
  bool cover_costs_dice = false;
  bool general_risk = true;
  bool forced_moves_roll = true;
  bool six_binds = true;
  Needed firearm = kNeeded[static_cast<std::size_t>(Type::firearm)];
  double artillery_move = inches(3);
  double arc = 45;
  double width = inches(2);
  double depth = inches(1);
};

class Troops {
 public:
  /// @param scenario the text, TOML
  Troops(const Setting& setting, std::string_view scenario);

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] const Troop& operator[](UnitId unit) const { return troops_[index(unit)]; }
  [[nodiscard]] Troop& of(UnitId unit) { return troops_[index(unit)]; }
  /// MOVE-1, with the penalty of SHOOT-12.
  [[nodiscard]] double full_move(UnitId unit) const;
  /// Inches a pulse, MOVE-6.
  [[nodiscard]] double rate(UnitId unit) const;

  // --- what elements stand on ---
  [[nodiscard]] Polygon place(UnitId unit, const Element& element, const Stance& stance) const;
  [[nodiscard]] std::vector<Polygon> places(UnitId unit, const Stance& stance) const;
  [[nodiscard]] std::vector<Polygon> places(UnitId unit, const Ledger& ledger) const {
    return places(unit, stance(ledger.at(unit).pose));
  }
  /// All files and ranks, as if no place were empty.
  [[nodiscard]] Polygon footprint(UnitId unit, const Stance& stance) const;
  [[nodiscard]] double distance(UnitId one, UnitId another, const Ledger& ledger) const;
  /// From a General's place to the nearest element.
  [[nodiscard]] double from_general(UnitId general, UnitId formation, const Ledger& ledger) const;

  [[nodiscard]] bool formation(UnitId unit, const Ledger& ledger) const {
    return !(*this)[unit].general && ledger.on_table(unit);
  }
  [[nodiscard]] std::vector<UnitId> formations(const Ledger& ledger) const;
  [[nodiscard]] std::vector<UnitId> enemies(UnitId unit, const Ledger& ledger) const;
  [[nodiscard]] std::vector<UnitId> generals(Side side, const Ledger& ledger) const;
  /// Who has joined it; nobody: kNoUnit.
  [[nodiscard]] UnitId general_with(UnitId formation, const Ledger& ledger) const;

 private:
  std::vector<Troop> troops_;
  Options options_;
};

// --- losses (SHOOT-10, MEL-6, IRR-10), and closing up ---

/// Takes off so many elements of a type, rearmost of the deepest file first. @return how many went
int lose(Troop& troop, Type type, int n);
/// Takes these off; files step up.
void lose(Troop& troop, const std::set<int>& ids);
/// Empty files close towards the centre. @return by how many widths of an element the middle of the
/// front shifts to the right; nothing if no file was empty
std::optional<double> close_up(Troop& troop);
/// Who was brought up comes back, each behind the file with the fewest, then nearest the middle,
/// then on the left; empty files close. @return as `close_up`
std::optional<double> fall_in(Troop& troop);
/// Where nobody is left but who was brought up, the first of them is its front. @return where
/// that is; nothing if its ranks stand
std::optional<field::Pose> form_on_lapped(Troop& troop);
/// Drawn up anew on so many files, from the left, as MOVE-3 leaves open how: by files as they
/// stood, full ranks, the odd ones in the middle.
void draw_up(Troop& troop, int files);

}  // namespace opfor::battles::opinion::arquebusier
