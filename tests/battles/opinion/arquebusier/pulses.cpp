#include "battles/opinion/arquebusier/pulses.hpp"

#include <algorithm>
#include <cmath>

#include "battles/opinion/told.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

constexpr double kPulse = 0.05;          ///< between the moments that are looked at
constexpr double kTouch = 1;             ///< nearer, and nobody doubts that they touch
constexpr double kOn = 25;               ///< went on after a touch: a tenth of an inch
constexpr double kShort = inches(0.15);  ///< how near what stops somebody may be
constexpr double kAbout = inches(8);     ///< elements brought up stand no farther from their front
constexpr double kLookForGuns = 25;      ///< between the places of a way of guns that are looked at

/// Somebody while all move.
struct Mover {
  UnitId unit = kNoUnit;
  const March* march = nullptr;  ///< none: stands
  std::vector<Polygon> stood;    ///< before turns and closing up
  std::vector<Polygon> start;
  Vec middle;
  double reach = 0;  ///< of the farthest corner
};

Mover mover_of(UnitId unit, const March* march, const field::Pose& stood, const Seen& seen) {
  Mover mover;
  mover.unit = unit;
  mover.march = march;
  const Stance start = stance(march != nullptr ? march->start : stood);
  mover.stood = seen.troops.places(unit, stance(stood));
  mover.start = seen.troops.places(unit, start);
  mover.middle = start.at;
  for (const Polygon& place : mover.start) {
    for (const Vec corner : place) {
      mover.reach = std::max(mover.reach, length(corner - mover.middle));
    }
  }
  return mover;
}

Vec come(const Mover& mover, double pulse) {
  return mover.march == nullptr ? Vec{} : mover.march->track.come_by(pulse);
}
std::vector<Polygon> moved_by(std::vector<Polygon> body, Vec by) {
  for (Polygon& place : body) {
    for (Vec& corner : place) corner = corner + by;
  }
  return body;
}

double deepest(const std::vector<Polygon>& one, const std::vector<Polygon>& another) {
  double most = 0;
  for (const Polygon& mine : one) {
    for (const Polygon& theirs : another) most = std::max(most, deep(mine, theirs));
  }
  return most;
}

/// Two of them from the first pulse to the last.
class Pair {
 public:
  Pair(const Mover& one, const Mover& another, const Seen& seen)
      : one_(one), another_(another), seen_(seen) {
    enemies_ = seen.ledger.side_of(one.unit) != seen.ledger.side_of(another.unit);
  }

  void judge() {
    const double before = deepest(one_.stood, another_.stood);
    const double turned = deepest(one_.start, another_.start);
    if (turned > before + kDeep + kRounding) {
      found(Kind::overlaps, "AQ-MOVE-3", "by a turn", turned);
    }
    const bool apart_first = far(0) || gap(one_.start, another_.start) > kTolerance + kTouch;
    double most = turned;
    std::optional<double> met;
    for (double pulse = 0; pulse <= kPulses; pulse += kPulse) {
      if (far(pulse)) continue;
      const auto mine = moved_by(one_.start, come(one_, pulse));
      const auto theirs = moved_by(another_.start, come(another_, pulse));
      most = std::max(most, deepest(mine, theirs));
      if (!met && gap(mine, theirs) <= kTouch) met = pulse;
    }
    if (most > std::max(before, turned) + kDeep + kRounding) {
      found(enemies_ ? Kind::through_enemy : Kind::through_friend,
            enemies_ ? "AQ-MOVE-6" : "AQ-MOVE-5", "", most);
    } else if (enemies_ && apart_first && met && goes_on(*met)) {
      seen_.found(Kind::through_enemy, "AQ-MOVE-6", {one_.unit, another_.unit},
                  "goes on after it has touched");
    }
  }

 private:
  void found(Kind kind, const char* rule, const char* how, double depth) const {
    seen_.found(kind, rule, {one_.unit, another_.unit}, how, Counts::length, depth, kDeep);
  }
  [[nodiscard]] bool far(double pulse) const {
    const Vec off = one_.middle + come(one_, pulse) - another_.middle - come(another_, pulse);
    return length(off) > one_.reach + another_.reach + kTolerance;
  }
  [[nodiscard]] bool goes_on(double pulse) const {
    const auto left = [&](const Mover& mover) {
      return length(come(mover, kPulses) - come(mover, pulse));
    };
    return left(one_) > kOn || left(another_) > kOn;
  }

  const Mover& one_;
  const Mover& another_;
  const Seen& seen_;
  bool enemies_ = false;
};

bool closed_to_guns(const field::Feature& feature) {
  const bool area = feature.shape == field::Shape::area;
  return area ? feature.difficult && feature.blocks_sight : feature.barrier;
}
double in_closed(const field::Feature& feature, const std::vector<Polygon>& body) {
  double most = 0;
  for (const Polygon& place : body) {
    most = std::max(most, feature.shape == field::Shape::area ? depth_in(feature, place)
                                                              : across(feature, place, Gaps::all));
  }
  return most;
}

/// TER-5: no part of guns enters a wood or crosses an obstacle.
void judge_guns(const Mover& mover, const Seen& seen) {
  if (!seen.troops[mover.unit].artillery()) return;
  const Vec way = come(mover, kPulses);
  const int n = std::max(1, static_cast<int>(length(way) / kLookForGuns));
  for (std::size_t f = 0; f < seen.features().size(); ++f) {
    const field::Feature& feature = seen.features()[f];
    if (!closed_to_guns(feature)) continue;
    double before = in_closed(feature, mover.stood);
    if (mover.march != nullptr) {  // what lies between two of its files lies under all of it
      const Polygon whole = seen.troops.footprint(mover.unit, stance(mover.march->start));
      before = std::max(before, in_closed(feature, {whole}));
    }
    double most = 0;
    for (int i = 0; i <= n; ++i) {
      most = std::max(most, in_closed(feature, moved_by(mover.start, way * (1.0 * i / n))));
    }
    if (most <= before + kDeep + kRounding) continue;
    seen.findings.add({Kind::ground_forbidden,
                       "AQ-TER-5",
                       {mover.unit},
                       static_cast<FeatureId>(f),
                       Counts::length,
                       most,
                       kDeep,
                       length(way) < kLookForGuns ? "by a turn" : "",
                       {}});
  }
}

/// A little farther on its way than it has come.
Vec next_step(const Mover& mover) {
  const Vec way = come(mover, kPulses);
  const Vec ahead = mover.march->kind == OrderKind::retire ? stance(mover.march->start).ahead * -1
                    : mover.march->kind == OrderKind::break_off && length(way) > 0
                        ? way * (1 / length(way))
                        : stance(mover.march->start).ahead;
  return ahead * kShort;
}

/// It has come to an obstacle.
bool at_obstacle(const Mover& mover, const Seen& seen) {
  const Vec here = mover.middle + come(mover, kPulses);
  const Vec next = next_step(mover);
  return cost(seen.features(), here, here + next) - length(next) > kObstacle / 2;
}

/// Whether anything is there that may have stopped it: somebody, ground that it cannot pay for or
/// enter, the edge of the table.
bool is_stopped(const Mover& mover, const std::vector<Mover>& all, const Seen& seen) {
  const Vec way = come(mover, kPulses);
  const auto body = moved_by(mover.start, way);
  const double when = mover.march->track.ends();
  for (const Mover& other : all) {
    if (other.unit == mover.unit) continue;
    // Who has been taken back onto the table since had stood in the way.
    if (gap(body, moved_by(other.start, come(other, when))) <= kShort) return true;
    // Before an obstacle it stands while it pays for that: he may have come in its way meanwhile.
    const double paid = std::min<double>(kPulses, when + kObstacle / seen.troops.rate(mover.unit));
    if (at_obstacle(mover, seen) && gap(body, moved_by(other.start, come(other, paid))) <= kShort) {
      return true;
    }
  }
  // Of those whose elements are not known to stand anywhere, nobody can say.
  for (const UnitId other : seen.troops.formations(seen.ledger)) {
    if (!seen.troops[other].redressed()) continue;
    const Polygon about = seen.troops.footprint(other, stance(seen.ledger.at(other).pose));
    if (gap(body, {about}) <= kAbout) return true;
  }
  const Vec next = next_step(mover);
  const double left = mover.march->allowed - mover.march->track.whole_cost();
  if (at_obstacle(mover, seen) && left < kObstacle + length(next)) return true;
  const Setting& setting = seen.ledger.setting();
  const bool edge = std::any_of(body.begin(), body.end(), [&](const Polygon& place) {
    return std::any_of(place.begin(), place.end(), [&](Vec c) {
      const Vec to = c + next;
      return to.x < 0 || to.y < 0 || to.x > setting.width.as_double() ||
             to.y > setting.height.as_double();
    });
  });
  if (edge) return true;
  const bool guns = seen.troops[mover.unit].artillery();
  const Goes goes = seen.troops[mover.unit].has_horse() || guns ? Goes::mounted : Goes::on_foot;
  for (const field::Feature& feature : seen.features()) {
    for (const Polygon& place : moved_by(body, next)) {
      if (in_forbidden(feature, place, goes) > 0) return true;
      if (guns && closed_to_guns(feature) && in_closed(feature, {place}) > 0) return true;
    }
  }
  return false;
}

void judge_stop(const Mover& mover, const std::vector<Mover>& all, const Seen& seen) {
  if (mover.march == nullptr || !seen.ledger.on_table(mover.unit)) return;
  const double paid = mover.march->track.whole_cost();
  const double gone = length(come(mover, kPulses));
  if (paid > mover.march->allowed - kOn || gone > mover.march->ordered - kOn) return;
  if (is_stopped(mover, all, seen)) return;
  // MOVE-2: what is marked is how far, not what that would have cost.
  if (gone > kOn && paid >= mover.march->told_allowance - kOn) {
    seen.found(Kind::left_undone, "AQ-MOVE-2", {mover.unit}, "less far than told", Counts::length,
               gone, mover.march->ordered);
    return;
  }
  seen.found(Kind::left_undone, "AQ-MOVE-6", {mover.unit}, "stops short of nothing", Counts::length,
             paid, mover.march->allowed);
}

/// MOVE-8: who breaks off ends in no contact.
void judge_break_off(const Mover& mover, const Seen& seen) {
  if (mover.march == nullptr || mover.march->kind != OrderKind::break_off) return;
  for (const UnitId enemy : seen.troops.enemies(mover.unit, seen.ledger)) {
    if (seen.troops[enemy].redressed()) continue;
    const double off = seen.distance(mover.unit, enemy);
    // Whom an enemy rides into has not touched him.
    if (off > kTolerance || seen.doings[enemy].moved > 0) continue;
    seen.found(Kind::attack_forbidden, "AQ-MOVE-8", {mover.unit, enemy}, "ends in contact",
               Counts::length, off, kTolerance);
  }
}

}  // namespace

void judge_pulses(const std::vector<March>& marches, const std::vector<field::Pose>& stood,
                  const Seen& seen) {
  std::vector<Mover> all;
  for (const UnitId unit : seen.troops.formations(seen.ledger)) {
    if (seen.troops[unit].redressed()) continue;
    const auto march = std::find_if(marches.begin(), marches.end(),
                                    [&](const March& m) { return m.unit == unit; });
    all.push_back(
        mover_of(unit, march == marches.end() ? nullptr : &*march, stood[index(unit)], seen));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    judge_guns(all[i], seen);
    judge_stop(all[i], all, seen);
    judge_break_off(all[i], seen);
    for (std::size_t k = 0; k < i; ++k) {
      if (all[i].march == nullptr && all[k].march == nullptr) continue;
      Pair(all[i], all[k], seen).judge();
    }
  }
}

}  // namespace opfor::battles::opinion::arquebusier
