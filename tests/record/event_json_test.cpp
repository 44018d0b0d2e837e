// The public format of events: its page tells what is written, kind by kind, and what is written is
// JSON whatever the names are.
#include "record/event_json.hpp"

#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "battle/event_fields.hpp"

namespace opfor {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

std::string page() {
  std::ifstream in(OPFOR_SOURCE_DIR "/src/record/FORMAT.md");
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// What the page must say of a kind, up to its example.
std::string section_of(const KindOfEvent& kind) {
  std::string text = fmt::format("### `{}`\n\n", kind.name);
  if (!kind.fields.empty()) text += "| Field | Type | Says |\n|---|---|---|\n";
  for (const FieldOfEvent& field : kind.fields) {
    text += fmt::format("| `{}` | {}{} | {} |\n", field.name, field.list ? "list of " : "",
                        field.type, field.says);
  }
  return text + (kind.fields.empty() ? "```json\n" : "\n```json\n");
}

std::vector<std::string> names_of(const Json& object) {
  std::vector<std::string> names;
  for (const auto& [name, value] : object.items()) names.push_back(name);
  return names;
}

TEST(PublicEvents, ThePageListsEveryKindWithItsFieldsAndAnExample) {
  const std::string text = page();
  EXPECT_THAT(text, HasSubstr(fmt::format("Format {}", kPublicFormat)));
  for (const KindOfEvent& kind : kinds_of_event()) {
    const std::string section = section_of(kind);
    const std::size_t at = text.find(section);
    ASSERT_NE(at, std::string::npos) << "the page must hold:\n" << section;
    const std::size_t example = at + section.size();
    const Json json =
        Json::parse(text.substr(example, text.find("\n```", example) - example), nullptr, false);
    ASSERT_TRUE(json.is_object()) << kind.name;
    std::vector<std::string> names;
    for (const FieldOfEvent& field : kind.fields) names.emplace_back(field.name);
    EXPECT_EQ(names_of(json), names) << kind.name;
  }
}

TEST(PublicEvents, KindsAndFieldsHaveNamesOfTheirOwn) {
  std::set<std::string_view> kinds;
  for (const KindOfEvent& kind : kinds_of_event()) {
    EXPECT_TRUE(kinds.insert(kind.name).second) << kind.name;
    std::set<std::string_view> fields;
    for (const FieldOfEvent& field : kind.fields) {
      EXPECT_TRUE(fields.insert(field.name).second) << kind.name << ": " << field.name;
    }
  }
}

/// A reader who compares text must find out here that it is a sentence.
TEST(PublicEvents, SentencesAreNamedSo) {
  const std::set<std::string_view> printed{"row", "cell_rule", "rules"};
  for (const KindOfEvent& kind : kinds_of_event()) {
    for (const FieldOfEvent& field : kind.fields) {
      const std::string_view name = field.name;
      const bool words =
          name == "words" || (name.size() > 6 && name.substr(name.size() - 6) == "_words");
      EXPECT_EQ(field.type == "text", words || printed.count(name) == 1)
          << kind.name << ": " << name;
    }
  }
}

Setting odd_names() {
  Setting setting;
  setting.sides[0] = {"légion", "French", {}, false};
  setting.sides[1] = {"b \"x\"", "Others", {}, false};
  UnitInfo unit;
  unit.id = "M\"C\\1";
  unit.name = "Señores de \"Puebla\"";
  unit.side = Side::b;
  setting.units.push_back(unit);
  return setting;
}

TEST(PublicEvents, QuotesAndLettersOfAllKindsAreEscaped) {
  const Setting setting = odd_names();
  event::StateChanged change{unit_id(0), "\"formed\"", "бежит\n", "a \\ b", {}};
  const std::string line = event_json(setting, {}, {3, 1, "R-1", change}).dump();
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const Json json = Json::parse(line);
  EXPECT_EQ(json["side"], "b \"x\"");
  EXPECT_EQ(json["what"]["unit"], "M\"C\\1");
  EXPECT_EQ(json["what"]["from_words"], "\"formed\"");
  EXPECT_EQ(json["what"]["to_words"], "бежит\n");
  EXPECT_EQ(json["what"]["words"], "a \\ b");
}

TEST(PublicEvents, AreReadable) {
  Setting setting = odd_names();
  setting.units[0].id = "MC1";
  setting.sides[1].id = "mexico";
  event::Moved moved;
  moved.unit = unit_id(0);
  moved.from = {{12_cm, Length::tenths(345)}, Angle::degrees(90)};
  moved.to = {{14_cm, Length::tenths(345)}, Angle::hundredths(9050)};
  moved.path = {moved.from.at, moved.to.at};
  moved.allowance = 30_cm;
  moved.spent = 2_cm;
  const std::vector<StepInfo> steps{{"1.1 command", "P-1", std::nullopt},
                                    {"1.2 moves", "P-2", std::nullopt}};
  EXPECT_EQ(
      event_json(setting, steps, {3, 1, "R-1", moved}).dump(),
      R"({"turn":3,"phase":1,"phase_name":"1.2 moves","side":"mexico","rule":"R-1","kind":"moved",)"
      R"("what":{"unit":"MC1","from":{"at":[12.0,3.45],"facing":90.0},)"
      R"("to":{"at":[14.0,3.45],"facing":90.5},"path":[[12.0,3.45],[14.0,3.45]],)"
      R"("allowance":30.0,"spent":2.0,"gait":"as before","words":""}})");
}

TEST(PublicEvents, LengthsInInchesReadBackToTheTenthOfAMillimetre) {
  Setting setting = odd_names();
  setting.measure = Measure::inch;
  for (int tenths = 0; tenths < 3000; tenths += 7) {
    event::Moved moved;
    moved.unit = unit_id(0);
    moved.spent = Length::tenths(tenths);
    const Json json = Json::parse(event_json(setting, {}, {1, 0, "", moved}).dump());
    EXPECT_EQ(length_in(json["what"]["spent"].get<double>(), Measure::inch), moved.spent);
  }
}

}  // namespace
}  // namespace opfor
