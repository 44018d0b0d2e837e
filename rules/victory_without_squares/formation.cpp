#include "rules/victory_without_squares/formation.hpp"

#include <algorithm>

namespace opfor::victory_without_squares {
namespace {

Length depth_of_base(Kind kind, bool mounted) {
  if (kind == Kind::artillery) return kArtilleryDepth;
  return mounted ? kMountedDepth : kFootDepth;
}

}  // namespace

Footprint footprint(Kind kind, bool mounted, Bases bases, int ranks, Formation formation) {
  const Length depth = depth_of_base(kind, mounted);
  const int all = bases.all();
  if (formation == Formation::column) return {kBaseWidth, depth * all};
  const int rows = std::min(ranks, all);
  return {kBaseWidth * ((all + ranks - 1) / ranks), depth * rows};
}

bool may_form_hedgehog(Kind kind, State state, Bases bases) {
  return kind == Kind::foot && state != State::broken && bases.pike > 0;
}

int hedgehog_shots(Bases bases) { return std::min(bases.shot, kMostHedgehogShots); }

}  // namespace opfor::victory_without_squares
