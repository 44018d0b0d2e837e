#include "rules/nineteenth_century/movement.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <fmt/format.h>

#include "rules/nineteenth_century/beside_the_way.hpp"
#include "rules/nineteenth_century/march_parts.hpp"
#include "rules/nineteenth_century/prospects.hpp"

namespace opfor::nineteenth_century {
namespace {

using field::Pose;

constexpr Length kPastItsPlace = 10_cm;
constexpr double kBackOff = 50;  // groups look for a clear place every half centimetre

field::Way joined(field::Way a, const field::Way& b) {
  a.points.insert(a.points.end(), b.points.begin() + 1, b.points.end());
  a.cost.total += b.cost.total;
  a.cost.open += b.cost.open;
  a.cost.difficult += b.cost.difficult;
  a.cost.barriers += b.cost.barriers;
  a.reached = b.reached;
  return a;
}

}  // namespace

/// Ways in file, past bodies by their corners. What was asked once is known to all later ways.
/// How far its figures stand to either side of its middle.
double half_front(const Situation& now, UnitId unit) {
  const field::Pose& pose = now.battle().unit(unit).pose();
  const Vec right = field::right_of(unit_vector(pose.facing));
  double half = 0;
  for (const field::Box& figure : now.figures(unit)) {
    half = std::max(half, std::abs(dot(figure.centre - field::vec(pose.at), right)));
  }
  return half;
}

class Router {
 public:
  Router(const Situation& now, UnitId unit, Going going)
      : ground_(now.ground()),
        mover_(mover(now.battle(), unit)),
        began_(field::vec(now.battle().unit(unit).pose().at)),
        half_front_(half_front(now, unit)),
        passage_(now, unit, going, Reads::proposes),
        ways_(now.prospects().ways) {}

  /// The way past bodies by their corners; where that fails, the way up to the first body.
  /// @param most that a way past bodies may cost
  [[nodiscard]] field::Way way(Vec to, double most = field::kFar) {
    const Leg& direct = leg(began_, to);
    if (!direct.barred) return direct.way;
    auto round = way_round(*direct.barred, began_, to, 2, most);
    return round ? *std::move(round) : cut(direct.way);
  }
  /// The way of one whom no body bars.
  [[nodiscard]] const field::Way& over_ground(Vec to) { return leg(began_, to).way; }
  [[nodiscard]] bool is_barred(const field::Way& way) const {
    return passage_.first(way.points).by != Hindrance::By::nothing;
  }
  /// The part of a way before what it may not go on past.
  [[nodiscard]] field::Way cut(const field::Way& way) const {
    field::Way part;
    part.points.push_back(way.points.front());
    for (std::size_t i = 0; i + 1 < way.points.size(); ++i) {
      const Vec from = way.points[i];
      const Vec to = way.points[i + 1];
      const double share = std::min(1.0, passage_.first(from, to).share);
      part.points.push_back(from + (to - from) * share);
      if (share < 1) break;
    }
    for (std::size_t i = 0; i + 1 < part.points.size(); ++i) {
      const field::Cost c = ground_.cost(part.points[i], part.points[i + 1], mover_);
      part.cost.total += c.total;
    }
    part.reached = false;
    return part;
  }

 private:
  /// The way across the ground from one place to another.
  struct Leg {
    Vec from;
    Vec to;
    field::Way way;
    std::optional<UnitId> barred;  ///< by whom
  };
  [[nodiscard]] const Leg& leg(Vec from, Vec to) {
    for (const Leg& known : legs_) {
      if (known.from == from && known.to == to) return known;
    }
    Leg made{from, to, ways_.find(mover_, from, to), std::nullopt};
    if (squeezes_by_the_edge(made.way)) {
      // It would come to stand there with half of its front over the edge: straight on, if it can.
      const field::Cost straight = ground_.cost(from, to, mover_);
      if (straight.passable()) made.way = {{from, to}, straight, true};
    }
    const Hindrance bar = passage_.first(made.way.points);
    if (bar.by != Hindrance::By::nothing) made.barred = bar.unit;
    return legs_.emplace_back(std::move(made));
  }

  /// It goes round something between that and the edge of the table, where its front has no room.
  [[nodiscard]] bool squeezes_by_the_edge(const field::Way& way) const {
    const auto to_edge = [&](Vec at) {
      return std::min(
          {at.x, at.y, ground_.width().as_double() - at.x, ground_.height().as_double() - at.y});
    };
    for (std::size_t i = 1; i + 1 < way.points.size(); ++i) {
      if (to_edge(way.points[i]) < half_front_) return true;
    }
    return false;
  }

  /// A way that reaches its goal, if one does for no more than `most`.
  [[nodiscard]] std::optional<field::Way> whole_way(Vec from, Vec to, int detours, double most) {
    const Leg& direct = leg(from, to);
    if (!direct.barred) return direct.way.reached ? std::optional(direct.way) : std::nullopt;
    if (detours == 0) return std::nullopt;
    return way_round(*direct.barred, from, to, detours, most);
  }

  /// The cheapest way by a corner of who bars the direct one, if any costs no more than `most`.
  [[nodiscard]] std::optional<field::Way> way_round(UnitId bar, Vec from, Vec to, int detours,
                                                    double most) {
    struct Corner {
      Vec at;
      double on_at_least = 0;  ///< no way is cheaper than the straight line
      double least = 0;        ///< of the whole way
    };
    std::vector<Corner> corners;
    for (const Vec at : passage_.round(bar)) {
      const double on_at_least = norm(to - at) - kGrid;
      corners.push_back({at, on_at_least, norm(at - from) + on_at_least});
    }
    // The most promising first: it rules out most of the rest. Of equals the first that there is.
    std::vector<std::size_t> order(corners.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
      return corners[x].least < corners[y].least;
    });
    std::optional<field::Way> best;
    std::size_t best_corner = 0;
    for (const std::size_t i : order) {
      const Corner& corner = corners[i];
      if (corner.least > most) break;
      if (!ground_.on_table(corner.at) || passage_.barred(corner.at)) continue;
      const auto there = whole_way(from, corner.at, 0, most);
      if (!there || there->cost.total + corner.on_at_least > most) continue;
      const auto on = whole_way(corner.at, to, detours - 1, most - there->cost.total + kGrid);
      if (!on) continue;
      field::Way round = joined(*there, *on);
      const auto is_better = [&] {
        if (round.cost.total != best->cost.total) return round.cost.total < best->cost.total;
        return i < best_corner;
      };
      if (best && !is_better()) continue;
      most = std::min(most, round.cost.total);
      best = std::move(round);
      best_corner = i;
    }
    return best;
  }

  const field::Ground& ground_;
  field::Mover mover_;
  Vec began_;
  double half_front_;
  Passage passage_;
  field::KnownWays& ways_;
  std::deque<Leg> legs_;  ///< each stays where it is
};

namespace {

/// A march along some points, which is looked at to find where the body stands clear.
class Settling {
 public:
  /// @param points outlives this
  Settling(const Situation& now, UnitId unit, const std::vector<Vec>& points, double allowance,
           Formation formation, std::optional<Vec> face, const File& file)
      : now_(now),
        unit_(unit),
        points_(points),
        formation_(formation),
        face_(face),
        mover_(mover(now.battle(), unit)),
        start_(now.battle().unit(unit).pose()),
        allowance_(allowance),
        length_(file_length(points, file)) {}

  /// How far its file gets, walls seen to.
  [[nodiscard]] double length() const { return length_; }
  /// What it met where it was last looked at and hindered.
  [[nodiscard]] Hindrance met() const {
    return met_where_ ? hindrance(now_, unit_, *met_where_, formation_) : met_;
  }

  /// True if the body stands clear after so much of the way, and can pay for it.
  [[nodiscard]] bool clear(double walked) {
    const Pose end = end_after(walked);
    // Who stood in its way last is likely to do so still; whoever does so first is asked at the
    // end.
    if (met_.unit != kNoUnit && hinders(now_, unit_, end, formation_, met_.unit)) {
      met_where_ = end;
      return false;
    }
    const Hindrance here = hindrance(now_, unit_, end, formation_);
    if (here.by != Hindrance::By::nothing) {
      met_ = here;
      met_where_.reset();
      return false;
    }
    return cost() <= allowance_ + kGrid;
  }

  /// The march that ends after so much of the way; nothing if that is where it began.
  [[nodiscard]] std::optional<March> march(double walked) {
    March march;
    march.end = end_after(walked);
    if (march.end.at == start_.at) return std::nullopt;
    march.path = rounded(part_);
    march.spent = Length::rounded(std::min(cost(), allowance_));
    // Rounded, the way may graze a wall that it did not graze before.
    std::vector<Vec> way;
    for (const Point& at : march.path) way.push_back(field::vec(at));
    if (!File(now_, unit_, Reads::judges).passes(way)) return std::nullopt;
    return march;
  }

 private:
  [[nodiscard]] static double file_length(const std::vector<Vec>& points, const File& file) {
    double length = 0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const Vec step = points[i + 1] - points[i];
      const auto passes = [&](double share) {
        return file.passes(points[i], points[i] + step * share);
      };
      if (passes(1)) {
        length += norm(step);
        continue;
      }
      double low = 0;
      double high = 1;
      while ((high - low) * norm(step) > 1) {
        const double middle = (low + high) / 2;
        (passes(middle) ? low : high) = middle;
      }
      return length + norm(step) * low;
    }
    return length;
  }
  [[nodiscard]] Pose end_after(double walked) {
    first_part(points_, walked, part_);
    return pose_at(part_.back(), end_facing(part_, face_, start_.facing));
  }
  /// Of the part that was looked at last.
  [[nodiscard]] double cost() const { return cost_rounded(now_.ground(), mover_, part_); }

  const Situation& now_;
  UnitId unit_;
  const std::vector<Vec>& points_;
  Formation formation_;
  std::optional<Vec> face_;
  field::Mover mover_;
  Pose start_;
  double allowance_;
  double length_;
  std::vector<Vec> part_;
  Hindrance met_;
  std::optional<Pose> met_where_;  ///< if that may not be the first that it met there
};

bool is_ground(Hindrance::By by) {
  return by == Hindrance::By::terrain || by == Hindrance::By::parted ||
         by == Hindrance::By::on_a_wall;
}

/// Backs a march off along its points until the body stands clear.
/// @param least that it is to come to: a shorter one is not looked for
March settle(const Situation& now, UnitId unit, Settling way, Formation formation,
             std::optional<Vec> face, bool whole, double least = 0) {
  for (double back = 0; back < way.length(); back += kBackOff) {
    double walked = way.length() - back;
    if (walked + kBackOff <= least) break;
    if (!way.clear(walked)) continue;
    // To the tenth of a millimetre where it is stopped: "1 cm short" is no more than that.
    for (double beyond = std::min(way.length(), walked + kBackOff); beyond - walked > 0.25;) {
      const double middle = (walked + beyond) / 2;
      (way.clear(middle) ? walked : beyond) = middle;
    }
    auto march = way.march(walked);
    if (!march) break;
    march->reached = whole && back == 0;
    const Hindrance met = way.met();
    march->stopped_by = words(now, met);
    march->stopper = met.unit;
    march->before_ground = is_ground(met.by);
    return *std::move(march);
  }
  March march = stay(now, unit, formation, face);
  const Hindrance met = way.met();
  march.stopped_by = words(now, met);
  march.stopper = met.unit;
  march.before_ground = is_ground(met.by);
  return march;
}

}  // namespace

field::Way route(const Situation& now, UnitId unit, Vec goal, Going going) {
  return Router(now, unit, going).way(goal);
}

namespace {

/// Well beyond a place, as seen from another.
bool is_past(Vec at, Vec from, Vec place) {
  const Vec off = place - from;
  const double straight = norm(off);
  return straight >= 1 && dot(at - from, off) > (straight + kPastItsPlace.as_double()) * straight;
}

/// The place on a leg that is nearest to another.
Vec nearest_on(Vec from, Vec to, Vec place) {
  const Vec leg = to - from;
  const double all = dot(leg, leg);
  return all > 0 ? from + leg * std::clamp(dot(place - from, leg) / all, 0.0, 1.0) : from;
}

}  // namespace

field::Way way_to_place(const Situation& now, UnitId unit, Vec place) {
  Router router(now, unit, {});
  field::Way way = router.way(place);
  const Vec from = field::vec(now.battle().unit(unit).pose().at);
  const auto goes_past = [&](Vec corner) { return is_past(corner, from, place); };
  // Ground stays where it is: what it asks for has to be gone.
  const std::vector<Vec>& over_ground = router.over_ground(place).points;
  if (std::any_of(over_ground.begin(), over_ground.end(), goes_past)) return way;
  const auto past = std::find_if(way.points.begin(), way.points.end(), goes_past);
  if (past == way.points.end()) return way;
  *past = nearest_on(*std::prev(past), *past, place);
  way.points.erase(std::next(past), way.points.end());
  way.reached = false;
  return way;
}

struct RoutesTo::Known {
  Router router;
};

RoutesTo::RoutesTo(const Situation& now, UnitId unit, Going going)
    : known_(std::make_unique<Known>(Known{Router(now, unit, going)})) {}
RoutesTo::~RoutesTo() = default;

field::Way RoutesTo::way(Vec goal, double most) { return known_->router.way(goal, most); }

field::Way short_of_bodies(const Situation& now, UnitId unit, const field::Way& way) {
  if (way.points.size() < 2) return way;
  const Router router(now, unit, {});
  return router.is_barred(way) ? router.cut(way) : way;
}

March march(const Situation& now, UnitId unit, const field::Way& way, Length allowance,
            Formation formation, std::optional<Vec> face) {
  if (way.points.size() < 2) return stay(now, unit, formation, face);
  const auto spent =
      now.ground().spend(way.points, allowance.as_double(), mover(now.battle(), unit));
  if (spent.points.size() < 2) return stay(now, unit, formation, face);
  const File file(now, unit, Reads::proposes);
  const Settling settling(now, unit, spent.points, allowance.as_double(), formation, face, file);
  const bool whole =
      way.reached && spent.whole && settling.length() >= field::length_of(spent.points);
  March march = settle(now, unit, settling, formation, face, whole);
  if (!march.before_ground) return march;
  double got = 0;
  for (std::size_t i = 0; i + 1 < march.path.size(); ++i) {
    got += norm(field::vec(march.path[i + 1]) - field::vec(march.path[i]));
  }
  const WayPart rest{spent.points, got, settling.length()};
  if (auto farther = beside_the_way(now, unit, rest, allowance.as_double(), formation, face)) {
    farther->stopped_by = std::move(march.stopped_by);
    return *std::move(farther);
  }
  return march;
}

StraightWays::StraightWays(const Situation& now, UnitId unit, Length allowance, bool run)
    : now_(now),
      unit_(unit),
      allowance_(allowance.as_double()),
      run_(run),
      mover_(mover(now.battle(), unit)),
      from_(field::vec(now.battle().unit(unit).pose().at)),
      file_(now, unit, Reads::proposes),
      passage_(now, unit, {run, kNoUnit, false}, Reads::proposes) {}

double StraightWays::clear_length(Vec ahead) const {
  const auto passable = [&](double length) {
    const Vec to = from_ + ahead * length;
    return now_.ground().cost(from_, to, mover_).passable() && file_.passes(from_, to);
  };
  double length = allowance_;
  // As far as no forbidden ground lies in the way.
  if (!passable(length)) {
    double low = 0;
    double high = length;
    while (high - low > 1) {
      const double middle = (low + high) / 2;
      (passable(middle) ? low : high) = middle;
    }
    length = low;
  }
  return length * std::min(1.0, passage_.first(from_, from_ + ahead * length).share);
}

std::vector<Vec> StraightWays::paid_for(Vec ahead, double length) const {
  const std::array<Vec, 2> way{from_, from_ + ahead * length};
  return now_.ground().spend(way, allowance_, mover_).points;
}

std::optional<March> StraightWays::off_table(Vec end, Angle facing) const {
  if (!run_ || now_.ground().on_table(end)) return std::nullopt;
  March gone;
  double low = 0;  // on the table
  double high = 1;
  while (high - low > 1e-4) {
    const double middle = (low + high) / 2;
    (now_.ground().on_table(from_ + (end - from_) * middle) ? low : high) = middle;
  }
  const Vec edge = from_ + (end - from_) * low;
  gone.path = rounded({from_, edge});
  gone.end = pose_at(edge, facing);
  gone.spent = Length::rounded(norm(edge - from_));
  gone.leaves_table = true;
  gone.reached = true;
  return gone;
}

March StraightWays::as_far(Angle direction, Angle facing, double least) const {
  const Formation formation = now_.battle().unit(unit_).formation;
  const Vec ahead = unit_vector(direction);
  const double length = clear_length(ahead);
  const std::vector<Vec> points = paid_for(ahead, length);
  if (points.size() < 2) return stay(now_, unit_, formation, std::nullopt);
  if (auto gone = off_table(points.back(), facing)) return *std::move(gone);
  const Vec face = points.back() + unit_vector(facing) * 1e6;
  const Settling settling(now_, unit_, points, allowance_, formation, face, file_);
  return settle(now_, unit_, settling, formation, face, length >= allowance_, least);
}

std::optional<March> StraightWays::whole(Angle direction, Angle facing) const {
  const Vec ahead = unit_vector(direction);
  const double length = clear_length(ahead);
  if (length < allowance_ && !run_) return std::nullopt;
  const std::vector<Vec> points = paid_for(ahead, length);
  if (points.size() < 2) return std::nullopt;
  if (auto gone = off_table(points.back(), facing)) return gone;
  if (length < allowance_) return std::nullopt;
  const Vec face = points.back() + unit_vector(facing) * 1e6;
  Settling way(now_, unit_, points, allowance_, now_.battle().unit(unit_).formation, face, file_);
  if (way.length() <= 0 || !way.clear(way.length())) return std::nullopt;
  auto march = way.march(way.length());
  if (march) march->reached = true;
  return march;
}

March straight(const Situation& now, UnitId unit, Angle direction, Length allowance, Angle facing,
               bool run) {
  return StraightWays(now, unit, allowance, run).as_far(direction, facing);
}

}  // namespace opfor::nineteenth_century
