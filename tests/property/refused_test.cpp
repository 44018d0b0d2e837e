#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>

#include "battles/judged.hpp"
#include "battles/shuffled.hpp"
#include "sanitized.hpp"
#include "tsv.hpp"

/// What the judge of orders refuses breaks a limit by the second opinion, too: moves that it has
/// refused are told as if they had been gone to the letter, and fault is found with them. Where it
/// is not, refused.tsv says by which rule, and why nobody else can see it.
namespace opfor::battles {
namespace {

constexpr std::uint64_t kSeeds = opfor::test::many_or<std::uint64_t>(4, 1);

std::string bare_name(const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  return name.substr(0, name.find('.'));
}

/// Rules by which moves may be refused that the second opinion lets pass, each with its reason.
std::map<std::string, std::string> unseen() {
  std::map<std::string, std::string> all;
  for (const auto& row : test::rows_of_file("property/refused.tsv")) all[row.at(0)] = row.at(1);
  return all;
}

class Refused : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Shipped, Refused, testing::ValuesIn(shipped_scenarios()),
                         [](const auto& test) { return bare_name(test.param); });

TEST_P(Refused, BreaksALimitByTheSecondOpinion) {
  if (opfor::test::kSanitized && bare_name(GetParam()) == "edgehill_1642") {
    GTEST_SKIP() << "the largest, beside others of its sheet";
  }
  const auto known = unseen();
  int agrees = 0;
  int legal_agrees = 0;
  int legal = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const WildTally wild = judged_wild(shuffled(bare_name(GetParam()), seed, {}), seed).wild;
    legal += wild.let_pass.agrees + wild.let_pass.sees_nothing;
    legal_agrees += wild.let_pass.agrees;
    for (const auto& [rule, opinion] : wild.opinion) {
      agrees += opinion.agrees;
      if (opinion.sees_nothing == 0) continue;
      EXPECT_EQ(known.count(rule), 1U) << rule << ": " << opinion.first;
    }
  }
  EXPECT_GT(agrees, 0);
  // It would prove nothing if it found fault with everything.
  EXPECT_LT(legal_agrees, legal / 2 + 1);
}

TEST(RefusedTable, GivesAReasonForEachRule) {
  for (const auto& [rule, reason] : unseen()) EXPECT_FALSE(reason.empty()) << rule;
}

}  // namespace
}  // namespace opfor::battles
