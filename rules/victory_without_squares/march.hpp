#pragma once

#include <vector>

#include "rules/victory_without_squares/situation.hpp"

/// What a body meets on a straight way: what its step of movement must stop at and ask about
/// (section 4). Nothing is decided here.
namespace opfor::victory_without_squares {

enum class Meets : std::uint8_t {
  enemy,      ///< its footprint touches an enemy body (VWS-CMB-1)
  friendly,   ///< ... a friend's: it may pass through some (VWS-MOVE-11)
  crossing,   ///< its leading edge comes to the edge of a wood or bog, or to a hedge or stream: a
              ///< Terrain draw (VWS-MOVE-14)
  forbidden,  ///< impassable ground, the table's edge, a wood or bog for guns (VWS-MOVE-5)
};

struct Hindrance {
  Meets what = Meets::enemy;
  double after = 0;  ///< of the way, tenths of a millimetre
  UnitId unit = kNoUnit;
  FeatureId feature = kNoFeature;
};

/// All that a body meets which goes straight so far from there, in the order of the way; of equals
/// enemies first, then as `Meets` lists them, then by id. A crossing is where the middle of its
/// leading edge crosses (the edge that lies in the direction of the way); a friend or enemy is met
/// where the footprints would begin to overlap. Forbidden ground ends the list: it goes no further.
[[nodiscard]] std::vector<Hindrance> on_the_way(const Situation& now, UnitId unit,
                                                const field::Box& from, Vec step);
/// Whether a body that it touches when it sets out is none of its business: it goes away from it,
/// and gets no deeper into it.
[[nodiscard]] bool leaves_behind(const Situation& now, const Hindrance& hindrance,
                                 const field::Box& from, Vec direction);
/// Whether any of a body lies on an area, deeper than half a millimetre.
[[nodiscard]] bool lies_on(const field::Ground& ground, FeatureId area, const field::Box& body);
/// Whether a body at the end of the way would overlap no other.
[[nodiscard]] bool clear_of_bodies(const Situation& now, UnitId unit, const field::Box& there);

}  // namespace opfor::victory_without_squares
