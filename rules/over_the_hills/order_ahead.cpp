#include "rules/over_the_hills/order_ahead.hpp"

#include "drill/free_hand.hpp"
#include "drill/victory.hpp"
#include "rules/over_the_hills/decisions.hpp"
#include "rules/over_the_hills/formation.hpp"
#include "rules/over_the_hills/paces.hpp"
#include "rules/over_the_hills/rides.hpp"
#include "rules/over_the_hills/shooting.hpp"

namespace opfor::over_the_hills {

using field::Box;
using Kind_ = FreeOrder::Kind;

OrderAhead::OrderAhead(const Situation& now, UnitId whose, FreeOrder::Kind sort, const Order& order)
    : now_(&now),
      whose_(whose),
      sort_(sort),
      course_(after(now, order)),
      stands_(order.acts.empty()),
      lies_(act<GoToGround>(order) != nullptr ||
            (record(now.battle(), whose).gone_to_ground != 0 && order.acts.empty())) {}

bool OrderAhead::is_foot() const {
  return troop_info(b(), whose_).arm == Arm::infantry && !garrison(b(), whose_);
}

bool OrderAhead::is_horse(UnitId one) const { return troop_info(b(), one).arm == Arm::cavalry; }

bool OrderAhead::attacks() const { return order_of_brigade(b(), whose_) == BrigadeOrder::attack; }

bool OrderAhead::gives_ground() const {
  return sort_ == Kind_::retire || sort_ == Kind_::withdraw || sort_ == Kind_::step_aside ||
         sort_ == Kind_::out_of_sight;
}

bool OrderAhead::comes_to_blows() const {
  return course_.target != kNoUnit && !routing(b(), course_.target);
}

bool OrderAhead::enemy_moves_again() const {
  return !in_last_turn(b()) || active_side(b()) == Side::a;
}

bool OrderAhead::changes_where_it_stands() const { return course_.changes && course_.moved <= 0; }

bool OrderAhead::opens_up() const {
  const Troop& troop = troop_info(b(), whose_);
  return troop.arm == Arm::infantry && is_light(troop) &&
         is_formed(formation()) != is_formed(formation_of(b(), whose_));
}

bool OrderAhead::leaves_his_hearing() const {
  return !comes_to_blows() && rides_out_of_hearing(now(), whose_, there());
}

Stood OrderAhead::own_stand() const {
  return {there(), formation(), course_.moved, lies_, fetches_ammunition()};
}

bool OrderAhead::out_of_ammunition() const { return record(b(), whose_).out_of_ammo != 0; }

bool OrderAhead::fetches_ammunition() const {
  const Resupply stays{effect_on(b(), whose_) == CommandEffect::no_effect, in_contact(b(), whose_),
                       !stands_};
  return out_of_ammunition() && may_resupply(stays, options(b()));
}

double OrderAhead::fire_at(const Stood& own, UnitId enemy) const {
  if (in_contact(b(), enemy)) return 0;
  const double hits = expected_fire(now(), enemy, stood(now(), enemy), whose_, own);
  return hits > 0 && now().aim(enemy, now().box(enemy), whose_, own.box).clear ? hits : 0;
}

double OrderAhead::muskets_on(const Box& box, Length reach) const {
  if (!is_horse(whose_) || comes_to_blows()) return 0;
  return musketry_on(now(), whose_, {box, formation(), 0, false}, reach);
}

bool OrderAhead::under_muskets(const Box& box) const { return muskets_on(box) > kUnderFire; }

bool OrderAhead::leaves_muskets() const {
  return !under_muskets(there()) && under_muskets(now().box(whose_));
}

bool OrderAhead::leaves_close_muskets() const {
  const Box& here = now().box(whose_);
  if (muskets_on(here, kCloseFire) <= kUnderFire) return false;
  return muskets_on(there()) < muskets_on(here);
}

}  // namespace opfor::over_the_hills
