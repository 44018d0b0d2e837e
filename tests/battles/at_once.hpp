#pragma once

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <thread>
#include <vector>

namespace opfor::battles {

/// What comes of each of so many battles, fought on two threads; of one that cannot be fought it
/// says why, and leaves its place as it was made.
/// @param fight (std::size_t) -> One
template <class One, class Fight>
std::vector<One> all_at_once(std::size_t count, Fight fight) {
  constexpr unsigned kThreads = 2;
  std::vector<One> battles(count);
  std::atomic<std::size_t> next{0};
  const auto go_on = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        battles[i] = fight(i);
      } catch (const std::exception& fault) {
        fmt::print(stderr, "{}\n", fault.what());
      }
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < kThreads; ++i) threads.emplace_back(go_on);
  for (std::thread& thread : threads) thread.join();
  return battles;
}

}  // namespace opfor::battles
