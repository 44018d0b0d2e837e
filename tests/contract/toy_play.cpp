#include <algorithm>

#include "battle/lifetimes.hpp"
#include "contract/toy_parts.hpp"

namespace opfor::toy {

void move_head(Battle& battle) {
  Head& head = battle.head();
  if (++head.step == sheet().steps().size()) {
    head.step = 0;
    ++head.turn;
  }
}

bool on_table(const Battle& battle, Point p) {
  return p.x >= Length{} && p.y >= Length{} && p.x <= battle.setting().width &&
         p.y <= battle.setting().height;
}

double gap_between(const Battle& battle, UnitId a, UnitId b) {
  return norm(field::vec(battle.unit(a).pose().at) - field::vec(battle.unit(b).pose().at));
}

UnitId nearest_enemy(const Battle& battle, UnitId unit) {
  UnitId nearest = kNoUnit;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId id = unit_id(i);
    if (side_of(battle, id) == side_of(battle, unit) || !battle.unit(id).on_table()) continue;
    if (battle.unit(id).seen_now == 0) continue;
    if (nearest == kNoUnit || gap_between(battle, unit, id) < gap_between(battle, unit, nearest)) {
      nearest = id;
    }
  }
  return nearest;
}

Order step_order(const Battle& battle, UnitId unit, UnitId enemy, Length length, Length keep) {
  const Vec from = field::vec(battle.unit(unit).pose().at);
  const Vec way = field::vec(battle.unit(enemy).pose().at) - from;
  const double far = norm(way);
  const double most = length.as_double() < 0 ? length.as_double()
                                             : std::min(length.as_double(), far - keep.as_double());
  if (far < 1 || (length > Length{} && most < 1)) return {unit, {}, "it is as near as it may be"};
  Point to = field::point(from + way * (most / far));
  to.x = std::clamp(to.x, Length{}, battle.setting().width);
  to.y = std::clamp(to.y, Length{}, battle.setting().height);
  return {unit, {Move{{to}, Gait::as_before}}, {}};
}

int strength_of(const Battle& battle, Side side) {
  int strength = 0;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (side_of(battle, unit_id(i)) == side && battle.units()[i].on_table()) {
      strength += battle.record<Men>(unit_id(i)).strength;
    }
  }
  return strength;
}

void remove(Battle& battle, UnitId unit) {
  battle.unit(unit).presence = Presence::removed;
  break_contacts(battle, unit);
}

chance::Key key(const Battle& battle, UnitId unit, chance::Purpose purpose, UnitId other,
                int occurrence) {
  chance::Key key;
  key.turn = battle.head().turn;
  key.phase = battle.head().step;
  key.side = unit == kNoUnit ? Side::a : side_of(battle, unit);
  key.unit = unit;
  key.other = other;
  key.purpose = purpose;
  key.occurrence = static_cast<std::uint8_t>(occurrence);
  return key;
}

namespace {

/// What a step works with.
struct Step {
  Battle& battle;
  Asks& asks;
  Events& events;
  std::string rule;

  void happened(event::What what) {
    events.happened({battle.head().turn, battle.head().step, rule, std::move(what)});
  }
};

/// An ambush is sprung when an enemy comes within 10 cm; who was seen is remembered.
void look_out(Battle& battle) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId id = unit_id(i);
    UnitState& unit = battle.unit(id);
    for (std::size_t j = 0; j < battle.size() && unit.seen_now == 0; ++j) {
      const bool enemy = side_of(battle, unit_id(j)) != side_of(battle, id);
      if (enemy && battle.units()[j].on_table() && gap_between(battle, id, unit_id(j)) <= 1000) {
        unit.seen_now = 1;
        battle.record<Men>(id).ambush = 0;
      }
    }
  }
}

void lose(Step& step, UnitId unit, int n) {
  Men& men = step.battle.record<Men>(unit);
  men.strength = std::max(0, men.strength - n);
  if (men.strength == 0) remove(step.battle, unit);
}

/// TOY-1: each side draws a card, one after the other; the higher rank has the initiative.
void cards(Step& step) {
  step.happened(event::TurnBegan{});
  auto& table = step.battle.sheet<TableState>();
  for (const Side side : {Side::a, Side::b}) {
    if (table.pack == 0) table.pack = chance::kFullPack;
    chance::Draw draw;
    draw.key = key(step.battle, kNoUnit, chance::Purpose::initiative);
    draw.key.side = side;
    draw.left = table.pack;
    const std::uint64_t card = ask(step.asks, draw).value;
    table.pack &= ~(std::uint64_t{1} << card);
    table.card[static_cast<std::size_t>(side)] = static_cast<std::uint8_t>(card);
  }
  const bool b_first = table.card[1] % 13 > table.card[0] % 13;
  step.battle.head().to_move = b_first ? Side::b : Side::a;
}

/// TOY-2: both sides choose unseen whether they attack.
void stances(Step& step) {
  std::vector<Decision> decisions;
  for (const Side side : {Side::a, Side::b}) {
    Decision decision;
    decision.kind = DecisionKind::choose_initiative;
    decision.turn = step.battle.head().turn;
    decision.phase = step.battle.head().step;
    decision.side = side;
    decision.options = {{"attack", kNoUnit, 0, {}}, {"stand", kNoUnit, 0, {}}};
    decision.rule = "TOY-2";
    decisions.push_back(std::move(decision));
  }
  const auto choices = step.asks.decide_all(step.battle, decisions);
  for (std::size_t i = 0; i < 2; ++i) {
    step.battle.sheet<TableState>().attacks[i] = choices[i].picks.front() == 0 ? 1 : 0;
  }
}

/// The other side may shoot, once, at a mover that comes within 15 cm. @returns true if it is hit.
bool shot_at(Step& step, UnitId mover, UnitId enemy) {
  Men& men = step.battle.record<Men>(mover);
  if (men.shot_at != 0 || gap_between(step.battle, mover, enemy) > 1500) return false;
  Decision decision;
  decision.kind = DecisionKind::reaction_fire;
  decision.turn = step.battle.head().turn;
  decision.phase = step.battle.head().step;
  decision.side = side_of(step.battle, enemy);
  decision.unit = enemy;
  decision.other = mover;
  decision.options = {{"shoot", mover, 0, {}}, {"hold fire", kNoUnit, 0, {}}};
  decision.rule = "TOY-3";
  if (step.asks.decide(step.battle, decision).picks.front() != 0) return false;
  men.shot_at = 1;
  ++step.battle.sheet<TableState>().shots;
  const int hits = ask_successes(step.asks, key(step.battle, enemy, chance::Purpose::to_hit, mover),
                                 step.battle.record<Men>(enemy).strength, 6, 5);
  lose(step, mover, hits);
  return hits > 0;
}

/// Half the way, then the other side's interrupt, then the rest.
void move(Step& step, const Order& order) {
  if (path_of(order).empty()) return;
  const field::Pose from = step.battle.unit(order.unit).pose();
  const Point end = path_of(order).back();
  const Point half{(from.at.x + end.x) / 2, (from.at.y + end.y) / 2};
  step.battle.unit(order.unit).put({half, from.facing});
  look_out(step.battle);
  const UnitId enemy = nearest_enemy(step.battle, order.unit);
  const bool stopped = enemy != kNoUnit && shot_at(step, order.unit, enemy);
  if (!stopped) step.battle.unit(order.unit).put({end, from.facing});
  look_out(step.battle);
  step.happened(event::Moved{order.unit,
                             from,
                             step.battle.unit(order.unit).pose(),
                             {},
                             kMove,
                             kMove,
                             Gait::as_before,
                             stopped ? "shot at" : ""});
}

/// One pass of a side: reaction dice and reactions from one snapshot, then orders one by one.
void pass(Step& step, Side side, bool late) {
  std::vector<UnitId> units;
  for (std::size_t i = 0; i < step.battle.size(); ++i) {
    const UnitId id = unit_id(i);
    if (side_of(step.battle, id) == side && step.battle.unit(id).on_table() &&
        (step.battle.record<Men>(id).late != 0) == late) {
      units.push_back(id);
    }
  }
  if (units.empty()) return;
  const Battle snapshot = step.battle;
  std::vector<chance::Request> dice;
  for (const UnitId unit : units) {
    chance::Throw request;
    request.key = key(snapshot, unit, chance::Purpose::reaction);
    dice.emplace_back(request);
  }
  const auto faces = step.asks.answer_all(dice);
  std::vector<ReactionRequest> requests;
  for (std::size_t i = 0; i < units.size(); ++i) {
    ReactionRequest request;
    request.unit = units[i];
    request.facts = sheet().facts(snapshot, units[i]);
    request.die = static_cast<int>(faces[i].value);
    requests.push_back(request);
  }
  const auto reactions = step.asks.react_all(snapshot, requests);
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!step.battle.unit(units[i]).on_table()) continue;
    const OrderRequest request{units[i], reactions[i].cell, kNoUnit};
    Order order;
    if (reactions[i].binding) {
      order = step.asks.order_of(step.battle, request);
    } else {
      const auto ways = sheet().ways(step.battle, request);
      Decision decision;
      decision.shape = Shape::order;
      decision.turn = step.battle.head().turn;
      decision.phase = step.battle.head().step;
      decision.side = side;
      decision.unit = units[i];
      decision.rule = "TOY-3";
      for (const Order& way : ways) {
        decision.options.push_back({way.acts.empty() ? "stand" : "move", kNoUnit, 0, way});
      }
      const Choice choice = step.asks.decide(step.battle, decision);
      order = choice.order ? *choice.order : ways[static_cast<std::size_t>(choice.picks.front())];
    }
    step.battle.unit(units[i]).acted = 1;
    step.battle.record<Men>(units[i]).hurry = order.acts.empty() ? 0 : 1;
    move(step, order);
  }
}

/// TOY-3: those who are ready, then - the table is at rest - the late ones, from what they see now.
void moves(Step& step, Side side) {
  pass(step, side, false);
  step.asks.rest(step.battle);
  pass(step, side, true);
}

/// TOY-5: who attacks goes 5 cm at the nearest enemy, all at once, from where all stood before.
void charges(Step& step) {
  const Battle before = step.battle;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const UnitId id = unit_id(i);
    const bool attacks =
        before.sheet<TableState>().attacks[static_cast<std::size_t>(side_of(before, id))] != 0;
    if (!attacks || !before.unit(id).on_table() || in_contact(before, id)) continue;
    const UnitId enemy = nearest_enemy(before, id);
    if (enemy == kNoUnit || gap_between(before, id, enemy) > 1200) continue;
    const Order order = step_order(before, id, enemy, 5_cm, 1_cm);
    if (path_of(order).empty()) continue;
    step.battle.unit(id).put({path_of(order).back(), before.unit(id).pose().facing});
    if (gap_between(step.battle, id, enemy) <= 300) {
      make_contact(step.battle, id, enemy);
      step.happened(event::ContactMade{id, enemy});
    }
  }
  look_out(step.battle);
}

/// TOY-6: all contacts fight at once; then the sides part, and a winner pursues.
void melee(Step& step) {
  std::vector<std::array<chance::Key, 2>> pairs;
  const auto contacts = step.battle.head().contacts;
  for (const Contact& c : contacts) {
    pairs.push_back({key(step.battle, c.a, chance::Purpose::melee, c.b),
                     key(step.battle, c.b, chance::Purpose::melee, c.a)});
  }
  if (pairs.empty()) return;
  const auto losses = fight(step.asks, pairs);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    lose(step, contacts[i].a, losses[i].of_a);
    lose(step, contacts[i].b, losses[i].of_b);
    break_contact(step.battle, contacts[i].a, contacts[i].b);
    if (losses[i].of_a == losses[i].of_b) continue;
    const UnitId loser = losses[i].of_a > losses[i].of_b ? contacts[i].a : contacts[i].b;
    const UnitId winner = loser == contacts[i].a ? contacts[i].b : contacts[i].a;
    step.battle.record<Men>(loser).beaten = 1;
    const int caught =
        pursue(step.asks, key(step.battle, winner, chance::Purpose::damage, loser), 3);
    lose(step, loser, caught > 2 ? 1 : 0);
  }
}

/// TOY-7: a side without men has lost; nobody has when time is up.
void end_turn(Step& step) {
  Head& head = step.battle.head();
  const bool a_left = strength_of(step.battle, Side::a) > 0;
  const bool b_left = strength_of(step.battle, Side::b) > 0;
  forget_turn(step.battle);
  if (!a_left || !b_left) {
    head.verdict = a_left ? Verdict::a_wins : b_left ? Verdict::b_wins : Verdict::drawn;
  } else if (head.turn >= step.battle.setting().turns) {
    head.verdict = Verdict::drawn;
  }
  if (head.verdict != Verdict::going_on) {
    step.happened(event::BattleEnded{static_cast<int>(head.verdict), ""});
  }
}

}  // namespace

void Toy::play_phase_step(Play& play) const {
  Battle& battle = play.battle;
  const auto which = static_cast<ToyStep>(battle.head().step);
  Step step{battle, play.asks, play.events, steps()[battle.head().step].rule};
  switch (which) {
    case ToyStep::cards:
      cards(step);
      break;
    case ToyStep::stances:
      stances(step);
      break;
    case ToyStep::move_a:
      moves(step, Side::a);
      break;
    case ToyStep::move_b:
      moves(step, Side::b);
      break;
    case ToyStep::charges:
      charges(step);
      break;
    case ToyStep::melee:
      melee(step);
      break;
    case ToyStep::end:
      end_turn(step);
      break;
  }
  move_head(battle);
}

}  // namespace opfor::toy
