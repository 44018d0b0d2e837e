#include "rules/arquebusier/track.hpp"

#include <algorithm>

#include "field/lines.hpp"

namespace opfor::arquebusier {

using field::Box;

namespace {

/// Who comes to ground that stops him, or to an obstacle that he cannot pay for, halts a millimetre
/// in front of it, as everywhere on the field.
constexpr double kShortOf = 10;

/// Forbidden to men or horses; to guns woods and obstacles too (AQ-TER-5).
bool closed_to(const field::Feature& feature, const field::Mover& mover, bool guns) {
  if (mover.mounted ? feature.impassable_horse : feature.impassable_foot) return true;
  if (!guns) return false;
  return feature.shape == field::Shape::area ? is_woods(feature) : feature.barrier;
}

/// All features that a formation may not enter.
template <class Do>
void each_closed(const Battle& battle, UnitId unit, Do what) {
  const field::Mover mover = mover_of(battle, unit);
  const bool guns = is_artillery(battle, unit);
  const auto features = battle.setting().ground->features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (closed_to(features[i], mover, guns)) what(static_cast<FeatureId>(i));
  }
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
    // A whole move takes twelve pulses, however its parts add up (AQ-MOVE-6).
    track_.ends = std::min(pulse_, static_cast<double>(kPulses));
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
std::vector<WayPoint> way_points(const field::Step& step, const field::Mover& mover) {
  std::vector<WayPoint> points;
  for (const field::Stretch& hard : step.difficult) {
    points.push_back({hard.from * step.length, 1, false});
    points.push_back({hard.to * step.length, mover.difficult_factor, false});
  }
  points.push_back({step.length, 1, false});
  for (const double at : step.barriers) {
    const bool in_hard =
        std::any_of(step.difficult.begin(), step.difficult.end(),
                    [&](const field::Stretch& hard) { return hard.from < at && at <= hard.to; });
    points.push_back({at * step.length, in_hard ? mover.difficult_factor : 1.0, true});
  }
  std::stable_sort(points.begin(), points.end(),
                   [](const WayPoint& x, const WayPoint& y) { return x.at < y.at; });
  return points;
}

/// The way that the ground and the table's edge leave it, whatever that costs.
void limit(Track& track, const Battle& battle, const Marching& march) {
  if (march.length <= 0) return;
  const field::Ground& ground = *battle.setting().ground;
  const Vec step = march.direction * march.length;
  const auto cut = [&](double share, Stopped why) {
    if (share * march.length >= track.whole) return;
    track.whole = share * march.length;
    track.why = why;
  };
  if (march.may_leave) {
    const Box front{march.start, {0, 1}, 0, 0};
    if (const auto share = ground.leaves_table(front, step, 0)) cut(*share, Stopped::off_table);
  } else {
    for (const Box& box : march.body) {
      if (const auto share = ground.leaves_table(box, step, 0)) cut(*share, Stopped::edge);
    }
  }
  each_closed(battle, march.unit, [&](FeatureId id) {
    for (const Box& box : march.body) {
      const auto share = ground.comes_deeper(id, box, step);
      if (!share) continue;
      const double before = track.whole;
      cut(std::max(0.0, *share - kShortOf / march.length), Stopped::ground);
      if (track.whole < before) track.ground = id;
    }
  });
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
  Track track;
  track.start = march.start;
  track.direction = march.direction;
  track.whole = march.length;
  limit(track, battle, march);
  if (track.whole <= 0) {
    track.whole = 0;
    return track;
  }
  const field::Mover mover = mover_of(battle, march.unit);
  const Stopped why = track.why;
  const field::Step step = battle.setting().ground->step(
      march.start, march.start + march.direction * track.whole, mover);
  Spending spending(track, rate(battle, march.unit), march.budget);
  for (const WayPoint& next : way_points(step, mover)) {
    if (next.obstacle) {
      const double price = (next.at - spending.at()) * next.factor + mover.barrier_cost;
      if (!spending.can_pay(price)) {
        const bool comes = spending.go_to(std::max(spending.at(), next.at - kShortOf), next.factor);
        spending.end(comes ? Stopped::obstacle : Stopped::costs);
        return track;
      }
    }
    if (!spending.go_to(next.at, next.factor)) {
      spending.end(Stopped::costs);
      return track;
    }
    if (next.obstacle) spending.cross(mover.barrier_cost);
  }
  spending.end(why);
  return track;
}

std::optional<FeatureId> closed_ground_under(const Battle& battle, UnitId unit, field::Boxes before,
                                             field::Boxes there) {
  const field::Ground& ground = *battle.setting().ground;
  const auto deepest = [&](FeatureId id, field::Boxes body) {
    double most = 0;
    for (const Box& box : body) most = std::max(most, ground.depth_on(id, box));
    return most;
  };
  std::optional<FeatureId> found;
  each_closed(battle, unit, [&](FeatureId id) {
    const double deep = found ? 0 : deepest(id, there);
    if (deep > field::kDeep && deep > deepest(id, before) + field::kDeep) found = id;
  });
  return found;
}

}  // namespace opfor::arquebusier
