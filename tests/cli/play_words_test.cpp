// What is typed in words at the prompts of `play`, in whole battles of each sheet: every option
// that is about somebody can be said by a verb and a name, and an order can be given to several at
// once.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <regex>

#include "cli/play_commands.hpp"
#include "cli/play_options.hpp"
#include "core/hash.hpp"
#include "sanitized.hpp"

namespace opfor::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A battle whose sides are both a person's, with dice of the program.
class AtThePrompt : public ::testing::Test {
 protected:
  void begin(std::uint64_t seed, const char* scenario) {
    const auto file = find_file(scenario);
    ASSERT_TRUE(file) << file.error().sentence;
    Beginning beginning;
    beginning.seed = seed;
    auto begun = Game::begin(*file, {}, beginning);
    ASSERT_TRUE(begun) << begun.error().sentence;
    game = *std::move(begun);
    Answerers both;
    both.person_decides = {true, true};
    game->session().set_answerers(both);
    at.emplace(AtTable{*game, "words.battle", Ink{false}});
    const std::string begun_words = go_on(*at);
    ASSERT_NE(at->first_decision(), nullptr) << begun_words;
  }
  std::string type(const std::string& line) {
    const std::string answered = respond(*at, line);
    return answered + go_on(*at);
  }

  std::unique_ptr<Game> game;
  std::optional<AtTable> at;
};
class Words : public AtThePrompt, public ::testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(Sheets, Words,
                         ::testing::Values("camerone_1863", "lane_1645", "dike_road_1591",
                                           "ferry_1634", "farm_1808"));

/// How whom an option is about is told by a verb, beginning with the plainest.
std::vector<std::string> verbs_for(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::choose_target:
    case DecisionKind::reaction_fire:
      return {"fire at", "shoot at", "fire", "shoots", "volley at"};
    case DecisionKind::melee_target:
    case DecisionKind::second_contact:
      return {"charge", "attack", "fight"};
    case DecisionKind::move_leader:
      return {"join", "ride to", "go with", "rides to", "move to"};
    case DecisionKind::choose_rally:
      return {"rally"};
    case DecisionKind::pay_command:
      return {"pay", "pay for"};
    case DecisionKind::choose_activation:
      return {"activate"};
    default:
      return {};
  }
}

/// The one option that is about its unit.
std::optional<std::size_t> only_about_somebody(const Decision& decision, std::uint64_t drawn) {
  const std::size_t n = decision.options.size();
  for (std::size_t k = 0; k < n; ++k) {
    const std::size_t i = (drawn + k) % n;
    const UnitId unit = decision.options[i].unit;
    const auto same = std::count_if(decision.options.begin(), decision.options.end(),
                                    [&](const Option& one) { return one.unit == unit; });
    if (unit != kNoUnit && same == 1) return i;
  }
  return std::nullopt;
}

TEST_P(Words, AnOptionAboutSomebodyIsSaidByAVerbAndHisName) {
  std::map<DecisionKind, int> said;
  for (std::uint64_t seed = 1; seed <= opfor::test::many_or(3, 1); ++seed) {
    begin(seed, GetParam());
    const std::uint64_t most = opfor::test::many_or(600, 60);
    for (std::uint64_t n = 0; n < most && !at->over(); ++n) {
      const std::uint64_t drawn = mix(seed, n);
      const Decision* decision = at->first_decision();
      ASSERT_NE(decision, nullptr);
      const auto verbs = verbs_for(decision->kind);
      const auto about = only_about_somebody(*decision, drawn);
      if (verbs.empty() || !about || decision->shape == Shape::order) {
        type("auto");
        continue;
      }
      const DecisionKind kind = decision->kind;
      const Option option = decision->options[*about];
      if (option.cost > decision->budget) {
        type("none");
        continue;
      }
      const std::string line =
          fmt::format("{} {}", verbs[drawn % verbs.size()], at->setting().unit(option.unit).id);
      SCOPED_TRACE(fmt::format("seed {}, {}: {}", seed, word(kind), line));
      const std::size_t before = at->session().answers();
      // Told by the answer itself: what follows may be decided for want of a choice.
      EXPECT_EQ(respond(*at, line), "");
      ASSERT_EQ(at->session().answers(), before + 1);
      const std::string described = at->session().describe_answer(before);
      EXPECT_THAT(described, HasSubstr(option.words.substr(0, option.words.find(" ("))));
      EXPECT_FALSE(go_on(*at).empty());
      ++said[kind];
    }
  }
  int all = 0;
  for (const auto& [kind, times] : said) all += times;
  EXPECT_GT(all, opfor::test::many_or(20, 2));
}

TEST_P(Words, AllHoldIsAnOrderToEverybodyWhoIsStillAsked) {
  begin(1, GetParam());
  const std::uint64_t most = 200;
  for (std::uint64_t n = 0; n < most && at->first_decision()->shape != Shape::order; ++n) {
    type("auto");
  }
  ASSERT_EQ(at->first_decision()->shape, Shape::order);
  const Side side = at->first_decision()->side;
  const Head before = at->table().head();
  const std::string said = type("all hold");
  EXPECT_THAT(said, Not(HasSubstr("The table is set right")));
  const Decision* next = at->first_decision();
  ASSERT_NE(next, nullptr);
  const Head& now = at->table().head();
  EXPECT_FALSE(next->shape == Shape::order && next->side == side && now.turn == before.turn &&
               now.step == before.step)
      << "nobody is left to be asked";
}

TEST_F(AtThePrompt, AnOrderToAllWhereNobodyIsAskedMovesNobody) {
  begin(1, "first_steps");
  Answerers typed;
  typed.person_decides = {true, false};
  typed.person_throws = {true, true};
  game->session().set_answerers(typed);
  for (int n = 0; n < 50 && at->first_throw() == nullptr; ++n) type("auto");
  ASSERT_NE(at->first_throw(), nullptr);
  const Battle before = at->table();
  for (const char* line : {"all advance 4", "all hold", "the rest advance 4"}) {
    EXPECT_THAT(type(line), HasSubstr("none of them is asked")) << line;
    EXPECT_EQ(at->table(), before) << line;
  }
}

TEST_F(AtThePrompt, WhoIsNamedIsTheNextToActAndDoesWhatIsSaid) {
  begin(1, "lane_1645");
  for (int n = 0; n < 50 && at->first_decision()->kind != DecisionKind::choose_activation; ++n) {
    type("auto");
  }
  const Decision& asked = *at->first_decision();
  ASSERT_EQ(asked.kind, DecisionKind::choose_activation);
  const UnitId last = asked.options.back().unit;
  ASSERT_NE(last, kNoUnit);
  const std::size_t before = at->session().answers();
  const std::string said = type(at->setting().unit(last).id + " hold");
  EXPECT_THAT(said, Not(HasSubstr("is not asked")));
  ASSERT_GE(at->session().answers(), before + 2);
  EXPECT_THAT(at->session().describe_answer(before + 1),
              HasSubstr(at->setting().unit(last).id + " is ordered to: stand"));
}

TEST_F(AtThePrompt, OddsOfACommandSayWhichFacesObey) {
  begin(1, "dike_road_1591");
  Answerers typed;
  typed.person_decides = typed.person_throws = {true, true};
  const std::string obeys = "1 to 2: it stays where it is, 33.3%; 3 to 6: it obeys, 66.7%";
  const auto is_there = [&] {
    const std::string said = std::regex_replace(type("odds"), std::regex("\n +"), " ");
    return said.find(obeys) != std::string::npos;
  };
  for (int n = 0; n < 400 && !at->over() && !is_there(); ++n) type("auto");
  ASSERT_FALSE(at->over());
  game->session().set_answerers(typed);
  for (int option = 1; at->first_throw() == nullptr; ++option) {
    ASSERT_LE(option, 9);
    type(fmt::format("{}", option));
    if (at->first_throw() == nullptr) type("undo");
  }
  EXPECT_TRUE(is_there()) << "of the die as well as of the choice that leads to it";
  EXPECT_THAT(type("3"), HasSubstr("it obeys"));
  type("undo");
  EXPECT_THAT(type("2"), HasSubstr("= 2: it stays"));
}

TEST_F(AtThePrompt, OddsOfAVolleyCountAllItsDice) {
  begin(1, "dike_road_1591");
  const auto two_pools = [&] {
    if (at->first_decision()->kind != DecisionKind::choose_target) return false;
    return type("odds").find(" or more and ") != std::string::npos;
  };
  for (int n = 0; n < 400 && !at->over() && !two_pools(); ++n) type("auto");
  ASSERT_FALSE(at->over());
  const std::string said = std::regex_replace(type("odds"), std::regex("\n +"), " ");
  std::smatch m;
  ASSERT_TRUE(std::regex_search(
      said, m,
      std::regex(
          R"((\d+) D6, (\d) or more and (\d+) D6, (\d) or more, how many hit: .*? ([\d.]+) on average)")))
      << said;
  const auto mean = [&](std::size_t of, std::size_t from) {
    return std::stod(m[of].str()) * (7 - std::stod(m[from].str())) / 6;
  };
  EXPECT_NEAR(std::stod(m[5].str()), mean(1, 2) + mean(3, 4), 0.005);
}

TEST_F(AtThePrompt, WhomAnOfficerPaysForIsSaidByNames) {
  const auto paid = [&](const std::string& line) {
    begin(2, "camerone_1863");
    for (int n = 0; n < 50 && at->first_decision()->kind != DecisionKind::pay_command; ++n) {
      type("auto");
    }
    const std::size_t before = at->session().answers();
    const std::string said = type(line);
    return at->session().answers() > before ? at->session().describe_answer(before) : said;
  };
  begin(2, "camerone_1863");
  for (int n = 0; n < 50 && at->first_decision()->kind != DecisionKind::pay_command; ++n) {
    type("auto");
  }
  const Decision asked = *at->first_decision();
  ASSERT_GE(asked.options.size(), 2U);
  const UnitInfo first = at->setting().unit(asked.options[0].unit);
  const UnitInfo second = at->setting().unit(asked.options[1].unit);
  const std::string by_number = paid("1");
  EXPECT_EQ(paid(first.id), by_number);
  EXPECT_EQ(paid("pay " + first.id), by_number);
  EXPECT_EQ(paid("pay for " + first.name), by_number);
  EXPECT_EQ(paid("nobody"), paid("none"));
  const std::string both =
      fmt::format("that costs {}", asked.options[0].cost + asked.options[1].cost);
  EXPECT_THAT(paid(first.id + " and " + second.id), HasSubstr(both));
  EXPECT_THAT(paid(second.id + ", " + first.id), HasSubstr(both));
  EXPECT_THAT(paid(first.id + " and spain"), HasSubstr("spain"));
}

}  // namespace
}  // namespace opfor::cli
