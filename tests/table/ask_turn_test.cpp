#include "table/ask_turn.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "core/shipped.hpp"
#include "sanitized.hpp"
#include "table/ask_input.hpp"
#include "table/ask_load.hpp"
#include "table/ask_words.hpp"
#include "table/assembly.hpp"

namespace opfor::ask {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Loaded loaded(const std::string& units, const std::string& head = {}) {
  auto read = load_roster({"r.toml", "behaviour = \"nineteenth_century\"\n" + head + units, true},
                          std::nullopt);
  EXPECT_TRUE(read) << read.error().sentence;
  return *std::move(read);
}

const char* const kSection =
    "[[unit]]\nid = \"S2\"\nname = \"the 2nd section\"\narm = \"foot\"\nquality = \"regular\"\n"
    "strength = 20\ncommanded = false\n";

/// A turn of a roster with typed dice.
struct Table {
  explicit Table(const std::string& units, const std::string& head = {}, bool news = false)
      : of(loaded(units, head)), turn(*of.behaviour, of.roster, true, news) {}
  /// Types a line; a sentence if it was not understood.
  std::string type(const std::string& line) {
    const Understood what = understand(turn, line);
    if (const auto* given = std::get_if<Given>(&what)) return turn.give(*given), "";
    if (const auto* several = std::get_if<Givens>(&what)) {
      for (const Given& one : *several) {
        if (turn.fits(one)) turn.give(one);
      }
      return "";
    }
    if (const auto* command = std::get_if<AskCommand>(&what)) {
      if (*command == AskCommand::back) turn.back();
      return "command";
    }
    return "not understood: " + std::get<NotUnderstood>(what).why;
  }
  /// Answers until the unit is done: yes to these facts, no to the others.
  std::vector<Fact> answer(const std::vector<Fact>& so) {
    std::vector<Fact> asked;
    const std::size_t done = turn.dealt().size();
    while (turn.prompt() && turn.prompt()->what == Prompt::What::fact &&
           turn.dealt().size() == done) {
      const Fact fact = turn.prompt()->inquiry.questions.front().fact;
      asked.push_back(fact);
      const bool yes = std::find(so.begin(), so.end(), fact) != so.end();
      EXPECT_EQ(type(yes ? "yes" : "no"), "");
    }
    return asked;
  }
  Loaded of;
  AskTurn turn;
};

TEST(AskTurns, AnEnemyInSightWithARuleAndAReason) {
  Table table(kSection);
  EXPECT_EQ(prompt_words(table.turn.roster(), *table.turn.prompt()),
            "S2 the 2nd section: throw 1 D6 for its action:");
  EXPECT_EQ(table.type("3"), "");
  table.answer({Fact::enemy_in_sight, Fact::in_enemy_weapon_range, Fact::enemy_flank_or_rear});
  ASSERT_EQ(table.turn.dealt().size(), 1U);
  const Dealt& dealt = table.turn.dealt().front();
  EXPECT_EQ(dealt.outcome.intent, Intent::halt_face) << "RF 2: row 2-5, die 3";
  const std::string text = dealt_text(table.turn.roster(), dealt, 17, Ink(false));
  EXPECT_THAT(text, HasSubstr("S2 the 2nd section (foot, 20 of 20)"));
  EXPECT_THAT(text, HasSubstr("halt, and turn to face the nearest enemy."));
  EXPECT_THAT(text, HasSubstr("regulars -1"));
  EXPECT_THAT(text, HasSubstr("die 3, row 2-5: HALT_FACE"));
  EXPECT_THAT(text, HasSubstr("NC-ACT-1"));
  EXPECT_FALSE(table.turn.prompt());
  EXPECT_EQ(table.turn.roster().turn, 2);
}

TEST(AskTurns, AUnitThatRanLastTurnIsNotAskedWhetherItDid) {
  Table first(kSection + std::string("losses = 8\n"));
  ASSERT_EQ(first.type("1"), "");
  first.answer({Fact::enemy_in_sight, Fact::in_enemy_weapon_range, Fact::enemy_flank_or_rear,
                Fact::shock_threat, Fact::beaten_in_melee});
  ASSERT_EQ(first.turn.dealt().front().outcome.intent, Intent::run);
  // Through the file, as from one evening to the next.
  const auto kept = load_roster({"e.toml", roster_text(first.turn.roster()), true}, std::nullopt);
  ASSERT_TRUE(kept) << kept.error().sentence;
  EXPECT_EQ(kept->roster.units.front().doing, Intent::run);
  for (int die = 1; die <= 6; ++die) {
    AskTurn next(*kept->behaviour, kept->roster, true, false);
    next.give(given::Die{die});
    while (next.prompt()) {
      const Fact fact = next.prompt()->inquiry.questions.front().fact;
      EXPECT_NE(fact, Fact::ran_last_turn);
      EXPECT_NE(fact, Fact::falling_back);
      EXPECT_NE(fact, Fact::loss_tenths);
      EXPECT_NE(fact, Fact::beaten_in_melee) << "it ran, so that counts no more";
      next.give(given::Answer{fact, fact == Fact::enemy_in_sight ? 1 : 0});
    }
    const Reaction& reaction = next.dealt().front().settled.reaction;
    EXPECT_TRUE(std::any_of(reaction.terms.begin(), reaction.terms.end(),
                            [](const RiskTerm& term) { return term.key == "RF-ROUT"; }));
  }
}

TEST(AskTurns, ContinueRepeatsWhatItDidAndRunningEndsOutsideTheLowestRow) {  // NC-ACT-10
  const auto after = [](const std::string& doing, int die, const std::vector<Fact>& so) {
    Table table(kSection + ("doing = \"" + doing + "\"\n"), "turn = 2\n");
    EXPECT_EQ(table.type(std::to_string(die)), "");
    table.answer(so);
    EXPECT_EQ(table.turn.dealt().front().outcome.intent, Intent::continue_orders);
    return *table.turn.roster().units.front().doing;
  };
  const std::vector<Fact> range{Fact::enemy_in_sight, Fact::in_enemy_weapon_range};
  EXPECT_EQ(after("ADVANCE", 5, range), Intent::advance);
  EXPECT_EQ(after("RUN", 5, range), Intent::withdraw) << "RF 3";
  EXPECT_EQ(after("RUN", 2, {}), Intent::run) << "quiet: RF -2, the lowest row";
}

TEST(AskTurns, LastingAnswersAreNeverAskedAgain) {
  Table table("[[unit]]\nname = \"strangers\"\narm = \"foot\"\nstrength = 10\ncommanded = false\n");
  ASSERT_EQ(table.type("2"), "");
  const std::vector<Fact> asked =
      table.answer({Fact::enemy_in_sight, Fact::in_enemy_weapon_range, Fact::steady, Fact::raw});
  ASSERT_THAT(asked, ::testing::Contains(Fact::steady));
  const RosterUnit& unit = table.turn.roster().units.front();
  EXPECT_THAT(unit.always, ::testing::Contains(std::pair{Fact::steady, 1}));
  EXPECT_EQ(knowledge_of(unit)[Fact::steady], 1);
  EXPECT_THAT(roster_text(table.turn.roster()), HasSubstr("steady = true"));
}

/// Three units of an army that is beaten, in a turn that may be left and gone on with.
struct BeatenArmy {
  static Loaded three() {
    std::string file = "behaviour = \"victory_without_squares\"\n[options]\nextra_factors = true\n";
    for (const char* name : {"a", "b", "c"}) {
      file += fmt::format("[[unit]]\nname = \"{}\"\narm = \"foot\"\ncommanded = false\n", name);
    }
    return *load_roster({"r.toml", file, true}, std::nullopt);
  }
  /// Answers until so many units are dealt with.
  void play(std::size_t units) {
    while (turn.prompt() && turn.dealt().size() < units) {
      if (turn.prompt()->what == Prompt::What::die) {
        turn.give(given::Die{2});
        continue;
      }
      const Fact fact = turn.prompt()->inquiry.questions.front().fact;
      asked += fact == Fact::army_beaten ? 1 : 0;
      const bool yes = fact == Fact::enemy_in_sight || fact == Fact::army_beaten;
      turn.give(given::Answer{fact, yes ? 1 : 0});
    }
  }
  Loaded of = three();
  AskTurn turn{*of.behaviour, of.roster, true, false};
  int asked = 0;  ///< how often whether the army is beaten
};

TEST(AskTurns, WhatIsSoOfTheArmyIsAskedOnce) {
  BeatenArmy army;
  army.play(3);
  EXPECT_EQ(army.turn.dealt().size(), 3U);
  EXPECT_EQ(army.asked, 1);
}

TEST(AskTurns, WhatIsSoOfTheArmyIsKeptWhenTheTurnIsLeft) {
  BeatenArmy left;
  left.play(1);
  EXPECT_EQ(left.asked, 1);
  BeatenArmy on;
  const auto read = load_roster({"r.toml", roster_text(left.turn.roster()), true}, std::nullopt);
  ASSERT_TRUE(read) << read.error().sentence;
  on.turn = AskTurn(*on.of.behaviour, read->roster, true, false);
  on.play(2);
  EXPECT_EQ(on.turn.dealt().size(), 2U);
  EXPECT_EQ(on.asked, 0);
  EXPECT_TRUE(on.turn.roster().army.empty()) << "the next turn asks anew";
}

TEST(AskTurns, WhoIsShakenIsAskedAnewEachTurn) {
  // Arquebusier: regular by nature is of the roster, irregular for the time being of the moment.
  const std::string file =
      "behaviour = \"arquebusier\"\n[[unit]]\nname = \"the pikes\"\narm = \"foot\"\n"
      "quality = \"regular\"\nstrength = 6\n";
  auto of = load_roster({"r.toml", file, true}, std::nullopt);
  ASSERT_TRUE(of) << of.error().sentence;
  const auto risk_if = [&](int shaken) {
    AskTurn turn(*of->behaviour, of->roster, true, false);
    std::vector<Fact> asked;
    while (turn.prompt()) {
      if (turn.prompt()->what == Prompt::What::die) {
        turn.give(given::Die{1});
        continue;
      }
      const Fact fact = turn.prompt()->inquiry.questions.front().fact;
      asked.push_back(fact);
      const bool yes = fact == Fact::enemy_in_sight || fact == Fact::in_enemy_weapon_range;
      turn.give(given::Answer{fact, fact == Fact::disordered ? shaken : (yes ? 1 : 0)});
    }
    EXPECT_THAT(asked, ::testing::Contains(Fact::disordered));
    EXPECT_THAT(asked, ::testing::Not(::testing::Contains(Fact::steady)));
    for (const auto& [fact, value] : turn.roster().units.front().always) {
      EXPECT_NE(fact, Fact::disordered) << value;
    }
    return turn.dealt().front().outcome.intent;
  };
  EXPECT_EQ(risk_if(0), Intent::continue_orders) << "in range +1, regular -1: RF 0";
  EXPECT_EQ(risk_if(1), Intent::withdraw_to_cover) << "in range +1, raw +1: RF 2";
}

TEST(AskTurns, BackTakesTheLastThingBackAndGoingOnGivesTheSame) {
  Table table(kSection + std::string("[[unit]]\nname = \"the horse\"\narm = \"horse\"\n"));
  const std::vector<std::string> lines{"lost 2", "1",   "yes", "yes", "yes", "yes", "yes",
                                       "yes",    "yes", "no",  "2",   "no",  "no",  "no",
                                       "yes",    "no",  "no",  "no",  "no",  "no",  "no"};
  std::vector<std::string> states{roster_text(table.turn.roster())};
  std::vector<std::string> used;
  for (const std::string& line : lines) {
    if (!table.turn.prompt() || !table.type(line).empty()) continue;
    used.push_back(line);
    states.push_back(roster_text(table.turn.roster()));
  }
  ASSERT_GT(used.size(), 6U);
  for (std::size_t back = 1; back <= used.size(); ++back) {
    for (std::size_t i = 0; i < back; ++i) {
      ASSERT_TRUE(table.turn.back());
      EXPECT_EQ(roster_text(table.turn.roster()), states[used.size() - i - 1]);
    }
    for (std::size_t i = used.size() - back; i < used.size(); ++i)
      EXPECT_EQ(table.type(used[i]), "");
    EXPECT_EQ(roster_text(table.turn.roster()), states.back());
  }
  while (table.turn.back()) {
  }
  EXPECT_EQ(roster_text(table.turn.roster()), states.front());
}

TEST(AskTurns, AUnitLeftHalfAskedIsGoneOnWithWhereItWasLeft) {
  Table whole(kSection);
  EXPECT_EQ(whole.type("4"), "");
  std::vector<Fact> asked;
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(whole.turn.prompt());
    asked.push_back(whole.turn.prompt()->inquiry.questions.front().fact);
    EXPECT_EQ(whole.type("yes"), "");
  }
  ASSERT_TRUE(whole.turn.prompt());
  const Fact next = whole.turn.prompt()->inquiry.questions.front().fact;

  const std::string kept = roster_text(whole.turn.roster());
  EXPECT_THAT(kept, HasSubstr("die = 4\n"));
  EXPECT_THAT(kept, HasSubstr("answers = [{ "));
  auto read = load_roster({"r.toml", kept, true}, std::nullopt);
  ASSERT_TRUE(read) << read.error().sentence;
  EXPECT_TRUE(read->roster.turn_begun()) << "so that no news are asked for";
  AskTurn on(*read->behaviour, read->roster, true, false);
  ASSERT_TRUE(on.prompt());
  EXPECT_EQ(on.prompt()->what, Prompt::What::fact);
  EXPECT_EQ(on.prompt()->subject.die, 4);
  EXPECT_EQ(on.prompt()->inquiry.questions.front().fact, next);

  // Back goes beyond the place where it was left, and going on again gives the same.
  for (int i = 2; i >= 0; --i) {
    const auto taken = on.back();
    ASSERT_TRUE(taken && std::holds_alternative<given::Answer>(*taken));
    EXPECT_EQ(std::get<given::Answer>(*taken).fact, asked[static_cast<std::size_t>(i)]);
  }
  EXPECT_TRUE(std::holds_alternative<given::Die>(*on.back()));
  EXPECT_EQ(on.prompt()->what, Prompt::What::die);
  EXPECT_FALSE(on.back());

  while (whole.turn.prompt()) EXPECT_EQ(whole.type("no"), "");
  EXPECT_THAT(roster_text(whole.turn.roster()), Not(HasSubstr("answers = ")));
  EXPECT_FALSE(whole.turn.roster().turn_begun());
}

TEST(AskTurns, SkippedAndDestroyedUnitsAreLeftOut) {
  Table table(kSection + std::string("[[unit]]\nname = \"gone\"\narm = \"foot\"\nstrength = 3\n"
                                     "losses = 3\ndoing = \"RUN\"\n"));
  EXPECT_EQ(table.type("skip"), "");
  EXPECT_FALSE(table.turn.prompt()) << "nobody is left of the other";
  ASSERT_EQ(table.turn.dealt().size(), 1U);
  EXPECT_TRUE(table.turn.dealt().front().skipped);
  EXPECT_THAT(dealt_text(table.turn.roster(), table.turn.dealt().front(), 17, Ink(false)),
              HasSubstr("left out this turn"));
}

TEST(AskTurns, NewsAreTakenBeforeTheFirstDie) {
  Table table(kSection, "turn = 2\n", true);
  EXPECT_EQ(table.turn.prompt()->what, Prompt::What::news);
  EXPECT_EQ(table.type("lost 2"), "not understood: say which unit");
  EXPECT_THAT(table.type("S3 lost 2"), HasSubstr("is called 's3'; did you mean 'S2'?"));
  EXPECT_THAT(table.type("S2 lost 21"), HasSubstr("has only 20 left"));
  EXPECT_THAT(table.type("S2 lost 0"), HasSubstr("a whole number from 1"));
  EXPECT_EQ(table.type("s2 lost 4"), "");
  EXPECT_EQ(table.type("the 2nd ran"), "") << "the beginning of one name is enough";
  EXPECT_EQ(table.type(""), "");
  EXPECT_EQ(table.turn.prompt()->what, Prompt::What::die);
  EXPECT_EQ(table.turn.roster().units.front().losses, 4);
  EXPECT_EQ(table.turn.roster().units.front().doing, Intent::run);
}

TEST(AskTurns, ALineToldOfAUnitIsReadAsAReportIs) {
  const std::string second = "[[unit]]\nname = \"the lancers\"\narm = \"horse\"\nstrength = 8\n";
  const auto losses = [&](const std::string& line) {
    Table table(std::string(kSection) + second, {}, true);
    EXPECT_EQ(table.type(line), "") << line;
    return table.turn.roster().units[0].losses * 100 + table.turn.roster().units[1].losses;
  };
  EXPECT_EQ(losses("S2 lost two"), 200);
  EXPECT_EQ(losses("S2 loses 2"), 200);
  EXPECT_EQ(losses("the 2nd section 1 killed, 1 wounded"), 200);
  EXPECT_EQ(losses("the lancers 3 casualties"), 3);
  EXPECT_EQ(losses("S2 lost 2; the lancers lost 1 and fled"), 201);
  EXPECT_EQ(losses("S2 fired at the lancers and killed 2"), 2) << "said of him who did it";
  EXPECT_EQ(losses("all lost 1"), 101);
  EXPECT_EQ(losses("lancers destroyed"), 8);
  EXPECT_EQ(losses("S2 lost 3, no, 2"), 200) << "what is said last is meant";
  EXPECT_EQ(losses("S2 lost 3, sorry, the lancers lost 3"), 3);
  const auto did = [&](const std::string& line) {
    Table table(kSection, {}, true);
    EXPECT_EQ(table.type(line), "") << line;
    return table.turn.roster().units[0].doing;
  };
  EXPECT_EQ(did("S2 fled"), Intent::run);
  EXPECT_EQ(did("S2 broke"), Intent::run);
  EXPECT_EQ(did("S2 fell back"), Intent::withdraw);
  EXPECT_EQ(did("S2 fell back 10"), Intent::withdraw);
  EXPECT_EQ(did("S2 bolted 10"), Intent::run);
  EXPECT_EQ(did("S2 stood"), Intent::halt_face);
  Table table(kSection, {}, true);
  EXPECT_THAT(table.type("S2 lost 2.5"), HasSubstr("no whole number"));
  EXPECT_THAT(table.type("S2 lost 2, no, fled back"), HasSubstr("not clear what"));
  EXPECT_THAT(table.type("S9 lost 2"), HasSubstr("is called 's9'"));
  EXPECT_THAT(table.type("S2 moved 12"), HasSubstr("nothing that a roster keeps"));
  EXPECT_THAT(table.type("S2 fired at S2, 2 down"), HasSubstr("who lost them"));
  EXPECT_EQ(table.type("that's all"), "") << "as an empty line";
}

TEST(AskTurns, WhatIsSaidBehindTheEndOfTheTurnIsLeft) {
  Table table(kSection);
  EXPECT_EQ(table.type("destroyed, fled 15"), "");
  EXPECT_FALSE(table.turn.prompt()) << "nobody is left";
}

TEST(AskTurns, WhatIsUnderstoodOfAUnitIsSaid) {
  Table table(kSection, {}, true);
  ASSERT_EQ(table.type("S2 lost 3"), "");
  EXPECT_EQ(noted_words(table.turn.roster(), given::Lost{0, 3}), "S2 the 2nd section: 17 of 20");
  EXPECT_EQ(noted_words(table.turn.roster(), given::Die{3}), "");
}

TEST(AskTurns, WhatIsSaidOfAllIsAskedOfNobodyElse) {
  const std::string other =
      "[[unit]]\nname = \"the 3rd section\"\narm = \"foot\"\n"
      "quality = \"regular\"\nstrength = 20\ncommanded = false\n";
  Table table(std::string(kSection) + other);
  ASSERT_EQ(table.type("4"), "");
  const Fact first = table.turn.prompt()->inquiry.questions.front().fact;
  ASSERT_EQ(table.type("no all"), "");
  table.answer({});
  ASSERT_TRUE(table.turn.prompt());
  ASSERT_EQ(table.type("4"), "");
  const std::vector<Fact> asked = table.answer({});
  EXPECT_EQ(std::count(asked.begin(), asked.end(), first), 0);
}

TEST(AskTurns, WhoComesLaterIsNotAskedOfBefore) {
  const std::string late = "[[unit]]\nname = \"the reserve\"\narm = \"foot\"\nenters = 3\n";
  Table first(std::string(kSection) + late, "turn = 2\n");
  ASSERT_EQ(first.type("skip"), "");
  EXPECT_FALSE(first.turn.prompt()) << "nobody else is there";
  EXPECT_EQ(first.turn.dealt().size(), 1U);
  Table third(std::string(kSection) + late, "turn = 3\n");
  ASSERT_EQ(third.type("skip"), "");
  ASSERT_TRUE(third.turn.prompt());
  EXPECT_EQ(third.turn.prompt()->unit, 1U);
}

TEST(AskTurns, HowNearIsNearStandsInTheQuestion) {
  Table bare(kSection);
  ASSERT_EQ(bare.type("4"), "");
  const Fact asked = bare.turn.prompt()->inquiry.questions.front().fact;
  EXPECT_THAT(prompt_words(bare.turn.roster(), *bare.turn.prompt()), Not(HasSubstr("80 cm")));
  Table table(kSection, fmt::format("[distances]\n{} = \"within 80 cm\"\n", word(asked)));
  ASSERT_EQ(table.type("4"), "");
  EXPECT_THAT(prompt_words(table.turn.roster(), *table.turn.prompt()),
              testing::EndsWith("within 80 cm)?"));
}

TEST(AskTurns, LossesToldMidwayCountAtOnce) {
  Table table(kSection);
  ASSERT_EQ(table.type("2"), "");
  EXPECT_EQ(table.type("lost 19"), "");
  ASSERT_TRUE(table.turn.prompt());
  EXPECT_EQ(table.turn.prompt()->known[Fact::loss_tenths], 9);
  EXPECT_EQ(table.type("lost 1"), "");
  EXPECT_FALSE(table.turn.prompt()) << "nobody is left to be asked about";
}

TEST(AskTurns, WrongInputIsAnsweredByWhatIsAllowedAndChangesNothing) {
  Table table(kSection + std::string("[[unit]]\nname = \"x\"\narm = \"foot\"\n"), "turn = 2\n",
              true);
  const auto nothing_fits = [&](const std::vector<std::string>& lines) {
    const std::string before = roster_text(table.turn.roster());
    const std::string prompt = prompt_words(table.turn.roster(), *table.turn.prompt());
    for (const std::string& line : lines) {
      EXPECT_THAT(table.type(line), HasSubstr("not understood")) << line;
      EXPECT_EQ(roster_text(table.turn.roster()), before) << line;
      EXPECT_EQ(prompt_words(table.turn.roster(), *table.turn.prompt()), prompt) << line;
      EXPECT_THAT(shown_line(line), Not(HasSubstr("\x1b"))) << line;
    }
    EXPECT_NE(allowed_words(table.turn.roster(), *table.turn.prompt()), "");
  };
  const std::string control = "\x1b[2J";
  const std::string bytes = "\xff\xfe";
  nothing_fits({"3", "yes", "skip", "x lost 1", "x lost many", control, bytes, "lost", "S2",
                "S2 lost -1", "S2 lost 99999999999", std::string(5000, 'a')});
  ASSERT_EQ(table.type(""), "");
  nothing_fits({"", " ", "0", "7", "-1", "3 4", "1.5", "sixth", "y", control, bytes, "lost",
                "99999999999999", std::string(5000, '1')});
  ASSERT_EQ(table.type(" 3 "), "");
  nothing_fits({"", "\t", "0", "1", "maybe", "yess", "ja", "y n", control, bytes, "lost x",
                std::string("y\0", 2)});
  EXPECT_THAT(allowed_words(table.turn.roster(), *table.turn.prompt()), HasSubstr("yes or no"));
  EXPECT_EQ(table.type("?"), "command");
}

TEST(AskTurns, EveryKindOfPromptRefusesWhatIsWrongForIt) {
  // What is wrong at each kind of prompt; a new kind has none here, and is found out.
  const std::map<std::pair<Prompt::What, AnswerKind>, std::vector<std::string>> wrong{
      {{Prompt::What::news, AnswerKind::yes_no}, {"3", "yes", "skip", "u1 lost 99", "lost 1"}},
      {{Prompt::What::die, AnswerKind::yes_no}, {"", "0", "7", "3 4", "yes", "1.5"}},
      {{Prompt::What::fact, AnswerKind::yes_no}, {"", "0", "1", "maybe", "y n", "11"}},
      {{Prompt::What::fact, AnswerKind::number}, {"", "-1", "11", "yes", "1.5", "2 3"}}};
  const std::vector<std::string> anywhere{
      "\x1b[A", "\x01", "\xff\xfe", "xyzzy", "nobody lost 1", "lost", std::string(5000, '1')};
  std::set<std::pair<Prompt::What, AnswerKind>> met;
  for (const char* name : {"camerone", "dike_road", "lane"}) {
    const auto file = find_file(std::string(kRosters) + name + ".toml");
    ASSERT_TRUE(file) << file.error().sentence;
    auto read = load_roster(*file, std::nullopt);
    ASSERT_TRUE(read) << read.error().sentence;
    for (RosterUnit& unit : read->roster.units) unit.strength = 0;  // so losses are asked
    read->roster.turn = 2;
    AskTurn turn(*read->behaviour, read->roster, true, true);
    for (int n = 0; turn.prompt(); ++n) {
      const Prompt prompt = *turn.prompt();
      AnswerKind kind = AnswerKind::yes_no;
      if (prompt.what == Prompt::What::fact) {
        kind = question_of(prompt.inquiry.questions.front().fact).kind;
      }
      met.emplace(prompt.what, kind);
      const auto lines = wrong.find({prompt.what, kind});
      ASSERT_NE(lines, wrong.end()) << "a kind of prompt without a case";
      const std::string words = prompt_words(turn.roster(), prompt);
      for (const auto* list : {&anywhere, &lines->second}) {
        for (const std::string& line : *list) {
          EXPECT_TRUE(std::holds_alternative<NotUnderstood>(understand(turn, line)))
              << words << ' ' << line;
        }
      }
      EXPECT_NE(allowed_words(turn.roster(), prompt), "");
      EXPECT_EQ(prompt_words(turn.roster(), *turn.prompt()), words);
      const std::string right = prompt.what == Prompt::What::news  ? ""
                                : prompt.what == Prompt::What::die ? std::to_string(n % 6 + 1)
                                : kind == AnswerKind::number       ? "3"
                                : n % 3 == 0                       ? "yes"
                                                                   : "no";
      const Understood taken = understand(turn, right);
      ASSERT_TRUE(std::holds_alternative<Given>(taken)) << words << ' ' << right;
      turn.give(std::get<Given>(taken));
    }
  }
  EXPECT_EQ(met.size(), wrong.size()) << "each kind was met";
}

TEST(AskTurns, WhyItIsAskedNamesLinesRulesAndWhereAnswersLead) {
  Table table(kSection);
  ASSERT_EQ(table.type("1"), "");
  for (; table.turn.prompt()->inquiry.questions.size() > 1;) {
    const Prompt& prompt = *table.turn.prompt();
    const Question& question = prompt.inquiry.questions.front();
    const std::vector<std::string> lines = why_asked(*table.of.behaviour, prompt);
    ASSERT_GE(lines.size(), 3U) << word(question.fact);
    EXPECT_THAT(lines.front(), HasSubstr("it counts: "));
    EXPECT_THAT(lines.front(), HasSubstr("[NC-"));
    EXPECT_THAT(lines[lines.size() - 2], HasSubstr("no: "));
    EXPECT_THAT(lines.back(), HasSubstr("yes: "));
    for (const AnswerBand& band : question.bands) {
      double sum = 0;
      for (const double share : band.shares) sum += share;
      EXPECT_NEAR(sum, 1, 1e-9);
    }
    ASSERT_EQ(table.type("yes"), "");
    if (!table.turn.prompt()) break;
  }
}

TEST(AskTurns, UnknownLossesAreAskedAsABandThatMatters) {
  Table table(
      "[[unit]]\nname = \"they\"\narm = \"horse\"\nquality = \"ordinary\"\ncommanded = false\n"
      "facts = { enemy_in_sight = true, entirely_in_cover = false, in_enemy_weapon_range = false, "
      "enemy_flank_or_rear = false, beaten_in_melee = false, officer_near = false, "
      "wounded = false }\n");
  ASSERT_EQ(table.type("1"), "");
  ASSERT_TRUE(table.turn.prompt());
  EXPECT_EQ(prompt_words(table.turn.roster(), *table.turn.prompt()),
            "How many full tenths of they are killed or wounded? (0 to 10; what matters: 0; 1; 2 "
            "to 5; 6 to 10)");
  EXPECT_THAT(table.type("11"), HasSubstr("not understood"));
  EXPECT_EQ(table.type("4"), "");
  EXPECT_EQ(table.turn.dealt().front().outcome.intent, Intent::withdraw);
  EXPECT_THAT(because_words(table.turn.dealt().front().settled), HasSubstr("40 % lost +4"));
}

TEST(AskTurns, RolledDiceAreThoseOfSeedTurnAndUnit) {
  const Loaded of = loaded(kSection + std::string("[[unit]]\nname = \"x\"\narm = \"foot\"\n"));
  const auto dice = [&](std::uint64_t seed, int turn_number) {
    Roster roster = of.roster;
    roster.seed = seed;
    roster.turn = turn_number;
    AskTurn turn(*of.behaviour, roster, false, false);
    std::string faces;
    while (turn.prompt()) {
      if (turn.prompt()->unit == faces.size()) faces += std::to_string(turn.prompt()->subject.die);
      turn.give(given::Skip{});
    }
    return faces;
  };
  std::string all;
  std::string other;
  for (int turn = 1; turn <= 20; ++turn) {
    EXPECT_EQ(dice(7, turn), dice(7, turn));
    all += dice(7, turn);
    other += dice(8, turn);
  }
  EXPECT_NE(all, other);
}

TEST(AskTurns, EveryIntentHasWordsOfItsOwn) {
  std::set<std::string> words;
  for (std::size_t i = 0; i < Words<Intent>::all.size(); ++i) {
    Outcome outcome;
    outcome.intent = static_cast<Intent>(i);
    const std::string text = action_words(outcome, std::nullopt, {});
    EXPECT_GT(text.size(), 10U) << Words<Intent>::all.at(i);
    EXPECT_TRUE(words.insert(text).second) << text;
  }
  Outcome charge{Intent::advance, ChargeMark::yes, Gait::gallop, false, false};
  const auto charging = [&](const std::vector<std::pair<Fact, int>>& facts) {
    Knowledge known;
    for (const auto& [fact, value] : facts) EXPECT_TRUE(known.set(fact, value));
    return action_words(charge, {}, known);
  };
  EXPECT_THAT(charging({{Fact::commanded, 0}}), HasSubstr("must charge"));
  EXPECT_THAT(charging({{Fact::commanded, 0}}), HasSubstr("(not out of works)"));
  EXPECT_THAT(charging({{Fact::commanded, 0}}), HasSubstr("at a gallop"));
  EXPECT_THAT(charging({{Fact::fortified, 0}}), Not(HasSubstr("works")));
  EXPECT_THAT(charging({{Fact::fortified, 1}}), HasSubstr("does not charge"));
  EXPECT_THAT(charging({{Fact::falling_back, 1}}), HasSubstr("does not charge"));
  EXPECT_THAT(charging({{Fact::commanded, 1}}), HasSubstr("may charge"));
  EXPECT_THAT(charging({{Fact::commanded, 1}}), HasSubstr("its commander may order otherwise"));
  EXPECT_THAT(charging({}), HasSubstr("If it is commanded"));
}

/// What the questions take for granted (needs, not_while, follows) holds of every unit of the
/// shipped battles, and the cells that they find are those of the battle.
TEST(AskTurns, FindTheReactionsOfShippedBattles) {
  for (const shipped::File& file : shipped::files()) {
    if (!is_scenario(file.path)) continue;
    Beginning beginning;
    beginning.seed = 3;
    beginning.both = true;
    const auto made =
        Game::begin({std::string{file.path}, std::string{file.text}, false}, {}, beginning);
    ASSERT_TRUE(made) << made.error().sentence;
    constexpr int kTurns = opfor::test::many_or(1000, 3);
    static_cast<void>((*made)->session().advance(
        [](const Battle& battle) { return battle.head().turn > kTurns; }));
    std::size_t reactions = 0;
    for (const Event& event : (*made)->session().events()) {
      const auto* reacted = std::get_if<event::Reacted>(&event.what);
      if (reacted == nullptr) continue;
      ++reactions;
      const ReactionRequest& request = reacted->request;
      Knowledge all;
      for (std::size_t i = 0; i < kFacts; ++i) {
        const auto fact = static_cast<Fact>(i);
        EXPECT_TRUE(all.set(fact, request.facts[fact])) << file.path << ": " << word(fact);
      }
      Knowledge known;
      known.set(Fact::commanded, *all[Fact::commanded]);
      const Subject subject{request.table, request.dials, request.die};
      const Behaviour& behaviour = (*made)->behaviour();
      Inquiry inquiry = inquire(behaviour, subject, known);
      while (inquiry.outcomes.size() > 1) {
        const Fact asked = inquiry.questions.front().fact;
        known.set(asked, *all[asked]);
        inquiry = inquire(behaviour, subject, known);
      }
      EXPECT_EQ(inquiry.outcomes.front().intent, reacted->reaction.cell.intent);
      EXPECT_EQ(inquiry.outcomes.front().charge, reacted->reaction.cell.charge);
      EXPECT_EQ(inquiry.outcomes.front().gait, reacted->reaction.cell.gait);
    }
    EXPECT_GT(reactions, 5U) << file.path;
  }
}

}  // namespace
}  // namespace opfor::ask
