#include "rules/through_the_square_window/victory.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <stdexcept>

#include "drill/victory.hpp"
#include "rules/through_the_square_window/command.hpp"
#include "rules/through_the_square_window/state.hpp"

namespace opfor::through_the_square_window {
namespace {

constexpr std::array<std::string_view, 3> kCounts{"units", "steady units", "army value"};

}  // namespace

std::span<const std::string_view> counts() { return kCounts; }

int counted(const Battle& battle, const Count& count) {
  const auto* const word = std::find(kCounts.begin(), kCounts.end(), count.what);
  if (word == kCounts.end()) {
    throw std::logic_error("Through the Square Window does not count " + count.what);
  }
  const bool all = word == kCounts.begin();
  const bool value = word == kCounts.begin() + 2;
  int n = 0;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!count.asks_about(battle.setting().unit(unit), unit) || !present(battle, unit)) continue;
    if (!all && !steady(battle, unit)) continue;
    const bool there =
        in_its_place(*battle.setting().ground, count, field::vec(battle.unit(unit).pose().at),
                     kFarthestCharge.as_double() + kTolerance);
    if (there) n += value ? body_info(battle, unit).army_value : 1;
  }
  return n;
}

Tally tally(const Battle& battle, Side side) {
  Tally tally;
  std::array<int, Words<Gone>::all.size()> gone{};
  int routing = 0;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) != side || is_general(battle, unit)) continue;
    const UnitRecord& r = record(battle, unit);
    tally.start += strength_at_first(battle, unit);
    const bool lost = r.gone != Gone::no && r.gone != Gone::pursuing;
    if (!lost) tally.left += strength_of(battle, unit).total();
    ++gone[static_cast<std::size_t>(r.gone)];
    if (present(battle, unit) && r.status == Status::routing) ++routing;
  }
  const auto how_many = [&](Gone why) { return gone[static_cast<std::size_t>(why)]; };
  const std::string lost = losses_in_words({{how_many(Gone::destroyed), "destroyed"},
                                            {how_many(Gone::dispersed), "dispersed"},
                                            {how_many(Gone::fled), "fled the field"},
                                            {how_many(Gone::captured), "captured"},
                                            {routing, "routing"}},
                                           "no unit lost");
  const Army army = army_of(battle, side);
  tally.words = fmt::format("{}; {} of {} strength points left, army value lost {} of {}", lost,
                            tally.left, tally.start, army.lost, army.value);
  return tally;
}

}  // namespace opfor::through_the_square_window
