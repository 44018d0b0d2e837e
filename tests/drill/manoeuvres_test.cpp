#include "drill/manoeuvres.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace opfor {
namespace {

/// Says what it was asked for, and knows as little as a sheet may.
class Asked : public Manoeuvres {
 public:
  explicit Asked(const Cell& cell, std::optional<InForce> repeats = {})
      : Manoeuvres(cell, repeats) {}
  bool horse = false;
  bool back = false;
  bool ran_last = false;
  [[nodiscard]] bool is_horse() const override { return horse; }
  [[nodiscard]] bool falls_back() const override { return back; }
  [[nodiscard]] bool ran() const override { return ran_last; }
  [[nodiscard]] Orders run() const override { return says("run"); }
  [[nodiscard]] Orders withdraw() const override { return says("withdraw"); }
  [[nodiscard]] Orders withdraw_to_cover() const override { return says("withdraw to cover"); }
  [[nodiscard]] Orders take_cover() const override { return says("take cover"); }
  [[nodiscard]] Orders rally_in_cover() const override { return says("rally in cover"); }
  [[nodiscard]] Orders halt_face() const override { return says("halt"); }
  [[nodiscard]] Orders carry_on() const override { return says("carry on"); }
  [[nodiscard]] Orders advance() const override { return says("advance"); }

 protected:
  [[nodiscard]] static Orders says(std::string what) {
    Order order;
    order.why_not_more = std::move(what);
    return {order};
  }
};

Cell cell_of(Intent intent, bool lowest_row = false) {
  Cell cell;
  cell.intent = intent;
  cell.italic = !lowest_row;
  return cell;
}

/// What foot (or horse) does that holds (or falls back, or ran).
std::string done(Intent intent, bool horse = false, bool back = false, bool ran = false,
                 bool lowest_row = false) {
  const Cell cell = cell_of(intent, lowest_row);
  Asked asked(cell);
  asked.horse = horse;
  asked.back = back;
  asked.ran_last = ran;
  return obey(asked).front().why_not_more;
}

TEST(Manoeuvres, AnIntentIsDoneAsItIsCalled) {
  EXPECT_EQ(done(Intent::run), "run");
  EXPECT_EQ(done(Intent::withdraw), "withdraw");
  EXPECT_EQ(done(Intent::withdraw_to_cover), "withdraw to cover");
  EXPECT_EQ(done(Intent::take_cover), "take cover");
  EXPECT_EQ(done(Intent::rally_in_cover), "rally in cover");
  EXPECT_EQ(done(Intent::halt_face), "halt");
  EXPECT_EQ(done(Intent::advance), "advance");
  EXPECT_EQ(done(Intent::continue_orders), "carry on");
}

TEST(Manoeuvres, WhatASheetDoesNotKnowIsNeverBolder) {
  EXPECT_EQ(done(Intent::evade), "withdraw to cover");
  EXPECT_EQ(done(Intent::evade, true), "withdraw") << "horse goes straight";
  EXPECT_EQ(done(Intent::limber_away), "withdraw to cover");
  EXPECT_EQ(done(Intent::limber_away, true), "withdraw");
  EXPECT_EQ(done(Intent::abandon), "run");
  EXPECT_EQ(done(Intent::seek_shelter), "take cover");
  for (const Intent stays : {Intent::rally_halt, Intent::form_square, Intent::serve_gun,
                             Intent::mount, Intent::dismount}) {
    EXPECT_EQ(done(stays), "halt");
  }
  EXPECT_EQ(done(Intent::skirmish), "carry on");
  EXPECT_EQ(done(Intent::rally_others), "carry on");
}

TEST(Manoeuvres, WhoFallsBackGoesOnAndRunsOnInTheLowestRowAlone) {
  const auto on = [](bool horse, bool ran, bool lowest) {
    return done(Intent::continue_orders, horse, true, ran, lowest);
  };
  EXPECT_EQ(on(false, false, true), "withdraw to cover");
  EXPECT_EQ(on(true, false, true), "withdraw");
  EXPECT_EQ(on(false, true, true), "run");
  EXPECT_EQ(on(false, true, false), "withdraw to cover");
  EXPECT_EQ(done(Intent::skirmish, false, true, true, true), "run") << "CONTINUE in its place";
  EXPECT_EQ(done(Intent::halt_face, false, true, true, true), "halt") << "it is told to";
}

TEST(Manoeuvres, WhoGoesByWhatItDidLastRepeatsIt) {
  const Cell cell = cell_of(Intent::continue_orders);
  const auto repeats = [&](InForce last, bool back = false) {
    Asked asked(cell, last);
    asked.back = back;
    return obey(asked).front().why_not_more;
  };
  EXPECT_EQ(repeats(InForce::hold), "halt");
  EXPECT_EQ(repeats(InForce::take_cover), "take cover");
  EXPECT_EQ(repeats(InForce::advance), "advance");
  EXPECT_EQ(repeats(InForce::move), "carry on");
  EXPECT_EQ(repeats(InForce::hold, true), "withdraw to cover") << "who falls back goes on";
}

/// One who can be held, must charge, and has something to do first.
class Eager final : public Asked {
 public:
  using Asked::Asked;
  bool in_contact = false;
  bool may_charge = false;
  [[nodiscard]] std::optional<Order> held() const override {
    return in_contact ? std::optional(says("fights on").front()) : std::nullopt;
  }
  [[nodiscard]] std::optional<Order> charge() const override {
    return may_charge ? std::optional(says("charges").front()) : std::nullopt;
  }
  [[nodiscard]] std::optional<Order> first_of_all() const override {
    return says("restores itself").front();
  }
};

TEST(Manoeuvres, ContactGoesBeforeAChargeAndAChargeBeforeAllElse) {
  const Cell cell = cell_of(Intent::advance);
  Eager eager(cell);
  EXPECT_EQ(obey(eager).front().why_not_more, "restores itself");
  eager.may_charge = true;
  EXPECT_EQ(obey(eager).front().why_not_more, "charges");
  eager.in_contact = true;
  EXPECT_EQ(obey(eager).front().why_not_more, "fights on");
}

}  // namespace
}  // namespace opfor
