#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <exception>
#include <fmt/format.h>
#include <functional>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "cli/help_texts.hpp"
#include "cli/output.hpp"
#include "cli/sentences.hpp"
#include "cli/verbs.hpp"
#include "core/as_number.hpp"
#include "muster/list.hpp"
#include "table/files.hpp"
#include "table/roster.hpp"

namespace opfor::cli {
namespace {

/// The library's own conversion takes -1 for the largest number.
const CLI::Validator kWholeNumber{
    [](std::string& text) -> std::string {
      const bool digits = !text.empty() && text.size() <= 19 &&
                          text.find_first_not_of("0123456789") == std::string::npos;
      return digits ? "" : "'" + text + "' is not a whole number from 0 to 9999999999999999999";
    },
    "NUMBER"};

/// A range that holds numbers only: "nan" lies in every range of the library's.
CLI::Validator number_in(double least, double most) {
  return {[=](std::string& text) -> std::string {
            const auto number = as_number<double>(text);
            const bool within = number && *number >= least && *number <= most;
            return within ? ""
                          : fmt::format("'{}' is not a number from {} to {}", text, least, most);
          },
          "NUMBER"};
}

using Run = std::function<Result<Exit>()>;

void add_overrides(CLI::App& verb, Overrides& overrides) {
  verb.add_option("--tables", overrides.tables,
                  "behaviour table to use instead of the shipped one");
  verb.add_option("--doctrine", overrides.doctrine,
                  "doctrine for the side that opfor leads: a file, or cautious, aggressive");
}

template <Worded E>
std::vector<std::string> words_of() {
  return {Words<E>::all.begin(), Words<E>::all.end()};
}

void add_force(CLI::App& verb, bool& force) {
  verb.add_flag("--force", force, "write over files that are there already");
}

void add_levels(CLI::App& verb, std::vector<std::string>& levels) {
  verb.add_option(
      "--level,--difficulty", levels,
      "how opfor leads: random, reaction (the tables alone), greedy, commander (default) or "
      "tactician; or by difficulty: recruit, regular, veteran (see opfor levels); SIDE=LEVEL for "
      "one side");
}

void add_turn(CLI::App& app, TurnArguments& to) {
  CLI::App& verb = *app.add_subcommand("turn", help_texts::kTurn);
  verb.add_option("FILE", to.file, "scenario, or saved battle")->required();
  verb.add_option("--seed", to.seed, "luck of a new battle (default 1)")->check(kWholeNumber);
  verb.add_option("--side", to.side, "id of the side that opfor leads");
  add_levels(verb, to.levels);
  verb.add_option("--dice", to.dice, "who throws the enemy's dice (default random)")
      ->check(CLI::IsMember({"random", "typed"}));
  verb.add_flag("--why", to.why, "full derivations with rule numbers");
  verb.add_flag("--json", to.json, "everything as JSON");
  verb.add_flag("--spoil", to.spoil, "also what the enemy has in mind next");
  auto* next =
      verb.add_flag("--next", to.next, "of a saved battle: nothing to report, the next turn");
  auto* undo = verb.add_flag("--undo{1}", to.undo,
                             "take back your last report and the turn after it; --undo 3: three of "
                             "your acts; --undo to 57: all from that line of the history on");
  auto* redo = verb.add_flag("--redo{1}", to.redo, "give again what was taken back last");
  auto* history = verb.add_flag("--history{10}", to.history,
                                "the last answers, numbered; --history 40: so many");
  auto* again =
      verb.add_flag("--again", to.again, "look at a saved battle: as without anything else");
  auto* briefing =
      verb.add_flag("--briefing", to.briefing,
                    "who fights, who moves first, the ground, who wins; plays nothing");
  verb.add_option("--html", to.html, "write a page to print");
  verb.add_option("--map", to.map, "write the map as SVG");
  verb.add_option("--save", to.save, "keep the battle in this file");
  auto* report =
      verb.add_option("--report", to.report, "what happened on the table: a file, or - to type it");
  const std::vector<CLI::Option*> one_of_them{next, undo, redo, history, again, briefing, report};
  for (std::size_t i = 0; i < one_of_them.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) one_of_them[i]->excludes(one_of_them[k]);
  }
  add_force(verb, to.force);
  add_overrides(verb, to.overrides);
}

void add_map(CLI::App& app, MapArguments& to) {
  CLI::App& verb = *app.add_subcommand("map", help_texts::kMap);
  verb.add_option("FILE", to.file, "scenario, or saved battle")->required();
  verb.add_option("-o,--out", to.out, "where to write it (default: standard output)");
  verb.add_flag("--labels", to.labels, "names of units instead of ids");
  verb.add_flag("--text", to.text, "in characters, for a terminal without pictures");
  add_force(verb, to.force);
}

void add_odds(CLI::App& app, OddsArguments& to) {
  CLI::App& verb = *app.add_subcommand("odds", help_texts::kOdds);
  verb.add_option("SHEET", to.sheet, "name of the rule sheet")->required();
  verb.add_option("RESOLVER", to.resolver, "what to resolve");
  verb.add_option("FIELDS", to.fields, "JSON object, @file, or - for standard input");
  verb.add_flag("--json", to.json, "outcomes as JSON");
  verb.add_option("--tables", to.overrides.tables, "behaviour table to use");
}

void add_battle(CLI::App& app, BattleArguments& to) {
  CLI::App& verb = *app.add_subcommand("battle", help_texts::kBattle);
  verb.add_option("FILE", to.file, "scenario")->required();
  verb.add_option("--seed", to.seed, "luck (default 1)")->check(kWholeNumber);
  add_levels(verb, to.levels);
  verb.add_option("--lead", to.leads,
                  "SIDE=COMMANDER: by whom a side is led, as opfor arena calls commanders");
  verb.add_option("--turns", to.turns, "no more turns than this")->check(CLI::Range(1, 100));
  auto* json =
      verb.add_flag("--json", to.json, "what happens and the result, a JSON object a line");
  verb.add_flag("--why", to.why, "after each turn every order of both sides, with its reasons")
      ->excludes(json);
  verb.add_option("--for", to.told_to, "id of a side: only what it may know")->needs(json);
  verb.add_option("--journal", to.journal, "keep the battle in this file");
  add_force(verb, to.force);
  verb.add_option("--tables", to.overrides.tables,
                  "behaviour table to use instead of the shipped one");
  verb.add_option(
      "--doctrine", to.overrides.doctrine,
      "doctrine (a file, or cautious, aggressive) for the side that the scenario gives to "
      "opfor, or --side");
  verb.add_option("--side", to.side, "id of the side that is under --doctrine");
  verb.add_option("--bot", to.bots,
                  "another program that leads, as typed in a shell (opfor data show "
                  "src/engine/PROTOCOL.md); SIDE=COMMAND for one side");
  verb.add_option("--bot-seconds", to.bot_seconds, "that it has for a decision (default 5)")
      ->check(number_in(0.01, 3600));
  verb.add_option("--bot-plays", to.bot_plays,
                  "positions that it may have played on for a decision (default 200)")
      ->check(CLI::Range(0, 1'000'000));
}

void add_play(CLI::App& app, PlayArguments& to) {
  CLI::App& verb = *app.add_subcommand("play", help_texts::kPlay);
  verb.add_option("FILE", to.file, "scenario, or battle saved by play")->required();
  verb.add_option("--seed", to.seed, "luck of a new battle (default 1)")->check(kWholeNumber);
  verb.add_option("--side", to.side, "id of the side that opfor leads");
  add_levels(verb, to.levels);
  verb.add_option("--person", to.persons, "id of a side that you lead");
  verb.add_option("--program", to.programs, "id of a side that opfor leads, perhaps both");
  verb.add_option("--typed", to.typed, "id of a side whose dice you throw and type");
  verb.add_option("--rolled", to.rolled, "id of a side whose dice opfor throws (at first: both)");
  verb.add_flag("--figures", to.figures, "you play with figures: close calls are asked");
  verb.add_flag("--same-luck", to.same_luck, "dice that are thrown again after an undo fall alike");
  verb.add_flag("--why", to.why, "full derivations with rule numbers");
  verb.add_flag("--spoil", to.spoil, "also what the enemy has in mind next");
  verb.add_option("--save", to.save, "keep the battle in this file (default: named by scenario)");
  add_force(verb, to.force);
  add_overrides(verb, to.overrides);
}

void add_engine(CLI::App& app, EngineArguments& to) {
  CLI::App& verb = *app.add_subcommand("engine", help_texts::kEngine);
  PlayArguments& play = to.play;
  verb.add_option("FILE", play.file, "scenario, or saved battle")->required();
  verb.add_option("--seed", play.seed, "luck of a new battle (default 1)")->check(kWholeNumber);
  verb.add_option("--side", play.side, "id of the side that opfor leads");
  add_levels(verb, play.levels);
  verb.add_option("--typed", play.typed, "id of a side whose dice the other program throws");
  verb.add_option("--rolled", play.rolled, "id of a side whose dice opfor throws (at first: both)");
  verb.add_flag("--figures", play.figures, "distances near a limit are asked");
  verb.add_flag("--same-luck", play.same_luck,
                "dice that are thrown again after an undo fall alike");
  verb.add_option("--plays", to.plays,
                  "positions that may be played on for a decision (default 200)")
      ->check(CLI::Range(0, 1'000'000));
  verb.add_option("--save", play.save, "keep the battle in this file (default: nowhere)");
  add_force(verb, play.force);
  add_overrides(verb, play.overrides);
}

void add_replay(CLI::App& app, ReplayArguments& to) {
  CLI::App& verb = *app.add_subcommand("replay", help_texts::kReplay);
  verb.add_option("JOURNAL", to.file, "saved battle")->required();
  auto* until = verb.add_option("--to", to.to, "only the first N answers");
  auto* turn = verb.add_option("--turn", to.turn, "only this turn")->excludes(until);
  verb.add_option("--map", to.map, "write the table after that turn as SVG")->needs(turn);
  auto* json =
      verb.add_flag("--json", to.json, "what happens and the result, a JSON object a line");
  verb.add_option("--for", to.told_to, "id of a side: only what it may know")->needs(json);
  add_force(verb, to.force);
}

void add_ask(CLI::App& app, AskArguments& to) {
  CLI::App& verb = *app.add_subcommand("ask", help_texts::kAsk);
  verb.add_option("ROSTER", to.file, "roster: a file, or the name of a shipped one")->required();
  verb.add_option("--tables", to.tables, "behaviour table to use: a file, or a shipped name");
  verb.add_option("--dice", to.dice,
                  "who throws the dice (default random); a roster that is kept remembers it")
      ->check(CLI::IsMember({"random", "typed"}));
  verb.add_option("--seed", to.seed, "luck (default that of the roster, or 1)")
      ->check(CLI::Range(0, ask::kMostAskSeed));
  verb.add_option("--save", to.save, "keep roster and memory in this file");
  add_force(verb, to.force);
  verb.add_flag("--json", to.json, "the turn as JSON, at its end");
}

void add_reports(CLI::App& verb, std::optional<std::string>& csv, std::optional<std::string>& html,
                 bool& force) {
  verb.add_option("--csv", csv, "write a line a battle, for other programs");
  verb.add_option("--html", html, "write a page for somebody who was not there");
  add_force(verb, force);
}

void add_arena(CLI::App& app, ArenaArguments& to, MergeArguments& merge) {
  CLI::App& verb = *app.add_subcommand("arena", help_texts::kArena);
  CLI::App& joins = *verb.add_subcommand("merge", help_texts::kMerge);
  joins.add_option("FILE", merge.files, "files of results")->required();
  joins.add_option("-o,--out", merge.out, "where to keep the whole")->required();
  add_reports(joins, merge.csv, merge.html, merge.force);
  verb.add_option("SCENARIO", to.files, "scenarios, or one file of results to go on with");
  verb.add_option("--commander", to.commanders,
                  "who is compared, as COMMANDER or NAME=COMMANDER; once for each");
  verb.add_option("--sweep", to.sweep,
                  "KEY=VALUE,VALUE...: a number of a doctrine at each of these values, a commander "
                  "each");
  verb.add_option(
          "--pairs", to.pairs,
          "pairs of battles, of each two commanders on each scenario (default 100); of --from: "
          "sets of dice")
      ->check(kWholeNumber);
  verb.add_option("--seed", to.seed, "luck of the first pair (default 1)")->check(kWholeNumber);
  verb.add_option("--threads", to.threads, "battles at once (default: as many as the machine can)")
      ->check(CLI::Range(1U, 1024U));
  auto* scores = verb.add_option("--sprt", to.sprt,
                                 "stop when it is decided whether the first commander scores S0 or "
                                 "S1: two scores from 0 to 1");
  auto* elo =
      verb.add_option("--sprt-elo", to.sprt_elo, "the same in Elo points: 0,20")->excludes(scores);
  static_cast<void>(elo);
  verb.add_option("--alpha", to.alpha, "how often S1 may be found where it is S0 (default 0.05)");
  verb.add_option("--beta", to.beta, "how often S0 may be found where it is S1 (default 0.05)");
  verb.add_option("-o,--out", to.out, "keep the results in this file, and go on in it");
  verb.add_option("--from", to.from,
                  "JOURNAL@ANSWER: take up a saved battle there; without --try, what that decision "
                  "was worth");
  verb.add_option("--try", to.tries,
                  "of --from: what its side does, 'UNIT ORDER; UNIT ORDER'; once for each way");
  verb.add_option("--every", to.every,
                  "of --from JOURNAL: what each decision was worth, or every Nth of them")
      ->check(kWholeNumber);
  verb.add_option("--side", to.side, "of these, only decisions of the side of this ID");
  verb.add_option("--options", to.options,
                  "of each decision at most so many options, as the commander thinks of them "
                  "(default 6)")
      ->check(kWholeNumber);
  verb.add_option("--by", to.by, "what is given away: points (default) or margin")
      ->check(CLI::IsMember({"points", "margin"}));
  verb.add_option("--shard", to.shard,
                  "only a part of the pairs: 2/5, or auto (told by Slurm or OpenMPI)");
  add_reports(verb, to.csv, to.html, to.force);
}

void add_scenario(CLI::App& app, ScenarioArguments& to) {
  CLI::App& verb = *app.add_subcommand("scenario", help_texts::kScenario);
  verb.add_option(
      "SHEET", to.sheet,
      "name of the rule sheet; without one, the shipped battles are listed, and how they "
      "come out");
  verb.add_option("--points", to.points, "of each side (default: a battle of an evening)")
      ->check(CLI::Range(1, 5000));
  verb.add_option("--seed", to.seed, "which battle (default 1)")->check(kWholeNumber);
  verb.add_option("--kind", to.occasion, "what brings them together (default: by the seed)")
      ->check(CLI::IsMember(words_of<muster::Occasion>()));
  verb.add_option("--terrain", to.terrain, "how much stands about (default: by the seed)")
      ->check(CLI::IsMember(words_of<muster::Density>()));
  verb.add_option("--sides", to.sides, "ids of armies of the list; you lead the first")
      ->delimiter(',')
      ->expected(1, 2);
  verb.add_flag("--both", to.both, "the program leads both sides, for the arena");
  verb.add_flag("--fair", to.fair,
                "the program fights it against itself, and draws again, with points shifted, until "
                "it is near even");
  verb.add_option("--list", to.list, "army list to use instead of the shipped one");
  verb.add_option("-o,--out", to.out, "where to write it (default: standard output)");
  add_force(verb, to.force);
}

void add_small(CLI::App& app, CheckArguments& check, DataArguments& data) {
  app.add_subcommand("check", help_texts::kCheck)
      ->add_option("FILE", check.files, "files to check")
      ->required();
  app.add_subcommand("bench", help_texts::kBench);
  app.add_subcommand("levels", help_texts::kLevels);
  CLI::App& files = *app.add_subcommand("data", help_texts::kData);
  files.require_subcommand(1);
  files.add_subcommand("list", "their paths");
  files.add_subcommand("show", "one of them")
      ->add_option("PATH", data.path, "its path")
      ->required();
  CLI::App& write = *files.add_subcommand("write", "all of them, into a folder");
  write.add_option("DIR", data.path, "the folder")->required();
  add_force(write, data.force);
}

/// The program's own log goes to standard error, and only where it was asked for.
void start_log(bool verbose) {
  auto log =
      std::make_shared<spdlog::logger>("opfor", std::make_shared<spdlog::sinks::stderr_sink_st>());
  log->set_level(verbose ? spdlog::level::debug : spdlog::level::off);
  log->set_pattern("opfor %l: %v");
  spdlog::set_default_logger(std::move(log));
}

/// Runs a verb; whatever it prints is written, or it is said that it was not.
int finish(const Run& run) {
  const auto result = printed(run);
  if (result) return static_cast<int>(*result);
  aside("opfor: {}\n", ended(result.error().sentence));
  return static_cast<int>(result.error().exit);
}

/// "--undo 3" and "--undo to 57" as the library wants them: what may follow a flag stands in it.
/// Where the file is named already, a word that is no number is meant for one, and is told so.
std::vector<std::string> joined(int count, const char* const* words) {
  constexpr std::array<std::string_view, 3> kWithNumber{"--undo", "--redo", "--history"};
  std::vector<std::string> all(words, words + count);
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    if (std::find(kWithNumber.begin(), kWithNumber.end(), all[i]) == kWithNumber.end()) continue;
    const auto number = [](const std::string& word) {
      return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
    };
    const auto meant = [&](const std::string& word) {
      const bool negative = word.size() > 1 && word[0] == '-' && number(word.substr(1, 1));
      const bool named = all.size() > 2 && !all[2].starts_with('-');
      // "--undo x FILE", where the file is still to come.
      const bool file_follows = !named && i + 2 < all.size() && !all[i + 2].starts_with('-');
      return number(word) || negative ||
             (!word.starts_with('-') && ((named && i > 2) || file_follows));
    };
    const auto next = all.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    if (*next == "to" && next + 1 != all.end()) {
      all[i] += "=to " + *(next + 1);
      all.erase(next, next + 2);
    } else if (meant(*next)) {
      all[i] += '=' + *next;
      all.erase(next);
    }
  }
  return all;
}

/// What is wrong with the verb, in a sentence, where there is none or nobody knows it.
std::optional<Failure> wrong_verb(const CLI::App& app, const std::vector<std::string>& typed) {
  if (typed.size() < 2) return Failure{Exit::usage, say(VerbSays::no_verb)};
  const auto verb = std::find_if(typed.begin() + 1, typed.end(),
                                 [](const std::string& word) { return !word.starts_with('-'); });
  if (verb == typed.end()) return std::nullopt;
  std::vector<std::string> verbs;
  for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; })) {
    verbs.push_back(one->get_name());
  }
  if (std::find(verbs.begin(), verbs.end(), *verb) != verbs.end()) return std::nullopt;
  if (find_file(*verb)) return Failure{Exit::usage, say(VerbSays::verb_for_file, {*verb, *verb})};
  return Failure{Exit::usage, say(VerbSays::unknown_verb, {*verb, or_did_you_mean(*verb, verbs)})};
}

}  // namespace

int run_program(int count, const char* const* words) {
  CLI::App app{help_texts::kAbout, "opfor"};
  bool verbose = false;
  app.require_subcommand(1);
  app.fallthrough();
  app.add_flag("-v,--verbose", verbose, "say on standard error what the program does");
  app.set_version_flag("--version", std::string{"opfor 0.1.0"});
  TurnArguments turn;
  MapArguments map;
  OddsArguments odds;
  CheckArguments check;
  ReplayArguments replay;
  BattleArguments battle;
  PlayArguments play;
  DataArguments data;
  AskArguments asking;
  ArenaArguments arena;
  MergeArguments merge;
  ScenarioArguments scenario;
  EngineArguments engine;
  add_turn(app, turn);
  add_map(app, map);
  add_odds(app, odds);
  add_small(app, check, data);
  add_replay(app, replay);
  add_battle(app, battle);
  add_play(app, play);
  add_ask(app, asking);
  add_arena(app, arena, merge);
  add_scenario(app, scenario);
  add_engine(app, engine);
  try {
    const std::vector<std::string> typed = joined(count, words);
    if (auto wrong = wrong_verb(app, typed)) {
      return finish([&]() -> Result<Exit> { return tl::unexpected(*std::move(wrong)); });
    }
    std::vector<const char*> pointers;
    for (const std::string& word : typed) pointers.push_back(word.c_str());
    app.parse(static_cast<int>(pointers.size()), pointers.data());
  } catch (const CLI::ParseError& error) {
    return finish(
        [&]() -> Result<Exit> { return app.exit(error) == 0 ? Exit::done : Exit::usage; });
  }
  start_log(verbose);
  if (app.got_subcommand("turn")) return finish([&] { return run_turn(turn); });
  if (app.got_subcommand("map")) return finish([&] { return run_map(map); });
  if (app.got_subcommand("odds")) return finish([&] { return run_odds(odds); });
  if (app.got_subcommand("check")) return finish([&] { return run_check(check); });
  if (app.got_subcommand("replay")) return finish([&] { return run_replay(replay); });
  if (app.got_subcommand("battle")) return finish([&] { return run_battle(battle); });
  if (app.got_subcommand("play")) return finish([&] { return run_play(play); });
  if (app.got_subcommand("engine")) return finish([&] { return run_engine(engine); });
  if (app.got_subcommand("ask")) return finish([&] { return run_ask(asking); });
  if (app.got_subcommand("arena")) {
    const bool joins = app.get_subcommand("arena")->got_subcommand("merge");
    return finish([&] {
      return joins ? run_arena_merge(merge) : arena.from ? run_arena_from(arena) : run_arena(arena);
    });
  }
  if (app.got_subcommand("scenario")) return finish([&] { return run_scenario(scenario); });
  if (app.got_subcommand("bench")) return finish([&] { return run_bench(); });
  if (app.got_subcommand("levels")) return finish([&] { return run_levels(); });
  const CLI::App& files = *app.get_subcommand("data");
  if (files.got_subcommand("show")) data.what = DataArguments::What::show;
  if (files.got_subcommand("write")) data.what = DataArguments::What::write;
  return finish([&] { return run_data(data); });
}

int run_as_program(int count, const char* const* words) {
  constexpr auto kSentence =
      "opfor: this is a fault of opfor itself, not yours: {}\n"
      "Your files are as they were; please report it with the command that you gave.\n";
  outlive_readers();
  try {
    return run_program(count, words);
  } catch (const std::exception& fault) {
    say_aside(fmt::format(kSentence, fault.what()));
  } catch (...) {
    say_aside(fmt::format(kSentence, "an exception without a name"));
  }
  return static_cast<int>(Exit::fault);
}

}  // namespace opfor::cli
