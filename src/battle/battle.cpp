#include "battle/battle.hpp"

#include <algorithm>
#include <cstring>

#include "core/hash.hpp"

namespace opfor {
namespace {

void describe(Fields& f, KnownDistance& s) {
  f("unit", s.unit);
  f("other", s.other);
  f("span", s.span);
  f("measured", s.measured);
  f("at_least", s.at_least);
  f("at_most", s.at_most);
}

}  // namespace

void describe(Fields& f, Task& t) {
  f("kind", t.kind);
  f("target", t.target);
  f("has_place", t.has_place);
  f("x", t.x);
  f("y", t.y);
  f("from_turn", t.from_turn);
  f("by_turn", t.by_turn);
  f.spare(t.spare);
}

void describe(Fields& f, Reacted& r) {
  f("has", r.has);
  f("intent", r.intent);
  f("charge", r.charge);
  f("gait", r.gait);
  f("italic", r.italic);
  f("binding", r.binding);
  f("total", r.total);
}

// What an enemy in sight does is open, what he means to do is not. So `in_force` is open: it is
// what a unit was last seen to do, and the other side goes by it (who falls back may be charged and
// ridden down, who comes is waited for: NC D5, D10, D13, VWS 12.3). So is `commanded`: it is thrown
// and paid for before all, or measured to a leader on the table (NC D8 goes by it).
void describe(Fields& f, UnitState& u) {
  f("x", u.x);
  f("y", u.y);
  f("facing", u.facing);
  f("presence", u.presence);
  f("formation", u.formation);
  f("in_force", u.in_force);
  f("acted", u.acted, kTurn);
  f("known_enemy_x", u.known_enemy_x, kOwn);
  f("known_enemy_y", u.known_enemy_y, kOwn);
  f("seen_x", u.seen_x);
  f("seen_y", u.seen_y);
  f("seen_facing", u.seen_facing);
  f("moved", u.moved, kTurn);
  f("knows_enemy", u.knows_enemy, kOwn);
  f("was_seen", u.was_seen);
  f("seen_now", u.seen_now);
  f("commanded", u.commanded, kTurn);
  f("queued", u.queued, kOwn);
  f("goes_with", u.goes_with);
  f("group", u.group, kOwn);
  f("phase", u.phase, kOwn);
  f.record("task", u.task, kOwn);
  f.record("later", u.later, kOwn);
  f.record("reacted", u.reacted, kTurn | kOwn);
}

void describe(Fields& f, Contact& c) {
  f("a", c.a);
  f("b", c.b);
  f("initiator", c.initiator);
  f("round", c.round);
  f("won_last", c.won_last);
  f.spare(c.spare);
}

void describe(Fields& f, Mind& mind) {
  f("scheme", mind.scheme, kOwn);
  f.spare(mind.spare);
  f("asked", mind.asked, kOwn);
  f("seal", mind.seal, kOwn);
}

void describe(Fields& f, Head& head) {
  f("turn", head.turn);
  f("step", head.step);
  f("to_move", head.to_move);
  f("verdict", head.verdict);
  f("reason", head.reason);
  f.spare(head.spare);
  f.record("mind_a", head.minds[0]);
  f.record("mind_b", head.minds[1]);
  f.list("contact", head.contacts);
}

void describe(Fields& f, Battle& battle) {
  describe(f, battle.head());
  battle.settled().resize(f.how_many("close_call", battle.settled().size()));
  for (std::size_t i = 0; i < battle.settled().size(); ++i) {
    f.enter("close_call", static_cast<int>(i));
    describe(f, battle.settled()[i]);
    f.leave();
  }
  const Layouts& layouts = battle.layouts();
  for (std::size_t i = 0; i < battle.size(); ++i) {
    f.enter("unit", static_cast<int>(i));
    describe(f, battle.units()[i]);
    layouts.describe_unit(f, battle.record_of(unit_id(i)));
    f.leave();
  }
  layouts.describe_battle(f, battle.sheet_record());
}

UnitSet Battle::become(const Battle& other) {
  const auto take = [&](std::size_t from, std::size_t to) {
    std::memcpy(at<std::byte>(from), other.at<std::byte>(from), to - from);
  };
  const auto same = [&](std::size_t from, std::size_t to) {
    return std::memcmp(at<std::byte>(from), other.at<std::byte>(from), to - from) == 0;
  };
  const auto unit_at = [&](std::size_t i) { return units_at() + i * sizeof(UnitState); };
  const auto record_at = [&](std::size_t i) { return records_at() + i * unit_record_; };
  UnitSet changed;
  constexpr std::size_t kAtOnce = 8;  // most are as they were: that is told of several at once
  for (std::size_t first = 0; first < size(); first += kAtOnce) {
    const std::size_t end = std::min(size(), first + kAtOnce);
    if (same(unit_at(first), unit_at(end)) && same(record_at(first), record_at(end))) continue;
    for (std::size_t i = first; i < end; ++i) {
      if (same_unit(*this, other, unit_id(i))) continue;
      changed.insert(unit_id(i));
      take(unit_at(i), unit_at(i + 1));
      take(record_at(i), record_at(i + 1));
    }
  }
  take(0, units_at());
  take(records_at() + size() * unit_record_, block_.size() * sizeof(block_.front()));
  settled_ = other.settled_;
  return changed;
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
