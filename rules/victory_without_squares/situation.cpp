#include "rules/victory_without_squares/situation.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "drill/nearest.hpp"
#include "field/lines.hpp"
#include "rules/victory_without_squares/lie_of_the_land.hpp"
#include "rules/victory_without_squares/stride.hpp"

namespace opfor::victory_without_squares {

using field::Box;

Box box_at(const Battle& battle, UnitId unit, const field::Pose& pose) {
  const Footprint f =
      is_leader(battle, unit) ? Footprint{kBaseWidth, kBaseWidth} : footprint_of(battle, unit);
  return field::box(pose, f.width, f.depth);
}

Stands::Stands(const Battle& battle, const Unseen& unseen)
    : BoxedPicture(battle, unseen, box_at), foes_(battle.size()), nearest_unbroken_(battle.size()) {
  begin();
}

bool Stands::is_present(UnitId unit) const {
  return victory_without_squares::present(battle(), unit);
}

std::int32_t Situation::off_facing(UnitId unit, Vec place) const {
  return turn_between(facing_of(place - box(unit).centre), battle().unit(unit).pose().facing);
}

bool Situation::sees(UnitId observer, UnitId target) const {
  if (out_of_sight(observer) || out_of_sight(target)) return false;
  const auto work = [&]() -> std::uint8_t {
    // So near that no line between them can cross more than an inch of anything.
    const bool seen = victory_without_squares::within(gap(observer, target), kSightInch) ||
                      any_line_clear(ground(), box(observer), box(target));
    return seen ? 1 : 0;
  };
  return sights().get_both_ways(observer, target, work) != 0;
}

UnitId Situation::nearest_unbroken_enemy_id(UnitId unit) const {
  const auto look = [&] {
    return nearest_to(*this, unit, enemies(unit), [&](UnitId e) { return unbroken(battle(), e); })
        .unit;
  };
  return pictured().nearest_unbroken().get(unit, look);
}

double Situation::nearest_unbroken_enemy(UnitId unit) const {
  const UnitId enemy = nearest_unbroken_enemy_id(unit);
  return enemy == kNoUnit ? kAnywhere : gap(unit, enemy);
}

double Situation::nearest_unbroken_enemy(UnitId unit, const Limit& compared_with) const {
  if (notes() != nullptr) {
    for (const UnitId enemy : enemies(unit)) {
      if (!unbroken(battle(), enemy)) continue;
      note(Span::nearest, unit, enemy, measured_gap(unit, enemy), compared_with);
    }
  }
  return nearest_unbroken_enemy(unit);
}

bool Situation::in_cover(UnitId unit) const { return in_cover(box(unit), enemy_place(unit)); }

bool Situation::fortified(UnitId unit) const {
  const Side side = side_of(battle(), unit);
  const auto places = middle_and_corners(box(unit));
  return std::all_of(places.begin(), places.end(),
                     [&](Vec place) { return ground().fortified(place, side) != kNoFeature; });
}

UnitSet Situation::next_to(UnitId unit) const {
  UnitSet near;
  const Limit near_by = limit(options(battle()).next_to, "VWS-GEO-4", "next to");
  for (const UnitId other : present()) {
    if (other != unit && within(unit, other, near_by)) near.insert(other);
  }
  return near;
}

bool Situation::commanded(UnitId unit) const {
  if (commander_of(unit) == kNoUnit) return false;
  return !options(battle()).command_points || record(battle(), unit).command != 0;
}

namespace {

/// The distance over which a leader commands from a place. The hedge is looked for between the
/// middles: one that lies along a flank parts nobody.
Length commands_over(const field::Ground& ground, Vec from, Vec to) {
  bool hampered = ground.enclosed(from) || ground.enclosed(to);
  for (std::size_t f = 0; f < ground.features().size() && !hampered; ++f) {
    const auto id = static_cast<FeatureId>(f);
    const field::Feature& feature = ground.feature(id);
    hampered = is_barrier(feature) && is_obstacle(feature) && !ground.borders(id, from, to).empty();
  }
  return hampered ? kCommandHampered : kCommandReach;
}

/// An effective leader of its side, and of its division if it is of one.
bool may_command(const Battle& battle, UnitId leader, UnitId unit) {
  if (!effective(battle, leader) || side_of(battle, leader) != side_of(battle, unit)) return false;
  const CommandId division = division_of(battle.setting(), unit);
  return division == kNoCommand || division_of(battle.setting(), leader) == division;
}

}  // namespace

Length Situation::command_distance(UnitId leader, UnitId unit) const {
  return commands_over(ground(), box(leader).centre, box(unit).centre);
}

bool Situation::could_command_from(UnitId leader, Vec place, UnitId unit) const {
  if (!may_command(battle(), leader, unit)) return false;
  const double gap = field::gap(place, box(unit));
  return victory_without_squares::within(gap, kCommandReach) &&
         victory_without_squares::within(gap, commands_over(ground(), place, box(unit).centre));
}

UnitId Situation::commander_of(UnitId unit) const {
  UnitId best = kNoUnit;
  double least = kAnywhere;
  for (std::size_t i = 0; i < battle().size(); ++i) {
    const UnitId leader = unit_id(i);
    if (!effective(battle(), leader) || side_of(battle(), leader) != side_of(battle(), unit))
      continue;
    if (goes_with(battle(), leader) == unit) return leader;
    if (!may_command(battle(), leader, unit)) continue;
    const Limit reach = limit(command_distance(leader, unit), "VWS-AI-3", "command distance");
    if (!within(leader, unit, reach)) continue;
    if (gap(leader, unit) >= least) continue;
    least = gap(leader, unit);
    best = leader;
  }
  return best;
}

UnitId Situation::supporter(UnitId unit) const {
  const Vec ahead = box(unit).ahead;
  return nearest_to(*this, unit, friends(unit),
                    [&](UnitId f) {
                      return record(battle(), f).state == State::formed &&
                             within(unit, f, limit(kSupport, "VWS-12.2", "support")) &&
                             dot(box(f).centre - box(unit).centre, ahead) < 0;
                    })
      .unit;
}

std::vector<UnitId> Situation::to_activate(CommandId division, Direction direction) const {
  std::vector<UnitId> bodies;
  Vec front;
  const Setting& setting = battle().setting();
  for (const UnitId unit : present()) {
    if (battle().unit(unit).acted != 0) continue;
    // The command of most says that they are of another division.
    if (division != kNoCommand && setting.unit(unit).command != division) continue;
    if (division_of(setting, unit) != division) continue;
    // Of those who have not moved: the order stays when the others have turned about.
    front = front + box(unit).ahead;
    bodies.push_back(unit);
  }
  if (bodies.empty()) return bodies;
  if (norm(front) < 1e-3) {  // they face all ways
    front = unit_vector(battle().setting().side(side_of(battle(), bodies.front())).facing);
  }
  const Vec right = field::right_of(front);
  const double sign = direction == Direction::left_to_right ? 1 : -1;
  std::stable_sort(bodies.begin(), bodies.end(), [&](UnitId a, UnitId b) {
    const int line_a = body_info(battle(), a).line;
    const int line_b = body_info(battle(), b).line;
    if (line_a != line_b) return line_a < line_b;
    return sign * dot(box(a).centre, right) < sign * dot(box(b).centre, right);
  });
  return bodies;
}

field::Mover Situation::mover(UnitId unit) const { return {record(battle(), unit).mounted != 0}; }

Border Situation::border(UnitId unit, const field::Feature& feature) const {
  // Where it never gets there is nothing to draw for: the ground itself stops it (VWS-MOVE-7).
  const bool barred = feature.bars(mover(unit).mounted);
  if (barred) return Border::open;
  if (is_rough(feature) && body_info(battle(), unit).kind == Kind::artillery) {
    return Border::forbidden;
  }
  return is_rough(feature) || is_barrier(feature) ? Border::crossing : Border::open;
}

double Situation::keeps_off(UnitId, UnitId) const { return kStopShort.as_double(); }

bool Situation::passes(UnitId, UnitId friendly) const { return may_be_passed(battle(), friendly); }

}  // namespace opfor::victory_without_squares
