#include "core/problem.hpp"

#include <gtest/gtest.h>

namespace opfor {
namespace {

std::string text(const std::string& file, std::size_t line, std::size_t column,
                 const std::string& what, const std::string& hint) {
  const Problem problem{Where{file, line, column}, what, hint};
  return to_string(problem);
}

TEST(Problem, NamesFileLineColumnWhatAndHint) {
  EXPECT_EQ(text("ligny.toml", 41, 7, "unknown terrain kind 'wodd'", "wood?"),
            "ligny.toml:41:7: unknown terrain kind 'wodd' (wood?)");
  EXPECT_EQ(text("ligny.toml", 41, 0, "too long", ""), "ligny.toml:41: too long");
  EXPECT_EQ(text("ligny.toml", 0, 0, "empty", ""), "ligny.toml: empty");
  EXPECT_EQ(text("", 0, 0, "empty", "write something"), "empty (write something)");
}

TEST(Problems, AreToldInTheOrderOfTheFile) {
  Problems problems;
  EXPECT_TRUE(problems.empty());
  problems.add({"a.toml", 9, 1}, "third");
  problems.add({"a.toml", 2, 8}, "second");
  problems.add({"a.toml", 2, 3}, "first");
  problems.add({"a.toml", 9, 1}, "fourth, found later at the same place");
  EXPECT_FALSE(problems.empty());
  EXPECT_EQ(problems.all().size(), 4U);
  EXPECT_EQ(problems.to_string(),
            "a.toml:2:3: first\na.toml:2:8: second\na.toml:9:1: third\n"
            "a.toml:9:1: fourth, found later at the same place\n");
}

}  // namespace
}  // namespace opfor
