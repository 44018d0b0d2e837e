#pragma once

#include <vector>

#include "field/bodies.hpp"
#include "rules/over_the_hills/situation.hpp"

/// Whom enemies would fire at.
namespace opfor::over_the_hills {

/// Of a side, besides one of its bodies, as all stand. Each enemy is looked at once.
class OthersFiredAt {
 public:
  /// @param now outlives this
  OthersFiredAt(const Situation& now, UnitId unit) : now_(&now), unit_(unit) {}
  [[nodiscard]] UnitId unit() const { return unit_; }
  /// He would fire at one of them rather than at the body: small arms at the nearest (OTH-FIRE-8),
  /// guns where they do the most harm (OTH-AI-POL-13).
  /// @param hits that he would do to the body
  /// @param there where that would stand
  [[nodiscard]] bool rather(UnitId enemy, double hits, const field::Box& there) const;

 private:
  struct Other {
    UnitId by = kNoUnit;
    double hits = 0;  ///< the most; 0: there is nobody
    double gap = 0;   ///< to the nearest of them, tenths of a millimetre
  };
  [[nodiscard]] const Other& of(UnitId enemy) const;

  const Situation* now_;
  UnitId unit_;
  mutable std::vector<Other> known_;
};

}  // namespace opfor::over_the_hills
