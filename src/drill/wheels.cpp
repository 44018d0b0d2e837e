#include <algorithm>
#include <array>
#include <numbers>

#include "drill/mover.hpp"
#include "drill/mover_borders.hpp"
#include "field/no_deeper.hpp"

namespace opfor {

using field::Box;

double arc_of(const Box& body, std::int32_t turn) {
  const double radians = std::numbers::pi / 18000 * (turn < 0 ? -turn : turn);
  return 2 * body.half_width * radians;
}

namespace {

/// What stops a wheel, and after how much of its turn.
class Turning {
 public:
  Turning(const Drill& drill, UnitId unit, const Box& from, Angle to)
      : drill_(drill),
        unit_(unit),
        from_(from),
        wheel_(from, facing_of(from.ahead), to),
        turned_(wheel_.whole()) {}

  [[nodiscard]] const field::WheelingBox& wheel() const { return wheel_; }
  [[nodiscard]] std::int32_t turned() const { return turned_; }
  [[nodiscard]] const std::optional<Met>& stop() const { return stop_; }

  /// It is to turn no farther, whatever is in the way.
  void no_more_than(std::int32_t turn) { turned_ = std::min(turned_, std::max(0, turn)); }

  void over_ground() {
    clear(drill_.land().clear_turn(wheel_, drill_.mover(unit_)), {Meets::ground});
    each_border(drill_, unit_, Border::forbidden, [&](FeatureId id) {
      const Met met{Meets::ground, 0, kNoUnit, id};
      if (!drill_.land().lies_on(id, from_))
        return clear(drill_.land().clear_turn(wheel_, id), met);
      const auto at = [&](double share) {
        return std::array{wheel_.after(static_cast<std::int32_t>(share * turned_))};
      };
      const double share = field::no_deeper(drill_.land(), id, arc_of(from_, turned_), at);
      clear(static_cast<std::int32_t>(share * turned_), met);
    });
  }

  /// At the end of its turn it would lie on somebody so deep that he is met before.
  [[nodiscard]] bool ends_on_somebody() const {
    if (turned_ == 0) return false;
    const Box end = wheel_.end();
    const double deep = kTouches + surely_met();
    for (const UnitId other : drill_.bodies()) {
      const Box& body = drill_.body(other);
      if (other == unit_ || field::farther_than(end, body, 0)) continue;
      if (field::overlap(end, body) <= deep) continue;
      if (drill_.are_enemies(unit_, other) || !drill_.wheels_over(unit_, other)) return true;
    }
    return false;
  }

  /// @param all_or_nothing no matter how far it gets, if it is stopped
  void past_bodies(bool all_or_nothing) {
    const field::Circle swept = wheel_.swept();
    for (const UnitId other : drill_.bodies()) {
      if (turned_ == 0 || (all_or_nothing && stop_)) return;
      if (other == unit_) continue;
      const Box& body = drill_.body(other);
      const field::Circle about = field::circle_about(body);
      const auto sweeps_near = [&](double off) {
        const double reach = swept.radius + off + field::kHair;
        return field::near(swept.centre, swept.centre, about, reach);
      };
      const double keeps_off = drill_.keeps_off(unit_, other);
      if (!sweeps_near(keeps_off)) continue;
      const bool enemy = drill_.are_enemies(unit_, other);
      const double off = enemy ? keeps_off : 0;
      if (!enemy && !sweeps_near(off)) continue;
      const Met met{enemy ? Meets::enemy : Meets::friendly, 0, other};
      const double keep = enemy ? std::min(off, field::gap_within(from_, body, off)) : 0;
      const bool over = keep <= 0 && !enemy && drill_.wheels_over(unit_, other);
      if (keep > 0) {
        clear(wheel_.clear_of(body, keep), met);
      } else if (!over) {
        clear(wheel_.not_on(body, kTouches), met);
      } else {
        swept_over_.push_back(other);
      }
    }
    off_friends();
  }

 private:
  /// Whom it would lie on so deep at the end of its turn, he is met before.
  [[nodiscard]] double surely_met() const {
    constexpr std::int32_t kTurns = 10;  // hundredths of a degree
    return wheel_.swept().radius * kTurns * std::numbers::pi / 18000 + kTouches;
  }
  void clear(std::int32_t turn, Met met) {
    if (turn >= turned_) return;
    turned_ = turn;
    met.after = turn;
    stop_ = met;
  }

  /// It may sweep over these, but not end on them: where it comes to rest, which is rounded.
  void off_friends() {
    for (const UnitId other : swept_over_) {
      if (field::overlaps(at_rest(wheel_.after(turned_)), drill_.body(other))) {
        clear(wheel_.not_on(drill_.body(other), kTouches), {Meets::friendly, 0, other});
      }
    }
  }

  const Drill& drill_;
  UnitId unit_;
  const Box& from_;
  field::WheelingBox wheel_;
  std::int32_t turned_;
  std::optional<Met> stop_;
  std::vector<UnitId> swept_over_;
};

/// Where a place of a wheeling body goes over a border, looked at along chords of its arc, each so
/// short that it leaves the arc by less than half a tenth of a millimetre.
/// @param place_of (const Box&) -> Vec
template <class PlaceOf>
std::vector<double> arc_over(const field::Ground& ground, FeatureId id,
                             const field::WheelingBox& wheel, std::int32_t turned,
                             PlaceOf place_of) {
  constexpr std::int32_t kChord = 100;
  std::vector<double> turns;
  Vec from = place_of(wheel.after(0));
  for (std::int32_t at = 0; at < turned;) {
    const std::int32_t next = std::min(turned, at + kChord);
    const Vec to = place_of(wheel.after(next));
    for (const double share : ground.borders(id, from, to)) {
      turns.push_back(at + share * (next - at));
    }
    from = to;
    at = next;
  }
  return turns;
}

/// Borders over which the middle of the front swings, and those over which the body's own goes
/// where the front has not led it.
std::vector<Met> swung_over(const Drill& drill, UnitId unit, const field::WheelingBox& wheel,
                            std::int32_t turned) {
  std::vector<Met> met;
  const field::Ground& ground = drill.land();
  const field::Circle swept = wheel.swept();
  const Box began = wheel.after(0);
  each_border(drill, unit, Border::crossing, [&](FeatureId id) {
    if (ground.passes_by(id, swept.centre, swept.centre, swept.radius)) return;
    const auto add = [&](const std::vector<double>& turns, bool follows) {
      for (const double turn : turns) {
        met.push_back({Meets::crossing, turn, kNoUnit, id, follows});
      }
    };
    std::vector<double> led = arc_over(ground, id, wheel, turned, field::front_of);
    add(led, false);
    const auto middle = [](const Box& box) { return box.centre; };
    const std::size_t across = ground.borders(id, began.centre, front_of(began)).size();
    add(not_led(arc_over(ground, id, wheel, turned, middle), led, across), true);
  });
  std::sort(met.begin(), met.end(), sooner);
  return met;
}

}  // namespace

Swing swing(const Drill& drill, UnitId unit, const Box& from, Angle to, double arc) {
  Turning turning(drill, unit, from, to);
  if (arc < arc_of(from, turning.wheel().whole())) {
    turning.no_more_than(static_cast<std::int32_t>(arc / arc_of(from, 1)));
  }
  turning.over_ground();
  turning.past_bodies(false);
  Swing swing;
  swing.stop = turning.stop();
  swing.facing = turning.wheel().facing(turning.turned());
  swing.end = at_rest(turning.wheel().after(turning.turned()));
  swing.arc = arc_of(from, turning.turned());
  swing.crossings = swung_over(drill, unit, turning.wheel(), turning.turned());
  return swing;
}

std::optional<Box> wheeled(const Drill& drill, UnitId unit, const Box& from, Angle to,
                           std::int32_t most) {
  Turning turning(drill, unit, from, to);
  if (turning.wheel().whole() > most) return std::nullopt;
  if (turning.ends_on_somebody()) return std::nullopt;
  turning.over_ground();
  if (!turning.stop()) turning.past_bodies(true);
  if (turning.stop()) return std::nullopt;
  return at_rest(turning.wheel().end());
}

Angle wheel_towards(const Box& from, Vec place, std::int32_t most) {
  const Angle start = facing_of(from.ahead);
  const auto looks = field::least_turn_to_look_at(field::Wheel(from, false),
                                                  field::Wheel(from, true), place, from.ahead);
  const std::int32_t turn =
      looks.value_or(field::signed_turn(start, facing_of(place - from.centre)));
  return start + Angle::hundredths(std::clamp(turn, -most, most));
}

}  // namespace opfor
