#include "cli/play_commands.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "cli/lines.hpp"
#include "cli/play_change.hpp"
#include "cli/play_decisions.hpp"
#include "cli/play_groups.hpp"
#include "cli/play_look.hpp"
#include "cli/play_measures.hpp"
#include "cli/play_news.hpp"
#include "cli/play_odds.hpp"
#include "cli/play_options.hpp"
#include "cli/play_sentences.hpp"
#include "cli/play_throws.hpp"
#include "hearing/as_far.hpp"
#include "hearing/free_order.hpp"
#include "hearing/names_at_table.hpp"
#include "hearing/report_forms.hpp"
#include "hearing/typed_words.hpp"
#include "table/ending.hpp"
#include "telling/places.hpp"

namespace opfor::cli {
namespace {

/// Where a command means something.
enum class Where : std::uint8_t { anywhere, at_throw, at_decision, at_choice };

struct Command {
  std::string_view name;
  std::string_view more;  ///< what may follow it
  std::string_view words;
  Where where;
  std::string (*run)(AtTable& at, const std::string& rest);
};

std::string help(AtTable& at, const std::string& about);
std::string allowed(const AtTable& at);
std::string quit(AtTable& at, const std::string&) {
  at.leaving = true;
  return {};
}
std::string odds(AtTable& at, const std::string&) { return odds_text(at); }
std::string leave_to_opfor(AtTable& at, const std::string&) { return decide_by_program(at); }
std::string why(AtTable& at, const std::string& rest) {
  return rest.empty() && at.first_measure() != nullptr ? measure_why(at) : show_why(at, rest);
}

/// A turn has gone by in which nothing was asked of who watches.
bool has_run_by(const AtTable& at) {
  return at.pauses && !at.over() && at.game.battle().head().turn > at.watched + 1;
}

/// Plays on to what is asked next, and tells it step by step: of the table as it stood then.
/// Between two turns it waits for who was asked nothing.
std::string tell_on(AtTable& at) {
  const auto untold = [&at](const Battle&) { return at.session().events().size() > at.told; };
  std::string text;
  if (at.paused) return text;
  while (at.session().advance(untold) == Session::Stop::reached) {
    text += news(at);
    if (!has_run_by(at)) continue;
    at.paused = true;
    return text;
  }
  return text + news(at);
}

std::string order_all(AtTable& at, const GroupOrder& order) {
  const auto text = order_group(at, order, tell_on);
  return text ? *text : paragraph(say(PlaySays::nobody_of_them, {allowed(at)}));
}

/// Any of several may be picked: whom an officer pays for.
bool picks_any(const AtTable& at) {
  return at.first_throw() == nullptr && at.first_decision() != nullptr &&
         at.first_decision()->shape == Shape::set;
}

/// "rest hold", "rest advance 6", "rest none", "rest auto": all who are still asked.
std::string order_rest(AtTable& at, const std::string& what) {
  if (picks_any(at) && what == "none") return decide_rest(at, TheRest::none, tell_on);
  if (picks_any(at) && what == "auto") return decide_rest(at, TheRest::as_opfor_has_it, tell_on);
  if (const auto order = group_order(at, "the rest " + what)) {
    return order_all(at, *order);
  }
  return paragraph(say(PlaySays::no_argument, {"rest", "rest hold: all who are still asked hold"}));
}

constexpr std::array kCommands{
    Command{"roll", "[all]", "opfor throws this (or all of this moment)", Where::at_throw, roll},
    Command{"move", "WHERE", "an order of your own: move 12 short of the hedge, facing west",
            Where::at_decision,
            [](AtTable& at, const std::string& rest) { return take_order(at, "move", rest); }},
    Command{"charge", "[ENEMY]", "charge it", Where::at_decision,
            [](AtTable& at, const std::string& rest) { return take_order(at, "charge", rest); }},
    Command{"fire", "[ENEMY]", "shoot at it", Where::at_decision,
            [](AtTable& at, const std::string& rest) { return take_order(at, "fire", rest); }},
    Command{"face", "WHERE", "turn where it stands", Where::at_decision,
            [](AtTable& at, const std::string& rest) { return take_order(at, "face", rest); }},
    Command{"form", "FORMATION", "change the formation", Where::at_decision,
            [](AtTable& at, const std::string& rest) { return take_order(at, "form", rest); }},
    Command{"hold", "", "stand, hold fire, stay", Where::at_decision,
            [](AtTable& at, const std::string& rest) { return take_order(at, "hold", rest); }},
    Command{"rest", "ORDER", "all who are still asked in this phase do so: rest hold, rest none",
            Where::at_decision, order_rest},
    Command{"auto", "", "opfor decides this for you, or measures on its map", Where::at_choice,
            leave_to_opfor},
    Command{"odds", "", "exact odds of what is asked", Where::anywhere, odds},
    Command{"why", "[UNIT]", "why it did what it did, with rule numbers", Where::anywhere, why},
    Command{"orders", "[SIDE]", "what every enemy unit did this turn", Where::anywhere,
            show_orders},
    Command{"status", "[UNIT]", "who stands where, and how strong", Where::anywhere, show_status},
    Command{"map", "[FILE] [--force]", "write the map as SVG", Where::anywhere, write_map},
    Command{"table", "", "the table in characters, here", Where::anywhere, show_table},
    Command{"undo", "[N | to N]", "take back your last answer, your last N, or all from N on",
            Where::anywhere, undo},
    Command{"redo", "[N]", "give again what you took back last", Where::anywhere, redo},
    Command{"history", "[N]", "the last answers, numbered", Where::anywhere, show_history},
    Command{"inspect", "N | turn T", "the table as it was before answer N, or after a turn",
            Where::anywhere, inspect},
    Command{"set", "FACTS", "set the table right: set L1 lost 2; L1 at C4 (help set)",
            Where::anywhere, set_right},
    Command{"dice", "typed | rolled [SIDE]", "who throws from now on", Where::anywhere, set_dice},
    Command{"player", "person | program SIDE", "who decides from now on", Where::anywhere,
            set_player},
    Command{"figures", "on | off", "whether you play with figures: close calls are asked",
            Where::anywhere, set_figures},
    Command{"save", "[FILE] [--force]", "keep a copy (all is kept at every answer anyway)",
            Where::anywhere, save_copy},
    Command{"help", "[set | move]", "this list; ? is the same", Where::anywhere, help},
    Command{"quit", "", "leave; go on another time", Where::anywhere, quit}};

bool in_place(const AtTable& at, const Command& command) {
  switch (command.where) {
    case Where::anywhere:
      return true;
    case Where::at_throw:
      return at.first_throw() != nullptr;
    case Where::at_decision:
      return at.first_decision() != nullptr;
    case Where::at_choice:
      return at.first_decision() != nullptr || at.first_measure() != nullptr;
  }
  return false;
}

std::string allowed(const AtTable& at) {
  if (at.first_throw() != nullptr) return throw_allowed(at);
  if (at.first_decision() != nullptr) return decision_allowed(at);
  if (at.first_measure() != nullptr) return measure_allowed(at);
  if (at.paused) return "Enter goes on; '?' lists all";
  return "the battle is over: undo, inspect, history, why, map, quit; '?' lists all";
}

std::string help(AtTable& at, const std::string& about) {
  const NamesAtTable names(at.sheet(), at.session().battle(), speaks_for(at));
  if (about == "set") return report_help(at.sheet(), names);
  if (about == "move" || about == "order") return order_help(names);
  std::string text = wrapped("Here: " + allowed(at) + '.', 2, text_width(), 2);
  for (const Command& command : kCommands) {
    if (!in_place(at, command)) continue;
    const std::string form = fmt::format("{} {}", command.name, command.more);
    text += fmt::format("    {:<30}{}\n", form, names.explained(command.words));
  }
  return text + "  The beginning of a command is enough.\n";
}

/// The commands whose name begins so; just the one that is called so.
std::vector<const Command*> commands_named(const AtTable& at, const std::string& name) {
  std::vector<const Command*> found;
  for (const Command& command : kCommands) {
    if (command.name == name) return {&command};
    if (in_place(at, command) && command.name.rfind(name, 0) == 0) found.push_back(&command);
  }
  return found;
}

std::string unknown(const AtTable& at, const std::string& word) {
  std::vector<std::string> names;
  for (const Command& command : kCommands) names.emplace_back(command.name);
  const Decision* decision = at.first_decision();
  if (decision != nullptr && decision->shape == Shape::order) {
    for (std::string& verb : order_verbs()) names.push_back(std::move(verb));
  }
  std::string near = or_did_you_mean(word, names);
  if (near.empty()) near = or_did_you_mean(word.substr(0, word.find(' ')), names);
  return paragraph(say(PlaySays::not_a_command, {word, allowed(at), near}));
}

/// The option by which a unit acts next, where it is asked who does; nothing: it is not asked, or
/// the unit may not.
std::optional<int> acts_next(const AtTable& at, UnitId unit) {
  const Decision* decision = at.first_decision();
  if (decision == nullptr || decision->kind != DecisionKind::choose_activation) return std::nullopt;
  for (std::size_t i = 0; i < decision->options.size(); ++i) {
    if (decision->options[i].unit == unit) return static_cast<int>(i);
  }
  return std::nullopt;
}

/// "BR move 12 north", "BR advances to the wall": of the unit that is asked, or of one that may be
/// the next to act; else refused.
std::string order_of_named(AtTable& at, const NamedOrder& named) {
  std::string text;
  const auto next = acts_next(at, named.unit);
  if (next) {
    text += choose(at, *next);
    text += tell_on(at);
  }
  const Decision* decision = at.first_decision();
  if (decision == nullptr || decision->unit != named.unit) {
    if (next) return text;
    return paragraph(say(PlaySays::not_asked_now, {at.setting().name_of(named.unit)}));
  }
  const std::size_t verb = std::min(named.words.find(' '), named.words.size());
  const std::string typed = in_lower_case(named.words.substr(0, verb));
  return text + take_order(at, plain_word(typed),
                           verb == named.words.size() ? "" : named.words.substr(verb + 1), typed);
}

/// True if the line can be read as an order of the unit that is asked for one.
bool reads_as_order(const AtTable& at, const std::string& line) {
  const Decision* decision = at.first_decision();
  if (decision == nullptr || decision->shape != Shape::order) return false;
  if (without_as_far(line)) return true;
  return read_order(at.sheet(), at.session().asked_about(), decision->unit, line, decision->options)
      .has_value();
}

/// "12 north, charge nobody": an order that goes wrong in what comes after is told why.
bool begins_as_order(const AtTable& at, const std::string& line) {
  const std::string first = first_part(line);
  return first != line && reads_as_order(at, first);
}

/// A line that begins with no command: an order, to one or to several, or what has happened.
std::string without_command(AtTable& at, const std::string& line, const std::string& name,
                            const std::string& rest) {
  const bool ordered = at.first_decision() != nullptr &&
                       (begins_order(line) || !options_meant(at, plain_word(name), rest).empty());
  if (ordered || reads_as_order(at, line)) return take_order(at, plain_word(name), rest, name);
  if (const auto group = group_order(at, line)) return order_all(at, *group);
  // "L1 lost 2": what has happened is told without "set" as well.
  if (says_fact(at, line)) return set_right(at, line);
  return begins_as_order(at, line) ? take_order(at, plain_word(name), rest, name)
                                   : unknown(at, line);
}

/// A command or the words of an option, by the beginning of them.
std::string by_words(AtTable& at, const std::string& line) {
  const auto is_command = [&](const Command& one) {
    return in_lower_case(line.substr(0, line.find(' '))) == one.name;
  };
  // "Red foot, 1st advances 3" is no "redo".
  if (std::none_of(kCommands.begin(), kCommands.end(), is_command)) {
    if (const auto named = named_order(at.setting(), line)) return order_of_named(at, *named);
  }
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string name = in_lower_case(line.substr(0, end));
  const std::size_t more = line.find_first_not_of(' ', end);
  const std::string rest = more == std::string::npos ? "" : line.substr(more);
  auto commands = commands_named(at, name);
  const bool exact = commands.size() == 1 && commands.front()->name == name;
  const auto options = exact ? std::vector<int>{} : options_named(at, in_lower_case(line));
  if (options.size() == 1) {
    // "ho": the command 'hold' and the choice "hold" are the same.
    const auto& chosen = at.first_decision()->options[static_cast<std::size_t>(options.front())];
    const std::string words = in_lower_case(chosen.words);
    const auto same = [&](const Command* one) { return words.rfind(one->name, 0) == 0; };
    std::erase_if(commands, same);
  }
  if (commands.size() + options.size() > 1) {
    std::vector<std::string> names;
    for (const Command* command : commands) names.emplace_back(command->name);
    for (const int option : options) names.push_back(fmt::format("choice {}", option + 1));
    const std::vector<std::string_view> views(names.begin(), names.end());
    return paragraph(say(PlaySays::ambiguous, {line, one_of(views)}));
  }
  if (options.size() == 1) return choose(at, options.front());
  if (commands.empty()) return without_command(at, line, name, rest);
  const Command& command = *commands.front();
  // "a five and a six" is no "auto".
  const bool alone = command.more.empty() && command.name != "hold";
  if (alone && !rest.empty()) {
    const std::string whole{command.name};
    return paragraph(say(PlaySays::nothing_after, {name, rest, whole}));
  }
  if (in_place(at, command)) return command.run(at, rest);
  const char* place = command.where == Where::at_throw ? "a throw" : "a decision";
  return paragraph(say(PlaySays::not_here, {std::string{command.name}, place, allowed(at)}));
}

/// True if what is asked first has one answer alone.
bool only_choice(const AtTable& at) {
  if (at.first_throw() != nullptr) return false;
  const Decision* decision = at.first_decision();
  return decision != nullptr && decision->shape == Shape::pick && decision->options.size() == 1;
}

/// What is asked, in words.
std::string question(const AtTable& at) {
  if (at.first_throw() != nullptr) return throw_question(at);
  if (at.first_decision() != nullptr) return decision_question(at);
  if (at.first_measure() != nullptr) return measure_question(at);
  if (at.paused) return paragraph(say(PlaySays::goes_on, {std::to_string(at.table().head().turn)}));
  return {};
}

}  // namespace

std::string go_on(AtTable& at) {
  std::string text = tell_on(at);
  // Where there is nothing to choose, nothing is asked.
  while (only_choice(at)) {
    text += decide_by_program(at);
    text += tell_on(at);
  }
  if (!at.paused) at.watched = at.game.battle().head().turn;
  if (!at.ask) return text;
  at.ask = false;
  if (at.over()) return text + '\n' + ending_text(at.game, ending_of(at.session()));
  const Head& head = at.table().head();
  text += heading(at, head.turn, head.step);
  return text + question(at);
}

std::string respond(AtTable& at, const std::string& line) {
  if (const auto wrong = unfit_line(line)) return paragraph(*wrong);
  if (line.empty() && at.first_throw() != nullptr && at.faces.empty()) return roll(at, {});
  if (line.empty() && at.paused) {
    at.paused = false;
    at.ask = true;
    at.watched = at.table().head().turn - 1;
    return {};
  }
  if (line.empty() && picks_any(at)) return choose_none(at);
  if (line.empty()) return paragraph(say(PlaySays::nothing_typed, {allowed(at)}));
  if (const auto command = typed_command(line)) {
    if (*command == TypedCommand::help) return help(at, {});
    if (*command == TypedCommand::quit) return quit(at, {});
    if (*command == TypedCommand::undo) return undo(at, {});
  }
  if (at.first_throw() != nullptr) {
    if (auto said = take_throw(at, line)) return *said;
  }
  if (at.first_decision() != nullptr) {
    if (auto said = take_choice(at, line)) return *said;
  }
  if (at.first_measure() != nullptr) {
    if (auto said = take_measure(at, line)) return *said;
  }
  return by_words(at, line);
}

}  // namespace opfor::cli
