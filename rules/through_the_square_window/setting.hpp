#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "battle/battle.hpp"
#include "battle/setting.hpp"
#include "rules/through_the_square_window/cards.hpp"
#include "rules/through_the_square_window/options.hpp"

namespace opfor {
class Keys;
class Problems;
}  // namespace opfor

/// What never changes of a battle under this sheet: the units by their cards, the generals, and
/// which options are on. Generals are units of the battle as bodies are. A wing is a command of the
/// level "wing": it has a general and a posture (TTSW-CMD-4).
namespace opfor::through_the_square_window {

/// A body of troops (2.1), as the battle begins.
struct Body {
  /// One of `kCards` or of the scenario's own; of a general: the first, which says nothing.
  const Card* card = nullptr;
  Quality quality = Quality::trained;
  Formation formation = Formation::line;
  int army_value = 0;  ///< TTSW-ARMY-1, or as the scenario has it
};

struct General {
  bool chief = false;  ///< the commander-in-chief (TTSW-CMD-1)
};

/// What a wing is to do (TTSW-CMD-4, TTSW-DEC-1).
enum class Posture : std::uint8_t { attack, hold, withdraw };

/// Option `behaviour.run`.
enum class Running : std::uint8_t {
  withdraw,  ///< turns about and moves
  rout       ///< routs
};

/// The options of the sheet (section 10).
struct Options {
  CommandChain chain = CommandChain::posture;
  ArmyTest army_test = ArmyTest::none;
  BrokenEffect broken_effect = BrokenEffect::game_over;
  MoraleOptions morale;
  MeleeOptions melee;
  PursuitOptions pursuit;
  bool salvo_reload = false;  ///< `salvo.reload`: no Shoot in the turn after one
  bool general_body = true;   ///< `general.body`: it is carried off (TTSW-GEN-5)
  Running run = Running::withdraw;
  bool group_die = false;  ///< `behaviour.group_die`
};

/// A card that a scenario brings (section 3), and the texts of it.
struct OwnCard {
  std::string key;
  std::string name;
  std::vector<std::string> ranks;
  Card card;
};

struct Rules final : SheetSetting {
  Options options;
  std::vector<std::unique_ptr<const OwnCard>> cards;  ///< kept where they are: bodies point to them
  std::vector<Body> bodies;                      ///< by unit; of a general: nothing that counts
  std::vector<std::optional<General>> generals;  ///< by unit; of a body: none
  std::vector<Posture> postures;                 ///< by command, as the battle begins
};

[[nodiscard]] const Rules& rules(const Setting& setting);
[[nodiscard]] const Options& options(const Battle& battle);
[[nodiscard]] const Body& body_info(const Battle& battle, UnitId unit);
[[nodiscard]] inline const Card& card_of(const Battle& battle, UnitId unit) {
  return *body_info(battle, unit).card;
}
[[nodiscard]] inline Kind kind_of(const Battle& battle, UnitId unit) {
  return card_of(battle, unit).kind;
}
[[nodiscard]] inline Quality quality_of(const Battle& battle, UnitId unit) {
  return body_info(battle, unit).quality;
}
[[nodiscard]] inline bool is_general(const Setting& setting, UnitId unit) {
  return rules(setting).generals[index(unit)].has_value();
}
[[nodiscard]] inline bool is_general(const Battle& battle, UnitId unit) {
  return is_general(battle.setting(), unit);
}
/// The wing of a unit; `kNoCommand` of who belongs to none.
[[nodiscard]] inline CommandId wing_of(const Battle& battle, UnitId unit) {
  return battle.setting().unit(unit).command;
}
/// The action table that a body is under in a formation (TTSW-BEH-8): dragoons change it.
[[nodiscard]] Table table_of(const Card& card, Formation formation);

/// Reads the sheet's keys of a scenario (see `Sheet::read`).
[[nodiscard]] std::shared_ptr<const SheetSetting> read_setting(Setting& setting, Keys& options,
                                                               std::span<Keys> units,
                                                               Problems& problems);

}  // namespace opfor::through_the_square_window

namespace opfor {
template <>
struct Words<through_the_square_window::Posture> {
  static constexpr std::array<std::string_view, 3> all{"attack", "hold", "withdraw"};
};
template <>
struct Words<through_the_square_window::Running> {
  static constexpr std::array<std::string_view, 2> all{"withdraw", "rout"};
};
}  // namespace opfor
