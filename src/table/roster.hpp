#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "ai/behaviour/knowledge.hpp"
#include "battle/behaviour_options.hpp"
#include "core/problem.hpp"

/// The enemy's units for `ask`, without a map: who they are, and what they did and lost so far.
namespace opfor::ask {

/// What troops are worth; which facts that makes, see knowledge_of.
enum class TroopQuality : std::uint8_t { raw, ordinary, regular, veteran };
/// What they shoot or fight with, as far as behaviour tables ask.
enum class TroopWeapon : std::uint8_t {
  none,
  sword,
  lance,
  pike,
  bow,
  pistol,
  carbine,
  musket,
  rifle,
  gun
};
/// Who leads them.
enum class TroopLeader : std::uint8_t { hero, officer, fallen };

using FactValues = std::vector<std::pair<Fact, int>>;

struct RosterUnit {
  std::string id;  ///< short, or empty
  std::string name;
  Table table = Table::foot;
  std::string command;  ///< heading under which it is told; may be empty
  std::optional<TroopQuality> quality;
  std::optional<TroopWeapon> weapon;
  std::optional<TroopLeader> leader;
  std::optional<bool> commanded;
  int strength = 0;             ///< at the start; 0: not known
  int losses = 0;               ///< killed and wounded since
  int enters = 0;               ///< the turn in which it comes; 0: it is there from the first
  FactValues always;            ///< facts that stay so
  std::optional<Intent> doing;  ///< what it did last, which CONTINUE repeats
  int acted = 0;                ///< the last turn in which it was dealt with
  int die = 0;                  ///< thrown for it, while it is half asked; 0: none
  FactValues answers;           ///< what was answered of it, while it is half asked

  [[nodiscard]] bool destroyed() const { return strength > 0 && losses >= strength; }
  /// "MC1 Regular lancers", or the name alone.
  [[nodiscard]] std::string label() const { return id.empty() ? name : id + ' ' + name; }
  bool operator==(const RosterUnit&) const = default;
};

/// How near a fact means, under the rules that are played: "within 5 cm".
struct Distance {
  Fact fact = Fact::enemy_in_sight;
  std::string words;
  bool operator==(const Distance&) const = default;
};
/// Who throws the dice of the roster's units.
enum class WhoThrows : std::uint8_t { random, typed };

struct Roster {
  std::string title;
  std::string behaviour;  ///< name of a shipped table, or a file
  BehaviourOptions options;
  int turn = 0;  ///< that is to be played, or is half played; 0: not begun, a roster as written
  std::uint64_t seed = 1;
  std::optional<WhoThrows> dice;  ///< as it was said last; none: never
  std::vector<Distance> distances;
  std::vector<RosterUnit> units;
  FactValues army;  ///< what was answered of all of them, in a half played turn

  /// True if some unit has been dealt with in this turn, or is half asked.
  [[nodiscard]] bool turn_begun() const;
};

inline constexpr int kMostAskTurns = 1000;
inline constexpr int kMostAskSeed = 2'147'483'647;

/// Where the behaviour that a roster names comes from: it, or why it cannot be had.
using FindBehaviour = std::function<tl::expected<const Behaviour*, Problem>(
    const std::string& named, const BehaviourOptions& options)>;

/// The roster, or everything that is wrong with it. At most 1 MB.
[[nodiscard]] tl::expected<Roster, Problems> read_roster(std::string_view text,
                                                         std::string_view file,
                                                         const FindBehaviour& find);
/// The roster as a file that `read_roster` reads back as the same.
[[nodiscard]] std::string roster_text(const Roster& roster);

/// What roster and memory tell of a unit; nothing of that needs to be asked.
/// Raw troops are raw; regulars steady and good, veterans too; a unit that was last running ran. A
/// fact that the roster gives by name goes before all that.
[[nodiscard]] Knowledge knowledge_of(const RosterUnit& unit);

}  // namespace opfor::ask

namespace opfor {
template <>
struct Words<ask::TroopQuality> {
  static constexpr std::array<std::string_view, 4> all{"raw", "ordinary", "regular", "veteran"};
};
template <>
struct Words<ask::TroopWeapon> {
  static constexpr std::array<std::string_view, 10> all{
      "none", "sword", "lance", "pike", "bow", "pistol", "carbine", "musket", "rifle", "gun"};
};
template <>
struct Words<ask::WhoThrows> {
  static constexpr std::array<std::string_view, 2> all{"random", "typed"};
};
template <>
struct Words<ask::TroopLeader> {
  static constexpr std::array<std::string_view, 3> all{"hero", "officer", "fallen"};
};
}  // namespace opfor
