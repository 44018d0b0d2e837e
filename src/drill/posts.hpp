#pragma once

#include <array>
#include <optional>
#include <vector>

#include "battle/battle.hpp"
#include "core/ids.hpp"
#include "field/box.hpp"

/// Where a leader may stand so that those whom he leads hear him.
namespace opfor {

/// One whom a leader leads, or who passes his orders on: where he will stand when it counts.
struct Hearer {
  UnitId unit = kNoUnit;
  field::Box then;
  double reach = 0;   ///< how far off he still hears; tenths of a millimetre
  double counts = 1;  ///< what it is worth that he does
  /// Of that, so much more at no distance, and the less the nearer to the end of the reach: he
  /// moves on before it counts again, and would be out of it.
  double ease = 0;
};
/// What all those count who hear a leader at a place.
/// @param with whoever he goes with there hears him, however long the body; or none
[[nodiscard]] double heard_from(const std::vector<Hearer>& hearers, Vec place,
                                UnitId with = kNoUnit);

/// By how much a leader at a place is nearer to an enemy than the nearest of his men is, so that
/// nobody stands before him; 0 where somebody does, or where he has no men.
[[nodiscard]] double alone_before(Vec place, const field::Box& enemy,
                                  const std::vector<field::Box>& men);

/// As far on the straight way from a place to another as somebody goes.
[[nodiscard]] Vec on_the_way(Vec from, Vec to, double most);

/// Where its task takes one whom he leads: where its group forms up or waits, or else, of who goes
/// forward, its place. Nothing if it stays, or makes for the enemy.
[[nodiscard]] std::optional<Vec> next_place(const Battle& battle, UnitId unit);

/// The places about which he looks: the middle of them all first, for it is the best where it does
/// as well as another, then beside each, and between each two. Empty without men.
[[nodiscard]] std::vector<Vec> places_among(const std::vector<Vec>& men);

/// The first of the places among his men from which most is heard; nothing without men.
/// @param take Vec(Vec): where he would stand for a place among them
/// @param barred bool(Vec): he does not stand there; the middle of all is open to him nevertheless,
///   so that there is always one
/// @param costs double(Vec): what of that the ride there takes off, but for the middle
template <class Take, class Barred, class Costs>
[[nodiscard]] std::optional<Vec> post_among(const std::vector<Vec>& men,
                                            const std::vector<Hearer>& hearers, Take take,
                                            Barred barred, Costs costs) {
  std::optional<Vec> best;
  double most = 0;
  for (const Vec place : places_among(men)) {
    const Vec post = take(place);
    const double heard = heard_from(hearers, post) - (best ? costs(post) : 0);
    if (best && (heard <= most || barred(post))) continue;
    best = post;
    most = heard;
  }
  return best;
}

/// Some steps from a post, to any side, where more are heard: on from there, and by smaller steps
/// down to a centimetre. The post itself where nobody more is.
/// @param take, barred as of `post_among`
template <class Take, class Barred>
[[nodiscard]] Vec post_about(Vec post, double steps, const std::vector<Hearer>& hearers, Take take,
                             Barred barred) {
  constexpr std::array<Vec, 8> kAbout{
      {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
  constexpr double kLeast = 100;  // a centimetre
  double most = heard_from(hearers, post);
  while (steps >= kLeast) {
    const Vec from = post;
    for (const Vec way : kAbout) {
      const Vec there = take(from + way * steps);
      const double heard = heard_from(hearers, there);
      if (heard <= most || barred(there)) continue;
      post = there;
      most = heard;
    }
    if (post == from) steps /= 2;
  }
  return post;
}

}  // namespace opfor
