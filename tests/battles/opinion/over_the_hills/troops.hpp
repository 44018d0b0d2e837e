#pragma once

#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "battles/opinion/ledger.hpp"
#include "battles/opinion/over_the_hills/tables.hpp"
#include "battles/opinion/shapes.hpp"

/// Who the units are: read from the scenario's text, then followed from events.
namespace opfor::battles::opinion::over_the_hills {

enum class Effect : std::uint8_t { none, half, no_move };
enum class Level : std::uint8_t { brigade, division, army };

struct Troop {
  Arm arm = Arm::foot;
  Drill drill = Drill::line;
  int fs = 7;
  int fh = 0;
  char grade = 'c';  ///< of skirmishers: 'a' to 'd', '-' for none
  int shot = 0;      ///< good 1, poor -1
  const Weapon* weapon = nullptr;
  const Gun* gun = nullptr;
  bool horse_guns = false;
  bool battalion_gun = false;
  bool cuirassier = false;
  bool french = false;
  bool militia = false;
  CommandId command = kNoCommand;
  // of a commander
  Level level = Level::brigade;
  double range = 0;
  int control = 2;
  int inspiration = 0;
  bool independent = false;
  UnitId with = kNoUnit;
  bool killed = false;

  // --- followed ---
  FeatureId in_building = kNoFeature;
  Effect effect = Effect::none;
  bool initial_volley = true;
  bool fired = false;  ///< since the end of its own phase 3
  bool down = false;   ///< gone to ground
  bool out_of_ammo = false;
  bool evaded = false;
  bool countered = false;
  bool routing = false;  ///< as told
  UnitId last_target = kNoUnit;
  double moved = 0;     ///< in its last own phase 3
  double position = 0;  ///< segments that it has used in it
  bool stirred = false;
  bool charges = false;
  bool paid_rough = false;      ///< rough ground costs once in a move
  bool paid_hard = false;       ///< and a segment marked F
  bool hardly_wheeled = false;  ///< so little that nobody can tell whether it has
  Effect obeys = Effect::none;  ///< its command status, or what its cell makes of it
  double ridden = 0;            ///< a commander, by himself
  int shots = 0;                ///< in this half-turn
  int garrison_fire = 0;        ///< base of all its faces in this half-turn

  [[nodiscard]] int reserve() const { return fs - fh; }
  [[nodiscard]] int score() const { return fs > fh ? fs - fh : 0; }
  [[nodiscard]] bool wavers() const { return reserve() <= kWavers && reserve() > kRouts; }
  [[nodiscard]] bool leads() const { return arm == Arm::leader; }
  [[nodiscard]] bool loose() const { return drill == Drill::open || drill == Drill::skirmish; }
};

/// Of an event: which of the nine phases, and whose half-turn it is.
[[nodiscard]] int phase_of(const Event& event);
[[nodiscard]] Side active_in(const Event& event);

class Troops {
 public:
  Troops(const Setting& setting, std::string_view scenario);

  [[nodiscard]] Troop& operator[](UnitId unit) { return troops_[index(unit)]; }
  [[nodiscard]] const Troop& operator[](UnitId unit) const { return troops_[index(unit)]; }
  [[nodiscard]] std::size_t size() const { return troops_.size(); }
  void begin(Ledger& ledger);
  /// What begins, or is over, with the phase of this event: before it is judged.
  void come_to(const Event& event);
  void follow(const Event& event, Ledger& ledger);

  [[nodiscard]] const Row& row(UnitId unit) const;
  [[nodiscard]] double segment(UnitId unit) const;
  [[nodiscard]] int segments(UnitId unit) const;
  /// All of them, without one marked F.
  [[nodiscard]] double easy_move(UnitId unit) const;
  [[nodiscard]] double full_move(UnitId unit) const;

  [[nodiscard]] Polygon body(UnitId unit, const Stance& stance, Formation formation) const;
  [[nodiscard]] Polygon body(UnitId unit, const Ledger& ledger) const;
  /// From a commander's point to the nearest of a unit.
  [[nodiscard]] double off(UnitId commander, UnitId unit, const Ledger& ledger) const;

  /// Those whom it touches.
  [[nodiscard]] std::vector<UnitId> touching(UnitId unit) const;
  [[nodiscard]] bool in_contact(UnitId unit) const { return !touching(unit).empty(); }
  /// Whose command it is, of the level: his own rank, or his superior's. Nobody: `kNoUnit`.
  [[nodiscard]] UnitId leader_of(UnitId unit, Level level) const;
  /// The commander of its own command.
  [[nodiscard]] UnitId brigadier_of(UnitId unit) const;
  [[nodiscard]] std::vector<UnitId> chain_of(UnitId unit) const;
  [[nodiscard]] bool contacted_this_half_turn(UnitId unit, UnitId by) const {
    return fresh_.count({by, unit}) > 0;
  }
  /// Rounds that the contact of two has seen, in this phase and in all.
  [[nodiscard]] int rounds(UnitId one, UnitId another) const;
  [[nodiscard]] int rounds_now(UnitId unit) const { return rounds_now_[index(unit)]; }

 private:
  using Pair = std::pair<UnitId, UnitId>;
  void new_half_turn(Side active);
  void end_of_moves(Side active);
  void follow_move(const Event& event, const event::Moved& moved, Ledger& ledger);
  void follow_state(const event::StateChanged& changed, Ledger& ledger);
  void follow_order(const event::Ordered& ordered);
  void follow_loss(const event::Lost& lost);
  void follow_shot(const event::Shot& shot);
  void follow_formation(const event::FormationChanged& changed);
  void count_round(const Pair& pair);
  void part(UnitId unit);

  const Setting& setting_;
  std::vector<Troop> troops_;
  std::vector<Formation> formations_;
  std::set<Pair> contacts_;
  std::set<Pair> parted_;  ///< in this half-turn
  std::set<Pair> fresh_;   ///< made in this half-turn, who came first
  std::vector<std::pair<Pair, int>> rounds_;
  std::vector<int> rounds_now_;
  int half_turn_ = -1;
  bool moves_over_ = false;
};

}  // namespace opfor::battles::opinion::over_the_hills
