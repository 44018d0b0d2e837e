#include "rules/through_the_square_window/generals.hpp"

#include <algorithm>

#include "chance/overheard.hpp"
#include "drill/measured.hpp"
#include "field/bodies.hpp"
#include "rules/through_the_square_window/command.hpp"
#include "rules/through_the_square_window/decisions.hpp"
#include "rules/through_the_square_window/morale_step.hpp"
#include "rules/through_the_square_window/posts.hpp"
#include "rules/through_the_square_window/sighting.hpp"

namespace opfor::through_the_square_window {
namespace {

Vec place_of(const Battle& battle, UnitId unit) { return field::vec(battle.unit(unit).pose().at); }

void ride_to(Play& play, UnitId general, const field::Pose& to, const char* rule) {
  const field::Pose from = play.battle.unit(general).pose();
  play.battle.unit(general).put(to);
  const double way = norm(field::vec(to.at) - field::vec(from.at));
  tell(play, rule,
       event::Moved{general,
                    from,
                    to,
                    {from.at, to.at},
                    kGeneralMove,
                    Length::rounded(way),
                    Gait::as_before,
                    {}});
}

bool may_join(const Battle& battle, UnitId general, UnitId body) {
  if (side_of(battle, general) != side_of(battle, body) || !steady(battle, body)) return false;
  const UnitId with = one_with(battle, body);
  return with == kNoUnit || with == general;
}

/// Up to it, and into its middle with it.
void ride_to_join(Play& play, UnitId general, UnitId body, const char* rule) {
  play.battle.unit(general).goes_with = body;
  ride_to(play, general, place_beside(play.battle, body), rule);
}

/// TTSW-GEN-1: those whom he can ride up to, 30 cm at most.
UnitSet whom_he_may_join(Play& play, UnitId general) {
  const Limit ride = limit(kGeneralMove, "TTSW-GEN-1", "how far a general rides", general);
  return measured<Situation>(play, [&](const Situation& now) {
    const Battle& b = now.battle();
    return those(now.present(side_of(b, general)), [&](UnitId unit) {
      return may_join(b, general, unit) && now.within(general, unit, ride);
    });
  });
}

/// The friends who are to test for a general: TTSW-GEN-5.
void mourn(Play& play, UnitId general, Vec from, Vec to) {
  Battle& b = play.battle;
  const Side side = side_of(b, general);
  const field::Box way = line_between(from, to);  // of his body
  const Limit near = limit(kGeneralMourned, "TTSW-GEN-5", "where a general is mourned", general);
  const auto who = [&](const Situation& now) {
    return those(now.present(side), [&](UnitId unit) {
      const double off = field::gap(way, now.box(unit));
      return now.within(Span::nearest, general, unit, off, near);
    });
  };
  for (const UnitId unit : measured<Situation>(play, who)) {
    UnitRecord& r = record(b, unit);
    if (r.tested_for_general != 0) continue;
    r.tested_for_general = 1;
    r.generals_lost = 1;
  }
  test_for_generals(play, side);
}

}  // namespace

void general_rides(Play& play, UnitId general) {
  Battle& b = play.battle;
  if (!b.unit(general).on_table()) return;
  const Situation now(play);
  const UnitId with = goes_with(b, general);
  // Among men who fight, flee or chase he goes where they go; who rally have no need of him.
  const bool stay = with != kNoUnit && record(b, with).status == Status::rallying;
  if (with != kNoUnit && !stay && (!steady(b, with) || in_contact(b, with))) return;
  Decision decision = decision_for(b, DecisionKind::move_leader, general, "TTSW-GEN-1");
  decision.options.push_back(
      option(with == kNoUnit ? "stays where he is" : "stays with " + b.setting().name_of(with),
             Ride::stays, with));
  if (with != kNoUnit) decision.options.push_back(option("leaves it", Ride::leaves, with));
  const View known = view(now, side_of(b, general));  // he rides where it is weighed that he does
  const Situation seen(known);
  const field::Pose behind = post_of(seen, general, hearers_of(seen, general));
  if (norm(field::vec(behind.at) - place_of(b, general)) > kKeepOff.as_double() &&
      !near_an_enemy(seen, general, field::vec(behind.at))) {
    decision.options.push_back(option("rides behind his wing", Ride::behind_the_wing));
  }
  for (const UnitId unit : whom_he_may_join(play, general)) {
    if (unit == with) continue;
    decision.options.push_back(option("joins " + b.setting().name_of(unit), Ride::joins, unit));
  }
  if (decision.options.size() == 1) return;
  const Option picked = ask(play, decision);
  switch (variant_of<Ride>(picked)) {
    case Ride::stays:
      break;
    case Ride::leaves:
      b.unit(general).goes_with = kNoUnit;
      break;
    case Ride::behind_the_wing:
      b.unit(general).goes_with = kNoUnit;
      ride_to(play, general, behind, "TTSW-GEN-1");
      break;
    case Ride::joins:
      ride_to_join(play, general, picked.unit, "TTSW-GEN-1");
      break;
  }
}

void flee_to_friends(Play& play, UnitId general) {
  Battle& b = play.battle;
  const auto refuge_of = [&](const Situation& now) {
    return nearest_within(now, general, now.present(side_of(b, general)),
                          limit(kGeneralRefuge, "TTSW-GEN-4", "refuge of a general"),
                          [&](UnitId unit) { return one_with(b, unit) == kNoUnit; })
        .unit;
  };
  const UnitId refuge = measured<Situation>(play, refuge_of);
  if (refuge == kNoUnit) {
    remove(b, general, Gone::taken);
    if (chief_of(b, side_of(b, general)) == kNoUnit) {
      sheet_record(b).chief_lost[static_cast<std::size_t>(side_of(b, general))] = b.head().turn;
    }
    tell(play, "TTSW-GEN-4", event::StateChanged{general, {}, "taken", "the enemy came upon him"});
    return;
  }
  ride_to_join(play, general, refuge, "TTSW-GEN-4");
}

void risk_general(Play& play, UnitId general, UnitId unit) {
  Battle& b = play.battle;
  chance::Overheard heard(play.asks);
  const bool killed =
      general_killed(heard, next_key(b, general, chance::Purpose::leader_risk, unit));
  tell(play, "TTSW-GEN-3",
       event::Tested{general, "risk of the general", chance::in_words(heard),
                     killed ? "killed" : "unhurt"});
  if (!killed) return;
  const Side side = side_of(b, general);
  const Vec at = place_of(b, general);
  UnitRecord& r = record(b, general);
  r.body_x = b.unit(general).x;
  r.body_y = b.unit(general).y;
  r.carried = options(b).general_body ? 1 : 0;
  const bool chief = chief_of(b, side) == general;
  remove(b, general, Gone::killed);
  if (chief) sheet_record(b).chief_lost[static_cast<std::size_t>(side)] = b.head().turn;
  tell(play, "TTSW-GEN-3", event::StateChanged{general, {}, "killed", {}});
  mourn(play, general, at, at);
}

void carry_bodies(Play& play) {
  Battle& b = play.battle;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId general = unit_id(i);
    UnitRecord& r = record(b, general);
    if (r.carried == 0) continue;
    const Side side = side_of(b, general);
    const Vec home = unit_vector(b.setting().side(side).facing.opposite());
    const Vec from{static_cast<double>(r.body_x), static_cast<double>(r.body_y)};
    const Vec to = from + home * kBodyCarried.as_double();
    const Point at = field::point(to);
    r.body_x = at.x.tenths();
    r.body_y = at.y.tenths();
    if (!b.setting().ground->on_table(to)) r.carried = 0;
    mourn(play, general, from, to);
  }
}

void replace_chiefs(Battle& battle) {
  BattleRecord& r = sheet_record(battle);
  for (const Side side : {Side::a, Side::b}) {
    const auto at = static_cast<std::size_t>(side);
    if (r.chief_lost[at] == 0 || battle.head().turn <= r.chief_lost[at]) continue;
    for (std::size_t i = 0; i < battle.size(); ++i) {
      const UnitId unit = unit_id(i);
      if (!is_general(battle, unit) || side_of(battle, unit) != side) continue;
      if (!battle.unit(unit).on_table()) continue;
      r.chief[at] = unit;
      r.chief_lost[at] = 0;
      break;
    }
  }
}

}  // namespace opfor::through_the_square_window
