#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "battle/consider.hpp"
#include "combat_support.hpp"

/// What the tests of the default policies share: what is asked of a commander, and what he makes of
/// it.
namespace opfor::nineteenth_century::test {

inline constexpr const char* kOfficer = "officer = true; pc = true; grade = 'hero'";

/// What an officer of side A is asked to pay for, when he has thrown so many points.
[[nodiscard]] Decision paying(Small& s, std::vector<std::uint8_t> dice);
/// The free orders of a commanded group or PC.
[[nodiscard]] Decision ordering(Small& s, const char* unit);
/// The words of all that they choose.
[[nodiscard]] std::vector<std::string> all_chosen(const Small& s, const Decision& decision);
/// What is made of such an option cites that rule.
[[nodiscard]] bool cites(const Small& s, const Decision& decision, std::string_view words,
                         std::string_view rule);
/// What speaks for an option, of one consideration.
[[nodiscard]] double of_what(const Small& s, const Decision& decision, std::string_view words,
                             Consider what);
/// Two groups of muskets, one of swordsmen, and an officer who may pay for them, before an enemy.
[[nodiscard]] Making with_target();

/// Tables with one cell for who is commanded and one for who is not, and one more for a die of 6.
class OneCell final : public Reactions {
 public:
  OneCell(const Cell& commanded, const Cell& otherwise, const Cell& on_six)
      : commanded_(commanded), otherwise_(otherwise), on_six_(on_six) {}
  [[nodiscard]] Reaction react(const ReactionRequest& request) const override {
    Reaction reaction;
    reaction.cell = request.facts[Fact::commanded] != 0 ? commanded_ : otherwise_;
    if (request.facts[Fact::commanded] == 0 && request.die == 6) reaction.cell = on_six_;
    reaction.binding = !reaction.cell.italic;
    return reaction;
  }
  [[nodiscard]] int total(const ReactionRequest&) const override { return 0; }
  [[nodiscard]] std::vector<RiskTerm> terms(const ReactionRequest&) const override { return {}; }

 private:
  Cell commanded_;
  Cell otherwise_;
  Cell on_six_;
};

}  // namespace opfor::nineteenth_century::test
