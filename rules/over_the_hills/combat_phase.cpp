#include "rules/over_the_hills/combat_phase.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/agree.hpp"
#include "drill/measured.hpp"
#include "drill/queue.hpp"
#include "field/bodies.hpp"
#include "rules/over_the_hills/passage.hpp"
#include "rules/over_the_hills/stride.hpp"

namespace opfor::over_the_hills {

using field::Edge;

namespace {

/// A unit in a round.
struct InRound {
  UnitId unit = kNoUnit;
  std::vector<UnitId> enemies;  ///< that it fights: one, of squares and garrisons one a face
  Fighter fighter;              ///< against the first of them
  int suffers = 0;
};

/// Enemies in contact with a unit who fight in its combat.
UnitSet whom_it_fights(const Battle& b, UnitId unit) {
  const UnitSet& fighting = sheet_record(b).fighting;
  return those(enemies_in_contact(b, unit), [&](UnitId one) { return fighting.contains(one); });
}

/// OTH-CBT-2: with several enemies, its owner picks.
UnitId pick_enemy(Play& play, UnitId unit, const UnitSet& enemies) {
  if (enemies.size() == 1) return *enemies.begin();
  Decision decision = decision_for(play.battle, DecisionKind::melee_target, unit, "OTH-CBT-2");
  for (const UnitId enemy : enemies) {
    decision.options.push_back(option("fights " + name_of(play, enemy), 0, enemy));
  }
  return ask(play, decision).unit;
}

/// Squares and garrisons fight on each of their faces (OTH-BAND-1).
std::vector<UnitId> enemies_of_round(Play& play, UnitId unit) {
  const Battle& b = play.battle;
  const UnitSet all = whom_it_fights(b, unit);
  const bool faces = garrison(b, unit) || formation_of(b, unit) == Formation::square;
  if (!faces) return {pick_enemy(play, unit, all)};
  std::vector<UnitId> one_a_face;
  for (const Edge face : {Edge::front, Edge::left, Edge::right, Edge::rear}) {
    const UnitSet there =
        those(all, [&](UnitId enemy) { return edge_towards(b, unit, enemy) == face; });
    if (!there.empty()) one_a_face.push_back(pick_enemy(play, unit, there));
  }
  return one_a_face;
}

int face_of(const chance::Overheard& heard) {
  return heard.heard().empty() || heard.heard().back().second.faces.empty()
             ? 0
             : heard.heard().back().second.faces[0];
}

/// What a limit decides of their scores.
void measure_round(Play& play, const std::vector<InRound>& all) {
  measure<Situation>(play, [&](const Situation& now) {
    const Battle& b = now.battle();
    std::vector<int> scores;
    for (const InRound& one : all) {
      for (const UnitId enemy : one.enemies) {
        const Score score =
            combat_score(fighter_of(now, one.unit, enemy), fighter_of(now, enemy, one.unit),
                         round_of(b, one.unit, enemy), 0, options(b));
        scores.push_back(score.total());
      }
    }
    return scores;
  });
}

/// All throw; hits are added up, each to the enemy picked.
std::vector<std::string> throw_all(Play& play, std::vector<InRound>& all) {
  Battle& b = play.battle;
  const Situation now(play);
  std::vector<std::string> told;
  for (InRound& one : all) {
    int spent = 0;
    for (const UnitId enemy : one.enemies) {
      const Fighter own = fighter_of(now, one.unit, enemy);
      const Fighter his = fighter_of(now, enemy, one.unit);
      const Round round = round_of(b, one.unit, enemy);
      const Score score = combat_score(own, his, round, spent, options(b));
      if (own.building != Building::none) spent += combat_base(own, round, spent, options(b));
      const chance::Key key = next_key(b, one.unit, chance::Purpose::melee, enemy);
      chance::Overheard heard(play.asks);
      const Hit hit = throw_for_hits(heard, key, score.total());
      told.push_back(
          fmt::format("{}: {}", name_of(play, one.unit),
                      fmt::format("{}, D10 {}: {}", in_words(score), face_of(heard), hit.hits)));
      for (InRound& other : all) {
        if (other.unit == enemy) other.suffers += hit.hits;
      }
    }
  }
  return told;
}

/// What a round asks of a unit, against the first whom it fights (9.1): hits are of whole sides.
UnitVerdict verdict_of_unit(const Situation& now, const InRound& one, int inflicted, int suffered) {
  const Fighter enemy = fighter_of(now, one.enemies.front(), one.unit);
  return verdict_of(one.fighter, enemy, {inflicted, suffered}).a;
}

/// A unit as the round is settled for it.
struct Settled {
  UnitId unit = kNoUnit;
  UnitId enemy = kNoUnit;
  Fate fate = Fate::fights_on;
  UnitVerdict verdict;
};

/// OTH-RES-9: units of the losing side first, of a draw the active side's, each by id.
void in_order(const Battle& b, std::optional<Side> loser, std::vector<Settled>& all) {
  const Side first = loser.value_or(active_side(b));
  std::stable_partition(all.begin(), all.end(),
                        [&](const Settled& one) { return side_of(b, one.unit) == first; });
}

void tell_round(Play& play, const std::vector<InRound>& all, std::vector<std::string> rounds,
                int margin) {
  event::Fought fought;
  for (const InRound& one : all) {
    (side_of(play.battle, one.unit) == Side::a ? fought.a : fought.b).push_back(one.unit);
  }
  fought.rounds = std::move(rounds);
  if (margin == 0) {
    fought.outcome = "a draw";
  } else {
    fought.winner = margin > 0 ? Side::a : Side::b;
    fought.outcome = fmt::format(
        "{} by {}", with_verb(play.battle.setting().side(*fought.winner).name, "wins", "win"),
        std::abs(margin));
  }
  tell(play, "OTH-CBT-7", std::move(fought));
}

void count_round(Battle& b, const UnitSet& fighting) {
  for (Contact& c : b.head().contacts) {
    if (!fighting.contains(c.a) || !fighting.contains(c.b)) continue;
    if (c.round < 255) ++c.round;
  }
}

/// The test after a draw, or a round lost by one (OTH-RES-6).
void test_of_round(Play& play, Settled& one) {
  Battle& b = play.battle;
  if (one.fate != Fate::fights_on || !one.verdict.tests || !present(b, one.unit)) return;
  const TestResult result = test(play, one.unit, Occasion::drawn_or_lost_by_one);
  one.fate = asked_after_test(result.passed);
  if (result.passed) return;
  tire(play, one.unit, result.fatigue);
  record(b, one.unit).no_fire_next = 1;
}

/// Who must go, goes (OTH-RES-8, 10). @returns whether it does
bool carry_out_verdict(Play& play, const Settled& one) {
  Battle& b = play.battle;
  if (!present(b, one.unit)) return true;
  Fighter fighter;
  fighter.arm = troop_info(b, one.unit).arm;
  fighter.formation = formation_of(b, one.unit);
  const Fate fate = fate_of(fighter, one.fate, condition_of(b, one.unit));
  const Length way = goes_back(fate, mover_of(b, one.unit), options(b));
  switch (fate) {
    case Fate::fights_on:
      return false;
    case Fate::removed: {
      const bool broken = condition_of(b, one.unit) == Condition::broken;
      const bool guns = abandons_guns(fighter.arm, fighter.formation);
      const Gone why = one.fate == Fate::removed ? Gone::destroyed
                       : broken                  ? Gone::broken
                       : guns                    ? Gone::abandoned
                                                 : Gone::destroyed;
      lose(play, one.unit, why, one.fate == Fate::removed ? "OTH-RES-3" : "OTH-RES-8");
      break;
    }
    case Fate::routs:
      part_from_all(b, one.unit);
      rout(play, one.unit);
      break;
    case Fate::retreats_segment:
    case Fate::retreats_move:
      if (present(b, one.enemy)) {
        static_cast<void>(retreat(play, one.unit, one.enemy, way.as_double()));
      } else {
        rout(play, one.unit);
      }
      break;
  }
  return true;
}

/// OTH-RES-7: it turns to face those who came to its flank or rear; its footprint with it, where
/// there is room.
void turn_to_face(Play& play, UnitId unit) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, unit);
  const bool taken = std::any_of(r.touched.begin(), r.touched.end(),
                                 [](const Touched& t) { return t.edge != Edge::front; });
  if (!taken) return;
  Decision decision = decision_for(b, DecisionKind::redress, unit, "OTH-RES-7");
  decision.options.push_back(option("turns to face the enemy", Turns::turns));
  decision.options.push_back(option("stays as it is", Turns::stays));
  if (variant_of<Turns>(ask(play, decision)) == Turns::stays) return;
  for (Touched& t : r.touched) t.edge = Edge::front;
  tell(play, "OTH-RES-7", event::StateChanged{unit, {}, "turned to face the enemy", {}});
}

/// Its enemies have all left it.
bool has_won(const Battle& b, UnitId unit) {
  return present(b, unit) && !in_contact(b, unit) && !routing(b, unit);
}

void note_assaults(Battle& b, const std::vector<InRound>& all) {
  for (const InRound& one : all) {
    const FeatureId building = record(b, one.unit).in_building;
    if (building != kNoFeature) sheet_record(b).assaulted.insert(building);
  }
}

/// Hits by each side in a round.
struct ByHits {
  int a = 0;
  int b = 0;
  [[nodiscard]] int margin() const { return a - b; }
};

/// Verdicts are of the units as they fought; their states after all hits.
std::vector<Settled> verdicts(Play& play, const std::vector<InRound>& all, ByHits by) {
  const Situation now(play);
  std::vector<Settled> settled;
  for (const InRound& one : all) {
    const bool of_a = side_of(play.battle, one.unit) == Side::a;
    const UnitVerdict verdict = verdict_of_unit(now, one, of_a ? by.a : by.b, of_a ? by.b : by.a);
    settled.push_back({one.unit, one.enemies.front(), asked_of(verdict.outcome), verdict});
  }
  return settled;
}

void suffer_round(Play& play, const std::vector<InRound>& all, ByHits by) {
  for (const InRound& one : all) {
    Fatigue fatigue;
    add(fatigue, {FatigueCause::combat, {}, one.suffers});
    tire(play, one.unit, fatigue, one.enemies.front());
  }
  for (const InRound& one : all) risk_commander(play, one.unit, one.suffers);
  count_round(play.battle, sheet_record(play.battle).fighting);
  if (by.margin() != 0 || by.a != 0) return;
  for (const InRound& one : all) {
    Fatigue fatigue;
    add(fatigue, {FatigueCause::bloodless_draw, {}, kBloodlessDraw});
    tire(play, one.unit, fatigue);
  }
}

/// What a unit takes along into the next round.
void remember_round(Battle& b, const std::vector<Settled>& settled) {
  for (const Settled& one : settled) {
    UnitRecord& r = record(b, one.unit);
    r.won_last = one.verdict.bonus ? 1 : 0;
    r.fought_in = one.verdict.fought_in ? 1 : 0;
  }
}

/// A round of the combat of `fighting`. @returns those who have left it
UnitSet fight_round(Play& play) {
  Battle& b = play.battle;
  BattleRecord& s = sheet_record(b);
  std::vector<InRound> all;
  for (const UnitId unit : s.fighting) {
    if (whom_it_fights(b, unit).empty()) continue;
    all.push_back({unit, enemies_of_round(play, unit), {}, 0});
  }
  measure_round(play, all);
  for (InRound& one : all) {
    one.fighter = fighter_of(Situation(play), one.unit, one.enemies.front());
  }
  note_assaults(b, all);
  std::vector<std::string> told = throw_all(play, all);
  ByHits by;
  for (const InRound& one : all) {
    (side_of(b, one.unit) == Side::a ? by.b : by.a) += one.suffers;
  }
  const int margin = by.margin();
  tell_round(play, all, std::move(told), margin);
  std::vector<Settled> settled = verdicts(play, all, by);
  suffer_round(play, all, by);
  remember_round(b, settled);
  std::optional<Side> loser;
  if (margin != 0) loser = margin > 0 ? Side::b : Side::a;
  in_order(b, loser, settled);
  for (Settled& one : settled) {
    if (condition_of(b, one.unit) < Condition::routing) test_of_round(play, one);
  }
  UnitSet left;
  for (const Settled& one : settled) {
    if (carry_out_verdict(play, one)) left.insert(one.unit);
  }
  ++s.round;
  if (!rounds_remain(s.round, options(b))) return left;
  for (const Settled& one : settled) {
    const bool won = loser && side_of(b, one.unit) != *loser;
    if (!present(b, one.unit) || !in_contact(b, one.unit)) continue;
    if (may_turn_to_face(troop_info(b, one.unit).arm, won, true)) turn_to_face(play, one.unit);
  }
  return left;
}

/// OTH-CBT-1: P chooses the order of the combats.
UnitSet choose_combat(Play& play, const std::vector<UnitSet>& left) {
  if (left.size() == 1) return left.front();
  Decision decision = decision_for(play.battle, DecisionKind::choose_activation,
                                   active_side(play.battle), kNoUnit, "OTH-CBT-1");
  for (const UnitSet& combat : left) {
    decision.options.push_back(
        option("the combat of " + name_of(play, *combat.begin()), Next::fights, *combat.begin()));
  }
  const Choice choice = decide(play, decision);
  return left[static_cast<std::size_t>(choice.picks.front())];
}

/// Those whom all their enemies have left have options; who has left himself is no winner
/// (OTH-RES-9).
void after_round(Play& play, const UnitSet& left) {
  Battle& b = play.battle;
  BattleRecord& s = sheet_record(b);
  std::vector<UnitId> winners;
  for (const UnitId unit : s.fighting) {
    if (has_won(b, unit) && !left.contains(unit)) winners.push_back(unit);
  }
  line_up(b, winners);
  s.stage = Stage::options;
}

void end_combat(Battle& b) {
  BattleRecord& s = sheet_record(b);
  for (const UnitId unit : s.fighting) {
    // Who has come upon it meanwhile, or upon whom it came, fights another combat: no +2 of this
    // one goes with it (OTH-RES-11).
    if (whom_it_fights(b, unit).empty()) record(b, unit).won_last = 0;
    s.fought.insert(unit);
  }
  s.fighting = {};
  s.round = 0;
  s.stage = Stage::begins;
  clear_queue(b);
}

}  // namespace

bool come_into_contact(Play& play, UnitId unit, UnitId enemy, Edge edge, bool countered) {
  Battle& b = play.battle;
  if (routing(b, enemy)) {
    lose(play, enemy, Gone::ridden_down, "OTH-MOVE-12");
    return false;
  }
  touch(b, unit, enemy, edge, countered);
  record(b, enemy).gone_to_ground = 0;  // OTH-MOVE-13
  tell(play, "OTH-CON-7", event::ContactMade{unit, enemy});
  return true;
}

bool fight_next(Play& play) {
  Battle& b = play.battle;
  BattleRecord& s = sheet_record(b);
  switch (s.stage) {
    case Stage::options: {
      const UnitId winner = first_in_queue(b, [&](UnitId unit) { return has_won(b, unit); });
      if (winner != kNoUnit) {
        const UnitSet losers =
            those(s.fighting, [&](UnitId u) { return side_of(b, u) != side_of(b, winner); });
        leave_queue(b, winner);
        take_option(play, winner, losers);
        return true;
      }
      const UnitSet still =
          those(s.fighting, [&](UnitId unit) { return !whom_it_fights(b, unit).empty(); });
      if (still.empty() || !rounds_remain(s.round, options(b))) {
        end_combat(b);
        return fight_next(play);
      }
      s.stage = Stage::rounds;
      return true;
    }
    case Stage::rounds: {
      const UnitSet left = fight_round(play);
      after_round(play, left);
      return true;
    }
    default:
      break;
  }
  const auto left = combats_left(b);
  if (left.empty()) return false;
  s.fighting = choose_combat(play, left);
  s.round = 0;
  s.stage = Stage::rounds;
  return true;
}

void buildings_burn(Play& play) {
  Battle& b = play.battle;
  FeatureSet& assaulted = sheet_record(b).assaulted;
  const auto features = b.setting().ground->features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    if (!assaulted.contains(id) || burns(b, id)) continue;
    // The throw is about whoever is in it, or else the first unit of the active side.
    UnitId about = garrison_of(b, id);
    for (std::size_t u = 0; u < b.size() && about == kNoUnit; ++u) {
      if (present(b, unit_id(u)) && side_of(b, unit_id(u)) == active_side(b)) about = unit_id(u);
    }
    const chance::Key key = next_key(b, about, chance::Purpose::test);
    chance::Overheard heard(play.asks);
    const bool catches = catches_fire(heard, key, building_of(b, id));
    tell(play, "OTH-BUA-5",
         event::Tested{about, fmt::format("{} after the assault", features[i].name),
                       chance::in_words(heard), catches ? "it burns" : "it does not burn"});
    if (catches) sheet_record(b).burning.insert(id);
  }
  assaulted = {};
}

}  // namespace opfor::over_the_hills
