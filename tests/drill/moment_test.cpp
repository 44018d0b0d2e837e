#include "drill/moment.hpp"

#include <gtest/gtest.h>

#include "drill/of_causes.hpp"

namespace opfor {
namespace {

struct PlainCard {
  std::uint64_t value = 0;
};
void describe(Fields& f, PlainCard& c) { f("value", c.value); }

Battle of_three() {
  auto setting = std::make_shared<Setting>();
  for (int i = 0; i < 3; ++i) {
    UnitInfo unit;
    unit.id = std::to_string(i);
    unit.side = i == 0 ? Side::a : Side::b;
    setting->units.push_back(unit);
  }
  Battle battle = Battle::make<PlainCard, PlainCard>(setting);
  for (UnitState& unit : battle.units()) unit.presence = Presence::on_table;
  return battle;
}

/// Bodies are points; counts how often it looks at one.
class Points final : public Picture {
 public:
  Points(const Battle& battle, const Unseen& unseen) : Picture(battle, unseen), at_(3, -1) {
    begin();
  }
  int looked = 0;

  /// How far apart two are, east to west; counts how often it measures.
  double gap(int a, int b) const {
    return gaps().get_both_ways(
        unit_id(static_cast<std::size_t>(a)), unit_id(static_cast<std::size_t>(b)), [&] {
          ++measured;
          return std::abs(at_[static_cast<std::size_t>(a)] - at_[static_cast<std::size_t>(b)]);
        });
  }
  mutable int measured = 0;

 private:
  bool is_present(UnitId unit) const override { return battle().unit(unit).on_table(); }
  bool look_at(UnitId unit) override {
    ++looked;
    const double now = battle().unit(unit).x;
    return std::exchange(at_[index(unit)], now) != now;
  }
  std::vector<double> at_;
};

struct Kept : Moment {
  using Moment::Moment;
  [[nodiscard]] const Points& points() const { return static_cast<const Points&>(picture()); }
};

TEST(Moment, MeasuresAnewOnlyWhatHasMoved) {
  Battle battle = of_three();
  battle.unit(unit_id(1)).x = 10;
  battle.unit(unit_id(2)).x = 30;
  Kept now;
  now.go_on<Points>(battle);
  EXPECT_EQ(now.points().gap(0, 1), 10);
  EXPECT_EQ(now.points().gap(1, 0), 10);
  EXPECT_EQ(now.points().gap(1, 2), 20);
  EXPECT_EQ(now.points().measured, 2);
  battle.unit(unit_id(2)).x = 40;
  battle.unit(unit_id(1)).acted = 1;  // changed, not moved
  now.go_on<Points>(battle);
  EXPECT_EQ(now.points().gap(0, 1), 10);
  EXPECT_EQ(now.points().measured, 2);
  EXPECT_EQ(now.points().gap(1, 2), 30);
  EXPECT_EQ(now.points().measured, 3);
  EXPECT_EQ(now.points().looked, 3 + 2) << "all at first, then those that have changed";
}

TEST(Moment, StaysWhatItWasForWhoeverHoldsIt) {
  Battle battle = of_three();
  Kept now;
  now.go_on<Points>(battle);
  const Kept before = now;
  battle.unit(unit_id(1)).x = 10;
  now.go_on<Points>(battle);
  EXPECT_EQ(before.battle().unit(unit_id(1)).x, 0);
  EXPECT_EQ(before.points().gap(0, 1), 0);
  EXPECT_EQ(now.points().gap(0, 1), 10);
}

TEST(Moment, SharesWhatItMeasuresWithWhoeverGoesOnFromIt) {
  Battle battle = of_three();
  battle.unit(unit_id(2)).x = 30;
  Kept now;
  now.go_on<Points>(battle);
  const Kept before = now;
  battle.unit(unit_id(1)).x = 10;
  now.go_on<Points>(battle);
  EXPECT_EQ(before.points().gap(0, 2), 30);
  EXPECT_EQ(now.points().gap(0, 2), 30);
  EXPECT_EQ(now.points().measured, 0) << "neither has moved";
  EXPECT_EQ(now.points().gap(1, 2), 20);
  EXPECT_EQ(before.points().gap(1, 2), 30) << "where he stood before";
  EXPECT_EQ(now.points().gap(1, 2), 20);
}

TEST(Moment, GoesOnInPlaceIfNobodyElseHoldsIt) {
  Battle battle = of_three();
  Kept now;
  now.go_on<Points>(battle);
  const Points* points = &now.points();
  battle.unit(unit_id(1)).x = 10;
  now.go_on<Points>(battle);
  EXPECT_EQ(&now.points(), points);
}

TEST(Moment, LeavesOutWhomASideDoesNotSee) {
  Battle battle = of_three();
  Kept now;
  UnitSet two;
  two.insert(unit_id(2));
  now.go_on<Points>(battle, Unseen{two, false});
  EXPECT_FALSE(now.points().muster().all().contains(unit_id(2)));
  now.go_on<Points>(battle, Unseen{two, true});
  EXPECT_TRUE(now.points().muster().all().contains(unit_id(2))) << "his body is in the way";
  EXPECT_FALSE(now.points().muster().of(Side::b).contains(unit_id(2)));
  now.go_on<Points>(battle);
  EXPECT_TRUE(now.points().muster().of(Side::b).contains(unit_id(2)));
}

TEST(Moment, BeginsAnewUnderAnotherSetting) {
  const Battle battle = of_three();
  Kept now;
  now.go_on<Points>(battle);
  EXPECT_EQ(now.points().gap(0, 1), 0);
  now.go_on<Points>(of_three());
  EXPECT_EQ(now.points().looked, 3);
  EXPECT_EQ(now.points().measured, 0);
}

/// Counts how often a unit looks at an enemy; it sees those of even ids.
struct Looking {
  Lookouts lookouts{8};
  int looks = 0;
  const UnitSet& seen(std::size_t unit, const UnitSet& enemies) {
    return lookouts.seen(unit_id(unit), enemies, [&](UnitId enemy) {
      ++looks;
      return index(enemy) % 2 == 0;
    });
  }
};

UnitSet units(std::initializer_list<std::size_t> some) {
  UnitSet all;
  for (const std::size_t unit : some) all.insert(unit_id(unit));
  return all;
}

TEST(Lookouts, LookAnewOnlyAtWhoStandsOtherwise) {
  Looking all;
  EXPECT_EQ(all.seen(0, units({4, 5, 6})), units({4, 6}));
  EXPECT_EQ(all.seen(1, units({4, 5, 6})), units({4, 6}));
  EXPECT_EQ(all.looks, 6);
  EXPECT_EQ(all.seen(0, units({4, 5, 6})), units({4, 6}));
  EXPECT_EQ(all.looks, 6) << "nobody has moved";
  all.lookouts.forget(units({4}));
  EXPECT_EQ(all.seen(0, units({4, 5, 6})), units({4, 6}));
  EXPECT_EQ(all.looks, 7) << "at him who has moved";
  all.lookouts.forget(units({1}));
  EXPECT_EQ(all.seen(0, units({4, 5, 6})), units({4, 6}));
  EXPECT_EQ(all.looks, 7);
  EXPECT_EQ(all.seen(1, units({4, 5, 6})), units({4, 6}));
  EXPECT_EQ(all.looks, 10) << "at all, from where it stands now";
}

TEST(Lookouts, SeeNobodyWhoIsGone) {
  Looking all;
  EXPECT_EQ(all.seen(0, units({4, 6})), units({4, 6}));
  EXPECT_EQ(all.seen(0, units({4})), units({4}));
  EXPECT_EQ(all.looks, 2);
  EXPECT_EQ(all.seen(0, units({4, 5, 6})), units({4, 6})) << "he has come back";
  EXPECT_EQ(all.looks, 4);
}

TEST(Lookouts, LookForTheNearestAnewWhenAnEnemyMoves) {
  Looking all;
  int searches = 0;
  const auto nearest = [&] {
    static_cast<void>(all.seen(0, units({4, 6})));
    return all.lookouts.nearest(unit_id(0), [&] { return unit_id(searches++ == 0 ? 4 : 6); });
  };
  EXPECT_EQ(nearest(), unit_id(4));
  all.lookouts.forget(units({1}));
  EXPECT_EQ(nearest(), unit_id(4)) << "a friend has moved";
  all.lookouts.forget(units({6}));
  EXPECT_EQ(nearest(), unit_id(6));
  EXPECT_EQ(searches, 2);
}

TEST(Lookouts, ASideLooksForNobodyWhomOneOfItsOwnSeesAlready) {
  Looking all;
  int looks = 0;
  const auto seen = [&](const UnitSet& enemies) {
    return all.lookouts.seen_by_any(Side::a, units({0, 1}), enemies,
                                    [&](UnitId unit, UnitId enemy) {
                                      ++looks;
                                      return index(enemy) % 2 == index(unit) % 2;
                                    });
  };
  EXPECT_EQ(seen(units({4, 5, 6})), units({4, 5, 6}));
  EXPECT_EQ(looks, 4) << "the second looks for him alone whom the first does not see";
  EXPECT_EQ(seen(units({4, 5, 6})), units({4, 5, 6}));
  EXPECT_EQ(looks, 4) << "nobody has moved";
  all.lookouts.forget(units({5}));
  EXPECT_EQ(seen(units({4, 5, 6})), units({4, 5, 6}));
  EXPECT_EQ(looks, 6) << "both look for him who has";
  EXPECT_EQ(seen(units({4})), units({4})) << "the others are gone";
  EXPECT_EQ(all.seen(1, units({4, 5, 6})), units({5, 4, 6})) << "its own look at the rest";
}

TEST(BodyIds, NoBodyOfOneIsOneOfAnother) {
  BodyIds first(2);
  EXPECT_NE(first.of(unit_id(0)), first.of(unit_id(1)));
  BodyIds second = first;
  EXPECT_EQ(second.now(), first.now());
  first.another(unit_id(0));
  second.another(unit_id(0));
  EXPECT_NE(second.of(unit_id(0)), first.of(unit_id(0)));
  EXPECT_EQ(second.of(unit_id(1)), first.of(unit_id(1)));
}

TEST(OfCauses, WorksAnewOnlyWhatHangsOnSomethingElse) {
  OfCauses<int> all(2);
  int worked = 0;
  const auto ask = [&](std::size_t a, std::size_t b, std::vector<BodyId> of) {
    return all.get(unit_id(a), unit_id(b), std::move(of), [&] { return ++worked; });
  };
  EXPECT_EQ(ask(0, 1, {1, 2}), 1);
  EXPECT_EQ(ask(0, 1, {1, 2}), 1);
  EXPECT_EQ(ask(1, 0, {1, 2}), 2);
  EXPECT_EQ(ask(0, 1, {1, 2, 3}), 3);
  EXPECT_EQ(ask(0, 1, {1, 2}), 4) << "the last is kept";
  EXPECT_EQ(ask(1, 0, {1, 2}), 2);
}

}  // namespace
}  // namespace opfor
