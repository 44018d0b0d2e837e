#pragma once

#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "rules/nineteenth_century/fire.hpp"
#include "support.hpp"

/// Melee played through its step with the dice that a test fixes; targets and contacts.
namespace opfor::nineteenth_century::test {

/// A script with fixed blows, by who throws; what is not fixed shows 3, and shots miss. A unit may
/// be told what to choose by kind of decision.
class Table : public Script {
 public:
  explicit Table(const Small& small);

  /// The next dice of a unit's side of a match (in the name of the side's first unit).
  Table& blows(const std::string& unit, std::vector<std::uint8_t> faces);
  /// What a unit picks when it is asked this.
  Table& choose(const std::string& unit, DecisionKind kind, const std::string& words);

  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override;
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override;

  /// Who was asked a thing, in the order of asking.
  [[nodiscard]] std::vector<std::string> who_was_asked(DecisionKind kind) const;
  [[nodiscard]] const Decision* asked(const std::string& unit, DecisionKind kind) const;

 private:
  [[nodiscard]] std::string id(UnitId unit) const;
  std::shared_ptr<const Setting> setting_;
  std::map<std::string, std::deque<std::vector<std::uint8_t>>> blows_;
  std::map<std::pair<std::string, DecisionKind>, std::string> chosen_;
};

/// Plays one step alone: the one whose name begins so.
void play_step(Small& small, Asks& asks, Events& events, std::string_view step);

/// Ids of the units that a list of targets holds.
[[nodiscard]] std::vector<std::string> ids(const Small& small, const std::vector<Target>& targets);
/// The same of candidates: "B1.0", unit and number of the figure.
[[nodiscard]] std::vector<std::string> ids(const Small& small, const std::vector<Figure>& figures);
/// The target of this id, as `targets` measures it. @throws std::runtime_error if it is none.
[[nodiscard]] Target target(const Small& small, std::string_view unit, std::string_view enemy);
/// The rule that forbids a group to shoot at all; empty if it may.
[[nodiscard]] std::string forbids(const Small& small, std::string_view unit);
/// Puts two groups into contact, as a charge of the first would; `lasts`: since an earlier turn.
void into_contact(Small& small, std::string_view charger, std::string_view target,
                  bool lasts = false);

// What the default policies make of a decision, on what its side sees.
[[nodiscard]] Reasons reasons(const Small& small, const Decision& decision);
/// The words of what they choose (the first pick).
[[nodiscard]] std::string chosen(const Small& small, const Decision& decision);
/// What the sheet itself advises of an option by a rule, whoever leads.
[[nodiscard]] double advised(const Small& small, const Decision& decision, std::string_view words,
                             std::string_view rule);
/// The score of the option whose words begin so.
[[nodiscard]] double score(const Small& small, const Decision& decision, std::string_view words);
/// What one rule contributes to it.
[[nodiscard]] double share(const Small& small, const Decision& decision, std::string_view words,
                           std::string_view rule);
/// What a unit that shoots now would be asked. @throws std::runtime_error if it has no target.
[[nodiscard]] Decision shooting(const Small& small, std::string_view unit);
/// Sets the aggression of a unit's doctrine.
void set_aggression(Small& small, std::string_view unit, int aggression);

}  // namespace opfor::nineteenth_century::test
