// What a straight way crosses: how much of an area, and which borders and lines.
#include <algorithm>

#include "field/prepared.hpp"

namespace opfor::field {

bool Ground::passes_by(FeatureId id, Vec from, Vec to, double around) const {
  Bounds bounds = prepared_->shaped.at(index(id)).bounds;
  bounds.low = bounds.low - Vec{around, around};
  bounds.high = bounds.high + Vec{around, around};
  return !near(from, to, bounds);
}

std::span<const FeatureId> Ground::screens() const { return prepared_->screens; }

std::vector<FeatureId> Ground::screens(Vec from, Vec to, double around) const {
  std::vector<FeatureId> some;
  for (const FeatureId id : prepared_->screens) {
    if (!passes_by(id, from, to, around)) some.push_back(id);
  }
  return some;
}

double Ground::crossed(FeatureId id, Vec from, Vec to) const {
  static_cast<void>(feature(id));  // an id that there is not is a programmer's mistake
  const Shaped& shaped = prepared_->shaped[index(id)];
  if (!near(from, to, shaped.bounds)) return 0;
  const double length = norm(to - from);
  if (length <= 0 || !near(from, to, shaped.circle)) return 0;
  Stretch part;
  if (shaped.pieces.size() == 1) {
    return clip(shaped.pieces[0], from, to, 0, part) ? (part.to - part.from) * length : 0;
  }
  std::vector<Stretch> parts;
  for (const Piece& piece : shaped.pieces) {
    if (clip(piece, from, to, 0, part)) parts.push_back(part);
  }
  join(parts, kHair);
  double sum = 0;
  for (const Stretch& s : parts) sum += s.to - s.from;
  return sum * length;
}

std::vector<double> Ground::borders(FeatureId id, Vec from, Vec to) const {
  const bool area = feature(id).shape == Shape::area;
  const Shaped& shaped = prepared_->shaped[index(id)];
  std::vector<double> shares;
  if (!near(from, to, shaped.bounds) || !near(from, to, shaped.circle)) return shares;
  double t = 0;
  for (const Segment& s : area ? shaped.border : shaped.solid) {
    if (crosses(from, to, s, t)) shares.push_back(t);
  }
  std::sort(shares.begin(), shares.end());
  return shares;
}

std::vector<double> Ground::gaps_passed(FeatureId id, Vec from, Vec to) const {
  std::vector<double> shares;
  double t = 0;
  for (const Gap& gap : feature(id).gaps) {
    if (crosses(from, to, {gap.from, gap.to}, t)) shares.push_back(t);
  }
  std::sort(shares.begin(), shares.end());
  return shares;
}

}  // namespace opfor::field
