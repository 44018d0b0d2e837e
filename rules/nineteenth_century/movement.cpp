#include "rules/nineteenth_century/movement.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace opfor::nineteenth_century {
namespace {

using field::Box;
using field::Pose;

constexpr double kContactTolerance = 2;  // 0.2 mm: the design's least tolerance
constexpr double kRounding = 10;         // what rounding places may add to a cost
constexpr double kBackOff = 50;          // groups look for a clear place every half centimetre

Pose pose_at(Vec at, Angle facing) { return {field::point(at), facing}; }

bool body_on_table(const field::Ground& ground, const Box& base) {
  const auto all = field::corners(base);
  return std::all_of(all.begin(), all.end(), [&](Vec c) { return ground.on_table(c); });
}

Box grown(const Box& box, double by) {
  return {box.centre, box.ahead, box.half_width + by, box.half_depth + by};
}

/// A body that a file may not march through.
struct Blocker {
  UnitId unit;
  Box box;
};

/// By how much a box may grow to all sides before it holds a place outside it: less than the gap
/// where that lies off a corner.
double room_outside(const Box& box, Vec place) {
  const Vec off = place - box.centre;
  const Vec right{box.ahead.y, -box.ahead.x};
  return std::max(std::abs(dot(off, right)) - box.half_width,
                  std::abs(dot(off, box.ahead)) - box.half_depth);
}

std::vector<Blocker> blockers(const Situation& now, UnitId unit, bool through_friends,
                              UnitId charged) {
  const Battle& b = now.battle();
  const Side side = side_of(b, unit);
  const double file = base_width(group(b, unit).arm).as_double() / 2;
  const Vec at = field::vec(b.unit(unit).pose().at);
  std::vector<Blocker> all;
  for (const UnitId other_unit : now.present()) {
    if (other_unit == unit || other_unit == charged) continue;
    const bool friendly = side_of(b, other_unit) == side;
    const Formation formation = b.unit(other_unit).formation;
    const bool has_gaps = formation == Formation::open || formation == Formation::square ||
                          group(b, other_unit).single();
    if (friendly && (through_friends || has_gaps)) continue;  // NC-MOVE-7
    const Box& body = now.body(other_unit);
    const double keep_off = friendly ? 0 : kKeepOff.as_double();
    // One who already stands closer than that may leave, but not march over the body.
    const double room = room_outside(body, at);
    all.push_back({other_unit, grown(body, std::min(file + keep_off, std::max(0.0, room - 1)))});
  }
  return all;
}

const Blocker* first_blocker(const std::vector<Vec>& points, const std::vector<Blocker>& all) {
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Blocker* first = nullptr;
    double least = 1;
    for (const Blocker& blocker : all) {
      const double t = field::entry(points[i], points[i + 1], blocker.box);
      if (t < least) {
        least = t;
        first = &blocker;
      }
    }
    if (first != nullptr) return first;
  }
  return nullptr;
}

field::Way joined(field::Way a, const field::Way& b) {
  a.points.insert(a.points.end(), b.points.begin() + 1, b.points.end());
  a.cost.total += b.cost.total;
  a.cost.open += b.cost.open;
  a.cost.difficult += b.cost.difficult;
  a.cost.barriers += b.cost.barriers;
  a.reached = b.reached;
  return a;
}

struct Router {
  const field::Ground& ground;
  field::Mover mover;
  std::vector<Blocker> blockers;

  /// The way past bodies by their corners; where that fails, the way up to the first body.
  [[nodiscard]] field::Way way(Vec from, Vec to, int detours) const {
    field::Way direct = ground.way(from, to, mover);
    if (direct.points.size() < 2) return direct;
    const Blocker* blocker = first_blocker(direct.points, blockers);
    if (blocker == nullptr) return direct;
    field::Way best = cut(direct);
    if (detours == 0) return best;
    for (const Vec corner : field::corners(grown(blocker->box, 5))) {
      if (!ground.on_table(corner) || blocked(corner)) continue;
      const field::Way there = way(from, corner, 0);
      if (!there.reached || first_blocker(there.points, blockers) != nullptr) continue;
      const field::Way on = way(corner, to, detours - 1);
      if (!on.reached || on.points.empty()) continue;
      const field::Way round = joined(there, on);
      if (!best.reached || round.cost.total < best.cost.total) best = round;
    }
    return best;
  }
  [[nodiscard]] bool blocked(Vec p) const {
    return std::any_of(blockers.begin(), blockers.end(),
                       [&](const Blocker& b) { return field::gap(p, b.box) <= 0; });
  }
  /// The part of a way before the first body on it.
  [[nodiscard]] field::Way cut(const field::Way& way) const {
    field::Way part;
    part.points.push_back(way.points.front());
    for (std::size_t i = 0; i + 1 < way.points.size(); ++i) {
      const Vec from = way.points[i];
      const Vec to = way.points[i + 1];
      double share = 1;
      for (const Blocker& b : blockers) share = std::min(share, entry(from, to, b.box));
      part.points.push_back(from + (to - from) * share);
      if (share < 1) break;
    }
    for (std::size_t i = 0; i + 1 < part.points.size(); ++i) {
      const field::Cost c = ground.cost(part.points[i], part.points[i + 1], mover);
      part.cost.total += c.total;
    }
    part.reached = false;
    return part;
  }
};

std::vector<Point> rounded(const std::vector<Vec>& points) {
  std::vector<Point> path;
  for (const Vec p : points) path.push_back(field::point(p));
  return path;
}

double length_of(const std::vector<Vec>& points) {
  double length = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) length += norm(points[i + 1] - points[i]);
  return length;
}

/// The points of a way up to a length along it, into a list that is used again and again.
void first_part(const std::vector<Vec>& points, double length, std::vector<Vec>& part) {
  part.assign(1, points.front());
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const double leg = norm(points[i + 1] - points[i]);
    if (leg >= length) {
      if (leg > 0) part.push_back(points[i] + (points[i + 1] - points[i]) * (length / leg));
      return;
    }
    length -= leg;
    part.push_back(points[i + 1]);
  }
}

Angle end_facing(const std::vector<Vec>& points, std::optional<Vec> face, Angle otherwise) {
  const Vec end = points.back();
  if (face && norm(*face - end) > 1) return facing_of(*face - end);
  for (std::size_t i = points.size(); i-- > 1;) {
    if (norm(points[i] - points[i - 1]) > 1) return facing_of(points[i] - points[i - 1]);
  }
  return otherwise;
}

March stay(const Situation& now, UnitId unit, Formation formation, std::optional<Vec> face) {
  const UnitState& u = now.battle().unit(unit);
  March march;
  march.end = u.pose();
  const Vec at = field::vec(march.end.at);
  if (face && norm(*face - at) > 1) {
    const Pose turned = pose_at(at, facing_of(*face - at));
    // Turning is free (NC-MOVE-8), but a wall or a neighbour may stand in the way of a long line.
    if (hindrance(now, unit, turned, formation).by == Hindrance::By::nothing) march.end = turned;
  }
  return march;
}

/// What a way costs when it is rounded to tenths of a millimetre: that may put a point across a
/// wall or fence.
double cost_rounded(const field::Ground& ground, const field::Mover& mover,
                    const std::vector<Vec>& points) {
  const auto at = [&](std::size_t i) { return field::vec(field::point(points[i])); };
  double spent = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    spent += ground.cost(at(i), at(i + 1), mover).total;
  }
  return spent;
}

/// A march along some points, which is looked at to find where the body stands clear.
class Settling {
 public:
  Settling(const Situation& now, UnitId unit, const std::vector<Vec>& points, Formation formation,
           std::optional<Vec> face)
      : now_(now),
        unit_(unit),
        points_(points),
        formation_(formation),
        face_(face),
        mover_(mover(now.battle(), unit)),
        start_(now.battle().unit(unit).pose()),
        length_(length_of(points)) {
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      budget_ += now.ground().cost(points[i], points[i + 1], mover_).total;
    }
  }

  [[nodiscard]] double length() const { return length_; }
  [[nodiscard]] const Hindrance& met() const { return met_; }

  /// True if the body stands clear after so much of the way, and can pay for it.
  [[nodiscard]] bool clear(double walked) {
    const Hindrance here = hindrance(now_, unit_, end_after(walked), formation_);
    if (here.by != Hindrance::By::nothing) {
      met_ = here;
      return false;
    }
    return spent().as_double() <= budget_;
  }

  /// The march that ends after so much of the way; nothing if that is where it began.
  [[nodiscard]] std::optional<March> march(double walked) {
    March march;
    march.end = end_after(walked);
    if (march.end.at == start_.at) return std::nullopt;
    march.path = rounded(part_);
    march.spent = spent();
    return march;
  }

 private:
  [[nodiscard]] Pose end_after(double walked) {
    first_part(points_, walked, part_);
    return pose_at(part_.back(), end_facing(part_, face_, start_.facing));
  }
  /// On the part that was looked at last.
  [[nodiscard]] Length spent() const {
    return Length::rounded(std::min(cost_rounded(now_.ground(), mover_, part_), 2 * budget_));
  }

  const Situation& now_;
  UnitId unit_;
  const std::vector<Vec>& points_;
  Formation formation_;
  std::optional<Vec> face_;
  field::Mover mover_;
  Pose start_;
  double length_;
  double budget_ = kRounding;
  std::vector<Vec> part_;
  Hindrance met_;
};

/// Backs a march off along its points until the body stands clear.
March settle(const Situation& now, UnitId unit, const std::vector<Vec>& points, Formation formation,
             std::optional<Vec> face, bool whole) {
  Settling way(now, unit, points, formation, face);
  for (double back = 0; back < way.length(); back += kBackOff) {
    double walked = way.length() - back;
    if (!way.clear(walked)) continue;
    // To the tenth of a millimetre where it is stopped: "1 cm short" is no more than that.
    for (double beyond = std::min(way.length(), walked + kBackOff); beyond - walked > 1;) {
      const double middle = (walked + beyond) / 2;
      (way.clear(middle) ? walked : beyond) = middle;
    }
    auto march = way.march(walked);
    if (!march) break;
    march->reached = whole && back == 0;
    march->stopped_by = words(now, way.met());
    march->stopper = way.met().unit;
    return *std::move(march);
  }
  March march = stay(now, unit, formation, face);
  march.stopped_by = words(now, way.met());
  march.stopper = way.met().unit;
  return march;
}

}  // namespace

field::Mover mover(Arm arm, Length full_move) {
  field::Mover m;
  m.mounted = arm == Arm::horse;
  m.difficult_factor = 2;
  m.barrier_cost = full_move.as_double() / 4;
  m.clearance = base_width(arm).as_double() / 2;
  return m;
}

field::Mover mover(const Battle& battle, UnitId unit) {
  return mover(group(battle, unit).arm, full_move(battle, unit, Formation::line));
}

Length spent_on(const Battle& battle, UnitId unit, const std::vector<Point>& path) {
  const field::Mover m = mover(battle, unit);
  double spent = 0;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    spent += battle.setting().ground->cost(field::vec(path[i]), field::vec(path[i + 1]), m).total;
  }
  return Length::rounded(spent);
}

int halves(Length spent, Length full) {
  if (spent == Length{}) return 0;
  return spent * 2 > full ? 2 : 1;
}

namespace {

/// The edge of the table, or ground where not all of a group can stand. Nor may the middle of a
/// hollow square, where nobody stands, lie on a wall: from there it could go on to either side.
Hindrance::By hindered_by_ground(const field::Ground& ground, field::Boxes bases, Vec middle,
                                 const field::Mover& mover) {
  for (const Box& base : bases) {
    if (!body_on_table(ground, base)) return Hindrance::By::edge_of_table;
  }
  for (const Box& base : bases) {
    if (!ground.can_stand(base, mover)) return Hindrance::By::terrain;
  }
  if (!ground.can_stand({middle, {0, 1}, kRounding, kRounding}, mover)) {
    return Hindrance::By::terrain;
  }
  // A wall or an impassable hedge may not part a body: neighbours can reach each other.
  for (std::size_t i = 0; i + 1 < bases.size(); ++i) {
    if (!ground.cost(bases[i].centre, bases[i + 1].centre, mover).passable()) {
      return Hindrance::By::terrain;
    }
  }
  return Hindrance::By::nothing;
}

}  // namespace

Hindrance hindrance(const Situation& now, UnitId unit, Pose pose, Formation formation,
                    UnitId touching) {
  const Battle& b = now.battle();
  const Figures own = bases_at(b, unit, pose, formation);
  const Box own_body = body(own);
  const field::Mover m = mover(b, unit);
  if (!now.ground().clear_along(own_body, {}, m)) {
    const Hindrance::By by = hindered_by_ground(now.ground(), own, field::vec(pose.at), m);
    if (by != Hindrance::By::nothing) return {by, kNoUnit};
  }
  // Who goes keeps off again (NC-ACT-20); but who stands enters no space (NC-MOVE-7): he may turn
  // if he fights, or if he comes no nearer to one who has come near.
  const bool stands = pose.at == b.unit(unit).pose().at;
  for (const UnitId other_unit : now.present()) {
    // Who goes with the group goes out of its way (NC-CMD-8).
    if (other_unit == unit || goes_with(b, other_unit) == unit) continue;
    const bool friendly = side_of(b, other_unit) == side_of(b, unit);
    if (field::gap_within(own_body, now.body(other_unit), kKeepOff.as_double()) >
        kKeepOff.as_double()) {
      continue;
    }
    const std::vector<Box>& its = now.figures(other_unit);
    if (field::overlaps(own, its)) {
      return {friendly ? Hindrance::By::friends : Hindrance::By::enemy, other_unit};
    }
    if (friendly || touching != kNoUnit) continue;  // who charges may come near (NC-MOVE-7)
    if (stands && enemies_in_contact(b, unit).contains(other_unit)) continue;
    const double keep_off =
        stands ? std::min(kKeepOff.as_double(), now.gap(unit, other_unit)) : kKeepOff.as_double();
    if (field::least_gap(own, its, keep_off) < keep_off - kContactTolerance) {
      return {Hindrance::By::enemy, other_unit};
    }
  }
  return {};
}

std::string words(const Situation& now, Hindrance h) {
  switch (h.by) {
    case Hindrance::By::nothing:
      return {};
    case Hindrance::By::edge_of_table:
      return "at the edge of the table";
    case Hindrance::By::terrain:
      return "before ground where it cannot stand";
    case Hindrance::By::friends:
      return fmt::format("by {}", now.battle().setting().name_of(h.unit));
    case Hindrance::By::enemy:
      return fmt::format("1 cm short of {}", now.battle().setting().name_of(h.unit));
  }
  return {};
}

field::Way route(const Situation& now, UnitId unit, Vec goal, bool through_friends,
                 UnitId charged) {
  const Router router{now.ground(), mover(now.battle(), unit),
                      blockers(now, unit, through_friends, charged)};
  return router.way(field::vec(now.battle().unit(unit).pose().at), goal, 2);
}

field::Way short_of(const Situation& now, UnitId unit, const field::Way& way, UnitId other) {
  if (other == kNoUnit || way.points.size() < 2) return way;
  const double file = base_width(group(now.battle(), unit).arm).as_double() / 2;
  const double room = room_outside(now.body(other), way.points.front());
  const double off = std::min(file + kKeepOff.as_double(), std::max(0.0, room - 1));
  const Router router{
      now.ground(), mover(now.battle(), unit), {{other, grown(now.body(other), off)}}};
  return first_blocker(way.points, router.blockers) == nullptr ? way : router.cut(way);
}

March march(const Situation& now, UnitId unit, const field::Way& way, Length allowance,
            Formation formation, std::optional<Vec> face) {
  if (way.points.size() < 2) return stay(now, unit, formation, face);
  const auto spent =
      now.ground().spend(way.points, allowance.as_double(), mover(now.battle(), unit));
  if (spent.points.size() < 2) return stay(now, unit, formation, face);
  return settle(now, unit, spent.points, formation, face, way.reached && spent.whole);
}

StraightWays::StraightWays(const Situation& now, UnitId unit, Length allowance, bool run)
    : now_(now),
      unit_(unit),
      allowance_(allowance.as_double()),
      run_(run),
      mover_(mover(now.battle(), unit)),
      from_(field::vec(now.battle().unit(unit).pose().at)) {
  for (const Blocker& blocker : blockers(now, unit, run, kNoUnit)) blockers_.push_back(blocker.box);
}

double StraightWays::clear_length(Vec ahead) const {
  const auto passable = [&](double length) {
    return now_.ground().cost(from_, from_ + ahead * length, mover_).passable();
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
  for (const Box& blocker : blockers_) {
    length = std::min(length,
                      length * std::min(1.0, field::entry(from_, from_ + ahead * length, blocker)));
  }
  return length;
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

March StraightWays::as_far(Angle direction, Angle facing) const {
  const Formation formation = now_.battle().unit(unit_).formation;
  const Vec ahead = unit_vector(direction);
  const double length = clear_length(ahead);
  const std::vector<Vec> points = paid_for(ahead, length);
  if (points.size() < 2) return stay(now_, unit_, formation, std::nullopt);
  if (auto gone = off_table(points.back(), facing)) return *std::move(gone);
  const Vec face = points.back() + unit_vector(facing) * 1e6;
  return settle(now_, unit_, points, formation, face, length >= allowance_);
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
  Settling way(now_, unit_, points, now_.battle().unit(unit_).formation, face);
  if (way.length() <= 0 || !way.clear(way.length())) return std::nullopt;
  auto march = way.march(way.length());
  if (march) march->reached = true;
  return march;
}

March straight(const Situation& now, UnitId unit, Angle direction, Length allowance, Angle facing,
               bool run) {
  return StraightWays(now, unit, allowance, run).as_far(direction, facing);
}

March charge(const Situation& now, UnitId unit, UnitId target, Length allowance) {
  const Battle& b = now.battle();
  const Formation formation = b.unit(unit).formation;
  // The nearest of its figures; of equals, as when two lines face each other, the one opposite.
  struct ChargeAim {
    Length off;
    double off_middle;
    Vec at;
  };
  std::vector<ChargeAim> aims;
  for (const Box& figure : now.figures(target)) {
    const Vec at = figure.centre;
    aims.push_back(
        {Length::rounded(field::gap(at, now.body(unit))), norm(at - now.body(unit).centre), at});
  }
  std::stable_sort(aims.begin(), aims.end(), [](const ChargeAim& x, const ChargeAim& y) {
    return std::pair(x.off, x.off_middle) < std::pair(y.off, y.off_middle);
  });
  March failed = stay(now, unit, formation, std::nullopt);
  for (const ChargeAim& one : aims) {
    const Vec aim = one.at;
    const field::Way way = route(now, unit, aim, false, target);
    if (way.points.size() < 2) continue;
    const double whole = length_of(way.points);
    std::vector<Vec> part;
    const auto gap_after = [&](double length) {
      first_part(way.points, length, part);
      const Pose end = pose_at(part.back(), end_facing(part, aim, b.unit(unit).pose().facing));
      return field::least_gap(bases_at(b, unit, end, formation), now.figures(target),
                              kContactTolerance);
    };
    if (gap_after(whole) > kContactTolerance) continue;
    double low = 0;
    double high = whole;
    while (high - low > 0.5) {
      const double middle = (low + high) / 2;
      (gap_after(middle) > 0 ? low : high) = middle;
    }
    first_part(way.points, low, part);
    const auto spent = now.ground().spend(part, allowance.as_double(), mover(b, unit));
    if (!spent.whole) continue;
    March contact;
    contact.path = rounded(spent.points);
    if (contact.path.size() == 1) contact.path.push_back(contact.path.front());  // it only turns
    contact.end =
        pose_at(spent.points.back(), end_facing(spent.points, aim, b.unit(unit).pose().facing));
    contact.spent = Length::rounded(spent.cost.total);
    contact.reached = true;
    const double cost = cost_rounded(now.ground(), mover(b, unit), spent.points);
    if (cost > allowance.as_double() + kRounding) continue;
    const Hindrance met = hindrance(now, unit, contact.end, formation, target);
    if (met.by == Hindrance::By::nothing) return contact;
    failed.stopped_by = words(now, met);
    failed.stopper = met.unit;
  }
  return failed;
}

Length charge_reach(const Situation& now, UnitId unit, UnitId target) {
  return charge_reach(now, unit, target, full_move(now.battle(), unit));
}

Length charge_reach(const Situation& now, UnitId unit, UnitId target, Length limit) {
  const Battle& b = now.battle();
  if (b.settled().empty()) return limit;
  const March run_in = charge(now, unit, target, limit + b.setting().tolerance);
  if (!run_in.reached) return limit;
  const double spent = run_in.spent.as_double();
  const double found = as_settled(b, Span::way, unit, target, spent);
  if (found < spent) return run_in.spent + Length::tenths(1);  // as far as it is, rounded
  return found > spent ? Length{} : limit;
}

}  // namespace opfor::nineteenth_century
