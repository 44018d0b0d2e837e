#include "battles/opinion/nineteenth_century/bearing.hpp"

#include <algorithm>

namespace opfor::battles::opinion::nineteenth_century {
namespace {

constexpr double kDoubt = kRounding;  ///< what so little decides is left open

Vec middle_of(const Polygon& base) { return (base[0] + base[2]) * 0.5; }

/// A figure that may stand between two others.
struct Body {
  UnitId unit = kNoUnit;
  Polygon base;
  bool surely = true;
};

/// How deep a line, as far as it goes, runs in a convex base; below 0: how far it passes it.
double runs_in(Vec from, Vec to, const Polygon& base) {
  const double in = deep({from, to}, base);
  return in > 0 ? in : -apart({from, to}, base);
}

class Aiming {
 public:
  Aiming(UnitId shooter, const Marks& marks, const Seen& seen)
      : shooter_(shooter), marks_(marks), seen_(seen), range_(seen.troops[shooter].range()) {
    for (const UnitId unit : seen.troops.present(seen.ledger)) {
      const bool surely = seen.troops.men(unit).unplaced() == 0;
      for (const Polygon& base : seen.troops.standing(unit, seen.ledger)) {
        bodies_.push_back({unit, base, surely});
      }
    }
  }

  [[nodiscard]] Between count() const {
    Between n;
    for (const Polygon& own : seen_.troops.standing(shooter_, seen_.ledger)) {
      const auto any = [&](double doubt) {
        return std::any_of(marks_.all.begin(), marks_.all.end(),
                           [&](const Mark& mark) { return sees(own, mark, doubt); });
      };
      n.most += any(kDoubt) ? 1 : 0;
      n.least += any(-kDoubt) ? 1 : 0;
    }
    n.most = std::min(n.most, 1.0 * seen_.troops.men(shooter_).living());
    n.least = std::max(0.0, n.least - seen_.troops.men(shooter_).unplaced());
    if (!marks_.surely) n.least = 0;
    return n;
  }

 private:
  /// @param doubt above 0: what is in doubt is decided for the shot, else against it
  [[nodiscard]] bool sees(const Polygon& own, const Mark& mark, double doubt) const {
    if (apart(own, mark.base) > range_ + doubt / 10) return false;
    const Vec from = middle_of(own);
    const Sight past = sight(seen_.features(), from, middle_of(mark.base), std::abs(doubt));
    if (past == Sight::blocked || (past == Sight::perhaps && doubt < 0)) return false;
    return std::none_of(bodies_.begin(), bodies_.end(), [&](const Body& body) {
      if (doubt > 0 && !body.surely) return false;
      if (same(body.base, own) || same(body.base, mark.base)) return false;
      return apart(own, body.base) > kOver + doubt && between(from, mark.base, body.base, doubt);
    });
  }
  [[nodiscard]] static bool same(const Polygon& one, const Polygon& other) {
    return one[0] == other[0] && one[2] == other[2];
  }
  /// A line ends at the target: who stands against its far side does not hide it.
  [[nodiscard]] static bool between(Vec from, const Polygon& target, const Polygon& base,
                                    double doubt) {
    const auto hides = [&](Vec to) {
      const Vec way = to - from;
      const double far = length(way);
      return far > 0 && runs_in(from, to - way * (doubt / far), base) > doubt;
    };
    return hides(middle_of(target)) || std::any_of(target.begin(), target.end(), hides);
  }

  UnitId shooter_;
  const Marks& marks_;
  const Seen& seen_;
  double range_;
  std::vector<Body> bodies_;
};

}  // namespace

Between eligible(UnitId shooter, const Marks& marks, const Seen& seen) {
  return Aiming(shooter, marks, seen).count();
}

}  // namespace opfor::battles::opinion::nineteenth_century
