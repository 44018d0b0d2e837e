// What a reader makes of the reasons that a turn prints: by a simple rule he says beforehand what
// most units will do in the next one.
#include <cstdlib>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>

#include "sanitized.hpp"
#include "table/assembly.hpp"
#include "table/files.hpp"
#include "telling/turn_sheet.hpp"

namespace opfor {
namespace {

using Turns = std::vector<Session::TurnPlayed>;

bool says(const std::string& text, std::string_view words) {
  return text.find(words) != std::string::npos;
}

/// What a unit does, as a reader of one line sees it: it goes somewhere, or it stays.
bool goes(const std::string& order) {
  // Perhaps of a charge that was declared, and not begun.
  if (says(order, "stand still")) return false;
  return says(order, "move ") || says(order, " ahead") || says(order, "charge ");
}

/// The reason that weighed most: "nearer to its objective +0.6".
std::string first_reason(const std::string& because) {
  constexpr std::string_view kBy = " by: ";
  const std::size_t at = because.find(kBy);
  return at == std::string::npos ? std::string{} : because.substr(at + kBy.size());
}

/// The first reason's part of what the order is worth.
double first_share(const std::string& reason) {
  const std::size_t at = reason.find_first_of("+-");
  return at == std::string::npos ? 0 : std::strtod(reason.c_str() + at, nullptr);
}

/// How far it goes by an order, in the sheet's measure: "wheel to face north (6°), then 4 in
/// ahead".
double way_of(const std::string& order) {
  static const std::regex kLeg("(?:move|then) ([0-9.]+) (?:in|cm)");
  const std::string legs = order.substr(0, order.find(", ending"));
  double way = 0;
  for (std::sregex_iterator leg(legs.begin(), legs.end(), kLeg), none; leg != none; ++leg) {
    way += std::stod((*leg)[1]);
  }
  return way;
}

/// Who goes less far than this, though he could go on, has come to where he wanted to be: a move of
/// foot, half of one where it takes several actions, an inch where bodies move by segments.
double hardly_a_way(std::string_view sheet) {
  if (sheet == "victory_without_squares") return 1.9;
  if (sheet == "arquebusier") return 6;
  if (sheet == "over_the_hills") return 0.6;
  return sheet == "through_the_square_window" ? 10 : 12;
}

/// Who gains less by it than this has come to where he wanted to be: where a turn takes an action
/// of two, who spends one on his wheel wants more.
double hardly_a_gain(std::string_view sheet, const std::string& order) {
  if (sheet != "through_the_square_window") return 0.1;
  return order.starts_with("wheel ") ? 1 : 0.3;
}

/// Fights are over with the turn: nobody stays in one.
bool fights_end(std::string_view sheet) { return sheet == "victory_without_squares"; }

/// Who has charged, or declared it, goes on.
bool charges_on(std::string_view sheet, const std::string& order, const std::string& reason) {
  constexpr double kMuch = 1;  // harm that the fight does
  const auto is = [&](std::string_view words) { return reason.starts_with(words); };
  if (is("they are ridden down") || is("the guns are taken")) return false;
  for (const char* towards : {"nearer to its objective", "nearer to its place in the line",
                              "nearer to the place that it is to hold"}) {
    if (says(reason, towards)) return true;
  }
  if (says(reason, "in time on the ground that decides the battle")) return true;
  return order.starts_with("charge ") &&
         (!is("harm that the fight") || first_share(reason) <= kMuch || fights_end(sheet));
}

/// The rule: who goes some way because he comes nearer to something, to the enemy however little,
/// charges without doing much harm or towards his objective, comes up from the reserve or gets out
/// of reach (not of the long reaches of Over the Hills), or steps out as he faces his way (of the
/// Square Window a few steps: more were to have room), goes on, and so does a commander who
/// keeps up with his groups; everybody else stays, and who only turns (but for his place, or
/// towards whom he is to attack; of Victory Without Squares, to whom a wheel is a move, towards
/// anybody who is not at hand, and past an edge), who comes in time, and who has ridden somebody
/// down; horse of Over the Hills that could, does. Who has little more to gain by it, goes hardly
/// any way (towards an enemy at hand hardly two), is to fire from there, or comes up to whom he
/// supports, or to the place that he is to hold, is there; who stands for a moment to get to his
/// place in the line goes on; a fight that does much harm goes on where it is, where fights last.
bool will_go(std::string_view sheet, const std::string& order, const std::string& because) {
  const std::string reason = first_reason(because);
  const double little = hardly_a_gain(sheet, order);
  const auto is = [&](std::string_view words) { return reason.starts_with(words); };
  if (order.starts_with("charge ") || order.starts_with("declare a charge")) {
    return charges_on(sheet, order, reason);
  }
  if (is("out of reach")) return goes(order) && sheet != "over_the_hills";
  if (is("beside ") && sheet == "nineteenth_century") return goes(order);
  if (is("groups within his command distance")) return true;
  const double way = way_of(order);
  const bool wheels = order.starts_with("wheel ") && way == 0;
  if (is("nearer to whom it is to attack")) return goes(order) || wheels;
  const bool to_its_place =
      is("nearer to its place in the line") || is("nearer to where its group forms up");
  if (order.starts_with("wheel ") && to_its_place) return true;
  if (first_share(reason) < little || is("nearer to whom it supports")) return false;
  if (is("nearer to the place that it is to hold")) return false;
  if (is("nearer to its place in the line") && order.starts_with("stand ")) return true;
  if (says(reason, "harm that its fire may do next turn")) return false;
  if (is("whom it can ride down") && sheet == "over_the_hills") return true;
  if (wheels) {
    return is("comes up from ") || is("gets past the edge") ||
           (sheet == "victory_without_squares" &&
            ((is("nearer to ") && !is("nearer to the enemy at hand")) || is("faces its way") ||
             is("whom it can ride down")));
  }
  if (is("faces its way")) {
    const bool makes_room = sheet == "through_the_square_window" && way >= hardly_a_way(sheet);
    return goes(order) && !makes_room;
  }
  const bool at_hand = is("nearer to the enemy at hand");
  if (at_hand && way < 2 * hardly_a_way(sheet)) return false;
  if (is("nearer to the enemy ") && !at_hand) return goes(order);
  if (is("in time at its objective")) return goes(order);
  if (is("nearer to ")) return goes(order) && way >= hardly_a_way(sheet);
  return goes(order) &&
         (is("comes up from ") || is("gets past the friends") || is("whom it can ride down") ||
          is("beside ") || (is("in cover") && sheet == "nineteenth_century") ||
          is("an action saved for an emergency") || is("to bring a target into the cone"));
}

/// It had a choice, and made it.
bool chose(const UnitTurn& unit) {
  return unit.ordered && unit.ordered->by_choice && unit.choice &&
         unit.choice->decision.options.size() > 1;
}

bool has_the_same_plan(const Battle& before, const Battle& after, UnitId unit) {
  const UnitState& one = before.unit(unit);
  const UnitState& then = after.unit(unit);
  return one.task == then.task && one.phase == then.phase && then.on_table();
}

/// How many units somebody read about, and of how many he knew what they would do next.
struct Read {
  int all = 0;
  int known = 0;

  /// A side's turns, each read and then compared with the next.
  void read(const Game& game, Side side, const Turns& turns) {
    const auto sheet_of = [&](const Session::TurnPlayed& turn) {
      return gather(game.sheet(), game.behaviour(side), turn.after, game.session().events(), side,
                    turn.turn);
    };
    for (std::size_t i = 0; i + 1 < turns.size(); ++i) {
      const TurnSheet told = sheet_of(turns[i]);
      const TurnSheet came = sheet_of(turns[i + 1]);
      for (const UnitTurn& unit : told.units) {
        const UnitTurn* next = came.of(unit.unit);
        if (next == nullptr || !chose(unit) || !chose(*next)) continue;
        if (!has_the_same_plan(turns[i].after, turns[i + 1].after, unit.unit)) continue;
        ++all;
        const bool foretold =
            will_go(game.sheet().name(), order_words(told, unit), because_words(told, unit));
        known += foretold == goes(order_words(came, *next)) ? 1 : 0;
      }
    }
  }
};

constexpr int kEnough = 40;  ///< units read about, for a share to say something

constexpr std::uint64_t kBattles = opfor::test::many_or(12, 1);

/// Of some battles, or of more, if they are small.
Read read_of(const std::string& scenario) {
  Read read;
  for (std::uint64_t seed = 1; seed <= kBattles || (read.all < kEnough && seed <= 30); ++seed) {
    Beginning beginning;
    beginning.seed = seed;
    beginning.both = true;
    const auto game = *Game::begin(*find_file(scenario), {}, beginning);
    static_cast<void>(game->session().advance());
    const Turns turns = game->session().turns();
    for (const Side side : {Side::a, Side::b}) read.read(*game, side, turns);
  }
  return read;
}

std::vector<std::string> battles_to_read() {
  std::vector<std::string> names;
  for (const std::string& name : shipped_names("scenarios/")) {
    if (find_file(name)) names.push_back(name);
  }
  return names;
}

class Readers : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Shipped, Readers, ::testing::ValuesIn(battles_to_read()),
                         [](const auto& of) { return of.param; });

TEST_P(Readers, KnowFromTheReasonsOfATurnWhatMostWillDoInTheNext) {
  const Read read = read_of(GetParam());
  RecordProperty("known", fmt::format("{} of {}", read.known, read.all));
  ASSERT_GE(read.all, kEnough);
  if (opfor::test::kSanitized) return;  // a share, of battles that are read beside this
  // When this was written 73 to 98 in a hundred, and about half in the 19th century, where the dice
  // of the tables undo most of what was meant.
  const bool by_tables =
      find_file(GetParam())->text.find("\"nineteenth_century\"") != std::string::npos;
  EXPECT_GE(100 * read.known, (by_tables ? 40 : 65) * read.all) << read.known << " of " << read.all;
}

TEST(AllReaders, KnowFourOfFive) {
  if (opfor::test::kSanitized) GTEST_SKIP() << "a count, of battles that are read beside this";
  Read all;
  for (const std::string& scenario : battles_to_read()) {
    const Read one = read_of(scenario);
    all.all += one.all;
    all.known += one.known;
  }
  EXPECT_GE(100 * all.known, 80 * all.all) << all.known << " of " << all.all;
}

}  // namespace
}  // namespace opfor
