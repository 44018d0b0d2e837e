#include "rules/nineteenth_century/victory.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "drill/victory.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/formation.hpp"
#include "rules/nineteenth_century/state.hpp"

namespace opfor::nineteenth_century {
namespace {

constexpr std::array<std::string_view, 2> kCounts{"figures", "steady figures"};

/// Not yet on the table, and in no place.
int waiting_figures(const Battle& battle, UnitId unit, const Count& count) {
  const bool anywhere = count.inside == kNoFeature && count.within_move_of == kNoFeature;
  const bool waits = battle.unit(unit).presence == Presence::waiting;
  return anywhere && waits ? living(battle, unit) : 0;
}

int placed_figures(const Battle& battle, UnitId unit, const Count& count) {
  const field::Ground& ground = *battle.setting().ground;
  const double move = full_move(battle, unit).as_double();
  const Figures figures = bases(battle, unit);
  return static_cast<int>(std::count_if(
      figures.begin(), figures.end(),
      [&](const field::Box& figure) { return in_its_place(ground, count, figure.centre, move); }));
}

}  // namespace

std::span<const std::string_view> counts() { return kCounts; }

int counted(const Battle& battle, const Count& count) {
  const bool steady = which_count(kCounts, count) == 1;
  return sum_of(battle, count, [&](UnitId unit) {
    if (!present(battle, unit)) return waiting_figures(battle, unit, count);
    return steady && running(battle, unit) ? 0 : placed_figures(battle, unit, count);
  });
}

bool may_return(const Battle& battle, UnitId unit) {
  const auto& returns = rules(battle.setting()).returns;
  return returns && returns->side == battle.setting().unit(unit).side &&
         !group(battle, unit).single() && group(battle, unit).wounded_of == kNoUnit;
}

Tally tally(const Battle& battle, Side side) {
  Tally tally;
  int killed = 0;
  int hurt = 0;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (battle.setting().unit(unit).side != side) continue;
    const int lives = state(battle, unit).lives;
    const bool counted_with_others = group(battle, unit).wounded_of != kNoUnit;
    if (!counted_with_others) tally.start += group(battle, unit).figures * (1 + lives);
    killed += killed_so_far(battle, unit);
    if (counted_with_others) killed -= living(battle, unit);  // lost to it, but alive here
    const Presence presence = battle.unit(unit).presence;
    if (presence != Presence::on_table && presence != Presence::waiting) continue;
    tally.left += living(battle, unit);
    hurt += wounded(battle, unit);
  }
  const int gone = tally.start - tally.left - killed;
  const std::string lost =
      losses_in_words({{killed, "killed"}, {gone, "left the table"}, {hurt, "wounded"}}, "none");
  tally.words = fmt::format("{} of {}", lost, tally.start);
  return tally;
}

}  // namespace opfor::nineteenth_century
