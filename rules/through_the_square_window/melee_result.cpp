#include "rules/through_the_square_window/melee_result.hpp"

#include <algorithm>

namespace opfor::through_the_square_window {
namespace {

bool on_horse(const Contender& c) { return arm_of(c.kind, c.mounted) == Arm::horse; }

/// Charging cavalry or late cuirassiers who charged or counter-charged.
bool charged_home(const Contender& c) {
  const bool these = c.kind == Kind::charging_cavalry || c.kind == Kind::late_cuirassiers;
  return these && (c.approach == Approach::charge || c.approach == Approach::counter_charge);
}

SideResult goes(Fate fate, Length distance) {
  SideResult result;
  result.fate = fate;
  result.distance = distance;
  return result;
}

SideResult horse_beaten_by_horse(const Contender& loser, const Contender& winner,
                                 const Score& score, int received, const MeleeOptions& options) {
  if (charged_home(winner) && outscores(score, kCavalryDoubled, options) &&
      received >= loser.stands) {
    return goes(Fate::routs, kCavalryRout);
  }
  return goes(Fate::retires,
              loser.kind == Kind::light_cavalry ? kBeatenLightRetreat : kBeatenRetreat);
}

SideResult foot_beaten_by_foot(const Contender& loser, const Score& score,
                               const MeleeOptions& options) {
  if (outscores(score, kFootTripled, options)) return goes(Fate::routs, kFootRout);
  if (loser.defends_obstacle) return {};
  return goes(Fate::retires, kBeatenRetreat);
}

/// By little: the horse chooses whether it goes back or stays.
SideResult foot_beaten_by_horse(const Contender& loser, const Score& score,
                                const MeleeOptions& options) {
  const int times = loser.pikes ? kPikesTripledByHorse : kFootDoubledByHorse;
  return outscores(score, times, options) ? goes(Fate::routs, kFootRout) : SideResult{};
}

/// Under a mark of morale nobody pursues who need not.
Pursuit pursuit_of(const Contender& winner, const Contender& loser) {
  if (winner.ring) return Pursuit::none;
  const Pursuit duty = pursuit_duty(winner.kind, winner.mounted, winner.quality, on_horse(loser));
  return duty == Pursuit::may && winner.may_not_advance ? Pursuit::none : duty;
}

}  // namespace

bool outscores(const Score& score, int times, const MeleeOptions& options) {
  return score.winner > score.loser &&
         score.winner >= times * std::max(options.zero_counts_as, score.loser);
}

SideResult loser_result(const Contender& loser, const Contender& winner, const Score& score,
                        int received, const MeleeOptions& options) {
  if (on_horse(loser)) {
    return on_horse(winner) ? horse_beaten_by_horse(loser, winner, score, received, options)
                            : goes(Fate::retires, kBeatenRetreat);
  }
  return on_horse(winner) ? foot_beaten_by_horse(loser, score, options)
                          : foot_beaten_by_foot(loser, score, options);
}

SideResult winner_result(const Contender& winner, const Contender& loser,
                         const SideResult& of_loser) {
  SideResult result;
  if (of_loser.fate == Fate::routs) {
    result.pursuit = pursuit_of(winner, loser);
    return result;
  }
  if (on_horse(winner) && !on_horse(loser)) {
    return goes(Fate::retires_or_stays, kBeatenRetreat);
  }
  const bool stands_fast =
      arm_of(winner.kind) == Arm::guns || winner.ring || winner.may_not_advance;
  if (of_loser.fate != Fate::retires || stands_fast) return result;
  if (on_horse(winner)) {
    result.follow_up = FollowUp::may;
  } else if (!on_horse(loser) && !winner.defends_obstacle) {
    result.follow_up = FollowUp::must;
  }
  if (result.follow_up != FollowUp::none) result.follow_up_distance = of_loser.distance;
  return result;
}

SideResult draw_result(const Contender& unit, const Contender& enemy) {
  if (!on_horse(unit)) return {};
  // Of two cavalries the attacker; against foot, whoever attacked.
  const bool back = unit.attacker || !on_horse(enemy);
  return back ? goes(Fate::retires, kBeatenRetreat) : SideResult{};
}

RoundResult round_result(const Contender& a, const Contender& b, const Hits& hits,
                         const MeleeOptions& options) {
  if (hits.by_a == hits.by_b) return {draw_result(a, b), draw_result(b, a)};
  const bool a_wins = hits.by_a > hits.by_b;
  const Contender& winner = a_wins ? a : b;
  const Contender& loser = a_wins ? b : a;
  const Score score{std::max(hits.by_a, hits.by_b), std::min(hits.by_a, hits.by_b)};
  const SideResult beaten = loser_result(loser, winner, score, score.winner, options);
  const SideResult won = winner_result(winner, loser, beaten);
  return a_wins ? RoundResult{won, beaten} : RoundResult{beaten, won};
}

int hits_when_blocked(const Contender& beaten, const Contender& winner) {
  const bool costs = on_horse(beaten) && on_horse(winner) && beaten.kind != Kind::light_cavalry;
  return costs ? 1 : 0;
}

CrewDuty crew_duty(Kind attacker, bool defends_obstacle) {
  if (attacker == Kind::skirmishers) return CrewDuty::fights;
  return defends_obstacle ? CrewDuty::chooses : CrewDuty::runs;
}

}  // namespace opfor::through_the_square_window
