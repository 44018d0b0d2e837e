// opfor_behaviour SCENARIO FIRST_SEED BATTLES: how both sides behave over battles, program against
// program, measured (src/arena/measures.hpp). SCENARIO "all": every shipped one.
#include <atomic>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <optional>
#include <thread>

#include "arena/watch.hpp"
#include "battles/judged.hpp"
#include "battles/number.hpp"

namespace opfor::battles {
namespace {

void print(const Ready& battle, const std::array<arena::Habits, 2>& sides) {
  const Setting& setting = *battle.scenario.setting;
  fmt::print("{:28} {:>14.14} {:>14.14}\n", setting.title, setting.side(Side::a).name,
             setting.side(Side::b).name);
  for (std::size_t i = 0; i < arena::kMeasures; ++i) {
    const auto measure = static_cast<arena::Measure>(i);
    fmt::print("  {:26}", word(measure));
    for (const arena::Habits& side : sides) {
      const arena::Share& share = side.measures[measure];
      if (share.of == 0) {
        fmt::print(" {:>14}", "-");
      } else if (arena::is_a_count(measure)) {
        fmt::print(" {:14.2f}", share.value());
      } else {
        fmt::print(" {:12.1f} %", 100 * share.value());
      }
    }
    fmt::print("\n");
  }
  for (std::size_t i = 0; i < arena::kVaries; ++i) {
    fmt::print("  {:26} {:9.2f} bits {:9.2f} bits\n", word(static_cast<arena::Varies>(i)),
               sides[0].bits[i], sides[1].bits[i]);
  }
}

void run(const std::string& scenario, std::uint64_t first, std::size_t count) {
  const Ready battle = ready(scenario);
  std::array<std::vector<arena::Behaved>, 2> behaved;
  for (auto& side : behaved) side.resize(count);
  std::atomic<std::size_t> next{0};
  const auto fight = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      auto both = arena::watched(battle.scenario, battle.behaviour, first + i);
      behaved[0][i] = std::move(both[0]);
      behaved[1][i] = std::move(both[1]);
    }
  };
  std::thread other(fight);
  fight();
  other.join();
  print(battle, {arena::habits_of(behaved[0]), arena::habits_of(behaved[1])});
}

}  // namespace
}  // namespace opfor::battles

int main(int count, char** words) {
  using namespace opfor::battles;
  const auto first = count == 4 ? number(words[2]) : std::nullopt;
  const auto many = count == 4 ? number(words[3]) : std::nullopt;
  if (!first || !many || *many == 0 || *many > 100'000) {
    fmt::print(stderr, "usage: opfor_behaviour SCENARIO|all FIRST_SEED BATTLES\n");
    return 2;
  }
  try {
    const std::string name = words[1];
    for (const std::string& one : name == "all" ? shipped_scenarios() : std::vector{name}) {
      run(one, *first, *many);
    }
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 3;
  }
}
