#pragma once

#include <array>
#include <string>
#include <string_view>

#include "rules/arquebusier/facts.hpp"
#include "rules/arquebusier/situation.hpp"
#include "rules/small_battle.hpp"

/// Small battles of this sheet, built in a few lines.
namespace opfor::arquebusier::test {

/// A battle with what it was read from. Lengths in inches.
struct Small : opfor::test::SmallOf<Situation, UnitRecord> {
  /// Puts a formation down by the middle of its front edge, its General with it.
  void put(std::string_view unit, double x, double y, int facing);
  /// Two enemies are in melee; they stand where they stand.
  void contact(std::string_view a, std::string_view b);
  /// The living elements, file by file from the left, each from the front: "FA FA | Pk FA"; an
  /// empty file is "-". Lapped elements follow: "+ Sw".
  [[nodiscard]] std::string drawn_up(std::string_view unit) const;
};

/// Writes a scenario text; the table is 72 x 48. Side a faces north (0), side b south (180) and is
/// the program's. `more` holds further keys, parted by ';', texts in single quotes:
/// "class = 'irregular'; mission = 'hold'".
/// A side without a regular formation of foot or horse gets one, since a scenario must have it
/// (AQ-ROUT): "corner_a" at (2, 46) or "corner_b" at (70, 46), one element of Sword, far from all.
class Making : public opfor::test::ScenarioText<Making> {
 public:
  Making();
  /// @param side 'a' or 'b'
  /// @param files "4x2 FA" (four files, two ranks), or file by file "FA FA, Pk FA"
  /// @param x, y of the middle of its front edge
  Making& formation(std::string_view id, char side, std::string_view files, double x, double y,
                    std::string_view more = "");
  Making& general(std::string_view id, char side, double x, double y, std::string_view more = "");
  /// Leaves out the formations in the corners.
  Making& bare();
  [[nodiscard]] std::string text() const;
  /// @throws std::runtime_error with the reader's problems.
  [[nodiscard]] Small small() const;
  /// What the reader says of it, a line a problem.
  [[nodiscard]] std::string problems() const;

 private:
  Making& unit(std::string_view id, char side, std::string_view keys, double x, double y,
               std::string_view more);
  std::array<bool, 2> stands_{};
  bool bare_ = false;
};

/// Formations face to face, so many inches apart: a1 at (36, 20) looks north, b1 at it.
[[nodiscard]] Making face_to_face(std::string_view files, std::string_view theirs, double gap,
                                  std::string_view more = "", std::string_view their_more = "");

/// A wood, a hedge, a wall round a yard, a bog, as scenarios write them, for `Making::terrain`.
[[nodiscard]] std::string wood(std::string_view area);
[[nodiscard]] std::string hedge(std::string_view line);
[[nodiscard]] std::string wall(std::string_view ring);
[[nodiscard]] std::string bog(std::string_view area);

/// One of the scenarios of this sheet: "hopton_heath_1643".
[[nodiscard]] std::string scenario_text(const std::string& name);
[[nodiscard]] Small scenario(const std::string& name);
/// The sheet as it can be read and looked at; playing it throws.
[[nodiscard]] opfor::test::Shelf shelf();

using opfor::test::inches;

}  // namespace opfor::arquebusier::test
