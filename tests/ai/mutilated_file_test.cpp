#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sstream>

#include "ai/behaviour/read_behaviour.hpp"
#include "support.hpp"

namespace opfor {
namespace {

std::vector<std::string> shipped_lines() {
  std::istringstream text{std::string{test::shipped("ai/tables/nineteenth_century.toml")}};
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

/// Loses, doubles, swaps or garbles a line.
void mutilate(std::vector<std::string>& lines) {
  const auto at = *rc::gen::inRange<std::size_t>(0, lines.size());
  const auto other = *rc::gen::inRange<std::size_t>(0, lines.size());
  const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
  switch (*rc::gen::inRange(0, 5)) {
    case 0:
      lines.erase(place);
      break;
    case 1:
      lines.insert(place, lines[other]);
      break;
    case 2:
      std::swap(lines[at], lines[other]);
      break;
    case 3:
      lines[at] = lines[at].substr(0, lines[at].size() / 2);
      break;
    default:
      std::replace(lines[at].begin(), lines[at].end(), '1', '7');
      std::replace(lines[at].begin(), lines[at].end(), 'f', 'h');
  }
}

/// What must be true of any behaviour that was read without complaint.
void check_total(const Behaviour& behaviour) {
  for (std::size_t t = 0; t < Words<Table>::all.size(); ++t) {
    const Table table = static_cast<Table>(t);
    if (!behaviour.has(table)) continue;
    for (const Fact state : {Fact::enemy_in_sight, Fact::mounted, Fact::falling_back}) {
      for (const int tenths : {0, 1, 4, 10, 30}) {
        ReactionRequest request;
        request.table = table;
        request.facts.set(state, 1);
        request.facts.set(Fact::loss_tenths, tenths);
        for (request.die = 1; request.die <= 6; ++request.die) {
          const Reaction reaction = behaviour.react(request);
          RC_ASSERT(!reaction.row.empty());
          RC_ASSERT(!reaction.rule.empty());
        }
      }
    }
  }
}

RC_GTEST_PROP(MutilatedFile, IsRefusedWithPlacesOrStillAnswersEverySituation, ()) {
  static const std::vector<std::string> whole = shipped_lines();
  std::vector<std::string> lines = whole;
  const int wounds = *rc::gen::inRange(1, 4);
  for (int i = 0; i < wounds; ++i) mutilate(lines);
  const auto behaviour = read_behaviour(joined(lines), "t.toml", {});
  if (behaviour) {
    check_total(*behaviour);
  } else {
    RC_ASSERT(!behaviour.error().empty());
    for (const Problem& problem : behaviour.error().all()) {
      RC_ASSERT(problem.where.file == "t.toml");
      RC_ASSERT(problem.where.line > 0 || problem.what.find("is missing") != std::string::npos);
    }
  }
}

TEST(MutilatedFile, EveryTruncationIsAnswered) {
  const std::string whole = joined(shipped_lines());
  for (std::size_t length = 0; length < whole.size(); length += 97) {
    const auto behaviour = read_behaviour(whole.substr(0, length), "t.toml", {});
    if (!behaviour) {
      EXPECT_FALSE(behaviour.error().to_string().empty());
    }
  }
}

}  // namespace
}  // namespace opfor
