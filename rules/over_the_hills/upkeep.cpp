#include "rules/over_the_hills/upkeep.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/agree.hpp"
#include "drill/measured.hpp"
#include "rules/over_the_hills/rallying.hpp"
#include "rules/over_the_hills/stride.hpp"
#include "rules/over_the_hills/winner.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr Length kHorseNear = 12_in;      // OTH phase 8
constexpr Length kEnemiesAtPlace = 3_in;  // OTH-CMDR-6

std::string words_of(BrigadeOrder order) {
  switch (order) {
    case BrigadeOrder::attack:
      return "ATTACK";
    case BrigadeOrder::hold:
      return "HOLD";
    case BrigadeOrder::move:
      return "MOVE";
    case BrigadeOrder::withdraw:
      break;
  }
  return "WITHDRAW";
}

// --- phase 0 ---

/// OTH-ORD-3.
void break_brigades(Play& play) {
  Battle& b = play.battle;
  for (std::size_t c = 0; c < b.setting().commands.size(); ++c) {
    const UnitId brigadier = rules(b.setting()).leads[c];
    if (brigadier == kNoUnit || side_of(b, brigadier) != active_side(b)) continue;
    UnitRecord& r = record(b, brigadier);
    if (r.brigade_broken != 0) continue;
    int out = 0;
    int at_start = 0;
    for (std::size_t i = 0; i < b.size(); ++i) {
      const UnitId unit = unit_id(i);
      if (is_commander(b, unit) || index(b.setting().unit(unit).command) != c) continue;
      ++at_start;
      const bool waits = b.unit(unit).presence == Presence::waiting;
      if (!waits && (!present(b, unit) || routing(b, unit))) ++out;
    }
    if (at_start == 0 || !brigade_broken(out, at_start)) continue;
    r.brigade_broken = 1;
    r.order = BrigadeOrder::withdraw;
    tell(play, "OTH-ORD-3",
         event::StateChanged{brigadier,
                             {},
                             "the commander of a broken brigade",
                             fmt::format("{} of its {} units are lost or routing", out, at_start)});
  }
}

/// Whom friends who waver or rout frighten.
std::vector<UnitId> the_frightened(const Situation& now) {
  const Battle& b = now.battle();
  const Limit near = limit(b, kFriendsWithin, "OTH-MOR-2", "friends who waver or rout");
  std::vector<UnitId> all;
  for (const UnitId unit : now.present(active_side(b))) {
    if (!must_test(Occasion::friends_wavering, condition_of(b, unit))) continue;
    for (const UnitId f : now.friends(unit)) {
      if (!frightens(condition_of(b, f), 0, options(b)) || !now.within(unit, f, near)) continue;
      all.push_back(unit);
      break;
    }
  }
  return all;
}

}  // namespace

void start_of_half_turn(Play& play) {
  Battle& b = play.battle;
  if (active_side(b) == Side::a) tell(play, "OTH 4", event::TurnBegan{});
  struct Costs {
    UnitId unit;
    Fatigue fatigue;
  };
  std::vector<Costs> hits;
  const Situation now(play);
  for (const UnitId unit : now.present(active_side(b))) {
    if (!burns(b, record(b, unit).in_building)) continue;
    Fatigue fatigue;
    add(fatigue, burning_building());
    hits.push_back({unit, fatigue});
  }
  break_brigades(play);
  for (const UnitId unit : measured<Situation>(play, the_frightened)) {
    const TestResult result = test(play, unit, Occasion::friends_wavering);
    if (!result.passed) hits.push_back({unit, result.fatigue});
  }
  // Together at its end: states are those of its beginning.
  std::vector<Condition> before;
  for (const Costs& hit : hits) before.push_back(condition_of(b, hit.unit));
  for (const Costs& hit : hits) tire(play, hit.unit, hit.fatigue);
  for (std::size_t i = 0; i < hits.size(); ++i) bear(play, hits[i].unit, before[i]);
}

// --- phase 1 ---

namespace {

/// OTH-CMDR-6: at the same place, or beside the nearest unit of his command if enemies are
/// within 3.
void replace(Play& play, UnitId commander) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, commander);
  const CommanderRating rating = replacement_of(rating_of(b, commander));
  r.control = static_cast<std::uint8_t>(rating.control);
  r.inspiration = static_cast<std::uint8_t>(rating.inspiration);
  r.gone = Gone::no;
  b.unit(commander).presence = Presence::on_table;
  tell(play, "OTH-CMDR-6", event::Entered{commander, true});
  const bool enemies = measured<Situation>(play, [&](const Situation& then) {
    const Limit near =
        limit(then.battle(), kEnemiesAtPlace, "OTH-CMDR-6", "enemies where a commander fell");
    bool any = false;
    for (const UnitId enemy : then.enemies(commander)) {
      any = then.commander_within(commander, enemy, near) || any;
    }
    return any;
  });
  const Situation now(play);
  if (enemies) {
    const UnitSet own = those(now.present(side_of(b, commander)), [&](UnitId unit) {
      const Level level = commander_info(b, commander)->level;
      return superior_of(b.setting(), unit, level) == commander ||
             brigadier_of(b.setting(), unit) == commander;
    });
    const Found nearest =
        opfor::nearest(own, [&](UnitId unit) { return now.off_commander(commander, unit); });
    if (nearest.unit != kNoUnit) attach(play, commander, nearest.unit);
  }
  tell(play, "OTH-CMDR-6", event::StateChanged{commander, "killed", "replaced", {}});
}

}  // namespace

void command(Play& play) {
  Battle& b = play.battle;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!is_commander(b, unit) || side_of(b, unit) != active_side(b)) continue;
    if (b.unit(unit).presence == Presence::removed) replace(play, unit);
  }
  measure<Situation>(play, [](const Situation& then) {
    std::vector<CommandEffect> effects;
    for (const UnitId unit : then.present(active_side(then.battle()))) {
      effects.push_back(then.command_effect(unit));
    }
    return effects;
  });
  const Situation now(play);
  for (const UnitId unit : now.present(active_side(b))) {
    const CommandEffect before = record(b, unit).effect;
    const CommandEffect effect = now.command_effect(unit);
    record(b, unit).effect = effect;
    b.unit(unit).commanded = effect == CommandEffect::no_effect ? 1 : 0;
    if (effect == before) continue;
    const char* words = effect == CommandEffect::no_effect   ? "in command"
                        : effect == CommandEffect::half_move ? "held to half moves by its command"
                                                             : "held back by its command";
    tell(play, "OTH-CMD-2", event::StateChanged{unit, {}, words, {}});
  }
}

// --- phase 2 ---

namespace {

struct NewOrder {
  UnitId brigadier = kNoUnit;
  BrigadeOrder to = BrigadeOrder::hold;
};

/// The brigades of a division's commander that he may tell something else.
std::vector<UnitId> who_may_be_told(const Situation& now, UnitId division) {
  const Battle& b = now.battle();
  std::vector<UnitId> all;
  for (std::size_t c = 0; c < b.setting().commands.size(); ++c) {
    const UnitId brigadier = rules(b.setting()).leads[c];
    if (brigadier == kNoUnit || !alive(b, brigadier) || record(b, brigadier).brigade_broken != 0) {
      continue;
    }
    if (superior_of(b.setting(), brigadier, Level::division) != division) continue;
    if (record(b, brigadier).told != 0) continue;  // so many brigades: each once
    bool has_units = false;
    for (const UnitId unit : now.present(side_of(b, division))) {
      has_units = has_units || brigadier_of(b.setting(), unit) == brigadier;
    }
    if (has_units && (brigadier == division || now.brigade_in_command(brigadier))) {
      all.push_back(brigadier);
    }
  }
  return all;
}

/// "leaves all orders as they are (HOLD of General Merle (FO1))": who may be told otherwise.
std::string as_they_are(const Play& play, const std::vector<UnitId>& told) {
  std::string words = "leaves all orders as they are";
  std::vector<std::string> all;
  for (const UnitId brigadier : told) {
    all.push_back(fmt::format("{} of {}", words_of(record(play.battle, brigadier).order),
                              name_of(play, brigadier)));
  }
  if (!all.empty()) words += fmt::format(" ({})", fmt::join(all, ", "));
  return words;
}

UnitId next_division(const Battle& b) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    const Commander* commander = commander_info(b, unit);
    if (commander == nullptr || commander->level != Level::division) continue;
    if (side_of(b, unit) != active_side(b) || !alive(b, unit)) continue;
    if (record(b, unit).changes < orders_a_turn(record(b, unit).control)) return unit;
  }
  return kNoUnit;
}

}  // namespace

bool change_orders(Play& play) {
  Battle& b = play.battle;
  if (!options(b).brigade_orders) return false;
  const UnitId division = next_division(b);
  if (division == kNoUnit) return false;
  const std::vector<UnitId> told = measured<Situation>(
      play, [&](const Situation& then) { return who_may_be_told(then, division); });
  std::vector<NewOrder> changes;
  Decision decision = decision_for(b, DecisionKind::set_task, division, "OTH-ORD-2");
  decision.options.push_back(option(as_they_are(play, told), kNoMoreChanges));
  const bool many = names_many(b.setting().side(active_side(b)).name);
  for (const UnitId brigadier : told) {
    for (const BrigadeOrder to :
         {BrigadeOrder::attack, BrigadeOrder::hold, BrigadeOrder::move, BrigadeOrder::withdraw}) {
      if (to == record(b, brigadier).order) continue;
      changes.push_back({brigadier, to});
      decision.options.push_back(
          option(fmt::format("{} the brigade of {}: {}", many ? "order" : "orders",
                             name_of(play, brigadier), words_of(to)),
                 static_cast<int>(to) + 1, brigadier));
    }
  }
  UnitRecord& r = record(b, division);
  if (changes.empty()) {
    r.changes = 255;
    return true;
  }
  const Choice choice = decide(play, decision);
  const auto pick = static_cast<std::size_t>(choice.picks.front());
  if (pick == 0) {
    r.changes = 255;
    return true;
  }
  const NewOrder& change = changes[pick - 1];
  // His own brigade he may always tell (OTH-ORD-2); it counts all the same.
  ++r.changes;
  record(b, change.brigadier).order = change.to;
  record(b, change.brigadier).told = 1;
  tell(play, "OTH-ORD-2",
       event::Activated{active_side(b), b.setting().unit(change.brigadier).command, kNoUnit,
                        decision.options[pick].words});
  return true;
}

// --- phase 4 ---

namespace {

/// What a limit decides of them.
std::vector<std::vector<UnitId>> who_can_be_rallied_by_all(const Situation& now) {
  const Battle& b = now.battle();
  std::vector<std::vector<UnitId>> all;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId commander = unit_id(i);
    if (!is_commander(b, commander) || !alive(b, commander)) continue;
    if (side_of(b, commander) != active_side(b) || record(b, commander).rallied != 0) continue;
    all.push_back(who_can_be_rallied(now, commander));
  }
  return all;
}

/// OTH-GUN-5.
bool resupplies(Play& play) {
  Battle& b = play.battle;
  const Situation now(play);
  for (const UnitId unit : now.present(active_side(b))) {
    UnitRecord& r = record(b, unit);
    if (r.out_of_ammo != 1 || r.rallied != 0) continue;
    const Resupply resupply{r.effect == CommandEffect::no_effect, in_contact(b, unit),
                            r.stirred != 0};
    if (!may_resupply(resupply, options(b))) continue;
    Decision decision = decision_for(b, DecisionKind::choose_rally, unit, "OTH-GUN-5");
    decision.options.push_back(option("fetches ammunition", Rallies::resupply, unit));
    decision.options.push_back(option("waits to be rallied", Rallies::nobody));
    if (r.fh > 0 && variant_of<Rallies>(ask(play, decision)) == Rallies::nobody) {
      r.out_of_ammo = 2;  // it is asked once: its commander may rally it now
      return true;
    }
    r.rallied = 1;
    r.out_of_ammo = 0;
    tell(play, "OTH-GUN-5", event::StateChanged{unit, "out of ammunition", "resupplied", {}});
    return true;
  }
  return false;
}

/// OTH-RALLY-3: who stops routing faces the enemy.
void face_enemy(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const Situation now(play);
  const auto place = now.enemy_place(unit);
  if (!place) return;
  const field::Pose from = b.unit(unit).pose();
  const Angle to = facing_of(*place - field::vec(from.at));
  const field::Box there = box_at(b, unit, {from.at, to});
  if (!may_stand(now, unit, mover_of(b, unit), there)) return;
  put_and_tell(play, unit, {from.at, to}, 0, "OTH-RALLY-3");
}

void rally_unit(Play& play, UnitId commander, UnitId unit) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, unit);
  r.rallied = 1;
  const UnitRecord& his = record(b, commander);
  const int inspiration = goes_with(b, commander) == unit ? his.inspiration : 0;
  const bool neighbour =
      measured<Situation>(play, [&](const Situation& then) { return then.has_neighbour(unit); });
  const Score score = rally_score(strength_of(b, unit), neighbour, his.control, inspiration);
  const chance::Key key = next_key(b, unit, chance::Purpose::test, commander);
  chance::Overheard heard(play.asks);
  // Two hits less of a natural 1, of one who has them.
  const int removed =
      std::min(over_the_hills::rally(heard, key, score.total()), static_cast<int>(r.fh));
  tell(play, "OTH-RALLY-2",
       event::Tested{unit, "rallied by " + name_of(play, commander), chance::in_words(heard),
                     removed == 0
                         ? "in vain"
                         : fmt::format("{} fatigue hit{} less", removed, removed == 1 ? "" : "s")});
  const bool routed = routing(b, unit);
  recover(play, unit, removed);
  if (!routed || routing(b, unit)) return;
  b.unit(unit).in_force = InForce::hold;
  face_enemy(play, unit);
}

}  // namespace

bool rally_next(Play& play) {
  Battle& b = play.battle;
  if (resupplies(play)) return true;
  measure<Situation>(play, who_can_be_rallied_by_all);
  const Situation now(play);
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId commander = unit_id(i);
    if (!is_commander(b, commander) || !alive(b, commander)) continue;
    if (side_of(b, commander) != active_side(b) || record(b, commander).rallied != 0) continue;
    const auto able = who_can_be_rallied(now, commander);
    if (able.empty()) continue;
    Decision decision = decision_for(b, DecisionKind::choose_rally, commander, "OTH-RALLY-1");
    for (const UnitId unit : able) {
      decision.options.push_back(option("rallies " + name_of(play, unit), Rallies::unit, unit));
    }
    decision.options.push_back(option("rallies nobody", Rallies::nobody));
    const Option chosen = ask(play, decision);
    record(b, commander).rallied = 1;
    if (variant_of<Rallies>(chosen) == Rallies::unit) rally_unit(play, commander, chosen.unit);
    return true;
  }
  return false;
}

// --- phase 8 ---

void end_of_half_turn(Play& play) {
  Battle& b = play.battle;
  const Side passive = other(active_side(b));
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    UnitRecord& r = record(b, unit);
    r.evaded = 0;
    r.countered = 0;
    r.rallied = 0;
    r.fire_done = 0;
    r.spent = 0;
    if (r.out_of_ammo > 1) r.out_of_ammo = 1;
    if (side_of(b, unit) == passive) r.no_fire_next = 0;
    if (r.emergency_square == 0 || !present(b, unit)) continue;
    const bool horse = measured<Situation>(play, [&](const Situation& then) {
      const Limit near = limit(then.battle(), kHorseNear, "OTH-CON-5", "horse near a square");
      const UnitSet horse_near = those(then.enemies(unit), [&](UnitId enemy) {
        return troop_info(then.battle(), enemy).arm == Arm::cavalry &&
               then.within(unit, enemy, near);
      });
      return !horse_near.empty();
    });
    if (!horse) r.emergency_square = 0;
  }
}

}  // namespace opfor::over_the_hills
