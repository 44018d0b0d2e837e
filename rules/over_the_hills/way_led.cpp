#include "rules/over_the_hills/way_led.hpp"

#include <algorithm>

#include "drill/kept_off.hpp"
#include "drill/task.hpp"
#include "drill/victory.hpp"
#include "field/bodies.hpp"
#include "rules/over_the_hills/charge_to_come.hpp"
#include "rules/over_the_hills/decisions.hpp"
#include "rules/over_the_hills/destination.hpp"
#include "rules/over_the_hills/paces.hpp"
#include "rules/over_the_hills/policies.hpp"
#include "rules/over_the_hills/victory.hpp"
#include "rules/over_the_hills/worth.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr double kNearFriend = 1.5;   ///< moves of foot
constexpr double kTurnedAside = 0.5;  ///< the cosine of 60 degrees
constexpr Length kRoomOfAChange = 1_in;

}  // namespace

double WayLed::move_of_foot() const { return on_table(kFootMove, options(b())).as_double(); }

/// Most of its way to a place leads off it, to get round something.
bool WayLed::leads_off(Vec place) const {
  const double off = norm(place - there().centre) - norm(place - now().box(unit()).centre);
  return course().moved > 0 && off > course().moved / 2;
}

/// What it leaves of such a way, for what is gained of it over the ground alone: own bodies in it
/// may be gone by its next move, and nobody marches off for them to come back.
double WayLed::over_ground(Vec place, double before) const {
  const AsFormed as_formed(now(), unit(), course().stand.purse.mover);
  const WayRound ground(as_formed, unit(), where_it_has_room(as_formed, unit(), place), UnitSet{});
  const double gained = way_left(now(), unit(), stand_of(now(), unit()), ground) -
                        way_left(now(), unit(), course().stand, ground);
  return before - std::max(0.0, gained);
}

/// Horse that would not stand to be ridden at (OTH-AI-POL-8) comes within the reach of who rides
/// at it before its own next move: it would be back where it came from.
bool WayLed::would_give_way() const {
  if (!order_.is_horse(unit()) || order_.comes_to_blows() || !order_.enemy_moves_again())
    return false;
  for (const UnitId enemy : now().enemies_seen(unit())) {
    if (!order_.is_horse(enemy) || !may_charge(b(), enemy) || !comes_upon(now(), enemy, there()))
      continue;
    const bool evades = likely_reaction(now(), unit(), enemy) == ContactReaction::evade;
    if (evades && now().aim(unit(), there(), enemy).clear) return true;
  }
  return false;
}

/// It changes where it stands, before the muskets of an enemy, or comes into action: what ways it
/// has then is none gone.
bool WayLed::changes_before_muskets() const {
  if (!course().changes || course().moved > 0) return false;
  if (troop_info(b(), unit()).arm == Arm::artillery) return true;
  return within(now().off_enemies(unit(), there()), kMusketReach, options(b()));
}

/// Who has room by it to come round has not gone any of his way: an order that leads him on is
/// worth more.
double WayLed::room_of_a_change() const {
  return on_table(kRoomOfAChange, options(b())).as_double();
}

bool WayLed::turns_aside() const {
  return dot(there().ahead, now().box(unit()).ahead) < kTurnedAside;
}

/// So much nearer it would stand than fire is any closer, before foot that stands, fires at it,
/// and bars its way: it charges nobody, so that leads it nowhere.
double WayLed::past_close_fire() const {
  if (!order_.is_foot() || order_.comes_to_blows()) return 0;
  const double close = on_table(kCloseFire, options(b())).as_double();
  return nearer_in_vain(
      now().enemies_seen(unit()),
      [&](UnitId enemy) {
        return troop_info(b(), enemy).arm == Arm::infantry && steady(b(), enemy) ? close : 0;
      },
      [&](UnitId enemy) {
        const bool before = field::zone(there(), now().box(enemy).centre) == field::Zone::front;
        return before && order_.fire_of(enemy) > 0;
      },
      [&](UnitId enemy) { return now().gap(unit(), enemy); },
      [&](UnitId enemy) { return field::gap_within(there(), now().box(enemy), close); });
}

TaskWay WayLed::to(Towards towards, UnitId about, Vec place) const {
  const double move = move_of_foot();
  TaskWay way{towards, about, 0, 0, move, false, {}};
  const WayRound& round = ways_.get(unit(), place, [&] { return way_to(now(), unit(), place); });
  way.before = way_left(now(), unit(), stand_of(now(), unit()), round);
  way.after = order_.opens_up() ? way_left(now(), unit(), course().stand,
                                           way_to(now(), unit(), place, course().stand.purse.mover))
                                : way_left(now(), unit(), course().stand, round);
  if (leads_off(place)) way.after = std::max(way.after, over_ground(place, way.before));
  // Who touches him has no way round left to go.
  if (course().target != kNoUnit && course().target == about) {
    way.after = std::min({way.before, way.after, norm(place - there().centre)});
  }
  // Who is to attack leaves nothing by attacking whom he meets on his way.
  if (order_.comes_to_blows() && order_.attacks()) way.after = std::min(way.after, way.before);
  if (changes_before_muskets()) way.after = way.before;
  if (order_.changes_where_it_stands() && !order_.opens_up())
    way.after = std::max(way.after, way.before - room_of_a_change());
  // Who turns where he stands is as far on his way as he was, and turns back as he goes on.
  if (order_.turns()) way.after = std::min(way.before, way.after);
  if (order_.leaves_his_hearing()) way.after = std::max(way.after, way.before);
  // Who is near enough behind a friend does not turn his side to the enemy for a better place.
  const bool little = way.before < kNearFriend * move && way.after < way.before;
  if (towards == Towards::friend_ && little && turns_aside()) way.after = way.before;
  // Ground is given to get out of fire: nobody steps back or aside for the sake of his way.
  if (order_.gives_ground()) way.after = std::max(way.after, way.before);
  // Horse that waits does so out of the reach of muskets.
  const bool under = order_.under_muskets(there());
  if (order_.leaves_muskets() || order_.leaves_close_muskets()) {
    way.after = std::min(way.after, way.before);
  }
  const bool for_nothing = under || would_give_way();
  way.in_vain = for_nothing ? field::kFar : past_close_fire();
  // Nobody is in so much haste that he would push his guns by hand.
  const double own_move =
      std::max(1_in, full_move(mover_of(b(), unit()), true, options(b()))).as_double();
  way.presses = order_.formation() != Formation::unlimbered &&
                (b().unit(unit()).task.by_turn > 0 || counts_at_places(b(), unit())) &&
                presses(b(), unit(), way.before, own_move, own_move);
  return way;
}

}  // namespace opfor::over_the_hills
