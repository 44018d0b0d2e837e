#include "rules/victory_without_squares/activation.hpp"

#include <functional>

#include "drill/giving_orders.hpp"
#include "drill/measured.hpp"
#include "drill/memory.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/breaking.hpp"
#include "rules/victory_without_squares/combat_step.hpp"
#include "rules/victory_without_squares/conduct.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/free_orders.hpp"
#include "rules/victory_without_squares/leader_moves.hpp"
#include "rules/victory_without_squares/movement.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/sighting.hpp"
#include "rules/victory_without_squares/ways.hpp"
#include "rules/victory_without_squares/ways_round.hpp"
#include "rules/victory_without_squares/worth_after.hpp"

namespace opfor::victory_without_squares {
namespace {

/// Dragoons are horse or foot by how they are (VWS-AI-1).
Table table_now(const Battle& battle, UnitId body) {
  if (body_info(battle, body).kind != Kind::dragoons) return battle.setting().unit(body).table;
  return record(battle, body).mounted != 0 ? Table::horse : Table::foot;
}

/// What a body wants, and whether its commander chooses how.
struct Wish {
  Cell cell;
  bool free = false;
};

/// As `react` had it, kept since.
Wish wish_of(const Battle& battle, UnitId body) {
  const UnitState& unit = battle.unit(body);
  return {cell_of(unit.reacted), has_free_hand(unit, unit.commanded != 0)};
}

/// VWS-AI-1: the reaction die; nobody throws for troops that a person leads.
Wish react(Play& play, UnitId body) {
  Battle& b = play.battle;
  const Side side = side_of(b, body);
  b.unit(body).reacted = {};
  if (!b.setting().side(side).automated) return {{}, true};
  std::vector<Dicing> dicing{{body, table_now(b, body), 0, {}}};
  // Whether it is commanded (VWS-AI-3), and what its table reads (12.2).
  measure_facts<Situation>(play, dicing, facts, Fact::commanded);
  dicing.front().key = next_key(b, side, body, chance::Purpose::reaction);
  const Situation now(play);
  const auto facts_of = [&](UnitId unit) { return facts(now, unit); };
  const event::Reacted reacted = react_together(play, dicing, facts_of, "VWS-AI-1").front();
  b.unit(body).commanded = reacted.request.facts[Fact::commanded] != 0 ? 1 : 0;
  return wish_of(b, body);
}

/// What a side's commander chooses among the orders that are open to a body.
Order choose(Play& play, const Situation& now, UnitId body,
             const std::function<std::vector<FreeOrder>()>& open, const char* rule) {
  return choose_order(play, now, body, open, rule,
                      [&](Decision& decision) { return decide(play, decision); });
}

/// MOVE-8: the card did not let it halt: it goes on, though never into contact unless its commander
/// will.
void go_on(Play& play, UnitId body, const Wish& wish) {
  const Situation now(play);
  const auto known = known_to(now, side_of(play.battle, body));
  const auto open = [&] { return going_on(known, body); };
  const Order order =
      wish.free ? choose(play, now, body, open, "VWS-MOVE-8") : going_on_by(known, body);
  tell(play, "VWS-MOVE-8",
       event::Ordered{body, wish.cell, kNoUnit, wish.free, order, {"VWS-MOVE-8"}, {}});
  static_cast<void>(carry_out(play, order));
}

void run_from_guns(Play& play, UnitId body) {
  change_state(play, body, State::broken, "VWS-12.4", "the crew abandons its guns");
  if (present(play.battle, body)) turn_about(play, body, "VWS-12.4");
}

bool may_act(const Battle& battle, UnitId body) {
  return in_order(battle, body) && record(battle, body).must_not_move == 0;
}

/// What a limit decides of its order: on whom its fire bears, and of one that must do as its cell
/// says what that is.
void measure_order(Play& play, UnitId body, const Wish& wish) {
  const Side side = side_of(play.battle, body);
  if (wish.free) {
    measure<Situation>(play, [&](const Situation& now) {
      return those(now.enemies_seen(body), [&](UnitId enemy) { return bears(now, body, enemy); });
    });
    return;
  }
  measure<Situation>(play, [&](const Situation& now) {
    return ways(known_to(now, side), {body, wish.cell, kNoUnit}).front();
  });
}

/// Who turns his back to come round ground or friends does not give way: it brings him nearer to
/// where he is to go.
bool comes_on_by(const Situation& now, const Order& order) {
  const std::optional<Vec> place = makes_for(now, order.unit);
  if (!place) return false;
  const Road road(now, order.unit, *place);
  return road.left(after(now, order.unit, order).box) < road.left(now.box(order.unit)) - kNoStep;
}

/// It takes it off, or turns or limbers it to go.
bool goes(const Order& order) {
  const bool turns = opfor::act<Wheel>(order) != nullptr || opfor::act<Face>(order) != nullptr;
  return turns || opfor::act<Move>(order) != nullptr || opfor::act<Limber>(order) != nullptr;
}

void act(Play& play, UnitId body, const Wish& wish) {
  Battle& b = play.battle;
  if (!wish.free && wish.cell.intent == Intent::abandon) {
    run_from_guns(play, body);
    return;
  }
  measure_order(play, body, wish);
  const Situation now(play);
  const auto open = [&] { return free_orders(known_to(now, side_of(b, body)), body); };
  const Order order = wish.free ? choose(play, now, body, open, "VWS-AI-4")
                                : play.asks.order_of(now, {body, wish.cell, kNoUnit});
  tell(play, "VWS-AI-1", event::Ordered{body, wish.cell, kNoUnit, wish.free, order, {}, {}});
  const bool ran = !wish.free && wish.cell.intent == Intent::run;
  // Who falls back, goes on falling back (12.3 a).
  b.unit(body).in_force =
      left_by(now.battle(), order, wish.free, falling_back(b, body), now.enemy_place(body));
  // There was no way off: that was no withdrawal, and it falls back no more (12.3 a).
  const bool stays = !wish.free && b.unit(body).in_force == InForce::withdraw && !goes(order);
  if (stays) b.unit(body).in_force = InForce::hold;
  const bool back = wish.free && b.unit(body).in_force == InForce::withdraw;
  if (back && comes_on_by(now, order)) b.unit(body).in_force = InForce::move;
  if (ran) mark(b, body, record(b, body).retreated_or_ran);
  if (!carry_out(play, order)) go_on(play, body, wish);
}

bool ends_in_motion(const Situation& now, UnitId body) {
  const UnitRecord& r = record(now.battle(), body);
  EndOfMove end;
  end.advanced = r.advanced != 0;
  end.nearest_unbroken_enemy = now.nearest_unbroken_enemy(body, kEndsMotion);
  end.at_obstacle = r.at_obstacle != 0 || stands_at_obstacle(now, body);
  end.in_combat = r.in_combat == Since::during || r.in_combat == Since::both;
  end.state = r.state;
  return in_motion_after(end, r.in_motion != 0);
}

}  // namespace

// MOVE-7, P3.6.
void finish_activation(Play& play, UnitId body) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, body);
  if (in_order(b, body)) {
    const bool moves =
        measured<Situation>(play, [&](const Situation& now) { return ends_in_motion(now, body); });
    r.in_motion = moves ? 1 : 0;
  }
  end_activation(b, body);
}

bool activate_until_ordered(Play& play, UnitId body) {
  Battle& b = play.battle;
  begin_activation(b, body);
  leaders_ride(play, body);
  if (record(b, body).state == State::broken) {
    rally_or_flee(play, body);
  } else if (record(b, body).quarry == kNoUnit || chase_on(play, body)) {
    if (may_act(b, body)) {
      measure<Situation>(play, [&](const Situation& now) { return leave_of(now, body).goes_on; });
      const Wish wish = react(play, body);
      if (wish.free) return true;
      act(play, body, wish);
    }
  }
  finish_activation(play, body);
  return false;
}

void act_by_order(Play& play, UnitId body) {
  // The player may have set the table right since it was activated.
  if (may_act(play.battle, body)) act(play, body, wish_of(play.battle, body));
  finish_activation(play, body);
}

void activate(Play& play, UnitId body) {
  if (activate_until_ordered(play, body)) act_by_order(play, body);
}

}  // namespace opfor::victory_without_squares
