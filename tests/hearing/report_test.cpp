#include "hearing/report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hearing/names_at_table.hpp"
#include "telling/small_battle.hpp"

namespace opfor::cli {
namespace {

using ::testing::HasSubstr;

class AReport : public ::testing::Test {
 protected:
  AReport() : battle(sheet.start(test::hacienda())) {
    event::Moved moved;
    moved.unit = id("MC2");
    moved.from = battle.unit(moved.unit).pose();
    moved.path = {moved.from.at, {65_cm, 87_cm}, {65_cm, 97_cm}};
    moved.to = {moved.path.back(), Angle::degrees(0)};
    battle.unit(moved.unit).put(moved.to);
    moves.push_back(moved);
  }
  UnitId id(std::string_view name) const { return *battle.setting().find_unit(name); }
  ReportReader reader() const { return {sheet, battle, moves}; }
  /// What one line says of its unit.
  Correction told(std::string_view line) const {
    ReportReader read = reader();
    const auto wrong = read.take(line, 1);
    EXPECT_EQ(wrong, std::nullopt) << line << ": " << wrong.value_or("");
    const auto report = read.finish();
    EXPECT_TRUE(report) << line << ": " << (report ? "" : report.error().front());
    if (!report || report->corrections.size() != 1) return {};
    return report->corrections.front();
  }
  std::string refused(std::string_view line) const {
    return reader().take(line, 1).value_or("(accepted)");
  }
  static Point cm(double x, double y) {
    return {length_in(x, Measure::centimetre), length_in(y, Measure::centimetre)};
  }

  test::PaperSheet sheet;
  Battle battle;
  std::vector<event::Moved> moves;
};

/// A sheet with words of its own.
class WordySheet final : public test::PaperSheet {
 public:
  std::span<const std::string_view> kinds() const override { return kKinds; }
  std::span<const std::string_view> states() const override { return kStates; }

 private:
  Vocabulary vocabulary() const override {
    static constexpr std::array kFormations{Formation::line, Formation::square};
    return {"figures", kFormations, true, true, true, {}};
  }
  static constexpr std::array<std::string_view, 2> kKinds{"pike", "shot"};
  static constexpr std::array<std::string_view, 2> kStates{"under fire", "no longer under fire"};
};

TEST_F(AReport, EveryExampleOfTheHelpIsUnderstoodAndSaysWhatItsFormSays) {
  const WordySheet wordy;
  const NamesAtTable names(wordy, battle, std::nullopt);
  const std::string help = report_help(wordy, names);
  for (const ReportForm& form : report_forms()) {
    if (form.example.empty()) continue;
    std::string line{form.example};
    for (const auto& [from, to] : {std::pair{"commander dead", "under fire"},
                                   {"G1", "P1"},
                                   {"P1 joined P1", "P1 joined L1"},
                                   {"P1 left P1", "P1 left L1"},
                                   {"wood", "house"}}) {
      if (const auto at = line.find(from); at != std::string::npos)
        line.replace(at, std::string{from}.size(), to);
    }
    const auto found =
        read_statements(typed_words(line, Measure::centimetre).words, names, nullptr);
    ASSERT_TRUE(found) << line << ": " << found.error();
    ASSERT_EQ(found->size(), 1U) << line;
    ASSERT_EQ(found->front().said.size(), 1U) << line;
    EXPECT_EQ(found->front().said.front().saying, form.saying) << line;
    const bool told = line.substr(3) == form.example.substr(3);
    EXPECT_TRUE(!told || help.find(names.explained(form.example)) != std::string::npos)
        << form.example;
  }
}

TEST_F(AReport, TakesTheSheetsOwnWordsForLossesAndStates) {
  const WordySheet wordy;
  ReportReader read(wordy, battle, moves);
  ASSERT_EQ(read.take("L1 lost 2 pike", 1), std::nullopt);
  ASSERT_EQ(read.take("L1 1 shot lost", 2), std::nullopt);
  ASSERT_EQ(read.take("L1 is under fire", 3), std::nullopt);
  ASSERT_EQ(read.take("L1 in 4 files", 4), std::nullopt);
  EXPECT_EQ(read.take("L1 lost 1 pike", 5),
            "line 1 has already told 'pike' of 1st section (L1); if these are others, say so: lost "
            "1 more pike");
  EXPECT_EQ(read.take("L1 undr fire", 6),
            "'undr fire' says nothing that opfor knows; did you mean 'under'?");
  const auto report = read.finish();
  ASSERT_TRUE(report);
  const Correction& c = report->corrections.front();
  EXPECT_EQ(c.killed_of, (std::vector<KilledOf>{{"pike", 2}, {"shot", 1}}));
  EXPECT_EQ(c.states, std::vector<std::string>{"under fire"});
  EXPECT_EQ(c.files, 4);
  const NamesAtTable names(wordy, battle, std::nullopt);
  EXPECT_THAT(report_help(wordy, names), HasSubstr("States: under fire, no longer under fire."));
  EXPECT_EQ(report_help(sheet, names).find("States:"), std::string::npos);
}

TEST_F(AReport, ALeaderJoinsAndLeavesAUnit) {
  EXPECT_EQ(told("L1 joined MC1").contact, id("MC1"));
  EXPECT_EQ(told("L1 left MC1").out_of_contact, id("MC1"));
  EXPECT_FALSE(told("L1 left 3").out_of_contact) << "to its left";
}

TEST_F(AReport, TakesLossesAndWoundsInBothOrdersOfWords) {
  EXPECT_EQ(told("L1 lost 2").killed, 2);
  EXPECT_EQ(told("L1 2 killed").killed, 2);
  EXPECT_EQ(told("1st section lost 2 men").killed, 2);
  EXPECT_EQ(told("l1 2 wounded").wounded, 2);
  EXPECT_EQ(told("L1 got back 1").killed, -1);
}

TEST_F(AReport, TakesPlacesByCoordinatesSquareAndLandmark) {
  EXPECT_EQ(told("MI1 entered at 4,112").at, cm(4, 112));
  EXPECT_EQ(told("P1 at (120, 64)").at, cm(120, 64));
  EXPECT_EQ(told("P1 at C4").at, cm(50, 70));
  EXPECT_EQ(told("P1 30 east of the house").at, cm(228, 90)) << "from its east side";
  EXPECT_EQ(told("P1 30 at 090 from L1").at, cm(120, 75)) << "range and bearing";
  EXPECT_EQ(told("P1 5 north of gate south-west").at, cm(150, 71));
}

TEST_F(AReport, TakesPlacesRelativeToTheUnitItself) {
  EXPECT_EQ(told("P1 forward 12").at, cm(81, 80)) << "it faces west";
  EXPECT_EQ(told("P1 back 12").at, cm(105, 80));
  EXPECT_EQ(told("P1 left 3").at, cm(93, 77));
  EXPECT_EQ(told("P1 right 3").at, cm(93, 83));
}

TEST_F(AReport, AUnitGoesStraightUpToAPlace) {
  const auto at = told("P1 to the hedge").at;
  ASSERT_TRUE(at);
  EXPECT_EQ(at->y, 80_cm);
  EXPECT_NEAR(at->x.as_double(), 11900, 16) << "its front touches the hedge";
}

TEST_F(AReport, AUnitThatStoppedIsPutOnItsOrderedWay) {
  EXPECT_EQ(told("MC2 stopped after 25").at, cm(65, 92)) << "20 east, then 5 north";
  const Correction stayed = told("MC2 did not move");
  EXPECT_EQ(stayed.at, cm(45, 87));
  EXPECT_EQ(stayed.facing, Angle::degrees(90));
  EXPECT_EQ(told("MC2 stopped 12 short of road").at->x, 65_cm);
}

TEST_F(AReport, AUnitThatOnlyMovedSoFarStoppedOnItsOrderedWay) {
  for (const char* line : {"MC2 only moved 25", "MC2 went just 25", "MC2 moved only 25 cm"}) {
    EXPECT_EQ(told(line).at, cm(65, 92)) << line;
  }
  EXPECT_EQ(told("MC2 moved 5").at, cm(65, 102)) << "beyond";
  EXPECT_EQ(told("P1 only moved 12").at, cm(81, 80)) << "opfor gave it no way";
}

TEST_F(AReport, StoppingShortOfAPlaceLeavesJustThatGap) {
  const Correction c = told("P1 stopped 10 short of the hedge");
  ASSERT_TRUE(c.at);
  EXPECT_NEAR(c.at->x.as_double(), 12000 - 1000 - 100, 16);
}

TEST_F(AReport, TakesFacingsStatesAndContacts) {
  EXPECT_EQ(told("L1 faces north").facing, Angle::degrees(0));
  EXPECT_EQ(told("L1 faces 45").facing, Angle::degrees(45));
  EXPECT_EQ(told("L1 faces MC1").facing, facing_of(Vec{-4500, 4300}));
  EXPECT_EQ(told("L1 formed square").formation, Formation::square);
  EXPECT_EQ(told("L1 formed open order").formation, Formation::open);
  EXPECT_EQ(told("MC1 ran").ran, true);
  EXPECT_EQ(told("MC1 ran away").ran, true);
  EXPECT_EQ(told("MC1 was beaten").beaten, true);
  EXPECT_EQ(told("MC4 destroyed").presence, Presence::removed);
  EXPECT_EQ(told("MC4 left the table").presence, Presence::off_table);
  EXPECT_EQ(told("L1 in contact with MC1").contact, id("MC1"));
  EXPECT_EQ(told("L1 out of contact with MC1").out_of_contact, id("MC1"));
  EXPECT_EQ(told("L1 loaded").loaded, true);
  EXPECT_EQ(told("L1 is unloaded").loaded, false);
}

TEST_F(AReport, AsOrderedRemarksAndEmptyLinesChangeNothing) {
  ReportReader read = reader();
  EXPECT_EQ(read.take("P1 as ordered", 1), std::nullopt);
  EXPECT_EQ(read.take("# all went well", 2), std::nullopt);
  EXPECT_EQ(read.take("   ", 3), std::nullopt);
  const auto report = read.finish();
  ASSERT_TRUE(report);
  for (const Correction& c : report->corrections) {
    EXPECT_FALSE(c.at || c.facing || c.killed || c.presence);
  }
}

TEST_F(AReport, UnknownNamesGetTheNearMiss) {
  EXPECT_EQ(refused("MC9 lost 2"), "nobody is called 'mc9'; did you mean 'MC1'?");
  EXPECT_EQ(refused("L1 to the hegde"), "there is no place or unit 'hegde'; did you mean 'hedge'?");
}

TEST_F(AReport, NamesOfTwoAreNotGuessed) {
  EXPECT_THAT(refused("section lost 2"), HasSubstr("'section' may be 1st section (L1), 2nd section "
                                                   "(L2) or all of them ('all sections'); say"));
  EXPECT_THAT(refused("P1 to the gate"), HasSubstr("say which"));
}

TEST_F(AReport, LinesThatSayNothingKnownAreRefused) {
  EXPECT_EQ(
      refused("L1 stoped 12 short of the hedge"),
      "'stoped 12 short of the hedge' says nothing that opfor knows; did you mean 'stopped'?");
  EXPECT_THAT(refused("L1 xyzzy"), HasSubstr("\"help\" lists"));
  EXPECT_THAT(refused("L1 lost -2"), HasSubstr("'-2' is no whole number"));
}

TEST_F(AReport, PlacesThatCannotBeAreRefused) {
  EXPECT_EQ(refused("L1 at Z9"), "there is no square 'z9'; the map has A1 to L8");
  EXPECT_EQ(refused("L1 at 300,20"),
            "1st section (L1) would be off the table (240 cm x 150 cm); if it has left it, say: L1 "
            "left the table");
  EXPECT_EQ(refused("MI1 forward 3"), "Veracruz battalion (MI1) is not on the table");
  EXPECT_EQ(refused("MC1 stopped after 3"),
            "Regular lancers, 1st (MC1) was given no way to go by opfor, so it cannot have stopped "
            "on it");
  EXPECT_EQ(refused("MC2 stopped 2 short of the house"),
            "Regular lancers, 2nd (MC2) never came so near to the house on its way");
}

TEST_F(AReport, TheSameFactToldTwiceIsAConflictAndNamesTheFirstLine) {
  ReportReader read = reader();
  ASSERT_EQ(read.take("L1 lost 2", 3), std::nullopt);
  EXPECT_EQ(read.take("L1 lost 1", 7),
            "line 3 has already told the losses of 1st section (L1); if these are others, say so: "
            "lost 1 more");
  const auto report = read.finish();
  ASSERT_TRUE(report);
  EXPECT_EQ(report->corrections.front().killed, 2) << "the first line stands";
}

TEST_F(AReport, WhatTheSheetRefusesNamesTheLine) {
  ReportReader read = reader();
  ASSERT_EQ(read.take("L1 lost 11", 4), std::nullopt);
  const auto report = read.finish();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().front(), "line 4: it has only 10 figures left");
}

TEST_F(AReport, AnEnormousMoveIsTakenWithANote) {
  ReportReader read = reader();
  ASSERT_EQ(read.take("P1 at 230,20", 1), std::nullopt);
  const auto report = read.finish();
  ASSERT_TRUE(report);
  ASSERT_EQ(report->notes.size(), 1U);
  EXPECT_THAT(report->notes.front(), HasSubstr("from where opfor had it"));
}

TEST_F(AReport, SeveralLinesTellOfOneUnit) {
  ReportReader read = reader();
  ASSERT_EQ(read.take("L1 forward 5", 1), std::nullopt);
  ASSERT_EQ(read.take("L1 left 3, then faces north", 2), std::nullopt) << "from where it came to";
  ASSERT_EQ(read.take("it lost 2", 3), std::nullopt);
  ASSERT_EQ(read.take("L1 lost 1 more", 4), std::nullopt);
  ASSERT_EQ(read.take("L1 faces north", 5), std::nullopt) << "said again";
  EXPECT_EQ(read.take("L1 at C4", 6), "line 1 has already told the place of 1st section (L1)");
  EXPECT_EQ(read.take("L1 faces south", 7),
            "line 2 has already told the facing of 1st section (L1)");
  EXPECT_THAT(read.take("lost 2", 8).value_or(""), HasSubstr("is said of nobody"));
  const auto report = read.finish();
  ASSERT_TRUE(report);
  const Correction& c = report->corrections.front();
  EXPECT_EQ(c.at, cm(85, 72));
  EXPECT_EQ(c.facing, Angle::degrees(0));
  EXPECT_EQ(c.killed, 3);
}

TEST_F(AReport, ALineWithOneThingWrongTakesNothing) {
  ReportReader read = reader();
  EXPECT_NE(read.take("L1 lost 2, L2 lost 1.5", 1), std::nullopt);
  EXPECT_NE(read.take("L1 lost 2 and L2 at Z9", 2), std::nullopt);
  const auto report = read.finish();
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->corrections.empty());
}

TEST_F(AReport, AWordOfTheSheetEndsAtAComma) {
  const WordySheet wordy;
  ReportReader read(wordy, battle, moves);
  ASSERT_EQ(read.take("L1 lost 2, pike wood", 1).has_value(), true);
  ASSERT_EQ(read.take("L1 lost 2; L2 lost 1 shot", 2), std::nullopt);
  EXPECT_EQ(read.said_of(id("L1"))->killed, 2);
}

TEST_F(AReport, LaterLinesMeasureFromPlacesThatWereTold) {
  ReportReader read = reader();
  ASSERT_EQ(read.take("P1 at 200,20", 1), std::nullopt);
  ASSERT_EQ(read.take("P2 10 east of P1", 2), std::nullopt);
  const auto report = read.finish();
  ASSERT_TRUE(report);
  EXPECT_EQ(report->corrections.back().at, cm(210, 20));
}

}  // namespace
}  // namespace opfor::cli
