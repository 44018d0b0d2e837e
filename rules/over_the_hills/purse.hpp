#pragma once

#include <optional>

#include "rules/over_the_hills/fatigue.hpp"

/// What a body may still spend in its move (section 6): segments, counted in halves from the front
/// of its row, and the fatigue that it has run up, cause by cause.
namespace opfor::over_the_hills {

/// Who moves.
struct Mover {
  Arm arm = Arm::infantry;
  Formation formation = Formation::line;
  bool irregular = false;
  GunClass gun = GunClass::light;  ///< of artillery
  bool horse_artillery = false;
  bool battalion_gun = false;  ///< the unit drags a gun
  bool commander = false;      ///< whatever else it is
  bool operator==(const Mover&) const = default;
};
/// The row of the table of moves; nothing for guns that cannot move as they stand (OTH-MOVE-5) and
/// for formations that an arm has not.
[[nodiscard]] std::optional<MoveRow> move_row(const Mover& mover);

/// Half segments of a row that a body may use (OTH-MOVE-3, 4).
[[nodiscard]] int halves_of(MoveRow row, bool battalion_gun, CommandEffect effect);

struct Purse {
  Mover mover;
  CommandEffect effect = CommandEffect::no_effect;
  int halves = 0;         ///< half segments that it may use
  int used = 0;           ///< of them, from the front
  double gone = 0;        ///< in the segment that begins there, tenths of a millimetre
  bool off_road = false;  ///< some of that was not on a road
  bool manhandled = false;
  bool done = false;  ///< a change took all that it had: OTH-FORM-4
  Fatigue fatigue;
  bool operator==(const Purse&) const = default;
};
/// At the beginning of its move.
[[nodiscard]] Purse purse_of(const Mover& mover, CommandEffect effect = CommandEffect::no_effect);

/// Why an act of a move is not open.
enum class MoveBar : std::uint8_t {
  no_segment_left,
  no_row,            ///< it does not move as it stands
  not_here,          ///< not these troops, on this ground or across this
  too_wide,          ///< a wheel of more than 45 degrees, or than its segment allows
  not_at_beginning,  ///< a wheel inside a segment
  no_such_change,
  manhandled  ///< guns moved by hand stay unlimbered
};

/// A stretch on one sort of ground.
struct Walk {
  double distance = 0;  ///< tenths of a millimetre
  Ground ground = Ground::open;
  bool road = false;
  bool slow = false;  ///< backward or sideways, facing as before (OTH-MOVE-8)
};

// Each act pays its price, or says why it is not open and leaves the purse as it was.

/// OTH-MOVE-1, 2, 6, 8, 14, OTH-TERR-1, 2, 4.
[[nodiscard]] std::optional<MoveBar> walk(Purse& purse, const Walk& walk,
                                          const Options& options = {});
/// OTH-TERR-1, 2: another sort of ground that the last walk led over.
[[nodiscard]] std::optional<MoveBar> tread(Purse& purse, Ground ground, bool road);
/// OTH-MOVE-7: at the beginning of a segment, the arc of the outer front corner is deducted from
/// it; free for those who turn freely.
/// @param frontage of the body as it is printed; @param degrees 0 or more
/// @param road the bend is one of the road's
[[nodiscard]] std::optional<MoveBar> wheel(Purse& purse, Length frontage, double degrees,
                                           bool road = false, const Options& options = {});
/// OTH-MOVE-7: by 90 or 180 degrees.
[[nodiscard]] std::optional<MoveBar> turn_in_place(Purse& purse, const Options& options = {});
/// OTH-TERR-1: 1 FH for each crossing.
/// @param by_victory a built-up area or earthworks entered by combat victory cost nothing
[[nodiscard]] std::optional<MoveBar> cross(Purse& purse, Crossing crossing,
                                           bool by_victory = false);
/// OTH-FORM-1 to 4, 6, 7: a change of formation, limbering and unlimbering with it.
[[nodiscard]] std::optional<MoveBar> change_formation(Purse& purse, Formation to,
                                                      const Options& options = {});

/// The whole row of a body as it stands, whatever its command (6): tenths of a millimetre.
/// @param hard with the segments marked F
[[nodiscard]] Length full_move(const Mover& mover, bool hard, const Options& options = {});
/// "One move segment": the first of its row.
[[nodiscard]] Length one_segment(const Mover& mover, const Options& options = {});

/// The farthest that a body can still walk straight on, tenths of a millimetre.
/// @param hard into the segments marked F, too
[[nodiscard]] double reach(const Purse& purse, bool road, bool hard, const Options& options = {});
/// What is left of the segment that a body is in, or begins next; 0: none. Tenths of a millimetre.
[[nodiscard]] double left_of_segment(const Purse& purse, const Options& options = {});
/// OTH-CMDR-1: whether a commander has used his second segment.
[[nodiscard]] bool used_second_segment(const Purse& purse);

/// Turns freely and wheels for nothing (OTH-MOVE-7).
[[nodiscard]] constexpr bool turns_freely(const Mover& mover) {
  return mover.commander || mover.formation == Formation::march_column ||
         mover.formation == Formation::skirmish_order;
}
/// OTH-MOVE-6, OTH-TERR-4: keeps to a road, and gains by it.
[[nodiscard]] constexpr bool gains_by_road(const Mover& mover) {
  return !mover.commander &&
         (mover.formation == Formation::march_column || mover.formation == Formation::limbered);
}
/// OTH-TERR-1: what ground does to troops in a formation.
[[nodiscard]] GroundEffect ground_effect(Ground ground, Arm arm, Formation formation);
[[nodiscard]] bool may_cross(Crossing crossing, Arm arm);

}  // namespace opfor::over_the_hills

namespace opfor {
template <>
struct Words<over_the_hills::MoveBar> {
  static constexpr std::array<std::string_view, 7> all{
      "no_segment_left",  "no_row",         "not_here",  "too_wide",
      "not_at_beginning", "no_such_change", "manhandled"};
};
}  // namespace opfor
