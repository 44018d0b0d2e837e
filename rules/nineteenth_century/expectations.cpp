#include "rules/nineteenth_century/expectations.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "chance/enumerator.hpp"
#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/melee_step.hpp"

namespace opfor::nineteenth_century {
namespace {

double as_double(const chance::Probability& p) { return p.convert_to<double>(); }

chance::Key no_key() { return {}; }

/// Expected points of one shot that hits on `least` or more, at a sound or at a wounded figure.
double one_shot(int least, const Aim& aim, bool wounded) {
  Volley volley;
  volley.shots = 1;
  volley.target = least;
  volley.aim = aim;
  volley.candidates.push_back(wounded);
  const auto odds = chance::odds_of(
      [&](chance::Chance& chance) { return volley_losses(chance, no_key(), volley); });
  double points = 0;
  for (const auto& [losses, p] : odds) points += losses.points() * as_double(p);
  return points;
}

constexpr std::size_t kLeasts = kToHitSides + 1;

/// By the D8 that hits, gunpowder, hero, raw, wounded: 144 entries of one shot each.
struct FireTable {
  std::array<double, kLeasts * 16> points{};

  static std::size_t at(int least, const Aim& aim, bool wounded) {
    return static_cast<std::size_t>(least) * 16 + (aim.gunpowder ? 8 : 0) + (aim.hero ? 4 : 0) +
           (aim.raw ? 2 : 0) + (wounded ? 1 : 0);
  }
  FireTable() {
    for (int least = 2; least <= kToHitSides; ++least) {
      for (const bool powder : {false, true}) {
        for (const bool hero : {false, true}) {
          for (const bool raw : {false, true}) {
            for (const bool wounded : {false, true}) {
              const Aim aim{powder, hero, raw};
              points[at(least, aim, wounded)] = one_shot(least, aim, wounded);
            }
          }
        }
      }
    }
  }
};

const FireTable& fire_table() {
  static const FireTable kTable;
  return kTable;
}

constexpr int kMostEdge = 5;  // raw, weapon, hero and square cannot differ by more

/// What a match comes to, in points, by the state of those who are hit: any wound kills who is
/// wounded already (NC-SHOOT-11).
struct MatchWorth {
  Exchange sound;
  Exchange wounded;
};

/// Points of what they take if they are wounded already.
int points_of_wounded(const Losses& losses) { return 2 * (losses.killed + losses.wounded); }

/// One match of `n` figures against one, whose modifiers, but for those of numbers, differ by
/// `edge` in favour of the n. Only the difference matters: the dice are compared, and natural faces
/// wound.
MatchWorth match_of(int n, int edge) {
  Match match;
  for (int i = 0; i < n; ++i) match.a.push_back({});
  match.b.push_back({});
  // `bonus` is a modifier of any source here.
  for (Fighter& fighter : match.a) fighter.bonus = std::max(0, edge);
  match.b[0].bonus = std::max(0, -edge);
  const auto odds = chance::odds_of(
      [&](chance::Chance& chance) { return tally_of(fight_match(chance, no_key(), match)); });
  MatchWorth match_worth;
  for (const auto& [tally, p] : odds) {
    match_worth.sound.inflicted += tally.b.points() * as_double(p);
    match_worth.sound.suffered += tally.a.points() * as_double(p);
    match_worth.wounded.inflicted += points_of_wounded(tally.b) * as_double(p);
    match_worth.wounded.suffered += points_of_wounded(tally.a) * as_double(p);
  }
  return match_worth;
}

/// One match, worked out when it is first asked for: those of four against one take part of a
/// tenth of a second each.
template <int n, int edge>
const MatchWorth& one_match() {
  static const MatchWorth kMatch = match_of(n, edge);
  return kMatch;
}

template <int n, std::size_t... i>
const MatchWorth& match_table(int edge, std::index_sequence<i...>) {
  using Entry = const MatchWorth& (*)();
  static constexpr std::array<Entry, sizeof...(i)> kTable{
      one_match<n, static_cast<int>(i) - kMostEdge>...};
  const int entry = std::clamp(edge, -kMostEdge, kMostEdge) + kMostEdge;
  return kTable[static_cast<std::size_t>(entry)]();
}
template <int n>
const MatchWorth& match_table(int edge) {
  return match_table<n>(edge, std::make_index_sequence<std::size_t{2 * kMostEdge + 1}>{});
}

const MatchWorth& expected_match(int n, int edge) {
  switch (n) {
    case 1:
      return match_table<1>(edge);
    case 2:
      return match_table<2>(edge);
    case 3:
      return match_table<3>(edge);
    default:
      return match_table<4>(edge);
  }
}

/// Of a group the nearest ten; who of them is wounded is as likely to be near as not.
MayBeHit may_be_hit(const Battle& b, UnitId unit) {
  const double all = living(b, unit);
  const double near = std::min(all, static_cast<double>(kMostCandidates));
  const double hurt = all > 0 ? near * wounded(b, unit) / all : 0;
  return {near - hurt, hurt};
}

}  // namespace

double expected_fire(int shots, int least, const Aim& aim, const MayBeHit& who) {
  constexpr double kKilled = 2;
  const double all = who.sound + who.wounded;
  if (shots <= 0 || all <= 0) return 0;
  const FireTable& table = fire_table();
  const double at_sound = table.points[FireTable::at(least, aim, false)];
  // Any wound kills who is wounded: so often a shot does more than graze, and so often but wound.
  const double tells = table.points[FireTable::at(least, aim, true)] / kKilled;
  const double wounds = kKilled * tells - at_sound;
  const double misses_him = 1 - tells / all;
  const double unhurt = std::pow(misses_him, shots);
  const double one_wound = shots * (wounds / all) * std::pow(misses_him, shots - 1);
  return who.sound * (kKilled * (1 - unhurt) - one_wound) + who.wounded * kKilled * (1 - unhurt);
}

double expected_fire(const Situation& now, UnitId unit, const Target& target) {
  const Battle& b = now.battle();
  return expected_fire(target.shots, target.least, aim_of(group(b, unit)),
                       may_be_hit(b, target.unit));
}

double expected_volley(const Battle& battle, UnitId unit, UnitId target, double gap,
                       field::Cover cover, const Shooters& shooters) {
  const Group& g = group(battle, unit);
  const auto band = band_of(shooting_weapon(g), gap);
  if (!band) return 0;
  return expected_fire(shots(shooters), to_hit(*band, cover), aim_of(g),
                       may_be_hit(battle, target));
}

namespace {

Shooters shooters_of(const Battle& battle, UnitId unit, bool is_directed, bool moving,
                     std::optional<int> eligible) {
  Shooters shooters;
  shooters.eligible = eligible.value_or(living(battle, unit));
  shooters.commanded = is_directed;
  shooters.moving = moving;
  shooters.slow = group(battle, unit).load == LoadClass::slow;
  const bool square = battle.unit(unit).formation == Formation::square;
  shooters.square_of = square ? living(battle, unit) : 0;
  return shooters;
}

}  // namespace

double expected_fire(const Battle& battle, UnitId unit, const field::Box& there, UnitId target,
                     const field::Box& their, field::Cover cover, bool moving,
                     std::optional<int> eligible) {
  return expected_volley(battle, unit, target, field::gap(there, their), cover,
                         shooters_of(battle, unit, directed(battle, unit), moving, eligible));
}

FireToCome fire_to_come(const Situation& now, UnitId enemy, UnitId target, const field::Box& there,
                        field::Cover cover) {
  const Battle& b = now.battle();
  const double gap = field::gap(now.body(enemy), there);
  // Of a square hardly half see anybody before it, past each other.
  std::optional<int> see;
  if (b.unit(enemy).formation == Formation::square) see = std::max(1, living(b, enemy) / 2);
  const auto volley = [&](bool is_directed) {
    return expected_volley(b, enemy, target, gap, cover,
                           shooters_of(b, enemy, is_directed, false, see));
  };
  const bool may_be_directed = group(b, enemy).pc || !officers(now, side_of(b, enemy)).empty();
  FireToCome fire;
  fire.left_alone = volley(false);
  if (may_be_directed && ready_in_its_next(b, enemy)) fire.directed = volley(true);
  return fire;
}

Fighter fighter_of(const Battle& battle, UnitId unit, int figure) {
  const Group& g = group(battle, unit);
  Fighter fighter;
  fighter.raw = g.single() ? g.grade == Grade::raw : g.quality == Quality::raw;
  fighter.hero = g.single() && g.hero();
  fighter.wounded = (state(battle, unit).wounded >> figure & 1) != 0;
  for (const Weapon weapon : g.weapons) {
    const WeaponLine& line = line_of(weapon);
    fighter.factor = std::max(fighter.factor, g.bayonet ? line.melee_bayonet : line.melee);
  }
  const bool square = battle.unit(unit).formation == Formation::square;
  fighter.bonus = square ? options(battle).square_melee_bonus : 0;
  return fighter;
}

Fighters fighters_of(const Battle& battle, UnitId unit) {
  return {fighter_of(battle, unit, 0), living(battle, unit), wounded(battle, unit)};
}

Exchange expected_melee(const Battle& battle, UnitId unit, UnitId enemy) {
  return expected_melee(fighters_of(battle, unit), fighters_of(battle, enemy));
}

Exchange expected_charge(const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  const auto own_side = static_cast<std::size_t>(side_of(b, unit));
  const auto his_side = static_cast<std::size_t>(side_of(b, enemy));
  const auto is_in = [](const std::vector<UnitId>& units, UnitId one) {
    return std::find(units.begin(), units.end(), one) != units.end();
  };
  const std::vector<Melee> all = in_contact(b, enemy) ? melees(now) : std::vector<Melee>{};
  const auto joined = std::find_if(all.begin(), all.end(), [&](const Melee& melee) {
    return is_in(melee.units[his_side], enemy) && !is_in(melee.units[own_side], unit);
  });
  if (joined == all.end()) return expected_melee(b, unit, enemy);
  const auto all_of = [&](std::size_t side, UnitId each) {
    Fighters they{fighter_of(b, each, 0), static_cast<int>(joined->figures[side].size()), 0};
    for (const UnitId one : joined->units[side]) they.wounded += wounded(b, one);
    return they;
  };
  const Fighters more = fighters_of(b, unit);
  const Fighters others = all_of(own_side, unit);
  const Fighters theirs = all_of(his_side, enemy);
  const Fighters together{more.each, others.figures + more.figures, others.wounded + more.wounded};
  const Exchange with = expected_melee(together, theirs);
  const Exchange without = expected_melee(others, theirs);
  return {with.inflicted - without.inflicted, with.suffered * more.figures / together.figures};
}

Exchange expected_melee(const Fighters& mine, const Fighters& his) {
  if (mine.figures == 0 || his.figures == 0) return {};
  const std::array one_mine{mine.each};
  const std::array one_his{his.each};
  const int edge = melee_modifier(mine.each, one_his) - melee_modifier(his.each, one_mine);
  const bool more = mine.figures >= his.figures;
  const Fighters& many = more ? mine : his;
  const Fighters& few = more ? his : mine;
  Exchange sum;
  for (const int n : match_sizes(many.figures, few.figures)) {
    const MatchWorth& one = expected_match(n, more ? edge : -edge);
    sum.inflicted += few.points(one.sound.inflicted, one.wounded.inflicted);
    sum.suffered += many.points(one.sound.suffered, one.wounded.suffered);
  }
  return more ? sum : Exchange{sum.suffered, sum.inflicted};
}

}  // namespace opfor::nineteenth_century
