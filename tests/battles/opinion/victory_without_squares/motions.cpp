#include "battles/opinion/victory_without_squares/motions.hpp"

#include <algorithm>

#include "battles/opinion/land.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

constexpr double kFreeFrom = inches(4);  ///< so near an unbroken enemy nobody need go on (MOVE-8)
constexpr double kOpen = kTolerance + kRounding;
constexpr double kShortWay = inches(0.1);  ///< what is left of a move may be rounding and more
constexpr double kNext = inches(0.3);      ///< what lies so near ahead may hold somebody up

double to_enemy(UnitId unit, const Seen& seen) {
  return seen.troops.to_nearest_unbroken(seen.ledger, unit, seen.troops.body(unit, seen.ledger));
}

/// Whether it has come as near to an unbroken enemy as where nobody need go on.
bool near(const event::Moved& moved, const Seen& seen) {
  const Polygon there = rectangle(stance(moved.to), seen.size(moved.unit));
  return seen.troops.to_nearest_unbroken(seen.ledger, moved.unit, there) <= kFreeFrom + kOpen;
}

/// Somebody, forbidden ground or the table's edge lies just ahead.
bool held_up(UnitId unit, const Seen& seen) {
  const Stance at = stance(seen.ledger.at(unit).pose);
  const Polygon next = rectangle({at.at + at.ahead * kNext, at.ahead}, seen.size(unit));
  const auto bodies = seen.troops.bodies(seen.ledger);
  const bool somebody = std::any_of(bodies.begin(), bodies.end(), [&](UnitId other) {
    return other != unit && apart(next, seen.troops.body(other, seen.ledger)) <= kRounding;
  });
  if (somebody) return true;
  const Setting& setting = seen.ledger.setting();
  // Aslant along the edge a place is rounded back from it, and the way ends there all the same.
  const auto beyond = [](double off, double outward) {
    return off < (outward > 0 ? kRounding : 0);
  };
  const bool over = std::any_of(next.begin(), next.end(), [&](Vec c) {
    return beyond(c.x, -at.ahead.x) || beyond(c.y, -at.ahead.y) ||
           beyond(setting.width.as_double() - c.x, at.ahead.x) ||
           beyond(setting.height.as_double() - c.y, at.ahead.y);
  });
  if (over) return true;
  const Troop& troop = seen.troops[unit];
  const Goes goes = troop.mounted ? Goes::mounted : Goes::on_foot;
  const auto features = seen.features();
  return std::any_of(features.begin(), features.end(), [&](const field::Feature& feature) {
    const bool closed_to_guns = troop.arm == Arm::artillery && feature.difficult;
    return in_forbidden(feature, next, goes) > 0 ||
           (closed_to_guns && feature.shape == field::Shape::area && depth_in(feature, next) > 0);
  });
}

bool involves(const Event& event, UnitId unit) {
  if (const auto* made = std::get_if<event::ContactMade>(&event.what)) {
    return made->unit == unit || made->enemy == unit;
  }
  const auto* pushed = std::get_if<event::PushedBack>(&event.what);
  return pushed != nullptr && pushed->unit == unit;
}

}  // namespace

void Motions::begin(const Troops& troops, std::size_t units) {
  for (std::size_t i = 0; i < units; ++i) {
    in_motion_.push_back(troops[unit_id(i)].begins_in_motion ? Sure::yes : Sure::no);
  }
}

bool Motions::is_excused(UnitId unit, const Seen& seen) const {
  const Troop& troop = seen.troops[unit];
  const Done& done = seen.doings[unit];
  return troop.state >= State::disordered || done.fired > 0 || done.changed_mount ||
         done.moves_no_more || to_enemy(unit, seen) <= kFreeFrom + kOpen || held_up(unit, seen);
}

void Motions::begin(const event::Ordered& ordered, const Seen& seen) {
  const Sure before = in_motion_[index(ordered.unit)];
  Activation now;
  now.unit = ordered.unit;
  now.runs = ordered.cell.intent == Intent::run || ordered.cell.intent == Intent::abandon;
  now.owes = before == Sure::yes && !now.runs && !is_excused(ordered.unit, seen);
  now_ = now;
}

void Motions::judge(const Event& event, const Seen& seen) {
  const auto* ordered = std::get_if<event::Ordered>(&event.what);
  const bool other = std::holds_alternative<event::Reacted>(event.what) ||
                     std::holds_alternative<event::Activated>(event.what) ||
                     std::holds_alternative<event::TurnBegan>(event.what);
  if (ordered != nullptr || other) settle(seen);
  const bool told = event.rule == "VWS-AI-1" || event.rule == "VWS-MOVE-8";
  if (ordered != nullptr && told) return begin(*ordered, seen);
  follow(event, seen);
}

void Motions::follow(const Event& event, const Seen& seen) {
  for (std::size_t i = 0; i < in_motion_.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!involves(event, unit)) continue;
    in_motion_[i] = Sure::open;
    if (now_ && now_->unit == unit) now_->driven = true;
  }
  if (const auto* changed = std::get_if<event::StateChanged>(&event.what)) {
    const bool falls = changed->to == "disordered" || changed->to == "broken";
    if (falls) in_motion_[index(changed->unit)] = Sure::open;
    if (falls && now_ && now_->unit == changed->unit) now_->fallen = true;
  }
  if (const auto* moved = std::get_if<event::Moved>(&event.what)) follow_way(event, *moved, seen);
  const auto* tested = std::get_if<event::Tested>(&event.what);
  if (tested == nullptr || !now_ || tested->unit != now_->unit) return;
  const bool refused = tested->outcome == "it may not";
  if (tested->what == "card to cross" && refused) now_->stopped = true;
  if (tested->what == "card to halt") (refused ? now_->told_again : now_->halted) = true;
}

void Motions::follow_way(const Event& event, const event::Moved& moved, const Seen& seen) {
  if (seen.troops[moved.unit].leads() || moved.from == moved.to) return;
  const bool own = seen.doings.going(event, moved, seen.troops) == Going::own;
  if (!own || !now_ || now_->unit != moved.unit) {
    in_motion_[index(moved.unit)] = Sure::open;
    if (now_ && now_->unit == moved.unit) now_->driven = true;
    return;
  }
  if (!moved.stopped_by.empty()) now_->stopped = true;
  // Who has come so near owes nothing more, also if that enemy then goes back.
  if (near(moved, seen)) now_->owes = false;
  const Turn turn = turn_of(moved, seen.size(moved.unit));
  const Turning how = turn.how;
  const Vec way = field::vec(moved.to.at) - field::vec(moved.from.at);
  const bool ahead = dot(way, stance(moved.from).ahead) > 0.9 * length(way);
  if (how == Turning::none && ahead && length(way) > kRounding) now_->advanced = true;
  if (how == Turning::wheel || turn.may_be_wheel) now_->wheeled = true;
  if (how == Turning::about && now_->owes && !now_->halted) {
    seen.findings.add({Kind::moved_unfit,
                       "VWS-MOVE-10",
                       {moved.unit},
                       kNoFeature,
                       Counts::nothing,
                       0,
                       0,
                       "faces about in motion",
                       {}});
    now_->owes = false;
  }
}

void Motions::judge_duty(const Seen& seen) const {
  const UnitId unit = now_->unit;
  const Troop& troop = seen.troops[unit];
  const Done& done = seen.doings[unit];
  const bool excused = now_->halted || now_->stopped || now_->driven || now_->fallen ||
                       done.changed_mount || !seen.ledger.on_table(unit) ||
                       to_enemy(unit, seen) <= kFreeFrom + kOpen;
  const bool goes_on = now_->wheeled && !troop.mounted;
  if (!now_->owes || excused || goes_on || held_up(unit, seen)) return;
  const double acts = troop.mounted ? kActOfHorse * (done.wheels + done.abouts + done.fired) : 0;
  if (done.moved + acts >= troop.move() - kShortWay) return;
  seen.findings.add({Kind::left_undone,
                     "VWS-MOVE-8",
                     {unit},
                     kNoFeature,
                     Counts::length,
                     done.moved + acts,
                     troop.move(),
                     "in motion",
                     {}});
}

Motions::Sure Motions::in_motion_after(const Seen& seen) const {
  const UnitId unit = now_->unit;
  if (now_->driven || seen.doings[unit].changed_mount) return Sure::open;
  if (now_->fallen || now_->stopped || seen.troops[unit].state >= State::disordered) {
    return Sure::no;
  }
  if (now_->advanced) {
    const double off = to_enemy(unit, seen);
    if (off < kFreeFrom - kOpen) return Sure::no;
    return off > kFreeFrom + kOpen && !held_up(unit, seen) ? Sure::yes : Sure::open;
  }
  if (now_->halted) return Sure::no;
  const Sure before = in_motion_[index(unit)];
  return before == Sure::yes ? Sure::open : before;
}

void Motions::settle(const Seen& seen) {
  if (!now_) return;
  if (!now_->told_again) {
    judge_duty(seen);
    in_motion_[index(now_->unit)] = in_motion_after(seen);
  }
  now_.reset();
}

}  // namespace opfor::battles::opinion::victory_without_squares
