#pragma once

#include <string_view>
#include <vector>

#include "battles/opinion/ledger.hpp"
#include "battles/opinion/shapes.hpp"
#include "battles/opinion/victory_without_squares/tables.hpp"

/// Who the bodies and leaders are: read from the scenario's text, then followed from events.
namespace opfor::battles::opinion::victory_without_squares {

struct Troop {
  Arm arm = Arm::foot;
  int pikes = 0;
  int shot = 0;  ///< all other bases
  int pikes_at_start = 0;
  int ranks = 1;
  bool lancers = false;
  bool parliament = false;
  bool mounted = false;
  bool limbered = false;
  bool begins_in_motion = false;
  bool low_powder = false;
  State state = State::formed;
  int quality = 0;
  bool poor = false;
  bool rallied = false;  ///< was broken once

  // --- of leaders ---
  UnitId with = kNoUnit;  ///< whom he goes with
  int unhorsed_until = 0;

  [[nodiscard]] int bases() const { return pikes + shot; }
  [[nodiscard]] bool leads() const { return arm == Arm::leader; }
  [[nodiscard]] double move() const {
    return mounted ? row_of(arm).mounted_move : row_of(arm).foot_move;
  }
};

struct Options {
  int year = kYearOfCharges;
  bool dragoons_fire_mounted = false;
  bool count_lost = true;
};

class Troops {
 public:
  /// @param scenario the text, TOML
  Troops(const Setting& setting, std::string_view scenario);

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] const Troop& operator[](UnitId unit) const { return troops_[index(unit)]; }
  /// Formations, and leaders beside their bodies, as the battle begins.
  void begin(Ledger& ledger);

  /// GEO-1.
  [[nodiscard]] Size size_of(UnitId unit, Formation formation) const;
  [[nodiscard]] Polygon body(UnitId unit, const Stance& stance, Formation formation) const {
    return rectangle(stance, size_of(unit, formation));
  }
  [[nodiscard]] Polygon body(UnitId unit, const Ledger& ledger) const {
    return body(unit, stance(ledger.at(unit).pose), ledger.at(unit).formation);
  }
  /// With the pikes that it began with.
  [[nodiscard]] Polygon body_as_begun(UnitId unit, const Ledger& ledger) const;
  /// Bodies on the table, broken ones too; no leaders.
  [[nodiscard]] std::vector<UnitId> bodies(const Ledger& ledger) const;
  [[nodiscard]] bool unbroken(const Ledger& ledger, UnitId unit) const;
  /// How far a body is from the nearest enemy that is not broken; infinite if there is none.
  [[nodiscard]] double to_nearest_unbroken(const Ledger& ledger, UnitId unit,
                                           const Polygon& body) const;
  /// An effective leader is attached to it.
  [[nodiscard]] bool led(const Ledger& ledger, UnitId unit) const;
  [[nodiscard]] State after_losing(UnitId unit, int steps) const;

  void follow(const Event& event, Ledger& ledger);
  /// A leader who stands behind the middle of a body is attached to it.
  void see_leader(UnitId unit, const Ledger& ledger);

 private:
  void follow(const event::Moved& moved, const Event& event, Ledger& ledger);
  void follow(const event::StateChanged& changed, Ledger& ledger);
  /// LEAD-1: who is attached goes with his body, behind the middle of it.
  void bring_leaders(UnitId body, Ledger& ledger);
  [[nodiscard]] field::Pose beside(UnitId body, const Ledger& ledger) const;
  [[nodiscard]] UnitId whom_he_stands_with(UnitId leader, const Ledger& ledger) const;

  std::vector<Troop> troops_;
  std::vector<Formation> formations_;  ///< at the start
  Options options_;
};

}  // namespace opfor::battles::opinion::victory_without_squares
