#pragma once

#include <array>

#include "battle/goes_with.hpp"
#include "chance/request.hpp"
#include "field/touch.hpp"
#include "rules/over_the_hills/setting.hpp"

/// What changes of a battle under this sheet. Troops and commanders share one record a unit. Of the
/// common record `moved` is the path of a unit's own phase 3, `acted` that it has had its move
/// there, `commanded` that command lets it move as it will, `in_force` what it last did.
namespace opfor::over_the_hills {

/// Why a unit is off the table for good.
enum class Gone : std::uint8_t {
  no,
  left_table,   ///< over its edge, routing or retreating
  broken,       ///< OTH-STATE-2
  destroyed,    ///< by the result of a combat
  abandoned,    ///< guns: OTH-STATE-4
  ridden_down,  ///< routing, and come upon by an enemy: OTH-MOVE-12
  killed        ///< commanders: until replaced (OTH-CMDR-4 to 6)
};

/// An enemy that has come into contact with a unit.
struct Touched {
  UnitId by = kNoUnit;
  field::Edge edge = field::Edge::front;  ///< its own, that he came to; front once it has turned
  std::uint8_t half = 0;                  ///< in which half-turn (`half_of`)
  std::uint8_t countered = 0;             ///< it countered him (OTH-CON-6)
  constexpr bool operator==(const Touched&) const = default;
};
inline constexpr std::size_t kMostTouched = 8;

/// State of a unit beyond the common one. Lengths in tenths of a millimetre.
struct UnitRecord {
  std::uint8_t fs = 0;
  std::uint8_t fh = 0;
  std::uint8_t limbered = 0;        ///< of artillery
  std::uint8_t initial_volley = 0;  ///< not fired yet (OTH-FIRE-6)
  std::uint8_t out_of_ammo = 0;     ///< OTH-GUN-5
  std::uint8_t gone_to_ground = 0;  ///< OTH-MOVE-13
  std::uint8_t emergency_square = 0;
  std::uint8_t fired = 0;         ///< since the end of its last own phase 3
  std::uint8_t no_fire_next = 0;  ///< in its next fire phase (OTH-RES-6)
  std::uint8_t evaded = 0;        ///< in this half-turn
  std::uint8_t countered = 0;     ///< in this half-turn
  std::uint8_t retreated_since = 0;
  std::uint8_t won_last = 0;   ///< +2 in its next round (OTH-RES-2, 11)
  std::uint8_t asked = 0;      ///< decisions of this turn
  std::uint8_t fought_in = 0;  ///< of a garrison: the enemy has fought its way in (OTH-BUA-4)
  std::uint8_t stirred = 0;    ///< moved, turned or changed of its own will in its last phase 3
  std::uint8_t formed = 0;  ///< the turn in which it changed its formation; 0: it has gone on since
  std::uint8_t rallied = 0;     ///< has been tried in this phase 4 (OTH-RALLY-1)
  std::uint8_t in_shelter = 0;  ///< guns that seek shelter: silent until their next phase 3
  std::uint8_t spent = 0;       ///< of a garrison: with what its other faces have fired or fought
  std::uint8_t fire_done = 0;   ///< has fired, or held its fire, in this fire phase
  CommandEffect effect = CommandEffect::no_effect;  ///< OTH-CMD-2
  Gone gone = Gone::no;
  FeatureId in_building = kNoFeature;  ///< whose garrison it is
  UnitId last_target = kNoUnit;        ///< of artillery (OTH-GUN-2)

  // --- commanders ---
  std::uint8_t control = 0;
  std::uint8_t inspiration = 0;
  std::uint8_t segments_used = 0;           ///< in this own phase 3: 0, 1, 2
  BrigadeOrder order = BrigadeOrder::hold;  ///< of his brigade
  std::uint8_t brigade_broken = 0;          ///< OTH-ORD-3
  std::uint8_t changes = 0;  ///< of orders, by a division's commander in this phase 2
  std::uint8_t told = 0;     ///< his brigade has been, in this phase 2 (OTH-ORD-2)

  /// Dice thrown this turn, by purpose: the occurrences of keys.
  std::array<std::uint8_t, chance::kPurposes> taken{};
  FixedVector<Touched, kMostTouched> touched;
};
static_assert(Record<UnitRecord>);

/// Where a phase stands that is played in several kinds of steps.
enum class Stage : std::uint8_t {
  begins,
  routs,      ///< 3a
  reactions,  ///< 3b
  moves,      ///< 3c, the choice of who is next
  orders,     ///< ... and what `active` does
  rounds,     ///< phase 6: a round of the combat of `fighting`
  options     ///< ... and what its winners do, who are queued
};

/// Features, by their number.
struct FeatureSet {
  std::array<std::uint64_t, 4> words{};
  [[nodiscard]] bool contains(FeatureId feature) const;
  void insert(FeatureId feature);
  bool operator==(const FeatureSet&) const = default;
};

/// State of the battle beyond the common one.
struct BattleRecord {
  UnitSet fighting;      ///< the combat that is being fought
  UnitSet fought;        ///< whose combats are over in this phase 6
  FeatureSet burning;    ///< OTH-BUA-5
  FeatureSet assaulted;  ///< in this phase 6
  Stage stage = Stage::begins;
  UnitId active = kNoUnit;     ///< whose order is next
  std::uint8_t round = 0;      ///< fought by `fighting` in this phase
  std::uint8_t under_way = 0;  ///< the rounds of `fighting` go on when its winners have chosen
  std::array<std::uint8_t, 2> asked{};  ///< decisions of the sides, this turn
  std::array<std::uint8_t, 2> spare{};
};
static_assert(Record<BattleRecord>);

void describe(Fields& f, Touched& t);
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

// --- phases (section 4) ---

/// The phases of a half-turn.
enum class Phase : std::uint8_t { start, command, orders, move, rally, defence, combat, fire, end };
inline constexpr std::uint8_t kPhases = 9;
[[nodiscard]] constexpr Phase phase_at(std::uint8_t step) {
  return static_cast<Phase>(step % kPhases);
}
/// Whose half-turn it is ("P").
[[nodiscard]] constexpr Side active_at(std::uint8_t step) {
  return step < kPhases ? Side::a : Side::b;
}
[[nodiscard]] inline Phase phase_of(const Battle& battle) { return phase_at(battle.head().step); }
[[nodiscard]] inline Side active_side(const Battle& battle) {
  return active_at(battle.head().step);
}
/// A number of the half-turn, other than that of those before.
[[nodiscard]] inline std::uint8_t half_of(const Battle& battle) {
  return static_cast<std::uint8_t>(2 * battle.head().turn +
                                   (active_side(battle) == Side::b ? 1 : 0));
}

// --- what a unit is ---

/// Troops on the table; never a commander.
[[nodiscard]] bool present(const Battle& battle, UnitId unit);
[[nodiscard]] Strength strength_of(const Battle& battle, UnitId unit);
[[nodiscard]] Condition condition_of(const Battle& battle, UnitId unit);
[[nodiscard]] inline bool steady(const Battle& battle, UnitId unit) {
  return condition_of(battle, unit) == Condition::steady;
}
[[nodiscard]] inline bool routing(const Battle& battle, UnitId unit) {
  return condition_of(battle, unit) >= Condition::routing;
}
/// The sheet's word for the common one.
[[nodiscard]] Formation formation_of(const Battle& battle, UnitId unit);
[[nodiscard]] opfor::Formation common(Formation formation);
/// The sheet's formation of troops that the common word names; nothing if they have no such.
[[nodiscard]] std::optional<Formation> formation_named(Arm arm, opfor::Formation formation);
[[nodiscard]] Mover mover_of(const Battle& battle, UnitId unit);
/// It holds a building: it has no formation, and a front all round.
[[nodiscard]] inline bool garrison(const Battle& battle, UnitId unit) {
  return record(battle, unit).in_building != kNoFeature;
}
/// What of it is built that it holds.
[[nodiscard]] Building held_building(const Battle& battle, UnitId unit);
[[nodiscard]] bool burns(const Battle& battle, FeatureId feature);
/// Who holds it; `kNoUnit`: nobody.
[[nodiscard]] UnitId garrison_of(const Battle& battle, FeatureId building);
/// The footprint of troops there; of a garrison its building, of a commander his base.
[[nodiscard]] field::Box box_at(const Battle& battle, UnitId unit, const field::Pose& pose);
/// Falls back: was made to, or did so last (OTH-AI-ACT-4).
[[nodiscard]] bool falling_back(const Battle& battle, UnitId unit);

// --- commanders ---

[[nodiscard]] bool alive(const Battle& battle, UnitId commander);
[[nodiscard]] CommanderRating rating_of(const Battle& battle, UnitId commander);
/// The commander attached to a unit; of several the one with the higher control, then the lower id;
/// `kNoUnit`: none.
[[nodiscard]] UnitId commander_with(const Battle& battle, UnitId unit);
/// Whether the table holds all of a commander's base there.
[[nodiscard]] bool commander_fits(const Battle& battle, const field::Pose& pose);
/// Where a commander stands who goes with a unit: behind the middle of it, touching, or in its
/// middle, if that is off the table.
[[nodiscard]] field::Pose place_beside(const Battle& battle, UnitId unit);
void attach(Battle& battle, UnitId commander, UnitId unit);
/// The order of the brigade of a unit (OTH-ORD-1).
[[nodiscard]] BrigadeOrder order_of_brigade(const Battle& battle, UnitId unit);

// --- what happens to a unit ---

/// Puts troops down; commanders attached to them go with them.
void put(Battle& battle, UnitId unit, const field::Pose& pose);
void set_formation(Battle& battle, UnitId unit, Formation formation);
/// Takes a unit off the table for good. Commanders attached to it are left where they stand.
void remove(Battle& battle, UnitId unit, Gone why);
/// Two units are in contact: `mover` has come to that edge of the other, who may have countered
/// him.
void touch(Battle& battle, UnitId mover, UnitId target, field::Edge edge, bool countered = false);
/// A unit came into its contact with this enemy, or countered him (OTH-CBT-8).
[[nodiscard]] bool initiated(const Battle& battle, UnitId unit, UnitId enemy);
/// They are not any more.
void part(Battle& battle, UnitId a, UnitId b);
void part_from_all(Battle& battle, UnitId unit);
/// On which of its edges an enemy is in contact with it: with whom it went to itself, its front.
[[nodiscard]] field::Edge edge_towards(const Battle& battle, UnitId unit, UnitId enemy);
/// The side that an edge is of.
[[nodiscard]] constexpr Aspect aspect_of(field::Edge edge) {
  if (edge == field::Edge::front) return Aspect::front;
  return edge == field::Edge::rear ? Aspect::rear : Aspect::flank;
}

/// The key of the next throw of a purpose by (or about) a unit this turn.
[[nodiscard]] chance::Key next_key(Battle& battle, UnitId unit, chance::Purpose purpose,
                                   UnitId other = kNoUnit);

// --- the whole ---

[[nodiscard]] Battle start(std::shared_ptr<const Setting> setting);
[[nodiscard]] Battle carry_over(const Battle& old, std::shared_ptr<const Setting> setting);
/// Draws up a unit as it is when the battle begins: what anybody would think of it.
void draw_up(Battle& battle, UnitId unit);

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::Gone> {
  static constexpr std::array<std::string_view, 7> all{
      "no", "off the table", "broken", "destroyed", "abandoned", "ridden down", "killed"};
};
template <>
struct Words<over_the_hills::Stage> {
  static constexpr std::array<std::string_view, 7> all{"begins", "routs",  "reactions", "moves",
                                                       "orders", "rounds", "options"};
};
}  // namespace opfor
