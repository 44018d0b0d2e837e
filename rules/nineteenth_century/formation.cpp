#include "rules/nineteenth_century/formation.hpp"

#include <algorithm>
#include <array>

namespace opfor::nineteenth_century {
namespace {

/// How far apart the middles of neighbouring bases stand, in a rank and in a file.
struct Pitch {
  double across;
  double ahead;
};

Pitch pitch(Formation formation, Arm arm, bool formed) {
  const bool loose = formation == Formation::open || !formed;
  const double gap = (loose ? kOpenGap : kFormedGap).as_double();
  const double depth = (arm == Arm::foot ? kFootBase : kHorseDepth).as_double();
  return {base_width(arm).as_double() + gap, depth + gap};
}

/// Ranks of `abreast` figures each, the last one centred.
/// @param put takes the place of one figure: across (to the right of the facing) and ahead, from
/// the middle of the body
template <class Put>
void in_ranks(int n, int abreast, Pitch p, Put put) {
  const int deep = (n + abreast - 1) / abreast;
  for (int rank = 0; rank < deep; ++rank) {
    const int here = std::min(abreast, n - rank * abreast);
    const double ahead = ((deep - 1) / 2.0 - rank) * p.ahead;
    for (int file = 0; file < here; ++file) put((file - (here - 1) / 2.0) * p.across, ahead);
  }
}

/// A hollow square: its corners are held, and the figures of each edge stand evenly from its first
/// corner on, so that none crowds the next edge.
template <class Put>
void in_ring(int n, Pitch p, Put put) {
  struct Way {
    double across;
    double ahead;
  };
  constexpr std::array<Way, 4> kFirst{{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}}};
  constexpr std::array<Way, 4> kAlong{{{1, 0}, {0, -1}, {-1, 0}, {0, 1}}};
  const int on_a_side = (n + 3) / 4;
  const double side = std::max(p.across, p.ahead) * on_a_side;
  for (std::size_t edge = 0; edge < 4; ++edge) {
    const int here = n / 4 + (static_cast<int>(edge) < n % 4 ? 1 : 0);
    for (int i = 0; i < here; ++i) {
      const double on = side * i / here;
      put(kFirst[edge].across * side / 2 + kAlong[edge].across * on,
          kFirst[edge].ahead * side / 2 + kAlong[edge].ahead * on);
    }
  }
}

/// How many stand in a rank; of a ring, none do.
int abreast(Formation formation, int n) {
  switch (formation) {
    case Formation::line:
      return n;
    case Formation::column:
      return 4;
    case Formation::square:
      return n <= 4 ? 2 : 0;
    case Formation::open:
      return n > 16 ? (n + 1) / 2 : n;
    case Formation::march:  // not of this sheet
    case Formation::companies:
    case Formation::skirmish:
      break;
  }
  return n;
}

}  // namespace

Length base_width(Arm arm) { return arm == Arm::foot ? kFootBase : kHorseWidth; }

Figures bases(field::Pose pose, Formation formation, Arm arm, bool formed, int n) {
  Figures boxes;
  if (n == 0) return boxes;
  const Vec centre = field::vec(pose.at);
  const Vec ahead = unit_vector(pose.facing);
  const Vec right = field::right_of(ahead);
  const double half_width = base_width(arm).as_double() / 2;
  const double half_deep = (arm == Arm::foot ? kFootBase : kHorseDepth).as_double() / 2;
  const auto put = [&](double across, double along) {
    boxes.push_back({centre + right * across + ahead * along, ahead, half_width, half_deep});
  };
  const Pitch p = pitch(formation, arm, formed);
  const int in_a_rank = abreast(formation, n);
  if (in_a_rank > 0) {
    in_ranks(n, in_a_rank, p, put);
  } else {
    in_ring(n, p, put);
  }
  return boxes;
}

Figures bases_at(const Battle& battle, UnitId unit, field::Pose pose, Formation formation) {
  const UnitState& u = battle.unit(unit);
  if (pose == u.pose() && formation == u.formation) return bases(battle, unit);
  const Group& g = group(battle, unit);
  return bases(pose, formation, g.arm, g.formed, living(battle, unit));
}

Figures bases(const Battle& battle, UnitId unit) {
  const Group& g = group(battle, unit);
  const UnitState& u = battle.unit(unit);
  const GroupState& s = state(battle, unit);
  const std::uint32_t places = s.places | s.alive;
  const Figures all = bases(u.pose(), u.formation, g.arm, g.formed, std::popcount(places));
  if (places == s.alive) return all;
  Figures standing;
  std::size_t place = 0;
  for (std::uint32_t left = places; left != 0; left &= left - 1, ++place) {
    const std::uint32_t man = left & (~left + 1);
    if ((s.alive & man) != 0) standing.push_back(all[place]);
  }
  return standing;
}

field::Box body(field::Boxes bases) {
  if (bases.empty()) return {};
  const Vec ahead = bases.front().ahead;
  const Vec right = field::right_of(ahead);
  const Vec from = bases.front().centre;
  double left_most = 0;
  double right_most = 0;
  double rear_most = 0;
  double front_most = 0;
  for (const field::Box& b : bases) {
    const double across = dot(b.centre - from, right);
    const double deep = dot(b.centre - from, ahead);
    left_most = std::min(left_most, across - b.half_width);
    right_most = std::max(right_most, across + b.half_width);
    rear_most = std::min(rear_most, deep - b.half_depth);
    front_most = std::max(front_most, deep + b.half_depth);
  }
  return {from + right * ((left_most + right_most) / 2) + ahead * ((rear_most + front_most) / 2),
          ahead, (right_most - left_most) / 2, (front_most - rear_most) / 2};
}

double half_depth(const Battle& battle, UnitId unit, Formation formation) {
  return body(bases_at(battle, unit, {}, formation)).half_depth;
}

}  // namespace opfor::nineteenth_century
