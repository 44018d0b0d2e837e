#pragma once

#include <optional>
#include <span>
#include <vector>

#include "field/ground.hpp"

/// The search for a place in cover (NC-ACT-13, 14, 18), as far as no sheet has its own way of
/// standing or walking: which places there are and in what order to try them, and the first good
/// one along a straight way.
namespace opfor::field {

struct CoverWanted {
  Length allowance;                 ///< of what the way may take; or, see `any_distance`
  bool any_distance = false;        ///< the place may be farther: the body goes as far as it can
  bool further_from_enemy = false;  ///< farther off than the body is, by a way that never nears
  bool not_nearer = false;          ///< not nearer to the enemy than the body is
};

/// A place in cover, and its distance as the crow flies: no way to it costs less.
struct CoverSpot {
  CoverPlace place;
  double crow = 0;
};

/// The places in cover against a threat that a body at `from` might want, nearest first; ties: hard
/// cover before soft, then the lower feature.
[[nodiscard]] std::vector<CoverSpot> cover_spots(const Ground& ground, Vec from, Vec threat,
                                                 double half_depth, const Mover& mover,
                                                 const CoverWanted& wanted);

/// True if a way never comes nearer to a threat than it begins.
[[nodiscard]] bool never_nears(std::span<const Vec> way, Vec threat);

/// The first distance along a straight way that is accepted, looked at from `first` in steps, up to
/// `most` (included), and below `below`; nothing if none is.
template <class Accepts>
[[nodiscard]] std::optional<double> first_along(double first, double most, double step,
                                                double below, Accepts accepts) {
  for (double d = first; d > 0 && d <= most && d < below; d += step) {
    if (accepts(d)) return d;
  }
  return std::nullopt;
}

}  // namespace opfor::field
