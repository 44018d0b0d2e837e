#include "rules/victory_without_squares/paces.hpp"

#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/cards.hpp"

namespace opfor::victory_without_squares {

using field::Box;

Leave leave_of(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  Leave leave;
  if (!present(b, unit)) return leave;
  const UnitRecord& r = record(b, unit);
  if (r.state == State::broken || r.quarry != kNoUnit || r.must_not_move != 0) return leave;
  leave.horse = r.mounted != 0;
  const bool fresh = r.acted == Acted::nothing;
  const bool rides_on = leave.horse && r.acted == Acted::fired;
  if (!fresh && !rides_on) return leave;
  leave.allowance = full_move(b, unit);
  if (rides_on) leave.allowance = std::min(leave.allowance, kActOfHorse);  // VWS-MOVE-13
  const auto tried = [&](Manoeuvre m) { return ((r.tries >> static_cast<unsigned>(m)) & 1U) != 0; };
  const bool beaten = army_is_beaten(b, side_of(b, unit));
  leave.nears = r.state <= State::unsteady && !beaten;
  leave.fires = fresh && r.fired == 0 && r.passed_through == 0 && can_fire(b, unit);
  leave.changes = fresh;
  const bool shaken = r.state == State::unsteady || r.state == State::disordered;
  leave.reforms = fresh && shaken && !in_combat_lately(b, unit) && !tried(Manoeuvre::reform);
  leave.goes_on = leave.allowance > Length{} && owes_its_move(now, unit);
  const TurnAboutDraw option = options(b).turn_about_draw;
  const bool guns = body_info(b, unit).kind == Kind::artillery;
  leave.turns = !guns && !turn_about_needs_card(option, leave.goes_on);
  leave.halts =
      (leave.goes_on || (option == TurnAboutDraw::always && !guns)) && !tried(Manoeuvre::halt);
  leave.any = true;
  return leave;
}

bool stands_at_obstacle(const Situation& now, UnitId unit) {
  const Box& box = now.box(unit);
  const Straight on = straight(now, unit, box, {box.ahead, kNoRoom});
  return on.length < kNoRoom && on.stop;
}

bool owes_its_move(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, unit);
  if (r.in_motion == 0 || army_is_beaten(b, side_of(b, unit))) return false;
  EndOfMove start;
  start.nearest_unbroken_enemy = now.nearest_unbroken_enemy(unit, kEndsMotion);
  start.at_obstacle = r.at_obstacle != 0 || stands_at_obstacle(now, unit);
  start.in_combat = in_contact(b, unit);
  start.state = r.state;
  return must_go_on(start, r.fired_in_reaction != 0);
}

Order order_of(UnitId unit, std::vector<Act> acts, std::string why_not_more) {
  return {unit, std::move(acts), std::move(why_not_more)};
}
Act move_to(Point to) { return Move{{to}, Gait::as_before}; }
Act move_to(const Box& end) { return move_to(field::point(end.centre)); }
Act charge_to(UnitId target, const Box& end) {
  return Charge{target, {field::point(end.centre)}, Gait::as_before};
}
Act about_face(const Box& before) { return Face{facing_of(before.ahead).opposite()}; }
Act wheel_to(const Box& after) { return Wheel{facing_of(after.ahead)}; }

}  // namespace opfor::victory_without_squares
