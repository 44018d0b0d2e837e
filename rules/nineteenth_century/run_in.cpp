#include "rules/nineteenth_century/run_in.hpp"

#include <algorithm>

#include "rules/nineteenth_century/march_parts.hpp"
#include "rules/nineteenth_century/prospects.hpp"

namespace opfor::nineteenth_century {

using field::Box;
using field::Pose;

namespace {

/// The front with which a charge comes home: towards the figure aimed at, or one of its own.
struct HomeFront {
  Vec aim;
  std::optional<Angle> kept;  ///< nothing: towards the aim

  [[nodiscard]] Angle after(const std::vector<Vec>& way, Angle before) const {
    return kept ? *kept : end_facing(way, aim, before);
  }
};

/// A way at a figure of the target: after how much of it the charger's figures touch the target's.
class RunIn {
 public:
  /// @param way at one of the target's figures, of two points or more; outlives this
  RunIn(const Situation& now, UnitId unit, UnitId target, const field::Way& way, HomeFront front)
      : now_(now),
        unit_(unit),
        target_(target),
        way_(way),
        front_(front),
        formation_(now.battle().unit(unit).formation),
        around_(
            field::reach_about(field::vec(now.battle().unit(unit).pose().at), now.figures(unit)) +
            kGrid),
        whole_(field::length_of(way.points)) {}

  /// Nothing if they do not touch at its end.
  [[nodiscard]] std::optional<double> touches_after() {
    if (gap_after(whole_) > kTolerance) return std::nullopt;
    const auto on_last = on_last_leg();
    return on_last ? *on_last : by_halving();
  }

 private:
  [[nodiscard]] field::Boxes theirs() const { return now_.figures(target_); }
  [[nodiscard]] double gap_after(double length) {
    const Battle& b = now_.battle();
    first_part(way_.points, length, part_);
    if (field::gap(part_.back(), now_.body(target_)) > around_ + kTolerance) return field::kFar;
    const Pose end = pose_at(part_.back(), front_.after(part_, b.unit(unit_).pose().facing));
    return field::least_gap(bases_at(b, unit_, end, formation_), theirs(), kTolerance);
  }
  /// The last leg goes straight at the aim, with one front: contact follows from the figures.
  [[nodiscard]] std::optional<double> on_last_leg() {
    const Vec from = *(way_.points.end() - 2);
    const Vec leg = way_.points.back() - from;
    const Pose begun = pose_at(from, front_.kept.value_or(facing_of(leg)));
    const auto share =
        field::runs_into(bases_at(now_.battle(), unit_, begun, formation_), leg, theirs());
    if (!share) return std::nullopt;
    const double length = whole_ - norm(leg) * (1 - *share) - 1;
    const double gap = length > 0 ? gap_after(length) : 0;
    if (gap <= 0 || gap > kTolerance) return std::nullopt;
    return length;
  }
  [[nodiscard]] double by_halving() {
    double low = 0;
    double high = whole_;
    while (high - low > 0.5) {
      const double middle = (low + high) / 2;
      (gap_after(middle) > 0 ? low : high) = middle;
    }
    // Who has but to turn touches at once when he has turned, not little by little.
    return gap_after(low) > kTolerance ? high : low;
  }

  const Situation& now_;
  UnitId unit_;
  UnitId target_;
  const field::Way& way_;
  HomeFront front_;
  Formation formation_;
  double around_;
  double whole_;
  std::vector<Vec> part_;
};

/// The nearest of the target's figures first; of equals, as when two lines face each other, the
/// one opposite.
std::vector<Vec> aims_at(const Situation& now, UnitId unit, UnitId target) {
  struct Aim {
    Length off;
    double off_middle;
    Vec at;
  };
  std::vector<Aim> aims;
  for (const Box& figure : now.figures(target)) {
    const Vec at = figure.centre;
    aims.push_back(
        {Length::rounded(field::gap(at, now.body(unit))), norm(at - now.body(unit).centre), at});
  }
  std::stable_sort(aims.begin(), aims.end(), [](const Aim& x, const Aim& y) {
    return std::pair(x.off, x.off_middle) < std::pair(y.off, y.off_middle);
  });
  std::vector<Vec> all;
  for (const Aim& one : aims) all.push_back(one.at);
  return all;
}

/// A charge by one way, with one front at its end.
class ChargeHome {
 public:
  ChargeHome(const Situation& now, UnitId unit, UnitId target, Length allowance)
      : now_(now),
        unit_(unit),
        target_(target),
        allowance_(allowance),
        file_(now, unit, Reads::proposes) {}

  /// Nothing where it does not touch within its allowance, or not by ground that it can pass.
  /// What stands where it would end is asked by itself.
  [[nodiscard]] std::optional<March> by(const field::Way& way, HomeFront front) const {
    const auto touches = RunIn(now_, unit_, target_, way, front).touches_after();
    if (!touches) return std::nullopt;
    std::vector<Vec> part;
    first_part(way.points, *touches, part);
    const field::Mover who = mover(now_.battle(), unit_);
    const auto spent = now_.ground().spend(part, allowance_.as_double(), who);
    if (!spent.whole) return std::nullopt;
    const double cost = cost_rounded(now_.ground(), who, spent.points);
    if (cost > allowance_.as_double() + kGrid || !file_.passes(spent.points)) return std::nullopt;
    March contact;
    contact.path = rounded(spent.points);
    if (contact.path.size() == 1) contact.path.push_back(contact.path.front());  // it only turns
    const Angle before = now_.battle().unit(unit_).pose().facing;
    contact.end = pose_at(spent.points.back(), front.after(spent.points, before));
    contact.spent = Length::rounded(spent.cost.total);
    contact.reached = true;
    return contact;
  }

 private:
  const Situation& now_;
  UnitId unit_;
  UnitId target_;
  Length allowance_;
  File file_;
};

March work_out_charge(const Situation& now, UnitId unit, UnitId target, Length allowance) {
  const Battle& b = now.battle();
  const Formation formation = b.unit(unit).formation;
  March failed = stay(now, unit, formation, std::nullopt);
  const ChargeHome home(now, unit, target, allowance);
  RoutesTo router(now, unit, {false, target, true});
  const std::vector<Vec> aims = aims_at(now, unit, target);
  const auto comes_home = [&](Vec aim, std::optional<Angle> kept) -> std::optional<March> {
    const field::Way way = router.way(aim);
    if (way.points.size() < 2) return std::nullopt;
    auto contact = home.by(way, {aim, kept});
    if (!contact) return std::nullopt;
    const Hindrance met = hindrance(now, unit, contact->end, formation, target);
    if (met.by == Hindrance::By::nothing) return contact;
    failed.stopped_by = words(now, met);
    failed.stopper = met.unit;
    return std::nullopt;
  };
  for (const Vec aim : aims) {
    if (const auto contact = comes_home(aim, std::nullopt)) return *contact;
  }
  // A line that turns so far would lie on somebody else: as it stands, or along who is charged.
  if (failed.stopper == kNoUnit) return failed;
  for (const Angle kept : {b.unit(unit).pose().facing, b.unit(target).pose().facing.opposite()}) {
    if (const auto contact = comes_home(aims.front(), kept)) return *contact;
  }
  return failed;
}

/// All that a charge by the map hangs on: what it may cost, what ground costs, where everybody
/// stands, and, after a 0, who goes along and is in nobody's way.
std::vector<BodyId> causes_of_a_charge(const Situation& now, UnitId unit, Length allowance) {
  const Battle& b = now.battle();
  const Length move = full_move(b, unit, Formation::line);
  std::vector<BodyId> of{static_cast<BodyId>(allowance.tenths()),
                         static_cast<BodyId>(move.tenths())};
  for (const UnitId other : now.present()) of.push_back(now.bodies().of(other));
  of.push_back(0);
  for (const UnitId other : now.present()) {
    if (goes_with(b, other) == unit || gives_way(b, other, unit)) {
      of.push_back(now.bodies().of(other));
    }
  }
  return of;
}

}  // namespace

March charge(const Situation& now, UnitId unit, UnitId target, Length allowance) {
  const auto work = [&] { return work_out_charge(now, unit, target, allowance); };
  if (!now.by_map()) return work();
  return now.prospects().charges.get(unit, target, causes_of_a_charge(now, unit, allowance), work);
}

Length charge_reach(const Situation& now, UnitId unit, UnitId target) {
  return charge_reach(now, unit, target,
                      {full_move(now.battle(), unit), "NC-MEL-1", "charge", unit});
}

Length charge_reach(const Situation& now, UnitId unit, UnitId target, const Limit& limit) {
  if (now.by_map()) return limit.most;
  const March run_in = charge(now, unit, target, limit.most + now.battle().setting().tolerance);
  if (!run_in.reached) return limit.most;
  // By the map it comes home or not, to the last rounding, whoever asks.
  const bool by_map = now.gap(unit, target) <= limit.most.as_double() &&
                      charge(now, unit, target, limit.most).reached;
  const Length way = by_map ? std::min(run_in.spent, limit.most)
                            : std::max(run_in.spent, limit.most + Length::tenths(1));
  if (!now.within(Span::way, unit, target, way.as_double(), limit)) return Length{};
  // As far as it is by the map, rounded, if the table has it nearer.
  return by_map ? limit.most : std::max(limit.most, run_in.spent + Length::tenths(1));
}

}  // namespace opfor::nineteenth_century
