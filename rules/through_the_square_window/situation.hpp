#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "drill/boxed.hpp"
#include "drill/mover.hpp"
#include "field/detour.hpp"
#include "rules/through_the_square_window/command.hpp"
#include "rules/through_the_square_window/shooting.hpp"
#include "rules/through_the_square_window/state.hpp"

/// A moment of the battle, and what follows from it: rectangles, distances, who sees whom, who may
/// be shot at, who attacks whose flank, who is in command. Present are bodies, whatever their
/// status; generals are points and none of them. Distances in tenths of a millimetre; infinite
/// where there is nobody.
namespace opfor::through_the_square_window {

/// How the bodies stand: the rectangle of a body (TTSW-GEO-4), of a general a point. Distances are
/// the shortest between two rectangles (TTSW-GEO-2).
class Stands final : public BoxedPicture {
 public:
  Stands(const Battle& battle, const Unseen& unseen);
  /// Those that all ways of the battle go round.
  [[nodiscard]] field::Corners& corners() const { return *corners_; }

 private:
  [[nodiscard]] bool is_present(UnitId unit) const override;

  std::shared_ptr<field::Corners> corners_;  ///< of this and all moments that come of it
};

/// A limit of this sheet, reached within its tolerance (TTSW-GEO-3).
[[nodiscard]] constexpr Limit limit(Length most, const char* rule, std::string_view what,
                                    UnitId whose = kNoUnit) {
  return {most, rule, what, whose, kTolerance};
}
/// TTSW-SHO-T1: as far as a unit's weapon reaches as it stands; of who has none, nothing.
[[nodiscard]] inline Limit weapon_range(const Battle& battle, UnitId unit, const char* rule) {
  return limit(weapon_reach(battle, unit), rule, "weapon range", unit);
}

class Situation : public BoxedSnapshot<Situation, Stands> {
 public:
  using BoxedSnapshot::BoxedSnapshot;

  [[nodiscard]] field::Corners& corners() const { return pictured().corners(); }

  /// Past terrain, all round (11.2).
  [[nodiscard]] bool sees(UnitId observer, UnitId target) const;

  // --- fire ---
  // From a place, in the form in which it stands, or in another that it would have there.

  /// Any part of the target lies where the body may shoot at (TTSW-GEO-7).
  [[nodiscard]] bool in_front_arc(UnitId unit, const field::Box& from, UnitId target,
                                  std::optional<Formation> formed = {}) const;
  /// From the shooter's front edge (of a ring and of skirmishers: from all of it) to the target.
  [[nodiscard]] double fire_distance(UnitId unit, const field::Box& from, UnitId target,
                                     std::optional<Formation> formed = {}) const;
  /// A clear line past terrain and bodies (TTSW-GEO-8).
  [[nodiscard]] bool line_of_fire(UnitId unit, const field::Box& from, UnitId target) const;
  /// TTSW-SHO-1, 10: it could be shot at from there: in arc, in range, past all that stands
  /// between.
  [[nodiscard]] bool may_shoot_at(UnitId unit, const field::Box& from, UnitId target,
                                  std::optional<Formation> formed = {}) const;
  /// TTSW-SHO-8: the same of the outermost stand of its second rank, to that side.
  [[nodiscard]] bool may_shoot_aside(UnitId unit, bool to_right, UnitId target) const;
  [[nodiscard]] double side_distance(UnitId unit, bool to_right, UnitId target) const;
  /// The volley that it would fire ahead at a target from there, salvo included where it may.
  [[nodiscard]] Volley volley_at(UnitId unit, const field::Box& from, UnitId target, bool salvo,
                                 std::optional<Formation> formed = {}) const;
  /// Fills in what the target is to a volley.
  void describe_target(Volley& volley, UnitId target, Vec from) const;

  // --- flanks ---

  /// Where an attack comes from (TTSW-GEO-5, 6); the front, of who has no flanks.
  [[nodiscard]] Edge edge_attacked(const field::Box& attacker, UnitId target) const;
  /// In cover against a place (TTSW-TER-1), or it defends works there.
  [[nodiscard]] bool in_cover(UnitId unit, std::optional<Vec> from) const;
  /// Defends a village, works or the far side of a barrier against somebody (TTSW-MEL-10).
  [[nodiscard]] bool defends_against(UnitId unit, UnitId enemy) const;
  [[nodiscard]] bool on_difficult(UnitId unit) const;

  // --- around a unit ---

  /// Friends routed or were destroyed within 10 cm, this turn or last (E4).
  [[nodiscard]] bool friends_broken(UnitId unit) const;
  /// An enemy tercio whose pikes come on within 10 cm (E6); `kNoUnit` if none.
  [[nodiscard]] UnitId tercio_near(UnitId unit) const;
  /// Higher than all enemies within 20 cm, of whom there is one (D4).
  [[nodiscard]] bool uphill(UnitId unit) const;
  [[nodiscard]] bool is_above(UnitId unit, UnitId other) const;

  // --- command ---

  /// From a general, a point, to a unit: nothing to the one that he is with.
  [[nodiscard]] double from_general(UnitId general, UnitId unit) const;
  /// TTSW-CMD-2.
  [[nodiscard]] bool in_command(UnitId unit) const;
  /// TTSW-CMD-4: the general of a wing is near enough to his chief, or is the chief.
  [[nodiscard]] bool wing_in_contact(CommandId wing) const;

  // How bodies go, for the mover (section 6).
  [[nodiscard]] field::Mover mover(UnitId unit) const override;
  /// TTSW-TER-2.
  [[nodiscard]] Border border(UnitId unit, const field::Feature& feature) const override;
  /// 1 cm (TTSW-MOV-3).
  [[nodiscard]] double keeps_off(UnitId unit, UnitId enemy) const override;
  /// TTSW-MOV-3, TTSW-ROU-2.
  [[nodiscard]] bool passes(UnitId unit, UnitId friendly) const override;
  /// TTSW-MOV-1.
  [[nodiscard]] bool wheels_over(UnitId, UnitId) const override { return true; }
};

/// The rectangle that a body would have there.
[[nodiscard]] field::Box box_at(const Battle& battle, UnitId unit, const field::Pose& pose);
/// The same in another formation.
[[nodiscard]] field::Box box_in(const Battle& battle, UnitId unit, Formation formation,
                                const field::Pose& pose);
/// A way as a rectangle without width, a place if it has no length: how far a body is from any of
/// it.
[[nodiscard]] inline field::Box line_between(Vec from, Vec to) {
  field::Box line;
  line.ahead = {0, 1};
  line.centre = (from + to) * 0.5;
  line.half_depth = norm(to - from) / 2;
  if (line.half_depth > 0) line.ahead = (to - from) * (0.5 / line.half_depth);
  return line;
}

}  // namespace opfor::through_the_square_window
