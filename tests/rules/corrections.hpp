#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/small_battle.hpp"

/// How the tests of every sheet make corrections.
namespace opfor::test {

[[nodiscard]] inline Correction about(const SmallBattle& s, const char* unit) {
  Correction c;
  c.unit = s.id(unit);
  return c;
}

inline void corrected(SmallBattle& s, const Correction& c) {
  const auto problem = s.sheet().correct(s.battle, c);
  EXPECT_FALSE(problem) << to_string(*problem);
}

/// Refused with these words, and nothing changed.
inline void expect_refused(SmallBattle& s, const Correction& c, const char* words) {
  const Battle before = s.battle;
  const auto problem = s.sheet().correct(s.battle, c);
  ASSERT_TRUE(problem) << words;
  EXPECT_THAT(to_string(*problem), testing::HasSubstr(words));
  EXPECT_TRUE(s.battle == before) << "nothing changes";
}

}  // namespace opfor::test
