#pragma once

#include <set>
#include <tuple>

#include "battles/opinion/page.hpp"

/// The table while nobody moves: who stands on whom, over the edge, in a wall.
namespace opfor::battles::opinion {

class Rest {
 public:
  /// What the scenario begins with is the scenario's affair.
  void begin(const Ledger& ledger, const Page& page) {
    Findings nobody_asks;
    judge(ledger, page, nobody_asks);
  }
  /// What is wrong is found when it comes about, not again while it lasts.
  void judge(const Ledger& ledger, const Page& page, Findings& findings);

 private:
  /// A kind of wrong, and between whom or what.
  using Wrong = std::tuple<Kind, UnitId, UnitId, FeatureId>;
  std::set<Wrong> lasting_;
};

}  // namespace opfor::battles::opinion
