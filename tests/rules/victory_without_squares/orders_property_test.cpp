// What is proposed is legal, whatever the table looks like.
#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <ostream>

#include "field/box.hpp"
#include "rules/victory_without_squares/check.hpp"
#include "rules/victory_without_squares/free_orders.hpp"
#include "rules/victory_without_squares/ways.hpp"
#include "support.hpp"

namespace opfor::victory_without_squares {
namespace {

std::string told(const Battle& b, const Order& order) {
  std::string text = b.setting().unit(order.unit).id + ":";
  for (const Act& act : order.acts) text += fmt::format(" {}", act.index());
  const field::Pose pose = b.unit(order.unit).pose();
  text += fmt::format(" at {} {} facing {}", pose.at.x.tenths(), pose.at.y.tenths(),
                      pose.facing.as_degrees());
  for (const Point p : path_of(order)) text += fmt::format(" to {} {}", p.x.tenths(), p.y.tenths());
  return text;
}

/// A way of a scenario's bodies to stand about, drawn by bits.
void scatter(Battle& b, std::uint64_t seed, bool close) {
  const auto draw = [&seed](std::uint64_t n) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return (seed >> 33) % n;
  };
  std::vector<UnitId> placed;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (is_leader(b, unit) || !b.unit(unit).on_table()) continue;
    UnitRecord& r = record(b, unit);
    const Kind kind = body_info(b, unit).kind;
    if (draw(3) == 0) lose_steps(b, unit, static_cast<int>(draw(3)));
    if (!present(b, unit)) continue;
    if (kind == Kind::dragoons) r.mounted = draw(2) != 0 ? 1 : 0;
    if (kind == Kind::artillery) r.limbered = draw(2) != 0 ? 1 : 0;
    if (kind == Kind::foot && draw(8) == 0 && r.pike_bases > 0 && r.state != State::broken) {
      b.unit(unit).formation = opfor::Formation::square;
    }
    const bool still = b.unit(unit).formation == opfor::Formation::square || r.limbered == 0;
    const bool moves =
        kind != Kind::artillery ? b.unit(unit).formation != opfor::Formation::square : !still;
    if (draw(3) == 0 && r.state <= State::unsteady && moves) r.in_motion = 1;
    if (draw(10) == 0) {
      r.acted = Acted::fired;
      r.fired = r.fired_in_reaction = 1;
    }
    if (draw(12) == 0) r.must_not_move = 1;
    if (draw(12) == 0) r.under_fire = Since::before;
    if (draw(12) == 0) r.in_combat = Since::before;
    if (draw(12) == 0) r.retreated_or_ran = Since::before;
    b.unit(unit).in_force = static_cast<InForce>(draw(8));
    b.unit(unit).task.kind = static_cast<TaskKind>(draw(5));
    b.unit(unit).task.target = unit_id(draw(b.size()));
    for (int tries = 0; tries < 60; ++tries) {
      const std::uint64_t wide = close ? 24 : 66;
      const field::Pose pose{
          {Length::tenths(static_cast<std::int32_t>(600 + draw(wide * 254))),
           Length::tenths(static_cast<std::int32_t>(600 + draw((close ? 20 : 42) * 254)))},
          Angle::hundredths(static_cast<std::int32_t>(draw(36000)))};
      const field::Box box = box_at(b, unit, pose);
      const bool clear = b.setting().ground->can_stand(box, {r.mounted != 0}) &&
                         std::none_of(placed.begin(), placed.end(), [&](UnitId other) {
                           return field::overlaps(box, box_at(b, other, b.unit(other).pose()));
                         });
      if (!clear) continue;
      put(b, unit, pose);
      placed.push_back(unit);
      break;
    }
    if (placed.empty() || placed.back() != unit) remove(b, unit, Gone::left_table);
  }
  if (draw(6) == 0) sheet_record(b).beaten[draw(2)] = 1;
}

void expect_all_legal(const Battle& b) {
  const Situation now(b);
  const auto legal = [&](const Order& order, const std::string& from) {
    const auto refusal = check(b, order);
    EXPECT_FALSE(refusal) << from << " " << told(b, order) << ": " << refusal->rule << " "
                          << refusal->what;
  };
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!b.unit(unit).on_table()) continue;
    if (!is_leader(b, unit)) {
      const auto free = free_orders(now, unit);
      EXPECT_FALSE(free.empty());
      for (const FreeOrder& f : free) {
        EXPECT_EQ(f.order.unit, unit);
        EXPECT_FALSE(words(now.battle().setting(), f).empty());
        legal(f.order, words(now.battle().setting(), f));
      }
      const auto on = going_on(now, unit);
      EXPECT_FALSE(on.empty());
      for (const FreeOrder& f : on) {
        EXPECT_EQ(act<Halt>(f.order), nullptr);
        legal(f.order, "going on: " + words(now.battle().setting(), f));
      }
    }
    for (std::size_t intent = 0; intent < Words<Intent>::all.size(); ++intent) {
      for (const ChargeMark mark : {ChargeMark::no, ChargeMark::yes, ChargeMark::weak_targets}) {
        Cell cell;
        cell.intent = static_cast<Intent>(intent);
        cell.charge = mark;
        const auto some = ways(now, unit, cell);
        EXPECT_FALSE(some.empty());
        for (const Order& order : some) {
          legal(order, std::string{word(cell.intent)});
          if (mark == ChargeMark::no) {
            EXPECT_EQ(act<Charge>(order), nullptr) << "bolder than its cell: " << told(b, order);
          }
        }
      }
    }
  }
}

struct Tables {
  const char* scenario = nullptr;
  std::uint64_t most = 0;  ///< tables that are drawn
};
void PrintTo(const Tables& tables, std::ostream* os) { *os << tables.scenario; }

class VwsProposed : public testing::TestWithParam<Tables> {};

TEST_P(VwsProposed, OrdersPassTheCheckAsTheBattleBegins) {
  expect_all_legal(test::scenario(GetParam().scenario).battle);
}

TEST_P(VwsProposed, OrdersPassTheCheckOnAnyTable) {
  const test::Small start = test::scenario(GetParam().scenario);
  for (std::uint64_t seed = 1; seed <= GetParam().most; ++seed) {
    Battle b = start.battle;
    scatter(b, seed * 7919, seed % 2 == 0);
    SCOPED_TRACE(fmt::format("table {}", seed));
    expect_all_legal(b);
    if (testing::Test::HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, VwsProposed,
                         testing::Values(Tables{"edgehill_1642", 5}, Tables{"lane_1645", 40}),
                         [](const auto& of) { return std::string{of.param.scenario}; });

}  // namespace
}  // namespace opfor::victory_without_squares
