#include "drill/position.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

#include "battles/judged.hpp"
#include "sanitized.hpp"

/// Positions of a battle of every sheet, forked where a decision begins a step, and played on to
/// the end of the turn: from the table as it is, and from what the side knows that is asked.
namespace opfor::battles {
namespace {

using testing::IsEmpty;

constexpr std::size_t kOfAKind = opfor::test::many_or<std::size_t>(3, 1);

class Positions : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Shipped, Positions, testing::ValuesIn(shipped_scenarios()),
                         [](const auto& test) {
                           const std::string name = test.param.substr(test.param.rfind('/') + 1);
                           return name.substr(0, name.find('.'));
                         });

/// Where a sheet asks it in the course of a step: after a throw for it, or of several in one
/// breath.
bool not_yet(std::string_view sheet, DecisionKind kind) {
  using Kind = DecisionKind;
  static const std::multimap<std::string_view, Kind> kNotYet{
      {"arquebusier", Kind::move_leader},
      {"nineteenth_century", Kind::pay_command},
      {"over_the_hills", Kind::meet_contact},
      {"over_the_hills", Kind::move_leader},
      {"through_the_square_window", Kind::choose_initiative},
      {"through_the_square_window", Kind::set_task},
      {"victory_without_squares", Kind::choose_initiative},
      {"victory_without_squares", Kind::move_leader},
      {"victory_without_squares", Kind::order_unit}};
  const auto [first, last] = kNotYet.equal_range(sheet);
  return std::any_of(first, last, [&](const auto& one) { return one.second == kind; });
}

TEST_P(Positions, WhatASearchChoosesBeginsAStep) {
  const Ready battle = ready(GetParam());
  const Forks forks = forks_of(battle, 3, kOfAKind);
  std::map<DecisionKind, int> begun;
  for (const Fork& fork : forks.begin) ++begun[fork.asked.kind];
  for (const auto& [kind, n] : forks.inside) {
    if (!begins_step(kind) || not_yet(battle.scenario.sheet->name(), kind)) continue;
    ADD_FAILURE() << word(kind) << ": " << n << " did not begin a step";
  }
  EXPECT_GT(begun[DecisionKind::order_unit], 0);
}

TEST_P(Positions, ArePlayedOnLegallyFromTheTable) {
  const Ready battle = ready(GetParam());
  for (const Fork& fork : forks_of(battle, 3, kOfAKind).begin) {
    const Judged judged = judged_from(battle, 3, fork, false);
    EXPECT_THAT(judged.violations, IsEmpty()) << word(fork.asked.kind) << ", step " << fork.steps;
  }
}

TEST_P(Positions, ArePlayedOnLegallyFromWhatASideKnows) {
  const Ready battle = ready(GetParam());
  for (const Fork& fork : forks_of(battle, 3, kOfAKind).begin) {
    const Judged judged = judged_from(battle, 3, fork, true);
    EXPECT_THAT(judged.violations, IsEmpty()) << word(fork.asked.kind) << ", step " << fork.steps;
  }
}

}  // namespace
}  // namespace opfor::battles
