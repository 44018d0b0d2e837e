#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "record/state_json.hpp"

namespace opfor {
namespace {

using Json = nlohmann::ordered_json;

void expect_round(const Json& since, const Json& now, const std::string& told) {
  const Json differ = changes(since, now);
  EXPECT_EQ(differ.dump(), told);
  EXPECT_EQ(changed(since, differ), now);
}

TEST(StateChanges, HoldWhatIsOtherwiseAndNothingElse) {
  const Json a = Json::parse(R"({"turn":1,"units":{"A":{"x":1,"y":2},"B":{"x":3,"y":4}}})");
  expect_round(a, a, "{}");
  const Json b = Json::parse(R"({"turn":2,"units":{"A":{"x":1,"y":2},"B":{"x":3,"y":5}}})");
  expect_round(a, b, R"({"turn":2,"units":{"B":{"y":5}}})");
}

TEST(StateChanges, OfListsNameTheElements) {
  const Json a = Json::parse(R"({"groups":[{"n":1},{"n":2},{"n":3}]})");
  const Json b = Json::parse(R"({"groups":[{"n":1},{"n":7},{"n":3}]})");
  expect_round(a, b, R"({"groups":{"1":{"n":7}}})");
}

TEST(StateChanges, OfListsThatGrowOrEnd) {
  const Json none = Json::parse(R"({"contact_count":0})");
  const Json one = Json::parse(R"({"contact_count":1,"contacts":[{"a":"L1"}]})");
  const Json two = Json::parse(R"({"contact_count":2,"contacts":[{"a":"L1"},{"a":"L2"}]})");
  expect_round(none, one, R"({"contact_count":1,"contacts":[{"a":"L1"}]})");
  expect_round(one, two, R"({"contact_count":2,"contacts":[{"a":"L1"},{"a":"L2"}]})");
  expect_round(two, none, R"({"contact_count":0,"contacts":[]})");
}

TEST(StateChanges, NobodyIsAValue) {
  const Json a = Json::parse(R"({"goal":"B"})");
  const Json b = Json::parse(R"({"goal":null})");
  expect_round(a, b, R"({"goal":null})");
  expect_round(b, a, R"({"goal":"B"})");
}

TEST(StateChanges, OfAnElementThatIsNotThereChangeNothing) {
  const Json a = Json::parse(R"({"groups":[{"n":1}]})");
  for (const char* wrong : {R"({"groups":{"1":{"n":7}}})", R"({"groups":{"x":{"n":7}}})",
                            R"({"groups":{"99999999999999999999":{"n":7}}})"}) {
    EXPECT_EQ(changed(a, Json::parse(wrong)), a) << wrong;
  }
}

}  // namespace
}  // namespace opfor
