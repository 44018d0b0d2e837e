#pragma once

#include <span>

#include "battles/opinion/arquebusier/tables.hpp"
#include "battles/opinion/land.hpp"

/// What ways cost (TER-5), and where bodies are on them while all move at once (MOVE-6).
namespace opfor::battles::opinion::arquebusier {

/// How much of a line lies in a figure.
[[nodiscard]] double inside(Vec from, Vec to, const Polygon& figure);

/// TER-5: an inch in difficult ground costs two, an obstacle 2". By the middle of the front edge.
[[nodiscard]] double cost(std::span<const field::Feature> features, Vec from, Vec to);

/// A straight way that is gone at a rate.
class Track {
 public:
  Track() = default;
  /// @param rate of length a pulse, in open ground
  Track(std::span<const field::Feature> features, Vec from, Vec to, double rate);

  /// Where the middle of its front is after so many pulses, as seen from its start.
  [[nodiscard]] Vec come_by(double pulse) const;
  /// When it has come to its end.
  [[nodiscard]] double ends() const;
  [[nodiscard]] double whole_cost() const { return costs_.empty() ? 0 : costs_.back(); }

 private:
  Vec way_;
  double rate_ = 1;
  std::vector<double> costs_;  ///< up to each of its places, evenly spaced
};

}  // namespace opfor::battles::opinion::arquebusier
