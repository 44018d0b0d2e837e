#include "battle/battle.hpp"

#include <gtest/gtest.h>

namespace opfor {
namespace {

struct Small {
  std::uint8_t a = 7;
};
void describe(Fields& f, Small& r) { f("a", r.a); }
struct Wide {
  std::uint64_t a = 3;
  std::uint32_t b = 4;
  std::uint32_t c = 5;
};
void describe(Fields& f, Wide& r) {
  f("a", r.a);
  f("b", r.b);
  f("c", r.c);
}

std::shared_ptr<const Setting> setting_of(std::size_t units) {
  auto setting = std::make_shared<Setting>();
  for (std::size_t i = 0; i < units; ++i) {
    UnitInfo unit;
    unit.id = std::to_string(i);
    unit.side = i % 2 == 0 ? Side::a : Side::b;
    setting->units.push_back(unit);
  }
  return setting;
}

TEST(Block, RecordsOfEverySizeLieApartAndKeepTheirDefaults) {
  for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t{128}}) {
    Battle battle = Battle::make<Small, Wide>(setting_of(n));
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_EQ(battle.record<Small>(unit_id(i)).a, 7);
      EXPECT_EQ(battle.unit(unit_id(i)).task.target, kNoUnit);
      battle.record<Small>(unit_id(i)).a = static_cast<std::uint8_t>(i);
      battle.unit(unit_id(i)).x = static_cast<std::int32_t>(i);
    }
    EXPECT_EQ(battle.sheet<Wide>().a, 3u);
    battle.sheet<Wide>() = {11, 12, 13};
    battle.head().turn = 99;
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_EQ(battle.record<Small>(unit_id(i)).a, static_cast<std::uint8_t>(i));
      EXPECT_EQ(battle.unit(unit_id(i)).x, static_cast<std::int32_t>(i));
    }
    EXPECT_EQ(battle.sheet<Wide>().c, 13u);
    EXPECT_EQ(battle.head().turn, 99);
  }
}

TEST(Block, TheLastRecordEndsWithinTheBlock) {
  for (std::size_t n = 0; n < 20; ++n) {
    const Battle battle = Battle::make<Small, Wide>(setting_of(n));
    const auto* end = reinterpret_cast<const std::byte*>(&battle.sheet<Wide>()) + sizeof(Wide);
    const auto* block = reinterpret_cast<const std::byte*>(battle.block().data());
    EXPECT_LE(end, block + battle.block().size_bytes());
    EXPECT_EQ((end - block) % 8, 0);
  }
}

TEST(Block, CopiesAreEqualAndOneChangeMakesThemDifferent) {
  Battle battle = Battle::make<Small, Wide>(setting_of(5));
  Battle copy = battle;
  EXPECT_EQ(copy, battle);
  EXPECT_EQ(copy.hash(), battle.hash());
  copy.record<Small>(unit_id(4)).a = 8;
  EXPECT_FALSE(copy == battle);
  EXPECT_NE(copy.hash(), battle.hash());
  EXPECT_EQ(battle.record<Small>(unit_id(4)).a, 7);
}

TEST(Contacts, AreMadeOnceAndKnowWhoBegan) {
  Battle battle = Battle::make<Small, Wide>(setting_of(4));
  make_contact(battle, unit_id(1), unit_id(0));
  make_contact(battle, unit_id(0), unit_id(1));
  ASSERT_EQ(battle.head().contacts.size(), 1u);
  const Contact& contact = battle.head().contacts[0];
  EXPECT_EQ(contact.a, unit_id(0));
  EXPECT_EQ(contact.b, unit_id(1));
  EXPECT_EQ(contact.initiator, unit_id(1));
  EXPECT_TRUE(in_contact(battle, unit_id(0)));
  EXPECT_FALSE(in_contact(battle, unit_id(2)));
}

TEST(Contacts, AreBrokenPairByPairOrAllOfAUnit) {
  Battle battle = Battle::make<Small, Wide>(setting_of(6));
  const Battle before = battle;
  make_contact(battle, unit_id(0), unit_id(1));
  make_contact(battle, unit_id(0), unit_id(3));
  make_contact(battle, unit_id(2), unit_id(3));
  EXPECT_EQ(enemies_in_contact(battle, unit_id(0)).size(), 2);
  break_contact(battle, unit_id(3), unit_id(0));
  EXPECT_EQ(enemies_in_contact(battle, unit_id(0)).size(), 1);
  EXPECT_TRUE(enemies_in_contact(battle, unit_id(3)).contains(unit_id(2)));
  break_contacts(battle, unit_id(3));
  break_contacts(battle, unit_id(0));
  // Nothing is left of them, not even in the bytes.
  EXPECT_EQ(battle, before);
}

TEST(UnitState, APoseIsKeptToTheTenthOfAMillimetre) {
  UnitState unit;
  const field::Pose pose{{Length::tenths(1234), Length::tenths(-5)}, Angle::hundredths(35999)};
  unit.put(pose);
  EXPECT_EQ(unit.pose(), pose);
}

}  // namespace
}  // namespace opfor
