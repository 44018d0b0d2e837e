// What is measured of a side's behaviour: each measure by an act that makes it, and by one that
// does not.
#include <gtest/gtest.h>

#include "arena/watch.hpp"
#include "battles/judged.hpp"
#include "drill/free_hand.hpp"
#include "drill/one_man.hpp"
#include "drill/worth.hpp"
#include "rules/nineteenth_century/state.hpp"
#include "rules/over_the_hills/state.hpp"
#include "rules/through_the_square_window/state.hpp"

namespace opfor::arena {
namespace {

/// A battle in which nothing happens but what a test does to it.
class Watched {
 public:
  explicit Watched(const std::string& scenario = "first_steps")
      : ready_(battles::ready(scenario)),
        table_(ready_.scenario.sheet->start(ready_.scenario.setting)),
        watch_(*ready_.scenario.sheet, table_) {}

  [[nodiscard]] const Sheet& sheet() const { return *ready_.scenario.sheet; }
  [[nodiscard]] UnitId body(Side side, std::size_t n) const {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      const UnitId unit = unit_id(i);
      const bool counts = table_.setting().units[i].table != Table::officer &&
                          ready_.scenario.sheet->takes_room(table_.setting(), unit) &&
                          table_.unit(unit).on_table() && !is_one_man(sheet(), table_, unit);
      if (counts && side_of(table_, unit) == side && n-- == 0) return unit;
    }
    throw std::logic_error("so many bodies are not on the table");
  }
  [[nodiscard]] std::size_t bodies(Side side) const {
    std::size_t n = 0;
    for (;; ++n) {
      try {
        (void)body(side, n);
      } catch (const std::logic_error&) {
        return n;
      }
    }
  }
  void tell(event::What what) { watch_.happened({table_.head().turn, 0, {}, std::move(what)}); }
  void order(UnitId unit, bool by_choice, std::vector<Act> acts) {
    tell(event::Ordered{unit, {}, kNoUnit, by_choice, Order{unit, std::move(acts), {}}, {}, {}});
  }
  /// Goes so far east and north, in tenths of a millimetre.
  void go(UnitId unit, int east, int north, bool by_choice = true) {
    order(unit, by_choice, {Move{}});
    UnitState& state = table_.unit(unit);
    event::Moved moved;
    moved.unit = unit;
    moved.from = state.pose();
    state.x += east;
    state.y += north;
    moved.to = state.pose();
    tell(moved);
  }
  /// Its commander has no other choice than to charge that enemy.
  void charge(UnitId unit, UnitId enemy) {
    Decision decision;
    decision.kind = DecisionKind::order_unit;
    decision.side = side_of(table_, unit);
    decision.unit = unit;
    Option option;
    option.unit = enemy;
    option.variant = static_cast<int>(FreeOrder::Kind::charge);
    option.order = Order{unit, {Charge{enemy, {}, Gait::as_before}}, {}};
    decision.options.push_back(option);
    Commander::Decided decided;
    decided.choice.picks = {0};
    decided.reasons.options.emplace_back();
    watch_.decided(table_, decision, decided);
  }
  void end_turn() {
    ++table_.head().turn;
    watch_.stepped();
  }
  [[nodiscard]] Share share(Side side, Measure measure) const {
    return watch_.behaved(side).measures[measure];
  }
  [[nodiscard]] Battle& table() { return table_; }
  [[nodiscard]] const Watch& watch() const { return watch_; }

 private:
  battles::Ready ready_;
  Battle table_;
  Watch watch_;
};

TEST(Measures, WhoDoesNothingIsIdle) {
  Watched battle;
  battle.end_turn();
  const auto all = static_cast<double>(battle.bodies(Side::a));
  EXPECT_EQ(battle.share(Side::a, Measure::idle), (Share{all, all}));
}

/// Officers of a sheet on whose table they take room: three of the Legion, beside its two sections.
TEST(Measures, AManByHimselfIsNoBody) {
  Watched battle("camerone_1863");
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::idle), (Share{2, 2}));
}

TEST(Measures, WhoMovesFiresOrMakesReadyIsNotIdle) {
  Watched battle;
  ASSERT_GE(battle.bodies(Side::a), 3U);
  const auto all = static_cast<double>(battle.bodies(Side::a));
  battle.go(battle.body(Side::a, 0), 500, 0);
  event::Shot shot;
  shot.unit = battle.body(Side::a, 1);
  shot.target = battle.body(Side::b, 0);
  battle.tell(shot);
  battle.order(battle.body(Side::a, 2), true, {Load{}});
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::idle), (Share{all - 3, all}));
  EXPECT_EQ(battle.share(Side::a, Measure::in_action_at_height), (Share{1, all}));
}

TEST(Measures, AnOrderThatIsNotObeyedIsNoReadiness) {
  Watched battle;
  const UnitId unit = battle.body(Side::a, 0);
  const auto all = static_cast<double>(battle.bodies(Side::a));
  battle.tell(
      event::Ordered{unit, {}, kNoUnit, true, Order{unit, {Load{}}, {}}, {}, {Act{Load{}}}});
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::idle), (Share{all, all}));
}

TEST(Measures, AMoveTurnsBackOnOneOfTheTwoTurnsBefore) {
  Watched battle;
  const UnitId unit = battle.body(Side::a, 0);
  battle.go(unit, 500, 0);
  battle.end_turn();
  battle.go(unit, 0, 500);  // 90 degrees are no way back
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::turns_back), (Share{0, 1}));
  battle.go(unit, 0, -500, false);
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::turns_back), (Share{1, 2}));
  EXPECT_EQ(battle.share(Side::a, Measure::turns_back_by_choice), (Share{0, 2}));
  for (int turns = 0; turns < 2; ++turns) battle.end_turn();
  battle.go(unit, 0, 500);  // by now that is long ago
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::turns_back), (Share{1, 2}));
}

TEST(Measures, WhoIsDrivenDoesNotMoveByOrder) {
  Watched battle;
  const UnitId unit = battle.body(Side::a, 0);
  const auto all = static_cast<double>(battle.bodies(Side::a));
  event::Moved moved;
  moved.unit = unit;
  battle.tell(moved);
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::idle), (Share{all - 1, all - 1}));
}

TEST(Measures, ContinueGoesOnWithTheTask) {
  Watched battle;
  const UnitId unit = battle.body(Side::a, 0);
  Task& task = battle.table().unit(unit).task;
  task.kind = TaskKind::advance;
  task.go_to({Length::tenths(battle.table().unit(unit).x + 4000),
              Length::tenths(battle.table().unit(unit).y)});
  battle.end_turn();  // as the next turn begins it has its task
  const auto continues = [&] {
    event::Reacted reacted;
    reacted.request.unit = unit;
    reacted.reaction.cell.intent = Intent::continue_orders;
    battle.tell(reacted);
  };
  continues();
  battle.go(unit, 500, 0, false);
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::continues_task), (Share{1, 1}));
  continues();
  battle.go(unit, -500, 0, false);
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::continues_task), (Share{1, 2}));
  battle.table().unit(unit).in_force = InForce::withdraw;
  continues();
  battle.go(unit, -500, 0, false);
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::continues_task), (Share{1, 2}))
      << "who falls back goes on falling back by it";
}

TEST(Measures, OrdersAreOfTheCommanderTheTableOrTheRules) {
  Watched battle;
  const UnitId free = battle.body(Side::a, 0);
  const UnitId bound = battle.body(Side::a, 1);
  battle.table().unit(bound).reacted.has = 1;
  battle.order(free, true, {});
  battle.order(bound, false, {});
  battle.order(free, false, {});  // it threw no die: the rules say so
  EXPECT_EQ(battle.share(Side::a, Measure::by_commander), (Share{1, 3}));
  EXPECT_EQ(battle.share(Side::a, Measure::by_table), (Share{1, 3}));
}

TEST(Measures, FirstInActionIsATurn) {
  Watched battle;
  battle.end_turn();
  event::ContactMade contact;
  contact.unit = battle.body(Side::a, 0);
  contact.enemy = battle.body(Side::b, 0);
  battle.tell(contact);
  for (int turns = 0; turns < 3; ++turns) battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::first_in_action), (Share{2, 4}));
  EXPECT_EQ(battle.share(Side::b, Measure::first_in_action), (Share{2, 4}));
}

TEST(Measures, TheAxisIsWhereASideWent) {
  Watched battle;
  const Vec ahead = unit_vector(battle.table().setting().side(Side::a).facing);
  const auto go_all = [&](Vec way) {
    for (std::size_t i = 0; i < battle.bodies(Side::a); ++i) {
      battle.go(battle.body(Side::a, i), static_cast<int>(way.x), static_cast<int>(way.y));
    }
    battle.end_turn();
    return battle.watch().behaved(Side::a).drawn[static_cast<std::size_t>(Varies::axis)];
  };
  EXPECT_EQ(go_all({0, 0}), 8U);
  EXPECT_EQ(go_all(ahead * 4000), 0U);
  EXPECT_EQ(go_all(ahead * -8000), 4U);
}

TEST(Measures, HaltsCloseBeforeFire) {
  Watched battle;
  const UnitId unit = battle.body(Side::a, 0);
  const UnitState enemy = battle.table().unit(battle.body(Side::b, 0));
  const auto go_to = [&](int x, int y) {
    const UnitState& state = battle.table().unit(unit);
    battle.go(unit, x - state.x, y - state.y);
    battle.end_turn();
  };
  go_to(enemy.x, enemy.y - 300);  // 3 cm before muskets
  EXPECT_EQ(battle.share(Side::a, Measure::halts_before_fire), (Share{1, 1}));
  go_to(enemy.x, enemy.y - 4000);
  EXPECT_EQ(battle.share(Side::a, Measure::halts_before_fire), (Share{1, 2}));
}

TEST(Measures, WaitsAtTheEdge) {
  Watched battle;
  const UnitId unit = battle.body(Side::a, 0);
  for (std::size_t i = 0; i < battle.bodies(Side::a); ++i) {
    battle.table().unit(battle.body(Side::a, i)).task = {};  // the others stay
  }
  UnitState& state = battle.table().unit(unit);
  state.task.kind = TaskKind::advance;
  state.task.go_to({Length::tenths(state.x), Length::tenths(state.y + 6000)});
  battle.end_turn();  // which began with the tasks of the scenario
  const Share before = battle.share(Side::a, Measure::waits_at_edge);
  battle.end_turn();  // idle, not at the edge
  const Share inside = battle.share(Side::a, Measure::waits_at_edge);
  EXPECT_EQ(inside, (Share{before.part, before.of + 1}));
  battle.table().unit(unit).x = 100;
  battle.end_turn();  // comes there
  battle.end_turn();  // and waits
  EXPECT_EQ(battle.share(Side::a, Measure::waits_at_edge).part, inside.part + 1);
}

TEST(Measures, CommandedUnloaded) {
  Watched battle;
  const UnitId unit = battle.body(Side::a, 0);
  const auto fires = [&](bool by_choice) {
    battle.order(unit, by_choice, {});
    event::Shot shot;
    shot.unit = unit;
    shot.target = battle.body(Side::b, 0);
    battle.tell(shot);
    battle.end_turn();
  };
  fires(true);
  fires(false);  // nobody's order: it does not track its loading
  // Loaded when the battle began, and nothing has been done to its rifles.
  EXPECT_EQ(battle.share(Side::a, Measure::unloaded), (Share{0, 1}));
}

TEST(Measures, StoppedByWhoGoesOn) {
  Watched battle;
  const UnitId behind = battle.body(Side::a, 0);
  const UnitId before = battle.body(Side::a, 1);
  const auto moves = [&](UnitId unit, int north, std::string stopped_by) {
    battle.order(unit, true, {Move{}});
    event::Moved moved;
    moved.unit = unit;
    moved.from = battle.table().unit(unit).pose();
    battle.table().unit(unit).y += north;
    moved.to = battle.table().unit(unit).pose();
    moved.stopped_by = std::move(stopped_by);
    battle.tell(moved);
  };
  const std::string name = battle.table().setting().name_of(before);
  moves(behind, 100, "1 cm short of " + name);
  moves(before, 0, "");  // stays
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::stopped_by_who_goes), (Share{0, 2}));
  moves(behind, 100, "1 cm short of " + name);
  moves(before, 500, "");
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::stopped_by_who_goes), (Share{1, 4}));
  moves(before, 500, "");  // goes first
  moves(behind, 100, "1 cm short of " + name);
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::stopped_by_who_goes), (Share{1, 6}));
}

TEST(Measures, StandsOff) {
  Watched battle;
  const UnitId unit = battle.body(Side::a, 0);
  const UnitState enemy = battle.table().unit(battle.body(Side::b, 0));
  UnitState& state = battle.table().unit(unit);
  state.task.kind = TaskKind::advance;
  state.task.go_to({Length::tenths(enemy.x), Length::tenths(enemy.y)});
  state.x = enemy.x + 1500;  // in line both, face to face
  state.y = enemy.y;
  for (std::size_t i = 1; i < battle.bodies(Side::b); ++i) {
    battle.table().unit(battle.body(Side::b, i)).x += 100'000;  // he alone is near
  }
  battle.end_turn();
  const Share before = battle.share(Side::a, Measure::stands_off);
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::stands_off), (Share{before.part + 1, before.of + 1}));
  battle.go(unit, -200, 0);
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::stands_off), (Share{before.part + 1, before.of + 2}));
}

TEST(Measures, ALoneLevyThatChargesThreeGuardsIsAtBadOdds) {
  Watched battle;
  const UnitId levy = battle.body(Side::a, 0);
  UnitState& state = battle.table().unit(levy);
  std::array<UnitId, 3> guards{};
  for (std::size_t i = 0; i < guards.size(); ++i) {
    guards.at(i) = battle.body(Side::b, i);
    UnitState& guard = battle.table().unit(guards.at(i));
    guard.x = state.x + 400 * static_cast<int>(i) - 400;
    guard.y = state.y + 800;
  }
  const int living = nineteenth_century::living(battle.table(), levy);
  nineteenth_century::take_losses(battle.table(), levy, living - 1, 0);
  battle.charge(levy, guards[1]);
  EXPECT_EQ(battle.share(Side::a, Measure::charges_by_choice).part, 1);
  EXPECT_EQ(battle.share(Side::a, Measure::chosen_at_bad_odds), (Share{1, 1}));
  // The other way round it is none.
  battle.charge(guards[1], levy);
  EXPECT_EQ(battle.share(Side::b, Measure::chosen_at_bad_odds), (Share{0, 1}));
}

TEST(Measures, WhomHisDieBindsOrWhoDoesNotObeyIsHeld) {
  Watched battle;
  const UnitId unit = battle.body(Side::a, 0);
  Task& task = battle.table().unit(unit).task;
  task = {};
  task.kind = TaskKind::advance;  // for the enemy, wherever he is
  battle.end_turn();
  const Share before = battle.share(Side::a, Measure::idle_with_order);
  const Share held_before = battle.share(Side::a, Measure::held_by_command);
  const auto bound = [&](Intent intent) {
    battle.table().unit(unit).reacted.has = 1;
    event::Ordered ordered;
    ordered.unit = unit;
    ordered.cell.intent = intent;
    ordered.order.unit = unit;
    battle.tell(ordered);
    battle.end_turn();
    const Share held = battle.share(Side::a, Measure::held_by_command);
    return held.part;
  };
  const double once = bound(Intent::halt_face);
  EXPECT_EQ(once, held_before.part + 1);
  EXPECT_EQ(bound(Intent::continue_orders), once) << "it might have gone on";
  battle.tell(
      event::Ordered{unit, {}, kNoUnit, true, Order{unit, {Move{}}, {}}, {}, {Act{Move{}}}});
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::held_by_command).part, once + 1) << "it does not obey";
  const Share idle = battle.share(Side::a, Measure::idle_with_order);
  const Share held = battle.share(Side::a, Measure::held_by_command);
  EXPECT_EQ(idle.of, held.of - held.part);
  EXPECT_GT(idle.part, before.part) << "the others, and it once";
}

TEST(Measures, WhoseOrderToGoIsRefusedByWhatItDrawsIsHeld) {
  Watched battle;
  const UnitId unit = battle.body(Side::a, 0);
  battle.table().unit(unit).task = {};
  battle.table().unit(unit).task.kind = TaskKind::advance;  // for the enemy, wherever he is
  const auto idle_and_held = [&](std::vector<Act> acts, UnitId draws) {
    const double idle = battle.share(Side::a, Measure::idle_with_order).of;
    const double held = battle.share(Side::a, Measure::held_by_command).part;
    battle.order(unit, true, std::move(acts));
    battle.tell(event::Tested{draws, "cross", {"nine of hearts"}, "it may not"});
    battle.end_turn();
    return std::pair{battle.share(Side::a, Measure::idle_with_order).of - idle,
                     battle.share(Side::a, Measure::held_by_command).part - held};
  };
  const auto stands = idle_and_held({}, unit);
  const auto refused = idle_and_held({Move{}}, unit);
  EXPECT_EQ(refused.first, stands.first - 1);
  EXPECT_EQ(refused.second, stands.second + 1);
  EXPECT_EQ(idle_and_held({Move{}}, battle.body(Side::a, 1)), stands) << "another's draw";
}

/// Whom the rules of command keep where he stands is not idle for all that, and is counted by
/// himself.
TEST(Measures, HeldByItsCommand) {
  Watched battle{"farm_1808"};
  const UnitId unit = battle.body(Side::a, 0);
  battle.table().unit(unit).task = {};
  battle.table().unit(unit).task.kind = TaskKind::advance;  // for the enemy, wherever he is
  battle.end_turn();
  const Share idle = battle.share(Side::a, Measure::idle_with_order);
  const Share held = battle.share(Side::a, Measure::held_by_command);
  battle.end_turn();
  const Share idle_again = battle.share(Side::a, Measure::idle_with_order);
  const Share held_again = battle.share(Side::a, Measure::held_by_command);
  over_the_hills::record(battle.table(), unit).effect = over_the_hills::CommandEffect::no_move;
  battle.end_turn();
  const double sent = held_again.of - held.of;  // a turn's
  EXPECT_EQ(battle.share(Side::a, Measure::held_by_command),
            (Share{held_again.part + 1, held_again.of + sent}));
  EXPECT_EQ(battle.share(Side::a, Measure::idle_with_order),
            (Share{2 * idle_again.part - idle.part - 1, 2 * idle_again.of - idle.of - 1}));
}

/// A brigade that is to hold, and a body that wavers, are kept from what lies nearer the enemy.
TEST(Measures, HeldByTheOrderOfItsBrigadeOrByItsState) {
  Watched battle{"farm_1808"};
  Battle& table = battle.table();
  const UnitId unit = battle.body(Side::a, 0);
  const auto held = [&](auto change) {
    Battle then = table;
    change(then);
    const auto worth = battle.sheet().worth(battle.sheet().view(then, Side::a));
    return !worth->may_go(unit);
  };
  table.unit(unit).task = {};
  table.unit(unit).task.kind = TaskKind::advance;  // for the enemy, wherever he is
  const auto tell = [&](over_the_hills::BrigadeOrder order) {
    return [&, order](Battle& then) {
      const UnitId brigadier = over_the_hills::brigadier_of(then.setting(), unit);
      over_the_hills::record(then, brigadier).order = order;
    };
  };
  using enum over_the_hills::BrigadeOrder;
  EXPECT_FALSE(held(tell(attack)));
  EXPECT_TRUE(held(tell(hold))) << "OTH-ORD-1";
  EXPECT_TRUE(held(tell(withdraw)));
  EXPECT_TRUE(held([&](Battle& then) {
    tell(attack)(then);
    auto& record = over_the_hills::record(then, unit);
    record.fh = static_cast<std::uint8_t>(record.fs - 1);
  })) << "OTH-MOVE-11";
  EXPECT_FALSE(held([&](Battle& then) {
    tell(hold)(then);
    then.unit(unit).task.go_to(then.unit(unit).pose().at);
  })) << "it is where it is to be";
}

/// The same of who was kept when he was asked: what the turn makes of him later is not his.
TEST(Measures, HeldWhenItWasAsked) {
  Watched battle{"ferry_1634"};
  const UnitId unit = battle.body(Side::a, 0);
  Battle& table = battle.table();
  table.unit(unit).task = {};
  table.unit(unit).task.kind = TaskKind::advance;  // for the enemy, wherever he is
  battle.end_turn();
  auto& record = through_the_square_window::record(table, unit);
  const auto asked = [&](int actions, int halted_until) {
    const Share held = battle.share(Side::a, Measure::held_by_command);
    const Share idle = battle.share(Side::a, Measure::idle_with_order);
    record.actions = static_cast<std::uint8_t>(actions);
    record.no_advance_until = static_cast<std::uint16_t>(halted_until);
    battle.order(unit, true, {});
    record.actions = 0;  // it has had them
    battle.end_turn();
    const Share now = battle.share(Side::a, Measure::held_by_command);
    const Share idle_now = battle.share(Side::a, Measure::idle_with_order);
    EXPECT_EQ(now.of - held.of, idle_now.of - idle.of + now.part - held.part);
    return idle_now.of - idle.of;
  };
  const double free = asked(2, 0);
  EXPECT_EQ(asked(2, table.head().turn), free - 1) << "its test of morale halts it (TTSW-MOV-4)";
  EXPECT_EQ(asked(1, 0), free);
}

TEST(Measures, WhomTheEndOfTheBattleForestallsIsNotIdle) {
  Watched battle;
  battle.end_turn();
  const Share idle = battle.share(Side::a, Measure::idle);
  battle.order(battle.body(Side::a, 0), true, {});
  battle.table().head().verdict = Verdict::a_wins;
  battle.end_turn();
  EXPECT_EQ(battle.share(Side::a, Measure::idle), (Share{idle.part + 1, idle.of + 1}))
      << "it alone was asked";
}

// The same bodies may carry a battle on the left or on the right.
TEST(Measures, TheMainEffortIsWhereTheyAreInAction) {
  const auto effort = [](std::size_t nth_from_left) {
    Watched battle;
    Battle& table = battle.table();
    const Vec right = field::right_of(unit_vector(table.setting().side(Side::a).facing));
    std::vector<UnitId> line;
    for (std::size_t i = 0; i < battle.bodies(Side::a); ++i)
      line.push_back(battle.body(Side::a, i));
    std::sort(line.begin(), line.end(), [&](UnitId x, UnitId y) {
      return dot(field::vec(table.unit(x).pose().at), right) <
             dot(field::vec(table.unit(y).pose().at), right);
    });
    const UnitId always = line.front();
    table.unit(always).put(table.unit(line[nth_from_left]).pose());
    event::Shot shot;
    shot.unit = always;
    shot.target = battle.body(Side::b, 0);
    battle.tell(shot);
    battle.end_turn();
    return battle.watch().behaved(Side::a).drawn[static_cast<std::size_t>(Varies::main_effort)];
  };
  Watched battle;
  EXPECT_EQ(effort(0), 0U) << "on the left";
  EXPECT_EQ(effort(battle.bodies(Side::a) - 1), 2U) << "on the right";
}

TEST(Measures, EntropyIsInBits) {
  const std::array<std::uint64_t, 4> same{7, 7, 7, 7};
  const std::array<std::uint64_t, 4> two{7, 9, 7, 9};
  const std::array<std::uint64_t, 4> all{1, 2, 3, 4};
  EXPECT_EQ(entropy(same), 0);
  EXPECT_EQ(entropy(two), 1);
  EXPECT_EQ(entropy(all), 2);
  EXPECT_EQ(entropy({}), 0);
}

TEST(Measures, HabitsAddUpBattles) {
  Behaved one;
  one.measures[Measure::idle] = {1, 4};
  one.drawn = {1, 0, 0};
  Behaved other;
  other.measures[Measure::idle] = {3, 4};
  other.drawn = {2, 0, 0};
  const std::array<Behaved, 2> battles{one, other};
  const Habits habits = habits_of(battles);
  EXPECT_EQ(habits.measures[Measure::idle].value(), 0.5);
  EXPECT_EQ(habits.bits[0], 1);
  EXPECT_EQ(habits.bits[1], 0);
}

/// Of whole battles of every sheet: shares are shares, and the same battle measures the same.
class OfABattle : public testing::TestWithParam<const char*> {};

TEST_P(OfABattle, IsAShareAndTheSameAgain) {
  const battles::Ready ready = battles::ready(GetParam());
  const auto once = watched(ready.scenario, ready.behaviour, 3);
  const auto again = watched(ready.scenario, ready.behaviour, 3);
  for (const Side side : {Side::a, Side::b}) {
    const Behaved& behaved = once[static_cast<std::size_t>(side)];
    EXPECT_EQ(behaved.measures, again[static_cast<std::size_t>(side)].measures);
    EXPECT_EQ(behaved.drawn, again[static_cast<std::size_t>(side)].drawn);
    EXPECT_GT(behaved.measures[Measure::idle].of, 0);
    EXPECT_GT(behaved.measures[Measure::never_near].of, 0);
    EXPECT_GT(behaved.measures[Measure::options].value(), 1);
    for (std::size_t i = 0; i < kMeasures; ++i) {
      const auto measure = static_cast<Measure>(i);
      const Share& share = behaved.measures[measure];
      EXPECT_GE(share.part, 0) << word(measure);
      if (!is_a_count(measure) && measure != Measure::nearest_friend) {
        EXPECT_LE(share.part, share.of) << word(measure);
      }
      EXPECT_FALSE(definition(measure).empty());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sheets, OfABattle,
                         testing::Values("first_steps", "lane_1645", "dike_road_1591", "ferry_1634",
                                         "farm_1808"));

}  // namespace
}  // namespace opfor::arena
