// What a straight step costs, and where a budget runs out.
#include <algorithm>
#include <limits>

#include "field/box.hpp"
#include "field/prepared.hpp"

namespace opfor::field {
namespace {

constexpr double kNoWay = std::numeric_limits<double>::infinity();
/// Bodies that cannot pay for a barrier halt this far in front of it.
constexpr double kBeforeBarrier = 10;

/// The parts of a step that lie in some pieces deeper than half a millimetre. The whole part counts
/// where any of it is that deep, so that lengths come out as measured on the table.
void gather(const std::vector<Piece>& pieces, Vec from, Vec to, std::vector<Stretch>& parts) {
  Stretch part;
  for (const Piece& piece : pieces) {
    if (!near(from, to, piece.circle) || !clip(piece, from, to, kDeep, part)) continue;
    if (clip(piece, from, to, 0, part)) parts.push_back(part);
  }
}

/// Adds what one feature forbids: where the step first enters it, or, if the step begins inside and
/// leaves it, that part as hard going.
void forbid(const Forbidden& ground, Vec from, Vec to, Step& step) {
  double t = 0;
  for (const Segment& wall : ground.walls) {
    if (crosses(from, to, wall, t)) step.forbidden_at = std::min(step.forbidden_at, t);
  }
  if (ground.pieces.empty()) return;
  std::vector<Stretch> parts;
  gather(ground.pieces, from, to, parts);
  if (parts.empty()) return;
  const double hair = step.length > 0 ? 1e-3 / step.length : 1;
  join(parts, hair);
  std::size_t first = 0;
  if (parts[0].from <= 0 && parts[0].to < 1) {
    const bool deep = std::any_of(ground.pieces.begin(), ground.pieces.end(), [&](const Piece& p) {
      Stretch here;
      return clip(p, from, from, kDeep, here);
    });
    if (deep) {
      step.difficult.push_back(parts[0]);
      first = 1;
    }
  }
  if (first < parts.size()) step.forbidden_at = std::min(step.forbidden_at, parts[first].from);
}

}  // namespace

Step look_along(const Going& going, Vec from, Vec to) {
  Step step;
  step.length = norm(to - from);
  for (const Forbidden& ground : going.forbidden) {
    if (!near(from, to, ground.bounds) || !near(from, to, ground.circle)) continue;
    forbid(ground, from, to, step);
  }
  double t = 0;
  for (const Dear& ground : going.dear) {
    if (!near(from, to, ground.bounds) || !near(from, to, ground.circle)) continue;
    gather(ground.difficult, from, to, step.difficult);
    for (const Segment& barrier : ground.barriers) {
      if (crosses(from, to, barrier, t)) step.barriers.push_back(t);
    }
  }
  join(step.difficult, 0);
  std::sort(step.barriers.begin(), step.barriers.end());
  return step;
}

Cost priced(Cost cost, const Mover& mover) {
  cost.total =
      cost.open + cost.difficult * mover.difficult_factor + cost.barriers * mover.barrier_cost;
  return cost;
}

Cost unpriced(const Step& step) {
  Cost cost;
  for (const Stretch part : step.difficult) cost.difficult += (part.to - part.from) * step.length;
  cost.open = std::max(0.0, step.length - cost.difficult);
  cost.barriers = static_cast<int>(step.barriers.size());
  return cost;
}

Cost cost_of(const Step& step, const Mover& mover) {
  Cost cost = priced(unpriced(step), mover);
  if (step.forbidden_at <= 1) cost.total = kNoWay;
  return cost;
}

bool in_forbidden(const Going& going, Vec p) {
  Stretch part;
  for (const Forbidden& ground : going.forbidden) {
    if (!near(p, p, ground.circle)) continue;
    for (const Piece& piece : ground.pieces) {
      if (clip(piece, p, p, kDeep, part)) return true;
    }
  }
  return false;
}

Cost Ground::cost(Vec from, Vec to, const Mover& mover) const {
  return cost_of(look_along(prepared_->for_mover(mover), from, to), mover);
}

namespace {

/// Walks one step with what is left of a budget.
class Walk {
 public:
  Walk(const Mover& mover, double budget, Ground::Spent& spent)
      : mover_(mover), left_(budget), spent_(spent) {}

  /// False if it came to a halt before `to`.
  bool go(const Step& step, Vec from, Vec to) {
    double at = 0;
    std::size_t dear = 0;
    std::size_t barrier = 0;
    while (at < 1) {
      while (dear < step.difficult.size() && step.difficult[dear].to <= at) ++dear;
      const bool in_dear = dear < step.difficult.size() && step.difficult[dear].from <= at;
      double next = 1;
      if (dear < step.difficult.size()) {
        next = std::min(next, in_dear ? step.difficult[dear].to : step.difficult[dear].from);
      }
      const bool to_barrier = barrier < step.barriers.size() && step.barriers[barrier] <= next;
      if (to_barrier) next = step.barriers[barrier];
      const bool to_forbidden = step.forbidden_at <= next;
      if (to_forbidden) next = std::max(at, step.forbidden_at - kBeforeBarrier / step.length);
      const bool pays = to_barrier && !to_forbidden;
      const double price = (next - at) * step.length * (in_dear ? mover_.difficult_factor : 1.0);
      if (price > left_ + kHair) {
        advance(step, at, at + (next - at) * (std::max(0.0, left_) / price), in_dear);
        return halt(from, to, at);
      }
      if (pays && price + mover_.barrier_cost > left_ + kHair) {
        const double before = std::max(at, next - kBeforeBarrier / step.length);
        advance(step, at, before, in_dear);
        return halt(from, to, at);
      }
      advance(step, at, next, in_dear);
      if (to_forbidden) return halt(from, to, at);
      if (pays) {
        ++barrier;
        ++spent_.cost.barriers;
        left_ -= mover_.barrier_cost;
      }
    }
    spent_.at = to;
    return true;
  }

 private:
  void advance(const Step& step, double& at, double next, bool in_dear) {
    const double length = (next - at) * step.length;
    (in_dear ? spent_.cost.difficult : spent_.cost.open) += length;
    left_ -= length * (in_dear ? mover_.difficult_factor : 1.0);
    at = next;
  }
  bool halt(Vec from, Vec to, double at) {
    spent_.at = from + (to - from) * at;
    return false;
  }

  const Mover& mover_;
  double left_;
  Ground::Spent& spent_;
};

}  // namespace

Ground::Spent Ground::spend(std::span<const Vec> points, double budget, const Mover& mover) const {
  Spent spent;
  spent.whole = true;
  if (points.empty()) return spent;
  spent.at = points.front();
  spent.points.push_back(points.front());
  Walk walk(mover, std::max(0.0, budget), spent);
  for (std::size_t i = 0; i + 1 < points.size() && spent.whole; ++i) {
    if (points[i] == points[i + 1]) continue;
    const Step step = look_along(prepared_->for_mover(mover), points[i], points[i + 1]);
    spent.whole = walk.go(step, points[i], points[i + 1]);
    if (!(spent.points.back() == spent.at)) spent.points.push_back(spent.at);
  }
  spent.cost = priced(spent.cost, mover);
  return spent;
}

}  // namespace opfor::field
