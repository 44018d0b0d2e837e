#include "battles/opinion/arquebusier/doings.hpp"

#include <algorithm>
#include <cmath>

#include "battles/opinion/arquebusier/words.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

std::optional<Cause> cause_of(const std::string& rule, const event::StateChanged& changed) {
  if (changed.to != "irregular for the time being") return std::nullopt;
  if (rule == "AQ-IRR-1") return Cause::shot_losses;
  if (rule == "AQ-IRR-2") return Cause::bad_contact;
  if (rule == "AQ-IRR-3" || rule == "AQ-IRR-4") return Cause::close_fire;
  if (rule == "AQ-IRR-5") return Cause::mount_change;
  if (rule == "AQ-IRR-6") return Cause::standing_cavalry;
  if (rule == "AQ-IRR-7") return Cause::general_killed;
  return std::nullopt;
}

/// MOVE-3 and ruling 5: who has joined a formation stands at the middle of its rear edge; by the
/// edge of the table as near to it as his figure, an inch square, stays on the table however
/// turned.
field::Pose behind(UnitId formation, const Troops& troops, const Ledger& ledger) {
  const field::Pose& pose = ledger.at(formation).pose;
  const double deep = troops[formation].ranks() * troops.options().depth;
  Vec at = at_rank(stance(pose), -deep, 0);
  const double corner = Length{1_in}.as_double() / std::sqrt(2.0);
  const Setting& setting = ledger.setting();
  at.x = std::min(std::max(at.x, corner), setting.width.as_double() - corner);
  at.y = std::min(std::max(at.y, corner), setting.height.as_double() - corner);
  return {field::point(at), pose.facing};
}

void bring_general(UnitId formation, const Troops& troops, Ledger& ledger) {
  const UnitId general = troops.general_with(formation, ledger);
  if (general != kNoUnit) ledger.at(general).pose = behind(formation, troops, ledger);
}

/// How deep a formation stands on others, where it does so most.
double deepest_on_others(UnitId unit, const Troops& troops, const Ledger& ledger) {
  double most = 0;
  for (const UnitId other : troops.formations(ledger)) {
    if (other == unit) continue;
    for (const Polygon& own : troops.places(unit, ledger)) {
      for (const Polygon& theirs : troops.places(other, ledger)) {
        most = std::max(most, deep(own, theirs));
      }
    }
  }
  return most;
}

/// The enemies that a formation touches.
std::set<UnitId> touched_by(UnitId unit, const Troops& troops, const Ledger& ledger) {
  std::set<UnitId> touched;
  for (const UnitId enemy : troops.enemies(unit, ledger)) {
    if (troops.distance(unit, enemy, ledger) <= kTolerance) touched.insert(enemy);
  }
  return touched;
}

/// SHOOT-10, where nobody stands in the way, and without a contact: that is made by a march
/// (MOVE-7).
void close_files(UnitId unit, Troops& troops, Ledger& ledger) {
  const Troop before = troops[unit];
  const field::Pose stood = ledger.at(unit).pose;
  const double on_others = deepest_on_others(unit, troops, ledger);
  const std::set<UnitId> touched = touched_by(unit, troops, ledger);
  const auto shift = close_up(troops.of(unit));
  if (!shift) return;
  const Stance now = stance(stood);
  ledger.at(unit).pose.at = field::point(at_rank(now, 0, *shift * troops.options().width));
  const std::set<UnitId> touches = touched_by(unit, troops, ledger);
  if (deepest_on_others(unit, troops, ledger) > on_others + kDeep ||
      !std::includes(touched.begin(), touched.end(), touches.begin(), touches.end())) {
    troops.of(unit) = before;
    ledger.at(unit).pose = stood;
    return;
  }
  bring_general(unit, troops, ledger);
}

/// MOVE-9: an element, and where it goes.
void bring_up(const event::Tested& tested, Troops& troops) {
  Troop& troop = troops.of(tested.unit);
  const auto brought = brought_up(tested);
  const auto element =
      std::find_if(troop.elements.begin(), troop.elements.end(),
                   [&](const Element& e) { return brought && e.id == brought->id; });
  if (element == troop.elements.end()) {
    troop.lost_track = true;
    return;
  }
  element->lapped = brought->to;
}

}  // namespace

std::vector<UnitId> Doings::foes(UnitId unit) const {
  std::vector<UnitId> all;
  for (const auto& [a, b] : contacts_) {
    if (a == unit) all.push_back(b);
    if (b == unit) all.push_back(a);
  }
  return all;
}

double Doings::move(UnitId unit, const Troops& troops) const {
  const double now = troops.full_move(unit);
  // Who has not been shot at in this turn's shooting has lost nothing of his move, if that is over.
  const bool over = troops.options().timing == Timing::after_shooting;
  const bool whole = over && !(*this)[unit].under_fire;
  return whole ? now + inches(troops[unit].penalty) : now;
}

void Doings::step_begins(const Troops& troops) {
  for (std::size_t i = 0; i < done_.size(); ++i) {
    done_[i].regular_at_phase = troops[unit_id(i)].regular();
  }
  killed_.clear();
}

void Doings::begin_turn(const Event& event, Troops& troops, const Ledger& ledger) {
  turn_ = event.turn;
  last_ = {};
  for (std::size_t i = 0; i < done_.size(); ++i) {
    Troop& troop = troops.of(unit_id(i));
    const Done& was = done_[i];
    Done now;
    now.under_fire_last = was.under_fire;
    now.lost_last = was.lost;
    now.manoeuvred_last = was.manoeuvred;
    now.moved_last = was.moved;
    now.start_last = was.start;
    now.way_last = was.way;
    now.way_from_last = was.way_from;
    now.start = ledger.at(unit_id(i)).pose;
    now.was_in_melee = in_melee(unit_id(i));
    now.commanded_as_regular = troop.regular();
    if (!was.under_fire) troop.penalty = 0;
    done_[i] = now;
  }
}

void Doings::follow_test(const event::Tested& tested, Troops& troops, const Ledger& ledger) {
  if (tested.what == "who is first" && begins(tested.outcome, ledger.setting().sides[0].name)) {
    first_ = Side::a;
  } else if (tested.what == "who is first" &&
             begins(tested.outcome, ledger.setting().sides[1].name)) {
    first_ = Side::b;
  }
  if (tested.unit == kNoUnit) return;
  if (begins(tested.what, "command to ")) {
    const auto kind = of_word<OrderKind>(std::string_view{tested.what}.substr(11));
    done_[index(tested.unit)].rolls.push_back(
        {kind.value_or(OrderKind::none), tested.outcome == "it obeys"});
  }
  if (tested.what == "risk of its commander" && begins(tested.outcome, "its commander falls")) {
    troops.of(tested.unit).commander_dead = true;
  }
  if (tested.what == "redress") bring_up(tested, troops);
}

void Doings::follow_order(const event::Ordered& ordered, Troops& troops, const Ledger& ledger) {
  Done& done = done_[index(ordered.unit)];
  done.ordered = true;
  done.order = obeyed(ordered);
  done.ordered_at = ledger.at(ordered.unit).pose;
  done.ordered_move = troops.full_move(ordered.unit);
  const auto* charge = act<Charge>(done.order);
  const bool after_him = charge != nullptr && !troops[charge->target].general;
  done.retires = after_him ? troops.full_move(charge->target) / 2 : 0;
  last_[done.commanded_as_regular ? 1 : 0] = ledger.side_of(ordered.unit);
  for (const Roll& roll : done.rolls) {
    if (!roll.passed) continue;
    const bool fire = roll.kind == OrderKind::fire_at || roll.kind == OrderKind::hold_fire;
    (fire ? done.fire : done.manoeuvre) = roll.kind;
  }
  if (const auto* shoot = act<Shoot>(done.order)) done.fire_at = shoot->target;
  if (done.manoeuvre == OrderKind::restore) troops.of(ordered.unit).causes.clear();
  // Forced moves may need no roll (BEH-2).
  if (done.rolls.empty() && act<Move>(done.order) != nullptr) done.manoeuvre = OrderKind::march;
}

void Doings::follow_way(const Event& event, const event::Moved& moved, Troops& troops,
                        Ledger& ledger) {
  Done& done = done_[index(moved.unit)];
  if (troops[moved.unit].general) {
    if (event.rule == "AQ-GEN-4") {
      const auto formations = troops.formations(ledger);
      for (const UnitId unit : formations) {
        const bool own = ledger.side_of(unit) == ledger.side_of(moved.unit);
        if (own && holds_words(moved.stopped_by, ledger.setting().name_of(unit))) {
          troops.of(moved.unit).with = unit;
        }
      }
    }
    return;
  }
  if (event.rule == "AQ-MOVE-3") {
    static_cast<void>(fall_in(troops.of(moved.unit)));  // where it stands has been told
  } else if (event.rule != "AQ-MOVE-5" && !laid_flat(moved.unit)) {
    done.way_from = field::vec(moved.path.front());
    done.went_to = moved.to;
    const bool went = moved.spent > Length{} && moved.path.size() > 1;
    done.way = went ? field::vec(moved.path[1]) - done.way_from : Vec{};
    done.moved = length(done.way);
    done.manoeuvred = done.moved > 0 || moved.from.facing != moved.to.facing;
    static_cast<void>(fall_in(troops.of(moved.unit)));
  }
  bring_general(moved.unit, troops, ledger);
}

void Doings::follow_loss(const Event& event, const event::Lost& lost, Troops& troops,
                         Ledger& ledger) {
  Done& done = done_[index(lost.unit)];
  Troop& troop = troops.of(lost.unit);
  int n = 0;
  for (const auto& count : lost.counts) n += count.n;
  done.lost += n;
  const auto left = static_cast<int>(troop.elements.size()) - n;
  if (event.rule == "AQ-SHOOT-9") {
    done.shot_lost += n;
    troop.penalty += n;
    for (std::size_t t = 0; t < kTypes; ++t) {
      if (done.hits[t] == 0) continue;
      static_cast<void>(lose(troop, static_cast<Type>(t), done.hits[t]));
      if (!in_melee(lost.unit)) close_files(lost.unit, troops, ledger);
    }
    done.hits = {};
  } else if (event.rule == "AQ-IRR-10") {
    for (const Type type : kWeakest) {
      if (troop.count(type) == 0) continue;
      static_cast<void>(lose(troop, type, 1));
      break;
    }
    if (!in_melee(lost.unit)) close_files(lost.unit, troops, ledger);
  } else {
    std::set<int> ids;
    for (const auto& [unit, id] : killed_) {
      if (unit == lost.unit) ids.insert(id);
    }
    lose(troop, ids);
  }
  // Of those whose elements it has lost sight of, it knows at least how many are left.
  while (troop.lost_track && static_cast<int>(troop.elements.size()) > std::max(left, 0)) {
    troop.elements.pop_back();
  }
  // What was lost otherwise than this page has followed leaves its places open.
  if (left != static_cast<int>(troop.elements.size())) troop.lost_track = true;
  if (!troop.lost_track) {
    if (const auto there = form_on_lapped(troop)) ledger.at(lost.unit).pose = *there;
  }
  if (lost.destroyed) gone(lost.unit, troops);
}

void Doings::follow_fight(const event::Fought& fought, const Ledger& ledger) {
  for (const auto& blow : blows_of(fought, ledger.setting())) {
    if (blow && blow->falls) killed_.insert({blow->at, blow->target});
  }
}

void Doings::follow_change(const Event& event, const event::StateChanged& changed, Troops& troops,
                           Ledger& ledger) {
  Troop& troop = troops.of(changed.unit);
  if (const auto cause = cause_of(event.rule, changed)) troop.causes.insert(*cause);
  if (changed.to == "mounted" || changed.to == "on foot") troop.mounted = changed.to == "mounted";
  if (changed.to == "killed" || changed.to == "abandoned") {
    ledger.at(changed.unit).presence = Presence::removed;
    gone(changed.unit, troops);
  }
  if (const auto files = files_of(changed); files && event.rule == "AQ-MOVE-3") {
    done_[index(changed.unit)].manoeuvred = true;
    static_cast<void>(fall_in(troop));
    draw_up(troop, *files);
    bring_general(changed.unit, troops, ledger);
  }
}

void Doings::gone(UnitId unit, Troops& troops) {
  for (const UnitId foe : foes(unit)) contacts_.erase(pair(unit, foe));
  troops.of(unit).with = kNoUnit;
}

void Doings::follow(const Event& event, Troops& troops, Ledger& ledger) {
  if (std::holds_alternative<event::TurnBegan>(event.what)) begin_turn(event, troops, ledger);
  if (const auto* entered = std::get_if<event::Entered>(&event.what)) {
    Done& done = done_[index(entered->unit)];
    done.start = done.start_last = ledger.at(entered->unit).pose;
    done.commanded_as_regular = troops[entered->unit].regular();
  }
  if (const auto* reacted = std::get_if<event::Reacted>(&event.what)) {
    done_[index(reacted->request.unit)].reaction = reacted->reaction;
  }
  if (const auto* tested = std::get_if<event::Tested>(&event.what)) {
    follow_test(*tested, troops, ledger);
  }
  if (const auto* ordered = std::get_if<event::Ordered>(&event.what)) {
    follow_order(*ordered, troops, ledger);
  }
  if (const auto* shot = std::get_if<event::Shot>(&event.what)) {
    done_[index(shot->unit)].shot = true;
    Done& target = done_[index(shot->target)];
    const double range = troops.distance(shot->unit, shot->target, ledger);
    target.nearest_shot = target.under_fire ? std::min(target.nearest_shot, range) : range;
    target.under_fire = true;
    target.range_open =
        target.range_open || troops[shot->unit].redressed() || troops[shot->target].redressed();
    std::size_t die = 0;
    for (const Share& share : shares_of(*shot)) {
      for (int i = 0; i < share.shots && die < shot->dice.size(); ++i, ++die) {
        if (shot->dice[die] >= share.least) ++target.hits[static_cast<std::size_t>(share.at)];
      }
    }
  }
  if (const auto* moved = std::get_if<event::Moved>(&event.what)) {
    follow_way(event, *moved, troops, ledger);
  }
  if (const auto* lost = std::get_if<event::Lost>(&event.what)) {
    follow_loss(event, *lost, troops, ledger);
  }
  if (const auto* fought = std::get_if<event::Fought>(&event.what)) follow_fight(*fought, ledger);
  if (const auto* changed = std::get_if<event::StateChanged>(&event.what)) {
    follow_change(event, *changed, troops, ledger);
  }
  if (const auto* left = std::get_if<event::LeftTable>(&event.what)) {
    const UnitId general = [&] {
      for (std::size_t i = 0; i < done_.size(); ++i) {
        if (troops[unit_id(i)].with == left->unit) return unit_id(i);
      }
      return kNoUnit;
    }();
    if (general != kNoUnit) troops.of(general).with = kNoUnit;
    gone(left->unit, troops);
  }
  if (const auto* broken = std::get_if<event::ContactBroken>(&event.what)) {
    contacts_.erase(pair(broken->unit, broken->enemy));
  }
  met_ = kNoUnit;
  if (const auto* made = std::get_if<event::ContactMade>(&event.what)) {
    contacts_.insert(pair(made->unit, made->enemy));
    met_ = made->unit;
  }
  if (const auto* joined = std::get_if<event::Activated>(&event.what);
      joined != nullptr && event.rule == "AQ-GEN-1") {
    for (const UnitId unit : troops.formations(ledger)) {
      if (joined->words != "joins " + ledger.setting().name_of(unit)) continue;
      troops.of(joined->unit).with = unit;
      ledger.at(joined->unit).pose = behind(unit, troops, ledger);
    }
  }
}

void Doings::decided(const Decision& decision, const Choice& choice, Troops& troops) {
  if (decision.kind != DecisionKind::move_leader || choice.picks.empty()) return;
  const Option& option = decision.options[static_cast<std::size_t>(choice.picks.front())];
  if (decision.rule == "AQ-GEN-1" && option.words == "leaves it") {
    troops.of(decision.unit).with = kNoUnit;
  }
}

}  // namespace opfor::battles::opinion::arquebusier
