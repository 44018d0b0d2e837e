#include "rules/victory_without_squares/victory.hpp"

#include <array>
#include <fmt/format.h>

#include "drill/victory.hpp"
#include "rules/victory_without_squares/state.hpp"

namespace opfor::victory_without_squares {
namespace {

constexpr std::array<std::string_view, 3> kCounts{"bodies", "bodies in order", "points"};

/// The middle of a body is where the count wants it.
bool in_its_place(const Battle& battle, UnitId unit, const Count& count) {
  return opfor::in_its_place(*battle.setting().ground, count,
                             field::vec(battle.unit(unit).pose().at),
                             full_move(battle, unit).as_double() + kTolerance);
}

}  // namespace

std::span<const std::string_view> counts() { return kCounts; }

int counted(const Battle& battle, const Count& count) {
  const std::size_t what = which_count(kCounts, count);
  return sum_of(battle, count, [&](UnitId unit) {
    if (!present(battle, unit)) return 0;
    if (what >= 1 && record(battle, unit).state > State::unsteady) return 0;
    const bool there = in_its_place(battle, unit, count);
    if (what == 2) return there ? 2 : 1;  // points
    return there ? 1 : 0;
  });
}

Tally tally(const Battle& battle, Side side) {
  const Army army = army_of(battle, side);
  Tally tally;
  tally.left = army.formed + army.unsteady + army.disordered + army.broken;
  tally.start = tally.left + army.removed;
  std::array<int, Words<Gone>::all.size()> gone{};
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) != side || is_leader(battle, unit)) continue;
    ++gone[static_cast<std::size_t>(record(battle, unit).gone)];
  }
  const auto how_many = [&](Gone why) { return gone[static_cast<std::size_t>(why)]; };
  const std::string lost = losses_in_words({{how_many(Gone::destroyed), "destroyed"},
                                            {how_many(Gone::surrendered), "surrendered"},
                                            {how_many(Gone::left_table), "fled the field"},
                                            {army.broken, "broken"}},
                                           "none");
  tally.words = fmt::format("{} of {}", lost, tally.start);
  return tally;
}

}  // namespace opfor::victory_without_squares
