#include "rules/arquebusier/victory.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "drill/as_it_stands.hpp"
#include "drill/victory.hpp"
#include "rules/arquebusier/state.hpp"

namespace opfor::arquebusier {
namespace {

enum class Counted : std::uint8_t { formations, regular_formations, elements, guns };
constexpr std::array<std::string_view, 4> kCounts{"formations", "regular formations", "elements",
                                                  "guns"};

/// The middle of its front edge is where the count wants it.
bool front_in_place(const Battle& battle, UnitId unit, const Count& count) {
  return in_its_place(*battle.setting().ground, count, field::vec(battle.unit(unit).pose().at),
                      full_move(battle, unit).as_double() + kTolerance);
}

int worth(const Battle& battle, UnitId unit, Counted what) {
  const bool guns = is_artillery(battle, unit);
  const int elements = static_cast<int>(record(battle, unit).elements.size());
  switch (what) {
    case Counted::formations:
      return 1;
    case Counted::regular_formations:
      return !guns && class_of(battle, unit) == Class::regular ? 1 : 0;
    case Counted::elements:
      return elements;
    case Counted::guns:
      break;
  }
  return guns ? elements : 0;
}

}  // namespace

std::span<const std::string_view> counts() { return kCounts; }

int counted(const Battle& battle, const Count& count) {
  const auto what = static_cast<Counted>(which_count(kCounts, count));
  return sum_of(battle, count, [&](UnitId unit) {
    const bool there = present(battle, unit) && front_in_place(battle, unit, count);
    return there ? worth(battle, unit, what) : 0;
  });
}

double share_of_the_counted(const Battle& battle, UnitId unit, bool in_order) {
  const bool regular = class_of(battle, unit) == Class::regular;
  const bool could = in_order && formation_info(battle, unit).natural == Class::regular;
  if (is_artillery(battle, unit) || (!regular && !could)) return 0;
  double most = 0;
  for (const VictoryRule& rule : battle.setting().victory) {
    for (const VictoryCondition& condition : rule.conditions) {
      Count count = condition.count;
      const bool asks = count.lead || count.side == side_of(battle, unit);
      count.side = side_of(battle, unit);
      count.lead = false;
      if (!asks || !asks_where(count) || !count.asks_about(battle.setting().unit(unit), unit) ||
          static_cast<Counted>(which_count(kCounts, count)) != Counted::regular_formations ||
          !front_in_place(battle, unit, count)) {
        continue;
      }
      const int all = counted(battle, count) + (regular ? 0 : 1);
      most = std::max(most, 1.0 / all);
    }
  }
  return most;
}

Tally tally(const Battle& battle, Side side) {
  Tally tally;
  std::array<int, Words<Gone>::all.size()> gone{};
  int lost = 0;
  int shaken_now = 0;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) != side || is_general(battle, unit)) continue;
    const UnitRecord& r = record(battle, unit);
    tally.start += initial_count(battle, unit);
    lost += lost_in_all(battle, unit);
    // Of who ran or was abandoned the living are gone as well.
    if (r.gone != Gone::no) {
      gone[static_cast<std::size_t>(r.gone)] += static_cast<int>(r.elements.size());
    } else {
      tally.left += static_cast<int>(r.elements.size());
    }
    if (present(battle, unit) && shaken(battle, unit)) ++shaken_now;
  }
  lost += gone[static_cast<std::size_t>(Gone::destroyed)];  // taken off whole, by a correction
  tally.words =
      fmt::format("{} of {} elements",
                  losses_in_words({{lost, "lost"},
                                   {gone[static_cast<std::size_t>(Gone::ran)], "fled the field"},
                                   {gone[static_cast<std::size_t>(Gone::abandoned)], "abandoned"}},
                                  "none lost"),
                  tally.start);
  if (shaken_now > 0) {
    tally.words += fmt::format("; {} formation{} irregular for the time being", shaken_now,
                               shaken_now == 1 ? "" : "s");
  }
  return tally;
}

}  // namespace opfor::arquebusier
