#include "benchmarks/made_battles.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>
#include <utility>

#include "battles/shipped_list.hpp"
#include "core/shipped.hpp"
#include "muster/muster.hpp"
#include "rules/sheets.hpp"

namespace opfor::benchmarks {
namespace {

constexpr int kPieces = 10;

/// Sets a line of a scenario file: "turns = 20".
void set_line(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find("\n" + from, at)) != std::string::npos; ++at) {
    const std::size_t end = text.find('\n', at + 1);
    text.replace(at + 1, end - at - 1, to);
  }
}

int bodies_of(const Scenario& scenario) {
  std::array<int, 2> bodies{};
  const Setting& setting = *scenario.setting;
  for (std::size_t i = 0; i < setting.units.size(); ++i) {
    if (!is_body(*scenario.sheet, setting, unit_id(i))) continue;
    ++bodies[static_cast<std::size_t>(setting.units[i].side)];
  }
  return std::max(bodies[0], bodies[1]);
}

std::optional<Made> made_of(const muster::List& list, int points, std::uint64_t seed, int turns) {
  muster::Wish wish;
  wish.points = points;
  wish.seed = seed;
  wish.occasion = muster::Occasion::meeting;
  auto made = muster::muster(list, wish, find_sheet, sheet_names());
  if (!made) return std::nullopt;
  set_line(made->text, "turns = ", fmt::format("turns = {}", turns));
  set_line(made->text, "automated = false", "automated = true");
  battles::Ready ready = battles::ready_to_play(made->text, fmt::format("seed {}", seed));
  const int bodies = bodies_of(ready.scenario);
  const int pieces = static_cast<int>(ready.scenario.setting->ground->features().size());
  return Made{std::move(ready), bodies, pieces};
}

}  // namespace

Made made_battle(const std::string& sheet, int bodies, int turns) {
  constexpr std::uint64_t kSeeds = 4;
  const muster::List list = battles::shipped_list(sheet);
  // More points, more bodies; beyond the greatest number of them there is no battle.
  int fewer = list.least_points;
  for (int step = 8 * list.usual_points; step > 1; step /= 2) {
    const auto made = made_of(list, fewer + step, 1, turns);
    if (made && made->bodies <= bodies) fewer += step;
  }
  std::optional<Made> best;
  const auto off = [&](const Made& made) {
    return 4 * std::abs(made.bodies - bodies) + std::abs(made.pieces - kPieces);
  };
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    auto made = made_of(list, fewer, seed, turns);
    if (made && (!best || off(*made) < off(*best))) best.emplace(*std::move(made));
  }
  if (!best) throw std::runtime_error("no battle can be made of the list of " + sheet);
  return *std::move(best);
}

}  // namespace opfor::benchmarks
