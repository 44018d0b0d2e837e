// The schema has the program's words, and its checker finds what is wrong.
#include "engine/schema.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/support.hpp"

namespace opfor::test {
namespace {

using Json = nlohmann::json;

Json schema_text() {
  return Json::parse(text_of(OPFOR_SOURCE_DIR "/src/engine/protocol.schema.json"));
}

template <class E>
Json words() {
  Json all = Json::array();
  for (const std::string_view word : Words<E>::all) all.push_back(word);
  return all;
}

TEST(Schemas, TheProtocolsHasTheWordsOfTheProgram) {
  const Json defs = schema_text().at("$defs");
  const auto listed = [&](const char* definition, const char* member) {
    return defs.at(definition).at("properties").at(member).at("enum");
  };
  EXPECT_EQ(defs.at("level").at("enum"), words<Level>());
  EXPECT_EQ(listed("decision", "decision"), words<DecisionKind>());
  EXPECT_EQ(listed("decision", "shape"), words<Shape>());
  EXPECT_EQ(listed("unit", "presence"), words<Presence>());
  EXPECT_EQ(listed("params_cancel", "why"), words<engine::Lost>());
  EXPECT_EQ(listed("feature", "cover"), words<field::Cover>());
  EXPECT_EQ(listed("feature", "shape"), words<field::Shape>());
  for (const std::string_view method : Words<engine::Method>::all) {
    EXPECT_TRUE(defs.contains("params_" + std::string(method))) << method;
  }
}

TEST(Schemas, FindWhatIsWrong) {
  const Schema schema(schema_text());
  const auto fault = [&](const char* text) { return schema.fault("to_opfor", Json::parse(text)); };
  EXPECT_EQ(fault(R"({"jsonrpc": "2.0", "id": 1, "result": {"picks": [0]}})"), "");
  EXPECT_EQ(fault(R"({"jsonrpc": "2.0", "id": "x", "method": "play_on", "params": {"seed": 4}})"),
            "");
  using ::testing::HasSubstr;
  EXPECT_THAT(fault(R"({"id": 1, "result": {}})"), HasSubstr("'jsonrpc' is missing"));
  EXPECT_THAT(fault(R"({"jsonrpc": "2.0", "id": 1, "method": "play_on", "params": {"seed": -1}})"),
              HasSubstr("beyond minimum"));
  EXPECT_THAT(fault(R"({"jsonrpc": "2.0", "id": 1, "method": "odds", "params": {"cheese": 1}})"),
              HasSubstr("'cheese' is not known"));
  EXPECT_NE(schema.fault("result_decide", {{"picks", {"all"}}}), "");
  EXPECT_NE(schema.fault("result_decide", {{"picks", {1}}, {"order", {{"acts", Json::array()}}}}),
            "");
  EXPECT_THAT(Schema(Json::parse(R"({"$defs": {"x": {"minLength": 1}}})")).fault("x", "y"),
              HasSubstr("which nobody checks"));
}

}  // namespace
}  // namespace opfor::test
