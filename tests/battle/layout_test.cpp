#include "battle/layout.hpp"

#include <gtest/gtest.h>
#include <stdexcept>

#include "battle/lifetimes.hpp"

namespace opfor {
namespace {

struct Nested {
  std::uint8_t aim = 1;
  UnitId at = kNoUnit;
};
void describe(Fields& f, Nested& r) {
  f("aim", r.aim);
  f("at", r.at);
}
struct Piece {
  std::uint8_t kind = 2;
  std::uint8_t spare = 0;
  bool operator==(const Piece&) const = default;
};
void describe(Fields& f, Piece& r) {
  f("kind", r.kind);
  f.spare(r.spare);
}

struct Whole {
  FixedVector<Piece, 4> pieces;
  UnitSet met;
  UnitDice dice;
  std::uint8_t kept = 3;
  std::uint8_t ran = 4;
  std::uint8_t ran_last = 5;
  std::uint8_t goal = 6;
  std::uint8_t steps = 7;
  CommandId division = kNoCommand;
  Nested nested;
  CommandSet done;
  std::uint32_t spare = 0;
};
static_assert(Record<Whole>);
void describe(Fields& f, Whole& r) {
  f.list("piece", r.pieces);
  f("met", r.met);
  f("dice", r.dice);
  f("kept", r.kept);
  f("ran", r.ran, "ran_last", r.ran_last);
  f("goal", r.goal, kOwn);
  f("steps", r.steps, kActivation);
  f("division", r.division);
  f.record("nested", r.nested, kTurn | kOwn);
  f("done", r.done);
  f.spare(r.spare);
}

const Layout& layout() {
  static const Layout kLayout = Layout::of<Whole>();
  return kLayout;
}

/// Nothing in it is as it was made.
Whole used() {
  Whole r;
  r.pieces.push_back({9, 0});
  r.kept = r.ran = r.ran_last = r.goal = r.steps = 10;
  r.nested = {11, unit_id(1)};
  return r;
}

TEST(Layout, ATurnEndsWhatLastsItAndRemembersSome) {
  Whole r = used();
  r.ran = 12;
  layout().end(&r, Lasts::turn);
  EXPECT_EQ(r.ran, 4) << "as it was made";
  EXPECT_EQ(r.ran_last, 12);
  EXPECT_EQ(r.nested.aim, 1);
  EXPECT_EQ(r.nested.at, kNoUnit);
  EXPECT_EQ(r.kept, 10);
  EXPECT_EQ(r.goal, 10);
  EXPECT_EQ(r.steps, 10) << "until its next activation";
  EXPECT_EQ(r.pieces.size(), 1U);
}

TEST(Layout, AnActivationEndsWhatLastsIt) {
  Whole r = used();
  layout().end(&r, Lasts::activation);
  EXPECT_EQ(r.steps, 7);
  EXPECT_EQ(r.ran, 10);
  EXPECT_EQ(r.ran_last, 10);
}

TEST(Layout, HidesWhatTheOwnSideAloneKnows) {
  Whole r = used();
  layout().hide(&r);
  EXPECT_EQ(r.goal, 6);
  EXPECT_EQ(r.nested.aim, 1);
  EXPECT_EQ(r.nested.at, kNoUnit);
  EXPECT_EQ(r.ran, 10);
  EXPECT_EQ(r.kept, 10);
}

Setting setting_of(std::initializer_list<const char*> units,
                   std::initializer_list<const char*> commands) {
  Setting setting;
  for (const char* id : units) setting.units.emplace_back().id = id;
  for (const char* id : commands) setting.commands.emplace_back().id = id;
  return setting;
}

TEST(Layout, NamesUnitsAndCommandsAsALaterSettingDoes) {
  const LaterIds now(setting_of({"a", "b", "c"}, {"left", "right"}),
                     setting_of({"x", "c", "a"}, {"right", "left"}));
  Whole r;
  r.nested.at = unit_id(0);
  for (std::size_t i = 0; i < 3; ++i) {
    r.met.insert(unit_id(i));
    r.dice.set(unit_id(i), static_cast<int>(i) + 1);
  }
  r.division = CommandId{1};
  r.done.insert(CommandId{0});
  layout().rename(&r, now);
  EXPECT_EQ(r.nested.at, unit_id(2));
  EXPECT_FALSE(r.met.contains(unit_id(0)));
  EXPECT_TRUE(r.met.contains(unit_id(1)));
  EXPECT_TRUE(r.met.contains(unit_id(2)));
  EXPECT_EQ(r.dice.of(unit_id(0)), 0);
  EXPECT_EQ(r.dice.of(unit_id(1)), 3);
  EXPECT_EQ(r.dice.of(unit_id(2)), 1);
  EXPECT_EQ(r.division, CommandId{0});
  EXPECT_TRUE(r.done.contains(CommandId{1}));
  EXPECT_FALSE(r.done.contains(CommandId{0}));
  r.nested.at = unit_id(1);
  r.division = kNoCommand;
  layout().rename(&r, LaterIds(setting_of({"a", "b"}, {}), setting_of({"a"}, {})));
  EXPECT_EQ(r.nested.at, kNoUnit) << "who is there no longer";
  EXPECT_EQ(r.division, kNoCommand);
}

// --- what a description leaves out does not go unnoticed ---

template <int Which>
struct Told {
  std::uint8_t one = 0;
  std::uint8_t two = 0;
  std::uint8_t three = 0;
  bool operator==(const Told&) const = default;
};
void describe(Fields& f, Told<0>& r) {
  f("one", r.one);
  f("two", r.two);
  f("three", r.three);
}
void describe(Fields& f, Told<1>& r) {
  f("one", r.one);
  f("three", r.three);
}
void describe(Fields& f, Told<2>& r) {
  f("one", r.one);
  f("two", r.two);
}
void describe(Fields& f, Told<3>& r) {
  f("one", r.one);
  f("two", r.one);
  f("three", r.three);
}
void describe(Fields& f, Told<4>& r) {
  f("one", r.one);
  f("two", r.two);
  f.spare(r.three);
}
struct Listed {
  FixedVector<Told<1>, 2> told;
};
void describe(Fields& f, Listed& r) { f.list("told", r.told); }

std::shared_ptr<const Setting> nobody() { return std::make_shared<Setting>(); }

TEST(Layout, EveryByteIsInOneField) {
  EXPECT_NO_THROW(static_cast<void>(Layout::of<Told<0>>()));
  EXPECT_NO_THROW(static_cast<void>(Layout::of<Told<4>>())) << "one is spare";
  EXPECT_NO_THROW(static_cast<void>(Layout::of<Head>()));
  EXPECT_NO_THROW(static_cast<void>(Layout::of<UnitState>()));
  EXPECT_THROW(static_cast<void>(Layout::of<Told<1>>()), std::logic_error) << "one in the middle";
  EXPECT_THROW(static_cast<void>(Layout::of<Told<2>>()), std::logic_error) << "the last";
  EXPECT_THROW(static_cast<void>(Layout::of<Told<3>>()), std::logic_error) << "one twice";
  EXPECT_THROW(static_cast<void>(Layout::of<Listed>()), std::logic_error) << "one of an element";
}

TEST(Layout, NoBattleBeginsWithAFieldThatIsNotDescribed) {
  using Good = Told<0>;
  EXPECT_NO_THROW((static_cast<void>(Battle::make<Good, Good>(nobody()))));
  EXPECT_THROW((static_cast<void>(Battle::make<Told<1>, Good>(nobody()))), std::logic_error);
  EXPECT_THROW((static_cast<void>(Battle::make<Good, Told<2>>(nobody()))), std::logic_error);
}

}  // namespace
}  // namespace opfor
