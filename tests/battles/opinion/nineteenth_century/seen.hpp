#pragma once

#include "battles/opinion/finding.hpp"
#include "battles/opinion/nineteenth_century/doings.hpp"
#include "battles/opinion/nineteenth_century/ground.hpp"
#include "battles/opinion/nineteenth_century/tables.hpp"

namespace opfor::battles::opinion::nineteenth_century {

/// What every check of this sheet looks at: the table before an event, and where findings go.
struct Seen {
  const Ledger& ledger;
  const Troops& troops;
  const Doings& doings;
  Findings& findings;

  [[nodiscard]] Features features() const { return ledger.setting().ground->features(); }
  [[nodiscard]] Goes goes(UnitId unit) const {
    return troops[unit].arm == Arm::horse ? Goes::mounted : Goes::on_foot;
  }
  [[nodiscard]] Between gap(UnitId one, UnitId other) const {
    return troops.gap(one, other, ledger);
  }
  /// The group that it goes with, while it is at hand; else itself (CMD-8, MEL-9).
  [[nodiscard]] UnitId fights_with(UnitId unit) const {
    const UnitId with = doings.goes_with(unit, ledger);
    return with == unit || gap(unit, with).least <= kAtHand ? with : unit;
  }
  [[nodiscard]] bool foes(UnitId one, UnitId other) const {
    return ledger.side_of(one) != ledger.side_of(other);
  }

  void found(Kind kind, const char* rule, std::vector<UnitId> units, std::string how = {}) const {
    findings.add(
        {kind, rule, std::move(units), kNoFeature, Counts::nothing, 0, 0, std::move(how), {}});
  }
  void found(Kind kind, const char* rule, std::vector<UnitId> units, std::string how, Counts counts,
             double measured, double allowed, FeatureId feature = kNoFeature) const {
    findings.add(
        {kind, rule, std::move(units), feature, counts, measured, allowed, std::move(how), {}});
  }
};

}  // namespace opfor::battles::opinion::nineteenth_century
