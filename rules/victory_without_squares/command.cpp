#include "rules/victory_without_squares/command.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "drill/measured.hpp"

namespace opfor::victory_without_squares {
namespace {

/// The points of a leader who has not thrown this turn.
int throw_points(Play& play, UnitId leader) {
  Battle& b = play.battle;
  const LeaderGrade grade = leader_info(b, leader)->grade;
  const int dice = command_dice(grade);
  const chance::Key key = next_key(b, side_of(b, leader), leader, chance::Purpose::command);
  const int points = chance::ask_sum(play.asks, key, dice);
  record(b, leader).command = 1;
  tell(play, "VWS-AI-3",
       event::CommandThrown{leader, dice, points, fmt::format("{} {}D6", word(grade), dice)});
  return points;
}

void pay(Play& play, UnitId leader, const std::vector<UnitId>& bodies, int points) {
  Battle& b = play.battle;
  Decision decision = decision_for(b, DecisionKind::pay_command, leader, "VWS-AI-3");
  decision.shape = Shape::set;
  decision.budget = points;
  for (const UnitId body : bodies) {
    Option one = option(b.setting().name_of(body), 0, body);
    one.cost = command_price(record(b, body).state);
    if (one.cost > 0 && one.cost <= points) decision.options.push_back(std::move(one));
  }
  if (decision.options.empty()) return;
  for (const int pick : decide(play, decision).picks) {
    const Option& paid = decision.options[static_cast<std::size_t>(pick)];
    record(b, paid.unit).command = 1;
    tell(play, "VWS-AI-3", event::Paid{leader, paid.unit, paid.cost});
  }
}

}  // namespace

int command_dice(LeaderGrade grade) {
  switch (grade) {
    case LeaderGrade::hero:
      return 4;
    case LeaderGrade::veteran:
      return 3;
    case LeaderGrade::raw:
      break;
  }
  return 2;
}

int command_price(State state) {
  if (state == State::broken) return 0;
  return state == State::disordered ? 2 : 1;
}

void throw_for_command(Play& play, const std::vector<UnitId>& bodies) {
  Battle& b = play.battle;
  if (!options(b).command_points) return;
  const auto led_by = measured<Situation>(play, [&](const Situation& now) {
    std::vector<UnitId> all;
    for (const UnitId body : bodies) all.push_back(now.commander_of(body));
    return all;
  });
  std::vector<UnitId> leaders;
  for (const UnitId leader : led_by) {
    if (leader == kNoUnit || record(b, leader).command != 0) continue;
    if (std::find(leaders.begin(), leaders.end(), leader) == leaders.end()) {
      leaders.push_back(leader);
    }
  }
  std::sort(leaders.begin(), leaders.end());
  for (const UnitId leader : leaders) {
    std::vector<UnitId> his;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (led_by[i] == leader) his.push_back(bodies[i]);
    }
    pay(play, leader, his, throw_points(play, leader));
  }
}

}  // namespace opfor::victory_without_squares
