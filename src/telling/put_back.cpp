#include "telling/put_back.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "telling/measures.hpp"
#include "telling/places.hpp"
#include "telling/terminal.hpp"

namespace opfor {
namespace {

std::string joined(const std::vector<std::string>& words) {
  return words.empty() ? "none" : fmt::format("{}", fmt::join(words, ", "));
}

std::string place_of(const Battle& battle, UnitId unit) {
  const field::Pose pose = battle.unit(unit).pose();
  return fmt::format("{}, facing {}", exact_place_words(battle.setting(), pose.at),
                     facing_words(pose.facing));
}

void add_presence(std::vector<std::string>& parts, const Battle& stands, const Battle& wanted,
                  UnitId unit, Going going) {
  const bool back = going == Going::back;
  const UnitState& is = stands.unit(unit);
  const UnitState& was = wanted.unit(unit);
  const Measure measure = wanted.setting().measure;
  if (!was.on_table()) {
    if (is.on_table()) parts.emplace_back("off the table");
    return;
  }
  if (!is.on_table()) {
    parts.push_back((back ? "back on the table, " : "on the table again, ") +
                    place_of(wanted, unit));
  } else if (is.pose().at != was.pose().at) {
    const Vec way = field::vec(was.pose().at) - field::vec(is.pose().at);
    parts.push_back(fmt::format("{}{} {}: {}", back ? "back " : "",
                                length_words(norm(way), measure), compass_word(facing_of(way)),
                                place_of(wanted, unit)));
  } else if (is.pose().facing != was.pose().facing) {
    parts.push_back("facing " + facing_words(was.pose().facing));
  }
  if (is.formation != was.formation) {
    const Setting& setting = wanted.setting();
    parts.push_back(fmt::format("in {}, not in {}", setting.words_of(was.formation),
                                setting.words_of(is.formation)));
  }
}

}  // namespace

std::vector<std::string> put_back(const Sheet& sheet, const Battle& stands, const Battle& wanted,
                                  Going going) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < std::min(stands.size(), wanted.size()); ++i) {
    const UnitId unit = unit_id(i);
    std::vector<std::string> parts;
    add_presence(parts, stands, wanted, unit, going);
    const std::string is = sheet.strength(stands, unit);
    const std::string was = sheet.strength(wanted, unit);
    if (is != was) parts.push_back(fmt::format("{}, not {}", was, is));
    const auto marks_are = sheet.marks(stands, unit);
    const auto marks_were = sheet.marks(wanted, unit);
    if (marks_are != marks_were) {
      parts.push_back(fmt::format("marks: {} (not {})", joined(marks_were), joined(marks_are)));
    }
    if (parts.empty()) continue;
    lines.push_back(fmt::format("{}: {}.", wanted.setting().name_of(unit), fmt::join(parts, "; ")));
  }
  return lines;
}

std::string put_back_text(const std::vector<std::string>& sentences, Going going) {
  if (sentences.empty()) return "  Nothing on the table changes.\n";
  std::string text =
      going == Going::back ? "  Put back on the table:\n" : "  Move on the table again:\n";
  for (const std::string& sentence : sentences) text += wrapped(sentence, 4, text_width(), 2);
  return text;
}

}  // namespace opfor
