#include "rules/through_the_square_window/victory.hpp"

#include <array>
#include <fmt/format.h>

#include "drill/victory.hpp"
#include "rules/through_the_square_window/command.hpp"
#include "rules/through_the_square_window/state.hpp"

namespace opfor::through_the_square_window {
namespace {

constexpr std::array<std::string_view, 3> kCounts{"units", "steady units", "army value"};

}  // namespace

std::span<const std::string_view> counts() { return kCounts; }

int counted(const Battle& battle, const Count& count) {
  const std::size_t what = which_count(kCounts, count);
  return sum_of(battle, count, [&](UnitId unit) {
    if (!present(battle, unit) || (what >= 1 && !steady(battle, unit))) return 0;
    const bool there =
        in_its_place(*battle.setting().ground, count, field::vec(battle.unit(unit).pose().at),
                     kFarthestCharge.as_double() + kTolerance);
    if (!there) return 0;
    return what == 2 ? body_info(battle, unit).army_value : 1;
  });
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
