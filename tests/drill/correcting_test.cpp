#include "drill/correcting.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace opfor {
namespace {

using testing::ElementsAre;

struct PlainSlip {
  std::uint64_t value = 0;
};
void describe(Fields& f, PlainSlip& s) { f("value", s.value); }

/// Two of a, one of b, a metre apart, on an open table.
Battle of_three_bodies() {
  auto setting = std::make_shared<Setting>();
  setting->ground = std::make_shared<field::Ground>(std::vector<field::Feature>{}, 300_cm, 300_cm);
  for (int i = 0; i < 3; ++i) {
    UnitInfo unit;
    unit.id = std::to_string(i);
    unit.name = "unit " + unit.id;
    unit.side = i == 2 ? Side::b : Side::a;
    setting->units.push_back(unit);
  }
  Battle battle = Battle::make<PlainSlip, PlainSlip>(setting);
  for (std::size_t i = 0; i < 3; ++i) {
    UnitState& unit = battle.unit(unit_id(i));
    unit.presence = Presence::on_table;
    unit.put({{50_cm + 100_cm * static_cast<std::int32_t>(i), 50_cm}, Angle{}});
  }
  return battle;
}

/// Bodies of ten centimetres square; says what was asked of it.
class Plain final : public Correcting {
 public:
  using Correcting::Correcting;
  static std::vector<std::string>& asked() {
    static std::vector<std::string> all;
    return all;
  }

 private:
  Wrong says(const char* what) {
    asked().emplace_back(what);
    return std::nullopt;
  }
  [[nodiscard]] Wrong unknown() const override {
    if (told().loaded) return wrong("nothing is loaded");
    return std::nullopt;
  }
  [[nodiscard]] Wrong losses() override { return says("losses"); }
  [[nodiscard]] Wrong state() override { return says("state"); }
  [[nodiscard]] Wrong come_back() override {
    battle().unit(unit()).presence = Presence::on_table;
    return says("comes back");
  }
  void leave(Presence how) override {
    battle().unit(unit()).presence = how;
    says("leaves");
  }
  [[nodiscard]] Wrong wait() override { return wrong("nobody waits"); }
  [[nodiscard]] bool is_body(UnitId unit) const override { return is_there(battle(), unit); }
  [[nodiscard]] bool is_drawn_up_anew() const override { return false; }
  void put(const field::Pose& pose) override {
    battle().unit(unit()).put(pose);
    says("put");
  }
  [[nodiscard]] std::vector<field::Box> body_of(UnitId unit) const override {
    const Vec at = field::vec(battle().unit(unit).pose().at);
    return {{at, {0, 1}, 500, 500}};
  }
  [[nodiscard]] field::Mover mover() const override { return {}; }
  [[nodiscard]] bool may_touch(double apart) const override { return apart < 100; }
  [[nodiscard]] double gap(UnitId enemy) const override {
    return norm(field::vec(battle().unit(unit()).pose().at) -
                field::vec(battle().unit(enemy).pose().at)) -
           1000;
  }
  [[nodiscard]] Wrong meet(UnitId) override { return says("meets"); }
  /// Only unit 1 goes with others.
  [[nodiscard]] Wrong join(UnitId friendly) override {
    if (unit() != unit_id(1)) return Correcting::join(friendly);
    return go_with(friendly, "it goes with its own side", true);
  }
  [[nodiscard]] Length at_hand() const override { return 20_cm; }
  void finish() override { says("done"); }
};

std::string refusal(const Correction& correction) {
  Battle battle = of_three_bodies();
  const std::uint64_t before = battle.hash();
  const auto problem = correct_by<Plain>(battle, correction);
  EXPECT_EQ(battle.hash() == before, problem.has_value()) << "all of it or nothing";
  return problem ? problem->what : "";
}

Correction of_first() {
  Correction correction;
  correction.unit = unit_id(0);
  return correction;
}

TEST(Correcting, TakesThePartsInOneOrder) {
  Battle battle = of_three_bodies();
  Correction all = of_first();
  all.presence = Presence::on_table;
  all.at = Point{240_cm, 50_cm};
  all.out_of_contact = unit_id(2);
  all.contact = unit_id(2);
  Plain::asked().clear();
  EXPECT_FALSE(correct_by<Plain>(battle, all));
  EXPECT_THAT(Plain::asked(), ElementsAre("losses", "state", "comes back", "put", "meets", "done"));
}

TEST(Correcting, WhoGoesWithAFriendLeavesHimWhenToldToStandElsewhere) {
  Battle battle = of_three_bodies();
  Correction joins;
  joins.unit = unit_id(1);
  joins.contact = unit_id(0);
  ASSERT_FALSE(correct_by<Plain>(battle, joins));
  EXPECT_EQ(battle.unit(unit_id(1)).goes_with, unit_id(0));
  Correction near = joins;
  near.contact.reset();
  near.at = Point{74_cm, 50_cm};
  ASSERT_FALSE(correct_by<Plain>(battle, near));
  EXPECT_EQ(battle.unit(unit_id(1)).goes_with, unit_id(0)) << "19 cm off";
  near.at = Point{80_cm, 50_cm};
  ASSERT_FALSE(correct_by<Plain>(battle, near));
  EXPECT_EQ(battle.unit(unit_id(1)).goes_with, kNoUnit);
  ASSERT_FALSE(correct_by<Plain>(battle, joins));
  Correction leaves = joins;
  leaves.contact.reset();
  leaves.out_of_contact = unit_id(0);
  ASSERT_FALSE(correct_by<Plain>(battle, leaves));
  EXPECT_EQ(battle.unit(unit_id(1)).goes_with, kNoUnit);
  joins.contact = unit_id(1);
  EXPECT_EQ(refusal(joins), "unit 1 (1): it goes with its own side") << "not with itself";
}

TEST(Correcting, LeavesTheBattleAsItIsIfAPartCannotBe) {
  Correction correction = of_first();
  correction.loaded = true;
  EXPECT_EQ(refusal(correction), "unit 0 (0): nothing is loaded");
  correction = of_first();
  correction.at = Point{151_cm, 50_cm};
  EXPECT_EQ(refusal(correction), "unit 0 (0): it would stand on top of unit 1 (1)");
  correction.at = Point{1_cm, 50_cm};
  EXPECT_EQ(refusal(correction), "unit 0 (0): it would stand over the edge of the table");
  correction = of_first();
  correction.presence = Presence::removed;
  correction.facing = Angle{};
  EXPECT_EQ(refusal(correction), "unit 0 (0): it is not on the table");
  correction = of_first();
  correction.contact = unit_id(1);
  EXPECT_EQ(
      refusal(correction),
      "unit 0 (0): it and unit 1 (1) are both bodies of one side: only a leader joins a body");
  correction.contact = unit_id(9);
  EXPECT_EQ(refusal(correction), "unit 0 (0): there is no such unit to be in contact with");
  correction.unit = unit_id(9);
  EXPECT_EQ(refusal(correction), "there is no such unit");
}

}  // namespace
}  // namespace opfor
