#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "ai/behaviour/complaints.hpp"
#include "ai/behaviour/doctrine.hpp"
#include "ai/behaviour/read_behaviour.hpp"
#include "support.hpp"

namespace opfor {
namespace {

/// A file without fault, small enough to count its lines.
constexpr std::string_view kGood = R"([foot]
rule = "R-1"
[[foot.risk]]
key = "RANGE"
value = 3
rule = "R-2"
words = "in range"
all = ["in_enemy_weapon_range"]
[[foot.risk]]
key = "LOSS"
value = 1
rule = "R-3"
words = "lost"
per = "loss_tenths"
[[foot.row]]
to = 0
cells = ["CONTINUE free", "CONTINUE r", "CONTINUE r", "CONTINUE r", "CONTINUE r", "ADVANCE r?"]
[[foot.row]]
from = 1
cells = ["RUN r", "HALT_FACE i", "TAKE_COVER i?", "CONTINUE C i", "CONTINUE C i", "ADVANCE C i"]
[horse]
base = "foot"
[gun]
base = "foot"
)";

/// One fault put into the good file, and what the reader must say of it.
struct Fault {
  Complaint complaint;
  std::string replace;  ///< empty: `by` is added at the end
  std::string by;
  std::string says;  ///< "line:column: sentence (hint)"
};
std::ostream& operator<<(std::ostream& out, const Fault& fault) { return out << fault.says; }

const std::string kSix = R"(["RUN r", "RUN r", "RUN r", "RUN r", "RUN r", "RUN r"])";

std::vector<Fault> faults() {
  const std::string variant = "[[foot.row.variant]]\nwords = \"x\"\ncells = " + kSix + "\n";
  const std::string line =
      "[[foot.risk]]\nkey = \"X\"\nvalue = 1\nrule = \"R\"\nwords = \"x\"\nall = [\"alone\"]\n";
  return {
      {Complaint::not_toml, "value = 3", "value = ", "5:9: not valid TOML"},
      {Complaint::many_dots, "", "a" + std::string(70, '.'),
       "25:1: 70 dots in one line (at most 64; a key is nested two or three deep)"},
      {Complaint::too_deep, "", "[mob]\nx.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.x = 1",
       "26:31: 'x' is nested too deep"},
      {Complaint::unknown_key, "words = \"in range\"", "wrds = \"in range\"",
       "7:1: unknown key 'wrds' in a risk line of 'foot' (did you mean 'words'?)"},
      {Complaint::unknown_key, "from = 1", "from = 1\nzzzzzz = 2",
       "20:1: unknown key 'zzzzzz' in a row of 'foot' (allowed: "},
      {Complaint::missing_key, "words = \"in range\"", "",
       "3:1: a risk line of 'foot' lacks 'words'"},
      {Complaint::missing_key, "rule = \"R-1\"", "", "15:1: a row of 'foot' lacks 'rule'"},
      {Complaint::wrong_type, "value = 3", "value = \"3\"",
       "5:9: 'value' must be a whole number, not text"},
      {Complaint::wrong_type, "value = 3", "value = 3.5",
       "5:9: 'value' must be a whole number, not a number"},
      {Complaint::wrong_type, "all = [\"in_enemy_weapon_range\"]", "all = [1]",
       "8:8: 'all' must be a list of texts, not a list with a whole number"},
      {Complaint::wrong_type, "[foot]\nrule", "pike = 1\n[foot]\nrule",
       "1:8: 'pike' must be a table, not a whole number"},
      {Complaint::wrong_type, "", "[pike]\nbase = \"foot\"\nrisk = [true]",
       "27:9: 'risk' must be a list of tables, not a list with true or false"},
      {Complaint::out_of_range, "value = 3", "value = 300",
       "5:9: 'value' must lie between -20 and 20, not be 300"},
      {Complaint::empty_text, "words = \"in range\"", "words = \"\"", "7:9: 'words' is empty"},
      {Complaint::unknown_table, "[horse]", "[hrose]",
       "21:2: unknown troop table 'hrose' (did you mean 'horse'?)"},
      {Complaint::missing_table, "[gun]\nbase = \"foot\"\n", "",
       ": the troop table 'gun' is missing (every sheet has one)"},
      {Complaint::unknown_fact, "all = [\"in_enemy_weapon_range\"]",
       "all = [\"in_enemy_wepon_range\"]",
       "8:8: unknown fact 'in_enemy_wepon_range' (did you mean 'in_enemy_weapon_range'?)"},
      {Complaint::unknown_option, "", line + "option = \"extra_factor\"",
       "31:10: unknown option 'extra_factor' (did you mean 'extra_factors'?)"},
      {Complaint::not_a_count, "per = \"loss_tenths\"", "per = \"steady\"",
       "14:7: 'steady' is a truth, not a count"},
      {Complaint::unknown_cell_word, "\"HALT_FACE i\"", "\"HALT_FCE i\"",
       "20:20: unknown word 'HALT_FCE' in the cell 'HALT_FCE i' (did you mean 'HALT_FACE'?)"},
      {Complaint::unknown_cell_word, "\"HALT_FACE i\"", "\"HALT_FACE italic\"",
       "20:30: unknown word 'italic' in the cell 'HALT_FACE italic' ("},
      {Complaint::no_intent, "\"HALT_FACE i\"", "\"walk i\"",
       "20:20: the cell 'walk i' names no intent"},
      {Complaint::two_of_a_kind, "\"HALT_FACE i\"", "\"HALT_FACE RUN i\"",
       "20:30: the cell 'HALT_FACE RUN i' names two intents"},
      {Complaint::two_of_a_kind, "\"HALT_FACE i\"", "\"HALT_FACE i r\"",
       "20:32: the cell 'HALT_FACE i r' names two ways of printing"},
      {Complaint::two_of_a_kind, "\"HALT_FACE i\"", "\"HALT_FACE walk trot i\"",
       "20:35: the cell 'HALT_FACE walk trot i' names two gaits"},
      {Complaint::two_of_a_kind, "\"HALT_FACE i\"", "\"HALT_FACE C C* i\"",
       "20:32: the cell 'HALT_FACE C C* i' names two charge marks"},
      {Complaint::no_print, "\"HALT_FACE i\"", "\"HALT_FACE\"",
       "20:20: the cell 'HALT_FACE' does not say how it is printed (add r, i, i?, free or r?)"},
      {Complaint::cell_count, "\"HALT_FACE i\", ", "",
       "20:9: 5 cells in 'cells' (there must be 6)"},
      {Complaint::cell_count, "from = 1\n", "from = 1\nseven = " + kSix + "\n",
       "20:9: 6 cells in 'seven' (there must be 7)"},
      {Complaint::upside_down, "from = 1\n", "from = 1\nto = -1\n",
       "20:6: the row runs from 1 down to -1"},
      {Complaint::row_missing, "from = 1\n", "from = 4\n", "18:1: 'foot' has no row for RF 1 to 3"},
      {Complaint::row_missing, "from = 1\n", "from = 2\n", "18:1: 'foot' has no row for RF 1"},
      {Complaint::row_missing, "from = 1\n", "from = 1\nto = 5\n",
       "18:1: 'foot' has no row for RF 6 and more (leave 'to' out of the highest row)"},
      {Complaint::row_missing, "to = 0\n", "from = -3\nto = 0\n",
       "15:1: 'foot' has no row for RF -4 and less (leave 'from' out of the lowest row)"},
      {Complaint::row_overlap, "from = 1\n", "from = 0\n",
       "18:1: the rows <= 0 and 0+ of 'foot' overlap"},
      {Complaint::row_unreachable, "from = 1\n",
       "from = 1\nto = 30\ncells = " + kSix + "\n[[foot.row]]\nfrom = 31\n",
       "22:1: the row 31+ of 'foot' can never be reached: its risk list gives 0 to 13"},
      {Complaint::no_condition, "all = [\"in_enemy_weapon_range\"]", "",
       "3:1: the risk line 'RANGE' has no condition (give all, any, none or per)"},
      {Complaint::no_condition, "[horse]", variant + "[horse]",
       "21:1: a variant of the row 1+ of 'foot' has no condition (give all, any or none)"},
      {Complaint::no_condition, "", "[[foot.wish]]\nwords = \"x\"",
       "25:1: a wish of 'foot' has no condition (give so or not_so)"},
      {Complaint::contradiction, "all = [\"in_enemy_weapon_range\"]",
       "all = [\"alone\"]\nnone = [\"alone\"]",
       "3:1: a risk line of 'foot' can never hold: it wants 'alone' both true and false"},
      {Complaint::contradiction, "all = [\"in_enemy_weapon_range\"]",
       "any = [\"alone\", \"raw\"]\nnone = [\"raw\", \"alone\"]",
       "3:1: a risk line of 'foot' can never hold: it wants 'alone' both true and false"},
      {Complaint::shadowed, "[horse]",
       variant + "all = [\"alone\"]\n" + variant + "all = [\"alone\", \"raw\"]\n[horse]",
       "25:1: the variant 'x' can never be reached: whenever it holds, 'x' comes first"},
      {Complaint::shadowed, "",
       "[pike]\nbase = \"foot\"\n[[pike.becomes]]\ncells = \"RUN\"\ninto = \"WITHDRAW\"\n"
       "words = \"a\"\n[[pike.becomes]]\ncells = \"RUN\"\ninto = \"ADVANCE\"\nwords = \"b\"\n"
       "all = [\"raw\"]",
       "31:1: the substitution for RUN can never be reached: whenever it holds, 'a' comes first"},
      {Complaint::state_open, "",
       "[[dragoon.state]]\nwords = \"mounted\"\nbase = \"horse\"\nall = [\"mounted\"]",
       "25:1: the last state of 'dragoon' has a condition, so that some units would have none "
       "(leave it out of the last one)"},
      {Complaint::state_shadowed, "",
       "[[dragoon.state]]\nwords = \"a\"\nbase = \"horse\"\n[[dragoon.state]]\nwords = \"b\"\n"
       "base = \"foot\"",
       "28:1: the state 'b' of 'dragoon' can never be reached: one above it has no condition"},
      {Complaint::never_applies, "",
       "[pike]\nbase = \"foot\"\n[[pike.becomes]]\ncells = [\"MOUNT\"]\ninto = \"RUN\"\n"
       "words = \"x\"",
       "27:1: no cell of 'pike' is MOUNT, so this can never apply"},
      {Complaint::never_applies, "",
       "[pike]\nbase = \"foot\"\n[[pike.becomes]]\ncells = [\"RUN C\"]\ninto = \"RUN\"\n"
       "words = \"x\"",
       "27:1: no cell of 'pike' is RUN C, so this can never apply"},
      {Complaint::risk_twice, "key = \"LOSS\"", "key = \"RANGE\"",
       "9:1: the risk line 'RANGE' stands twice in 'foot'"},
      {Complaint::worth_nothing, "value = 3", "value = 0", "5:9: the risk line 'RANGE' is worth 0"},
      {Complaint::drop_unknown, "", "drop = [\"LOS\"]",
       "25:9: cannot drop 'LOS': the base has no such risk line (did you mean 'LOSS'?)"},
      {Complaint::unknown_base, "[horse]\nbase = \"foot\"", "[horse]\nbase = \"fot\"",
       "22:8: the base 'fot' does not exist (did you mean 'foot'?)"},
      {Complaint::unknown_base, "[horse]\nbase = \"foot\"", "[horse]\nbase = \"officer\"",
       "22:8: the base 'officer' does not exist (allowed: foot, horse or gun)"},
      {Complaint::base_loop, "[horse]\nbase = \"foot\"\n[gun]\nbase = \"foot\"",
       "[horse]\nbase = \"gun\"\n[gun]\nbase = \"horse\"",
       "22:8: the bases lead back to where they began: horse -> gun -> horse"},
      {Complaint::base_loop, "[horse]\nbase = \"foot\"", "[horse]\nbase = \"horse\"",
       "22:8: the bases lead back to where they began: horse -> horse"},
      {Complaint::nothing_given, "", "[mob]\nrule = \"R\"",
       "25:1: 'mob' has neither rows nor a base"},
      {Complaint::nothing_given, "", "[mob]\nstate = []",
       "25:1: 'mob' has neither states nor a base"},
  };
}

std::string with(const Fault& fault) {
  std::string text{kGood};
  if (fault.replace.empty()) return text + fault.by;
  return text.replace(text.find(fault.replace), fault.replace.size(), fault.by);
}

std::vector<std::string> problems_of(std::string_view text) {
  const auto behaviour = read_behaviour(text, "t.toml", {});
  std::vector<std::string> lines;
  if (behaviour) return lines;
  for (const Problem& problem : behaviour.error().all()) lines.push_back(to_string(problem));
  return lines;
}

class Linter : public testing::TestWithParam<Fault> {};

TEST_P(Linter, SaysWhatIsWrongAndWhere) {
  const Fault& fault = GetParam();
  if (!fault.replace.empty()) {
    ASSERT_NE(kGood.find(fault.replace), std::string_view::npos);
  }
  const std::string wanted =
      "t.toml" + std::string{fault.says.front() == ':' ? "" : ":"} + fault.says;
  EXPECT_THAT(problems_of(with(fault)), testing::Contains(testing::StartsWith(wanted)));
}

std::string name_of_fault(const testing::TestParamInfo<Fault>& fault) {
  return std::to_string(fault.index) + "_" +
         test::test_name(word(fault.param.complaint).substr(0, 40));
}
INSTANTIATE_TEST_SUITE_P(Faults, Linter, testing::ValuesIn(faults()), name_of_fault);

TEST(LinterSentences, EachHasAFileThatProvokesIt) {
  std::set<Complaint> provoked{Complaint::too_long, Complaint::tag_twice};  // below
  for (const Fault& fault : faults()) provoked.insert(fault.complaint);
  for (std::size_t i = 0; i < Words<Complaint>::all.size(); ++i) {
    EXPECT_EQ(provoked.count(static_cast<Complaint>(i)), 1U) << Words<Complaint>::all[i];
  }
}

TEST(LinterSentences, TheGoodFileHasNoFault) {
  EXPECT_THAT(problems_of(kGood), testing::IsEmpty());
}

TEST(LinterSentences, ShippedTablesHaveNoFaultUnderAnyOption) {
  for (const InfantryColumns columns :
       {InfantryColumns::six, InfantryColumns::seven_low, InfantryColumns::seven_high}) {
    for (const bool on : {false, true}) {
      BehaviourOptions options;
      options.infantry_columns = columns;
      options.cover_cell_roman = options.extra_factors = options.rf0_six_binds_commanded = on;
      EXPECT_NO_THROW((void)test::nineteenth_century(options));
    }
  }
}

TEST(LinterSentences, AFileAboveOneMegabyteIsNotRead) {
  EXPECT_THAT(problems_of(std::string(1'000'001, ' ')),
              testing::ElementsAre("t.toml: the file has 1000001 bytes (at most 1 MB)"));
}

TEST(LinterSentences, AllFaultsOfAFileAreToldAtOnceInItsOrder) {
  std::string text{kGood};
  text.replace(text.find("HALT_FACE"), 9, "HALT_FCE");
  text.replace(text.find("value = 3"), 9, "value = 0");
  text.replace(text.find("loss_tenths"), 11, "loss_tenth");
  const auto behaviour = read_behaviour(text, "t.toml", {});
  ASSERT_FALSE(behaviour.has_value());
  EXPECT_EQ(behaviour.error().to_string(),
            "t.toml:5:9: the risk line 'RANGE' is worth 0\n"
            "t.toml:14:7: unknown fact 'loss_tenth' (did you mean 'loss_tenths'?)\n"
            "t.toml:20:20: unknown word 'HALT_FCE' in the cell 'HALT_FCE i' (did you mean "
            "'HALT_FACE'?)\n");
}

TEST(LinterSentences, AFaultOfABaseIsToldOnce) {
  std::string text{kGood};
  text.replace(text.find("from = 1"), 8, "from = 3");
  EXPECT_THAT(problems_of(text),
              testing::ElementsAre("t.toml:18:1: 'foot' has no row for RF 1 to 2"));
}

TEST(LinterSentences, DeepNestingIsHarmless) {
  std::string brackets = "x = ";
  brackets.append(200'000, '[');
  EXPECT_THAT(problems_of(brackets), testing::SizeIs(1));
  std::string dots;
  for (int i = 0; i < 200; ++i) {
    dots += "x = [{a";
    for (int j = 0; j < 60; ++j) dots += ".a";
    dots += " = [\n";
  }
  EXPECT_THAT(problems_of(dots), testing::SizeIs(1));
}

TEST(LinterSentences, AKeyTwiceIsASyntaxFaultWithItsPlace) {
  std::string text{kGood};
  text.replace(text.find("value = 3"), 9, "value = 3\nvalue = 4");
  EXPECT_THAT(problems_of(text), testing::ElementsAre(testing::StartsWith("t.toml:6:")));
}

TEST(LinterSentences, DoctrinesHaveTheirFaultsToo) {
  const auto problems = [](std::string_view text) {
    const auto doctrine = read_doctrine(text, "d.toml");
    return doctrine ? std::string{} : doctrine.error().to_string();
  };
  const std::string good = "about = \"x\"\ntemper = 1\nnerve = -2\naggression = 0\n";
  EXPECT_EQ(problems(good), "");
  EXPECT_EQ(problems("about = \"x\"\ntemper = 2\nnerve = -3\naggresion = 0\n"),
            "d.toml:1:1: the doctrine lacks 'aggression'\n"
            "d.toml:2:10: 'temper' must lie between -1 and 1, not be 2\n"
            "d.toml:3:9: 'nerve' must lie between -2 and 2, not be -3\n"
            "d.toml:4:1: unknown key 'aggresion' in the doctrine (did you mean 'aggression'?)\n");
  EXPECT_EQ(problems(good + "[[tagged]]\ntags = [\"levy\", \"levy\"]\n" + good.substr(12)),
            "d.toml:6:17: the tag 'levy' stands twice\n");
  EXPECT_EQ(problems(good + "[[tagged]]\ntags = []\n" + good.substr(12)),
            "d.toml:6:8: 'tags' is empty\n");
  EXPECT_EQ(problems(std::string(1'000'001, '#')),
            "d.toml: the file has 1000001 bytes (at most 1 MB)\n");
}

}  // namespace
}  // namespace opfor
