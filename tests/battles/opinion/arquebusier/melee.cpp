#include "battles/opinion/arquebusier/melee.hpp"

#include <algorithm>
#include <limits>

#include "battles/opinion/arquebusier/words.hpp"
#include "battles/opinion/told.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

/// An element of a formation on the table.
struct Fighter {
  UnitId unit = kNoUnit;
  const Element* element = nullptr;
  Polygon place;
};

class Fight {
 public:
  Fight(const event::Fought& fought, const Seen& seen) : fought_(fought), seen_(seen) {
    for (const auto* side : {&fought.a, &fought.b}) {
      for (const UnitId unit : *side) {
        sure_ = sure_ && !seen.troops[unit].lost_track;
        const Stance where = stance(seen.ledger.at(unit).pose);
        for (const Element& e : seen.troops[unit].elements) {
          all_.push_back({unit, &e, seen.troops.place(unit, e, where)});
        }
      }
    }
  }

  void judge() {
    for (const auto& blow : blows_of(fought_, seen_.ledger.setting())) {
      if (blow) {
        judge_blow(*blow);
      } else {
        found(Kind::told_wrong, "AQ-MEL-3", fought_.a.front(), "a blow that cannot be read");
      }
    }
    if (sure_) judge_idle();
  }

 private:
  void found(Kind kind, const char* rule, UnitId unit, const char* how) const {
    seen_.found(kind, rule, {unit}, how);
  }

  [[nodiscard]] const Fighter* find(UnitId unit, int id) const {
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const Fighter& f) {
      return f.unit == unit && f.element->id == id;
    });
    return found == all_.end() ? nullptr : &*found;
  }

  /// MEL-4: file by file, bills two and pikes three ranks deep.
  [[nodiscard]] const Fighter* leader_of(const Fighter& fighter) const {
    const Element& e = *fighter.element;
    if (e.lapped || e.rank == 0 || e.rank >= ranks_that_strike(e.type)) return nullptr;
    const Element* first = seen_.troops[fighter.unit].at(e.file, 0);
    return first == nullptr ? nullptr : find(fighter.unit, first->id);
  }
  /// Whether it may strike: it touches the target, or the first of its file does.
  [[nodiscard]] bool reaches(const Fighter& striker, const Fighter& target, double within) const {
    if (apart(striker.place, target.place) <= within) return true;
    const Fighter* leader = leader_of(striker);
    return leader != nullptr && apart(leader->place, target.place) <= within;
  }

  void judge_blow(const Blow& blow) {
    const Fighter* striker = find(blow.by, blow.striker);
    const Fighter* target = find(blow.at, blow.target);
    if (striker == nullptr || target == nullptr) {
      // Which are left of those who were brought up, and then shot at, is not told.
      if (seen_.troops[striker == nullptr ? blow.by : blow.at].lost_track) return;
      return found(Kind::acts_when_gone, "AQ-MEL-1", striker == nullptr ? blow.by : blow.at,
                   "an element");
    }
    if (!struck_.insert({blow.by, blow.striker}).second) {
      found(Kind::acts_again, "AQ-MEL-1", blow.by, "an element strikes twice");
    }
    if (seen_.ledger.side_of(blow.by) == seen_.ledger.side_of(blow.at)) {
      found(Kind::attack_forbidden, "AQ-MEL-1", blow.by, "a friend");
    }
    if (sure_ && !reaches(*striker, *target, kTolerance + kHair)) {
      found(Kind::attack_forbidden, "AQ-MEL-1", blow.by, "an element that it does not touch");
    }
    judge_need(blow, striker->element->type, target->element->type);
  }

  /// MEL-3, 5. The dice are not told.
  void judge_need(const Blow& blow, Type striker, Type target) const {
    const bool fights = !is_artillery(striker) || seen_.troops.options().artillery_as_firearm;
    if (!fights) return found(Kind::attack_forbidden, "AQ-MEL-5", blow.by, "guns strike");
    const auto row_of = [](Type type) {
      return static_cast<std::size_t>(is_artillery(type) ? Type::firearm : type);
    };
    const bool overrun = is_artillery(target) && !seen_.troops.options().artillery_as_firearm;
    const std::size_t column = 2 * row_of(target) + (seen_.troops[blow.at].regular() ? 0 : 1);
    const int least = overrun ? 0 : kStrikes[row_of(striker)][column];
    if (blow.least != least) {
      seen_.found(Kind::wrong_score, overrun ? "AQ-MEL-5" : "AQ-MEL-3", {blow.by, blow.at},
                  "score needed", Counts::times, blow.least, least);
    }
    const bool must_fall = overrun && !blow.falls;
    const bool cannot = least == kNever && blow.falls;
    if (must_fall || cannot) {
      found(Kind::card_misread, overrun ? "AQ-MEL-5" : "AQ-MEL-3", blow.at,
            must_fall ? "guns that are touched stand" : "who cannot be harmed falls");
    }
    if (blow.face != 0 && (blow.face >= least) != blow.falls) {
      found(Kind::card_misread, "AQ-MEL-3", blow.at, "its die says otherwise");
    }
  }

  /// MEL-1: everybody who touches an enemy strikes.
  void judge_idle() const {
    for (const Fighter& one : all_) {
      const bool guns = is_artillery(one.element->type);
      if (guns && !seen_.troops.options().artillery_as_firearm) continue;
      if (struck_.count({one.unit, one.element->id}) != 0) continue;
      const bool touches = std::any_of(all_.begin(), all_.end(), [&](const Fighter& other) {
        return seen_.doings.touch(one.unit, other.unit) && reaches(one, other, kTolerance - kHair);
      });
      if (touches) found(Kind::left_undone, "AQ-MEL-1", one.unit, "an element strikes nobody");
    }
  }

  const event::Fought& fought_;
  const Seen& seen_;
  std::vector<Fighter> all_;
  std::set<std::pair<UnitId, int>> struck_;
  bool sure_ = true;
};

/// MOVE-9: who is idle comes up to an enemy in contact and to his own, no farther than a move.
void judge_redress(const event::Tested& tested, const Seen& seen) {
  const UnitId unit = tested.unit;
  const Troop& troop = seen.troops[unit];
  const auto brought = brought_up(tested);
  const Element* element = brought ? troop.element(brought->id) : nullptr;
  if (troop.lost_track || element == nullptr) return;
  Element there = *element;
  there.lapped = brought->to;
  const Stance where = stance(seen.ledger.at(unit).pose);
  const Polygon before = seen.troops.place(unit, *element, where);
  const Polygon after = seen.troops.place(unit, there, where);
  const auto found = [&](Kind kind, const char* how) {
    seen.found(kind, "AQ-MOVE-9", {unit}, how);
  };
  double was = std::numeric_limits<double>::infinity();
  double is = was;
  for (const UnitId enemy : seen.troops.enemies(unit, seen.ledger)) {
    if (!seen.doings.touch(unit, enemy)) continue;
    if (seen.troops[enemy].lost_track) return;
    was = std::min(was, gap({before}, seen.places(enemy)));
    is = std::min(is, gap({after}, seen.places(enemy)));
  }
  if (was <= kTolerance - kHair) found(Kind::moved_unfit, "an element that fights");
  if (is > kTolerance + kHair) found(Kind::not_touching, "at no enemy");
  const bool with_its_own =
      std::any_of(troop.elements.begin(), troop.elements.end(), [&](const Element& e) {
        return e.id != element->id &&
               apart(after, seen.troops.place(unit, e, where)) <= kTolerance + kHair;
      });
  if (!with_its_own) found(Kind::not_touching, "away from its own");
  const Vec to = field::vec(brought->to.at);
  const double far = apart(before, {to, to + Vec{1, 0}});
  const double most = seen.doings.move(unit, seen.troops);
  if (far <= most + kTolerance + seen.troops.options().depth) return;
  seen.found(Kind::too_far, "AQ-MOVE-9", {unit}, "", Counts::length, far, most);
}

}  // namespace

void Melee::judge_fight(const event::Fought& fought, const Seen& seen) {
  Fight(fought, seen).judge();
  for (const auto& blow : blows_of(fought, seen.ledger.setting())) {
    if (blow && blow->falls) fallen_[blow->at].insert(blow->target);
  }
  for (const auto* side : {&fought.a, &fought.b}) {
    for (const UnitId unit : *side) {
      if (seen.doings.in_melee(unit)) continue;
      seen.found(Kind::not_touching, "AQ-MEL-1", {unit}, "fights out of contact");
    }
  }
}

void Melee::judge(const Event& event, const Seen& seen) {
  if (const auto* fought = std::get_if<event::Fought>(&event.what)) judge_fight(*fought, seen);
  const auto* tested = std::get_if<event::Tested>(&event.what);
  if (tested != nullptr && tested->what == "redress") judge_redress(*tested, seen);
  const auto* lost = std::get_if<event::Lost>(&event.what);
  if (lost == nullptr || event.rule != "AQ-MEL-6") return;
  const auto due = static_cast<int>(fallen_[lost->unit].size());
  int n = 0;
  for (const auto& count : lost->counts) n += count.n;
  if (n != due) {
    seen.found(Kind::wrong_loss, "AQ-MEL-6", {lost->unit}, "who fell", Counts::times, n, due);
  }
  fallen_.erase(lost->unit);
}

void Melee::settle(const Seen& seen) {
  for (const auto& [unit, ids] : fallen_) {
    if (ids.empty()) continue;
    seen.found(Kind::wrong_loss, "AQ-MEL-6", {unit}, "who fell", Counts::times, 0,
               static_cast<double>(ids.size()));
  }
  fallen_.clear();
}

}  // namespace opfor::battles::opinion::arquebusier
