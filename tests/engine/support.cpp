#include "engine/support.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <unistd.h>

#include "engine/schema.hpp"
#include "record/state_json.hpp"
#include "rules/sheets.hpp"
#include "table/battle_json.hpp"

namespace opfor::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

BotBattle begun(const std::string& scenario, Beginning beginning, std::uint64_t seed) {
  const auto file = find_file(scenario);
  if (!file) throw std::runtime_error(file.error().sentence);
  beginning.seed = seed;
  beginning.both = true;
  auto game = Game::begin(*file, {}, beginning);
  if (!game) throw std::runtime_error(game.error().sentence);
  return {*std::move(game), nullptr};
}

/// Questions by their numbers.
using Asked = std::map<std::string, std::string>;

Asked asked_in(const std::vector<std::string>& lines) {
  Asked asked;
  for (const std::string& line : lines) {
    const Json json = Json::parse(line);
    if (json.contains("method") && json.contains("id")) asked[json["id"].dump()] = json["method"];
  }
  return asked;
}

void expect_each(const Schema& schema, const std::string& direction,
                 const std::vector<std::string>& lines, const Asked& of_other) {
  for (const std::string& line : lines) {
    const Json json = Json::parse(line);
    EXPECT_EQ(schema.fault(direction, json), "") << line.substr(0, 300);
    if (!json.contains("result")) continue;
    const auto question = of_other.find(json["id"].dump());
    ASSERT_NE(question, of_other.end()) << "nobody asked for: " << line.substr(0, 300);
    EXPECT_EQ(schema.fault("result_" + question->second, json["result"]), "")
        << line.substr(0, 300);
  }
}

}  // namespace

void BotBattle::play(int turns) {
  static_cast<void>(
      game->session().advance([&](const Battle& battle) { return battle.head().turn > turns; }));
  if (bot != nullptr) bot->ended(battle_ending_json(game->session()));
}

std::string BotBattle::state() const { return state_json(game->battle()).dump(); }

BotBattle bot_battle(const std::string& scenario, Side side, engine::Bot bot, std::uint64_t seed) {
  engine::BotCommander* made = nullptr;
  Beginning beginning;
  beginning.leader = [&](Side one, const Behaviour& behaviour,
                         const Weights& weights) -> std::unique_ptr<Commander> {
    if (one != side) return nullptr;
    const auto file = find_file(scenario);
    const auto read = load_scenario(*file);
    auto leader = std::make_unique<engine::BotCommander>(bot, *read->sheet, behaviour, weights);
    made = leader.get();
    return leader;
  };
  BotBattle battle = begun(scenario, beginning, seed);
  battle.bot = made;
  return battle;
}

BotBattle level_battle(const std::string& scenario, Side side, Level level, std::uint64_t seed) {
  Beginning beginning;
  const auto read = load_scenario(*find_file(scenario));
  // Who has a bot makes no plan, nor do those whom he is compared with.
  const auto led = [&](Side whose, Level by) {
    return read->setting->side(whose).id + '=' + std::string(word(by)) + "+as_told";
  };
  beginning.leads = {led(side, level), led(other(side), Level::commander)};
  return begun(scenario, beginning, seed);
}

std::string test_bot(const std::string& arguments) {
  return "exec python3 '" OPFOR_SOURCE_DIR "/tests/engine/bots/faulty.py' " + arguments;
}
std::string first_bot() { return "exec python3 '" OPFOR_SOURCE_DIR "/ai/bots/first_bot.py'"; }

Folder::Folder() {
  std::string name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
  std::replace(name.begin(), name.end(), '/', '_');
  const auto folder = fs::temp_directory_path() / ("opfor_engine_" + std::to_string(getpid()));
  path_ = folder.string() + '_' + name;
  fs::remove_all(path_);
  fs::create_directories(path_);
}
Folder::~Folder() { fs::remove_all(path_); }

std::string overheard(const std::string& command, const Folder& folder) {
  return "tee '" + folder.file("to_bot") + "' | (" + command + ") | tee '" +
         folder.file("from_bot") + "'";
}

std::string text_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::string> lines_of(const std::string& file) {
  std::istringstream in(text_of(file));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

void expect_by_schema(const std::vector<std::string>& from_opfor,
                      const std::vector<std::string>& to_opfor) {
  const Schema schema(Json::parse(text_of(OPFOR_SOURCE_DIR "/src/engine/protocol.schema.json")));
  expect_each(schema, "from_opfor", from_opfor, asked_in(to_opfor));
  expect_each(schema, "to_opfor", to_opfor, asked_in(from_opfor));
}

std::vector<std::string> small_scenarios() {
  return {"first_steps", "lane_1645", "dike_road_1591", "ferry_1634", "farm_1808"};
}

}  // namespace opfor::test
