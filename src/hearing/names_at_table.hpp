#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "drill/sheet.hpp"
#include "hearing/names.hpp"

namespace opfor {

/// What names mean at this table.
class NamesAtTable final : public NamesSaid {
 public:
  /// Sheet and battle must outlive it.
  /// @param own the side that speaks: "all" are its units
  NamesAtTable(const Sheet& sheet, const Battle& battle, std::optional<Side> own)
      : NamesSaid(&sheet), sheet_(sheet), battle_(battle), own_(own) {}

  [[nodiscard]] Units units(const std::string& said) const override;
  [[nodiscard]] bool place(const std::string& said) const override;
  [[nodiscard]] std::string name_of(UnitId unit) const override {
    return battle_.setting().name_of(unit);
  }
  [[nodiscard]] std::string id_of(UnitId unit) const override {
    return battle_.setting().unit(unit).id;
  }
  [[nodiscard]] InExamples in_examples() const override;
  [[nodiscard]] bool lists_forms() const override { return true; }
  [[nodiscard]] std::vector<std::string> known(bool units_only) const override;

 private:
  [[nodiscard]] Units found(const std::string& words) const;
  [[nodiscard]] std::optional<Units> command_or_one(const std::vector<UnitId>& units,
                                                    const std::string& name, bool all) const;
  [[nodiscard]] Units by_what_they_are(const std::string& words, const std::string& name,
                                       bool all) const;
  [[nodiscard]] bool one_man(UnitId unit) const { return one_loss_left(sheet_, battle_, unit); }
  [[nodiscard]] Units of_arm(const std::string& arm) const;
  [[nodiscard]] std::optional<Units> of_one_side(bool all, const std::string& words) const;
  [[nodiscard]] std::optional<Units> led_by(const std::string& words) const;
  [[nodiscard]] std::optional<Units> of_his_arm(const std::string& words) const;
  [[nodiscard]] std::optional<Units> of_rank(const std::string& words) const;
  [[nodiscard]] std::optional<Side> side_meant(std::string_view word) const;
  [[nodiscard]] std::optional<Units> everybody(bool all, const std::string& rest) const;
  [[nodiscard]] std::optional<Units> command_or_side(const std::string& name) const;
  [[nodiscard]] std::optional<Units> own_of(const std::vector<UnitId>& called,
                                            const std::string& arm) const;
  template <class Wanted>
  [[nodiscard]] Units bodies_of(std::string_view arm, Wanted wanted) const;
  template <class Wanted>
  [[nodiscard]] Units on_table(Wanted wanted) const;
  const Sheet& sheet_;
  const Battle& battle_;
  std::optional<Side> own_;
  mutable std::map<std::string, Units> known_;
  mutable std::map<std::string, bool> places_;
};

}  // namespace opfor
