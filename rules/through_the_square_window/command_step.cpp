#include "rules/through_the_square_window/command_step.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "battle/lifetimes.hpp"
#include "chance/overheard.hpp"
#include "core/agree.hpp"
#include "drill/measured.hpp"
#include "drill/queue.hpp"
#include "drill/victory.hpp"
#include "field/bodies.hpp"
#include "rules/through_the_square_window/decisions.hpp"
#include "rules/through_the_square_window/flight.hpp"
#include "rules/through_the_square_window/generals.hpp"
#include "rules/through_the_square_window/ground.hpp"
#include "rules/through_the_square_window/morale_step.hpp"

namespace opfor::through_the_square_window {
namespace {

/// TTSW-DEC-1: asked of the program's wings whose general is in contact with his chief; a person
/// orders his units one by one.
void choose_postures(Play& play, Side side) {
  Battle& b = play.battle;
  if (!b.setting().side(side).automated) return;
  for (std::size_t c = 0; c < b.setting().commands.size(); ++c) {
    const auto wing = static_cast<CommandId>(c);
    if (b.setting().commands[c].side != side || in_general_retreat(b, side)) continue;
    const bool in_contact =
        measured<Situation>(play, [&](const Situation& now) { return now.wing_in_contact(wing); });
    if (!in_contact) continue;
    const UnitId general = general_of(b, wing);
    Decision decision = decision_for(b, DecisionKind::set_task, general, "TTSW-CMD-4");
    for (const Posture posture : {Posture::attack, Posture::hold, Posture::withdraw}) {
      decision.options.push_back(
          option(fmt::format("{}: {}", b.setting().commands[c].name, word(posture)), posture));
    }
    set_posture(b, wing, variant_of<Posture>(ask(play, decision)));
  }
}

void tell_test(Play& play, UnitId unit, const char* what, const chance::Overheard& heard,
               std::string outcome, const char* rule) {
  tell(play, rule, event::Tested{unit, what, chance::in_words(heard), std::move(outcome)});
}

/// It faces the nearest enemy, if there is room to turn (TTSW-RAL-3).
void begin_rally(Play& play, UnitId unit, const char* rule) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, unit);
  const std::string before(word(r.status));
  set_status(b, unit, Status::rallying);
  r.quarry = kNoUnit;
  r.rushed = 0;
  r.actions = 0;
  tell(play, rule, event::StateChanged{unit, before, "rallying", {}});
  if (in_contact(b, unit)) return;
  const Situation now(play);
  const UnitId enemy = nearest(now.enemies(unit), [&](UnitId e) { return now.gap(unit, e); }).unit;
  if (enemy == kNoUnit) return;
  const field::Pose to{b.unit(unit).pose().at,
                       facing_of(now.box(enemy).centre - now.box(unit).centre)};
  if (may_form(now, unit, formation_of(b, unit), box_at(b, unit, to))) {
    go_to(play, unit, to, 0, "TTSW-RAL-3");
  }
}

void rally_router(Play& play, UnitId unit) {
  Battle& b = play.battle;
  chance::Overheard heard(play.asks);
  const Rally result =
      test_rally(heard, next_key(b, unit, chance::Purpose::rout), quality_of(b, unit));
  tell_test(play, unit, "rally from rout", heard, std::string(word(result)), "TTSW-RAL-T1");
  switch (result) {
    case Rally::disperses:
      remove(b, unit, Gone::dispersed);
      tell(play, "TTSW-RAL-T1", event::StateChanged{unit, "routing", "dispersed", {}});
      break;
    case Rally::continues:
      break;
    case Rally::halts:
      begin_rally(play, unit, "TTSW-RAL-T1");
      break;
  }
}

void rally_pursuer(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const Kind kind = kind_of(b, unit);
  if (halts_freely(kind, quality_of(b, unit))) {
    Decision decision = decision_for(b, DecisionKind::carry_on, unit, "TTSW-PUR-2");
    decision.other = record(b, unit).quarry;
    decision.options.push_back(option("halts its pursuit", Further::stands));
    decision.options.push_back(option("pursues on", Further::goes_on, record(b, unit).quarry));
    if (variant_of<Further>(ask(play, decision)) == Further::stands) {
      begin_rally(play, unit, "TTSW-PUR-2");
    }
    return;
  }
  chance::Overheard heard(play.asks);
  const bool halts = test_pursuit(heard, next_key(b, unit, chance::Purpose::pursuit), kind,
                                  quality_of(b, unit), options(b).pursuit);
  tell_test(play, unit, "rally from pursuit", heard, halts ? "halts" : "pursues on", "TTSW-PUR-T1");
  if (halts) begin_rally(play, unit, "TTSW-PUR-3");
}

std::vector<UnitId> all_with(const Battle& battle, Status status) {
  std::vector<UnitId> all;
  for (const Side side : {Side::a, Side::b}) {
    for (std::size_t i = 0; i < battle.size(); ++i) {
      const UnitId unit = unit_id(i);
      if (side_of(battle, unit) != side || !present(battle, unit)) continue;
      if (record(battle, unit).status == status) all.push_back(unit);
    }
  }
  return all;
}

/// TTSW-OFF-2: touching the edge where it left, facing the table; the first free place along it.
bool put_at_edge(Play& play, UnitId unit) {
  Battle& b = play.battle;
  const field::Ground& ground = *b.setting().ground;
  const Vec left = field::vec(b.unit(unit).pose().at);
  const double width = b.setting().width.as_double();
  const double height = b.setting().height.as_double();
  const std::array<double, 4> off{left.y, width - left.x, height - left.y, left.x};
  const auto edge =
      static_cast<std::int32_t>(std::min_element(off.begin(), off.end()) - off.begin());
  const Angle in = Angle::degrees(std::array{0, 270, 180, 90}[static_cast<std::size_t>(edge)]);
  const Vec along = field::right_of(unit_vector(in));
  constexpr double kAlong = 100;
  constexpr int kTries = 200;
  const field::Box shape = box_at(b, unit, {b.unit(unit).pose().at, in});
  const double margin = shape.half_depth + 1;
  Vec middle{std::clamp(left.x, margin, width - margin),
             std::clamp(left.y, margin, height - margin)};
  // Touching the edge.
  if (edge == 0) middle.y = margin;
  if (edge == 1) middle.x = width - margin;
  if (edge == 2) middle.y = height - margin;
  if (edge == 3) middle.x = margin;
  const Situation now(play);
  for (int i = 0; i < kTries; ++i) {
    const int places = (i + 1) / 2;  // to one side and the other by turns
    const double shift = (i % 2 == 0 ? kAlong : -kAlong) * places;
    const field::Pose to{field::point(middle + along * shift), in};
    const field::Box there = box_at(b, unit, to);
    if (ground.over_the_edge(there) > 1) continue;
    if (!may_stand_on(ground, card_of(b, unit), formation_of(b, unit), there)) continue;
    if (!clear_of_bodies(now, unit, there)) continue;
    bool near = false;
    for (const UnitId enemy : now.enemies(unit)) {
      near = near || field::gap(there, now.box(enemy)) < kKeepOff.as_double();
    }
    if (near) continue;
    b.unit(unit).presence = Presence::on_table;
    record(b, unit).gone = Gone::no;
    tell(play, "TTSW-OFF-2", event::Entered{unit, true});
    go_to(play, unit, to, 0, "TTSW-OFF-2");
    return true;
  }
  return false;
}

}  // namespace

void mark_command(Play& play) {
  Battle& b = play.battle;
  tell(play, "TTSW-SEQ-1", event::TurnBegan{});
  const auto in_command = [](const Situation& now) {
    return those(now.present(), [&](UnitId unit) { return now.in_command(unit); });
  };
  const UnitSet in = measured<Situation>(play, in_command);
  for (const UnitId unit : Situation(play).present()) {
    const bool commanded = in.contains(unit);
    b.unit(unit).commanded = commanded ? 1 : 0;
    record(b, unit).actions =
        static_cast<std::uint8_t>(actions_of_turn(steady(b, unit), commanded));
  }
  for (const Side side : {Side::a, Side::b}) choose_postures(play, side);
}

namespace {

/// Option `army.broken_effect` = general_retreat: nobody advances any more, whatever his orders.
void go_back_all(Battle& battle, Side side) {
  for (std::size_t c = 0; c < battle.setting().commands.size(); ++c) {
    if (battle.setting().commands[c].side != side) continue;
    set_posture(battle, static_cast<CommandId>(c), Posture::withdraw);
  }
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) != side || !present(battle, unit)) continue;
    mark_no_advance(battle, unit, battle.head().turn);
  }
}

}  // namespace

void army_morale(Play& play) {
  Battle& b = play.battle;
  std::array<bool, 2> broken{};
  for (const Side side : {Side::a, Side::b}) {
    if (in_general_retreat(b, side)) {
      broken[static_cast<std::size_t>(side)] = true;
      continue;
    }
    const Army army = army_of(b, side);
    chance::Key key;
    key.turn = b.head().turn;
    key.phase = b.head().step;
    key.side = side;
    chance::Overheard heard(play.asks);
    bool& breaks = broken[static_cast<std::size_t>(side)];
    breaks = army_breaks(heard, key, army.lost, army.value, options(b).army_test);
    if (army.lost == 0) continue;
    const bool many = names_many(b.setting().side(side).name);
    const std::string_view end = !breaks ? "" : many ? ": they are broken" : ": it is broken";
    tell(play, "TTSW-ARMY-3",
         event::Activated{
             side, kNoCommand, kNoUnit,
             fmt::format("{} lost {} of {}, {} at {}{}", many ? "have" : "has", army.lost,
                         army.value, many ? "break" : "breaks", break_point(army.value), end)});
  }
  if (!broken[0] && !broken[1]) return;
  if (options(b).broken_effect == BrokenEffect::general_retreat && broken[0] != broken[1]) {
    const Side side = broken[0] ? Side::a : Side::b;
    sheet_record(b).retreats[static_cast<std::size_t>(side)] = 1;
    go_back_all(b, side);
    return;
  }
  Verdict verdict = Verdict::drawn;
  if (!broken[0]) verdict = Verdict::a_wins;
  if (!broken[1]) verdict = Verdict::b_wins;
  const char* why = verdict == Verdict::drawn ? "both armies are broken" : "the enemy is broken";
  end_battle(b, play.events, verdict, kArmyBeaten, why, "TTSW-ARMY-3");
}

void rally_all(Play& play) {
  for (const UnitId unit : all_with(play.battle, Status::routing)) rally_router(play, unit);
  for (const UnitId unit : all_with(play.battle, Status::pursuing)) {
    if (!in_contact(play.battle, unit)) rally_pursuer(play, unit);
  }
}

void run_on(Play& play) {
  for (const UnitId unit : all_with(play.battle, Status::routing)) {
    rout(play, unit, record(play.battle, unit).quarry, "TTSW-ROU-1");
  }
  for (const UnitId unit : all_with(play.battle, Status::pursuing)) {
    if (!in_contact(play.battle, unit)) {
      pursue(play, unit, record(play.battle, unit).quarry, false);
    }
  }
}

void come_back(Play& play) {
  Battle& b = play.battle;
  for (const Side side : {Side::a, Side::b}) {
    for (std::size_t i = 0; i < b.size(); ++i) {
      const UnitId unit = unit_id(i);
      if (side_of(b, unit) != side || record(b, unit).gone != Gone::pursuing) continue;
      if (record(b, unit).left_turn == b.head().turn) continue;
      chance::Overheard heard(play.asks);
      const bool back = returns(heard, next_key(b, unit, chance::Purpose::arrival),
                                kind_of(b, unit), quality_of(b, unit), options(b).pursuit);
      if (!heard.heard().empty() && play.events.wanted()) {
        tell(play, "TTSW-OFF-2",
             event::Activated{side, kNoCommand, unit,
                              fmt::format("{}: {}", chance::in_words(heard).front(),
                                          back ? "comes back" : "stays away")});
      }
      if (!back || !put_at_edge(play, unit)) continue;
      set_status(b, unit, Status::rallying);
      UnitRecord& r = record(b, unit);
      r.quarry = kNoUnit;
      r.rushed = 0;
    }
  }
  carry_bodies(play);
}

void throw_initiative(Play& play) {
  Battle& b = play.battle;
  chance::Key key;
  key.turn = b.head().turn;
  key.phase = b.head().step;
  chance::Overheard heard(play.asks);
  const Side winner = throw_for_initiative(heard, key);
  const Side begins =
      who_goes_first(play, winner, heard, {"TTSW-SEQ-2", "TTSW-SEQ-1", "acts"}, ask);
  sheet_record(b).first = begins;
  tell(play, "TTSW-SEQ-1",
       event::Activated{begins, kNoCommand, kNoUnit,
                        names_many(b.setting().side(begins).name) ? "act first" : "acts first"});
}

void end_retreat(Play& play) {
  Battle& b = play.battle;
  for (const Side side : {Side::a, Side::b}) {
    if (!in_general_retreat(b, side)) continue;
    const bool last = b.head().turn >= b.setting().turns;
    if (!last && !Situation(play).present(side).empty()) continue;
    end_battle(b, play.events, side == Side::a ? Verdict::b_wins : Verdict::a_wins, kArmyBeaten,
               "the enemy is in general retreat", "TTSW-ARMY-3");
  }
}

void end_turn(Play& play) {
  Battle& b = play.battle;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    UnitRecord& r = record(b, unit);
    if (present(b, unit) && r.status == Status::rallying) set_status(b, unit, Status::steady);
    // What the mark of an enemy in contact was about is over with the contact.
    UnitSet still;
    for (const UnitId enemy : r.flanked_by) {
      if (is_flanked_by(b, unit, enemy)) still.insert(enemy);
    }
    r.flanked_by = still;
  }
  replace_chiefs(b);
  forget_turn(b);
  clear_queue(b);
}

}  // namespace opfor::through_the_square_window
