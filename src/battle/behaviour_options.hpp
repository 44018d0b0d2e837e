#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/length.hpp"
#include "core/words.hpp"

namespace opfor {

/// How the seven cells that the infantry table prints under six faces are read (NC-ACT-1).
enum class InfantryColumns : std::uint8_t {
  six,        ///< one doubled cell a row is a fault of the print: a column a face
  seven_low,  ///< the columns are scores 0 or less, 1 ... 6
  seven_high  ///< the columns are scores 1 ... 6, 7 or more
};
template <>
struct Words<InfantryColumns> {
  static constexpr std::array<std::string_view, 3> all{"six", "seven_low", "seven_high"};
};

/// What an uncommanded unit goes on with that is told to continue, and does not fall back:
/// "continue current actions" can be read both ways (NC-ACT-10).
enum class Continues : std::uint8_t {
  task,  ///< what it was sent for: a reaction is over when it is over
  last   ///< what it did last, a reaction too
};
template <>
struct Words<Continues> {
  static constexpr std::array<std::string_view, 2> all{"task", "last"};
};

/// The options `behaviour.*`, which have the same names and meanings in every sheet.
struct BehaviourOptions {
  InfantryColumns infantry_columns = InfantryColumns::six;
  /// The cells that are printed once roman and once italic are roman.
  bool cover_cell_roman = false;
  /// A 6 in the lowest row binds commanded units too (NC-ACT-2).
  bool rf0_six_binds_commanded = true;
  /// What CONTINUE goes on with.
  Continues continues = Continues::task;
  /// The risk lines of the extra list count (15.3).
  bool extra_factors = false;
  /// How far off an enemy on flank or rear still counts; nothing = the sheet's own reading.
  std::optional<Length> flank_range;
  /// Name of the doctrine of side A and of side B (15.5).
  std::array<std::string, 2> doctrine{"source", "source"};
  /// Side A and side B have a general, who makes a plan of what the scenario tells his units; not
  /// said: who is led by the program has one (table/staff.hpp).
  std::array<std::optional<bool>, 2> general;
  bool operator==(const BehaviourOptions&) const = default;
};

}  // namespace opfor
