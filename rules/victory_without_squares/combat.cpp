#include "rules/victory_without_squares/combat.hpp"

#include <algorithm>

namespace opfor::victory_without_squares {
namespace {

bool is_horse(const Fighter& f) { return f.kind == Kind::horse; }

/// Horse that moves, or foot that stands, is no easy prey; firing halts horse.
bool moving_foot_or_standing_horse(const Fighter& f) {
  if (is_horse(f)) return !f.in_motion || f.fired_this_turn;
  return f.in_motion;
}

/// Collects the lines that apply, each so many times.
class Lines : public AppliedLines {
 public:
  template <class Times>
  void add(CombatLine line, Times times) {
    AppliedLines::add(kCombatModifiers, "VWS-CMB-8", line, times);
  }
};

void add_ground(Lines& lines, const Combat& c) {
  // With horse on either side an obstacle counts by its own two lines alone.
  const bool across = c.obstacle == Obstacle::between;
  const bool foot_only = !is_horse(c.attacker) && !is_horse(c.defender);
  lines.add(CombatLine::ground_better, c.slope == Slope::attacker_higher);
  lines.add(CombatLine::horse_across, across && is_horse(c.defender));
  lines.add(CombatLine::ground_worse, (c.slope == Slope::defender_higher ? 1 : 0) +
                                          (foot_only && c.obstacle != Obstacle::none ? 1 : 0));
  lines.add(CombatLine::horse_at_obstacle, across && is_horse(c.attacker));
}

void add_manner(Lines& lines, const Combat& c) {
  const Aspect from = blow(c);
  const Fighter& a = c.attacker;
  lines.add(CombatLine::oblique_or_flank, from == Aspect::oblique || from == Aspect::flank);
  lines.add(CombatLine::rear, from == Aspect::rear);
  lines.add(CombatLine::mounted_at_moving_or_standing,
            is_horse(a) && !c.following_up && moving_foot_or_standing_horse(c.defender));
  lines.add(CombatLine::following_up, c.following_up);
  lines.add(CombatLine::all_pike, !is_horse(a) && a.bases.pike > 0 && a.bases.shot == 0);
  lines.add(CombatLine::two_ranks, is_horse(a) && a.ranks == 2);
  lines.add(CombatLine::at_shot, (is_horse(a) || a.bases.pike > 0) && !is_horse(c.defender) &&
                                     c.defender.bases.pike == 0);
  lines.add(CombatLine::own_flank, c.edge == Edge::side);
  lines.add(CombatLine::own_rear, c.edge == Edge::rear);
  lines.add(CombatLine::rounds_fought, c.rounds_fought);
}

void add_spirit(Lines& lines, const Combat& c) {
  const Fighter& a = c.attacker;
  const int worse = level(a.state) - level(c.defender.state);
  lines.add(CombatLine::steps_better, -worse);
  lines.add(CombatLine::steps_worse, worse);
  lines.add(CombatLine::better_quality, a.quality > c.defender.quality);
  lines.add(CombatLine::worse_quality, a.quality < c.defender.quality);
  lines.add(CombatLine::own_leader, a.leader);
  lines.add(CombatLine::their_leader, c.defender.leader);
  lines.add(CombatLine::rallied_or_poor, a.rallied || a.poor);
}

}  // namespace

Aspect blow(const Combat& combat) {
  return combat.defender.hedgehog ? Aspect::front : combat.aspect;
}

Terms combat_terms(const Combat& combat) {
  Lines lines;
  add_spirit(lines, combat);
  add_ground(lines, combat);
  add_manner(lines, combat);
  Terms terms = lines.take();
  // In the order of the sheet, whatever they were found by.
  std::stable_sort(terms.begin(), terms.end(), [](const Term& x, const Term& y) {
    return *of_word<CombatLine>(x.key) < *of_word<CombatLine>(y.key);
  });
  return terms;
}

std::optional<Bar> bar(const Combat& combat, bool pistols_first) {
  const Fighter& a = combat.attacker;
  const Fighter& d = combat.defender;
  if (a.state >= State::disordered) return Bar::disordered;
  if (!line_of(a.kind).fights) return Bar::never_attacks;
  if (is_horse(a)) {
    const bool formed_foot = d.kind == Kind::foot && d.state == State::formed;
    if (formed_foot && d.hedgehog) return Bar::horse_at_hedgehog;
    if (formed_foot && blow(combat) == Aspect::front) return Bar::horse_at_front;
    if (pistols_first) return Bar::pistols_first;
  } else if (is_horse(d) && d.state <= State::unsteady) {
    return Bar::foot_at_horse;
  }
  return std::nullopt;
}

Touch touch(Kind kind, State state, bool limbered) {
  if (state == State::broken) return Touch::push;
  if (line_of(kind).fights) return Touch::combat;
  return kind == Kind::artillery && !limbered ? Touch::removal : Touch::evasion;
}

}  // namespace opfor::victory_without_squares
