// What is proposed is legal, whatever the table looks like.
#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <utility>

#include "rules/arquebusier/check.hpp"
#include "rules/arquebusier/decisions.hpp"
#include "rules/arquebusier/free_orders.hpp"
#include "rules/arquebusier/ways.hpp"
#include "support.hpp"

namespace opfor::arquebusier {
namespace {

using test::Making;
using test::Small;

std::string told(const Battle& b, const Order& order) {
  const field::Pose pose = b.unit(order.unit).pose();
  std::string text = fmt::format("{} at {} {} facing {}:", b.setting().unit(order.unit).id,
                                 pose.at.x.tenths(), pose.at.y.tenths(), pose.facing.as_degrees());
  for (const Act& one : order.acts) {
    text += fmt::format(" act {}", one.index());
    if (const auto* face = std::get_if<Face>(&one)) {
      text += fmt::format(" {}", face->facing.as_degrees());
    }
  }
  for (const Point p : path_of(order)) text += fmt::format(" to {} {}", p.x.tenths(), p.y.tenths());
  return text;
}

/// All kinds of troops, on a table with all kinds of ground; generals with some of them.
Small army() {
  static const Making making =
      Making()
          .terrain("wood", test::wood("[[20, 20], [32, 20], [32, 28], [20, 28]]"))
          .terrain("bog", test::bog("[[40, 16], [52, 16], [52, 30], [40, 30]]"))
          .terrain("hedge", test::hedge("[[12, 12], [36, 16]]"))
          .terrain("lake",
                   "area = [[54, 20], [60, 20], [60, 26], [54, 26]]; kind = 'water'; "
                   "impassable = ['foot', 'horse']")
          .formation("shot_a", 'a', "4x2 FA", 10, 5)
          .formation("pikes_a", 'a', "3x3 Pk", 22, 5, "mission = 'attack'")
          .formation("horse_a", 'a', "3x2 Pst", 32, 5)
          .formation("riders_a", 'a', "3x1 Dr", 42, 5, "mounted = true; mission = 'attack'")
          .formation("gun_a", 'a', "1x1 Gun", 50, 5)
          .formation("mob_a", 'a', "4x2 M", 60, 5, "class = 'irregular'")
          .general("lord_a", 'a', 10, 3, "goes_with = 'shot_a'")
          .formation("shot_b", 'b', "FA FA, Pk Pk, FA FA", 10, 42, "mission = 'attack'")
          .formation("bills_b", 'b', "4x2 Bll", 22, 42)
          .formation("lances_b", 'b', "3x2 Ln", 32, 42, "mission = 'attack'")
          .formation("foot_b", 'b', "3x1 Dr", 42, 42, "mounted = false; mission = 'attack'")
          .formation("mortar_b", 'b', "1x1 Mor", 50, 42)
          .formation("swords_b", 'b', "2x2 Sw", 60, 42)
          .general("lord_b", 'b', 22, 44, "goes_with = 'bills_b'");
  return making.small();
}

using Draw = std::function<std::uint64_t(std::uint64_t)>;

/// Puts one formation somewhere, and in some state.
bool place(Battle& b, UnitId unit, const Draw& draw, const std::vector<UnitId>& placed,
           bool close) {
  for (int tries = 0; tries < 60; ++tries) {
    const auto inch = [&](std::uint64_t from, std::uint64_t width) {
      return Length::tenths(static_cast<std::int32_t>(from * 254 + draw(width * 254)));
    };
    const field::Pose pose{
        {inch(close ? 22 : 3, close ? 26 : 66), inch(close ? 10 : 3, close ? 24 : 42)},
        Angle::hundredths(static_cast<std::int32_t>(draw(36000)))};
    const std::vector<field::Box> there{footprint_at(b, unit, pose)};
    const bool clear = std::all_of(there.begin(), there.end(), [&](const field::Box& box) {
      const auto corners = field::corners(box);
      const bool on = std::all_of(corners.begin(), corners.end(),
                                  [&](Vec corner) { return b.setting().ground->on_table(corner); });
      return on && b.setting().ground->can_stand(box, mover_of(b, unit)) &&
             std::none_of(placed.begin(), placed.end(), [&](UnitId other) {
               const auto theirs = blocks(b, other);
               return std::any_of(theirs.begin(), theirs.end(), [&](const field::Box& one) {
                 return field::gap(box, one) <= kTolerance;
               });
             });
    });
    if (!clear) continue;
    put(b, unit, pose);
    return true;
  }
  return false;
}

void scatter(Battle& b, std::uint64_t seed, bool close) {
  const Draw draw = [&seed](std::uint64_t n) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return (seed >> 33) % n;
  };
  std::vector<UnitId> placed;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!present(b, unit)) continue;
    UnitRecord& r = record(b, unit);
    const auto count = static_cast<int>(r.elements.size());
    if (draw(3) == 0 && count > 2) {
      lose_of_type(b, unit, r.elements[0].type, static_cast<int>(draw(3)));
    }
    if (draw(3) == 0) shake(b, unit, static_cast<Cause>(draw(6)));
    if (draw(4) == 0) r.move_penalty = static_cast<std::uint8_t>(draw(7));
    if (draw(6) == 0) r.manoeuvred_last = 1;
    if (draw(8) == 0) r.ran_last = 1;
    if (draw(8) == 0) r.withdrew_last = 1;
    if (draw(6) == 0) r.moved_last = 1500;
    if (place(b, unit, draw, placed, close)) {
      placed.push_back(unit);
    } else {
      remove(b, unit, Gone::ran);
    }
  }
}

void expect_legal(const Battle& b, const Order& order, const std::string& from) {
  const auto refusal = check(b, order);
  ASSERT_FALSE(refusal) << from << ": " << told(b, order) << ": " << refusal->rule << " "
                        << refusal->what;
  EXPECT_TRUE(commands_of(b, order)) << from << ": " << told(b, order);
}

void expect_all_legal(Battle b) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!present(b, unit)) continue;
    b.unit(unit).reacted.has = 0;
    const Situation now(b);
    for (const FreeOrder& f : free_orders(now, unit)) {
      expect_legal(b, f.order, words(now.battle().setting(), f));
      if (testing::Test::HasFatalFailure()) return;
    }
    for (std::size_t intent = 0; intent < Words<Intent>::all.size(); ++intent) {
      for (const ChargeMark mark : {ChargeMark::no, ChargeMark::yes, ChargeMark::weak_targets}) {
        Cell cell;
        cell.intent = static_cast<Intent>(intent);
        cell.charge = mark;
        b.unit(unit).reacted.has = 1;
        b.unit(unit).reacted.intent = cell.intent;
        for (const Order& order : ways(Situation(b), unit, cell)) {
          expect_legal(b, order, std::string{word(cell.intent)});
          if (testing::Test::HasFatalFailure()) return;
        }
      }
    }
  }
}

TEST(AqProposed, OrdersPassTheCheckOnAnyTable) {
  const Small s = army();
  for (std::uint64_t seed = 1; seed <= 2 * OPFOR_BATTLES; ++seed) {
    Battle b = s.battle;
    scatter(b, seed * 7919, seed % 2 == 0);
    SCOPED_TRACE(fmt::format("table {}", seed));
    expect_all_legal(b);
    if (testing::Test::HasFailure()) return;
  }
}

/// Whom it grazes it has met, whether or not it would run into him farther on, and whoever else is
/// in its way: a charge that was offered to the graze was refused for the rest.
TEST(AqProposed, WhomAChargeGrazesItHasMetWhereverItCouldGoOn) {
  Battle b = army().battle;
  scatter(b, 270, true);
  expect_all_legal(b);
}

RC_GTEST_PROP(AqProposed, OrdersPassTheCheckOnTablesDrawnAnew, (std::uint32_t seed, bool close)) {
  static const Small s = army();
  Battle b = s.battle;
  scatter(b, seed, close);
  const bool before = testing::Test::HasFailure();
  expect_all_legal(b);
  RC_ASSERT(testing::Test::HasFailure() == before);
}

/// A way that grazes the border of a wood costs the same however it is looked at, and guns that
/// slide over the hedge on which they stand get no deeper onto it, however far they are to go.
TEST(AqProposed, OrdersPassTheCheckOnTablesWhereTheyDidNot) {
  const Small s = army();
  for (const auto& [seed, close] : {std::pair{822897705U, false}, {152636204U, true}}) {
    Battle b = s.battle;
    scatter(b, seed, close);
    SCOPED_TRACE(fmt::format("table {}", seed));
    expect_all_legal(b);
  }
}

/// A formation in melee is offered nothing but what the judge lets it do.
TEST(AqProposed, OrdersInMeleePassTheCheck) {
  for (const int facing : {180, 90, 270, 0}) {
    Small s = army();
    s.put("shot_a", 64, 36, 0);
    const double x = facing == 90 ? 60 : facing == 270 ? 68 : 64;
    const double y = facing == 180 ? 36 : facing == 0 ? 34 : 35;
    s.put("mortar_b", 5, 30, 180);
    s.put("swords_b", x, y, facing);
    s.contact("swords_b", "shot_a");
    expect_all_legal(s.battle);
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace opfor::arquebusier
