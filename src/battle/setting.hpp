#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/behaviour_options.hpp"
#include "battle/order.hpp"
#include "battle/reaction.hpp"
#include "battle/task.hpp"
#include "core/ids.hpp"
#include "core/words.hpp"
#include "field/ground.hpp"

namespace opfor {

/// One of the two sides, as the scenario names it.
struct SideInfo {
  std::string id;          ///< "legion"
  std::string name;        ///< "French Foreign Legion"
  Angle facing;            ///< what its units face by default
  bool automated = false;  ///< led by the program

  /// Its name, or where it has none its id.
  [[nodiscard]] const std::string& called() const { return name.empty() ? id : name; }
};

/// Somebody's command: a brigade, division, platoon, full unit... A tree by `parent`.
struct CommandInfo {
  std::string id;
  std::string name;
  Side side = Side::a;
  std::string level;  ///< the sheet's own word
  CommandId parent = kNoCommand;
  std::optional<Point> objective;
  std::string objective_name;
  int objective_by = 0;  ///< the turn by whose end it is to be reached; 0: no haste

  /// Its name, or where it has none its id.
  [[nodiscard]] const std::string& called() const { return name.empty() ? id : name; }
};

/// When and where a unit enters the table.
struct Entry {
  int turn = 1;
  Point at;
};

/// What never changes of a unit; a sheet's own keys live in its SheetSetting under the same index.
struct UnitInfo {
  std::string id;    ///< "MC1"
  std::string name;  ///< "Regular lancers, 1st"
  Side side = Side::a;
  CommandId command = kNoCommand;
  field::Pose start;  ///< of a unit that enters: its place of entry
  std::optional<Entry> enters;
  Table table = Table::foot;      ///< which action table it is under
  std::vector<std::string> tags;  ///< read by doctrines
  Dials dials;                    ///< of its side's doctrine, by its tags
  Task task;  ///< as the battle begins; its place: its own objective, or of the nearest command
              ///< above it with one
  std::string objective_name;
  UnitId goes_with = kNoUnit;  ///< a leader, as the battle begins
};

/// A number of the table that a condition of victory asks a sheet for.
struct Count {
  std::string what;                       ///< one of the sheet's own words: "steady figures"
  Side side = Side::a;                    ///< whose
  bool lead = false;                      ///< how many more than the other side
  FeatureId inside = kNoFeature;          ///< only those inside this piece of terrain
  FeatureId within_move_of = kNoFeature;  ///< only those that one move could take to it, or in it
  std::vector<UnitId> of;                 ///< only these units of the side; none: all
  /// It asks about a unit, wherever that is.
  [[nodiscard]] bool asks_about(const UnitInfo& info, UnitId unit) const;
};

/// A condition of victory: the count lies between two bounds, both included.
struct VictoryCondition {
  Count count;
  std::optional<int> least;
  std::optional<int> most;
};

/// When a rule of victory is looked at.
enum class JudgedWhen : std::uint8_t {
  end,        ///< when the last turn is over
  each_turn,  ///< at the end of each turn
  at_once     ///< after every step
};
template <>
struct Words<JudgedWhen> {
  static constexpr std::array<std::string_view, 3> all{"end", "each turn", "at once"};
};

/// A [[victory]] of a scenario. The first whose conditions all hold decides the battle.
struct VictoryRule {
  JudgedWhen when = JudgedWhen::end;
  int from_turn = 1;
  std::vector<VictoryCondition> conditions;  ///< none: it always holds
  std::optional<Side> winner;                ///< none: drawn
  std::string degree;                        ///< "marginal"; may be empty
  std::string words;                         ///< why, for people; may be empty
};

/// Base of what a sheet keeps of a scenario beyond the common keys. Immutable.
struct SheetSetting {
  virtual ~SheetSetting() = default;
};

/// Everything of a battle that never changes. Shared by all its states.
struct Setting {
  std::string sheet;                   ///< "nineteenth_century"
  std::string_view square = "square";  ///< said of who faces all ways: "a ring"
  std::string title;
  std::string date;
  Measure measure = Measure::centimetre;
  int turns = 0;
  Length width;
  Length height;
  /// How near a limit a measure must be, where a person plays with figures, to be asked.
  Length tolerance;
  std::array<SideInfo, 2> sides;
  bool first_side_named = false;  ///< the scenario says which side is A
  std::vector<CommandInfo> commands;
  std::vector<UnitInfo> units;
  BehaviourOptions behaviour;
  std::vector<VictoryRule> victory;
  std::shared_ptr<const field::Ground> ground;
  std::shared_ptr<const SheetSetting> of_sheet;

  [[nodiscard]] const UnitInfo& unit(UnitId id) const { return units[index(id)]; }
  [[nodiscard]] const SideInfo& side(Side s) const { return sides[static_cast<std::size_t>(s)]; }
  [[nodiscard]] std::optional<UnitId> find_unit(std::string_view id) const;
  /// "Regular lancers, 1st (MC1)"; kNoUnit: "nobody".
  [[nodiscard]] std::string name_of(UnitId id) const;
  /// "The 1st (B1) and The 2nd (B2)".
  [[nodiscard]] std::string names_of(std::span<const UnitId> some) const;
  /// "line", "open order", "a ring": as players of the sheet say it, after "in" or "forms".
  [[nodiscard]] std::string_view words_of(Formation formation) const;
};

}  // namespace opfor
