#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>

#include "cli/output.hpp"
#include "cli/sentences.hpp"
#include "cli/targets.hpp"
#include "cli/verbs.hpp"
#include "core/read_line.hpp"
#include "scenario/scenario.hpp"
#include "table/ask_input.hpp"
#include "table/ask_json.hpp"
#include "table/ask_load.hpp"
#include "table/ask_words.hpp"
#include "table/journal_file.hpp"
#include "table/sentences.hpp"
#include "telling/terminal.hpp"

namespace opfor::ask {
namespace {

/// Leads a person through a turn: prompts and answers on standard error and input, what the units
/// do on standard output.
class Leading {
 public:
  /// @param text the roster as it was read
  Leading(const cli::AskArguments& arguments, const Loaded& loaded, AskTurn& turn,
          std::string_view text)
      : text_(text),
        arguments_(&arguments),
        loaded_(&loaded),
        turn_(&turn),
        ink_(ink_of_output()),
        keep_(keeping(arguments, loaded)),
        over_(keep_ && same_file(*keep_, loaded.file) ? Over::asked
                                                      : cli::over_of(arguments.force)) {}

  Result<Exit> run() {
    if (keep_ && same_file(*keep_, loaded_->file)) {
      if (auto held = hold(); !held) return tl::unexpected(held.error());
      if (held_ && held_->text() != text_) {
        return fail(Exit::refused, TableSays::changed_meanwhile, {*keep_});
      }
    }
    print_head();
    while (true) {
      if (const auto saved = keep(); !saved) return tl::unexpected(saved.error());
      print_dealt();
      if (!turn_->prompt()) return finish();
      if (const auto left = step()) return *left;
    }
  }

 private:
  /// Where to keep the turn. A roster that was once kept is in the middle of an evening, and is
  /// kept on.
  static std::optional<std::string> keeping(const cli::AskArguments& arguments,
                                            const Loaded& loaded) {
    const bool evening = loaded.on_disk && loaded.roster.turn > 0;
    return !arguments.save && evening ? std::optional{loaded.file} : arguments.save;
  }

  /// One prompt and its answer; a result if the turn is left here.
  std::optional<Result<Exit>> step() {
    const Prompt& prompt = *turn_->prompt();
    const Roster& roster = turn_->roster();
    print_unit(prompt);
    const std::string words = prompt_words(roster, prompt);
    cli::aside("{} ", words);
    std::fflush(stderr);
    const auto line = read_line(std::cin, ask::kLongestLine);
    if (!line) {
      cli::aside("\n");
      return fail(Exit::refused, cli::VerbSays::answers_ran_out, {words, kept_words()});
    }
    if (!input_is_terminal()) cli::aside("{}\n", shown_line(*line));
    const Understood understood = understand(*turn_, *line);
    if (const auto* given = std::get_if<Given>(&understood)) {
      give(*given);
    } else if (const auto* several = std::get_if<Givens>(&understood)) {
      for (const Given& one : *several) {
        if (turn_->fits(one)) give(one);  // else the turn was done before it
      }
    } else if (const auto* command = std::get_if<AskCommand>(&understood)) {
      if (*command == AskCommand::quit) return leave();
      if (*command == AskCommand::help) help(prompt);
      if (*command == AskCommand::back) back();
    } else {
      const std::string& why = std::get<NotUnderstood>(understood).why;
      cli::aside("{}", wrapped(fmt::format("not '{}'{}: {}", shown_line(*line),
                                           why.empty() ? "" : " (" + why + ")",
                                           allowed_words(roster, prompt)),
                               2, text_width(), 2));
    }
    return std::nullopt;
  }

  void give(const Given& given) {
    turn_->give(given);
    const std::string noted = noted_words(turn_->roster(), given);
    if (!noted.empty()) cli::aside("  noted: {}\n", noted);
  }

  void help(const Prompt& prompt) const {
    for (const std::string& why : why_asked(*loaded_->behaviour, prompt)) {
      cli::aside("{}", wrapped(why, 4, text_width(), 2));
    }
    cli::aside("{}", wrapped("type " + allowed_words(turn_->roster(), prompt), 4, text_width(), 2));
  }

  void back() {
    const auto taken = turn_->back();
    if (!taken) {
      cli::aside("  there is nothing to take back in this turn\n");
      return;
    }
    cli::aside("  taken back: {}\n", given_words(turn_->roster(), *taken));
    asked_ = SIZE_MAX;
    printed_ = std::min(printed_, turn_->dealt().size());
  }

  [[nodiscard]] Result<Exit> leave() const {
    cli::aside("  left in turn {}. {}\n", turn_->turn(), kept_words());
    return Exit::done;
  }

  [[nodiscard]] std::string kept_words() const {
    return keep_ ? fmt::format("What is done is kept; go on with: opfor ask {}", *keep_)
                 : std::string{"Nothing was kept; give --save to keep what is done"};
  }

  Result<void> keep() {
    if (!keep_) return {};
    const std::string text = roster_text(turn_->roster());
    if (text == written_) return {};
    auto written = write_file(*keep_, text, over_);
    if (!written) return written;
    written_ = text;
    over_ = Over::asked;  // its own
    return hold();
  }

  /// Nobody else plays the same evening. What was written is a file of its own each time.
  Result<void> hold() {
    if (!std::filesystem::is_regular_file(*keep_)) return {};
    auto held = HeldFile::take(*keep_);
    if (!held) return tl::unexpected(held.error());
    held_ = *std::move(held);
    return {};
  }

  [[nodiscard]] bool typed() const { return turn_->roster().dice == WhoThrows::typed; }

  void print_head() const {
    if (arguments_->json) return;
    const Roster& roster = turn_->roster();
    const std::string& title = roster.title.empty() ? loaded_->file : roster.title;
    fmt::print("{}\nturn {} · {} · {}\n", ink_(Tone::title, title), turn_->turn(), roster.behaviour,
               typed() ? "your dice" : fmt::format("seed {}", roster.seed));
    std::fflush(stdout);
  }

  /// Whose turn it is, once.
  void print_unit(const Prompt& prompt) {
    if (prompt.what == Prompt::What::news || asked_ == prompt.unit) return;
    asked_ = prompt.unit;
    if (prompt.what == Prompt::What::fact && !typed()) {
      cli::aside("{}: die {}\n", turn_->roster().units[prompt.unit].label(), prompt.subject.die);
    }
  }

  void print_dealt() {
    if (arguments_->json) return;
    const Roster& roster = turn_->roster();
    for (; printed_ < turn_->dealt().size(); ++printed_) {
      const Dealt& dealt = turn_->dealt()[printed_];
      const RosterUnit& unit = roster.units[dealt.unit];
      const std::size_t facts = facts_read(*loaded_->behaviour, unit.table).size();
      const bool first =
          printed_ == 0 || roster.units[turn_->dealt()[printed_ - 1].unit].command != unit.command;
      if (first) fmt::print("{}{}", unit.command.empty() ? "" : "\n", heading(unit.command));
      fmt::print("{}", dealt_text(roster, dealt, facts, ink_));
    }
    std::fflush(stdout);
  }

  [[nodiscard]] std::string heading(const std::string& command) const {
    return command.empty() ? std::string{} : ink_(Tone::heading, command) + '\n';
  }

  [[nodiscard]] Result<Exit> finish() const {
    if (arguments_->json) {
      fmt::print("{}", turn_json(*turn_, typed()));
      return Exit::done;
    }
    std::size_t asked = 0;
    for (const Dealt& dealt : turn_->dealt()) asked += dealt.answers.size();
    std::fflush(stdout);
    cli::aside("\nTurn {} is done: {} units, {} questions.{}\n", turn_->turn(),
               turn_->dealt().size(), asked,
               keep_ ? fmt::format(" Kept; the next turn: opfor ask {}", *keep_) : std::string{});
    return Exit::done;
  }

  std::string_view text_;
  const cli::AskArguments* arguments_;
  const Loaded* loaded_;
  AskTurn* turn_;
  Ink ink_;
  std::optional<std::string> keep_;
  std::string written_;
  Over over_;
  std::optional<HeldFile> held_;
  std::size_t printed_ = 0;
  std::size_t asked_ = SIZE_MAX;  ///< the unit whose name was printed last
};

}  // namespace
}  // namespace opfor::ask

namespace opfor::cli {

Result<Exit> run_ask(const AskArguments& arguments) {
  const auto file = ask::find_roster(arguments.file);
  if (!file) return tl::unexpected(file.error());
  auto loaded = ask::load_roster(*file, arguments.tables);
  if (!loaded) return tl::unexpected(loaded.error());
  if (arguments.save && !same_file(*arguments.save, loaded->file)) {
    const std::vector<Target> read{{"the behaviour table", arguments.tables}};
    if (auto may = may_write_all({{"the roster", arguments.save}}, read, over_of(arguments.force));
        !may) {
      return tl::unexpected(may.error());
    }
  }
  ask::Roster& roster = loaded->roster;
  if (arguments.seed) roster.seed = *arguments.seed;
  if (arguments.dice) roster.dice = of_word<ask::WhoThrows>(*arguments.dice);
  const bool news = roster.turn > 1 && !roster.turn_begun();
  ask::AskTurn turn(*loaded->behaviour, roster, roster.dice == ask::WhoThrows::typed, news);
  return ask::Leading(arguments, *loaded, turn, file->text).run();
}

}  // namespace opfor::cli
