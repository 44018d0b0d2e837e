#include <fmt/format.h>
#include <gtest/gtest.h>

#include "battles/judged.hpp"
#include "battles/shuffled.hpp"
#include "sanitized.hpp"
#include "tsv.hpp"

/// How many orders there are: in positions of every shipped battle those that a body is offered,
/// and of orders that nobody would give those that the judge lets pass. As with the counts of moves
/// of a chess program, whoever changes a way, a cost or a refusal sees it here first, and says why.
namespace opfor::battles {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::size_t kPositions = 16;

std::string name_of(const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  return name.substr(0, name.find('.'));
}

class OrderCounts : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Shipped, OrderCounts, testing::ValuesIn(shipped_scenarios()),
                         [](const auto& test) { return name_of(test.param); });

/// Ways of all units at the start, to carry out each intent, with a charge if it may be one.
std::size_t ways(const std::string& scenario) {
  const Ready battle = ready(scenario);
  const Battle start = battle.scenario.sheet->start(battle.scenario.setting);
  std::size_t n = 0;
  for (std::size_t i = 0; i < start.size(); ++i) {
    if (!start.unit(unit_id(i)).on_table()) continue;
    for (std::size_t intent = 0; intent < Words<Intent>::all.size(); ++intent) {
      Cell cell;
      cell.intent = static_cast<Intent>(intent);
      cell.charge = ChargeMark::yes;
      n += battle.scenario.sheet->ways(start, {unit_id(i), cell, kNoUnit}).size();
    }
  }
  return n;
}

/// "73 in 16": of positions that begin with an order, from all over a battle.
std::string offered(const std::string& scenario) {
  std::size_t positions = 0;
  std::size_t orders = 0;
  for (const Fork& fork : forks_of(ready(scenario), kSeed, kPositions).begin) {
    if (fork.asked.kind != DecisionKind::order_unit) continue;
    ++positions;
    orders += fork.asked.options.size();
  }
  return fmt::format("{} in {}", orders, positions);
}

/// "87 of 201": of wild orders, in a battle on a table that nobody has thought out.
std::string let_pass(const std::string& scenario) {
  const Judged judged = judged_wild(shuffled(scenario, kSeed, {}), kSeed);
  return fmt::format("{} of {}", judged.wild.given, judged.wild.tried);
}

TEST_P(OrderCounts, AreAsTheyWere) {
  if (opfor::test::kSanitized) GTEST_SKIP() << "a count, of battles that are fought beside this";
  const std::string scenario = name_of(GetParam());
  const std::string now = fmt::format("{}\t{}\t{}\t{}", scenario, ways(GetParam()),
                                      offered(GetParam()), let_pass(GetParam()));
  std::string pinned;
  for (const auto& row : test::rows_of_file("property/order_counts.tsv")) {
    if (row.at(0) != scenario) continue;
    pinned = fmt::format("{}\t{}\t{}\t{}", row[0], row.at(1), row.at(2), row.at(3));
  }
  EXPECT_EQ(pinned, now);
}

}  // namespace
}  // namespace opfor::battles
