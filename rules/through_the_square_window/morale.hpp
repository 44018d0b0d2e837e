#pragma once

#include <compare>
#include <optional>

#include "battle/term.hpp"
#include "chance/chance.hpp"
#include "rules/through_the_square_window/options.hpp"
#include "rules/through_the_square_window/tables.hpp"

/// Tests of morale (section 8): what has happened to a unit and chance in, what it does out. Who is
/// near whom, and what counts as cover, is the situation's.
namespace opfor::through_the_square_window {

/// Whether a unit tests at all, and what it heeds (TTSW-MOR-12, TTSW-RAL-4).
enum class Temper : std::uint8_t {
  steady,
  in_contact,  ///< tests only for a further charge and for generals; only a rout counts
  rallying,    ///< only a rout counts
  routing      ///< does not test
};

/// A unit that tests, and what it tests for.
struct Tester {
  Kind kind = Kind::pike_and_shot;
  bool mounted = false;  ///< of dragoons
  Quality quality = Quality::trained;
  Temper temper = Temper::steady;
  int sp = 8;  ///< now, the losses just taken included
  int initial_sp = 8;

  // What it tests for: TTSW-MOR-T1.
  bool charges = false;
  bool at_skirmishers = false;  ///< it charges skirmishers (card SKI)
  bool charged = false;
  int hits = 0;  ///< from shooting, not tested for yet (TTSW-MOR-4)
  bool close_musketry = false;
  int generals_lost = 0;  ///< killed, or carried past, within 15 cm

  // What else counts: TTSW-MOR-T2, T3.
  bool fired_behind = false;
  bool charged_behind = false;
  Emergency emergency = Emergency::none;  ///< that it has named, being charged (TTSW-EMG-2)
  bool friends_broken = false;
  bool tercio_near = false;
  bool front_of_pikes = false;  ///< whom it charges, or counter-charges, shows it a front of pikes
  bool general_attached = false;
  bool in_cover = false;    ///< against the cause of the test, or it defends works
  bool stationary = false;  ///< made no move in its last movement phase
  bool uphill = false;      ///< of all enemies within 20 cm, of whom there is one at least
  bool ring = false;        ///< with pikes, formed before the test

  // What the result depends on: TTSW-MOR-T4, TTSW-MOR-8.
  double advanced = 0;         ///< in its last movement phase, tenths of a millimetre
  int ones_before = 0;         ///< ones thrown in earlier tests of this turn
  bool halted_by_one = false;  ///< this turn
};

/// The dice of a test, line by line, in the order of the sheet: triggers, extras, deductions. No
/// trigger that gives a die: no lines, and no test (TTSW-MOR-1).
[[nodiscard]] Terms morale_terms(const Tester& tester, const MoraleOptions& options = {});
/// How many dice that are (TTSW-MOR-2): at least 0, or `min_dice` where there is a test at all.
[[nodiscard]] int morale_dice(const Terms& terms, const MoraleOptions& options = {});

/// The row and the column of TTSW-MOR-T4, as they are printed.
[[nodiscard]] MoraleEffect printed_effect(int lowest, bool well_trained, MoraleColumn column);

/// A pool that was thrown.
struct Pool {
  int lowest = 6;  ///< 3 stands for 3 to 6
  int ones = 0;    ///< 2 stands for 2 or more
  auto operator<=>(const Pool&) const = default;
};

/// What a test did.
struct MoraleResult {
  MoraleEffect effect = MoraleEffect::no_effect;
  int ones = 0;     ///< to add to those of the turn
  Length distance;  ///< that it must go at once: back, or in rout
  auto operator<=>(const MoraleResult&) const = default;
};
/// What a pool does to a unit (TTSW-MOR-T4, 8, 11, 12).
[[nodiscard]] MoraleResult morale_effect(const Tester& tester, const Pool& pool,
                                         const MoraleOptions& options = {});
/// The whole test (key purpose: test). A pool of 0 is no effect without a throw.
[[nodiscard]] MoraleResult test_morale(chance::Chance& chance, chance::Key key,
                                       const Tester& tester, const MoraleOptions& options = {});

/// TTSW-MOR-9: until the end of which turn the unit may not advance, and counts as halted or
/// retiring through morale in melee; nothing where the result leaves no such mark.
[[nodiscard]] std::optional<int> no_advance_until(MoraleEffect effect, int turn);

}  // namespace opfor::through_the_square_window

namespace opfor {
template <>
struct Words<through_the_square_window::Temper> {
  static constexpr std::array<std::string_view, 4> all{"steady", "in_contact", "rallying",
                                                       "routing"};
};
}  // namespace opfor
