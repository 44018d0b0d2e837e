#include <fmt/format.h>

#include "telling/sentences.hpp"
#include "telling/svg.hpp"
#include "telling/turn_text.hpp"
#include "telling/what_can_be_lost.hpp"

namespace opfor {
namespace {

constexpr std::string_view kStyle = R"css(
body { font: 15px/1.4 Georgia, "DejaVu Serif", serif; color: #2b2417; background: #fbf7ea;
  max-width: 62rem; margin: 1.5rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0; } h2 { font-size: 1.1rem; margin: 1.4rem 0 .3rem;
  border-bottom: 1px solid #b5a578; }
.about { color: #6b5f45; font-style: italic; margin: .1rem 0 .8rem; }
h2 { break-after: avoid; } svg { width: 100%; height: auto; display: block; }
article { margin: .55rem 0; padding-left: 1.6rem; position: relative; break-inside: avoid; }
article.must::before { content: "!"; position: absolute; left: .4rem; color: #b3201a;
  font-weight: bold; }
.state, .because { color: #6b5f45; } p { margin: .1rem 0; }
details ul { margin: .2rem 0 .4rem; padding-left: 1.2rem; font-size: .88rem; }
summary { cursor: pointer; color: #6b5f45; font-size: .88rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
td, th { border-bottom: 1px solid #d8cba2; padding: .1rem .5rem .1rem 0; text-align: left; }
td.box { letter-spacing: .15em; }
@page { size: landscape; margin: 12mm; }
@media print { .map { break-after: page; } .map svg { width: auto; max-width: 100%; height: 165mm;
  margin: 0 auto; } .roster { break-before: page; }
  body { background: none; margin: 0; font-size: 11pt; } details:not([open]) { display: none; } }
)css";

std::string unit_html(const TurnSheet& turn, const UnitTurn& unit) {
  const UnitInfo& info = turn.setting().unit(unit.unit);
  std::string html = fmt::format(
      "<article{}>\n<p><strong>{}</strong> <span class=\"state\">({})</span></p>\n<p>{}.</p>\n",
      unit.must ? " class=\"must\"" : "", escaped(id_and_name(info)),
      escaped(state_words(turn, unit)), escaped(order_words(turn, unit)));
  for (const std::string& line : deed_lines(turn, unit.unit)) {
    html += fmt::format("<p>{}.</p>\n", escaped(line));
  }
  const std::string because = because_words(turn, unit);
  if (!because.empty()) {
    html += fmt::format("<p class=\"because\">because: {}</p>\n", escaped(because));
  }
  const auto lines = why_lines(turn, unit);
  if (!lines.empty()) {
    html += "<details><summary>derivation</summary>\n<ul>\n";
    for (const std::string& line : lines) html += fmt::format("<li>{}</li>\n", escaped(line));
    html += "</ul>\n</details>\n";
  }
  return html + "</article>\n";
}

/// What befell the other side's units: its player carries it out on his.
std::string other_side_html(const TurnSheet& turn) {
  std::string html;
  for (std::size_t i = 0; i < turn.setting().units.size(); ++i) {
    const UnitInfo& info = turn.setting().units[i];
    const auto lines = deed_lines(turn, unit_id(i));
    if (info.side == turn.side || lines.empty()) continue;
    html += fmt::format("<article>\n<p><strong>{}</strong></p>\n", escaped(id_and_name(info)));
    for (const std::string& line : lines) html += fmt::format("<p>{}.</p>\n", escaped(line));
    html += "</article>\n";
  }
  if (html.empty()) return html;
  const std::string whom = turn.setting().side(other(turn.side)).called();
  return fmt::format("<h2>What befalls {}</h2>\n", escaped(whom)) + html;
}

/// A box for each man, element or hit that it can still lose, in fives.
std::string loss_boxes(const TurnSheet& turn, UnitId unit) {
  constexpr int kInFives = 5;
  std::string boxes;
  const int all = can_lose(*turn.sheet, *turn.battle, unit);
  for (int i = 0; i < all; ++i) {
    boxes += i > 0 && i % kInFives == 0 ? " &#9744;" : "&#9744;";
  }
  return boxes;
}

/// The side's units with what is left of them, and boxes to tick: moved, shot, fought, and one for
/// each loss.
std::string roster_html(const TurnSheet& turn) {
  std::string html =
      "<div class=\"roster\">\n<h2>Roster</h2>\n<table>\n<tr><th>unit</th><th>strength</th>"
      "<th>moved</th><th>shot</th><th>fought</th><th>losses</th></tr>\n";
  for (const Group& group : by_command(turn)) {
    for (const UnitTurn* unit : group.units) {
      const UnitInfo& info = turn.setting().unit(unit->unit);
      html += fmt::format(
          "<tr><td><strong>{}</strong>{}</td><td>{}</td><td class=\"box\">&#9744;</td>"
          "<td class=\"box\">&#9744;</td><td class=\"box\">&#9744;</td>"
          "<td class=\"box\">{}</td></tr>\n",
          escaped(info.id),
          info.id == info.name ? std::string{} : fmt::format(" {}", escaped(info.name)),
          escaped(turn.sheet->strength(*turn.battle, unit->unit)), loss_boxes(turn, unit->unit));
    }
  }
  return html + "</table>\n</div>\n";
}

}  // namespace

std::string turn_html(const TurnSheet& turn) {
  const Setting& setting = turn.setting();
  const std::string what =
      fmt::format("{}: {}", turn_words(turn), setting.side(turn.side).called());
  MapOptions options;
  options.subtitle = what;
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{}, {}</title>\n"
      "<style>{}</style>\n</head>\n<body>\n<h1>{}</h1>\n<p class=\"about\">{} · seed {} · {}</p>\n",
      escaped(setting.title), escaped(what), kStyle, escaped(setting.title), escaped(what),
      turn.seed, turn.typed ? "your dice" : "dice thrown by opfor");
  html += "<div class=\"map\">\n" + draw_map(*turn.sheet, *turn.battle, arrows_of(turn), options) +
          "</div>\n";
  for (const std::string& opening : turn.openings) {
    html += fmt::format("<p>{}.</p>\n", escaped(in_capital(opening)));
  }
  for (const OfficerLine& officer : turn.officers) {
    html += fmt::format("<p>{}.</p>\n", escaped(officer_words(turn, officer)));
  }
  for (const Group& group : by_command(turn)) {
    std::string units;
    for (const UnitTurn* unit : group.units) {
      if (!turn.waits_its_turn(*unit)) units += unit_html(turn, *unit);
    }
    if (!units.empty()) html += fmt::format("<h2>{}</h2>\n", escaped(group.name)) + units;
  }
  html += other_side_html(turn);
  if (!turn.to_fight.empty()) html += "<h2>To be fought</h2>\n";
  for (const std::string& fight : turn.to_fight) {
    html += fmt::format("<p>{}.</p>\n", escaped(fight));
  }
  const std::vector<std::string> close = close_call_lines(turn);
  if (!close.empty()) html += "<h2>Close calls</h2>\n";
  for (const std::string& line : close) html += fmt::format("<p>{}</p>\n", escaped(line));
  return html + roster_html(turn) + "</body>\n</html>\n";
}

}  // namespace opfor
