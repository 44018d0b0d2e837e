#include "rules/victory_without_squares/close_calls.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "drill/near_limits.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/firing_step.hpp"
#include "rules/victory_without_squares/movement.hpp"
#include "rules/victory_without_squares/pursuit.hpp"
#include "rules/victory_without_squares/sighting.hpp"
#include "rules/victory_without_squares/ways.hpp"

namespace opfor::victory_without_squares {
namespace {

/// Limits of this sheet are reached within a hundredth of an inch (VWS-TOL-1).
Limits between(NearLimits& near, const Situation& now, UnitId unit, UnitId other) {
  return {near, Span::nearest, unit, other, now.measured_gap(unit, other), kTolerance};
}

/// The range of a firer's arms, straight ahead of it; guns have a near one, too.
void add_fire(NearLimits& near, const Situation& now, UnitId firer, UnitId target) {
  const Battle& b = now.battle();
  const auto firearm = firearm_of(b, firer);
  if (!firearm || !can_fire(b, firer)) return;
  const Length range = line_of(*firearm).range;
  if (formation_of(b, firer) == Formation::hedgehog) {
    between(near, now, firer, target).add(range, "VWS-HEDGE-2", "musket range", firer);
    return;
  }
  const auto ahead = measured_ahead(now, firer, target, range + b.setting().tolerance);
  if (!ahead) return;
  Limits limits(near, Span::fire, firer, target, *ahead, kTolerance);
  limits.add(range, "VWS-FIRE-3", fmt::format("{} range", word(*firearm)), firer);
  if (*firearm == Firearm::gun) limits.add(kGunsNear, "VWS-FIRE-16", "near range", firer);
}

void add_leaders(NearLimits& near, const Situation& now, UnitId body) {
  const Battle& b = now.battle();
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId leader = unit_id(i);
    if (!effective(b, leader) || side_of(b, leader) != side_of(b, body)) continue;
    if (goes_with(b, leader) == body) continue;
    Limits limits = between(near, now, leader, body);
    limits.add(now.command_distance(leader, body), "VWS-AI-3", "command distance");
    limits.add(kLeaderAtHand, "VWS-12.2", "a leader at hand");
  }
}

void add_enemies(NearLimits& near, const Situation& now, UnitId body) {
  const Battle& b = now.battle();
  for (const UnitId enemy : now.enemies_seen(body)) {
    add_fire(near, now, enemy, body);
    const bool horse = body_info(b, enemy).kind == Kind::horse;
    Limits limits = between(near, now, body, enemy);
    if (horse) limits.add(kShockReach, "VWS-12.2", "charge of the horse");
    limits.add(b.setting().behaviour.flank_range.value_or(kFlankRange), "VWS-12.2",
               "where it counts on the flank");
    if (body_info(b, body).kind != Kind::artillery) continue;
    add_fire(near, now, body, enemy);
    limits.add(full_move(b, enemy), "H-ART", "full move of the enemy");
  }
}

void add_friends(NearLimits& near, const Situation& now, UnitId body) {
  const bool gun = body_info(now.battle(), body).kind == Kind::artillery;
  for (const UnitId own : now.friends(body)) {
    between(near, now, body, own).add(kSupport, "VWS-12.2", gun ? "support or guard" : "support");
  }
}

ReactionRequest request(const Situation& now, UnitId body, Table table) {
  return {body, table, facts(now, body), now.battle().setting().unit(body).dials, 1};
}

}  // namespace

void ask_before_command(Play& play, const std::vector<UnitId>& bodies) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId body : bodies) add_leaders(near, now, body);
      },
      [](const Battle& one, const Battle& two, const CloseCall& call) {
        return Situation(one).commander_of(call.other) != Situation(two).commander_of(call.other);
      });
}

void ask_before_reacting(Play& play, UnitId body, Table table) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        add_leaders(near, now, body);
        add_enemies(near, now, body);
        add_friends(near, now, body);
      },
      [&](const Battle& one, const Battle& two, const CloseCall&) {
        const ReactionRequest x = request(Situation(one), body, table);
        const ReactionRequest y = request(Situation(two), body, table);
        return x.facts[Fact::commanded] != y.facts[Fact::commanded] || !play.asks.react_alike(x, y);
      });
}

void ask_before_ordering(Play& play, UnitId body, const Cell* cell) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        if (!can_fire(play.battle, body)) return;
        for (const UnitId enemy : now.enemies_seen(body)) add_fire(near, now, body, enemy);
      },
      [&](const Battle& one, const Battle& two, const CloseCall& call) {
        if (cell != nullptr) {
          const Side side = side_of(one, body);
          const OrderRequest request{body, *cell, kNoUnit};
          return !(ways(known_to(one, side), request).front() ==
                   ways(known_to(two, side), request).front());
        }
        return bears(Situation(one), body, call.other) != bears(Situation(two), body, call.other);
      });
}

void ask_before_firing(Play& play, UnitId firer, UnitId target) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) { add_fire(near, Situation(play), firer, target); },
      [&](const Battle& one, const Battle& two, const CloseCall&) {
        const Situation x(one);
        const Situation y(two);
        if (formation_of(one, firer) == Formation::hedgehog) {
          return bears(x, firer, target) != bears(y, firer, target);
        }
        const Shots a = shots(x, firer, target);
        const Shots b = shots(y, firer, target);
        if (a.size() != b.size()) return true;
        const State state = record(one, target).state;
        for (std::size_t i = 0; i < a.size(); ++i) {
          if (total(fire_terms(a[i], state)) != total(fire_terms(b[i], state))) return true;
        }
        return false;
      });
}

void ask_before_reaction_fire(Play& play, UnitId mover) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId firer : now.enemies(mover)) {
          if (sheet_record(play.battle).tried.contains(firer)) continue;
          if (may_still_fire(play.battle, firer, true)) add_fire(near, now, firer, mover);
        }
      },
      [&](const Battle& one, const Battle& two, const CloseCall& call) {
        return bears(Situation(one), call.unit, mover) != bears(Situation(two), call.unit, mover);
      });
}

void ask_whether_it_halts(Play& play, UnitId body) {
  const UnitRecord& r = record(play.battle, body);
  // What stops it anyway, and a body that did not move, raise no question.
  if (r.in_motion == 0 && r.advanced == 0) return;
  if (r.at_obstacle != 0 || r.state >= State::disordered || in_contact(play.battle, body)) return;
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId enemy : now.enemies(body)) {
          if (!unbroken(play.battle, enemy)) continue;
          between(near, now, body, enemy).add(kMusketRange, "VWS-MOVE-7", "where a motion ends");
        }
      },
      [&](const Battle& one, const Battle& two, const CloseCall&) {
        return within(Situation(one).nearest_unbroken_enemy(body), kMusketRange) !=
               within(Situation(two).nearest_unbroken_enemy(body), kMusketRange);
      });
}

void ask_whether_it_pursues(Play& play, UnitId body, UnitId quarry) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        // Ends at 4" or more: who is at 4" is beyond.
        const double off = Situation(play).measured_gap(body, quarry);
        Limits(near, Span::nearest, body, quarry, off, -kTolerance)
            .add(kPursuitLost, "VWS-PUR-3", "its quarry still in reach");
      },
      [&](const Battle& one, const Battle& two, const CloseCall&) {
        return ends_by_itself({false, Situation(one).gap(body, quarry)}) !=
               ends_by_itself({false, Situation(two).gap(body, quarry)});
      });
}

namespace {

/// Enemies who would be next to it.
void ask_for_enemies_next_to(Play& play, UnitId body, const char* rule) {
  const Length next_to = options(play.battle).next_to;
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId enemy : now.enemies(body)) {
          if (!unbroken(play.battle, enemy)) continue;
          between(near, now, body, enemy).add(next_to, rule, "next to an enemy");
        }
      },
      [&](const Battle& one, const Battle& two, const CloseCall&) {
        return within(Situation(one).nearest_unbroken_enemy(body), next_to) !=
               within(Situation(two).nearest_unbroken_enemy(body), next_to);
      });
}

}  // namespace

void ask_before_rallying(Play& play, UnitId body) {
  const UnitRecord& r = record(play.battle, body);
  if (happened(r.under_fire) || in_combat_lately(play.battle, body)) return;
  if (r.acted != Acted::nothing) return;
  ask_for_enemies_next_to(play, body, "VWS-PUR-6");
}

void ask_whether_it_gets_away(Play& play, UnitId body) {
  ask_for_enemies_next_to(play, body, "VWS-PUR-8");
}

void ask_who_is_next_to(Play& play, UnitId body) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId own : now.friends(body)) {
          between(near, now, body, own).add(options(play.battle).next_to, "VWS-GEO-4", "next to");
        }
      },
      [&](const Battle& one, const Battle& two, const CloseCall&) {
        return !(Situation(one).next_to(body) == Situation(two).next_to(body));
      });
}

}  // namespace opfor::victory_without_squares
