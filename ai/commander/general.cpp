#include "ai/commander/general.hpp"

#include <algorithm>

#include "ai/commander/commander.hpp"
#include "ai/tactician/trial.hpp"
#include "core/hash.hpp"
#include "drill/general.hpp"
#include "drill/plan.hpp"
#include "drill/position.hpp"
#include "drill/task.hpp"
#include "drill/worth.hpp"

namespace opfor {
namespace {

constexpr double kOfStanding = 0.25;  ///< against a victory: enough where both ways win

/// How much better off a side is than the other: the victory if there is one, and a little for what
/// is left of both by their sheet's rules.
double better_off(const Sheet& sheet, const Battle& battle, Side side) {
  const auto worth = sheet.worth(View{side, battle, {}, {}, {}});
  const double left = kOfStanding * (worth->standing(side) - worth->standing(other(side)));
  switch (battle.head().verdict) {
    case Verdict::a_wins:
      return left + (side == Side::a ? 1 : -1);
    case Verdict::b_wins:
      return left + (side == Side::b ? 1 : -1);
    case Verdict::going_on:
    case Verdict::drawn:
      break;
  }
  return left;
}

}  // namespace

Commander::Decided adopt_plan(const Sheet& sheet, const View& view, const Decision& decision,
                              const Reactions& reactions, const Weights& weights,
                              std::uint64_t seed) {
  Commander::Decided decided;
  const std::vector<Draft> plans = drafts(sheet, view);
  Battle position = position_of(sheet, view);
  suppose_tasks(position, view.side);
  const int last = position.head().turn + static_cast<int>(weights[Weight::plan_turns]);
  const auto trials = std::max(1, static_cast<int>(weights[Weight::plan_trials]));
  const auto until = [last](const Battle& battle) { return battle.head().turn >= last; };
  WithoutPlan led(sheet, reactions, weights);
  double best = 0;
  for (const Draft& plan : plans) {
    Battle begun = position;
    adopt(begun, view.side, plan);
    begun.head().minds[static_cast<std::size_t>(view.side)].asked = begun.head().turn;
    double sum = 0;
    for (int i = 0; i < trials; ++i) {
      // The same dice for every plan; none of the battle's own.
      Trial trial(sheet, reactions, {&led, &led},
                  mix(mix(hash_bytes("plan"), seed), static_cast<std::uint64_t>(i)));
      sum += better_off(sheet, play_on(sheet, begun, until, trial), view.side);
    }
    Scored scored;
    weigh(scored, sum / trials, Consider::plays_out, decision.rule);
    if (decided.reasons.options.empty() || scored.score > best) best = scored.score;
    decided.reasons.options.push_back(std::move(scored));
  }
  std::vector<int> as_good;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const double less = best - decided.reasons.options[i].score;
    if (less <= weights[Weight::plan_as_good]) as_good.push_back(static_cast<int>(i));
  }
  const std::uint64_t drawn = mix(mix(hash_bytes("adopts"), seed), as_good.size());
  decided.choice.picks = {as_good[static_cast<std::size_t>(drawn % as_good.size())]};
  return decided;
}

Reasons who_goes_in(const Sheet& sheet, const View& view, const Decision& decision,
                    const Weights& weights) {
  const std::vector<GroupStands> groups = groups_that_wait(sheet, view);
  const Battle& battle = view.seen;
  bool engaged = false;
  double there = 0;
  int forming = 0;
  for (const GroupStands& one : groups) {
    if (one.phase != Phase::forms_up) continue;
    engaged = engaged || one.engaged;
    there += one.there * one.units;
    forming += one.units;
  }
  const auto worth = sheet.worth(view);
  const bool gathered = forming > 0 && there >= weights[Weight::plan_gathered] * forming;
  const bool long_enough = battle.head().turn > weights[Weight::plan_patience];
  const bool worn = worth && worth->standing(view.side) < weights[Weight::plan_reserve_at];
  const bool soon_over =
      battle.setting().turns - battle.head().turn < weights[Weight::plan_last_turns];
  Reasons reasons;
  for (const GroupStands& one : groups) {
    Scored scored;
    const bool reserve = one.phase == Phase::waits;
    if (reserve ? one.engaged : engaged) {
      weigh(scored, 1, Consider::enemy_upon_them, decision.rule);
    } else if (reserve && (worn || soon_over)) {
      weigh(scored, 1, Consider::wanted_now, decision.rule);
    } else if (!reserve && gathered) {
      weigh(scored, 1, Consider::most_are_there, decision.rule);
    } else if (!reserve && long_enough) {
      weigh(scored, 1, Consider::long_enough, decision.rule);
    } else {
      weigh(scored, -1, Consider::not_yet, decision.rule);
    }
    reasons.options.push_back(std::move(scored));
  }
  return reasons;
}

}  // namespace opfor
