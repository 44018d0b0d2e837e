#pragma once

#include <optional>

#include "core/fixed_vector.hpp"
#include "rules/over_the_hills/dice.hpp"
#include "rules/over_the_hills/fatigue.hpp"

/// Tests of morale and rallying (section 10).
namespace opfor::over_the_hills {

/// Which commander of a unit's chain.
enum class Rank : std::uint8_t { none, brigadier, division, army };
/// What helps a unit in any test, whatever it tests for.
struct Support {
  bool neighbour = false;  ///< one of its brigade within 3 that may help: `may_help`
  /// Control Factors of the commanders of its own chain within whose range it is; 0: not so.
  int brigadier = 0;
  int division = 0;
  int army = 0;
  Rank attached = Rank::none;  ///< who of them is attached to it
  int inspiration = 0;         ///< his Inspiration Factor
};
/// The Control Factor of the commander attached to it; 0: none.
[[nodiscard]] int attached_control(const Support& support);
/// The same when he has fallen.
[[nodiscard]] Support without_attached(Support support);
/// OTH-MOR-1: whether a unit of the same brigade helps one so far off (tenths of a millimetre): it
/// is "within 3" and "not routing, shooting or wavering".
[[nodiscard]] bool may_help(Condition condition, bool fired, double distance,
                            const Options& options = {});
/// OTH-MOR-2: whether a friend so far off makes a unit test at the start of its turn.
[[nodiscard]] bool frightens(Condition of_friend, double distance, const Options& options = {});

/// Why a unit tests.
struct MoraleTest {
  Occasion occasion = Occasion::friends_wavering;
  // Of `contact` and `counter` alone: OTH-MOR-3.
  bool irregular = false;
  Condition target = Condition::steady;
  Aspect to_contact = Aspect::front;  ///< which side of its enemy
};

/// OTH-CMDR-2: the bonus of the best of a unit's commanders.
[[nodiscard]] int morale_bonus(const Support& support);
/// OTH-MOR-1, 3, OTH-CMDR-2, 6: what is tested against.
[[nodiscard]] Score morale_score(const Strength& strength, const Support& support,
                                 const MoraleTest& test);
/// OTH-MOR-2: whether there is a test at all. Routing units do not test for friends.
[[nodiscard]] bool must_test(Occasion occasion, Condition condition);

/// OTH-MOVE-10: why a unit tests before it moves, in this order; the first "no move" ends it.
struct Departure {
  bool fired = false;
  bool leaves_cover = false;  ///< not a building that burns: OTH-BUA-6
  bool to_contact = false;
};
[[nodiscard]] FixedVector<Occasion, 3> tests_before_move(const Departure& departure);

/// What a test has done.
struct TestResult {
  bool passed = true;
  Failure failure = Failure::fatigue;  ///< of a failed test alone
  Fatigue fatigue;
  bool operator==(const TestResult&) const = default;
};
/// Of a test failed by so much, 0: passed; more than 2 reads as 2.
[[nodiscard]] TestResult result_of(Occasion occasion, int failed_by);
/// A whole test (key purpose: test).
[[nodiscard]] TestResult take_test(chance::Chance& chance, chance::Key key,
                                   const Strength& strength, const Support& support,
                                   const MoraleTest& test);

/// OTH-FIRE-10: the formation of infantry that may not hold its fire; a garrison has none.
[[nodiscard]] constexpr Formation forced_to_fire_in(Formation formation, bool garrison) {
  return garrison ? formation : Formation::line;
}
/// OTH-FIRE-10: whether it takes a test to hold fire at a viable target.
[[nodiscard]] constexpr bool tests_to_hold_fire(Arm arm) { return arm == Arm::infantry; }

/// Why a commander cannot rally a unit of his within his range (OTH-RALLY-1).
enum class RallyBar : std::uint8_t { second_segment, in_contact, no_fatigue, moved, tried };
struct Rallying {
  bool second_segment = false;  ///< the commander has used his
  bool in_contact = false;
  bool moved = false;  ///< of its own will in this phase 3
  bool tried = false;  ///< this turn
};
/// The first reason, in the order of the enumeration, or nothing.
[[nodiscard]] std::optional<RallyBar> rally_bar(const Strength& strength, const Rallying& rallying);
/// OTH-RALLY-2: what a rally is thrown against.
/// @param control of the commander who rallies it
/// @param inspiration his, if he is attached to it, else 0
[[nodiscard]] Score rally_score(const Strength& strength, bool neighbour, int control,
                                int inspiration);
/// The hits that it takes off (key purpose: test).
[[nodiscard]] int rally(chance::Chance& chance, chance::Key key, int score);

/// OTH-GUN-5: whether a battery may clear its lack of ammunition instead of being rallied.
struct Resupply {
  bool in_command = true;
  bool in_contact = false;
  bool moved = false;
};
[[nodiscard]] bool may_resupply(const Resupply& resupply, const Options& options = {});

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::Rank> {
  static constexpr std::array<std::string_view, 4> all{"none", "brigadier", "division", "army"};
};
template <>
struct Words<over_the_hills::RallyBar> {
  static constexpr std::array<std::string_view, 5> all{"second_segment", "in_contact", "no_fatigue",
                                                       "moved", "tried"};
};
}  // namespace opfor
