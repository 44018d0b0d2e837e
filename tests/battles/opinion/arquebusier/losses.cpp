#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "battles/opinion/arquebusier/troops.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

/// File by file from the left, from front to rear; then those who were brought up.
void sort(Troop& troop) {
  std::sort(troop.elements.begin(), troop.elements.end(), [](const Element& x, const Element& y) {
    return std::tuple{x.lapped.has_value(), x.file, x.rank, x.id} <
           std::tuple{y.lapped.has_value(), y.file, y.rank, y.id};
  });
}

/// Ranks of each file without holes.
void step_up(Troop& troop) {
  sort(troop);
  int file = -1;
  int rank = 0;
  for (Element& e : troop.elements) {
    if (e.lapped) break;
    if (e.file != file) rank = 0;
    file = e.file;
    e.rank = rank++;
  }
}

/// SHOOT-10: of a file whose first element is of the type before others; of those the deepest, the
/// one farthest from the centre of the line as it stood before the losses, the higher number; in
/// it the rearmost of the type. Who was brought up goes last.
const Element* next(const Troop& troop, Type type) {
  const Element* best = nullptr;
  std::tuple<int, int, int, int, int> most;
  for (const Element& e : troop.elements) {
    if (e.type != type) continue;
    const Element* first = troop.at(e.file, 0);
    std::tuple key{first != nullptr && first->type == type ? 2 : 1, troop.depth(e.file),
                   std::abs(2 * e.file - (troop.files - 1)), e.file, e.rank};
    if (e.lapped) key = {0, 0, 0, 0, e.id};
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
  if (troop.ranks() == 0) return std::nullopt;
  double shift = 0;
  int kept = 0;
  for (int file = 0; file < troop.files; ++file) {
    if (troop.depth(file) == 0) {
      // Those outside an empty file step in: of the middle one, those on the right.
      shift += 2 * file < troop.files - 1 ? 0.5 : -0.5;
      continue;
    }
    for (Element& e : troop.elements) {
      if (!e.lapped && e.file == file) e.file = kept;
    }
    ++kept;
  }
  const bool closed = kept < troop.files;
  troop.files = kept;
  return closed ? std::optional{shift} : std::nullopt;
}

std::optional<double> fall_in(Troop& troop) {
  sort(troop);  // whenever they were brought up, they come back file by file
  const auto first = close_up(troop);
  for (Element& e : troop.elements) {
    if (!e.lapped) continue;
    const auto key = [&](int file) {
      return std::tuple{troop.depth(file), std::abs(2 * file - (troop.files - 1)), file};
    };
    int best = 0;
    for (int file = 1; file < troop.files; ++file) {
      if (key(file) < key(best)) best = file;
    }
    const int rank = troop.depth(best);
    e.file = best;
    e.rank = rank;
    e.lapped.reset();
  }
  sort(troop);
  const auto second = close_up(troop);
  if (!first) return second;
  return *first + second.value_or(0);
}

std::optional<field::Pose> form_on_lapped(Troop& troop) {
  if (troop.elements.empty() || troop.ranks() > 0) return std::nullopt;
  Element& first =
      *std::min_element(troop.elements.begin(), troop.elements.end(),
                        [](const Element& x, const Element& y) { return x.id < y.id; });
  const field::Pose there = *first.lapped;
  first.file = 0;
  first.rank = 0;
  first.lapped.reset();
  troop.files = 1;
  sort(troop);
  return there;
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
