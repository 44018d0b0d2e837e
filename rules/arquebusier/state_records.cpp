// How a battle begins, is written and read, and goes on under a new setting.
#include <algorithm>
#include <utility>
#include <vector>

#include "drill/occurrences.hpp"
#include "rules/arquebusier/elements.hpp"
#include "rules/arquebusier/sighting.hpp"
#include "rules/arquebusier/state.hpp"
#include "scenario/beginning.hpp"

namespace opfor::arquebusier {
namespace {

Element element_of(const FormationInfo& info, std::size_t number) {
  const Rank& place = info.elements[number];
  Element element;
  element.type = place.type;
  element.id = static_cast<std::uint8_t>(number);
  element.file = static_cast<std::uint8_t>(place.file);
  element.rank = static_cast<std::uint8_t>(place.rank);
  return element;
}

bool drawn_up_alike(const FormationInfo& a, const FormationInfo& b) {
  const auto same = [](const Rank& x, const Rank& y) {
    return x.type == y.type && x.file == y.file && x.rank == y.rank;
  };
  return a.files == b.files && std::equal(a.elements.begin(), a.elements.end(), b.elements.begin(),
                                          b.elements.end(), same);
}

/// A formation that the new setting draws up otherwise stands so, less the elements that it had
/// lost.
void draw_up_anew(Battle& battle, UnitId id, const Battle& old, UnitId was) {
  const FormationInfo& info = formation_info(battle, id);
  const FormationInfo& before = formation_info(old, was);
  if (drawn_up_alike(info, before)) return;
  UnitRecord& r = record(battle, id);
  r.elements.clear();
  for (std::size_t i = 0; i < info.elements.size(); ++i) {
    const bool lost =
        i < before.elements.size() && find_element(old, was, static_cast<int>(i)) == nullptr;
    if (!lost) r.elements.push_back(element_of(info, i));
  }
  r.files = static_cast<std::uint8_t>(info.files);
  put_in_order(r.elements);
  if (r.elements.empty()) {
    remove(battle, id, Gone::destroyed);
  } else {
    close_files(battle, id);
  }
}

/// Who has become a General, is no more, or stands otherwise now, fights nobody whom he does not
/// touch (AQ-MOVE-10); nor is a General with somebody who is no formation.
void end_melees_without_touch(Battle& battle) {
  const auto contacts = battle.head().contacts;
  for (const Contact& contact : contacts) {
    const bool both = present(battle, contact.a) && present(battle, contact.b);
    if (!both || gap(battle, contact.a, contact.b) > kTolerance) {
      break_contact(battle, contact.a, contact.b);
    }
  }
  for (std::size_t i = 0; i < battle.size(); ++i) {
    UnitId& with = battle.unit(unit_id(i)).goes_with;
    if (with != kNoUnit && !present(battle, with)) with = kNoUnit;
  }
}

}  // namespace

void describe(Fields& f, Element& e) {
  f("type", e.type);
  f("id", e.id);
  f("file", e.file);
  f("rank", e.rank);
  f("lapped", e.lapped);
  f.spare(e.spare);
  f("x", e.x);
  f("y", e.y);
  f("facing", e.facing);
}

void describe(Fields& f, Marker& m) {
  f("manoeuvre", m.manoeuvre);
  f("files", m.files);
  f("off_table", m.off_table);
  f("fire", m.fire);
  f("fire_at", m.fire_at);
  f("charges", m.charges);
  f("changing", m.changing);
  f.spare(m.spare);
  f("facing", m.facing);
  f("distance", m.distance);
  f("ends_facing", m.ends_facing);
}

void describe(Fields& f, Way& w) {
  f("from_x", w.from_x);
  f("from_y", w.from_y);
  f("to_x", w.to_x);
  f("to_y", w.to_y);
}

// The marker lies on the table for all to see (AQ-SEQ-4); so does how a formation was classed when
// the turn's commands began.
void describe(Fields& f, UnitRecord& r) {
  f.list("element", r.elements);
  f.record("marker", r.marker, kTurn);
  f("files", r.files);
  f("causes", r.causes);
  f("mounted", r.mounted);
  f("commander_dead", r.commander_dead);
  f("gone", r.gone);
  f("move_penalty", r.move_penalty);
  f("asked", r.asked, kTurn | kOwn);
  f("manoeuvred", r.manoeuvred, "manoeuvred_last", r.manoeuvred_last);
  f("under_fire", r.under_fire, "under_fire_last", r.under_fire_last);
  f("lost", r.lost, "lost_last", r.lost_last);
  f("shot_lost", r.shot_lost, kTurn);
  f("was_in_melee", r.was_in_melee);
  f("broke_off", r.broke_off, "broke_off_last", r.broke_off_last);
  f("ran", r.ran, "ran_last", r.ran_last);
  f("withdrew", r.withdrew, "withdrew_last", r.withdrew_last);
  f("restored", r.restored, kTurn);
  f("commanded_as", r.commanded_as);
  f("commander_dice", r.commander_dice, kTurn | kOwn);
  f("reach", r.reach, kTurn | kOwn);
  f.spare(r.spare);
  f("moved_last", r.moved_last);
  f("start_x", r.start_x);
  f("start_y", r.start_y);
  f("last_start_x", r.last_start_x);
  f("last_start_y", r.last_start_y);
  f.record("way", r.way);
  f.record("last_way", r.last_way);
  describe_taken(f, r.taken);
  f.spare(r.spare_at_end);
}

void describe(Fields& f, BattleRecord& b) {
  f("first", b.first);
  f("holder", b.holder);
  f("commanding", b.commanding, kTurn);
  f("chosen", b.chosen, kTurn);
  f("next", b.next, kTurn | kOwn);
  for (std::size_t i = 0; i < b.asked.size(); ++i) {
    f.enter("of_side", static_cast<int>(i));
    f("asked", b.asked[i], kTurn | kOwn);
    f.leave();
  }
  f.spare(b.spare);
}

void draw_up(Battle& battle, UnitId unit) {
  const FormationInfo& formation = formation_info(battle, unit);
  UnitRecord& r = record(battle, unit);
  for (std::size_t i = 0; i < formation.elements.size(); ++i) {
    r.elements.push_back(element_of(formation, i));
  }
  put_in_order(r.elements);
  r.files = static_cast<std::uint8_t>(formation.files);
  r.mounted = formation.mounted ? 1 : 0;
  r.commanded_as = formation.natural;
}

Battle start(std::shared_ptr<const Setting> setting) {
  Battle battle = Battle::make<UnitRecord, BattleRecord>(std::move(setting));
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId id = unit_id(i);
    const UnitInfo& info = battle.setting().unit(id);
    UnitState& unit = battle.unit(id);
    put_at_start(unit, info);
    if (!is_general(battle, id)) draw_up(battle, id);
    UnitRecord& r = record(battle, id);
    r.start_x = r.last_start_x = unit.x;
    r.start_y = r.last_start_y = unit.y;
    r.way = r.last_way = no_way(unit.pose().at);
  }
  remember(battle, Situation(battle));
  return battle;
}

Battle carry_over(const Battle& old, std::shared_ptr<const Setting> setting) {
  Battle battle = start(std::move(setting));
  std::vector<std::pair<UnitId, UnitId>> formations;  // as they were, and are
  const auto anew = [&](UnitId was, UnitId unit) {
    return is_general(battle, unit) != is_general(old, was);
  };
  carry_over_all(battle, old, anew, [&](UnitId was, UnitId unit, const LaterIds&) {
    if (!is_general(battle, unit)) formations.emplace_back(was, unit);
  });
  for (const auto& [was, unit] : formations) draw_up_anew(battle, unit, old, was);
  end_melees_without_touch(battle);
  return battle;
}

}  // namespace opfor::arquebusier
