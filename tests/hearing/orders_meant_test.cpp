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

TEST(OrdersMeant, CoverIsTakenInAPlace) {
  const AtScenario lane("lane_1645");
  EXPECT_EQ(lane.means("k_foot_1", "take cover in the wood"),
            lane.means("k_foot_1", "move into the wood"));
}

}  // namespace
}  // namespace opfor
