#include "ai/behaviour/doctrine.hpp"

#include <array>
#include <cstdlib>
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>
#include <stdexcept>

#include "support.hpp"

namespace opfor {
namespace {

Doctrine shipped_doctrine(const std::string& name) {
  const std::string path = "ai/doctrines/" + name + ".toml";
  const auto doctrine = read_doctrine(test::shipped(path), path);
  if (!doctrine) throw std::runtime_error(doctrine.error().to_string());
  return *doctrine;
}

std::map<Intent, int> odds_of(const Behaviour& behaviour, Table table, int total,
                              const Dials& dials) {
  ReactionRequest request;
  request.table = table;
  request.facts = test::facts_giving(behaviour, table, total, test::facts());
  request.dials = dials;
  std::map<Intent, int> faces;
  for (const IntentOdds& each : behaviour.odds(request)) faces[each.intent] += each.faces;
  return faces;
}

TEST(Doctrine, ShippedDialsAreThoseOf15_5) {
  EXPECT_EQ(shipped_doctrine("source").dials, (Dials{0, 0, 0}));
  EXPECT_EQ(shipped_doctrine("aggressive").dials, (Dials{1, 0, 1}));
  EXPECT_EQ(shipped_doctrine("cautious").dials, (Dials{-1, 0, -1}));
  EXPECT_EQ(shipped_doctrine("historical").dials, (Dials{0, 0, 0}));
  for (const char* name : {"source", "aggressive", "cautious"}) {
    EXPECT_TRUE(shipped_doctrine(name).tagged.empty()) << name;
  }
}

TEST(Doctrine, HistoricalGoesByTag) {
  const Doctrine doctrine = shipped_doctrine("historical");
  const std::map<std::string, Dials> expected{{"column assault foot", {1, 0, 1}},
                                              {"steady line foot", {-1, -1, 0}},
                                              {"stubborn line foot", {0, -1, 0}},
                                              {"light foot", {0, 0, -1}},
                                              {"rifles", {0, 0, -1}},
                                              {"shock horse", {1, 0, 1}},
                                              {"light horse", {-1, 0, 0}},
                                              {"levy", {0, 1, 0}},
                                              {"national guard", {0, 1, 0}},
                                              {"guerrilla", {-1, 1, -1}},
                                              {"irregular horse", {-1, 1, -1}},
                                              {"tribal charge", {1, 0, 1}}};
  std::size_t tags = 0;
  for (const Doctrine::Tagged& each : doctrine.tagged) tags += each.tags.size();
  EXPECT_EQ(tags, expected.size());
  for (const auto& [tag, dials] : expected) {
    const std::array<std::string, 2> unit{"french", tag};
    EXPECT_EQ(dials_for(doctrine, unit), dials) << tag;
  }
  EXPECT_EQ(dials_for(doctrine, {}), Dials{});
}

TEST(Doctrine, TheFirstKnownTagOfAUnitCounts) {
  const Doctrine doctrine = shipped_doctrine("historical");
  const std::array<std::string, 2> one{"levy", "shock horse"};
  const std::array<std::string, 2> other{"shock horse", "levy"};
  EXPECT_EQ(dials_for(doctrine, one), (Dials{0, 1, 0}));
  EXPECT_EQ(dials_for(doctrine, other), (Dials{1, 0, 1}));
}

TEST(Doctrine, AtRf3TheProbabilitiesAreThoseOf15_5) {
  const Behaviour behaviour = test::nineteenth_century();
  const auto odds = [&](const char* name) {
    return odds_of(behaviour, Table::foot, 3, shipped_doctrine(name).dials);
  };
  using Odds = std::map<Intent, int>;
  EXPECT_EQ(odds("source"), (Odds{{Intent::withdraw_to_cover, 1},
                                  {Intent::take_cover, 1},
                                  {Intent::halt_face, 1},
                                  {Intent::continue_orders, 2},
                                  {Intent::advance, 1}}));
  EXPECT_EQ(odds("aggressive"), (Odds{{Intent::withdraw_to_cover, 1},
                                      {Intent::halt_face, 1},
                                      {Intent::continue_orders, 2},
                                      {Intent::advance, 2}}));
  EXPECT_EQ(odds("cautious"), (Odds{{Intent::withdraw_to_cover, 1},
                                    {Intent::take_cover, 2},
                                    {Intent::halt_face, 1},
                                    {Intent::continue_orders, 2}}));
}

TEST(Doctrine, AggressiveDoublesAdvanceAndCautiousTakesItAway) {
  const Behaviour behaviour = test::nineteenth_century();
  for (int total = 1; total <= 5; ++total) {
    EXPECT_EQ(odds_of(behaviour, Table::foot, total, {0, 0, 0})[Intent::advance], 1) << total;
    EXPECT_EQ(odds_of(behaviour, Table::foot, total, {1, 0, 1})[Intent::advance], 2) << total;
    EXPECT_EQ(odds_of(behaviour, Table::foot, total, {-1, 0, -1})[Intent::advance], 0) << total;
  }
}

TEST(Doctrine, CompulsoryMoraleKeepsItsProbabilities) {
  const Behaviour behaviour = test::nineteenth_century();
  for (const Table table : {Table::foot, Table::horse, Table::skirmisher, Table::gun}) {
    for (int total = 0; total <= 10; ++total) {
      auto plain = odds_of(behaviour, table, total, {});
      for (const std::int8_t temper : {std::int8_t{-1}, std::int8_t{1}}) {
        auto shaded = odds_of(behaviour, table, total, {temper, 0, 0});
        for (const Intent intent : {Intent::run, Intent::withdraw_to_cover, Intent::withdraw,
                                    Intent::abandon, Intent::limber_away}) {
          EXPECT_EQ(shaded[intent], plain[intent]) << word(table) << ' ' << total;
        }
      }
    }
  }
}

TEST(Doctrine, NerveNeverLeadsAcrossTheBorderOfZeroAndOne) {
  for (int nerve = -2; nerve <= 2; ++nerve) {
    for (int total = -20; total <= 40; ++total) {
      const int shifted = with_nerve(total, nerve);
      EXPECT_EQ(shifted >= 1, total >= 1);
      EXPECT_LE(std::abs(shifted - total), std::abs(nerve));
    }
  }
  EXPECT_EQ(with_nerve(2, -1), 1);
  EXPECT_EQ(with_nerve(2, -2), 1);
  EXPECT_EQ(with_nerve(0, 2), 0);
  EXPECT_EQ(with_nerve(5, 1), 6);
}

TEST(Doctrine, NerveChoosesTheRowButLeavesTheTotal) {
  const Behaviour behaviour = test::nineteenth_century();
  ReactionRequest request;
  request.facts = test::facts_giving(behaviour, Table::foot, 5, test::facts());
  request.dials.nerve = 1;
  request.die = 1;
  const Reaction reaction = behaviour.react(request);
  EXPECT_EQ(reaction.total, 5);
  EXPECT_EQ(reaction.shifted, 6);
  EXPECT_EQ(reaction.row, "6-8");
  EXPECT_EQ(reaction.cell.intent, Intent::run);
}

TEST(Doctrine, AggressionIsNotForTheTables) {
  const Behaviour behaviour = test::nineteenth_century();
  for (int total = 0; total <= 10; ++total) {
    EXPECT_EQ(odds_of(behaviour, Table::foot, total, {0, 0, 1}),
              odds_of(behaviour, Table::foot, total, {}));
  }
}

/// Any situation, any dials.
rc::Gen<ReactionRequest> any_request() {
  return rc::gen::exec([] {
    ReactionRequest request;
    request.table = static_cast<Table>(*rc::gen::inRange(0, 8));
    for (std::size_t i = 0; i < kFacts; ++i) {
      const Fact fact = static_cast<Fact>(i);
      request.facts.set(fact, *rc::gen::inRange(0, fact == Fact::loss_tenths ? 11 : 2));
    }
    request.dials = {static_cast<std::int8_t>(*rc::gen::inRange(-1, 2)),
                     static_cast<std::int8_t>(*rc::gen::inRange(-2, 3)), 0};
    request.die = *rc::gen::inRange(1, 7);
    return request;
  });
}

const Behaviour& shared_behaviour() {
  static const Behaviour behaviour = test::nineteenth_century();
  return behaviour;
}

RC_GTEST_PROP(DoctrineProperty, TemperLeadsOnlyFromItalicToItalic, ()) {
  ReactionRequest request = *any_request();
  const Reaction shaded = shared_behaviour().react(request);
  request.dials.temper = 0;
  const Reaction printed = shared_behaviour().react(request);
  if (shaded.column == printed.column) {
    RC_ASSERT(shaded.cell == printed.cell);
  } else {
    RC_ASSERT(printed.cell.italic);
    RC_ASSERT(shaded.cell.italic);
    RC_ASSERT(std::abs(shaded.column - printed.column) == 1);
  }
}

RC_GTEST_PROP(DoctrineProperty, OddsAreTheSixReactionsCounted, ()) {
  ReactionRequest request = *any_request();
  std::map<std::pair<Intent, ChargeMark>, int> counted;
  for (request.die = 1; request.die <= 6; ++request.die) {
    const Cell cell = shared_behaviour().react(request).cell;
    ++counted[{cell.intent, cell.charge}];
  }
  int faces = 0;
  for (const IntentOdds& each : shared_behaviour().odds(request)) {
    RC_ASSERT((counted[{each.intent, each.charge}] == each.faces));
    faces += each.faces;
  }
  RC_ASSERT(faces == 6);
}

RC_GTEST_PROP(DoctrineProperty, TermsSumToTheTotalAndEachCanBeTakenAway, ()) {
  const ReactionRequest request = *any_request();
  const Reaction reaction = shared_behaviour().react(request);
  int sum = 0;
  for (const RiskTerm& term : reaction.terms) sum += term.value;
  RC_ASSERT(sum == reaction.total);
  const auto others = shared_behaviour().without(request, reaction);
  RC_ASSERT(others.size() >= reaction.terms.size());
  for (std::size_t i = 0; i < reaction.terms.size(); ++i) {
    RC_ASSERT(others[i].term.value() == reaction.terms[i]);
    // Out of enemy range the raw are not in it either: one line takes the other with it.
    const bool takes_raw = reaction.terms[i].key == "RF-RANGE";
    int lapses = reaction.terms[i].value;
    for (const RiskTerm& term : reaction.terms) {
      if (takes_raw && term.key == "RF-RAW") lapses += term.value;
    }
    RC_ASSERT(others[i].total == reaction.total - lapses);
    RC_ASSERT(others[i].changes == (others[i].cell != reaction.cell));
  }
}

}  // namespace
}  // namespace opfor
