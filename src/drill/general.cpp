#include "drill/general.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "drill/plan.hpp"
#include "drill/worth.hpp"

namespace opfor {
namespace {

constexpr const char* kRule = "general";
constexpr double kThinksOfBreakingOff = 0.5;  ///< of what its sheet lets a side lose
constexpr std::uint8_t kNoGroup = 0;

/// A general who is asked: what he may adopt, or who may go in.
struct Asked {
  Decision decision;
  std::vector<Draft> plans;
  std::vector<GroupStands> groups;
};

bool has_general(const Battle& battle, Side side) {
  return battle.setting().behaviour.general[static_cast<std::size_t>(side)].value_or(false);
}

Asked first_plans(const Sheet& sheet, const Battle& battle, const View& view) {
  Asked asked;
  asked.decision = decision_for(battle, DecisionKind::adopt_plan, view.side, kNoUnit, kRule);
  asked.plans = drafts(sheet, view);
  if (asked.plans.size() < 2) return asked;  // nothing to choose
  for (const Draft& draft : asked.plans) {
    asked.decision.options.push_back(option(std::string(in_words(draft.scheme)), draft.scheme));
  }
  return asked;
}

Asked follow_up(const Sheet& sheet, const Battle& battle, const View& view) {
  Asked asked;
  asked.decision = decision_for(battle, DecisionKind::set_task, view.side, kNoUnit, kRule);
  asked.decision.shape = Shape::set;
  asked.groups = groups_that_wait(sheet, view);
  asked.decision.budget = static_cast<int>(asked.groups.size());
  for (const GroupStands& one : asked.groups) {
    Option goes = option(group_in_words(battle, view.side, one.group) + " go in", one.group);
    goes.cost = 1;
    asked.decision.options.push_back(std::move(goes));
  }
  const auto worth = sheet.worth(view);
  const bool worn = worth && worth->standing(view.side) < kThinksOfBreakingOff;
  if (worn && !has_broken_off(battle, view.side)) {
    asked.decision.options.push_back(option("all break off", kNoGroup));
  }
  return asked;
}

void follow(const Sheet& sheet, Battle& battle, const Asked& asked, const Choice& choice) {
  const Side side = asked.decision.side;
  for (const int pick : choice.picks) {
    const auto at = static_cast<std::size_t>(pick);
    if (asked.decision.kind == DecisionKind::adopt_plan) {
      adopt(battle, side, asked.plans[at]);
    } else if (at < asked.groups.size()) {
      go_in(battle, side, asked.groups[at].group, asked.groups[at].cracks_before);
    } else {
      break_off(sheet, sheet.view(battle, side), battle);
    }
  }
}

}  // namespace

bool ask_generals(const Sheet& sheet, Play& play) {
  Battle& b = play.battle;
  std::vector<Asked> all;
  bool any = false;
  for (const Side side : {Side::a, Side::b}) {
    const Mind& mind = b.head().mind(side);
    const bool has_one = has_general(b, side);
    if (!has_one || mind.asked >= b.head().turn) continue;
    any = true;
    const View view = sheet.view(b, side);
    Asked asked = mind.asked == 0 ? first_plans(sheet, b, view) : follow_up(sheet, b, view);
    if (!asked.decision.options.empty()) all.push_back(std::move(asked));
  }
  if (!any) return false;
  std::vector<Decision> decisions;
  for (const Asked& one : all) decisions.push_back(one.decision);
  if (!decisions.empty()) {
    const std::vector<Choice> choices = play.asks.decide_all(b, decisions);
    for (std::size_t i = 0; i < all.size(); ++i) follow(sheet, b, all[i], choices[i]);
  }
  for (const Side side : {Side::a, Side::b}) {
    if (has_general(b, side)) {
      b.head().mind(side).asked = b.head().turn;
    }
  }
  return true;
}

Choice as_told(const Decision& decision) {
  Choice choice;
  if (decision.shape == Shape::pick) choice.picks.push_back(0);
  return choice;
}

}  // namespace opfor
