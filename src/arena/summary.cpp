#include "arena/summary.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <span>
#include <tuple>

namespace opfor::arena {
namespace {

/// The test as the pairs leave it. A pair that is missing may yet come out either way: the test
/// waits for it.
SequentialTest test_of(const TestPlan& plan, const std::vector<Pair>& pairs) {
  SequentialTest test(plan);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i].index != i || test.found() != Found::nothing_yet) break;
    test.add(score(pairs[i]));
  }
  return test;
}

Tested tested(const TestPlan& plan, const SequentialTest& test) {
  return {plan, test.found(), test.ratio(), test.lower_bound(), test.upper_bound(), test.pairs()};
}

std::size_t battles_of(const Experiment& experiment, const Pair& pair) {
  return pair_of(experiment, pair.index).battles();
}

/// What is gathered of a scenario.
struct OnField {
  /// Of side A, in sums over all who met on the same dice: these share their luck.
  struct OfDice {
    double score = 0;
    double margin = 0;
    double pairs = 0;
  };
  std::map<std::size_t, OfDice> by_dice;
  std::vector<std::vector<double>> scores_of_one;
  double turns = 0;
  std::size_t battles = 0;
};

OfField of(const OnField& on, const Ends& ends) {
  OfField field;
  field.ends = ends;
  std::vector<double> scores;
  std::vector<double> margins;
  for (const auto& [dice, sum] : on.by_dice) {
    scores.push_back(sum.score / sum.pairs);
    margins.push_back(sum.margin / sum.pairs);
  }
  field.score = score_of(scores);
  field.margin = mean_of(margins);
  field.turns = on.battles == 0 ? 0 : on.turns / static_cast<double>(on.battles);
  for (const auto& of_one : on.scores_of_one) field.score_of_one.push_back(score_of(of_one));
  return field;
}

void add_fields(const Experiment& experiment, std::span<const Pair> pairs, Summary& sum) {
  std::vector<OnField> all(experiment.fields.size());
  std::vector<Ends> ends(experiment.fields.size());
  for (OnField& on : all) on.scores_of_one.resize(sum.meetings.size());
  for (const Pair& pair : pairs) {
    const PairOf who = pair_of(experiment, pair.index);
    OnField& on = all[who.field];
    OnField::OfDice& sums = on.by_dice[pair.index / sum.meetings.size()];
    sums.pairs += 1;
    const std::size_t battles = who.battles();
    for (std::size_t i = 0; i < battles; ++i) {
      const Fought& battle = pair.battles[i];
      sums.score += score(battle, Side::a) / static_cast<double>(battles);
      sums.margin += margin(battle, Side::a) / static_cast<double>(battles);
      ends[who.field].add(score(battle, Side::a));
      on.turns += battle.turns;
      ++on.battles;
    }
    on.scores_of_one[pair.index % sum.meetings.size()].push_back(score(pair));
  }
  for (std::size_t i = 0; i < all.size(); ++i) sum.fields.push_back(of(all[i], ends[i]));
}

void add_meetings(const Experiment& experiment, std::span<const Pair> pairs, Summary& sum) {
  for (std::size_t i = 0; i < meetings(experiment); ++i) {
    const PairOf who = pair_of(experiment, i);
    Meeting meeting;
    meeting.one = who.one;
    meeting.other = who.other;
    sum.meetings.push_back(std::move(meeting));
  }
  std::vector<std::vector<Luck>> lucks(sum.meetings.size());
  for (const Pair& pair : pairs) {
    lucks[pair.index % sum.meetings.size()].push_back(luck(pair));
    Meeting& meeting = sum.meetings[pair.index % sum.meetings.size()];
    for (std::size_t battle = 0; battle < battles_of(experiment, pair); ++battle) {
      meeting.ends.add(score(pair.battles[battle], side_of_one(battle)));
    }
    ++meeting.counts[count_of_score(score(pair))];
    meeting.scores.push_back(score(pair));
    meeting.dice.push_back(pair.index / sum.meetings.size());
    meeting.margins.push_back(margin(pair));
  }
  for (std::size_t i = 0; i < sum.meetings.size(); ++i) {
    Meeting& meeting = sum.meetings[i];
    meeting.score = score_of(meeting.scores);
    meeting.margin = mean_of(meeting.margins);
    meeting.score_without_luck = without_luck(Results::scores, meeting.scores, lucks[i]);
    meeting.margin_without_luck = without_luck(Results::margins, meeting.margins, lucks[i]);
  }
}

void add_ratings(const Experiment& experiment, Summary& sum) {
  if (experiment.contenders.size() < 3) return;
  std::vector<Met> met;
  for (const Meeting& meeting : sum.meetings) {
    met.push_back({meeting.one, meeting.other, meeting.scores, meeting.dice});
  }
  sum.ratings = ratings_of(experiment.contenders.size(), met);
}

/// Battles that are alike: the same scenario under the same leaders.
using Alike = std::tuple<std::size_t, std::size_t, std::size_t>;
Alike alike(const Experiment& experiment, std::size_t pair, std::size_t battle) {
  const PairOf who = pair_of(experiment, pair);
  return {who.field, pair % meetings(experiment), battle};
}

void add_examples(const Experiment& experiment, std::span<const Pair> pairs, Summary& sum) {
  struct Mean {
    double sum = 0;
    double of = 0;
  };
  std::map<Alike, Mean> means;
  for (const Pair& pair : pairs) {
    for (std::size_t battle = 0; battle < battles_of(experiment, pair); ++battle) {
      Mean& mean = means[alike(experiment, pair.index, battle)];
      mean.sum += margin(pair.battles[battle], Side::a);
      mean.of += 1;
    }
  }
  const auto off = [](const Example& example) { return std::abs(example.margin - example.mean); };
  for (const Pair& pair : pairs) {
    for (std::size_t battle = 0; battle < battles_of(experiment, pair); ++battle) {
      const Mean& mean = means[alike(experiment, pair.index, battle)];
      if (mean.of < 2) continue;  // it is like itself
      const Example example{pair.index, battle, margin(pair.battles[battle], Side::a),
                            mean.sum / mean.of};
      if (!sum.most_typical || off(example) < off(*sum.most_typical)) sum.most_typical = example;
      if (!sum.least_typical || off(example) > off(*sum.least_typical)) {
        sum.least_typical = example;
      }
    }
  }
}

/// Parts and wholes are added up over all battles; entropies are those of one side of one scenario
/// against one enemy, in their mean: who leads another side does otherwise by that alone. Of one
/// who meets himself the sides are kept apart.
void add_habits(const Experiment& experiment, std::span<const Pair> pairs, Summary& sum) {
  const bool by_sides = experiment.contenders.size() == 1;
  std::vector<std::map<Alike, std::vector<Behaved>>> all(by_sides ? 2
                                                                  : experiment.contenders.size());
  for (const Pair& pair : pairs) {
    const PairOf who = pair_of(experiment, pair.index);
    for (std::size_t battle = 0; battle < who.battles(); ++battle) {
      for (const Side side : {Side::a, Side::b}) {
        const std::size_t contender = side == side_of_one(battle) ? who.one : who.other;
        const std::size_t by = by_sides ? static_cast<std::size_t>(side) : contender;
        Alike like = alike(experiment, pair.index, battle);
        std::get<2>(like) = static_cast<std::size_t>(side);
        all[by][like].push_back(pair.battles[battle].behaved[static_cast<std::size_t>(side)]);
      }
    }
  }
  for (const auto& groups : all) {
    Habits habits;
    for (const auto& [like, behaved] : groups) {
      const Habits more = habits_of(behaved);
      habits.measures.add(more.measures);
      for (std::size_t i = 0; i < kVaries; ++i) {
        habits.bits[i] += more.bits[i] / static_cast<double>(groups.size());
      }
    }
    sum.habits.push_back(habits);
  }
}

}  // namespace

std::size_t counted(const Experiment& experiment, const std::vector<Pair>& pairs) {
  if (!experiment.test) return pairs.size();
  const SequentialTest test = test_of(*experiment.test, pairs);
  return test.found() == Found::nothing_yet ? pairs.size() : test.pairs();
}

Summary summary_of(const Experiment& experiment, const std::vector<Pair>& pairs) {
  Summary sum;
  sum.pairs = counted(experiment, pairs);
  sum.after_stop = pairs.size() - sum.pairs;
  if (sum.pairs > 0) sum.last = pairs[sum.pairs - 1].index;
  const std::span<const Pair> these(pairs.data(), sum.pairs);
  add_meetings(experiment, these, sum);
  add_fields(experiment, these, sum);
  add_ratings(experiment, sum);
  add_examples(experiment, these, sum);
  add_habits(experiment, these, sum);
  if (experiment.test) {
    sum.tested = tested(*experiment.test, test_of(*experiment.test, pairs));
  }
  return sum;
}

}  // namespace opfor::arena
