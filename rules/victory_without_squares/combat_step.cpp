#include "rules/victory_without_squares/combat_step.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

#include "drill/measured.hpp"
#include "drill/mover.hpp"
#include "field/bodies.hpp"
#include "rules/victory_without_squares/activation.hpp"
#include "rules/victory_without_squares/breaking.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/leader_moves.hpp"
#include "rules/victory_without_squares/movement.hpp"
#include "rules/victory_without_squares/passage.hpp"
#include "rules/victory_without_squares/pursuit.hpp"

namespace opfor::victory_without_squares {

using field::Box;
using field::Pose;

namespace {

// --- one round ---

std::string in_words(const Combat& combat, const CombatRound& round) {
  std::vector<std::string> parts;
  for (const Term& term : combat_terms(combat)) {
    parts.push_back(fmt::format("{:+} {}", term.value, term.words));
  }
  return fmt::format("D10 {}{}{}: {}", round.natural, parts.empty() ? "" : ", ",
                     fmt::join(parts, ", "), round.result.score);
}

std::string outcome(const CombatResult& result) {
  if (result.attacker.steps > 0 && result.defender.steps > 0) {
    return fmt::format("both lose {}", result.attacker.steps);
  }
  if (result.defender.steps > 0) {
    return fmt::format("the defenders lose {}", result.defender.steps);
  }
  return fmt::format("the attackers lose {}", result.attacker.steps);
}

void tell_round(Play& play, UnitId attacker, UnitId defender, const Combat& combat,
                const CombatRound& round) {
  event::Fought fought;
  const bool a_attacks = side_of(play.battle, attacker) == Side::a;
  fought.a = {a_attacks ? attacker : defender};
  fought.b = {a_attacks ? defender : attacker};
  fought.rounds = {in_words(combat, round)};
  fought.outcome = outcome(round.result);
  const Side attacking = side_of(play.battle, attacker);
  if (round.result.attacker.steps == 0) fought.winner = attacking;
  if (round.result.defender.steps == 0) fought.winner = other(attacking);
  tell(play, "VWS-CMB-9", std::move(fought));
}

void note_round(Battle& battle, UnitId body) {
  UnitRecord& r = record(battle, body);
  ++r.rounds_fought;
  r.fought = 1;
  mark(battle, body, r.in_combat);
}

bool in_touch(const Battle& battle, UnitId x, UnitId y) {
  if (!present(battle, x) || !present(battle, y)) return false;
  return field::gap(box_at(battle, x, battle.unit(x).pose()),
                    box_at(battle, y, battle.unit(y).pose())) <= kTolerance;
}

/// CMB-11: still in contact after its retreat, it loses one more step.
void held_fast(Play& play, UnitId body, UnitId enemy) {
  if (!in_order(play.battle, body) || !in_touch(play.battle, body, enemy)) return;
  const UnitRecord& r = record(play.battle, body);
  const State state = after_losing(r.state, 1, body_info(play.battle, body).kind);
  if (state == State::broken) measure_neighbours(play, body);
  const Situation then(play);
  const Loss loss = change_state(play, body, state, "VWS-CMB-11", "cannot get away");
  if (loss == Loss::broke) flee(play, body, enemy, kCombatFlight, "VWS-CMB-10");
  if (loss == Loss::broke || loss == Loss::destroyed) shake_neighbours(play, then, body);
}

/// Retreat or flight of one side (VWS-CMB-10, 11).
void give_way(Play& play, UnitId body, UnitId enemy, const SideResult& result, bool attacker) {
  Battle& b = play.battle;
  if (!present(b, body)) return;
  UnitRecord& r = record(b, body);
  if (result.done) r.must_not_move = 1;
  if (result.forced == Forced::flees) {
    flee(play, body, enemy, result.distance, "VWS-CMB-10");
    return;
  }
  if (result.forced != Forced::retreats || result.distance <= Length{}) return;
  mark(b, body, r.retreated_or_ran);
  r.in_motion = 0;
  const Angle facing = b.unit(body).pose().facing;
  // Straight back, facing the enemy: who was taken in flank or rear turns to him.
  const Vec back = attacker ? unit_vector(facing) * -1 : unit_vector(b.unit(enemy).pose().facing);
  const bool hedgehog = formation_of(b, body) == Formation::hedgehog;
  const bool keeps = attacker || hedgehog || dot(unit_vector(facing), back) < -0.38;
  pass(play,
       {body, back, result.distance.as_double(), keeps ? facing : facing_of(back * -1), false},
       "VWS-CMB-11", "falls back from the combat");
  held_fast(play, body, enemy);
}

/// Rounds are counted over the whole table, and not from 0: the risks of leaders in combat and
/// under fire, which take their occurrence from the round or shot, never share a key.
chance::Key key_of_round(Battle& battle, UnitId attacker, UnitId defender) {
  constexpr std::uint8_t kFirstRound = 64;
  chance::Key key{battle.head().turn,
                  battle.head().step,
                  side_of(battle, attacker),
                  attacker,
                  defender,
                  chance::Purpose::melee,
                  0};
  key.occurrence = static_cast<std::uint8_t>(kFirstRound + sheet_record(battle).rounds++);
  return key;
}

struct Round {
  CombatResult result;
  bool defender_broke = false;  ///< or was destroyed
};

Round fight_round(Play& play, UnitId attacker, UnitId defender, bool following_up) {
  Battle& b = play.battle;
  Situation then(play);
  const Combat combat = encounter(then, attacker, defender, following_up);
  const Length moved = Length::tenths(record(b, attacker).moved);
  const Approach approach{moved, full_move(b, attacker) - move_left(b, attacker)};
  const UnitId attackers_leader = leader_with(b, attacker);
  const UnitId defenders_leader = leader_with(b, defender);
  Decks decks = decks_of(b);
  const chance::Key key = key_of_round(b, attacker, defender);
  chance::Overheard heard(play.asks);
  const CombatRound round =
      fight(heard, key, decks, combat, approach, fire_options(options(b)).die);
  keep(b, decks);
  tell_round(play, attacker, defender, combat, round);
  note_round(b, attacker);
  note_round(b, defender);
  Round done;
  done.result = round.result;
  if (somebody_measures(play)) {
    // Who breaks shakes those next to him, as they stand now (VWS-PUR-9).
    if (round.result.attacker.state == State::broken) measure_neighbours(play, attacker);
    if (round.result.defender.state == State::broken) measure_neighbours(play, defender);
    then = Situation(play);
  }
  // Steps, leaders, retreats, neighbours (VWS-CMB-15).
  const Loss a =
      change_state(play, attacker, round.result.attacker.state, "VWS-CMB-9", "in combat");
  const Loss d =
      change_state(play, defender, round.result.defender.state, "VWS-CMB-9", "in combat");
  suffer(play, attackers_leader, round.attacker_leader, heard, attacker);
  suffer(play, defenders_leader, round.defender_leader, heard, defender);
  if (a == Loss::destroyed) capture_if_unhorsed(play, attackers_leader);
  if (d == Loss::destroyed) capture_if_unhorsed(play, defenders_leader);
  break_contact(b, attacker, defender);
  give_way(play, attacker, defender, round.result.attacker, true);
  give_way(play, defender, attacker, round.result.defender, false);
  const auto broke = [](Loss loss) { return loss == Loss::broke || loss == Loss::destroyed; };
  if (broke(a)) shake_neighbours(play, then, attacker);
  if (broke(d)) shake_neighbours(play, then, defender);
  done.defender_broke = broke(d);
  return done;
}

// --- second contact ---

/// Whether one body's straight advance brings it to another, and it may attack it.
std::optional<double> way_to(const Situation& now, UnitId body, UnitId enemy) {
  const Battle& b = now.battle();
  const Vec ahead = now.box(body).ahead;
  const double most = move_left(b, body).as_double() + kTolerance;
  const Straight way = straight(now, body, now.box(body), {ahead, most, enemy});
  if (way.target != enemy || !why_no_attack(now, body, enemy, way.end).empty()) return std::nullopt;
  return way.length;
}

/// CMB-5: bodies of the active division, not yet activated, that can come up.
std::vector<UnitId> who_could_come_up(const Situation& now, UnitId enemy) {
  const Battle& b = now.battle();
  std::vector<UnitId> all;
  const CommandId division = sheet_record(b).division;
  if (division == kNoCommand) return all;
  for (const UnitId body : now.present()) {
    if (division_of(b.setting(), body) != division || b.unit(body).acted != 0) continue;
    const UnitRecord& r = record(b, body);
    if (r.acted != Acted::nothing || r.must_not_move != 0 || !in_order(b, body)) continue;
    if (r.quarry != kNoUnit) continue;
    if (way_to(now, body, enemy)) all.push_back(body);
  }
  return all;
}

/// The other enemies that the attacker touches: the one with the larger front first, then by id.
std::vector<UnitId> touched_by(const Situation& now, UnitId attacker, const UnitSet& but) {
  std::vector<UnitId> all;
  for (const UnitId enemy : now.enemies(attacker)) {
    if (but.contains(enemy) || !in_order(now.battle(), enemy)) continue;
    if (now.gap(attacker, enemy) <= kTolerance) all.push_back(enemy);
  }
  const Box& own = now.box(attacker);
  std::stable_sort(all.begin(), all.end(), [&](UnitId x, UnitId y) {
    return front_against(own, own.ahead, now.box(x)) >
           front_against(own, own.ahead, now.box(y)) + kTolerance;
  });
  return all;
}

/// What has come of the fights of one contact (VWS-CMB-6).
struct Fights {
  UnitId first = kNoUnit;  ///< whom it fought first
  Length again;            ///< how far it may move again, by that fight (VWS-CMB-13)
  bool stands = true;      ///< the attacker: it has neither gone back nor lost its order
  UnitId broke = kNoUnit;
  PursuitRight pursuit = PursuitRight::none;
};

void add(Fights& fights, const Battle& battle, UnitId attacker, UnitId enemy, const Round& round) {
  if (fights.first == kNoUnit) {
    fights.first = enemy;
    fights.again = round.result.may_move_again;
  }
  fights.stands = in_order(battle, attacker) && round.result.attacker.forced == Forced::nothing &&
                  record(battle, attacker).state < State::disordered;
  if (!round.defender_broke || fights.broke != kNoUnit) return;
  fights.broke = enemy;
  fights.pursuit = round.result.pursuit;
}

// --- evasion, removal ---

/// CMB-3: it goes back before the attacker.
void evade(Play& play, UnitId body, Vec direction) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, body);
  mark(b, body, r.in_combat);
  mark(b, body, r.retreated_or_ran);
  r.in_motion = 0;
  pass(play, {body, direction, kEvasion.as_double(), facing_of(direction * -1), false}, "VWS-CMB-3",
       "evades");
}

/// CMB-3: troops that never fight go back, or are removed: at once, or if that leaves them in
/// touch.
void scatter(Play& play, UnitId attacker, UnitId enemy, Vec direction, bool at_once) {
  Battle& b = play.battle;
  mark(b, attacker, record(b, attacker).in_combat);
  if (!at_once) {
    evade(play, enemy, direction);
    if (!in_touch(b, attacker, enemy)) return;
  }
  const std::string before{word(record(b, enemy).state)};
  remove(b, enemy, Gone::destroyed);
  tell(play, "VWS-CMB-3", event::StateChanged{enemy, before, "destroyed", "ridden down"});
}

Touch touch_of(const Battle& battle, UnitId enemy) {
  const UnitRecord& r = record(battle, enemy);
  return touch(body_info(battle, enemy).kind, r.state, r.limbered != 0);
}

/// CMB-5: another body fights in the attacker's stead, in this place of the sequence: its
/// activation.
void bring_up(Play& play, UnitId body, UnitId enemy) {
  Battle& b = play.battle;
  const Situation now(play);
  const double way = *way_to(now, body, enemy);
  const Advance up{body, now.box(body).ahead, way + kTolerance, enemy, false};
  const UnitId active = sheet_record(b).active;
  const UnitSet tried = sheet_record(b).tried;
  begin_activation(b, body);
  advance(play, up);
  finish_activation(play, body);
  sheet_record(b).active = active;
  sheet_record(b).tried = tried;  // its windows were its own (VWS-FIRE-7)
}

/// CMB-5: the next enemy in contact is fought too, by the attacker or by another.
void second_contact(Play& play, UnitId attacker, UnitId enemy, bool following_up, Fights& fights) {
  Battle& b = play.battle;
  if (touch_of(b, enemy) != Touch::combat) {
    scatter(play, attacker, enemy, unit_vector(b.unit(attacker).pose().facing),
            touch_of(b, enemy) == Touch::removal);
    return;
  }
  Decision decision = decision_for(b, DecisionKind::second_contact, attacker, "VWS-CMB-5");
  decision.other = enemy;
  decision.options.push_back(
      option("fights " + b.setting().name_of(enemy) + " too", SecondContact::fights_on, attacker));
  for (const UnitId body : who_could_come_up(Situation(play), enemy)) {
    decision.options.push_back(
        option("brings up " + b.setting().name_of(body), SecondContact::brings_up, body));
  }
  const Option picked = ask(play, decision);
  if (variant_of<SecondContact>(picked) == SecondContact::brings_up) {
    bring_up(play, picked.unit, enemy);
    return;
  }
  add(fights, b, attacker, enemy, fight_round(play, attacker, enemy, following_up));
}

/// One after the other, while the attacker stands.
void further_contacts(Play& play, UnitId attacker, UnitId first, bool following_up,
                      Fights& fights) {
  UnitSet done;
  done.insert(first);
  while (fights.stands) {
    const Situation now(play);
    const std::vector<UnitId> touched = touched_by(now, attacker, done);
    const auto next = std::find_if(touched.begin(), touched.end(), [&](UnitId enemy) {
      return why_no_attack(now, attacker, enemy, now.box(attacker), following_up).empty();
    });
    if (next == touched.end()) return;
    done.insert(*next);
    second_contact(play, attacker, *next, following_up, fights);
  }
}

/// PUR-1, 2.
void pursue(Play& play, UnitId body, UnitId quarry, PursuitRight right) {
  Battle& b = play.battle;
  if (right == PursuitRight::none || !present(b, quarry) || !in_order(b, body)) return;
  if (record(b, body).state >= State::disordered || record(b, body).must_not_move != 0) return;
  Decks decks = decks_of(b);
  chance::Overheard heard(play.asks);
  const chance::Key key = next_key(b, side_of(b, body), body, chance::Purpose::pursuit, quarry);
  const PursuitDuty duty = pursuit_duty(heard, key, decks, right);
  keep(b, decks);
  if (!heard.heard().empty()) {
    tell(play, "VWS-PUR-1",
         event::Tested{body, "pursuit", chance::in_words(heard),
                       duty == PursuitDuty::must ? "must pursue" : "may pursue"});
  }
  if (duty == PursuitDuty::none) return;
  if (duty == PursuitDuty::may) {
    Decision decision = decision_for(b, DecisionKind::pursue, body, "VWS-PUR-1");
    decision.other = quarry;
    decision.options.push_back(option("holds", Pursuit::holds));
    decision.options.push_back(
        option("pursues " + b.setting().name_of(quarry), Pursuit::pursues, quarry));
    if (variant_of<Pursuit>(ask(play, decision)) == Pursuit::holds) return;
  }
  record(b, body).quarry = quarry;
  record(b, body).pursuit_rounds = 1;
  chase(play, body, kFirstPursuit);
}

/// CMB-13: horse that had moved little may charge again at once.
void move_again(Play& play, const Advance& a, UnitId enemy, Length most) {
  Battle& b = play.battle;
  if (most <= Length{} || !in_order(b, a.body) || !in_order(b, enemy)) return;
  if (record(b, a.body).state >= State::disordered) return;
  Decision decision = decision_for(b, DecisionKind::carry_on, a.body, "VWS-CMB-13");
  decision.other = enemy;
  decision.options.push_back(option("stands", Further::stands));
  decision.options.push_back(
      option("charges " + b.setting().name_of(enemy) + " again", Further::goes_on, enemy));
  if (variant_of<Further>(ask(play, decision)) != Further::goes_on) return;
  advance(play,
          {a.body, unit_vector(b.unit(a.body).pose().facing), most.as_double(), enemy, false});
}

/// What the attacker does when they are over.
void come_of(Play& play, const Advance& a, const Fights& fights) {
  Battle& b = play.battle;
  if (!fights.stands) record(b, a.body).quarry = kNoUnit;
  if (fights.broke == kNoUnit) {
    move_again(play, a, fights.first, fights.again);
  } else if (!fights.stands) {
    return;  // it went back, or lost its order: no pursuit (VWS-CMB-6, 14)
  } else if (!a.following_up || record(b, a.body).quarry == kNoUnit) {
    pursue(play, a.body, fights.broke, fights.pursuit);
  } else if (present(b, fights.broke)) {
    record(b, a.body).quarry = fights.broke;
  }
}

void combat(Play& play, const Advance& a, UnitId enemy) {
  make_contact(play.battle, a.body, enemy);
  Fights fights;
  add(fights, play.battle, a.body, enemy, fight_round(play, a.body, enemy, a.following_up));
  further_contacts(play, a.body, enemy, a.following_up, fights);
  come_of(play, a, fights);
}

/// Where the first does not fight, those whom it touches besides do (VWS-CMB-5). @returns false if
/// it may attack none
bool fights_others(Play& play, const Advance& a, UnitId first) {
  Fights fights;
  further_contacts(play, a.body, first, a.following_up, fights);
  if (fights.first == kNoUnit) return false;
  come_of(play, a, fights);
  return true;
}

bool uses_the_rest(Play& play, UnitId body, UnitId enemy) {
  Decision decision = decision_for(play.battle, DecisionKind::carry_on, body, "VWS-CMB-3");
  decision.other = enemy;
  decision.options.push_back(option("stands", Further::stands));
  decision.options.push_back(option("goes on with the rest of its move", Further::goes_on, enemy));
  return variant_of<Further>(ask(play, decision)) == Further::goes_on;
}

}  // namespace

double front_against(const Box& body, Vec direction, const Box& other) {
  const Vec across = field::right_of(direction);
  const double own = field::half_extent(body, across);
  const double its = field::half_extent(other, across);
  const double off = dot(other.centre - body.centre, across);
  return std::min(own, off + its) - std::max(-own, off - its);
}

std::string why_no_attack(const Situation& now, UnitId attacker, UnitId defender, const Box& from,
                          bool following_up) {
  const Battle& b = now.battle();
  if (army_is_beaten(b, side_of(b, attacker))) return "its army is beaten";
  if (record(b, attacker).passed_through != 0) return "friends have gone through it";
  const Combat combat = encounter(now, attacker, defender, from, following_up);
  if (touch_of(b, defender) != Touch::combat) {
    // Nobody resists: only troops that never fight, or are in no order to, keep away.
    const auto barred = bar(combat);
    const bool never = barred == Bar::disordered || barred == Bar::never_attacks;
    return never ? std::string(word(*barred)) : std::string();
  }
  const auto barred = bar(combat, pistols_first(b, attacker, defender));
  return barred ? std::string(word(*barred)) : std::string();
}

AfterTouch touch_enemy(Play& play, const Advance& a, UnitId enemy, double left, bool again) {
  Battle& b = play.battle;
  tell(play, "VWS-CMB-1", event::ContactMade{a.body, enemy});
  const Touch touched = touch_of(b, enemy);
  switch (touched) {
    case Touch::combat:
      combat(play, a, enemy);
      return AfterTouch::ended;
    case Touch::push: {
      const Length way = Length::rounded(std::max(left, 1.0));
      run_ahead(play, enemy, a.direction, way, "VWS-CMB-4");
      if (fights_others(play, a, enemy)) return AfterTouch::ended;
      return in_touch(b, a.body, enemy) ? AfterTouch::ended : AfterTouch::goes_on;
    }
    case Touch::evasion:
    case Touch::removal:
      scatter(play, a.body, enemy, a.direction, again || touched == Touch::removal);
      break;
  }
  if (fights_others(play, a, enemy) || left <= kTolerance) return AfterTouch::ended;
  return uses_the_rest(play, a.body, enemy) ? AfterTouch::goes_on : AfterTouch::ended;
}

void chase(Play& play, UnitId body, Length distance) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, body);
  const UnitId quarry = r.quarry;
  if (present(b, quarry)) {
    const Vec direction = away_from(b, quarry, body);
    const Pose from = b.unit(body).pose();
    const Pose to{from.at, facing_of(direction)};
    const Situation now(play);
    const Box turned = box_at(b, body, to);
    if (clear_of_bodies(now, body, turned) && now.ground().can_stand(turned, {r.mounted != 0})) {
      put(b, body, to);
      tell(play, "VWS-PUR-2", event::Moved{body, from, to, {from.at}, {}, {}, Gait::as_before, {}});
    }
    advance(play,
            {body, unit_vector(b.unit(body).pose().facing), distance.as_double(), quarry, true});
  }
  if (!in_order(b, body)) return;
  change_state(play, body, after_pursuit_round(r.state, r.pursuit_rounds, body_info(b, body).kind),
               "VWS-PUR-5", "the pursuit has tired it");
  r.acted = Acted::moved;
  if (r.quarry != kNoUnit && !present(b, r.quarry)) r.quarry = kNoUnit;
}

bool chase_on(Play& play, UnitId body) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, body);
  const UnitId quarry = r.quarry;
  const bool gone = !present(b, quarry) || record(b, quarry).state != State::broken;
  const auto chase_of = [&](const Situation& now) {
    if (gone) return Chase{true, 0};
    // Ends at 4" or more: who is at 4" is beyond.
    const Limit reach{kPursuitLost, "VWS-PUR-3", "its quarry still in reach", kNoUnit, -kTolerance};
    now.note(Span::nearest, body, quarry, now.measured_gap(body, quarry), reach);
    return Chase{false, now.gap(body, quarry)};
  };
  const auto ends_alike = [](const Chase& x, const Chase& y) {
    return ends_by_itself(x) == ends_by_itself(y);
  };
  const Chase state = measured<Situation>(play, chase_of, ends_alike);
  Decks decks = decks_of(b);
  chance::Overheard heard(play.asks);
  const chance::Key key = next_key(b, side_of(b, body), body, chance::Purpose::pursuit, quarry);
  const ChaseEnd end = try_to_end(heard, key, decks, state);
  keep(b, decks);
  if (!heard.heard().empty()) {
    tell(play, "VWS-PUR-3",
         event::Tested{body, "end of its pursuit", chance::in_words(heard),
                       end == ChaseEnd::stands ? "stands" : "must pursue"});
  }
  if (end != ChaseEnd::goes_on) {
    r.quarry = kNoUnit;
    r.pursuit_rounds = 0;
    return end == ChaseEnd::free;
  }
  ++r.pursuit_rounds;
  chase(play, body, full_move(b, body));
  return false;
}

}  // namespace opfor::victory_without_squares
