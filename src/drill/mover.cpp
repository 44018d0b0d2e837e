#include "drill/mover.hpp"

#include <algorithm>
#include <array>
#include <numbers>
#include <tuple>

#include "field/lay_flat.hpp"
#include "field/no_deeper.hpp"
#include "field/sweep.hpp"
#include "field/touch.hpp"

namespace opfor {

using field::Box;

namespace {

constexpr double kGrazes = 4;   ///< so deep it may slide along another whom it leaves
constexpr double kRounded = 1;  ///< by how much a place at rest may be off, and a little more
constexpr double kTouches = 2;  ///< nearer than this is in touch

/// The middle of the edge that leads in this direction.
Vec leading(const Box& box, Vec step) {
  const Vec right = field::right_of(box.ahead);
  const double along = dot(step, box.ahead);
  const double across = dot(step, right);
  const bool lengthwise = along * along >= across * across;
  if (lengthwise) return box.centre + box.ahead * (along < 0 ? -box.half_depth : box.half_depth);
  return box.centre + right * (across < 0 ? -box.half_width : box.half_width);
}

Vec front_of(const Box& box) { return box.centre + box.ahead * box.half_depth; }

bool sooner(const Met& x, const Met& y) {
  return std::tuple{x.after, x.what, x.unit, x.feature} <
         std::tuple{y.after, y.what, y.unit, y.feature};
}

/// Features of this kind to a body.
template <class Take>
void each_border(const Drill& drill, UnitId unit, Border kind, Take take) {
  const std::span<const field::Feature> features = drill.land().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (drill.border(unit, features[i]) == kind) take(static_cast<FeatureId>(i));
  }
}

/// Where the leading edge of a body meets a border on a straight step, as shares of it.
std::vector<double> led_over(const Drill& drill, FeatureId id, const Box& body, Vec step) {
  const field::Ground& ground = drill.land();
  const Vec edge = leading(body, step);
  std::vector<double> shares = ground.borders(id, edge, edge + step);
  if (ground.feature(id).gaps.empty()) return shares;
  const Vec out = edge - body.centre;
  const bool lengthwise = dot(out, body.ahead) * dot(out, body.ahead) > dot(out, out) / 2;
  const double half = lengthwise ? body.half_width : body.half_depth;
  const Vec across = (lengthwise ? field::right_of(body.ahead) : body.ahead) * half;
  // Half a millimetre of a gatepost is nothing.
  const Vec flank = across * (std::max(0.0, half - field::kDeep) / std::max(half, 1.0));
  for (const double share : ground.gaps_passed(id, edge, edge + step)) {
    const Vec at = edge + step * share;
    // The line that it passes may run askew: its flanks meet it a little before, or after.
    const Vec about = step * (half / std::max(norm(step), 1.0));
    const auto meets_it = [&](Vec aside) {
      return !ground.borders(id, at + aside - about, at + aside + about).empty();
    };
    const bool wide = ground.borders(id, at, at + flank).empty() &&
                      ground.borders(id, at, at - flank).empty() && !meets_it(flank) &&
                      !meets_it(flank * -1);
    if (!wide) shares.push_back(share);
  }
  std::sort(shares.begin(), shares.end());
  return shares;
}

/// Of the places where a follower crosses a border those to which nothing has led it: neither what
/// led, as often as it has crossed by then, nor what was across before.
/// @param led where that crosses, in order; what is found is added, for who follows farther behind
/// @param before how often the leader was across when it set out
std::vector<double> not_led(const std::vector<double>& followed, std::vector<double>& led,
                            std::size_t before) {
  std::vector<double> own;
  std::size_t n = 0;
  for (const double after : followed) {
    const auto by_then = std::upper_bound(led.begin(), led.end(), after);
    if (++n <= before + static_cast<std::size_t>(by_then - led.begin())) continue;
    own.push_back(after);
    led.insert(by_then, after);
  }
  return own;
}

/// Where a body goes over a border on a straight step: with the middle of the edge that leads; with
/// that of its front, where a side leads; and with its own, where nothing of these was across.
void goes_over(const Drill& drill, FeatureId id, const Box& body, Vec step,
               std::vector<Met>& crossings) {
  const field::Ground& ground = drill.land();
  const double reach = field::circle_about(body).radius;
  if (ground.passes_by(id, body.centre, body.centre + step, reach)) return;
  const auto add = [&](const std::vector<double>& shares, bool follows) {
    for (const double share : shares) {
      crossings.push_back({Meets::crossing, share * norm(step), kNoUnit, id, follows});
    }
  };
  std::vector<double> led = led_over(drill, id, body, step);
  add(led, false);
  // Ahead or back the body follows what leads it, and who stands astride goes on or back by what he
  // has drawn; aside it is led by its front as well.
  Vec leads = leading(body, step);
  const Vec out = leads - body.centre;
  if (dot(out, body.ahead) * dot(out, body.ahead) < dot(out, out) / 2) {
    leads = front_of(body);
    add(not_led(ground.borders(id, leads, leads + step), led, 0), true);
  }
  const std::size_t across = ground.borders(id, body.centre, leads).size();
  add(not_led(ground.borders(id, body.centre, body.centre + step), led, across), true);
}

/// Who stands a hair on forbidden ground (places at rest are rounded) goes no farther into it.
Box but_for_rounding(const field::Ground& ground, const Box& from, const field::Mover& mover) {
  Box inner = from;
  inner.half_width -= 2 * kRounded;
  inner.half_depth -= 2 * kRounded;
  return !ground.can_stand(from, mover) && ground.can_stand(inner, mover) ? inner : from;
}

/// How far it gets before it stands where it cannot. Who stands on such ground already may go on,
/// but not farther over the edge of the table.
std::optional<Met> barred_at(const Drill& drill, UnitId unit, const Box& body, Vec step) {
  const field::Ground& ground = drill.land();
  const field::Mover mover = drill.mover(unit);
  if (ground.clear_along(body, step, mover)) return std::nullopt;
  const Box from = but_for_rounding(ground, body, mover);
  const double length = norm(step);
  const double over = ground.over_the_edge(from);
  const auto edge = ground.leaves_table(from, step, over);
  if (ground.can_stand(from, mover)) {
    const auto share = ground.forbidden_along(from, step, mover);
    if (share && (!edge || *share < *edge)) return Met{Meets::ground, *share * length};
  }
  if (edge) return Met{Meets::edge, *edge * length};
  return std::nullopt;
}

/// Where a body first comes upon an area that its sheet forbids it; where it lies on it, gets
/// deeper into it.
std::optional<double> comes_upon(const Drill& drill, FeatureId area, const Box& from, Vec step) {
  const field::Ground& ground = drill.land();
  if (!ground.lies_on(area, from)) return ground.comes_upon(area, from, step);
  const auto at = [&](double share) { return std::array{field::shifted(from, step * share)}; };
  const double share = field::no_deeper(ground, area, norm(step), at);
  return share < 1 ? std::optional(share) : std::nullopt;
}

}  // namespace

Box at_rest(Box box) {
  box.centre = field::vec(field::point(box.centre));
  return box;
}

Box faced_about(Box box) {
  box.ahead = box.ahead * -1;
  return box;
}

std::vector<Met> on_the_way(const Drill& drill, UnitId unit, const Box& from, Vec step) {
  const double length = norm(step);
  std::vector<Met> met;
  for (const UnitId other : drill.bodies()) {
    if (other == unit) continue;
    const auto share = field::runs_into(from, step, drill.body(other));
    if (!share) continue;
    const Meets what = drill.are_enemies(unit, other) ? Meets::enemy : Meets::friendly;
    met.push_back({what, *share * length, other});
  }
  each_border(drill, unit, Border::forbidden, [&](FeatureId id) {
    const auto share = comes_upon(drill, id, from, step);
    if (share) met.push_back({Meets::ground, *share * length, kNoUnit, id});
  });
  each_border(drill, unit, Border::crossing,
              [&](FeatureId id) { goes_over(drill, id, from, step, met); });
  if (const auto end = barred_at(drill, unit, from, step)) met.push_back(*end);
  std::sort(met.begin(), met.end(), sooner);
  const auto last =
      std::find_if(met.begin(), met.end(), [](const Met& m) { return m.what >= Meets::ground; });
  if (last != met.end()) met.erase(last + 1, met.end());
  return met;
}

bool leaves_behind(const Drill& drill, const Met& met, const Box& from, Vec direction) {
  if (met.unit == kNoUnit || met.after >= kTouches) return false;
  const Box& other = drill.body(met.unit);
  if (dot(other.centre - from.centre, direction) > 0) return false;
  // Nor does it slide into it farther on.
  const double before = field::overlap(from, other);
  const auto on = field::lies_along(from, direction, other, before + kGrazes);
  return !on || on->to <= 0;
}

namespace {

/// What is in the way of a straight way, with the length to where it would end it.
class Course {
 public:
  Course(const Drill& drill, UnitId unit, const Box& from, const Wanted& wanted)
      : drill_(drill), unit_(unit), from_(from), wanted_(wanted) {
    way_.length = std::max(0.0, wanted.length);
    if (way_.length > 0) {
      step_ = along(way_.length);
      bodies();
      ground();
    }
  }

  Straight take() {
    std::sort(friends_.begin(), friends_.end(), sooner);
    halt();
    way_.room = way_.length;
    if (!wanted_.driven) clear_friends();
    for (const Met& met : friends_) {
      if (met.after < way_.length) way_.through.push_back(met);
    }
    each_border(drill_, unit_, Border::crossing, [&](FeatureId id) {
      goes_over(drill_, id, from_, along(way_.length), way_.crossings);
    });
    std::sort(way_.crossings.begin(), way_.crossings.end(), sooner);
    settle();
    return std::move(way_);
  }

 private:
  [[nodiscard]] Vec along(double length) const { return wanted_.direction * length; }
  [[nodiscard]] bool charges(UnitId enemy) const {
    return wanted_.any_enemy || wanted_.target == enemy;
  }

  /// What ends it, if it gets so far. @param room to where this stops it
  void stop(const Met& met, double room) {
    if (room <= way_.length) stops_.push_back({std::max(0.0, room), met});
  }
  /// The first of them; of those whom it touches at once, the one whom it means.
  void halt() {
    if (stops_.empty()) return;
    const End first =
        *std::min_element(stops_.begin(), stops_.end(), [](const End& x, const End& y) {
          return x.room != y.room ? x.room < y.room : sooner(x.met, y.met);
        });
    const auto meant = std::find_if(stops_.begin(), stops_.end(), [&](const End& one) {
      return one.met.what == Meets::enemy && charges(one.met.unit) &&
             one.room <= first.room + kTouches;
    });
    way_.length = first.room;
    way_.stop = meant != stops_.end() ? meant->met : first.met;
    if (meant != stops_.end()) way_.target = meant->met.unit;
  }

  void bodies() {
    for (const UnitId other : drill_.bodies()) {
      if (other == unit_ || other == wanted_.past) continue;
      if (drill_.are_enemies(unit_, other)) {
        enemy(other);
      } else if (const auto met = contact(Meets::friendly, other)) {
        if (wanted_.driven || drill_.passes(unit_, other)) {
          friends_.push_back(*met);
        } else {
          stop(*met, met->after);
        }
      }
    }
  }

  /// Where it would touch another and get deeper into him.
  /// @param look so much farther on than it is to go
  [[nodiscard]] std::optional<Met> contact(Meets what, UnitId other, double look = 0) const {
    const Vec step = along(way_.length + look);
    const auto share = field::runs_into(from_, step, drill_.body(other));
    if (!share) return std::nullopt;
    const Met met{what, *share * norm(step), other};
    if (leaves_behind(drill_, met, from_, wanted_.direction)) return std::nullopt;
    return met;
  }

  /// Who charges comes as near to others as he must.
  void enemy(UnitId other) {
    const bool charge = wanted_.any_enemy || wanted_.target != kNoUnit;
    const double off = charge ? 0 : drill_.keeps_off(unit_, other);
    if (!charge && drill_.keeps_off_beside()) {
      const Box& body = drill_.body(other);
      const double before = field::gap_within(from_, body, off);
      const double distance = before > off ? off : before - kRounded;
      if (distance > 0) {
        const auto share = field::comes_within(from_, step_, body, distance);
        if (share) stop({Meets::enemy, *share * norm(step_), other}, *share * norm(step_));
        return;
      }
    }
    if (const auto met = contact(Meets::enemy, other, off)) stop(*met, met->after - off);
  }

  void ground() {
    each_border(drill_, unit_, Border::forbidden, [&](FeatureId id) {
      const auto share = comes_upon(drill_, id, from_, step_);
      if (!share) return;
      const double after = *share * norm(step_);
      stop({Meets::ground, after, kNoUnit, id}, after - kRounded);
    });
    if (const auto met = barred_at(drill_, unit_, from_, step_)) {
      stop(*met, met->after - kRounded);
    }
  }

  /// Backs off before friends on whom it would end.
  void clear_friends() {
    bool again = true;
    while (again) {
      again = false;
      for (const Met& met : friends_) {
        if (met.after >= way_.length) continue;
        if (field::overlap(field::shifted(from_, along(way_.length)), drill_.body(met.unit)) <= 0) {
          continue;
        }
        way_.length = met.after;
        way_.not_clear_of = met.unit;
        way_.target = kNoUnit;
        again = true;
      }
    }
  }

  /// The place at rest is rounded, and may lie a hair over the edge of ground that is forbidden.
  void settle() {
    way_.end = at_rest(field::shifted(from_, along(way_.length)));
    const field::Mover mover = drill_.mover(unit_);
    if (!drill_.land().can_stand(from_, mover)) return;
    while (way_.length > 0 && !drill_.land().can_stand(way_.end, mover)) {
      way_.length = std::max(0.0, way_.length - 2 * kRounded);
      way_.end = at_rest(field::shifted(from_, along(way_.length)));
    }
  }

  const Drill& drill_;
  UnitId unit_;
  const Box& from_;
  const Wanted& wanted_;
  /// Where something ends it.
  struct End {
    double room = 0;
    Met met;
  };
  std::vector<End> stops_;
  Vec step_;  ///< all that was asked for
  Straight way_;
  std::vector<Met> friends_;  ///< who let it pass
};

}  // namespace

Straight straight(const Drill& drill, UnitId unit, const Box& from, const Wanted& wanted) {
  return Course(drill, unit, from, wanted).take();
}

std::optional<double> comes_within(const Drill& drill, const UnitSet& bodies, const Box& from,
                                   Vec step, double distance) {
  std::optional<double> first;
  for (const UnitId body : bodies) {
    const auto share = field::comes_within(from, step, drill.body(body), distance);
    if (share && (!first || *share < *first)) first = share;
  }
  return first ? std::optional(*first * norm(step)) : std::nullopt;
}

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

  void past_bodies(bool all_or_nothing) {
    const field::Circle swept = wheel_.swept();
    for (const UnitId other : drill_.bodies()) {
      if (turned_ == 0 || (all_or_nothing && stop_)) return;
      if (other == unit_) continue;
      const Box& body = drill_.body(other);
      const bool enemy = drill_.are_enemies(unit_, other);
      const double off = enemy ? drill_.keeps_off(unit_, other) : 0;
      const double reach = swept.radius + off + field::kHair;
      if (!field::near(swept.centre, swept.centre, field::circle_about(body), reach)) continue;
      const Met met{enemy ? Meets::enemy : Meets::friendly, 0, other};
      const double keep = enemy ? std::min(off, field::gap_within(from_, body, off)) : 0;
      if (keep > 0) {
        clear(wheel_.clear_of(body, keep), met);
      } else if (enemy || !drill_.wheels_over(unit_, other)) {
        clear(wheel_.not_on(body, kTouches), met);
      } else {
        swept_over_.push_back(other);
      }
    }
    off_friends();
  }

 private:
  void clear(std::int32_t turn, Met met) {
    if (turn >= turned_) return;
    turned_ = turn;
    met.after = turn;
    stop_ = met;
  }

  /// It may sweep over these, but not end on them.
  void off_friends() {
    for (const UnitId other : swept_over_) {
      if (field::overlaps(wheel_.after(turned_), drill_.body(other))) {
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
    std::vector<double> led = arc_over(ground, id, wheel, turned, front_of);
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
  turning.over_ground();
  if (!turning.stop()) turning.past_bodies(true);
  if (turning.stop()) return std::nullopt;
  return at_rest(turning.wheel().end());
}

Angle wheel_towards(const Box& from, Vec place, std::int32_t most) {
  const Angle start = facing_of(from.ahead);
  Angle to = start;
  Vec middle = from.centre;
  for (int i = 0; i < 5; ++i) {  // the wheel shifts its middle, and so the direction
    const std::int32_t turn = field::signed_turn(start, facing_of(place - middle));
    const Angle next = start + Angle::hundredths(std::clamp(turn, -most, most));
    if (i > 0 && next == to) break;
    to = next;
    middle = field::WheelingBox(from, start, to).end().centre;
  }
  return to;
}

namespace {

bool may_be(const Drill& drill, UnitId unit, const Box& there, bool past_friends) {
  const Box& before = drill.body(unit);
  for (const UnitId other : drill.bodies()) {
    if (other == unit || (past_friends && !drill.are_enemies(unit, other))) continue;
    if (!field::overlaps(there, drill.body(other))) continue;
    const double deep = field::overlap(before, drill.body(other));
    if (field::overlap(there, drill.body(other)) > deep + kRounded) return false;
  }
  const field::Mover mover = drill.mover(unit);
  if (!drill.land().can_stand(there, mover) && drill.land().can_stand(before, mover)) return false;
  bool may = true;
  each_border(drill, unit, Border::forbidden, [&](FeatureId id) {
    may = may && !field::lies_deeper(drill.land(), id, std::array{there}, std::array{before});
  });
  return may;
}

}  // namespace

bool may_stand(const Drill& drill, UnitId unit, const Box& there) {
  return may_be(drill, unit, there, false);
}

bool may_turn(const Drill& drill, UnitId unit, const Box& there) {
  return may_be(drill, unit, there, true);
}

bool clear_of_bodies(const Drill& drill, UnitId unit, const Box& there) {
  for (const UnitId other : drill.bodies()) {
    if (other != unit && field::overlaps(there, drill.body(other))) return false;
  }
  return true;
}

std::optional<double> clear_place(const Drill& drill, UnitId unit, const Box& from, Vec direction,
                                  double wanted, double most) {
  std::vector<field::Stretch> taken;
  for (const UnitId other : drill.bodies()) {
    if (other == unit) continue;
    // Places at rest are rounded: a hair less deep than is allowed is not free, nor a hair beside.
    const auto on =
        field::lies_along(from, direction, drill.body(other), field::kDeep - 2 * kRounded);
    if (on && on->to > 0 && on->from < most) taken.push_back(*on);
  }
  const auto within = [&](double place) {
    return std::find_if(taken.begin(), taken.end(), [&](const field::Stretch& on) {
      return place > on.from - kRounded && place < on.to + kRounded;
    });
  };
  double place = std::min(wanted, most);
  for (auto on = within(place); place <= most && on != taken.end(); on = within(place)) {
    place = on->to + kRounded;
  }
  if (place <= most) return place;
  place = std::min(wanted, most);
  for (auto on = within(place); place > 0 && on != taken.end(); on = within(place)) {
    place = on->from - kRounded;
  }
  return place > 0 ? std::optional(place) : std::nullopt;
}

namespace {

void end_clear(Driven& driven, const Drill& drill, UnitId unit, const Box& from, Vec direction,
               double wanted, double most) {
  const auto place = clear_place(drill, unit, from, direction, wanted, most);
  driven.clear = place.has_value();
  driven.length = place.value_or(0);
}

}  // namespace

Driven driven(const Drill& drill, UnitId unit, const Box& from, Vec direction, double wanted,
              double beyond) {
  Wanted on{direction, wanted + beyond};
  on.driven = true;
  Straight way = straight(drill, unit, from, on);
  Driven driven;
  driven.off_table = way.stop && way.stop->what == Meets::edge && way.length < wanted;
  driven.stop = way.stop;
  driven.through = std::move(way.through);
  driven.crossings = std::move(way.crossings);
  driven.length = way.length;
  if (!driven.off_table) end_clear(driven, drill, unit, from, direction, wanted, way.length);
  return driven;
}

void cut_short(Driven& driven, const Drill& drill, UnitId unit, const Box& from, Vec direction,
               double length) {
  driven.off_table = false;
  end_clear(driven, drill, unit, from, direction, length, length);
}

Meeting meeting(const Drill& drill, UnitId first, const Wanted& one, UnitId second,
                const Wanted& other) {
  const auto alone = [&](UnitId unit, Wanted wanted, UnitId past) {
    wanted.past = past;
    return straight(drill, unit, drill.body(unit), wanted).length;
  };
  const double most = alone(first, one, second);
  const double back = alone(second, other, first);
  // Both at one pace, until one of them has gone as far as he goes.
  const Box& a = drill.body(first);
  const Box& b = drill.body(second);
  const double both = std::min(most, back);
  const field::FirstTouch touch = field::first_touch(a, one.direction, b, other.direction, both);
  if (touch.happens()) return {touch.time, touch.time, true};
  const Box a_there = field::shifted(a, one.direction * both);
  const Box b_there = field::shifted(b, other.direction * both);
  const bool first_goes_on = most > back;
  const field::FirstTouch later =
      field::first_touch(a_there, first_goes_on ? one.direction : Vec{}, b_there,
                         first_goes_on ? Vec{} : other.direction, std::max(most, back) - both);
  Meeting meeting{both, both, later.happens()};
  (first_goes_on ? meeting.first : meeting.second) +=
      later.happens() ? later.time : std::max(most, back) - both;
  return meeting;
}

std::optional<Box> laid_flat(const Drill& drill, UnitId unit, const Box& touching, UnitId target,
                             Vec began) {
  const Box& its = drill.body(target);
  const field::Edge edge = field::edge_touched(its, touching, began, kTouches);
  const field::SlidingFront front(touching.half_width, field::Boxes(&its, 1), facing_of(its.ahead),
                                  edge);
  const auto body_at = [&](const field::Pose& middle_of_front) {
    Box box = touching;
    box.ahead = unit_vector(middle_of_front.facing);
    box.centre = field::vec(middle_of_front.at) - box.ahead * box.half_depth;
    return std::array{box};
  };
  std::vector<Box> others;
  for (const UnitId other : drill.bodies()) {
    if (other != unit && other != target) others.push_back(drill.body(other));
  }
  const std::array touching_body{touching};
  const Vec touch = field::point_of_touch(touching_body, field::Boxes(&its, 1));
  const field::Pose before{field::point(front_of(touching)), facing_of(touching.ahead)};
  const auto pose =
      field::laid_flat(front, front.turned_about(touch, before), others, kTouches, body_at);
  if (!pose) return std::nullopt;
  const Box flat = at_rest(body_at(*pose).front());
  if (!drill.land().can_stand(flat, drill.mover(unit))) return std::nullopt;
  return flat;
}

}  // namespace opfor
