#include "rules/arquebusier/close_calls.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "drill/near_limits.hpp"
#include "rules/arquebusier/command_step.hpp"
#include "rules/arquebusier/facts.hpp"
#include "rules/arquebusier/generals.hpp"
#include "rules/arquebusier/shooting_step.hpp"

namespace opfor::arquebusier {
namespace {

Limits between(NearLimits& near, const Situation& now, UnitId unit, UnitId other) {
  return {near, Span::nearest, unit, other, now.measured_gap(unit, other), kTolerance};
}

/// The ranges of the types of a formation that have a shooting line.
void add_fire(NearLimits& near, const Situation& now, UnitId shooter, UnitId target) {
  const Battle& b = now.battle();
  std::array<bool, kTypes> has{};
  for (const Element& e : record(b, shooter).elements) has[static_cast<std::size_t>(e.type)] = true;
  Limits limits(near, Span::fire, shooter, target, now.measured_fire(shooter, target), kTolerance);
  for (std::size_t t = 0; t < kTypes; ++t) {
    if (!has[t]) continue;
    const auto* line =
        shooting_line(static_cast<Type>(t), class_of(b, shooter), record(b, shooter).mounted != 0);
    if (line == nullptr) continue;
    limits.add(line->range, "AQ-SHOOT-5", fmt::format("range of {}", word(line->type)), shooter);
  }
}

Limits from_him(NearLimits& near, const Battle& b, UnitId general, UnitId formation) {
  return {
      near,      Span::nearest, general, formation, measured_from_general(b, general, formation),
      kTolerance};
}

void add_generals(NearLimits& near, const Battle& b, UnitId formation) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId general = unit_id(i);
    if (!living(b, general) || side_of(b, general) != side_of(b, formation)) continue;
    if (goes_with(b, general) == formation) continue;
    Limits limits = from_him(near, b, general, formation);
    limits.add(kGeneralReach, "AQ-CMD-2", "reach of a General");
    limits.add(kGeneralJoined, "AQ-RF-2", "a General at hand");
  }
}

void add_enemies(NearLimits& near, const Situation& now, UnitId formation) {
  const Battle& b = now.battle();
  const auto& flank = b.setting().behaviour.flank_range;
  for (const UnitId enemy : now.enemies_seen(formation)) {
    add_fire(near, now, enemy, formation);
    Limits limits = between(near, now, formation, enemy);
    limits.add(full_move(b, enemy), "AQ-RF-5", "move of the enemy");
    if (formation_info(b, enemy).shock) {
      limits.add(kShockReach, "AQ-RF-9", "reach of shock troops");
    }
    if (flank) {
      limits.add(*flank, "AQ-RF-8", "where it counts on the flank");
    }
    if (is_artillery(b, formation)) add_fire(near, now, formation, enemy);
  }
}

void add_guards(NearLimits& near, const Situation& now, UnitId formation, const char* rule) {
  if (!is_artillery(now.battle(), formation)) return;
  for (const UnitId own : now.friends(formation)) {
    between(near, now, formation, own).add(kGuard, rule, "guard of the guns");
  }
}

bool react_alike(const Asks& asks, const Situation& one, const Situation& two, UnitId unit) {
  const auto request = [&](const Situation& now) {
    const UnitInfo& info = now.battle().setting().unit(unit);
    return ReactionRequest{unit, table_now(now.battle(), unit), facts(now, unit), info.dials, 1};
  };
  const ReactionRequest x = request(one);
  const ReactionRequest y = request(two);
  return x.facts[Fact::commanded] == y.facts[Fact::commanded] && asks.react_alike(x, y);
}

Length close_fire_at(const Battle& battle, UnitId target) {
  return contains_cavalry(battle, target) ? kCloseFireAtHorse : kCloseFireAtFoot;
}

/// The fire of one at the other is the same: whether he may choose it, with how many dice, and
/// whether it is close.
bool fires_alike(const Situation& one, const Situation& two, UnitId shooter, UnitId target) {
  if (!may_shoot(one.battle(), shooter)) return true;
  const std::vector<UnitId> targets = automatic_targets(one, shooter);
  if (targets != automatic_targets(two, shooter)) return false;
  const Marker& marker = record(one.battle(), shooter).marker;
  const bool ordered = marker.fire == Fire::at_target && marker.fire_at == target;
  if (!ordered && std::find(targets.begin(), targets.end(), target) == targets.end()) return true;
  const int dice = dice_at(one, shooter, target);
  if (dice != dice_at(two, shooter, target)) return false;
  const Length close = close_fire_at(one.battle(), target);
  return dice == 0 ||
         within(one.gap(shooter, target), close) == within(two.gap(shooter, target), close);
}

/// A General's limit to each formation of his own.
void add_own(NearLimits& near, const Battle& b, UnitId general, Length limit, const char* rule,
             const char* what) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId own = unit_id(i);
    if (!present(b, own) || side_of(b, own) != side_of(b, general)) continue;
    from_him(near, b, general, own).add(limit, rule, what);
  }
}

}  // namespace

void ask_before_joining(Play& play) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Battle& b = play.battle;
        for (std::size_t i = 0; i < b.size(); ++i) {
          if (present(b, unit_id(i))) add_generals(near, b, unit_id(i));
        }
      },
      [](const Battle& one, const Battle& two, const CloseCall& call) {
        if (general_with(one, call.other) != kNoUnit) return false;
        return within(from_general(one, call.unit, call.other), kGeneralJoined) !=
               within(from_general(two, call.unit, call.other), kGeneralJoined);
      });
}

void ask_before_reacting(Play& play, const std::vector<UnitId>& formations) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId unit : formations) {
          add_generals(near, play.battle, unit);
          add_enemies(near, now, unit);
          add_guards(near, now, unit, "AQ-RF-9");
        }
      },
      [&](const Battle& one, const Battle& two, const CloseCall& call) {
        const Situation x(one);
        const Situation y(two);
        return std::any_of(formations.begin(), formations.end(), [&](UnitId unit) {
          return (unit == call.unit || unit == call.other) && !react_alike(play.asks, x, y, unit);
        });
      });
}

void ask_before_rolling(Play& play, UnitId formation) {
  ask_close_calls(
      play.battle, play.asks, [&](NearLimits& near) { add_generals(near, play.battle, formation); },
      [&](const Battle& one, const Battle& two, const CloseCall&) {
        // By sixths: every die passes, or fails, either way.
        return command_chance(command_modifier(command_situation(one, formation))) !=
               command_chance(command_modifier(command_situation(two, formation)));
      });
}

void ask_before_abandoning(Play& play, UnitId artillery) {
  if (play.battle.unit(artillery).reacted.intent != Intent::abandon) return;
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId enemy : now.enemies(artillery)) {
          between(near, now, artillery, enemy).add(kAbandon, "AQ-13.4", "enemy near the guns");
        }
        add_guards(near, now, artillery, "AQ-13.4");
      },
      [&](const Battle& one, const Battle& two, const CloseCall&) {
        return abandons(one, artillery) != abandons(two, artillery);
      });
}

void ask_for_refuge(Play& play, UnitId general) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        add_own(near, play.battle, general, kGeneralMove, "AQ-GEN-4", "refuge of the General");
      },
      [&](const Battle& one, const Battle& two, const CloseCall&) {
        return refuge_of(one, general) != refuge_of(two, general);
      });
}

void ask_before_shooting(Play& play) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        const Situation now(play);
        for (const UnitId shooter : now.present()) {
          if (!may_shoot(play.battle, shooter)) continue;
          for (const UnitId target : now.targets(shooter)) {
            add_fire(near, now, shooter, target);
            Limits limits = between(near, now, shooter, target);
            limits.add(kSecondNearestBeyond, "AQ-SHOOT-3",
                       "where the second nearest may be shot at");
            const Length close = close_fire_at(play.battle, target);
            const char* rule = close == kCloseFireAtHorse ? "AQ-IRR-3" : "AQ-IRR-4";
            limits.add(close, rule, "close fire");
          }
        }
      },
      [](const Battle& one, const Battle& two, const CloseCall& call) {
        const Situation x(one);
        const Situation y(two);
        return !fires_alike(x, y, call.unit, call.other) ||
               !fires_alike(x, y, call.other, call.unit);
      });
}

void ask_who_sees_him_fall(Play& play, UnitId general) {
  ask_close_calls(
      play.battle, play.asks,
      [&](NearLimits& near) {
        add_own(near, play.battle, general, kGeneralReach, "AQ-IRR-7", "who sees him fall");
      },
      [](const Battle& one, const Battle& two, const CloseCall& call) {
        return within(from_general(one, call.unit, call.other), kGeneralReach) !=
               within(from_general(two, call.unit, call.other), kGeneralReach);
      });
}

}  // namespace opfor::arquebusier
