#include "battle/battle.hpp"

#include <algorithm>

#include "core/hash.hpp"

namespace opfor {
namespace {

void describe(Fields& f, UnitState& u) {
  f("x", u.x);
  f("y", u.y);
  f("facing", u.facing);
  f("presence", u.presence);
  f("formation", u.formation);
  f("in_force", u.in_force);
  f("goal_x", u.goal_x);
  f("goal_y", u.goal_y);
  f("known_enemy_x", u.known_enemy_x);
  f("known_enemy_y", u.known_enemy_y);
  f("seen_x", u.seen_x);
  f("seen_y", u.seen_y);
  f("seen_facing", u.seen_facing);
  f("moved", u.moved);
  f("has_goal", u.has_goal);
  f("knows_enemy", u.knows_enemy);
  f("was_seen", u.was_seen);
  f("seen_now", u.seen_now);
  f("goal_unit", u.goal_unit);
  f("commanded", u.commanded);
  f("acted", u.acted);
}

void describe(Fields& f, Contact& c) {
  f("a", c.a);
  f("b", c.b);
  f("initiator", c.initiator);
  f("round", c.round);
  f("won_last", c.won_last);
}

void describe(Fields& f, KnownDistance& s) {
  f("unit", s.unit);
  f("other", s.other);
  f("span", s.span);
  f("measured", s.measured);
  f("at_least", s.at_least);
  f("at_most", s.at_most);
}

}  // namespace

void describe(Fields& f, Battle& battle) {
  Head& head = battle.head();
  f("turn", head.turn);
  f("step", head.step);
  f("to_move", head.to_move);
  f("verdict", head.verdict);
  f("reason", head.reason);
  std::size_t contacts = head.contacts.size();
  f("contact_count", contacts);
  while (head.contacts.size() > contacts) head.contacts.erase_at(head.contacts.size() - 1);
  while (head.contacts.size() < std::min(contacts, head.contacts.capacity())) {
    head.contacts.push_back({});
  }
  for (std::size_t i = 0; i < head.contacts.size(); ++i) {
    f.enter("contact", static_cast<int>(i));
    describe(f, head.contacts[i]);
    f.leave();
  }
  battle.settled().resize(f.list("close_call", battle.settled().size()));
  for (std::size_t i = 0; i < battle.settled().size(); ++i) {
    f.enter("close_call", static_cast<int>(i));
    describe(f, battle.settled()[i]);
    f.leave();
  }
  for (std::size_t i = 0; i < battle.size(); ++i) {
    f.enter("unit", static_cast<int>(i));
    describe(f, battle.units()[i]);
    f.leave();
  }
}

std::uint64_t Battle::hash() const {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : block_) hash = mix(hash, word);
  for (const KnownDistance& s : settled_) {
    for (const auto word : {index(s.unit), index(s.other), static_cast<std::size_t>(s.span)}) {
      hash = mix(hash, word);
    }
    for (const std::int32_t length : {s.measured, s.at_least, s.at_most}) {
      hash = mix(hash, static_cast<std::uint64_t>(length));
    }
  }
  return hash;
}

Side side_of(const Battle& battle, UnitId unit) { return battle.setting().unit(unit).side; }

bool in_contact(const Battle& battle, UnitId unit) {
  for (const Contact& c : battle.head().contacts) {
    if (c.a == unit || c.b == unit) return true;
  }
  return false;
}

UnitSet enemies_in_contact(const Battle& battle, UnitId unit) {
  UnitSet enemies;
  for (const Contact& c : battle.head().contacts) {
    if (c.a == unit) enemies.insert(c.b);
    if (c.b == unit) enemies.insert(c.a);
  }
  return enemies;
}

void make_contact(Battle& battle, UnitId initiator, UnitId target) {
  if (enemies_in_contact(battle, initiator).contains(target)) return;
  Contact contact;
  const bool of_a = side_of(battle, initiator) == Side::a;
  contact.a = of_a ? initiator : target;
  contact.b = of_a ? target : initiator;
  contact.initiator = initiator;
  battle.head().contacts.push_back(contact);
}

void break_contact(Battle& battle, UnitId a, UnitId b) {
  auto& contacts = battle.head().contacts;
  for (std::size_t i = contacts.size(); i-- > 0;) {
    const Contact& c = contacts[i];
    if ((c.a == a && c.b == b) || (c.a == b && c.b == a)) contacts.erase_at(i);
  }
}

void break_contacts(Battle& battle, UnitId unit) {
  for (const UnitId enemy : enemies_in_contact(battle, unit)) break_contact(battle, unit, enemy);
}

}  // namespace opfor
