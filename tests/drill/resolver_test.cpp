#include "drill/resolver.hpp"

#include <gtest/gtest.h>

namespace opfor {
namespace {

Resolver resolver() {
  Resolver made;
  made.name = "command_points";
  made.fields = {{"dice", "dice thrown", "dice", std::int64_t{3}, {}, 1, 6},
                 {"grade",
                  "grade of the officer",
                  "",
                  std::string{"average"},
                  {"hero", "veteran", "average", "raw"},
                  0,
                  0},
                 {"busy", "he loads or fires", "", false, {}, 0, 0},
                 {"note", "any words", "", std::string{}, {}, 0, 0}};
  return made;
}

TEST(Checked, fills_in_what_is_not_given) {
  Problems problems;
  const Values values = checked(resolver(), {{"dice", std::int64_t{6}}}, problems);
  EXPECT_TRUE(problems.empty()) << problems.to_string();
  EXPECT_EQ(values, (Values{{"busy", false},
                            {"dice", std::int64_t{6}},
                            {"grade", std::string{"average"}},
                            {"note", std::string{}}}));
}

TEST(Checked, takes_what_is_allowed) {
  Problems problems;
  const Values given{{"busy", true},
                     {"dice", std::int64_t{1}},
                     {"grade", std::string{"raw"}},
                     {"note", std::string{"anything"}}};
  EXPECT_EQ(checked(resolver(), given, problems), given);
  EXPECT_TRUE(problems.empty()) << problems.to_string();
}

TEST(Checked, tells_all_that_is_wrong_and_answers_with_sound_values) {
  Problems problems;
  const Values values = checked(resolver(),
                                {{"busy", std::int64_t{1}},
                                 {"dice", std::int64_t{0}},
                                 {"grade", std::string{"heros"}},
                                 {"note", true},
                                 {"grad", std::string{"raw"}}},
                                problems);
  EXPECT_EQ(problems.to_string(),
            "dice must be a whole number from 1 to 6, not 0\n"
            "grade must be hero, veteran, average or raw, not 'heros' (did you mean 'hero'?)\n"
            "busy must be true or false, not 1\n"
            "note must be a text, not true\n"
            "command_points has no field 'grad' (did you mean 'grade'?)\n");
  EXPECT_EQ(values, checked(resolver(), {}, problems));
}

}  // namespace
}  // namespace opfor
