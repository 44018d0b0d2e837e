#include "rules/arquebusier/policies.hpp"

#include <algorithm>

#include "rules/arquebusier/policy_parts.hpp"
#include "rules/arquebusier/shooting.hpp"
#include "rules/arquebusier/touching.hpp"
#include "rules/arquebusier/worth.hpp"

namespace opfor::arquebusier {

namespace {

/// It stands before the front of a friend who is yet to be commanded, no farther off than he may
/// march: where it goes, his way is free (AQ-MOVE-6).
bool in_front_of_others(const Situation& now, const Decision& d, UnitId unit) {
  return std::any_of(d.options.begin(), d.options.end(), [&](const Option& other) {
    if (other.unit == unit ||
        !within(now.gap(other.unit, unit), full_move(now.battle(), other.unit))) {
      return false;
    }
    return now.in_arc(other.unit, unit) && !now.in_arc(unit, other.unit);
  });
}

/// D-1: binding results, then who can reach contact, then who stands before others, then the
/// greatest risk.
Scored worth_commanding(const Situation& now, const Decision& d, const Option& option) {
  const Reacted& r = now.battle().unit(option.unit).reacted;
  Scored s;
  if (r.has == 0) return s;
  weigh(s, r.binding != 0 ? 1000 : 0, Consider::die_binds, "AQ-D-1");
  weigh(s, record(now.battle(), option.unit).reach != 0 ? 100 : 0, Consider::can_reach, "AQ-D-1");
  weigh(s, in_front_of_others(now, d, option.unit) ? 20 : 0, Consider::foremost, "AQ-D-1");
  weigh(s, r.total, Consider::its_risk, "AQ-D-1");
  return s;
}

/// D-8, and AQ-ROUT: beside what the others of its side fire at him.
Scored worth_aiming_at(const Situation& now, UnitId shooter, const Option& option) {
  Scored s;
  const AddedFire added = added_by(shooter, Standing(now, shooter).by_others(option.unit));
  weigh(s, added.losses, Consider::own_fire, "AQ-D-8");
  weigh(s, added.routs, Consider::shakes_their_side, "AQ-ROUT");
  return s;
}

/// D-11: the lower score needed, then the order of the types.
Scored worth_of_odd_shot(const Situation& now, UnitId target, const Option& option) {
  const Battle& b = now.battle();
  const auto type = static_cast<Type>(option.variant);
  const int least = score_needed(type, class_of(b, target), options(b));
  Scored s;
  weigh(s, kHarmless - least, Consider::faces_that_hit, "AQ-D-11");
  weigh(s, -0.01 * option.variant, Consider::order_of_types, "AQ-D-11");
  return s;
}

/// D-14.
Scored worth_striking(const Option& option) {
  Scored s;
  const bool most = option.variant == static_cast<int>(Strikes::most_harm);
  weigh(s, most ? 1 : 0, Consider::most_harm_first, "AQ-D-14");
  return s;
}

/// The side of an enemy on which a place lies: -1 left, 1 right.
int side_of_place(const field::Box& enemy, Vec place) {
  return cross(enemy.ahead, place - enemy.centre) > 0 ? -1 : 1;
}

/// Elements of a formation that stand along a side of an enemy already.
int lapped_along(const Situation& now, UnitId unit, UnitId enemy, int side) {
  const field::Box& box = now.box(enemy);
  int n = 0;
  for (const Element& element : record(now.battle(), unit).elements) {
    if (element.lapped == 0) continue;
    const Vec place{static_cast<double>(element.x), static_cast<double>(element.y)};
    const Vec off = place - field::front_of(box);
    const bool before_its_front = dot(off, box.ahead) > 0;
    if (!before_its_front && side_of_place(box, place) == side) ++n;
  }
  return n;
}

/// D-13: beside the front until every file fights, then along the sides of pikes, one a side.
Scored worth_redressing(const Situation& now, UnitId unit, const Option& option) {
  Scored s;
  if (option.variant == 0) return s;
  const std::vector<RedressPlace> places = redress_places(now.battle(), unit);
  const auto at = static_cast<std::size_t>(option.variant) - 1;
  if (at >= places.size()) return s;
  const RedressPlace& place = places[at];
  if (place.beside_front) {
    weigh(s, 2, Consider::one_more_in_front, "AQ-D-13");
    return s;
  }
  const Battle& b = now.battle();
  const auto elements = static_cast<int>(record(b, place.enemy).elements.size());
  const bool pikes = 2 * count_of(b, place.enemy, Type::pike) > elements;
  const int side = side_of_place(now.box(place.enemy), field::vec(place.pose.at));
  if (pikes && lapped_along(now, unit, place.enemy, side) == 0) {
    weigh(s, 1, Consider::pikes_in_flank, "AQ-D-13");
  } else {
    weigh(s, -1, pikes ? Consider::one_side_enough : Consider::no_pikes, "AQ-D-13");
  }
  return s;
}

Scored worth(const Situation& now, const Decision& d, const Option& option,
             const Reactions& reactions) {
  switch (d.kind) {
    case DecisionKind::choose_activation:
      return worth_commanding(now, d, option);
    case DecisionKind::choose_target:
      return worth_aiming_at(now, d.unit, option);
    case DecisionKind::allot_hits:
      return worth_of_odd_shot(now, d.other, option);
    case DecisionKind::move_leader:
      return worth_riding(now, d.unit, option, reactions);
    case DecisionKind::redress:
      return worth_redressing(now, d.unit, option);
    case DecisionKind::melee_target:
      return worth_striking(option);
    default:
      break;
  }
  return {};
}

}  // namespace

Reasons policy(const View& view, const Decision& decision, const Reactions& reactions) {
  return each_weighed_by<Situation>(view, decision, [&](const Situation& now, const Option& one) {
    return worth(now, decision, one, reactions);
  });
}

}  // namespace opfor::arquebusier
