#include "drill/general.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "ai/commander/general.hpp"
#include "ai/commander/last_turn.hpp"
#include "ai/commander/levels.hpp"
#include "battles/judged.hpp"
#include "chance/keyed_dice.hpp"
#include "drill/as_it_stands.hpp"
#include "drill/lookout.hpp"
#include "drill/one_man.hpp"
#include "drill/plan.hpp"
#include "drill/task.hpp"
#include "record/program_asks.hpp"

/// Generals of both sides in battles of every sheet: what they may have in mind, and what becomes
/// of it.
namespace opfor::battles {
namespace {

class Generals : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Shipped, Generals, testing::ValuesIn(shipped_scenarios()),
                         [](const auto& test) {
                           const std::string name = test.param.substr(test.param.rfind('/') + 1);
                           return name.substr(0, name.find('.'));
                         });

Battle begun(const Ready& battle, bool with_generals) {
  auto setting = std::make_shared<Setting>(*battle.scenario.setting);
  setting->behaviour.general = {with_generals, with_generals};
  return battle.scenario.sheet->start(std::move(setting));
}

/// Gives a general's decisions a fixed answer, and notes them; all else by the commander.
class Fixed final : public Commander {
 public:
  Fixed(const Ready& battle, Scheme scheme)
      : commander_(*battle.scenario.sheet, battle.behaviour), scheme_(scheme) {}
  [[nodiscard]] Decided decide(const View& view, const Decision& decision) override {
    if (is_a_generals(decision)) asked.push_back(decision);
    if (decision.kind != DecisionKind::adopt_plan) return commander_.decide(view, decision);
    Decided decided;
    decided.choice = as_told(decision);
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      if (decision.options[i].variant != static_cast<int>(scheme_)) continue;
      decided.choice.picks = {static_cast<int>(i)};
    }
    return decided;
  }
  std::vector<Decision> asked;

 private:
  PolicyCommander commander_;
  Scheme scheme_;
};

/// Plays on to the beginning of a turn.
void play_to(const Ready& ready, Battle& battle, Commander& led, int turn) {
  chance::KeyedDice dice(5);
  ProgramAsks asks(*ready.scenario.sheet, Minds{&ready.behaviour, {&led, &led}, {}}, dice);
  NoEvents events;
  Play play(battle, asks, events);
  while (battle.head().verdict == Verdict::going_on && battle.head().turn < turn) {
    ready.scenario.sheet->play_step(play);
  }
}

/// Everything that a draft says, to be compared.
std::vector<std::vector<int>> as_numbers(const std::vector<Draft>& drafts) {
  std::vector<std::vector<int>> all;
  for (const Draft& draft : drafts) {
    all.push_back({static_cast<int>(draft.scheme)});
    for (const Part& part : draft.parts) {
      std::vector<int>& one = all.back();
      one.insert(one.end(),
                 {static_cast<int>(part.unit), part.group, static_cast<int>(part.phase)});
      for (const Task& task : {part.task, part.later}) {
        one.insert(one.end(), {static_cast<int>(task.kind), static_cast<int>(task.target), task.x,
                               task.y, task.has_place});
      }
    }
  }
  return all;
}

TEST_P(Generals, NobodyIsAskedWhoHasNone) {
  const Ready ready = battles::ready(GetParam());
  Battle battle = begun(ready, false);
  Fixed led(ready, Scheme::as_told);
  play_to(ready, battle, led, 3);
  EXPECT_TRUE(led.asked.empty());
}

TEST_P(Generals, AdoptAPlanAtFirstAndFollowItUp) {
  const Ready ready = battles::ready(GetParam());
  Battle battle = begun(ready, true);
  // A side all of whose bodies hold where they stand, behind hedges, has nothing to choose.
  int have_a_choice = 0;
  for (const Side side : {Side::a, Side::b}) {
    const Sheet& sheet = *ready.scenario.sheet;
    have_a_choice += drafts(sheet, sheet.view(battle, side)).size() > 1 ? 1 : 0;
  }
  Fixed led(ready, Scheme::together);
  play_to(ready, battle, led, 3);
  int plans = 0;
  for (const Decision& one : led.asked) {
    const bool plan = one.kind == DecisionKind::adopt_plan;
    plans += plan ? 1 : 0;
    EXPECT_EQ(plan, one.turn == 1) << one.turn;
    ASSERT_FALSE(one.options.empty());
    if (!plan) continue;
    EXPECT_EQ(one.options.front().variant, static_cast<int>(Scheme::as_told));
  }
  EXPECT_GE(have_a_choice, 1);
  EXPECT_EQ(plans, have_a_choice) << "one of each side that has";
}

/// Bodies that are to go on from their posts have them on ground of their own.
TEST_P(Generals, GiveNobodyAPostOnAnothersGround) {
  const Ready ready = battles::ready(GetParam());
  const Sheet& sheet = *ready.scenario.sheet;
  const Battle battle = begun(ready, true);
  for (const Side side : {Side::a, Side::b}) {
    const View view = sheet.view(battle, side);
    const auto worth = sheet.worth(view);
    ASSERT_TRUE(worth);
    const Lookout look(sheet, view, *worth);
    const auto apart = [&](UnitId x, UnitId y) {
      return std::min(look.half_width(x) + look.half_width(y),
                      look.half_depth(x) + look.half_depth(y));
    };
    for (const Draft& draft : drafts(sheet, view)) {
      for (const Part& one : draft.parts) {
        if (one.phase != Phase::forms_up || !goes_forward(one.later.kind)) continue;
        for (const Part& other : draft.parts) {
          if (other.unit == one.unit || other.phase != Phase::forms_up) continue;
          const double off = norm(*one.task.place() - *other.task.place());
          EXPECT_GE(off + 2, apart(one.unit, other.unit))
              << word(draft.scheme) << ": " << battle.setting().unit(one.unit).id << " and "
              << battle.setting().unit(other.unit).id;
        }
      }
    }
  }
}

/// Who holds is led nowhere off the ground where his side is counted; who is to go on from a post
/// has one on which a body can stand.
TEST_P(Generals, PostNobodyWhereHeIsOfNoUse) {
  const Ready ready = battles::ready(GetParam());
  const Sheet& sheet = *ready.scenario.sheet;
  const Battle battle = begun(ready, true);
  const field::Ground& ground = *battle.setting().ground;
  for (const Side side : {Side::a, Side::b}) {
    for (const Draft& draft : drafts(sheet, sheet.view(battle, side))) {
      for (const Part& one : draft.parts) {
        if (one.phase != Phase::forms_up || !one.task.has_place) continue;
        const Vec post = *one.task.place();
        const Vec at = field::vec(battle.unit(one.unit).pose().at);
        const auto own = place_in_line(battle, one.unit);
        const FeatureId decides = own ? where_it_is_decided(battle.setting(), *own) : kNoFeature;
        const bool is_there = !goes_forward(task_now(battle, one.unit).kind);
        if (one.later.kind == TaskKind::hold && is_there && decides != kNoFeature) {
          EXPECT_TRUE(ground.contains(decides, post) || norm(post - at) < 1)
              << word(draft.scheme) << ": " << battle.setting().unit(one.unit).id;
        }
        if (!goes_forward(one.later.kind)) continue;
        EXPECT_TRUE(has_room(ground, post) || ground.at(post) == ground.at(at))
            << word(draft.scheme) << ": " << battle.setting().unit(one.unit).id;
      }
    }
  }
}

TEST_P(Generals, LeaveNobodyWaitingWhoFormedUp) {
  const Ready ready = battles::ready(GetParam());
  Battle battle = begun(ready, true);
  Fixed led(ready, Scheme::together);
  const int patience =
      static_cast<int>(shipped_weights(ready.scenario.sheet->name())[Weight::plan_patience]);
  play_to(ready, battle, led, patience + 2);
  if (battle.head().verdict != Verdict::going_on) GTEST_SKIP() << "it is over by then";
  for (const UnitState& unit : battle.units()) {
    if (!unit.on_table()) continue;
    EXPECT_NE(unit.phase, Phase::forms_up);
  }
}

/// As it is, and with every enemy of whom a side knows nothing elsewhere, with other tasks.
TEST_P(Generals, KnowNothingOfWhomTheyDoNotSee) {
  const Ready ready = battles::ready(GetParam());
  const Sheet& sheet = *ready.scenario.sheet;
  Battle battle = begun(ready, true);
  Fixed led(ready, Scheme::as_told);
  for (const int turn : {1, 2, 3}) {
    play_to(ready, battle, led, turn);
    for (const Side side : {Side::a, Side::b}) {
      const View view = sheet.view(battle, side);
      Battle otherwise = battle;
      for (std::size_t i = 0; i < battle.size(); ++i) {
        const UnitId unit = unit_id(i);
        if (side_of(battle, unit) == side) continue;
        otherwise.unit(unit).group = 7;
        otherwise.unit(unit).phase = Phase::waits;
        otherwise.unit(unit).task.kind = TaskKind::fire;
        otherwise.unit(unit).later.kind = TaskKind::attack;
      }
      otherwise.head().mind(other(side)).scheme = Scheme::pinch;
      const View knows = sheet.view(otherwise, side);
      EXPECT_EQ(as_numbers(drafts(sheet, view)), as_numbers(drafts(sheet, knows)));
      for (const UnitId unit : view.hidden) {
        View moved = view;
        moved.seen.unit(unit).x += 5000;
        EXPECT_EQ(as_numbers(drafts(sheet, view)), as_numbers(drafts(sheet, moved)));
      }
    }
  }
}

/// An officer goes where his troops go, and is nobody's reserve.
TEST_P(Generals, GiveNobodyByHimselfAPart) {
  const Ready ready = battles::ready(GetParam());
  const Sheet& sheet = *ready.scenario.sheet;
  const Battle battle = begun(ready, true);
  for (const Side side : {Side::a, Side::b}) {
    for (const Draft& draft : drafts(sheet, sheet.view(battle, side))) {
      for (const Part& part : draft.parts) {
        EXPECT_FALSE(is_one_man(sheet, battle, part.unit)) << battle.setting().unit(part.unit).id;
      }
    }
  }
}

TEST_P(Generals, DrawTheSamePlanWithTheSameSeed) {
  const Ready ready = battles::ready(GetParam());
  const Sheet& sheet = *ready.scenario.sheet;
  const Battle battle = begun(ready, true);
  const View view = sheet.view(battle, Side::a);
  Decision decision = decision_for(battle, DecisionKind::adopt_plan, Side::a, kNoUnit, "general");
  decision.options.resize(drafts(sheet, view).size());
  Weights weights = shipped_weights(sheet.name());
  weights.set(Weight::plan_trials, 1);
  weights.set(Weight::plan_turns, 1);
  weights.set(Weight::plan_as_good, 1000);  // all are
  const auto adopted = [&](std::uint64_t seed) {
    return adopt_plan(sheet, view, decision, ready.behaviour, weights, seed).choice.picks;
  };
  const std::vector<int> first = adopted(1);
  EXPECT_EQ(first, adopted(1));
  if (decision.options.size() < 3) return;
  bool differs = false;
  for (std::uint64_t seed = 2; seed < 12 && !differs; ++seed) differs = adopted(seed) != first;
  EXPECT_TRUE(differs) << "the battle begins differently";
}

TEST_P(Generals, SealEachPlanOtherwise) {
  const Ready ready = battles::ready(GetParam());
  const Sheet& sheet = *ready.scenario.sheet;
  const Battle battle = begun(ready, true);
  for (const Side side : {Side::a, Side::b}) {
    const View view = sheet.view(battle, side);
    const auto once = drafts(sheet, view);
    const auto again = drafts(sheet, view);
    std::set<std::uint32_t> seals;
    for (std::size_t i = 0; i < once.size(); ++i) {
      EXPECT_EQ(seal_of(once[i]), seal_of(again[i]));
      seals.insert(seal_of(once[i]));
    }
    EXPECT_EQ(seals.size(), once.size());
    EXPECT_FALSE(seals.contains(0));
  }
}

/// Which reason of who goes in each group has, where all bodies of a side are one group.
std::vector<Consider> reasons_of(const Ready& ready, const Battle& battle, const Weights& weights) {
  const Sheet& sheet = *ready.scenario.sheet;
  const View view = sheet.view(battle, Side::a);
  Decision decision = decision_for(battle, DecisionKind::set_task, Side::a, kNoUnit, "general");
  decision.options.resize(groups_that_wait(sheet, view).size());
  std::vector<Consider> all;
  for (const Scored& one : who_goes_in(sheet, view, decision, weights).options) {
    all.push_back(one.shares.front().what);
  }
  return all;
}

/// All bodies of side A in one group, in this phase, posted so far ahead of where they stand.
Battle in_phase(const Ready& ready, Phase phase, std::int32_t ahead) {
  Battle battle = begun(ready, true);
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId id = unit_id(i);
    const bool body = is_body(*ready.scenario.sheet, battle.setting(), id);
    UnitState& unit = battle.unit(id);
    if (side_of(battle, id) != Side::a || !body || !unit.on_table()) continue;
    unit.group = 1;
    unit.phase = phase;
    unit.task.has_place = 1;
    unit.task.x = unit.x + ahead;
    unit.task.y = unit.y;
  }
  return battle;
}

/// Weights by which nothing calls anybody.
Weights patient(const Ready& ready) {
  Weights weights = shipped_weights(ready.scenario.sheet->name());
  weights.set(Weight::plan_patience, 1000);
  weights.set(Weight::plan_reserve_at, 0);
  weights.set(Weight::plan_last_turns, 0);
  weights.set(Weight::plan_exploits_at, 0);
  return weights;
}

using testing::Each;

TEST_P(Generals, HaveGroupsGoInWhenMostAreThereOrTheTimeHasCome) {
  const Ready ready = battles::ready(GetParam());
  Weights weights = patient(ready);
  const Battle far = in_phase(ready, Phase::forms_up, 100'000);
  const auto early = reasons_of(ready, far, weights);
  ASSERT_FALSE(early.empty());
  if (early.front() == Consider::enemy_upon_them) GTEST_SKIP() << "the enemy is upon them";
  EXPECT_THAT(early, Each(Consider::not_yet));
  EXPECT_THAT(reasons_of(ready, in_phase(ready, Phase::forms_up, 0), weights),
              Each(Consider::most_are_there));
  weights.set(Weight::plan_patience, 0);
  EXPECT_THAT(reasons_of(ready, far, weights), Each(Consider::long_enough));
  weights.set(Weight::plan_exploits_at, 2);
  EXPECT_THAT(reasons_of(ready, far, weights), Each(Consider::enemy_gives_way));
}

/// The first body of a group goes in at once, and stands beside an enemy or where it stood.
void goes_first(Battle& battle, bool upon_him) {
  UnitId first = kNoUnit;
  UnitId enemy = kNoUnit;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId id = unit_id(i);
    if (first == kNoUnit && battle.unit(id).group == 1) first = id;
    if (side_of(battle, id) == Side::b && battle.unit(id).on_table()) enemy = id;
  }
  battle.unit(first).phase = Phase::goes_in;
  if (!upon_him) return;
  battle.unit(first).x = battle.unit(enemy).x;
  battle.unit(first).y = battle.unit(enemy).y - 200;
}

TEST_P(Generals, HaveTheRestGoInWhenThoseWhoGoFirstAreUponTheEnemy) {
  const Ready ready = battles::ready(GetParam());
  const Weights weights = patient(ready);
  Battle battle = in_phase(ready, Phase::forms_up, 0);
  goes_first(battle, false);
  const auto together = reasons_of(ready, battle, weights);
  if (together.empty() || together.front() == Consider::enemy_upon_them) {
    GTEST_SKIP() << "one body, or the enemy is upon them";
  }
  EXPECT_THAT(together, Each(Consider::most_are_there));
  battle.head().mind(Side::a).scheme = Scheme::left_first;
  const auto waiting = reasons_of(ready, battle, weights);
  if (waiting.front() == Consider::others_are_in) GTEST_SKIP() << "it is within his reach already";
  EXPECT_THAT(waiting, Each(Consider::not_yet));
  goes_first(battle, true);
  EXPECT_THAT(reasons_of(ready, battle, weights), Each(Consider::others_are_in));
}

/// So many of side A are gone that it is the weaker.
Battle beaten(const Ready& ready) {
  Battle battle = in_phase(ready, Phase::goes_in, 0);
  UnitId left = kNoUnit;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    UnitState& unit = battle.unit(unit_id(i));
    if (side_of(battle, unit_id(i)) != Side::a || unit.group != 1) continue;
    if (left == kNoUnit) {
      left = unit_id(i);
    } else {
      unit.presence = Presence::removed;
    }
  }
  return battle;
}

TEST_P(Generals, BreakOffWhenTooMuchIsLostAndTheCountAtTheEndToo) {
  const Ready ready = battles::ready(GetParam());
  const Sheet& sheet = *ready.scenario.sheet;
  const Battle battle = beaten(ready);
  Weights weights = patient(ready);
  const auto why = [&] {
    const View view = sheet.view(battle, Side::a);
    Decision decision = decision_for(battle, DecisionKind::set_task, Side::a, kNoUnit, "general");
    decision.options.resize(groups_that_wait(sheet, view).size() + 1);
    return who_goes_in(sheet, view, decision, weights).options.back().shares.front().what;
  };
  weights.set(Weight::plan_breaks_off_at, 0);
  EXPECT_EQ(why(), Consider::not_yet);
  weights.set(Weight::plan_breaks_off_at, 1);
  const auto& rules = battle.setting().victory;
  const bool counts = std::any_of(rules.begin(), rules.end(), [](const VictoryRule& rule) {
    return rule.when == JudgedWhen::end && rule.winner == Side::a;
  });
  const auto known = sheet.worth(sheet.view(battle, Side::a));
  if (known->standing(Side::a) >= known->standing(Side::b))
    GTEST_SKIP() << "who is left counts most";
  const bool kept = counts && (as_it_stands(sheet, known->battle()) != Verdict::b_wins ||
                               may_still_win(sheet, known->battle(), Side::a));
  EXPECT_EQ(why(), kept ? Consider::not_yet : Consider::lost_too_much);
}

/// Who rides round a flank goes on though the enemy is upon the others.
TEST_P(Generals, CallNobodyBackWhoRidesRoundAFlank) {
  const Ready ready = battles::ready(GetParam());
  Battle battle = in_phase(ready, Phase::forms_up, 100'000);
  UnitId rider = kNoUnit;
  UnitId enemy = kNoUnit;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId id = unit_id(i);
    if (!battle.unit(id).on_table()) continue;
    if (side_of(battle, id) == Side::b) enemy = id;
    if (battle.unit(id).group == 1 && battle.setting().unit(id).table == Table::horse) rider = id;
  }
  const auto early = reasons_of(ready, battle, patient(ready));
  if (rider == kNoUnit || early.front() != Consider::not_yet) GTEST_SKIP() << "nobody rides";
  UnitState& rides = battle.unit(rider);
  rides.group = 2;
  rides.later.kind = TaskKind::attack;
  rides.later.target = enemy;
  battle.head().mind(Side::a).scheme = Scheme::round_left;
  // The enemy comes up to one of the others.
  UnitId other = kNoUnit;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (battle.units()[i].group == 1 && battle.units()[i].on_table()) other = unit_id(i);
  }
  if (other == kNoUnit) GTEST_SKIP() << "all ride";
  battle.head().contacts.push_back({other, enemy, enemy});
  const auto reasons = reasons_of(ready, battle, patient(ready));
  ASSERT_EQ(reasons.size(), 2U);
  EXPECT_EQ(reasons[0], Consider::enemy_upon_them);
  EXPECT_EQ(reasons[1], Consider::not_yet);
  battle.head().mind(Side::a).scheme = Scheme::together;
  EXPECT_EQ(reasons_of(ready, battle, patient(ready))[1], Consider::enemy_upon_them);
}

TEST_P(Generals, CallReservesWhenTheyAreWanted) {
  const Ready ready = battles::ready(GetParam());
  Weights weights = patient(ready);
  const Battle battle = in_phase(ready, Phase::waits, 0);
  const auto early = reasons_of(ready, battle, weights);
  ASSERT_FALSE(early.empty());
  if (early.front() == Consider::enemy_upon_them) GTEST_SKIP() << "the enemy is upon them";
  EXPECT_THAT(early, Each(Consider::not_yet));
  weights.set(Weight::plan_reserve_at, 2);
  EXPECT_THAT(reasons_of(ready, battle, weights), Each(Consider::wanted_now));
  weights.set(Weight::plan_reserve_at, 0);
  weights.set(Weight::plan_last_turns, 1000);
  EXPECT_THAT(reasons_of(ready, battle, weights), Each(Consider::wanted_now));
}

TEST_P(Generals, SendAGroupAtWhomItIsCalledAgainst) {
  const Ready ready = battles::ready(GetParam());
  Battle battle = in_phase(ready, Phase::waits, 0);
  UnitId enemy = kNoUnit;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (side_of(battle, unit_id(i)) == Side::b) enemy = unit_id(i);
    battle.unit(unit_id(i)).later = {};
    battle.unit(unit_id(i)).later.kind = TaskKind::attack;
  }
  go_in(battle, Side::a, 1, enemy);
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitState& unit = battle.units()[i];
    if (unit.group != 1) continue;
    EXPECT_EQ(unit.phase, Phase::goes_in);
    EXPECT_EQ(unit.task.target, enemy);
  }
}

TEST_P(Generals, BreakOffAwayFromTheEnemyAndOnTheTable) {
  const Ready ready = battles::ready(GetParam());
  const Sheet& sheet = *ready.scenario.sheet;
  Battle battle = begun(ready, true);
  EXPECT_FALSE(has_broken_off(battle, Side::a));
  const View view = sheet.view(battle, Side::a);
  break_off(sheet, view, battle);
  EXPECT_TRUE(has_broken_off(battle, Side::a));
  EXPECT_FALSE(has_broken_off(battle, Side::b));
  const auto nearest = [&](Vec from) {
    double least = 1e9;
    for (std::size_t i = 0; i < battle.size(); ++i) {
      const UnitState& enemy = view.seen.units()[i];
      const bool body = is_body(sheet, battle.setting(), unit_id(i));
      if (side_of(battle, unit_id(i)) != Side::b || !enemy.on_table() || !body) continue;
      least = std::min(least, norm(field::vec(enemy.pose().at) - from));
    }
    return least;
  };
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const auto post = post_of(battle, unit_id(i));
    if (!post) continue;
    EXPECT_TRUE(battle.setting().ground->on_table(*post));
    EXPECT_GE(nearest(*post) + 2, nearest(field::vec(battle.units()[i].pose().at)));
  }
}

}  // namespace
}  // namespace opfor::battles
