#include "rules/victory_without_squares/sequence.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/agree.hpp"
#include "drill/queue.hpp"
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
  BattleRecord& r = sheet_record(b);
  r.first = who_goes_first(play, winner, heard, {"VWS-TURN-1", "VWS-TURN-1", "moves"}, ask);
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
  return setting.commands[index(id)].called();
}

Chosen choose_next(Play& play) {
  Battle& b = play.battle;
  const Side side = sheet_record(b).holder;
  const Situation now(play);
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
  Chosen chosen;
  // The player has just taken all that was left off the table.
  if (decision.options.empty()) return chosen;
  const Choice choice = decide(play, decision);
  const auto pick = static_cast<std::size_t>(choice.picks.front());
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
  const Situation now(play);
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

std::string activating(const SideInfo& side) {
  return names_many(side.called()) ? "activate " : "activates ";
}

void begin_division(Play& play, CommandId division) {
  Battle& b = play.battle;
  const Direction direction = choose_direction(play, division);
  sheet_record(b).division = division;
  sheet_record(b).direction = direction;
  tell(play, "VWS-TURN-2",
       event::Activated{
           sheet_record(b).holder, division, kNoUnit,
           activating(b.setting().side(sheet_record(b).holder)) +
               division_name(b.setting(), division) +
               (direction == Direction::left_to_right ? ", from its left" : ", from its right")});
  throw_for_command(play, Situation(play).to_activate(division, direction));
}

void begin_independents(Play& play, const std::vector<UnitId>& bodies) {
  line_up(play.battle, bodies);
  throw_for_command(play, bodies);
}

/// Who of the division, or of the independents, is activated next; `kNoUnit`: all have been.
UnitId next_body(const Moment& now) {
  const Battle& battle = now.battle();
  const BattleRecord& r = sheet_record(battle);
  if (r.division == kNoCommand) {
    return first_in_queue(battle, [&](UnitId body) { return present(battle, body); });
  }
  const std::vector<UnitId> left = Situation(now).to_activate(r.division, r.direction);
  return left.empty() ? kNoUnit : left.front();
}

/// P3, of one body; its commander's order begins a step of its own.
void activate_next(Play& play) {
  Battle& b = play.battle;
  if (const UnitId active = sheet_record(b).active; active != kNoUnit) {
    act_by_order(play, active);
    return;
  }
  const UnitId body = next_body(Situation(play));
  if (body == kNoUnit) return;
  if (sheet_record(b).division == kNoCommand) {
    leave_queue(b, body);
    tell(play, "VWS-TURN-4",
         event::Activated{sheet_record(b).holder, kNoCommand, body, "activates"});
  }
  static_cast<void>(activate_until_ordered(play, body));
}

/// What was chosen has been activated.
void finish_move(Battle& battle) {
  BattleRecord& r = sheet_record(battle);
  if (r.division != kNoCommand) set_activated(battle, r.division);
  r.division = kNoCommand;
  r.under_way = 0;
  r.activated_since = 1;
  clear_queue(battle);
}

/// P2 and P3: the move is passed on; or something is chosen, and then activated, a body at a step.
/// @returns false if there is more of it to activate
bool the_move(Play& play) {
  Battle& b = play.battle;
  if (sheet_record(b).under_way == 0) {
    const Chosen chosen = choose_next(play);
    if (chosen.passes) {
      pass_the_move(b);
      return true;
    }
    if (chosen.division != kNoCommand) {
      begin_division(play, chosen.division);
    } else {
      begin_independents(play, chosen.bodies);
    }
    sheet_record(b).under_way = 1;
    return false;
  }
  activate_next(play);
  if (sheet_record(b).active != kNoUnit || next_body(Situation(play)) != kNoUnit) {
    return false;
  }
  finish_move(b);
  remember(b, Situation(play));
  return true;
}

/// Whether P2 goes on, and with whom.
bool settle_holder(Battle& battle, const Situation& now) {
  BattleRecord& r = sheet_record(battle);
  if (has_something_left(now, r.holder)) return true;
  r.activated_since = 0;
  if (!has_something_left(now, other(r.holder))) return false;
  r.holder = other(r.holder);
  return true;
}

// --- a side that plays on its table ---

/// The first that it could activate is what it activates there.
void choose_first(Battle& battle) {
  const Situation now(battle);
  const Side side = sheet_record(battle).holder;
  const auto divisions = divisions_left(now, side);
  const auto bodies = independents_left(now, side);
  if (!divisions.empty()) {
    sheet_record(battle).division = divisions.front();
  } else if (!bodies.empty()) {
    line_up(battle, std::span(bodies).first(1));
  }
}

/// Whoever of it has not acted yet stands.
void pass_over(Battle& battle) {
  if (const UnitId active = sheet_record(battle).active; active != kNoUnit) {
    end_activation(battle, active);
  }
  for (UnitId body = next_body(battle); body != kNoUnit; body = next_body(battle)) {
    battle.unit(body).acted = 1;
    leave_queue(battle, body);
  }
  finish_move(battle);
}

void move_on(Battle& battle, const Situation& now) {
  Head& head = battle.head();
  switch (static_cast<Step>(head.step)) {
    case Step::initiative:
    case Step::move:
      head.step = static_cast<std::uint8_t>(settle_holder(battle, now) ? Step::move : Step::end);
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

void play_step(const Sheet& sheet, Play& play) {
  Battle& battle = play.battle;
  const auto step = static_cast<Step>(battle.head().step);
  switch (step) {
    case Step::initiative:
      initiative(play);
      break;
    case Step::move:
      if (!the_move(play)) return;
      break;
    case Step::end:
      all_is_lost(play);
      break;
  }
  opfor::judge(sheet, battle, play.events, step == Step::end ? When::turn_is_over : When::step,
               "VWS-LOST-3");
  if (step == Step::end) new_turn(battle);
  move_on(battle, Situation(play));
}

void skip_step(Battle& battle) {
  if (static_cast<Step>(battle.head().step) == Step::move) {
    if (sheet_record(battle).under_way == 0) choose_first(battle);
    pass_over(battle);
    pass_the_move(battle);
  }
  move_on(battle, Situation(battle));
}

}  // namespace opfor::victory_without_squares
