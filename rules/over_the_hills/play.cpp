#include "rules/over_the_hills/play.hpp"

#include <fmt/format.h>

#include "drill/measured.hpp"
#include "field/sweep.hpp"
#include "rules/over_the_hills/passage.hpp"

namespace opfor::over_the_hills {
namespace {

std::string in_words(Occasion occasion) {
  switch (occasion) {
    case Occasion::friends_wavering:
      return "test for friends who waver or rout";
    case Occasion::formation_change:
      return "test to change formation near the enemy";
    case Occasion::leaving_cover:
      return "test to leave cover";
    case Occasion::after_firing:
      return "test to move after firing";
    case Occasion::contact:
      return "test to move to contact";
    case Occasion::defensive_fire:
      return "test to deliver defensive fire";
    case Occasion::no_hits:
      return "test for having hit nobody";
    case Occasion::drawn_or_lost_by_one:
      return "test after the round";
    case Occasion::prevent_follow_up:
      return "test not to follow up";
    case Occasion::prevent_fire:
      return "test to hold its fire";
    case Occasion::overhead:
      return "test for guns that fire overhead";
    case Occasion::rolled_ten:
      return "test for a 10";
    case Occasion::emergency_square:
      return "test to form square in haste";
    case Occasion::counter:
      break;
  }
  return "test to counter";
}

std::string outcome_of(const Score& score, const TestResult& result) {
  return fmt::format("{} {} or less", result.passed ? "passed on" : "failed: it needed",
                     score.total());
}

}  // namespace

void tire(Play& play, UnitId unit, const Fatigue& fatigue, UnitId by) {
  if (!present(play.battle, unit)) return;
  const Condition before = condition_of(play.battle, unit);
  UnitRecord& r = record(play.battle, unit);
  for (const FatigueHits& each : fatigue) {
    if (each.hits == 0) continue;
    r.fh = static_cast<std::uint8_t>(r.fh + each.hits);
    const std::string rule(rule_of(each));
    const CauseLine& line = kFatigueCauses[static_cast<std::size_t>(each.cause)];
    const std::string why = each.cause == FatigueCause::failed_test
                                ? fmt::format("{} failed", in_words(each.test))
                                : std::string(line.words);
    tell(play, rule.c_str(),
         event::Lost{
             unit,
             by,
             {{fmt::format("fatigue hit{} ({})", each.hits == 1 ? "" : "s", why), each.hits}},
             false});
  }
  const Condition now = condition_of(play.battle, unit);
  if (now == before) return;
  tell(play, "OTH-STATE-2",
       event::StateChanged{unit, std::string(word(before)), std::string(word(now)), {}});
}

namespace {

/// He is set beside the body that he goes with: no ride of his own.
void tell_place(Play& play, UnitId commander, UnitId body, const field::Pose& from) {
  const field::Pose to = play.battle.unit(commander).pose();
  if (to == from) return;
  tell(play, "OTH-CMDR-1",
       event::Moved{commander,
                    from,
                    to,
                    {from.at, to.at},
                    {},
                    {},
                    Gait::as_before,
                    "goes with " + name_of(play, body)});
}

}  // namespace

void put(Play& play, UnitId unit, const field::Pose& pose) {
  Battle& b = play.battle;
  std::vector<std::pair<UnitId, field::Pose>> with;
  for (const UnitId commander : who_go_with(b, unit)) {
    with.emplace_back(commander, b.unit(commander).pose());
  }
  put(b, unit, pose);
  for (const auto& [commander, from] : with) tell_place(play, commander, unit, from);
}

void attach(Play& play, UnitId commander, UnitId unit) {
  const field::Pose from = play.battle.unit(commander).pose();
  attach(play.battle, commander, unit);
  tell_place(play, commander, unit, from);
}

void lose(Play& play, UnitId unit, Gone why, const char* rule) {
  remove(play.battle, unit, why);
  const bool commander = is_commander(play.battle, unit);
  tell(play, rule, event::StateChanged{unit, {}, std::string(word(why)), {}});
  if (why == Gone::left_table && !commander) {
    tell(play, rule, event::LeftTable{unit});
  } else {
    tell(play, rule, event::Lost{unit, kNoUnit, {}, true});
  }
}

void recover(Play& play, UnitId unit, int hits) {
  Battle& b = play.battle;
  const Condition before = condition_of(b, unit);
  record(b, unit).fh = static_cast<std::uint8_t>(recovered(strength_of(b, unit), hits).fh);
  const Condition after = condition_of(b, unit);
  if (after == before) return;
  tell(play, "OTH-STATE-3",
       event::StateChanged{unit, std::string(word(before)), std::string(word(after)), {}});
}

void bear(Play& play, UnitId unit, Condition before) {
  if (!present(play.battle, unit)) return;
  const Condition now = condition_of(play.battle, unit);
  if (now == Condition::broken) {
    lose(play, unit, Gone::broken, "OTH-STATE-2");
    return;
  }
  if (now != Condition::routing || before >= Condition::routing) return;
  rout(play, unit);
}

void suffer(Play& play, UnitId unit, const Fatigue& fatigue, UnitId by) {
  if (!present(play.battle, unit)) return;
  const Condition before = condition_of(play.battle, unit);
  tire(play, unit, fatigue, by);
  bear(play, unit, before);
}

void risk_commander(Play& play, UnitId unit, int hits) {
  if (hits <= 0) return;
  const UnitSet with = who_go_with(play.battle, unit);
  for (const UnitId commander : with) {
    const chance::Key key = next_key(play.battle, commander, chance::Purpose::leader_risk, unit);
    chance::Overheard heard(play.asks);
    const bool killed = commander_killed(heard, key, hits);
    tell(play, "OTH-CMDR-4",
         event::Tested{commander, "risk of the commander", chance::in_words(heard),
                       killed ? "killed" : "unhurt"});
    if (killed) lose(play, commander, Gone::killed, "OTH-CMDR-4");
  }
}

TestResult test(Play& play, UnitId unit, const MoraleTest& what) {
  Battle& b = play.battle;
  if (!must_test(what.occasion, condition_of(b, unit))) return {};
  measure<Situation>(play, [&](const Situation& then) {
    return morale_score(strength_of(then.battle(), unit), then.support(unit), what).total();
  });
  const Support support = Situation(play).support(unit);
  const Score score = morale_score(strength_of(b, unit), support, what);
  const chance::Key key = next_key(b, unit, chance::Purpose::test);
  chance::Overheard heard(play.asks);
  const TestResult result = take_test(heard, key, strength_of(b, unit), support, what);
  const std::string rule(line_of(what.occasion).rule);
  tell(play, rule.c_str(),
       event::Tested{unit, in_words(what.occasion), chance::in_words(heard),
                     outcome_of(score, result)});
  return result;
}

bool stands_test(Play& play, UnitId unit, Occasion occasion) {
  if (!present(play.battle, unit)) return false;
  const TestResult result = test(play, unit, occasion);
  suffer(play, unit, result.fatigue);
  return result.passed;
}

void tell_held(Play& play, UnitId unit, const char* rule) {
  const FeatureId building = record(play.battle, unit).in_building;
  if (building == kNoFeature) return;
  const std::string& name = play.battle.setting().ground->feature(building).name;
  tell(play, rule, event::StateChanged{unit, {}, "in possession of " + name, {}});
}

void come_out(Play& play, UnitId unit, const char* rule) {
  FeatureId& building = record(play.battle, unit).in_building;
  if (building == kNoFeature) return;
  const std::string& name = play.battle.setting().ground->feature(building).name;
  building = kNoFeature;
  tell(play, rule, event::StateChanged{unit, {}, "out of " + name, {}});
}

void put_and_tell(Play& play, UnitId unit, const field::Pose& to, double way, const char* rule,
                  std::string stopped_by, const std::vector<Point>& corners) {
  Battle& b = play.battle;
  const field::Pose from = b.unit(unit).pose();
  if (to == from && stopped_by.empty()) return;
  const field::Box before = box_at(b, unit, from);
  put(play, unit, to);
  const Length went = Length::rounded(way);
  std::vector<Point> path{from.at};
  path.insert(path.end(), corners.begin(), corners.end());
  path.push_back(to.at);
  tell(play, rule,
       event::Moved{unit, from, to, std::move(path), full_move(mover_of(b, unit), true, options(b)),
                    went, Gait::as_before, std::move(stopped_by)});
  come_upon_commanders(play, unit, before);
}

namespace {

/// OTH-CMDR-5: to the nearest friendly unit within 6, by id; else he is lost.
void join_friends(Play& play, UnitId commander) {
  Battle& b = play.battle;
  const Situation now(play);
  const Found nearest = opfor::nearest(now.present(side_of(b, commander)), [&](UnitId unit) {
    return now.off_commander(commander, unit);
  });
  std::optional<double> off;
  if (nearest.unit != kNoUnit) off = nearest.distance;
  if (lost_when_overrun(off, options(b))) {
    lose(play, commander, Gone::killed, "OTH-CMDR-5");
    return;
  }
  const field::Pose from = b.unit(commander).pose();
  attach(b, commander, nearest.unit);
  const field::Pose to = b.unit(commander).pose();
  const Length way = Length::rounded(norm(field::vec(to.at) - field::vec(from.at)));
  tell(play, "OTH-CMDR-5",
       event::Moved{commander, from, to, {from.at, to.at}, {}, way, Gait::as_before, {}});
}

}  // namespace

void come_upon_commanders(Play& play, UnitId unit, const field::Box& before) {
  Battle& b = play.battle;
  if (!present(b, unit)) return;
  const field::Box now = box_at(b, unit, b.unit(unit).pose());
  const Vec came = now.centre - before.centre;
  field::Box began = now;  // as it faces when it has come
  began.centre = before.centre;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId commander = unit_id(i);
    const bool alone = is_commander(b, commander) && b.unit(commander).on_table() &&
                       goes_with(b, commander) == kNoUnit;
    if (!alone || side_of(b, commander) == side_of(b, unit)) continue;
    const Vec at = field::vec(b.unit(commander).pose().at);
    const bool under = field::gap(at, now) <= 0;
    // A point that the body has swept over.
    const bool passed = norm(came) > 0 && field::entry(at, at - came, now) <= 1;
    if (under || passed) join_friends(play, commander);
  }
}

}  // namespace opfor::over_the_hills
