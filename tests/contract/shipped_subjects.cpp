#include "contract/shipped_subjects.hpp"

#include <fmt/format.h>
#include <stdexcept>

#include "ai/behaviour/read_behaviour.hpp"
#include "ai/commander/commander.hpp"
#include "core/shipped.hpp"
#include "rules/sheets.hpp"
#include "sanitized.hpp"

namespace opfor::contract {
namespace {

std::string_view shipped_text(std::string_view path) {
  for (const shipped::File& file : shipped::files()) {
    if (file.path == path) return file.text;
  }
  throw std::runtime_error("not shipped: " + std::string{path});
}

/// The minds of a battle, kept together since each points to the one before.
struct Owned {
  Behaviour behaviour;
  PolicyCommander commander;
  Owned(SheetId id, Behaviour of) : behaviour(std::move(of)), commander(sheet(id), behaviour) {}
};

/// A sheet as it is tested: on which ground, and who in it can always be corrected.
struct Ground {
  SheetId sheet;
  const char* scenario;
  const char* unit;           ///< whom the corrections are about
  void (*good)(Correction&);  ///< makes a legal one of any state
  int most_turns;
  const char* screens = "";
};

Scenario scenario_of(const Ground& ground) {
  const std::string path = fmt::format("scenarios/{}/{}.toml", word(ground.sheet), ground.scenario);
  auto scenario = read_scenario(shipped_text(path), path, &find_sheet, sheet_names());
  if (!scenario) throw std::runtime_error(scenario.error().to_string());
  return *std::move(scenario);
}

Minds minds_of(SheetId id, std::vector<std::shared_ptr<void>>& owner) {
  const std::string path = fmt::format("ai/tables/{}.toml", word(id));
  auto behaviour = read_behaviour(shipped_text(path), path, BehaviourOptions{});
  if (!behaviour) throw std::runtime_error(behaviour.error().to_string());
  auto owned = std::make_shared<Owned>(id, *std::move(behaviour));
  Minds minds;
  minds.reactions = &owned->behaviour;
  minds.commanders = {&owned->commander, &owned->commander};
  minds.amend = [](const Scenario& scenario, std::string_view piece) {
    return amend_scenario(scenario, piece, &find_sheet, sheet_names());
  };
  owner.push_back(std::move(owned));
  return minds;
}

Correction correction_of(const Ground& ground, const Battle& battle) {
  Correction correction;
  correction.unit = *battle.setting().find_unit(ground.unit);
  return correction;
}

Subject subject_of(const Ground& ground) {
  Subject subject;
  subject.name = word(ground.sheet);
  subject.scenario = [ground] { return scenario_of(ground); };
  subject.minds = [ground](auto& owner) { return minds_of(ground.sheet, owner); };
  subject.good_correction = [ground](const Battle& battle) {
    Correction correction = correction_of(ground, battle);
    ground.good(correction);
    return correction;
  };
  subject.bad_correction = [ground](const Battle& battle) {
    Correction correction = correction_of(ground, battle);
    correction.at = Point{500_cm, 5_cm};  // beyond the edge of the table
    return correction;
  };
  subject.screens = ground.screens;
  subject.short_turns = opfor::test::many_or(2, 1);
  subject.most_turns = ground.most_turns;
  subject.plays = 250 * OPFOR_SAMPLES;
  // Exact odds are what takes longest where memory is watched: the defaults, and the last of all.
  if (opfor::test::kSanitized) subject.cases = 1;
  subject.samples = OPFOR_SAMPLES;
  return subject;
}

/// High growth across the middle of a table of 48" by 36", with two gaps: for open ground.
constexpr const char* kScreens = R"(
[[terrain]]
id = "left_screen"
name = "Left screen"
kind = "wood"
area = [[1, 16], [18, 16], [18, 18], [1, 18]]
blocks_sight = true

[[terrain]]
id = "middle_screen"
name = "Middle screen"
kind = "wood"
area = [[21, 17], [30, 17], [30, 19], [21, 19]]
blocks_sight = true

[[terrain]]
id = "right_screen"
name = "Right screen"
kind = "wood"
area = [[33, 16], [47, 16], [47, 18], [33, 18]]
blocks_sight = true
)";

/// The same for a table of 120 cm by 90 cm.
constexpr const char* kCmScreens = R"(
[[terrain]]
id = "left_screen"
name = "Left screen"
kind = "wood"
area = [[2, 39], [33, 39], [33, 44], [2, 44]]
blocks_sight = true

[[terrain]]
id = "middle_screen"
name = "Middle screen"
kind = "wood"
area = [[40, 41], [75, 41], [75, 46], [40, 46]]
blocks_sight = true

[[terrain]]
id = "right_screen"
name = "Right screen"
kind = "wood"
area = [[82, 39], [118, 39], [118, 44], [82, 44]]
blocks_sight = true
)";

}  // namespace

std::vector<Subject> shipped_subjects() {
  // One figure more is wounded: legal as long as the lancers have a sound man on the table.
  const auto wounded = [](Correction& c) { c.wounded = 1; };
  const auto ran = [](Correction& c) { c.ran = true; };
  const std::vector<Ground> grounds{
      {SheetId::nineteenth_century, "camerone_1863", "MC1", wounded, 14},
      {SheetId::victory_without_squares, "lane_1645", "k_foot_1", ran, 8, kScreens},
      {SheetId::arquebusier, "dike_road_1591", "tercio", ran, 8, kScreens},
      {SheetId::through_the_square_window, "ferry_1634", "i_tercio", ran, 8, kCmScreens},
      {SheetId::over_the_hills, "farm_1808", "F1", ran, 10, kScreens},
  };
  std::vector<Subject> subjects;
  for (const Ground& ground : grounds) subjects.push_back(subject_of(ground));
  return subjects;
}

}  // namespace opfor::contract
