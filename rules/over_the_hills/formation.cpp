#include "rules/over_the_hills/formation.hpp"

namespace opfor::over_the_hills {
namespace {

/// The column of a formation in the tables of changes; nothing where they have none.
std::optional<std::size_t> change_column(Arm arm, Formation formation) {
  switch (formation) {
    case Formation::march_column:
      return 0;
    case Formation::attack_column:
      return 1;
    case Formation::column_of_companies:
      return 2;
    case Formation::open_order:
    case Formation::skirmish_order:
      return 3;
    case Formation::line:
      return 4;
    case Formation::square:
      return arm == Arm::infantry ? std::optional<std::size_t>{5} : std::nullopt;
    case Formation::limbered:
    case Formation::unlimbered:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<int> limbering(Formation from, Formation to) {
  const bool guns = footprint_of(Arm::artillery, from) && footprint_of(Arm::artillery, to);
  return guns && from != to ? std::optional<int>{kLimberCosts} : std::nullopt;
}

}  // namespace

std::optional<int> change_cost(Arm arm, Formation from, Formation to, bool irregular) {
  if (arm == Arm::artillery) return limbering(from, to);
  if (arm == Arm::cavalry && to == Formation::skirmish_order && !irregular) return std::nullopt;
  const auto row = change_column(arm, from);
  const auto column = change_column(arm, to);
  if (!row || !column || from == to) return std::nullopt;
  if (*row == *column) return kHalf;  // skirmish and open order: OTH-FORM-6
  return arm == Arm::infantry ? kFootChanges[*row][*column] : kHorseChanges[*row][*column];
}

bool tests_change(double to_enemy, const Options& options) {
  return within(to_enemy, kChangeNearEnemy, options);
}

}  // namespace opfor::over_the_hills
