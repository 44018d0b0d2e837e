#include "hearing/names_at_table.hpp"

#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>

#include "battle/chain_of_command.hpp"
#include "telling/places.hpp"

namespace opfor {
namespace {

std::string_view without_the(std::string_view name) {
  return name.starts_with("the ") ? name.substr(4) : name;
}

/// By its id or name, with or without "the".
bool is_called(const std::string& words, const std::string& id, const std::string& name) {
  const std::string wanted = in_lower_case(words);
  const std::string small = in_lower_case(name);
  return wanted == in_lower_case(id) || without_the(wanted) == without_the(small);
}

constexpr std::size_t kStem = 4;  ///< letters by which "Mexicans" are those of Mexico

/// "Mexicans", "Mexico's" of "Mexico"; "king's" of "The King's men".
bool is_of(std::string_view word, std::string_view side) {
  const auto stem = [](std::string_view one) {
    return one.ends_with("'s") ? one.substr(0, one.size() - 2) : one;
  };
  const std::string_view said = stem(word);
  const std::string_view of = stem(side);
  if (said == of) return true;
  return said.size() >= kStem && of.size() >= kStem && said.substr(0, kStem) == of.substr(0, kStem);
}

/// An arm as every sheet's players call it: "guns", "cavalry".
std::string_view arm_in_common(std::string_view arm) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kSame{
      {{"gun", "artillery"},
       {"cannon", "artillery"},
       {"battery", "artillery"},
       {"cavalry", "horse"},
       {"infantry", "foot"}}};
  if (arm.ends_with('s')) arm.remove_suffix(1);
  const auto* const found =
      ranges::find(kSame, arm, &std::pair<std::string_view, std::string_view>::first);
  return found == kSame.end() ? arm : found->second;
}

/// What follows "all": "all of the lancers".
std::string behind_all(const std::string& words, const std::string& all) {
  std::string rest = words.size() > all.size() ? words.substr(all.size() + 1) : std::string{};
  for (const std::string_view small : {"of ", "the ", "my ", "our "}) {
    if (rest.starts_with(small)) rest.erase(0, small.size());
  }
  return rest;
}

/// "both sections", "the grenadiers" of the Grenadier battalion, "one dragoon" of the dragoons.
std::vector<UnitId> in_the_other_number(const Setting& setting, const std::string& words) {
  constexpr std::size_t kShort = 4;
  if (words.size() < kShort) return {};
  const auto without = [&](std::size_t n) { return words.substr(0, words.size() - n); };
  if (words.ends_with("ies")) return find_units(setting, without(3) + 'y');
  return find_units(setting, words.ends_with('s') ? without(1) : words + 's');
}

}  // namespace

bool NamesAtTable::place(const std::string& said) const {
  const auto [at, first] = places_.emplace(said, false);
  if (first) at->second = means_nearest_enemy(said) || !find_named(battle_, said).empty();
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
  static constexpr std::array<std::string_view, 7> kOthers{
      "else", "others", "other units", "the rest", "rest", "the others", "remaining units"};
  const Setting& setting = battle_.setting();
  const bool others = ranges::contains(kOthers, std::string_view{rest}) && (all || rest != "else");
  if (others) {
    if (!own_) return Units{};
    Units those = on_table([&](UnitId unit) { return setting.unit(unit).side == *own_; });
    those.others = true;
    return those;
  }
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
    return on_table([&](UnitId unit) { return is_under(setting, setting.unit(unit).command, id); });
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
  Units of_arm = on_table([&](UnitId unit) {
    const std::string is = sheet_.arm(setting, unit);
    return is_own(unit) && (is == arm || arm_in_common(is) == arm_in_common(arm));
  });
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
  const bool whole_of_it = words.starts_with("the whole ") || words.starts_with("the entire ");
  if (whole_of_it) return found(words.substr(words.find(' ') + 1));
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
  if (units.empty()) units = in_the_other_number(setting, rest);
  const bool whole = units.size() == 1 && is_called(rest, setting.unit(units.front()).id,
                                                    setting.unit(units.front()).name);
  if (!whole || all) {
    if (auto many = command_or_one(units, rest, all)) return *many;
  }
  if (units.empty()) return by_what_they_are(words, rest, all);
  if (units.size() == 1) return {units, false, false, {}};
  return {units, all, !all, {}};
}

/// "the picquet": all of the picquet, or the Picquet of the line?
/// @param units that are called so
std::optional<NamesAtTable::Units> NamesAtTable::command_or_one(const std::vector<UnitId>& units,
                                                                const std::string& name,
                                                                bool all) const {
  auto many = command_or_side(name);
  if (!many || all || units.size() != 1 || many->units.size() <= 1) return many;
  const std::string one = in_lower_case(battle_.setting().unit(units.front()).name);
  if (!one.starts_with(without_the(name))) return many;
  return Units{units, false, true, fmt::format("all {} of '{}'", many->units.size(), name)};
}

/// Of whom nobody is called so: by who leads them, their side, rank or arm.
NamesAtTable::Units NamesAtTable::by_what_they_are(const std::string& words,
                                                   const std::string& name, bool all) const {
  if (auto many = led_by(name)) return *many;
  if (auto some = of_one_side(all, name)) return *some;
  if (auto one = of_rank(name)) return *one;
  if (auto his = of_his_arm(name)) return *his;
  const bool of_it = name.size() > 2 && name.ends_with("'s");
  if (of_it) return found(words.substr(0, words.size() - 2));
  return all ? Units{} : of_arm(name);
}

/// Those of an arm; men by themselves only if there are no bodies.
template <class Wanted>
NamesAtTable::Units NamesAtTable::bodies_of(std::string_view arm, Wanted wanted) const {
  Units found = on_table([&](UnitId unit) {
    const std::string is = sheet_.arm(battle_.setting(), unit);
    return wanted(unit) && arm_in_common(is) == arm_in_common(arm);
  });
  const auto alone = [&](UnitId unit) { return one_man(unit); };
  std::vector<UnitId> bodies = found.units;
  std::erase_if(bodies, alone);
  if (!bodies.empty()) found.units = std::move(bodies);
  return found;
}

/// "my", "the enemy's", "the French".
std::optional<Side> NamesAtTable::side_meant(std::string_view word) const {
  static constexpr std::array<std::string_view, 3> kMine{"my", "our", "own"};
  static constexpr std::array<std::string_view, 4> kEnemy{"enemy", "enemy's", "enemys", "hostile"};
  if (own_ && ranges::contains(kMine, word)) return own_;
  if (own_ && ranges::contains(kEnemy, word)) return other(*own_);
  std::optional<Side> meant;
  for (const Side side : {Side::a, Side::b}) {
    const std::string name = in_lower_case(battle_.setting().side(side).name);
    const std::string_view bare = without_the(name);
    if (!is_of(word, bare.substr(0, bare.find(' ')))) continue;
    if (meant) return std::nullopt;
    meant = side;
  }
  return meant;
}

/// "my captain", "the enemy's horse", "all Mexicans", "the French captain": of one side those who
/// are called so, or are of that arm.
std::optional<NamesAtTable::Units> NamesAtTable::of_one_side(bool all,
                                                             const std::string& words) const {
  const std::string said{without_the(words)};
  const std::size_t end = std::min(said.find(' '), said.size());
  const auto side = side_meant(said.substr(0, end));
  if (!side) return std::nullopt;
  const Setting& setting = battle_.setting();
  const auto is_his = [&](UnitId unit) { return setting.unit(unit).side == *side; };
  const std::string called = end < said.size() ? said.substr(end + 1) : std::string{};
  if (called.empty()) return all ? std::optional{on_table(is_his)} : std::nullopt;
  Units found = bodies_of(called, is_his);
  const bool of_arm = !found.units.empty();
  for (const UnitId unit : find_units(setting, called)) {
    if (!of_arm && is_his(unit)) found.units.push_back(unit);
  }
  if (found.units.empty()) return std::nullopt;
  found.group = all;
  found.several = !all && found.units.size() > 1;
  return found;
}

/// "Kempt's brigade": the command that he leads.
std::optional<NamesAtTable::Units> NamesAtTable::led_by(const std::string& words) const {
  static constexpr std::array<std::string_view, 11> kCommands{
      "brigade", "division", "command", "corps",     "wing", "battle",
      "men",     "troops",   "column",  "regiments", "force"};
  const std::size_t of = words.rfind("'s ");
  if (of == std::string::npos) return std::nullopt;
  if (!ranges::contains(kCommands, std::string_view{words}.substr(of + 3))) return std::nullopt;
  const Setting& setting = battle_.setting();
  const auto leader = find_units(setting, words.substr(0, of));
  if (leader.size() != 1 || is_body(sheet_, setting, leader.front())) return std::nullopt;
  const CommandId command = setting.unit(leader.front()).command;
  if (command == kNoCommand) return std::nullopt;
  return on_table(
      [&](UnitId unit) { return is_under(setting, setting.unit(unit).command, command); });
}

/// "Balfour's horse" of Balfour's, who are horse.
std::optional<NamesAtTable::Units> NamesAtTable::of_his_arm(const std::string& words) const {
  const std::size_t of = words.rfind("'s ");
  if (of == std::string::npos) return std::nullopt;
  const std::string_view wanted = arm_in_common(std::string_view{words}.substr(of + 3));
  Units found;
  for (const UnitId unit : find_units(battle_.setting(), words.substr(0, of + 2))) {
    if (arm_in_common(sheet_.arm(battle_.setting(), unit)) == wanted) found.units.push_back(unit);
  }
  if (found.units.empty()) return std::nullopt;
  found.several = found.units.size() > 1;
  return found;
}

/// "general Stuart", "Lord Ogilvy" of a leader whose name is told without it.
std::optional<NamesAtTable::Units> NamesAtTable::of_rank(const std::string& words) const {
  static constexpr std::array<std::string_view, 14> kRanks{
      "general", "gen", "gen.", "colonel", "col",  "marshal", "brigadier",
      "major",   "sir", "lord", "prince",  "duke", "earl",    "captain"};
  const std::string said{without_the(words)};
  const std::size_t end = said.find(' ');
  if (end == std::string::npos || !ranges::contains(kRanks, said.substr(0, end))) {
    return std::nullopt;
  }
  const auto named = find_units(battle_.setting(), said.substr(end + 1));
  if (named.size() != 1 || is_body(sheet_, battle_.setting(), named.front())) return std::nullopt;
  return Units{named, false, false, {}};
}

/// "the horse", "the gun": where there is but one of that arm on the table, of either side.
NamesAtTable::Units NamesAtTable::of_arm(const std::string& arm) const {
  const std::string_view wanted = arm_in_common(without_the(arm));
  Units found = on_table(
      [&](UnitId unit) { return arm_in_common(sheet_.arm(battle_.setting(), unit)) == wanted; });
  found.group = false;
  found.several = found.units.size() > 1;
  return found;
}

InExamples NamesAtTable::in_examples() const {
  const Setting& setting = battle_.setting();
  const Side own = own_.value_or(Side::a);
  InExamples names;
  bool line = false;
  for (std::size_t i = 0; i < setting.units.size(); ++i) {
    const UnitId unit = unit_id(i);
    const UnitInfo& info = setting.unit(unit);
    const bool body = is_body(sheet_, setting, unit) && !one_man(unit);
    if (body) (info.side == own ? names.ours : names.theirs).push_back(info.id);
    if (!body && info.side == own && names.leader.empty()) names.leader = info.id;
  }
  for (std::size_t i = 0; setting.ground && i < setting.ground->features().size(); ++i) {
    const field::Feature& feature = setting.ground->features()[i];
    if (feature.name.empty()) continue;
    // A line is crossed, stood behind and stopped short of; a short name is read more easily.
    const bool is_line = feature.shape == field::Shape::line;
    const std::string words = feature_words(feature);
    const bool better = is_line == line ? words.size() < names.place.size() : is_line;
    if (!names.place.empty() && !better) continue;
    names.place = words;
    line = is_line;
  }
  if (names.leader.empty() && !names.ours.empty()) names.leader = names.ours.front();
  names.point = fmt::format("{:.0f},{:.0f}", in_measure(setting.width, setting.measure) / 2,
                            in_measure(setting.height, setting.measure) / 2);
  return names;
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
