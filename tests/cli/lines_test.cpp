#include "cli/lines.hpp"

#include <gtest/gtest.h>
#include <sstream>

namespace opfor::cli {
namespace {

TEST(Lines, AreReadWithoutTheirEndsAndBlanks) {
  std::istringstream in("  hold \r\n\n1");
  std::ostringstream out;
  Lines lines(in, out, false);
  EXPECT_EQ(lines.next("a> "), "hold");
  EXPECT_EQ(lines.next("b> "), "");
  EXPECT_EQ(lines.next("c> "), "1") << "the last line needs no end";
  EXPECT_EQ(lines.next("d> "), std::nullopt);
  EXPECT_EQ(out.str(), "a> b> c> d> \n");
}

TEST(Lines, OfAPipeAreShownBehindTheirPromptsAsTextOnly) {
  std::istringstream in("hold\n\x1b[2Jx\n\xff\n");
  std::ostringstream out;
  Lines lines(in, out, true);
  while (lines.next("> ")) {
  }
  EXPECT_EQ(out.str(), "> hold\n> ?[2Jx\n> ?\n> \n");
}

TEST(Lines, OfAnyLengthTakeNoMoreThanABitOfMemory) {
  std::istringstream in(std::string(5'000'000, 'x') + "\nhold\n");
  std::ostringstream out;
  Lines lines(in, out, true);
  const auto line = lines.next("> ");
  ASSERT_TRUE(line);
  EXPECT_LE(line->size(), 10'000U);
  EXPECT_TRUE(unfit_line(*line));
  EXPECT_EQ(lines.next("> "), "hold");
  EXPECT_LT(out.str().size(), 200U);
}

TEST(Lines, ThatAreNoTextAreUnfit) {
  EXPECT_EQ(unfit_line("move 12 north"), std::nullopt);
  EXPECT_EQ(unfit_line("Übermut"), std::nullopt);
  EXPECT_EQ(unfit_line("move\t12"), std::nullopt);
  for (const char* wrong : {"\x01", "1\x7f", "\x1b[A", "\xff\xfe", "\xc3"}) {
    EXPECT_TRUE(unfit_line(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace opfor::cli
