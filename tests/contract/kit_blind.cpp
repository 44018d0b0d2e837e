// What a side does not see changes neither what it is offered nor what it does.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "contract/kit_watched.hpp"

namespace opfor::contract {
namespace {

/// One of these orders is none on the other table: somebody unseen stands in the way there.
bool in_the_way(const Sheet& sheet, const Given& of, const Battle& table) {
  const auto refused = [&](const std::optional<Order>& order) {
    return order && sheet.check(table, *order).has_value();
  };
  return refused(of.order) ||
         std::any_of(of.options.begin(), of.options.end(),
                     [&](const Option& option) { return refused(option.order); });
}

bool in_the_way(const Sheet& sheet, const Given& x, const Given& y) {
  return in_the_way(sheet, x, y.table) || in_the_way(sheet, y, x.table);
}

/// How much was compared.
struct Compared {
  int choices = 0;
  int orders = 0;
  int ways = 0;
};

void compare_steps(const Game& game, const Battle& state, const Battle& moved, Side side,
                   const std::string& who, Compared& compared) {
  const Sheet& sheet = *game.scenario.sheet;
  const std::vector<Given> here = given_in_step(game, state, side);
  const std::vector<Given> there = given_in_step(game, moved, side);
  for (std::size_t i = 0; i < std::min(here.size(), there.size()); ++i) {
    if (here[i].seen != there[i].seen) return;  // now it knows something else
    if (same(here[i], there[i])) {
      ++(here[i].options.empty() ? compared.orders : compared.choices);
      continue;
    }
    if (!in_the_way(sheet, here[i], there[i])) {
      ADD_FAILURE() << "turn " << state.head().turn << ", step " << int{state.head().step}
                    << ": unseen, " << who << " changes " << told(here[i]) << "\n  into "
                    << told(there[i]);
    }
    return;
  }
}

void compare_ways(const Sheet& sheet, const Battle& state, const Battle& moved, Side side,
                  const std::string& who, Compared& compared) {
  for (std::size_t i = 0; i < state.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(state, unit) != side || !state.unit(unit).on_table()) continue;
    for (const Cell& cell : kCellsOfAllRows) {
      const std::vector<Order> here = sheet.ways(state, {unit, cell});
      const std::vector<Order> there = sheet.ways(moved, {unit, cell});
      ++compared.ways;
      if (here == there) continue;
      const auto refused = [&](const std::vector<Order>& orders, const Battle& table) {
        return std::any_of(orders.begin(), orders.end(), [&](const Order& order) {
          return sheet.check(table, order).has_value();
        });
      };
      if (refused(here, moved) || refused(there, state)) continue;
      ADD_FAILURE() << "turn " << state.head().turn << ", step " << int{state.head().step}
                    << ": unseen, " << who << " changes how " << state.setting().unit(unit).id
                    << " would " << word(cell.intent);
    }
  }
}

/// The unit stands there, out of the other side's sight; nothing if it cannot, or shows.
std::optional<Battle> put_unseen(const Sheet& sheet, const Battle& state, UnitId unit, Point to) {
  Correction correction;
  correction.unit = unit;
  correction.at = to;
  Battle put = state;
  if (sheet.correct(put, correction)) return std::nullopt;
  const View view = sheet.view(put, other(side_of(state, unit)));
  if (!view.hidden.contains(unit) && !view.remembered.contains(unit)) return std::nullopt;
  return put;
}

/// It faces elsewhere, has lost a man, and means something else.
void change(const Sheet& sheet, Battle& battle, UnitId unit) {
  Correction correction;
  correction.unit = unit;
  correction.facing = battle.unit(unit).pose().facing + Angle::degrees(45);
  correction.killed = 1;
  Battle changed = battle;
  const bool refused = sheet.correct(changed, correction).has_value();
  if (!refused && changed.unit(unit).on_table()) battle = std::move(changed);
  UnitState& u = battle.unit(unit);
  u.in_force = u.in_force == InForce::advance ? InForce::hold : InForce::advance;
  const bool attacks = u.task.kind == TaskKind::attack;
  u.task = {};
  u.task.kind = attacks ? TaskKind::support : TaskKind::attack;
  u.task.go_to({Length::tenths(u.y), Length::tenths(u.x)});
  u.task.from_turn = 2;
  u.task.by_turn = 3;
}

/// Places all over the table.
std::vector<Point> places_for(const Battle& state, std::size_t number) {
  std::vector<Point> places;
  const Length width = state.setting().width;
  const Length height = state.setting().height;
  for (std::size_t i = 1; i <= 60; ++i) {
    const auto n = static_cast<std::int32_t>(number * 7 + i);
    places.push_back({width * (n * 5 % 17 + 1) / 19, height * (n * 3 % 13 + 1) / 15});
  }
  return places;
}

/// Some other unit stands otherwise, a leader who goes along, and is seen to.
bool takes_along(const View& one, const View& two, UnitId unit) {
  for (std::size_t i = 0; i < one.seen.size(); ++i) {
    if (unit_id(i) != unit &&
        one.seen.unit(unit_id(i)).pose() != two.seen.unit(unit_id(i)).pose()) {
      return true;
    }
  }
  return false;
}

/// The same moment for the other side, whichever it is: the unit is unseen here in the one, and
/// unseen there, and otherwise, in the other.
std::optional<std::pair<Battle, Battle>> two_moments(const Sheet& sheet, const Battle& state,
                                                     UnitId unit, std::size_t number) {
  const Side side = other(side_of(state, unit));
  std::optional<Battle> first = put_unseen(sheet, state, unit, state.unit(unit).pose().at);
  for (const Point to : places_for(state, number)) {
    std::optional<Battle> second = put_unseen(sheet, state, unit, to);
    if (!second) continue;
    if (!first) {
      first = std::move(second);
      continue;
    }
    change(sheet, *second, unit);
    const View one = sheet.view(*first, side);
    const View two = sheet.view(*second, side);
    // Where it hid somebody, or hides one now, or shows, the side knows another thing; so it does
    // where it sees whom the unit takes along.
    if (one.hidden != two.hidden || one.remembered != two.remembered) continue;
    if (takes_along(one, two, unit)) continue;
    EXPECT_TRUE(one.seen == two.seen)
        << state.setting().unit(unit).id
        << " is told apart: " << first_difference(state_json(one.seen), state_json(two.seen));
    return std::pair(*std::move(first), *std::move(second));
  }
  return std::nullopt;
}

}  // namespace

void commanders_are_blind_to_unseen_units(const Subject& subject) {
  Game game(subject);
  if (!subject.screens.empty()) {
    auto screened = game.minds.amend(game.scenario, subject.screens);
    ASSERT_TRUE(screened.has_value()) << screened.error().to_string();
    game.scenario = *std::move(screened);
  }
  const Sheet& sheet = *game.scenario.sheet;
  const auto states = states_of(game, 7, subject.most_turns);
  Compared compared;
  for (const std::size_t n : sampled(states.size(), 4 * subject.samples)) {
    const Battle& state = states[n];
    if (state.head().verdict != Verdict::going_on) continue;
    for (std::size_t i = 0; i < state.size(); ++i) {
      const UnitId unit = unit_id(i);
      if (!state.unit(unit).on_table() || in_contact(state, unit)) continue;
      const auto moments = two_moments(sheet, state, unit, n + i);
      if (!moments) continue;
      const std::string& who = state.setting().unit(unit).id;
      const Side side = other(side_of(state, unit));
      compare_ways(sheet, moments->first, moments->second, side, who, compared);
      compare_steps(game, moments->first, moments->second, side, who, compared);
      if (testing::Test::HasFailure()) return;  // one is enough to look at
    }
  }
  EXPECT_GT(compared.ways, 50);
  EXPECT_GT(compared.choices, 0);
  EXPECT_GT(compared.choices + compared.orders, 5);
}

}  // namespace opfor::contract
