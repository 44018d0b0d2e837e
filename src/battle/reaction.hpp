#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/ids.hpp"
#include "core/length.hpp"
#include "core/words.hpp"

/// The words that a sheet and the behaviour share: what a unit can know (facts), what it can want
/// (intents), and how one became the other (a reaction).
namespace opfor {

/// What the behaviour may read of a unit. Truths are 0 or 1; counts say so. The sheet fills them.
enum class Fact : std::uint8_t {
  enemy_in_sight,
  friends_retreating_in_sight,
  hero_near,  ///< a hero (general, commander) at hand
  officer_near,
  good,    ///< horse: "good troops"
  steady,  ///< foot: regulars
  raw,     ///< raw, poor
  entirely_in_cover,
  any_in_cover,
  in_enemy_weapon_range,
  raw_in_enemy_range,  ///< raw, and the line above
  loss_tenths,         ///< count, 0..10
  enemy_flank_or_rear,
  shock_threat,  ///< shock horse within its reach
  no_flanks,     ///< square, circle, hedgehog, ring
  ran_last_turn,
  beaten_in_melee,
  fortified,  ///< defends works
  falling_back,
  commanded,
  formed,
  in_contact,
  alone,  ///< no friend near while an enemy is in sight
  leaderless,
  unloaded_near_horse,
  drummer_near,
  attacker_can_reach,  ///< guns, officers: an enemy could be here next move, no friends at hand
  target_in_range,     ///< guns: something to shoot at, in arc and range
  can_limber,
  caught_before_limbering,
  is_hero,
  wounded,                ///< a lone figure with a wound
  falling_back_in_reach,  ///< officers: a friend who falls back is in reach
  any_loss,               ///< has lost anyone in this battle
  mounted,
  disordered,
  weak_target,       ///< nearest enemy: a gun, open order, falling back, or shows flank or rear
  dragoon_target,    ///< nearest enemy are dragoons
  firearm_reach,     ///< an enemy within twice the medium range of the own firearm
  horses_reachable,  ///< dismounted dragoons: the horses within a move and no enemy too near
  enemy_far,         ///< nearest enemy further than two foot moves
  light_target,      ///< nearest enemy: a gun, open order or falling back (no matter its facing)
  under_fire,        ///< was shot at since it last acted
  broken_friend_near,
  supported,      ///< friends in good order close behind it
  army_beaten,    ///< its whole army is
  last_hope,      ///< the last of its side in good order: the army hangs on it
  sent_forward,   ///< its brigade is ordered to attack
  sent_back,      ///< its brigade is ordered to withdraw
  pikes_come_on,  ///< an enemy block of pikes comes at it, close
  stands_above    ///< has not moved, and stands above all enemies near
};
inline constexpr std::size_t kFacts = static_cast<std::size_t>(Fact::stands_above) + 1;

template <>
struct Words<Fact> {
  using enum Fact;
  static constexpr auto all = in_order<stands_above>({
      {enemy_in_sight, "enemy_in_sight"},
      {friends_retreating_in_sight, "friends_retreating_in_sight"},
      {hero_near, "hero_near"},
      {officer_near, "officer_near"},
      {good, "good"},
      {steady, "steady"},
      {raw, "raw"},
      {entirely_in_cover, "entirely_in_cover"},
      {any_in_cover, "any_in_cover"},
      {in_enemy_weapon_range, "in_enemy_weapon_range"},
      {raw_in_enemy_range, "raw_in_enemy_range"},
      {loss_tenths, "loss_tenths"},
      {enemy_flank_or_rear, "enemy_flank_or_rear"},
      {shock_threat, "shock_threat"},
      {no_flanks, "no_flanks"},
      {ran_last_turn, "ran_last_turn"},
      {beaten_in_melee, "beaten_in_melee"},
      {fortified, "fortified"},
      {falling_back, "falling_back"},
      {commanded, "commanded"},
      {formed, "formed"},
      {in_contact, "in_contact"},
      {alone, "alone"},
      {leaderless, "leaderless"},
      {unloaded_near_horse, "unloaded_near_horse"},
      {drummer_near, "drummer_near"},
      {attacker_can_reach, "attacker_can_reach"},
      {target_in_range, "target_in_range"},
      {can_limber, "can_limber"},
      {caught_before_limbering, "caught_before_limbering"},
      {is_hero, "is_hero"},
      {wounded, "wounded"},
      {falling_back_in_reach, "falling_back_in_reach"},
      {any_loss, "any_loss"},
      {mounted, "mounted"},
      {disordered, "disordered"},
      {weak_target, "weak_target"},
      {dragoon_target, "dragoon_target"},
      {firearm_reach, "firearm_reach"},
      {horses_reachable, "horses_reachable"},
      {enemy_far, "enemy_far"},
      {light_target, "light_target"},
      {under_fire, "under_fire"},
      {broken_friend_near, "broken_friend_near"},
      {supported, "supported"},
      {army_beaten, "army_beaten"},
      {last_hope, "last_hope"},
      {sent_forward, "sent_forward"},
      {sent_back, "sent_back"},
      {pikes_come_on, "pikes_come_on"},
      {stands_above, "stands_above"},
  });
};

/// The facts of one unit at one moment, with the unit that makes each one true (the enemy that has
/// it in range, the friend who runs) and how far off it is.
class Facts {
 public:
  [[nodiscard]] int operator[](Fact fact) const { return of_[at(fact)].value; }
  [[nodiscard]] UnitId witness(Fact fact) const { return of_[at(fact)].witness; }
  [[nodiscard]] Length distance(Fact fact) const { return of_[at(fact)].distance; }
  void set(Fact fact, int value, UnitId witness = kNoUnit, Length distance = {}) {
    of_[at(fact)] = {static_cast<std::int16_t>(value), witness, distance};
  }
  /// True if the other has the same values, whoever makes them true.
  [[nodiscard]] bool same_values(const Facts& other) const {
    for (std::size_t i = 0; i < of_.size(); ++i) {
      if (of_[i].value != other.of_[i].value) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] static std::size_t at(Fact fact) { return static_cast<std::size_t>(fact); }
  struct Known {
    std::int16_t value = 0;
    UnitId witness = kNoUnit;
    Length distance;
  };
  std::array<Known, kFacts> of_{};
};

/// What a unit wants to do (the vocabulary of the 19th-century sheet, section 8.1, and 15.2).
enum class Intent : std::uint8_t {
  run,
  withdraw_to_cover,
  withdraw,
  take_cover,
  rally_in_cover,
  rally_halt,
  halt_face,
  continue_orders,
  advance,
  skirmish,
  evade,
  serve_gun,
  seek_shelter,
  limber_away,
  abandon,
  mount,
  dismount,
  rally_others,
  form_square
};
template <>
struct Words<Intent> {
  static constexpr std::array<std::string_view, 19> all{
      "RUN",        "WITHDRAW_TO_COVER", "WITHDRAW",     "TAKE_COVER",  "RALLY_IN_COVER",
      "RALLY_HALT", "HALT_FACE",         "CONTINUE",     "ADVANCE",     "SKIRMISH",
      "EVADE",      "SERVE_GUN",         "SEEK_SHELTER", "LIMBER_AWAY", "ABANDON",
      "MOUNT",      "DISMOUNT",          "RALLY_OTHERS", "FORM_SQUARE"};
};

/// Order of nerve, for comparisons: RUN 0 ... ADVANCE 5 (15.2).
[[nodiscard]] int nerve_order(Intent intent);

/// Pace of horse.
enum class Gait : std::uint8_t { as_before, halt, walk, trot, canter, gallop };
template <>
struct Words<Gait> {
  static constexpr std::array<std::string_view, 6> all{"as before", "halt",   "walk",
                                                       "trot",      "canter", "gallop"};
};
/// " at a trot"; empty where a gait says nothing.
[[nodiscard]] std::string gait_words(Gait gait);

/// Whether "(Charge?)" is printed in a cell.
enum class ChargeMark : std::uint8_t {
  no,
  yes,
  weak_targets  ///< C*: only guns, open order, troops falling back, or a flank or rear
};
template <>
struct Words<ChargeMark> {
  static constexpr std::array<std::string_view, 3> all{"no", "yes", "weak targets"};
};

/// One cell of an action table.
struct Cell {
  Intent intent = Intent::continue_orders;
  ChargeMark charge = ChargeMark::no;
  Gait gait = Gait::as_before;
  bool italic = false;  ///< commanded units may ignore it
  constexpr bool operator==(const Cell&) const = default;
};

/// Which action table and risk list a unit is under.
enum class Table : std::uint8_t { foot, horse, gun, skirmisher, dragoon, officer, mob, pike };
template <>
struct Words<Table> {
  static constexpr std::array<std::string_view, 8> all{"foot",    "horse",   "gun", "skirmisher",
                                                       "dragoon", "officer", "mob", "pike"};
};

/// The dials of a doctrine for one unit (15.5).
struct Dials {
  std::int8_t temper = 0;      ///< -1..1: columns further along an italic cell
  std::int8_t nerve = 0;       ///< -2..2: added to RF before the row is chosen
  std::int8_t aggression = 0;  ///< -1..1: of free decisions only
  constexpr bool operator==(const Dials&) const = default;
};

/// What the behaviour is asked: this unit, in this situation, threw this die.
struct ReactionRequest {
  UnitId unit = kNoUnit;
  Table table = Table::foot;
  Facts facts;
  Dials dials;
  int die = 0;  ///< the natural face; 1..kReactionFaces
};
inline constexpr int kReactionFaces = 6;

/// One line of a risk list that applied.
struct RiskTerm {
  std::string key;  ///< "RF-FLANK"
  int value = 0;
  std::string rule;                  ///< "NC-RF-10"
  std::string words;                 ///< "enemy to flank or rear and in sight"
  Fact fact = Fact::enemy_in_sight;  ///< the fact that tells who and how far
  constexpr bool operator==(const RiskTerm&) const = default;
};

/// How facts and a die became an intent. Every explanation is built from these values.
struct Reaction {
  std::vector<RiskTerm> terms;
  int total = 0;    ///< sum of the terms (RF)
  int shifted = 0;  ///< after the doctrine's nerve; what chose the row
  std::string row;  ///< "2-5", "<= 0"
  std::string
      row_when;    ///< the condition of the row's variant, in words: "falling back"; else empty
  int die = 0;     ///< natural
  int column = 0;  ///< after temper; equals the die with temper 0
  Cell cell;       ///< after temper
  bool binding = true;  ///< also commanded units obey it
  std::string rule;     ///< of the cell: "NC-ACT-1"
  std::string reads;    ///< why these troops read the printed cell otherwise, in words; else empty
};

/// What a unit acts by, kept in the state from the throw of its reaction die on, so that it may act
/// in a later step than that in which it threw: a small record without words.
struct Reacted {
  std::uint8_t has = 0;  ///< it threw a die, and this is what came of it
  Intent intent = Intent::halt_face;
  ChargeMark charge = ChargeMark::no;
  Gait gait = Gait::as_before;
  std::uint8_t italic = 0;
  std::uint8_t binding = 0;
  std::int16_t total = 0;  ///< RF
};
/// @param cell what it acts by: its own, or that of the lead whom it follows
[[nodiscard]] Reacted kept(const Reaction& reaction, const Cell& cell);
/// The cell that is kept; an empty one, of no meaning, where there is none.
[[nodiscard]] Cell cell_of(const Reacted& reacted);

}  // namespace opfor
