#include "ai/tactician/tactician.hpp"

#include <algorithm>
#include <numeric>

#include "ai/commander/draws.hpp"
#include "ai/commander/value.hpp"
#include "core/hash.hpp"
#include "drill/general.hpp"
#include "drill/position.hpp"

namespace opfor {
namespace {

Choice pick_of(int option) { return {{option}, {}}; }

bool is_in(const Choice& choice, std::size_t option) {
  return std::find(choice.picks.begin(), choice.picks.end(), static_cast<int>(option)) !=
         choice.picks.end();
}

/// The commander's groups go in, or none, or all that wait; whether to break off is his.
std::vector<Choice> who_may_go_in(const Decision& decision, const Choice& commanders) {
  Choice none;
  Choice all;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const bool is_group = decision.options[i].cost > 0;
    if (is_group || is_in(commanders, i)) all.picks.push_back(static_cast<int>(i));
    if (!is_group && is_in(commanders, i)) none.picks.push_back(static_cast<int>(i));
  }
  std::vector<Choice> choices{commanders};
  for (const Choice& one : {none, all}) {
    if (std::find(choices.begin(), choices.end(), one) == choices.end()) choices.push_back(one);
  }
  return choices;
}

}  // namespace

std::vector<Choice> Tactician::orders_to_try(const Decided& commanders) const {
  const std::vector<Scored>& options = commanders.reasons.options;
  const auto score = [&](int option) { return options[static_cast<std::size_t>(option)].score; };
  const int usual = commanders.choice.picks.front();
  const double near = weights_[Weight::tactician_near];
  std::vector<int> best(options.size());
  std::iota(best.begin(), best.end(), 0);
  std::erase_if(best, [&](int one) { return one == usual || score(one) < score(usual) - near; });
  std::stable_sort(best.begin(), best.end(), [&](int x, int y) { return score(x) > score(y); });
  const auto most =
      std::max<std::size_t>(1, static_cast<std::size_t>(weights_[Weight::tactician_candidates]));
  if (best.size() > most - 1) best.resize(most - 1);
  std::vector<Choice> choices{pick_of(usual)};
  for (const int one : best) choices.push_back(pick_of(one));
  return choices;
}

bool Tactician::play_all(const View& view, const Decision& decision,
                         const std::vector<Choice>& choices, Tries& tries) {
  Battle position = position_of(sheet_, view);
  suppose_tasks(sheet_, position, decision.side);
  const bool is_plan = is_a_generals(decision);
  // What a group does when it goes in comes out later than what becomes of one order.
  const int turn = position.head().turn;
  const int last = is_plan
                       ? turn + static_cast<int>(weights_[Weight::plan_turns])
                       : last_turn_tried(turn, static_cast<int>(weights_[Weight::tactician_turns]),
                                         position.setting().turns);
  const Until until = [last](const Battle& battle) { return battle.head().turn > last; };
  const Outlook outlook(sheet_, weights_, position, decision.side);
  const std::uint64_t seed = mixed(seed_, decision);
  const auto battles = static_cast<std::size_t>(is_plan ? weights_[Weight::tactician_plans] *
                                                              static_cast<double>(choices.size())
                                                        : weights_[Weight::tactician_positions]);
  return tries.play(battles, [&](std::size_t one, std::size_t nth) -> std::optional<double> {
    Trial trial(sheet_, reactions_, {&in_trials_, &in_trials_}, mix(seed, nth));
    trial.begin_with(decision, choices[one]);
    const Battle after = play_on(sheet_, position, until, trial);
    if (trial.began_otherwise()) return std::nullopt;
    return outlook.of(after);
  });
}

Commander::Decided Tactician::try_orders(const View& view, const Decision& decision,
                                         Decided decided) {
  const std::vector<Choice> choices = orders_to_try(decided);
  if (choices.size() < 2) return decided;
  const auto option_of = [&](std::size_t one) {
    return static_cast<std::size_t>(choices[one].picks.front());
  };
  const double prior = weights_[Weight::tactician_prior];
  const double least = weights_[Weight::tactician_least];
  std::vector<double> speaks;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    speaks.push_back(prior * decided.reasons.options[option_of(i)].score);
  }
  speaks.front() += least;
  Tries tries(
      {std::move(speaks), 0, weights_[Weight::tactician_differ], weights_[Weight::tactician_luck]});
  if (!play_all(view, decision, choices, tries)) return decided;
  decided.choice = choices[tries.best()];
  if (prior <= 0) return decided;  // what the commander thinks has no measure in bodies
  for (std::size_t i = 0; i < choices.size(); ++i) {
    // What the commander thought of it is in his score already.
    const double gained = i == tries.usual() ? 0 : tries.better_by(i) - tries.beforehand(i) - least;
    weigh(decided.reasons.options[option_of(i)], gained / prior, Consider::plays_out,
          decision.rule);
  }
  return decided;
}

Commander::Decided Tactician::try_going_in(const View& view, const Decision& decision,
                                           Decided decided) {
  const std::vector<Choice> choices = who_may_go_in(decision, decided.choice);
  if (choices.size() < 2) return decided;
  Tries tries({std::vector<double>(choices.size()), 0, weights_[Weight::plan_differ],
               weights_[Weight::tactician_luck]});
  if (!play_all(view, decision, choices, tries)) return decided;
  const std::size_t best = tries.best();
  if (best == tries.usual()) return decided;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const bool goes = is_in(choices[best], i);
    if (goes == is_in(decided.choice, i)) continue;
    Scored& scored = decided.reasons.options[i];
    const double better = goes ? tries.better_by(best) : -tries.better_by(best);
    weigh(scored, better - scored.score, Consider::plays_out, decision.rule);
  }
  decided.choice = choices[best];
  return decided;
}

Commander::Decided Tactician::decide(const View& view, const Decision& decision) {
  Decided decided = commander_.decide(view, decision);
  if (!begins_step(decision.kind)) return decided;
  if (is_a_generals(decision)) {
    return decision.shape == Shape::set ? try_going_in(view, decision, std::move(decided))
                                        : decided;
  }
  const bool picks = decision.shape == Shape::pick || decision.shape == Shape::order;
  if (!picks || decided.choice.picks.size() != 1) return decided;
  return try_orders(view, decision, std::move(decided));
}

}  // namespace opfor
