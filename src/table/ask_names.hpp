#pragma once

#include "hearing/names.hpp"
#include "table/roster.hpp"

namespace opfor::ask {

/// What names mean in a roster: its units by id or name, or by the beginning of one name alone; a
/// command and "all" for all of theirs. There are no places.
class NamesInRoster final : public NamesSaid {
 public:
  /// The roster must outlive it.
  explicit NamesInRoster(const Roster& roster);

  [[nodiscard]] Units units(const std::string& said) const override;
  [[nodiscard]] bool place(const std::string&) const override { return false; }
  [[nodiscard]] std::string name_of(UnitId unit) const override;
  [[nodiscard]] std::string id_of(UnitId unit) const override;
  [[nodiscard]] InExamples in_examples() const override;
  [[nodiscard]] bool lists_forms() const override { return false; }
  [[nodiscard]] std::vector<std::string> known(bool units_only) const override;
  /// The one unit that is called so.
  [[nodiscard]] std::optional<std::size_t> find(const std::string& said) const;

 private:
  const Roster& roster_;
};

}  // namespace opfor::ask
