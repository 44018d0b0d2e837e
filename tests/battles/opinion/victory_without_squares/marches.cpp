#include "battles/opinion/victory_without_squares/marches.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace opfor::battles::opinion::victory_without_squares {
namespace {

constexpr double kLook = 10;        ///< a millimetre between the places of a way that are looked at
constexpr double kStraight = 0.02;  ///< how far a way may lean, tenths a tenth: places are rounded
constexpr double kTurnSlack = 0.1;  ///< degrees
constexpr double kPerLeg = 0.75;  ///< what rounding may add to a way, each time that it is stopped
constexpr double kClearing = inches(0.1);  ///< who is clear of friends may go on so far

class March {
 public:
  March(const Event& event, const event::Moved& moved, const Seen& seen)
      : event_(event),
        moved_(moved),
        seen_(seen),
        troop_(seen.troops[moved.unit]),
        done_(seen.doings[moved.unit]),
        size_(seen.size(moved.unit)),
        turn_(turn_of(moved, size_)),
        way_(field::vec(moved.to.at) - field::vec(moved.from.at)) {}

  void judge() {
    switch (seen_.doings.going(event_, moved_, seen_.troops)) {
      case Going::own:
        judge_own();
        break;
      case Going::pursuit:
        judge_pursuit();
        break;
      case Going::flight:
      case Going::retreat:
        judge_driven();
        break;
      case Going::cleared:
        if (!seen_.doings.goes_back(moved_)) spend(length(way_), "getting clear of friends");
        break;
      case Going::about:
        if (turn_.how != Turning::about)
          found(Kind::turned_too_far, "VWS-STATE-6", "turning about");
        break;
      case Going::ride:
        judge_ride();
        break;
    }
  }

 private:
  void found(Kind kind, const char* rule, const char* how) {
    seen_.findings.add({kind, rule, {moved_.unit}, kNoFeature, Counts::nothing, 0, 0, how, {}});
  }
  void found(Kind kind, const char* rule, const char* how, Counts counts, double measured,
             double allowed) {
    seen_.findings.add({kind, rule, {moved_.unit}, kNoFeature, counts, measured, allowed, how, {}});
  }

  // --- of its own will ---

  void judge_own() {
    judge_fitness();
    switch (turn_.how) {
      case Turning::none:
        judge_direction();
        spend(length(way_), "straight");
        break;
      case Turning::wheel:
        judge_wheel();
        break;
      case Turning::about:
        judge_about();
        break;
      case Turning::in_place:
        judge_pivot();
        break;
      case Turning::otherwise:
        found(Kind::turned_too_far, "VWS-MOVE-1", "not on a front corner");
        break;
    }
  }

  void judge_fitness() {
    if (seen_.ledger.at(moved_.unit).formation == Formation::square) {
      found(Kind::moved_unfit, "VWS-MOVE-6", "a hedgehog");
    }
    if (troop_.state == State::broken) found(Kind::moved_unfit, "VWS-PUR-6", "broken");
    if (done_.moves_no_more) found(Kind::moved_unfit, "VWS-CMB-9", "driven back this turn");
    if (done_.refused) found(Kind::moved_unfit, "VWS-MOVE-14", "after a refused card");
    if (done_.tried_to_mend) found(Kind::moved_unfit, "VWS-MOVE-13", "after a try to reform");
    if (done_.fired > 0 && !troop_.mounted) {
      found(Kind::moved_unfit, "VWS-MOVE-13", "after its fire");
    }
    // Who is told to face as he faces has not moved.
    const bool guns = troop_.arm == Arm::artillery && !troop_.limbered;
    if (guns && turn_.how != Turning::in_place && moved_.from != moved_.to) {
      found(Kind::moved_unfit, "VWS-MOVE-5", "unlimbered guns");
    }
  }

  /// MOVE-1 to 3, 5: what is left of its allowance before this way.
  [[nodiscard]] double allowance() const {
    if (done_.changed_mount) return troop_.mounted ? 0 : row_of(troop_.arm).foot_move;
    if (!troop_.mounted) return done_.wheels > 0 ? 0 : troop_.move();
    return troop_.move() - kActOfHorse * (done_.wheels + done_.abouts + done_.fired);
  }
  [[nodiscard]] const char* rule_of_allowance() const {
    if (done_.changed_mount) return "VWS-MOVE-4";
    if (troop_.mounted) return "VWS-MOVE-3";
    return troop_.arm == Arm::artillery ? "VWS-MOVE-5" : "VWS-MOVE-1";
  }
  void spend(double more, const char* how) {
    const double spent = done_.moved + more;
    const double most = std::max(0.0, allowance());
    if (spent <= most + kTolerance + kPerLeg * (done_.legs + 2) || more <= kRounding) return;
    found(Kind::too_far, rule_of_allowance(), how, Counts::length, spent, most);
  }

  void judge_direction() {
    if (length(way_) <= kRounding) return;
    const Vec ahead = stance(moved_.from).ahead;
    const double along = dot(way_, ahead);
    const double aside = std::abs(dot(way_, right_of(ahead)));
    const double slack = kRounding + kStraight * length(way_);
    const bool shot = troop_.arm == Arm::commanded_shot || troop_.arm == Arm::dragoons;
    if (aside <= slack && along >= 0) return;
    if (shot && !troop_.mounted && (aside <= slack || std::abs(along) <= slack)) return;
    found(Kind::wrong_direction, shot ? "VWS-MOVE-2" : "VWS-MOVE-1", "", Counts::length, aside, 0);
  }

  void judge_wheel() {
    const double turned = std::abs(turn_.degrees);
    if (turned > kMostWheel + kTurnSlack) {
      found(Kind::turned_too_far, "VWS-MOVE-1", "a wheel", Counts::degrees, turned, kMostWheel);
    }
    pay_for_turn("by a wheel");
  }
  /// MOVE-1, 3: a wheel of foot is its whole move; horse pays 4" for a wheel or an about-face.
  void pay_for_turn(const char* how) {
    const double left = allowance();
    const double cost = troop_.mounted ? kActOfHorse : row_of(troop_.arm).foot_move;
    if (done_.moved + cost <= left + kTolerance + kPerLeg * (done_.legs + 2)) return;
    found(Kind::too_far, rule_of_allowance(), how, Counts::length, done_.moved + cost,
          std::max(0.0, left));
  }

  void judge_about() {
    if (troop_.arm == Arm::artillery && !done_.halted) {
      found(Kind::moved_unfit, "VWS-MOVE-5", "guns that face about");
    }
    if (troop_.mounted) pay_for_turn("about-face");
  }

  /// MOVE-5: only unlimbered guns turn where they stand.
  void judge_pivot() {
    const bool guns = troop_.arm == Arm::artillery && !troop_.limbered;
    if (!guns && turn_.may_be_wheel) return judge_wheel();
    if (!guns) {
      return found(Kind::turned_too_far, "VWS-MOVE-1", "in its place", Counts::degrees,
                   std::abs(turn_.degrees), 0);
    }
    if (std::abs(turn_.degrees) > kMostWheel + kTurnSlack) {
      found(Kind::turned_too_far, "VWS-MOVE-5", "guns", Counts::degrees, std::abs(turn_.degrees),
            kMostWheel);
    }
  }

  // --- otherwise ---

  void judge_pursuit() {
    if (turn_.how != Turning::none) return;
    const double gone = done_.chased + length(way_);
    if (gone <= done_.chase + kTolerance + kPerLeg * (done_.legs + 4)) return;
    const bool first = done_.chase <= kFirstPursuit;
    found(Kind::too_far, first ? "VWS-PUR-2" : "VWS-PUR-3", "in pursuit", Counts::length, gone,
          done_.chase);
  }

  /// How far it is driven at the most, by the rule that drives it.
  [[nodiscard]] double drive() const {
    const std::string& rule = event_.rule;
    if (rule == "VWS-CMB-3") return kEvasion;
    if (rule == "VWS-CMB-10") return kCombatFlight;
    if (rule == "VWS-CMB-11") return troop_.mounted ? kHorseRetreat : kMostFallBack;
    if (rule == "VWS-CMB-4") return row_of(Arm::horse).mounted_move;  // the rest of the attacker's
    if (seen_.doings.pushed_why() == "flees") return troop_.move();
    return kRetireUnderFire;
  }
  /// Friends are passed, and it goes on until it is clear of them (CMB-11, PUR-7).
  void judge_driven() {
    const double most = drive();
    const double gone = length(way_);
    if (gone <= most + kTolerance + kRounding) return;
    const field::Pose start{moved_.from.at, moved_.to.facing};
    for (const Stance& there : straight(start, moved_.to, kLook)) {
      const double so_far = length(there.at - field::vec(moved_.from.at));
      if (so_far < most || so_far > gone - kClearing || !is_clear(there)) continue;
      found(Kind::too_far, event_.rule.c_str(), seen_.doings.pushed_why().c_str(), Counts::length,
            gone, so_far);
      return;
    }
  }
  [[nodiscard]] bool is_clear(const Stance& there) const {
    const Polygon body = rectangle(there, size_);
    for (const UnitId other : seen_.troops.bodies(seen_.ledger)) {
      if (other == moved_.unit) continue;
      // As wide as it was before it broke: whom a fugitive overruns breaks before it is gone by. A
      // hair's breadth either way is the rounding's: of a place, and of the way that leads there.
      const Polygon at = seen_.troops.body_as_begun(other, seen_.ledger);
      if (deep(body, at) > kDeep - kRounding - kPerLeg) return false;
    }
    return true;
  }

  void judge_ride() {
    const double way = length(way_);
    if (event_.rule == "VWS-LEAD-1") {
      if (done_.ridden + way > kLeaderMove + kTolerance + kRounding) {
        found(Kind::too_far, "VWS-LEAD-1", "a leader", Counts::length, done_.ridden + way,
              kLeaderMove);
      }
      if (troop_.unhorsed_until > 0) found(Kind::moved_unfit, "VWS-LEAD-5", "unhorsed");
    }
  }

  const Event& event_;
  const event::Moved& moved_;
  const Seen& seen_;
  const Troop& troop_;
  const Done& done_;
  Size size_;
  Turn turn_;
  Vec way_;
};

/// Those whom a body runs into on its way, by how deep, beyond how deep it was in them before.
std::vector<std::pair<UnitId, double>> swept(const event::Moved& moved, const Seen& seen) {
  const Size size = seen.size(moved.unit);
  const std::vector<Stance> way = course(moved, size, kLook);
  const double long_ = length(way.back().at - way.front().at) + length({size.width, size.depth});
  std::vector<std::pair<UnitId, double>> all;
  // Who turns in his place, man by man, sweeps nothing; where he comes to stand is looked at after.
  if (turn_of(moved, size).how == Turning::in_place) return all;
  for (const UnitId other : seen.troops.bodies(seen.ledger)) {
    if (other == moved.unit) continue;
    const Polygon at = seen.troops.body(other, seen.ledger);
    const Circle about = circle_about(at);
    if (farther({way.front().at, long_}, about, 0)) continue;
    const double before = deep(rectangle(way.front(), size), at);
    double most = 0;
    for (const Stance& there : way) most = std::max(most, deep(rectangle(there, size), at));
    if (most > std::max(before, kDeep) + kRounding) all.emplace_back(other, most);
  }
  return all;
}

}  // namespace

std::vector<Stance> course(const event::Moved& moved, Size size, double step) {
  const Turn turn = turn_of(moved, size);
  const double reach = 2 * std::hypot(size.width, size.depth);
  switch (turn.how) {
    case Turning::none:
      return straight(moved.from, moved.to, step);
    case Turning::about:
    case Turning::in_place:  // man by man: nothing is swept
      return {stance(moved.from), stance(moved.to)};
    case Turning::wheel:
      return turned(moved.from, moved.to, turn.about, reach, step);
    case Turning::otherwise:  // turns where it stands, then goes
      break;
  }
  return straight({moved.from.at, moved.to.facing}, moved.to, step);
}

std::vector<UnitId> judge_march(const Event& event, const event::Moved& moved, const Seen& seen) {
  March(event, moved, seen).judge();
  const Going why = seen.doings.going(event, moved, seen.troops);
  std::vector<UnitId> friends;
  if (why == Going::ride || why == Going::about || moved.from == moved.to) return friends;
  const bool of_its_own = why == Going::own || why == Going::pursuit;
  for (const auto& [other, depth] : swept(moved, seen)) {
    const bool own = seen.ledger.side_of(other) == seen.ledger.side_of(moved.unit);
    if (!own) {
      seen.findings.add({Kind::through_enemy,
                         event.rule,
                         {moved.unit, other},
                         kNoFeature,
                         Counts::length,
                         depth,
                         kDeep,
                         {},
                         {}});
    }
    if (!own || !of_its_own) continue;
    friends.push_back(other);
    const Done& done = seen.doings[other];
    if (done.fired == 0 && !done.fought) continue;
    seen.findings.add({Kind::through_friend,
                       "VWS-MOVE-11",
                       {moved.unit, other},
                       kNoFeature,
                       Counts::nothing,
                       0,
                       0,
                       done.fought ? "that has fought" : "that has fired",
                       {}});
  }
  return friends;
}

}  // namespace opfor::battles::opinion::victory_without_squares
