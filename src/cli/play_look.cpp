#include "cli/play_look.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/none_of.hpp>

#include "cli/play_sentences.hpp"
#include "cli/seen.hpp"
#include "hearing/named_unit.hpp"
#include "table/going_back.hpp"
#include "table/sentences.hpp"
#include "telling/places.hpp"
#include "telling/plans.hpp"
#include "telling/stands_now.hpp"
#include "telling/text_map.hpp"
#include "telling/turn_text.hpp"

namespace opfor::cli {
namespace {

int turn_now(const AtTable& at) { return at.table().head().turn; }

bool acted(const UnitTurn& unit) {
  return unit.ordered || unit.moved || unit.reacted || unit.choice || !unit.shots.empty() ||
         unit.entered || unit.left;
}

/// What a side did in a turn, with the table after it (or as it stands, of this turn).
struct Played {
  std::shared_ptr<const Battle> table;  ///< the sheet points to it
  TurnSheet sheet;
};

std::shared_ptr<const Battle> table_after(const AtTable& at, int turn) {
  if (turn != turn_now(at)) {
    for (const auto& played : at.session().turns()) {
      if (played.turn == turn) return std::make_shared<const Battle>(played.after);
    }
  }
  return std::make_shared<const Battle>(at.table());
}

/// Nothing if it did nothing.
std::optional<Played> played_by(const AtTable& at, Side side, int turn) {
  const auto table = table_after(at, turn);
  const Seen seen(at, *table);
  Played played{std::make_shared<const Battle>(seen.table()), {}};
  std::vector<Event> told;
  for (const Event& event : at.session().events()) {
    if (event.turn != turn) continue;
    if (auto one = seen.told(event)) told.push_back(*std::move(one));
  }
  played.sheet =
      gather(at.sheet(), at.game.behaviour(), *played.table, told, side, turn, Steps::all);
  played.sheet.seed = at.session().players().seed;
  played.sheet.typed = at.session().players().person_throws[static_cast<std::size_t>(side)];
  played.sheet.level = at.session().players().levels[static_cast<std::size_t>(side)];
  auto& units = played.sheet.units;
  std::erase_if(units, [&](const UnitTurn& one) { return seen.hides(one.unit); });
  if (ranges::none_of(units, acted)) return std::nullopt;
  return played;
}

std::optional<Played> last_played_by(const AtTable& at, Side side) {
  if (auto now = played_by(at, side, turn_now(at))) return now;
  return played_by(at, side, turn_now(at) - 1);
}

/// The unit that is asked about, or that was ordered last.
UnitId unit_in_question(const AtTable& at) {
  if (const Decision* decision = at.first_decision()) {
    if (decision->unit != kNoUnit) return decision->unit;
  }
  UnitId last = kNoUnit;
  for (const Event& event : at.session().events()) {
    if (const auto* ordered = std::get_if<event::Ordered>(&event.what)) last = ordered->unit;
  }
  return last;
}

/// True if a person may be told what a unit's die said.
bool may_tell(const AtTable& at, const UnitTurn& unit) {
  return at.spoil || unit.ordered || at.person_decides(side_of(at.table(), unit.unit));
}

/// Where it is no more, or nothing, of one that a person does not see.
std::string hidden_text(const Seen& seen, UnitId unit) {
  const auto place = seen.last_seen(unit);
  if (!place) return {};
  return wrapped(
      fmt::format("{}: not in sight; seen last {}.", seen.table().setting().name_of(unit),
                  place_words(seen.table().setting(), *place)),
      2, text_width(), 4);
}

std::string status_of(const AtTable& at, const Battle& battle, UnitId unit) {
  const UnitState& state = battle.unit(unit);
  std::vector<std::string> parts{at.sheet().strength(battle, unit)};
  for (std::string& words : formation_and_marks(at.sheet(), battle, unit)) {
    parts.push_back(std::move(words));
  }
  for (const UnitId enemy : enemies_in_contact(battle, unit)) {
    parts.push_back("in contact with " + battle.setting().unit(enemy).id);
  }
  std::erase(parts, std::string{});
  const std::string where =
      state.on_table()
          ? fmt::format("{}, facing {}", exact_place_words(battle.setting(), state.pose().at),
                        facing_words(state.pose().facing))
          : std::string{word(state.presence)};
  return wrapped(
      fmt::format("{}: {}; {}.", battle.setting().name_of(unit), fmt::join(parts, ", "), where), 2,
      text_width(), 4);
}

/// Everybody on a table, side by side. Who will enter for opfor is not told before he does, nor
/// where those are whom nobody sees.
std::string table_text(const AtTable& at, const Battle& battle) {
  std::string text;
  const Seen seen(at, battle);
  for (const Side side : {Side::a, Side::b}) {
    text += at.ink(Tone::heading, battle.setting().side(side).called()) +
            fmt::format(", losses: {}\n", at.sheet().tally(battle, side).words);
    for (std::size_t i = 0; i < battle.size(); ++i) {
      const UnitId unit = unit_id(i);
      const bool hidden =
          battle.unit(unit).presence == Presence::waiting && !at.person_decides(side) && !at.spoil;
      if (side_of(battle, unit) != side || hidden) continue;
      text += seen.hides(unit) ? hidden_text(seen, unit) : status_of(at, seen.table(), unit);
    }
  }
  return text;
}

std::string turn_and_step(const AtTable& at, const Battle& battle) {
  const auto steps = at.sheet().steps();
  const Head& head = battle.head();
  return fmt::format("turn {}, {}", head.turn,
                     head.step < steps.size() ? steps[head.step].name : std::string{"its end"});
}

std::string inspect_answer(const AtTable& at, std::size_t n) {
  Session copy = at.session().fork();
  copy.undo_to(n - 1);
  const Battle& then = copy.table();
  return fmt::format("  Before answer {} ({}):\n", n, turn_and_step(at, then)) +
         table_text(at, then) +
         wrapped(fmt::format("Then: {}.", answer_words(at, Seen(at, then), n - 1)), 2, text_width(),
                 2);
}

}  // namespace

std::string answer_words(const AtTable& at, const Seen& seen, std::size_t n) {
  const Session& session = at.session();
  const UnitId about = session.about(n);
  const bool secret = about != kNoUnit && seen.hides(about) && !session.given_by_hand(n);
  return secret ? "(of an enemy out of sight)" : session.describe_answer(n);
}

std::string show_orders(AtTable& at, const std::string& side) {
  std::vector<Side> sides;
  if (!side.empty()) {
    const auto one = side_of_id(at.setting(), side);
    if (!one) return paragraph(one.error().sentence);
    sides.push_back(*one);
  } else {
    for (const Side one : {Side::a, Side::b}) {
      if (!at.person_decides(one)) sides.push_back(one);
    }
    if (sides.empty()) sides = {Side::a, Side::b};
  }
  std::string text;
  for (const Side one : sides) {
    if (const auto played = last_played_by(at, one)) {
      text += turn_text(played->sheet, at.ink, at.why);
    } else {
      text += paragraph(say(PlaySays::not_acted, {at.setting().side(one).called()}));
    }
  }
  return text;
}

namespace {

/// Where every loss of a unit came from since the battle began, as far as it was told.
std::string losses_of(const AtTable& at, UnitId unit) {
  const Seen seen(at, at.table());
  const auto steps = at.sheet().steps();
  std::string text;
  for (const Event& event : at.session().events()) {
    const auto* lost = std::get_if<event::Lost>(&event.what);
    if (lost == nullptr || lost->unit != unit || !seen.told(event)) continue;
    const std::string when = event.phase < steps.size() ? ", " + steps[event.phase].name : "";
    const std::string by =
        lost->by == kNoUnit ? "" : fmt::format(", by {}", at.setting().name_of(lost->by));
    text += wrapped(
        fmt::format("- turn {}{}: {}{} [{}]", event.turn, when, loss_words(*lost), by, event.rule),
        8, text_width(), 2);
  }
  return text.empty() ? text : "      what it has lost:\n" + text;
}

/// Why it did what it did last; nothing if it has not acted.
std::string last_act_of(const AtTable& at, UnitId unit) {
  for (const int turn : {turn_now(at), turn_now(at) - 1}) {
    const auto played = played_by(at, side_of(at.table(), unit), turn);
    const UnitTurn* one = played ? played->sheet.of(unit) : nullptr;
    if (one == nullptr || !acted(*one) || !may_tell(at, *one)) continue;
    const std::string when = turn == turn_now(at) ? "" : fmt::format("  In turn {}:\n", turn);
    if (one->ordered) return when + unit_text(played->sheet, *one, at.ink, Because::whole);
    // It is asked for its order now: what its die said.
    std::string text = when + unit_heading(played->sheet, *one, at.ink);
    for (const std::string& line : why_lines(played->sheet, *one)) {
      text += wrapped("- " + line, 8, text_width(), 2);
    }
    return text;
  }
  return {};
}

}  // namespace

std::string show_why(AtTable& at, const std::string& name) {
  UnitId unit = unit_in_question(at);
  if (!name.empty()) {
    const auto named = named_unit(at.setting(), name);
    if (!named) return paragraph(named.error());
    unit = *named;
  }
  if (unit == kNoUnit) return paragraph(say(PlaySays::not_acted, {"anybody"}));
  const std::string text = last_act_of(at, unit);
  const std::string losses = losses_of(at, unit);
  if (!text.empty()) return text + losses;
  if (!losses.empty()) return fmt::format("  {}\n", at.setting().name_of(unit)) + losses;
  return paragraph(say(PlaySays::not_acted, {at.setting().name_of(unit)}));
}

std::string show_status(AtTable& at, const std::string& name) {
  if (name.empty()) {
    return fmt::format("  It is {}.\n", turn_and_step(at, at.table())) +
           table_text(at, at.table()) + seals_text(at.table(), at.session().players().seed);
  }
  const auto unit = named_unit(at.setting(), name);
  if (!unit) return paragraph(unit.error());
  const Seen seen(at, at.table());
  if (!seen.hides(*unit)) return status_of(at, seen.table(), *unit);
  const std::string text = hidden_text(seen, *unit);
  return text.empty() ? fmt::format("  {}: not in sight.\n", at.setting().name_of(*unit)) : text;
}

std::pair<std::string, Over> file_typed(const std::string& typed) {
  constexpr std::string_view kForce = "--force";
  std::string file = typed;
  if (!file.ends_with(kForce)) return {file, Over::never};
  file.erase(file.size() - kForce.size());
  file.erase(file.find_last_not_of(' ') + 1);
  return {file, Over::asked};
}

std::optional<std::string> blanks_in(const std::string& file) {
  const bool quoted = file.size() > 1 && file.front() == '"' && file.back() == '"';
  if (quoted || file.find(' ') == std::string::npos) return std::nullopt;
  return say(PlaySays::quote_file, {file, file});
}

std::string without_quotes(const std::string& file) {
  const bool quoted = file.size() > 1 && file.front() == '"' && file.back() == '"';
  return quoted ? file.substr(1, file.size() - 2) : file;
}

std::string show_table(AtTable& at, const std::string&) {
  return text_map(at.sheet(), Seen(at, at.table()).table(), text_width());
}

std::string write_map(AtTable& at, const std::string& typed) {
  auto [path, over] = file_typed(typed);
  if (const auto wrong = blanks_in(path)) return paragraph(*wrong);
  path = without_quotes(path);
  if (path.empty()) path = std::filesystem::path(at.file).replace_extension(".svg").string();
  if (same_file(path, at.file)) {
    return paragraph(say(TableSays::written_twice, {path, "the battle", "the map"}));
  }
  // What was drawn a while ago is drawn anew.
  if (ranges::contains(at.drawn, path)) over = Over::asked;
  std::vector<Arrow> arrows;
  const Seen seen(at, at.table());
  for (const Side side : {Side::a, Side::b}) {
    const TurnSheet turn = gather(at.sheet(), at.game.behaviour(), at.table(),
                                  at.session().events(), side, turn_now(at), Steps::all);
    for (Arrow& arrow : arrows_of(turn)) {
      if (at.table().unit(arrow.unit).on_table() && !seen.hides(arrow.unit)) {
        arrows.push_back(std::move(arrow));
      }
    }
  }
  MapOptions options;
  options.subtitle = turn_and_step(at, at.table());
  const auto written = write_file(path, draw_map(at.sheet(), seen.table(), arrows, options), over);
  if (!written) return paragraph(written.error().sentence);
  at.drawn.push_back(path);
  return fmt::format("  The map is in {}.\n", path);
}

std::string show_history(AtTable& at, const std::string& how_many) {
  const auto wanted = wanted_of(at.session(), how_many);
  if (!wanted) return paragraph(wanted.error().sentence);
  std::string text;
  const Seen seen(at, at.table());
  for (std::size_t n = wanted->first; n < wanted->end; ++n) {
    text += history_line(n, answer_words(at, seen, n));
  }
  return text.empty() ? "  Nothing has been thrown or decided yet.\n" : text;
}

std::string inspect(AtTable& at, const std::string& what) {
  const bool turn = what.rfind("turn", 0) == 0;
  const std::size_t digits = turn ? what.find_first_not_of(' ', 4) : 0;
  const auto n = digits < what.size() ? counted(what.substr(digits)) : std::nullopt;
  if (!n) {
    return paragraph(say(PlaySays::no_argument,
                         {"inspect", "a number of the history, or a turn: inspect turn 2"}));
  }
  std::string text;
  if (turn) {
    const auto turns = at.session().turns();
    const auto wanted = ranges::find(turns, static_cast<int>(*n), &Session::TurnPlayed::turn);
    if (wanted == turns.end()) {
      return paragraph(
          say(PlaySays::no_such_turn_here,
              {std::to_string(turns.empty() ? 0 : turns.back().turn), std::to_string(*n)}));
    }
    text = fmt::format("  After turn {}:\n", *n) + table_text(at, wanted->after);
  } else {
    if (*n > at.session().answers()) {
      return paragraph(say(TableSays::no_such_answer,
                           {std::to_string(at.session().answers()), std::to_string(*n)}));
    }
    text = inspect_answer(at, *n);
  }
  return text + "  So it was; nothing has changed.\n";
}

}  // namespace opfor::cli
