#include "battles/bands.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <stdexcept>
#include <thread>
#include <tuple>

#include "arena/watch.hpp"
#include "battles/judged.hpp"
#include "tsv.hpp"

namespace opfor::battles {
namespace {

constexpr std::uint64_t kFirst = 1;
constexpr std::size_t kBattles = 12;
constexpr const char* kFile = "battles/bands.tsv";

struct Band {
  double lowest = 0;
  double highest = 0;
};
/// Of a scenario, a side's id and a measure.
using Key = std::tuple<std::string, std::string, std::string>;

std::string bare_name(const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  return name.substr(0, name.find('.'));
}

/// Every measure of every side as it is today.
std::map<Key, arena::Share> today() {
  std::map<Key, arena::Share> all;
  for (const std::string& scenario : shipped_scenarios()) {
    const Ready battle = ready(scenario);
    const auto sides = habits(scenario, kFirst, kBattles);
    for (const Side side : {Side::a, Side::b}) {
      for (std::size_t i = 0; i < arena::kMeasures; ++i) {
        const auto measure = static_cast<arena::Measure>(i);
        const Key key{bare_name(scenario), battle.scenario.setting->side(side).id,
                      std::string{word(measure)}};
        all[key] = sides[static_cast<std::size_t>(side)].measures[measure];
      }
    }
  }
  return all;
}

/// Room on either side: a change that does no harm shifts dice, and with them a small sample. The
/// fewer things were counted, the farther: a share strays by no more than 1/2 over their root.
Band around(arena::Measure measure, const arena::Share& share) {
  const double value = share.value();
  if (arena::is_a_count(measure)) {
    const double room = 0.5 + value / 3;
    return {std::max(0.0, value - room), value + room};
  }
  const double room = 0.05 + 0.5 / std::sqrt(std::max(1.0, share.of));
  return {std::max(0.0, value - room), value + room};
}

double number_of(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw std::runtime_error(fmt::format("{}: '{}' is no number", kFile, text));
  }
  return value;
}

std::map<Key, Band> bands() {
  std::map<Key, Band> all;
  for (const auto& row : test::rows_of_file(kFile)) {
    if (row.size() != 5) {
      throw std::runtime_error(
          fmt::format("{}: a line has scenario, side, measure, lowest, highest, not {} fields",
                      kFile, row.size()));
    }
    const Band band{number_of(row[3]), number_of(row[4])};
    if (!all.emplace(Key{row[0], row[1], row[2]}, band).second) {
      throw std::runtime_error(
          fmt::format("{}: two bands of {}, {}, {}", kFile, row[0], row[1], row[2]));
    }
  }
  return all;
}

}  // namespace

std::array<arena::Habits, 2> habits(const std::string& scenario, std::uint64_t first,
                                    std::size_t battles) {
  const Ready battle = with_plans(ready(scenario));
  std::array<std::vector<arena::Behaved>, 2> behaved;
  for (auto& side : behaved) side.resize(battles);
  std::atomic<std::size_t> next{0};
  const auto fight = [&] {
    for (std::size_t i = next++; i < battles; i = next++) {
      auto both = arena::watched(battle.scenario, battle.behaviour, first + i);
      behaved[0][i] = std::move(both[0]);
      behaved[1][i] = std::move(both[1]);
    }
  };
  std::thread other(fight);
  fight();
  other.join();
  return {arena::habits_of(behaved[0]), arena::habits_of(behaved[1])};
}

void print_bands() {
  fmt::print(
      "# How each side of each shipped scenario behaves over the battles of seeds {} to {}, "
      "program\n"
      "# against program: the lowest and the highest that each measure (src/arena/measures.hpp) "
      "may\n"
      "# be. Whoever changes the behaviour, and finds it better by the arena and by these, makes "
      "the\n"
      "# file anew, and says in the commit which measures moved and why that is better:\n"
      "#   build/release/tests/battles/opfor_behaviour bands > tests/battles/bands.tsv\n"
      "# scenario\tside\tmeasure\tlowest\thighest\n",
      kFirst, kFirst + kBattles - 1);
  for (const auto& [key, share] : today()) {
    if (share.of == 0) continue;  // nothing of nothing: no band
    const auto& [scenario, side, name] = key;
    const Band band = around(*of_word<arena::Measure>(name), share);
    fmt::print("{}\t{}\t{}\t{:.3f}\t{:.3f}\n", scenario, side, name, band.lowest, band.highest);
  }
}

std::size_t outside_bands() {
  auto held = bands();
  std::size_t complaints = 0;
  for (const auto& [key, share] : today()) {
    const auto& [scenario, side, name] = key;
    const auto band = held.find(key);
    if (band == held.end()) {
      if (share.of == 0) continue;
      fmt::print("{}, {}: '{}' is {:.3f} and has no band\n", scenario, side, name, share.value());
      ++complaints;
      continue;
    }
    const Band& wanted = band->second;
    if (share.value() < wanted.lowest || share.value() > wanted.highest) {
      fmt::print("{}, {}: '{}' is {:.3f}, its band {:.3f} to {:.3f}\n", scenario, side, name,
                 share.value(), wanted.lowest, wanted.highest);
      ++complaints;
    }
    held.erase(band);
  }
  for (const auto& [key, band] : held) {
    fmt::print("{}, {}: there is no '{}' to have a band\n", std::get<0>(key), std::get<1>(key),
               std::get<2>(key));
    ++complaints;
  }
  return complaints;
}

}  // namespace opfor::battles
