#pragma once

#include <array>

#include "battle/goes_with.hpp"
#include "chance/request.hpp"
#include "rules/arquebusier/setting.hpp"

/// What changes of a battle under this sheet. Formations and Generals share one record a unit. Of
/// the common record, the place is the middle of a formation's front edge, `moved` what it has
/// moved by manoeuvre this turn, `acted` that it has had its turn of commands.
namespace opfor::arquebusier {

/// Why a formation is irregular for the time being (section 10).
enum class Cause : std::uint8_t {
  shot_losses,
  close_fire,
  bad_contact,
  mount_change,
  standing_cavalry,
  general_killed
};

/// A living element. Without `lapped` it stands in its file and rank; with it, at a place of its
/// own (AQ-MOVE-9).
struct Element {
  Type type = Type::firearm;
  std::uint8_t id = 0;    ///< its number in the formation, for the whole battle
  std::uint8_t file = 0;  ///< from the left, 0 first
  std::uint8_t rank = 0;  ///< 0 = front
  std::uint8_t lapped = 0;
  std::array<std::uint8_t, 3> spare{};
  std::int32_t x = 0;  ///< where `lapped`: the middle of its front edge, tenths of a millimetre
  std::int32_t y = 0;
  std::int32_t facing = 0;
  constexpr bool operator==(const Element&) const = default;
};
static_assert(Record<Element>);
using Elements = FixedVector<Element, kMostElements>;

/// A manoeuvre that has passed its command and waits for the moves (AQ-CMD-7, AQ-MOVE-3).
enum class Manoeuvre : std::uint8_t {
  none,
  march,   ///< turns to `facing`, then straight ahead for `distance`
  retire,  ///< straight back, facing kept
  reform,  ///< turns in place, or another number of files, or both
  break_off
};
/// What a passed order makes of the fire (AQ-SHOOT-4).
enum class Fire : std::uint8_t { automatic, at_target, hold };
enum class Changing : std::uint8_t { no, mounting, dismounting };

/// The marker on the table (AQ-CMD-1, AQ-MOVE-2).
struct Marker {
  Manoeuvre manoeuvre = Manoeuvre::none;
  std::uint8_t files = 0;      ///< of reform; 0: as they are
  std::uint8_t off_table = 0;  ///< may cross the edge: runs (AQ-MOVE-5)
  Fire fire = Fire::automatic;
  UnitId fire_at = kNoUnit;  ///< of `Fire::at_target`
  UnitId charges = kNoUnit;  ///< of a march: whom it is to touch; told, and where it ends
  Changing changing = Changing::no;
  std::uint8_t spare = 0;
  std::int32_t facing = 0;       ///< of march, reform, break_off: while it goes
  std::int32_t distance = 0;     ///< of march, retire, break_off: how far it leads at most
  std::int32_t ends_facing = 0;  ///< of break_off
};
static_assert(Record<Marker>);

/// What a manoeuvre covered of ground: from where the formation stood when it had formed up and
/// turned, to where it ended. Of who made none, both where it stood when the turn began.
struct Way {
  std::int32_t from_x = 0;
  std::int32_t from_y = 0;
  std::int32_t to_x = 0;
  std::int32_t to_y = 0;
  constexpr bool operator==(const Way&) const = default;
};
static_assert(Record<Way>);

/// Why a unit is off the table for good.
enum class Gone : std::uint8_t { no, destroyed, ran, abandoned, killed };

/// State of a formation or General beyond the common one. Lengths in tenths of a millimetre.
struct UnitRecord {
  Elements elements;  ///< living ones, by file, then rank, then id; lapped ones last
  Marker marker;
  std::uint8_t files = 0;
  std::uint8_t causes = 0;  ///< bit i: Cause i
  std::uint8_t mounted = 0;
  std::uint8_t commander_dead = 0;
  Gone gone = Gone::no;
  std::uint8_t move_penalty = 0;  ///< inches off its move (AQ-SHOOT-12)
  std::uint8_t asked = 0;         ///< decisions of this turn

  // --- this turn ---
  std::uint8_t manoeuvred = 0;    ///< any executed manoeuvre, a turn in place included
  std::uint8_t under_fire = 0;    ///< a die was rolled at it
  std::uint8_t lost = 0;          ///< elements, from any source
  std::uint8_t shot_lost = 0;     ///< elements lost to shooting
  std::uint8_t was_in_melee = 0;  ///< when the turn began
  std::uint8_t broke_off = 0;
  std::uint8_t ran = 0;
  std::uint8_t withdrew = 0;
  std::uint8_t restored = 0;            ///< passed RESTORE: neither moves nor shoots (AQ-IRR-8)
  Class commanded_as = Class::regular;  ///< when step 1.2 began (AQ-SEQ-3)
  std::uint8_t commander_dice = 0;      ///< of this turn, for keys
  std::uint8_t reach = 0;  ///< could touch an enemy, when it threw its reaction die: D-1
  // --- last turn ---
  std::uint8_t manoeuvred_last = 0;
  std::uint8_t under_fire_last = 0;
  std::uint8_t lost_last = 0;
  std::uint8_t broke_off_last = 0;
  std::uint8_t ran_last = 0;
  std::uint8_t withdrew_last = 0;
  std::array<std::uint8_t, 3> spare{};
  std::int32_t moved_last = 0;
  std::int32_t start_x = 0;  ///< when this turn began
  std::int32_t start_y = 0;
  std::int32_t last_start_x = 0;  ///< when last turn began
  std::int32_t last_start_y = 0;
  Way way;  ///< of this turn
  Way last_way;

  // --- Generals ---
  /// Dice taken this turn, by purpose: the occurrences of keys.
  std::array<std::uint8_t, chance::kPurposes> taken{};
  std::array<std::uint8_t, 4> spare_at_end{};
};

/// State of the battle beyond the common one.
struct BattleRecord {
  Side first = Side::a;                 ///< AQ-SEQ-1, step 1.1
  Side holder = Side::a;                ///< whose formation is commanded next
  Class commanding = Class::regular;    ///< step 1.2 or 1.3
  std::uint8_t chosen = 0;              ///< the first side of this turn is known
  std::array<std::uint8_t, 2> asked{};  ///< decisions of the sides, this turn
  UnitId next = kNoUnit;  ///< chosen from several: the formation that is commanded next
  std::uint8_t spare = 0;
};
static_assert(Record<BattleRecord>);

void describe(Fields& f, Element& e);
void describe(Fields& f, Marker& m);
void describe(Fields& f, Way& w);
void describe(Fields& f, UnitRecord& r);
void describe(Fields& f, BattleRecord& b);

[[nodiscard]] inline UnitRecord& record(Battle& battle, UnitId unit) {
  return battle.record<UnitRecord>(unit);
}
[[nodiscard]] inline const UnitRecord& record(const Battle& battle, UnitId unit) {
  return battle.record<UnitRecord>(unit);
}
[[nodiscard]] inline BattleRecord& sheet_record(Battle& battle) {
  return battle.sheet<BattleRecord>();
}
[[nodiscard]] inline const BattleRecord& sheet_record(const Battle& battle) {
  return battle.sheet<BattleRecord>();
}

// --- what a unit is ---

/// Of somebody who has come to stand there and has not moved since.
[[nodiscard]] inline Way no_way(Point at) {
  return {at.x.tenths(), at.y.tenths(), at.x.tenths(), at.y.tenths()};
}
/// A formation on the table; never a General.
[[nodiscard]] bool present(const Battle& battle, UnitId unit);
/// A living General on the table.
[[nodiscard]] bool living(const Battle& battle, UnitId general);
/// The class used everywhere in play: by nature, or for the time being (2.1).
[[nodiscard]] Class class_of(const Battle& battle, UnitId unit);
[[nodiscard]] bool has_cause(const Battle& battle, UnitId unit, Cause cause);
[[nodiscard]] inline bool shaken(const Battle& battle, UnitId unit) {
  return record(battle, unit).causes != 0;
}
/// All its elements sit in the saddle (AQ-TYPE-3): of mounted types, or dragoons who do.
[[nodiscard]] bool is_mounted(const Battle& battle, UnitId unit);
/// At least one does.
[[nodiscard]] bool contains_cavalry(const Battle& battle, UnitId unit);
/// More than half of its living elements are Mob.
[[nodiscard]] bool is_mob(const Battle& battle, UnitId unit);
[[nodiscard]] bool is_artillery(const Battle& battle, UnitId unit);
/// How many it began with, and has lost.
[[nodiscard]] int initial_count(const Battle& battle, UnitId unit);
[[nodiscard]] int lost_in_all(const Battle& battle, UnitId unit);
/// Its move without penalties (AQ-MOVE-1).
[[nodiscard]] Length usual_move(const Battle& battle, UnitId unit);
/// Its move now (AQ-MOVE-1, AQ-SHOOT-12): less the penalty, not below 0.
[[nodiscard]] Length full_move(const Battle& battle, UnitId unit);
/// Its rate, an inch or part of one a pulse, tenths of a millimetre (AQ-MOVE-6).
[[nodiscard]] double rate(const Battle& battle, UnitId unit);
/// In contact with an enemy (2.1 `in_melee`).
[[nodiscard]] inline bool in_melee(const Battle& battle, UnitId unit) {
  return in_contact(battle, unit);
}
/// Runs, withdraws or broke off: CONTINUE goes on with it (13.4).
[[nodiscard]] bool falling_back(const Battle& battle, UnitId unit);
/// The table that it reads as it is now: that of foot needs a living element on foot (13).
[[nodiscard]] Table table_now(const Battle& battle, UnitId unit);
[[nodiscard]] field::Mover mover_of(const Battle& battle, UnitId unit);

// --- Generals ---

/// Puts down a formation; Generals who have joined it go with it.
void put(Battle& battle, UnitId unit, const field::Pose& pose);
/// Where a General stands who goes with a formation: behind the middle of it.
[[nodiscard]] field::Pose place_beside(const Battle& battle, UnitId formation);

// --- what happens to a formation ---

/// It becomes irregular for the time being. @returns false if the cause was there already.
bool shake(Battle& battle, UnitId unit, Cause cause);
/// RESTORE: all causes end, and it does nothing else this turn (AQ-IRR-8).
void restore(Battle& battle, UnitId unit);
/// Takes a unit off the table for good, and breaks its contacts. Who had joined it has not any
/// more; but of a formation destroyed, not before his own fate is settled (AQ-GEN-5): until the
/// next turn begins.
void remove(Battle& battle, UnitId unit, Gone why);

// --- turns ---

/// Step 0: what was of this turn becomes last turn's.
void new_turn(Battle& battle);
/// The key of the next throw of a purpose by (or about) a unit this turn, which takes so many
/// occurrences.
[[nodiscard]] chance::Key next_key(Battle& battle, Side side, UnitId unit, chance::Purpose purpose,
                                   UnitId other = kNoUnit, int takes = 1);

/// True if a side has formations on the table that are not artillery, and all of them are
/// irregular; or none such left (AQ-ROUT).
[[nodiscard]] bool routed(const Battle& battle, Side side);

// --- the whole ---

/// The state before the first step of turn 1.
[[nodiscard]] Battle start(std::shared_ptr<const Setting> setting);
[[nodiscard]] Battle carry_over(const Battle& old, std::shared_ptr<const Setting> setting);
/// Draws up a formation as it is when the battle begins: what anybody would think of it.
void draw_up(Battle& battle, UnitId unit);

}  // namespace opfor::arquebusier

namespace opfor {
template <>
struct Words<arquebusier::Cause> {
  static constexpr std::array<std::string_view, 6> all{"shot losses",      "close fire",
                                                       "bad contact",      "mount change",
                                                       "standing cavalry", "general killed"};
};
template <>
struct Words<arquebusier::Manoeuvre> {
  static constexpr std::array<std::string_view, 5> all{"none", "march", "retire", "reform",
                                                       "break off"};
};
template <>
struct Words<arquebusier::Fire> {
  static constexpr std::array<std::string_view, 3> all{"automatic", "at target", "hold"};
};
template <>
struct Words<arquebusier::Changing> {
  static constexpr std::array<std::string_view, 3> all{"no", "mounting", "dismounting"};
};
template <>
struct Words<arquebusier::Gone> {
  static constexpr std::array<std::string_view, 5> all{"no", "destroyed", "ran", "abandoned",
                                                       "killed"};
};
}  // namespace opfor
