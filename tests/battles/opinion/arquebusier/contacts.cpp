#include "battles/opinion/arquebusier/contacts.hpp"

namespace opfor::battles::opinion::arquebusier {

void Contacts::settle(const Seen& seen) {
  std::set<std::pair<UnitId, UnitId>> now;
  for (const UnitId a : seen.troops.formations(seen.ledger)) {
    for (const UnitId b : seen.troops.enemies(a, seen.ledger)) {
      if (b < a || seen.troops[a].lost_track || seen.troops[b].lost_track) continue;
      const double off = seen.distance(a, b);
      const bool said = seen.doings.touch(a, b);
      const bool unsaid = !said && off <= kTolerance - kHair;
      const bool untrue = said && off > kTolerance + kHair;
      if (!unsaid && !untrue) continue;
      now.insert({a, b});
      if (lasting_.count({a, b}) != 0) continue;
      seen.found(unsaid ? Kind::touches_unsaid : Kind::not_touching,
                 unsaid ? "AQ-MOVE-6" : "AQ-MOVE-10", {a, b}, "", Counts::length, off, kTolerance);
    }
  }
  lasting_ = std::move(now);
}

}  // namespace opfor::battles::opinion::arquebusier
