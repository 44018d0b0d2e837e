#include "rules/through_the_square_window/posts.hpp"

#include <algorithm>
#include <vector>

#include "drill/holding.hpp"
#include "drill/task.hpp"
#include "drill/victory.hpp"
#include "field/bodies.hpp"
#include "rules/through_the_square_window/odds.hpp"
#include "rules/through_the_square_window/orders_step.hpp"
#include "rules/through_the_square_window/paces.hpp"
#include "rules/through_the_square_window/sighting.hpp"
#include "rules/through_the_square_window/ways.hpp"

namespace opfor::through_the_square_window {
namespace {

constexpr double kMostNeedsHim = 2;
constexpr double kHorseNeedsHim = 1.5;
constexpr double kWaits = 0.5;
constexpr double kKeepsHim = 1.7;       ///< whom he leads now, against another
constexpr Length kChargesSoon = 40_cm;  ///< a charge, and a move of two actions before it
constexpr double kRuined = 4;           ///< of who is left with a quarter of what he was
constexpr double kSubordinate = 0.25;   ///< a general, to his chief
constexpr double kBehindThem = 500;     ///< 5 cm: so far behind his men he stands
constexpr double kWellHeard = 0.25;     ///< more, beside him: not all go where he thinks they do
constexpr double kAboutIt = 600;        ///< 6 cm: so far from such a place a better one may be
constexpr double kFarther = 1e-4;       ///< of a hearer: 30 cm on are worth nearly a third of one

/// Free, or by a cell that has it go on.
bool lets_it_go(const Battle& b, UnitId unit) {
  const Posture posture = posture_of(b, wing_of(b, unit));
  if (is_free(b, unit)) {
    const bool comes = opfor::post_of(b, unit).has_value() ||
                       holds_a_place(b, unit, b.unit(carries_on_for(b, unit)).task);
    return posture == Posture::attack || (posture == Posture::hold && comes);
  }
  const Intent intent = b.unit(unit).reacted.intent;
  return intent == Intent::continue_orders || intent == Intent::advance;
}

bool will_go(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  return steady(b, unit) && !in_contact(b, unit) && !falling_back(b, unit) &&
         (opfor::post_of(b, unit) || opfor::goes_forward(task_now(b, unit).kind)) &&
         lets_it_go(b, unit);
}

/// Where its cell takes it, if it obeys it: no guess, its die has been thrown.
std::optional<Vec> bound_for(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (is_free(b, unit) || !steady(b, unit) || in_contact(b, unit)) return std::nullopt;
  const OrderRequest request{unit, cell_of(b.unit(unit).reacted), kNoUnit};
  return standing_after(now, ways(known_to(now, side_of(b, unit)), request).front()).box.centre;
}

/// Where it makes for: where its task takes it, or the enemy.
std::optional<Vec> makes_for(const Situation& now, UnitId unit) {
  const auto place = next_place(now.battle(), unit);
  return place ? place : now.enemy_place(unit);
}

/// His base stands on the table, and he gets there in one ride.
Vec within_a_ride(const Situation& now, Vec from, Vec goal) {
  const Battle& b = now.battle();
  const double margin = norm({kFootDepth.as_double() / 2, kFootDepth.as_double() / 2});
  const double width = b.setting().width.as_double() - margin;
  const double height = b.setting().height.as_double() - margin;
  goal = {std::clamp(goal.x, margin, width), std::clamp(goal.y, margin, height)};
  return on_the_way(from, goal, kGeneralMove.as_double() - 1);
}

/// Guns that bear on somebody: they fire as well unheard.
bool serves_its_guns(const Situation& now, UnitId unit) {
  return is_guns(now.battle(), unit) && best_shot(now, unit, now.box(unit)).hits > 0;
}

/// Within a Move and its own front of it, ground where an action costs two.
bool is_near_slow_ground(const Situation& now, UnitId unit) {
  const field::Ground& ground = now.ground();
  const field::Box& box = now.box(unit);
  const double near = line_of(Action::move).reach.as_double() + 2 * box.half_width;
  for (std::size_t i = 0; i < ground.features().size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const field::Feature& feature = ground.feature(id);
    if (!feature.difficult && !feature.barrier) continue;
    if (ground.distance(id, box.centre) < near) return true;
  }
  return false;
}

/// A Move on from where it will have come to its straight way leads over such ground.
bool comes_before_slow_ground(const Situation& now, UnitId unit, Vec place) {
  const field::Ground& ground = now.ground();
  const Vec then = after_its_move(now, unit);
  const double next = line_of(Action::move).reach.as_double() + now.box(unit).half_depth;
  const Vec to = on_the_way(then, place, next);
  for (std::size_t i = 0; i < ground.features().size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const field::Feature& feature = ground.feature(id);
    const bool slow = feature.difficult || feature.barrier;
    if (slow && !ground.borders(id, then, to).empty()) return true;
  }
  return false;
}

/// Unheard it does not stir: before ground where every action costs two it has no room for a step,
/// or a wheel, that one action pays for (TTSW-CMD-3, ACT-3).
bool is_stuck_unheard(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (now.on_difficult(unit)) return true;
  if (!will_go(now, unit) || !is_near_slow_ground(now, unit)) return false;
  const auto place = makes_for(now, unit);
  if (!place) return false;
  // Whom he hears now he does not leave before it for another.
  if (b.unit(unit).commanded != 0) return comes_before_slow_ground(now, unit, *place);
  if (record(b, unit).actions != 1) return false;
  const auto order = towards(now, unit, *place, 0);
  return !order || steps_back(now, *order);
}

/// Horse may ride at an enemy soon: one whom it may charge as it is (TTSW-CHA-1 to 3), and no
/// steady pikes to their front (TTSW-DEC-3).
bool may_charge_soon(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  // He is heard in the next turn (TTSW-CMD-2).
  const bool may = record(b, unit).no_advance_until <= b.head().turn;
  if (!is_mounted(b, unit) || !may) return false;
  const auto may_ride_at = [&](UnitId enemy) {
    return within(now.gap(unit, enemy), kChargesSoon) && is_prey(now, unit, enemy);
  };
  return !those(now.enemies(unit), may_ride_at).empty();
}

/// How much a body needs to hear him: on difficult ground it could not stir (TTSW-CMD-3, ACT-3),
/// and horse near an enemy could not charge him. What is left of it counts most. Who is to stay,
/// and has nobody near, can do without him. Who runs does what he must, heard or not, and of who is
/// all but gone little more is to be had.
/// @param largest strength of those whom he commands
double needs_him(const Situation& now, UnitId unit, double largest) {
  const Battle& b = now.battle();
  if (!steady(b, unit) && !is_general(b, unit)) return 0;
  const double left = strength_of(b, unit).total();
  const bool ruined = left * kRuined <= strength_at_first(b, unit);
  const double share = ruined ? left / largest : (1 + 3 * left / largest) / 4;
  if (is_stuck_unheard(now, unit)) return kMostNeedsHim * share;
  const UnitId enemy = now.nearest_enemy(unit);
  const bool near = enemy != kNoUnit && within(now.gap(unit, enemy), kChargesSoon);
  const bool waits = !near && stays(task_now(b, unit).kind);
  if (waits || in_contact(b, unit) || serves_its_guns(now, unit)) return kWaits * share;
  return (near && may_charge_soon(now, unit) ? kHorseNeedsHim : 1) * share;
}

/// Alone before an enemy who could charge there: he rides before his men move, and who of them will
/// come after him is not sure.
double most_alone(const Situation& now, UnitId general, const std::vector<Hearer>& hearers,
                  Vec place) {
  std::vector<field::Box> men;
  for (const Hearer& one : hearers) {
    if (!is_general(now.battle(), one.unit)) men.push_back(now.box(one.unit));
  }
  double most = 0;
  for (const UnitId enemy : now.enemies(general)) {
    const field::Box& his = now.box(enemy);
    if (field::gap(place, his) > kFarthestCharge.as_double()) continue;
    most = std::max(most, alone_before(place, his, men));
  }
  return most;
}

/// TTSW-CMD-4: those whose wings he may give another posture as long as they are in contact.
void add_generals(const Situation& now, UnitId chief, std::vector<Hearer>& hearers) {
  const Battle& b = now.battle();
  const double reach = kCommanderInChief.as_double() + kTolerance;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId one = unit_id(i);
    const bool his = one != chief && is_general(b, one) && side_of(b, one) == side_of(b, chief);
    if (his && b.unit(one).on_table()) hearers.push_back({one, now.box(one), reach, kSubordinate});
  }
}

}  // namespace

Vec after_its_move(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (const auto bound = bound_for(now, unit)) return *bound;
  const Vec here = now.box(unit).centre;
  const UnitId before = whom_to_support(b, unit);
  if (before != kNoUnit && now.present(before) && whom_to_support(b, before) == kNoUnit) {
    // Who supports goes with him.
    const Vec goes = after_its_move(now, before) - now.box(before).centre;
    return lets_it_go(b, unit) && steady(b, unit) && !in_contact(b, unit) ? here + goes : here;
  }
  if (!will_go(now, unit)) return here;
  const auto goal = makes_for(now, unit);
  if (!goal) return here;
  const double move = reach_of(Action::move, kind_of(b, unit), formation_of(b, unit)).as_double();
  // What it wheels for is taken off its way.
  const Vec next = way_round(now, unit, *goal).from(here).first;
  // Who comes into reach of somebody with one Move keeps the other action for a shot.
  const double off = now.off_enemies(unit, now.box(unit));
  const double room = off - edge_of_close_range(b, unit);
  const int most = record(b, unit).actions / cost_of_action(now.on_difficult(unit));
  const bool shoots = off - move <= weapon_reach(b, unit).as_double();
  const int moves = shoots ? std::min(most, 1) : most;
  const double goes = move * moves - price_of_wheel(now, unit, now.box(unit), next);
  return on_the_way(here, next, std::max(0.0, std::min(goes, room)));
}

std::vector<Hearer> hearers_of(const Situation& now, UnitId general) {
  const Battle& b = now.battle();
  const Side side = side_of(b, general);
  const UnitId chief = chief_of(b, side);
  const bool is_chief = chief == general;
  const double reach = kCommandReach.as_double() + kTolerance;
  std::vector<Hearer> hearers;
  if (in_last_turn(b)) return hearers;
  const UnitSet his = those(now.present(side), [&](UnitId unit) {
    return is_chief || wing_of(b, unit) == wing_of(b, general);
  });
  double largest = 1;
  for (const UnitId unit : his) largest = std::max<double>(largest, strength_of(b, unit).total());
  const Vec stands = now.box(general).centre;
  const auto hears_now = [&](UnitId unit) {
    return within(field::gap(stands, now.box(unit)), kCommandReach);
  };
  std::vector<Hearer> others;  // hear another
  for (const UnitId unit : his) {
    Hearer hearer{unit, now.box(unit), reach, needs_him(now, unit, largest)};
    if (b.unit(unit).commanded != 0 && hears_now(unit)) hearer.counts *= kKeepsHim;
    hearer.then.centre = after_its_move(now, unit);
    const auto hears = [&](UnitId one) {
      return one != kNoUnit && one != general &&
             within(field::gap(now.box(one).centre, hearer.then), kCommandReach);
    };
    const bool hears_another = hears(general_of(b, wing_of(b, unit))) || hears(chief);
    (hears_another ? others : hearers).push_back(hearer);
  }
  if (is_chief) add_generals(now, general, hearers);
  // Whom nobody needs is with his own men all the same, and not alone on the field.
  if (!is_chief && !is_needed(hearers)) hearers.insert(hearers.end(), others.begin(), others.end());
  return hearers;
}

bool is_needed(const std::vector<Hearer>& hearers) {
  return std::any_of(hearers.begin(), hearers.end(),
                     [](const Hearer& one) { return one.counts > 0; });
}

bool near_an_enemy(const Situation& now, UnitId general, Vec place) {
  for (const UnitId enemy : now.enemies(general)) {
    if (field::gap(place, now.box(enemy)) <= kKeepOff.as_double()) return true;
  }
  return false;
}

field::Pose post_of(const Situation& now, UnitId general, const std::vector<Hearer>& hearers) {
  const Battle& b = now.battle();
  const field::Pose here = b.unit(general).pose();
  std::vector<Vec> men;
  for (const Hearer& one : hearers) {
    if (is_general(b, one.unit) || steady(b, one.unit)) men.push_back(one.then.centre);
  }
  const Vec back = unit_vector(b.setting().side(side_of(b, general)).facing) * -1;
  const auto stands = [&](Vec place) {
    const Vec at = within_a_ride(now, field::vec(here.at), place);
    const double alone = most_alone(now, general, hearers, at);
    return alone > 0 ? within_a_ride(now, field::vec(here.at), at + back * alone) : at;
  };
  const auto barred = [&](Vec post) { return near_an_enemy(now, general, post); };
  const auto costs = [&](Vec post) { return kFarther * norm(post - field::vec(here.at)); };
  const auto behind = [&](Vec place) { return stands(place + back * kBehindThem); };
  std::vector<Hearer> eased = hearers;
  for (Hearer& one : eased) one.ease = kWellHeard;
  auto best = post_among(men, eased, behind, barred, costs);
  if (best) best = post_about(*best, kAboutIt, hearers, stands, barred);
  return best ? field::Pose{field::point(*best), here.facing} : here;
}

}  // namespace opfor::through_the_square_window
