// What strangers typed in an order, and what it means under the sheet at hand.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "field/bodies.hpp"
#include "hearing/as_far.hpp"
#include "hearing/free_order.hpp"
#include "hearing/names_at_table.hpp"
#include "table/assembly.hpp"
#include "telling/measures.hpp"
#include "telling/small_battle.hpp"

namespace opfor {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Acts in short: "face 180, move 12.0 34.5".
class InShort {
 public:
  explicit InShort(const Setting& setting) : setting_(setting) {}
  std::string of(const Order& order) const {
    std::string text;
    for (const Act& one : order.acts) {
      text += (text.empty() ? "" : ", ") + std::visit(*this, one);
    }
    return text;
  }
  std::string operator()(const Move& move) const { return "move" + way(move.path); }
  std::string operator()(const Charge& charge) const { return "charge " + id(charge.target); }
  std::string operator()(const Face& face) const { return "face " + degrees(face.facing); }
  std::string operator()(const Wheel& wheel) const { return "wheel " + degrees(wheel.facing); }
  std::string operator()(const ChangeFormation& form) const {
    return fmt::format("form {}", word(form.to));
  }
  std::string operator()(const Frontage& of) const { return fmt::format("{} files", of.files); }
  std::string operator()(const Shoot& shoot) const { return "shoot " + id(shoot.target); }
  std::string operator()(const Attach& attach) const { return "join " + id(attach.to); }
  template <class Other>
  std::string operator()(const Other&) const {
    return "else";
  }

 private:
  static std::string degrees(Angle angle) { return fmt::format("{:.0f}", angle.as_degrees()); }
  std::string id(UnitId unit) const {
    return unit == kNoUnit ? "all round" : setting_.unit(unit).id;
  }
  std::string way(const std::vector<Point>& path) const {
    std::string text;
    for (const Point at : path) {
      text += fmt::format(" {:.1f},{:.1f}", in_measure(at.x, setting_.measure),
                          in_measure(at.y, setting_.measure));
    }
    return text;
  }
  const Setting& setting_;
};

/// A scenario before its first turn.
struct AtScenario {
  explicit AtScenario(const char* scenario) {
    const auto loaded = load_scenario(*find_file(scenario));
    sheet = loaded->sheet;
    battle.emplace(sheet->start(loaded->setting));
  }
  [[nodiscard]] UnitId id(std::string_view unit) const {
    return *battle->setting().find_unit(unit);
  }
  /// What words order a unit; or why they are refused.
  [[nodiscard]] std::string means(std::string_view unit, const std::string& words,
                                  std::span<const Option> offered = {}) const {
    const auto order = read_order(*sheet, *battle, id(unit), words, offered);
    return order ? InShort(battle->setting()).of(*order) : "no: " + order.error();
  }
  [[nodiscard]] std::string as_far(std::string_view unit, const std::string& words) const {
    const auto way = without_as_far(words);
    if (!way) return "not as far as it goes";
    const auto order = as_far_as_it_goes(*sheet, *battle, id(unit), *way);
    return order ? InShort(battle->setting()).of(*order) : "no: " + order.error();
  }
  void put(std::string_view unit, double x, double y, int facing) {
    const Measure measure = battle->setting().measure;
    battle->unit(id(unit)).put(
        {{length_in(x, measure), length_in(y, measure)}, Angle::degrees(facing)});
  }
  const Sheet* sheet = nullptr;
  std::optional<Battle> battle;
};

TEST(OrdersMeant, SoFarFromSomebodyIsAwayFromHim) {
  // The company stands at (23, 27), facing south, the tercio at (24, 8).
  EXPECT_EQ(AtScenario("dike_road_1591").means("company", "move 6 from the tercio"),
            "face 357, move 22.7,33.0");
  // Who wheels turns about first.
  const AtScenario lane("lane_1645");
  EXPECT_EQ(lane.means("k_foot_1", "move 3 away from p_foot_1"),
            "face 180, wheel 176, move 22.2,4.0");
  EXPECT_EQ(lane.means("k_foot_1", "retire 3 straight away from p_foot_1"),
            lane.means("k_foot_1", "move 3 away from p_foot_1"));
}

TEST(OrdersMeant, WithinIsThatNear) {
  const AtScenario lane("lane_1645");
  const std::string near = lane.means("k_foot_1", "move 12 short of p_foot_1");
  EXPECT_THAT(near, HasSubstr("move"));
  for (const char* words : {"move to within 12 of p_foot_1", "advance within 12 of p_foot_1",
                            "move up to within 12 of p_foot_1"}) {
    EXPECT_EQ(lane.means("k_foot_1", words), near) << words;
  }
}

TEST(OrdersMeant, FilesAndRanksAreAFrontage) {
  const AtScenario dike("dike_road_1591");
  for (const char* words : {"form 4 files", "form in 4 files", "4 files", "2 ranks", "two ranks",
                            "form 2 ranks", "draw up in 2 ranks", "form up 2 ranks deep"}) {
    EXPECT_EQ(dike.means("company", words), "4 files") << words;
  }
  EXPECT_EQ(dike.means("company", "3 ranks"), "3 files") << "8 elements";
  EXPECT_EQ(dike.means("company", "9 ranks"),
            "no: '9 ranks' is no frontage; say how many files wide, such as: draw up 4 files wide");
  Option stand;
  stand.words = "stand";
  stand.order = Order{};
  for (const char* words : {"form 6 files", "6 files", "2 ranks"}) {
    EXPECT_THAT(AtScenario("farm_1808").means("A1", words, std::vector{stand}),
                HasSubstr("no: nobody is drawn up by files or ranks"));
  }
}

TEST(OrdersMeant, AFormationHasTheSheetsOwnName) {
  const AtScenario farm("farm_1808");
  EXPECT_EQ(farm.means("A1", "form attack column"), "form column");
  EXPECT_EQ(farm.means("A1", "form march column"), "form march column");
  EXPECT_EQ(AtScenario("lane_1645").means("k_foot_1", "form hedgehog"), "form square");
}

TEST(OrdersMeant, OfFormationsThoseThatItMayChangeToAreNamed) {
  const auto told = [](const char* scenario, const char* unit) {
    return AtScenario(scenario).means(unit, "form wedge");
  };
  EXPECT_EQ(told("dike_road_1591", "company"),
            "no: 'wedge' is no formation; who stands in files says how many, such as: 4 files");
  EXPECT_EQ(told("lane_1645", "k_foot_1"),
            "no: 'wedge' is no formation; the formations are column or hedgehog");
  EXPECT_EQ(told("lane_1645", "k_horse_1"),
            "no: 'wedge' is no formation; the formations are column");
  EXPECT_EQ(told("farm_1808", "A1"),
            "no: 'wedge' is no formation; the formations are column, square, open, march column, "
            "column of companies or skirmish order");
}

TEST(OrdersMeant, ATurnIsAWheelWhereTheSheetWheels) {
  const AtScenario lane("lane_1645");
  EXPECT_EQ(lane.means("k_foot_1", "turn right 45"), "wheel 45");
  EXPECT_EQ(lane.means("k_foot_1", "turn left"), "wheel 270");
  EXPECT_EQ(lane.means("k_foot_1", "face left 30"), "wheel 330");
  const std::string there = lane.means("k_foot_1", "face p_foot_1");
  EXPECT_EQ(there, "wheel 357");
  for (const char* words : {"turn to face p_foot_1", "wheel right to face p_foot_1",
                            "wheel to face p_foot_1", "turn left to face p_foot_1"}) {
    EXPECT_EQ(lane.means("k_foot_1", words), there) << words;
  }
  const AtScenario dike("dike_road_1591");
  EXPECT_EQ(dike.means("company", "turn right 45"), "face 225");
  EXPECT_EQ(dike.means("company", "turn 45 degrees to the left"), "face 135");
}

TEST(OrdersMeant, TheNearestAndTheOneOfAnArmAreSomebody) {
  const AtScenario lane("lane_1645");
  for (const char* whom : {"the nearest", "nearest enemy", "the nearest enemy", "nearest"}) {
    EXPECT_EQ(lane.means("k_foot_1", std::string("fire at ") + whom), "shoot p_foot_1") << whom;
  }
  for (const char* whom : {"the guns", "gun", "the battery", "the enemy guns", "artillery"}) {
    EXPECT_EQ(lane.means("k_foot_1", std::string("fire at ") + whom), "shoot p_gun") << whom;
  }
  EXPECT_THAT(lane.means("k_foot_1", "fire at the foot"), HasSubstr("say which"));
  EXPECT_EQ(lane.means("k_dragoons", "fire pistols at p_horse"), "shoot p_horse");
  EXPECT_EQ(AtScenario("dike_road_1591").means("company", "charge the nearest"), "charge tercio");
}

TEST(OrdersMeant, OfThoseWhomItIsOfferedToShootAtTheNearestIsMeant) {
  const AtScenario lane("lane_1645");
  Option at_shot;
  at_shot.words = "fire";
  at_shot.order = Order{lane.id("k_foot_1"), {Shoot{lane.id("p_shot")}}, {}};
  EXPECT_EQ(lane.means("k_foot_1", "fire at the nearest", std::vector{at_shot}), "shoot p_shot");
}

TEST(OrdersMeant, WhoIsToDoNothingHolds) {
  const AtScenario lane("lane_1645");
  for (const char* words :
       {"remain stationary", "stay where you are", "pass", "hold, save an action", "remain",
        "hold position and do nothing", "stay put", "stand where you are", "stay here",
        "hold your ground", "wait"}) {
    EXPECT_EQ(lane.means("k_foot_1", words), "") << words;
  }
}

TEST(OrdersMeant, FallingBackIsAsFarAsItGoes) {
  for (const char* words : {"fall back", "withdraw", "retire"}) {
    EXPECT_EQ(AtScenario("dike_road_1591").means("company", words), "move 23.0,30.0") << words;
    EXPECT_EQ(AtScenario("farm_1808").means("F1", words), "move 22.0,34.5") << words;
  }
  // Three inches back as it faces; who goes farther turns about.
  EXPECT_EQ(AtScenario("dike_road_1591").means("company", "withdraw 3"), "move 23.0,30.0");
  EXPECT_EQ(AtScenario("dike_road_1591").means("company", "withdraw 6"), "face 0, move 23.0,33.0");
}

TEST(OrdersMeant, FallingBackIsWhatIsOfferedSo) {
  const AtScenario dike("dike_road_1591");
  Option withdraw;
  withdraw.words = "withdraw";
  withdraw.order = Order{dike.id("company"), {Face{Angle::degrees(10)}}, {}};
  for (const char* words : {"fall back", "retire"}) {
    EXPECT_EQ(dike.means("company", words, std::vector{withdraw}), "face 10") << words;
  }
}

TEST(OrdersMeant, WhoBreaksOffWithoutALengthGoesAsFarAsHeMay) {
  AtScenario dike("dike_road_1591");
  dike.put("tercio", 23, 22, 0);
  make_contact(*dike.battle, dike.id("company"), dike.id("tercio"));
  for (const char* words : {"break off", "disengage", "break off from tercio"}) {
    EXPECT_EQ(dike.means("company", words), "face 0, move 23.0,33.0, face 180") << words;
  }
  EXPECT_EQ(dike.as_far("company", "break off as far as it goes"),
            dike.means("company", "break off"));
}

TEST(OrdersMeant, AFullMoveIsAsFarAsItGoes) {
  const AtScenario dike("dike_road_1591");
  for (const char* words : {"move as far as it goes north", "full move north", "move full north",
                            "move north as far as possible", "full move to the north"}) {
    EXPECT_EQ(dike.as_far("company", words), "face 0, move 23.0,33.0") << words;
  }
  EXPECT_EQ(dike.as_far("company", "half move north"), "face 0, move 23.0,30.0");
  const AtScenario camerone("camerone_1863");
  const std::string west = camerone.as_far("L1", "move as far as it goes west");
  EXPECT_THAT(west, HasSubstr("move"));
  EXPECT_EQ(camerone.as_far("L1", "move as far as it goes west and face north"), west + ", face 0");
}

TEST(OrdersMeant, AlongALineOfTheGroundIsByItsBends) {
  const AtScenario dike("dike_road_1591");
  EXPECT_EQ(dike.means("company", "move 2 along the dike road"), "face 183, move 22.9,25.0");
  EXPECT_THAT(dike.means("company", "move along the dike road"),
              HasSubstr("how far along the dike road?"));
  EXPECT_EQ(dike.means("company", "move 2 along the orchard"),
            "no: 'orchard' is no road, stream or other line to go along");
  // Whose sheet has him march straight, goes straight to where that much of it ends, and not for
  // the end of the road.
  EXPECT_EQ(dike.as_far("company", "move along the dike road as far as it goes"),
            "face 183, move 22.7,21.0");
  EXPECT_EQ(AtScenario("farm_1808").means("F1", "move 8 along the road"), "move 22.0,22.0");
}

/// Of a way back no more than the rules name is told as what may be.
TEST(OrdersMeant, HowFarAWayMayGoIsToldToATenthRoundedDown) {
  const AtScenario dike("dike_road_1591");
  for (const char* words : {"move back 4", "move 20 towards the tercio"}) {
    const auto whole = read_order(*dike.sheet, *dike.battle, dike.id("company"), words);
    ASSERT_TRUE(whole);
    const auto longest = longest_that_may(*dike.sheet, *dike.battle, *whole);
    ASSERT_TRUE(longest) << words;
    const Vec from = field::vec(dike.battle->unit(dike.id("company")).pose().at);
    const double inches = norm(field::vec(path_of(*longest).back()) - from) / 254;
    EXPECT_NEAR(inches * 10, std::round(inches * 10), 0.05) << words;
  }
}

TEST(OrdersMeant, AsFarAsItGoesTowardAPlaceBeyondOneWheelIsThatWheel) {
  const AtScenario lane("lane_1645");
  EXPECT_EQ(lane.as_far("k_foot_1", "wheel left 40 and move as far as it goes"), "wheel 320");
  EXPECT_EQ(lane.as_far("k_foot_1", "move as far as it goes towards k_dragoons"), "wheel 90");
}

TEST(OrdersMeant, CoverIsTakenInAPlace) {
  const AtScenario lane("lane_1645");
  EXPECT_EQ(lane.means("k_foot_1", "take cover in the wood"),
            lane.means("k_foot_1", "move into the wood"));
}

TEST(OrdersMeant, WhoMayNotChargeIsToldWhyHowFarAndWhomHeMay) {
  Option stand;
  stand.words = "stand";
  stand.order = Order{};
  const AtScenario lane("lane_1645");
  EXPECT_EQ(lane.means("k_horse_1", "charge p_foot_2"), "wheel 31, charge p_foot_2");
  EXPECT_EQ(lane.means("k_horse_1", "charge p_foot_2", std::vector{stand}),
            "no: The colonel's horse (k_horse_1) cannot charge Red foot, 2nd (p_foot_2), which is "
            "17.8 in off: that takes 21.6\" of a move of 8.0\" (VWS-MOVE-3); no charge is open to "
            "it now");
  Option other;
  other.order = Order{lane.id("k_horse_1"), {Charge{lane.id("p_horse"), {}, Gait::as_before}}, {}};
  EXPECT_THAT(lane.means("k_horse_1", "charge p_foot_2", std::vector{other}),
              HasSubstr("it may charge"));
}

/// Paper soldiers who shoot at the end of what they do.
class FiresLast : public test::PaperSheet {
 public:
  std::optional<Refusal> check(const Moment&, const Order& order) const override {
    for (std::size_t i = 0; i + 1 < order.acts.size(); ++i) {
      if (std::holds_alternative<Shoot>(order.acts[i])) return Refusal{"PS-1", "it fires last"};
    }
    return std::nullopt;
  }
};

TEST(OrdersMeant, WhoShootsAtTheEndIsToldSoInAnyOrder) {
  const auto told = [](const Sheet& sheet) {
    const Battle battle = sheet.start(test::hacienda());
    const auto order =
        read_order(sheet, battle, *battle.setting().find_unit("L1"), "fire at MC1 and move 1 west");
    return order ? InShort(battle.setting()).of(*order) : order.error();
  };
  EXPECT_EQ(told(FiresLast{}), "move 89.0,75.0, shoot MC1");
  EXPECT_EQ(told(test::PaperSheet{}), "shoot MC1, move 89.0,75.0");
}

TEST(OrdersMeant, WhoGoesToSomebodyHasRoomThereAsHeFacesThen) {
  // It stands across the way, and takes less room along it as it faces on it.
  const AtScenario dike("dike_road_1591");
  const UnitId horse = dike.id("horse");
  const auto order = read_order(*dike.sheet, *dike.battle, horse, "move to falconets");
  ASSERT_TRUE(order);
  Battle there = *dike.battle;
  there.unit(horse).put({path_of(*order).back(), act<Face>(*order)->facing});
  const double gap = field::least_gap(dike.sheet->bases(there, horse),
                                      dike.sheet->bases(there, dike.id("falconets")));
  EXPECT_GT(gap, 0);
  EXPECT_LT(gap, 30) << "tenths of a millimetre";
}

/// Why the rules do not let it do what words order; "may" if they do.
std::string refusal(const AtScenario& at, std::string_view unit, const std::string& words) {
  const auto order = read_order(*at.sheet, *at.battle, at.id(unit), words);
  if (!order) return "no: " + order.error();
  const auto wrong = at.sheet->check(*at.battle, *order);
  return wrong ? wrong->what : "may";
}

TEST(OrdersMeant, WhatIsInTheWayIsNamed) {
  AtScenario ferry("ferry_1634");
  ferry.put("s_muskets", 20, 70, 180);
  ferry.put("i_foot", 95, 40, 0);
  EXPECT_THAT(refusal(ferry, "i_foot", "move 20"), HasSubstr("(difficult ground: Hedge)"));
  ferry.put("i_tercio", 22, 31, 0);
  EXPECT_EQ(refusal(ferry, "i_tercio", "move 10"), "on its way it cannot enter this: Wood");
  ferry.put("i_foot", 50, 31, 0);
  ferry.put("i_tercio", 38, 31, 0);
  EXPECT_EQ(refusal(ferry, "i_foot", "wheel left 90"),
            "there is no room for that wheel: Pallant's tercio (i_tercio) is in the way");
  AtScenario farm("farm_1808");
  farm.put("A1", 30, 10, 0);
  farm.put("A2", 27, 10.6, 0);
  EXPECT_THAT(refusal(farm, "A1", "wheel left 20"), HasSubstr("(A2) is in the way of its wheel"));
}

TEST(OrdersMeant, TheHelpNamesWhatCanBeDone) {
  const auto help = [](const char* scenario) {
    const AtScenario at(scenario);
    return order_help(NamesAtTable(*at.sheet, *at.battle, Side::a));
  };
  const std::string dike = help("dike_road_1591");
  for (const char* other : {"    load", "go to ground", "    wheel", "limber", "120,64", "form "}) {
    EXPECT_THAT(dike, Not(HasSubstr(other))) << other;
  }
  EXPECT_THAT(dike, HasSubstr("move to 24,18"));
  EXPECT_THAT(help("lane_1645"), HasSubstr("form hedgehog                 line, column, hedgehog"));
  EXPECT_THAT(help("lane_1645"), HasSubstr("    wheel right 45"));
  EXPECT_THAT(help("farm_1808"), HasSubstr("go to ground"));
  EXPECT_THAT(help("camerone_1863"), HasSubstr("    load"));
}

}  // namespace
}  // namespace opfor
