// Whom a person does not see is not shown to him: no status, no place, no order, but with --spoil.
#include "cli/seen.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/play_commands.hpp"
#include "cli/run_program.hpp"
#include "core/hash.hpp"

namespace opfor::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Enemies of side A that stand on the table and are not seen.
std::vector<UnitId> not_seen(const AtTable& at) {
  const Battle& battle = at.table();
  const View view = at.sheet().view(battle, Side::a);
  std::vector<UnitId> units;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    const bool unseen = view.hidden.contains(unit) || view.remembered.contains(unit);
    if (side_of(battle, unit) == Side::b && battle.unit(unit).on_table() && unseen) {
      units.push_back(unit);
    }
  }
  return units;
}

/// Plays a battle with answers drawn by a hand, and looks at each state for who is out of sight.
/// @returns how often somebody was
int looked_at_a_battle(std::uint64_t hand) {
  int met = 0;
  const std::string folder = test::empty_folder("seen");
  const auto file = find_file("camerone_1863");
  if (!file) return 0;
  Beginning beginning;
  beginning.seats = Seats{};
  beginning.leads = {"mexico=as_told"};
  const auto game = Game::begin(*file, {}, beginning);
  if (!game) return 0;
  AtTable at{**game, folder + "/my.battle", Ink(false)};
  for (std::uint64_t n = 0; n < 400 && !at.over(); ++n) {
    static_cast<void>(go_on(at));
    if (at.over()) break;
    for (const UnitId unit : not_seen(at)) {
      ++met;
      const std::string id = at.setting().unit(unit).id;
      const std::string open = fmt::format("({}): {}", id, at.sheet().strength(at.table(), unit));
      for (const std::string& look : {std::string("status"), "status " + id}) {
        EXPECT_THAT(respond(at, look), Not(HasSubstr(open)));
        at.spoil = true;
        EXPECT_THAT(respond(at, look), HasSubstr(open));
        at.spoil = false;
      }
      // What was told of it while it was seen may be told again: it may have been lost from sight
      // since, as who saw it was driven off in the melee.
      if (!Seen(at, at.table()).last_seen(unit)) {
        EXPECT_THAT(respond(at, "orders"), Not(HasSubstr("  " + id + " ")));
        EXPECT_THAT(respond(at, "why " + id), HasSubstr("nothing to tell of"));
      }
      EXPECT_FALSE(Seen(at, at.table()).table().unit(unit).pose() == at.table().unit(unit).pose() &&
                   !Seen(at, at.table()).last_seen(unit))
          << "nor on the map";
      EXPECT_THAT(respond(at, "status"), HasSubstr("Colonel Milan (OB): "));
    }
    const Decision* decision = at.first_decision();
    const std::size_t options = decision == nullptr ? 1 : decision->options.size();
    const std::vector<UnitId> before = not_seen(at);
    std::string said =
        respond(at, decision == nullptr ? "roll" : std::to_string(mix(hand, n) % options + 1));
    said += go_on(at);
    if (at.over()) break;
    const std::string looks = respond(at, "history 20") + respond(at, "inspect 1");
    for (const UnitId unit : not_seen(at)) {
      if (std::find(before.begin(), before.end(), unit) == before.end()) continue;
      // Reasons of those in sight may name it.
      const UnitInfo& info = at.setting().unit(unit);
      EXPECT_THAT(said, Not(HasSubstr(fmt::format("\n  {} {}", info.id, info.name))));
      EXPECT_THAT(said, Not(HasSubstr(fmt::format("\n  {} ({})", info.name, info.id))))
          << "nothing is told of it while nobody sees it";
      EXPECT_THAT(looks, Not(HasSubstr("; " + at.setting().unit(unit).id + " threw")));
      EXPECT_EQ(at.sheet().strength(Seen(at, at.table()).table(), unit),
                at.sheet().strength(at.sheet().view(at.table(), Side::a).seen, unit));
    }
    if (n % 7 != 0) continue;
    const std::string undone = respond(at, "undo");  // what it asks anew is answered next
    for (const UnitId unit : not_seen(at)) {
      if (Seen(at, at.table()).last_seen(unit)) continue;
      EXPECT_THAT(undone, Not(HasSubstr(fmt::format("({})", at.setting().unit(unit).id))));
    }
  }
  std::filesystem::remove_all(folder);
  return met;
}

TEST(Seen, EnemiesAreShownToNobodyWhoDoesNotSeeThem) {
  constexpr std::uint64_t kHands = 20;
  int met = 0;
  for (std::uint64_t hand = 1; met == 0 && hand <= kHands; ++hand) met = looked_at_a_battle(hand);
  EXPECT_GT(met, 0) << "somebody was out of sight";
}

TEST(Seen, WithFiguresEverybodyStandsOnTheTable) {
  const auto file = find_file("camerone_1863");
  ASSERT_TRUE(file);
  Beginning beginning;
  beginning.seats = Seats{};
  beginning.seats->figures = true;
  const auto game = Game::begin(*file, {}, beginning);
  ASSERT_TRUE(game);
  AtTable at{**game, "my.battle", Ink(false)};
  for (std::size_t i = 0; i < at.table().size(); ++i) {
    EXPECT_FALSE(Seen(at, at.table()).hides(unit_id(i)));
  }
}

}  // namespace
}  // namespace opfor::cli
