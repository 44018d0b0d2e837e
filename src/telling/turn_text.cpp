#include "telling/turn_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>

#include "telling/close_call_words.hpp"
#include "telling/sentences.hpp"

namespace opfor {

std::string id_and_name(const UnitInfo& info) {
  return info.id == info.name ? info.id : fmt::format("{} {}", info.id, info.name);
}

std::string state_words(const TurnSheet& turn, const UnitTurn& unit) {
  std::vector<std::string> state{arm_words(*turn.sheet, turn.setting(), unit.unit)};
  const std::string strength = turn.sheet->strength(*turn.battle, unit.unit);
  if (!strength.empty()) state.push_back(strength);
  if (unit.commanded) state.emplace_back("commanded");
  for (const std::string& mark : turn.sheet->marks(*turn.battle, unit.unit)) {
    if (!ranges::contains(state, mark)) state.push_back(mark);
  }
  return fmt::format("{}", fmt::join(state, ", "));
}

std::string unit_heading(const TurnSheet& turn, const UnitTurn& unit, const Ink& ink) {
  const UnitInfo& info = turn.setting().unit(unit.unit);
  return fmt::format("{} {}{}\n", unit.must ? ink(Tone::must, "!") : " ",
                     ink(Tone::name, id_and_name(info)),
                     ink(Tone::faint, fmt::format(" ({})", state_words(turn, unit))));
}

namespace {

std::string reasons_text(const std::vector<std::string>& lines, const Ink& ink) {
  std::string text;
  for (const std::string& line : lines) {
    text += ink(Tone::faint, wrapped("- " + line, 8, text_width(), 2));
  }
  return text;
}

}  // namespace

std::string deeds_text(const TurnSheet& turn, UnitId unit) {
  std::string text;
  for (const std::string& line : deed_lines(turn, unit)) {
    text += wrapped("* " + line + '.', 6, text_width(), 2);
  }
  return text;
}

std::string unit_text(const TurnSheet& turn, const UnitTurn& unit, const Ink& ink,
                      Because because) {
  std::string text = unit_heading(turn, unit, ink);
  text += wrapped(order_words(turn, unit) + '.', 6, text_width());
  text += deeds_text(turn, unit.unit);
  if (because == Because::untold) return text;
  const auto lines = because == Because::whole ? why_lines(turn, unit) : std::vector<std::string>{};
  if (!lines.empty()) {
    text += reasons_text(lines, ink);
  } else {
    const std::string words = because_words(turn, unit);
    if (!words.empty()) text += ink(Tone::faint, wrapped("because: " + words, 6, text_width()));
  }
  return text;
}

namespace {

/// What befell the other side's units: its player carries it out on his.
std::string other_side_text(const TurnSheet& turn, const Ink& ink) {
  std::string text;
  for (std::size_t i = 0; i < turn.setting().units.size(); ++i) {
    const UnitInfo& info = turn.setting().units[i];
    if (info.side == turn.side) continue;
    const std::string deeds = deeds_text(turn, unit_id(i));
    if (deeds.empty()) continue;
    text += "  " + ink(Tone::name, id_and_name(info)) + '\n' + deeds;
  }
  if (text.empty()) return text;
  return '\n' +
         ink(Tone::heading, "What befalls " + turn.setting().side(other(turn.side)).called()) +
         '\n' + text;
}

std::string close_calls_text(const TurnSheet& turn, const Ink& ink) {
  if (turn.close_calls.empty()) return {};
  std::string text = '\n' + ink(Tone::heading, "Close calls") + '\n';
  for (const std::string& line : close_call_lines(turn)) {
    text += wrapped(line, 2, text_width(), 2);
  }
  return text;
}

}  // namespace

std::vector<std::string> close_call_lines(const TurnSheet& turn) {
  std::vector<std::string> lines;
  if (turn.close_calls.empty()) return lines;
  const Setting& setting = turn.setting();
  for (const auto& [call, answer] : turn.close_calls) {
    lines.push_back(fmt::format("{}: taken as {} it.", close_call_words(setting, call),
                                call.by_map ? "within" : "beyond"));
  }
  const CloseCall& first = turn.close_calls.front().call;
  lines.push_back(fmt::format(
      "If you measure otherwise, report that alone (\"{} {} range of {}\"), "
      "and the turn is ordered anew.",
      setting.unit(first.unit).id, first.by_map ? "not in" : "in", setting.unit(first.other).id));
  return lines;
}

std::string orders_text(const TurnSheet& turn, const Ink& ink, bool why) {
  std::string text;
  if (why && !turn.choices.empty()) {
    text = '\n' + ink(Tone::heading, turn.setting().side(turn.side).called()) + '\n';
    text += reasons_text(why_lines(turn), ink);
  }
  for (const Group& group : by_command(turn)) {
    std::string units;
    for (const UnitTurn* unit : group.units) {
      if (turn.waits_its_turn(*unit)) continue;
      units += unit_text(turn, *unit, ink, why ? Because::whole : Because::line);
    }
    if (!units.empty()) text += '\n' + ink(Tone::heading, group.name) + '\n' + units;
  }
  return text;
}

std::string turn_text(const TurnSheet& turn, const Ink& ink, bool why) {
  const Setting& setting = turn.setting();
  const std::string date = setting.date.empty() ? "" : ", " + setting.date;
  std::string text = ink(Tone::title, setting.title + date) + '\n';
  text +=
      fmt::format("{} · {} · seed {} · {}\n", turn_words(turn), setting.side(turn.side).called(),
                  turn.seed, turn.typed ? "your dice" : "dice thrown by opfor");
  text += "lengths in " +
          std::string{setting.measure == Measure::centimetre ? "centimetres" : "inches"} +
          "; (C4) is a square of the map; ! marks what even a commanded unit must do\n";
  for (const std::string& opening : turn.openings) {
    text += '\n' + wrapped(in_capital(opening) + '.', 2, text_width());
  }
  for (const OfficerLine& officer : turn.officers) {
    text += '\n' + wrapped(officer_words(turn, officer) + '.', 2, text_width());
  }
  text += orders_text(turn, ink, why);
  const bool some_wait =
      std::any_of(turn.units.begin(), turn.units.end(),
                  [&](const UnitTurn& unit) { return turn.waits_its_turn(unit); });
  if (some_wait) text += "\n  The others were not called on: they stand as they are.\n";
  text += other_side_text(turn, ink);
  if (!turn.to_fight.empty()) text += '\n' + ink(Tone::heading, "To be fought") + '\n';
  for (const std::string& fight : turn.to_fight) text += wrapped(fight + '.', 2, text_width(), 2);
  return text + close_calls_text(turn, ink);
}

std::string sightings_text(const TurnSheet& turn) {
  std::string text;
  const Setting& setting = turn.setting();
  for (const event::Sighted& one : turn.sightings) {
    text += wrapped(
        fmt::format("{} {} {}: die {} sees {}, and it is {} off.", setting.name_of(one.observer),
                    one.seen ? "sees" : "does not see", setting.name_of(one.target), one.die,
                    length_words(one.range, setting.measure),
                    length_words(one.distance, setting.measure)),
        2, text_width());
  }
  return text;
}

}  // namespace opfor
