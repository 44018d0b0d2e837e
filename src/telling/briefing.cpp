#include "telling/briefing.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/algorithm/any_of.hpp>

#include "core/agree.hpp"
#include "telling/places.hpp"
#include "telling/turn_sheet.hpp"
#include "telling/victory_words.hpp"

namespace opfor {
namespace {

/// Who leads is a man, and counted apart from bodies.
bool are_men(const std::string& arm) {
  static constexpr std::array<std::string_view, 4> kMen{"leader", "general", "commander",
                                                        "officer"};
  return std::find(kMen.begin(), kMen.end(), arm) != kMen.end();
}

/// "1 gun", "2 leaders", "3 foot": guns and men are counted, arms are not.
std::string so_many_of(int n, const std::string& arm) {
  if (n == 1 && arm == "guns") return "1 gun";
  return fmt::format("{} {}{}", n, arm, n != 1 && are_men(arm) ? "s" : "");
}

/// "8 foot, 3 horse, 1 gun, 2 leaders": those who stand on the table; who is to come is not told.
std::string strength_words(const Sheet& sheet, const Battle& battle, Side side) {
  std::vector<std::pair<std::string, int>> arms;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (side_of(battle, unit_id(i)) != side || !battle.units()[i].on_table()) continue;
    const std::string arm = sheet.is_officer(battle.setting(), unit_id(i))
                                ? "officer"
                                : arm_words(sheet, battle.setting(), unit_id(i));
    const auto known =
        std::find_if(arms.begin(), arms.end(), [&](const auto& one) { return one.first == arm; });
    if (known == arms.end()) {
      arms.emplace_back(arm, 1);
    } else {
      ++known->second;
    }
  }
  std::stable_partition(arms.begin(), arms.end(),
                        [](const auto& one) { return !are_men(one.first); });
  std::vector<std::string> words;
  words.reserve(arms.size());
  for (const auto& [arm, n] : arms) words.push_back(so_many_of(n, arm));
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string sides_text(const Sheet& sheet, const Battle& battle, std::optional<Side> reader) {
  const Setting& setting = battle.setting();
  std::string text;
  for (const Side side : {Side::a, Side::b}) {
    std::vector<std::string> aims;
    for (const CommandInfo& command : setting.commands) {
      // What the enemy is after is his own affair.
      if (command.side == side && side == reader && !command.objective_name.empty()) {
        aims.push_back(fmt::format("{}: {}", command.name, command.objective_name));
      }
    }
    text +=
        wrapped(fmt::format("{} ({}): {}{}.", setting.side(side).called(), setting.side(side).id,
                            strength_words(sheet, battle, side), side == reader ? "; yours" : ""),
                2, text_width(), 2);
    for (const std::string& aim : aims) text += wrapped(aim + '.', 4, text_width(), 2);
  }
  return text;
}

std::string first_words(const Sheet& sheet, const Battle& battle) {
  const Setting& setting = battle.setting();
  if (const auto first = moves_first(sheet, battle)) {
    return fmt::format("{} turns; {} first in each.", setting.turns,
                       with_verb(setting.side(*first).called(), "moves", "move"));
  }
  const bool sides_have_phases = sheet.steps().front().of.has_value();
  return fmt::format("{} turns; who moves first is thrown for {}.", setting.turns,
                     sides_have_phases ? "once, before the first" : "in each");
}

/// "hard cover; one cannot see through it; crossing it costs".
std::string properties_words(const field::Feature& feature) {
  std::vector<std::string> words;
  if (feature.cover != field::Cover::none) {
    words.push_back(std::string{word(feature.cover)} + " cover" +
                    (feature.cover_inside_only ? " for those inside" : ""));
  }
  if (feature.blocks_sight) words.emplace_back("hides what is behind it");
  if (feature.difficult) words.emplace_back("difficult going");
  if (feature.barrier) words.emplace_back("crossing it costs");
  if (feature.impassable_foot && feature.impassable_horse) {
    words.emplace_back("impassable");
  } else if (feature.impassable_foot || feature.impassable_horse) {
    words.emplace_back(feature.impassable_foot ? "impassable for foot" : "impassable for horse");
  }
  if (feature.level != 0) words.push_back(fmt::format("level {}", feature.level));
  return words.empty() ? "open going" : fmt::format("{}", fmt::join(words, ", "));
}

std::string ground_text(const Setting& setting) {
  if (!setting.ground) return {};
  // Fields of one kind that are alike need one line.
  std::vector<std::pair<std::string, std::vector<std::string>>> alike;
  for (const field::Feature& feature : setting.ground->features()) {
    if (feature.name.empty() && feature.kind == field::Kind::open) continue;
    const std::string properties = properties_words(feature);
    const std::string name = feature_words(feature);
    const auto known = std::find_if(alike.begin(), alike.end(),
                                    [&](const auto& one) { return one.first == properties; });
    auto& names = known == alike.end()
                      ? alike.emplace_back(properties, std::vector<std::string>{}).second
                      : known->second;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  std::string text;
  for (const auto& [properties, names] : alike) {
    text += wrapped(fmt::format("{}: {}.", fmt::join(names, ", "), properties), 2, text_width(), 2);
  }
  return text;
}

std::string victory_text(const Setting& setting) {
  std::string text;
  for (const VictoryRule& rule : setting.victory) {
    text += wrapped(victory_words(setting, rule) + '.', 2, text_width(), 2);
  }
  const bool all_told = !setting.victory.empty() && setting.victory.back().conditions.empty();
  return text + wrapped(std::string{"A side with nobody left has lost"} +
                            (all_told ? "." : "; what nothing decides is drawn."),
                        2, text_width(), 2);
}

}  // namespace

std::optional<Side> moves_first(const Sheet& sheet, const Battle& battle) {
  if (!battle.setting().first_side_named) return std::nullopt;
  // Where a turn begins with a phase of both, who moves first is thrown for in it.
  if (!sheet.steps().front().of) return std::nullopt;
  return sheet.phase_of(battle, 0);
}

std::string briefing_text(const Sheet& sheet, const Battle& battle, std::optional<Side> reader,
                          const Ink& ink) {
  const Setting& setting = battle.setting();
  return ink(Tone::heading, "Who fights") + '\n' + sides_text(sheet, battle, reader) +
         wrapped(first_words(sheet, battle), 2, text_width(), 2) +
         ink(Tone::heading, "The ground") + '\n' + ground_text(setting) +
         ink(Tone::heading, "Who wins") + '\n' + victory_text(setting);
}

}  // namespace opfor
