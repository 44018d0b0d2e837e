// Ways: how far, where to, through whom.
#include <algorithm>
#include <cmath>
#include <limits>

#include "battles/opinion/through_the_square_window/checks.hpp"

namespace opfor::battles::opinion::through_the_square_window {
namespace {

constexpr double kDegree = 3.14159265358979 / 180;

void too_far(const Seen& seen, const Event& event, UnitId unit, double went, double most,
             const char* how) {
  if (went <= most + kTolerance + kRounding) return;
  seen.findings.add(
      {Kind::too_far, event.rule, {unit}, kNoFeature, Counts::length, went, most, how, {}});
}

double to_enemies(const Seen& seen, UnitId unit, const Polygon& body) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < seen.ledger.size(); ++i) {
    const UnitId other = unit_id(i);
    if (!seen.ledger.on_table(other) || seen.troops[other].leads()) continue;
    if (seen.ledger.side_of(other) == seen.ledger.side_of(unit)) continue;
    least = std::min(least, apart(body, seen.troops.body(other, seen.ledger)));
  }
  return least;
}

/// Nobody goes through an enemy; through a friend only who may (MOV-3, ROU-2).
void judge_passage(const Event& event, const event::Moved& moved, const Seen& seen) {
  if (moved.from.facing != moved.to.facing) return;  // a wheel, or turned at its end
  const Troop& troop = seen.troops[moved.unit];
  const Formation formation = seen.ledger.at(moved.unit).formation;
  const bool passes = troop.row->turns_freely || troop.routing || troop.row->card == "ART-L";
  const auto way = straight(moved.from, moved.to, cm(0.5));
  const Polygon began = seen.troops.body(moved.unit, stance(moved.from), formation);
  for (std::size_t i = 0; i < seen.ledger.size(); ++i) {
    const UnitId other = unit_id(i);
    if (other == moved.unit || !seen.ledger.on_table(other) || seen.troops[other].leads()) continue;
    const bool enemy = seen.ledger.side_of(other) != seen.ledger.side_of(moved.unit);
    if (!enemy && passes) continue;
    const Polygon body = seen.troops.body(other, seen.ledger);
    const double before = deep(began, body);
    double most = 0;
    for (const Stance& at : way) {
      most = std::max(most, deep(seen.troops.body(moved.unit, at, formation), body));
    }
    if (most <= std::max(before, kDeep) + kRounding) continue;
    seen.findings.add({enemy ? Kind::through_enemy : Kind::through_friend,
                       event.rule,
                       {moved.unit, other},
                       kNoFeature,
                       Counts::length,
                       most,
                       kDeep,
                       {},
                       {}});
  }
}

/// An action's own: straight ahead, straight back, a wheel, or about.
void judge_own(const Event& event, const event::Moved& moved, const Seen& seen) {
  Troop& troop = seen.troops[moved.unit];
  const Stance from = stance(moved.from);
  const Vec way = field::vec(moved.to.at) - field::vec(moved.from.at);
  const double went = length(way);
  const double turned = turn(from.ahead, stance(moved.to).ahead);
  const double width = kFront * seen.troops.files(moved.unit, seen.ledger.at(moved.unit).formation);
  if (troop.heavy()) {
    too_far(seen, event, moved.unit, went, kRelay, "heavy guns");
    return;
  }
  const bool wheels = std::abs(turned) > 0.02;
  if (wheels && troop.row->turns_freely) return troop.actions.end_move();
  // Manhandled guns go half as far by an action.
  const double action = kMove * (troop.row->card == "ART-L" && !troop.limbered ? 0.5 : 1);
  if (std::abs(turned) > 179.9 && went <= kRounding) {  // about, where it stands: one
    troop.actions.take(seen.troops.price(moved.unit, seen.ledger));
  } else if (wheels) {
    // About a front corner: its middle goes a little, too.
    const bool in_place = went <= kRounding && width / 2 * std::abs(turned) * kDegree > 2 * kDeep;
    if (in_place) {
      seen.findings.add({Kind::turned_too_far,
                         "TTSW-MOV-1",
                         {moved.unit},
                         kNoFeature,
                         Counts::degrees,
                         std::abs(turned),
                         0,
                         "in its place",
                         {}});
    }
    const bool slow = seen.troops.slow(moved.unit, from, stance(moved.to), seen.ledger);
    troop.actions.wheel(width * std::abs(turned) * kDegree, action, slow);
  } else if (went > 0) {
    const double along = dot(way, from.ahead);
    const double aside = std::sqrt(std::max(0.0, went * went - along * along));
    if (aside > kDeep) {
      seen.findings.add({Kind::wrong_direction,
                         event.rule,
                         {moved.unit},
                         kNoFeature,
                         Counts::length,
                         aside,
                         kDeep,
                         {},
                         {}});
    }
    const auto is_slow = [&](double begins, double ends) {
      return seen.troops.slow(moved.unit, {from.at + way * (begins / went), from.ahead},
                              {from.at + way * (ends / went), from.ahead}, seen.ledger);
    };
    if (along < 0) {
      troop.actions.back(went, is_slow);
    } else {
      troop.actions.ahead(went, action, is_slow);
    }
  }
  if (troop.actions.spent() > troop.actions_of_turn()) {
    seen.findings.add({Kind::too_far,
                       event.rule,
                       {moved.unit},
                       kNoFeature,
                       Counts::times,
                       static_cast<double>(troop.actions.spent()),
                       static_cast<double>(troop.actions_of_turn()),
                       "by its actions",
                       {}});
  }
  const Formation formation = seen.ledger.at(moved.unit).formation;
  const double before = to_enemies(seen, moved.unit, seen.troops.body(moved.unit, from, formation));
  const double after =
      to_enemies(seen, moved.unit, seen.troops.body(moved.unit, stance(moved.to), formation));
  const bool ahead = !wheels && dot(way, from.ahead) > 0;
  if (ahead && troop.no_advance_until >= event.turn && after < before - kDeep) {
    seen.findings.add({Kind::came_nearer,
                       "TTSW-MOV-4",
                       {moved.unit},
                       kNoFeature,
                       Counts::length,
                       after,
                       before,
                       "after its test of morale",
                       {}});
  }
  if (after < kOffEnemies - kDeep && after < before - kDeep) {
    seen.findings.add({Kind::came_nearer,
                       event.rule,
                       {moved.unit},
                       kNoFeature,
                       Counts::length,
                       after,
                       kOffEnemies,
                       {},
                       {}});
  }
}

/// Of a general, who touches whom he joins, and then stands where that stands (GEN-1).
double ridden(const event::Moved& moved, const Seen& seen) {
  const Vec from = stance(moved.from).at;
  double least = length(field::vec(moved.to.at) - field::vec(moved.from.at));
  for (std::size_t i = 0; i < seen.ledger.size(); ++i) {
    const UnitId body = unit_id(i);
    if (!seen.ledger.on_table(body) || seen.troops[body].leads()) continue;
    if (seen.ledger.side_of(body) != seen.ledger.side_of(moved.unit)) continue;
    if (seen.ledger.at(body).pose != moved.to) continue;
    least = std::min(least, apart({from, from + Vec{1, 0}}, seen.troops.body(body, seen.ledger)));
  }
  return least;
}

}  // namespace

void judge_way(const Event& event, const event::Moved& moved, const Seen& seen) {
  Troop& troop = seen.troops[moved.unit];
  const double went = length(field::vec(moved.to.at) - field::vec(moved.from.at));
  if (troop.leads()) {
    too_far(seen, event, moved.unit, ridden(moved, seen), cm(30), "a general");
    return;
  }
  const double flush = kFront * 6;  // turning to lie against an edge shifts its middle
  if (event.rule == "TTSW-ACT-T1") judge_own(event, moved, seen);
  if (event.rule == "TTSW-CHA-7") {
    too_far(seen, event, moved.unit, moved.spent.as_double(), kCharge, "a charge");
    troop.charged = true;
  }
  if (event.rule == "TTSW-MOR-10") too_far(seen, event, moved.unit, went, kMoraleRetreat, "morale");
  if (event.rule == "TTSW-EMG-4") too_far(seen, event, moved.unit, went, kMove, "to meet him");
  if (event.rule == "TTSW-EMG-6") {
    too_far(seen, event, moved.unit, went, troop.on_horse() ? kEvadeHorse : kEvade, "evades");
  }
  if (event.rule == "TTSW-ROU-5") {
    too_far(seen, event, moved.unit, went, kPursuitMost + flush, "pursues");
  }
  if (event.rule == "TTSW-ROU-1" && moved.stopped_by.empty()) {
    const double most = troop.on_horse() ? cm(20) : troop.row->rout;
    // It goes on until it stands on nobody (ROU-2), never less far.
    if (went < most - kDeep) {
      seen.findings.add({Kind::left_undone,
                         event.rule,
                         {moved.unit},
                         kNoFeature,
                         Counts::length,
                         went,
                         most,
                         "a rout",
                         {}});
    }
  }
  judge_passage(event, moved, seen);
}

}  // namespace opfor::battles::opinion::through_the_square_window
