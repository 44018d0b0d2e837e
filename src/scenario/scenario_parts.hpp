#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/setting.hpp"
#include "field/feature.hpp"
#include "scenario/keys.hpp"

/// The parts of a scenario file, one function a kind of table. Inside the battle floor: others read
/// whole files with `read_scenario`.
namespace opfor::scenario {

/// Most tables of a kind that a file may have; the state's records have room for so many.
inline constexpr std::size_t kMostFeatures = 200;
inline constexpr std::size_t kMostGaps = 32;
inline constexpr std::size_t kMostCommands = 32;
inline constexpr std::size_t kMostVictories = 32;
inline constexpr std::size_t kMostConditions = 16;
inline constexpr std::size_t kMostTasks = 64;

/// The ids of one kind of thing, in the order of the file; empty where a table has none.
class Ids {
 public:
  /// @param kind "unit", as in "there is no unit 'MC9'".
  explicit Ids(std::string kind) : kind_{std::move(kind)} {}
  /// Reads the table's id, which must be new, and calls the table by it: "unit 'MC1'".
  std::string read(Keys& keys);
  /// The index of the thing that a key refers to.
  [[nodiscard]] std::optional<std::size_t> find(Keys& keys, std::string_view key) const;
  [[nodiscard]] const std::vector<std::string>& all() const { return all_; }

 private:
  std::string kind_;
  std::vector<std::string> all_;
  std::vector<std::size_t> lines_;
};

/// The sides in the order A, B, and their ids.
struct Sides {
  Ids ids{"side"};  ///< in the order of the file
  std::vector<Side> of;
  [[nodiscard]] std::optional<Side> find(Keys& keys, std::string_view key) const;
};

/// [[kind]] tables, `most` at most: more are a problem and left out.
[[nodiscard]] std::vector<Keys> some_tables(Keys& file, std::string_view kind, std::size_t most);
/// A place that must be on the table.
[[nodiscard]] std::optional<Point> place(Keys& keys, std::string_view key, const Setting& setting);

/// Fills in `setting.sides`; side A is `first_side`, or the first of the file.
[[nodiscard]] Sides read_sides(Keys& file, Setting& setting);
/// How the action tables are read, whatever they are asked for: those keys that are told.
void read_table_options(Keys& keys, BehaviourOptions& options);
void read_behaviour(Keys& file, const Sides& sides, Setting& setting);
[[nodiscard]] std::vector<field::Feature> read_terrain(Keys& file, const Sides& sides,
                                                       const Setting& setting);
/// Fills in `setting.commands`, and returns their ids.
[[nodiscard]] Ids read_commands(Keys& file, const Sides& sides, Setting& setting);
/// Fills in `setting.units`, and returns their tables, for the keys of the sheet.
[[nodiscard]] std::vector<Keys> read_units(Keys& file, const Sides& sides, const Ids& commands,
                                           Setting& setting);
/// It is a body of troops, which can be given a task.
using IsBody = std::function<bool(UnitId)>;
/// Gives units the tasks of [[task]] tables, in place of those that their own tables tell: who
/// (`command` or `units`), what (`orders`, `target`, `hold_until` as of a unit), and where to and
/// by when (`objective`, `objective_name`, `objective_by`).
void read_tasks(std::span<Keys> tables, const Ids& commands, Setting& setting,
                const IsBody& is_body);
/// Fills in `setting.victory`. @param counts the words that the sheet counts by.
void read_victories(Keys& file, const Sides& sides, const std::vector<field::Feature>& terrain,
                    std::span<const std::string_view> counts, Setting& setting);

}  // namespace opfor::scenario
