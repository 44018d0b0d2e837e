#include "telling/turn_ways.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <range/v3/algorithm/any_of.hpp>

#include "battle/goes_with.hpp"
#include "battle/order_facing.hpp"
#include "telling/measures.hpp"
#include "telling/places.hpp"

namespace opfor {
std::vector<Point> walked(const event::Moved& moved) {
  return moved.path.size() > 1 ? moved.path : std::vector<Point>{moved.from.at, moved.to.at};
}

bool is_made_to_go(const event::Moved& moved) {
  return moved.allowance == Length{} && !moved.stopped_by.empty();
}

namespace {

struct Leg {
  double length = 0;
  std::string_view compass;
};

/// What goes the same way, one leg.
std::vector<Leg> merged(const std::vector<Leg>& legs) {
  std::vector<Leg> ways;
  for (const Leg& leg : legs) {
    if (!ways.empty() && ways.back().compass == leg.compass) {
      ways.back().length += leg.length;
    } else {
      ways.push_back(leg);
    }
  }
  return ways;
}

}  // namespace

std::string legs_words(const std::vector<Point>& path, Measure measure) {
  std::vector<Leg> ways;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Vec leg = field::vec(path[i]) - field::vec(path[i - 1]);
    if (norm(leg) > 0) ways.push_back({norm(leg), compass_word(facing_of(leg))});
  }
  // Whether a leg is too short to be told is asked of all of it that goes one way.
  ways = merged(ways);
  const auto is_short = [&](const Leg& way) { return way.length < tenths_in(measure) * 0.2; };
  ways.erase(std::remove_if(ways.begin(), ways.end(), is_short), ways.end());
  std::vector<std::string> legs;
  for (const auto& [length, compass] : merged(ways)) {
    legs.push_back(fmt::format("{} {}", length_words(length, measure), compass));
  }
  if (legs.size() > 3) {
    return fmt::format("{} in {} legs (see the map)", length_words(field::length_of(path), measure),
                       legs.size());
  }
  return fmt::format("{}", fmt::join(legs, ", then "));
}

namespace {

Gait gait_of(const UnitTurn& unit) {
  if (unit.moved && unit.moved->gait != Gait::as_before) return unit.moved->gait;
  if (!unit.ordered) return Gait::as_before;
  if (const auto* move = act<Move>(unit.ordered->order)) return move->gait;
  if (const auto* charge = act<Charge>(unit.ordered->order)) return charge->gait;
  return Gait::as_before;
}

Order carried_out(const UnitTurn& unit) {
  return unit.ordered ? event::obeyed(*unit.ordered) : Order{};
}

/// The way of its order in one, leg after leg.
std::vector<Point> whole_way(const UnitTurn& unit) {
  std::vector<Point> path;
  for (const event::Moved& leg : unit.legs) {
    const std::vector<Point> more = walked(leg);
    path.insert(path.end(), more.begin() + (path.empty() ? 0 : 1), more.end());
  }
  return path;
}

/// A wheel on a front corner swings the middle of the body: that is no march.
bool is_wheel(const event::Moved& leg, const Order& order) {
  return act<Wheel>(order) != nullptr && leg.path.size() > 1 && leg.from.facing != leg.to.facing;
}

bool wheels(const UnitTurn& unit) {
  const Order order = carried_out(unit);
  if (unit.planned) return act<Wheel>(order) != nullptr;
  return ranges::any_of(unit.legs, [&](const event::Moved& leg) { return is_wheel(leg, order); });
}

std::string straight_words(const std::vector<Point>& path, Angle facing, Measure measure) {
  if (path.empty()) return {};
  const Vec way = field::vec(path.back()) - field::vec(path.front());
  const bool ahead = dot(way, unit_vector(facing)) > 0.99 * norm(way);
  return ahead && norm(way) >= tenths_in(measure) * 0.2
             ? fmt::format("{} ahead", length_words(norm(way), measure))
             : legs_words(path, measure);
}

/// "wheel to face north (0°), then 4 in ahead".
std::string wheeled_words(const UnitTurn& unit, Measure measure) {
  const Order order = carried_out(unit);
  std::vector<std::string> parts;
  const auto add = [&parts](std::string words) {
    if (!words.empty()) parts.push_back(std::move(words));
  };
  if (unit.planned) {
    for (const Act& one : order.acts) {
      if (const auto* wheel = std::get_if<Wheel>(&one)) {
        add("wheel to face " + facing_words(wheel->facing));
      } else if (std::holds_alternative<Move>(one) || std::holds_alternative<Charge>(one)) {
        add("straight on");
      }
    }
    return fmt::format("{}", fmt::join(parts, ", then "));
  }
  std::vector<Point> path;
  Angle facing;
  for (const event::Moved& leg : unit.legs) {
    if (is_wheel(leg, order)) {
      add(straight_words(path, facing, measure));
      path.clear();
      add("wheel to face " + facing_words(leg.to.facing));
    } else {
      const std::vector<Point> more = walked(leg);
      path.insert(path.end(), more.begin() + (path.empty() ? 0 : 1), more.end());
    }
    facing = leg.to.facing;
  }
  add(straight_words(path, facing, measure));
  return fmt::format("{}", fmt::join(parts, ", then "));
}

/// True if it goes somewhere by its order, wheels, or charges.
bool goes(const UnitTurn& unit, Measure measure) {
  if (wheels(unit)) return true;
  if (unit.legs.empty() || unit.legs.front().from.at == unit.legs.back().to.at) return false;
  if (act<Charge>(carried_out(unit)) != nullptr) return true;
  return !legs_words(whole_way(unit), measure).empty();
}

/// The first of a unit's happenings that made it go somewhere, or nothing.
const event::Moved* driven(const TurnSheet& turn, UnitId unit) {
  for (const Happening& one : turn.happenings) {
    if (one.unit == unit && one.moved) return &*one.moved;
  }
  return nullptr;
}

/// " at a gallop"; of who goes on foot, " at a run".
std::string pace_words(const UnitInfo& who, Gait gait) {
  const bool runs = gait == Gait::gallop && who.table == Table::foot;
  return runs ? " at a run" : gait_words(gait);
}

std::string going_words(const TurnSheet& turn, const UnitTurn& unit) {
  const Measure measure = turn.setting().measure;
  const bool wheeled = wheels(unit);
  const std::string way =
      wheeled ? wheeled_words(unit, measure) : legs_words(whole_way(unit), measure);
  const std::string gait = pace_words(turn.setting().unit(unit.unit), gait_of(unit));
  const Order order = carried_out(unit);
  const auto* charge = act<Charge>(order);
  std::string words;
  if (charge != nullptr) {
    // Of who need not go faster to come home nobody says that he charges at a walk.
    const bool walks = gait_of(unit) == Gait::walk;
    words = fmt::format("charge {}: {}", turn.setting().name_of(charge->target),
                        way.empty() ? "straight" : way + (walks ? "" : gait));
  } else {
    words = way.rfind("wheel", 0) == 0 ? way + gait : "move " + way + gait;
  }
  const bool meets = charge != nullptr && !unit.touched.empty();
  if (meets) words += " into contact";
  if (unit.legs.empty()) return words;
  const field::Pose end = unit.legs.back().to;
  if (!meets) {
    words += ", ending " + place_words(turn.setting(), end.at);
  }
  if (!wheeled) words += ", facing " + facing_words(end.facing);
  const auto fled = [&](UnitId enemy) { return charge != nullptr && enemy == charge->target; };
  if (ranges::any_of(unit.gave_way, fled)) words += " (it does not stand)";
  return words;
}

std::string standing_words(const TurnSheet& turn, const UnitTurn& unit) {
  const field::Pose now = turn.battle->unit(unit.unit).pose();
  const event::Moved* drive = driven(turn, unit.unit);
  const field::Pose before = drive != nullptr ? drive->from : now;
  const field::Pose there = unit.legs.empty() ? before : unit.legs.back().to;
  const std::string place = place_words(turn.setting(), there.at);
  const bool turned =
      !unit.legs.empty() && unit.legs.front().from.facing != unit.legs.back().to.facing;
  if (turned) return fmt::format("stay {} and turn to face {}", place, facing_words(there.facing));
  const Order order = carried_out(unit);
  // Over before it came to move, the battle left it facing as it did.
  const bool never_went = !unit.planned && unit.legs.empty() && !turn.ending.empty();
  if (act<Face>(order) != nullptr && !(never_went && !path_of(order).empty())) {
    return fmt::format("stay {}, facing {}", place,
                       facing_words(facing_after(order, there.facing)));
  }
  if (const auto* charge = act<Charge>(order)) {
    return fmt::format("declare a charge on {}, and stand still {}",
                       turn.setting().name_of(charge->target), place);
  }
  return "stand still " + place;
}

/// Of a leader who ends with a unit: he is set beside it wherever it goes, which is no way of his.
std::string going_with_words(const TurnSheet& turn, const UnitTurn& unit) {
  const std::string name = turn.setting().name_of(unit.goes_with);
  UnitTurn rides = unit;
  std::erase_if(rides.legs, is_made_to_go);
  const std::string legs = legs_words(whole_way(rides), turn.setting().measure);
  return legs.empty() ? "go with " + name
                      : fmt::format("move {} to {}, and go with it", legs, name);
}

}  // namespace

bool carried(const TurnSheet& turn, const UnitTurn& unit) {
  return goes_with(*turn.battle, unit.unit) != kNoUnit;
}

bool only_driven(const TurnSheet& turn, const UnitTurn& unit) {
  return !unit.ordered && unit.legs.empty() && driven(turn, unit.unit) != nullptr;
}

std::string way_of_order_words(const TurnSheet& turn, const UnitTurn& unit) {
  if (carried(turn, unit) && !unit.planned) return going_with_words(turn, unit);
  if (goes(unit, turn.setting().measure)) return going_words(turn, unit);
  if (only_driven(turn, unit)) return "no order of its own";
  const bool lost = turn.battle->unit(unit.unit).presence == Presence::removed;
  return lost ? std::string{} : standing_words(turn, unit);
}

}  // namespace opfor
