#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drill/sheet.hpp"

/// What is called how where something is typed: units, places and the words of the sheet.
namespace opfor {

/// The words of a sheet for what is told of a unit, beside those that every sheet has.
class WordsOfSheet {
 public:
  /// @param sheet must outlive it; null: of no sheet that is known
  explicit WordsOfSheet(const Sheet* sheet) : sheet_(sheet) {}
  [[nodiscard]] std::optional<std::string> kind(const std::string& words) const;
  [[nodiscard]] std::optional<std::string> state(const std::string& words) const;
  [[nodiscard]] std::optional<Formation> formation(const std::string& words) const;
  [[nodiscard]] bool losses(const std::string& words) const;
  /// What losses are counted in; empty: in whatever is said.
  [[nodiscard]] std::string counted_in() const;
  [[nodiscard]] std::vector<std::string_view> states() const;
  /// Of no sheet that is known: of one that has none of it.
  [[nodiscard]] Vocabulary vocabulary() const;
  /// One of its own words is of it: "pike" where there is a "pike square". Of no sheet everything
  /// is.
  [[nodiscard]] bool know_of(std::string_view what) const;
  /// Every word of its own, to find one that was nearly typed.
  [[nodiscard]] std::vector<std::string_view> all() const;

 private:
  [[nodiscard]] std::optional<std::string> own_word(Means means, const std::string& words) const;
  const Sheet* sheet_;
};

/// Who and what examples name.
struct InExamples {
  std::vector<std::string> ours;
  std::vector<std::string> theirs;
  std::string leader;
  std::string place;
  std::string point;  ///< of the table: "24,18"
};
/// An example with those of the battle at hand for L1, L2 and P1 (of the speaker's), MC1 to MC4 (of
/// the enemy's), G1 (a leader) and "the hedge".
[[nodiscard]] std::string with_names_of(std::string_view example, const InExamples& names);

/// Who and what can be named: at a table, or in a roster.
class NamesSaid {
 public:
  explicit NamesSaid(const Sheet* sheet) : of_sheet(sheet) {}
  NamesSaid(const NamesSaid&) = default;
  NamesSaid& operator=(const NamesSaid&) = delete;
  NamesSaid(NamesSaid&&) = default;
  NamesSaid& operator=(NamesSaid&&) = delete;
  virtual ~NamesSaid() = default;

  struct Units {
    std::vector<UnitId> units;
    bool group = false;
    bool several = false;     ///< a part of the names of several: which is not said
    std::string or_all_of{};  ///< of several: a command that is called so, too
    bool others = false;      ///< those of them of whom nothing was said
  };
  /// Whom words name: a unit, a side, a command, "all ...".
  [[nodiscard]] virtual Units units(const std::string& said) const = 0;
  [[nodiscard]] virtual bool place(const std::string& said) const = 0;
  [[nodiscard]] virtual std::string name_of(UnitId unit) const = 0;
  /// A word by which it alone is meant.
  [[nodiscard]] virtual std::string id_of(UnitId unit) const = 0;
  /// Who is named where something is explained.
  [[nodiscard]] virtual InExamples in_examples() const = 0;
  /// True where "help" lists all that can be said.
  [[nodiscard]] virtual bool lists_forms() const = 0;
  /// Names, to find one that was nearly typed.
  /// @param units_only else of places as well
  [[nodiscard]] virtual std::vector<std::string> known(bool units_only) const = 0;
  /// One unit alone.
  [[nodiscard]] bool unit(const std::string& said) const;
  /// The word by which the one is meant whom words name; the words, if it is not one.
  [[nodiscard]] std::string one(const std::string& said) const;
  /// What an explanation says, with names that are known here and with the sheet's states for
  /// "{states}".
  [[nodiscard]] std::string explained(std::string_view words) const;

  const WordsOfSheet of_sheet;
};

/// "the nearest": of enemies, where nobody else can be meant.
[[nodiscard]] bool means_nearest(std::string_view words);
/// "the enemy", where one place is meant.
[[nodiscard]] bool means_nearest_enemy(std::string_view words);
/// "all", "both", "everybody": what follows is meant of all of them.
[[nodiscard]] bool means_all(std::string_view word);
/// What losses are counted in under one sheet or another: "men", "figures", "bases".
[[nodiscard]] bool counts_losses(std::string_view word);

}  // namespace opfor
