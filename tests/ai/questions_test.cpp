// Brute force: every situation of every table is read by the behaviour itself, and nothing of the
// diagram is used to judge the diagram.
#include "ai/behaviour/questions.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <iostream>
#include <map>
#include <numeric>
#include <set>

#include "ai/behaviour/condition.hpp"
#include "ai/behaviour/read_behaviour.hpp"
#include "chance/keyed_dice.hpp"
#include "sanitized.hpp"
#include "support.hpp"

namespace opfor {
namespace {

constexpr std::array<std::string_view, 5> kSheets{"arquebusier", "nineteenth_century",
                                                  "over_the_hills", "through_the_square_window",
                                                  "victory_without_squares"};

/// Draws numbers that are the same everywhere.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : seed_(seed) {}
  /// 0 up to, not with, `below`; at most 100.
  int operator()(int below) {
    return chance::keyed_face(seed_, 0, {}, drawn_++, std::max(below, 2)) - 1;
  }
  /// A value of a fact, by its prior in hundredths.
  int value_of(Fact fact) {
    int hundredth = (*this)(100);
    for (int value = 0; value < most(fact); ++value) {
      hundredth -= static_cast<int>(prior(fact, value) * 100 + 0.5);
      if (hundredth < 0) return value;
    }
    return most(fact);
  }

 private:
  std::uint64_t seed_;
  std::size_t drawn_ = 0;
};

/// A table of a sheet.
struct Arm {
  std::string sheet;
  Table table;
  bool extra = false;
};
std::string name_of(const Arm& arm) {
  return fmt::format("{}_{}{}", arm.sheet, word(arm.table), arm.extra ? "_extra" : "");
}
void PrintTo(const Arm& arm, std::ostream* out) { *out << name_of(arm); }
/// Told, not read: every process lists all tests, and would read ten files for it.
std::vector<Arm> arms() {
  const std::vector<Table> all{Table::foot, Table::horse, Table::gun};
  const std::map<std::string_view, std::vector<Table>> more{
      {"arquebusier", {Table::dragoon}},
      {"nineteenth_century",
       {Table::skirmisher, Table::dragoon, Table::officer, Table::mob, Table::pike}},
      {"over_the_hills", {Table::skirmisher, Table::mob}},
      {"through_the_square_window", {Table::dragoon, Table::mob}},
      {"victory_without_squares", {Table::dragoon}}};
  std::vector<Arm> arms;
  for (const std::string_view sheet : kSheets) {
    for (const bool extra : {false, true}) {
      for (const Table table : all) arms.push_back({std::string{sheet}, table, extra});
      for (const Table table : more.at(sheet)) arms.push_back({std::string{sheet}, table, extra});
    }
  }
  return arms;
}
std::vector<Arm> arms_that_are_read() {
  std::vector<Arm> arms;
  for (const std::string_view sheet : kSheets) {
    for (const bool extra : {false, true}) {
      BehaviourOptions options;
      options.extra_factors = extra;
      const Behaviour behaviour = test::behaviour_of(sheet, options);
      for (std::size_t i = 0; i < Words<Table>::all.size(); ++i) {
        const auto table = static_cast<Table>(i);
        if (behaviour.has(table)) arms.push_back({std::string{sheet}, table, extra});
      }
    }
  }
  return arms;
}

/// All situations of these facts that can be, the others as known; nothing if they contradict.
void every_situation(const std::vector<Fact>& open, std::size_t from, const Knowledge& known,
                     std::vector<Knowledge>& all) {
  while (from < open.size() && known.knows(open[from])) ++from;
  if (from == open.size()) {
    all.push_back(known);
    return;
  }
  for (int value = 0; value <= most(open[from]); ++value) {
    Knowledge more = known;
    if (more.set(open[from], value)) every_situation(open, from + 1, more, all);
  }
}
std::vector<Knowledge> every_situation(const std::vector<Fact>& open, const Knowledge& known) {
  std::vector<Knowledge> all;
  every_situation(open, 0, known, all);
  return all;
}

/// How situations are drawn: by the priors that choose the questions, too; or every value of a fact
/// as often as the others.
enum class Drawn : std::uint8_t { by_priors, evenly };

/// A situation that can be.
Knowledge drawn_situation(const std::vector<Fact>& read, Draws& draws,
                          Drawn how = Drawn::by_priors) {
  Knowledge full;
  for (std::size_t pass = 0; pass < 3; ++pass) {  // what others need first
    for (const Fact fact : read) {
      const FactQuestion& of = question_of(fact);
      const auto unread = [&](Fact other) {
        return full.knows(other) || std::find(read.begin(), read.end(), other) == read.end();
      };
      const bool waits = !std::all_of(of.needs.begin(), of.needs.end(), unread) ||
                         !std::all_of(of.not_while.begin(), of.not_while.end(), unread);
      if (!waits && !full.knows(fact)) {
        full.set(fact, how == Drawn::evenly ? draws(most(fact) + 1) : draws.value_of(fact));
      }
    }
  }
  return full;
}

/// What a roster and the turn before tell of a unit.
constexpr std::array<Fact, 10> kOfRoster{
    Fact::good,    Fact::steady,  Fact::raw,     Fact::loss_tenths,   Fact::any_loss,
    Fact::wounded, Fact::is_hero, Fact::mounted, Fact::ran_last_turn, Fact::falling_back};

Knowledge of_roster(const Knowledge& full, int commanded) {
  Knowledge known;
  known.set(Fact::commanded, commanded);
  for (const Fact fact : kOfRoster) {
    if (full.knows(fact)) known.set(fact, *full[fact]);
  }
  return known;
}

class Questions : public testing::TestWithParam<Arm> {
 protected:
  static BehaviourOptions options() {
    BehaviourOptions options;
    options.extra_factors = GetParam().extra;
    return options;
  }
  Outcome outcome(int die, const Knowledge& known) const {
    return outcome_of(behaviour, {kNoUnit, GetParam().table, known.facts(), {}, die},
                      known[Fact::commanded]);
  }
  /// Whether the value changes nothing that it needs.
  static bool can_be(Fact fact, int value, const Knowledge& so) {
    const FactQuestion& of = question_of(fact);
    return value == 0 ||
           (std::all_of(of.needs.begin(), of.needs.end(), [&](Fact f) { return so[f] != 0; }) &&
            std::all_of(of.not_while.begin(), of.not_while.end(),
                        [&](Fact f) { return so[f].value_or(0) == 0; }));
  }
  /// How likely a situation is, by the priors of its open facts.
  static double weight(const Knowledge& so, const std::vector<Fact>& open) {
    double weight = 1;
    for (const Fact fact : open) {
      if (can_be(fact, 1, so)) weight *= prior(fact, *so[fact]);
    }
    return weight;
  }
  /// Two situations that differ in nothing but the fact, and what follows from it, with different
  /// outcomes.
  bool matters(Fact fact, int die, const Knowledge& known, const std::vector<Fact>& open) const {
    std::vector<Fact> others = open;
    others.erase(std::remove(others.begin(), others.end(), fact), others.end());
    for (const Knowledge& so : every_situation(open, known)) {
      for (int value = 0; value <= most(fact); ++value) {
        Knowledge changed = known;
        if (value == *so[fact] || !can_be(fact, value, so)) continue;
        if (!changed.set(fact, value)) continue;
        for (const Fact other : others) {
          // What cannot be any more is not so, what must be is so.
          if (!changed.knows(other)) changed.set(other, *so[other]);
        }
        if (outcome(die, changed) != outcome(die, so)) return true;
      }
    }
    return false;
  }
  std::vector<Fact> open_facts(const Knowledge& known) const {
    std::vector<Fact> open;
    for (const Fact fact : read) {
      if (!known.knows(fact)) open.push_back(fact);
    }
    return open;
  }

  const Behaviour behaviour = test::behaviour_of(GetParam().sheet, options());
  const std::vector<Fact> read = facts_read(behaviour, GetParam().table);
};

/// Asks until one outcome is left; every question is judged by all situations that are possible.
TEST_P(Questions, NoneCouldBeSparedAndTheCellIsThatOfTheFullFacts) {
  Draws draws(7);
  constexpr int kDrawn = OPFOR_SAMPLES;
  for (int drawn = 0; drawn < kDrawn; ++drawn) {
    const Knowledge full = drawn_situation(read, draws);
    for (int die = 1; die <= 6; ++die) {
      Knowledge known = of_roster(full, draws(2));
      const Subject subject{GetParam().table, {}, die};
      Inquiry inquiry = inquire(behaviour, subject, known);
      std::vector<Fact> open = open_facts(known);
      while (inquiry.outcomes.size() > 1) {
        const Fact asked = inquiry.questions.front().fact;
        ASSERT_FALSE(known.knows(asked));
        // The further extra factors multiply the situations; those of a few facts are enough.
        if (open.size() <= 12) {
          ASSERT_TRUE(matters(asked, die, known, open)) << word(asked) << ", die " << die;
        }
        ASSERT_TRUE(known.set(asked, *full[asked]));
        open = open_facts(known);
        inquiry = inquire(behaviour, subject, known);
      }
      ASSERT_EQ(inquiry.outcomes.size(), 1U);
      ASSERT_TRUE(inquiry.questions.empty());
      Knowledge all = full;
      all.set(Fact::commanded, *known[Fact::commanded]);
      EXPECT_EQ(inquiry.outcomes.front(), outcome(die, all)) << "die " << die;
      const SettledReaction settled = settle(behaviour, subject, known);
      const Reaction reaction = behaviour.react({kNoUnit, GetParam().table, full.facts(), {}, die});
      EXPECT_EQ(settled.reaction.cell.intent, reaction.cell.intent);
      EXPECT_LE(settled.least, reaction.total);
      EXPECT_GE(settled.most, reaction.total);
      for (const RiskTerm& term : settled.reaction.terms) {
        EXPECT_TRUE(std::any_of(reaction.terms.begin(), reaction.terms.end(), [&](const auto& one) {
          return one.key == term.key && one.value == term.value;
        })) << term.key;
      }
    }
  }
}

/// At any knowledge whatever: what the diagram says is possible, telling and alike, by brute force.
TEST_P(Questions, PossibleOutcomesAndTellingFactsAreThoseOfAllSituations) {
  Draws draws(11);
  constexpr int kDrawn = OPFOR_SAMPLES * 3 / 2;
  constexpr std::size_t kOpen = opfor::test::many_or(7, 5);
  for (int drawn = 0; drawn < kDrawn; ++drawn) {
    const Knowledge full = drawn_situation(read, draws);
    Knowledge known;
    if (draws(2) == 1) known.set(Fact::commanded, draws(2));
    std::vector<Fact> shuffled = read;
    for (std::size_t i = shuffled.size(); i > 1; --i) {
      std::swap(shuffled[i - 1], shuffled[static_cast<std::size_t>(draws(static_cast<int>(i)))]);
    }
    for (const Fact fact : shuffled) {  // until few enough are open
      if (open_facts(known).size() <= kOpen) break;
      known.set(fact, *full[fact]);
    }
    const std::vector<Fact> open = open_facts(known);
    const std::vector<Knowledge> all = every_situation(open, known);
    for (int die = 1; die <= 6; ++die) {
      const Inquiry inquiry = inquire(behaviour, {GetParam().table, {}, die}, known);
      for (const Knowledge& so : all) {
        EXPECT_NE(std::find(inquiry.outcomes.begin(), inquiry.outcomes.end(), outcome(die, so)),
                  inquiry.outcomes.end());
      }
      for (const Outcome& one : inquiry.outcomes) {
        EXPECT_TRUE(std::any_of(all.begin(), all.end(),
                                [&](const Knowledge& so) { return outcome(die, so) == one; }));
      }
      for (const Fact fact : open) {
        const bool told =
            std::any_of(inquiry.questions.begin(), inquiry.questions.end(),
                        [&](const Question& question) { return question.fact == fact; });
        EXPECT_EQ(told, matters(fact, die, known, open)) << word(fact) << ", die " << die;
      }
      for (const Question& question : inquiry.questions) {
        double odds = 0;
        for (const AnswerBand& band : question.bands) {
          odds += band.odds;
          std::vector<double> weights(band.outcomes.size(), 0);
          double sum = 0;
          for (const Knowledge& so : all) {
            if (std::count(band.values.begin(), band.values.end(), *so[question.fact]) == 0) {
              continue;
            }
            const auto at = std::find(band.outcomes.begin(), band.outcomes.end(), outcome(die, so));
            ASSERT_NE(at, band.outcomes.end());
            weights[static_cast<std::size_t>(at - band.outcomes.begin())] += weight(so, open);
            sum += weight(so, open);
          }
          EXPECT_NEAR(band.odds, sum, 1e-9) << word(question.fact);
          for (std::size_t i = 0; i < weights.size(); ++i) {
            EXPECT_NEAR(band.shares[i], weights[i] / sum, 1e-9) << word(question.fact);
          }
          EXPECT_TRUE(std::all_of(weights.begin(), weights.end(), [](double w) { return w > 0; }));
        }
        EXPECT_NEAR(odds, 1, 1e-9);
        EXPECT_GE(question.bands.size(), 2U);
      }
    }
  }
}

/// How many questions a unit costs: printed, and held to less than half of the facts.
TEST_P(Questions, AreFewBesideTheFacts) {
  Draws one(1);
  const std::size_t open = open_facts(of_roster(drawn_situation(read, one), 0)).size();
  std::string line = fmt::format("{:<37} facts {:2}, not in the roster {:2}", name_of(GetParam()),
                                 read.size(), open);
  for (const Drawn how : {Drawn::by_priors, Drawn::evenly}) {
    Draws draws(1863);
    std::vector<int> counts;
    constexpr int kDrawn = opfor::test::many_or(400, 11);
    for (int drawn = 0; drawn < kDrawn; ++drawn) {
      const Knowledge full = drawn_situation(read, draws, how);
      Knowledge known = of_roster(full, draws(2));
      const Subject subject{GetParam().table, {}, draws(6) + 1};
      int count = 0;
      for (Inquiry inquiry = inquire(behaviour, subject, known); inquiry.outcomes.size() > 1;
           inquiry = inquire(behaviour, subject, known)) {
        const Fact asked = inquiry.questions.front().fact;
        known.set(asked, *full[asked]);
        ++count;
      }
      counts.push_back(count);
    }
    std::sort(counts.begin(), counts.end());
    const int median = counts[counts.size() / 2];
    line += fmt::format(
        ", {}: mean {:.1f}, median {}, most {}", how == Drawn::evenly ? "evenly" : "by priors",
        std::accumulate(counts.begin(), counts.end(), 0.0) / kDrawn, median, counts.back());
    EXPECT_LT(median * 2, static_cast<int>(read.size()));
  }
  std::cout << line << '\n';
}

INSTANTIATE_TEST_SUITE_P(AllArms, Questions, testing::ValuesIn(arms()),
                         [](const auto& arm) { return name_of(arm.param); });

TEST(QuestionArms, AreThoseThatTheSheetsHave) {
  const auto names = [](const std::vector<Arm>& some) {
    std::vector<std::string> all;
    for (const Arm& arm : some) all.push_back(name_of(arm));
    return all;
  };
  EXPECT_EQ(names(arms()), names(arms_that_are_read()));
}

TEST(FactQuestions, NoFactLacksOne) {
  std::set<std::string_view> words;
  for (std::size_t i = 0; i < kFacts; ++i) {
    const auto fact = static_cast<Fact>(i);
    const FactQuestion& of = question_of(fact);
    EXPECT_EQ(of.fact, fact) << "row " << i << " stands at another fact's place";
    EXPECT_NE(of.words.find('#'), std::string_view::npos) << word(fact);
    EXPECT_EQ(of.words.back(), '?') << word(fact);
    EXPECT_TRUE(words.insert(of.words).second) << word(fact) << " is asked as another fact is";
    EXPECT_GT(of.percent, 0) << word(fact);
    EXPECT_LT(of.percent, 100) << word(fact);
    EXPECT_EQ(of.kind == AnswerKind::number, most(fact) > 1) << word(fact);
    EXPECT_EQ(of.follows, fact == Fact::raw_in_enemy_range);
    double sum = 0;
    for (int value = 0; value <= most(fact); ++value) sum += prior(fact, value);
    EXPECT_NEAR(sum, 1, 1e-12) << word(fact);
  }
  EXPECT_EQ(question_words(Fact::in_enemy_weapon_range, "the 2nd section"),
            "Can any enemy in sight reach the 2nd section with its weapons?");
}

TEST(KnowledgeOfFacts, BringsWhatFollows) {
  Knowledge known;
  EXPECT_TRUE(known.set(Fact::in_enemy_weapon_range, 1));
  EXPECT_EQ(known[Fact::enemy_in_sight], 1);
  EXPECT_FALSE(known.knows(Fact::raw_in_enemy_range));
  EXPECT_TRUE(known.set(Fact::raw, 1));
  EXPECT_EQ(known[Fact::raw_in_enemy_range], 1);
  const Knowledge before = known;
  EXPECT_FALSE(known.set(Fact::enemy_in_sight, 0));
  EXPECT_EQ(known, before) << "what contradicts changes nothing";

  Knowledge quiet;
  EXPECT_TRUE(quiet.set(Fact::enemy_in_sight, 0));
  for (const Fact fact : {Fact::in_enemy_weapon_range, Fact::enemy_flank_or_rear,
                          Fact::shock_threat, Fact::raw_in_enemy_range, Fact::light_target}) {
    EXPECT_EQ(quiet[fact], 0) << word(fact);
  }
  EXPECT_FALSE(quiet.knows(Fact::friends_retreating_in_sight));

  Knowledge square;
  EXPECT_TRUE(square.set(Fact::no_flanks, 1));
  EXPECT_EQ(square[Fact::enemy_flank_or_rear], 0);
  Knowledge flanked;
  EXPECT_TRUE(flanked.set(Fact::enemy_flank_or_rear, 1));
  EXPECT_EQ(flanked[Fact::no_flanks], 0);
}

TEST(Diagrams, LossesFallIntoTheBandsThatMatter) {
  const Behaviour behaviour = test::nineteenth_century();
  Knowledge known;
  for (const Fact fact : facts_read(behaviour, Table::foot)) {
    if (fact != Fact::loss_tenths) known.set(fact, fact == Fact::enemy_in_sight ? 1 : 0);
  }
  known.set(Fact::commanded, 1);
  const Inquiry inquiry = inquire(behaviour, {Table::foot, {}, 1}, known);
  ASSERT_EQ(inquiry.questions.size(), 1U);
  std::vector<std::vector<int>> bands;
  for (const AnswerBand& band : inquiry.questions.front().bands) bands.push_back(band.values);
  EXPECT_EQ(bands, (std::vector<std::vector<int>>{{0}, {1}, {2, 3, 4, 5}, {6, 7, 8, 9, 10}}))
      << "die 1: CONTINUE, TAKE_COVER, WITHDRAW_TO_COVER, RUN, and 9 and more is RUN as well";
}

TEST(Diagrams, AFileThatReadsEveryFactIsAskedWithoutDelay) {
  std::string risk;
  std::string list;
  for (const std::string_view fact : Words<Fact>::all) {
    risk += fmt::format(
        "[[foot.risk]]\nkey = '{0}'\nvalue = 1\nrule = 'x'\nwords = 'x'\nall = ['{0}']\n", fact);
  }
  std::string file = "[foot]\nrule = 'x'\n" + risk;
  file +=
      "[[foot.row]]\nto = 0\ncells = ['CONTINUE r', 'CONTINUE r', 'CONTINUE r', 'CONTINUE r', "
      "'CONTINUE r', 'CONTINUE r']\n";
  file +=
      "[[foot.row]]\nfrom = 1\ncells = ['RUN r', 'RUN r', 'RUN r', 'RUN r', 'RUN r', 'RUN r']\n";
  file += "[horse]\nbase = 'foot'\n[gun]\nbase = 'foot'\n";
  const auto behaviour = read_behaviour(file, "every.toml", {});
  ASSERT_TRUE(behaviour) << behaviour.error().to_string();
  Knowledge known;
  int asked = 0;
  for (Inquiry inquiry = inquire(*behaviour, {Table::foot, {}, 3}, known);
       inquiry.outcomes.size() > 1; inquiry = inquire(*behaviour, {Table::foot, {}, 3}, known)) {
    known.set(inquiry.questions.front().fact, 0);
    ++asked;
  }
  EXPECT_GT(asked, 20) << "each of them could bring the first risk";
}

}  // namespace
}  // namespace opfor
