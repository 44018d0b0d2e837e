#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "ai/behaviour/doctrine.hpp"
#include "ai/commander/levels.hpp"
#include "record/program_asks.hpp"
#include "telling/sentences.hpp"

/// Who leads a battle for the program, and by which files.
namespace opfor {

/// Whether who leads a side makes a plan with it (drill/general.hpp).
enum class Planning : std::uint8_t { as_told, general };
template <>
struct Words<Planning> {
  static constexpr std::array<std::string_view, 2> all{"as_told", "general"};
};

/// Files by their names inside a journal, and their texts.
using DataFiles = std::vector<std::pair<std::string, std::string>>;

/// How the program leads a side, as a user tells it. What he does not name is the scenario's
/// (doctrine) or the sheet's (behaviour table, weights). Texts of files.
struct Lead {
  Level level = Level::commander;
  std::optional<std::string> tables;
  std::optional<std::string> doctrine;
  std::optional<std::string> weights;  ///< that the sheet's are overlaid with
  std::optional<Planning> planning;    ///< with a plan of his own or without
  bool operator==(const Lead&) const = default;
};

/// The text of a behaviour table, or of a doctrine, in a file of the user's. Errors: it cannot be
/// read, or used; by the name that he gave it. A shipped doctrine is known by its name, too.
[[nodiscard]] Result<std::string> table_of_file(const std::string& file);
[[nodiscard]] Result<std::string> doctrine_of_file(const std::string& file);

/// What a user calls a commander: a level ("reaction"), a difficulty ("recruit"), a shipped
/// doctrine ("aggressive"), a file of a doctrine, a behaviour table or weights, "general" of who
/// makes a plan and "as_told" of who makes none, "plan.patience:2" of who has that number otherwise
/// in his doctrine (without one, in the sheet as it is printed), or several of these joined by "+"
/// ("reaction+cautious+mine.toml"). Files are read, and found sound or refused.
[[nodiscard]] Result<Lead> lead_of(const std::string& told);

/// Who leads a side for the program makes a plan with it, where neither he nor the scenario says
/// otherwise.
void plan_by_default(Lead& lead, const Setting& setting, Side side);

/// The files that a battle keeps in its journal, so that it can be played again.
/// @param leads of side A and of side B
[[nodiscard]] Result<DataFiles> data_files(const Scenario& scenario,
                                           const std::array<Lead, 2>& leads);
/// The text of a shipped doctrine. @throws std::logic_error if it is not shipped: whoever reads the
/// scenario says so.
[[nodiscard]] std::string doctrine_text(const std::string& name);
/// The text of a sheet's shipped behaviour table.
[[nodiscard]] Result<std::string> shipped_table(const Sheet& sheet);

/// The minds of both sides, made of the files of a battle. What points into it stays good when it
/// is moved.
class Staff {
 public:
  /// @param sheet, options the scenario's
  [[nodiscard]] static Result<Staff> of(const Sheet& sheet, const BehaviourOptions& options,
                                        const DataFiles& files);

  [[nodiscard]] const Behaviour& behaviour(Side side) const;
  [[nodiscard]] const Weights& weights(Side side) const {
    return weights_[static_cast<std::size_t>(side)];
  }
  /// New commanders of both sides; they point into this.
  [[nodiscard]] std::array<std::unique_ptr<Commander>, 2> commanders(
      const std::array<Level, 2>& levels, std::uint64_t seed) const;
  /// The behaviour of both sides, without commanders.
  [[nodiscard]] Minds minds() const;
  /// Gives the units of a scenario the dials of their side's doctrine, and a side a general or
  /// none, where it was told so.
  void brief(Scenario& scenario) const;
  /// What a doctrine that shades nobody of its side is said to be, in a sentence a side.
  /// @param setting briefed
  [[nodiscard]] std::vector<std::string> without_effect(const Setting& setting) const;

 private:
  Staff() = default;
  const Sheet* sheet_ = nullptr;
  std::array<std::unique_ptr<Behaviour>, 2> behaviours_;  ///< B's only where it is another
  std::array<Doctrine, 2> doctrines_;
  std::array<Weights, 2> weights_;
  std::array<std::optional<Planning>, 2> planning_;  ///< none: as the scenario has it
};

}  // namespace opfor
