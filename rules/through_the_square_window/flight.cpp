#include "rules/through_the_square_window/flight.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "battle/sentences.hpp"
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
constexpr double kFarthestClear = 6000;  ///< beyond which it looks for no free place
constexpr double kHard = 3;              ///< so short of its way it has been stopped
/// How far two who stand flush may have come apart by nothing but rounded places.
constexpr double kRounding = 2;

Vec unit_of(Vec v) {
  const double length = norm(v);
  return length > 0 ? v * (1 / length) : Vec{0, 1};
}

Vec to_own_edge(const Battle& battle, UnitId unit) {
  return unit_vector(battle.setting().side(side_of(battle, unit)).facing.opposite());
}

/// Whom it gets away from: the nearest, if nobody else.
UnitId cause_of(const Situation& now, UnitId unit, UnitId from) {
  if (from != kNoUnit && now.battle().unit(from).on_table()) return from;
  return nearest(now.enemies(unit), [&](UnitId e) { return now.gap(unit, e); }).unit;
}

/// Away from whoever it flees from.
Vec away_of(const Situation& now, UnitId unit, UnitId from) {
  const Battle& b = now.battle();
  const UnitId cause = cause_of(now, unit, from);
  if (cause == kNoUnit) return to_own_edge(b, unit);
  const Vec off = now.box(unit).centre - now.box(cause).centre;
  return norm(off) > 0 ? unit_of(off) : to_own_edge(b, unit);
}

bool leaves(const Straight& way) { return way.stop && way.stop->what == Meets::edge; }

/// TTSW-ROU-1: directly away; where that meets an enemy or bad ground, the clear way that is
/// nearest to the one towards its own edge, or the longest there is.
struct FlightWay {
  Driven way;
  Vec direction;
  [[nodiscard]] Box end(const Box& from) const {
    return at_rest(field::shifted(from, direction * way.length));
  }
};
FlightWay way_of_flight(const Situation& now, UnitId unit, UnitId from, double length) {
  const auto along = [&](Vec direction) {
    // Through friends, and on until it stands on nobody (TTSW-ROU-2).
    return driven(now, unit, now.box(unit), direction, length, kFarthestClear);
  };
  const auto is_free = [&](const Driven& way) { return way.off_table || way.length >= length; };
  FlightWay best;
  best.direction = away_of(now, unit, from);
  best.way = along(best.direction);
  if (is_free(best.way)) return best;
  const Angle home = facing_of(to_own_edge(now.battle(), unit));
  for (std::int32_t turn = 0; turn <= 18000; turn += kBearing) {
    for (const std::int32_t way_round : {turn, -turn}) {
      const Vec direction = unit_vector(home + Angle::hundredths(way_round));
      const Driven way = along(direction);
      if (is_free(way)) return {way, direction};
      if (way.length > best.way.length) best = {way, direction};
    }
  }
  return best;
}

/// Turned there it comes no nearer to an enemy than 1 cm, or than it was (TTSW-MOV-3).
bool keeps_off_turned(const Situation& now, UnitId unit, const Box& end, const Box& turned) {
  for (const UnitId enemy : now.enemies(unit)) {
    const double least = std::min(kKeepOff.as_double(), field::gap(end, now.box(enemy)));
    if (field::gap(turned, now.box(enemy)) < least - kTolerance) return false;
  }
  return true;
}

/// It faces there if there is room to turn, else keeps its own bearing, turned about.
Pose facing_along(const Situation& now, UnitId unit, const Box& end, Vec direction, bool about) {
  const Battle& b = now.battle();
  const Pose turned{field::point(end.centre), facing_of(direction)};
  const Box there = box_at(b, unit, turned);
  if (clear_of_bodies(now, unit, there) && may_turn(now, unit, there) &&
      keeps_off_turned(now, unit, end, there)) {
    return turned;
  }
  const Angle own = facing_of(end.ahead);
  return {field::point(end.centre), about ? own.opposite() : own};
}

void leave_table(Play& play, UnitId unit, Vec at, Gone why, const char* rule) {
  Battle& b = play.battle;
  b.unit(unit).put({field::point(at), b.unit(unit).pose().facing});
  remove(b, unit, why);
  if (why == Gone::pursuing) record(b, unit).left_turn = b.head().turn;
  tell(play, rule, event::LeftTable{unit});
}

/// All of an enemy lies behind its rear edge.
bool has_in_rear(const Box& box, const Box& enemy) {
  const double nearest = dot(enemy.centre - box.centre, box.ahead) + half_extent(enemy, box.ahead);
  return nearest <= kTolerance - box.half_depth;
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
       event::Moved{
           unit, from, to, {from.at, to.at}, {}, went, Gait::as_before, std::move(stopped_by)});
  disturb_generals(play, unit, field::vec(to.at) - field::vec(from.at));
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
    tell(play, rule,
         event::StateChanged{unit, std::string(word(record(b, unit).status)), "routing", {}});
  }
  const bool ring = formation_of(b, unit) == Formation::ring;
  set_routing(b, unit, from);
  if (ring) tell(play, rule, event::FormationChanged{unit, opfor::Formation::line});
  const Situation now(play);
  const Length most = rout_distance(kind_of(b, unit), record(b, unit).mounted != 0);
  const FlightWay flight = way_of_flight(now, unit, from, most.as_double());
  const Box end = flight.end(now.box(unit));
  note_break(b, unit, end.centre);
  if (flight.way.off_table) {
    leave_table(play, unit, end.centre, Gone::fled, "TTSW-OFF-1");
    return;
  }
  go_to(play, unit, facing_along(now, unit, end, flight.direction, anew), flight.way.length,
        "TTSW-ROU-1", flight.way.length < most.as_double() - kHard ? "what is in its way" : "");
}

namespace {

/// How a body goes back.
struct WayBack {
  Box box;     ///< as it goes, with its back to where it goes
  bool about;  ///< it turns about first
  Straight way;
  [[nodiscard]] Vec direction() const { return box.ahead * -1; }
};

WayBack way_back(const Situation& now, UnitId unit, UnitId from, Length distance) {
  WayBack back{now.box(unit), false, {}};
  const UnitId enemy = cause_of(now, unit, from);
  back.about = enemy != kNoUnit && has_in_rear(back.box, now.box(enemy));
  if (back.about) back.box.ahead = back.box.ahead * -1;
  back.way = straight(now, unit, back.box, {back.direction(), distance.as_double()});
  return back;
}

/// The enemy, in contact with it, who leaves it no room to go back, not even the centimetre that it
/// would keep off him (ruling 33); `kNoUnit`: none does.
UnitId hemmed_in_by(const Battle& battle, UnitId unit, UnitId from, Length distance) {
  if (!in_contact(battle, unit)) return kNoUnit;
  Battle apart = battle;
  break_all_contacts(apart, unit);
  const WayBack back = way_back(Situation(apart), unit, from, distance);
  const UnitId stopper = back.way.stopper();
  const bool bars = stopper != kNoUnit && back.way.length < kKeepOff.as_double() &&
                    enemies_in_contact(battle, unit).contains(stopper);
  return bars ? stopper : kNoUnit;
}

}  // namespace

UnitId retire(Play& play, UnitId unit, UnitId from, Length distance, const char* rule,
              Length short_of) {
  Battle& b = play.battle;
  if (const UnitId bar = hemmed_in_by(b, unit, from, distance); bar != kNoUnit) {
    tell(play, rule,
         event::StateChanged{
             unit, "in contact", "hemmed in",
             fmt::format("it cannot go back past {}, and fights on", b.setting().name_of(bar))});
    return kNoUnit;
  }
  break_all_contacts(b, unit);
  record(b, unit).retired_turn = b.head().turn;
  const Situation now(play);
  const WayBack back = way_back(now, unit, from, distance);
  Straight way = back.way;
  const UnitId stopper = way.stopper();
  const bool by_friend = stopper != kNoUnit && !now.are_enemies(unit, stopper);
  const bool by_ground = way.stop && way.stop->unit == kNoUnit;
  if (way.stop && (by_friend || by_ground) && short_of > 0_cm) {
    // TTSW-ROU-8: 1 cm short of it.
    way = straight(now, unit, back.box,
                   {back.direction(), std::max(0.0, way.length - short_of.as_double())});
  }
  const std::string by = stopper != kNoUnit ? b.setting().name_of(stopper)
                         : by_ground        ? "the ground behind it"
                                            : std::string();
  const Angle facing = b.unit(unit).pose().facing;
  go_to(play, unit, {field::point(way.end.centre), back.about ? facing.opposite() : facing},
        way.length, rule, by);
  return by_friend ? stopper : kNoUnit;
}

void evade(Play& play, UnitId unit, UnitId charger) {
  Battle& b = play.battle;
  const Situation now(play);
  const Box& box = now.box(unit);
  const Vec direction = unit_of(box.centre - now.box(charger).centre);
  const Straight way = straight(now, unit, box, {direction, evasion(kind_of(b, unit)).as_double()});
  const Kind kind = kind_of(b, unit);
  const bool faces_him = kind == Kind::skirmishers || kind == Kind::light_cavalry;
  go_to(play, unit,
        facing_along(now, unit, way.end, direction * (faces_him ? -1.0 : 1.0), !faces_him),
        way.length, "TTSW-EMG-6",
        way.stopper() != kNoUnit ? b.setting().name_of(way.stopper()) : "");
  record(b, unit).stationary = 0;
}

void crew_runs(Play& play, UnitId guns, const char* rule) {
  if (!is_served(play.battle, guns)) return;
  record(play.battle, guns).crew = Crew::fled;
  tell(play, rule, event::StateChanged{guns, "served", "without its crew", "the crew has run"});
}

void disturb_generals(Play& play, UnitId unit, Vec way) {
  const Battle& b = play.battle;
  if (!present(b, unit)) return;
  const Box box = box_at(b, unit, b.unit(unit).pose());
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId general = unit_id(i);
    if (!is_general(b, general) || !b.unit(general).on_table()) continue;
    if (side_of(b, general) == side_of(b, unit) || goes_with(b, general) != kNoUnit) continue;
    // As the body sees it he comes all that way to where it stands now.
    const Vec at = field::vec(b.unit(general).pose().at);
    if (field::gap(line_between(at, at + way), box) <= kTolerance) {
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
      decision.options.push_back(
          option("the crew fights behind its obstacle", Further::stands, enemy));
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
  Wanted wanted{from.ahead, length + kTolerance};  // whom it just reaches it touches
  wanted.any_enemy = true;
  const Straight way = straight(now, unit, from, wanted);
  note_advance(b, unit, way.length);
  Pose to{field::point(way.end.centre), b.unit(unit).pose().facing};
  const UnitId met = way.target;
  Edge on = Edge::front;
  if (met != kNoUnit) {
    on = met == target && edge ? *edge : edge_of_meeting(now, from, met);
    if (const auto flat = laid_flat(now, unit, way.end, met, from.centre)) to = pose_of(*flat);
  }
  const bool stopped = met == kNoUnit && way.stopper() != kNoUnit;
  go_to(play, unit, to, way.length, rule,
        stopped ? "short of " + b.setting().name_of(way.stopper()) : "");
  if (met != kNoUnit) meet(play, unit, met, on, rule);
  return met;
}

UnitId follow_up(Play& play, UnitId unit, Length back, UnitId target, std::optional<Edge> edge,
                 const char* rule) {
  return close_in(play, unit, back.as_double() + kRounding, target, edge, rule);
}

void pursue(Play& play, UnitId unit, UnitId quarry, bool initial) {
  Battle& b = play.battle;
  set_status(b, unit, Status::pursuing);
  UnitRecord& r = record(b, unit);
  r.quarry = quarry;
  r.rushed = 1;
  r.actions = 0;
  chance::Overheard heard(play.asks);
  const Length most = pursuit_move(heard, next_key(b, unit, chance::Purpose::pursuit, quarry),
                                   kind_of(b, unit), initial, options(b).pursuit);
  if (!heard.heard().empty()) {
    tell(play, "TTSW-ROU-T1",
         event::Tested{unit, "how far it pursues", chance::in_words(heard),
                       shown(most, Measure::centimetre)});
  }
  const Situation now(play);
  Box from = now.box(unit);
  const bool flees =
      quarry != kNoUnit && present(b, quarry) && record(b, quarry).status == Status::routing;
  if (flees) {
    const Vec to_him = unit_of(now.box(quarry).centre - from.centre);
    const Pose turned{b.unit(unit).pose().at, facing_of(to_him)};
    const Box there = box_at(b, unit, turned);
    if (may_stand(now, unit, there)) {
      go_to(play, unit, turned, 0, "TTSW-ROU-5");
      from = there;
    }
  }
  Wanted wanted{from.ahead, most.as_double()};
  wanted.any_enemy = true;
  const Straight way = straight(Situation(play), unit, from, wanted);
  if (leaves(way)) {
    leave_table(play, unit, way.end.centre, Gone::pursuing, "TTSW-OFF-2");
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
