// What a side does not see changes neither what it is offered nor what it does.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "chance/keyed_dice.hpp"
#include "contract/kit_parts.hpp"
#include "record/program_asks.hpp"

namespace opfor::contract {
namespace {

/// What a side was asked, or ordered by the tables, in a step, and what it knew then.
struct Given {
  std::string what;             ///< for a failure to tell
  Battle table;                 ///< as it was
  Battle seen;                  ///< as its side knew it
  std::vector<Option> options;  ///< what it was offered
  std::vector<int> picks;       ///< what it chose of that
  std::optional<Order> order;   ///< what the tables had it do
};

bool same_option(const Option& x, const Option& y) {
  return x.words == y.words && x.unit == y.unit && x.cost == y.cost && x.variant == y.variant &&
         x.order == y.order;
}

bool same(const Given& x, const Given& y) {
  return x.what == y.what && x.picks == y.picks && x.order == y.order &&
         std::equal(x.options.begin(), x.options.end(), y.options.begin(), y.options.end(),
                    same_option);
}

/// Plays a step as programs do, and keeps what one side was asked and ordered in it.
class Watched final : public Asks, public Events {
 public:
  Watched(const Game& game, Battle battle, Side side)
      : sheet_(*game.scenario.sheet),
        minds_(game.minds),
        dice_(19),
        inner_(sheet_, game.minds, dice_),
        battle_(std::move(battle)),
        side_(side) {}

  std::vector<Given> play() {
    sheet_.play_step(battle_, *this, *this);
    return std::move(given_);
  }

  std::vector<chance::Answer> answer_all(std::span<const chance::Request> requests) override {
    return inner_.answer_all(requests);
  }
  chance::Enumerator* enumerator() override { return nullptr; }
  std::vector<Reaction> react_all(const Battle& battle,
                                  std::span<const ReactionRequest> requests) override {
    return inner_.react_all(battle, requests);
  }
  std::vector<Choice> decide_all(const Battle& battle,
                                 std::span<const Decision> decisions) override {
    std::vector<Choice> choices;
    for (const Decision& decision : decisions) {
      choices.push_back(program_decides(sheet_, minds_, battle, decision).choice);
      if (decision.side != side_) continue;
      given_.push_back(
          {fmt::format("{} of {}", word(decision.kind), name_of(battle, decision.unit)), battle,
           sheet_.view(battle, side_).seen, decision.options, choices.back().picks,
           choices.back().order});
    }
    return choices;
  }
  void rest(Battle&) override {}

  void happened(Event event) override {
    const auto* ordered = std::get_if<event::Ordered>(&event.what);
    if (ordered == nullptr || ordered->by_choice) return;
    if (side_of(battle_, ordered->unit) != side_) return;
    given_.push_back({"the tables for " + name_of(battle_, ordered->unit),
                      battle_,
                      sheet_.view(battle_, side_).seen,
                      {},
                      {},
                      ordered->order});
  }

 private:
  static std::string name_of(const Battle& battle, UnitId unit) {
    return unit == kNoUnit ? "its side" : battle.setting().unit(unit).id;
  }

  const Sheet& sheet_;
  Minds minds_;
  chance::KeyedDice dice_;
  ProgramAsks inner_;
  Battle battle_;
  Side side_;
  std::vector<Given> given_;
};

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

std::string told(const Given& given) {
  std::string all = given.what;
  const auto add = [&](const std::string& words, const std::optional<Order>& order) {
    all += fmt::format("\n    {}", words);
    if (!order) return;
    for (const Point at : path_of(*order)) {
      all += fmt::format(" ({:.1f}, {:.1f})", at.x.as_double() / 10, at.y.as_double() / 10);
    }
    if (!order->why_not_more.empty()) all += fmt::format(" [{}]", order->why_not_more);
  };
  for (const Option& option : given.options) add(option.words, option.order);
  if (given.order) add("as ordered", given.order);
  return all;
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
  const std::vector<Given> here = Watched(game, state, side).play();
  const std::vector<Given> there = Watched(game, moved, side).play();
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

/// Cells of every row, with and without a charge.
constexpr std::array<Cell, 9> kCells{{
    {Intent::advance, ChargeMark::yes, Gait::as_before, true},
    {Intent::advance, ChargeMark::no, Gait::as_before, false},
    {Intent::continue_orders, ChargeMark::yes, Gait::as_before, true},
    {Intent::continue_orders, ChargeMark::no, Gait::as_before, false},
    {Intent::halt_face, ChargeMark::no, Gait::as_before, true},
    {Intent::take_cover, ChargeMark::no, Gait::as_before, true},
    {Intent::rally_in_cover, ChargeMark::no, Gait::as_before, true},
    {Intent::withdraw_to_cover, ChargeMark::no, Gait::as_before, true},
    {Intent::run, ChargeMark::no, Gait::as_before, true},
}};

void compare_ways(const Sheet& sheet, const Battle& state, const Battle& moved, Side side,
                  const std::string& who, Compared& compared) {
  for (std::size_t i = 0; i < state.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(state, unit) != side || !state.unit(unit).on_table()) continue;
    for (const Cell& cell : kCells) {
      const std::vector<Order> here = sheet.ways(state, unit, cell);
      const std::vector<Order> there = sheet.ways(moved, unit, cell);
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
  u.has_goal = 1;
  u.goal_x = u.y;
  u.goal_y = u.x;
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
    // Where it hid somebody, or hides one now, or shows, the side knows another thing.
    if (one.hidden != two.hidden || one.remembered != two.remembered) continue;
    EXPECT_EQ(one.seen, two.seen) << state.setting().unit(unit).id;
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
  for (const std::size_t n : sampled(states.size(), 2 * subject.samples)) {
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
