#include "cli/play_change.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "cli/play_look.hpp"
#include "cli/play_sentences.hpp"
#include "cli/seen.hpp"
#include "hearing/names_at_table.hpp"
#include "hearing/report.hpp"
#include "table/going_back.hpp"
#include "telling/places.hpp"
#include "telling/put_back.hpp"
#include "telling/stands_now.hpp"
#include "telling/turn_sheet.hpp"

namespace opfor::cli {
namespace {

/// What is asked is asked anew, and nothing of what was played back is told again.
void go_on_from_here(AtTable& at) {
  at.told = at.session().events().size();
  at.hidden.reset();
  at.heading.clear();
  at.faces.clear();
  at.in_batch = false;
  at.paused = false;
  at.watched = at.game.battle().head().turn;
  at.ask = true;
}

/// What differs between two moments, as far as he sees it.
std::string changes(const AtTable& at, const Battle& before, Going going) {
  const Seen was(at, before);
  const Seen is(at, at.table());
  return put_back_text(put_back(at.sheet(), was.table(), is.table(), going), going);
}

/// The moves of this turn that the table at rest still shows.
std::vector<event::Moved> moves_of_turn(const AtTable& at) {
  const Battle& rest = at.session().battle();
  std::vector<event::Moved> moves;
  for (const Event& event : at.session().events()) {
    const auto* moved = std::get_if<event::Moved>(&event.what);
    if (moved == nullptr || event.turn != rest.head().turn) continue;
    if (rest.unit(moved->unit).pose() == moved->to) moves.push_back(*moved);
  }
  return moves;
}

std::string refused(const std::vector<std::string>& wrong) {
  return paragraph(say(PlaySays::set_refused, {fmt::format("{}", fmt::join(wrong, "; "))}));
}

/// The side that a word names; without a word: the one that a person leads, else both.
Result<std::vector<Side>> sides_meant(const AtTable& at, const std::string& word) {
  if (word == "both") return std::vector<Side>{Side::a, Side::b};
  if (!word.empty()) {
    const auto side = side_of_id(at.setting(), word);
    if (!side) return tl::unexpected(side.error());
    return std::vector<Side>{*side};
  }
  std::vector<Side> sides;
  for (const Side side : {Side::a, Side::b}) {
    if (at.person_decides(side)) sides.push_back(side);
  }
  return sides.empty() ? std::vector<Side>{Side::a, Side::b} : sides;
}

std::pair<std::string, std::string> first_word(const std::string& text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::size_t rest = text.find_first_not_of(' ', end);
  return {text.substr(0, end), rest == std::string::npos ? "" : text.substr(rest)};
}

void seat(AtTable& at, const Answerers& answerers) {
  if (answerers == answerers_of(at.session().players())) return;
  at.session().set_answerers(answerers);
  at.faces.clear();
  at.in_batch = false;
  at.ask = true;
}

}  // namespace

std::string undo(AtTable& at, const std::string& what) {
  if (!at.faces.empty() && what.empty()) {
    at.faces.clear();
    at.ask = true;
    return "  Taken back: the dice typed so far of this throw.\n";
  }
  const auto back = take_back(at.session(), what);
  if (!back) return paragraph(back.error().sentence);
  go_on_from_here(at);
  return taken_back_text(*back) + changes(at, back->before, Going::back);
}

std::string redo(AtTable& at, const std::string& how_many) {
  const auto again = give_again(at.session(), how_many);
  if (!again) return paragraph(again.error().sentence);
  go_on_from_here(at);
  return given_again_text(*again) + changes(at, again->before, Going::on_again);
}

std::string set_right(AtTable& at, const std::string& facts) {
  if (facts.empty()) {
    return paragraph(say(PlaySays::no_argument,
                         {"set", NamesAtTable(at.sheet(), at.session().battle(), speaks_for(at))
                                     .explained("Such as: set L1 lost 2; L1 at C4. \"help set\" "
                                                "lists all")}));
  }
  Session& session = at.session();
  const Battle rest = session.battle();
  ReportReader reader(at.sheet(), rest, moves_of_turn(at), speaks_for(at));
  if (auto problem = reader.take(facts, 1)) return refused({*std::move(problem)});
  const auto report = reader.finish();
  if (!report) return refused(report.error());
  if (report->corrections.empty()) return "  That is as opfor has it; nothing has changed.\n";
  const Battle before = session.table();
  const auto done = session.correct(report->corrections);
  if (!done) return refused({done.error().what});
  const std::size_t again = *done;
  std::string text;
  for (const std::string& note : report->notes) text += wrapped(note + '.', 2, text_width(), 2);
  go_on_from_here(at);
  text += again == 0 ? "  The table is set right; nothing is asked again.\n"
                     : fmt::format(
                           "  The table is set right where it last was at rest; {} given "
                           "since {} asked again.\n",
                           answers_words(again), again == 1 ? "is" : "are");
  const Seen was(at, before);
  const Seen is(at, at.table());
  const auto lines = stands_now(at.sheet(), was.table(), is.table(), report->told());
  if (!lines.empty()) text += "  So it stands now:\n";
  for (const std::string& line : lines) text += wrapped(line + '.', 4, text_width(), 2);
  return text;
}

bool says_fact(const AtTable& at, const std::string& line) {
  if (std::none_of(line.begin(), line.end(),
                   [](unsigned char c) { return std::isalpha(c) != 0; })) {
    return false;
  }
  const Battle rest = at.session().battle();
  ReportReader reader(at.sheet(), rest, moves_of_turn(at), speaks_for(at));
  if (!reader.take(line, 1)) return true;
  // Who begins with a unit's id means to say something of it, and is told what is wrong with that.
  const std::string first = in_lower_case(line.substr(0, line.find(' ')));
  const auto& units = at.setting().units;
  return first.size() < line.size() &&
         std::any_of(units.begin(), units.end(),
                     [&](const auto& unit) { return in_lower_case(unit.id) == first; });
}

std::string seats_text(const AtTable& at) {
  const Players& players = at.session().players();
  std::string text;
  for (const Side side : {Side::a, Side::b}) {
    const auto i = static_cast<std::size_t>(side);
    text += fmt::format("  {} ({}): {} for it; its dice are {}.\n",
                        at.setting().side(side).called(), at.setting().side(side).id,
                        players.person_decides[i] ? "you decide" : "opfor decides",
                        players.person_throws[i] ? "thrown by you and typed" : "rolled by opfor");
  }
  if (players.measuring == Measuring::asked) {
    text += "  You play with figures: distances near a limit are asked.\n";
  }
  return text;
}

std::string set_figures(AtTable& at, const std::string& how) {
  if (how != "on" && how != "off") {
    return how.empty() ? seats_text(at)
                       : paragraph(say(PlaySays::no_argument,
                                       {"figures", "Say: figures on, or: figures off"}));
  }
  Answerers answerers = answerers_of(at.session().players());
  answerers.measuring = how == "on" ? Measuring::asked : Measuring::map;
  seat(at, answerers);
  return how == "on" ? seats_text(at) : "  opfor's map measures: no distance is asked.\n";
}

std::string set_dice(AtTable& at, const std::string& how) {
  if (how.empty()) return seats_text(at);
  const auto [word, side] = first_word(how);
  const bool typed = !word.empty() && std::string_view{"typed"}.rfind(word, 0) == 0;
  const bool rolled = !word.empty() && std::string_view{"rolled"}.rfind(word, 0) == 0;
  if (!typed && !rolled) {
    return paragraph(say(PlaySays::who_throws, {at.setting().side(Side::a).id}));
  }
  const auto sides = sides_meant(at, in_lower_case(side));
  if (!sides) return paragraph(sides.error().sentence);
  Answerers answerers = answerers_of(at.session().players());
  for (const Side one : *sides) answerers.person_throws[static_cast<std::size_t>(one)] = typed;
  seat(at, answerers);
  return seats_text(at);
}

std::string set_player(AtTable& at, const std::string& who) {
  if (who.empty()) return seats_text(at);
  const auto [word, side] = first_word(who);
  const auto sides = sides_meant(at, in_lower_case(side));
  if ((word != "person" && word != "program") || side.empty() || !sides) {
    return paragraph(
        say(PlaySays::no_argument,
            {"player", fmt::format("Such as: player program {}", at.setting().side(Side::a).id)}));
  }
  Answerers answerers = answerers_of(at.session().players());
  for (const Side one : *sides) {
    answerers.person_decides[static_cast<std::size_t>(one)] = word == "person";
  }
  seat(at, answerers);
  return seats_text(at);
}

std::string save_copy(AtTable& at, const std::string& typed) {
  const auto [named, over] = file_typed(typed);
  if (const auto wrong = blanks_in(named)) return paragraph(*wrong);
  const std::string file = without_quotes(named);
  if (file.empty() || same_file(file, at.file)) {
    return fmt::format("  Everything is kept in {} already, at every answer.\n", at.file);
  }
  const auto written = write_file(file, at.session().journal(), over);
  if (!written) return paragraph(written.error().sentence);
  return fmt::format("  A copy is in {}; the battle goes on in {}.\n", file, at.file);
}

}  // namespace opfor::cli
