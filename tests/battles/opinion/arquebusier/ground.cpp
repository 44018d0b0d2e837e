#include "battles/opinion/arquebusier/ground.hpp"

#include <algorithm>
#include <cmath>

namespace opfor::battles::opinion::arquebusier {
namespace {

constexpr double kLook = 10;  ///< a millimetre between the places of a way that are priced

}  // namespace

double inside(Vec from, Vec to, const Polygon& figure) {
  std::vector<double> shares{0, 1};
  for (std::size_t i = 0; i < figure.size(); ++i) {
    const Vec a = figure[i];
    const Vec side = figure[(i + 1) % figure.size()] - a;
    const double across = cross(to - from, side);
    if (across == 0) continue;
    const double share = cross(a - from, side) / across;
    if (share > 0 && share < 1) shares.push_back(share);
  }
  std::sort(shares.begin(), shares.end());
  double sum = 0;
  for (std::size_t i = 1; i < shares.size(); ++i) {
    const double middle = (shares[i - 1] + shares[i]) / 2;
    if (holds(figure, from + (to - from) * middle)) sum += shares[i] - shares[i - 1];
  }
  return sum * length(to - from);
}

double cost(std::span<const field::Feature> features, Vec from, Vec to) {
  double sum = length(to - from);
  double hard = 0;
  for (const field::Feature& feature : features) {
    const bool area = feature.shape == field::Shape::area;
    // Pieces of hard ground that lie on each other make it no harder: the largest share counts.
    if (area && feature.difficult) hard = std::max(hard, inside(from, to, feature.outline));
    // Over a corner of a ring it is crossed twice, however near to each other.
    if (!area && feature.barrier) sum += kObstacle * crossings(feature, {from, to}, Gaps::free);
  }
  return sum + hard;
}

Track::Track(std::span<const field::Feature> features, Vec from, Vec to, double rate)
    : way_(to - from), rate_(rate) {
  const int n = std::max(1, static_cast<int>(std::ceil(length(way_) / kLook)));
  costs_.push_back(0);
  for (int i = 1; i <= n; ++i) {
    const Vec here = from + way_ * (1.0 * (i - 1) / n);
    const Vec next = from + way_ * (1.0 * i / n);
    costs_.push_back(costs_.back() + cost(features, here, next));
  }
}

Vec Track::come_by(double pulse) const {
  const double paid = pulse * rate_;
  if (costs_.empty() || paid >= costs_.back()) return way_;
  const auto next = std::upper_bound(costs_.begin(), costs_.end(), paid);
  const auto i = static_cast<double>(next - costs_.begin());
  const double before = *std::prev(next);
  const double part = (paid - before) / (*next - before);
  return way_ * ((i - 1 + part) / static_cast<double>(costs_.size() - 1));
}

double Track::ends() const { return costs_.empty() || rate_ == 0 ? 0 : costs_.back() / rate_; }

}  // namespace opfor::battles::opinion::arquebusier
