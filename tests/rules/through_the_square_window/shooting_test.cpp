#include "rules/through_the_square_window/shooting.hpp"

#include "chance/enumerator.hpp"
#include "rules/through_the_square_window/strength.hpp"
#include "support.hpp"

namespace opfor::through_the_square_window {
namespace {

using chance::Probability;
using test::card;
using test::cm;
using test::shown;

Volley volley(std::string_view key, Quality quality = Quality::trained) {
  return volley_of(card(key), quality, formations_of(card(key))[0]);
}
int dice(const Volley& v) { return total(volley_terms(v)); }

int shoot_with(std::vector<std::uint8_t> faces, int count, Band band) {
  opfor::test::FixedDice fixed({std::move(faces)});
  const int hits = shoot(fixed, {}, count, band);
  EXPECT_TRUE(fixed.all_thrown());
  EXPECT_EQ(fixed.asked.at(0).key.purpose, chance::Purpose::to_hit);
  return hits;
}

TEST(TtswSho5, OnlyTheFrontRankOfFootAndHorseFires) {
  EXPECT_EQ(dice(volley("LIN-D")), 4);
  EXPECT_EQ(dice(volley("LIN-G")), 4);
  EXPECT_EQ(dice(volley("TER-I")), 4);
  EXPECT_EQ(dice(volley("TER-S")), 4);
  EXPECT_EQ(dice(volley("MUS")), 4);
  EXPECT_EQ(dice(volley("HIG")), 3);
  EXPECT_EQ(dice(volley("CUI-E")), 2);
  EXPECT_EQ(dice(volley("CHG")), 4);
  EXPECT_EQ(dice(volley("ARK")), 2);
  EXPECT_EQ(dice(volley("LTC")), 3);
  EXPECT_EQ(dice(volley_of(card("LIN-D"), Quality::trained, Formation::column)), 2)
      << "the one stand ahead";
}

TEST(TtswSho5, SkirmishersAndGunsFireWithAllTheirStandsAndLevyWithNone) {
  EXPECT_EQ(dice(volley("SKI")), 3);
  EXPECT_EQ(dice(volley("ART-H")), 4);
  EXPECT_EQ(dice(volley("ART-L")), 2);
  EXPECT_EQ(dice(volley("LEV")), 0);
  Volley none = volley("LEV");
  none.target_deep = true;
  EXPECT_EQ(dice(none), 0) << "nobody fires, whatever the target";
  EXPECT_TRUE(volley_terms(none).empty());
}

TEST(TtswAct5, LimberedGunsDoNotShoot) {
  EXPECT_EQ(dice(volley_of(card("ART-L"), Quality::trained, Formation::limbered)), 0);
  EXPECT_EQ(dice(volley_of(card("ART-L"), Quality::trained, Formation::unlimbered)), 2);
}

TEST(TtswCard4, MountedDragoonsDoNotShoot) {
  EXPECT_EQ(dice(volley_of(card("DRA"), Quality::trained, Formation::mounted)), 0);
  EXPECT_EQ(dice(volley_of(card("DRA"), Quality::trained, Formation::dismounted)), 4);
}

TEST(TtswSho4, PoorFootHasADieAStandPoorHorseAndGunsFireAsTheCard) {
  EXPECT_EQ(dice(volley("LIN-S", Quality::poor)), 2);
  EXPECT_EQ(dice(volley("MUS", Quality::poor)), 2);
  EXPECT_EQ(dice(volley("HIG", Quality::poor)), 3);
  EXPECT_EQ(dice(volley("ARK", Quality::poor)), 2);
  EXPECT_EQ(dice(volley("ART-H", Quality::poor)), 4);
  EXPECT_FALSE(may_salvo(card("LIN-S"), Quality::poor));
  Volley salvo = volley("LIN-S", Quality::poor);
  salvo.salvo = true;
  EXPECT_EQ(dice(salvo), 2);
}

TEST(TtswSho6, ASalvoIsOfCardsThatHaveIt) {
  EXPECT_TRUE(may_salvo(card("LIN-S"), Quality::trained));
  EXPECT_TRUE(may_salvo(card("LIN-S"), Quality::well_trained));
  for (const Card& each : kCards) {
    EXPECT_EQ(may_salvo(each, Quality::well_trained), each.key == "LIN-S") << each.key;
  }
}

/// Every modifier by itself: to which four dice of a Trained Swedish battalion.
struct AloneInVolley {
  const char* terms;
  std::function<void(Volley&)> when;
};
const std::vector<AloneInVolley> kAloneInVolley{
    {"well_trained+2", [](Volley& v) { v.quality = Quality::well_trained; }},
    {"salvo+2", [](Volley& v) { v.salvo = true; }},
    {"deep+1", [](Volley& v) { v.target_deep = true; }},
    {"halved-2", [](Volley& v) { v.target_in_cover = true; }},
    {"halved-2", [](Volley& v) { v.target_skirmishes = true; }},
    {"halved-2", [](Volley& v) { v.target_deployed_artillery = true; }},
    {"ring-2", [](Volley& v) { v.ring = true; }}};

TEST(TtswSho2, EveryModifierAlone) {
  for (const AloneInVolley& each : kAloneInVolley) {
    Volley v = volley("LIN-S");
    each.when(v);
    const Terms terms = volley_terms(v);
    EXPECT_EQ(shown(terms, 1), each.terms);
    EXPECT_EQ(terms.at(0).value, 4);
    EXPECT_EQ(terms.at(0).rule, "TTSW-SHO-5");
    EXPECT_FALSE(terms.at(1).words.empty());
  }
}

TEST(TtswSho2, AddedUpFirstThenHalvedUpwardsOnce) {
  Volley v = volley("LIN-S");
  v.target_deep = v.target_in_cover = true;
  EXPECT_EQ(shown(volley_terms(v)), "stands+4 deep+1 halved-2");
  EXPECT_EQ(dice(v), 3) << "5 dice halved, up";
  v.target_skirmishes = v.target_deployed_artillery = true;
  EXPECT_EQ(dice(v), 3) << "several reasons halve once";
  Volley one = volley("SKI");
  one.stands = {};
  one.stands.add(Stand::skirmishers);
  one.target_in_cover = true;
  EXPECT_EQ(dice(one), 1) << "a pool above 0 is never below 1";
}

TEST(TtswSho3, WellTrainedAndSalvoAddUp) {
  Volley v = volley("LIN-S", Quality::well_trained);
  v.salvo = true;
  EXPECT_EQ(dice(v), 8) << "4 a musket stand";
}

TEST(TtswSho3, WellTrainedCountsInLinearBattalionsAndSpanishTerciosForMusketOnlyStands) {
  EXPECT_EQ(dice(volley("LIN-D", Quality::well_trained)), 6);
  EXPECT_EQ(dice(volley("LIN-G", Quality::well_trained)), 6);
  EXPECT_EQ(dice(volley("TER-S", Quality::well_trained)), 6);
  EXPECT_EQ(dice(volley("TER-I", Quality::well_trained)), 4) << "a tercio that is not Spanish";
  EXPECT_EQ(dice(volley("MUS", Quality::well_trained)), 4);
  EXPECT_EQ(dice(volley("CHG", Quality::well_trained)), 4);
  Card mixed = card("LIN-S");
  mixed.ranks = {"XXXX"};
  Volley of_mixed = volley_of(mixed, Quality::well_trained, Formation::line);
  EXPECT_EQ(dice(of_mixed), 4) << "pikes among them: not musket-only";
  of_mixed.salvo = true;
  EXPECT_EQ(dice(of_mixed), 8) << "a salvo is of mixed stands too (TTSW-SHO-6)";
}

TEST(TtswSho9, ARingFiresHalfOfAllItsMusketsRoundAbout) {
  const auto ring = [](std::string_view key, Quality quality) {
    return volley_of(card(key), quality, Formation::ring);
  };
  EXPECT_EQ(dice(ring("LIN-D", Quality::trained)), 2);
  EXPECT_EQ(dice(ring("LIN-G", Quality::trained)), 4) << "of both ranks";
  EXPECT_EQ(dice(ring("LIN-D", Quality::poor)), 1);
  EXPECT_EQ(dice(ring("LIN-D", Quality::well_trained)), 3);
  Volley deep = ring("LIN-D", Quality::trained);
  deep.target_deep = true;
  EXPECT_EQ(shown(volley_terms(deep)), "stands+4 ring-2 deep+1");
}

TEST(TtswSho8, CaracoleIsOfTheSecondRankToTheSides) {
  EXPECT_TRUE(caracoles(card("CUI-E"), Formation::line));
  EXPECT_TRUE(caracoles(card("ARK"), Formation::line));
  EXPECT_FALSE(caracoles(card("CUI-L"), Formation::line));
  EXPECT_FALSE(caracoles(card("LTC"), Formation::column)) << "deep, but it does not caracole";
  EXPECT_EQ(dice(side_volley_of(card("CUI-E"), Quality::trained)), 1);
  EXPECT_EQ(dice(side_volley_of(card("ARK"), Quality::poor)), 1);
  EXPECT_EQ(dice(side_volley_of(card("CHG"), Quality::trained)), 0) << "it has no second rank";
}

TEST(TtswMor5, CloseMusketryIsOfMusketeersHighlandersAndDragoonsWithinTenCentimetres) {
  for (const char* key : {"LIN-D", "TER-I", "MUS", "HIG"}) {
    EXPECT_TRUE(is_close_musketry(volley(key), cm(10))) << key;
    EXPECT_FALSE(is_close_musketry(volley(key), cm(10.1))) << key;
  }
  EXPECT_TRUE(
      is_close_musketry(volley_of(card("DRA"), Quality::trained, Formation::dismounted), cm(10)));
  EXPECT_FALSE(
      is_close_musketry(volley_of(card("DRA"), Quality::trained, Formation::mounted), cm(10)));
  for (const char* key : {"SKI", "LEV", "CUI-E", "CHG", "ARK", "LTC", "ART-H", "ART-L"}) {
    EXPECT_FALSE(is_close_musketry(volley(key), cm(5))) << key;
  }
}

TEST(TtswSho11, ADieHitsAtTheNumberOfTheBand) {
  EXPECT_EQ(shoot_with({1, 4, 5, 6}, 4, Band::close), 2);
  EXPECT_EQ(shoot_with({1, 4, 5, 6}, 4, Band::far), 1);
  EXPECT_FALSE(volley_throw({}, 4, Band::out_of_range).has_value());
  EXPECT_FALSE(volley_throw({}, 0, Band::close).has_value());
  opfor::test::FixedDice none({});
  EXPECT_EQ(shoot(none, {}, 4, Band::out_of_range), 0);
}

TEST(TtswSho11, TheOddsAreBinomial) {
  for (const auto& [band, p] :
       {std::pair{Band::close, Probability(1, 3)}, std::pair{Band::far, Probability(1, 6)}}) {
    const auto odds = chance::odds_of(
        [band = band](chance::Chance& chance) { return shoot(chance, {}, 7, band); });
    EXPECT_EQ(odds.at(0), opfor::test::power(1 - p, 7));
    EXPECT_EQ(odds.at(7), opfor::test::power(p, 7));
    EXPECT_EQ(odds.at(3), 35 * opfor::test::power(p, 3) * opfor::test::power(1 - p, 4));
    EXPECT_EQ(opfor::test::mean(odds, [](int n) { return n; }), 7 * p);
  }
}

TEST(TtswEx1, ASalvoAtCaracolers) {
  Volley v = volley("LIN-S");
  v.salvo = true;
  v.target_deep = is_deep(card("CUI-E"), Formation::line);
  EXPECT_EQ(dice(v), 7);
  const Band band = band_at(card("LIN-S").weapon, cm(9));
  EXPECT_EQ(band, Band::close);
  const int hits = shoot_with({1, 6, 5, 3, 2, 4, 6}, 7, band);
  EXPECT_EQ(hits, 3);
  EXPECT_EQ(after_shooting(full_strength(card("CUI-E")), hits).total(), 9);
}

TEST(TtswEx2, HeavyGunsAtABattalionBehindAHedge) {
  Volley v = volley("ART-H");
  v.target_deep = is_deep(card("LIN-D"), Formation::line);
  v.target_in_cover = true;
  EXPECT_EQ(dice(v), 2);
  EXPECT_EQ(band_at(card("ART-H").weapon, cm(55)), Band::far);
  EXPECT_EQ(shoot_with({6, 3}, 2, Band::far), 1);
  EXPECT_EQ(after_shooting(full_strength(card("LIN-D")), 1).total(), 7);
}

TEST(TtswEx3, EdgesOfTheBands) {
  Volley arkebusiers = volley("ARK", Quality::poor);
  EXPECT_EQ(dice(arkebusiers), 2) << "Poor horse keep their dice";
  const Weapon carbines = card("ARK").weapon;
  EXPECT_EQ(band_at(carbines, cm(10.0)), Band::close);
  EXPECT_EQ(band_at(carbines, cm(10.1)), Band::far);
  EXPECT_EQ(band_at(carbines, cm(20.0)), Band::far);
  EXPECT_EQ(band_at(carbines, cm(20.1)), Band::out_of_range);
  arkebusiers.target_deep = true;
  EXPECT_EQ(dice(arkebusiers), 3);
  EXPECT_EQ(dice(volley("CHG")), 4);
  EXPECT_EQ(band_at(card("CHG").weapon, cm(10.0)), Band::far) << "6 hits only";
  EXPECT_EQ(band_at(card("CHG").weapon, cm(10.1)), Band::out_of_range);
  EXPECT_EQ(band_at(card("CUI-E").weapon, cm(10.1)), Band::out_of_range);
}

}  // namespace
}  // namespace opfor::through_the_square_window
