#pragma once

#include "battles/opinion/arquebusier/doings.hpp"
#include "battles/opinion/finding.hpp"

namespace opfor::battles::opinion::arquebusier {

/// What every check of this sheet looks at: the table before an event, and where findings go.
struct Seen {
  const Ledger& ledger;
  const Troops& troops;
  const Doings& doings;
  Findings& findings;

  [[nodiscard]] std::span<const field::Feature> features() const {
    return ledger.setting().ground->features();
  }
  [[nodiscard]] std::vector<Polygon> places(UnitId unit) const {
    return troops.places(unit, ledger);
  }
  [[nodiscard]] double distance(UnitId one, UnitId another) const {
    return troops.distance(one, another, ledger);
  }
  void found(Kind kind, std::string rule, std::vector<UnitId> units, std::string how) const {
    findings.add({kind,
                  std::move(rule),
                  std::move(units),
                  kNoFeature,
                  Counts::nothing,
                  0,
                  0,
                  std::move(how),
                  {}});
  }
  void found(Kind kind, std::string rule, std::vector<UnitId> units, std::string how, Counts counts,
             double measured, double allowed) const {
    findings.add({kind,
                  std::move(rule),
                  std::move(units),
                  kNoFeature,
                  counts,
                  measured,
                  allowed,
                  std::move(how),
                  {}});
  }
};

}  // namespace opfor::battles::opinion::arquebusier
