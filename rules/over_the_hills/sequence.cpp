#include "rules/over_the_hills/sequence.hpp"

#include "battle/lifetimes.hpp"
#include "drill/queue.hpp"
#include "drill/victory.hpp"
#include "rules/over_the_hills/combat_phase.hpp"
#include "rules/over_the_hills/fire_phase.hpp"
#include "rules/over_the_hills/move_phase.hpp"
#include "rules/over_the_hills/sighting.hpp"
#include "rules/over_the_hills/upkeep.hpp"

namespace opfor::over_the_hills {
namespace {

StepInfo info(std::string name, std::string rule, std::optional<Side> of) {
  StepInfo step;
  step.name = std::move(name);
  step.rule = std::move(rule);
  step.of = of;
  return step;
}

/// The phases of one half-turn; `letter` is the active side's.
std::vector<StepInfo> half_turn(Side active, const std::string& letter) {
  const Side passive = other(active);
  std::vector<StepInfo> all{
      info(letter + "0 start", "OTH-MOR-2", active),
      info(letter + "1 command", "OTH-CMD-2", active),
      info(letter + "2 orders", "OTH-ORD-2", active),
      info(letter + "3 moves", "OTH-MOVE-1", active),
      info(letter + "4 rally", "OTH-RALLY-1", active),
      info(letter + "5 defensive fire", "OTH-DEF-1", passive),
      info(letter + "6 combat", "OTH-CBT-1", std::nullopt),
      info(letter + "7 fire", "OTH-SEQ-1", passive),
      info(letter + "8 end", "OTH-SEQ-2", std::nullopt),
  };
  all[static_cast<std::size_t>(Phase::combat)].on_the_table = true;
  return all;
}

/// One step of the phase. @returns false when it is over
bool play_phase(Play& play) {
  switch (phase_of(play.battle)) {
    case Phase::start:
      start_of_half_turn(play);
      return false;
    case Phase::command:
      command(play);
      return false;
    case Phase::orders:
      return change_orders(play);
    case Phase::move:
      return move_next(play);
    case Phase::rally:
      return rally_next(play);
    case Phase::defence:
      return defend_next(play);
    case Phase::combat:
      return fight_next(play);
    case Phase::fire:
      return fire_next(play);
    case Phase::end:
      break;
  }
  end_of_half_turn(play);
  return false;
}

bool is_last(const Battle& battle) { return battle.head().step + 1 == 2 * kPhases; }

void move_on(Battle& battle) {
  Head& head = battle.head();
  BattleRecord& s = sheet_record(battle);
  if (phase_of(battle) == Phase::move) end_moves(battle);
  s.stage = Stage::begins;
  s.active = kNoUnit;
  s.fighting = {};
  s.fought = {};
  s.round = 0;
  s.under_way = 0;
  clear_queue(battle);
  if (is_last(battle)) {
    forget_turn(battle);
    head.step = 0;
    ++head.turn;
  } else {
    ++head.step;
  }
  head.to_move = active_side(battle);
}

}  // namespace

std::span<const StepInfo> steps() {
  static const std::vector<StepInfo> kSteps = [] {
    std::vector<StepInfo> all = half_turn(Side::a, "A");
    for (StepInfo& step : half_turn(Side::b, "B")) all.push_back(std::move(step));
    return all;
  }();
  return kSteps;
}

std::optional<Side> step_of(const Battle& battle) { return steps()[battle.head().step].of; }

void play_step(const Sheet& sheet, Play& play) {
  Battle& battle = play.battle;
  if (play_phase(play)) return;
  if (phase_of(battle) == Phase::combat) buildings_burn(play);
  const bool over = is_last(battle);
  remember(battle, Situation(play));
  opfor::judge(sheet, battle, play.events, over ? When::turn_is_over : When::step, "OTH 13");
  move_on(battle);
}

void skip_step(Battle& battle) {
  if (phase_of(battle) == Phase::command) {
    // Its player knows whom he commands; what he does is told.
    for (std::size_t i = 0; i < battle.size(); ++i) {
      const UnitId unit = unit_id(i);
      if (side_of(battle, unit) == active_side(battle)) battle.unit(unit).commanded = 1;
    }
  }
  move_on(battle);
}

}  // namespace opfor::over_the_hills
