#include "arena/words.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

#include "core/agree.hpp"
#include "table/files.hpp"

namespace opfor::arena {
namespace {

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

std::string elo_words(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "without end" : "less without end";
  return fmt::format("{:+.0f}", std::round(elo) + 0.0);  // no -0
}
std::string elo_words(const Estimate& points) {
  if (std::isinf(points.low) && std::isinf(points.high)) return "not known";
  return fmt::format("{} ({} to {})", elo_words(points.value), elo_words(points.low),
                     elo_words(points.high));
}
Estimate elo_of(const Estimate& score) {
  return {elo_of_score(score.value), elo_of_score(score.low), elo_of_score(score.high)};
}

/// "1 pair", "200 pairs".
std::string counted_words(std::size_t n, std::string_view one) {
  return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s");
}

constexpr std::size_t kMostNamed = 6;  ///< scenarios, in a sentence

/// A word as a shell takes it.
std::string quoted(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789_-+./=,:@%") == std::string::npos;
  if (plain) return word;
  std::string whole = "'";
  for (const char c : word) whole += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return whole + "'";
}

const std::string& name(const Told& told, std::size_t contender) {
  return told.experiment.contenders[contender].name;
}

std::string fair_sentence(const Told& told) {
  const OfField& field = told.summary.fields.front();
  const FieldNames& names = told.names.front();
  const std::string score =
      fmt::format("{} scores {} in {} on {}", names.sides[0], percent_words(field.score),
                  counted_words(field.ends.all(), "battle"), names.title);
  const std::string who = fmt::format("With {} leading both sides, {}", name(told, 0), score);
  if (told.names.size() > 1) return who + "; the table has the other scenarios.";
  if (field.score.low > 0.5) return fmt::format("{}: it favours {}.", who, names.sides[0]);
  if (field.score.high < 0.5) return fmt::format("{}: it favours {}.", who, names.sides[1]);
  return fmt::format("{}: neither side is found to be favoured.", who);
}

std::string duel_sentence(const Told& told) {
  const Meeting& met = told.summary.meetings.front();
  const std::string& one = name(told, met.one);
  const std::string& other = name(told, met.other);
  const std::string pairs = counted_words(told.summary.pairs, "pair");
  if (met.score.low > 0.5) {
    return fmt::format("{} beats {}: of the points it scores {} in {} of battles.", one, other,
                       percent_words(met.score), pairs);
  }
  if (met.score.high < 0.5) {
    const Estimate his{1 - met.score.value, 1 - met.score.high, 1 - met.score.low};
    return fmt::format("{} beats {}: of the points it scores {} in {} of battles.", other, one,
                       percent_words(his), pairs);
  }
  return fmt::format(
      "No difference was found between {} and {}: of the points {} scores {} in {} of battles.",
      one, other, one, percent_words(met.score), pairs);
}

std::string test_sentence(const Told& told, const Tested& tested) {
  const Meeting& met = told.summary.meetings.front();
  const std::string who =
      fmt::format("{} scores {} % rather than {} %", name(told, met.one),
                  percent(tested.found == Found::lower ? tested.plan.s0 : tested.plan.s1),
                  percent(tested.found == Found::lower ? tested.plan.s1 : tested.plan.s0));
  const std::string against = name(told, met.other);
  if (tested.found == Found::nothing_yet) {
    return fmt::format(
        "The test between {} and {} is not decided after {} (log of the likelihood ratio {:.2f}, "
        "between {:.2f} and {:.2f}).",
        name(told, met.one), against, counted_words(tested.pairs, "pair"), tested.ratio,
        tested.lower_bound, tested.upper_bound);
  }
  return fmt::format("The test is decided after {}: {} against {}.",
                     counted_words(tested.pairs, "pair"), who, against);
}

std::string ladder_sentence(const Told& told) {
  const auto& ratings = told.summary.ratings;
  const auto best = static_cast<std::size_t>(
      std::max_element(ratings.begin(), ratings.end(),
                       [](const Estimate& a, const Estimate& b) { return a.value < b.value; }) -
      ratings.begin());
  std::size_t beaten = 0;
  for (const Meeting& met : told.summary.meetings) {
    if (met.one == best && met.score.low > 0.5) ++beaten;
    if (met.other == best && met.score.high < 0.5) ++beaten;
  }
  const std::size_t others = ratings.size() - 1;
  return fmt::format(
      "{} leads with Elo {}, and beats {} of {} others for sure (95 %), in {} of "
      "battles.",
      name(told, best), elo_words(ratings[best]),
      beaten == others ? std::string{"all"} : std::to_string(beaten), others,
      counted_words(told.summary.pairs, "pair"));
}

}  // namespace

std::vector<FieldNames> names_of(const Lists& lists) {
  std::vector<FieldNames> all;
  for (std::size_t i = 0; i < lists.experiment().fields.size(); ++i) {
    const Setting& setting = lists.setting(i);
    const auto& sides = setting.sides;
    all.push_back({setting.title,
                   std::string{lists.sheet(i).title()},
                   {sides[0].id, sides[1].id},
                   {sides[0].name, sides[1].name}});
  }
  return all;
}

std::string percent_words(const Estimate& estimate) {
  // All that it can be: that is known without a battle.
  if (estimate.low <= 0 && estimate.high >= 1) return percent(estimate.value) + " %";
  return fmt::format("{} % ({} to {})", percent(estimate.value), percent(estimate.low),
                     percent(estimate.high));
}

std::string title_of(const Experiment& experiment) {
  const auto& all = experiment.contenders;
  if (all.size() == 1) return all[0].name + " on both sides";
  if (all.size() == 2) return all[0].name + " against " + all[1].name;
  std::string names;
  for (std::size_t i = 0; i < all.size(); ++i) {
    names += (i == 0 ? "" : i + 1 == all.size() ? " and " : ", ") + all[i].name;
  }
  return names;
}

std::string where_words(const Told& told) {
  std::string words = "On ";
  if (told.names.size() > kMostNamed) {
    std::map<std::string, std::size_t> of_sheets;
    for (const FieldNames& names : told.names) ++of_sheets[names.sheet];
    for (const auto& [sheet, n] : of_sheets) {
      words +=
          fmt::format("{}{} ({})", words == "On " ? "" : ", ", counted_words(n, "scenario"), sheet);
    }
    return words;
  }
  for (std::size_t i = 0; i < told.names.size(); ++i) {
    const FieldNames& names = told.names[i];
    words += fmt::format("{}{} ({})", i == 0 ? "" : ", ", names.title, names.sheet);
  }
  return words;
}

std::string result_sentence(const Told& told) {
  if (told.summary.pairs == 0) return "No battle was fought yet.";
  const std::size_t count = told.experiment.contenders.size();
  if (count == 1) return fair_sentence(told);
  if (count > 2) return ladder_sentence(told);
  if (const auto& tested = told.summary.tested) {
    std::string words = test_sentence(told, *tested) + ' ' + duel_sentence(told);
    if (tested->found == Found::nothing_yet) return words;
    return words +
           " That score and its interval are as of a number of pairs fixed beforehand: stopped by "
           "the test, they lean a little towards what it found.";
  }
  return duel_sentence(told);
}

std::vector<std::string> method_sentences(const Told& told) {
  const Experiment& experiment = told.experiment;
  std::vector<std::string> all;
  if (experiment.contenders.size() > 1) {
    all.emplace_back(
        "Battles come in pairs: the same scenario and the same dice, with the commanders swapped. "
        "A win is one point, a draw half a point; the score is that of pairs, since the battles of "
        "a pair share their luck. Intervals are of 95 %.");
  } else {
    all.emplace_back(
        "The same commander leads both sides, once with each seed. A win is one point, a draw half "
        "a point. Intervals are of 95 %.");
  }
  all.emplace_back(
      "The margin is the share of its own strength that a side has left at the end, less that of "
      "its enemy, in the measure of strength of the rule sheet.");
  const std::uint64_t last = pair_of(experiment, told.summary.last).seed;
  const std::string seeds = last == experiment.first_seed
                                ? fmt::format("Seed {} on each scenario", last)
                                : fmt::format("Seeds {} to {}, on each scenario the same ones",
                                              experiment.first_seed, last);
  all.push_back(fmt::format("{}; {}.", seeds, counted_words(told.summary.pairs, "pair")));
  if (told.summary.pairs > 0 && told.summary.pairs <= told.summary.last) {
    all.push_back(
        fmt::format("Of those before the last, {} are missing: the results are not whole.",
                    told.summary.last + 1 - told.summary.pairs));
  }
  if (const auto& tested = told.summary.tested) {
    all.push_back(fmt::format(
        "A sequential test (generalised likelihood ratio of the five results of a pair) asks "
        "whether {} scores {} % or {} %; it may find the higher where the lower is true in {} % of "
        "cases, and the lower where the higher is true in {} %.",
        name(told, 0), percent(tested->plan.s0), percent(tested->plan.s1),
        percent(tested->plan.alpha), percent(tested->plan.beta)));
  }
  return all;
}

Grid grid_of_commanders(const Told& told) {
  Grid grid{"Commanders", "", {"commander", "level", "of his own"}, {}};
  for (const Contender& one : told.experiment.contenders) {
    std::string own;
    const auto add = [&](bool has, std::string_view what) {
      if (has) own += (own.empty() ? "" : ", ") + std::string{what};
    };
    add(one.lead.doctrine.has_value(), "doctrine");
    add(one.lead.tables.has_value(), "behaviour table");
    add(one.lead.weights.has_value(), "weights");
    if (one.lead.planning) add(true, word(*one.lead.planning));
    const std::string called = one.name == one.told ? "" : " (" + one.told + ")";
    grid.rows.push_back(
        {one.name + called, std::string{word(one.lead.level)}, own.empty() ? "nothing" : own});
  }
  return grid;
}

Grid grid_of_meetings(const Told& told) {
  Grid grid{"Who met whom",
            "",
            {"commander", "against", "score", "Elo", "won", "drawn", "lost", "margin"},
            {}};
  for (const Meeting& met : told.summary.meetings) {
    grid.rows.push_back({name(told, met.one), name(told, met.other), percent_words(met.score),
                         elo_words(elo_of(met.score)), std::to_string(met.ends.wins),
                         std::to_string(met.ends.draws), std::to_string(met.ends.losses),
                         margin_words(met.margin)});
  }
  return grid;
}

Grid cross_table(const Told& told) {
  const std::size_t count = told.experiment.contenders.size();
  Grid grid{"Cross table",
            "What the commander of the line scores against that of the column, %.",
            {"commander"},
            {}};
  std::vector<std::size_t> order(count);
  for (std::size_t i = 0; i < count; ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return told.summary.ratings[a].value > told.summary.ratings[b].value;
  });
  for (const std::size_t i : order) grid.head.push_back(name(told, i));
  grid.head.emplace_back("Elo");
  for (const std::size_t line : order) {
    std::vector<std::string> row{name(told, line)};
    for (const std::size_t column : order) {
      std::string cell = "-";
      for (const Meeting& met : told.summary.meetings) {
        const Estimate& of_one = met.score;
        const Estimate of_other{1 - of_one.value, 1 - of_one.high, 1 - of_one.low};
        if (met.one == line && met.other == column) cell = percent_words(of_one);
        if (met.other == line && met.one == column) cell = percent_words(of_other);
      }
      row.push_back(cell);
    }
    row.push_back(elo_words(told.summary.ratings[line]));
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

Grid grid_of_pairs(const Told& told) {
  Grid grid{"Pairs by their points", "", {"commander", "against", "0", "1/2", "1", "3/2", "2"}, {}};
  for (const Meeting& met : told.summary.meetings) {
    std::vector<std::string> row{name(told, met.one), name(told, met.other)};
    for (const std::size_t count : met.counts) row.push_back(std::to_string(count));
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

Grid grid_without_luck(const Told& told) {
  Grid grid{"With the luck of the dice set aside",
            "What dice showed beyond their expectation is 0 in the mean; a share of it, fitted on "
            "other pairs, is taken off. The spread that is left, against that of the pairs as they "
            "were, says how many of them would do.",
            {"commander", "against", "score", "spread left", "margin", "spread left"},
            {}};
  for (const Meeting& met : told.summary.meetings) {
    const Corrected& score = met.score_without_luck;
    const Corrected& margin = met.margin_without_luck;
    if (score.variance_ratio == 1 && margin.variance_ratio == 1) continue;
    grid.rows.push_back({name(told, met.one), name(told, met.other), percent_words(score.mean),
                         percent(score.variance_ratio) + " %", margin_words(margin.mean),
                         percent(margin.variance_ratio) + " %"});
  }
  return grid;
}

std::string title_in_list(const Told& told, std::size_t field) {
  const std::string& title = told.names[field].title;
  const auto alike = std::count_if(told.names.begin(), told.names.end(),
                                   [&](const FieldNames& names) { return names.title == title; });
  if (alike < 2) return title;
  return fmt::format("{} ({})", title, bare_name(told.experiment.fields[field].name));
}

Grid grid_of_scenarios(const Told& told) {
  Grid grid{"Scenarios",
            "What the first side of each scores, whoever leads it: 50 % is a fair scenario.",
            {"scenario", "first side", "its score", "won", "drawn", "lost", "its margin", "turns"},
            {}};
  const bool duel = told.experiment.contenders.size() == 2;
  if (duel) grid.head.push_back(name(told, 0) + " scores");
  for (std::size_t i = 0; i < told.summary.fields.size(); ++i) {
    const OfField& field = told.summary.fields[i];
    std::vector<std::string> row{
        title_in_list(told, i),           told.names[i].sides[0],
        percent_words(field.score),       std::to_string(field.ends.wins),
        std::to_string(field.ends.draws), std::to_string(field.ends.losses),
        margin_words(field.margin),       fmt::format("{:.1f}", field.turns)};
    if (duel) row.push_back(percent_words(field.score_of_one.front()));
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

Grid grid_of_habits(const Told& told) {
  Grid grid{
      "How they behaved",
      "Over all their battles; variety is the entropy over seeds of one side against one enemy.",
      {"measure"},
      {}};
  if (told.experiment.contenders.size() == 1) {
    grid.head.insert(grid.head.end(), {"first side", "second side"});
  } else {
    for (const Contender& one : told.experiment.contenders) grid.head.push_back(one.name);
  }
  for (std::size_t i = 0; i < kMeasures; ++i) {
    const auto measure = static_cast<Measure>(i);
    std::vector<std::string> row{std::string{word(measure)}};
    for (const Habits& habits : told.summary.habits) {
      const Share& share = habits.measures[measure];
      row.push_back(share.of == 0         ? "-"
                    : is_a_count(measure) ? fmt::format("{:.2f}", share.value())
                                          : fmt::format("{} %", percent(share.value())));
    }
    grid.rows.push_back(std::move(row));
  }
  for (std::size_t i = 0; i < kVaries; ++i) {
    std::vector<std::string> row{"variety of " + std::string{word(static_cast<Varies>(i))}};
    for (const Habits& habits : told.summary.habits) {
      row.push_back(fmt::format("{:.2f} bits", habits.bits[i]));
    }
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

std::string command_of(const Told& told, const Example& example) {
  const PairOf who = pair_of(told.experiment, example.pair);
  const FieldNames& names = told.names[who.field];
  const std::size_t of_a = example.battle == 0 ? who.one : who.other;
  const std::size_t of_b = example.battle == 0 ? who.other : who.one;
  const auto& all = told.experiment.contenders;
  return fmt::format("opfor battle {} --seed {} --lead {} --lead {}",
                     quoted(told.experiment.fields[who.field].name), who.seed,
                     quoted(names.ids[0] + '=' + all[of_a].told),
                     quoted(names.ids[1] + '=' + all[of_b].told));
}

std::string command_of(const Told& told) {
  const Experiment& experiment = told.experiment;
  // A file may hold more pairs than were asked for at last: they count.
  const std::size_t round = experiment.fields.size() * meetings(experiment);
  const std::size_t held = told.summary.pairs == 0 ? 0 : told.summary.last / round + 1;
  std::string command = "opfor arena";
  for (const Field& field : experiment.fields) command += ' ' + quoted(field.name);
  for (const Contender& one : experiment.contenders) {
    const std::string called = one.name == one.told ? one.told : one.name + '=' + one.told;
    command += " --commander " + quoted(called);
  }
  command +=
      fmt::format(" --pairs {} --seed {}", std::max(experiment.pairs, held), experiment.first_seed);
  if (const auto& test = experiment.test) {
    command += fmt::format(" --sprt {},{} --alpha {} --beta {}", test->s0, test->s1, test->alpha,
                           test->beta);
  }
  return command;
}

std::string example_sentence(const Told& told, const Example& example, std::string_view which) {
  const PairOf who = pair_of(told.experiment, example.pair);
  return fmt::format(
      "The {} battle: {} with seed {}, where {} out with a margin of {:+.2f}; in the mean of such "
      "battles it is {:+.2f}.",
      which, told.names[who.field].title, who.seed,
      with_verb(told.names[who.field].sides[0], "comes", "come"), example.margin, example.mean);
}

std::string points_words(double share) { return fmt::format("{:+.1f}", 100 * share); }
std::string points_words(const Estimate& share) {
  return fmt::format("{} ({} to {})", points_words(share.value), points_words(share.low),
                     points_words(share.high));
}
std::string margin_words(const Estimate& margin) {
  if (std::isinf(margin.low)) return fmt::format("{:+.3f}", margin.value);
  return fmt::format("{:+.3f} ({:+.3f} to {:+.3f})", margin.value, margin.low, margin.high);
}

}  // namespace opfor::arena
