#include "rules/nineteenth_century/beside_the_way.hpp"

#include <algorithm>

#include "rules/nineteenth_century/march_parts.hpp"

namespace opfor::nineteenth_century {
namespace {

class BesideTheWay {
 public:
  /// @param points of the way, outlive this
  BesideTheWay(const Situation& now, UnitId unit, const std::vector<Vec>& points, double allowance,
               Formation formation, std::optional<Vec> face)
      : now_(now),
        unit_(unit),
        points_(points),
        allowance_(allowance),
        formation_(formation),
        face_(face),
        mover_(mover(now.battle(), unit)),
        file_(now, unit, Reads::judges),
        passage_(now, unit, {}, Reads::proposes) {}

  /// The farthest along the way that is farther on it than `got`, the steps aside taken off.
  [[nodiscard]] std::optional<March> beyond(double got, double length) {
    constexpr double kStep = 200;   // two centimetres
    constexpr double kWorth = 500;  // that it must gain
    const double most = now_.body(unit_).half_width + kStep;
    for (double walked = length; walked >= got + kWorth; walked -= kStep) {
      first_part(points_, walked, part_);
      if (part_.size() < 2) break;
      const Vec leg = part_.back() - part_[part_.size() - 2];
      if (norm(leg) < 1) continue;
      const Vec right = field::right_of(leg * (1 / norm(leg)));
      for (double aside = kStep; aside <= std::min(most, walked - got - kWorth); aside += kStep) {
        for (const double side : {1.0, -1.0}) {
          if (auto march = ends_at(part_.back() + right * (aside * side))) return march;
        }
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::optional<March> ends_at(Vec end) const {
    if (!now_.ground().on_table(end)) return std::nullopt;
    std::vector<Vec> way = part_;
    way.push_back(end);
    const double cost = cost_rounded(now_.ground(), mover_, way);
    if (cost > allowance_ + kGrid || passage_.first(part_.back(), end).stops()) return std::nullopt;
    const Vec ahead = part_.back() - part_[part_.size() - 2];
    March march;
    march.end = pose_at(end, facing_of(face_ && norm(*face_ - end) > 1 ? *face_ - end : ahead));
    if (hindrance(now_, unit_, march.end, formation_).by != Hindrance::By::nothing) {
      return std::nullopt;
    }
    march.path = rounded(way);
    std::vector<Vec> judged;
    for (const Point& at : march.path) judged.push_back(field::vec(at));
    if (!file_.passes(judged)) return std::nullopt;
    march.spent = Length::rounded(std::min(cost, allowance_));
    return march;
  }

  const Situation& now_;
  UnitId unit_;
  const std::vector<Vec>& points_;
  double allowance_;
  Formation formation_;
  std::optional<Vec> face_;
  field::Mover mover_;
  File file_;
  Passage passage_;
  std::vector<Vec> part_;
};

}  // namespace

std::optional<March> beside_the_way(const Situation& now, UnitId unit, const WayPart& rest,
                                    double allowance, Formation formation,
                                    std::optional<Vec> face) {
  return BesideTheWay(now, unit, rest.points, allowance, formation, face)
      .beyond(rest.got, rest.length);
}

}  // namespace opfor::nineteenth_century
