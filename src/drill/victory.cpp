#include "drill/victory.hpp"

#include <algorithm>

#include "core/agree.hpp"
#include "drill/as_it_stands.hpp"

namespace opfor {
namespace {

Verdict won_by(std::optional<Side> winner) {
  if (!winner) return Verdict::drawn;
  return *winner == Side::a ? Verdict::a_wins : Verdict::b_wins;
}

bool looked_at(const VictoryRule& rule, const Battle& battle, When when) {
  const int turn = battle.head().turn;
  if (turn < rule.from_turn) return false;
  switch (rule.when) {
    case JudgedWhen::at_once:
      return true;
    case JudgedWhen::each_turn:
      return when == When::turn_is_over;
    case JudgedWhen::end:
      return when == When::turn_is_over && turn >= battle.setting().turns;
  }
  return false;
}

std::string words_of(const Setting& setting, Verdict verdict, const std::string& degree,
                     const std::string& why) {
  std::string words = verdict_words(setting, verdict);
  if (!degree.empty()) words += " (" + degree + ")";
  return why.empty() ? words : words + ": " + why;
}

bool has_anybody(const Sheet& sheet, const Battle& battle, Side side) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (battle.setting().units[i].side != side) continue;
    const Presence presence = battle.units()[i].presence;
    if (presence == Presence::on_table || presence == Presence::waiting) return true;
    if (sheet.may_return(battle, unit_id(i))) return true;
  }
  return false;
}

std::optional<Ruling> nobody_left(const Sheet& sheet, const Battle& battle) {
  const bool a = has_anybody(sheet, battle, Side::a);
  const bool b = has_anybody(sheet, battle, Side::b);
  if (a && b) return std::nullopt;
  const Setting& setting = battle.setting();
  if (!a && !b) {
    return Ruling{Verdict::drawn, kNobodyLeft,
                  words_of(setting, Verdict::drawn, {}, "nobody is left on either side")};
  }
  const Verdict verdict = a ? Verdict::a_wins : Verdict::b_wins;
  return Ruling{verdict, kNobodyLeft,
                words_of(setting, verdict, {},
                         "nobody is left of " + setting.side(a ? Side::b : Side::a).name)};
}

}  // namespace

bool in_its_place(const field::Ground& ground, const Count& count, Vec place, double reach) {
  if (count.inside != kNoFeature && !ground.contains(count.inside, place)) return false;
  return count.within_move_of == kNoFeature || ground.contains(count.within_move_of, place) ||
         ground.distance(count.within_move_of, place) <= reach;
}

std::size_t which_count(std::span<const std::string_view> counts, const Count& count) {
  const auto found = std::find(counts.begin(), counts.end(), count.what);
  if (found == counts.end()) throw std::logic_error("no sheet's count: " + count.what);
  return static_cast<std::size_t>(found - counts.begin());
}

std::string losses_in_words(std::initializer_list<std::pair<int, std::string_view>> losses,
                            std::string_view none) {
  std::string words;
  for (const auto& [n, what] : losses) {
    if (n <= 0) continue;
    if (!words.empty()) words += ", ";
    words += std::to_string(n) + " " + std::string{what};
  }
  return words.empty() ? std::string{none} : words;
}

std::string verdict_words(const Setting& setting, Verdict verdict) {
  switch (verdict) {
    case Verdict::a_wins:
      return with_verb(setting.side(Side::a).name, "has won", "have won");
    case Verdict::b_wins:
      return with_verb(setting.side(Side::b).name, "has won", "have won");
    case Verdict::drawn:
      return "it is drawn";
    case Verdict::going_on:
      break;
  }
  return "the battle goes on";
}

bool holds(const Sheet& sheet, const Battle& battle, const VictoryCondition& condition) {
  int n = sheet.counted(battle, condition.count);
  if (condition.count.lead) {
    Count others = condition.count;
    others.side = other(others.side);
    n -= sheet.counted(battle, others);
  }
  return n >= condition.least.value_or(n) && n <= condition.most.value_or(n);
}

std::optional<Ruling> ruling(const Sheet& sheet, const Battle& battle, When when) {
  const Setting& setting = battle.setting();
  for (std::size_t i = 0; i < setting.victory.size(); ++i) {
    const VictoryRule& rule = setting.victory[i];
    if (!looked_at(rule, battle, when)) continue;
    const bool all = std::all_of(rule.conditions.begin(), rule.conditions.end(),
                                 [&](const auto& one) { return holds(sheet, battle, one); });
    if (!all) continue;
    const Verdict verdict = won_by(rule.winner);
    return Ruling{verdict, static_cast<std::uint8_t>(i + 1),
                  words_of(setting, verdict, rule.degree, rule.words)};
  }
  if (when != When::turn_is_over) return std::nullopt;
  if (auto ruling = nobody_left(sheet, battle)) return ruling;
  if (battle.head().turn < setting.turns) return std::nullopt;
  return Ruling{Verdict::drawn, kLastTurnOver,
                words_of(setting, Verdict::drawn, {}, "the last turn is over")};
}

bool at_most_follow(const Battle& battle, int turns) {
  const int all = battle.setting().turns;
  return all > 0 && battle.head().turn + turns >= all;
}

Verdict as_it_stands(const Sheet& sheet, const Battle& battle) {
  Battle ended = battle;
  ended.head().turn = static_cast<std::uint16_t>(battle.setting().turns);
  const auto then = ruling(sheet, ended, When::turn_is_over);
  return then ? then->verdict : Verdict::drawn;
}

bool asks_where(const Count& count) {
  return count.inside != kNoFeature || count.within_move_of != kNoFeature;
}

bool decided_by_place(const Setting& setting) {
  const auto asks = [](const VictoryCondition& one) { return asks_where(one.count); };
  return std::any_of(setting.victory.begin(), setting.victory.end(), [&](const VictoryRule& rule) {
    return std::any_of(rule.conditions.begin(), rule.conditions.end(), asks);
  });
}

bool ends_on_a_place(const Battle& battle, int turns) {
  return at_most_follow(battle, turns) && decided_by_place(battle.setting());
}

bool wants_a_place(const Sheet& sheet, const Battle& battle, Side side) {
  if (!decided_by_place(battle.setting())) return false;
  return as_it_stands(sheet, battle) != (side == Side::a ? Verdict::a_wins : Verdict::b_wins);
}

namespace {

void pronounce(Battle& battle, Events& events, Ruling ruling, std::string_view rule) {
  Head& head = battle.head();
  head.verdict = ruling.verdict;
  head.reason = ruling.reason;
  events.happened({head.turn, head.step, std::string{rule},
                   event::BattleEnded{static_cast<int>(ruling.verdict), std::move(ruling.words)}});
}

}  // namespace

void judge(const Sheet& sheet, Battle& battle, Events& events, When when, std::string_view rule) {
  if (battle.head().verdict != Verdict::going_on) return;
  auto ends = ruling(sheet, battle, when);
  if (ends) pronounce(battle, events, *std::move(ends), rule);
}

void end_battle(Battle& battle, Events& events, Verdict verdict, std::uint8_t reason,
                std::string_view why, std::string_view rule) {
  if (battle.head().verdict != Verdict::going_on) return;
  const std::string words = words_of(battle.setting(), verdict, {}, std::string{why});
  pronounce(battle, events, {verdict, reason, words}, rule);
}

}  // namespace opfor
