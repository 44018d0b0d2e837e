#include "telling/victory_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/algorithm/contains.hpp>

#include "core/agree.hpp"
#include "telling/places.hpp"

namespace opfor {
namespace {

/// Within a sentence: "the King's vanguard".
std::string inner_name(const Setting& setting, Side side) {
  std::string name = setting.side(side).called();
  if (name.starts_with("The ")) name[0] = 't';
  return name;
}

/// "it", or "they" of those whose name is of many.
std::string own_pronoun(const Setting& setting, Side side) {
  return names_many(setting.side(side).called()) ? "they" : "it";
}

/// " in the hacienda", " of P1 and P2": which of the things are counted.
std::string which_words(const Setting& setting, const Count& count) {
  std::string words;
  if (count.inside != kNoFeature) {
    words += " in " + feature_words(setting.ground->feature(count.inside));
  }
  if (count.within_move_of != kNoFeature) {
    words += " within a move of " + feature_words(setting.ground->feature(count.within_move_of));
  }
  if (count.of.empty()) return words;
  std::vector<std::string> names;
  for (const UnitId unit : count.of) names.push_back(setting.name_of(unit));
  return fmt::format("{} among {}", words, fmt::join(names, " and "));
}

/// "at least 5", "no", "2 to 4".
std::string bounds_words(const VictoryCondition& condition) {
  const auto& [count, least, most] = condition;
  if (most == 0) return "no";
  if (least == most && least) return fmt::format("exactly {}", *least);
  if (least && most) return fmt::format("{} to {}", *least, *most);
  if (most) return fmt::format("at most {}", *most);
  return fmt::format("at least {}", least.value_or(0));
}

/// Of "steady figures", "bodies in order" one alone: "steady figure", "body in order".
std::string one_of(std::string_view what) {
  const std::size_t end = std::min(what.find(" in "), what.size());
  std::string noun{what.substr(0, end)};
  if (noun.ends_with("ies")) {
    noun.replace(noun.size() - 3, 3, "y");
  } else if (noun.ends_with('s')) {
    noun.pop_back();
  }
  return noun.append(what.substr(end));
}

/// "steady figures", of one alone "steady figure".
std::string counted_what(const VictoryCondition& condition) {
  const auto& [count, least, most] = condition;
  const bool one = least == 1 && (!most || most == 1);
  return one ? one_of(count.what) : count.what;
}

std::string when_words(const Setting& setting, const VictoryRule& rule) {
  std::string words;
  switch (rule.when) {
    case JudgedWhen::at_once:
      words = "as soon as";
      break;
    case JudgedWhen::each_turn:
      words = "at the end of any turn, if";
      break;
    case JudgedWhen::end:
      words = fmt::format("when turn {} is over, if", setting.turns);
      break;
  }
  if (rule.from_turn <= 1 || rule.when == JudgedWhen::end) return words;
  return fmt::format("from turn {} on, {}", rule.from_turn, words);
}

}  // namespace

std::string condition_words(const Setting& setting, const VictoryCondition& condition,
                            std::optional<Side> told_of) {
  const Count& count = condition.count;
  const std::string who = fmt::format(
      "{} {}",
      count.side == told_of ? own_pronoun(setting, count.side) : inner_name(setting, count.side),
      names_many(setting.side(count.side).called()) ? "have" : "has");
  const std::string which = which_words(setting, count);
  if (!count.lead) {
    return fmt::format("{} {} {}{}", who, bounds_words(condition), counted_what(condition), which);
  }
  const std::string than = inner_name(setting, other(count.side));
  if (condition.least == 1 && !condition.most) {
    return fmt::format("{} more {}{} than {}", who, count.what, which, than);
  }
  return fmt::format("{} {} more {}{} than {}", who, bounds_words(condition), count.what, which,
                     than);
}

std::string victory_words(const Setting& setting, const VictoryRule& rule) {
  std::string words = rule.winner ? with_verb(setting.side(*rule.winner).called(), "wins", "win")
                                  : std::string{"It is drawn"};
  if (!rule.degree.empty()) words += fmt::format(" ({})", rule.degree);
  if (rule.conditions.empty()) {
    words += ", if nothing of this is so";
  } else {
    std::vector<std::string> conditions;
    for (const VictoryCondition& one : rule.conditions) {
      conditions.push_back(condition_words(setting, one, rule.winner));
    }
    words += fmt::format(" {} {}", when_words(setting, rule), fmt::join(conditions, ", and "));
  }
  return rule.words.empty() ? words : words + ": " + rule.words;
}

namespace {

/// "Mexico: 7 steady figures in the hacienda", once.
void add_count(std::vector<std::string>& lines, const Sheet& sheet, const Battle& battle,
               const VictoryCondition& condition, Side side, bool wanted) {
  const Setting& setting = battle.setting();
  Count of = condition.count;
  of.side = side;
  const std::string bounds =
      wanted && !of.lead ? fmt::format(" ({})", bounds_words(condition)) : std::string{};
  const int counted = sheet.counted(battle, of);
  std::string line =
      fmt::format("{}: {} {}{}{}", setting.side(side).called(), counted,
                  counted == 1 ? one_of(of.what) : of.what, which_words(setting, of), bounds);
  if (!ranges::contains(lines, line)) lines.push_back(std::move(line));
}

void add_counts(std::vector<std::string>& lines, const Sheet& sheet, const Battle& battle,
                const VictoryRule& rule, bool wanted) {
  for (const VictoryCondition& one : rule.conditions) {
    add_count(lines, sheet, battle, one, one.count.side, wanted);
    if (one.count.lead) add_count(lines, sheet, battle, one, other(one.count.side), wanted);
  }
}

}  // namespace

std::vector<std::string> standing_lines(const Sheet& sheet, const Battle& battle,
                                        const Battle& seen) {
  std::vector<std::string> lines;
  for (const Side side : {Side::a, Side::b}) {
    lines.push_back(fmt::format("{}, losses: {}", battle.setting().side(side).called(),
                                sheet.tally(battle, side).words));
  }
  for (const VictoryRule& rule : battle.setting().victory) {
    add_counts(lines, sheet, seen, rule, false);
  }
  return lines;
}

std::vector<std::string> counted_words(const Sheet& sheet, const Battle& battle) {
  const Setting& setting = battle.setting();
  const std::size_t reason = battle.head().reason;
  std::vector<std::string> lines;
  if (battle.head().verdict == Verdict::going_on) return lines;
  if (reason == 0 || reason > setting.victory.size()) return lines;
  const VictoryRule& decided = setting.victory[reason - 1];
  if (!decided.conditions.empty()) {
    add_counts(lines, sheet, battle, decided, true);
    return lines;
  }
  for (std::size_t i = 0; i + 1 < reason; ++i) {
    add_counts(lines, sheet, battle, setting.victory[i], false);
  }
  return lines;
}

}  // namespace opfor
