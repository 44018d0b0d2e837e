// Known faults: rows of a file, counted and failing nothing.
#include "battles/opinion/known.hpp"

#include <stdexcept>

namespace opfor::battles::opinion {
namespace {

Finding finding(Kind kind, std::string rule, std::string how) {
  return {kind, std::move(rule), {}, kNoFeature, Counts::nothing, 0, 0, std::move(how), {}};
}

TEST(Known, RowsMatchKindRuleAndManner) {
  const auto faults = read_known(
      "# kind\trule\thow\treason\n"
      "crossed unpaid\tVWS-MOVE-14\tby a wheel\tnobody asks\n"
      "too far\tNC-SCOPE-5\t-\trounded up\n");
  ASSERT_EQ(faults.size(), 2U);
  const KnownFault* wheel =
      known(faults, finding(Kind::crossed_unpaid, "VWS-MOVE-14", "by a wheel"));
  ASSERT_NE(wheel, nullptr);
  EXPECT_EQ(wheel->reason, "nobody asks");
  EXPECT_EQ(known(faults, finding(Kind::crossed_unpaid, "VWS-MOVE-14", "straight")), nullptr);
  EXPECT_EQ(known(faults, finding(Kind::too_far, "VWS-MOVE-14", "by a wheel")), nullptr);
  EXPECT_NE(known(faults, finding(Kind::too_far, "NC-SCOPE-5", "whatever")), nullptr);
}

TEST(Known, ARowNeedsAKindThatThereIsAndAReason) {
  EXPECT_THROW(static_cast<void>(read_known("crossed\tVWS-MOVE-14\t-\tbecause\n")),
               std::runtime_error);
  EXPECT_THROW(static_cast<void>(read_known("too far\tVWS-MOVE-14\t-\n")), std::runtime_error);
}

TEST(Known, TheFileReads) { EXPECT_NO_THROW(static_cast<void>(known_faults())); }

}  // namespace
}  // namespace opfor::battles::opinion
