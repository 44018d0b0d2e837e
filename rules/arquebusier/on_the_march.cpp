#include "rules/arquebusier/on_the_march.hpp"

#include <algorithm>

namespace opfor::arquebusier {
namespace {

/// A formation and where it is after each pulse of its way.
class Marches {
 public:
  Marches(const Situation& now, const Stride& way)
      : way_(way),
        track_(track_of(now.battle(),
                        {way.unit, way.start.body, field::vec(way.start.pose.at), way.direction,
                         way.length, full_move(now.battle(), way.unit).as_double(), true})) {}

  [[nodiscard]] Blocks body(double pulse) const { return way_.body(come_by(pulse)); }
  [[nodiscard]] Vec step(double pulse) const {
    return way_.direction * (come_by(pulse + 1) - come_by(pulse));
  }
  [[nodiscard]] double come_by(double pulse) const {
    return std::min(way_.length, track_.come_by(std::min<double>(pulse, kPulses)));
  }
  [[nodiscard]] const Stride& way() const { return way_; }
  void go_no_farther(double length) { way_.length = std::max(0.0, length); }

 private:
  Stride way_;
  Track track_;
};

/// How far one may go for the other: nothing if they keep clear of each other.
std::optional<double> runs_together(const Marches& one, const Marches& other, double off) {
  constexpr double kOutOfIts = 254;  // an inch less of its way, to be out of the other's
  for (int pulse = 0; pulse < kPulses; ++pulse) {
    const Vec mine = one.step(pulse);
    const Vec his = other.step(pulse);
    if (mine == Vec{} && his == Vec{}) continue;
    const auto touch = field::first_touch(one.body(pulse), mine, other.body(pulse), his, 1);
    if (!touch.happens()) continue;
    if (!field::approaches(mine, touch.normals, +1)) return one.way().length - kOutOfIts;
    return one.come_by(pulse) + norm(mine) * touch.time - off;
  }
  return std::nullopt;
}

/// So far from where they set out they cannot meet.
bool are_far_apart(const Situation& now, const Stride& one, const Stride& other) {
  const field::Circle a = field::circle_about(now.box(one.unit));
  const field::Circle b = field::circle_about(now.box(other.unit));
  // Turned in its place about the middle of its front, it reaches out as far again.
  return norm(a.centre - b.centre) > one.length + other.length + 2 * (a.radius + b.radius);
}

}  // namespace

Stride way_to_come(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Marker& marker = record(b, unit).marker;
  UnitSet others = who_stay(now, unit);
  if (now.present(marker.charges)) others.insert(marker.charges);
  return stride(now, unit, course_of(b, unit, marker), {}, others);
}

void keep_clear_of_marches(const Situation& now, Stride& way, double off) {
  const Battle& b = now.battle();
  std::optional<Marches> mine;
  for (const UnitId other : now.present(side_of(b, way.unit))) {
    if (other == way.unit || !will_go(b, other) || way.length <= 0) continue;
    const Stride its = way_to_come(now, other);
    if (are_far_apart(now, way, its)) continue;
    if (!mine) mine.emplace(now, way);
    const Marches his(now, its);
    while (const auto length = runs_together(*mine, his, off)) {
      way.by = Stopped::friends;
      way.at = other;
      mine->go_no_farther(std::floor(*length));
      way.length = mine->way().length;
      if (way.length <= 0) return;
    }
  }
}

}  // namespace opfor::arquebusier
