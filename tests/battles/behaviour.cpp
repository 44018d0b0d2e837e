// opfor_behaviour SCENARIO FIRST_SEED BATTLES: how both sides behave over battles, program against
// program, measured (src/arena/measures.hpp). SCENARIO "all": every shipped one.
// opfor_behaviour held: whether each measure lies in its band (bands.tsv); bands: makes them anew.
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <optional>

#include "battles/bands.hpp"
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

}  // namespace
}  // namespace opfor::battles

int main(int count, char** words) {
  using namespace opfor::battles;
  const auto first = count == 4 ? number(words[2]) : std::nullopt;
  const auto many = count == 4 ? number(words[3]) : std::nullopt;
  const std::string name = count > 1 ? words[1] : "";
  try {
    if (count == 2 && name == "bands") {
      print_bands();
      return 0;
    }
    if (count == 2 && name == "held") return outside_bands() == 0 ? 0 : 1;
    if (!first || !many || *many == 0 || *many > 100'000) {
      fmt::print(stderr, "usage: opfor_behaviour SCENARIO|all FIRST_SEED BATTLES | held | bands\n");
      return 2;
    }
    for (const std::string& one : name == "all" ? shipped_scenarios() : std::vector{name}) {
      print(ready(one), habits(one, *first, *many));
    }
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 3;
  }
}
