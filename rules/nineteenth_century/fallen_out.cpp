#include "rules/nineteenth_century/fallen_out.hpp"

#include <bit>

#include "rules/nineteenth_century/keys.hpp"
#include "rules/nineteenth_century/movement.hpp"

namespace opfor::nineteenth_century {
namespace {

constexpr Length kRoomBehind = 25_cm;  // how far behind its place a group of wounded may lie

}  // namespace

void add_groups_of_wounded(Setting& setting, Rules& rules) {
  const std::size_t groups = rules.groups.size();
  for (std::size_t i = 0; i < groups && setting.units.size() < kMostUnits; ++i) {
    if (rules.groups[i].single()) continue;
    UnitInfo info = setting.units[i];
    info.id += "-wounded";
    info.name = "Wounded of " + info.name;
    info.command = kNoCommand;
    info.enters.reset();
    info.task = {};
    Group group = rules.groups[i];
    group.wounded_of = unit_id(i);
    group.formed = false;
    group.regulars = false;
    group.shock = false;
    group.formation = Formation::open;
    group.ncos = 0;
    group.musicians = 0;
    setting.units.push_back(std::move(info));
    rules.groups.push_back(std::move(group));
  }
}

UnitId group_of_wounded(const Battle& battle, UnitId unit) {
  if (!options(battle).wounded_fall_out) return kNoUnit;
  const auto& groups = rules(battle.setting()).groups;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i].wounded_of == unit) return unit_id(i);
  }
  return kNoUnit;
}

std::uint32_t would_fall_out(const Battle& battle, UnitId unit) {
  const UnitId wounded = group_of_wounded(battle, unit);
  if (wounded == kNoUnit || present(battle, wounded)) return 0;
  const GroupState& s = state(battle, unit);
  std::uint32_t who = 0;
  for (const std::uint8_t figure : living_figures(battle, unit)) {
    const std::uint32_t man = std::uint32_t{1} << figure;
    if ((s.wounded & man) != 0 && role_of(group(battle, unit), figure) == Role::rank) who |= man;
  }
  const bool sound_men = (s.alive & ~s.wounded) != 0;
  return sound_men ? who : 0;
}

bool slowed_by_wounded(const Battle& battle, UnitId unit) {
  return (state(battle, unit).wounded & ~would_fall_out(battle, unit)) != 0;
}

void fall_out(Battle& battle, UnitId unit, field::Pose stood, std::uint32_t who, Events& events) {
  if (who == 0) return;
  const UnitId wounded = group_of_wounded(battle, unit);
  Battle after = battle;
  GroupState& whole = state(after, unit);
  whole.alive &= ~who;
  whole.wounded &= ~who;
  GroupState& s = state(after, wounded);
  s = GroupState{};
  s.alive = who;
  s.wounded = who;
  UnitState& u = after.unit(wounded);
  u = UnitState{};
  u.formation = Formation::open;
  u.presence = Presence::on_table;
  const Vec behind = unit_vector(stood.facing) * -1;
  for (double back = 0; back <= kRoomBehind.as_double(); back += (1_cm).as_double()) {
    u.put({field::point(field::vec(stood.at) + behind * back), stood.facing});
    close_up(after, wounded);
    close_up(after, unit);
    const Situation now(after);
    if (hindrance(now, wounded, u.pose(), u.formation).by != Hindrance::By::nothing) continue;
    // Record by record: the callers hold references into the battle's block.
    state(battle, unit) = state(after, unit);
    state(battle, wounded) = state(after, wounded);
    battle.unit(wounded) = after.unit(wounded);
    report(events, battle, "NC-MOVE-2", event::FellOut{unit, wounded, std::popcount(who)});
    return;
  }
}

}  // namespace opfor::nineteenth_century
