#include "rules/through_the_square_window/cards.hpp"

#include "support.hpp"

namespace opfor::through_the_square_window {
namespace {

using test::card;

TEST(TtswCard2, LargeUnitsBeginWithSixteenOrMore) {
  for (const Card& each : kCards) {
    const bool large = each.key == "LIN-G" || each.key == "TER-I" || each.key == "TER-S";
    EXPECT_EQ(is_large(initial_strength(each)), large) << each.key;
  }
  EXPECT_FALSE(is_large(15));
}

TEST(TtswCard3, AColumnIsOneFileWithTheFirstStandAhead) {
  const Layout column = layout_of(card("LIN-D"), Formation::column);
  EXPECT_EQ(column.files, 1);
  EXPECT_EQ(column.ranks, 4);
  EXPECT_EQ(column.at(0, 0), Stand::musketeers);
  EXPECT_EQ(column.at(0, 1), Stand::pikes);
  EXPECT_EQ(column.at(0, 3), Stand::musketeers);
}

TEST(TtswCard3, TerciosAndGunsFormNoColumn) {
  const auto forms = [](std::string_view key, Formation formation) {
    const auto own = formations_of(card(key));
    return std::count(own.begin(), own.end(), formation) > 0;
  };
  for (const char* key : {"TER-I", "TER-S", "ART-H", "ART-L", "SKI", "DRA"}) {
    EXPECT_FALSE(forms(key, Formation::column)) << key;
  }
  for (const char* key : {"LIN-D", "LIN-G", "MUS", "HIG", "LEV", "CUI-E", "CHG", "LTC"}) {
    EXPECT_TRUE(forms(key, Formation::column)) << key;
  }
  EXPECT_TRUE(forms("LIN-S", Formation::ring));
  EXPECT_FALSE(forms("MUS", Formation::ring));
  EXPECT_FALSE(forms("TER-I", Formation::ring));
  EXPECT_FALSE(forms("ART-H", Formation::limbered)) << "heavy guns are never limbered";
  EXPECT_TRUE(forms("ART-L", Formation::limbered));
  EXPECT_TRUE(forms("DRA", Formation::mounted));
}

TEST(TtswCard4, DragoonsAreHorseInTheSaddleAndFootOnTheGround) {
  EXPECT_EQ(arm_in(card("DRA"), Formation::mounted), Arm::horse);
  EXPECT_EQ(arm_in(card("DRA"), Formation::dismounted), Arm::foot);
  EXPECT_EQ(arm_in(card("CHG"), Formation::line), Arm::horse);
  EXPECT_EQ(arm_in(card("ART-L"), Formation::limbered), Arm::guns);
  EXPECT_FALSE(has_pikes(card("DRA")));
}

TEST(TtswCard5, LevyIsAlwaysPoor) {
  for (const Quality quality : test::kQualities) {
    EXPECT_EQ(quality_of(Kind::levy, quality), Quality::poor);
    EXPECT_EQ(quality_of(Kind::tercio, quality), quality);
  }
  EXPECT_EQ(quality_of(Kind::tercio), Quality::trained);
}

TEST(TtswCard6, SkirmishersAndDismountedDragoonsAreSkirmishersAsTargets) {
  EXPECT_TRUE(skirmishes(Kind::skirmishers, Formation::skirmish));
  EXPECT_TRUE(skirmishes(Kind::dragoons, Formation::dismounted));
  EXPECT_FALSE(skirmishes(Kind::dragoons, Formation::mounted));
  EXPECT_FALSE(skirmishes(Kind::musketeers, Formation::line));
}

TEST(TtswState1, FootWithPikesHasAStandOfThem) {
  for (const char* key : {"LIN-D", "LIN-S", "LIN-G", "TER-I", "TER-S"}) {
    EXPECT_TRUE(has_pikes(card(key))) << key;
  }
  for (const char* key : {"MUS", "HIG", "SKI", "DRA", "LEV", "CHG", "ART-H"}) {
    EXPECT_FALSE(has_pikes(card(key))) << key;
  }
  Card mixed = card("MUS");
  mixed.ranks = {"XX"};
  EXPECT_TRUE(has_pikes(mixed));
  EXPECT_EQ(arm_of(Kind::levy), Arm::foot);
  EXPECT_EQ(arm_of(Kind::light_cavalry), Arm::horse);
  EXPECT_EQ(arm_of(Kind::heavy_guns), Arm::guns);
}

TEST(TtswSho7, DeepIsMoreThanOneRankNowOrARing) {
  for (const char* key : {"LIN-G", "TER-I", "TER-S", "HIG", "LEV", "CUI-E", "ARK"}) {
    EXPECT_TRUE(is_deep(card(key), Formation::line)) << key;
  }
  for (const char* key : {"LIN-D", "LIN-S", "MUS", "CUI-L", "CHG", "LTC"}) {
    EXPECT_FALSE(is_deep(card(key), Formation::line)) << key;
    EXPECT_TRUE(is_deep(card(key), Formation::column)) << key;
  }
  EXPECT_TRUE(is_deep(card("LIN-D"), Formation::ring));
  EXPECT_FALSE(is_deep(card("SKI"), Formation::skirmish));
  EXPECT_FALSE(is_deep(card("DRA"), Formation::dismounted));
  EXPECT_FALSE(is_deep(card("ART-H"), Formation::unlimbered));
}

TEST(TtswGeo4, RectanglesAreFilesByRanksOfStands) {
  const auto extent = [](std::string_view key, Formation formation) {
    return extent_of(card(key), formation);
  };
  EXPECT_EQ(extent("LIN-D", Formation::line), (Extent{16_cm, 2_cm}));
  EXPECT_EQ(extent("LIN-D", Formation::column), (Extent{4_cm, 8_cm}));
  EXPECT_EQ(extent("TER-I", Formation::line), (Extent{16_cm, 6_cm})) << "EX-12: front at y 53";
  EXPECT_EQ(extent("TER-S", Formation::line), (Extent{20_cm, 6_cm}));
  EXPECT_EQ(extent("CUI-E", Formation::line), (Extent{8_cm, 6_cm}));
  EXPECT_EQ(extent("CHG", Formation::line), (Extent{16_cm, 3_cm}));
  EXPECT_EQ(extent("DRA", Formation::mounted), (Extent{16_cm, 3_cm}));
  EXPECT_EQ(extent("DRA", Formation::dismounted), (Extent{16_cm, 2_cm}));
  EXPECT_EQ(extent("ART-H", Formation::unlimbered), (Extent{8_cm, 4_cm}));
  EXPECT_EQ(extent("ART-L", Formation::unlimbered), (Extent{4_cm, 3_cm}));
}

TEST(TtswGeo5, RingsAndTerciosShowPikesAllRound) {
  EXPECT_TRUE(is_pike_block(Kind::pike_and_shot, Formation::ring));
  EXPECT_FALSE(is_pike_block(Kind::pike_and_shot, Formation::line));
  EXPECT_TRUE(is_pike_block(Kind::tercio, Formation::line));
}

TEST(TtswCards, AreFoundByTheirKeys) {
  EXPECT_EQ(find_card("TER-S")->name, "tercio, Spanish");
  EXPECT_EQ(find_card("ter-s"), nullptr);
}

}  // namespace
}  // namespace opfor::through_the_square_window
