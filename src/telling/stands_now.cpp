#include "telling/stands_now.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "telling/measures.hpp"
#include "telling/places.hpp"

namespace opfor {
namespace {

/// So many have a line of their own though nothing of them has changed.
constexpr std::size_t kFew = 4;

/// It differs in something that a person sees on the table.
bool differs(const Sheet& sheet, const Battle& before, const Battle& now, UnitId unit) {
  const UnitState& was = before.unit(unit);
  const UnitState& is = now.unit(unit);
  if (was.presence != is.presence) return true;
  if (sheet.strength(before, unit) != sheet.strength(now, unit)) return true;
  if (sheet.marks(before, unit) != sheet.marks(now, unit)) return true;
  if (enemies_in_contact(before, unit) != enemies_in_contact(now, unit)) return true;
  if (!is.on_table()) return false;
  if (was.pose() != is.pose() || was.formation != is.formation) return true;
  return was.goes_with != is.goes_with ||
         sheet.bases(before, unit).size() != sheet.bases(now, unit).size();
}

std::string line_of(const Sheet& sheet, const Battle& now, UnitId unit) {
  const Setting& setting = now.setting();
  const UnitState& is = now.unit(unit);
  std::vector<std::string> parts{sheet.strength(now, unit)};
  if (is.on_table()) {
    parts.push_back(fmt::format("{}, facing {}", exact_place_words(now.setting(), is.pose().at),
                                compass_word(is.pose().facing)));
    for (std::string& words : formation_and_marks(sheet, now, unit)) {
      if (words != "in contact") parts.push_back(std::move(words));
    }
    std::string touched;
    for (const UnitId enemy : enemies_in_contact(now, unit)) {
      touched += (touched.empty() ? "in contact with " : ", ") + setting.unit(enemy).id;
    }
    parts.push_back(touched);
    const bool with = is.goes_with != kNoUnit;
    const std::string whom = with ? "with " + setting.unit(is.goes_with).name : std::string{};
    if (with && std::find(parts.begin(), parts.end(), whom) == parts.end()) parts.push_back(whom);
  } else {
    parts.emplace_back(is.presence == Presence::off_table ? "off the table" : word(is.presence));
  }
  std::erase(parts, std::string{});
  return fmt::format("{}: {}", setting.name_of(unit), fmt::join(parts, ", "));
}

}  // namespace

std::vector<std::string> formation_and_marks(const Sheet& sheet, const Battle& battle,
                                             UnitId unit) {
  std::vector<std::string> words;
  const UnitState& state = battle.unit(unit);
  std::string_view formation;
  if (state.on_table() && state.formation != Formation::line) {
    formation = battle.setting().words_of(state.formation);
    words.push_back(fmt::format("in {}", formation));
  }
  for (std::string& mark : sheet.marks(battle, unit)) {
    if (!formation.ends_with(mark)) words.push_back(std::move(mark));
  }
  return words;
}

std::vector<std::string> stands_now(const Sheet& sheet, const Battle& before, const Battle& now,
                                    std::span<const UnitId> told) {
  std::vector<std::string> lines;
  std::vector<UnitId> as_before;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const UnitId unit = unit_id(i);
    const bool is_new = i >= before.size();
    const bool was_told = std::find(told.begin(), told.end(), unit) != told.end();
    if (is_new || differs(sheet, before, now, unit)) {
      lines.push_back(line_of(sheet, now, unit));
    } else if (was_told) {
      as_before.push_back(unit);
    }
  }
  std::vector<std::string> ids;
  for (const UnitId unit : as_before) {
    if (as_before.size() <= kFew) lines.push_back(line_of(sheet, now, unit));
    ids.push_back(now.setting().unit(unit).id);
  }
  if (as_before.size() > kFew) lines.push_back(fmt::format("as before: {}", fmt::join(ids, ", ")));
  return lines;
}

}  // namespace opfor
