#include "drill/sheet.hpp"

#include <range/v3/algorithm/contains.hpp>
#include <stdexcept>

#include "battle/sentences.hpp"
#include "drill/general.hpp"
#include "drill/worth.hpp"

namespace opfor {
namespace {

std::optional<Problem> unknown(std::string_view what, const std::string& word,
                               std::span<const std::string_view> known) {
  if (ranges::contains(known, word)) return std::nullopt;
  if (known.empty()) {
    return problem_of("this sheet has no " + std::string{what} + " '" + word + "'");
  }
  const std::string near = did_you_mean(word, known);
  return problem_of("this sheet has no " + std::string{what} + " '" + word + "'",
                    near.empty() ? one_of(known) : near);
}

}  // namespace

std::optional<Side> Sheet::phase_of(const Battle&, std::size_t phase) const {
  return steps()[phase].of;
}

std::optional<Side> Sheet::step_of(const Battle& battle) const {
  return phase_of(battle, battle.head().step);
}

std::unique_ptr<Worth> Sheet::worth(const View&) const { return nullptr; }

int Sheet::counted(const Battle&, const Count& count) const {
  throw std::logic_error("this sheet does not count " + count.what);
}

Tally Sheet::tally(const Battle& battle, Side side) const {
  Tally tally;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (battle.setting().units[i].side != side) continue;
    const Presence presence = battle.units()[i].presence;
    ++tally.start;
    if (presence == Presence::on_table || presence == Presence::waiting) ++tally.left;
  }
  tally.words = std::to_string(tally.start - tally.left) + " of " + std::to_string(tally.start) +
                " units gone";
  return tally;
}

bool is_body(const Sheet& sheet, const Setting& setting, UnitId unit) {
  return setting.unit(unit).table != Table::officer && sheet.takes_room(setting, unit);
}

bool one_loss_left(const Sheet& sheet, const Battle& battle, UnitId unit) {
  if (!battle.unit(unit).on_table()) return false;
  Battle trial = battle;
  Correction dead;
  dead.unit = unit;
  dead.killed = 1;
  return !sheet.correct(trial, dead) && !trial.unit(unit).on_table();
}

void Sheet::play_step(Play& play) const {
  if (!ask_generals(*this, play)) play_phase_step(play);
}

std::optional<Problem> unknown_word(const Sheet& sheet, const Correction& correction) {
  const std::span<const Formation> formations = sheet.vocabulary().formations;
  if (correction.formation && !formations.empty() &&
      !ranges::contains(formations, *correction.formation)) {
    std::vector<std::string_view> words;
    for (const Formation one : formations) words.push_back(word(one));
    return unknown("formation", std::string(word(*correction.formation)), words);
  }
  for (const KilledOf& lost : correction.killed_of) {
    if (auto problem = unknown("kind", lost.kind, sheet.kinds())) return problem;
  }
  for (const std::string& state : correction.states) {
    if (auto problem = unknown("state", state, sheet.states())) return problem;
  }
  return std::nullopt;
}

}  // namespace opfor
