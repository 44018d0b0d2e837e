#include "rules/over_the_hills/artillery.hpp"

#include "chance/enumerator.hpp"
#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Chance;
using chance::Probability;
using opfor::test::die;
using opfor::test::FixedDice;
using test::in;
using test::shown;

/// A fresh light medium battery at a line, beyond short range.
GunShot plain_shot(double inches = 12) {
  GunShot shot;
  shot.battery.strength = {6, 0};
  shot.battery.gun = GunClass::light_medium;
  shot.distance = in(inches);
  return shot;
}
std::string gun_lines(const GunShot& shot, const Options& options = {}) {
  return shown(gun_score(shot, options).terms);
}

struct AloneInGuns {
  const char* terms;
  std::function<void(GunShot&)> when;
};
const std::vector<AloneInGuns> kAloneInGuns{
    {"", [](GunShot&) {}},
    {"at_square_or_closed_column+3", [](GunShot& s) { s.mark.formation = Formation::square; }},
    {"at_square_or_closed_column+3",
     [](GunShot& s) {
       s.mark.formation = Formation::attack_column;
       s.mark.closed = true;
     }},
    {"at_other_column+1", [](GunShot& s) { s.mark.formation = Formation::attack_column; }},
    {"at_other_column+1", [](GunShot& s) { s.mark.formation = Formation::march_column; }},
    {"at_other_column+1", [](GunShot& s) { s.mark.formation = Formation::column_of_companies; }},
    {"short_range+1", [](GunShot& s) { s.distance = in(6); }},
    {"", [](GunShot& s) { s.distance = in(6.01); }},
    {"short_range+1", [](GunShot& s) { s.distance = in(3.01); }},
    {"short_range+1 canister_close+4", [](GunShot& s) { s.distance = in(3); }},
    {"grand_battery+1", [](GunShot& s) { s.grand_battery = true; }},
    {"flank_or_rear+1", [](GunShot& s) { s.mark.aspect = Aspect::flank; }},
    {"enfiladed+4",
     [](GunShot& s) {
       s.mark.aspect = Aspect::flank;
       s.mark.enfiladed = true;
     }},
    {"target_in_cover-1", [](GunShot& s) { s.mark.in_cover = true; }},
    {"target_obscured-1", [](GunShot& s) { s.mark.obscured = true; }},
    {"target_in_cover-1", [](GunShot& s) { s.mark.in_cover = s.mark.obscured = true; }},
    {"in_wooden-2", [](GunShot& s) { s.mark.building = Building::wooden; }},
    {"in_wood_and_brick-5", [](GunShot& s) { s.mark.building = Building::wood_and_brick; }},
    {"in_substantial-7", [](GunShot& s) { s.mark.building = Building::substantial; }},
    {"in_fortified-10", [](GunShot& s) { s.mark.building = Building::fortified; }},
    {"in_wooden-2",
     [](GunShot& s) {
       s.mark.building = Building::wooden;
       s.mark.in_cover = true;
     }},
    {"target_moved_or_cavalry-1", [](GunShot& s) { s.mark.moved = in(5.1); }},
    {"target_moved_or_cavalry-1",
     [](GunShot& s) {
       s.mark.arm = Arm::cavalry;
       s.mark.in_contact = true;
     }},
    {"gone_to_ground-3", [](GunShot& s) { s.mark.gone_to_ground = true; }},
    {"firer_wavering-1", [](GunShot& s) { s.battery.strength.fh = 4; }},
    {"new_target-2", [](GunShot& s) { s.new_target = true; }},
    {"wheeled-1", [](GunShot& s) { s.wheeled = true; }}};

// OTH-GUN-7, 8: their lines.
TEST(OthGun2, EveryLineAlone) {
  for (const AloneInGuns& each : kAloneInGuns) {
    GunShot shot = plain_shot();
    each.when(shot);
    EXPECT_EQ(gun_lines(shot), each.terms);
    EXPECT_EQ(gun_score(shot).base, shot.battery.strength.score()) << "OTH-GUN-1: all of it";
    for (const Term& term : gun_score(shot).terms) EXPECT_EQ(term.rule, "OTH-GUN-2");
  }
}

TEST(OthGun2, LinesStackInTheOrderOfTheSheet) {
  GunShot shot = plain_shot(3);
  shot.battery.strength = {6, 4};
  shot.mark.formation = Formation::march_column;
  shot.mark.aspect = Aspect::rear;
  shot.mark.obscured = shot.mark.gone_to_ground = true;
  shot.mark.moved = in(6);
  shot.new_target = shot.wheeled = shot.grand_battery = true;
  EXPECT_EQ(gun_lines(shot),
            "at_other_column+1 short_range+1 canister_close+4 grand_battery+1 flank_or_rear+1 "
            "target_obscured-1 target_moved_or_cavalry-1 gone_to_ground-3 firer_wavering-1 "
            "new_target-2 wheeled-1");
  EXPECT_EQ(gun_score(shot).total(), 2 + 8 - 9);
}

TEST(OthGun3, CanisterReachesAsFarAsItsGunAndHitsByItself) {
  EXPECT_TRUE(fires_canister(GunClass::light, in(3)));
  EXPECT_FALSE(fires_canister(GunClass::light, in(3.01)));
  EXPECT_TRUE(fires_canister(GunClass::medium, in(4.5)));
  EXPECT_TRUE(fires_canister(GunClass::heavy, in(6)));
  EXPECT_FALSE(fires_canister(GunClass::heavy, in(6.01)));
  GunShot heavy = plain_shot(5);
  heavy.battery.gun = GunClass::heavy;
  EXPECT_EQ(gun_lines(heavy), "short_range+1") << "+4 only at 3 or less";
  FixedDice misses({die(9)});
  const ShotResult result = fire_guns(misses, {}, heavy);
  ASSERT_EQ(result.fatigue.size(), 1U);
  EXPECT_EQ(result.fatigue[0], (FatigueHits{FatigueCause::canister, {}, 1}));
  FixedDice hits({die(1)});
  EXPECT_EQ(total(fire_guns(hits, {}, heavy).fatigue), 1 + 3);
}

TEST(OthGun4, OverShortRangeTheDieCountsForOneOrByOptionTwo) {
  GunShot shot = plain_shot(12);
  shot.battery.strength = {10, 0};
  FixedDice one({die(1)});
  EXPECT_EQ(total(fire_guns(one, {}, shot).fatigue), 1);
  Options options;
  options.artillery_long_cap = 2;
  FixedDice two({die(1)});
  EXPECT_EQ(total(fire_guns(two, {}, shot, options).fatigue), 2);
  FixedDice three({die(1)});
  EXPECT_EQ(total(fire_guns(three, {}, plain_shot(6), options).fatigue), 3) << "at short range";
}

TEST(OthGun1, EachGunHasItsThreeRangesAndNoMore) {
  // Canister, short range, maximum: typed from the sheet.
  struct Ranges {
    GunClass gun;
    double canister;
    double near;
    double most;
  };
  for (const Ranges& r :
       {Ranges{GunClass::light, 3, 4.5, 18}, Ranges{GunClass::light_medium, 3, 6, 24},
        Ranges{GunClass::medium, 4.5, 8, 27}, Ranges{GunClass::heavy, 6, 10, 30}}) {
    const std::string what{word(r.gun)};
    EXPECT_TRUE(fires_canister(r.gun, in(r.canister))) << what;
    EXPECT_FALSE(fires_canister(r.gun, in(r.canister + 0.01))) << what;
    const auto most_at = [&](double inches) {
      GunShot shot = plain_shot(inches);
      shot.battery.strength = {10, 0};
      shot.battery.gun = r.gun;
      FixedDice dice({die(1)});
      return total(fire_guns(dice, {}, shot).fatigue);
    };
    EXPECT_EQ(most_at(r.near), 3) << what;
    EXPECT_EQ(most_at(r.near + 0.01), 1) << what;
    const Battery ready{{6, 0}, r.gun};
    EXPECT_FALSE(gun_bar(ready, {}, in(r.most))) << what;
    EXPECT_EQ(gun_bar(ready, {}, in(r.most + 0.01)), GunBar::out_of_range) << what;
  }
}

TEST(OthGun9, ClosedColumnsAreFlaggedOrByOptionAttackColumns) {
  Options options;
  options.attack_column_is_closed = true;
  GunShot shot = plain_shot();
  shot.mark.formation = Formation::attack_column;
  EXPECT_EQ(gun_lines(shot, options), "at_square_or_closed_column+3");
  shot.mark.formation = Formation::march_column;
  EXPECT_EQ(gun_lines(shot, options), "at_other_column+1");
  shot.mark.formation = Formation::line;
  shot.mark.closed = true;
  EXPECT_EQ(gun_lines(shot), "") << "no column";
}

TEST(OthGun1, WhoMayNotFireIsToldWhy) {
  const Battery ready{{6, 0}, GunClass::light};
  EXPECT_FALSE(gun_bar(ready, {}, in(18)));
  EXPECT_EQ(gun_bar(ready, {}, in(18.1)), GunBar::out_of_range);
  const auto bar = [&](auto change) {
    Battery battery = ready;
    FireCase at;
    change(battery, at);
    return gun_bar(battery, at, in(5));
  };
  EXPECT_EQ(bar([](Battery& b, FireCase&) { b.formation = Formation::limbered; }),
            GunBar::limbered);
  EXPECT_EQ(bar([](Battery& b, FireCase&) { b.out_of_ammo = true; }), GunBar::out_of_ammo);
  EXPECT_EQ(bar([](Battery&, FireCase& c) { c.condition = Condition::routing; }), GunBar::routing);
  EXPECT_EQ(bar([](Battery&, FireCase& c) { c.gone_to_ground = true; }), GunBar::gone_to_ground);
  EXPECT_EQ(bar([](Battery&, FireCase& c) { c.no_fire_next = true; }), GunBar::no_fire_next);
  EXPECT_EQ(bar([](Battery&, FireCase& c) { c.in_contact = true; }), GunBar::in_contact);
  EXPECT_FALSE(
      bar([](Battery&, FireCase& c) { c.in_contact = c.no_fire_next = c.defensive = true; }));
  EXPECT_EQ(bar([](Battery& b, FireCase&) { b.strength = {6, 6}; }), GunBar::no_score);
}

// OTH-BAND-3.
TEST(OthEx3, Canister) {
  GunShot shot = plain_shot(3);
  shot.battery.gun = GunClass::medium;
  shot.mark.formation = Formation::attack_column;
  shot.new_target = true;
  EXPECT_EQ(gun_score(shot).total(), 10);
  FixedDice ten({die(10)});
  const ShotResult result = fire_guns(ten, {}, shot);
  EXPECT_EQ(total(result.fatigue), 2);
  EXPECT_TRUE(result.ten) << "OTH-GUN-5: out of ammunition";
  const auto odds =
      chance::odds_of([&](Chance& c) { return total(fire_guns(c, {}, shot).fatigue); });
  EXPECT_EQ(odds, (chance::Odds<int>{{2, {1, 2}}, {3, {3, 10}}, {4, {1, 5}}}));
}

TEST(OthEx4, GunsAtLongRange) {
  GunShot shot = plain_shot(10);
  shot.battery.strength = {6, 4};
  shot.mark.formation = Formation::square;
  EXPECT_EQ(gun_score(shot).total(), 4);
  const auto hits = [&] {
    return chance::odds_of([&](Chance& c) { return total(fire_guns(c, {}, shot).fatigue); });
  };
  EXPECT_EQ(hits().at(1), Probability(2, 5));
  shot.distance = in(6);
  EXPECT_EQ(gun_score(shot).total(), 5);
  EXPECT_EQ(hits(), (chance::Odds<int>{{0, {1, 2}}, {1, {3, 10}}, {2, {1, 5}}}));
}

}  // namespace
}  // namespace opfor::over_the_hills
