#include "rules/arquebusier/advance.hpp"

#include <algorithm>
#include <tuple>

#include "rules/arquebusier/stride.hpp"

namespace opfor::arquebusier {

using field::Box;
using field::Pose;

namespace {

/// A formation on the table while all move.
struct Moving {
  UnitId unit = kNoUnit;
  Side side = Side::a;
  Blocks blocks;  ///< where it sets out, after its turn in place
  Pose pose;
  Track track;
  bool has_marker = false;
  bool made = false;
  bool breaks_off = false;
  double budget = 0;
  // --- as it ends ---
  bool stands = true;
  bool gone = false;  ///< over the edge of the table
  double ended_at = 0;
  double come = 0;
  Stopped why = Stopped::done;
  UnitId at = kNoUnit;
};

Blocks wider(Blocks blocks, double by) {
  for (Box& box : blocks) {
    box.half_width += by;
    box.half_depth += by;
  }
  return blocks;
}

// --- what comes before the march: turns in place, changes of files ---

/// Of a formation before and after its turn in place.
struct Turned {
  UnitId unit = kNoUnit;
  bool acts = false;
  Course course;
  Blocks before;
  DrawnUp after;
};

/// It would overlap another, where that stood or where that turns to, deeper than it does now, or
/// ground that it may not enter.
bool turn_refused(const Battle& battle, const Turned& turned, const std::vector<Turned>& all) {
  if (closed_ground_under(battle, turned.unit, turned.before, turned.after.body)) return true;
  return std::any_of(all.begin(), all.end(), [&](const Turned& other) {
    if (other.unit == turned.unit) return false;
    const double now = field::deepest_overlap(turned.before, other.before);
    const double then = std::max(field::deepest_overlap(turned.after.body, other.before),
                                 field::deepest_overlap(turned.after.body, other.after.body));
    return then > now + field::kDeep;
  });
}

/// Whether anything may come of a formation's marker.
bool may_manoeuvre(const Battle& battle, UnitId unit) {
  const Manoeuvre manoeuvre = record(battle, unit).marker.manoeuvre;
  return manoeuvre == Manoeuvre::break_off ||
         (manoeuvre != Manoeuvre::none && !in_melee(battle, unit));
}

/// All formations, turned and formed up, with their ways.
std::vector<Moving> line_up(const Battle& battle) {
  std::vector<Turned> turned;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!present(battle, unit)) continue;
    Turned t{unit,
             may_manoeuvre(battle, unit),
             course_of(battle, unit, record(battle, unit).marker),
             blocks(battle, unit),
             {battle.unit(unit).pose(), blocks(battle, unit)}};
    if (t.acts)
      t.after = drawn_up(battle, unit, {t.after.pose.at, t.course.facing}, t.course.files);
    turned.push_back(t);
  }
  std::vector<Moving> all;
  for (const Turned& t : turned) {
    Moving m;
    m.unit = t.unit;
    m.side = side_of(battle, t.unit);
    const Marker& marker = record(battle, t.unit).marker;
    m.has_marker = marker.manoeuvre != Manoeuvre::none;
    m.made = t.acts && !turn_refused(battle, t, turned);
    m.breaks_off = m.made && marker.manoeuvre == Manoeuvre::break_off;
    m.blocks = m.made ? t.after.body : t.before;
    m.pose = m.made ? t.after.pose : battle.unit(t.unit).pose();
    if (m.made) {
      m.budget = t.course.budget;
      m.track = track_of(battle, {t.unit, m.blocks, field::vec(m.pose.at), t.course.direction,
                                  t.course.length, t.course.budget, t.course.leaves});
      m.stands = false;
    }
    all.push_back(std::move(m));
  }
  return all;
}

// --- the march ---

Vec offset_at(const Moving& m, double pulse) {
  return m.track.direction * (m.stands ? m.come : m.track.come_by(pulse));
}
Vec speed_at(const Moving& m, double pulse) { return m.stands ? Vec{} : m.track.speed_at(pulse); }

/// Two formations that touch, and who of them halts.
struct Touch {
  std::size_t first = 0;
  std::size_t second = 0;
  double after = 0;  ///< pulses from now
  bool halts_first = false;
  bool halts_second = false;
  bool in_contact = false;  ///< enemies who really touch
};

/// The whole of step 3.2, from event to event.
class March {
 public:
  March(const Battle& battle, std::vector<Moving>& all) : battle_(battle), all_(all) {}

  std::vector<Met> run() {
    finish_ways();
    while (pulse_ < kPulses) {
      const double until = next_knot();
      const std::vector<Touch> touches = next_touches(until - pulse_);
      if (touches.empty()) {
        pulse_ = until;
      } else {
        pulse_ = std::min(until, pulse_ + touches.front().after);
        halt_all(touches);
      }
      finish_ways();
    }
    return met_;
  }

 private:
  /// The next time at which somebody's speed changes.
  [[nodiscard]] double next_knot() const {
    double next = kPulses;
    for (const Moving& m : all_) {
      if (m.stands) continue;
      next = std::min(next, m.track.ends);
      for (const TrackLeg& leg : m.track.legs) {
        if (leg.from > pulse_) next = std::min(next, leg.from);
      }
    }
    return next;
  }

  void finish_ways() {
    for (Moving& m : all_) {
      if (!m.stands && m.track.ends <= pulse_) finish(m);
    }
  }

  void finish(Moving& m) const {
    halt(m, m.track.why, kNoUnit);
    m.gone = m.why == Stopped::off_table;
  }

  void halt(Moving& m, Stopped why, UnitId at) const {
    m.come = m.track.come_by(pulse_);
    m.ended_at = pulse_;
    m.stands = true;
    m.why = why;
    m.at = at;
  }

  /// The touches that come first, all that happen at once; none if none comes within a time.
  [[nodiscard]] std::vector<Touch> next_touches(double duration) const {
    std::vector<Touch> touches;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      for (std::size_t j = i + 1; j < all_.size(); ++j) add_touches(i, j, duration, touches);
    }
    double first = field::kFar;
    for (const Touch& t : touches) first = std::min(first, t.after);
    touches.erase(
        std::remove_if(touches.begin(), touches.end(),
                       [&](const Touch& t) { return t.after > first + field::kSameTime; }),
        touches.end());
    for (Touch& t : touches) t.after = first;
    return touches;
  }

  void add_touches(std::size_t i, std::size_t j, double duration,
                   std::vector<Touch>& touches) const {
    const Moving& a = all_[i];
    const Moving& b = all_[j];
    if ((a.stands && b.stands) || a.gone || b.gone) return;
    const Vec va = speed_at(a, pulse_);
    const Vec vb = speed_at(b, pulse_);
    const Blocks at_a = field::shifted(a.blocks, offset_at(a, pulse_));
    const Blocks at_b = field::shifted(b.blocks, offset_at(b, pulse_));
    if (a.side == b.side) {
      const field::FirstTouch touch = field::first_touch(at_a, va, at_b, vb, duration);
      if (!touch.happens()) return;
      // Who runs into a friend halts; who is run into goes on.
      const bool halts_a = field::approaches(va, touch.normals, +1);
      const bool halts_b = field::approaches(vb, touch.normals, -1);
      if (halts_a || halts_b) touches.push_back({i, j, touch.time, halts_a, halts_b, false});
      return;
    }
    const field::FirstTouch touch = enemies_meet(at_a, va, at_b, vb, duration);
    if (touch.happens()) touches.push_back({i, j, touch.time, true, true, true});
    if (a.breaks_off) {
      const field::FirstTouch near =
          field::first_touch(wider(at_a, kShortOfContact), va, at_b, vb, duration);
      if (near.happens() && field::approaches(va, near.normals, +1)) {
        touches.push_back({i, j, near.time, true, false, false});
      }
    }
    if (b.breaks_off) {
      const field::FirstTouch near =
          field::first_touch(at_a, va, wider(at_b, kShortOfContact), vb, duration);
      if (near.happens() && field::approaches(vb, near.normals, -1)) {
        touches.push_back({i, j, near.time, false, true, false});
      }
    }
  }

  /// Who of two that a formation touches at once is named: an enemy, then the nearer, then by
  /// place; never by number.
  [[nodiscard]] auto rank_of(const Moving& m, const Moving& other) const {
    const Vec at = field::vec(other.pose.at) + offset_at(other, pulse_);
    const Vec off = at - field::vec(m.pose.at) - offset_at(m, pulse_);
    return std::tuple{m.side == other.side, dot(off, off), at.x, at.y};
  }

  /// Whom a friend stops where its way ends anyhow, nobody stops: its way is done.
  [[nodiscard]] bool at_its_end(const Moving& m) const {
    return m.track.ends <= pulse_ + field::kSameTime;
  }

  void halt_all(const std::vector<Touch>& touches) {
    std::vector<std::size_t> whom(all_.size(), all_.size());
    const auto name = [&](std::size_t m, std::size_t other) {
      if (all_[m].stands) return;
      std::size_t& named = whom[m];
      if (named == all_.size() || rank_of(all_[m], all_[other]) < rank_of(all_[m], all_[named])) {
        named = other;
      }
    };
    for (const Touch& t : touches) {
      if (t.halts_first) name(t.first, t.second);
      if (t.halts_second) name(t.second, t.first);
      if (t.in_contact) meet(all_[t.first], all_[t.second]);
    }
    for (std::size_t i = 0; i < whom.size(); ++i) {
      if (whom[i] == all_.size()) continue;
      const Moving& other = all_[whom[i]];
      if (all_[i].side != other.side) {
        halt(all_[i], Stopped::enemy, other.unit);
      } else if (at_its_end(all_[i])) {
        finish(all_[i]);
      } else {
        halt(all_[i], Stopped::friends, other.unit);
      }
    }
  }

  void meet(const Moving& x, const Moving& y) {
    const Moving& a = x.side == Side::a ? x : y;
    const Moving& b = x.side == Side::a ? y : x;
    if (!enemies_in_contact(battle_, a.unit).contains(b.unit)) {
      met_.push_back({a.unit, b.unit, pulse_});
    }
  }

  const Battle& battle_;
  std::vector<Moving>& all_;
  std::vector<Met> met_;
  double pulse_ = 0;
};

// --- the end ---

Pose end_pose(const Moving& m) {
  return {field::point(field::vec(m.pose.at) + m.track.direction * m.come), m.pose.facing};
}

/// What it covers where it ended.
Blocks end_blocks(const Moving& m) {
  return field::shifted(m.blocks, field::vec(end_pose(m).at) - field::vec(m.pose.at));
}

/// Two enemies still on the table, of whom one has moved at least, who did not fight before.
bool may_meet(const Battle& battle, const Moving& a, const Moving& b) {
  if (a.side != Side::a || b.side != Side::b || a.gone || b.gone) return false;
  return (a.made || b.made) && !enemies_in_contact(battle, a.unit).contains(b.unit);
}

/// A gap of 0.05" is contact too (section 1): who ends so near an enemy has met him.
void meet_at_the_end(const Battle& battle, std::vector<Moving>& all, std::vector<Met>& met) {
  for (const Moving& a : all) {
    for (const Moving& b : all) {
      if (!may_meet(battle, a, b)) continue;
      const bool known = std::any_of(met.begin(), met.end(),
                                     [&](const Met& m) { return m.a == a.unit && m.b == b.unit; });
      if (known || !touch(end_blocks(a), end_blocks(b))) continue;
      met.push_back({a.unit, b.unit, std::max(a.ended_at, b.ended_at)});
    }
  }
  const auto name = [&](Moving& m, UnitId other) {
    if (!m.made || m.why == Stopped::enemy) return;
    m.why = Stopped::enemy;
    m.at = other;
  };
  std::sort(met.begin(), met.end(), [](const Met& x, const Met& y) {
    return std::tuple{x.pulse, x.a, x.b} < std::tuple{y.pulse, y.a, y.b};
  });
  for (const Met& pair : met) {
    for (Moving& m : all) {
      if (m.unit == pair.a) name(m, pair.b);
      if (m.unit == pair.b) name(m, pair.a);
    }
  }
}

/// The facings in which those who broke off end (AQ-MOVE-8): as ordered, unless they would overlap
/// somebody, or touch an enemy, in it.
std::vector<Angle> end_facings(const Battle& battle, const std::vector<Moving>& all) {
  std::vector<Blocks> turned(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Moving& m = all[i];
    if (!m.breaks_off || m.come <= 0) continue;
    const Angle facing = Angle::hundredths(record(battle, m.unit).marker.ends_facing);
    // It is drawn up where it stood, and comes there so.
    const Vec way = field::vec(end_pose(m).at) - field::vec(m.pose.at);
    const Point from = field::point(field::vec(battle.unit(m.unit).pose().at) + way);
    turned[i] = drawn_up(battle, m.unit, {from, facing}).body;
  }
  std::vector<Angle> facings;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Moving& m = all[i];
    facings.push_back(m.pose.facing);
    if (turned[i].empty()) continue;
    bool free = !closed_ground_under(battle, all[i].unit, end_blocks(m), turned[i]);
    for (std::size_t j = 0; j < all.size(); ++j) {
      if (j == i || all[j].gone) continue;
      for (const Blocks& there : {end_blocks(all[j]), turned[j]}) {
        if (field::deepest_overlap(turned[i], there) > field::kDeep) free = false;
        if (all[j].side != m.side && touch(turned[i], there)) free = false;
      }
    }
    if (free) facings.back() = Angle::hundredths(record(battle, m.unit).marker.ends_facing);
  }
  return facings;
}

}  // namespace

Advances advance_all(const Battle& battle) {
  std::vector<Moving> all = line_up(battle);
  Advances advances;
  advances.met = March(battle, all).run();
  meet_at_the_end(battle, all, advances.met);
  const std::vector<Angle> facings = end_facings(battle, all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Moving& m = all[i];
    if (!m.has_marker) continue;
    Advance move;
    move.unit = m.unit;
    move.from = battle.unit(m.unit).pose();
    move.formed = m.pose.at;
    move.to = {end_pose(m).at, facings[i]};
    move.allowed = m.budget;
    move.ended_at = m.ended_at;
    move.spent = std::min(m.budget, m.ended_at * rate(battle, m.unit));
    move.stopped = m.why;
    move.at = m.at;
    move.made = m.made;
    advances.moves.push_back(move);
  }
  return advances;
}

void carry_out(Battle& battle, const Advance& move) {
  if (move.made) carry_out(battle, move.unit, record(battle, move.unit).marker, move.to);
}

}  // namespace opfor::arquebusier
