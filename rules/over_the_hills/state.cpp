#include "rules/over_the_hills/state.hpp"

#include <algorithm>
#include <stdexcept>

#include "drill/occurrences.hpp"
#include "rules/over_the_hills/shape.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr std::size_t kBits = 64;  ///< of a word of a set of features

}  // namespace

bool present(const Battle& battle, UnitId unit) {
  return battle.unit(unit).on_table() && !is_commander(battle, unit);
}

Strength strength_of(const Battle& battle, UnitId unit) {
  const UnitRecord& r = record(battle, unit);
  return {r.fs, r.fh};
}

Condition condition_of(const Battle& battle, UnitId unit) {
  return condition_of(strength_of(battle, unit), options(battle));
}

Formation formation_of(const Battle& battle, UnitId unit) {
  if (troop_info(battle, unit).arm == Arm::artillery) {
    return record(battle, unit).limbered != 0 ? Formation::limbered : Formation::unlimbered;
  }
  switch (battle.unit(unit).formation) {
    case opfor::Formation::column:
      return Formation::attack_column;
    case opfor::Formation::square:
      return Formation::square;
    case opfor::Formation::open:
      return Formation::open_order;
    case opfor::Formation::march:
      return Formation::march_column;
    case opfor::Formation::companies:
      return Formation::column_of_companies;
    case opfor::Formation::skirmish:
      return Formation::skirmish_order;
    case opfor::Formation::line:
      break;
  }
  return Formation::line;
}

opfor::Formation common(Formation formation) {
  switch (formation) {
    case Formation::march_column:
      return opfor::Formation::march;
    case Formation::attack_column:
      return opfor::Formation::column;
    case Formation::column_of_companies:
      return opfor::Formation::companies;
    case Formation::open_order:
      return opfor::Formation::open;
    case Formation::skirmish_order:
      return opfor::Formation::skirmish;
    case Formation::square:
      return opfor::Formation::square;
    case Formation::line:
    case Formation::limbered:
    case Formation::unlimbered:
      break;
  }
  return opfor::Formation::line;
}

std::optional<Formation> formation_named(Arm arm, opfor::Formation formation) {
  for (const Footprint& each : kFootprints) {
    if (each.arm == arm && arm != Arm::artillery && common(each.formation) == formation) {
      return each.formation;
    }
  }
  return std::nullopt;
}

Mover mover_of(const Battle& battle, UnitId unit) {
  Mover mover;
  if (is_commander(battle, unit)) {
    mover.commander = true;
    return mover;
  }
  const Troop& troop = troop_info(battle, unit);
  mover.arm = troop.arm;
  mover.formation = formation_of(battle, unit);
  mover.irregular = troop.irregular;
  mover.gun = troop.gun;
  mover.horse_artillery = troop.horse_artillery;
  mover.battalion_gun = troop.battalion_gun;
  return mover;
}

Building held_building(const Battle& battle, UnitId unit) {
  return building_of(battle, record(battle, unit).in_building);
}

bool FeatureSet::contains(FeatureId feature) const {
  if (feature == kNoFeature) return false;
  return ((words[index(feature) / kBits] >> (index(feature) % kBits)) & 1U) != 0;
}
void FeatureSet::insert(FeatureId feature) {
  words[index(feature) / kBits] |= std::uint64_t{1} << (index(feature) % kBits);
}

bool burns(const Battle& battle, FeatureId feature) {
  return sheet_record(battle).burning.contains(feature);
}

UnitId garrison_of(const Battle& battle, FeatureId building) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (present(battle, unit) && record(battle, unit).in_building == building) return unit;
  }
  return kNoUnit;
}

field::Box box_at(const Battle& battle, UnitId unit, const field::Pose& pose) {
  if (is_commander(battle, unit)) return field::box(pose, kCommanderBase, kCommanderBase);
  const FeatureId building = record(battle, unit).in_building;
  if (building != kNoFeature) return sector_of(battle.setting().ground->feature(building));
  return box_of(troop_info(battle, unit).arm, formation_of(battle, unit), pose, options(battle));
}

bool falling_back(const Battle& battle, UnitId unit) {
  const InForce last = battle.unit(unit).in_force;
  return record(battle, unit).retreated_since != 0 || last == InForce::withdraw ||
         last == InForce::run;
}

bool alive(const Battle& battle, UnitId commander) {
  return commander != kNoUnit && battle.unit(commander).on_table();
}

CommanderRating rating_of(const Battle& battle, UnitId commander) {
  const UnitRecord& r = record(battle, commander);
  return {commander_info(battle, commander)->rating.range, r.control, r.inspiration};
}

UnitId commander_with(const Battle& battle, UnitId unit) {
  UnitId best = kNoUnit;
  for (const UnitId with : who_go_with(battle, unit)) {
    if (best == kNoUnit || record(battle, with).control > record(battle, best).control) {
      best = with;
    }
  }
  return best;
}

bool commander_fits(const Battle& battle, const field::Pose& pose) {
  const auto corners = field::corners(field::box(pose, kCommanderBase, kCommanderBase));
  return std::all_of(corners.begin(), corners.end(),
                     [&](Vec corner) { return battle.setting().ground->on_table(corner); });
}

field::Pose place_beside(const Battle& battle, UnitId unit) {
  const field::Pose pose = battle.unit(unit).pose();
  const field::Box body = box_at(battle, unit, pose);
  const double behind = body.half_depth + kCommanderBase.as_double() / 2;
  const field::Pose there{field::point(body.centre - body.ahead * behind), pose.facing};
  // Among his men, where the table ends behind them.
  return commander_fits(battle, there) ? there : pose;
}

void attach(Battle& battle, UnitId commander, UnitId unit) {
  if (!is_commander(battle, commander)) throw std::logic_error("only a commander is attached");
  battle.unit(commander).goes_with = unit;
  if (unit != kNoUnit) battle.unit(commander).put(place_beside(battle, unit));
}

BrigadeOrder order_of_brigade(const Battle& battle, UnitId unit) {
  const UnitId brigadier = brigadier_of(battle.setting(), unit);
  return brigadier == kNoUnit ? BrigadeOrder::hold : record(battle, brigadier).order;
}

void put(Battle& battle, UnitId unit, const field::Pose& pose) {
  put_with_all(battle, unit, pose, place_beside);
}

void set_formation(Battle& battle, UnitId unit, Formation formation) {
  UnitRecord& r = record(battle, unit);
  if (troop_info(battle, unit).arm == Arm::artillery) {
    r.limbered = formation == Formation::limbered ? 1 : 0;
  } else {
    battle.unit(unit).formation = common(formation);
  }
  if (formation != Formation::square) r.emergency_square = 0;
}

void remove(Battle& battle, UnitId unit, Gone why) {
  battle.unit(unit).presence = Presence::removed;
  record(battle, unit).gone = why;
  battle.unit(unit).goes_with = kNoUnit;
  part_from_all(battle, unit);
  leave_on_their_own(battle, unit);
}

void touch(Battle& battle, UnitId mover, UnitId target, field::Edge edge, bool countered) {
  make_contact(battle, mover, target);
  UnitRecord& r = record(battle, target);
  for (Touched& each : r.touched) {
    if (each.by == mover) return;
  }
  r.touched.push_back({mover, edge, half_of(battle), static_cast<std::uint8_t>(countered)});
}

bool initiated(const Battle& battle, UnitId unit, UnitId enemy) {
  for (const Touched& each : record(battle, unit).touched) {
    if (each.by == enemy) return each.countered != 0;
  }
  return enemies_in_contact(battle, unit).contains(enemy);
}

namespace {

void forget_touch(UnitRecord& r, UnitId enemy) {
  for (std::size_t i = r.touched.size(); i-- > 0;) {
    if (r.touched[i].by == enemy) r.touched.erase_at(i);
  }
}

/// What belongs to a contact ends with the last of it.
void end_of_contacts(Battle& battle, UnitId unit) {
  if (in_contact(battle, unit)) return;
  UnitRecord& r = record(battle, unit);
  r.won_last = 0;
  r.fought_in = 0;
}

}  // namespace

void part(Battle& battle, UnitId a, UnitId b) {
  break_contact(battle, a, b);
  forget_touch(record(battle, a), b);
  forget_touch(record(battle, b), a);
  end_of_contacts(battle, a);
  end_of_contacts(battle, b);
}

void part_from_all(Battle& battle, UnitId unit) {
  const UnitSet enemies = enemies_in_contact(battle, unit);
  for (const UnitId enemy : enemies) part(battle, unit, enemy);
}

field::Edge edge_towards(const Battle& battle, UnitId unit, UnitId enemy) {
  for (const Touched& each : record(battle, unit).touched) {
    if (each.by == enemy) return each.edge;
  }
  return field::Edge::front;
}

chance::Key next_key(Battle& battle, UnitId unit, chance::Purpose purpose, UnitId other) {
  return opfor::next_key(battle, record(battle, unit).taken, side_of(battle, unit), unit, purpose,
                         other, 1);
}

}  // namespace opfor::over_the_hills
