#include "plays/doings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "drill/play.hpp"
#include "plays/telling.hpp"
#include "rules/victory_without_squares/activation.hpp"
#include "rules/victory_without_squares/state.hpp"

namespace opfor::plays {
namespace {

/// No turn has so many.
constexpr int kMostSteps = 500;

/// The phase with these words in its name: "3", "movement". @throws Wrong
std::uint8_t phase_in(const Line& line, const Sheet& sheet, const std::string& name) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < sheet.steps().size(); ++i) {
    const std::string& step = sheet.steps()[i].name;
    if (fits(name, step) || fits("... " + name, step)) return static_cast<std::uint8_t>(i);
    known.push_back(step);
  }
  throw Wrong(line.where, fmt::format("no phase is called '{}'; the phases are {}", name,
                                      fmt::join(known, ", ")));
}

/// Steps until `done`, which is asked before each.
template <class Done>
void steps_until(const Line& line, Table& table, Answers& answers, Done done) {
  for (int i = 0; i < kMostSteps; ++i) {
    if (done()) return;
    table.sheet().play_step(table.battle, answers, answers);
  }
  throw Wrong(line.where, "that does not come");
}

/// The sheets that activate what was chosen body by body: until all of it has been.
void activate_all(const Line& line, Table& table, Answers& answers) {
  if (table.sheet().name() != "victory_without_squares") {
    throw Wrong(line.where, "on this sheet nobody has the move; play a step");
  }
  table.sheet().play_step(table.battle, answers, answers);
  steps_until(line, table, answers,
              [&] { return victory_without_squares::sheet_record(table.battle).under_way == 0; });
}

/// The sheets on which one body has its activation, then the next.
void activate(const Line& line, Table& table, Answers& answers, UnitId unit) {
  if (table.sheet().name() != "victory_without_squares") {
    throw Wrong(line.where, "on this sheet nobody acts by itself; play a step");
  }
  Play play{table.battle, answers, answers};
  victory_without_squares::activate(play, unit);
}

void new_turn(const Line& line, Table& table) {
  if (table.sheet().name() != "victory_without_squares") {
    throw Wrong(line.where, "on this sheet a turn ends with its steps; play 'turn'");
  }
  victory_without_squares::new_turn(table.battle);
}

}  // namespace

void carry_out(const Line& line, Table& table, Answers& answers) {
  const Head& head = table.battle.head();
  const Sheet& sheet = table.sheet();
  const Halves half = halves(line.text, " ");
  const std::string& what = half.before;
  if (line.text == "step") {
    sheet.play_step(table.battle, answers, answers);
  } else if (line.text == "move") {
    activate_all(line, table, answers);
  } else if (line.text == "new turn") {
    new_turn(line, table);
  } else if (line.text == "turn") {
    const int turn = head.turn;
    const auto over = [&] { return head.turn != turn || head.verdict != Verdict::going_on; };
    steps_until(line, table, answers, over);
  } else if (what == "step") {
    const std::uint8_t phase = phase_in(line, sheet, half.behind);
    table.battle.head().step = phase;
    table.battle.head().to_move = sheet.steps()[phase].of.value_or(head.to_move);
    steps_until(line, table, answers, [&] { return table.battle.head().step != phase; });
  } else if (what == "until" || what == "through") {
    const std::uint8_t phase = phase_in(line, sheet, half.behind);
    steps_until(line, table, answers, [&] { return table.battle.head().step == phase; });
    if (what == "through") {
      steps_until(line, table, answers, [&] { return table.battle.head().step != phase; });
    }
  } else if (half.behind == "acts") {
    activate(line, table, answers, unit_in(line, table.setting(), what));
  } else {
    throw Wrong(line.where, "'" + line.text +
                                "' plays nothing; there are: step, step NAME, until NAME, through "
                                "NAME, turn, move, UNIT acts, new turn");
  }
}

}  // namespace opfor::plays
