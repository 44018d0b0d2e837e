#include "rules/nineteenth_century/close_calls.hpp"

#include <algorithm>

#include "drill/near_limits.hpp"
#include "rules/nineteenth_century/attachment.hpp"
#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/fire.hpp"
#include "rules/nineteenth_century/free_orders.hpp"
#include "rules/nineteenth_century/manoeuvres.hpp"
#include "rules/nineteenth_century/melee_step.hpp"
#include "rules/nineteenth_century/movement.hpp"
#include "rules/nineteenth_century/sighting.hpp"
#include "rules/nineteenth_century/ways.hpp"

namespace opfor::nineteenth_century {
namespace {

/// A push of 5 cm as it comes out on the map: within a millimetre.
constexpr Length kAsPushed = Length::tenths(10);

bool about(const CloseCall& call, UnitId unit) { return call.unit == unit || call.other == unit; }

Limits between(NearLimits& near, const Situation& now, UnitId unit, UnitId other) {
  return {near, Span::nearest, unit, other, now.measured_gap(unit, other)};
}

void add_enemy(Limits limits, const Situation& now, UnitId unit, UnitId enemy) {
  const Battle& b = now.battle();
  const Group& g = group(b, enemy);
  limits.add(weapon_range(g), "NC-RF-7", "weapon range", enemy);
  if (g.shock) limits.add(kShockReach, "NC-RF-11", "reach of the shock", enemy);
  if (g.arm == Arm::horse && !loaded(b, unit)) {
    limits.add(kSquareReach, "NC-MOVE-10", "reach of horse against the unloaded,", enemy);
  }
  limits.add(full_move(b, enemy), "NC-MOVE-1", "full move", enemy);
  if (const auto& flank = b.setting().behaviour.flank_range) {
    limits.add(*flank, "NC-RF-10", "where it counts on the flank");
  }
  if (enemy == now.nearest_enemy(unit)) limits.add(kFootMove * 2, "H-SKI", "two moves on foot");
}

void add_friend(Limits limits, const Situation& now, UnitId unit) {
  limits.add(kAtHand, "NC-RF-4", "at hand");
  limits.add(kShockReach, "XF-ALONE", "support");
  limits.add(full_move(now.battle(), unit), "NC-MOVE-1", "full move", unit);
}

ReactionRequest request(const Situation& now, UnitId unit) {
  const UnitInfo& info = now.battle().setting().unit(unit);
  return {unit, info.table, facts(now, unit), info.dials, 1};
}

bool company_differs(const Situation& one, const Situation& two, const std::vector<UnitId>& units) {
  return std::any_of(units.begin(), units.end(), [&](UnitId unit) {
    const CommandId command = one.battle().setting().unit(unit).command;
    return keeps_company(one, command) != keeps_company(two, command);
  });
}

/// What a shooter's choice, or his lack of one, comes to.
bool same_targets(const Situation& one, const Situation& two, UnitId unit) {
  std::vector<Target> a = targets(one, unit);
  std::vector<Target> b = targets(two, unit);
  if (!directed(one.battle(), unit)) {  // the first, always (NC-SHOOT-1, 14)
    a.resize(std::min<std::size_t>(1, a.size()));
    b.resize(std::min<std::size_t>(1, b.size()));
  }
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Target& x, const Target& y) {
    return x.unit == y.unit && x.figure == y.figure && x.least == y.least && x.shots == y.shots;
  });
}

void add_command(NearLimits& near, const Situation& now, UnitId officer, UnitId unit, Span span) {
  const double distance = span == Span::farthest ? now.measured_farthest(officer, unit)
                                                 : now.measured_gap(officer, unit);
  Limits(near, span, officer, unit, distance)
      .add(command_distance(now, officer, unit), "NC-CMD-5", "command distance", officer);
}

}  // namespace

void ask_before_attaching(Play& play, Side side) {
  Battle& battle = play.battle;
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId man : now.present(side)) {
          const Group& g = group(battle, man);
          if (!g.single() || (!g.officer && !g.pc) || in_contact(battle, man)) continue;
          for (const UnitId own : now.present(side)) {
            if (!group(battle, own).single()) {
              between(near, now, man, own).add(kAtHand, "NC-CMD-8", "at hand, to go with it");
            }
          }
        }
      },
      [](const Battle& one, const Battle& two, const CloseCall& call) {
        return may_join(Situation(one), call.unit) != may_join(Situation(two), call.unit);
      });
}

void ask_before_sighting(Play& play, Side side) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId observer : now.present(side)) {
          for (const UnitId target : now.present(other(side))) {
            if (now.sight(observer, target) != GroupSight::edge) continue;
            between(near, now, observer, target)
                .add(kSightingStep * 6, "NC-VIS-4", "as far as a sighting die can reach");
          }
        }
      },
      [](const Battle& one, const Battle& two, const CloseCall& call) {
        return die_decides(Situation(one), call.unit, call.other) !=
               die_decides(Situation(two), call.unit, call.other);
      });
}

void ask_after_sighting(Play& play, const std::vector<SightingThrown>& thrown) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const SightingThrown& one : thrown) {
          between(near, now, one.observer, one.target)
              .add(kSightingStep * one.die, "NC-VIS-4", "what the sighting die reaches");
        }
      },
      [](const Battle& one, const Battle& two, const CloseCall& call) {
        return Situation(one).sees(call.unit, call.other) !=
               Situation(two).sees(call.unit, call.other);
      });
}

void ask_before_dicing(Play& play, const std::vector<UnitId>& units) {
  Battle& battle = play.battle;
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId unit : units) {
          for (const UnitId enemy : now.enemies_seen(unit)) {
            add_enemy(between(near, now, unit, enemy), now, unit, enemy);
          }
          for (const UnitId own : now.present(side_of(battle, unit))) {
            if (own != unit) add_friend(between(near, now, unit, own), now, unit);
          }
        }
      },
      [&](const Battle& one, const Battle& two, const CloseCall& call) {
        const Situation x(one);
        const Situation y(two);
        for (const UnitId unit : units) {
          if (!about(call, unit)) continue;
          if (!play.asks.react_alike(request(x, unit), request(y, unit))) return true;
        }
        return call.limit == kAtHand && company_differs(x, y, units);
      });
}

void ask_before_moving(Play& play, const Acting& acting) {
  Battle& battle = play.battle;
  const UnitId unit = acting.unit;
  if (!present(battle, unit) || acting.keeps_station) return;
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        const Length full = full_move(battle, unit);
        const Length most = full + battle.setting().tolerance;
        for (const UnitId enemy : now.enemies_seen(unit)) {
          if (!acting.free && group(battle, enemy).shock) {
            between(near, now, unit, enemy)
                .add(kSquareReach, "NC-MOVE-10", "where it forms square before the shock");
          }
          if (now.measured_gap(unit, enemy) > most.as_double()) continue;
          const March run_in = charge(now, unit, enemy, most);
          if (!run_in.reached) continue;
          Limits(near, Span::way, unit, enemy, run_in.spent.as_double())
              .add(full, "NC-MEL-1", "charge", unit);
        }
      },
      [&](const Battle& one, const Battle& two, const CloseCall&) {
        if (acting.free) {
          return charge_order(Situation(one), unit) != charge_order(Situation(two), unit);
        }
        const OrderRequest request{unit, acting.cell, kNoUnit};
        return !(ways(known_to(one, side_of(one, unit)), request).front() ==
                 ways(known_to(two, side_of(two, unit)), request).front());
      });
}

void ask_before_following(Play& play, UnitId winner, const std::vector<UnitId>& beaten) {
  Battle& battle = play.battle;
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        const Length most = kFollows + battle.setting().tolerance;
        for (const UnitId enemy : beaten) {
          if (now.measured_gap(winner, enemy) > most.as_double()) continue;
          const March run_in = charge(now, winner, enemy, most);
          if (!run_in.reached || run_in.spent <= kPushedBack + kAsPushed) continue;
          Limits(near, Span::way, winner, enemy, run_in.spent.as_double())
              .add(kFollows, "NC-MEL-7", "reach to follow up", winner);
        }
      },
      [&](const Battle& one, const Battle& two, const CloseCall&) {
        return whom_to_follow(Situation(one), winner, beaten) !=
               whom_to_follow(Situation(two), winner, beaten);
      });
}

void ask_before_shooting(Play& play, const std::vector<UnitId>& units) {
  Battle& battle = play.battle;
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId unit : units) {
          if (shooting_refused(now, unit)) continue;
          const WeaponLine& line = line_of(shooting_weapon(group(battle, unit)));
          for (const UnitId enemy : now.enemies_seen(unit)) {
            Limits limits = between(near, now, unit, enemy);
            limits.add(line.short_range, "NC-WPN-1", "short range", unit);
            limits.add(line.medium_range, "NC-WPN-1", "medium range", unit);
            limits.add(line.long_range, "NC-WPN-1", "long range", unit);
          }
        }
      },
      [](const Battle& one, const Battle& two, const CloseCall& call) {
        return !same_targets(Situation(one), Situation(two), call.unit);
      });
}

void ask_before_command(Play& play, const std::vector<UnitId>& officers) {
  Battle& battle = play.battle;
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId unit : officers) {
          for (const UnitId own : now.present(side_of(battle, unit))) {
            if (own == unit || living_musicians(battle, own) == 0) continue;
            add_command(near, now, unit, own, Span::nearest);
          }
        }
      },
      [](const Battle& one, const Battle& two, const CloseCall& call) {
        return officer(Situation(one), call.unit).musician !=
               officer(Situation(two), call.unit).musician;
      });
}

void ask_before_paying(Play& play, UnitId officer, int points) {
  Battle& battle = play.battle;
  const Span span =
      options(battle).command_to == CommandTo::farthest ? Span::farthest : Span::nearest;
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId own : now.present(side_of(battle, officer))) {
          if (may_be_paid_for(battle, officer, own, points)) {
            add_command(near, now, officer, own, span);
          }
        }
      },
      [](const Battle& one, const Battle& two, const CloseCall& call) {
        return within_command(Situation(one), call.unit, call.other) !=
               within_command(Situation(two), call.unit, call.other);
      });
}

}  // namespace opfor::nineteenth_century
