#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "drill/sheet.hpp"

/// What is called how: units, places and the words of the sheet.
namespace opfor {

/// What names mean at this table.
class NamesAtTable {
 public:
  /// Sheet and battle must outlive it.
  NamesAtTable(const Sheet& sheet, const Battle& battle, std::optional<Side> own)
      : sheet_(sheet), battle_(battle), own_(own) {}
  struct Units {
    std::vector<UnitId> units;
    bool group = false;
    bool several = false;  ///< a part of the names of several: which is not said
  };
  /// Whom words name: a unit, a side, a command, "all ...".
  [[nodiscard]] Units units(const std::string& words) const;
  [[nodiscard]] bool unit(const std::string& words) const;
  [[nodiscard]] bool place(const std::string& words) const;
  [[nodiscard]] std::optional<std::string> kind(const std::string& words) const;
  [[nodiscard]] std::optional<std::string> state(const std::string& words) const;
  [[nodiscard]] std::optional<Formation> formation(const std::string& words) const;
  [[nodiscard]] bool losses(const std::string& word) const;

  [[nodiscard]] const Sheet& sheet() const { return sheet_; }
  [[nodiscard]] const Battle& battle() const { return battle_; }

 private:
  [[nodiscard]] std::optional<std::string> own_word(Means means, const std::string& words) const;
  [[nodiscard]] Units found(const std::string& words) const;
  [[nodiscard]] std::optional<Units> everybody(bool all, const std::string& rest) const;
  [[nodiscard]] std::optional<Units> command_or_side(const std::string& name) const;
  [[nodiscard]] std::optional<Units> own_of(const std::vector<UnitId>& called,
                                            const std::string& arm) const;
  template <class Wanted>
  [[nodiscard]] Units on_table(Wanted wanted) const;
  const Sheet& sheet_;
  const Battle& battle_;
  std::optional<Side> own_;
  mutable std::map<std::string, Units> known_;
  mutable std::map<std::string, bool> places_;
};

/// "all", "both", "everybody": what follows is meant of all of them.
[[nodiscard]] bool means_all(std::string_view word);

}  // namespace opfor
