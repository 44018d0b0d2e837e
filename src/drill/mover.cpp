#include "drill/mover.hpp"

#include <algorithm>
#include <array>

#include "drill/mover_borders.hpp"
#include "field/no_deeper.hpp"
#include "field/sweep.hpp"

namespace opfor {

using field::Box;

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

namespace {

constexpr double kGrazes = 4;      ///< so deep it may slide along another whom it leaves
constexpr double kFarOn = 100000;  ///< beyond any table
/// The middle of the edge that leads in this direction.
Vec leading(const Box& box, Vec step) {
  const Vec right = field::right_of(box.ahead);
  const double along = dot(step, box.ahead);
  const double across = dot(step, right);
  const bool lengthwise = along * along >= across * across;
  if (lengthwise) return box.centre + box.ahead * (along < 0 ? -box.half_depth : box.half_depth);
  return box.centre + right * (across < 0 ? -box.half_width : box.half_width);
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
  const field::Swept swept(from, step);
  for (const UnitId other : drill.bodies()) {
    if (other == unit || !swept.may_come_within(drill.body(other), kRounded)) continue;
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
  // Nor does it slide into it farther on: who lies a little on it already gets no deeper than
  // others may.
  const double most = std::max(kGrazes, field::overlap(from, other) + field::kHair);
  const auto on = field::lies_along(from, direction, other, most);
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
    for (const FeatureId id : to_cross_) {
      goes_over(drill_, id, from_, along(way_.length), way_.crossings);
    }
    std::sort(way_.crossings.begin(), way_.crossings.end(), sooner);
    settle();
    return std::move(way_);
  }

 private:
  [[nodiscard]] Vec along(double length) const { return wanted_.direction * length; }
  [[nodiscard]] bool charges() const { return wanted_.any_enemy || wanted_.target != kNoUnit; }
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
    // Whom it is to run into farther on it may be in touch with before.
    double most = kFarOn;
    for (const End& one : stops_) {
      const bool enemy = one.met.what == Meets::enemy;
      most = std::min(most, enemy ? std::max(one.room, one.met.after) : one.room);
    }
    const auto meant = std::find_if(stops_.begin(), stops_.end(), [&](const End& one) {
      return one.met.what == Meets::enemy && charges(one.met.unit) && one.room <= most + kTouches;
    });
    way_.length = meant != stops_.end() ? std::min(meant->room, most) : first.room;
    way_.stop = meant != stops_.end() ? meant->met : first.met;
    if (meant != stops_.end()) way_.target = meant->met.unit;
  }

  void bodies() {
    const field::Swept swept(from_, step_);
    for (const UnitId other : drill_.bodies()) {
      if (other == unit_ || other == wanted_.past) continue;
      // It looks so much farther on, and keeps so far off; or keeps from touching.
      const double off = charges() ? 0 : drill_.keeps_off(unit_, other);
      if (!swept.may_come_within(drill_.body(other), 2 * off + kTouches)) continue;
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
    if (what == Meets::friendly && slides_along(met)) return std::nullopt;
    return met;
  }
  /// A friend at its side on whom rounding alone has put it: it gets no deeper into him.
  [[nodiscard]] bool slides_along(const Met& met) const {
    if (met.after >= kTouches) return false;
    const Box& other = drill_.body(met.unit);
    const double before = field::overlap(from_, other);
    if (before > kRounded) return false;
    const auto on = field::lies_along(from_, wanted_.direction, other, before + field::kHair);
    return !on || on->to <= 0;
  }

  /// Who charges comes as near to others as he must.
  void enemy(UnitId other) {
    const double off = charges() ? 0 : drill_.keeps_off(unit_, other);
    if (!charges() && drill_.keeps_off_beside()) {
      const Box& body = drill_.body(other);
      const double before = field::gap_within(from_, body, off);
      const double distance = before > off ? off : before - kRounded;
      if (distance > 0) {
        const auto share = field::comes_within(from_, step_, body, distance);
        if (share) stop({Meets::enemy, *share * norm(step_), other}, *share * norm(step_));
        return;
      }
    }
    const auto met = contact(Meets::enemy, other, off);
    if (met) stop(*met, met->after - off);
    // Sheets that keep off on all sides have no such thing as going past an enemy in touch.
    if (!wanted_.driven && !drill_.keeps_off_beside()) slide(other, off);
  }

  /// Who goes past an enemy as near as touching, or ends so near to one before him, stops as short
  /// of him as of one whom he would run into: who charges touches him there. Whom he comes upon
  /// aslant he runs into farther on, but is in touch with before.
  void slide(UnitId other, double off) {
    const auto ahead = contact(Meets::enemy, other, kFarOn);
    if (ahead && charges(other)) return;
    const bool march = !charges();
    // Who does not attack stands out of touch, wherever rounding puts him.
    const double near = ahead && march ? kTouches + kRounded : kTouches;
    const Box& body = drill_.body(other);
    const double before = field::gap_within(from_, body, near);
    const double distance = before >= near ? near : before - kRounded;
    if (distance <= 0) return;
    const Vec step = along(way_.length + off);
    const auto share = field::comes_within(from_, step, body, distance);
    if (!share || *share <= 0) return;
    const double touches = *share * norm(step);
    stop({Meets::enemy, ahead ? ahead->after : touches, other}, ahead ? touches : touches - off);
  }

  void ground() {
    const std::span<const field::Feature> features = drill_.land().features();
    for (std::size_t i = 0; i < features.size(); ++i) {
      const auto id = static_cast<FeatureId>(i);
      const Border border = drill_.border(unit_, features[i]);
      if (border == Border::crossing) to_cross_.push_back(id);
      if (border != Border::forbidden) continue;
      const auto share = comes_upon(drill_, id, from_, step_);
      if (!share) continue;
      const double after = *share * norm(step_);
      stop({Meets::ground, after, kNoUnit, id}, after - kRounded);
    }
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
  std::vector<Met> friends_;         ///< who let it pass
  std::vector<FeatureId> to_cross_;  ///< features whose border it may cross
};

}  // namespace

Straight straight(const Drill& drill, UnitId unit, const Box& from, const Wanted& wanted) {
  return Course(drill, unit, from, wanted).take();
}

std::optional<double> comes_within(const Drill& drill, const UnitSet& bodies, const Box& from,
                                   Vec step, double distance) {
  std::optional<double> first;
  const field::Swept swept(from, step);
  for (const UnitId body : bodies) {
    if (!swept.may_come_within(drill.body(body), distance)) continue;
    const auto share = field::comes_within(from, step, drill.body(body), distance);
    if (share && (!first || *share < *first)) first = share;
  }
  return first ? std::optional(*first * norm(step)) : std::nullopt;
}

namespace {

/// Where it turns it would touch an enemy from whom it keeps off, and did not before.
bool comes_to_touch(const Drill& drill, UnitId unit, const Box& there, UnitId other) {
  if (!drill.are_enemies(unit, other) || drill.keeps_off(unit, other) <= 0) return false;
  const Box& body = drill.body(other);
  return field::gap_within(there, body, kTouches) < kTouches &&
         field::gap_within(drill.body(unit), body, kTouches) >= kTouches;
}

bool may_be(const Drill& drill, UnitId unit, const Box& there, bool past_friends) {
  const Box& before = drill.body(unit);
  for (const UnitId other : drill.bodies()) {
    const Box& body = drill.body(other);
    if (other == unit || field::farther_than(there, body, kTouches)) continue;
    if (past_friends && !drill.are_enemies(unit, other)) continue;
    if (!field::overlaps(there, body)) {
      if (comes_to_touch(drill, unit, there, other)) return false;
      continue;
    }
    const double deep = field::overlap(before, body);
    if (field::overlap(there, body) > deep + kRounded) return false;
  }
  const field::Mover mover = drill.mover(unit);
  const field::Ground& land = drill.land();
  // Whom rounding alone has put on such ground, he gets no deeper into it.
  const auto stands_but_for_rounding = [&](const Box& box) {
    return land.can_stand(but_for_rounding(land, box, mover), mover);
  };
  const bool stands = land.can_stand(before, mover);
  if (stands && !land.can_stand(there, mover)) return false;
  if (!stands && stands_but_for_rounding(before) && !stands_but_for_rounding(there)) return false;
  bool may = true;
  each_border(drill, unit, Border::forbidden, [&](FeatureId id) {
    may = may && !field::lies_deeper(land, id, std::array{there}, std::array{before});
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

}  // namespace opfor
