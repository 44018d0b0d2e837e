#include "rules/arquebusier/advance_track.hpp"

#include <algorithm>
#include <cmath>

#include "field/lines.hpp"
#include "field/outline.hpp"

namespace opfor::arquebusier {

using field::Box;

namespace {

/// Who comes to ground that stops him, or to an obstacle that he cannot pay for, halts a millimetre
/// in front of it, as everywhere on the field.
constexpr double kShortOf = 10;
/// Lengths below this are rounding.
constexpr double kCrumb = 1e-3;
constexpr double kFinest = 1e-6;
/// More than any way costs.
constexpr double kAllThereIs = 1e12;

/// A straight way, and what the field says of parts of it.
struct Straight {
  const field::Ground& ground;
  const field::Mover& mover;
  Vec start;
  Vec direction;
  [[nodiscard]] Vec place(double s) const { return start + direction * s; }
  /// The way ends before forbidden ground; a part of it that lies in such ground is one by which
  /// the ground is left where it set out, at the price of hard going.
  [[nodiscard]] field::Cost cost(double from, double to) const {
    field::Cost c = ground.cost(place(from), place(to), mover);
    if (c.total < field::kFar) return c;
    c.open = 0;
    c.difficult = to - from;
    return c;
  }
};

struct HardPart {
  double from = 0;
  double to = 0;
};

/// The parts of hard going between two places. A part with one change of going is cut where its
/// cost says that it lies; a part with more is halved.
void hard_parts(const Straight& way, double from, double to, std::vector<HardPart>& parts) {
  const field::Cost c = way.cost(from, to);
  if (c.difficult <= kCrumb) return;
  if (c.open <= kCrumb) {
    parts.push_back({from, to});
    return;
  }
  const double enters = from + c.open;
  if (way.cost(from, enters).difficult <= kCrumb && way.cost(enters, to).open <= kCrumb) {
    parts.push_back({enters, to});
    return;
  }
  const double leaves = from + c.difficult;
  if (way.cost(from, leaves).open <= kCrumb && way.cost(leaves, to).difficult <= kCrumb) {
    parts.push_back({from, leaves});
    return;
  }
  if (to - from < kCrumb) return;
  const double middle = (from + to) / 2;
  hard_parts(way, from, middle, parts);
  hard_parts(way, middle, to, parts);
}

/// Where obstacles lie between two places.
void obstacles(const Straight& way, double from, double to, std::vector<double>& found) {
  const int n = way.cost(from, to).barriers;
  if (n == 0) return;
  if (to - from < kFinest) {
    for (int i = 0; i < n; ++i) found.push_back(to);
    return;
  }
  const double middle = (from + to) / 2;
  obstacles(way, from, middle, found);
  obstacles(way, middle, to, found);
}

/// The lines of a feature that nothing passes: its outline, what is left of a wall between its
/// gaps, the banks of a river.
std::vector<Box> lines_of(const field::Feature& feature) {
  std::vector<Box> lines;
  const auto add = [&](Vec a, Vec b) {
    const double length = norm(b - a);
    if (length <= 0) return;
    lines.push_back({(a + b) * 0.5, (b - a) * (1 / length), 0, length / 2});
  };
  const auto add_all = [&](const std::vector<Vec>& points, bool closed) {
    for (std::size_t i = 0; i + 1 < points.size(); ++i) add(points[i], points[i + 1]);
    if (closed) add(points.back(), points.front());
  };
  if (feature.shape == field::Shape::area) {
    add_all(feature.outline, true);
    return lines;
  }
  const double half = feature.shape == field::Shape::line ? feature.width.as_double() / 2 : 0;
  for (const field::SolidRun& run : field::solid_runs(feature)) {
    if (half > 0) {
      for (const field::Piece& piece : field::band_pieces(run, half)) add_all(piece.corners, true);
    } else {
      add_all(run.points, run.closed);
    }
  }
  return lines;
}

/// Ground that a formation may not enter: forbidden to men or horses; to guns woods and obstacles
/// too (AQ-TER-5).
bool closed_to(const field::Feature& feature, const field::Mover& mover, bool guns) {
  if (mover.mounted ? feature.impassable_horse : feature.impassable_foot) return true;
  if (!guns) return false;
  if (feature.shape != field::Shape::area) return feature.barrier;
  return feature.difficult && feature.blocks_sight;  // woods: difficult, and they hide
}

/// How far a formation gets before any part of it meets such ground. What it stands on when it sets
/// out does not hold it.
double closed_ground_at(const Battle& battle, const Marching& march, const field::Mover& mover) {
  const bool guns = is_artillery(battle, march.unit);
  double least = field::kFar;
  for (const field::Feature& feature : battle.setting().ground->features()) {
    if (!closed_to(feature, mover, guns)) continue;
    const std::vector<Box> lines = lines_of(feature);
    const bool on_it = std::any_of(lines.begin(), lines.end(), [&](const Box& line) {
      return std::any_of(march.blocks.begin(), march.blocks.end(),
                         [&](const Box& block) { return field::overlaps(block, line); });
    });
    if (on_it) continue;
    for (const Box& line : lines) {
      for (const Box& block : march.blocks) {
        least = std::min(least,
                         field::first_touch(block, march.direction, line, {}, march.allowed).time);
      }
    }
  }
  return std::max(0.0, least - kShortOf);
}

/// How far a point gets before it crosses the edge of the table.
double edge_at(const Setting& setting, Vec p, Vec direction) {
  double least = field::kFar;
  const auto cut = [&](double room, double speed) {
    if (speed > kFinest) least = std::min(least, std::max(0.0, room) / speed);
  };
  cut(setting.width.as_double() - p.x, direction.x);
  cut(p.x, -direction.x);
  cut(setting.height.as_double() - p.y, direction.y);
  cut(p.y, -direction.y);
  return least;
}

/// Spends an allowance, leg by leg.
class Spending {
 public:
  Spending(Track& track, double rate, double allowed)
      : track_(track), rate_(rate), left_(allowed) {}

  /// Goes on to a place; false if the allowance ends before.
  bool go_to(double to, double factor) {
    const double price = (to - at_) * factor;
    if (price <= 0) return true;
    const bool whole = price <= left_ + field::kHair;
    const double bought = whole ? to - at_ : left_ / factor;
    track_.legs.push_back({pulse_, at_, rate_ / factor});
    pay(whole ? price : left_);
    at_ += bought;
    return whole;
  }
  [[nodiscard]] bool can_pay(double price) const { return price <= left_ + field::kHair; }
  /// Crosses an obstacle: it stands while it pays.
  void cross(double price) {
    track_.legs.push_back({pulse_, at_, 0});
    pay(price);
  }
  [[nodiscard]] double at() const { return at_; }
  void end(Stopped why) {
    track_.ends = pulse_;
    track_.whole = at_;
    track_.why = why;
  }

 private:
  void pay(double price) {
    left_ -= price;
    pulse_ += price / rate_;
  }
  Track& track_;
  double rate_;
  double left_;
  double at_ = 0;
  double pulse_ = 0;
};

/// Where the going changes on a way so long, or an obstacle lies.
struct WayPoint {
  double at = 0;
  double factor = 1;  ///< of the going up to there
  bool obstacle = false;
};
std::vector<WayPoint> way_points(const Straight& way, double length) {
  std::vector<HardPart> hard;
  hard_parts(way, 0, length, hard);
  std::vector<double> barriers;
  obstacles(way, 0, length, barriers);
  std::vector<WayPoint> points;
  for (const HardPart& part : hard) {
    points.push_back({part.from, 1, false});
    points.push_back({part.to, way.mover.difficult_factor, false});
  }
  points.push_back({length, 1, false});
  for (const double at : barriers) {
    const bool in_hard = std::any_of(hard.begin(), hard.end(), [&](const HardPart& part) {
      return part.from < at && at <= part.to;
    });
    points.push_back({at, in_hard ? way.mover.difficult_factor : 1.0, true});
  }
  std::stable_sort(points.begin(), points.end(),
                   [](const WayPoint& x, const WayPoint& y) { return x.at < y.at; });
  return points;
}

}  // namespace

std::size_t Track::leg_at(double pulse) const {
  std::size_t i = 0;
  while (i + 1 < legs.size() && legs[i + 1].from <= pulse) ++i;
  return i;
}

double Track::come_by(double pulse) const {
  if (legs.empty() || pulse >= ends) return whole;
  const TrackLeg& leg = legs[leg_at(pulse)];
  return leg.at + (pulse - leg.from) * leg.speed;
}

Vec Track::speed_at(double pulse) const {
  if (legs.empty() || pulse >= ends) return {};
  return direction * legs[leg_at(pulse)].speed;
}

Track track_of(const Battle& battle, const Marching& march) {
  Track track{march.start, march.direction, {}, 0, 0, Stopped::done};
  const field::Mover mover = mover_of(battle, march.unit);
  const Straight way{*battle.setting().ground, mover, march.start, march.direction};
  double limit = march.allowed;
  Stopped why = Stopped::done;
  const auto cut = [&](double at, Stopped reason) {
    if (at < limit) {
      limit = at;
      why = reason;
    }
  };
  if (march.may_leave) {
    cut(edge_at(battle.setting(), march.start, march.direction), Stopped::off_table);
  } else {
    for (const Box& block : march.blocks) {
      for (const Vec corner : field::corners(block)) {
        cut(edge_at(battle.setting(), corner, march.direction), Stopped::edge);
      }
    }
  }
  cut(closed_ground_at(battle, march, mover), Stopped::ground);
  if (limit > 0) {
    // Of forbidden ground that it sets out in, the field knows how it may leave it.
    const std::vector<Vec> ends{march.start, way.place(limit)};
    const field::Ground::Spent spent = way.ground.spend(ends, kAllThereIs, mover);
    if (!spent.whole) cut(norm(spent.at - march.start), Stopped::ground);
  }
  Spending spending(track, rate(battle, march.unit), march.allowed);
  for (const WayPoint& next : limit > 0 ? way_points(way, limit) : std::vector<WayPoint>{}) {
    if (next.obstacle) {
      const double price = (next.at - spending.at()) * next.factor + mover.barrier_cost;
      if (!spending.can_pay(price)) {
        spending.go_to(std::max(spending.at(), next.at - kShortOf), next.factor);
        spending.end(Stopped::ground);
        return track;
      }
    }
    if (!spending.go_to(next.at, next.factor)) {
      spending.end(Stopped::done);
      return track;
    }
    if (next.obstacle) spending.cross(mover.barrier_cost);
  }
  spending.end(why);
  return track;
}

}  // namespace opfor::arquebusier
