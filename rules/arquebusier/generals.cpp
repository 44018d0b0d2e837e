#include "rules/arquebusier/generals.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "chance/overheard.hpp"
#include "drill/measured.hpp"
#include "rules/arquebusier/elements.hpp"
#include "rules/arquebusier/shooting.hpp"
#include "rules/arquebusier/sighting.hpp"

namespace opfor::arquebusier {
namespace {

std::vector<UnitId> generals_of(const Battle& battle) {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (is_general(battle, unit_id(i)) && living(battle, unit_id(i))) all.push_back(unit_id(i));
  }
  return all;
}

std::vector<UnitId> own_formations(const Battle& battle, UnitId general) {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (present(battle, unit) && side_of(battle, unit) == side_of(battle, general)) {
      all.push_back(unit);
    }
  }
  return all;
}

void join(Battle& battle, UnitId general, UnitId formation) {
  battle.unit(general).goes_with = formation;
  battle.unit(general).put(place_beside(battle, formation));
}

/// The formations that a General is close enough to join (AQ-GEN-1).
std::vector<UnitId> formations_at_hand(const Situation& now, UnitId general) {
  const Limit at_hand = limit(kGeneralJoined, "AQ-GEN-1", "at hand, to join it");
  std::vector<UnitId> all;
  for (const UnitId unit : own_formations(now.battle(), general)) {
    if (one_with(now.battle(), unit) != kNoUnit) continue;  // one at most with a formation
    if (now.within_of_general(general, unit, at_hand)) all.push_back(unit);
  }
  return all;
}

}  // namespace

UnitId refuge_of(const Situation& now, UnitId general) {
  const Battle& battle = now.battle();
  const Limit reach = limit(kGeneralMove, "AQ-GEN-4", "refuge of the General");
  UnitId nearest = kNoUnit;
  double least = 0;
  for (const UnitId unit : own_formations(battle, general)) {
    if (one_with(battle, unit) != kNoUnit) continue;
    const double distance = now.from_general(general, unit);
    if (!now.within_of_general(general, unit, reach)) continue;
    if (nearest != kNoUnit && distance >= least) continue;
    nearest = unit;
    least = distance;
  }
  return nearest;
}

void generals_join(Play& play) {
  Battle& b = play.battle;
  for (const UnitId general : generals_of(b)) {
    Decision decision = decision_for(b, DecisionKind::move_leader, general, "AQ-GEN-1");
    const UnitId with = goes_with(b, general);
    decision.options.push_back(
        option(with == kNoUnit ? "stays by himself" : "stays with " + b.setting().name_of(with),
               Ride::stay, with));
    if (with != kNoUnit) decision.options.push_back(option("leaves it", Ride::leave, with));
    const auto at_hand = measured<Situation>(
        play, [&](const Situation& now) { return formations_at_hand(now, general); });
    for (const UnitId unit : at_hand) {
      decision.options.push_back(option("joins " + b.setting().name_of(unit), Ride::join, unit));
    }
    if (decision.options.size() == 1) continue;
    const Option& choice = ask(play, decision);
    switch (variant_of<Ride>(choice)) {
      case Ride::join:
        join(b, general, choice.unit);
        tell(play, "AQ-GEN-1",
             event::Activated{side_of(b, general), kNoCommand, general,
                              "joins " + b.setting().name_of(choice.unit)});
        break;
      case Ride::leave:
        b.unit(general).goes_with = kNoUnit;
        break;
      case Ride::stay:
      case Ride::ride_to:
      case Ride::ride_among:
        break;
    }
  }
}

namespace {

/// By what his side knows, as it is weighed.
std::optional<Vec> post_as_he_sees_it(Play& play, UnitId general) {
  const View seen = view(Situation(play), side_of(play.battle, general));
  return post_among_his_men(Situation(seen), general);
}

}  // namespace

Rides ask_rides(Play& play) {
  Battle& b = play.battle;
  std::vector<Decision> decisions;
  for (const UnitId general : generals_of(b)) {
    if (goes_with(b, general) != kNoUnit) continue;  // he moves with it
    Decision decision = decision_for(b, DecisionKind::move_leader, general, "AQ-GEN-2");
    decision.occurrence = record(b, general).asked++;
    decision.options.push_back(option("stays where he is", Ride::stay));
    for (const UnitId unit : own_formations(b, general)) {
      decision.options.push_back(
          option("rides to " + b.setting().name_of(unit), Ride::ride_to, unit));
    }
    if (post_as_he_sees_it(play, general)) {
      decision.options.push_back(option("rides among his formations", Ride::ride_among));
    }
    if (decision.options.size() > 1) decisions.push_back(std::move(decision));
  }
  Rides rides;
  if (decisions.empty()) return rides;
  const std::vector<Choice> choices = play.asks.decide_all(Situation(play), decisions);
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const Option& choice = picked(decisions[i], choices[i]);
    const UnitId general = decisions[i].unit;
    if (variant_of<Ride>(choice) == Ride::ride_to)
      rides.rides.push_back({general, choice.unit, {}});
    if (variant_of<Ride>(choice) == Ride::ride_among) {
      const auto post = post_as_he_sees_it(play, general);
      if (post) rides.rides.push_back({general, kNoUnit, *post});
    }
  }
  return rides;
}

void ride(Play& play, const Rides& rides) {
  Battle& b = play.battle;
  for (const Rides::Ride& one : rides.rides) {
    if (!living(b, one.general) || (one.to != kNoUnit && !present(b, one.to))) continue;
    const field::Pose from = b.unit(one.general).pose();
    const field::Pose goal = one.to != kNoUnit ? place_beside(b, one.to)
                                               : field::Pose{field::point(one.place), from.facing};
    const Vec way = field::vec(goal.at) - field::vec(from.at);
    const double length = norm(way);
    field::Pose to = goal;
    if (length > kGeneralMove.as_double()) {
      to.at = field::point(field::vec(from.at) + way * (kGeneralMove.as_double() / length));
    }
    if (to.at == from.at) continue;
    b.unit(one.general).put(to);
    b.unit(one.general).moved =
        Length::rounded(std::min(length, kGeneralMove.as_double())).tenths();
    event::Moved moved;
    moved.unit = one.general;
    moved.from = from;
    moved.to = to;
    moved.path = {from.at, to.at};
    moved.allowance = kGeneralMove;
    moved.spent = Length::tenths(b.unit(one.general).moved);
    tell(play, "AQ-GEN-2", std::move(moved));
  }
}

namespace {

/// All places that a General is at, seen from a formation on its way: nothing as wide as a line, as
/// he has no footprint (AQ-GEN-2). Of one that stands, his place.
field::Box as_passed(Vec place, Vec way) {
  const double length = norm(way);
  const Vec ahead = length > 0 ? way * (1 / length) : Vec{0, 1};
  return {place - way * 0.5, ahead, 0, length / 2};
}

bool touch_any(const Blocks& blocks, const field::Box& box) {
  return std::any_of(blocks.begin(), blocks.end(),
                     [&](const field::Box& block) { return touch(block, box); });
}

bool stands_among_enemies(const Battle& b, UnitId general) {
  const field::Box place = as_passed(field::vec(b.unit(general).pose().at), {});
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId enemy = unit_id(i);
    if (!present(b, enemy) || side_of(b, enemy) == side_of(b, general)) continue;
    if (touch_any(blocks(b, enemy), place)) return true;
  }
  return false;
}

/// An enemy's way this turn led over where he stood. Who rode is where he rode to: all moves are
/// made together (AQ-MOVE-6).
bool marched_over(const Battle& b, UnitId general, const Advances& advances) {
  if (b.unit(general).moved != 0) return false;
  const Vec place = field::vec(b.unit(general).pose().at);
  return std::any_of(advances.moves.begin(), advances.moves.end(), [&](const Advance& advance) {
    if (!advance.made || !present(b, advance.unit)) return false;
    if (side_of(b, advance.unit) == side_of(b, general)) return false;
    const field::Pose began{advance.formed, advance.to.facing};
    const Vec way = field::vec(advance.to.at) - field::vec(advance.formed);
    return touch_any(blocks_at(b, advance.unit, began), as_passed(place, way));
  });
}

}  // namespace

void catch_generals(Play& play, const Advances& advances) {
  Battle& b = play.battle;
  for (const UnitId general : generals_of(b)) {
    if (goes_with(b, general) != kNoUnit) continue;
    if (!stands_among_enemies(b, general) && !marched_over(b, general, advances)) continue;
    const UnitId refuge =
        measured<Situation>(play, [&](const Situation& now) { return refuge_of(now, general); });
    if (refuge == kNoUnit) {
      if (options(b).general_risk) {
        kill_general(play, general, "caught by the enemy with no formation near");
      }
      continue;
    }
    const field::Pose from = b.unit(general).pose();
    join(b, general, refuge);
    event::Moved moved;
    moved.unit = general;
    moved.from = from;
    moved.to = b.unit(general).pose();
    moved.path = {from.at, moved.to.at};
    moved.stopped_by = "takes refuge with " + b.setting().name_of(refuge);
    tell(play, "AQ-GEN-4", std::move(moved));
  }
}

void risk_general(Play& play, UnitId formation, int lost) {
  Battle& b = play.battle;
  const UnitId general = one_with(b, formation);
  if (general == kNoUnit || lost == 0 || !options(b).general_risk) return;
  chance::Overheard heard(play.asks);
  const chance::Key key =
      next_key(b, side_of(b, general), general, chance::Purpose::leader_risk, formation);
  const bool falls = commander_falls(heard, key, lost);
  tell(play, "AQ-GEN-5",
       event::Tested{general, fmt::format("risk of the General, {} lost with him", lost),
                     chance::in_words(heard), falls ? "he is killed" : "he is unhurt"});
  if (falls) kill_general(play, general, "struck down with his men");
}

void kill_general(Play& play, UnitId general, const std::string& why) {
  Battle& b = play.battle;
  const auto near = measured<Situation>(play, [&](const Situation& now) {
    const Limit sight = limit(kGeneralReach, "AQ-IRR-7", "who sees him fall");
    std::vector<UnitId> see;
    for (const UnitId unit : own_formations(b, general)) {
      if (now.within_of_general(general, unit, sight)) see.push_back(unit);
    }
    return see;
  });
  remove(b, general, Gone::killed);
  tell(play, "AQ-GEN-3", event::StateChanged{general, {}, "killed", why});
  for (const UnitId unit : near) {
    shake(play, unit, Cause::general_killed, "AQ-IRR-7", "its General is killed");
  }
}

}  // namespace opfor::arquebusier
