#include "drill/position.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "battle/correction.hpp"
#include "core/angle.hpp"
#include "field/bodies.hpp"

namespace opfor {
namespace {

constexpr double kTooNear = 254;  ///< an inch, tenths of a millimetre: nobody stands there unseen
constexpr double kStep = 127;     ///< between places that are tried
constexpr int kRings = 24;        ///< of them round the place where it was seen
constexpr int kDirections = 16;

bool is_over_edge(const Battle& battle, const std::vector<field::Box>& bases) {
  for (const field::Box& base : bases) {
    for (const Vec corner : field::corners(base)) {
      if (!battle.setting().ground->on_table(corner)) return true;
    }
  }
  return false;
}

/// Somebody else stands on it or hard by, or it is partly off the table.
bool is_crowded(const Sheet& sheet, const Battle& battle, UnitId unit) {
  const std::vector<field::Box> own = sheet.bases(battle, unit);
  if (is_over_edge(battle, own)) return true;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId one = unit_id(i);
    if (one == unit || !battle.unit(one).on_table()) continue;
    if (!sheet.takes_room(battle.setting(), one)) continue;
    const double apart = side_of(battle, one) == side_of(battle, unit) ? 0 : kTooNear;
    for (const field::Box& his : sheet.bases(battle, one)) {
      for (const field::Box& mine : own) {
        if (field::overlaps(his, mine)) return true;
        if (apart > 0 && field::gap_within(his, mine, apart) <= apart) return true;
      }
    }
  }
  return false;
}

/// The same unit put elsewhere, if it may stand there.
bool put(const Sheet& sheet, Battle& battle, UnitId unit, Point place) {
  Battle tried = battle;
  Correction there;
  there.unit = unit;
  there.at = place;
  if (sheet.correct(tried, there) || is_crowded(sheet, tried, unit)) return false;
  battle = std::move(tried);
  return true;
}

void stand_legally(const Sheet& sheet, Battle& battle, UnitId unit) {
  if (!sheet.takes_room(battle.setting(), unit) || !is_crowded(sheet, battle, unit)) return;
  const Vec seen = field::vec(battle.unit(unit).pose().at);
  for (int ring = 1; ring <= kRings; ++ring) {
    for (int i = 0; i < kDirections; ++i) {
      const Vec way = unit_vector(Angle::hundredths(i * (36000 / kDirections)));
      if (put(sheet, battle, unit, field::point(seen + way * (ring * kStep)))) return;
    }
  }
  battle.unit(unit).presence = Presence::off_table;
}

}  // namespace

Battle position_of(const Sheet& sheet, const View& view) {
  Battle position = view.seen;
  position.settled().clear();
  for (const UnitId unit : view.remembered) stand_legally(sheet, position, unit);
  const auto contacts = position.head().contacts;
  for (const Contact& contact : contacts) {
    const auto is_there = [&](UnitId unit) {
      return position.unit(unit).on_table() && !view.remembered.contains(unit);
    };
    if (!is_there(contact.a) || !is_there(contact.b)) {
      break_contact(position, contact.a, contact.b);
    }
  }
  return position;
}

Until turn_is_over(const Battle& position) {
  return [turn = position.head().turn](const Battle& battle) { return battle.head().turn != turn; };
}

Battle play_on(const Sheet& sheet, Battle position, const Until& until, Asks& answerers) {
  NoEvents nobody;
  return play_on(sheet, std::move(position), until, answerers, nobody);
}

Battle play_on(const Sheet& sheet, Battle position, const Until& until, Asks& answerers,
               Events& told) {
  Play table(position, answerers, told);
  while (position.head().verdict == Verdict::going_on && !until(position)) sheet.play_step(table);
  return position;
}

}  // namespace opfor
