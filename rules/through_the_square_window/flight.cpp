#include "rules/through_the_square_window/flight.hpp"

#include <algorithm>

#include "chance/overheard.hpp"
#include "field/bodies.hpp"
#include "rules/through_the_square_window/actions.hpp"
#include "rules/through_the_square_window/decisions.hpp"
#include "rules/through_the_square_window/generals.hpp"
#include "rules/through_the_square_window/ground.hpp"

namespace opfor::through_the_square_window {

using field::Box;
using field::Pose;

namespace {

constexpr std::int32_t kBearing = 1500;  ///< hundredths of a degree between two ways that are tried
constexpr double kHard = 3;              ///< so short of its way it has been stopped

Vec unit_of(Vec v) {
  const double length = norm(v);
  return length > 0 ? v * (1 / length) : Vec{0, 1};
}

Vec to_own_edge(const Battle& battle, UnitId unit) {
  return unit_vector(battle.setting().side(side_of(battle, unit)).facing.opposite());
}

/// Away from whoever it flees from.
Vec away_of(const Situation& now, UnitId unit, UnitId from) {
  const Battle& b = now.battle();
  UnitId cause = from;
  if (cause == kNoUnit || !b.unit(cause).on_table()) {
    cause = nearest(now.enemies(unit), [&](UnitId e) { return now.gap(unit, e); }).unit;
  }
  if (cause == kNoUnit) return to_own_edge(b, unit);
  const Vec off = now.box(unit).centre - now.box(cause).centre;
  return norm(off) > 0 ? unit_of(off) : to_own_edge(b, unit);
}

bool is_barred(const Straight& way) {
  return way.stop && (way.stop->what == Meets::enemy || way.stop->what == Meets::ground);
}

/// TTSW-ROU-1: directly away; where that meets an enemy or bad ground, the clear way that is
/// nearest to the one towards its own edge, or the longest there is.
struct FlightWay {
  Straight way;
  Vec direction;
};
FlightWay way_of_flight(const Situation& now, UnitId unit, UnitId from, double length) {
  Going going;
  going.off_enemies = 0;
  going.through_friends = true;
  going.until_clear = true;
  going.leaves_table = true;
  const Box& box = now.box(unit);
  FlightWay best;
  best.direction = away_of(now, unit, from);
  best.way = straight(now, unit, box, best.direction, length, going);
  if (!is_barred(best.way)) return best;
  const Angle home = facing_of(to_own_edge(now.battle(), unit));
  for (std::int32_t turn = 0; turn <= 18000; turn += kBearing) {
    for (const std::int32_t way_round : {turn, -turn}) {
      const Vec direction = unit_vector(home + Angle::hundredths(way_round));
      const Straight way = straight(now, unit, box, direction, length, going);
      if (!is_barred(way)) return {way, direction};
      if (way.length > best.way.length) best = {way, direction};
    }
  }
  return best;
}

/// It faces there if there is room to turn, else keeps its own bearing, turned about.
Pose facing_along(const Situation& now, UnitId unit, const Box& end, Vec direction, bool about) {
  const Battle& b = now.battle();
  const Pose turned{field::point(end.centre), facing_of(direction)};
  const Box there = box_at(b, unit, turned);
  const bool room = clear_of_bodies(now, unit, there) &&
                    may_stand_on(now.ground(), card_of(b, unit), formation_of(b, unit), there);
  if (room) return turned;
  const Angle own = facing_of(end.ahead);
  return {field::point(end.centre), about ? own.opposite() : own};
}

void leave_table(Play& play, UnitId unit, const Straight& way, Gone why, const char* rule) {
  Battle& b = play.battle;
  // Where it left: as far on the table as it stood last.
  Box end = way.end;
  const double over = b.setting().ground->over_the_edge(end);
  if (over > 0) end.centre = end.centre - unit_of(end.centre - box_at(b, unit, b.unit(unit).pose()).centre) * over;
  b.unit(unit).put({field::point(end.centre), b.unit(unit).pose().facing});
  remove(b, unit, why);
  if (why == Gone::pursuing) record(b, unit).left_turn = b.head().turn;
  tell(play, rule, event::LeftTable{unit});
}

/// Of a body that comes upon another: which of its edges is attacked.
Edge edge_of_meeting(const Situation& now, const Box& set_out, UnitId enemy) {
  if (record(now.battle(), enemy).status == Status::routing) return Edge::rear;
  return now.edge_attacked(set_out, enemy);
}

}  // namespace

void go_to(Play& play, UnitId unit, const Pose& to, double spent, const char* rule,
           std::string stopped_by) {
  Battle& b = play.battle;
  const Pose from = b.unit(unit).pose();
  if (from == to && stopped_by.empty()) return;
  put(b, unit, to);
  const Length went = Length::rounded(spent);
  b.unit(unit).moved += went.tenths();
  tell(play, rule,
       event::Moved{unit, from, to, {from.at, to.at}, {}, went, Gait::as_before,
                    std::move(stopped_by)});
  disturb_generals(play, unit);
}

void note_advance(Battle& battle, UnitId unit, double length) {
  UnitRecord& r = record(battle, unit);
  r.advanced += Length::rounded(length).tenths();
  r.stationary = 0;
}

void rout(Play& play, UnitId unit, UnitId from, const char* rule) {
  Battle& b = play.battle;
  const bool anew = record(b, unit).status != Status::routing;
  if (anew) {
    tell(play, rule, event::StateChanged{unit, std::string(word(record(b, unit).status)),
                                         "routing", {}});
  }
  set_routing(b, unit, from);
  const Situation now(play);
  const Length most = rout_distance(kind_of(b, unit), record(b, unit).mounted != 0);
  const FlightWay flight = way_of_flight(now, unit, from, most.as_double());
  note_break(b, unit, flight.way.end.centre);
  if (flight.way.leaves()) {
    leave_table(play, unit, flight.way, Gone::fled, "TTSW-OFF-1");
    return;
  }
  go_to(play, unit, facing_along(now, unit, flight.way.end, flight.direction, anew),
        flight.way.length, "TTSW-ROU-1",
        flight.way.length < most.as_double() - kHard ? "what is in its way" : "");
}

UnitId retire(Play& play, UnitId unit, Length distance, const char* rule, Length short_of) {
  Battle& b = play.battle;
  break_all_contacts(b, unit);
  record(b, unit).retired_turn = b.head().turn;
  const Situation now(play);
  Going going;
  going.off_friends = short_of.as_double();
  const Box& box = now.box(unit);
  const Straight way = straight(now, unit, box, box.ahead * -1, distance.as_double(), going);
  const UnitId blocked =
      way.stop && way.stop->what == Meets::friendly ? way.stop->unit : kNoUnit;
  const std::string by = !way.stop ? std::string()
                         : way.stop->unit != kNoUnit ? b.setting().name_of(way.stop->unit)
                                                     : "the ground behind it";
  go_to(play, unit, {field::point(way.end.centre), b.unit(unit).pose().facing}, way.length, rule,
        by);
  return blocked;
}

void evade(Play& play, UnitId unit, UnitId charger) {
  Battle& b = play.battle;
  const Situation now(play);
  const Box& box = now.box(unit);
  const Vec direction = unit_of(box.centre - now.box(charger).centre);
  Going going;
  const Straight way =
      straight(now, unit, box, direction, evasion(kind_of(b, unit)).as_double(), going);
  const Kind kind = kind_of(b, unit);
  const bool faces_him = kind == Kind::skirmishers || kind == Kind::light_cavalry;
  go_to(play, unit,
        facing_along(now, unit, way.end, direction * (faces_him ? -1.0 : 1.0), !faces_him),
        way.length, "TTSW-EMG-6",
        way.stop && way.stop->unit != kNoUnit ? b.setting().name_of(way.stop->unit) : "");
  record(b, unit).stationary = 0;
}

void crew_runs(Play& play, UnitId guns, const char* rule) {
  if (!is_served(play.battle, guns)) return;
  record(play.battle, guns).crew = Crew::fled;
  tell(play, rule, event::StateChanged{guns, "served", "without its crew", "the crew has run"});
}

void disturb_generals(Play& play, UnitId unit) {
  const Battle& b = play.battle;
  if (!present(b, unit)) return;
  const Box box = box_at(b, unit, b.unit(unit).pose());
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId general = unit_id(i);
    if (!is_general(b, general) || !b.unit(general).on_table()) continue;
    if (side_of(b, general) == side_of(b, unit) || goes_with(b, general) != kNoUnit) continue;
    if (field::gap(field::vec(b.unit(general).pose().at), box) <= kTolerance) {
      flee_to_friends(play, general);
    }
  }
}

void meet(Play& play, UnitId unit, UnitId enemy, Edge edge, const char* rule) {
  Battle& b = play.battle;
  make_contact(b, unit, enemy);
  if (edge != Edge::front) record(b, enemy).flanked_by.insert(unit);
  tell(play, rule, event::ContactMade{unit, enemy});
  if (!is_guns(b, enemy) || !is_served(b, enemy)) return;
  const bool behind = Situation(play).defends_against(enemy, unit);
  switch (crew_duty(kind_of(b, unit), behind)) {
    case CrewDuty::runs:
      crew_runs(play, enemy, "TTSW-OUT-10");
      break;
    case CrewDuty::fights:
      break;
    case CrewDuty::chooses: {
      Decision decision = decision_for(b, DecisionKind::carry_on, enemy, "TTSW-OUT-10");
      decision.other = unit;
      decision.options.push_back(option("the crew runs", Further::goes_on, enemy));
      decision.options.push_back(option("the crew fights behind its obstacle", Further::stands, enemy));
      if (variant_of<Further>(ask(play, decision)) == Further::goes_on) {
        crew_runs(play, enemy, "TTSW-OUT-10");
      }
      break;
    }
  }
}

UnitId close_in(Play& play, UnitId unit, double length, UnitId target, std::optional<Edge> edge,
                const char* rule) {
  Battle& b = play.battle;
  const Situation now(play);
  const Box from = now.box(unit);
  Going going;
  going.touches = true;
  const Straight way = straight(now, unit, from, from.ahead, length, going);
  note_advance(b, unit, way.length);
  Pose to{field::point(way.end.centre), b.unit(unit).pose().facing};
  std::optional<Edge> met;
  if (way.touched != kNoUnit) {
    met = way.touched == target && edge ? *edge : edge_of_meeting(now, from, way.touched);
    if (const auto flush = laid_flush(now, unit, way.end, way.touched, from.centre)) to = *flush;
  }
  go_to(play, unit, to, way.length, rule,
        way.stop && way.touched == kNoUnit && way.stop->unit != kNoUnit
            ? "short of " + b.setting().name_of(way.stop->unit)
            : "");
  if (met) meet(play, unit, way.touched, *met, rule);
  return way.touched;
}

void pursue(Play& play, UnitId unit, UnitId quarry, bool initial) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, unit);
  r.status = Status::pursuing;
  r.quarry = quarry;
  r.rushed = 1;
  r.actions = 0;
  chance::Overheard heard(play.asks);
  const Length most =
      pursuit_move(heard, next_key(b, unit, chance::Purpose::pursuit, quarry), kind_of(b, unit),
                   initial, options(b).pursuit);
  if (!heard.heard().empty()) {
    tell(play, "TTSW-ROU-T1",
         event::Tested{unit, "how far it pursues", chance::in_words(heard),
                       shown(most, Measure::centimetre)});
  }
  const Situation now(play);
  Box from = now.box(unit);
  const bool flees = quarry != kNoUnit && present(b, quarry) &&
                     record(b, quarry).status == Status::routing;
  if (flees) {
    const Vec to_him = unit_of(now.box(quarry).centre - from.centre);
    const Pose turned{b.unit(unit).pose().at, facing_of(to_him)};
    const Box there = box_at(b, unit, turned);
    if (clear_of_bodies(now, unit, there, quarry) &&
        may_stand_on(now.ground(), card_of(b, unit), formation_of(b, unit), there)) {
      put(b, unit, turned);
      from = there;
    }
  }
  Going going;
  going.touches = true;
  going.leaves_table = true;
  const Straight way =
      straight(Situation(play), unit, from, from.ahead, most.as_double(), going);
  if (way.leaves()) {
    leave_table(play, unit, way, Gone::pursuing, "TTSW-OFF-2");
    return;
  }
  r.approach = Approach::pursuit;
  const UnitId met = close_in(play, unit, most.as_double(), quarry, std::nullopt, "TTSW-ROU-5");
  if (met != kNoUnit && met != quarry) record(b, unit).new_contact = 1;
}

bool pursue_router(Play& play, UnitId unit, UnitId quarry) {
  Battle& b = play.battle;
  if (!present(b, unit) || formation_of(b, unit) == Formation::ring) return false;
  const Pursuit duty = pursuit_duty(kind_of(b, unit), record(b, unit).mounted != 0,
                                    quality_of(b, unit), is_mounted(b, quarry));
  if (duty == Pursuit::none) return false;
  if (duty == Pursuit::may) {
    Decision decision = decision_for(b, DecisionKind::pursue, unit, "TTSW-ROU-4");
    decision.other = quarry;
    decision.options.push_back(option("lets them go", Chase::lets_go));
    decision.options.push_back(
        option("pursues " + b.setting().name_of(quarry), Chase::pursues, quarry));
    if (variant_of<Chase>(ask(play, decision)) == Chase::lets_go) return false;
  }
  pursue(play, unit, quarry, true);
  return true;
}

}  // namespace opfor::through_the_square_window
