#include "record/json.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include "battle/consider.hpp"

namespace opfor::json {
namespace {

Setting setting_in(Measure measure) {
  Setting setting;
  setting.measure = measure;
  for (const char* id : {"MC1", "L1"}) {
    UnitInfo unit;
    unit.id = id;
    setting.units.push_back(unit);
  }
  return setting;
}

Json again(const Json& json) { return Json::parse(json.dump()); }

RC_GTEST_PROP(Json, OrdersReadBackTheSame, ()) {
  const auto setting = setting_in(*rc::gen::element(Measure::centimetre, Measure::inch));
  const auto point = [] {
    return Point{Length::tenths(*rc::gen::inRange(-20000, 20000)),
                 Length::tenths(*rc::gen::inRange(-20000, 20000))};
  };
  Order order;
  order.unit = unit_id(0);
  order.acts = {Move{{point(), point()}, Gait::trot},
                Charge{unit_id(1), {point()}, Gait::gallop},
                Face{Angle::hundredths(*rc::gen::inRange(0, 36000))},
                ChangeFormation{Formation::square},
                Shoot{kNoUnit},
                Load{},
                FightOn{},
                LeaveTable{},
                Wheel{Angle::hundredths(*rc::gen::inRange(0, 36000))},
                Halt{},
                Rally{},
                Limber{*rc::gen::arbitrary<bool>()},
                Mount{*rc::gen::arbitrary<bool>()},
                Attach{*rc::gen::element(unit_id(0), unit_id(1), kNoUnit)},
                Frontage{*rc::gen::inRange(1, 101)},
                HoldFire{},
                GoToGround{}};
  order.why_not_more = *rc::gen::element(std::string(), std::string("no cover \"near\""));
  const auto back = to_order(setting, again(of(setting, order)));
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == order);
  const Choice choice{{}, order};
  RC_ASSERT(*to_choice(setting, again(of(setting, choice))) == choice);
}

TEST(Json, OrdersAreReadable) {
  const auto setting = setting_in(Measure::centimetre);
  const Order order{unit_id(0), {Move{{{12_cm, Length::tenths(345)}}, Gait::as_before}}, {}};
  EXPECT_EQ(of(setting, order).dump(),
            R"({"unit":"MC1","acts":[{"act":"move","path":[[12.0,3.45]],"gait":"as before"}]})");
  EXPECT_EQ(of(setting, Order{unit_id(1), {Load{}}, {}}).dump(),
            R"({"unit":"L1","acts":[{"act":"load"}]})");
  EXPECT_EQ(of(setting, Choice{{2}, {}}).dump(), R"({"picks":[2]})");
}

TEST(Json, CorrectionsReadBackTheSame) {
  const auto setting = setting_in(Measure::inch);
  Correction c;
  c.unit = unit_id(1);
  c.at = Point{Length::tenths(333), Length::tenths(1)};
  c.facing = Angle::hundredths(12345);
  c.killed = -1;
  c.killed_of = {{"pike", 2}, {"firearm", -1}};
  c.wounded = 2;
  c.presence = Presence::off_table;
  c.formation = Formation::open;
  c.files = 4;
  c.states = {"commander dead", "mounted"};
  c.beaten = true;
  c.ran = false;
  c.loaded = true;
  c.contact = unit_id(0);
  c.out_of_contact = unit_id(1);
  c.setting = "[[unit]]\nid = \"X\"\n";
  const Json json = of(setting, c);
  const auto back = to_correction(setting, again(json));
  ASSERT_TRUE(back) << back.error().what;
  EXPECT_EQ(of(setting, *back), json);
  EXPECT_EQ(back->at, c.at);
  EXPECT_EQ(back->facing, c.facing);
  EXPECT_EQ(back->killed_of, c.killed_of);
  EXPECT_EQ(back->states, c.states);
  EXPECT_EQ(back->contact, c.contact);
  EXPECT_EQ(json.size(), 16u);
  EXPECT_EQ(of(setting, Correction{}).dump(), "{}");
}

TEST(Json, ReactionsAndReasonsReadBackTheSame) {
  const auto setting = setting_in(Measure::centimetre);
  Reaction r;
  r.terms = {{"RF-FLANK", 3, "NC-RF-10", "enemy to flank", Fact::enemy_flank_or_rear}};
  r.total = 3;
  r.shifted = 2;
  r.row = "2-5";
  r.row_when = "falling back";
  r.die = 4;
  r.column = 5;
  r.cell = {Intent::advance, ChargeMark::weak_targets, Gait::canter, true};
  r.binding = false;
  r.rule = "NC-ACT-1";
  r.reads = "ADVANCE reads MOUNT";
  const auto back = to_reaction(again(of(r)));
  ASSERT_TRUE(back) << back.error().what;
  EXPECT_EQ(back->terms, r.terms);
  EXPECT_EQ(back->cell, r.cell);
  EXPECT_EQ(back->reads, r.reads);
  EXPECT_EQ(of(*back), of(r));
  Reasons reasons{{{0.1, {{Consider::threats, UnitId{0}, 1.0 / 3, "D3"}}}, {-2, {}}}};
  const auto same = to_reasons(setting, again(of(setting, reasons)));
  ASSERT_TRUE(same) << same.error().what;
  EXPECT_EQ(same->options[0].shares[0].share, 1.0 / 3);
  EXPECT_EQ(same->options[0].shares[0].about, UnitId{0});
  EXPECT_EQ(of(setting, *same), of(setting, reasons));
}

TEST(Json, WhatIsWrongIsSaid) {
  const auto setting = setting_in(Measure::centimetre);
  const auto order = [&](const char* text) {
    const auto read = to_order(setting, Json::parse(text));
    return read ? std::string("read") : read.error().what;
  };
  EXPECT_EQ(order(R"({"acts":[]})"), "'unit' is missing");
  EXPECT_EQ(order(R"({"unit":"X9","acts":[]})"), "there is no unit 'X9'");
  EXPECT_EQ(order(R"({"unit":"L1","acts":[{"act":"fly"}]})"), "unknown act 'fly'");
  EXPECT_EQ(order(R"({"unit":"L1","acts":[{"act":"move","path":[[1]]}]})"),
            "a place is [x, y], not [1]");
  EXPECT_EQ(order(R"({"unit":"L1","acts":[{"act":"move","path":[[1,1e9]]}]})"),
            "a number out of range");
  EXPECT_EQ(order(R"({"unit":"L1","acts":[{"act":"change formation","to":"blob"}]})"),
            "unknown word 'blob'");
  EXPECT_NE(order(R"({"unit":7,"acts":[]})"), "read");
  EXPECT_NE(order(R"([])"), "read");
  EXPECT_EQ(to_correction(setting, Json::parse(R"({"dead":1})")).error().what,
            "a correction has no 'dead'");
  EXPECT_EQ(to_correction(setting, Json::parse(R"({"killed":1.5})")).error().what,
            "a whole number is wanted, not 1.5");
  EXPECT_FALSE(to_answer(Json::parse(R"({"value":1,"faces":[0]})")));
  EXPECT_FALSE(to_choice(setting, Json::parse(R"({"picks":["a"]})")));
}

}  // namespace
}  // namespace opfor::json
