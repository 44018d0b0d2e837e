#include "rules/arquebusier/sequence.hpp"

#include "drill/victory.hpp"
#include "rules/arquebusier/command_step.hpp"
#include "rules/arquebusier/end_of_turn.hpp"
#include "rules/arquebusier/melee_step.hpp"
#include "rules/arquebusier/movement_step.hpp"
#include "rules/arquebusier/shooting_step.hpp"
#include "rules/arquebusier/sighting.hpp"

namespace opfor::arquebusier {
namespace {

enum class Step : std::uint8_t { begin, commands, shooting, movement, melee, end };

/// The step after commands, shooting and movement (AQ-SEQ-1).
Step after(Step step, MovementTiming timing) {
  const bool shoot_first = timing == MovementTiming::after_shooting;
  switch (step) {
    case Step::begin:
    case Step::commands:
      return shoot_first ? Step::shooting : Step::movement;
    case Step::shooting:
      return shoot_first ? Step::movement : Step::melee;
    case Step::movement:
      return shoot_first ? Step::melee : Step::shooting;
    case Step::melee:
      return Step::end;
    case Step::end:
      return Step::begin;
  }
  return Step::begin;
}

void move_on(Battle& battle) {
  Head& head = battle.head();
  const auto step = static_cast<Step>(head.step);
  Step next = after(step, options(battle).movement_timing);
  const bool commanding = step == Step::begin || step == Step::commands;
  if (commanding && settle_holder(battle)) next = Step::commands;
  if (step == Step::end) ++head.turn;
  head.step = static_cast<std::uint8_t>(next);
  head.to_move = sheet_record(battle).holder;
}

/// Where nobody routs until the phase is over (AQ-ROUT).
bool checks_rout(Step step) {
  return step == Step::shooting || step == Step::movement || step == Step::melee ||
         step == Step::end;
}

}  // namespace

std::span<const StepInfo> steps() {
  // Dice fall on the table where a side is played there; the moves are then made as ordered.
  static const std::vector<StepInfo> kSteps{
      {"1.1 first side, reactions", "AQ-SEQ-1", std::nullopt},
      {"1.2, 1.3 commands", "AQ-SEQ-2", std::nullopt, false, true},
      {"2 shooting", "AQ-SHOOT-1", std::nullopt, true},
      {"3 movement", "AQ-MOVE-6", std::nullopt, false, false, true},
      {"4 melee", "AQ-MEL-2", std::nullopt, true},
      {"5 end of the turn", "AQ-IRR-10", std::nullopt},
  };
  return kSteps;
}

std::optional<Side> step_of(const Battle& battle) {
  if (static_cast<Step>(battle.head().step) != Step::commands) return std::nullopt;
  return sheet_record(battle).holder;
}

void play_step(const Sheet& sheet, Play& play) {
  Battle& battle = play.battle;
  const auto step = static_cast<Step>(battle.head().step);
  switch (step) {
    case Step::begin:
      begin_commands(play);
      break;
    case Step::commands:
      command_next(play);
      break;
    case Step::shooting:
      shooting_step(play);
      break;
    case Step::movement:
      movement_step(play);
      break;
    case Step::melee:
      melee_step(play);
      break;
    case Step::end:
      end_of_turn(play);
      break;
  }
  if (checks_rout(step)) {
    remember(battle, Situation(play));
    check_rout(play);
  }
  opfor::judge(sheet, battle, play.events, step == Step::end ? When::turn_is_over : When::step,
               "AQ-SEQ-1");
  if (step == Step::end) new_turn(battle);
  move_on(battle);
}

void skip_step(Battle& battle) {
  if (static_cast<Step>(battle.head().step) == Step::commands) pass_over_commands(battle);
  move_on(battle);
}

}  // namespace opfor::arquebusier
