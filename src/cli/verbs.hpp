#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "table/assembly.hpp"
#include "telling/sentences.hpp"

/// What each verb was asked to do, and the functions that do it. Only arguments.cpp knows how
/// that is written on a command line.
namespace opfor::cli {

struct TurnArguments {
  std::string file;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> side;
  std::vector<std::string> levels;  ///< "random", "legion=random"
  std::optional<std::string> dice;  ///< "random", "typed"
  bool why = false;
  bool json = false;
  bool spoil = false;
  bool next = false;      ///< nothing to report: the next turn
  std::string undo;       ///< "3", "to 57"; empty: not asked for
  std::string redo;       ///< "1"
  std::string history;    ///< "10"
  bool again = false;     ///< look at it: as without anything else
  bool briefing = false;  ///< only what must be known before the first turn
  bool force = false;     ///< files that are there may be written over
  std::optional<std::string> html;
  std::optional<std::string> map;
  std::optional<std::string> save;
  std::optional<std::string> report;
  Overrides overrides;
};
struct MapArguments {
  std::string file;
  std::optional<std::string> out;
  bool labels = false;
  bool text = false;  ///< in characters
  bool force = false;
};
struct OddsArguments {
  std::string sheet;
  std::optional<std::string> resolver;
  std::optional<std::string> fields;  ///< JSON, "@file" or "-"
  bool json = false;
  Overrides overrides;
};
struct CheckArguments {
  std::vector<std::string> files;
};
struct ReplayArguments {
  std::string file;
  std::optional<std::size_t> to;
  std::optional<int> turn;
  std::optional<std::string> map;
  bool json = false;
  std::optional<std::string> told_to;  ///< id of a side: only what it may know
  bool force = false;
};
struct BattleArguments {
  std::string file;
  std::optional<std::uint64_t> seed;
  std::vector<std::string> levels;
  std::vector<std::string> leads;  ///< "legion=aggressive"
  std::optional<int> turns;        ///< at most so many
  bool why = false;
  bool json = false;
  std::optional<std::string> told_to;  ///< id of a side: only what it may know
  std::optional<std::string> journal;
  bool force = false;
  std::optional<std::string> side;  ///< under the doctrine that is given
  Overrides overrides;
  std::vector<std::string> bots;  ///< "mexico=python3 bot.py", "./bot" (both sides)
  double bot_seconds = 5;
  int bot_plays = 200;
};
struct PlayArguments {
  std::string file;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> side;  ///< that opfor leads
  std::vector<std::string> levels;
  std::vector<std::string> persons;
  std::vector<std::string> programs;
  std::vector<std::string> typed;
  std::vector<std::string> rolled;
  bool figures = false;  ///< on a real table: close calls are asked
  bool same_luck = false;
  bool spoil = false;
  bool why = false;
  std::optional<std::string> save;
  bool force = false;
  Overrides overrides;
};
struct EngineArguments {
  PlayArguments play;
  int plays = 200;  ///< positions that are played on for a decision, at most
};
struct AskArguments {
  std::string file;
  std::optional<std::string> tables;
  std::optional<std::string> dice;  ///< "random", "typed"; none: as the roster has it
  std::optional<std::uint64_t> seed;
  std::optional<std::string> save;
  bool json = false;
  bool force = false;
};
struct ArenaArguments {
  std::vector<std::string> files;       ///< scenarios, or one file of results
  std::vector<std::string> commanders;  ///< "aggressive", "mine=reaction+mine.toml"
  std::optional<std::string> sweep;     ///< "plan.patience=1,3,5"
  std::optional<std::size_t> pairs;
  std::optional<std::uint64_t> seed;
  std::optional<unsigned> threads;
  std::optional<std::string> sprt;      ///< "0.5,0.55"
  std::optional<std::string> sprt_elo;  ///< "0,20"
  double alpha = 0.05;
  double beta = 0.05;
  std::optional<std::string> from;   ///< "my.battle@57"
  std::vector<std::string> tries;    ///< "BR move 12 north; BL hold"
  std::optional<std::size_t> every;  ///< of --from: what each so-manieth decision was worth
  std::optional<std::string> side;   ///< only of this side
  std::optional<std::size_t> options;
  std::optional<std::string> by;  ///< "points", "margin"
  std::optional<std::string> out;
  std::optional<std::string> shard;  ///< "2/5", "auto"
  std::optional<std::string> csv;
  std::optional<std::string> html;
  bool force = false;
};
struct MergeArguments {
  std::vector<std::string> files;
  std::string out;
  std::optional<std::string> csv;
  std::optional<std::string> html;
  bool force = false;
};
struct ScenarioArguments {
  std::string sheet;
  int points = 0;  ///< 0: as the list has it, for an evening
  std::uint64_t seed = 1;
  std::optional<std::string> occasion;
  std::optional<std::string> terrain;
  std::vector<std::string> sides;
  std::optional<std::string> list;  ///< instead of the shipped one
  bool both = false;                ///< the program leads both sides
  bool fair = false;                ///< the first draw of the seed that comes out near even
  std::optional<std::string> out;
  bool force = false;
};
struct DataArguments {
  enum class What : std::uint8_t { list, show, write } what = What::list;
  std::string path;  ///< of `show`: the file; of `write`: the folder
  bool force = false;
};

/// The exit code of what was done; a Failure if it could not be.
[[nodiscard]] Result<Exit> run_turn(const TurnArguments& arguments);
[[nodiscard]] Result<Exit> run_map(const MapArguments& arguments);
[[nodiscard]] Result<Exit> run_odds(const OddsArguments& arguments);
[[nodiscard]] Result<Exit> run_check(const CheckArguments& arguments);
[[nodiscard]] Result<Exit> run_replay(const ReplayArguments& arguments);
[[nodiscard]] Result<Exit> run_battle(const BattleArguments& arguments);
[[nodiscard]] Result<Exit> run_play(const PlayArguments& arguments);
[[nodiscard]] Result<Exit> run_engine(const EngineArguments& arguments);
[[nodiscard]] Result<Exit> run_ask(const AskArguments& arguments);
[[nodiscard]] Result<Exit> run_arena(const ArenaArguments& arguments);
[[nodiscard]] Result<Exit> run_arena_from(const ArenaArguments& arguments);
[[nodiscard]] Result<Exit> run_arena_regret(const ArenaArguments& arguments);
[[nodiscard]] Result<Exit> run_arena_merge(const MergeArguments& arguments);
[[nodiscard]] Result<Exit> run_bench();
[[nodiscard]] Result<Exit> run_levels();
[[nodiscard]] Result<Exit> run_scenario(const ScenarioArguments& arguments);
[[nodiscard]] Result<Exit> run_data(const DataArguments& arguments);

/// Reads the command line and runs its verb. @returns the exit code of the program.
[[nodiscard]] int run_program(int count, const char* const* words);
/// The same, with faults of opfor's own told as such.
[[nodiscard]] int run_as_program(int count, const char* const* words);

}  // namespace opfor::cli
