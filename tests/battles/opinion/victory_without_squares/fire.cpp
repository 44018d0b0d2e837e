#include "battles/opinion/victory_without_squares/fire.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "battles/opinion/land.hpp"
#include "battles/opinion/victory_without_squares/bearing.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

/// The least and the most that a line of the modifiers may be.
struct Range {
  int least = 0;
  int most = 0;
  Range& operator+=(Range other) {
    least += other.least;
    most += other.most;
    return *this;
  }
  [[nodiscard]] bool holds(int value) const { return least <= value && value <= most; }
};

Range exactly(int value) { return {value, value}; }

/// FIRE-16: oblique +1, enfilading or rear +2.
int of_aspect(double off) {
  if (off > kFlank) return 2;
  return off > kOblique ? 1 : 0;
}
Range aspect_range(double off) {
  return {of_aspect(std::max(0.0, off - kAngle)), of_aspect(off + kAngle)};
}

bool gives_cover(const field::Feature& f) { return f.cover != field::Cover::none; }

/// -1 if all of a body is surely covered, 0 if surely not; else left open.
Range of_cover(const Seen& seen, UnitId target) {
  const Polygon body = seen.troops.body(target, seen.ledger);
  bool near = false;
  for (const field::Feature& f : seen.features()) {
    if (!gives_cover(f)) continue;
    const std::vector<Vec> points = sown(body, 50);
    const auto deep_in = [&](Vec p) { return in_area(f, p) && to_border(f.outline, p) > kDeep; };
    if (std::all_of(points.begin(), points.end(), deep_in)) return exactly(-1);
    const bool touched = std::any_of(points.begin(), points.end(), [&](Vec p) {
      return in_area(f, p) || to_border(f.outline, p) <= kCoverNear + 2 * kDeep;
    });
    near = near || touched;
  }
  return {near ? -1 : 0, 0};
}

class Fire {
 public:
  Fire(const event::Shot& shot, const Seen& seen)
      : shot_(shot),
        seen_(seen),
        firer_(seen.troops[shot.unit]),
        target_(seen.troops[shot.target]),
        done_(seen.doings[shot.unit]),
        firearm_(firearm_of(firer_, seen.troops.options())) {}

  void judge() {
    if (!firearm_) return found(Kind::fires_unfit, "VWS-FIRE-1", "without firearms");
    judge_leave();
    judge_times();
    judge_dice();
    if (hedgehog()) {
      judge_hedgehog();
    } else {
      judge_bearing();
    }
  }

 private:
  void found(Kind kind, const char* rule, const char* how, Counts counts = Counts::nothing,
             double measured = 0, double allowed = 0) {
    seen_.findings.add(
        {kind, rule, {shot_.unit, shot_.target}, kNoFeature, counts, measured, allowed, how, {}});
  }
  [[nodiscard]] bool hedgehog() const {
    return seen_.ledger.at(shot_.unit).formation == Formation::square;
  }

  void judge_leave() {
    if (seen_.ledger.side_of(shot_.unit) == seen_.ledger.side_of(shot_.target)) {
      found(Kind::fires_unfit, "VWS-FIRE-6", "at a friend");
    }
    if (firer_.state >= State::disordered) found(Kind::fires_unfit, "VWS-FIRE-6", "in no order");
    if (firer_.limbered) found(Kind::fires_unfit, "VWS-FIRE-6", "limbered");
    if (!done_.may_fire) found(Kind::fires_unfit, "VWS-FIRE-7", "without order or card");
    if (done_.passed_through) found(Kind::fires_unfit, "VWS-MOVE-11", "friends went through it");
    if (done_.tried_to_mend) found(Kind::fires_unfit, "VWS-MOVE-13", "after a try to reform");
    judge_move_before();
  }
  /// MOVE-13: instead of moving; horse has 4" beside its fire.
  void judge_move_before() {
    const double moved = done_.moved + kActOfHorse * (done_.wheels + done_.abouts);
    if (!firer_.mounted) {
      const bool went = done_.moved > kRounding || done_.wheels + done_.abouts > 0;
      if (went) found(Kind::fires_unfit, "VWS-MOVE-13", "after its move");
      if (done_.changed_mount) found(Kind::fires_unfit, "VWS-MOVE-4", "after dismounting");
      return;
    }
    const double slack = kTolerance + done_.legs + 1;
    if (moved <= kMountedFireMove + slack) return;
    found(Kind::fires_unfit, "VWS-MOVE-13", "after its move", Counts::length, moved,
          kMountedFireMove);
  }

  /// FIRE-1, 2: one action a turn; two shots of horse in two ranks, four of a hedgehog.
  void judge_times() {
    const bool first = done_.shots == 0;
    if (first && done_.fired > 0) {
      found(Kind::fires_again, "VWS-FIRE-1", "", Counts::times, done_.fired + 1, 1);
    }
    int most = 1;
    if (firer_.arm == Arm::horse && firer_.ranks == 2) most = 2;
    if (hedgehog()) most = done_.by_card ? 1 : std::min(4, firer_.shot);
    if (done_.shots + shot_.shots > most) {
      found(Kind::fires_again, "VWS-FIRE-2", "", Counts::times, done_.shots + shot_.shots, most);
    }
  }
  void judge_dice() {
    const auto hits = std::count_if(shot_.dice.begin(), shot_.dice.end(), [&](std::uint8_t die) {
      return shot_.least > 0 && die <= shot_.least;
    });
    const bool one = shot_.shots == 1;  // the second shot of horse has a score of its own
    if (one && (shot_.dice.size() != 1 || hits != shot_.hits)) {
      found(Kind::wrong_score, "VWS-FIRE-8", "hits", Counts::times, shot_.hits,
            static_cast<double>(hits));
    }
  }

  [[nodiscard]] Range modifiers(double off) const {
    Range all;
    if (*firearm_ == Firearm::pistol) all += exactly(-1);
    if (firer_.state == State::unsteady) all += exactly(-1);
    if (*firearm_ != Firearm::gun) all += of_cover(seen_, shot_.target);
    const bool at_hedgehog = seen_.ledger.at(shot_.target).formation == Formation::square;
    all += at_hedgehog ? exactly(1) : aspect_range(off);
    if (target_.state == State::unsteady || target_.state == State::broken) all += exactly(1);
    if (target_.state == State::disordered) all += exactly(2);
    return all;
  }
  [[nodiscard]] Vec direction() const {
    const Stance from = stance(seen_.ledger.at(shot_.unit).pose);
    if (*firearm_ != Firearm::gun) return from.ahead;
    const double deep = seen_.size(shot_.unit).depth / 2;
    return field::vec(seen_.ledger.at(shot_.target).pose.at) - at_rank(from, deep, 0);
  }

  void judge_bearing() {
    const Bearing sure = bearing(seen_, shot_.unit, shot_.target, *firearm_, Doubt::against);
    const Bearing perhaps = bearing(seen_, shot_.unit, shot_.target, *firearm_, Doubt::for_it);
    const bool gun = *firearm_ == Firearm::gun;
    if (perhaps.all() == 0) {
      return found(Kind::does_not_bear, gun ? "VWS-FIRE-5" : "VWS-FIRE-4", "");
    }
    const int each = gun && !firer_.low_powder ? 2 : 1;
    Range score{sure.all() * each, perhaps.all() * each};
    if (firer_.arm == Arm::horse && perhaps.rear > 0) {  // a rank a shot
      score = {std::min(sure.front, sure.rear), std::max(perhaps.front, perhaps.rear)};
    }
    if (gun) {
      const auto [nearest, farthest] = ahead_of_guns(seen_, shot_.unit, shot_.target);
      score += {farthest <= kGunsNear ? 2 : 0, nearest <= kGunsNear + kTolerance ? 2 : 0};
    }
    score += modifiers(off_front(direction(), stance(seen_.ledger.at(shot_.target).pose).ahead));
    judge_score(score);
  }
  void judge_hedgehog() {
    // Its shots are one action: whom one of them has broken, or whom he took with him, the next
    // still meets as he stood when they began.
    if (done_.shots > 0 && target_.state == State::broken) return;
    if (!hedgehog_bears(seen_, shot_.unit, shot_.target, Doubt::for_it)) {
      return found(Kind::does_not_bear, "VWS-HEDGE-2", "");
    }
    // From whichever of its sides.
    Range score{1000, -1000};
    const Vec ahead = stance(seen_.ledger.at(shot_.unit).pose).ahead;
    for (const Vec side : {ahead, right_of(ahead), ahead * -1, right_of(ahead) * -1}) {
      Range one = exactly(1);
      one += modifiers(off_front(side, stance(seen_.ledger.at(shot_.target).pose).ahead));
      score = {std::min(score.least, one.least), std::max(score.most, one.most)};
    }
    judge_score(score);
  }
  void judge_score(Range score) {
    if (score.holds(shot_.least)) return;
    const int missing = score.least - shot_.least;
    const int each = firer_.low_powder ? 1 : 2;
    if (*firearm_ == Firearm::gun && missing > 0 && missing % each == 0 && firer_.shot > 1) {
      return found(Kind::wrong_score, "VWS-FIRE-5", "guns that bear are left out", Counts::times,
                   shot_.least, score.least);
    }
    found(Kind::wrong_score, "VWS-FIRE-16", "", Counts::times, shot_.least,
          shot_.least < score.least ? score.least : score.most);
  }

  const event::Shot& shot_;
  const Seen& seen_;
  const Troop& firer_;
  const Troop& target_;
  const Done& done_;
  std::optional<Firearm> firearm_;
};

}  // namespace

double off_front(Vec direction, Vec target_ahead) {
  return std::abs(turn(direction * -1, target_ahead));
}

void judge_shot(const event::Shot& shot, const Seen& seen) { Fire(shot, seen).judge(); }

}  // namespace opfor::battles::opinion::victory_without_squares
