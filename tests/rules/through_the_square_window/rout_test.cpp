#include "rules/through_the_square_window/rout.hpp"

#include "chance/enumerator.hpp"
#include "support.hpp"

namespace opfor::through_the_square_window {
namespace {

using chance::Probability;
using chance::Purpose;

/// With one die that shows a face: what comes of it, and what the die was asked for.
template <class Code>
auto with_die(std::uint8_t face, Purpose purpose, Code code) {
  opfor::test::FixedDice fixed({opfor::test::die(face)});
  const auto result = code(static_cast<chance::Chance&>(fixed));
  EXPECT_TRUE(fixed.all_thrown());
  EXPECT_EQ(fixed.asked.at(0).key.purpose, purpose);
  return result;
}
Rally rally(std::uint8_t face, Quality quality) {
  return with_die(face, Purpose::rout,
                  [&](chance::Chance& chance) { return test_rally(chance, {}, quality); });
}
bool halts(std::uint8_t face, Kind kind, Quality quality) {
  return with_die(face, Purpose::pursuit,
                  [&](chance::Chance& chance) { return test_pursuit(chance, {}, kind, quality); });
}

TEST(TtswEx9, Rally) {
  EXPECT_EQ(rally(4, Quality::trained), Rally::continues);
  EXPECT_EQ(rally(4, Quality::well_trained), Rally::halts);
  EXPECT_EQ(rally(6, Quality::poor), Rally::continues);
  EXPECT_FALSE(halts(4, Kind::charging_cavalry, Quality::trained));
  EXPECT_TRUE(halts(4, Kind::charging_cavalry, Quality::well_trained));
  EXPECT_FALSE(halts(6, Kind::charging_cavalry, Quality::poor));
}

TEST(TtswRal1, OddsByTraining) {
  const auto odds = [](Quality quality, Rally result) {
    const auto all =
        chance::odds_of([&](chance::Chance& chance) { return test_rally(chance, {}, quality); });
    const auto found = all.find(result);
    return found == all.end() ? Probability(0) : found->second;
  };
  EXPECT_EQ(odds(Quality::trained, Rally::disperses), Probability(1, 2));
  EXPECT_EQ(odds(Quality::trained, Rally::continues), Probability(1, 6));
  EXPECT_EQ(odds(Quality::trained, Rally::halts), Probability(1, 3));
  EXPECT_EQ(odds(Quality::well_trained, Rally::disperses), Probability(1, 3));
  EXPECT_EQ(odds(Quality::well_trained, Rally::halts), Probability(1, 2));
}

TEST(TtswRal2, PoorTroopsNeverRally) {
  for (int die = 1; die <= 6; ++die) {
    EXPECT_EQ(rally_of(die, Quality::poor), die <= 3 ? Rally::disperses : Rally::continues);
  }
}

TEST(TtswPur1, TheOptionReadsTheNaturalSix) {
  const PursuitOptions natural{false, true};
  EXPECT_TRUE(halts_pursuit(6, Kind::charging_cavalry, Quality::poor, natural));
  EXPECT_FALSE(halts_pursuit(5, Kind::charging_cavalry, Quality::poor, natural));
  EXPECT_FALSE(halts_pursuit(6, Kind::charging_cavalry, Quality::poor));
}

TEST(TtswPur1, TrainingHelpsCavalryAlone) {
  EXPECT_TRUE(halts_pursuit(4, Kind::arkebusiers, Quality::trained));
  EXPECT_TRUE(halts_pursuit(3, Kind::arkebusiers, Quality::well_trained));
  for (const Quality quality : test::kQualities) {
    EXPECT_FALSE(halts_pursuit(5, Kind::charging_foot, quality)) << word(quality);
    EXPECT_TRUE(halts_pursuit(6, Kind::charging_foot, quality)) << "all troops";
  }
}

TEST(TtswPur2, SkirmishersDragoonsLightCavalryAndFootButPoorHaltFreely) {
  for (const Quality quality : test::kQualities) {
    for (const Kind kind : {Kind::skirmishers, Kind::dragoons, Kind::light_cavalry}) {
      EXPECT_TRUE(halts_freely(kind, quality)) << word(kind);
    }
    for (const Kind kind : {Kind::early_cuirassiers, Kind::late_cuirassiers, Kind::charging_cavalry,
                            Kind::arkebusiers}) {
      EXPECT_FALSE(halts_freely(kind, quality)) << word(kind);
    }
    for (const Kind kind :
         {Kind::pike_and_shot, Kind::tercio, Kind::musketeers, Kind::charging_foot}) {
      EXPECT_EQ(halts_freely(kind, quality), quality != Quality::poor) << word(kind);
    }
  }
}

TEST(TtswPur2, PoorFootNeedASix) {
  EXPECT_FALSE(halts(5, Kind::levy, Quality::poor));
  EXPECT_TRUE(halts(6, Kind::levy, Quality::poor));
}

TEST(TtswOff2, WhoHaltsFreelyComesBackWithoutAThrow) {
  opfor::test::FixedDice none({});
  EXPECT_TRUE(returns(none, {}, Kind::light_cavalry, Quality::poor));
  EXPECT_TRUE(returns(none, {}, Kind::pike_and_shot, Quality::trained));
  const auto comes = [](std::uint8_t face) {
    return with_die(face, Purpose::arrival, [](chance::Chance& chance) {
      return returns(chance, {}, Kind::early_cuirassiers, Quality::trained);
    });
  };
  EXPECT_FALSE(comes(3));
  EXPECT_TRUE(comes(4));
}

TEST(TtswRou1, MountedDragoonsRoutAsCavalry) {
  EXPECT_EQ(rout_distance(Kind::dragoons, true), 20_cm);
  EXPECT_EQ(rout_distance(Kind::dragoons, false), 15_cm);
}

TEST(TtswRou4, PursuitIsCompulsoryForWhoMustTestToHalt) {
  const auto duty = [](Kind kind, Quality quality, bool quarry_horse) {
    return pursuit_duty(kind, false, quality, quarry_horse);
  };
  EXPECT_EQ(duty(Kind::charging_cavalry, Quality::well_trained, true), Pursuit::must);
  EXPECT_EQ(duty(Kind::arkebusiers, Quality::poor, false), Pursuit::must);
  EXPECT_EQ(duty(Kind::light_cavalry, Quality::poor, true), Pursuit::may);
  EXPECT_EQ(duty(Kind::pike_and_shot, Quality::trained, false), Pursuit::may);
  EXPECT_EQ(duty(Kind::pike_and_shot, Quality::poor, false), Pursuit::must);
  EXPECT_EQ(duty(Kind::levy, Quality::poor, false), Pursuit::must);
  EXPECT_EQ(duty(Kind::dragoons, Quality::poor, false), Pursuit::may);
  for (const Quality quality : test::kQualities) {
    EXPECT_EQ(duty(Kind::pike_and_shot, quality, true), Pursuit::none) << "foot after horse";
    EXPECT_EQ(duty(Kind::skirmishers, quality, true), Pursuit::none);
    EXPECT_EQ(duty(Kind::light_guns, quality, false), Pursuit::none);
    EXPECT_EQ(pursuit_duty(Kind::dragoons, true, quality, true), Pursuit::none);
  }
}

TEST(TtswRou5, TheFirstMoveOfAPursuitHasADie) {
  const auto first = [](std::uint8_t face, Kind kind) {
    return with_die(face, Purpose::pursuit,
                    [&](chance::Chance& chance) { return pursuit_move(chance, {}, kind, true); });
  };
  EXPECT_EQ(first(4, Kind::charging_cavalry), 19_cm) << "EX-6";
  EXPECT_EQ(first(6, Kind::light_cavalry), 26_cm);
  EXPECT_EQ(first(1, Kind::tercio), 11_cm);
  opfor::test::FixedDice none({});
  EXPECT_EQ(pursuit_move(none, {}, Kind::charging_cavalry, false), 15_cm);
  EXPECT_EQ(
      with_die(2, Purpose::pursuit,
               [](chance::Chance& chance) {
                 return pursuit_move(chance, {}, Kind::charging_cavalry, false, {true, false});
               }),
      17_cm)
      << "option pursuit.later_die";
}

}  // namespace
}  // namespace opfor::through_the_square_window
