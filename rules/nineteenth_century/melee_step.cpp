#include "rules/nineteenth_century/melee_step.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "core/agree.hpp"
#include "drill/measured.hpp"
#include "field/assignment.hpp"
#include "rules/nineteenth_century/attachment.hpp"
#include "rules/nineteenth_century/conduct.hpp"
#include "rules/nineteenth_century/expectations.hpp"
#include "rules/nineteenth_century/keys.hpp"
#include "rules/nineteenth_century/losses.hpp"
#include "rules/nineteenth_century/movement.hpp"
#include "rules/nineteenth_century/run_in.hpp"

namespace opfor::nineteenth_century {
namespace {

std::size_t of(Side side) { return static_cast<std::size_t>(side); }

/// Every unit that a chain of contacts joins to this one. Officers and heroes who are attached, and
/// at hand, fight as figures of their group (NC-MEL-9).
void gather(const Situation& now, UnitId unit, UnitSet& melee) {
  const Battle& b = now.battle();
  if (melee.contains(unit)) return;
  melee.insert(unit);
  for (const UnitId enemy : enemies_in_contact(b, unit)) gather(now, enemy, melee);
  const UnitId with = fights_with(now, unit);
  if (in_contact(b, with)) gather(now, with, melee);
  for (const UnitId man : now.present()) {
    if (man != unit && fights_with(now, man) == unit) gather(now, man, melee);
  }
}

void add_figures(Melee& melee, const Situation& now, UnitId unit) {
  const auto numbers = living_figures(now.battle(), unit);
  const auto& bases = now.figures(unit);
  auto& figures = melee.figures[of(side_of(now.battle(), unit))];
  for (std::size_t i = 0; i < bases.size(); ++i) figures.push_back({unit, numbers[i], bases[i]});
}

std::vector<Pairing> pair_off(const std::vector<Figure>& larger, const std::vector<Figure>& smaller,
                              bool larger_is_a) {
  const auto assigned = field::fair_assignment(
      larger.size(), smaller.size(), kMostAgainstOne, [&](std::size_t i, std::size_t j) {
        return Length::rounded(field::gap(larger[i].base, smaller[j].base)).tenths();
      });
  std::vector<Pairing> pairings(smaller.size());
  for (std::size_t j = 0; j < smaller.size(); ++j) {
    (larger_is_a ? pairings[j].b : pairings[j].a).push_back(smaller[j]);
  }
  for (std::size_t i = 0; i < larger.size(); ++i) {
    if (!assigned[i]) continue;
    Pairing& pairing = pairings[*assigned[i]];
    (larger_is_a ? pairing.a : pairing.b).push_back(larger[i]);
  }
  return pairings;
}

/// A melee whose dice have fallen.
struct Outcome {
  MeleeTally tally;
  GoesBack back = GoesBack::both;
};

/// "1st section 2 (6+1, 2+1) against Lancers 1 (5-1): a wins": one match with its dice.
std::string match_words(const Match& match, const FoughtMatch& fought) {
  const auto side = [](const auto& own, const auto& others, const auto& dice) {
    std::vector<std::string> scores;
    for (std::size_t i = 0; i < own.size(); ++i) {
      const int modifier = melee_modifier(own[i], std::span(others.begin(), others.size()));
      scores.push_back(modifier == 0 ? fmt::format("{}", dice[i])
                                     : fmt::format("{}{:+}", dice[i], modifier));
    }
    return fmt::format("{}", fmt::join(scores, ", "));
  };
  return fmt::format("{} against {}", side(match.a, match.b, fought.dice.a),
                     side(match.b, match.a, fought.dice.b));
}

std::string marks_words(const std::array<Mark, kMostAgainstOne>& marks) {
  Losses losses;
  for (const Mark mark : marks) losses.add(mark);
  if (losses.killed > 0) return "killed";
  return losses.wounded > 0 ? "wounded" : "unhurt";
}

std::string round_words(const Setting& setting, const Match& match, const FoughtMatch& fought) {
  std::string text = match_words(match, fought);
  const MatchOutcome outcome = fought.result.outcome;
  if (outcome == MatchOutcome::equal) return text + ": equal";
  const bool a_wins = outcome == MatchOutcome::a_wins;
  const SideInfo& winner = setting.side(a_wins ? Side::a : Side::b);
  return text + fmt::format(": {}, the other {}", with_verb(winner.called(), "wins", "win"),
                            marks_words(a_wins ? fought.result.b : fought.result.a));
}

std::string outcome_words(const Setting& setting, const Outcome& outcome) {
  const MeleeTally& t = outcome.tally;
  const std::string why = t.a.points() != t.b.points() || outcome.back == GoesBack::both
                              ? fmt::format("{} loss points against {}", t.a.points(), t.b.points())
                              : fmt::format("{} matches lost against {}", t.lost_by_a, t.lost_by_b);
  if (outcome.back == GoesBack::both) return "drawn, both go back: " + why;
  const SideInfo& beaten = setting.side(outcome.back == GoesBack::a ? Side::a : Side::b);
  return fmt::format("{} back: {}", with_verb(beaten.called(), "goes", "go"), why);
}

Outcome fight(Play& play, const Melee& melee) {
  Battle& battle = play.battle;
  const std::vector<Pairing> pairings = nineteenth_century::pair_off(melee);
  std::vector<Match> matches;
  for (const Pairing& pairing : pairings) matches.push_back(match_of(battle, pairing));
  const chance::Key first =
      key(battle, Side::a, melee.units[0].front(), chance::Purpose::melee, melee.units[1].front());
  const std::vector<FoughtMatch> fought = nineteenth_century::fight(play.asks, first, matches);
  Outcome outcome;
  std::vector<Wound> wounds;
  event::Fought told{melee.units[0], melee.units[1], {}, {}, {}};
  for (std::size_t i = 0; i < fought.size(); ++i) {
    outcome.tally = outcome.tally + tally_of(fought[i].result);
    told.rounds.push_back(round_words(battle.setting(), matches[i], fought[i]));
    for (std::size_t k = 0; k < pairings[i].a.size(); ++k) {
      const Figure& figure = pairings[i].a[k];
      wounds.push_back({figure.unit, figure.number, fought[i].result.a[k]});
    }
    for (std::size_t k = 0; k < pairings[i].b.size(); ++k) {
      const Figure& figure = pairings[i].b[k];
      wounds.push_back({figure.unit, figure.number, fought[i].result.b[k]});
    }
  }
  outcome.back = goes_back(outcome.tally);
  told.outcome = outcome_words(battle.setting(), outcome);
  if (outcome.back != GoesBack::both) {
    told.winner = outcome.back == GoesBack::a ? Side::b : Side::a;
  }
  tell(play, "NC-MEL-6", std::move(told));
  for (const auto& side : melee.units) {
    for (const UnitId unit : side) state(battle, unit).fought = 1;
  }
  take_off(battle, play.events, kNoUnit, "NC-MEL-6", wounds);
  return outcome;
}

bool goes_back(const Outcome& outcome, Side side) {
  return outcome.back == GoesBack::both || (outcome.back == GoesBack::a) == (side == Side::a);
}

/// The beaten, or both sides: who goes back, and in which direction. Worked out before anybody has
/// moved or fallen: from those whom they fought, as they stood when they fought.
struct Retreat {
  UnitId unit = kNoUnit;
  std::optional<Angle> direction;  ///< none: nobody was in contact with it
};

/// A man whose group is among these goes where it goes (NC-CMD-8).
bool goes_along(const Battle& b, UnitId unit, const std::vector<UnitId>& units) {
  const UnitId with = group_of(b, unit);
  return with != unit && std::find(units.begin(), units.end(), with) != units.end();
}

/// How far a body reaches to either side of its middle along an axis.
double reach(const field::Box& body, Vec axis) {
  const Vec right{body.ahead.y, -body.ahead.x};
  return std::abs(dot(body.ahead, axis)) * body.half_depth +
         std::abs(dot(right, axis)) * body.half_width;
}

/// Straight away from an enemy: square to the side on which the bodies meet, wherever the figures
/// of their lines stand.
Vec straight_from(const field::Box& enemy, const field::Box& own) {
  const Vec off = own.centre - enemy.centre;
  Vec best{};
  double widest = 0;
  for (const Vec ahead : {own.ahead, enemy.ahead}) {
    for (const Vec axis : {ahead, Vec{ahead.y, -ahead.x}}) {
      const double apart = std::abs(dot(off, axis)) - reach(own, axis) - reach(enemy, axis);
      if (norm(best) > 0 && apart <= widest + 1) continue;  // of equals the own front
      widest = apart;
      best = dot(off, axis) < 0 ? axis * -1 : axis;
    }
  }
  return best;
}

std::vector<Retreat> retreats(const Situation& now, const std::vector<UnitId>& units) {
  const Battle& b = now.battle();
  std::vector<Retreat> all;
  for (const UnitId unit : units) {
    if (goes_along(b, unit, units)) continue;
    UnitId enemy = kNoUnit;
    for (const UnitId e : enemies_in_contact(b, unit)) {
      if (enemy == kNoUnit || now.gap(unit, e) < now.gap(unit, enemy)) enemy = e;
    }
    Retreat retreat{unit, {}};
    if (enemy != kNoUnit) {
      retreat.direction = facing_of(straight_from(now.body(enemy), now.body(unit)));
    }
    all.push_back(retreat);
  }
  return all;
}

/// Straight away from the enemy that it fought, facing him; as far as it can (NC-MEL-7).
void push_back(Battle& battle, Events& events, const Retreat& retreat, bool drawn) {
  if (!drawn || options(battle).draw_counts_as_retreat) {
    state(battle, retreat.unit).beaten_in_melee = 1;  // NC-RF-12
  }
  if (!retreat.direction) return;
  report(events, battle, "NC-MEL-7",
         event::PushedBack{retreat.unit, drawn ? "the melee is drawn" : "it has lost the melee"});
  const Angle back = *retreat.direction;
  const March march =
      straight(Situation(battle), retreat.unit, back, kPushedBack, back.opposite(), false);
  if (march.moves()) go_back(battle, retreat.unit, march, events);
}

/// Units of a melee that are still there.
std::vector<UnitId> left_of(const Battle& battle, const Melee& melee, Side side) {
  std::vector<UnitId> left;
  for (const UnitId unit : melee.units[of(side)]) {
    if (present(battle, unit)) left.push_back(unit);
  }
  return left;
}

/// The way of a winner to whom he has beaten, if he reaches him (NC-MEL-7).
March run_after(const Situation& now, UnitId winner, UnitId beaten) {
  const Limit limit{kFollows, "NC-MEL-7", "reach to follow up", winner};
  // Whom he has just pushed straight back he does: the player has measured that way already.
  const bool pushed = !now.by_map() && now.gap(winner, beaten) <= kFollows.as_double() &&
                      charge(now, winner, beaten, kFollows).reached;
  return charge(now, winner, beaten,
                pushed ? limit.most : charge_reach(now, winner, beaten, limit));
}

void follow_up(Play& play, const Melee& melee, Side winner) {
  Battle& battle = play.battle;
  const std::vector<UnitId> winners = left_of(battle, melee, winner);
  for (const UnitId unit : winners) {
    if (in_contact(battle, unit)) continue;  // its enemy could not give way
    if (goes_along(battle, unit, winners)) continue;
    const std::vector<UnitId> beaten = left_of(battle, melee, other(winner));
    const UnitId enemy = measured<Situation>(
        play, [&](const Situation& now) { return whom_to_follow(now, unit, beaten); });
    if (enemy == kNoUnit) continue;
    const Situation now(play);
    const Choice choice = play.asks.decide(Situation(play), follow_up_decision(now, unit, enemy));
    if (choice.picks.front() == 0) continue;
    go_after(battle, unit, run_after(now, unit, enemy), play.events);
  }
}

}  // namespace

std::vector<Melee> melees(const Situation& now) {
  const Battle& b = now.battle();
  std::vector<Melee> all;
  UnitSet done;
  for (const UnitId first : now.present(Side::a)) {
    if (done.contains(first) || !in_contact(b, first)) continue;
    UnitSet units;
    gather(now, first, units);
    Melee melee;
    for (const UnitId unit : units) {
      done.insert(unit);
      melee.units[of(side_of(b, unit))].push_back(unit);
      add_figures(melee, now, unit);
    }
    all.push_back(std::move(melee));
  }
  return all;
}

std::vector<Pairing> pair_off(const Melee& melee) {
  const auto& a = melee.figures[0];
  const auto& b = melee.figures[1];
  return a.size() >= b.size() ? pair_off(a, b, true) : pair_off(b, a, false);
}

Match match_of(const Battle& battle, const Pairing& pairing) {
  Match match;
  for (const Figure& f : pairing.a) match.a.push_back(fighter_of(battle, f.unit, f.number));
  for (const Figure& f : pairing.b) match.b.push_back(fighter_of(battle, f.unit, f.number));
  return match;
}

std::vector<std::string> fights_in_words(const Situation& now) {
  std::vector<std::string> lines;
  const Setting& setting = now.battle().setting();
  for (const Melee& melee : melees(now)) {
    std::vector<Match> matches;
    for (const Pairing& pairing : pair_off(melee)) {
      matches.push_back(match_of(now.battle(), pairing));
    }
    const MeleeOutlook ahead = outlook_of(matches);
    std::array<std::string, 2> names;
    for (const Side side : {Side::a, Side::b}) {
      std::vector<std::string> units;
      for (const UnitId unit : melee.units[of(side)]) {
        units.push_back(fmt::format("{} ({})", setting.name_of(unit), living(now.battle(), unit)));
      }
      names[of(side)] = fmt::format("{}", fmt::join(units, " and "));
    }
    lines.push_back(fmt::format(
        "{} against {}: {:.0f} % that the first goes back, {:.0f} % the second, {:.0f} % both; "
        "expected loss points {:.1f} and {:.1f} [NC-MEL-4 to 7]",
        names[0], names[1], 100 * ahead.back[0], 100 * ahead.back[1], 100 * ahead.back[2],
        ahead.points[0], ahead.points[1]));
  }
  return lines;
}

UnitId whom_to_follow(const Situation& now, UnitId winner, std::span<const UnitId> beaten) {
  UnitId nearest = kNoUnit;
  for (const UnitId enemy : beaten) {
    if (nearest != kNoUnit && now.gap(winner, enemy) >= now.gap(winner, nearest)) continue;
    // Whom the table found within reach may be a little farther by the map: `charge` decides.
    if (now.gap(winner, enemy) > kFollows.as_double() + now.doubt()) continue;
    if (run_after(now, winner, enemy).reached) nearest = enemy;
  }
  return nearest;
}

Decision follow_up_decision(const Situation& now, UnitId winner, UnitId beaten) {
  const Battle& b = now.battle();
  Decision decision = decision_for(b, DecisionKind::follow_up, winner, "NC-MEL-7");
  decision.other = beaten;
  Option stay;
  stay.words = "stay";
  Option follow;
  follow.words = "follow up " + b.setting().name_of(beaten);
  follow.unit = beaten;
  decision.options = {stay, follow};
  return decision;
}

void melee_step(Play& play) {
  Battle& battle = play.battle;
  measure<Situation>(play, [](const Situation& now) {
    std::vector<std::array<std::vector<UnitId>, 2>> who_fights;
    for (const Melee& melee : melees(now)) who_fights.push_back(melee.units);
    return who_fights;
  });
  const Situation before(play);
  const std::vector<Melee> all = melees(before);
  std::vector<Outcome> outcomes;
  for (const Melee& melee : all) outcomes.push_back(fight(play, melee));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool drawn = outcomes[i].back == GoesBack::both;
    for (const Side side : {Side::a, Side::b}) {
      if (!goes_back(outcomes[i], side)) continue;
      for (const Retreat& retreat : retreats(before, left_of(battle, all[i], side))) {
        push_back(battle, play.events, retreat, drawn);
      }
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (outcomes[i].back == GoesBack::both) continue;
    const Side winner = outcomes[i].back == GoesBack::a ? Side::b : Side::a;
    follow_up(play, all[i], winner);
  }
}

}  // namespace opfor::nineteenth_century
