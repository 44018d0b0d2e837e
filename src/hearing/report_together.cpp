#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>

#include "hearing/report.hpp"
#include "hearing/report_parts.hpp"
#include "hearing/sentences.hpp"

/// All that was told, put together in an order in which the sheet accepts it.
namespace opfor {
namespace {

/// "it would stand on ...": the unit was named before.
std::string without_name(const std::string& what, const std::string& name) {
  return what.starts_with(name + ": ") ? what.substr(name.size() + 2) : what;
}

}  // namespace

/// Beside the place that was told, if there is no room at it: as near as may be.
std::optional<Problem> ReportReader::put_near(Battle& trial, const Told& told,
                                              Correction& correction,
                                              std::vector<std::string>& notes) const {
  auto problem = sheet_.correct(trial, correction);
  if (!problem || told.slack <= 0) return problem;
  const Setting& setting = battle_.setting();
  const bool there = trial.unit(correction.unit).on_table() || correction.presence;
  if (!there) return problem;
  const Point wanted = correction.at.value_or(trial.unit(correction.unit).pose().at);
  constexpr double kStep = 50;
  constexpr int kWays = 16;
  for (double off = kStep; off <= told.slack; off += kStep) {
    for (int way = 0; way < kWays; ++way) {
      const Angle to = Angle::hundredths(way * 36000 / kWays);
      Correction beside = correction;
      beside.at = field::point(field::vec(wanted) + unit_vector(to) * off);
      if (off_table(setting, correction.unit, *beside.at)) continue;
      if (sheet_.correct(trial, beside)) continue;
      notes.push_back(fmt::format("{} is put {} {} of there, where there is room ({})",
                                  setting.name_of(correction.unit),
                                  length_words(off, setting.measure), compass_word(to),
                                  without_name(problem->what, setting.name_of(correction.unit))));
      correction = beside;
      return std::nullopt;
    }
  }
  return problem;
}

/// "ran" under a sheet that has a state of its own for it.
std::optional<std::string> ReportReader::still_in_order(const Told& told) const {
  if (!told.correction.ran.value_or(false)) return std::nullopt;
  static constexpr std::array<std::string_view, 2> kBroken{"broken", "routing"};
  for (const std::string_view state : kBroken) {
    if (!ranges::contains(sheet_.states(), state)) continue;
    if (ranges::contains(told.correction.states, state)) return std::nullopt;
    return fmt::format("{} ran, and is in the order that it was in; say {} if it is so",
                       battle_.setting().name_of(told.correction.unit), quoted(state));
  }
  return std::nullopt;
}

tl::expected<Report, std::vector<std::string>> ReportReader::finish() const {
  Report report;
  report.notes = notes_;
  Battle trial = battle_;
  std::vector<const Told*> waiting;
  for (const auto& [unit, told] : told_) {
    waiting.push_back(&told);
    report.notes.insert(report.notes.end(), told.notes.begin(), told.notes.end());
    if (auto note = still_in_order(told)) report.notes.push_back(*std::move(note));
  }
  // Who goes with others comes after them: what is said of him holds, wherever they take him.
  std::stable_partition(waiting.begin(), waiting.end(), [&](const Told* told) {
    const UnitId unit = told->correction.unit;
    return battle_.unit(unit).goes_with == kNoUnit && sheet_.takes_room(battle_.setting(), unit);
  });
  // Units that change places with each other: whoever finds his place free goes first; if nobody
  // does, one is put beside his.
  std::vector<std::string> refused;
  bool near = false;
  while (!waiting.empty()) {
    std::vector<const Told*> later;
    refused.clear();
    bool moved_near = false;
    for (const Told* told : waiting) {
      Correction correction = told->correction;
      const bool tries = near && !moved_near;
      const auto problem = tries ? put_near(trial, *told, correction, report.notes)
                                 : sheet_.correct(trial, correction);
      if (problem) {
        later.push_back(told);
        const std::string hint = problem->hint.empty() ? "" : " (" + problem->hint + ")";
        refused.push_back(say(HearingSays::sheet_refuses,
                              {fmt::format("line {}", told->last_line), problem->what + hint}));
      } else {
        moved_near = moved_near || tries;
        report.corrections.push_back(correction);
      }
    }
    if (later.size() == waiting.size()) {
      if (near) return tl::unexpected(refused);
      near = true;
    } else {
      near = false;
    }
    waiting = std::move(later);
  }
  return report;
}

}  // namespace opfor
