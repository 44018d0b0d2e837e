#include "table/staff.hpp"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>
#include <sstream>
#include <toml++/toml.h>

#include "ai/behaviour/read_behaviour.hpp"
#include "core/hash.hpp"
#include "rules/sheets.hpp"
#include "table/assembly.hpp"
#include "table/difficulty.hpp"
#include "table/files.hpp"
#include "table/sentences.hpp"

namespace opfor {
namespace {

// What the files of a battle are called inside its journal.
constexpr std::string_view kTables = "behaviour table";
constexpr std::string_view kTablesOfB = "behaviour table B";
constexpr std::array<std::string_view, 2> kDoctrines{"doctrine A", "doctrine B"};
constexpr std::array<std::string_view, 2> kWeights{"weights A", "weights B"};
constexpr std::array<std::string_view, 2> kPlanning{"planning A", "planning B"};

/// Of a doctrine, beside its weights.
constexpr std::array<std::string_view, 3> kDials{"temper", "nerve", "aggression"};

const std::string* in_files(const DataFiles& files, std::string_view key) {
  const auto found = ranges::find(files, key, &DataFiles::value_type::first);
  return found == files.end() ? nullptr : &found->second;
}

Result<Behaviour> behaviour_of(std::string_view text, std::string_view name,
                               const BehaviourOptions& options) {
  auto behaviour = read_behaviour(text, name, options);
  if (behaviour) return *std::move(behaviour);
  return fail(Exit::bad_file, TableSays::bad_table, {without_end(behaviour.error().to_string())});
}

Result<Doctrine> doctrine_of(std::string_view text, std::string_view name) {
  auto doctrine = read_doctrine(text, name);
  if (doctrine) return *std::move(doctrine);
  return fail(Exit::bad_file, TableSays::bad_doctrine, {without_end(doctrine.error().to_string())});
}

Result<Weights> weights_of(std::string_view text, std::string_view name, const Weights& base) {
  auto weights = read_weights(text, name, &base);
  if (weights) return *std::move(weights);
  return fail(Exit::bad_file, TableSays::bad_weights, {without_end(weights.error().to_string())});
}

Result<void> taken(std::optional<std::string>& place, std::string text, std::string_view part) {
  if (place) return fail(Exit::usage, TableSays::told_twice, {std::string{part}});
  place = std::move(text);
  return {};
}

/// "plan.patience:2", if it looks like one: a number of a doctrine, set.
struct Dialled {
  std::string key;
  double value = 0;
};
bool looks_dialled(std::string_view part) {
  const std::size_t colon = part.find(':');
  return colon != std::string_view::npos && colon > 0 && part.find('/') == std::string_view::npos;
}
std::vector<std::string> names_of_numbers() {
  std::vector<std::string> names{kDials.begin(), kDials.end()};
  names.insert(names.end(), Words<Weight>::all.begin(), Words<Weight>::all.end());
  return names;
}
Result<Dialled> dialled(const std::string& part) {
  const std::size_t colon = part.find(':');
  Dialled set{part.substr(0, colon), 0};
  const char* const end = part.data() + part.size();
  const auto [stop, error] = std::from_chars(part.data() + colon + 1, end, set.value);
  const bool dial = ranges::contains(kDials, set.key);
  const bool known = dial || of_word<Weight>(set.key);
  const bool whole = !dial || set.value == std::round(set.value);
  if (error == std::errc{} && stop == end && known && whole) return set;
  return fail(Exit::usage, TableSays::dial_what,
              {part, known ? std::string{} : or_did_you_mean(set.key, names_of_numbers())});
}

/// The text of a sound doctrine with some of its numbers set otherwise.
std::string with_dials(std::string_view doctrine, const std::vector<Dialled>& all) {
  toml::table text = toml::parse(doctrine);
  const auto value = [](double number) -> std::string { return fmt::format("{}", number); };
  std::vector<std::string> told;
  for (const Dialled& one : all) {
    const std::size_t dot = one.key.find('.');
    if (dot == std::string::npos) {
      text.insert_or_assign(one.key, static_cast<std::int64_t>(one.value));
    } else {
      toml::table& weights = *text.insert("weights", toml::table{}).first->second.as_table();
      toml::table& room =
          *weights.insert(one.key.substr(0, dot), toml::table{}).first->second.as_table();
      room.insert_or_assign(one.key.substr(dot + 1), one.value);
    }
    told.push_back(one.key + " " + value(one.value));
  }
  const std::string about = text["about"].value_or(std::string{});
  text.insert_or_assign("about", fmt::format("{} With {}.", about, fmt::join(told, ", ")));
  std::ostringstream out;
  out << text << '\n';
  return out.str();
}

/// A level or a difficulty, beside what is told of him already.
Result<void> with_word(Lead& lead, const Lead& led, const std::string& part) {
  lead.level = led.level;
  if (led.planning && lead.planning) return fail(Exit::usage, TableSays::told_twice, {part});
  if (led.planning) lead.planning = led.planning;
  if (led.weights) return taken(lead.weights, *led.weights, part);
  return {};
}

/// A file is what is in it. Its sheet is not known yet; whether it is sound does not hang on that.
Result<void> add_file(Lead& lead, const std::string& name) {
  if (!there_is(name)) {
    const auto doctrines = shipped_names("ai/doctrines/");
    return fail(Exit::usage, TableSays::no_commander,
                {fmt::format("{}", fmt::join(Words<Level>::all, ", ")),
                 fmt::format("{}", fmt::join(difficulty_names(), ", ")),
                 fmt::format("{}", fmt::join(doctrines, ", ")),
                 fmt::format("{}", fmt::join(Words<Planning>::all, ", ")), name,
                 or_did_you_mean(name, doctrines)});
  }
  auto text = read_file(name, kMostScenarioBytes);
  if (!text) return tl::unexpected(text.error());
  switch (recognise(*text)) {
    case Content::table:
      if (auto read = behaviour_of(*text, name, {}); !read) return tl::unexpected(read.error());
      return taken(lead.tables, *std::move(text), name);
    case Content::doctrine:
      if (auto read = doctrine_of(*text, name); !read) return tl::unexpected(read.error());
      return taken(lead.doctrine, *std::move(text), name);
    case Content::weights:
      if (auto read = weights_of(*text, name, shipped_weights(sheet_names().front())); !read) {
        return tl::unexpected(read.error());
      }
      return taken(lead.weights, *std::move(text), name);
    default:
      return fail(Exit::bad_file, TableSays::leads_nobody, {name});
  }
}

}  // namespace

std::string doctrine_text(const std::string& name) {
  if (const auto* text = shipped_text(fmt::format("ai/doctrines/{}.toml", name))) {
    return std::string{*text};
  }
  throw std::logic_error("there is no doctrine " + name);
}

Result<std::string> shipped_table(const Sheet& sheet) {
  const auto* text = shipped_text(fmt::format("ai/tables/{}.toml", sheet.name()));
  if (text != nullptr) return std::string{*text};
  return fail(Exit::bad_file, TableSays::no_tables, {std::string{sheet.name()}});
}

Result<std::string> table_of_file(const std::string& file) {
  auto text = read_file(file, kMostScenarioBytes);
  if (!text) return text;
  if (auto read = behaviour_of(*text, file, {}); !read) return tl::unexpected(read.error());
  return text;
}

Result<std::string> doctrine_of_file(const std::string& file) {
  const auto shipped = shipped_names("ai/doctrines/");
  if (!there_is(file)) {
    if (ranges::contains(shipped, file)) return doctrine_text(file);
    return fail(Exit::bad_file, TableSays::no_doctrine,
                {file, fmt::format("{}", fmt::join(shipped, ", "))});
  }
  auto text = read_file(file, kMostScenarioBytes);
  if (!text) return text;
  if (auto read = doctrine_of(*text, file); !read) return tl::unexpected(read.error());
  return text;
}

Result<Lead> lead_of(const std::string& told) {
  Lead lead;
  bool level_told = false;
  std::vector<Dialled> dials;
  for (std::size_t from = 0; from <= told.size();) {
    const std::size_t end = std::min(told.find('+', from), told.size());
    const std::string part = told.substr(from, end - from);
    from = end + 1;
    Result<void> added;
    if (const auto led = lead_of_word(part)) {
      if (level_told) return fail(Exit::usage, TableSays::told_twice, {part});
      added = with_word(lead, *led, part);
      level_told = true;
    } else if (const auto planning = of_word<Planning>(part)) {
      if (lead.planning) return fail(Exit::usage, TableSays::told_twice, {part});
      lead.planning = *planning;
    } else if (ranges::contains(shipped_names("ai/doctrines/"), part)) {
      added = taken(lead.doctrine, doctrine_text(part), part);
    } else if (looks_dialled(part) && !there_is(part)) {
      auto set = dialled(part);
      if (!set) return tl::unexpected(set.error());
      dials.push_back(*std::move(set));
    } else {
      added = add_file(lead, part);
    }
    if (!added) return tl::unexpected(added.error());
  }
  if (dials.empty()) return lead;
  lead.doctrine = with_dials(lead.doctrine.value_or(doctrine_text("source")), dials);
  if (auto read = doctrine_of(*lead.doctrine, told); !read) return tl::unexpected(read.error());
  return lead;
}

void plan_by_default(Lead& lead, const Setting& setting, Side side) {
  const bool said = setting.behaviour.general[static_cast<std::size_t>(side)].has_value();
  if (!lead.planning && !said) lead.planning = Planning::general;
}

Result<DataFiles> data_files(const Scenario& scenario, const std::array<Lead, 2>& leads) {
  const auto shipped = shipped_table(*scenario.sheet);
  if (!shipped) return tl::unexpected(shipped.error());
  DataFiles files;
  files.emplace_back(kTables, leads[0].tables.value_or(*shipped));
  const std::string of_b = leads[1].tables.value_or(*shipped);
  if (of_b != files.front().second) files.emplace_back(kTablesOfB, of_b);
  for (std::size_t side = 0; side < 2; ++side) {
    const Lead& lead = leads[side];
    files.emplace_back(
        kDoctrines[side],
        lead.doctrine ? *lead.doctrine : doctrine_text(scenario.setting->behaviour.doctrine[side]));
    if (lead.weights) files.emplace_back(kWeights[side], *lead.weights);
    if (lead.planning) files.emplace_back(kPlanning[side], word(*lead.planning));
  }
  return files;
}

Result<Staff> Staff::of(const Sheet& sheet, const BehaviourOptions& options,
                        const DataFiles& files) {
  const auto text_of = [&](std::string_view key) {
    const std::string* text = in_files(files, key);
    return text != nullptr ? std::string_view{*text} : std::string_view{};
  };
  Staff staff;
  staff.sheet_ = &sheet;
  constexpr std::array<std::string_view, 2> tables{kTables, kTablesOfB};
  for (std::size_t side = 0; side < 2; ++side) {
    if (side == 0 || in_files(files, tables[side]) != nullptr) {
      auto behaviour = behaviour_of(text_of(tables[side]), tables[side], options);
      if (!behaviour) return tl::unexpected(behaviour.error());
      staff.behaviours_[side] = std::make_unique<Behaviour>(*std::move(behaviour));
    }
    auto doctrine = doctrine_of(text_of(kDoctrines[side]), kDoctrines[side]);
    if (!doctrine) return tl::unexpected(doctrine.error());
    staff.doctrines_[side] = *std::move(doctrine);
    Weights& weights = staff.weights_[side];
    weights = shipped_weights(sheet.name());
    if (in_files(files, kWeights[side]) != nullptr) {
      auto own = weights_of(text_of(kWeights[side]), kWeights[side], weights);
      if (!own) return tl::unexpected(own.error());
      weights = *std::move(own);
    }
    weights.set(staff.doctrines_[side].weights);
    staff.planning_[side] = of_word<Planning>(text_of(kPlanning[side]));
  }
  return staff;
}

const Behaviour& Staff::behaviour(Side side) const {
  const auto& own = behaviours_[static_cast<std::size_t>(side)];
  return own ? *own : *behaviours_[0];
}

std::array<std::unique_ptr<Commander>, 2> Staff::commanders(const std::array<Level, 2>& levels,
                                                            std::uint64_t seed) const {
  std::array<std::unique_ptr<Commander>, 2> both;
  for (const Side side : {Side::a, Side::b}) {
    const auto i = static_cast<std::size_t>(side);
    // His luck is none of the dice's.
    both[i] = commander_of(levels[i], *sheet_, behaviour(side),
                           mix(hash_bytes("commander"), seed + i), weights_[i]);
  }
  return both;
}

Minds Staff::minds() const {
  Minds minds;
  minds.reactions = behaviours_[0].get();
  minds.reactions_of_b = behaviours_[1].get();
  return minds;
}

void Staff::brief(Scenario& scenario) const {
  Setting setting = *scenario.setting;
  for (std::size_t side = 0; side < planning_.size(); ++side) {
    if (!planning_[side]) continue;
    setting.behaviour.general[side] = *planning_[side] == Planning::general;
  }
  for (UnitInfo& unit : setting.units) {
    unit.dials = dials_for(doctrines_[static_cast<std::size_t>(unit.side)], unit.tags);
  }
  scenario.setting = std::make_shared<const Setting>(std::move(setting));
}

std::vector<std::string> Staff::without_effect(const Setting& setting) const {
  std::vector<std::string> sentences;
  for (const Side side : {Side::a, Side::b}) {
    const Doctrine& doctrine = doctrines_[static_cast<std::size_t>(side)];
    if (!shades(doctrine) || !doctrine.weights.empty()) continue;
    const auto shaded = [&](const UnitInfo& unit) {
      return unit.side == side && !(unit.dials == Dials{});
    };
    if (ranges::any_of(setting.units, shaded)) continue;
    sentences.push_back(say(TableSays::doctrine_without_effect, {setting.side(side).name}));
  }
  return sentences;
}

}  // namespace opfor
