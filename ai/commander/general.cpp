#include "ai/commander/general.hpp"

#include <algorithm>
#include <optional>

#include "ai/commander/commander.hpp"
#include "ai/commander/last_turn.hpp"
#include "ai/commander/value.hpp"
#include "ai/tactician/trial.hpp"
#include "ai/tactician/tries.hpp"
#include "core/hash.hpp"
#include "drill/as_it_stands.hpp"
#include "drill/general.hpp"
#include "drill/plan.hpp"
#include "drill/position.hpp"
#include "drill/worth.hpp"

namespace opfor {
namespace {

constexpr double kForEver = 1e6;  ///< turns

/// How likely a scheme is, against the others.
double likely(const Weights& weights, Scheme scheme) {
  return weights[static_cast<Weight>(static_cast<std::size_t>(Weight::plan_as_told) +
                                     static_cast<std::size_t>(scheme))];
}

/// One of several, each as likely as its number against the others; the first if all are 0.
int drawn(const std::vector<double>& likely_are, std::uint64_t seed) {
  constexpr double kPoints = 1000;  // of a weight of 1
  std::vector<std::uint64_t> points;
  std::uint64_t all = 0;
  for (const double one : likely_are) {
    points.push_back(static_cast<std::uint64_t>(one * kPoints));
    all += points.back();
  }
  if (all == 0) return 0;
  std::uint64_t left = mix(hash_bytes("adopts"), seed) % all;
  std::size_t at = 0;
  while (left >= points[at]) left -= points[at++];
  return static_cast<int>(at);
}

Commander::Decided drawn_plan(const std::vector<Draft>& plans, const Decision& decision,
                              const Weights& weights, std::uint64_t seed) {
  Commander::Decided decided;
  std::vector<double> likely_are;
  for (const Draft& plan : plans) {
    likely_are.push_back(likely(weights, plan.scheme));
    Scored scored;
    weigh(scored, likely_are.back(), Consider::suits, decision.rule);
    decided.reasons.options.push_back(std::move(scored));
  }
  decided.choice.picks = {drawn(likely_are, seed)};
  return decided;
}

/// What a general may have in mind, drawn as he draws it: nobody knows it of the enemy's.
class Guessed {
 public:
  /// @param position as the other side knows it
  Guessed(const Sheet& sheet, const Battle& position, Side side, const Weights& weights)
      : side_(side) {
    if (!position.setting().behaviour.general[static_cast<std::size_t>(side)].value_or(false)) {
      return;
    }
    plans_ = drafts(sheet, sheet.view(position, side));
    for (const Draft& plan : plans_) likely_.push_back(likely(weights, plan.scheme));
  }
  /// Gives his units the tasks of a plan of his.
  void adopt_one(Battle& battle, std::uint64_t seed) const {
    if (plans_.empty()) return;
    adopt(battle, side_, plans_[static_cast<std::size_t>(drawn(likely_, seed))]);
    battle.head().mind(side_).asked = battle.head().turn;
  }

 private:
  Side side_;
  std::vector<Draft> plans_;
  std::vector<double> likely_;
};

/// The plan that is drawn, unless another comes out better by enough in battles played on against
/// an enemy who draws his own.
Commander::Decided tried_plan(const Sheet& sheet, const View& view, const std::vector<Draft>& plans,
                              const Decision& decision, const Reactions& reactions,
                              const Weights& weights, std::uint64_t seed) {
  Commander::Decided decided = drawn_plan(plans, decision, weights, seed);
  Battle position = position_of(sheet, view);
  suppose_tasks(sheet, position, view.side);
  const Guessed enemy(sheet, position, other(view.side), weights);
  position.head().mind(view.side).asked = position.head().turn;
  const int last = position.head().turn + static_cast<int>(weights[Weight::plan_turns]);
  const auto until = [last](const Battle& battle) { return battle.head().turn >= last; };
  const Outlook outlook(sheet, weights, position, view.side);
  WithoutPlan led(sheet, reactions, weights);
  const auto as_drawn = static_cast<std::size_t>(decided.choice.picks.front());
  std::vector<double> speaks(plans.size());
  speaks[as_drawn] = weights[Weight::plan_as_good];
  Tries tries(
      {std::move(speaks), as_drawn, weights[Weight::plan_differ], weights[Weight::tactician_luck]});
  const auto battles = static_cast<std::size_t>(weights[Weight::plan_trials]) * plans.size();
  const bool tried = tries.play(battles, [&](std::size_t one, std::size_t nth) {
    // The same dice and the same enemy for every plan; none of the battle's own.
    const std::uint64_t dice = mix(mix(hash_bytes("plan"), seed), nth);
    Battle begun = position;
    adopt(begun, view.side, plans[one]);
    enemy.adopt_one(begun, dice);
    Trial trial(sheet, reactions, {&led, &led}, dice);
    return std::optional(outlook.of(play_on(sheet, begun, until, trial)));
  });
  if (!tried) return decided;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    decided.reasons.options[i] = {};
    weigh(decided.reasons.options[i], tries.usually() + tries.better_by(i), Consider::plays_out,
          decision.rule);
  }
  decided.choice.picks = {static_cast<int>(tries.best())};
  return decided;
}

/// What the follow-up of a plan hangs on.
struct Now {
  bool engaged = false;   ///< an enemy is upon a group that forms up
  bool gathered = false;  ///< most of those who form up are there
  bool long_enough = false;
  bool one_goes_first = false;  ///< by the plan one part goes in before the others
  bool worn = false;
  bool gives_way = false;  ///< the enemy does
  double to_spare = 0;     ///< turns, before who waits must be where it is wanted
  bool lost = false;       ///< its side has lost too much
};

/// Its side can win by what is counted when the last turn is over, and would not lose by it as all
/// stand, or may still turn it, or has no more than its last turns to try: that is not given up.
bool has_the_count(const Sheet& sheet, const Battle& battle, Side side, bool last_turns) {
  const std::vector<VictoryRule>& rules = battle.setting().victory;
  const bool counts = std::any_of(rules.begin(), rules.end(), [side](const VictoryRule& rule) {
    return rule.when == JudgedWhen::end && rule.winner == side;
  });
  const Verdict lost = side == Side::a ? Verdict::b_wins : Verdict::a_wins;
  return counts &&
         (last_turns || as_it_stands(sheet, battle) != lost || may_still_win(sheet, battle, side));
}

/// How a side stands, whose groups wait for their word.
Now how_it_stands(const Sheet& sheet, const std::vector<GroupStands>& groups, const Worth& worth,
                  Side side, const Weights& weights) {
  const Battle& battle = worth.battle();
  Now now;
  double there = 0;
  int forming = 0;
  for (const GroupStands& one : groups) {
    if (one.phase != Phase::forms_up) continue;
    now.engaged = now.engaged || one.engaged;
    there += one.there * one.units;
    forming += one.units;
  }
  const double own = worth.standing(side);
  const double his = worth.standing(other(side));
  now.gathered = forming > 0 && there >= weights[Weight::plan_gathered] * forming;
  now.one_goes_first = one_part_goes_first(battle.head().mind(side).scheme);
  now.long_enough = battle.head().turn > weights[Weight::plan_patience];
  now.worn = own < weights[Weight::plan_reserve_at];
  now.gives_way = his < weights[Weight::plan_exploits_at];
  const double last = weights[Weight::plan_last_turns];
  now.to_spare = last > 0 ? battle.setting().turns - battle.head().turn - last : kForEver;
  const bool beaten = own < weights[Weight::plan_breaks_off_at] && own < his;
  now.lost = beaten && !has_the_count(sheet, battle, side, now.to_spare <= 0);
  return now;
}

/// Why a group goes in; nothing: it does not yet.
std::optional<Consider> calls(const Now& now, const GroupStands& group) {
  if (now.gives_way) return Consider::enemy_gives_way;
  if (group.phase == Phase::waits) {
    if (group.engaged) return Consider::enemy_upon_them;
    if (group.cracks_before != kNoUnit) return Consider::line_cracks;
    if (now.worn || now.to_spare < group.turns_to_go) return Consider::wanted_now;
    return std::nullopt;
  }
  // Who rides round a flank is not called back by what the enemy does to the others.
  if (group.engaged || (now.engaged && !group.rides_round)) return Consider::enemy_upon_them;
  if (now.one_goes_first && group.others_are_in) return Consider::others_are_in;
  if (now.gathered && !now.one_goes_first) return Consider::most_are_there;
  if (now.long_enough) return Consider::long_enough;
  return std::nullopt;
}

}  // namespace

Commander::Decided adopt_plan(const Sheet& sheet, const View& view, const Decision& decision,
                              const Reactions& reactions, const Weights& weights,
                              std::uint64_t seed) {
  const std::vector<Draft> plans = drafts(sheet, view);
  if (weights[Weight::plan_trials] < 1) return drawn_plan(plans, decision, weights, seed);
  return tried_plan(sheet, view, plans, decision, reactions, weights, seed);
}

Reasons who_goes_in(const Sheet& sheet, const View& view, const Decision& decision,
                    const Weights& weights) {
  const std::vector<GroupStands> groups = groups_that_wait(sheet, view);
  const auto worth = sheet.worth(view);
  const Now now = worth ? how_it_stands(sheet, groups, *worth, view.side, weights) : Now{};
  Reasons reasons;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    std::optional<Consider> why;
    if (i < groups.size()) {
      why = calls(now, groups[i]);
    } else if (now.lost) {
      why = Consider::lost_too_much;
    }
    Scored scored;
    weigh(scored, why ? 1 : -1, why.value_or(Consider::not_yet), decision.rule);
    reasons.options.push_back(std::move(scored));
  }
  return reasons;
}

}  // namespace opfor
