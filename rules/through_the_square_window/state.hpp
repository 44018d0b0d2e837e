#pragma once

#include <array>

#include "battle/goes_with.hpp"
#include "chance/request.hpp"
#include "rules/through_the_square_window/melee_result.hpp"
#include "rules/through_the_square_window/morale.hpp"
#include "rules/through_the_square_window/setting.hpp"
#include "rules/through_the_square_window/strength.hpp"

/// What changes of a battle under this sheet. Bodies and generals share one record a unit. Of the
/// common record, the formation "square" is the ring, `commanded` the mark of step 1 (TTSW-CMD-2),
/// `moved` what the unit has moved this turn, `acted` that it has had its moves of this turn.
namespace opfor::through_the_square_window {

/// What a unit is about (2.1); where it is stands in the common record.
enum class Status : std::uint8_t { steady, routing, rallying, pursuing };

/// Why a unit is off the table.
enum class Gone : std::uint8_t {
  no,
  destroyed,  ///< at 0 strength points; guns that lost their crew
  dispersed,  ///< TTSW-RAL-T1
  fled,       ///< over the edge, routing: TTSW-OFF-1
  pursuing,   ///< over the edge, pursuing: may come back (TTSW-OFF-2)
  captured,   ///< guns without a crew: TTSW-OUT-10
  killed,     ///< generals
  taken       ///< generals: TTSW-GEN-4
};

/// Of guns.
enum class Crew : std::uint8_t { serves, fled };

/// Where a rout began and ended, or somebody was destroyed (2.2): a trigger for friends.
struct Break {
  std::int32_t x = 0;
  std::int32_t y = 0;
  std::int32_t end_x = 0;
  std::int32_t end_y = 0;
  std::uint16_t turn = 0;  ///< 0: none
  std::uint16_t spare = 0;
};
static_assert(Record<Break>);

/// State of a body or general beyond the common one. Lengths in tenths of a millimetre.
struct UnitRecord {
  /// Enemies in contact who attack its flank or rear (TTSW-GEO-5, 6).
  UnitSet flanked_by;

  Break broke;                     ///< the latest
  Break broke_before;              ///< the one before
  std::int32_t advanced = 0;       ///< in its last movement phase (TTSW-GEO-9, 10)
  std::int32_t charge_facing = 0;  ///< this turn: after the free wheel; hundredths of a degree
  std::int32_t body_x = 0;         ///< of a general who was killed, where `carried`
  std::int32_t body_y = 0;

  std::uint16_t no_advance_until = 0;  ///< the end of this turn (TTSW-MOR-9)
  std::uint16_t no_shot_until = 0;     ///< pinned guns, and the option `salvo.reload`
  std::uint16_t retired_turn = 0;      ///< by morale or melee: section 11
  std::uint16_t lost_melee_turn = 0;
  std::uint16_t routed_turn = 0;
  std::uint16_t ran_turn = 0;   ///< by its cell: "fleeing"
  std::uint16_t left_turn = 0;  ///< the table, pursuing: TTSW-OFF-2

  Status status = Status::steady;
  Gone gone = Gone::no;
  Crew crew = Crew::serves;
  std::uint8_t limbered = 0;
  std::uint8_t mounted = 0;  ///< of dragoons
  std::uint8_t block = 0;    ///< strength points: of a tercio its pikes, of others all
  std::uint8_t shot = 0;     ///< of a tercio: its musketeers
  std::uint8_t first_charge_used = 0;
  std::uint8_t stationary = 1;  ///< made no move in its last movement phase
  UnitId quarry = kNoUnit;      ///< whom it pursues; routing, from whom it flees
  std::uint8_t rushed = 0;      ///< has made its initial pursuit move
  std::uint8_t carried = 0;     ///< a dead general's body is on the table

  // --- this turn ---
  std::uint8_t actions = 0;  ///< left
  std::uint8_t emergency_used = 0;
  std::uint8_t ones = 0;  ///< thrown in tests (TTSW-MOR-8)
  std::uint8_t halted_by_one = 0;
  std::uint8_t tried_to_charge = 0;  ///< no shooting in 5.7, whether it came home or not
  Approach approach = Approach::none;
  UnitId charges = kNoUnit;               ///< whom
  std::uint8_t charge_paid = 0;           ///< actions
  std::uint8_t charge_slow = 0;           ///< over difficult ground: 10 cm for two actions
  Edge charge_edge = Edge::front;         ///< of the target, as it was declared (TTSW-GEO-6)
  Emergency emergency = Emergency::none;  ///< that it has named (TTSW-EMG-2)
  MoraleEffect reaction = MoraleEffect::no_effect;  ///< to being charged
  std::uint8_t has_reacted = 0;                     ///< to that
  UnitId aim = kNoUnit;
  UnitId aim_left = kNoUnit;  ///< of a second rank: TTSW-SHO-8
  UnitId aim_right = kNoUnit;
  std::uint8_t salvo = 0;
  std::uint8_t has_shot = 0;
  std::uint8_t hits = 0;  ///< from shooting, not tested for yet
  std::uint8_t fired_behind = 0;
  std::uint8_t close_musketry = 0;
  std::uint8_t generals_lost = 0;  ///< that it is to test for
  std::uint8_t tested_for_general = 0;
  std::uint8_t new_contact = 0;  ///< pursuing, it has met a new enemy: 7.3
  std::uint8_t asked = 0;        ///< decisions
  std::array<std::uint8_t, 5> spare{};

  /// Dice taken this turn, by purpose: the occurrences of keys.
  std::array<std::uint8_t, chance::kPurposes> taken{};
};
static_assert(Record<UnitRecord>);

/// State of the battle beyond the common one.
struct BattleRecord {
  CommandSet attacks;  ///< wings by their posture; the others hold
  CommandSet withdraws;
  std::array<std::uint16_t, 2> chief_lost{};  ///< the turn in which he fell; 0: he leads
  std::array<UnitId, 2> chief{kNoUnit, kNoUnit};
  std::array<std::uint8_t, 2> asked{};  ///< decisions of the sides, this turn
  Side first = Side::a;                 ///< acts first this turn (step 4)
  /// How far the phase has come that is played in several steps: each phase's own count.
  std::uint8_t stage = 0;
  /// Its army is broken, and all of it goes back (option `army.broken_effect`).
  std::array<std::uint8_t, 2> retreats{};
  std::array<std::uint8_t, 4> spare{};
};
static_assert(Record<BattleRecord>);

void describe(Fields& f, Break& b);
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

/// A body on the table; never a general.
[[nodiscard]] bool present(const Battle& battle, UnitId unit);
/// ... that neither routs, rallies nor pursues.
[[nodiscard]] bool steady(const Battle& battle, UnitId unit);
[[nodiscard]] Formation formation_of(const Battle& battle, UnitId unit);
/// Brings a body into a formation that its card has.
void set_formation(Battle& battle, UnitId unit, Formation formation);
[[nodiscard]] Strength strength_of(const Battle& battle, UnitId unit);
[[nodiscard]] int strength_at_first(const Battle& battle, UnitId unit);
[[nodiscard]] Arm arm_now(const Battle& battle, UnitId unit);
[[nodiscard]] bool is_mounted(const Battle& battle, UnitId unit);
/// Guns, or of guns whether somebody serves them.
[[nodiscard]] bool is_guns(const Battle& battle, UnitId unit);
[[nodiscard]] bool is_served(const Battle& battle, UnitId unit);
/// A tercio or ring in good order: no flanks, pikes on all sides (TTSW-GEO-5).
[[nodiscard]] bool is_pike_block_now(const Battle& battle, UnitId unit);
/// A mark of morale bars it from advancing (TTSW-MOR-9).
[[nodiscard]] bool may_not_advance(const Battle& battle, UnitId unit);
/// Shot of all kinds that its card can fire at all in this formation.
[[nodiscard]] Length weapon_reach(const Battle& battle, UnitId unit);
[[nodiscard]] Length weapon_reach(const Battle& battle, UnitId unit, Formation formed);
/// TTSW-GEO-7: it shoots to all sides in this form, a ring as skirmishers do.
[[nodiscard]] bool shoots_all_round(const Battle& battle, UnitId unit, Formation formed);
/// Withdrew or ran last, or went back by morale or melee this turn or last (TTSW-BEH-7).
[[nodiscard]] bool falling_back(const Battle& battle, UnitId unit);
/// Something happened this turn or last.
[[nodiscard]] bool lately(const Battle& battle, std::uint16_t turn);

/// What a unit is to its tests of morale before anything is known of its surroundings.
[[nodiscard]] Tester tester_of(const Battle& battle, UnitId unit);
/// E7: whom a charge meets there shows it a front of pikes.
[[nodiscard]] bool shows_pikes(const Battle& battle, UnitId target, Edge edge);

// --- what happens to a unit ---

/// Takes a unit off the table. Who is destroyed leaves the place as a break (2.2).
void remove(Battle& battle, UnitId unit, Gone why);
/// TTSW-ROU-3, 2.2: friends near the place, and near where it ends, will be shaken.
void note_break(Battle& battle, UnitId unit, Vec end);
void pay(Battle& battle, UnitId unit, int actions);
/// The mark of TTSW-MOR-9; the longer stays (TTSW-MOR-14).
void mark_no_advance(Battle& battle, UnitId unit, int until);
/// Who routs runs, for all who ask what it was last told; whose rout is over stands.
void set_status(Battle& battle, UnitId unit, Status status);
/// It routs: turned about where it is, out of contact.
void set_routing(Battle& battle, UnitId unit, UnitId from);
void break_all_contacts(Battle& battle, UnitId unit);
/// In contact: whether an enemy attacks its flank or rear.
[[nodiscard]] bool is_flanked_by(const Battle& battle, UnitId unit, UnitId enemy);

// --- generals ---

/// The general of a wing, alive; `kNoUnit` if none.
[[nodiscard]] UnitId general_of(const Battle& battle, CommandId wing);
[[nodiscard]] UnitId chief_of(const Battle& battle, Side side);
/// Where a general stands who goes with a body: in its middle.
[[nodiscard]] field::Pose place_beside(const Battle& battle, UnitId body);
/// Puts down a body; a general with it goes along.
void put(Battle& battle, UnitId body, const field::Pose& pose);
/// The posture of a wing.
[[nodiscard]] Posture posture_of(const Battle& battle, CommandId wing);
/// Gives it to the wing, and its units the task that goes with it.
void set_posture(Battle& battle, CommandId wing, Posture posture);

// --- armies ---

struct Army {
  int value = 0;  ///< all of it, as it began
  int lost = 0;   ///< TTSW-ARMY-2
};
[[nodiscard]] Army army_of(const Battle& battle, Side side);
/// Its army is broken and goes back (option `army.broken_effect`).
[[nodiscard]] inline bool in_general_retreat(const Battle& battle, Side side) {
  return sheet_record(battle).retreats[static_cast<std::size_t>(side)] != 0;
}

/// The key of the next throw of a purpose by (or about) a unit this turn.
[[nodiscard]] chance::Key next_key(Battle& battle, UnitId unit, chance::Purpose purpose,
                                   UnitId other = kNoUnit);

// --- the whole ---

[[nodiscard]] Battle start(std::shared_ptr<const Setting> setting);
[[nodiscard]] Battle carry_over(const Battle& old, std::shared_ptr<const Setting> setting);
/// As it is when the battle begins: what anybody would think of it.
void draw_up(Battle& battle, UnitId unit);

}  // namespace opfor::through_the_square_window

namespace opfor {
template <>
struct Words<through_the_square_window::Status> {
  static constexpr std::array<std::string_view, 4> all{"steady", "routing", "rallying", "pursuing"};
};
template <>
struct Words<through_the_square_window::Gone> {
  static constexpr std::array<std::string_view, 8> all{
      "no",       "destroyed", "dispersed", "fled the field", "pursues off the table",
      "captured", "killed",    "taken"};
};
template <>
struct Words<through_the_square_window::Crew> {
  static constexpr std::array<std::string_view, 2> all{"serves", "fled"};
};
}  // namespace opfor
