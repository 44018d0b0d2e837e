#include "telling/map_labels.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <range/v3/algorithm/any_of.hpp>
#include <utility>

namespace opfor {
namespace {

constexpr double kForbidden = 1e7;

double common(const Patch& a, const Patch& b) {
  const double x = std::min(a.right, b.right) - std::max(a.left, b.left);
  const double y = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  return x > 0 && y > 0 ? x * y : 0;
}

/// Where a label stands, with room about it.
Patch box_at(Spot centre, double width, double height) {
  return {centre.x - width / 2 - 2, centre.y - height / 2 - 2, centre.x + width / 2 + 2,
          centre.y + height / 2 + 2};
}

bool same(const Patch& a, const Patch& b) {
  return a.left == b.left && a.top == b.top && a.right == b.right && a.bottom == b.bottom;
}

/// Beside, above or under it, and not at a corner of it.
bool in_line(const Patch& label, const Patch& body) {
  return (label.left < body.right && body.left < label.right) ||
         (label.top < body.bottom && body.top < label.bottom);
}

}  // namespace

double apart(const Patch& a, const Patch& b) {
  const double x = std::max({0.0, a.left - b.right, b.left - a.right});
  const double y = std::max({0.0, a.top - b.bottom, b.top - a.bottom});
  return std::hypot(x, y);
}

std::vector<Spot> round_about(const Patch& body, double width, double height) {
  const Spot centre{(body.left + body.right) / 2, (body.top + body.bottom) / 2};
  std::vector<Spot> spots;
  for (const double off : {5.0, 18.0, 34.0, 54.0, 80.0, 115.0, 160.0}) {
    const double x = (body.right - body.left) / 2 + width / 2 + off;
    const double y = (body.bottom - body.top) / 2 + height / 2 + off * 0.8;
    for (const auto& [dx, dy] : std::initializer_list<std::pair<double, double>>{{0, -1},
                                                                                 {0, 1},
                                                                                 {1, 0},
                                                                                 {-1, 0},
                                                                                 {1, -1},
                                                                                 {-1, -1},
                                                                                 {1, 1},
                                                                                 {-1, 1},
                                                                                 {0.5, -1},
                                                                                 {-0.5, -1},
                                                                                 {0.5, 1},
                                                                                 {-0.5, 1}}) {
      spots.push_back({centre.x + dx * x, centre.y + dy * y});
    }
  }
  return spots;
}

void Labels::keep_clear(const Patch& mark) {
  clear_.push_back(mark);
  marks_.push_back(mark);
}

void Labels::stands(const Patch& body) {
  bodies_.push_back(body);
  keep_free(body);
}

Spot Labels::place(const std::vector<Spot>& candidates, double width, double height,
                   const Patch* own) {
  Spot best = candidates.front();
  double least = 1e18;
  const auto weigh = [&](Spot spot, double far) {
    double cost = far + cost_of(box_at(spot, width, height), own);
    if (cost >= least) return;
    if (own != nullptr && needs_line(spot, width, height, *own) &&
        crosses_mark(spot, line_end(spot, *own))) {
      constexpr double kLineOverFacing = 150;
      cost += kLineOverFacing;
    }
    if (cost >= least) return;
    least = cost;
    best = spot;
  };
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    weigh(candidates[i], 2.0 * static_cast<double>(i));
  }
  if (least >= kForbidden) {
    // Nothing near is free: the whole sheet, by distance.
    const Spot from = candidates.front();
    for (const Spot spot : anywhere(width, height)) {
      weigh(spot, 100 + std::hypot(spot.x - from.x, spot.y - from.y) * 2);
    }
  }
  clear_.push_back(box_at(best, width, height));
  return best;
}

bool Labels::needs_line(Spot at, double width, double height, const Patch& own) const {
  // What is hardly nearer to its own is read as that of the other, too.
  constexpr double kFar = 16;
  constexpr double kClearly = 8;
  const Patch label{at.x - width / 2, at.y - height / 2, at.x + width / 2, at.y + height / 2};
  return apart(label, own) > kFar || nearer_to_another(box_at(at, width, height), own, kClearly) ||
         (!in_line(label, own) && in_line_with_another(label, own));
}

/// At a corner of its own, and beside or above another: it is read as that of the other.
bool Labels::in_line_with_another(const Patch& label, const Patch& own) const {
  constexpr double kNear = 28;
  return ranges::any_of(bodies_, [&](const Patch& body) {
    return !same(body, own) && in_line(label, body) && apart(label, body) < kNear;
  });
}

Spot Labels::line_end(Spot from, const Patch& body) const {
  const Spot nearest{std::clamp(from.x, body.left, body.right),
                     std::clamp(from.y, body.top, body.bottom)};
  const double quarter = (body.right - body.left) / 4;
  for (const Spot end :
       {nearest, Spot{body.left + quarter, nearest.y}, Spot{body.right - quarter, nearest.y},
        Spot{body.left, nearest.y}, Spot{body.right, nearest.y}}) {
    if (!crosses_mark(from, end)) return end;
  }
  return nearest;
}

bool Labels::crosses_mark(Spot from, Spot to) const {
  constexpr int kParts = 24;
  for (int i = 0; i <= kParts; ++i) {
    const double part = static_cast<double>(i) / kParts;
    const Spot p{from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part};
    const bool on_mark = ranges::any_of(marks_, [&](const Patch& mark) {
      return p.x > mark.left - 1 && p.x < mark.right + 1 && p.y > mark.top - 1 &&
             p.y < mark.bottom + 1;
    });
    if (on_mark) return true;
  }
  return false;
}

double Labels::cost_of(const Patch& box, const Patch* own) const {
  double cost = outside(box) * 40;
  for (const Patch& other : taken_) cost += common(box, other) * 10;
  for (const Patch& other : clear_) {
    if (common(box, other) > 0) cost += kForbidden;
  }
  if (own != nullptr && nearer_to_another(box, *own, 2)) cost += 60;
  return cost;
}

bool Labels::nearer_to_another(const Patch& box, const Patch& own, double by) const {
  const double to_own = apart(box, own) + by;
  return ranges::any_of(
      bodies_, [&](const Patch& body) { return !same(body, own) && apart(box, body) < to_own; });
}

double Labels::outside(const Patch& box) const {
  return std::max(0.0, frame_.left + 3 - box.left) + std::max(0.0, frame_.top + 3 - box.top) +
         std::max(0.0, box.right - frame_.left - frame_.width + 3) +
         std::max(0.0, box.bottom - frame_.top - frame_.height + 3);
}

std::vector<Spot> Labels::anywhere(double width, double height) const {
  std::vector<Spot> spots;
  const double right = frame_.left * 2 + frame_.width - width / 2 - 4;
  for (double y = frame_.top + height; y < frame_.top + frame_.height - height; y += 7) {
    for (double x = width / 2 + 4; x <= right; x += 9) spots.push_back({x, y});
  }
  return spots;
}

}  // namespace opfor
