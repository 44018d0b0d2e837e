#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <ostream>
#include <rapidcheck/gtest.h>
#include <tuple>

#include "field/lines.hpp"
#include "move_support.hpp"
#include "rules/arquebusier/movement_step.hpp"
#include "rules/arquebusier/stride.hpp"

namespace opfor::arquebusier::test {
namespace {

/// A formation with its marker, as a property draws it. Places in tenths of an inch.
struct Drawn {
  Side side = Side::a;
  int kind = 0;
  int x = 0;
  int y = 0;
  int facing = 0;  ///< degrees
  int order = 0;   ///< 0 none, 1 and 2 march, 3 retire, 4 reform, 5 runs
  int turn = 0;    ///< degrees
  int distance = 0;
};

constexpr std::array<const char*, 6> kShapes{"4x2 FA", "3x2 Ln",  "2x3 Pk",
                                             "6x1 FA", "2x1 Gun", "FA FA, Pk Pk Pk, Pk Pk Pk, FA"};

rc::Gen<std::vector<Drawn>> formations() {
  const auto one = rc::gen::exec([] {
    Drawn d;
    d.side = *rc::gen::arbitrary<bool>() ? Side::a : Side::b;
    d.kind = *rc::gen::inRange(0, static_cast<int>(kShapes.size()));
    d.x = *rc::gen::inRange(30, 450);
    d.y = *rc::gen::inRange(30, 330);
    // Half of them in line with the table, so that they touch edge to edge as well.
    d.facing =
        *rc::gen::arbitrary<bool>() ? 90 * *rc::gen::inRange(0, 4) : *rc::gen::inRange(0, 360);
    d.order = *rc::gen::inRange(0, 6);
    d.turn = *rc::gen::arbitrary<bool>() ? d.facing : 5 * *rc::gen::inRange(0, 72);
    d.distance = *rc::gen::inRange(0, 125);
    return d;
  });
  // Of full size, for ranges shrink with it.
  return rc::gen::container<std::vector<Drawn>>(9, rc::gen::resize(100, one));
}

double deepest(const Battle& battle, UnitId x, UnitId y) {
  double most = 0;
  for (const field::Box& a : blocks(battle, x)) {
    for (const field::Box& b : blocks(battle, y)) most = std::max(most, field::overlap(a, b));
  }
  return most;
}

void showValue(const Drawn& d, std::ostream& os) {
  os << kShapes[static_cast<std::size_t>(d.kind)] << " of side " << static_cast<int>(d.side)
     << " at " << d.x << ", " << d.y << " facing " << d.facing << ", order " << d.order << " to "
     << d.turn << " for " << d.distance;
}

/// The formations that find room, in their order.
std::vector<Drawn> that_fit(const std::vector<Drawn>& drawn) {
  std::vector<Drawn> fit;
  for (const Drawn& d : drawn) {
    fit.push_back(d);
    Tabletop ground;
    for (const Drawn& f : fit) {
      ground.add(f.side, kShapes[static_cast<std::size_t>(f.kind)], f.x / 10.0, f.y / 10.0,
                 f.facing);
    }
    const Battle battle = ground.battle();
    for (std::size_t i = 0; i + 1 < fit.size(); ++i) {
      if (deepest(battle, unit_id(i), unit_id(fit.size() - 1)) <= field::kDeep) continue;
      fit.pop_back();
      break;
    }
  }
  return fit;
}

Battle set_up(const std::vector<Drawn>& drawn) {
  Tabletop ground;
  ground.table(48, 36);
  ground.add(bog_of({{10, 10}, {20, 12}, {18, 20}, {9, 18}}));
  ground.add(hedge_of({{25, 5}, {30, 30}}));
  ground.add(pond_of({{38, 20}, {44, 20}, {44, 26}}));
  for (const Drawn& d : drawn) {
    ground.add(d.side, kShapes[static_cast<std::size_t>(d.kind)], d.x / 10.0, d.y / 10.0, d.facing);
  }
  Battle battle = ground.battle();
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const Drawn& d = drawn[i];
    const UnitId unit = unit_id(i);
    const double distance = d.distance / 10.0;
    if (d.order == 1 || d.order == 2 || d.order == 5) march(battle, unit, d.turn, distance);
    if (d.order == 3) retire(battle, unit, distance);
    if (d.order == 4) reform(battle, unit, d.turn, 0);
    record(battle, unit).marker.off_table = d.order == 5 ? 1 : 0;
  }
  return battle;
}

RC_GTEST_PROP(AqMove6, NothingDependsOnNumbersOrOnWhichSideIsA, ()) {
  const std::vector<Drawn> drawn = that_fit(*formations());
  std::vector<Drawn> swapped(drawn.rbegin(), drawn.rend());
  for (Drawn& d : swapped) d.side = other(d.side);
  const std::size_t n = drawn.size();
  const auto as_swapped = [&](UnitId unit) {
    return unit == kNoUnit ? kNoUnit : unit_id(n - 1 - index(unit));
  };
  const Advances one = advance_all(set_up(drawn));
  const Advances two = advance_all(set_up(swapped));
  RC_ASSERT(one.moves.size() == two.moves.size());
  RC_CLASSIFY(!one.met.empty(), "some met");
  for (const Advance& x : one.moves) {
    const Advance& y = of(two, as_swapped(x.unit));
    RC_ASSERT(x.to == y.to);
    RC_ASSERT(x.ended_at == y.ended_at);
    RC_ASSERT(x.spent == y.spent);
    RC_ASSERT(x.stopped == y.stopped);
    RC_ASSERT(x.made == y.made);
    RC_ASSERT(as_swapped(x.at) == y.at);
  }
  std::vector<std::tuple<double, UnitId, UnitId>> met;
  std::vector<std::tuple<double, UnitId, UnitId>> met_swapped;
  for (const Met& m : one.met) met.emplace_back(m.pulse, m.a, m.b);
  for (const Met& m : two.met) {
    met_swapped.emplace_back(m.pulse, as_swapped(m.b), as_swapped(m.a));
  }
  std::sort(met.begin(), met.end());
  std::sort(met_swapped.begin(), met_swapped.end());
  RC_ASSERT(met == met_swapped);
}

/// Nobody is asked anything that matters: formations without Generals, none in melee before.
class FirstOption final : public Asks {
 public:
  [[nodiscard]] std::vector<chance::Answer> answer_all(std::span<const chance::Request>) override {
    throw std::logic_error("moves need no dice");
  }
  [[nodiscard]] std::vector<Reaction> react_all(const Battle&,
                                                std::span<const ReactionRequest>) override {
    return {};
  }
  [[nodiscard]] Order order_of(const Moment&, const OrderRequest&) override {
    throw std::logic_error("nobody is ordered here");
  }
  [[nodiscard]] std::vector<Choice> decide_all(const Moment&,
                                               std::span<const Decision> decisions) override {
    return std::vector<Choice>(decisions.size(), Choice{{0}, {}});
  }
  void rest(Battle&) override {}
};

/// The table after step 3, where a side was first; on turn 3, when horse may have stood.
Battle after_the_step(const std::vector<Drawn>& drawn, Side first) {
  Battle battle = set_up(drawn);
  battle.head().turn = 3;
  sheet_record(battle).first = first;
  FirstOption asks;
  NoEvents events;
  Play play{battle, asks, events};
  movement_step(play);
  return battle;
}

RC_GTEST_PROP(AqMove6, TheWholeStepDependsOnNeitherNumbersNorOnWhichSideIsA, ()) {
  const std::vector<Drawn> drawn = that_fit(*formations());
  std::vector<Drawn> swapped(drawn.rbegin(), drawn.rend());
  for (Drawn& d : swapped) d.side = other(d.side);
  const Battle one = after_the_step(drawn, Side::a);
  const Battle two = after_the_step(swapped, Side::b);
  const std::size_t n = drawn.size();
  int shaken_ones = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const UnitId x = unit_id(i);
    const UnitId y = unit_id(n - 1 - i);
    RC_ASSERT(present(one, x) == present(two, y));
    RC_ASSERT(one.unit(x).pose() == two.unit(y).pose());
    RC_ASSERT(one.unit(x).moved == two.unit(y).moved);
    RC_ASSERT(record(one, x).manoeuvred == record(two, y).manoeuvred);
    RC_ASSERT(record(one, x).causes == record(two, y).causes);
    RC_ASSERT(enemies_in_contact(one, x).size() == enemies_in_contact(two, y).size());
    shaken_ones += shaken(one, x) ? 1 : 0;
  }
  RC_CLASSIFY(!one.head().contacts.empty(), "some met");
  RC_CLASSIFY(shaken_ones > 0, "some shaken");
}

/// Both end with a corner over an edge of the table, and each comes in to where the other would.
TEST(AqMove6, WhoIsTakenBackOntoTheTableFirstDependsOnNoNumber) {
  const Drawn faces_south{Side::a, 0, 441, 221, 180, 1, 180, 0};
  const Drawn runs_north_east{Side::a, 3, 342, 292, 0, 5, 80, 55};
  const Battle one = after_the_step({faces_south, runs_north_east}, Side::a);
  const Battle two = after_the_step({runs_north_east, faces_south}, Side::a);
  EXPECT_EQ(one.unit(unit_id(0)).pose(), two.unit(unit_id(1)).pose());
  EXPECT_EQ(one.unit(unit_id(1)).pose(), two.unit(unit_id(0)).pose());
  EXPECT_LE(deepest(one, unit_id(0), unit_id(1)), field::kDeep);
}

RC_GTEST_PROP(AqMove5, NobodyPassesThroughAnybody, ()) {
  const std::vector<Drawn> drawn = that_fit(*formations());
  const Battle battle = set_up(drawn);
  const Advances moves = advance_all(battle);
  Battle moved = after(battle, moves);
  for (const Advance& move : moves.moves) {
    RC_ASSERT(move.spent <= move.allowed + 1e-6);
    RC_ASSERT(norm(field::vec(move.to.at) - field::vec(move.formed)) <= move.allowed + 1);
    if (move.stopped == Stopped::off_table) remove(moved, move.unit, Gone::ran);
  }
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    for (std::size_t j = i + 1; j < drawn.size(); ++j) {
      if (!present(moved, unit_id(i)) || !present(moved, unit_id(j))) continue;
      // Half a millimetre of rounding to begin with, and what sliding along a side may add to it.
      RC_ASSERT(deepest(moved, unit_id(i), unit_id(j)) <= 2 * field::kDeep);
    }
  }
}

RC_GTEST_PROP(AqMove6, TwoEnemiesHaveMetIfAndOnlyIfTheyTouchInTheEnd, ()) {
  const std::vector<Drawn> drawn = that_fit(*formations());
  const Battle battle = set_up(drawn);
  const Advances moves = advance_all(battle);
  const Battle moved = after(battle, moves);
  const auto left = [&](UnitId unit) {
    return std::any_of(moves.moves.begin(), moves.moves.end(), [&](const Advance& m) {
      return m.unit == unit && m.stopped == Stopped::off_table;
    });
  };
  const auto acted = [&](UnitId unit) {
    return std::any_of(moves.moves.begin(), moves.moves.end(),
                       [&](const Advance& m) { return m.unit == unit && m.made; });
  };
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    for (std::size_t j = 0; j < drawn.size(); ++j) {
      const UnitId a = unit_id(i);
      const UnitId b = unit_id(j);
      if (drawn[i].side != Side::a || drawn[j].side != Side::b || left(a) || left(b)) continue;
      if (!acted(a) && !acted(b)) continue;
      const bool met = std::any_of(moves.met.begin(), moves.met.end(),
                                   [&](const Met& m) { return m.a == a && m.b == b; });
      RC_ASSERT(met == (gap(moved, a, b) <= kTolerance));
    }
  }
}

RC_GTEST_PROP(AqMove6, AWayInTimeEndsWhereTheGroundSaysThatItsAllowanceEnds, ()) {
  const std::vector<Drawn> drawn = that_fit(*formations());
  if (drawn.empty()) return;
  const Battle battle = set_up({drawn.front()});
  const UnitId unit = unit_id(0);
  Marching march;
  march.unit = unit;
  march.start = field::vec(battle.unit(unit).pose().at);
  march.direction = unit_vector(battle.unit(unit).pose().facing);
  const Blocks body = blocks(battle, unit);
  march.body = body;
  march.length = drawn.front().distance * 25.4;
  march.budget = std::min(march.length, full_move(battle, unit).as_double());
  march.may_leave = true;
  const Track track = track_of(battle, march);
  if (track.why == Stopped::off_table || track.why == Stopped::ground) return;
  const std::vector<Vec> way{march.start, march.start + march.direction * march.length};
  const auto spent = battle.setting().ground->spend(way, march.budget, mover_of(battle, unit));
  // Borders nearer than half a millimetre are no difference that the field makes.
  RC_ASSERT(std::abs(track.whole - norm(spent.at - march.start)) <=
            2 * field::kDeep + field::kHair);
  double last = 0;
  for (int i = 0; i <= 120; ++i) {
    const double come = track.come_by(i / 10.0);
    RC_ASSERT(come >= last - field::kHair);
    RC_ASSERT(come - last <= rate(battle, unit) / 10 + 1e-6);
    last = come;
  }
}

/// In, out of and along two bogs that lie near each other, at all angles.
TEST(AqTer5, HardGoingIsPaidForWhereverAWayBeginsAndEnds) {
  Tabletop ground;
  const UnitId unit = ground.add(kA, "1x1 Sw", 20, 20, 0);
  ground.add(bog_of({{20, 10}, {26, 11}, {25, 18}, {19, 16}}));
  ground.add(bog_of({{26.5, 11}, {33, 10}, {32, 18}, {25.5, 18}}));
  const Battle battle = ground.battle();
  const field::Mover mover = mover_of(battle, unit);
  const Blocks body = blocks(battle, unit);
  std::uint64_t drawn = 1;
  const auto draw = [&drawn](int n) {
    drawn = drawn * 6364136223846793005U + 1442695040888963407U;
    return static_cast<int>((drawn >> 33) % static_cast<unsigned>(n));
  };
  for (int i = 0; i < 5000; ++i) {
    Marching march;
    march.unit = unit;
    march.body = body;
    march.start = {4500.0 + draw(4500), 2300.0 + draw(2500)};
    march.direction = unit_vector(Angle::hundredths(draw(36000)));
    march.budget = 1524;
    march.length = 300 + draw(1224);
    march.may_leave = true;
    const Track track = track_of(battle, march);
    const std::vector<Vec> way{march.start, march.start + march.direction * march.length};
    const auto spent = battle.setting().ground->spend(way, march.budget, mover);
    ASSERT_NEAR(track.whole, norm(spent.at - march.start), 2 * field::kDeep) << i;
  }
}

RC_GTEST_PROP(AqMove6, WhoMovesAloneEndsWhereHisStrideDoes, ()) {
  std::vector<Drawn> drawn = that_fit(*formations());
  if (drawn.empty()) return;
  if (drawn.front().order == 0) drawn.front().order = 1;
  for (std::size_t i = 1; i < drawn.size(); ++i) drawn[i].order = 0;
  const Battle battle = set_up(drawn);
  const UnitId unit = unit_id(0);
  const Stride s =
      stride(Situation(battle), unit, course_of(battle, unit, record(battle, unit).marker));
  const Advances all = advance_all(battle);
  RC_ASSERT(all.moves.size() == 1u);
  const Advance& move = all.moves.front();
  RC_CLASSIFY(!move.made, "no room");
  RC_CLASSIFY(move.stopped == Stopped::friends, "friends");
  RC_CLASSIFY(move.stopped == Stopped::enemy, "an enemy");
  RC_CLASSIFY(move.stopped == Stopped::ground || move.stopped == Stopped::costs, "the ground");
  RC_ASSERT(move.made == (s.by != Stopped::no_room));
  if (!move.made) return;
  const field::Pose end = s.end();
  RC_ASSERT(end.facing == move.to.facing);
  RC_ASSERT(norm(field::vec(end.at) - field::vec(move.to.at)) <= 1.5);
  RC_ASSERT(s.by == move.stopped);
  const bool of_one = s.by != Stopped::friends && s.by != Stopped::enemy;
  const bool somebody = s.at != kNoUnit && move.at != kNoUnit;
  RC_ASSERT(of_one || s.at == move.at ||
            (somebody && side_of(battle, s.at) == side_of(battle, move.at)));
}

}  // namespace
}  // namespace opfor::arquebusier::test
