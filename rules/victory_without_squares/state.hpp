#pragma once

#include <array>

#include "battle/goes_with.hpp"
#include "chance/request.hpp"
#include "rules/victory_without_squares/setting.hpp"

/// What changes of a battle under this sheet. Bodies and leaders share one record a unit. Of the
/// common record, the formation "square" is the hedgehog, `moved` what the unit has moved this
/// turn, `acted` that it has had its activation of this turn, `in_force` what it last did (withdraw
/// and run: it falls back).
namespace opfor::victory_without_squares {

/// The one act of a body this turn (VWS-FIRE-1, VWS-MOVE-13).
enum class Acted : std::uint8_t { nothing, moved, fired, rallied_or_reformed };

/// Why a unit is off the table for good.
enum class Gone : std::uint8_t {
  no,
  destroyed,    ///< an all-pike body that broke, evaders and guns that were touched
  surrendered,  ///< VWS-PUR-8, VWS-LOST-2
  left_table,   ///< VWS-PUR-7
  killed,       ///< leaders: VWS-LEAD-4
  captured      ///< leaders: VWS-LEAD-5, 6
};

/// What has happened to a body since the start of its own previous activation (VWS-MAN-2, P3.6):
/// before its present activation, or in it. When an activation ends, what was set before it is
/// forgotten.
enum class Since : std::uint8_t { never, before, during, both };

/// By so many points a ride is remembered.
constexpr std::uint8_t kPointsOfRide = 16;

/// State of a body or leader beyond the common one. Lengths in tenths of a millimetre.
struct UnitRecord {
  State state = State::formed;
  std::uint8_t pike_bases = 0;
  std::uint8_t shot_bases = 0;
  std::uint8_t in_motion = 0;  ///< VWS-MOVE-7
  std::uint8_t mounted = 0;    ///< horse, and dragoons who are
  std::uint8_t limbered = 0;
  std::uint8_t low_powder = 0;  ///< VWS-FIRE-12
  std::uint8_t rallied = 0;     ///< was broken once

  // --- this turn ---
  Acted acted = Acted::nothing;
  std::uint8_t fired = 0;
  std::uint8_t fired_in_reaction = 0;
  std::uint8_t fought = 0;
  std::uint8_t must_not_move = 0;
  std::uint8_t rounds_fought = 0;
  std::uint8_t fled = 0;   ///< has fled of its own activation or before it (VWS-PUR-6)
  std::uint8_t tries = 0;  ///< bit i: has tried manoeuvre i in this activation (VWS-MAN-4)

  // --- this activation ---
  std::uint8_t wheels = 0;  ///< of horse, each 4" (VWS-MOVE-3)
  std::uint8_t about_faces = 0;
  std::uint8_t advanced = 0;       ///< straight ahead of its own will (VWS-MOVE-7)
  std::uint8_t at_obstacle = 0;    ///< a refused draw, a body, the table's edge ended its movement
  UnitId pistols_at = kNoUnit;     ///< at whom it fired in this activation (VWS-CMB-2)
  std::uint8_t was_in_motion = 0;  ///< when the activation began
  /// Friends went through it this turn: it does not fire or fight for the rest of it (VWS-MOVE-11).
  std::uint8_t passed_through = 0;
  std::uint8_t changed_mount = 0;  ///< in this activation (VWS-MOVE-4)
  std::int32_t moved = 0;          ///< in this activation: VWS-CMB-12, 13

  // --- since the start of its own previous activation ---
  Since under_fire = Since::never;
  Since in_combat = Since::never;
  Since retreated_or_ran = Since::never;

  // --- pursuit ---
  UnitId quarry = kNoUnit;
  std::uint8_t pursuit_rounds = 0;

  Gone gone = Gone::no;
  /// Of a leader: whither he last rode some way (`rode_towards`): 1 to 16 in the turn before, 17 to
  /// 32 in this one.
  std::uint8_t rode = 0;
  std::array<std::uint8_t, 1> spare{};

  // --- leaders ---
  std::uint16_t ineffective_until = 0;  ///< the end of this turn (VWS-LEAD-5); 0: effective
  std::uint8_t asked = 0;               ///< decisions of this turn
  /// Option `command_points`, this turn: a leader has thrown, a body is paid for.
  std::uint8_t command = 0;
  std::int32_t ridden = 0;  ///< of his 8" this turn (VWS-LEAD-1)

  /// Dice and cards taken this turn, by purpose: the occurrences of keys.
  std::array<std::uint8_t, chance::kPurposes> taken{};
};
static_assert(Record<UnitRecord>);

/// Which phase of the turn is being played, beside the step of the head.
enum class Direction : std::uint8_t { left_to_right, right_to_left };

/// State of the battle beyond the common one.
struct BattleRecord {
  std::array<std::uint64_t, 2> packs{chance::kFullPack, chance::kFullPack};  ///< cards left
  UnitSet tried;    ///< have drawn, and failed, to fire at the present mover (VWS-FIRE-7)
  CommandSet done;  ///< divisions that have been activated this turn
  std::array<std::uint16_t, 2> beaten{};  ///< by side: the turn in which it was; 0: it is not

  Side first = Side::a;                 ///< moves first this turn (VWS-TURN-1)
  Side holder = Side::a;                ///< has the move (P2)
  std::uint8_t chosen = 0;              ///< initiative has been thrown for, and `first` chosen
  std::uint8_t activated_since = 0;     ///< something, since the holder got the move (VWS-TURN-3)
  std::array<std::uint8_t, 2> ended{};  ///< by side: its turn is over (`handover` = single)
  /// Something has been chosen, and is being activated, a body at a step: `division`, or the
  /// independents in the queue.
  std::uint8_t under_way = 0;
  CommandId division = kNoCommand;  ///< that is being activated (P2a)
  Direction direction = Direction::left_to_right;
  UnitId active = kNoUnit;              ///< body that is being activated (P3); between two steps
                                        ///< its commander's order is to come
  std::array<std::uint8_t, 2> asked{};  ///< decisions of the sides, this turn
  std::uint8_t rounds = 0;              ///< of combat, this turn
  std::array<std::uint8_t, 3> spare{};
};
static_assert(Record<BattleRecord>);

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

/// A body on the table, broken or not; never a leader.
[[nodiscard]] bool present(const Battle& battle, UnitId unit);
/// A body on the table that is not broken.
[[nodiscard]] bool unbroken(const Battle& battle, UnitId unit);
[[nodiscard]] Bases bases_of(const Battle& battle, UnitId unit);
/// The sheet's word for the common one: its "square" is a hedgehog.
[[nodiscard]] Formation formation_of(const Battle& battle, UnitId unit);
[[nodiscard]] opfor::Formation common(Formation formation);
/// The ranks that count: 1 in column (VWS-MOVE-6).
[[nodiscard]] int ranks_of(const Battle& battle, UnitId unit);
/// Counts as in column when ground is crossed: limbered guns do (VWS-MAN-5).
[[nodiscard]] bool as_column(const Battle& battle, UnitId unit);
/// Width and depth of a body as it is formed now (VWS-GEO-1).
[[nodiscard]] Footprint footprint_of(const Battle& battle, UnitId unit);
/// Its allowance of a normal move (VWS-MOVE-1, 3 to 5): 0 of hedgehogs and unlimbered guns.
[[nodiscard]] Length full_move(const Battle& battle, UnitId unit);
/// What it fires with; nothing for lancers, foot without shot, and dragoons in the saddle unless
/// the option allows it.
[[nodiscard]] std::optional<Firearm> firearm_of(const Battle& battle, UnitId unit);
/// Commanded shot and dragoons on foot: back and aside as well, keeping their facing (VWS-MOVE-2).
[[nodiscard]] bool goes_sideways(const Battle& battle, UnitId body);
/// Falls back: withdrew or ran last, or was made to (12.3 a).
[[nodiscard]] bool falling_back(const Battle& battle, UnitId unit);

// --- leaders ---

/// On the table and not unhorsed (VWS-LEAD-5).
[[nodiscard]] bool effective(const Battle& battle, UnitId leader);
/// The leader attached to a body, effective or not: the effective before others, then the lower id;
/// `kNoUnit` if none.
[[nodiscard]] UnitId leader_with(const Battle& battle, UnitId body);
/// Whether an effective leader is attached to it (VWS-LEAD-3).
[[nodiscard]] bool led(const Battle& battle, UnitId body);
/// Where a leader stands who goes with a body: behind the middle of it, touching; in its middle, if
/// that is off the table.
[[nodiscard]] field::Pose place_beside(const Battle& battle, UnitId body);
/// A leader who stood so would stand on the table with all of his base.
[[nodiscard]] bool has_room_on_table(const Battle& battle, const field::Pose& pose);
/// Attaches a leader, or (`kNoUnit`) leaves him where he is.
void attach(Battle& battle, UnitId leader, UnitId body);
/// Puts down a body; leaders attached to it go with it.
void put(Battle& battle, UnitId body, const field::Pose& pose);

// --- what happens to a body ---

/// How a loss of steps came out.
enum class Loss : std::uint8_t { nothing, worse, broke, destroyed };
/// Brings a body into a state: breaking takes its pikes away (VWS-STATE-6) and dissolves a hedgehog
/// (VWS-HEDGE-4); Disordered and Broken bodies are no longer in motion (VWS-MOVE-7); nothing is
/// left of one all of pikes. A body that rallies (from Broken to better) is marked so. Flight,
/// retreat and neighbours are the caller's.
Loss set_state(Battle& battle, UnitId body, State state);
/// So many steps down (VWS-STATE-1, 2).
Loss lose_steps(Battle& battle, UnitId body, int steps);
/// Takes a unit off the table for good. Leaders attached to a body that goes are left where they
/// stand; what becomes of them is the caller's (VWS-LEAD-5, 6).
void remove(Battle& battle, UnitId unit, Gone why);
/// Notes what happens to a body, in its own activation or not.
void mark(const Battle& battle, UnitId body, Since& what);
/// True if it has happened since the start of its previous activation.
[[nodiscard]] constexpr bool happened(Since since) { return since != Since::never; }
/// In contact, or fought or evaded since then (VWS-MAN-2).
[[nodiscard]] bool in_combat_lately(const Battle& battle, UnitId body);

// --- activations and turns ---

/// The body is activated: what counts for its activation alone begins anew.
void begin_activation(Battle& battle, UnitId body);
/// P3.6: forgets what was set before the activation; notes that it is over.
void end_activation(Battle& battle, UnitId body);
/// P4.4: clears what lasts a turn, of all units and of the battle. Leaders recover elsewhere
/// (P4.1).
void new_turn(Battle& battle);
/// Whether a division or a body has been activated this turn.
[[nodiscard]] bool activated(const Battle& battle, CommandId division);
void set_activated(Battle& battle, CommandId division);

// --- the army, the packs, keys ---

/// The bodies of a side by state (VWS-LOST-1).
[[nodiscard]] Army army_of(const Battle& battle, Side side);
[[nodiscard]] inline bool army_is_beaten(const Battle& battle, Side side) {
  return sheet_record(battle).beaten[static_cast<std::size_t>(side)] != 0;
}
/// The packs as the resolvers take them, and back.
[[nodiscard]] Decks decks_of(const Battle& battle);
void keep(Battle& battle, const Decks& decks);
/// The key of the next throw or draw of a purpose by (or about) a unit this turn, which takes so
/// many occurrences.
[[nodiscard]] chance::Key next_key(Battle& battle, Side side, UnitId unit, chance::Purpose purpose,
                                   UnitId other = kNoUnit, int takes = 1);

// --- the whole ---

/// The state before the first step of turn 1.
[[nodiscard]] Battle start(std::shared_ptr<const Setting> setting);
[[nodiscard]] Battle carry_over(const Battle& old, std::shared_ptr<const Setting> setting);
/// Draws up a body as it is when the battle begins, but for how it stands in morale: what anybody
/// would think of it.
void draw_up(Battle& battle, UnitId unit);

}  // namespace opfor::victory_without_squares

namespace opfor {
template <>
struct Words<victory_without_squares::Acted> {
  static constexpr std::array<std::string_view, 4> all{"nothing", "moved", "fired",
                                                       "rallied_or_reformed"};
};
template <>
struct Words<victory_without_squares::Gone> {
  static constexpr std::array<std::string_view, 6> all{"no",         "destroyed", "surrendered",
                                                       "left_table", "killed",    "captured"};
};
template <>
struct Words<victory_without_squares::Since> {
  static constexpr std::array<std::string_view, 4> all{"never", "before", "during", "both"};
};
template <>
struct Words<victory_without_squares::Direction> {
  static constexpr std::array<std::string_view, 2> all{"left_to_right", "right_to_left"};
};
}  // namespace opfor
