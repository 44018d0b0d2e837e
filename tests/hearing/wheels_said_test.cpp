// Orders in words under sheets whose bodies wheel (Vocabulary::wheels): VWS-MOVE-1, OTH-MOVE-7.
// In whole battles, TTSW-MOV-1 too: tests/property/heard_as_offered_test.cpp.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "field/wheel.hpp"
#include "hearing/as_far.hpp"
#include "hearing/free_order.hpp"
#include "hearing/order_ways.hpp"
#include "table/assembly.hpp"
#include "telling/measures.hpp"

namespace opfor {
namespace {

constexpr int kAside = 20;       ///< degrees
constexpr int kHalfEighth = 23;  ///< degrees, between two points of the compass
constexpr double kFar = 2000;

/// A scenario of a sheet, before its first turn.
class WhereBodiesWheel : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const auto scenario = load_scenario(*find_file(GetParam()));
    sheet = scenario->sheet;
    battle.emplace(sheet->start(scenario->setting));
  }
  [[nodiscard]] Measure measure() const { return battle->setting().measure; }
  /// A place so many degrees off where a unit looks, so far from it.
  [[nodiscard]] Point aside(UnitId unit, int degrees, double far) const {
    const field::Pose pose = battle->unit(unit).pose();
    return field::point(field::vec(pose.at) +
                        unit_vector(pose.facing + Angle::degrees(degrees)) * far);
  }
  /// "12.3,45.6"
  [[nodiscard]] std::string in_words(Point at) const {
    return fmt::format("{:.2f},{:.2f}", in_measure(at.x, measure()), in_measure(at.y, measure()));
  }
  [[nodiscard]] Angle aside_of(UnitId unit) const {
    return battle->unit(unit).pose().facing + Angle::degrees(kHalfEighth);
  }
  [[nodiscard]] bool may(UnitId unit, const Act& act) const {
    Order order;
    order.unit = unit;
    order.acts = {act};
    return !sheet->check(*battle, order);
  }
  /// Who may wheel so, and may not turn so in his place.
  [[nodiscard]] std::vector<UnitId> who_wheels(int degrees) const {
    std::vector<UnitId> all;
    for (std::size_t i = 0; i < battle->size(); ++i) {
      const UnitId unit = unit_id(i);
      if (!battle->unit(unit).on_table()) continue;
      const Angle facing = battle->unit(unit).pose().facing + Angle::degrees(degrees);
      if (may(unit, Wheel{facing}) && !may(unit, Face{facing})) all.push_back(unit);
    }
    return all;
  }

  const Sheet* sheet = nullptr;
  std::optional<Battle> battle;
};

TEST_P(WhereBodiesWheel, WhoIsToldToGoToAPlaceAsideWheelsAndGoesStraightOn) {
  const auto all = who_wheels(kAside);
  ASSERT_FALSE(all.empty());
  for (const UnitId unit : all) {
    const Point place = aside(unit, kAside, kFar);
    const auto order = read_order(*sheet, *battle, unit, "move to " + in_words(place));
    ASSERT_TRUE(order) << order.error();
    ASSERT_EQ(order->acts.size(), 2U);
    const auto* wheel = std::get_if<Wheel>(&order->acts[0]);
    const auto* move = std::get_if<Move>(&order->acts[1]);
    ASSERT_TRUE(wheel != nullptr && move != nullptr && move->path.size() == 1);
    const Vec end = field::vec(move->path.front());
    EXPECT_LT(norm(end - field::vec(place)), 5);
    const field::Pose turned = wheeled(*sheet, *battle, unit, wheel->facing);
    const Vec off = end - field::vec(turned.at);
    EXPECT_GT(dot(off, unit_vector(turned.facing)), 0);
    EXPECT_LT(std::abs(cross(off, unit_vector(turned.facing))), 3) << "straight ahead";
  }
}

TEST_P(WhereBodiesWheel, WhoIsToldToFaceAWayAsideWheels) {
  for (const UnitId unit : who_wheels(kHalfEighth)) {
    const std::string way{compass_word(aside_of(unit))};
    const auto order = read_order(*sheet, *battle, unit, "face " + way);
    ASSERT_TRUE(order) << order.error();
    ASSERT_EQ(order->acts.size(), 1U);
    const auto* wheel = std::get_if<Wheel>(&order->acts[0]);
    ASSERT_NE(wheel, nullptr);
    EXPECT_EQ(wheel->facing, direction_of(way));
  }
}

TEST_P(WhereBodiesWheel, WhoIsToldADirectionWheelsToFaceSoAndGoesSoFar) {
  const auto all = who_wheels(kHalfEighth);
  ASSERT_FALSE(all.empty());
  for (const UnitId unit : all) {
    const std::string way{compass_word(aside_of(unit))};
    const auto order = read_order(*sheet, *battle, unit, "move 3 " + way);
    ASSERT_TRUE(order) << order.error();
    ASSERT_EQ(order->acts.size(), 2U) << way;
    const auto* wheel = std::get_if<Wheel>(&order->acts[0]);
    const auto* move = std::get_if<Move>(&order->acts[1]);
    ASSERT_TRUE(wheel != nullptr && move != nullptr && move->path.size() == 1);
    EXPECT_EQ(wheel->facing, direction_of(way));
    const Vec from = field::vec(wheeled(*sheet, *battle, unit, wheel->facing).at);
    EXPECT_NEAR(norm(field::vec(move->path.front()) - from), length_in(3, measure()).as_double(),
                2);
  }
}

TEST_P(WhereBodiesWheel, AsFarAsItGoesThereIsAfterTheWheel) {
  int goes = 0;
  for (const UnitId unit : who_wheels(kAside)) {
    const std::string words = "move to " + in_words(aside(unit, kAside, 2 * kFar));
    const auto order = as_far_as_it_goes(*sheet, *battle, unit, words);
    if (!order) continue;  // somebody is in its way
    EXPECT_FALSE(sheet->check(*battle, *order)) << words;
    ASSERT_FALSE(order->acts.empty());
    EXPECT_TRUE(std::holds_alternative<Wheel>(order->acts.front())) << words;
    goes += act<Move>(*order) != nullptr ? 1 : 0;
  }
  EXPECT_GT(goes, 0);
}

TEST_P(WhereBodiesWheel, WhoTurnsRightAboutDoesSoInItsPlace) {
  for (const UnitId unit : who_wheels(kAside)) {
    const auto order = read_order(*sheet, *battle, unit, "face about");
    ASSERT_TRUE(order) << order.error();
    EXPECT_TRUE(std::holds_alternative<Face>(order->acts.front()));
  }
}

INSTANTIATE_TEST_SUITE_P(Sheets, WhereBodiesWheel, ::testing::Values("lane_1645", "farm_1808"));

}  // namespace
}  // namespace opfor
