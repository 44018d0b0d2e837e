#include "cli/bots.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/bot_commander.hpp"
#include "record/json.hpp"
#include "rules/sheets.hpp"
#include "table/sentences.hpp"

namespace opfor::cli {
namespace {

using engine::Lost;
using Commands = std::array<std::optional<std::string>, 2>;

constexpr std::array kSides{Side::a, Side::b};

/// "mexico" of "mexico=python3 bot.py"; empty if what stands before the sign is part of a command.
std::string side_named(const std::string& told) {
  const std::size_t at = told.find('=');
  const std::string before = told.substr(0, at);
  const bool is_id =
      at != std::string::npos && before.find_first_of(" \t/'\"") == std::string::npos;
  return is_id ? before : std::string();
}

Result<Commands> commands_of(const Setting& setting, const std::vector<std::string>& told) {
  Commands commands;
  const auto lead = [&](Side side, const std::string& command) -> Result<void> {
    auto& his = commands[static_cast<std::size_t>(side)];
    if (his) return fail(Exit::usage, TableSays::two_bots, {setting.side(side).id});
    his = command;
    return {};
  };
  for (const std::string& one : told) {
    const std::string id = side_named(one);
    for (const Side side : kSides) {
      if (!id.empty() && setting.side(side).id != id) continue;
      const std::string command = id.empty() ? one : one.substr(id.size() + 1);
      if (auto may = lead(side, command); !may) return tl::unexpected(may.error());
    }
    if (const auto known = side_of_id(setting, id); !id.empty() && !known) {
      return tl::unexpected(known.error());
    }
  }
  return commands;
}

/// "2 late, 1 illegal".
std::string lost_words(const engine::BotRecord& record) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < record.lost.size(); ++i) {
    if (record.lost[i] == 0) continue;
    words.push_back(fmt::format("{} {}", record.lost[i], word(static_cast<Lost>(i))));
  }
  if (record.not_asked > 0) {
    words.push_back(fmt::format("{} not asked, after several in a row", record.not_asked));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

Result<void> Bots::begin(const FoundFile& scenario, const BattleArguments& arguments,
                         Beginning& beginning) {
  if (arguments.bots.empty()) return {};
  const auto read = load_scenario(scenario, arguments.overrides);
  if (!read) return tl::unexpected(read.error());
  auto commands = commands_of(*read->setting, arguments.bots);
  if (!commands) return tl::unexpected(commands.error());
  engine::Bot bot;
  bot.time = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::duration<double>(arguments.bot_seconds));
  bot.plays = arguments.bot_plays;
  beginning.leader = [this, bot, commands = *std::move(commands), sheet = read->sheet](
                         Side side, const Behaviour& behaviour,
                         const Weights& weights) -> std::unique_ptr<Commander> {
    const auto& command = commands[static_cast<std::size_t>(side)];
    if (!command) return nullptr;
    engine::Bot his = bot;
    his.command = *command;
    auto leader = std::make_unique<engine::BotCommander>(his, *sheet, behaviour, weights);
    leaders_[static_cast<std::size_t>(side)] = leader.get();
    return leader;
  };
  return {};
}

std::optional<std::string> Bots::command(Side side) const {
  return of(side) == nullptr ? std::nullopt : std::optional(of(side)->bot().command);
}

void Bots::ended(const nlohmann::ordered_json& ending) {
  for (engine::BotCommander* const leader : leaders_) {
    if (leader != nullptr) leader->ended(ending);
  }
}

std::vector<std::string> Bots::told(const Setting& setting) const {
  std::vector<std::string> all;
  for (const Side side : kSides) {
    const engine::BotCommander* const leader = of(side);
    if (leader == nullptr) continue;
    const engine::BotRecord& record = leader->record();
    const int lost = record.lost_in_all();
    const std::string name = record.name.empty() ? "" : fmt::format(" (\"{}\")", record.name);
    std::string text =
        fmt::format("{} was led by another program{}: of {} decisions it took {}",
                    setting.side(side).name, name, record.asked, record.asked - lost);
    text += lost == 0 ? "."
                      : fmt::format(", and lost {} ({}), which the tables took.", lost,
                                    lost_words(record));
    if (!record.reproducible()) {
      text += " What came of it hung on the clock: this battle is not reproducible.";
    }
    all.push_back(std::move(text));
  }
  return all;
}

std::vector<std::string> Bots::lines(const Setting& setting, std::optional<Side> to) const {
  std::vector<std::string> all;
  for (const Side side : kSides) {
    const engine::BotCommander* const leader = of(side);
    if (leader == nullptr || to.value_or(side) != side) continue;
    const engine::BotRecord& record = leader->record();
    engine::Json lost = engine::Json::object();
    for (std::size_t i = 0; i < record.lost.size(); ++i) {
      if (record.lost[i] > 0) lost[std::string(word(static_cast<Lost>(i)))] = record.lost[i];
    }
    all.push_back(engine::Json{{"line", "bot"},
                               {"side", json::of_side(setting, side)},
                               {"name", record.name},
                               {"asked", record.asked},
                               {"lost", std::move(lost)},
                               {"not_asked", record.not_asked},
                               {"reproducible", record.reproducible()}}
                      .dump());
  }
  return all;
}

}  // namespace opfor::cli
