#include "battles/opinion/victory_without_squares/doings.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace opfor::battles::opinion::victory_without_squares {
namespace {

constexpr double kAbout = 180;
constexpr double kSameAngle = 0.05;
constexpr double kSameCorner = 3;  ///< a corner that stays, where places are rounded

bool begins(const std::string& text, std::string_view with) {
  return text.compare(0, with.size(), with) == 0;
}

Vec way_of(const event::Moved& moved) {
  return field::vec(moved.to.at) - field::vec(moved.from.at);
}

}  // namespace

Turn turn_of(const event::Moved& moved, Size size) {
  const Stance from = stance(moved.from);
  const Stance to = stance(moved.to);
  Turn turn;
  turn.degrees = opinion::turn(from.ahead, to.ahead);
  if (moved.from.facing == moved.to.facing) return turn;
  turn.about = from.at;
  const double side = turn.degrees > 0 ? size.width / 2 : -size.width / 2;
  const Vec corner = at_rank(from, size.depth / 2, side);
  const bool about_corner = length(at_rank(to, size.depth / 2, side) - corner) <= kSameCorner;
  if (moved.from.at == moved.to.at) {
    turn.how = std::abs(turn.degrees) > kAbout - kSameAngle ? Turning::about : Turning::in_place;
    turn.may_be_wheel = about_corner;
    return turn;
  }
  turn.about = corner;
  turn.how = about_corner ? Turning::wheel : Turning::otherwise;
  return turn;
}

std::optional<int> score_of(const event::Fought& fought) {
  if (fought.rounds.empty()) return std::nullopt;
  const std::string& line = fought.rounds.back();
  const auto colon = line.rfind(": ");
  if (colon == std::string::npos) return std::nullopt;
  return std::atoi(line.c_str() + colon + 2);
}

Going Doings::going(const Event& event, const event::Moved& moved, const Troops& troops) const {
  if (troops[moved.unit].leads()) return Going::ride;
  if (pushed_ == moved.unit) return why_ == "flees" ? Going::flight : Going::retreat;
  if (event.rule == "VWS-MOVE-11") return Going::cleared;
  if (event.rule == "VWS-PUR-2") return Going::pursuit;
  if (event.rule != "VWS-MOVE-1") return Going::about;
  return (*this)[moved.unit].chases ? Going::pursuit : Going::own;
}

UnitId Doings::attacker_of(UnitId one, UnitId another) const {
  const auto last = std::find_if(touched_.rbegin(), touched_.rend(),
                                 [&](UnitId unit) { return unit == one || unit == another; });
  return last == touched_.rend() ? kNoUnit : *last;
}

void Doings::pursue(UnitId unit, double distance) {
  Done& done = done_[index(unit)];
  done.chases = true;
  done.chased = 0;
  done.chase = distance;
}

bool Doings::goes_back(const event::Moved& moved) const {
  return dot(way_of(moved), done_[index(moved.unit)].last_way) < 0;
}

void Doings::follow_way(const Event& event, const event::Moved& moved, const Troops& troops,
                        const Ledger& ledger) {
  Done& done = done_[index(moved.unit)];
  const double way = length(way_of(moved));
  const Going why = going(event, moved, troops);
  if (why == Going::ride) {
    if (event.rule == "VWS-LEAD-1") done.ridden += way;
    return;
  }
  if (why == Going::retreat || why == Going::flight) {
    // What drives it back ends its own move, but where CMB-9 or CMB-3 leave it one.
    if (event.rule == "VWS-FIRE-10" || why == Going::flight) done.moves_no_more = true;
    done.chases = false;
    return;
  }
  const Turn turn = turn_of(moved, troops.size_of(moved.unit, ledger.at(moved.unit).formation));
  if (why == Going::pursuit && turn.how == Turning::none) done.chased += way;
  const bool back = why == Going::cleared && goes_back(moved);
  if (why != Going::cleared && way > 0) done.last_way = way_of(moved);
  if ((why != Going::own && why != Going::cleared) || back) return;
  ++done.legs;
  switch (turn.how) {
    case Turning::none:
      done.moved += way;
      break;
    case Turning::about:
      ++done.abouts;
      break;
    case Turning::wheel:
    case Turning::in_place:
    case Turning::otherwise:
      ++done.wheels;
      break;
  }
}

void Doings::follow_test(const event::Tested& tested, const Troops& troops) {
  Done& done = done_[index(tested.unit)];
  const bool may = begins(tested.outcome, "it may") && !begins(tested.outcome, "it may not");
  if (tested.what == "card to cross") done.refused = !may;
  if (tested.what == "card to fire in reaction" && may) {
    done.may_fire = done.by_card = true;
    done.shots = 0;
  }
  if (tested.what == "card to halt" && may) done.halted = true;
  if (tested.what == "card to reform" || tested.what == "card to rally") done.tried_to_mend = true;
  if (tested.what == "pursuit" && tested.outcome == "must pursue") {
    pursue(tested.unit, kFirstPursuit);
  }
  if (tested.what == "end of its pursuit") {
    done.chases = false;
    if (tested.outcome == "must pursue") pursue(tested.unit, troops[tested.unit].move());
  }
}

void Doings::follow_fight(const event::Fought& fought) {
  const auto score = score_of(fought);
  for (const auto* side : {&fought.a, &fought.b}) {
    for (const UnitId unit : *side) {
      Done& done = done_[index(unit)];
      done.fought = true;
      ++done.rounds;
      if (!score || fought.a.size() != 1 || fought.b.size() != 1) continue;
      const ResultRow& row = result_of(*score);
      const bool attacks = attacker_of(fought.a[0], fought.b[0]) == unit;
      const bool beaten = attacks ? row.defenders == 0 : row.attackers == 0;
      if (beaten) done.moves_no_more = true;  // "may not move again this turn"
    }
  }
}

void Doings::follow(const Event& event, const Troops& troops, const Ledger& ledger) {
  if (std::holds_alternative<event::TurnBegan>(event.what)) {
    for (Done& done : done_) {
      Done next;
      next.chases = done.chases;
      done = next;
    }
    touched_.clear();
  }
  if (const auto* reacted = std::get_if<event::Reacted>(&event.what)) {
    done_[index(reacted->request.unit)].chases = false;
  }
  if (const auto* ordered = std::get_if<event::Ordered>(&event.what)) {
    Done& done = done_[index(ordered->unit)];
    done.chases = false;
    if (event.rule == "VWS-AI-1") ++done.orders;
    done.ordered_at = ledger.at(ordered->unit).pose;
    done.ordered_disordered =
        troops[ordered->unit].state == State::disordered || beaten(ledger.side_of(ordered->unit));
    done.may_fire = act<Shoot>(ordered->order) != nullptr;
    done.by_card = false;
    done.shots = 0;
  }
  if (const auto* tested = std::get_if<event::Tested>(&event.what)) {
    if (tested->unit != kNoUnit) follow_test(*tested, troops);
  }
  const auto* activated = std::get_if<event::Activated>(&event.what);
  if (activated != nullptr && event.rule == "VWS-LOST-1") {
    beaten_[static_cast<std::size_t>(activated->side)] = true;
  }
  if (const auto* made = std::get_if<event::ContactMade>(&event.what)) {
    touched_.push_back(made->unit);
    done_[index(made->unit)].met = true;
  }
  if (const auto* fought = std::get_if<event::Fought>(&event.what)) follow_fight(*fought);
  if (const auto* shot = std::get_if<event::Shot>(&event.what)) {
    Done& done = done_[index(shot->unit)];
    if (done.shots == 0) ++done.fired;
    done.shots += shot->shots;
    if (!done.by_card) done.pistols_at.push_back(shot->target);
  }
  if (const auto* changed = std::get_if<event::StateChanged>(&event.what)) {
    Done& done = done_[index(changed->unit)];
    if (changed->to == "mounted" || changed->to == "on foot") done.changed_mount = true;
    if (changed->to == "broken") done.chases = false;
  }
  if (const auto* moved = std::get_if<event::Moved>(&event.what)) {
    follow_way(event, *moved, troops, ledger);
  }
  const auto* pushed = std::get_if<event::PushedBack>(&event.what);
  pushed_ = pushed != nullptr ? pushed->unit : kNoUnit;
  if (pushed != nullptr) why_ = pushed->why;
}

void Doings::decided(const Decision& decision, const Choice& choice) {
  if (decision.kind != DecisionKind::pursue || choice.picks.empty()) return;
  const Option& option = decision.options[static_cast<std::size_t>(choice.picks.front())];
  if (option.unit != kNoUnit) pursue(decision.unit, kFirstPursuit);
}

}  // namespace opfor::battles::opinion::victory_without_squares
