#include "rules/through_the_square_window/expectations.hpp"

#include <algorithm>
#include <vector>

#include "field/arcs.hpp"
#include "rules/through_the_square_window/melee_step.hpp"
#include "rules/through_the_square_window/morale_step.hpp"
#include "rules/through_the_square_window/odds.hpp"
#include "rules/through_the_square_window/paces.hpp"
#include "rules/through_the_square_window/purse.hpp"
#include "rules/through_the_square_window/routes.hpp"

namespace opfor::through_the_square_window {
namespace {

// What is lost without a strength point, in strength points: the ground of a Move, a turn without
// an advance, the fire of guns.
constexpr double kWentBack = 1;
constexpr double kHalted = 0.75;
constexpr double kPinned = 0.5;
constexpr double kBeaten = 1;         ///< goes back, and the winner comes after it with a die more
constexpr double kAwayAWhile = 0.25;  ///< of who routs and rallies
constexpr int kSides = 6;
constexpr int kMostHits = 10;  ///< of a round; more are as many

/// Of a router: the share of it that is lost (TTSW-RAL-T1), for good or until it has rallied.
double lost_by_rout(Quality quality) {
  int disperses = 0;
  int rallies = 0;
  for (int die = 1; die <= kSides; ++die) {
    const Rally rally = rally_of(die, quality);
    if (rally == Rally::disperses) ++disperses;
    if (rally == Rally::halts) ++rallies;
  }
  const double gone = static_cast<double>(disperses) / (disperses + rallies);
  return gone + (1 - gone) * kAwayAWhile;
}

double cost_of(MoraleEffect effect, const Tester& tester) {
  switch (effect) {
    case MoraleEffect::no_effect:
      break;
    case MoraleEffect::retires:
      return kWentBack;
    case MoraleEffect::charge_fails:
    case MoraleEffect::halts:
      return kHalted;
    case MoraleEffect::pinned:
      return kPinned;
    case MoraleEffect::routs:
      return tester.sp *
             (arm_of(tester.kind, tester.mounted) == Arm::guns ? 1 : lost_by_rout(tester.quality));
  }
  return 0;
}

/// A chance so many times over: multiplied, so that it is the same on every machine.
double all_of(double chance, int times) {
  double product = 1;
  for (int i = 0; i < times; ++i) product *= chance;
  return product;
}

/// The chances of 0, 1, ... hits; the last stands for so many or more.
std::vector<double> chances_of_hits(int dice, double chance, int most) {
  std::vector<double> all(static_cast<std::size_t>(std::min(dice, most)) + 1);
  double each = all_of(1 - chance, dice);
  double left = 1;
  for (std::size_t hits = 0; hits + 1 < all.size(); ++hits) {
    all[hits] = each;
    left -= each;
    const auto n = static_cast<double>(hits);
    each *= (dice - n) / (n + 1) * chance / (1 - chance);
  }
  all.back() = std::max(0.0, left);
  return all;
}

double cost_of_fate(const SideResult& result, double left, Quality quality) {
  switch (result.fate) {
    case Fate::routs:
      return left * lost_by_rout(quality);
    case Fate::retires:
      return kBeaten;
    case Fate::stays:
    case Fate::retires_or_stays:
      break;
  }
  return 0;
}

/// A round, and its results (section 9).
opfor::Exchange expected_round(const MeleeOdds& odds, const Contender& own, const Contender& his,
                               double own_sp, double his_sp, const MeleeOptions& options) {
  opfor::Exchange sum;
  const double hit = (kSides + 1 - kMeleeHit) / static_cast<double>(kSides);
  const auto by_own = chances_of_hits(static_cast<int>(odds.own), hit, kMostHits);
  const auto by_his = chances_of_hits(static_cast<int>(odds.his), hit, kMostHits);
  for (std::size_t a = 0; a < by_own.size(); ++a) {
    for (std::size_t b = 0; b < by_his.size(); ++b) {
      const double chance = by_own[a] * by_his[b];
      const Hits hits{static_cast<int>(a), static_cast<int>(b)};
      const RoundResult result = round_result(own, his, hits, options);
      const double taken = std::min(his_sp, static_cast<double>(a));
      const double lost = std::min(own_sp, static_cast<double>(b));
      sum.inflicted += chance * (taken + cost_of_fate(result.b, his_sp - taken, his.quality));
      sum.suffered += chance * (lost + cost_of_fate(result.a, own_sp - lost, own.quality));
    }
  }
  return sum;
}

double& of(EffectOdds& odds, MoraleEffect effect) { return odds[static_cast<std::size_t>(effect)]; }

/// The target's test, over the hits of a volley before it: what they and the test cost, and how
/// often it stands to fight.
struct Reception {
  double cost = 0;
  double stands = 0;   ///< as it is, with no answer: halted
  double answers = 0;  ///< its emergency action
};
Reception meets(Tester tester, const Incoming& fire, const MoraleOptions& options) {
  Reception met;
  const int sp = tester.sp;
  const int before = tester.hits;
  const auto hits = chances_of_hits(fire.dice, fire.chance, sp);
  tester.close_musketry = tester.close_musketry || (fire.dice > 0 && fire.close_musketry);
  for (std::size_t h = 0; h < hits.size(); ++h) {
    const auto n = static_cast<int>(h);
    met.cost += hits[h] * n;
    if (n >= sp) continue;
    tester.hits = before + n;
    tester.sp = sp - n;
    EffectOdds odds = odds_of_test(tester, options);
    for (const MoraleEffect effect :
         {MoraleEffect::retires, MoraleEffect::halts, MoraleEffect::pinned, MoraleEffect::routs}) {
      met.cost += hits[h] * of(odds, effect) * cost_of(effect, tester);
    }
    met.stands += hits[h] * (of(odds, MoraleEffect::halts) + of(odds, MoraleEffect::pinned));
    met.answers += hits[h] * of(odds, MoraleEffect::no_effect);
  }
  return met;
}

}  // namespace

EffectOdds odds_of_test(const Tester& tester, const MoraleOptions& options) {
  EffectOdds odds{};
  const int dice = morale_dice(morale_terms(tester, options), options);
  if (dice <= 0) {
    of(odds, MoraleEffect::no_effect) = 1;
    return odds;
  }
  const double none_below_3 = all_of(4.0 / kSides, dice);
  const double no_one = all_of(5.0 / kSides, dice);
  const double single = dice * all_of(5.0 / kSides, dice - 1) / kSides;
  const auto add = [&](const Pool& pool, double chance) {
    of(odds, morale_effect(tester, pool, options).effect) += chance;
  };
  add({3, 0}, none_below_3);
  add({2, 0}, no_one - none_below_3);
  add({1, 1}, single);
  add({1, 2}, 1 - no_one - single);
  return odds;
}

double cost_of_test(const Tester& tester, const MoraleOptions& options) {
  const EffectOdds odds = odds_of_test(tester, options);
  double sum = 0;
  for (std::size_t i = 0; i < odds.size(); ++i) {
    if (odds[i] > 0) sum += odds[i] * cost_of(static_cast<MoraleEffect>(i), tester);
  }
  return sum;
}

Incoming volley_from(const Situation& now, UnitId unit, const field::Box& from, UnitId target,
                     double distance, std::optional<Formation> formed) {
  Incoming fire;
  const Band band = band_at(card_of(now.battle(), unit).weapon, distance);
  if (band == Band::out_of_range) return fire;
  const Volley volley = now.volley_at(unit, from, target, true, formed);
  fire.dice = total(volley_terms(volley));
  fire.chance = (kSides + 1 - to_hit(band)) / static_cast<double>(kSides);
  fire.close_musketry = is_close_musketry(volley, distance);
  return fire;
}

Incoming volley_at(const Situation& now, UnitId enemy, UnitId unit, const field::Box& there) {
  const Battle& b = now.battle();
  const field::Box& his = now.box(enemy);
  if (!steady(b, enemy) || in_contact(b, enemy)) return {};
  const double reach = weapon_reach(b, enemy).as_double();
  const double gap = field::gap_within(his, there, reach);
  const bool round = shoots_all_round(b, enemy, formation_of(b, enemy));
  if (gap > reach || !(round || field::in_arc(his, there, 1))) return {};
  return volley_from(now, enemy, his, unit, gap);
}

Incoming volley_after_a_move(const Situation& now, UnitId enemy, UnitId unit,
                             const field::Box& there) {
  const Battle& b = now.battle();
  if (!takes_orders(b, enemy) || in_contact(b, enemy) || is_guns(b, enemy)) return {};
  const double reach = weapon_reach(b, enemy).as_double();
  const RangeLine& range = line_of(card_of(b, enemy).weapon);
  const double wants = range.close > 0_cm ? range.close.as_double() : range.far.as_double();
  const double move = line_of(Action::move).reach.as_double();
  const field::Box& his = now.box(enemy);
  const double gap = field::gap_within(his, there, reach + move);
  if (gap > reach + move || field::behind_front(his, there.centre)) return {};
  const double left = move - price_of_wheel(now, enemy, his, there.centre);
  if (left < 0) return {};
  const double goes = may_not_advance(b, enemy) ? 0 : std::clamp(gap - wants, 0.0, left);
  field::Box from = his;
  const Vec way = there.centre - his.centre;
  from.ahead = way * (1 / std::max(1.0, norm(way)));
  from.centre = his.centre + from.ahead * goes;
  const double off = gap - goes;
  if (off > reach) return {};
  return volley_from(now, enemy, from, unit, off);
}

double cost_of_fire(Tester tester, const Incoming& fire, const MoraleOptions& options) {
  if (fire.dice <= 0) return 0;
  tester.fired_behind = tester.fired_behind || fire.behind_flank;
  const Reception met = meets(tester, fire, options);
  return met.cost;
}

opfor::Exchange expected_charge(const Situation& now, const Onset& onset, Emergency answer) {
  const Battle& b = now.battle();
  const Options& by = options(b);
  Tester own = tester_at(now, onset.charger, onset.target);
  own.charges = true;
  own.at_skirmishers = kind_of(b, onset.target) == Kind::skirmishers;
  own.front_of_pikes = shows_pikes(b, onset.target, onset.edge);
  EffectOdds goes = odds_of_test(own, by.morale);
  const double home = of(goes, MoraleEffect::no_effect);
  opfor::Exchange sum;
  sum.suffered = cost_of_test(own, by.morale);

  Tester his = onset.tester;
  his.charged = true;
  his.charged_behind = onset.edge != Edge::front;
  his.emergency = answer;
  his.front_of_pikes =
      answer == Emergency::counter_charge && shows_pikes(b, onset.charger, Edge::front);
  Incoming volley;
  if (onset.shoots_first) {
    const field::Box& from = now.box(onset.charger);
    volley = volley_from(now, onset.charger, from, onset.target,
                         now.fire_distance(onset.charger, from, onset.target));
  }
  const Reception met = meets(his, volley, by.morale);
  sum.inflicted += home * met.cost;

  Contender charger = contender_of(now, onset.charger, onset.target);
  charger.attacker = true;
  charger.approach = Approach::charge;
  Contender target = contender_of(now, onset.target, onset.charger);
  target.attacker = false;
  target.approach = Approach::none;
  const double own_sp = own.sp;
  const double his_sp = std::max(1.0, his.sp - volley.hits());
  const auto fights = [&](Emergency how, double chance) {
    if (chance <= 0 || how == Emergency::evade) return;
    target.ring = how == Emergency::ring;
    target.approach = how == Emergency::counter_charge ? Approach::counter_charge : Approach::none;
    const MeleeOdds odds = odds_of(now, onset.charger, onset.target, onset.edge, how);
    const opfor::Exchange round = expected_round(odds, charger, target, own_sp, his_sp, by.melee);
    sum.inflicted += home * chance * round.inflicted;
    sum.suffered += home * chance * round.suffered;
  };
  fights(Emergency::none, met.stands);
  fights(answer, met.answers);
  return sum;
}

}  // namespace opfor::through_the_square_window
