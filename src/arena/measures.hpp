#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/words.hpp"

/// How a side behaved, in numbers: what a wargamer who had watched it would say of it. A measure is
/// a share, a part of a whole; over several battles parts and wholes are added up.
namespace opfor::arena {

/// What is measured of a side. What each means, to the word, is its `definition`.
enum class Measure : std::uint8_t {
  idle,
  idle_with_order,
  never_near,
  never_in_action,
  charges_by_choice,
  chosen_at_bad_odds,
  charges_by_table,
  bound_at_bad_odds,
  shows_flank,
  turns_back,
  turns_back_by_choice,
  nearest_friend,
  first_in_action,
  in_action_at_height,
  lost_at_quarter,
  lost_at_half,
  lost_at_three_quarters,
  lost_at_end,
  by_commander,
  by_table,
  continues_task,
  chosen_by_a_hair,
  halts_before_fire,
  waits_at_edge,
  unloaded,
  stopped_by_who_goes,
  horse_in_rough,
  leader_by_cripples,
  stands_off,
  held_by_command,
  options
};
inline constexpr std::size_t kMeasures = static_cast<std::size_t>(Measure::options) + 1;
}  // namespace opfor::arena

template <>
struct opfor::Words<opfor::arena::Measure> {
  using enum arena::Measure;
  static constexpr auto all =
      in_order<options>({{idle, "idle"},
                         {idle_with_order, "idle with an order to act"},
                         {never_near, "never near an enemy"},
                         {never_in_action, "never fired or fought"},
                         {charges_by_choice, "charges by choice"},
                         {chosen_at_bad_odds, "chosen charges at bad odds"},
                         {charges_by_table, "charges by table"},
                         {bound_at_bad_odds, "table's charges at bad odds"},
                         {shows_flank, "moves that show a flank"},
                         {turns_back, "moves that turn back"},
                         {turns_back_by_choice, "turn back, both by choice"},
                         {nearest_friend, "distance of friends"},
                         {first_in_action, "first in action"},
                         {in_action_at_height, "in action at the height"},
                         {lost_at_quarter, "lost at a quarter"},
                         {lost_at_half, "lost at half time"},
                         {lost_at_three_quarters, "lost at three quarters"},
                         {lost_at_end, "lost at the end"},
                         {by_commander, "orders by the commander"},
                         {by_table, "orders by the table"},
                         {continues_task, "CONTINUE on its task"},
                         {chosen_by_a_hair, "choices by a hair"},
                         {halts_before_fire, "halts close before fire"},
                         {waits_at_edge, "waits at the table's edge"},
                         {unloaded, "commanded unloaded"},
                         {stopped_by_who_goes, "stopped by who then goes on"},
                         {horse_in_rough, "horse in bad ground"},
                         {leader_by_cripples, "leader beside cripples"},
                         {stands_off, "stands off"},
                         {held_by_command, "held by its command"},
                         {options, "options a choice"}});
};

namespace opfor::arena {

/// What is counted for a measure, in a sentence for people.
[[nodiscard]] std::string_view definition(Measure measure);
/// It is a number by itself (so many a battle), not a share of 1.
[[nodiscard]] constexpr bool is_a_count(Measure measure) {
  return measure == Measure::charges_by_choice || measure == Measure::charges_by_table ||
         measure == Measure::options;
}

/// A part of a whole. Nothing of nothing is no share.
struct Share {
  double part = 0;
  double of = 0;

  void count(bool is_part) {
    part += is_part ? 1 : 0;
    of += 1;
  }
  void add(const Share& more) {
    part += more.part;
    of += more.of;
  }
  [[nodiscard]] double value() const { return of == 0 ? 0 : part / of; }
  constexpr bool operator==(const Share&) const = default;
};

/// What may come out differently from seed to seed: its spread over battles tells whether a side
/// does the same every time.
enum class Varies : std::uint8_t {
  first_orders,  ///< what the side was told to do in turn 1
  axis,          ///< where it went, in eighths of a circle from its facing
  /// Where most of it was in action: before the left, the centre or the right third of the front on
  /// which it began.
  main_effort
};
inline constexpr std::size_t kVaries = static_cast<std::size_t>(Varies::main_effort) + 1;

/// Those of a side, of a battle or of several.
class Measures {
 public:
  [[nodiscard]] Share& operator[](Measure measure) { return shares_[at(measure)]; }
  [[nodiscard]] const Share& operator[](Measure measure) const { return shares_[at(measure)]; }
  void add(const Measures& more) {
    for (std::size_t i = 0; i < kMeasures; ++i) shares_[i].add(more.shares_[i]);
  }
  bool operator==(const Measures&) const = default;

 private:
  [[nodiscard]] static std::size_t at(Measure measure) { return static_cast<std::size_t>(measure); }
  std::array<Share, kMeasures> shares_;
};

/// How a side behaved in one battle.
struct Behaved {
  Measures measures;
  std::array<std::uint64_t, kVaries> drawn{};  ///< equal: the same again
  bool operator==(const Behaved&) const = default;
};

/// How a side behaved over several.
struct Habits {
  Measures measures;
  std::array<double, kVaries> bits{};  ///< entropy of what varies: 0, the same in every battle
};
[[nodiscard]] Habits habits_of(std::span<const Behaved> battles);

/// The entropy of values as they were met, in bits.
[[nodiscard]] double entropy(std::span<const std::uint64_t> drawn);

}  // namespace opfor::arena

template <>
struct opfor::Words<opfor::arena::Varies> {
  static constexpr std::array<std::string_view, 3> all{"orders of the first turn",
                                                       "axis of advance", "main effort"};
};
