#include "battles/opinion/arquebusier/fire.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "battles/opinion/arquebusier/sight.hpp"
#include "battles/opinion/arquebusier/words.hpp"
#include "battles/opinion/told.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

bool is_command_to_move(OrderKind kind) {
  return kind == OrderKind::march || kind == OrderKind::retire || kind == OrderKind::reform ||
         kind == OrderKind::break_off;
}

/// Why a formation may not shoot this turn, whoever stands before it; null: it may.
struct Unfit {
  const char* rule;
  const char* how;
};
std::optional<Unfit> unfit(const Seen& seen, UnitId unit) {
  const Done& done = seen.doings[unit];
  if (seen.doings.in_melee(unit)) return Unfit{"AQ-SHOOT-1", "in melee"};
  if (done.manoeuvre == OrderKind::restore) return Unfit{"AQ-IRR-8", "restored this turn"};
  if (done.manoeuvre == OrderKind::mount || done.manoeuvre == OrderKind::dismount) {
    return Unfit{"AQ-CMD-10", "while it changes between horse and foot"};
  }
  if (done.fire == OrderKind::hold_fire) return Unfit{"AQ-SHOOT-4", "told to hold its fire"};
  if (!seen.troops[unit].artillery()) return std::nullopt;
  if (done.manoeuvred || is_command_to_move(done.manoeuvre)) {
    return Unfit{"AQ-SHOOT-5", "guns that move"};
  }
  if (done.manoeuvred_last) return Unfit{"AQ-SHOOT-5", "guns that moved last turn"};
  return std::nullopt;
}

/// The dice of a formation, at least and at the most: ranges at a hair's breadth are open.
struct Dice {
  int least = 0;
  int most = 0;
};
int dice_of(const Options& options, Type type, int firing, int modifier) {
  if (firing == 0) return 0;
  const int floor = options.artillery_one_die && is_artillery(type) ? 1 : 0;
  return std::max(floor, firing + modifier);
}
Dice dice_at(const Seen& seen, UnitId shooter, UnitId target) {
  const Troop& troop = seen.troops[shooter];
  const Stance where = stance(seen.ledger.at(shooter).pose);
  const auto theirs = seen.places(target);
  // TER-2: the guns beside mortars need a line of their own; where they have one, mortars do too.
  const bool battery = troop.count(Type::mortar) > 0 && troop.count(Type::gun) > 0;
  const Is flat = battery ? flat_line(seen, shooter, target) : Is::yes;
  std::map<Type, Dice> firing;
  for (const Element& e : troop.elements) {
    if (e.rank > 0 && !troop.volley) continue;
    if (e.type == Type::gun && flat == Is::no) continue;
    const ShotLine line = shot_line(e.type, troop.mounted, seen.doings[shooter].regular_at_phase);
    if (line.range == 0) continue;
    const double off = gap({seen.troops.place(shooter, e, where)}, theirs);
    if (off <= line.range - kHair && flat == Is::yes) ++firing[e.type].least;
    if (off <= line.range + kTolerance + kHair) ++firing[e.type].most;
  }
  Dice dice;
  for (const auto& [type, n] : firing) {
    const ShotLine line = shot_line(type, troop.mounted, seen.doings[shooter].regular_at_phase);
    const int modifier = line.dice + (seen.doings[target].regular_at_phase ? 0 : 1);
    dice.least += dice_of(seen.troops.options(), type, n.least, modifier);
    dice.most += dice_of(seen.troops.options(), type, n.most, modifier);
  }
  if (seen.troops.options().cover_costs_dice) dice.least = std::max(0, dice.least - 2);
  return dice;
}

/// SHOOT-3.
bool came_towards(const Seen& seen, UnitId target, UnitId shooter) {
  if (seen.doings.turn() < 2) return false;
  const Vec where = field::vec(seen.doings[shooter].start_last.at);
  const Done& done = seen.doings[target];
  const double before = length(done.way_from_last - where);
  const double after = length(done.way_from_last + done.way_last - where);
  return after < before - kTolerance - kHair;
}

class Volley {
 public:
  Volley(const event::Shot& shot, const Seen& seen) : shot_(shot), seen_(seen) {}

  void judge() {
    judge_fitness();
    if (!seen_.troops[shot_.unit].whole() || !seen_.troops[shot_.target].whole()) return;
    judge_target();
    judge_dice();
    judge_shares();
  }

 private:
  void found(Kind kind, const char* rule, const std::string& how) const {
    seen_.found(kind, rule, {shot_.unit, shot_.target}, how);
  }
  void found(Kind kind, const char* rule, const std::string& how, int measured, int allowed) const {
    seen_.found(kind, rule, {shot_.unit, shot_.target}, how, Counts::times, measured, allowed);
  }

  void judge_fitness() const {
    if (const auto why = unfit(seen_, shot_.unit)) found(Kind::fires_unfit, why->rule, why->how);
    if (seen_.doings[shot_.unit].shot) {
      found(Kind::fires_again, "AQ-SHOOT-1", "", 2, 1);
    }
    if (seen_.ledger.side_of(shot_.unit) == seen_.ledger.side_of(shot_.target)) {
      found(Kind::fires_unfit, "AQ-SHOOT-2", "at a friend");
    }
    if (seen_.doings.in_melee(shot_.target)) found(Kind::fires_unfit, "AQ-MEL-8", "into a melee");
  }

  void judge_target() const {
    if (in_arc(seen_, shot_.unit, shot_.target) == Is::no) {
      found(Kind::does_not_bear, "AQ-TER-3", "outside its front zone");
    } else if (has_line(seen_, shot_.unit, shot_.target) == Is::no) {
      found(Kind::does_not_bear, "AQ-TER-1", "without a line of fire");
    }
    const Done& done = seen_.doings[shot_.unit];
    if (done.fire == OrderKind::fire_at && done.fire_at == shot_.target) return;
    const double off = seen_.distance(shot_.unit, shot_.target);
    std::vector<UnitId> nearer;
    for (const UnitId enemy : seen_.troops.enemies(shot_.unit, seen_.ledger)) {
      if (enemy == shot_.target) continue;
      if (seen_.distance(shot_.unit, enemy) >= off - kTolerance - kHair) continue;
      if (eligible(seen_, shot_.unit, enemy) == Is::yes) nearer.push_back(enemy);
    }
    if (nearer.size() > 1) found(Kind::fires_unfit, "AQ-SHOOT-2", "past two who are nearer");
    if (nearer.size() != 1) return;
    if (seen_.distance(shot_.unit, nearer[0]) < kSecondTarget - kHair) {
      found(Kind::fires_unfit, "AQ-SHOOT-3", "past one who is within 12\"");
    } else if (came_towards(seen_, nearer[0], shot_.unit)) {
      found(Kind::fires_unfit, "AQ-SHOOT-3", "past one who comes nearer");
    }
  }

  void judge_dice() const {
    const Dice dice = dice_at(seen_, shot_.unit, shot_.target);
    if (shot_.shots >= dice.least && shot_.shots <= dice.most && shot_.shots > 0) return;
    if (dice.most == 0) return found(Kind::does_not_bear, "AQ-SHOOT-5", "out of range");
    found(Kind::wrong_score, "AQ-SHOOT-5", "dice", shot_.shots, dice.most);
  }

  /// SHOOT-7, 8.
  void judge_shares() const {
    const auto shares = shares_of(shot_);
    const Troop& target = seen_.troops[shot_.target];
    std::map<Type, int> front;
    int all = 0;
    for (const Element& e : target.elements) {
      if (e.rank == 0) ++front[e.type], ++all;
    }
    std::map<Type, int> told;
    int sum = 0;
    for (const Share& share : shares) {
      told[share.at] += share.shots;
      sum += share.shots;
      judge_score(share, target);
    }
    if (sum != shot_.shots) found(Kind::told_wrong, "AQ-SHOOT-8", "shares", sum, shot_.shots);
    std::map<Type, int> floors;
    int left = sum;
    for (const auto& [type, n] : front) left -= floors[type] = sum * n / all;
    for (const auto& [type, n] : floors) told.emplace(type, 0);
    if (!may_become(floors, left, told)) found(Kind::wrong_score, "AQ-SHOOT-8", "shares");
    judge_hits(shares);
  }
  /// Shots that are left go to whom has fewest, one by one.
  [[nodiscard]] static bool may_become(const std::map<Type, int>& shares, int left,
                                       const std::map<Type, int>& told) {
    if (left == 0) return shares == told;
    int fewest = 1000;
    for (const auto& [type, n] : shares) fewest = std::min(fewest, n);
    for (const auto& [type, n] : shares) {
      if (n != fewest) continue;
      auto more = shares;
      ++more[type];
      if (may_become(more, left - 1, told)) return true;
    }
    return false;
  }
  void judge_score(const Share& share, const Troop& target) const {
    const Needed needed = share.at == Type::firearm ? seen_.troops.options().firearm
                                                    : kNeeded[static_cast<std::size_t>(share.at)];
    const int least = target.regular() ? needed.regular : needed.irregular;
    if (share.least == least) return;
    found(Kind::wrong_score, "AQ-SHOOT-7", "score needed", share.least, least);
  }
  void judge_hits(const std::vector<Share>& shares) const {
    if (shot_.dice.empty()) return;
    int hits = 0;
    std::size_t die = 0;
    for (const Share& share : shares) {
      for (int i = 0; i < share.shots && die < shot_.dice.size(); ++i, ++die) {
        hits += shot_.dice[die] >= share.least ? 1 : 0;
      }
    }
    if (hits != shot_.hits) found(Kind::wrong_score, "AQ-SHOOT-7", "hits", shot_.hits, hits);
  }

  const event::Shot& shot_;
  const Seen& seen_;
};

/// Who is sure to shoot at somebody: the nearest whom it may shoot at is near enough that there is
/// no choice, and in range.
bool must_fire(const Seen& seen, UnitId unit) {
  if (unfit(seen, unit) || !seen.troops[unit].whole()) return false;
  if (seen.doings[unit].fire == OrderKind::fire_at) return false;
  UnitId nearest = kNoUnit;
  double least = 0;
  double next = 0;
  for (const UnitId enemy : seen.troops.enemies(unit, seen.ledger)) {
    const Is is = eligible(seen, unit, enemy);
    if (is == Is::no) continue;
    if (is == Is::open) return false;
    const double off = seen.distance(unit, enemy);
    if (nearest == kNoUnit || off < least) {
      next = nearest == kNoUnit ? off + inches(1) : least;
      nearest = enemy;
      least = off;
    } else {
      next = std::min(next, off);
    }
  }
  const bool no_choice = nearest != kNoUnit && least < kSecondTarget - kHair;
  return no_choice && next > least + kTolerance + kHair && dice_at(seen, unit, nearest).least > 0;
}

/// SHOOT-9: hits on a type take off no more than there are of it.
int taken_off(const Troop& troop, const Done& done) {
  int n = 0;
  for (std::size_t t = 0; t < kTypes; ++t) {
    n += std::min(done.hits[t], troop.count(static_cast<Type>(t)));
  }
  return n;
}

/// SHOOT-11: a die for each element lost to shooting; a 6 kills.
void judge_commander(const event::Tested& tested, const Seen& seen) {
  const auto faces = faces_of(tested);
  if (faces.empty()) return;
  const int lost = seen.doings[tested.unit].shot_lost;
  if (static_cast<int>(faces.size()) != lost) {
    seen.found(Kind::wrong_loss, "AQ-SHOOT-11", {tested.unit}, "dice for its commander",
               Counts::times, static_cast<double>(faces.size()), lost);
  }
  const bool six = std::find(faces.begin(), faces.end(), 6) != faces.end();
  if (six != begins(tested.outcome, "its commander falls")) {
    seen.found(Kind::card_misread, "AQ-SHOOT-11", {tested.unit}, "its commander");
  }
}

}  // namespace

void Fire::judge_shot(const event::Shot& shot, const Seen& seen) {
  if (!begun_) {
    begun_ = true;
    for (const UnitId unit : seen.troops.formations(seen.ledger)) {
      if (must_fire(seen, unit)) must_.insert(unit);
    }
  }
  must_.erase(shot.unit);
  if (!seen.ledger.on_table(shot.unit) || !seen.ledger.on_table(shot.target)) return;
  Volley(shot, seen).judge();
}

void Fire::judge(const Event& event, const Seen& seen) {
  if (const auto* shot = std::get_if<event::Shot>(&event.what)) judge_shot(*shot, seen);
  if (const auto* lost = std::get_if<event::Lost>(&event.what);
      lost != nullptr && event.rule == "AQ-SHOOT-9") {
    const int due = taken_off(seen.troops[lost->unit], seen.doings[lost->unit]);
    int n = 0;
    for (const auto& count : lost->counts) n += count.n;
    if (n != due) {
      seen.found(Kind::wrong_loss, "AQ-SHOOT-9", {lost->unit}, "hits", Counts::times, n, due);
    }
  }
  if (const auto* tested = std::get_if<event::Tested>(&event.what);
      tested != nullptr && tested->what == "risk of its commander") {
    judge_commander(*tested, seen);
  }
}

void Fire::settle(const Seen& seen) {
  for (const UnitId unit : must_) {
    seen.found(Kind::left_undone, "AQ-SHOOT-1", {unit}, "does not fire");
  }
  if (begun_) {
    for (const UnitId unit : seen.troops.formations(seen.ledger)) {
      const int due = taken_off(seen.troops[unit], seen.doings[unit]);
      if (due > 0) {
        seen.found(Kind::wrong_loss, "AQ-SHOOT-9", {unit}, "hits", Counts::times, 0, due);
      }
    }
  }
  must_.clear();
  begun_ = false;
}

}  // namespace opfor::battles::opinion::arquebusier
