#include "rules/arquebusier/track.hpp"

#include <algorithm>

#include "field/bodies.hpp"
#include "field/lines.hpp"
#include "field/no_deeper.hpp"

namespace opfor::arquebusier {

using field::Box;
using field::Stretch;

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
  /// A place on it, and what the way up to there costs.
  struct Place {
    double at = 0;
    field::Cost cost;
  };
  [[nodiscard]] Place up_to(double at) const { return {at, at > 0 ? until(at) : field::Cost{}}; }
  /// Of a part of it, as it comes when the whole way up to there is looked at: what is counted of
  /// ground that the way grazes hangs on where it began (`Ground::cost`). Then `open` may be less
  /// than nothing: hard going is found out in this part that began before it.
  [[nodiscard]] static field::Cost between(const Place& from, const Place& to) {
    field::Cost c = to.cost;
    if (from.at <= 0) return c;
    c.difficult -= from.cost.difficult;
    c.open = to.at - from.at - c.difficult;
    c.barriers -= from.cost.barriers;
    return c;
  }

 private:
  /// The way ends before forbidden ground; a part of it that lies in such ground is one by which
  /// the ground is left where it set out, at the price of hard going.
  [[nodiscard]] field::Cost until(double to) const {
    field::Cost c = ground.cost(start, place(to), mover);
    if (c.total < field::kFar) return c;
    c.open = 0;
    c.difficult = to;
    return c;
  }
};

using Place = Straight::Place;

/// The parts of hard going between two places, in order; they may overlap by rounding. A part with
/// one change of going is cut where its cost says that it lies; a part with more is halved.
void hard_parts(const Straight& way, const Place& from, const Place& to,
                std::vector<Stretch>& parts) {
  const field::Cost c = Straight::between(from, to);
  if (c.difficult <= kCrumb) return;
  const bool found_out = c.open < -kCrumb;
  if (to.at - from.at < kCrumb || (c.open <= kCrumb && !found_out)) {
    parts.push_back({to.at - c.difficult, to.at});
    return;
  }
  // Hard all through: what began before a part, or has ended in it, is seen in a half of it.
  const auto all_through = [&](const Place& a, const Place& b) {
    const double open = Straight::between(a, b).open;
    return open <= kCrumb && open >= -kCrumb;
  };
  if (!found_out) {
    const Place enters = way.up_to(from.at + c.open);
    if (Straight::between(from, enters).difficult <= kCrumb &&
        Straight::between(enters, to).open <= kCrumb &&
        all_through(way.up_to((enters.at + to.at) / 2), to)) {
      parts.push_back({enters.at, to.at});
      return;
    }
    const Place leaves = way.up_to(from.at + c.difficult);
    if (all_through(from, way.up_to((from.at + leaves.at) / 2)) && all_through(from, leaves) &&
        Straight::between(leaves, to).difficult <= kCrumb) {
      parts.push_back({from.at, leaves.at});
      return;
    }
  }
  const Place middle = way.up_to((from.at + to.at) / 2);
  hard_parts(way, from, middle, parts);
  hard_parts(way, middle, to, parts);
}

/// Where obstacles lie between two places.
void obstacles(const Straight& way, const Place& from, const Place& to,
               std::vector<double>& found) {
  const int n = Straight::between(from, to).barriers;
  if (n == 0) return;
  if (to.at - from.at < kFinest) {
    for (int i = 0; i < n; ++i) found.push_back(to.at);
    return;
  }
  const Place middle = way.up_to((from.at + to.at) / 2);
  obstacles(way, from, middle, found);
  obstacles(way, middle, to, found);
}

/// Forbidden to men or horses; to guns woods and obstacles too (AQ-TER-5).
bool closed_to(const field::Feature& feature, const field::Mover& mover, bool guns) {
  if (feature.bars(mover.mounted)) return true;
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
std::vector<WayPoint> way_points(const Straight& way, double length) {
  const Place begins;
  const Place ends = way.up_to(length);
  std::vector<Stretch> hard;
  hard_parts(way, begins, ends, hard);
  field::join(hard, kCrumb);
  std::vector<double> barriers;
  obstacles(way, begins, ends, barriers);
  std::vector<WayPoint> points;
  for (const Stretch& part : hard) {
    points.push_back({part.from, 1, false});
    points.push_back({part.to, way.mover.difficult_factor, false});
  }
  points.push_back({length, 1, false});
  for (const double at : barriers) {
    const bool in_hard = std::any_of(hard.begin(), hard.end(), [&](const Stretch& part) {
      return part.from < at && at <= part.to;
    });
    points.push_back({at, in_hard ? way.mover.difficult_factor : 1.0, true});
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
    if (field::lies_on(ground, id, march.body)) {
      const std::vector<Box> stands(march.body.begin(), march.body.end());
      const auto at = [&](double share) { return field::shifted(stands, step * share); };
      const double share = field::no_deeper(ground, id, march.length, at);
      if (share < 1) {
        cut(share, Stopped::ground);
        track.ground = id;
      }
      return;
    }
    for (const Box& box : march.body) {
      const auto share = ground.comes_upon(id, box, step);
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
  const Straight way{*battle.setting().ground, mover, march.start, march.direction};
  const field::Cost cost = way.ground.cost(march.start, way.place(track.whole), mover);
  const bool forbidden = cost.total >= field::kFar;
  Spending spending(track, rate(battle, march.unit), march.budget);
  if (!forbidden && cost.difficult <= kCrumb && cost.barriers == 0) {  // open all the way
    const bool pays = spending.go_to(track.whole, 1);
    spending.end(pays ? track.why : Stopped::costs);
    return track;
  }
  if (forbidden) {
    // Of forbidden ground that it sets out in, the field knows how it may leave it.
    const std::array ends{march.start, way.place(track.whole)};
    const field::Ground::Spent spent = way.ground.spend(ends, kAllThereIs, mover);
    if (!spent.whole) {
      track.whole = norm(spent.at - march.start);
      track.why = Stopped::ground;
    }
  }
  const Stopped why = track.why;
  for (const WayPoint& next : way_points(way, track.whole)) {
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
  std::optional<FeatureId> found;
  each_closed(battle, unit, [&](FeatureId id) {
    if (!found && field::lies_deeper(ground, id, there, before)) found = id;
  });
  return found;
}

}  // namespace opfor::arquebusier
