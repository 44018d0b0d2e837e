// Ways: how far, where to, through whom, how near to enemies, and at what price.
#include <algorithm>
#include <cmath>

#include "battles/opinion/over_the_hills/checks.hpp"
#include "battles/opinion/told.hpp"

namespace opfor::battles::opinion::over_the_hills {
namespace {

constexpr double kDegree = 3.14159265358979 / 180;
constexpr double kHair = 1e-3;  ///< of a segment, or of a degree
constexpr double kWheel = 45;
constexpr double kRightAngle = 90;
constexpr double kSquareTurn = 0.3;  ///< degrees: facings are rounded

double length_of(const event::Moved& moved) {
  return length(field::vec(moved.to.at) - field::vec(moved.from.at));
}

/// Its way leg by leg, of who turns as he goes.
std::vector<event::Moved> legs_of(const event::Moved& moved) {
  std::vector<event::Moved> legs;
  for (std::size_t i = 1; i < moved.path.size(); ++i) {
    event::Moved leg = moved;
    leg.from = {moved.path[i - 1], moved.to.facing};
    leg.to = {moved.path[i], moved.to.facing};
    legs.push_back(leg);
  }
  return legs;
}

void too_far(const Seen& seen, const Event& event, UnitId unit, double went, double most,
             const char* how) {
  if (went > most + kRounding) {
    seen.wrong(Kind::too_far, event.rule, {unit}, how, Counts::length, went, most);
  }
}

/// Some of a road is under the way, or near it.
bool near_road(const Seen& seen, const event::Moved& moved) {
  for (const field::Feature& feature : seen.ledger.setting().ground->features()) {
    const bool road = feature.shape == field::Shape::line && feature.width > Length{} &&
                      !feature.barrier && !feature.impassable_foot;
    if (!road) continue;
    for (const Stance& at : straight(moved.from, moved.to, inches(0.5))) {
      if (to_outline(feature, at.at) < inches(3)) return true;
    }
  }
  return false;
}

// --- through whom, how near ---

bool may_be_passed(const Troop& troop) { return troop.loose() || troop.drill == Drill::unlimbered; }

/// @param target whom it comes into contact with; `kNoUnit` if nobody is to be touched
void judge_passage(const Event& event, const event::Moved& moved, const Seen& seen) {
  if (moved.from.facing != moved.to.facing) return;  // a wheel, or turned
  const Formation formation = seen.ledger.at(moved.unit).formation;
  const auto way = straight(moved.from, moved.to, inches(0.25));
  const Polygon began = seen.troops.body(moved.unit, stance(moved.from), formation);
  for (const UnitId other : seen.bodies()) {
    if (other == moved.unit) continue;
    const bool enemy = seen.ledger.side_of(other) != seen.ledger.side_of(moved.unit);
    if (!enemy && (may_be_passed(seen.troops[other]) || seen.troops[moved.unit].loose())) continue;
    const Polygon body = seen.body(other);
    const double before = deep(began, body);
    double most = 0;
    for (const Stance& at : way) {
      most = std::max(most, deep(seen.troops.body(moved.unit, at, formation), body));
    }
    if (most <= std::max(before, kDeep) + kRounding) continue;
    seen.wrong(enemy ? Kind::through_enemy : Kind::through_friend, event.rule, {moved.unit, other},
               "", Counts::length, most, kDeep);
  }
}

// --- what it costs ---

bool formed_or_guns(const Troop& troop) { return troop.arm == Arm::guns || !troop.loose(); }

/// The middle goes through it, no road about.
bool walks_in(const field::Feature& area, const event::Moved& moved, const Seen& seen) {
  if (area.shape != field::Shape::area || !area.difficult || area.enclosed) return false;
  // Who has been driven into it has to come out.
  const Formation formation = seen.ledger.at(moved.unit).formation;
  const Polygon began = seen.troops.body(moved.unit, stance(moved.from), formation);
  if (in_area(area, field::vec(moved.from.at)) || depth_in(area, began) > kDeep) return false;
  double within = 0;
  const auto way = straight(moved.from, moved.to, 10);
  for (const Stance& at : way) {
    if (in_area(area, at.at) && to_outline(area, at.at) > kDeep) within += 1;
  }
  return within > 1;
}

void judge_ground(const event::Moved& moved, const Seen& seen) {
  const Troop& troop = seen.troops[moved.unit];
  for (std::size_t i = 0; i < seen.ledger.setting().ground->features().size(); ++i) {
    const field::Feature& feature = seen.ledger.setting().ground->features()[i];
    const bool road = near_road(seen, moved);
    if (walks_in(feature, moved, seen) && !road && formed_or_guns(troop)) {
      if (feature.blocks_sight && troop.drill != Drill::open) {
        seen.findings.add({Kind::ground_forbidden,
                           "OTH-TERR-1",
                           {moved.unit},
                           static_cast<FeatureId>(i),
                           Counts::nothing,
                           0,
                           0,
                           "woods",
                           {}});
      } else if (!std::exchange(seen.troops[moved.unit].paid_rough, true)) {
        seen.dues.push_back({{moved.unit}, {"OTH-TERR-1"}, 1, "rough ground"});
      }
    }
    const bool obstacle = feature.shape == field::Shape::line && feature.barrier;
    if (!obstacle || road) continue;
    const std::vector<Vec> way{field::vec(moved.from.at), field::vec(moved.to.at)};
    // At the very end of a line a hair decides, and at that of a way that ends or begins on it.
    const Vec aside = right_of(stance(moved.to).ahead) * (2 * kDeep);
    const Vec short_of_it = (way[0] - way[1]) * (kDeep / std::max(kDeep, length(way[0] - way[1])));
    const int times = std::min({crossings(feature, way, Gaps::all),
                                crossings(feature, {way[0], way[1] + short_of_it}, Gaps::all),
                                crossings(feature, {way[0] - short_of_it, way[1]}, Gaps::all),
                                crossings(feature, {way[0] + aside, way[1] + aside}, Gaps::all),
                                crossings(feature, {way[0] - aside, way[1] - aside}, Gaps::all)});
    if (times == 0) continue;
    if (troop.arm == Arm::guns && feature.width <= Length{}) {
      seen.findings.add({Kind::ground_forbidden,
                         "OTH-TERR-1",
                         {moved.unit},
                         static_cast<FeatureId>(i),
                         Counts::times,
                         double(times),
                         0,
                         "guns over an obstacle",
                         {}});
    }
    seen.dues.push_back({{moved.unit}, {"OTH-TERR-1"}, times, "an obstacle crossed"});
  }
}

// --- the segments ---

/// Segments of the row that a way uses up, from where it has come; `hard`: one marked F is entered.
void use_up(const Seen& seen, const Event& event, const event::Moved& moved, double segments,
            bool distance, bool doubtful = false) {
  Troop& troop = seen.troops[moved.unit];
  const double most = troop.obeys == Effect::no_move ? 0
                      : troop.obeys == Effect::half  ? seen.troops.segments(moved.unit) / 2.0
                                                     : seen.troops.segments(moved.unit);
  troop.position += segments;
  const double over = (troop.position - most) * seen.troops.segment(moved.unit);
  if (over > 2 * kRounding) {
    seen.wrong(Kind::too_far, event.rule, {moved.unit},
               troop.obeys == Effect::none ? "by its segments" : "by its command", Counts::length,
               troop.position * seen.troops.segment(moved.unit),
               most * seen.troops.segment(moved.unit));
    troop.position = most;  // told once
  }
  const Row& row = seen.troops.row(moved.unit);
  if (!distance || !row.hard || troop.battalion_gun) return;
  const double hard_from = row.segments - 1.0;
  const double beyond = (troop.position - hard_from) * seen.troops.segment(moved.unit);
  // A hair of a wheel may have begun half a segment, which a turn then uses up.
  const double begun = troop.hardly_wheeled ? seen.troops.segment(moved.unit) / 2 : 0;
  if (troop.paid_hard || beyond + begun < -kDeep || segments < kHair) return;
  // A hair decides, or a bonus of a road that it may have had.
  const bool open = beyond - begun < kDeep || doubtful;
  seen.dues.erase(
      std::remove_if(seen.dues.begin(), seen.dues.end(),
                     [&](const Due& due) { return due.open && due.whose.front() == moved.unit; }),
      seen.dues.end());
  seen.dues.push_back({{moved.unit}, {"OTH-MOVE-2"}, 1, "a segment marked F", open});
  troop.paid_hard = !open;
}

/// About one of the front corners, which stays where it is.
bool turns_about_corner(const Seen& seen, const event::Moved& moved) {
  const Row& row = seen.troops.row(moved.unit);
  const Polygon from = rectangle(stance(moved.from), {row.width, row.depth});
  const Polygon to = rectangle(stance(moved.to), {row.width, row.depth});
  return length(from[0] - to[0]) < kDeep || length(from[1] - to[1]) < kDeep;
}

bool turns_freely(const Troop& troop) {
  return troop.drill == Drill::march || troop.drill == Drill::skirmish;
}

/// MOVE-7, FORM-3: what is turned in place, or formed anew, begins with a half of a segment.
double begun_halves(double position) { return std::ceil(position * 2 - kHair) / 2; }

/// MOVE-7: at the beginning of a segment, or of a half of one that something else has used, and no
/// longer than that.
void judge_wheel(const Seen& seen, const Event& event, const event::Moved& moved, double arc) {
  const Troop& troop = seen.troops[moved.unit];
  const double segment = seen.troops.segment(moved.unit);
  const bool by_road = troop.drill == Drill::limbered && near_road(seen, moved);
  const double halves = std::floor(troop.position * 2 + 2 * kDeep / segment);
  const double gone = (troop.position - halves / 2) * segment;
  if (gone > kDeep && !by_road) {
    seen.wrong(Kind::turned_too_far, event.rule, {moved.unit}, "a wheel within a segment",
               Counts::length, gone, 0);
    return;
  }
  const bool half = std::fmod(halves, 2) > 0;
  const double most = (half ? segment / 2 : segment) + (by_road ? kRoadBonus : 0);
  if (arc <= most + kDeep) return;
  seen.wrong(Kind::turned_too_far, event.rule, {moved.unit}, "a wheel longer than its segment",
             Counts::length, arc, most);
}

void judge_turn(const Seen& seen, const Event& event, const event::Moved& moved, double turned) {
  Troop& troop = seen.troops[moved.unit];
  const double went = length_of(moved);
  const double width = seen.troops.row(moved.unit).width;
  if (went < kRounding) {  // in place: no distance, so no fatigue; unless it was a hair of a wheel
    if (std::abs(turned) * kDegree * width / 2 < 2 * kRounding) {
      troop.hardly_wheeled = true;
      seen.dues.push_back({{moved.unit}, {"OTH-MOVE-2"}, 1, "a segment marked F", true});
    } else if (troop.drill != Drill::open) {
      const double off_square = std::abs(std::abs(turned) - kRightAngle);
      if (std::min(off_square, std::abs(std::abs(turned) - 2 * kRightAngle)) > kSquareTurn) {
        seen.wrong(Kind::turned_too_far, event.rule, {moved.unit},
                   "in its place, by no right angle", Counts::degrees, std::abs(turned),
                   kRightAngle);
      }
      troop.position = begun_halves(troop.position);
      use_up(seen, event, moved, 0.5, false);
    }
    return;
  }
  // Who charges a target that has reacted turns towards it first.
  if (!turns_about_corner(seen, moved) && troop.charges) {
    use_up(seen, event, moved, went / seen.troops.segment(moved.unit), true);
    return;
  }
  // Who comes out of a building is drawn up again before it.
  if (troop.in_building != kNoFeature) return;
  if (std::abs(turned) > kWheel + kHair || !turns_about_corner(seen, moved)) {
    seen.wrong(Kind::turned_too_far, event.rule, {moved.unit}, "a wheel", Counts::degrees,
               std::abs(turned), kWheel);
  }
  const double arc = width * std::abs(turned) * kDegree;
  judge_wheel(seen, event, moved, arc);
  use_up(seen, event, moved, arc / seen.troops.segment(moved.unit), true);
}

/// MOVE-8: each leg of a way that is not straight ahead costs double.
double cost_of(const event::Moved& moved) {
  const Stance from = stance(moved.from);
  double cost = 0;
  for (const event::Moved& leg : legs_of(moved)) {
    const Vec way = field::vec(leg.to.at) - field::vec(leg.from.at);
    const bool ahead =
        dot(way, from.ahead) > 0 && std::abs(dot(way, right_of(from.ahead))) <= kDeep;
    cost += length(way) * (ahead ? 1 : 2);
  }
  return cost;
}

/// MOVE-7: straight ahead, straight back or straight aside, as far as places are rounded.
void judge_direction(const event::Moved& moved, const Seen& seen) {
  const Vec ahead = stance(moved.from).ahead;
  for (const event::Moved& leg : legs_of(moved)) {
    const Vec way = field::vec(leg.to.at) - field::vec(leg.from.at);
    const double off = std::min(std::abs(dot(way, ahead)), std::abs(dot(way, right_of(ahead))));
    const double allowed = kDeep + length(way) / 500;
    if (off <= allowed + kRounding) continue;
    seen.wrong(Kind::wrong_direction, "OTH-MOVE-7", {moved.unit}, "askew", Counts::length, off,
               allowed);
  }
}

/// A unit's own move in its phase 3.
void judge_own(const Event& event, const event::Moved& moved, const Seen& seen) {
  const Troop& troop = seen.troops[moved.unit];
  const Stance from = stance(moved.from);
  const double went = opinion::length_of(moved.path);
  const double turned = turn(from.ahead, stance(moved.to).ahead);
  const bool freely = turns_freely(troop) && went >= kRounding;
  if (troop.in_building != kNoFeature) {
    seen.dues.push_back({{moved.unit}, {"OTH-MOVE-2"}, 1, "out of a building", true});
  }
  if (troop.routing) seen.wrong(Kind::moved_unfit, "OTH-MOVE-11", {moved.unit}, "routing");
  if (seen.troops.in_contact(moved.unit)) {
    seen.wrong(Kind::moved_unfit, "OTH-MOVE-11", {moved.unit}, "in contact");
  }
  if (moved.from.facing != moved.to.facing && !freely) {
    if (!turns_freely(troop)) judge_turn(seen, event, moved, turned);
    return;
  }
  if (went < kRounding) return;
  if (!freely) judge_direction(moved, seen);
  const bool on_roads = troop.drill == Drill::march || troop.drill == Drill::limbered;
  const bool by_road = on_roads && near_road(seen, moved);
  const double segment = seen.troops.segment(moved.unit) + (by_road ? kRoadBonus : 0);
  const double most = seen.troops.segments(moved.unit);
  use_up(seen, event, moved, (freely ? went : cost_of(moved)) / segment, true, by_road);
  if (by_road && troop.position < most - 1) {
    seen.dues.push_back({{moved.unit}, {"OTH-MOVE-2"}, 1, "without the road's bonus", true});
  }
  for (const event::Moved& leg : legs_of(moved)) judge_ground(leg, seen);
}

void judge_nearness(const Event& event, const event::Moved& moved, const Seen& seen) {
  // Who charges comes as near to others as he must.
  if (seen.troops[moved.unit].charges) return;
  const Formation formation = seen.ledger.at(moved.unit).formation;
  const Polygon before = seen.troops.body(moved.unit, stance(moved.from), formation);
  const Polygon after = seen.troops.body(moved.unit, stance(moved.to), formation);
  for (const UnitId other : seen.bodies()) {
    if (seen.ledger.side_of(other) == seen.ledger.side_of(moved.unit)) continue;
    const double least = apart(after, seen.body(other));
    // A charge ends in touch, and a way that contact was denied to ends where it was denied.
    if (least <= kDeep || least >= kOffEnemies - kDeep) continue;
    if (least >= apart(before, seen.body(other)) - kDeep) continue;
    seen.wrong(Kind::came_nearer, "OTH-MOVE-9", {moved.unit, other}, event.rule.c_str(),
               Counts::length, least, kOffEnemies);
  }
}

// --- ways that it does not choose ---

void judge_forced(const Event& event, const event::Moved& moved, const Seen& seen) {
  const double went = length_of(moved);
  const UnitId unit = moved.unit;
  if (event.rule == "OTH-CON-4") {
    // It may go on until it stands on nobody.
    too_far(seen, event, unit, went, seen.troops.easy_move(unit) + inches(24), "evades");
  }
  if (event.rule == "OTH-CON-6") {
    too_far(seen, event, unit, went, seen.troops.segment(unit), "counters");
  }
  if (event.rule == "OTH-RES-10" && went < seen.troops.segment(unit) - kDeep) {
    const auto corner_off = [&](Vec corner) {
      return corner.x < kDeep || corner.y < kDeep ||
             corner.x > seen.ledger.setting().width.as_double() - kDeep ||
             corner.y > seen.ledger.setting().height.as_double() - kDeep;
    };
    // A garrison stands there outside its building.
    const Row& row = seen.troops.row(unit);
    const Polygon end = rectangle(stance(moved.to), {row.width, row.depth});
    const auto others = seen.bodies();
    const bool by_friend = std::any_of(others.begin(), others.end(), [&](UnitId other) {
      return other != unit && seen.ledger.side_of(other) == seen.ledger.side_of(unit) &&
             apart(end, seen.body(other)) < inches(1);
    });
    // Whose way ground or an enemy bars pays; who comes to the edge leaves the table.
    if (!by_friend && !std::any_of(end.begin(), end.end(), corner_off)) {
      seen.dues.push_back({{unit}, {"OTH-RES-10"}, 1, "its way back was barred"});
    }
  }
  if (event.rule == "OTH-GUN-8") {
    const Row& row = seen.troops.row(unit);
    const Polygon from = rectangle(stance(moved.from), {row.width, row.depth});
    const Polygon to = rectangle(stance(moved.to), {row.width, row.depth});
    const double corner = std::min(length(from[0] - to[0]), length(from[1] - to[1]));
    const double other = std::max(length(from[0] - to[0]), length(from[1] - to[1]));
    too_far(seen, event, unit, std::min(std::max(corner, other), other), inches(1),
            "wheels to fire");
  }
}

int place_in_changes(Drill drill) {
  switch (drill) {
    case Drill::march:
      return 0;
    case Drill::attack:
      return 1;
    case Drill::companies:
      return 2;
    case Drill::open:
    case Drill::skirmish:
      return 3;
    case Drill::line:
      return 4;
    case Drill::square:
    case Drill::limbered:
    case Drill::unlimbered:
      break;
  }
  return 5;
}

Drill drill_named(Formation formation) {
  switch (formation) {
    case Formation::march:
      return Drill::march;
    case Formation::column:
      return Drill::attack;
    case Formation::companies:
      return Drill::companies;
    case Formation::open:
      return Drill::open;
    case Formation::skirmish:
      return Drill::skirmish;
    case Formation::square:
      return Drill::square;
    case Formation::line:
      break;
  }
  return Drill::line;
}

/// A change in the move: segments counted in the old formation; alone it is always to be had.
void spend_change(const Event& event, UnitId unit, double cost, const Seen& seen) {
  Troop& troop = seen.troops[unit];
  const double most =
      troop.obeys == Effect::half ? seen.troops.segments(unit) / 2.0 : seen.troops.segments(unit);
  const double used = begun_halves(troop.position);
  // A turn that costs nothing is nothing else that it does.
  const bool alone = troop.position < kHair;
  if (troop.obeys == Effect::no_move) {
    seen.wrong(Kind::moved_unfit, event.rule, {unit}, "a change without command");
  } else if (used + cost > most + kHair && !alone) {
    seen.wrong(Kind::moved_unfit, event.rule, {unit}, "a change beyond its segments", Counts::times,
               used + cost, most);
  }
  troop.position = used + cost;
  troop.stirred = true;
}

}  // namespace

void judge_way(const Event& event, const event::Moved& moved, const Seen& seen) {
  Troop& troop = seen.troops[moved.unit];
  if (troop.leads()) {
    if (moved.spent > Length{} && event.rule == "OTH-CMDR-1") {
      troop.ridden += length_of(moved);
      too_far(seen, event, moved.unit, troop.ridden, 2 * kRide, "a commander");
    }
    return;
  }
  if (event.rule == "OTH-MOVE-1") {
    judge_own(event, moved, seen);
    judge_nearness(event, moved, seen);
    judge_passage(event, moved, seen);
  } else {
    judge_forced(event, moved, seen);
  }
}

void judge_change(const Event& event, const event::FormationChanged& changed, const Seen& seen) {
  const Troop& troop = seen.troops[changed.unit];
  const Drill to = drill_named(changed.to);
  const int cost = kChanges[static_cast<std::size_t>(place_in_changes(troop.drill))]
                           [static_cast<std::size_t>(place_in_changes(to))];
  const bool loose = troop.loose() && (to == Drill::open || to == Drill::skirmish);
  const bool horse_in_square = troop.arm == Arm::horse && to == Drill::square;
  // Only in haste, or without a choice, is anything formed at once.
  const bool at_once =
      event.rule == "OTH-CON-5" || event.rule == "OTH-FIRE-10" || event.rule == "OTH 9.2";
  if ((cost == 0 && !loose && !at_once) || horse_in_square) {
    seen.wrong(Kind::moved_unfit, event.rule, {changed.unit}, "no such change");
  }
  if (event.rule == "OTH-FORM-1") {
    spend_change(event, changed.unit, (loose ? kLooseChange : cost) / 2.0, seen);
  }
}

void judge_limber(const Event& event, const event::StateChanged& changed, const Seen& seen) {
  if (event.rule == "OTH-FORM-7") {
    // It is counted on the limbered row.
    Troop& troop = seen.troops[changed.unit];
    const Drill was = std::exchange(troop.drill, Drill::limbered);
    spend_change(event, changed.unit, kLimber / 2.0, seen);
    troop.drill = was;
  }
}

void judge_contact(const event::ContactMade& made, const Seen& seen) {
  const Troop& troop = seen.troops[made.unit];
  const Troop& enemy = seen.troops[made.enemy];
  const auto forbidden = [&](const char* rule, const char* how) {
    seen.wrong(Kind::attack_forbidden, rule, {made.unit, made.enemy}, how);
  };
  if (troop.routing) forbidden("OTH-MOVE-11", "routing");
  if (troop.arm == Arm::guns) forbidden("OTH-CON-1", "guns");
  if (troop.drill == Drill::march || troop.drill == Drill::square) {
    const bool follows = seen.troops.rounds_now(made.unit) > 0;
    if (!follows) forbidden("OTH-CON-1", "in march column or square");
  }
  if (troop.arm != Arm::foot && enemy.in_building != kNoFeature) {
    forbidden("OTH-BUA-1", "a built-up area");
  }
  if (seen.ledger.side_of(made.unit) == seen.ledger.side_of(made.enemy)) {
    forbidden("OTH-CON-1", "a friend");
  }
}

}  // namespace opfor::battles::opinion::over_the_hills
