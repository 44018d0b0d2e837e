// Volleys and losses.
#include <algorithm>
#include <set>

#include "battles/opinion/through_the_square_window/checks.hpp"

namespace opfor::battles::opinion::through_the_square_window {
namespace {

/// Front rank stands of foot and horse, all of guns and skirmishers, of a ring half of all muskets.
struct Firing {
  int dice = 0;
  int muskets = 0;
};

Firing firing(const Troop& troop, Formation formation) {
  Firing all;
  const bool ring = formation == Formation::square;
  for (std::size_t rank = 0; rank < troop.row->ranks.size(); ++rank) {
    for (const char stand : troop.row->ranks[rank]) {
      const bool any_rank = ring || stand == 'S' || stand == 'H' || stand == 'G';
      const bool first_of_column = formation == Formation::column;
      if ((rank > 0 && !any_rank) || (ring && stand != 'M' && stand != 'X')) continue;
      const int dice = dice_of(stand, troop.grade);
      if (dice == 0) {
        if (first_of_column) return all;
        continue;
      }
      all.dice += dice;
      all.muskets += stand == 'M' || stand == 'X' ? 1 : 0;
      if (first_of_column) return all;
    }
  }
  return all;
}

/// All that the dice may be: with and without salvo, in cover or not, ahead or from the second
/// rank.
std::set<int> possible(const Seen& seen, const event::Shot& shot) {
  const Troop& troop = seen.troops[shot.unit];
  const Troop& target = seen.troops[shot.target];
  const Formation formation = seen.ledger.at(shot.unit).formation;
  const Formation his = seen.ledger.at(shot.target).formation;
  const bool deep_target = his == Formation::square || seen.troops.ranks(shot.target, his) > 1;
  const bool halves = target.row->card == "SKI" || (target.row->card == "DRA" && !target.mounted) ||
                      (target.row->sort == Class::guns && !target.limbered);
  std::set<int> all;
  const auto add = [&](int dice) {
    if (dice <= 0) return;
    const int whole = dice + (deep_target ? 1 : 0);
    all.insert((whole + 1) / 2);
    if (!halves) all.insert(whole);
  };
  const Firing fires = firing(troop, formation);
  const bool foot = troop.row->sort == Class::foot;
  const bool poor = foot && troop.grade == Grade::poor;
  const int well = troop.grade == Grade::well && troop.row->linear ? fires.muskets : 0;
  const bool ring = formation == Formation::square;
  const auto halved_ring = [&](int dice) { return ring ? (dice + 1) / 2 : dice; };
  add(halved_ring(fires.dice + well));
  if (troop.row->salvo && !poor) add(halved_ring(fires.dice + well + fires.muskets));
  if (troop.row->card == "CUI-E" || troop.row->card == "ARK") add(1);  // caracole
  return all;
}

void wrong(const Seen& seen, Kind kind, const char* rule, const event::Shot& shot, Counts counts,
           double measured, double allowed, const char* how) {
  seen.findings.add(
      {kind, rule, {shot.unit, shot.target}, kNoFeature, counts, measured, allowed, how, {}});
}

}  // namespace

void judge_shot(const event::Shot& shot, const Seen& seen) {
  Troop& troop = seen.troops[shot.unit];
  if (troop.leads() || seen.troops[shot.target].leads()) return;
  const bool caracoles = troop.row->card == "CUI-E" || troop.row->card == "ARK";
  if (troop.shots >= (caracoles ? 3 : 1)) {
    wrong(seen, Kind::fires_again, "TTSW-ACT-2", shot, Counts::times, troop.shots + 1.0, 1, "");
  }
  const int due = troop.actions.spent() + seen.troops.price(shot.unit, seen.ledger);
  if (troop.shots == 0 && due > troop.actions_of_turn()) {
    wrong(seen, Kind::fires_unfit, "TTSW-ACT-1", shot, Counts::times, due, troop.actions_of_turn(),
          "it has no action left");
  }
  if (troop.limbered || (troop.row->card == "DRA" && troop.mounted)) {
    wrong(seen, Kind::fires_unfit, "TTSW-ACT-5", shot, Counts::nothing, 0, 0, "");
  }
  if (troop.routing) wrong(seen, Kind::fires_unfit, "TTSW-SHO-1", shot, Counts::nothing, 0, 0, "");
  const std::set<int> dice = possible(seen, shot);
  if (dice.count(shot.shots) == 0) {
    wrong(seen, Kind::wrong_score, "TTSW-SHO-2", shot, Counts::times, shot.shots,
          dice.empty() ? 0 : *dice.rbegin(), "dice");
  }
  // The band: from the nearest of the shooter, which is no farther than his firing edge.
  const double off =
      apart(seen.troops.body(shot.unit, seen.ledger), seen.troops.body(shot.target, seen.ledger));
  const double reach = std::max(troop.row->close, troop.row->far);
  if (off > reach + kDeep) {
    wrong(seen, Kind::does_not_bear, "TTSW-SHO-T1", shot, Counts::length, off, reach, "");
  }
  const bool surely_far = troop.row->close <= 0 || off > troop.row->close + kDeep;
  if (surely_far && shot.least != 6) {
    wrong(seen, Kind::wrong_score, "TTSW-SHO-T1", shot, Counts::times, shot.least, 6, "long range");
  }
  if (shot.least != 5 && shot.least != 6) {
    wrong(seen, Kind::wrong_score, "TTSW-SHO-T1", shot, Counts::times, shot.least, 6, "to hit");
  }
  if (!shot.dice.empty()) {
    const auto hits = std::count_if(shot.dice.begin(), shot.dice.end(),
                                    [&](std::uint8_t face) { return face >= shot.least; });
    if (hits != shot.hits) {
      wrong(seen, Kind::wrong_score, "TTSW-SHO-11", shot, Counts::times, shot.hits,
            static_cast<double>(hits), "hits");
    }
  }
  seen.troops[shot.target].hits += shot.hits;
}

void judge_loss(const Event& event, const event::Lost& lost, const Seen& seen) {
  Troop& troop = seen.troops[lost.unit];
  if (troop.leads()) return;
  int points = 0;
  for (const auto& count : lost.counts) points += count.n;
  if (points > troop.points) {
    seen.findings.add({Kind::wrong_loss,
                       event.rule,
                       {lost.unit},
                       kNoFeature,
                       Counts::times,
                       static_cast<double>(points),
                       static_cast<double>(troop.points),
                       {},
                       {}});
  }
  // A volley's hits: told before, lost all at once (SHO-12).
  if (troop.hits > 0) {
    const int due = std::min(troop.hits, troop.points);
    const bool tercio = troop.row->card == "TER-I" || troop.row->card == "TER-S";
    if (points != due && !(tercio && lost.destroyed)) {
      seen.findings.add({Kind::wrong_loss,
                         "TTSW-DMG-1",
                         {lost.unit},
                         kNoFeature,
                         Counts::times,
                         static_cast<double>(points),
                         static_cast<double>(due),
                         "fire",
                         {}});
    }
    troop.hits = 0;
  }
}

void judge_contact(const Event& event, const event::ContactMade& made, const Seen& seen) {
  if (event.rule != "TTSW-CHA-7") return;
  const Troop& troop = seen.troops[made.unit];
  const Troop& enemy = seen.troops[made.enemy];
  if (troop.leads() || enemy.leads()) return;
  const bool pikes = troop.row->ranks[0].find('P') != std::string_view::npos;
  const bool foot_at_horse =
      troop.row->sort == Class::foot && enemy.on_horse() && !pikes && troop.row->card != "SKI";
  const bool never = troop.row->sort == Class::guns || (troop.row->card == "DRA" && troop.mounted);
  if (!foot_at_horse && !never) return;
  seen.findings.add({Kind::attack_forbidden,
                     never ? "TTSW-CHA-3" : "TTSW-CHA-2",
                     {made.unit, made.enemy},
                     kNoFeature,
                     Counts::nothing,
                     0,
                     0,
                     {},
                     {}});
}

}  // namespace opfor::battles::opinion::through_the_square_window
