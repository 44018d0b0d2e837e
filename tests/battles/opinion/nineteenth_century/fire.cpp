#include "battles/opinion/nineteenth_century/fire.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

#include "battles/opinion/nineteenth_century/bearing.hpp"

namespace opfor::battles::opinion::nineteenth_century {
namespace {

Vec middle_of(const Polygon& base) { return (base[0] + base[2]) * 0.5; }

/// The group that a single man belongs to as a target (SHOOT-9); whether that is sure: nobody else
/// may be as near, whichever of his men have fallen.
std::pair<UnitId, bool> belongs_to(UnitId man, const Seen& seen) {
  std::vector<std::pair<Between, UnitId>> near;
  for (const UnitId own : seen.troops.present(seen.ledger, seen.ledger.side_of(man))) {
    if (own == man || seen.troops[own].single()) continue;
    const Between off = seen.gap(man, own);
    if (off.least <= kAtHand + kExact) near.emplace_back(off, own);
  }
  if (near.empty()) return {kNoUnit, true};
  const auto [off, nearest] =
      *std::min_element(near.begin(), near.end(),
                        [](const auto& x, const auto& y) { return x.first.least < y.first.least; });
  const double most = off.most;
  const auto as_near = std::count_if(
      near.begin(), near.end(), [&](const auto& one) { return one.first.least <= most + kExact; });
  return {nearest, most <= kAtHand && as_near == 1};
}

/// The bands that a distance may lie in.
std::vector<Band> bands_of(const WeaponRow& weapon, Between distance) {
  std::vector<Band> all;
  for (std::size_t i = 0; i < weapon.up_to.size(); ++i) {
    const double from = i == 0 ? -1 : weapon.up_to[i - 1];
    if (distance.most > from - kExact && distance.least <= weapon.up_to[i] + kExact) {
      all.push_back(static_cast<Band>(i));
    }
  }
  return all;
}

/// SHOOT-7: the cover of most of them; a tie goes to the better one.
field::Cover of_most(const std::vector<field::Cover>& covers) {
  std::array<int, 3> n{};
  for (const field::Cover cover : covers) ++n[static_cast<std::size_t>(cover)];
  std::size_t best = 0;
  for (std::size_t i = 1; i < n.size(); ++i) {
    if (n[i] >= n[best]) best = i;
  }
  return static_cast<field::Cover>(best);
}

/// The covers that a target may have.
std::pair<field::Cover, field::Cover> cover_of(UnitId shooter, const Marks& marks,
                                               const Seen& seen) {
  std::vector<field::Cover> least;
  std::vector<field::Cover> best;
  for (const Mark& mark : marks.all) {
    double nearest = std::numeric_limits<double>::infinity();
    Covered covered{field::Cover::hard, field::Cover::none};
    for (const Polygon& own : seen.troops.standing(shooter, seen.ledger)) {
      const double off = apart(own, mark.base);
      if (off > nearest + kRounding) continue;
      const Covered here = cover_at(seen.features(), middle_of(mark.base), middle_of(own));
      if (off < nearest - kRounding) covered = here;
      covered = {std::min(covered.least, here.least), std::max(covered.best, here.best)};
      nearest = std::min(nearest, off);
    }
    least.push_back(covered.least);
    best.push_back(covered.best);
  }
  if (!marks.surely) {
    least.push_back(*std::min_element(least.begin(), least.end()));
    best.push_back(*std::max_element(best.begin(), best.end()));
    return {*std::min_element(least.begin(), least.end()),
            *std::max_element(best.begin(), best.end())};
  }
  const field::Cover one = of_most(least);
  const field::Cover other = of_most(best);
  return {std::min(one, other), std::max(one, other)};
}

/// Why a group may not shoot at all; empty if it may. The rule first.
std::vector<std::pair<const char*, const char*>> bars(UnitId unit, int turn, const Seen& seen) {
  const Group& group = seen.troops[unit];
  const Doing& doing = seen.doings[unit];
  const UnitId with = seen.doings.goes_with(unit, seen.ledger);
  std::vector<std::pair<const char*, const char*>> all;
  if (group.shoots_with() == nullptr) all.emplace_back("NC-WPN-2", "without a weapon that shoots");
  if (doing.runs || seen.doings[with].runs) all.emplace_back("NC-SHOOT-12", "running");
  if (doing.charged || seen.doings[seen.fights_with(unit)].charged) {
    all.emplace_back("NC-SHOOT-12", "after its charge");
  }
  if (seen.doings.fought_before(unit, seen.fights_with(unit), turn)) {
    all.emplace_back("NC-SHOOT-12", "in contact since before");
  }
  if (group.arm == Arm::horse && doing.withdraws == Perhaps::yes) {
    all.emplace_back("NC-SHOOT-12", "horse that withdraws");
  }
  const bool throws = seen.ledger.side_of(unit) == Side::a || seen.troops.options().side_b_command;
  if (group.officer && throws && !doing.busy) {
    all.emplace_back("NC-CMD-2", "an officer who has not said so");
  }
  if (!directed(seen.troops, seen.doings, unit)) return all;
  const int wanted = halves_to_load(group.load);
  const bool finishes = group.load == Load::slow && doing.load == 2 && !doing.moved;
  if (doing.load < wanted && !finishes) all.emplace_back("NC-SHOOT-3", "not loaded");
  const bool firearm = group.shoots_with() != nullptr && group.shoots_with()->gunpowder;
  if (firearm && doing.halves + (finishes ? 1 : 0) > 1) {
    all.emplace_back("NC-MOVE-9", "no half turn left");
  }
  return all;
}

/// SHOOT-12: whom it may not aim at.
bool barred(UnitId unit, UnitId target, int turn, const Seen& seen) {
  const std::vector<UnitId> on_me = seen.doings.chargers(unit, seen.fights_with(unit), turn);
  const UnitId its = seen.fights_with(target);
  if (!on_me.empty()) {
    return std::none_of(on_me.begin(), on_me.end(),
                        [&](UnitId one) { return one == target || one == its; });
  }
  return seen.doings.in_contact(target) || seen.doings.in_contact(its);
}

}  // namespace

Marks marks_of(UnitId shooter, UnitId target, const Seen& seen) {
  Marks marks;
  const Troops& troops = seen.troops;
  marks.surely = troops.men(shooter).unplaced() == 0;
  const auto add = [&](UnitId unit) {
    if (troops.men(unit).unplaced() > 0) marks.surely = false;
    const std::vector<Polygon> bases = troops.standing(unit, seen.ledger);
    std::size_t place = 0;
    for (const Polygon& base : bases) {
      while (troops.men(unit).places()[place].fallen) ++place;
      marks.all.push_back({unit, place++, base});
    }
  };
  add(target);
  if (!troops[target].single()) {
    for (const UnitId man : troops.present(seen.ledger, seen.ledger.side_of(target))) {
      if (!troops[man].single()) continue;
      const auto [group, surely] = belongs_to(man, seen);
      if (!surely) marks.surely = false;
      const bool perhaps = !surely && seen.gap(man, target).least <= kAtHand + kExact;
      if (group == target || perhaps) add(man);
    }
  }
  const auto shooters = troops.standing(shooter, seen.ledger);
  const auto off = [&](const Mark& mark) {
    double least = std::numeric_limits<double>::infinity();
    for (const Polygon& own : shooters) least = std::min(least, apart(own, mark.base));
    return std::floor(least + 0.5);  // places are rounded: equals to a tenth are equals
  };
  std::stable_sort(marks.all.begin(), marks.all.end(), [&](const Mark& x, const Mark& y) {
    return std::tuple(off(x), x.unit, x.place) < std::tuple(off(y), y.unit, y.place);
  });
  if (marks.all.size() > kMostHit && marks.surely) marks.all.resize(kMostHit);
  return marks;
}

void Fire::judge_aim(const event::Aimed& aimed, int turn, const Seen& seen) {
  const auto found = [&](Kind kind, const char* rule, const char* how) {
    seen.found(kind, rule, {aimed.unit, aimed.target}, how);
  };
  if (!seen.foes(aimed.unit, aimed.target)) found(Kind::fires_unfit, "NC-SHOOT-1", "at a friend");
  for (const auto& [rule, how] : bars(aimed.unit, turn, seen)) {
    found(Kind::fires_unfit, rule, how);
  }
  if (barred(aimed.unit, aimed.target, turn, seen)) {
    found(Kind::fires_unfit, "NC-SHOOT-12", "into a contact, or past its chargers");
  }
  if (seen.doings[aimed.unit].shots > 0) {
    seen.found(Kind::fires_again, "NC-SHOOT-2", {aimed.unit}, "", Counts::times,
               seen.doings[aimed.unit].shots + 1, 1);
  }
  const auto on_me = seen.doings.chargers(aimed.unit, seen.fights_with(aimed.unit), turn);
  const Marks marks = marks_of(aimed.unit, aimed.target, seen);
  Aim aim{aimed.target, seen.gap(aimed.unit, aimed.target), eligible(aimed.unit, marks, seen),
          !on_me.empty()};
  if (seen.troops[aimed.unit].pc) {  // he aims at any figure (SHOOT-1)
    const auto figures = seen.troops.standing(aimed.target, seen.ledger);
    const auto mine = seen.troops.standing(aimed.unit, seen.ledger);
    for (const Polygon& figure : figures) {
      aim.distance.most = std::max(aim.distance.most, apart(mine.front(), figure));
    }
  }
  const double range = seen.troops[aimed.unit].range();
  if (aim.distance.least > range + kExact) {
    seen.found(Kind::does_not_bear, "NC-WPN-2", {aimed.unit, aimed.target}, "out of range",
               Counts::length, aim.distance.least, range);
  } else if (aim.eligible.most == 0) {
    found(Kind::does_not_bear, "NC-VIS-1", "nobody sees it");
  }
  // SHOOT-1: who is not commanded shoots at the nearest enemy that he can hit.
  if (!directed(seen.troops, seen.doings, aimed.unit)) {
    for (const UnitId other : seen.troops.present(seen.ledger)) {
      if (!seen.foes(aimed.unit, other) || barred(aimed.unit, other, turn, seen)) continue;
      if (seen.gap(aimed.unit, other).most >= aim.distance.least - kExact) continue;
      const auto [group, surely] = belongs_to(other, seen);
      if (seen.troops[other].single() && (group != kNoUnit || !surely)) continue;
      if (seen.gap(aimed.unit, other).most > range) continue;
      // Who stands with it does not show it.
      Marks its = marks_of(aimed.unit, other, seen);
      its.all.erase(std::remove_if(its.all.begin(), its.all.end(),
                                   [&](const Mark& mark) { return mark.unit != other; }),
                    its.all.end());
      if (eligible(aimed.unit, its, seen).least < 1) continue;
      seen.found(Kind::fires_unfit, "NC-SHOOT-1", {aimed.unit, aimed.target, other},
                 "not at the nearest", Counts::length, aim.distance.least,
                 seen.gap(aimed.unit, other).most);
      break;
    }
  }
  aims_[aimed.unit] = aim;
}

void Fire::judge_shot(const event::Shot& shot, const Seen& seen) const {
  const auto aimed = aims_.find(shot.unit);
  if (aimed == aims_.end() || aimed->second.target != shot.target) {
    seen.found(Kind::fires_unfit, "NC-SEQ-7", {shot.unit, shot.target}, "without having aimed");
    return;
  }
  const Aim& aim = aimed->second;
  const Group& group = seen.troops[shot.unit];
  const Doing& doing = seen.doings[shot.unit];
  const WeaponRow* weapon = group.shoots_with();
  // Shots at those who are no more are lost (SEQ-7).
  const bool lost = shot.shots == 0 && shot.dice.empty();
  if (weapon == nullptr || !seen.ledger.on_table(shot.target) || lost) return;
  const auto wrong = [&](const char* rule, const char* how, double measured, double allowed) {
    seen.found(Kind::wrong_score, rule, {shot.unit, shot.target}, how, Counts::times, measured,
               allowed);
  };

  // --- how many ---
  Between shots = aim.eligible;
  if (!directed(seen.troops, seen.doings, shot.unit)) {
    const Ratio ratio = group.load == Load::slow ? kBaker : kUsual;
    const bool moving = !aim.charged && (doing.moved || doing.withdraws == Perhaps::yes);
    const bool still = aim.charged || (!doing.moved && doing.withdraws == Perhaps::no);
    shots.least = std::floor(shots.least / (still ? ratio.standing : ratio.moving));
    shots.most = std::floor(shots.most / (moving ? ratio.moving : ratio.standing));
  }
  if (seen.ledger.at(shot.unit).formation == Formation::square) {
    const double half = std::floor(seen.troops.men(shot.unit).living() / 2.0);
    shots = {std::min(shots.least, half), std::min(shots.most, half)};
  }
  shots = {std::max(1.0, shots.least), std::max(1.0, shots.most)};
  if (shot.shots < shots.least || shot.shots > shots.most) {
    wrong("NC-SHOOT-4", "how many shoot", shot.shots,
          shot.shots < shots.least ? shots.least : shots.most);
  }

  // --- what hits ---
  const Marks marks = marks_of(shot.unit, shot.target, seen);
  auto [least, best] = cover_of(shot.unit, marks, seen);
  if (group.pc) least = field::Cover::none;  // one figure of them, who may stand otherwise
  if (group.pc && !seen.troops[shot.target].single()) best = field::Cover::hard;
  std::set<int> may;
  for (const Band band :
       aim.charged ? std::vector<Band>{Band::near} : bands_of(*weapon, aim.distance)) {
    for (int cover = static_cast<int>(least); cover <= static_cast<int>(best); ++cover) {
      may.insert(to_hit(band, static_cast<field::Cover>(cover)));
    }
  }
  if (may.count(shot.least) == 0 && !may.empty()) {
    wrong("NC-SHOOT-6", "what hits", shot.least, *may.begin());
  }
  if (shot.sides != kToHitSides) wrong("NC-SHOOT-6", "no D8", shot.sides, kToHitSides);
  const auto hits = std::count_if(shot.dice.begin(), shot.dice.end(),
                                  [&](std::uint8_t die) { return die >= shot.least; });
  const bool told = static_cast<int>(shot.dice.size()) == shot.shots;
  if (!told || hits != shot.hits) {
    wrong("NC-SHOOT-6", "hits", shot.hits, static_cast<double>(hits));
  }
}

void Fire::judge(const Event& event, const Seen& seen) {
  if (const auto* aimed = std::get_if<event::Aimed>(&event.what)) {
    judge_aim(*aimed, event.turn, seen);
  }
  if (const auto* shot = std::get_if<event::Shot>(&event.what)) judge_shot(*shot, seen);
  if (std::holds_alternative<event::TurnBegan>(event.what)) aims_.clear();
}

void judge_sighting(const event::Sighted& sighted, const Seen& seen) {
  const double range = kSightingStep * sighted.die;
  const Between off = seen.gap(sighted.observer, sighted.target);
  const auto found = [&](const char* how, double measured, double allowed) {
    seen.found(Kind::card_misread, "NC-VIS-4", {sighted.observer, sighted.target}, how,
               Counts::length, measured, allowed);
  };
  if (sighted.range.as_double() != range) found("range", sighted.range.as_double(), range);
  if (sighted.seen && off.least > range + kExact) found("seen", off.least, range);
  if (!sighted.seen && off.most <= range - kExact) found("not seen", off.most, range);
}

}  // namespace opfor::battles::opinion::nineteenth_century
