#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "battles/opinion/arquebusier/troops.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

/// Ranks of each file without holes.
void step_up(Troop& troop) {
  std::sort(troop.elements.begin(), troop.elements.end(), [](const Element& x, const Element& y) {
    return std::tuple{x.file, x.rank} < std::tuple{y.file, y.rank};
  });
  int file = -1;
  int rank = 0;
  for (Element& e : troop.elements) {
    if (e.file != file) rank = 0;
    file = e.file;
    e.rank = rank++;
  }
}

/// SHOOT-10: of a file whose first element is of the type before others; of those the deepest, the
/// one farthest from the centre of the line as it stood before the losses, the higher number; in
/// it the rearmost of the type.
const Element* next(const Troop& troop, Type type) {
  const Element* best = nullptr;
  std::tuple<bool, int, int, int, int> most;
  for (const Element& e : troop.elements) {
    if (e.type != type) continue;
    const Element* first = troop.at(e.file, 0);
    const std::tuple key{first != nullptr && first->type == type, troop.depth(e.file),
                         std::abs(2 * e.file - (troop.files - 1)), e.file, e.rank};
    if (best == nullptr || key > most) {
      best = &e;
      most = key;
    }
  }
  return best;
}

}  // namespace

int lose(Troop& troop, Type type, int n) {
  for (int gone = 0; gone < n; ++gone) {
    const Element* element = next(troop, type);
    if (element == nullptr) return gone;
    lose(troop, std::set<int>{element->id});
  }
  return n;
}

void lose(Troop& troop, const std::set<int>& ids) {
  troop.elements.erase(std::remove_if(troop.elements.begin(), troop.elements.end(),
                                      [&](const Element& e) { return ids.count(e.id) != 0; }),
                       troop.elements.end());
  step_up(troop);
}

std::optional<double> close_up(Troop& troop) {
  if (troop.elements.empty()) return std::nullopt;
  double shift = 0;
  int kept = 0;
  for (int file = 0; file < troop.files; ++file) {
    if (troop.depth(file) == 0) {
      // Those outside an empty file step in: of the middle one, those on the right.
      shift += 2 * file < troop.files - 1 ? 0.5 : -0.5;
      continue;
    }
    for (Element& e : troop.elements) {
      if (e.file == file) e.file = kept;
    }
    ++kept;
  }
  const bool closed = kept < troop.files;
  troop.files = kept;
  return closed ? std::optional{shift} : std::nullopt;
}

void draw_up(Troop& troop, int files) {
  const int n = static_cast<int>(troop.elements.size());
  const int odd = n % files;
  const int first = (files - odd) / 2;
  std::size_t at = 0;
  for (int file = 0; file < files; ++file) {
    const int deep = n / files + (file >= first && file < first + odd ? 1 : 0);
    const auto begin = troop.elements.begin() + static_cast<std::ptrdiff_t>(at);
    std::stable_sort(begin, begin + deep,
                     [](const Element& x, const Element& y) { return x.rank < y.rank; });
    for (int rank = 0; rank < deep; ++rank, ++at) {
      troop.elements[at].file = file;
      troop.elements[at].rank = rank;
    }
  }
  troop.files = files;
}

}  // namespace opfor::battles::opinion::arquebusier
