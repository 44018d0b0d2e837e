#pragma once

#include <span>

#include "battles/opinion/finding.hpp"
#include "battles/opinion/victory_without_squares/doings.hpp"

namespace opfor::battles::opinion::victory_without_squares {

/// What every check of this sheet looks at: the table before an event, and where findings go.
struct Seen {
  const Ledger& ledger;
  const Troops& troops;
  const Doings& doings;
  Findings& findings;

  [[nodiscard]] std::span<const field::Feature> features() const {
    return ledger.setting().ground->features();
  }
  [[nodiscard]] Size size(UnitId unit) const {
    return troops.size_of(unit, ledger.at(unit).formation);
  }
};

/// Everything between the two poses of a way, a step at a time: along it, or about where it turns.
/// @param step tenths of a millimetre
[[nodiscard]] std::vector<Stance> course(const event::Moved& moved, Size size, double step);

}  // namespace opfor::battles::opinion::victory_without_squares
