#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "ai/commander/commander.hpp"
#include "battle/consider.hpp"
#include "orders_support.hpp"
#include "rules/victory_without_squares/decisions.hpp"
#include "rules/victory_without_squares/free_orders.hpp"

/// What a program's side would decide, for the tests of the default policies.
namespace opfor::victory_without_squares::test {

class NoReactions final : public Reactions {
 public:
  [[nodiscard]] Reaction react(const ReactionRequest&) const override { return {}; }
  [[nodiscard]] int total(const ReactionRequest&) const override { return 0; }
  [[nodiscard]] std::vector<RiskTerm> terms(const ReactionRequest&) const override { return {}; }
};

inline Reasons reasons(const Small& s, const Decision& d) {
  return weighed(s.sheet(), s.sheet().view(s.battle, d.side), d, NoReactions{},
                 shipped_weights(s.sheet().name()));
}
/// The option that its side would pick; of equals the first.
inline const Option& picked(const Small& s, const Decision& d) {
  const Reasons why = reasons(s, d);
  EXPECT_EQ(why.options.size(), d.options.size());
  const auto best =
      std::max_element(why.options.begin(), why.options.end(),
                       [](const Scored& x, const Scored& y) { return x.score < y.score; });
  return d.options[static_cast<std::size_t>(best - why.options.begin())];
}
/// Every share of every option names its rule.
inline void expect_reasons(const Small& s, const Decision& d) {
  for (const Scored& scored : reasons(s, d).options) {
    double sum = 0;
    for (const Consideration& c : scored.shares) {
      EXPECT_EQ(c.rule.rfind("VWS-", 0), 0U) << word(c.what) << " " << c.rule;
      sum += c.share;
    }
    EXPECT_NEAR(sum, scored.score, 1e-9);
  }
}

inline Decision deciding(DecisionKind kind, Side side, UnitId unit = kNoUnit,
                         UnitId other = kNoUnit) {
  Decision d;
  d.kind = kind;
  d.side = side;
  d.unit = unit;
  d.other = other;
  return d;
}

inline Decision ordering(const Small& s, const char* unit = "a1") {
  const Situation now = s.now();
  Decision d = deciding(DecisionKind::order_unit, side_of(s.battle, s.id(unit)), s.id(unit));
  for (const FreeOrder& f : free_orders(now, s.id(unit))) {
    d.options.push_back(
        {words(now.battle().setting(), f), f.about, 0, f.order, static_cast<int>(f.kind)});
  }
  return d;
}
/// What a body with a free hand is ordered: "attack C".
inline std::string ordered(const Small& s, const char* unit = "a1") {
  const Decision d = ordering(s, unit);
  expect_reasons(s, d);
  const Option& option = picked(s, d);
  return std::string{word(static_cast<FreeOrder::Kind>(option.variant))} + " " +
         letters(*option.order);
}
inline std::string ordered(const Making& making) { return ordered(making.small()); }

/// What a consideration of the first order of a kind comes to; 0 if it plays no part.
inline double share(const Small& s, FreeOrder::Kind kind, Consider what) {
  const Decision d = ordering(s);
  const Reasons why = reasons(s, d);
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    if (d.options[i].variant != static_cast<int>(kind)) continue;
    double sum = 0;
    for (const Consideration& c : why.options[i].shares) {
      if (c.what == what) sum += c.share;
    }
    return sum;
  }
  ADD_FAILURE() << "no order to " << word(kind);
  return 0;
}

}  // namespace opfor::victory_without_squares::test
