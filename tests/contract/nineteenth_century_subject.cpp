#include "contract/nineteenth_century_subject.hpp"

#include <stdexcept>

#include "ai/behaviour/read_behaviour.hpp"
#include "ai/commander/commander.hpp"
#include "core/shipped.hpp"
#include "rules/sheets.hpp"

namespace opfor::contract {
namespace {

std::string_view shipped_text(std::string_view path) {
  for (const shipped::File& file : shipped::files()) {
    if (file.path == path) return file.text;
  }
  throw std::runtime_error("not shipped: " + std::string{path});
}

Scenario camerone() {
  const std::string_view path = "scenarios/nineteenth_century/camerone_1863.toml";
  auto scenario = read_scenario(shipped_text(path), path, &find_sheet, sheet_names());
  if (!scenario) throw std::runtime_error(scenario.error().to_string());
  return *std::move(scenario);
}

/// The minds of a battle, kept together since each points to the one before.
struct Owned {
  Behaviour behaviour;
  PolicyCommander commander;
  explicit Owned(Behaviour of)
      : behaviour(std::move(of)), commander(sheet(SheetId::nineteenth_century), behaviour) {}
};

Minds minds(std::vector<std::shared_ptr<void>>& owner) {
  auto behaviour = read_behaviour(shipped_text("ai/tables/nineteenth_century.toml"),
                                  "nineteenth_century.toml", BehaviourOptions{});
  if (!behaviour) throw std::runtime_error(behaviour.error().to_string());
  auto owned = std::make_shared<Owned>(*std::move(behaviour));
  Minds minds;
  minds.reactions = &owned->behaviour;
  minds.commanders = {&owned->commander, &owned->commander};
  minds.amend = [](const Scenario& scenario, std::string_view piece) {
    return amend_scenario(scenario, piece, &find_sheet, sheet_names());
  };
  owner.push_back(std::move(owned));
  return minds;
}

/// One figure more is wounded: legal as long as the lancers have a sound man on the table.
Correction one_more_wounded(const Battle& battle) {
  Correction correction;
  correction.unit = *battle.setting().find_unit("MC1");
  correction.wounded = 1;
  return correction;
}

/// A place beyond the edge of the table.
Correction off_the_table(const Battle& battle) {
  Correction correction;
  correction.unit = *battle.setting().find_unit("MC1");
  correction.at = Point{500_cm, 5_cm};
  return correction;
}

}  // namespace

Subject nineteenth_century_subject() {
  Subject subject;
  subject.name = "nineteenth_century";
  subject.scenario = camerone;
  subject.minds = minds;
  subject.good_correction = one_more_wounded;
  subject.bad_correction = off_the_table;
  subject.short_turns = 2;
  subject.most_turns = 14;
  subject.plays = 2000;
  subject.samples = 8;
  return subject;
}

}  // namespace opfor::contract
