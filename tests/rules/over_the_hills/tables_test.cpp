#include "rules/over_the_hills/tables.hpp"

#include <set>

#include "rules/over_the_hills/combat_result.hpp"
#include "rules/over_the_hills/command.hpp"
#include "rules/over_the_hills/commanders.hpp"
#include "rules/over_the_hills/fire.hpp"
#include "rules/over_the_hills/formation.hpp"
#include "rules/over_the_hills/troops.hpp"
#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using test::in;
using test::inch;
using test::name_of;
using test::of;
using test::Row;
using test::rows;

class OthTableCommandStatus : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableCommandStatus, rows("command_status.tsv"), name_of);
// OTH-CMD-2.
TEST_P(OthTableCommandStatus, EffectsAreAsPrinted) {
  const auto yes = [](std::size_t column) { return GetParam().at(column) == "Yes"; };
  EXPECT_EQ(word(command_effect({yes(0), yes(1), yes(2)})), GetParam().at(3));
}

class OthTableTerrain : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableTerrain, rows("terrain.tsv"), name_of);
// OTH-TERR-1, 3.
TEST_P(OthTableTerrain, EffectsAreAsPrinted) {
  const Row& row = GetParam();
  const auto ground = of<Ground>(row.at(0));
  const auto effect = [](const std::string& cell) {
    if (cell == "-") return GroundEffect::barred;
    return cell == "1" ? GroundEffect::fatigue : GroundEffect::none;
  };
  for (const Arm arm : {Arm::infantry, Arm::cavalry}) {
    for (const auto formed : {Formation::line, Formation::march_column, Formation::attack_column,
                              Formation::column_of_companies, Formation::square}) {
      EXPECT_EQ(ground_effect(ground, arm, formed), effect(row.at(1))) << word(formed);
    }
    EXPECT_EQ(ground_effect(ground, arm, Formation::open_order), effect(row.at(2)));
    EXPECT_EQ(ground_effect(ground, arm, Formation::skirmish_order), effect(row.at(3)));
  }
  for (const auto formation : {Formation::limbered, Formation::unlimbered}) {
    EXPECT_EQ(ground_effect(ground, Arm::artillery, formation), effect(row.at(4)));
  }
}

class OthTableCrossings : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableCrossings, rows("crossings.tsv"), name_of);
// OTH-TERR-1, 2.
TEST_P(OthTableCrossings, CostsAreAsPrinted) {
  const Row& row = GetParam();
  const auto crossing = of<Crossing>(row.at(0));
  std::size_t column = 1;
  for (const Arm arm : {Arm::infantry, Arm::cavalry, Arm::artillery}) {
    EXPECT_EQ(may_cross(crossing, arm), row.at(column) != "-") << word(arm);
    Purse purse;
    purse.mover.arm = arm;
    const auto bar = cross(purse, crossing);
    EXPECT_EQ(bar.has_value(), row.at(column) == "-");
    EXPECT_EQ(total(purse.fatigue), bar ? 0 : std::stoi(row.at(column)));
    ++column;
  }
}

class OthTableMoves : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableMoves, rows("moves.tsv"), name_of);
// OTH-MOVE-1.
TEST_P(OthTableMoves, SegmentsAreAsPrinted) {
  const Row& row = GetParam();
  const auto& segments = line_of(of<MoveRow>(row.at(0))).segments;
  for (std::size_t i = 0; i < kMostSegments; ++i) {
    const std::string& cell = row.at(i + 1);
    ASSERT_EQ(i < segments.size(), cell != "-");
    if (cell == "-") continue;
    EXPECT_EQ(segments[i].hard, cell.back() == 'F');
    EXPECT_EQ(segments[i].length, inch(cell)) << "stod stops at the F";
  }
}

std::optional<int> halves(const std::string& cell) {
  if (cell == "-") return std::nullopt;
  return cell == "1/2" ? 1 : std::stoi(cell) * 2;
}
void expect_changes(Arm arm, const Row& row, const std::vector<Formation>& to) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    EXPECT_EQ(change_cost(arm, of<Formation>(row.at(0)), to[i], true), halves(row.at(i + 1)))
        << row.at(0) << " to " << word(to[i]);
  }
}
class OthTableFootChanges : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableFootChanges, rows("foot_changes.tsv"), name_of);
TEST_P(OthTableFootChanges, CostsAreAsPrinted) {
  expect_changes(
      Arm::infantry, GetParam(),
      {Formation::march_column, Formation::attack_column, Formation::column_of_companies,
       Formation::skirmish_order, Formation::open_order, Formation::line, Formation::square});
}
class OthTableHorseChanges : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableHorseChanges, rows("horse_changes.tsv"), name_of);
TEST_P(OthTableHorseChanges, CostsAreAsPrinted) {
  expect_changes(Arm::cavalry, GetParam(),
                 {Formation::march_column, Formation::attack_column, Formation::column_of_companies,
                  Formation::skirmish_order, Formation::open_order, Formation::line});
}

class OthTableHits : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableHits, rows("hits.tsv"), name_of);
TEST_P(OthTableHits, EveryFaceIsAsPrinted) {
  const int score = std::stoi(GetParam().at(0));
  for (int face = 1; face <= kDieSides; ++face) {
    EXPECT_EQ(hits_of(score, face), std::stoi(GetParam().at(static_cast<std::size_t>(face))))
        << face;
  }
}

class OthTableWeapons : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableWeapons, rows("weapons.tsv"), name_of);
TEST_P(OthTableWeapons, RangesAreAsPrinted) {
  const WeaponLine& line = line_of(of<Weapon>(GetParam().at(0)));
  EXPECT_EQ(line.near, inch(GetParam().at(1)));
  EXPECT_EQ(line.most, inch(GetParam().at(2)));
}
class OthTableGuns : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableGuns, rows("guns.tsv"), name_of);
TEST_P(OthTableGuns, RangesAreAsPrinted) {
  const GunRange& line = line_of(of<GunClass>(GetParam().at(0)));
  EXPECT_EQ(line.canister, inch(GetParam().at(1)));
  EXPECT_EQ(line.near, inch(GetParam().at(2)));
  EXPECT_EQ(line.most, inch(GetParam().at(3)));
}

class OthTableFireScores : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableFireScores, rows("fire_scores.tsv"), name_of);
TEST_P(OthTableFireScores, ScoresAreAsPrinted) {
  const Row& row = GetParam();
  Shooter shooter;
  shooter.strength = {7, 0};
  shooter.screen = row.at(0) == "screen";
  shooter.garrison = row.at(0) == "garrison";
  if (!shooter.screen && !shooter.garrison) shooter.formation = of<Formation>(row.at(0));
  EXPECT_EQ(fire_base(shooter), std::stoi(row.at(2)));
  for (const ShareLine& line : kFireShares) {
    if (word(line.formation) != row.at(0)) continue;
    EXPECT_EQ(line.percent, row.at(1) == "divided by 4" ? 25 : std::stoi(row.at(1)));
  }
}
class OthTableCombatScores : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableCombatScores, rows("combat_scores.tsv"), name_of);
TEST_P(OthTableCombatScores, ScoresAreAsPrinted) {
  const Row& row = GetParam();
  Fighter fighter;
  fighter.strength = {7, 0};
  fighter.arm = of<Arm>(row.at(0));
  if (row.at(1) == "garrison") {
    fighter.building = Building::wooden;
  } else {
    fighter.formation = of<Formation>(row.at(1));
  }
  EXPECT_EQ(combat_base(fighter, {true, false}), std::stoi(row.at(3)));
  EXPECT_EQ(combat_base(fighter, {false, false}), std::stoi(row.at(4)));
}

/// The lines of a list stand in the order of the page.
template <class List>
void expect_list(const std::string& file, const List& list) {
  const auto lines = opfor::test::rows_of("over_the_hills/" + file);
  ASSERT_EQ(lines.size(), list.size()) << file;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(word(list[i].line), lines[i].at(1)) << file;
    EXPECT_EQ(list[i].value, std::stoi(lines[i].at(0))) << file << " " << lines[i].at(1);
    EXPECT_FALSE(list[i].words.empty());
  }
}
TEST(OthTableModifiers, AreAsPrinted) {
  expect_list("fire_modifiers.tsv", kFireModifiers);
  expect_list("gun_modifiers.tsv", kGunModifiers);
  expect_list("foot_modifiers.tsv", kFootModifiers);
  expect_list("horse_modifiers.tsv", kHorseModifiers);
  expect_list("gunner_modifiers.tsv", kGunnerModifiers);
  expect_list("morale_modifiers.tsv", kMoraleModifiers);
}

class OthTableControls : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableControls, rows("controls.tsv"), name_of);
TEST_P(OthTableControls, BonusesAreAsPrinted) {
  const ControlLine& line = line_of_control(std::stoi(GetParam().at(0)));
  EXPECT_EQ(line.control, std::stoi(GetParam().at(0)));
  EXPECT_EQ(line.combat, std::stoi(GetParam().at(1)));
  EXPECT_EQ(line.morale, std::stoi(GetParam().at(2)));
}

class OthTableDeaths : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableDeaths, rows("deaths.tsv"), name_of);
TEST_P(OthTableDeaths, FacesAreAsPrinted) {
  std::string faces;
  for (int face = 1; face <= kills_on(std::stoi(GetParam().at(0))); ++face) {
    faces += (faces.empty() ? "" : " ") + std::to_string(face);
  }
  EXPECT_EQ(faces.empty() ? "-" : faces, GetParam().at(1));
}

Fighter fighter_called(const std::string& name) {
  Fighter f;
  f.arm = name == "square" ? Arm::infantry : of<Arm>(name);
  if (name == "square") f.formation = Formation::square;
  if (f.arm == Arm::artillery) f.formation = Formation::unlimbered;
  return f;
}
class OthTableResults : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableResults, rows("results.tsv"), name_of);
// OTH-RES-2 to 5.
TEST_P(OthTableResults, TheLoserDoesAsPrinted) {
  const Row& row = GetParam();
  const Fighter loser = fighter_called(row.at(0));
  const Fighter winner = fighter_called(row.at(1));
  const int by = std::stoi(row.at(2));
  for (const int kept : {0, 1}) {  // hits of the loser: the margin alone counts
    if (by + kept > 3) continue;
    const RoundVerdict first = verdict_of(loser, winner, {kept, by + kept});
    EXPECT_EQ(word(first.a.outcome), row.at(3));
    EXPECT_EQ(first.a.tests, row.at(4) == "yes");
    EXPECT_EQ(first.b.bonus, row.at(5) == "yes");
    EXPECT_FALSE(first.b.tests);
    EXPECT_FALSE(first.a.bonus);
    const RoundVerdict second = verdict_of(winner, loser, {by + kept, kept});
    EXPECT_EQ(second.b, first.a) << "whichever side they are";
    EXPECT_EQ(second.a, first.b);
  }
}

class OthTableTests : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableTests, rows("tests.tsv"), name_of);
// OTH-MOR-2, OTH-GUN-6.
TEST_P(OthTableTests, FailuresAreAsPrinted) {
  const Row& row = GetParam();
  const auto occasion = of<Occasion>(row.at(0));
  EXPECT_TRUE(result_of(occasion, 0).passed);
  for (const int by : {1, 2}) {
    const TestResult result = result_of(occasion, by);
    EXPECT_FALSE(result.passed);
    EXPECT_EQ(word(result.failure), row.at(1));
    EXPECT_EQ(total(result.fatigue), std::stoi(row.at(static_cast<std::size_t>(by) + 1)));
  }
}

class OthTableFootprints : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableFootprints, rows("footprints.tsv"), name_of);
// OTH-2.3.
TEST_P(OthTableFootprints, SizesAreAsWritten) {
  const Row& row = GetParam();
  const auto found = footprint_of(of<Arm>(row.at(0)), of<Formation>(row.at(1)));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->frontage, inch(row.at(2)));
  EXPECT_EQ(found->depth, inch(row.at(3)));
}

class OthTableTroops : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Sheet, OthTableTroops, rows("troops.tsv"), name_of);
// OTH-2.4.
TEST_P(OthTableTroops, AreAsWritten) {
  const Row& row = GetParam();
  const Troops* const troops = find_troops(row.at(0));
  ASSERT_NE(troops, nullptr);
  EXPECT_EQ(word(troops->arm), row.at(1));
  EXPECT_EQ(troops->fs, std::stoi(row.at(2)));
  EXPECT_EQ(word(troops->skirmish_class), row.at(3));
  EXPECT_EQ(word(troops->shot), row.at(4));
  EXPECT_EQ(word(troops->weapon), row.at(5));
  std::string notes;
  const auto note = [&](bool has, std::string_view text) {
    if (has) notes += (notes.empty() ? "" : " ") + std::string{text};
  };
  note(troops->arm == Arm::cavalry, word(troops->cavalry));
  note(troops->french, "french");
  note(troops->militia, "militia");
  note(troops->irregular, "irregular");
  note(troops->lancer, "lancer");
  note(troops->horse_artillery, "horse_artillery");
  EXPECT_EQ(notes.empty() ? "-" : notes, row.at(6));
}

TEST(OthTables, TheSecondTranscriptionsNameEveryLine) {
  const auto lines = [](const std::string& file) {
    return opfor::test::rows_of("over_the_hills/" + file).size();
  };
  EXPECT_EQ(lines("command_status.tsv"), kCommandStatus.size());
  EXPECT_EQ(lines("terrain.tsv"), kGrounds.size());
  EXPECT_EQ(lines("crossings.tsv"), kCrossings.size());
  EXPECT_EQ(lines("moves.tsv"), kMoves.size());
  EXPECT_EQ(lines("foot_changes.tsv"), kFootColumns + 1) << "skirmish and open order apart";
  EXPECT_EQ(lines("horse_changes.tsv"), kHorseColumns + 1);
  EXPECT_EQ(lines("hits.tsv"), kHitRows.size());
  EXPECT_EQ(lines("weapons.tsv"), kWeapons.size() - 1) << "but for no weapon";
  EXPECT_EQ(lines("guns.tsv"), kGuns.size());
  EXPECT_EQ(lines("fire_scores.tsv"), kFireShares.size() + 2) << "screens and garrisons";
  EXPECT_EQ(lines("controls.tsv"), kControls.size());
  EXPECT_EQ(lines("tests.tsv"), kTests.size());
  EXPECT_EQ(lines("footprints.tsv"), kFootprints.size());
  EXPECT_EQ(lines("troops.tsv"), kTroops.size());
}

TEST(OthSrc7, ALimitIsInsideAndSoIsLessThanHalfAThousandthBeyond) {
  EXPECT_TRUE(within(in(3), 3_in));
  EXPECT_TRUE(within(in(3.0004), 3_in));
  EXPECT_FALSE(within(in(3.0006), 3_in));
  EXPECT_TRUE(over(in(5.001), 5_in));
  EXPECT_FALSE(over(in(5), 5_in));
  EXPECT_FALSE(over(in(5.0004), 5_in));
}

TEST(OthSrc3, FullDistancesAreTwiceThePrinted) {
  Options full;
  full.distance_scale = 2;
  EXPECT_EQ(on_table(4.5_in, full), 9_in);
  EXPECT_TRUE(within(in(6), 3_in, full));
  EXPECT_FALSE(within(in(6.1), 3_in, full));
  EXPECT_FALSE(within(in(6), 3_in, Options{}));
}

TEST(OthTables, TroopsHaveNoFormationsOfOthers) {
  EXPECT_FALSE(footprint_of(Arm::cavalry, Formation::square));
  EXPECT_FALSE(footprint_of(Arm::infantry, Formation::limbered));
  EXPECT_FALSE(footprint_of(Arm::artillery, Formation::line));
  EXPECT_EQ(find_troops("nobody"), nullptr);
}

}  // namespace
}  // namespace opfor::over_the_hills
