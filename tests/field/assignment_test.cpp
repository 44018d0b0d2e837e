#include "field/assignment.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck/gtest.h>
#include <stdexcept>

namespace opfor::field {
namespace {

using testing::Each;

using Costs = std::vector<std::vector<std::int64_t>>;  // by row, by column
using Assigned = std::vector<std::optional<std::size_t>>;

Assigned assign(const Costs& costs, int most) {
  return fair_assignment(costs.size(), costs.front().size(), most,
                         [&](std::size_t i, std::size_t j) { return costs[i][j]; });
}

std::vector<int> counts(const Assigned& assigned, std::size_t columns) {
  std::vector<int> n(columns, 0);
  for (const auto& column : assigned) {
    if (column) ++n[*column];
  }
  return n;
}

std::int64_t cost_of(const Costs& costs, const Assigned& assigned) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    if (assigned[i]) sum += costs[i][*assigned[i]];
  }
  return sum;
}

/// What is fair: every column gets `floor(rows / columns)` or one more, at most `most`, and nobody
/// is left out for whom there is room.
bool fair(const std::vector<int>& n, int rows, int columns, int most) {
  const int each = std::min(rows / columns, most);
  const int more = std::min(rows / columns + 1, most);
  int assigned = 0;
  for (const int one : n) {
    if (one < each || one > more) return false;
    assigned += one;
  }
  return assigned == std::min(rows, most * columns);
}

/// The least cost over all fair assignments, by trying every one.
std::int64_t least_cost(const Costs& costs, int most) {
  const auto rows = costs.size();
  const auto columns = costs.front().size();
  std::int64_t best = std::numeric_limits<std::int64_t>::max();
  std::vector<std::size_t> digits(rows, 0);  // `columns` = left out
  for (;;) {
    Assigned assigned(rows);
    for (std::size_t i = 0; i < rows; ++i) {
      if (digits[i] < columns) assigned[i] = digits[i];
    }
    if (fair(counts(assigned, columns), static_cast<int>(rows), static_cast<int>(columns), most)) {
      best = std::min(best, cost_of(costs, assigned));
    }
    std::size_t at = 0;
    while (at < rows && ++digits[at] > columns) digits[at++] = 0;
    if (at == rows) return best;
  }
}

Costs drawn_costs(int rows, int columns) {
  Costs costs(static_cast<std::size_t>(rows));
  for (auto& row : costs) {
    for (int j = 0; j < columns; ++j) row.push_back(*rc::gen::inRange<std::int64_t>(0, 50));
  }
  return costs;
}

RC_GTEST_PROP(FairAssignment, IsFairAndOfLeastCost, ()) {
  const int columns = *rc::gen::inRange(1, 5);
  const int rows = *rc::gen::inRange(columns, 7);
  const int most = *rc::gen::inRange(1, 5);
  const Costs costs = drawn_costs(rows, columns);
  const Assigned assigned = assign(costs, most);
  RC_ASSERT(assigned.size() == costs.size());
  RC_ASSERT(fair(counts(assigned, costs.front().size()), rows, columns, most));
  RC_ASSERT(cost_of(costs, assigned) == least_cost(costs, most));
}

RC_GTEST_PROP(FairAssignment, IsFairForAsManyAsABattleHas, ()) {
  const int columns = *rc::gen::inRange(1, 33);
  const int rows = *rc::gen::inRange(columns, 65);
  const Costs costs = drawn_costs(rows, columns);
  const Assigned assigned = assign(costs, 4);
  RC_ASSERT(fair(counts(assigned, costs.front().size()), rows, columns, 4));
  RC_ASSERT(assigned == assign(costs, 4));
}

TEST(FairAssignment, OneOfEachWhereThereAreAsMany) {
  const Assigned assigned = assign({{5, 0}, {0, 9}}, 4);
  EXPECT_EQ(assigned[0], 1U);
  EXPECT_EQ(assigned[1], 0U);
}

TEST(FairAssignment, AFarColumnGetsItsShareToo) {
  const Assigned assigned = assign({{0, 1000000}, {0, 1000000}, {0, 1000000}, {0, 1000000}}, 4);
  EXPECT_THAT(counts(assigned, 2), Each(2)) << "even before near";
}

TEST(FairAssignment, NoMoreThanSoManyTheDearestAreLeftOut) {
  const Assigned assigned = assign({{1}, {9}, {2}, {3}, {8}, {4}}, 4);
  EXPECT_FALSE(assigned[1]);
  EXPECT_FALSE(assigned[4]);
  EXPECT_EQ(counts(assigned, 1)[0], 4);
}

TEST(FairAssignment, CostsOfNothingAreFair) {
  const Assigned assigned = assign(Costs(7, std::vector<std::int64_t>(3, 0)), 4);
  std::vector<int> n = counts(assigned, 3);
  std::sort(n.begin(), n.end());
  EXPECT_EQ(n, (std::vector<int>{2, 2, 3}));
}

TEST(FairAssignment, RefusesWhatCannotBe) {
  const auto none = [](std::size_t, std::size_t) { return std::int64_t{0}; };
  EXPECT_THROW(static_cast<void>(fair_assignment(1, 2, 4, none)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(fair_assignment(0, 0, 4, none)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(fair_assignment(3, 0, 4, none)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(fair_assignment(3, 2, 0, none)), std::invalid_argument);
}

}  // namespace
}  // namespace opfor::field
