#pragma once

#include <gtest/gtest.h>

#include "orders_support.hpp"
#include "rules/arquebusier/check.hpp"
#include "rules/arquebusier/ways.hpp"

/// Cells of the action tables, and what a formation is ordered by them (13.4): for the tests of the
/// rows.
namespace opfor::arquebusier::test::rows {

using opfor::test::cell;

inline const Cell kContinue = cell(Intent::continue_orders);
inline const Cell kContinueC = cell(Intent::continue_orders, ChargeMark::yes, true);
inline const Cell kContinueItalic = cell(Intent::continue_orders, ChargeMark::no, true);
inline const Cell kHalt = cell(Intent::halt_face, ChargeMark::no, true);
inline const Cell kAdvance = cell(Intent::advance);
inline const Cell kAdvanceC = cell(Intent::advance, ChargeMark::yes, true);
inline const Cell kCover = cell(Intent::take_cover);
inline const Cell kWithdrawToCover = cell(Intent::withdraw_to_cover);
inline const Cell kWithdraw = cell(Intent::withdraw);
inline const Cell kRun = cell(Intent::run);
inline const Cell kRallyFoot = cell(Intent::rally_in_cover);
inline const Cell kRallyHorse = cell(Intent::rally_halt);

/// A formation at (36, 20) that looks north, and an enemy straight ahead with so many inches
/// between their front edges, looking at it.
[[nodiscard]] inline Making facing(const char* files, const char* theirs, double gap,
                                   const char* more = "", const char* their_more = "") {
  return Making{}
      .formation("a1", 'a', files, 36, 20, more)
      .formation("b1", 'b', theirs, 36, 20 + gap, their_more);
}

/// What its cell has it do first; all that it may do is judged.
[[nodiscard]] inline Order way(const Small& s, const Cell& c, const char* unit = "a1") {
  const std::vector<Order> all = ways(s.now(), s.id(unit), c);
  EXPECT_FALSE(all.empty());
  for (const Order& order : all) {
    const auto refusal = check(s.battle, order);
    EXPECT_FALSE(refusal) << refusal->rule << ": " << refusal->what;
  }
  return all.front();
}
/// The same in letters.
[[nodiscard]] inline std::string first(const Small& s, const Cell& c) { return letters(way(s, c)); }
[[nodiscard]] inline std::string first(const Making& making, const Cell& c) {
  return first(making.small(), c);
}
/// How far its way leads, in inches.
[[nodiscard]] inline double goes(const Small& s, const Cell& c) { return length_of(s, way(s, c)); }
[[nodiscard]] inline double goes(const Making& making, const Cell& c) {
  return goes(making.small(), c);
}
[[nodiscard]] inline std::string why(const Making& making, const Cell& c) {
  return way(making.small(), c).why_not_more;
}
inline void expect_end(const Small& s, const Cell& c, double x, double y) {
  const Ends ends = end_of(s, way(s, c));
  EXPECT_NEAR(ends.x, x, 0.02);
  EXPECT_NEAR(ends.y, y, 0.02);
}

}  // namespace opfor::arquebusier::test::rows
