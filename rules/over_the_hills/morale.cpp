#include "rules/over_the_hills/morale.hpp"

#include <algorithm>

namespace opfor::over_the_hills {
namespace {

bool wants_contact(Occasion occasion) {
  return occasion == Occasion::contact || occasion == Occasion::counter;
}

void add_commander(Terms& terms, int bonus, int inspiration) {
  if (bonus != 0) {
    terms.push_back({"commander", bonus, "OTH-CMDR-2", "commander within command radius"});
  }
  if (inspiration != 0) {
    terms.push_back({"inspiration", inspiration, "OTH-CMDR-6", "inspiration of its commander"});
  }
}

/// The commander of a rank; null for none.
template <class SupportOf>
auto* control_of(SupportOf& support, Rank rank) {
  switch (rank) {
    case Rank::brigadier:
      return &support.brigadier;
    case Rank::division:
      return &support.division;
    case Rank::army:
      return &support.army;
    case Rank::none:
      break;
  }
  return static_cast<decltype(&support.army)>(nullptr);
}

/// Control Factor 0: there is no such commander.
int morale_of_control(int control) { return control == 0 ? 0 : line_of_control(control).morale; }

}  // namespace

bool may_help(Condition condition, bool fired, double distance, const Options& options) {
  return condition == Condition::steady && !fired && within(distance, kFriendsWithin, options);
}

bool frightens(Condition of_friend, double distance, const Options& options) {
  return (of_friend == Condition::wavering || of_friend == Condition::routing) &&
         within(distance, kFriendsWithin, options);
}

FixedVector<Occasion, 3> tests_before_move(const Departure& departure) {
  FixedVector<Occasion, 3> tests;
  if (departure.fired) tests.push_back(Occasion::after_firing);
  if (departure.leaves_cover) tests.push_back(Occasion::leaving_cover);
  if (departure.to_contact) tests.push_back(Occasion::contact);
  return tests;
}

int attached_control(const Support& support) {
  const int* const control = control_of(support, support.attached);
  return control == nullptr ? 0 : *control;
}

Support without_attached(Support support) {
  if (int* const control = control_of(support, support.attached)) *control = 0;
  support.attached = Rank::none;
  support.inspiration = 0;
  return support;
}

int morale_bonus(const Support& support) {
  return std::max({morale_of_control(support.brigadier), morale_of_control(support.division),
                   morale_of_control(support.army)});
}

Score morale_score(const Strength& strength, const Support& support, const MoraleTest& test) {
  AppliedLines lines;
  const bool contact = wants_contact(test.occasion);
  lines.add(kMoraleModifiers, "OTH-MOR-1", MoraleLine::neighbour, support.neighbour);
  lines.add(kMoraleModifiers, "OTH-MOR-3", MoraleLine::target_wavering,
            contact && (test.target == Condition::wavering || test.target == Condition::routing));
  lines.add(kMoraleModifiers, "OTH-MOR-3", MoraleLine::target_flank,
            contact && test.to_contact != Aspect::front);
  lines.add(kMoraleModifiers, "OTH-MOR-3", MoraleLine::irregular_at_front,
            contact && test.irregular && test.to_contact == Aspect::front);
  Score score{strength.score(), lines.take()};
  add_commander(score.terms, morale_bonus(support),
                support.attached == Rank::none ? 0 : support.inspiration);
  return score;
}

bool must_test(Occasion occasion, Condition condition) {
  if (condition == Condition::broken) return false;
  return occasion != Occasion::friends_wavering || condition != Condition::routing;
}

TestResult result_of(Occasion occasion, int failed_by) {
  TestResult result;
  if (failed_by <= 0) return result;
  const TestLine& line = line_of(occasion);
  result.passed = false;
  result.failure = line.failure;
  add(result.fatigue,
      {FatigueCause::failed_test, occasion, failed_by == 1 ? line.by_one : line.by_two});
  return result;
}

TestResult take_test(chance::Chance& chance, chance::Key key, const Strength& strength,
                     const Support& support, const MoraleTest& test) {
  key.purpose = chance::Purpose::test;
  return result_of(test.occasion,
                   throw_under(chance, key, morale_score(strength, support, test).total()));
}

std::optional<RallyBar> rally_bar(const Strength& strength, const Rallying& rallying) {
  if (rallying.second_segment) return RallyBar::second_segment;
  if (rallying.in_contact) return RallyBar::in_contact;
  if (strength.fh <= 0) return RallyBar::no_fatigue;
  if (rallying.moved) return RallyBar::moved;
  if (rallying.tried) return RallyBar::tried;
  return std::nullopt;
}

Score rally_score(const Strength& strength, bool neighbour, int control, int inspiration) {
  AppliedLines lines;
  lines.add(kMoraleModifiers, "OTH-RALLY-2", MoraleLine::neighbour, neighbour);
  Score score{std::max(1, strength.score()), lines.take()};
  add_commander(score.terms, morale_of_control(control), inspiration);
  return score;
}

int rally(chance::Chance& chance, chance::Key key, int score) {
  key.purpose = chance::Purpose::test;
  return throw_to_rally(chance, key, score);
}

bool may_resupply(const Resupply& resupply, const Options& options) {
  return options.ammo_out == AmmoOut::resupply && resupply.in_command && !resupply.in_contact &&
         !resupply.moved;
}

}  // namespace opfor::over_the_hills
