#include "rules/victory_without_squares/breaking.hpp"

#include "drill/measured.hpp"
#include "drill/mover.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/passage.hpp"
#include "rules/victory_without_squares/pursuit.hpp"

namespace opfor::victory_without_squares {
namespace {

/// The own table edge (VWS-PUR-6) lies behind the body as it began.
Vec to_own_edge(const Battle& battle, UnitId body) {
  return unit_vector(battle.setting().unit(body).start.facing.opposite());
}

void lose(Play& play, UnitId body, const Situation& then, const RoutDraw& draw, UnitId because) {
  const Loss loss = change_state(play, body, draw.state, "VWS-PUR-9",
                                 "sees " + then.battle().setting().name_of(because) + " break");
  if (loss != Loss::broke) return;
  turn_about(play, body, "VWS-PUR-9");
}

/// Those near, with what was found out at the table of who is next to a body that breaks now.
Near as_measured(Play& play, const Situation& then, UnitId breaks, UnitId first) {
  measure_neighbours(play, breaks);
  Battle known = then.battle();
  known.settled() = play.battle.settled();
  return near_to(then.if_so(known), first);
}

}  // namespace

void measure_neighbours(Play& play, UnitId breaks) {
  measure<Situation>(play, [&](const Situation& now) {
    return those(now.next_to(breaks), [&](UnitId other) {
      return side_of(now.battle(), other) == side_of(now.battle(), breaks) &&
             record(now.battle(), other).state != State::broken;
    });
  });
}

void turn_about(Play& play, UnitId body, const char* rule) {
  const field::Pose from = play.battle.unit(body).pose();
  const field::Pose to{from.at, from.facing.opposite()};
  put(play.battle, body, to);
  tell(play, rule, event::Moved{body, from, to, {from.at}, {}, {}, Gait::as_before, {}});
}

void shake_neighbours(Play& play, const Situation& then, UnitId broke) {
  Near near = near_to(then, broke);
  Rout rout = begin_rout(near.neighbourhood, near.at(broke), decks_of(play.battle));
  // What has happened to its friends since (overrun by it) is the state that they draw in.
  for (std::size_t i = 0; i < near.units.size(); ++i) {
    if (near.units[i] != broke) rout.states[i] = record(play.battle, near.units[i]).state;
  }
  const chance::Key key =
      next_key(play.battle, side_of(then.battle(), broke), broke, chance::Purpose::rout);
  while (true) {
    chance::Overheard heard(play.asks);
    const auto drawn =
        spread(heard, key, near.neighbourhood, options(play.battle).neighbour_suits, rout);
    if (!drawn) break;
    keep(play.battle, rout.decks);
    const UnitId body = near.units[drawn->body];
    const UnitId because = near.units[drawn->breaking];
    tell(play, "VWS-PUR-9",
         event::Tested{body, "neighbours of a rout", chance::in_words(heard),
                       drawn->steps == 0 ? "stands" : "loses " + std::to_string(drawn->steps)});
    // Who is next to it draws in his turn: measured while it stands so.
    if (drawn->state == State::broken && somebody_measures(play)) {
      near.neighbourhood.gaps = as_measured(play, then, body, broke).neighbourhood.gaps;
    }
    lose(play, body, then, *drawn, because);
  }
}

namespace {

/// How far a body that has been driven so far could flee: who went as far as he was pushed may have
/// had more room.
double free_way(const Situation& now, UnitId body, Vec direction, double went, double pushed) {
  const double more = kCannotFlee.as_double() - went;
  if (went < pushed - kTolerance || more <= 0) return went;
  const Driven on = driven(now, body, now.box(body), direction, more, 0);
  return on.off_table ? kCannotFlee.as_double() : went + on.length;
}

}  // namespace

void run_ahead(Play& play, UnitId body, Vec direction, Length distance, const char* rule) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, body);
  r.fled = 1;
  r.must_not_move = 1;
  mark(b, body, r.retreated_or_ran);
  b.unit(body).in_force = InForce::run;
  const Passed passed = pass(
      play, {body, direction, distance.as_double(), facing_of(direction), true}, rule, "flees");
  if (passed.left_table) return;
  const bool caught = measured<Situation>(play, [&](const Situation& now) {
    const Limit next_to = limit(options(b).next_to, "VWS-PUR-8", "next to an enemy");
    const double free = free_way(now, body, direction, passed.went, distance.as_double());
    return surrenders(free, now.nearest_unbroken_enemy(body, next_to), next_to.most);
  });
  if (caught) {
    remove(b, body, Gone::surrendered);
    tell(play, "VWS-PUR-8",
         event::StateChanged{body, "broken", "surrendered", "cannot get away",
                             event::Became::surrendered});
  }
}

void flee(Play& play, UnitId body, UnitId from, Length distance, const char* rule) {
  const Battle& b = play.battle;
  run_ahead(play, body, from == kNoUnit ? to_own_edge(b, body) : away_from(b, body, from), distance,
            rule);
}

void rally_or_flee(Play& play, UnitId body) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, body);
  const bool rallies = measured<Situation>(play, [&](const Situation& now) {
    const Limit next_to = limit(options(b).next_to, "VWS-PUR-6", "next to an enemy");
    const Fugitive fugitive{now.nearest_unbroken_enemy(body, next_to), happened(r.under_fire),
                            in_combat_lately(b, body)};
    return may_rally(fugitive, next_to.most) && r.acted == Acted::nothing;
  });
  const UnitId enemy = Situation(play).nearest_unbroken_enemy_id(body);
  if (rallies) {
    Decision decision = decision_for(b, DecisionKind::choose_rally, body, "VWS-PUR-6");
    decision.options.push_back(option("flees", RallyOrFlee::flees));
    decision.options.push_back(option("tries to rally", RallyOrFlee::tries));
    if (variant_of<RallyOrFlee>(ask(play, decision)) == RallyOrFlee::tries) {
      r.acted = Acted::rallied_or_reformed;
      if (draw_for(play, body, Manoeuvre::rally) != Success::refused) {
        change_state(play, body, State::disordered, "VWS-RALLY-1", "rallied");
        return;
      }
    }
  }
  if (r.fled != 0) return;
  // Gunners run without their guns.
  flee(play, body, enemy, normal_move(body_info(b, body).kind, r.mounted != 0), "VWS-PUR-6");
}

}  // namespace opfor::victory_without_squares
