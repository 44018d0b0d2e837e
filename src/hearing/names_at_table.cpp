#include "hearing/names_at_table.hpp"

#include <array>
#include <range/v3/algorithm/contains.hpp>

#include "telling/places.hpp"

namespace opfor {
namespace {

/// In command of it, or somebody above who is.
bool under(const Setting& setting, CommandId command, CommandId above) {
  while (command != kNoCommand && command != above)
    command = setting.commands[index(command)].parent;
  return command == above;
}

std::string_view without_the(std::string_view name) {
  return name.starts_with("the ") ? name.substr(4) : name;
}

/// By its id or name, with or without "the".
bool is_called(const std::string& words, const std::string& id, const std::string& name) {
  const std::string wanted = in_lower_case(words);
  const std::string small = in_lower_case(name);
  return wanted == in_lower_case(id) || without_the(wanted) == without_the(small);
}

/// What follows "all": "all of the lancers".
std::string behind_all(const std::string& words, const std::string& all) {
  std::string rest = words.size() > all.size() ? words.substr(all.size() + 1) : std::string{};
  for (const std::string_view small : {"of ", "the ", "my ", "our "}) {
    if (rest.starts_with(small)) rest.erase(0, small.size());
  }
  return rest;
}

}  // namespace

bool NamesAtTable::place(const std::string& said) const {
  const auto [at, first] = places_.emplace(said, false);
  if (first) at->second = !find_named(battle_, said).empty();
  return at->second;
}

NamesAtTable::Units NamesAtTable::units(const std::string& said) const {
  const auto [at, first] = known_.emplace(said, Units{});
  if (first) at->second = found(said);
  // "both" is said of two.
  const bool both = said == "both" || said.starts_with("both ");
  if (first && both && at->second.units.size() != 2) at->second = Units{};
  return at->second;
}

template <class Wanted>
NamesAtTable::Units NamesAtTable::on_table(Wanted wanted) const {
  Units found;
  found.group = true;
  for (std::size_t i = 0; i < battle_.size(); ++i) {
    if (battle_.units()[i].on_table() && wanted(unit_id(i))) found.units.push_back(unit_id(i));
  }
  return found;
}

/// "all", "all units"; "the enemy".
std::optional<NamesAtTable::Units> NamesAtTable::everybody(bool all,
                                                           const std::string& rest) const {
  static constexpr std::array<std::string_view, 6> kEverybody{"",        "units", "troops",
                                                              "of them", "men",   "bodies"};
  static constexpr std::array<std::string_view, 3> kEnemy{"enemy", "the enemy", "enemies"};
  const Setting& setting = battle_.setting();
  if (all && ranges::contains(kEverybody, std::string_view{rest})) {
    if (!own_) return Units{};
    return on_table([&](UnitId unit) { return setting.unit(unit).side == *own_; });
  }
  if (own_ && ranges::contains(kEnemy, std::string_view{rest})) {
    return on_table([&](UnitId unit) { return setting.unit(unit).side == other(*own_); });
  }
  return std::nullopt;
}

std::optional<NamesAtTable::Units> NamesAtTable::command_or_side(const std::string& name) const {
  const Setting& setting = battle_.setting();
  for (std::size_t i = 0; i < setting.commands.size(); ++i) {
    if (!is_called(name, setting.commands[i].id, setting.commands[i].name)) continue;
    const auto id = static_cast<CommandId>(i);
    return on_table([&](UnitId unit) { return under(setting, setting.unit(unit).command, id); });
  }
  for (const Side side : {Side::a, Side::b}) {
    // "the legion"; "the lancers" of a command's id may as well be one of several units.
    const SideInfo& info = setting.side(side);
    const bool by_id = without_the(in_lower_case(name)) == in_lower_case(info.id);
    if (!by_id && !is_called(name, info.id, info.name)) continue;
    return on_table([&](UnitId unit) { return setting.unit(unit).side == side; });
  }
  return std::nullopt;
}

/// "all foot", "all my horse": who speaks means his own, and all of that arm, whatever their names;
/// "all lancers": those of his own that are called so, if there are any.
/// @param called of either side
std::optional<NamesAtTable::Units> NamesAtTable::own_of(const std::vector<UnitId>& called,
                                                        const std::string& arm) const {
  const Setting& setting = battle_.setting();
  const auto is_own = [&](UnitId unit) { return setting.unit(unit).side == *own_; };
  Units of_arm =
      on_table([&](UnitId unit) { return is_own(unit) && sheet_.arm(setting, unit) == arm; });
  if (!of_arm.units.empty()) return of_arm;
  Units named;
  named.group = true;
  for (const UnitId unit : called) {
    if (is_own(unit)) named.units.push_back(unit);
  }
  if (named.units.empty() || named.units.size() == called.size()) return std::nullopt;
  return named;
}

NamesAtTable::Units NamesAtTable::found(const std::string& words) const {
  const Setting& setting = battle_.setting();
  const std::string first = words.substr(0, words.find(' '));
  const bool all = means_all(first);
  const std::string rest = all ? behind_all(words, first) : words;
  if (auto many = everybody(all, rest)) return *many;
  auto units = find_units(setting, rest);
  if (all && own_) {
    if (auto many = command_or_side(rest)) return *many;
    if (auto many = own_of(units, rest)) return *many;
  }
  // "both sections"
  if (all && units.empty() && rest.ends_with('s')) {
    units = find_units(setting, rest.substr(0, rest.size() - 1));
  }
  const bool whole = units.size() == 1 && is_called(rest, setting.unit(units.front()).id,
                                                    setting.unit(units.front()).name);
  if (!whole || all) {
    if (auto many = command_or_side(rest)) return *many;
  }
  if (units.empty()) {
    const bool of_it = rest.size() > 2 && rest.ends_with("'s");
    if (of_it) return found(words.substr(0, words.size() - 2));
    return all ? Units{} : of_arm(rest);
  }
  if (units.size() == 1) return {units, false, false};
  return {units, all, !all};
}

/// "the horse", "the gun": where there is but one of that arm on the table, of either side.
NamesAtTable::Units NamesAtTable::of_arm(const std::string& arm) const {
  const std::string_view wanted = without_the(arm);
  Units found = on_table([&](UnitId unit) {
    const std::string is = sheet_.arm(battle_.setting(), unit);
    return is == wanted || is + 's' == wanted || is == std::string{wanted} + 's';
  });
  found.group = false;
  found.several = found.units.size() > 1;
  return found;
}

std::vector<std::string> NamesAtTable::known(bool units_only) const {
  const Setting& setting = battle_.setting();
  std::vector<std::string> names = all_names(setting, units_only);
  if (!units_only) return names;
  for (const CommandInfo& command : setting.commands) names.push_back(command.name);
  for (const SideInfo& side : setting.sides) names.push_back(side.name);
  return names;
}

}  // namespace opfor
