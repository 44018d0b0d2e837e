#include "rules/victory_without_squares/sequence.hpp"

#include <algorithm>

#include "drill/victory.hpp"
#include "rules/victory_without_squares/activation.hpp"
#include "rules/victory_without_squares/command.hpp"
#include "rules/victory_without_squares/end_of_turn.hpp"
#include "rules/victory_without_squares/initiative.hpp"
#include "rules/victory_without_squares/sighting.hpp"

namespace opfor::victory_without_squares {
namespace {

enum class Step : std::uint8_t { initiative, move, end };

// --- what is left to activate ---

std::vector<CommandId> divisions_left(const Situation& now, Side side) {
  std::vector<CommandId> all;
  const Setting& setting = now.battle().setting();
  for (std::size_t i = 0; i < setting.commands.size(); ++i) {
    const auto id = static_cast<CommandId>(i);
    if (setting.commands[i].side != side || activated(now.battle(), id)) continue;
    if (!now.to_activate(id, Direction::left_to_right).empty()) all.push_back(id);
  }
  return all;
}

std::vector<UnitId> independents_left(const Situation& now, Side side) {
  std::vector<UnitId> all;
  for (const UnitId body : now.present(side)) {
    if (independent(now.battle(), body) && now.battle().unit(body).acted == 0) all.push_back(body);
  }
  return all;
}

bool has_something_left(const Situation& now, Side side) {
  if (sheet_record(now.battle()).ended[static_cast<std::size_t>(side)] != 0) return false;
  return !divisions_left(now, side).empty() || !independents_left(now, side).empty();
}

// --- P1 ---

void initiative(Play& play) {
  Battle& b = play.battle;
  tell(play, "VWS-TURN-1", event::TurnBegan{});
  chance::Overheard heard(play.asks);
  chance::Key key;
  key.turn = b.head().turn;
  key.phase = b.head().step;
  key.purpose = chance::Purpose::initiative;
  const Side winner = throw_for_initiative(heard, key);
  tell(play, "VWS-TURN-1", event::Activated{winner, kNoCommand, kNoUnit, "wins the initiative"});
  Decision decision =
      decision_for(b, DecisionKind::choose_initiative, winner, kNoUnit, "VWS-TURN-1");
  decision.options.push_back(option("moves first", FirstOrSecond::first));
  decision.options.push_back(option("moves second", FirstOrSecond::second));
  const bool first = variant_of<FirstOrSecond>(ask(play, decision)) == FirstOrSecond::first;
  BattleRecord& r = sheet_record(b);
  r.first = first ? winner : other(winner);
  r.holder = r.first;
  r.chosen = 1;
}

// --- P2 ---

struct Chosen {
  CommandId division = kNoCommand;
  std::vector<UnitId> bodies;  ///< independents
  bool passes = false;
};

std::string division_name(const Setting& setting, CommandId id) {
  const CommandInfo& command = setting.commands[index(id)];
  return command.name.empty() ? command.id : command.name;
}

Chosen choose_next(Play& play) {
  Battle& b = play.battle;
  const Side side = sheet_record(b).holder;
  const Situation now(b);
  Decision decision = decision_for(b, DecisionKind::choose_activation, side, kNoUnit, "VWS-TURN-3");
  const std::vector<CommandId> divisions = divisions_left(now, side);
  for (const CommandId id : divisions) {
    decision.options.push_back(option("activates " + division_name(b.setting(), id), Next::division,
                                      now.to_activate(id, Direction::left_to_right).front()));
  }
  const std::vector<UnitId> bodies = independents_left(now, side);
  const bool together = options(b).independents_together;
  for (const UnitId body : bodies) {
    const std::string who = together ? "all independents" : b.setting().name_of(body);
    decision.options.push_back(option("activates " + who, Next::independent, body));
    if (together) break;
  }
  // A side may not pass before it has activated something (VWS-TURN-3).
  if (sheet_record(b).activated_since != 0) {
    decision.options.push_back(option("passes the move", Next::pass));
  }
  const Choice choice = decide(play, decision);
  const auto pick = static_cast<std::size_t>(choice.picks.front());
  Chosen chosen;
  switch (variant_of<Next>(decision.options[pick])) {
    case Next::division:
      chosen.division = divisions[pick];
      break;
    case Next::independent:
      chosen.bodies = together ? bodies : std::vector<UnitId>{decision.options[pick].unit};
      break;
    case Next::pass:
      chosen.passes = true;
      break;
  }
  return chosen;
}

/// P2b: the move goes over, if the other side has something left; else it comes back.
void pass_the_move(Battle& battle) {
  BattleRecord& r = sheet_record(battle);
  if (options(battle).handover == Handover::single) r.ended[static_cast<std::size_t>(r.holder)] = 1;
  r.activated_since = 0;
  const Situation now(battle);
  if (has_something_left(now, other(r.holder))) r.holder = other(r.holder);
}

Direction choose_direction(Play& play, CommandId division) {
  const Situation now(play.battle);
  Decision decision = decision_for(play.battle, DecisionKind::choose_direction,
                                   sheet_record(play.battle).holder, kNoUnit, "VWS-TURN-2");
  for (const Direction direction : {Direction::left_to_right, Direction::right_to_left}) {
    decision.options.push_back(
        option(direction == Direction::left_to_right ? "from its left" : "from its right",
               direction, now.to_activate(division, direction).front()));
  }
  return variant_of<Direction>(ask(play, decision));
}

// --- P2a, P3 ---

void activate_division(Play& play, CommandId division) {
  Battle& b = play.battle;
  const Direction direction = choose_direction(play, division);
  sheet_record(b).division = division;
  sheet_record(b).direction = direction;
  tell(play, "VWS-TURN-2",
       event::Activated{
           sheet_record(b).holder, division, kNoUnit,
           "activates " + division_name(b.setting(), division) +
               (direction == Direction::left_to_right ? ", from its left" : ", from its right")});
  throw_for_command(play, Situation(b).to_activate(division, direction));
  while (true) {
    const std::vector<UnitId> left = Situation(b).to_activate(division, direction);
    if (left.empty()) break;
    play.asks.rest(b);
    if (!present(b, left.front())) continue;
    activate(play, left.front());
  }
  sheet_record(b).division = kNoCommand;
  set_activated(b, division);
}

void activate_independents(Play& play, const std::vector<UnitId>& bodies) {
  throw_for_command(play, bodies);
  for (const UnitId body : bodies) {
    play.asks.rest(play.battle);
    if (!present(play.battle, body)) continue;
    tell(play, "VWS-TURN-4",
         event::Activated{sheet_record(play.battle).holder, kNoCommand, body, "activates"});
    activate(play, body);
  }
}

/// P2 and P3: something is activated, or the move is passed on.
void the_move(Play& play) {
  Battle& b = play.battle;
  const Chosen chosen = choose_next(play);
  if (chosen.passes) {
    pass_the_move(b);
    return;
  }
  if (chosen.division != kNoCommand) {
    activate_division(play, chosen.division);
  } else {
    activate_independents(play, chosen.bodies);
  }
  sheet_record(b).activated_since = 1;
  remember(b, Situation(b));
}

/// Whether P2 goes on, and with whom.
bool settle_holder(Battle& battle) {
  const Situation now(battle);
  BattleRecord& r = sheet_record(battle);
  if (has_something_left(now, r.holder)) return true;
  r.activated_since = 0;
  if (!has_something_left(now, other(r.holder))) return false;
  r.holder = other(r.holder);
  return true;
}

void move_on(Battle& battle) {
  Head& head = battle.head();
  switch (static_cast<Step>(head.step)) {
    case Step::initiative:
    case Step::move:
      head.step = static_cast<std::uint8_t>(settle_holder(battle) ? Step::move : Step::end);
      break;
    case Step::end:
      head.step = static_cast<std::uint8_t>(Step::initiative);
      ++head.turn;
      break;
  }
  head.to_move = sheet_record(battle).holder;
}

}  // namespace

std::span<const StepInfo> steps() {
  static const std::vector<StepInfo> kSteps{
      {"P1 initiative", "VWS-TURN-1", std::nullopt},
      {"P2, P3 the move", "VWS-TURN-2", std::nullopt},
      {"P4 end of the turn", "VWS-LOST-1", std::nullopt},
  };
  return kSteps;
}

std::optional<Side> step_of(const Battle& battle) {
  if (static_cast<Step>(battle.head().step) != Step::move) return std::nullopt;
  return sheet_record(battle).holder;
}

void play_step(const Sheet& sheet, Battle& battle, Asks& asks, Events& events) {
  Play play{battle, asks, events};
  const auto step = static_cast<Step>(battle.head().step);
  switch (step) {
    case Step::initiative:
      initiative(play);
      break;
    case Step::move:
      the_move(play);
      break;
    case Step::end:
      all_is_lost(play);
      break;
  }
  opfor::judge(sheet, battle, events, step == Step::end ? Moment::turn_is_over : Moment::step,
               "VWS-LOST-3");
  if (step == Step::end) new_turn(battle);
  move_on(battle);
}

void skip_step(Battle& battle) {
  if (static_cast<Step>(battle.head().step) == Step::move) {
    const Situation now(battle);
    const Side side = sheet_record(battle).holder;
    const auto divisions = divisions_left(now, side);
    if (!divisions.empty()) {
      for (const UnitId body : now.to_activate(divisions.front(), Direction::left_to_right)) {
        battle.unit(body).acted = 1;
      }
      set_activated(battle, divisions.front());
    } else {
      const auto bodies = independents_left(now, side);
      if (!bodies.empty()) battle.unit(bodies.front()).acted = 1;
    }
    sheet_record(battle).activated_since = 1;
    pass_the_move(battle);
  }
  move_on(battle);
}

}  // namespace opfor::victory_without_squares
