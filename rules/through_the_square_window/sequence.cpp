#include "rules/through_the_square_window/sequence.hpp"

#include "drill/queue.hpp"
#include "drill/victory.hpp"
#include "rules/through_the_square_window/charge_step.hpp"
#include "rules/through_the_square_window/command_step.hpp"
#include "rules/through_the_square_window/melee_step.hpp"
#include "rules/through_the_square_window/orders_step.hpp"
#include "rules/through_the_square_window/shooting_step.hpp"
#include "rules/through_the_square_window/sighting.hpp"

namespace opfor::through_the_square_window {
namespace {

/// Steps 1 to 4, a side's own step (5, 6), and 7: indices into `steps`.
enum class Phase : std::uint8_t {
  command,
  army,
  rally,
  chases,
  returns,
  initiative,
  first,               ///< five phases, each a `Part`
  second = first + 5,  ///< the same
  melee = second + 5,
  pursuers,
  end
};
/// What a side's step is made of.
enum class Part : std::uint8_t {
  reactions,  ///< 5.0
  charges,    ///< 5.1, 5.2
  targets,    ///< 5.3 to 5.5
  moves,      ///< 5.6
  shooting    ///< 5.7
};
constexpr int kParts = 5;

constexpr std::uint8_t number(Phase phase) { return static_cast<std::uint8_t>(phase); }
bool is_of_a_side(std::uint8_t step) {
  return step >= number(Phase::first) && step < number(Phase::melee);
}
Part part_of(std::uint8_t step) {
  return static_cast<Part>((step - number(Phase::first)) % kParts);
}
/// The side whose step it is.
Side mover_of(const Battle& battle, std::uint8_t step) {
  const Side first = sheet_record(battle).first;
  return step < number(Phase::second) ? first : other(first);
}

/// @returns true if the phase is over
bool play_part(Play& play, Side side, Part part) {
  switch (part) {
    case Part::reactions:
      return react_and_ride(play, side);
    case Part::charges:
      return declare_next(play, side);
    case Part::targets:
      return target_reacts(play, side);
    case Part::moves:
      return move_next(play, side);
    case Part::shooting:
      return shoot_next(play, side);
  }
  return true;
}

bool play_phase(Play& play) {
  const std::uint8_t step = play.battle.head().step;
  if (is_of_a_side(step)) return play_part(play, mover_of(play.battle, step), part_of(step));
  switch (static_cast<Phase>(step)) {
    case Phase::command:
      mark_command(play);
      break;
    case Phase::army:
      army_morale(play);
      break;
    case Phase::rally:
      rally_all(play);
      break;
    case Phase::chases:
      run_on(play);
      break;
    case Phase::returns:
      come_back(play);
      break;
    case Phase::initiative:
      throw_initiative(play);
      break;
    case Phase::melee:
      melee(play);
      break;
    case Phase::pursuers:
      melee_of_pursuers(play);
      break;
    case Phase::first:
    case Phase::second:
    case Phase::end:
      break;
  }
  return true;
}

void move_on(Battle& battle) {
  Head& head = battle.head();
  sheet_record(battle).stage = 0;
  clear_queue(battle);
  if (head.step == number(Phase::end)) {
    head.step = 0;
    ++head.turn;
  } else {
    ++head.step;
  }
  head.to_move = is_of_a_side(head.step) ? mover_of(battle, head.step) : Side::a;
}

}  // namespace

std::span<const StepInfo> steps() {
  static const std::vector<StepInfo> kSteps{
      {"1 command", "TTSW-CMD-2", std::nullopt},
      {"2 army morale", "TTSW-ARMY-3", std::nullopt},
      {"3.1 rallies", "TTSW-RAL-T1", std::nullopt, true},
      {"3.2 routs and pursuits", "TTSW-PUR-4", std::nullopt, true},
      {"3.3 returns", "TTSW-OFF-2", std::nullopt, true},
      {"4 initiative", "TTSW-SEQ-2", std::nullopt},
      {"5.0 reactions, generals", "TTSW-BEH-1", Side::a},
      {"5.1, 5.2 charges", "TTSW-CHA-1", Side::a},
      {"5.3 to 5.5 targets react", "TTSW-EMG-2", std::nullopt, true},
      {"5.6 moves", "TTSW-ACT-T1", Side::a},
      {"5.7 shooting", "TTSW-SHO-1", Side::a},
      {"6.0 reactions, generals", "TTSW-BEH-1", Side::b},
      {"6.1, 6.2 charges", "TTSW-CHA-1", Side::b},
      {"6.3 to 6.5 targets react", "TTSW-EMG-2", std::nullopt, true},
      {"6.6 moves", "TTSW-ACT-T1", Side::b},
      {"6.7 shooting", "TTSW-SHO-1", Side::b},
      {"7 melee", "TTSW-MEL-7", std::nullopt, true},
      {"7.3 melee of pursuers", "TTSW-ROU-6", std::nullopt, true},
      {"end of the turn", "TTSW-ACT-1", std::nullopt},
  };
  return kSteps;
}

std::optional<Side> phase_of(const Battle& battle, std::size_t phase) {
  const std::optional<Side> printed = steps()[phase].of;
  if (!printed) return printed;
  return mover_of(battle, static_cast<std::uint8_t>(phase));
}

std::optional<Side> step_of(const Battle& battle) { return phase_of(battle, battle.head().step); }

bool in_charges(const Battle& battle) {
  const std::uint8_t step = battle.head().step;
  return is_of_a_side(step) && part_of(step) == Part::charges;
}

bool in_shooting(const Battle& battle, Side side) {
  const std::uint8_t step = battle.head().step;
  return is_of_a_side(step) && part_of(step) == Part::shooting && mover_of(battle, step) == side;
}

bool has_shot(const Battle& battle, Side side) {
  const std::uint8_t step = battle.head().step;
  if (step < number(Phase::first)) return false;
  if (step >= number(Phase::melee)) return true;
  const Side mover = mover_of(battle, step);
  if (mover == side) return part_of(step) == Part::shooting;
  return step >= number(Phase::second);
}

bool acts_later(const Battle& battle, Side side) {
  const std::uint8_t step = battle.head().step;
  if (step < number(Phase::first)) return true;
  if (step >= number(Phase::melee)) return false;
  return mover_of(battle, step) == side || step < number(Phase::second);
}

void play_step(const Sheet& sheet, Play& play) {
  Battle& battle = play.battle;
  if (!play_phase(play)) return;
  const bool last = battle.head().step == number(Phase::end);
  remember(battle, Situation(play));
  if (last) end_retreat(play);
  opfor::judge(sheet, battle, play.events, last ? When::turn_is_over : When::step, "TTSW-ARMY-3");
  if (last) end_turn(play);
  move_on(battle);
}

void skip_step(Battle& battle) { move_on(battle); }

}  // namespace opfor::through_the_square_window
