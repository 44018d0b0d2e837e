// What is worked out when it is first asked for.
#include "core/once.hpp"

#include <array>
#include <atomic>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace opfor {
namespace {

TEST(Once, MakesNothingBeforeItIsAsked) {
  int made = 0;
  const Once<int> once;
  EXPECT_EQ(made, 0);
  const auto make = [&made] { return ++made; };
  EXPECT_EQ(once.get(make), 1);
  EXPECT_EQ(once.get(make), 1);
  EXPECT_EQ(made, 1);
}

TEST(Once, GivesEveryThreadTheSame) {
  std::atomic<int> made = 0;
  const Once<std::vector<int>> once;
  std::array<const std::vector<int>*, 8> got{};
  std::vector<std::thread> threads;
  for (const std::vector<int>*& mine : got) {
    threads.emplace_back([&] {
      mine = &once.get([&made] {
        ++made;
        return std::vector<int>(1000, 7);
      });
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(made, 1);
  for (const std::vector<int>* one : got) EXPECT_EQ(one, got.front());
}

}  // namespace
}  // namespace opfor
