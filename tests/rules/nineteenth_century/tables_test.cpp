#include <gtest/gtest.h>

#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "support.hpp"

namespace opfor::nineteenth_century {
namespace {

using Row = std::vector<std::string>;

Length cm(const std::string& text) {
  return text == "-" ? Length{} : length_in(std::stod(text), Measure::centimetre);
}

std::vector<Row> rows_of(const std::string& file, const std::string& kind) {
  std::vector<Row> rows;
  for (Row& row : test::rows_of(file)) {
    if (row[0] == kind) rows.push_back(std::move(row));
  }
  return rows;
}

std::string name_of(const testing::TestParamInfo<Row>& info) {
  std::string name;
  for (const std::string& field : info.param) {
    for (const char c : field) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    name += '_';
  }
  return name;
}

class Weapons : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(NcWpn1, Weapons, testing::ValuesIn(test::rows_of("weapons.tsv")), name_of);

TEST_P(Weapons, AreAsTheSheetPrintsThem) {
  const Row& row = GetParam();
  const auto weapon = of_word<Weapon>(row[0]);
  ASSERT_TRUE(weapon.has_value());
  const WeaponLine& line = line_of(*weapon);
  EXPECT_EQ(line.weapon, *weapon);
  EXPECT_EQ(line.short_range, cm(row[1]));
  EXPECT_EQ(line.medium_range, cm(row[2]));
  EXPECT_EQ(line.long_range, cm(row[3]));
  EXPECT_EQ(line.melee, std::stoi(row[4]));
  EXPECT_EQ(line.melee_bayonet, row[5] == "-" ? std::stoi(row[4]) : std::stoi(row[5]));
}

TEST(NcWpn3, RiflesMusketsAndPistolsAreGunpowder) {
  for (const WeaponLine& line : kWeapons) {
    const bool gunpowder = line.weapon == Weapon::rifle || line.weapon == Weapon::musket ||
                           line.weapon == Weapon::pistol;
    EXPECT_EQ(line.gunpowder, gunpowder) << word(line.weapon);
  }
}

TEST(NcWpn4, BowsReachTwiceAsFarAsHatchetsAndTheUnarmedHaveNothing) {
  const WeaponLine& hatchet = line_of(Weapon::hatchet);
  const WeaponLine& bow = line_of(Weapon::bow);
  EXPECT_EQ(bow.short_range, hatchet.short_range * 2);
  EXPECT_EQ(bow.medium_range, hatchet.medium_range * 2);
  EXPECT_EQ(bow.long_range, hatchet.long_range * 2);
  EXPECT_EQ(bow.melee, 1);
  EXPECT_FALSE(bow.gunpowder);
  EXPECT_EQ(line_of(Weapon::unarmed).melee, 0);
  EXPECT_EQ(line_of(Weapon::unarmed).long_range, Length{});
}

TEST(NcWpn5, AGroupShootsWithItsLongestRangedWeapon) {
  Group group;
  group.weapons = {Weapon::sword, Weapon::pistol, Weapon::rifle, Weapon::musket};
  EXPECT_EQ(shooting_weapon(group), Weapon::rifle);
  EXPECT_EQ(weapon_range(group), 180_cm);
  group.weapons = {Weapon::sword};
  EXPECT_EQ(weapon_range(group), Length{});
  EXPECT_FALSE(has_firearm(group));
  group.weapons = {Weapon::rocks, Weapon::pistol};
  EXPECT_TRUE(has_firearm(group));
}

class FootRate : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(NcMove1, FootRate, testing::ValuesIn(rows_of("movement.tsv", "foot")),
                         name_of);

TEST_P(FootRate, IsAsTheSheetPrintsIt) {
  const Row& row = GetParam();
  EXPECT_EQ(foot_rate(row[1] == "yes", row[2] == "yes", row[3] == "yes"), cm(row[4]));
}

class HorseGait : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(NcMove3, HorseGait, testing::ValuesIn(rows_of("movement.tsv", "horse")),
                         name_of);

TEST_P(HorseGait, FollowsFromTheAllowanceSpent) {
  EXPECT_EQ(word(gait_of(cm(GetParam()[1]))), GetParam()[2]);
}

TEST(NcMove3, TheFullAllowanceOfAGaitIsOfThatGait) {
  for (const Gait gait : {Gait::walk, Gait::trot, Gait::canter, Gait::gallop}) {
    EXPECT_EQ(gait_of(allowance(gait)), gait) << word(gait);
  }
  EXPECT_EQ(allowance(Gait::canter), 49_cm) << "46-49, default 49 (NC-ACT-15)";
  EXPECT_EQ(allowance(Gait::gallop), 60_cm);
  EXPECT_EQ(allowance(Gait::halt), Length{});
}

class CommandDice : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(NcCmd1, CommandDice, testing::ValuesIn(test::rows_of("command_dice.tsv")),
                         name_of);

TEST_P(CommandDice, AreAsTheSheetPrintsThem) {
  const auto grade = of_word<Grade>(GetParam()[0]);
  ASSERT_TRUE(grade.has_value());
  EXPECT_EQ(command_dice(*grade), std::stoi(GetParam()[1]));
}

TEST(NcScope6, BasesAndGaps) {
  EXPECT_EQ(kFootBase, 2_cm);
  EXPECT_EQ(kHorseWidth, 2.5_cm);
  EXPECT_EQ(kHorseDepth, 5_cm);
  EXPECT_EQ(kFormedGap, 1_cm);
  EXPECT_EQ(kOpenGap, 3_cm);
}

}  // namespace
}  // namespace opfor::nineteenth_century
