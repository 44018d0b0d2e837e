// Whole battles as other programs read them: what is written is what the format says, and a side is
// told of nobody whom it has not seen.
#include "table/battle_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "drill/seen_event.hpp"
#include "record/event_json.hpp"
#include "sanitized.hpp"
#include "table/assembly.hpp"

namespace opfor {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::ordered_json;

/// Under sanitizers, where all takes longer, one a sheet is enough.
std::vector<std::string> shipped_battles() {
  if (opfor::test::kSanitized) return {"dike_road_1591", "first_steps", "lane_1645"};
  std::vector<std::string> names;
  for (const std::string& name : shipped_names("scenarios/")) {
    if (find_file(name)) names.push_back(name);
  }
  return names;
}

std::unique_ptr<Game> played(const std::string& scenario) {
  Beginning beginning;
  beginning.seed = 3;
  beginning.both = true;
  auto game = *Game::begin(*find_file(scenario), {}, beginning);
  static_cast<void>(game->session().advance());
  return game;
}

std::vector<Json> lines_of(const Session& session, const BattleTold& told_of) {
  std::vector<Json> lines;
  write_battle_json(session, told_of, [&](const std::string& line) {
    EXPECT_EQ(line.find('\n'), std::string::npos);
    lines.push_back(Json::parse(line, nullptr, false));
    EXPECT_FALSE(lines.back().is_discarded());
  });
  return lines;
}

class BattleAsJson : public ::testing::TestWithParam<std::string> {
 protected:
  /// Each battle is played once for all tests.
  static Game& game() {
    static std::map<std::string, std::unique_ptr<Game>> played_games;
    auto& one = played_games[GetParam()];
    if (!one) one = played(GetParam());
    return *one;
  }
  static const Session& session() { return game().session(); }
  static const Setting& setting() { return game().setting(); }
};
INSTANTIATE_TEST_SUITE_P(Shipped, BattleAsJson, ::testing::ValuesIn(shipped_battles()),
                         [](const auto& test) { return test.param; });

/// Checks values by the types that the format's list gives them.
class Checking {
 public:
  explicit Checking(const Setting& setting) : setting_(setting) {
    for (const UnitInfo& unit : setting.units) units_.insert(unit.id);
    for (const SideInfo& side : setting.sides) sides_.insert(side.id);
  }
  void field(const FieldOfEvent& field, const Json& value) const {
    if (field.list) {
      ASSERT_TRUE(value.is_array()) << field.name;
      for (const Json& one : value) check(field.type, one);
    } else {
      check(field.type, value);
    }
  }
  void unit(const Json& id) const {
    EXPECT_TRUE(id.is_null() || units_.count(id.get<std::string>()) == 1) << id;
  }
  void side(const Json& id) const {
    EXPECT_TRUE(id.is_null() || sides_.count(id.get<std::string>()) == 1) << id;
  }
  void place(const Json& place) const {
    ASSERT_EQ(place.size(), 2U);
    const double slack = 1e-6;
    EXPECT_GE(place[0].get<double>(), -slack);
    EXPECT_GE(place[1].get<double>(), -slack);
    EXPECT_LE(place[0].get<double>(), in_measure(setting_.width, setting_.measure) + slack);
    EXPECT_LE(place[1].get<double>(), in_measure(setting_.height, setting_.measure) + slack);
  }

 private:
  void check(std::string_view type, const Json& value) const {
    if (type == "unit") return unit(value);
    if (type == "side") return side(value);
    if (type == "place") return place(value);
    if (type == "stand") return place(value.at("at"));
    EXPECT_TRUE(type != "text" || value.is_string()) << value;
    EXPECT_TRUE((type != "number" && type != "length") || value.is_number()) << value;
    if (type == "dice") {
      EXPECT_LE(value.at("faces").size(), value.at("count").get<std::size_t>()) << value;
      for (const Json& face : value.at("faces")) EXPECT_LE(face, value.at("sides")) << value;
    }
  }
  const Setting& setting_;
  std::set<std::string> units_;
  std::set<std::string> sides_;
};

TEST_P(BattleAsJson, EveryLineIsAsTheFormatSays) {
  std::map<std::string, KindOfEvent> kinds;
  for (const KindOfEvent& kind : kinds_of_event()) kinds[std::string(kind.name)] = kind;
  const Checking checking(setting());
  for (const auto& to : {std::optional<Side>(), std::optional(Side::a), std::optional(Side::b)}) {
    const std::vector<Json> lines = lines_of(session(), {to, std::nullopt});
    ASSERT_GT(lines.size(), 20U);
    EXPECT_EQ(lines.front().at("line"), "battle");
    EXPECT_EQ(lines.back().at("line"), "ending");
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
      const Json& line = lines[i];
      if (line.at("line") == "state") {
        for (const Json& unit : line.at("units")) {
          checking.unit(unit.at("unit"));
          checking.unit(unit.at("with"));
          checking.side(unit.at("side"));
          if (!unit.at("at").is_null()) checking.place(unit.at("at"));
        }
        continue;
      }
      ASSERT_EQ(line.at("line"), "event");
      checking.side(line.at("side"));
      const auto kind = kinds.find(line.at("kind").get<std::string>());
      ASSERT_NE(kind, kinds.end()) << line;
      ASSERT_EQ(line.at("what").size(), kind->second.fields.size()) << line;
      for (const FieldOfEvent& field : kind->second.fields) {
        checking.field(field, line.at("what").at(std::string(field.name)));
      }
      if (HasFatalFailure() || HasNonfatalFailure()) FAIL() << line;
    }
  }
}

TEST_P(BattleAsJson, TheWholeStateHasEveryUnitWhereItStands) {
  const std::vector<Json> lines = lines_of(session(), {});
  const Json& last = *std::find_if(lines.rbegin(), lines.rend(),
                                   [](const Json& one) { return one.at("line") == "state"; });
  const Battle& table = session().table();
  ASSERT_EQ(last.at("units").size(), table.size());
  EXPECT_EQ(last.at("turn"), table.head().turn);
  EXPECT_EQ(last.at("verdict"), word(table.head().verdict));
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Json& unit = last.at("units")[i];
    const UnitState& state = table.unit(unit_id(i));
    EXPECT_EQ(unit.at("unit"), setting().units[i].id);
    EXPECT_EQ(unit.at("presence"), word(state.presence));
    EXPECT_FALSE(unit.at("record").empty()) << "what the sheet keeps of it";
    EXPECT_FALSE(unit.at("record").contains("seen_now"));
    if (!state.on_table()) continue;
    EXPECT_EQ(length_in(unit.at("at")[0].get<double>(), setting().measure), state.pose().at.x);
    EXPECT_EQ(length_in(unit.at("at")[1].get<double>(), setting().measure), state.pose().at.y);
  }
}

/// Of the other side's units, those that a side does not see.
UnitSet unseen(const Sheet& sheet, const Battle& table, Side side) {
  const View view = sheet.view(table, side);
  UnitSet units;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const UnitId unit = unit_id(i);
    const bool there = table.unit(unit).presence == Presence::on_table ||
                       table.unit(unit).presence == Presence::waiting;
    if (there && (view.hidden.contains(unit) || view.remembered.contains(unit))) units.insert(unit);
  }
  return units;
}

void expect_unnamed(const Setting& setting, UnitId unit, const std::string& text) {
  const UnitInfo& info = setting.unit(unit);
  EXPECT_THAT(text, Not(HasSubstr('"' + info.id + '"')));
  EXPECT_THAT(text, Not(HasSubstr('(' + info.id + ')')));
}

TEST_P(BattleAsJson, NoEventNamesWhoWasUnseenBeforeAndAfterItsStep) {
  const Sheet& sheet = game().sheet();
  const auto steps = session().steps();
  int hidden = 0;
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    const Battle& ends = *steps[i + 1].begins;
    for (const Side side : {Side::a, Side::b}) {
      const OutOfSight blind{side, unseen(sheet, *steps[i].begins, side),
                             unseen(sheet, ends, side)};
      for (std::size_t n = steps[i].first_event; n < steps[i + 1].first_event; ++n) {
        const SeenEvent seen = seen_of(session().events()[n], setting(), blind);
        if (seen.shown == Shown::nothing) continue;
        const std::string text = event_json(setting(), sheet.steps(), seen.event).dump();
        for (const UnitId unit : blind.before) {
          if (!blind.after.contains(unit)) continue;
          ++hidden;
          expect_unnamed(setting(), unit, text);
        }
      }
    }
  }
  RecordProperty("hidden", hidden);
}

TEST_P(BattleAsJson, NoLineNamesWhoWasNeverYetSeen) {
  const Sheet& sheet = game().sheet();
  for (const Side side : {Side::a, Side::b}) {
    // By the turn in which it was first seen, when a step began or ended, or was seen no more to be
    // there.
    std::map<UnitId, int> since;
    int last_turn = 1;
    const auto look = [&](const Battle& table, int turn) {
      const UnitSet hidden = unseen(sheet, table, side);
      for (std::size_t i = 0; i < table.size(); ++i) {
        if (!hidden.contains(unit_id(i))) since.emplace(unit_id(i), turn);
      }
    };
    for (const auto& step : session().steps()) {
      look(*step.begins, last_turn);  // the end of the step before it
      last_turn = step.begins->head().turn;
      look(*step.begins, last_turn);
    }
    for (const Json& line : lines_of(session(), {side, std::nullopt})) {
      if (!line.contains("turn")) continue;
      const int turn = line.at("turn");
      const std::string text = line.dump();
      for (std::size_t i = 0; i < setting().units.size(); ++i) {
        const auto seen = since.find(unit_id(i));
        if (seen != since.end() && seen->second <= turn) continue;
        expect_unnamed(setting(), unit_id(i), text);
      }
      if (HasNonfatalFailure()) FAIL() << text;
    }
  }
}

TEST_P(BattleAsJson, ASideIsToldNothingOfTheOthersLuckAndMind) {
  const std::vector<Json> lines = lines_of(session(), {Side::a, std::nullopt});
  EXPECT_EQ(lines.front().at("for"), setting().sides[0].id);
  EXPECT_TRUE(lines.front().at("seed").is_null());
  EXPECT_FALSE(
      lines.front().at("options").at("behaviour").at("doctrine").contains(setting().sides[1].id));
  for (const Json& line : lines) {
    if (line.at("line") != "state") continue;
    for (const Json& unit : line.at("units")) {
      EXPECT_EQ(unit.at("orders").is_null(), unit.at("side") != setting().sides[0].id);
    }
  }
}

TEST_P(BattleAsJson, ADieOfTheEnemyIsToldWhenHeActs) {
  int later = 0;
  for (const Side side : {Side::a, Side::b}) {
    const std::string enemy = setting().side(other(side)).id;
    std::string thrown;
    for (const Json& line : lines_of(session(), {side, std::nullopt})) {
      if (line.at("line") != "event" || line.at("side") != enemy) continue;
      if (line.at("kind") == "reacted") {
        EXPECT_EQ(line.at("seen"), "later");
        thrown = line.at("what").at("unit");
        ++later;
      } else if (line.at("kind") == "moved" && line.at("what").at("unit") == thrown) {
        thrown.clear();  // he makes room for somebody, and acts later
      } else if (line.at("kind") == "ordered" && !thrown.empty()) {
        EXPECT_EQ(line.at("what").at("unit"), thrown);
        thrown.clear();
      }
    }
  }
  EXPECT_GT(later, 0);
}

TEST_P(BattleAsJson, AJournalGivesTheLinesOfTheBattleThatWroteIt) {
  const auto again = Game::resume({"again", session().journal()});
  ASSERT_TRUE(again) << again.error().sentence;
  for (const auto& to : {std::optional<Side>(), std::optional(Side::b)}) {
    EXPECT_TRUE(lines_of((*again)->session(), {to, std::nullopt}) ==
                lines_of(session(), {to, std::nullopt}));
  }
}

TEST_P(BattleAsJson, ATurnIsThePartOfItsLines) {
  const std::vector<Json> all = lines_of(session(), {});
  std::vector<Json> parts{all.front()};
  const int turns = all.back().at("turns");
  for (int turn = 1; turn <= turns; ++turn) {
    const std::vector<Json> part = lines_of(session(), {std::nullopt, turn});
    parts.insert(parts.end(), part.begin() + 1, part.end());
  }
  parts.push_back(all.back());
  EXPECT_TRUE(parts == all);
}

}  // namespace
}  // namespace opfor
