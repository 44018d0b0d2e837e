#pragma once

#include <array>
#include <bit>

#include "battle/goes_with.hpp"
#include "core/fixed_vector.hpp"
#include "rules/nineteenth_century/marks.hpp"
#include "rules/nineteenth_century/setting.hpp"

/// What changes of a battle under this sheet.
namespace opfor::nineteenth_century {

/// State of a group beyond the common one.
struct GroupState {
  std::uint32_t alive = 0;           ///< bit i: figure i lives and is with the group
  std::uint32_t wounded = 0;         ///< bit i: figure i is wounded (and lives)
  std::uint32_t places = 0;          ///< bit i: figure i has a place in the formation; the fallen
                                     ///< keep theirs until the body next moves
  std::uint8_t load_halves = 0;      ///< half-turns of loading done (NC-SHOOT-3)
  Gait gait = Gait::halt;            ///< of horse, in its last move
  std::uint8_t halves_used = 0;      ///< of this turn (NC-MOVE-9)
  std::uint8_t shot = 0;             ///< this turn
  std::uint8_t charged = 0;          ///< into contact, this turn
  std::uint8_t ran_last_turn = 0;    ///< RF-ROUT
  std::uint8_t beaten_in_melee = 0;  ///< pushed back as loser, has not diced since
  std::uint8_t fired_lately = 0;     ///< shot in its last shooting step: seen (NC-VIS-4)
  std::uint8_t moved_this_turn = 0;
  std::uint8_t in_company = 0;  ///< kept company when the first pass of the turn began
  std::uint8_t diced = 0;       ///< has thrown its reaction die this turn
  std::uint8_t busy = 0;        ///< officer: loads or fires this turn (NC-CMD-2)
  std::uint8_t lives = 0;       ///< how often it has come back (NC-SCN-4)
  UnitId lead = kNoUnit;        ///< whom it follows this turn: the company rule (NC-CO-3)
  std::uint8_t fought = 0;      ///< in a melee this turn: loads nothing (NC-SHOOT-3)
  std::uint8_t spare = 0;
  std::int32_t moved_x = 0;  ///< displacement of this turn: a company keeps station by it
  std::int32_t moved_y = 0;
  std::int32_t killed_before = 0;  ///< figures killed before it last came back (NC-SCN-4)
  UnitDice sighting;  ///< the die thrown this turn to see a unit (NC-VIS-4); 0: none, else 1..6
};
static_assert(Record<GroupState>);

/// How far a side's dice and moves have come (1.2 and 2, 3a, 4.2 and 4.3, 5a).
enum class Stage : std::uint8_t {
  dice,   ///< are still to be thrown
  acts,   ///< have fallen: who threw acts by its cell, in the order of the queue
  shots,  ///< all have acted; those who did in 3a and 5a shoot
};

/// State of the battle beyond the common one.
struct BattleState {
  std::uint8_t returned_this_turn = 0;
  Stage stage = Stage::dice;           ///< of the phase that is being played
  std::array<std::uint8_t, 2> lots{};  ///< the dice of the sides for who is side A (NC-SEQ-5)
  std::array<std::uint8_t, 4> spare{};
};
static_assert(Record<BattleState>);

void describe(Fields& f, GroupState& g);
void describe(Fields& f, BattleState& b);

[[nodiscard]] inline GroupState& state(Battle& battle, UnitId unit) {
  return battle.record<GroupState>(unit);
}
[[nodiscard]] inline const GroupState& state(const Battle& battle, UnitId unit) {
  return battle.record<GroupState>(unit);
}

/// Living figures, wounded ones included.
[[nodiscard]] inline int living(const Battle& battle, UnitId unit) {
  return std::popcount(state(battle, unit).alive);
}
[[nodiscard]] inline int wounded(const Battle& battle, UnitId unit) {
  return std::popcount(state(battle, unit).wounded);
}
/// The numbers of the living figures, in the order in which they stand in their formation.
[[nodiscard]] FixedVector<std::uint8_t, 32> living_figures(const Battle& battle, UnitId unit);
/// NCOs and musicians are the first figures of a group, in this order: how many of them live.
[[nodiscard]] int living_ncos(const Battle& battle, UnitId unit);
[[nodiscard]] int living_musicians(const Battle& battle, UnitId unit);
/// What a figure of a group is.
enum class Role : std::uint8_t { rank, nco, musician };
[[nodiscard]] Role role_of(const Group& group, int figure);
/// The living close up: the places of the fallen are filled. A body does so when it moves, turns or
/// forms anew, not at the moment of a loss.
inline void close_up(Battle& battle, UnitId unit) {
  state(battle, unit).places = state(battle, unit).alive;
}
/// On the table with a living figure.
[[nodiscard]] inline bool present(const Battle& battle, UnitId unit) {
  return battle.unit(unit).on_table() && state(battle, unit).alive != 0;
}
/// Is running (its last executed action): no command, no help to others.
[[nodiscard]] inline bool running(const Battle& battle, UnitId unit) {
  return battle.unit(unit).in_force == InForce::run;
}
/// The group that a man goes with (NC-CMD-8), while it lives; else the unit.
[[nodiscard]] inline UnitId group_of(const Battle& battle, UnitId unit) {
  const UnitId with = goes_with(battle, unit);
  return with != kNoUnit && present(battle, with) ? with : unit;
}
/// Falls back: WITHDRAW or RUN in force (15.1 c).
[[nodiscard]] inline bool falling_back(const Battle& battle, UnitId unit) {
  const InForce f = battle.unit(unit).in_force;
  return f == InForce::withdraw || f == InForce::run;
}
/// Figures that a group lost dead, those of its former lives included (NC-SCN-4).
[[nodiscard]] inline int killed_so_far(const Battle& battle, UnitId unit) {
  if (group(battle, unit).wounded_of != kNoUnit) return 0;  // its dead count with their group
  return state(battle, unit).killed_before + group(battle, unit).figures - living(battle, unit);
}
/// The side that has the first half of the printed turn, which the sheet calls A (NC-SEQ-5).
[[nodiscard]] Side first_side(const Battle& battle);
/// That is to be thrown for before anything else: the scenario does not name it, and both sides
/// have player characters.
[[nodiscard]] bool first_is_open(const Battle& battle);
/// Loaded enough to shoot as a commanded group (NC-SHOOT-3).
[[nodiscard]] bool loaded(const Battle& battle, UnitId unit);
/// Half-turns of loading that a class needs: muzzle 2, slow 3, breech and none 0.
[[nodiscard]] int halves_to_load(LoadClass load);

/// Loading that a commanded group has, or may finish in the first half of this turn: a slow rifle
/// with two halves of three that has not moved (NC-SHOOT-3).
[[nodiscard]] bool ready_to_shoot(const Battle& battle, UnitId unit);
/// It has neither moved nor shot nor fought this turn, and so loads (NC-SHOOT-3);
/// an officer, if he has declared it (NC-CMD-2).
[[nodiscard]] bool stands_and_loads(const Battle& battle, UnitId unit);
/// It may shoot as a commanded group when its side shoots next, for all that its enemies know in
/// their own half of the turn: who was first in this turn, and stood, has loaded by then.
[[nodiscard]] bool ready_in_its_next(const Battle& battle, UnitId unit);
/// Halting this turn makes it ready to shoot in the next, from where it then stands.
[[nodiscard]] bool ready_if_it_loads(const Battle& battle, UnitId unit);

/// What a shot or blow has made of one figure. A group whose last figure dies is removed.
void mark_figure(Battle& battle, UnitId unit, int figure, Mark mark);
/// Kills and wounds so many figures more; negative brings back. Wounded men die first.
/// @returns false, and nothing changed, if there are not so many.
bool take_losses(Battle& battle, UnitId unit, int killed, int newly_wounded);

/// The state before the first step of turn 1.
[[nodiscard]] Battle start(std::shared_ptr<const Setting> setting);
[[nodiscard]] Battle carry_over(const Battle& old, std::shared_ptr<const Setting> setting);

}  // namespace opfor::nineteenth_century

namespace opfor {
template <>
struct Words<nineteenth_century::Stage> {
  static constexpr std::array<std::string_view, 3> all{"dice", "acts", "shots"};
};
}  // namespace opfor
