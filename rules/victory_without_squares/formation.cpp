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

Files files_of(Bases bases, int ranks, Formation formation) {
  Files files;
  if (formation == Formation::column) {
    files.push_back({bases.shot > 0 ? 1 : 0, 0});
    return files;
  }
  const int all = bases.all();
  const int width = (all + ranks - 1) / ranks;
  for (int i = 0; i < width; ++i) files.push_back({1, width + i < all ? 1 : 0});
  // Pikes fill the files from the middle outwards, of two as near the left one first.
  int pikes = bases.pike;
  for (int off = (width - 1) % 2; off < width && pikes > 0; off += 2) {
    for (const int twice : {width - 1 - off, width - 1 + off}) {
      File& file = files[static_cast<std::size_t>(twice / 2)];
      for (int* base : {&file.front, &file.rear}) {
        if (*base == 0 || pikes == 0) continue;
        *base = 0;
        --pikes;
      }
    }
  }
  return files;
}

bool may_form_hedgehog(Kind kind, State state, Bases bases) {
  return kind == Kind::foot && state != State::broken && bases.pike > 0;
}

int hedgehog_shots(Bases bases) { return std::min(bases.shot, kMostHedgehogShots); }

}  // namespace opfor::victory_without_squares
