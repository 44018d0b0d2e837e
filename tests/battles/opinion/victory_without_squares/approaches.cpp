#include "battles/opinion/victory_without_squares/approaches.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

/// Dice or cards have cut the move of a unit short.
bool cuts_short(const Event& event, UnitId unit) {
  const auto* changed = std::get_if<event::StateChanged>(&event.what);
  if (changed != nullptr) return changed->unit == unit && changed->to == "broken";
  const auto* pushed = std::get_if<event::PushedBack>(&event.what);
  if (pushed != nullptr) return pushed->unit == unit;
  const auto* tested = std::get_if<event::Tested>(&event.what);
  return tested != nullptr && tested->unit == unit && tested->what == "card to cross" &&
         tested->outcome == "it may not";
}

}  // namespace

void Approaches::judge(const Event& event, const Seen& seen) {
  if (move_ && cuts_short(event, move_->unit)) move_.reset();
  const auto* moved = std::get_if<event::Moved>(&event.what);
  if (moved == nullptr || seen.doings.going(event, *moved, seen.troops) != Going::own) return;
  if (move_ && move_->unit != moved->unit) settle(seen.findings);
  go_on(*moved, seen);
}

void Approaches::go_on(const event::Moved& moved, const Seen& seen) {
  const bool shaken = seen.troops[moved.unit].state == State::disordered;
  const bool beaten = seen.doings.beaten(seen.ledger.side_of(moved.unit));
  const double way = length(field::vec(moved.to.at) - field::vec(moved.from.at));
  if ((!shaken && !beaten) || way <= kRounding) return;
  if (!move_) {
    // Who became Disordered on his way goes no nearer from there.
    const Done& done = seen.doings[moved.unit];
    move_ = {moved.unit, done.ordered_disordered ? done.ordered_at : moved.from, {}};
  }
  const auto to_enemy = [&](const field::Pose& pose) {
    return seen.troops.to_nearest_unbroken(seen.ledger, moved.unit,
                                           rectangle(stance(pose), seen.size(moved.unit)));
  };
  const double before = to_enemy(move_->from);
  const double after = to_enemy(moved.to);
  move_->nearer.reset();
  if (after >= before - kTolerance - kRounding) return;
  const char* rule = shaken ? "VWS-STATE-5" : "VWS-LOST-2";
  move_->nearer = {
      Kind::came_nearer, rule, {moved.unit}, kNoFeature, Counts::length, after, before, {}, {}};
}

void Approaches::settle(Findings& findings) {
  if (move_ && move_->nearer) findings.add(*move_->nearer);
  move_.reset();
}

}  // namespace opfor::battles::opinion::victory_without_squares
