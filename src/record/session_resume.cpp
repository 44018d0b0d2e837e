#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "record/session_inside.hpp"
#include "record/state_json.hpp"

namespace opfor {
namespace {

using journal::Answered;
using journal::Checkpoint;
using Records = std::vector<std::variant<Checkpoint, Answered>>;

/// The scenario after a correction, if it is one of the setting that can be carried out.
std::shared_ptr<const Scenario> amended(const SessionInside& inside, Answered entry,
                                        std::shared_ptr<const Scenario> scenario) {
  if (entry.kind != journal::Kind::correction) return scenario;
  if (journal::fill_in(entry, *scenario->setting)) return nullptr;
  const auto& piece = std::get<journal::Corrected>(entry.given).correction.setting;
  if (piece.empty()) return scenario;
  if (!inside.minds.amend) return nullptr;
  auto made = inside.minds.amend(*scenario, piece);
  if (!made) return nullptr;
  return std::make_shared<const Scenario>(*std::move(made));
}

/// The steps whose checkpoints load, and the answers, in the journal's order.
struct Loaded {
  std::vector<StepBegun> steps;
  std::vector<Answered> entries;
  std::size_t end_of_last = 0;  ///< answers up to the end of the last step that loads
  std::string fault;            ///< of the first checkpoint that does not
};

Loaded load(const SessionInside& inside, const Records& records,
            std::shared_ptr<const Scenario> scenario) {
  Loaded loaded;
  std::size_t checkpoint = 0;
  nlohmann::ordered_json states;
  bool in_last = false;
  for (const auto& record : records) {
    if (const auto* entry = std::get_if<Answered>(&record)) {
      loaded.entries.push_back(*entry);
      if (in_last) loaded.end_of_last = loaded.entries.size();
      scenario = amended(inside, *entry, std::move(scenario));
      if (!scenario) break;
      continue;
    }
    states = journal::state(std::get<Checkpoint>(record), std::move(states));
    auto state = state_of(*scenario->sheet, scenario->setting, states);
    in_last = state.has_value();
    const std::size_t nth = std::min(checkpoint++, inside.steps.size() - 1);
    if (!state) {
      if (loaded.fault.empty()) loaded.fault = state.error();
      continue;
    }
    loaded.steps.push_back({*std::move(state), scenario, loaded.entries.size(),
                            inside.steps[nth].first_event, true, true,
                            std::get<Checkpoint>(record).stands});
    loaded.end_of_last = loaded.entries.size();
  }
  return loaded;
}

}  // namespace

std::optional<std::string> replay(SessionInside& inside, const Records& records) {
  nlohmann::ordered_json state;
  for (std::size_t i = 0; i < records.size();) {
    const auto* checkpoint = std::get_if<Checkpoint>(&records[i]);
    if (checkpoint == nullptr) return "answers before the first step";
    state = journal::state(*checkpoint, std::move(state));
    const auto differs = first_difference(state, state_json(inside.steps.back().battle));
    if (!differs.empty()) {
      return fmt::format("before answer {} the table differs, {}", inside.entries.size(), differs);
    }
    inside.steps.back().journaled = true;
    inside.steps.back().stands = checkpoint->stands;
    for (++i; i < records.size() && std::holds_alternative<Answered>(records[i]); ++i) {
      inside.entries.push_back(std::get<Answered>(records[i]));
    }
    const bool last = i == records.size();
    inside.steps.back().begun = !last || inside.was_begun();
    const Ran ran = inside.run(!inside.steps.back().begun ? Again::beginning
                               : last                     ? Again::back
                                                          : Again::whole);
    if (ran == Ran::differs) return inside.difference->words;
    if (last) break;
    if (ran == Ran::waits) {
      return fmt::format("the rules ask for {}, which the journal does not hold",
                         inside.asked_last);
    }
    if (ran == Ran::over) return "the battle is over, but the journal goes on";
    inside.commit();
  }
  if (!records.empty()) {
    const StepBegun& step = inside.steps.back();
    inside.last = {step.scenario, StateChanges(step.battle)};
  }
  return std::nullopt;
}

std::optional<Problem> fall_back(SessionInside& inside, const Records& records,
                                 std::shared_ptr<const Scenario> scenario) {
  Loaded loaded = load(inside, records, std::move(scenario));
  if (loaded.steps.empty()) {
    return problem_of(
        "another version of the program kept this battle, and this one can read no state of it",
        loaded.fault);
  }
  const std::size_t all = loaded.entries.size();
  inside.steps = std::move(loaded.steps);
  inside.entries = std::move(loaded.entries);
  inside.clear_pending();
  if (loaded.end_of_last < all) {
    inside.take_back(loaded.end_of_last, inside.salt);
  } else {
    inside.rest_at_beginning();
  }
  inside.look();
  return std::nullopt;
}

}  // namespace opfor
