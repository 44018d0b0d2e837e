// Where a single man goes: D6.
#include <algorithm>

#include "drill/odds.hpp"
#include "drill/posts.hpp"
#include "drill/victory.hpp"
#include "rules/nineteenth_century/attachment.hpp"
#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/movement.hpp"
#include "rules/nineteenth_century/policy_parts.hpp"
#include "rules/nineteenth_century/worth_after.hpp"

namespace opfor::nineteenth_century {
namespace {

/// What part of the largest group of a side one is: so much does it matter that he leads it.
class ShareOfLargest {
 public:
  ShareOfLargest(const Situation& now, Side side) : battle_(now.battle()) {
    for (const UnitId own : now.present(side)) {
      if (!group(battle_, own).single()) largest_ = std::max(largest_, living(battle_, own));
    }
  }
  [[nodiscard]] double operator()(UnitId unit) const {
    return static_cast<double>(living(battle_, unit)) / largest_;
  }

 private:
  const Battle& battle_;
  int largest_ = 1;
};

/// Whom he would be beside, and what that is worth.
struct GroupAtHand {
  UnitId group = kNoUnit;
  double worth = 0;
  Consider why = Consider::beside_risk;
};

/// The group at hand to which he matters most. One that runs would lead him off the table, and he
/// may hardly pay for it; one that falls back goes where he is not wanted, and so does, by some
/// faces of its die, one in trouble.
GroupAtHand group_at_hand(const Situation& now, UnitId man, const After& a,
                          const std::vector<InTheLine>& line, const ShareOfLargest& share,
                          const Reactions& reactions) {
  constexpr double kFallsBack = 0.5;
  constexpr double kBeyondHim = 0.5;
  const Battle& b = now.battle();
  GroupAtHand best;
  for (const InTheLine& one : line) {
    if (field::gap(a.body, one.body) > kAtHand.as_double()) continue;
    const UnitId own = one.group;
    if (!keeps_up_with(b, man, own)) continue;  // that rides on, and leaves him alone
    // Who is paid for, and has yet to act, runs on only if its die binds it to.
    const bool may_stand = running(b, own) && b.unit(own).commanded != 0 && b.unit(own).acted == 0;
    const double runs_on = may_stand ? goes_off(now, own, reactions) : 1;
    GroupAtHand at_hand{own, -runs_on, Consider::it_runs};
    if (!running(b, own)) {
      const int rf = falling_back(b, own) ? 0 : std::clamp(risk(now, own, reactions), 0, 10);
      const bool steadies = steadied_by(now, man, own, reactions) > 0;
      const double at_risk =
          (falling_back(b, own) ? kFallsBack : 1) * (steadies ? 1 + 0.5 * rf : kOnlyBeside);
      // Of an officer whose voice does not reach all of it, in a house or a wood, it has half.
      const bool beyond =
          group(b, man).officer && !would_be_within_command(now, a.body, one.figures);
      const double needed = needed_by(now, man, own) * (beyond ? kBeyondHim : 1);
      const double stays = 1 - goes_off(now, own, reactions);
      at_hand = {own, needed * at_risk * stays * share(own),
                 steadies ? Consider::beside_risk : Consider::beside_group};
    }
    if (best.group == kNoUnit || at_hand.worth > best.worth) best = at_hand;
  }
  return best;
}

/// His part of the hits of an enemy's volley at a group that he stands with: any of them may be
/// hit, of more than ten the nearest to who shoots (NC-SHOOT-9).
double his_part(const field::Box& there, const InTheLine& with, const field::Box& enemy) {
  const double off = field::gap(there, enemy);
  const auto nearer =
      std::count_if(with.figures.begin(), with.figures.end(),
                    [&](const field::Box& one) { return field::gap(one, enemy) < off; });
  if (nearer >= kMostCandidates) return 0;
  return 1.0 / std::min(kMostCandidates, static_cast<int>(with.figures.size()) + 1);
}

/// A group of his stands nearer to that enemy than he would by himself.
bool has_some_before(const Situation& now, UnitId man, const field::Box& there, UnitId enemy) {
  const double off = field::gap(there, now.body(enemy));
  return !those(now.present(side_of(now.battle(), man)), [&](UnitId one) {
            return !group(now.battle(), one).single() && now.gap(one, enemy) < off;
          }).empty();
}

/// Harm that enemies may do him. Beside a group he is one of its men, in its fire and its fights:
/// whoever would shoot at him, or charge him, shoots at it and charges it; those who have somebody
/// nearer mostly shoot at that one, and hardly ever past a group at one man.
double harm_to(const Situation& now, UnitId man, const After& a, const InTheLine* beside) {
  constexpr double kAtOthers = 0.25;
  constexpr double kPastAGroup = 0.1;
  const UnitId who = beside == nullptr ? man : beside->group;
  const After there = beside == nullptr ? a : standing(now, who, beside->figures);
  double harm = 0;
  for (const Threat& threat : threats_there(now, who, there, kNoUnit)) {
    double fire = threat.fire * (threat.at_others ? kAtOthers : 1);
    if (beside == nullptr && has_some_before(now, man, a.body, threat.by)) {
      fire = std::min(fire, kPastAGroup * threat.fire);
    }
    double attack = (threat.attack.inflicted - threat.attack.suffered / 2) / 2;
    if (beside != nullptr) {
      fire *= his_part(a.body, *beside, now.body(threat.by));
      attack /= static_cast<double>(beside->figures.size() + 1);
    }
    harm += std::max({0.0, fire, attack});
  }
  const double lost = overlapping(harm, 2.0 * living(now.battle(), man));
  const bool leads_on = group(now.battle(), man).officer && !in_last_turn(now.battle());
  return leads_on ? kOfAnOfficer * lost : lost;
}

/// How far the nearest group of his is off him that does not run, in his moves; none is left: 0.
double off_his_groups(const Situation& now, UnitId man, const field::Box& there,
                      const std::vector<InTheLine>& line) {
  const Battle& b = now.battle();
  double least = field::kFar;
  for (const InTheLine& one : line) {
    if (!running(b, one.group)) least = std::min(least, field::gap(there, one.body));
  }
  return least < field::kFar ? least / full_move(b, man).as_double() : 0;
}

/// Who could command nobody where he would be keeps as near to his troops as he is: he goes to
/// where he can, and leaves those whom he has for no place far behind them.
double keeps_up(const Situation& now, UnitId man, const After& a,
                const std::vector<InTheLine>& line) {
  constexpr double kEachMove = 1;
  if (!group(now.battle(), man).officer) return 0;
  if (would_lead(now, man, a.body, line) > 0) return 0;
  return kEachMove *
         (off_his_groups(now, man, now.body(man), line) - off_his_groups(now, man, a.body, line));
}

/// Who rides from one group to another each turn is beside none of them when it counts: by how far
/// he goes, in his moves, from those whom he stands beside to another.
double leaves_his_group(const Situation& now, UnitId man, const After& a,
                        const std::vector<InTheLine>& line) {
  constexpr double kEachMove = 0.75;
  bool is_with_some = false;
  for (const InTheLine& one : line) {
    if (running(now.battle(), one.group) || now.gap(man, one.group) > kAtHand.as_double()) continue;
    if (field::gap(a.body, one.body) <= kAtHand.as_double()) return 0;
    is_with_some = true;
  }
  const double ride = norm(a.body.centre - now.body(man).centre);
  return is_with_some ? kEachMove * ride / full_move(now.battle(), man).as_double() : 0;
}

/// What any ride costs him: who rides to and fro for next to nothing is where he is wanted in none
/// of the turns. Who could command nobody from where he stands is wanted elsewhere.
double sets_out(const Situation& now, UnitId man, const After& a,
                const std::vector<InTheLine>& line) {
  constexpr double kAnyRide = 0.4;
  constexpr double kFromNobody = 0.2;
  constexpr Length kAStep = 2_cm;
  if (norm(a.body.centre - now.body(man).centre) <= kAStep.as_double()) return 0;
  const bool is_idle =
      group(now.battle(), man).officer && would_lead(now, man, now.body(man), line) == 0;
  return is_idle ? kFromNobody : kAnyRide;
}

}  // namespace

double risks_beside(const Situation& now, UnitId man, UnitId with) {
  for (const InTheLine& one : as_they_stand(now, side_of(now.battle(), man))) {
    if (one.group != with) continue;
    After beside;
    beside.body =
        field::shifted(now.body(man), behind(now.battle(), man, one) - now.body(man).centre);
    After apart = beside;
    apart.body = field::shifted(beside.body, one.body.ahead * -kAtHand.as_double());
    return harm_to(now, man, beside, &one) - harm_to(now, man, apart, nullptr);
  }
  return 0;
}

UnitId could_charge_him(const Situation& now, UnitId man, const field::Box& there, UnitId beside,
                        const std::vector<InTheLine>& line) {
  constexpr Length kAhead = 1_cm;  // so much nearer to him than they, he is before them
  std::vector<field::Box> men;
  for (const InTheLine& one : line) {
    if (one.group == beside) men.push_back(one.body);
  }
  for (const UnitId enemy : now.enemies_seen(man)) {
    if (!could_charge(now, enemy, there)) continue;
    const bool is_before =
        men.empty() || alone_before(there.centre, now.body(enemy), men) > kAhead.as_double();
    if (is_before) return enemy;
  }
  return kNoUnit;
}

double would_lead(const Situation& now, UnitId man, const field::Box& there,
                  const std::vector<InTheLine>& line) {
  const Battle& b = now.battle();
  if (!group(b, man).officer) return 0;
  const ShareOfLargest share(now, side_of(b, man));
  double led = 0;
  for (const InTheLine& one : line) {
    if (!would_be_within_command(now, there, one.figures)) continue;
    led += needed_by(now, man, one.group) * share(one.group);
  }
  return led;
}

/// D6: a PC stays within 5 cm of the group with the highest risk that he can reach, out of reach of
/// a charge unless a friendly group stands between.
Scored worth_for_man(const Situation& now, UnitId man, const Option& option,
                     const std::vector<InTheLine>& line, const Reactions& reactions) {
  const Battle& b = now.battle();
  const After a = after(now, man, option.order.value_or(Order{}));
  const ShareOfLargest share(now, side_of(b, man));
  Scored s;
  const GroupAtHand beside = group_at_hand(now, man, a, line, share, reactions);
  if (beside.group != kNoUnit && !in_last_turn(b)) {
    weigh(s, beside.worth, beside.why, beside.why == Consider::it_runs ? "NC-CMD-8" : "D6",
          beside.group);
  }
  const bool leaves = beside.group != kNoUnit && !in_last_turn(b);
  const double from_his = leaves ? leaves_his_group(now, man, a, line) : 0;
  weigh(s, -from_his - sets_out(now, man, a, line), Consider::his_ride, "D6");
  if (!in_last_turn(b)) {
    weigh(s, 0.75 * would_lead(now, man, a.body, line), Consider::in_command, "D6");
    weigh(s, keeps_up(now, man, a, line), Consider::keeps_up, "NC-CMD-5");
  }
  if (const UnitId enemy = could_charge_him(now, man, a.body, beside.group, line);
      enemy != kNoUnit) {
    weigh(s, -3, Consider::alone_in_reach, "D6", enemy);
  }
  // Cover is for the turns to come as well: what it is worth in this one, his risk tells.
  if (a.cover != field::Cover::none && !in_last_turn(b)) {
    weigh(s, 0.25, Consider::in_cover, "D6");
  }
  const auto with = std::find_if(line.begin(), line.end(),
                                 [&](const InTheLine& one) { return one.group == beside.group; });
  weigh(s, -harm_to(now, man, a, with == line.end() ? nullptr : &*with), Consider::may_fall, "D6");
  return s;
}

}  // namespace opfor::nineteenth_century
