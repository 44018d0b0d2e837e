#include "battles/opinion/arquebusier/states.hpp"

#include <algorithm>

#include "battles/opinion/arquebusier/words.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

constexpr double kCorner = inches(0.1);  ///< of an edge; a corner belongs to either side

// --- contact ---

/// How near an enemy is to the rear edge of a formation, or to a side that a pike holds there.
/// @param in how much of each edge's ends is left out
double to_bad_edge(const Seen& seen, UnitId unit, double in) {
  const Troop& troop = seen.troops[unit];
  const Stance where = stance(seen.ledger.at(unit).pose);
  double least = inches(1000);
  const auto look = [&](Vec a, Vec b) {
    const Vec along = (b - a) * (in / length(b - a));
    const Polygon edge{a + along, b - along, b - along};
    for (const UnitId enemy : seen.doings.foes(unit)) {
      for (const Polygon& theirs : seen.places(enemy)) least = std::min(least, apart(edge, theirs));
    }
  };
  for (const Element& e : troop.elements) {
    if (e.lapped) continue;
    const Polygon p = seen.troops.place(unit, e, where);
    if (e.rank + 1 == troop.depth(e.file)) look(p[2], p[3]);
    if (e.type != Type::pike) continue;
    if (troop.at(e.file - 1, e.rank) == nullptr) look(p[3], p[0]);
    if (troop.at(e.file + 1, e.rank) == nullptr) look(p[1], p[2]);
  }
  return least;
}
bool may_be_bad(const Seen& seen, UnitId unit) {
  return to_bad_edge(seen, unit, 0) <= kTolerance + kHair;
}
bool is_bad(const Seen& seen, UnitId unit) {
  return to_bad_edge(seen, unit, kCorner) <= kTolerance - kHair;
}

/// IRR-6: a hair either way is open.
bool stood(const Seen& seen, UnitId unit, double hair) {
  const Done& done = seen.doings[unit];
  const bool this_turn = done.moved < kHasMoved + hair;
  const bool last_turn = seen.doings.turn() == 1 ? this_turn : done.moved_last < kHasMoved + hair;
  switch (seen.troops.options().standing) {
    case StandingTest::contact_move:
      return this_turn;
    case StandingTest::neither:
      return this_turn && last_turn;
    case StandingTest::previous_turn:
      break;
  }
  return last_turn;
}

bool changes_mount(const Done& done) {
  return done.manoeuvre == OrderKind::mount || done.manoeuvre == OrderKind::dismount;
}

double close(const Troop& troop) { return troop.has_horse() ? kCloseToHorse : kCloseToFoot; }

const char* rule_of(Cause cause, const Troop& troop) {
  switch (cause) {
    case Cause::shot_losses:
      return "AQ-IRR-1";
    case Cause::bad_contact:
      return "AQ-IRR-2";
    case Cause::close_fire:
      return troop.has_horse() ? "AQ-IRR-3" : "AQ-IRR-4";
    case Cause::mount_change:
      return "AQ-IRR-5";
    case Cause::standing_cavalry:
      return "AQ-IRR-6";
    case Cause::general_killed:
      break;
  }
  return "AQ-IRR-7";
}

std::optional<Cause> cause_of(const std::string& rule) {
  if (rule == "AQ-IRR-1") return Cause::shot_losses;
  if (rule == "AQ-IRR-2") return Cause::bad_contact;
  if (rule == "AQ-IRR-3" || rule == "AQ-IRR-4") return Cause::close_fire;
  if (rule == "AQ-IRR-5") return Cause::mount_change;
  if (rule == "AQ-IRR-6") return Cause::standing_cavalry;
  if (rule == "AQ-IRR-7") return Cause::general_killed;
  return std::nullopt;
}

// --- routs ---

/// Every formation but artillery is irregular, or none is left.
bool routed(const Seen& seen, Side side) {
  const auto all = seen.troops.formations(seen.ledger);
  return std::none_of(all.begin(), all.end(), [&](UnitId unit) {
    return seen.ledger.side_of(unit) == side && !seen.troops[unit].artillery() &&
           seen.troops[unit].regular();
  });
}

// --- Generals ---

/// How near a formation's way this turn has led it to a place.
double passed_by(UnitId formation, Vec place, const Seen& seen) {
  const Done& done = seen.doings[formation];
  double nearest = inches(1000);
  if (length(done.way) <= 0) return nearest;
  const Polygon passed{place, place + done.way};  // as who marches sees it
  for (const Polygon& figure : seen.troops.places(formation, stance(done.went_to))) {
    nearest = std::min(nearest, apart(figure, passed));
  }
  return nearest;
}

/// How far he goes; who takes refuge is as far from it as it is from him, edge to point (GEN-4).
double ridden(const Event& event, const event::Moved& moved, const Seen& seen) {
  if (event.rule == "AQ-GEN-4") {
    for (const UnitId own : seen.troops.formations(seen.ledger)) {
      if (moved.stopped_by != "takes refuge with " + seen.ledger.setting().name_of(own)) continue;
      return seen.troops.from_general(moved.unit, own, seen.ledger);
    }
  }
  return length(field::vec(moved.to.at) - field::vec(moved.from.at));
}

void judge_ride(const Event& event, const event::Moved& moved, const Seen& seen) {
  const double way = ridden(event, moved, seen);
  const double slack = event.rule == "AQ-GEN-4" ? kTolerance + kHair : kRounding;
  if (way > kGeneralMove + slack) {
    seen.found(Kind::too_far, event.rule, {moved.unit}, "a General", Counts::length, way,
               kGeneralMove);
  }
  if (event.rule != "AQ-GEN-4") return;
  double nearest = inches(1000);
  for (const UnitId enemy : seen.troops.enemies(moved.unit, seen.ledger)) {
    if (seen.troops[enemy].redressed()) return;
    nearest = std::min(nearest, seen.troops.from_general(moved.unit, enemy, seen.ledger));
    nearest = std::min(nearest, passed_by(enemy, field::vec(moved.from.at), seen));
  }
  if (nearest <= kTolerance + kHair) return;
  seen.found(Kind::not_touching, "AQ-GEN-4", {moved.unit}, "a General whom nobody touches",
             Counts::length, nearest, kTolerance);
}

/// GEN-5: a die for each element; a 6 kills.
void judge_risk(const event::Tested& tested, const Seen& seen) {
  const auto faces = faces_of(tested);
  if (faces.empty()) return;
  const bool six = std::find(faces.begin(), faces.end(), 6) != faces.end();
  if (six != begins(tested.outcome, "he is killed")) {
    seen.found(Kind::card_misread, "AQ-GEN-5", {tested.unit}, "its General");
  }
  if (seen.troops[tested.unit].with == kNoUnit) {
    seen.found(Kind::wrong_state, "AQ-GEN-5", {tested.unit}, "in danger by himself");
  }
}

void judge_join(const event::Activated& joined, const Seen& seen) {
  for (const UnitId unit : seen.troops.formations(seen.ledger)) {
    if (joined.words != "joins " + seen.ledger.setting().name_of(unit)) continue;
    if (seen.troops[unit].redressed()) continue;
    const double off = seen.troops.from_general(joined.unit, unit, seen.ledger);
    if (off <= kJoins + kTolerance + kHair) continue;
    seen.found(Kind::too_far, "AQ-GEN-1", {joined.unit, unit}, "joins", Counts::length, off,
               kJoins);
  }
}

}  // namespace

void States::judge_killed(UnitId general, const Seen& seen) {
  for (const UnitId unit : seen.troops.formations(seen.ledger)) {
    if (seen.ledger.side_of(unit) != seen.ledger.side_of(general)) continue;
    if (seen.troops[unit].redressed()) continue;
    const double off = seen.troops.from_general(general, unit, seen.ledger);
    if (off <= kGeneralReach - kHair) must_feel_.insert(unit);
  }
}

void States::judge_change(const Event& event, const event::StateChanged& changed,
                          const Seen& seen) {
  const UnitId unit = changed.unit;
  if (changed.to == "killed") judge_killed(unit, seen);
  if (changed.to == "irregular for the time being") {
    if (const auto cause = cause_of(event.rule)) told_.emplace_back(unit, *cause);
  }
  if (event.rule == "AQ-DRG-1" && !changes_mount(seen.doings[unit])) {
    seen.found(Kind::wrong_state, "AQ-DRG-1", {unit}, "changes between horse and foot untold");
  }
}

/// What was told of one in this step, against what befell it.
void States::judge_cause(Cause cause, UnitId unit, const Seen& seen) {
  if (!seen.ledger.on_table(unit)) return;
  const Troop& troop = seen.troops[unit];
  const Done& done = seen.doings[unit];
  const auto foes = seen.doings.foes(unit);
  const bool sure = !troop.redressed() && std::none_of(foes.begin(), foes.end(), [&](UnitId foe) {
    return seen.troops[foe].redressed();
  });
  bool right = true;
  switch (cause) {
    case Cause::shot_losses:
      right = done.shot_lost >= 2;
      break;
    case Cause::close_fire: {
      const double limit = std::max(close(troop), kCloseToFoot);
      right =
          done.under_fire && (done.range_open || done.nearest_shot <= limit + kTolerance + kHair);
      break;
    }
    case Cause::mount_change:
      right = changes_mount(done) && (done.under_fire || seen.doings.in_melee(unit));
      break;
    case Cause::bad_contact:
      right = !sure || may_be_bad(seen, unit);
      break;
    case Cause::standing_cavalry:
      right = troop.has_horse() && seen.doings.in_melee(unit) && !done.was_in_melee &&
              stood(seen, unit, kTolerance);
      break;
    case Cause::general_killed:
      right = true;  // judged where he fell
      break;
  }
  if (!right) seen.found(Kind::wrong_state, rule_of(cause, troop), {unit}, "without its reason");
}

/// What should have been told of everybody in this step.
void States::settle_causes(const Seen& seen) {
  for (const UnitId unit : seen.troops.formations(seen.ledger)) {
    const Troop& troop = seen.troops[unit];
    const Done& done = seen.doings[unit];
    const auto must = [&](Cause cause, bool due) {
      if (!due || troop.causes.count(cause) != 0) return;
      seen.found(Kind::left_undone, rule_of(cause, troop), {unit}, "does not become irregular");
    };
    if (shot_) {
      must(Cause::shot_losses, done.shot_lost >= 2);
      must(Cause::close_fire,
           done.under_fire && !done.range_open && done.nearest_shot <= close(troop) - kHair);
      must(Cause::mount_change, done.under_fire && changes_mount(done));
    }
    if (met_.count(unit) == 0 || !seen.doings.in_melee(unit)) continue;
    const auto foes = seen.doings.foes(unit);
    const bool sure = troop.whole() && std::all_of(foes.begin(), foes.end(), [&](UnitId foe) {
                        return seen.troops[foe].whole();
                      });
    must(Cause::bad_contact, sure && is_bad(seen, unit));
    must(Cause::mount_change, changes_mount(done));
    must(Cause::standing_cavalry,
         troop.has_horse() && !done.was_in_melee && stood(seen, unit, -kTolerance));
  }
}

/// IRR-10, DRG-1: the turn before has ended.
void States::judge_turn_over(const Seen& seen) {
  if (seen.doings.turn() > 0) {
    for (const UnitId unit : seen.troops.formations(seen.ledger)) {
      const Troop& troop = seen.troops[unit];
      const bool pays = !troop.regular_by_nature && !troop.causes.empty();
      if (pays && paid_.count(unit) == 0) {
        seen.found(Kind::left_undone, "AQ-IRR-10", {unit}, "loses no element");
      }
      const Done& done = seen.doings[unit];
      if (changes_mount(done) && troop.mounted != (done.manoeuvre == OrderKind::mount)) {
        seen.found(Kind::left_undone, "AQ-DRG-1", {unit}, "does not change");
      }
    }
  }
  paid_.clear();
}

/// AQ-ROUT.
void States::judge_end(const Event& event, const Seen& seen) {
  ended_ = true;
  if (event.rule != "AQ-ROUT") return;
  const auto verdict = static_cast<Verdict>(std::get<event::BattleEnded>(event.what).verdict);
  const bool a = routed(seen, Side::a);
  const bool b = routed(seen, Side::b);
  const Verdict due = a && b ? Verdict::drawn
                      : a    ? Verdict::b_wins
                      : b    ? Verdict::a_wins
                             : Verdict::going_on;
  if (verdict != due) seen.found(Kind::wrong_state, "AQ-ROUT", {}, "a force that has not routed");
}

void States::judge(const Event& event, const Seen& seen) {
  if (std::holds_alternative<event::TurnBegan>(event.what)) judge_turn_over(seen);
  if (std::holds_alternative<event::Shot>(event.what)) shot_ = true;
  if (std::holds_alternative<event::Reacted>(event.what)) ordered_ = true;
  if (std::holds_alternative<event::Ordered>(event.what)) ordered_ = true;
  if (const auto* made = std::get_if<event::ContactMade>(&event.what)) {
    met_.insert(made->unit);
    met_.insert(made->enemy);
  }
  if (const auto* changed = std::get_if<event::StateChanged>(&event.what)) {
    judge_change(event, *changed, seen);
  }
  if (const auto* lost = std::get_if<event::Lost>(&event.what);
      lost != nullptr && event.rule == "AQ-IRR-10") {
    const Troop& troop = seen.troops[lost->unit];
    if (troop.regular_by_nature || troop.causes.empty() || !paid_.insert(lost->unit).second) {
      seen.found(Kind::wrong_loss, "AQ-IRR-10", {lost->unit}, "without its reason");
    }
    int n = 0;
    for (const auto& count : lost->counts) n += count.n;
    if (n != 1) {
      seen.found(Kind::wrong_loss, "AQ-IRR-10", {lost->unit}, "", Counts::times, n, 1);
    }
  }
  if (const auto* moved = std::get_if<event::Moved>(&event.what);
      moved != nullptr && seen.troops[moved->unit].general) {
    judge_ride(event, *moved, seen);
  }
  if (const auto* tested = std::get_if<event::Tested>(&event.what);
      tested != nullptr && begins(tested->what, "risk of the General")) {
    judge_risk(*tested, seen);
  }
  if (const auto* joined = std::get_if<event::Activated>(&event.what);
      joined != nullptr && event.rule == "AQ-GEN-1") {
    judge_join(*joined, seen);
  }
  if (std::holds_alternative<event::BattleEnded>(event.what)) judge_end(event, seen);
}

void States::settle(const Seen& seen) {
  for (const auto& [unit, cause] : told_) judge_cause(cause, unit, seen);
  settle_causes(seen);
  for (const UnitId unit : must_feel_) {
    if (!seen.ledger.on_table(unit)) continue;
    if (seen.troops[unit].causes.count(Cause::general_killed) != 0) continue;
    seen.found(Kind::left_undone, "AQ-IRR-7", {unit}, "does not become irregular");
  }
  const bool rout = routed(seen, Side::a) || routed(seen, Side::b);
  if (rout && !ended_ && !ordered_) {
    seen.found(Kind::left_undone, "AQ-ROUT", {}, "a force that has routed plays on");
    ended_ = true;  // once is enough
  }
  shot_ = ordered_ = false;
  met_.clear();
  told_.clear();
  must_feel_.clear();
}

}  // namespace opfor::battles::opinion::arquebusier
