#include "battles/opinion/nineteenth_century/doings.hpp"

#include <algorithm>

namespace opfor::battles::opinion::nineteenth_century {
namespace {

/// An officer who throws for command loads only if he has said so (CMD-2).
bool must_declare(const Troops& troops, UnitId unit, Side side) {
  const bool throws = side == Side::a || troops.options().side_b_command;
  return troops[unit].officer && throws && troops[unit].range() > 0;
}

}  // namespace

bool keeps_station(const event::Ordered& ordered, const Troops& troops, const Doings& doings) {
  return ordered.lead != kNoUnit && directed(troops, doings, ordered.lead);
}

Doings::Doings(const Setting& setting, const Troops& troops) : all_(setting.units.size()) {
  for (std::size_t i = 0; i < all_.size(); ++i) {
    all_[i].load = halves_to_load(troops[unit_id(i)].load);  // SHOOT-3: they begin loaded
  }
}

bool Doings::in_contact(UnitId unit) const {
  return std::any_of(touches_.begin(), touches_.end(),
                     [&](const Touch& t) { return t.one == unit || t.other == unit; });
}

bool Doings::touch(UnitId one, UnitId other) const {
  return std::any_of(touches_.begin(), touches_.end(), [&](const Touch& t) {
    return (t.one == one && t.other == other) || (t.one == other && t.other == one);
  });
}

UnitId Doings::goes_with(UnitId unit, const Ledger& ledger) const {
  const UnitId with = (*this)[unit].with;
  return with != kNoUnit && ledger.on_table(with) ? with : unit;
}

bool Doings::fought_before(UnitId unit, UnitId with, int turn) const {
  return std::any_of(touches_.begin(), touches_.end(), [&](const Touch& t) {
    const bool mine = t.one == unit || t.other == unit || t.one == with || t.other == with;
    return mine && t.turn < turn;
  });
}

std::vector<UnitId> Doings::chargers(UnitId unit, UnitId with, int turn) const {
  std::vector<UnitId> all;
  for (const Touch& t : touches_) {
    if (t.turn == turn && (t.other == unit || t.other == with)) all.push_back(t.one);
  }
  return all;
}

void Doings::begin_turn(const Troops& troops, const Ledger& ledger) {
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const UnitId unit = unit_id(i);
    Doing& was = all_[i];
    Doing next;
    next.runs = was.runs;
    next.withdraws = was.withdraws;
    next.beaten = was.beaten;
    next.with = was.with;
    next.ran_last_turn = was.runs && ledger.on_table(unit);
    next.load = was.load;
    const bool idle = !was.moved && was.shots == 0 && !was.fought && !in_contact(unit);
    const bool may = was.busy || !must_declare(troops, unit, ledger.side_of(unit));
    if (idle && may) next.load = std::min(was.load + 2, halves_to_load(troops[unit].load));
    was = std::move(next);
  }
  purses_.clear();
}

void Doings::follow_order(const event::Ordered& ordered, const Troops& troops) {
  Doing& doing = all_[index(ordered.unit)];
  doing.order = ordered;
  const bool moves = !path_of(ordered.order).empty();
  if (act<Charge>(ordered.order) != nullptr) doing.charged = true;
  if (ordered.by_choice || keeps_station(ordered, troops, *this)) {
    const bool charges = act<Charge>(ordered.order) != nullptr;
    doing.runs = false;
    doing.withdraws = moves && !charges ? Perhaps::perhaps : Perhaps::no;
    return;
  }
  switch (ordered.cell.intent) {
    case Intent::run:
      doing.runs = true;
      doing.withdraws = Perhaps::no;
      break;
    case Intent::withdraw:
    case Intent::withdraw_to_cover:
      doing.runs = false;
      doing.withdraws = Perhaps::yes;
      break;
    case Intent::continue_orders:
      // ACT-10: a group that runs goes on running in the lowest row only, where no cell is italic.
      if (doing.runs && ordered.cell.italic) {
        doing.runs = false;
        doing.withdraws = Perhaps::yes;
      }
      break;
    default:
      doing.runs = false;
      doing.withdraws = Perhaps::no;
      break;
  }
  if (act<Charge>(ordered.order) != nullptr) doing.withdraws = Perhaps::no;
}

void Doings::follow_way(const Event& event, const event::Moved& moved, const Troops& troops) {
  Doing& doing = all_[index(moved.unit)];
  doing.moved = true;
  if (doing.load < halves_to_load(troops[moved.unit].load)) doing.load = 0;
  if (event.rule == "NC-CMD-8") {
    if (doing.with != kNoUnit) doing.halves = std::max(doing.halves, (*this)[doing.with].halves);
    return;
  }
  if (pushed_ == moved.unit) pushed_ = kNoUnit;
  if (event.rule != "NC-MOVE-1") return;
  ++doing.moves;
  doing.displacement = doing.displacement + (field::vec(moved.to.at) - field::vec(moved.from.at));
  if (moved.spent > Length{}) doing.halves += moved.spent * 2 > moved.allowance ? 2 : 1;
}

void Doings::leave(UnitId unit) {
  touches_.erase(std::remove_if(touches_.begin(), touches_.end(),
                                [&](const Touch& t) { return t.one == unit || t.other == unit; }),
                 touches_.end());
  for (Doing& doing : all_) {
    if (doing.with == unit) doing.with = kNoUnit;
  }
}

void Doings::follow(const Event& event, const Troops& troops, const Ledger& ledger) {
  if (std::holds_alternative<event::TurnBegan>(event.what)) begin_turn(troops, ledger);
  if (const auto* thrown = std::get_if<event::CommandThrown>(&event.what)) {
    purses_[thrown->officer] = {thrown->points, 0};
  }
  if (const auto* paid = std::get_if<event::Paid>(&event.what)) {
    purses_[paid->officer].paid += paid->price;
    all_[index(paid->unit)].commanded = true;
  }
  if (const auto* reacted = std::get_if<event::Reacted>(&event.what)) {
    Doing& doing = all_[index(reacted->request.unit)];
    doing.diced = true;
    doing.with = kNoUnit;  // who throws for himself goes with nobody
    doing.beaten = false;
    doing.own = reacted->reaction;
  }
  if (const auto* ordered = std::get_if<event::Ordered>(&event.what)) {
    follow_order(*ordered, troops);
  }
  if (const auto* changed = std::get_if<event::FormationChanged>(&event.what)) {
    ++all_[index(changed->unit)].halves;
  }
  if (const auto* moved = std::get_if<event::Moved>(&event.what)) {
    follow_way(event, *moved, troops);
  }
  if (const auto* made = std::get_if<event::ContactMade>(&event.what)) {
    touches_.push_back({made->unit, made->enemy, event.turn});
  }
  if (const auto* broken = std::get_if<event::ContactBroken>(&event.what)) {
    touches_.erase(std::remove_if(touches_.begin(), touches_.end(),
                                  [&](const Touch& t) {
                                    return (t.one == broken->unit && t.other == broken->enemy) ||
                                           (t.one == broken->enemy && t.other == broken->unit);
                                  }),
                   touches_.end());
  }
  if (const auto* shot = std::get_if<event::Shot>(&event.what)) {
    Doing& doing = all_[index(shot->unit)];
    ++doing.shots;
    const WeaponRow* weapon = troops[shot->unit].shoots_with();
    if (weapon != nullptr && weapon->gunpowder) {
      if (halves_to_load(troops[shot->unit].load) > 0) doing.load = 0;
      if (directed(troops, *this, shot->unit)) ++doing.halves;
    }
  }
  if (const auto* fought = std::get_if<event::Fought>(&event.what)) {
    for (const auto* side : {&fought->a, &fought->b}) {
      for (const UnitId unit : *side) all_[index(unit)].fought = true;
    }
  }
  if (const auto* lost = std::get_if<event::Lost>(&event.what)) {
    if (lost->destroyed) leave(lost->unit);
  }
  if (const auto* left = std::get_if<event::LeftTable>(&event.what)) leave(left->unit);
  if (const auto* entered = std::get_if<event::Entered>(&event.what)) {
    if (entered->returned) {
      Doing fresh;
      fresh.load = halves_to_load(troops[entered->unit].load);
      all_[index(entered->unit)] = fresh;
    }
  }
  if (const auto* pushed = std::get_if<event::PushedBack>(&event.what)) push(*pushed);
}

void Doings::push(const event::PushedBack& pushed) {
  pushed_ = pushed.unit;
  pushed_from_.clear();
  for (const Touch& touch : touches_) {
    if (touch.one == pushed.unit) pushed_from_.push_back(touch.other);
    if (touch.other == pushed.unit) pushed_from_.push_back(touch.one);
  }
  const bool drawn = pushed.why.find("drawn") != std::string::npos;
  if (!drawn) all_[index(pushed.unit)].beaten = true;
}

void Doings::decided(const Decision& decision, const Choice& choice) {
  if (choice.picks.empty() || decision.unit == kNoUnit) return;
  const auto pick = static_cast<std::size_t>(choice.picks.front());
  if (decision.kind == DecisionKind::declare_busy) all_[index(decision.unit)].busy = pick == 1;
  if (decision.kind == DecisionKind::move_leader) {
    all_[index(decision.unit)].with = decision.options[pick].unit;
  }
}

}  // namespace opfor::battles::opinion::nineteenth_century
