#include "rules/arquebusier/elements.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

#include "field/lines.hpp"

namespace opfor::arquebusier {

using field::Box;
using field::Pose;

namespace {

/// How many elements each file holds; lapped ones are in none.
using Depths = ShortList<int, kMostFiles>;
Depths depths_of_files(const UnitRecord& r) {
  Depths depths;
  do depths.push_back(0);
  while (depths.size() < r.files);
  for (const Element& e : r.elements) {
    if (e.lapped == 0 && e.file < depths.size()) ++depths[e.file];
  }
  return depths;
}

/// A rectangle of files `first`..`last`, so many ranks deep, in a formation of `files` files.
Box block_of_files(const Options& options, const Pose& pose, int files, int first, int last,
                   int ranks) {
  const double width = options.element_width.as_double();
  const double depth = options.element_depth.as_double();
  const Vec ahead = unit_vector(pose.facing);
  const double across = (first + last - (files - 1)) / 2.0 * width;
  const Vec centre =
      field::vec(pose.at) + field::right_of(ahead) * across - ahead * (ranks * depth / 2);
  return {centre, ahead, (last - first + 1) * width / 2, ranks * depth / 2};
}

/// Elements of a file step up: no rank is left out.
void step_up(Elements& elements) {
  put_in_order(elements);
  int file = -1;
  std::uint8_t rank = 0;
  for (Element& e : elements) {
    if (e.lapped != 0) break;
    if (e.file != file) rank = 0;
    file = e.file;
    e.rank = rank++;
  }
}

void erase_element(Elements& elements, int id) {
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].id == id) return elements.erase_at(i);
  }
}

/// The element of a type that goes next (AQ-SHOOT-10); null if there is none. Depths as they are
/// now; the line, and so its centre, as it stood when the losses fell.
const Element* next_to_go(const UnitRecord& r, Type type) {
  const Depths depths = depths_of_files(r);
  const Element* best = nullptr;
  std::tuple<int, int, int, int, int> most{};
  for (const Element& e : r.elements) {
    if (e.type != type) continue;
    const bool leads = std::any_of(r.elements.begin(), r.elements.end(), [&](const Element& other) {
      return other.lapped == 0 && e.lapped == 0 && other.file == e.file && other.rank == 0 &&
             other.type == type;
    });
    const int off_centre = 2 * e.file - (r.files - 1);
    // Of the file that has most elements the rearmost goes; lapped ones, who are in no file, last.
    const std::tuple key{e.lapped != 0 ? 0
                         : leads       ? 2
                                       : 1,
                         e.lapped != 0 ? 0 : depths[e.file],
                         e.lapped != 0    ? 0
                         : off_centre < 0 ? -off_centre
                                          : off_centre,
                         e.lapped != 0 ? 0 : static_cast<int>(e.file),
                         e.lapped != 0 ? static_cast<int>(e.id) : static_cast<int>(e.rank)};
    if (best == nullptr || key > most) {
      best = &e;
      most = key;
    }
  }
  return best;
}

/// Where only lapped elements are left they are the formation: the first of them is its front, and
/// nobody moves for it. Where its ranks stood may be anybody by now.
void form_on_lapped(Battle& battle, UnitId unit) {
  UnitRecord& r = record(battle, unit);
  Element& first =
      *std::min_element(r.elements.begin(), r.elements.end(),
                        [](const Element& x, const Element& y) { return x.id < y.id; });
  const Pose there{{Length::tenths(first.x), Length::tenths(first.y)},
                   Angle::hundredths(first.facing)};
  first = Element{first.type, first.id, 0, 0};
  r.files = 1;
  put_in_order(r.elements);
  put(battle, unit, there);
}

void count_losses(Battle& battle, UnitId unit, int n) {
  UnitRecord& r = record(battle, unit);
  r.lost = static_cast<std::uint8_t>(std::min(r.lost + n, 255));
  const bool ranks = std::any_of(r.elements.begin(), r.elements.end(),
                                 [](const Element& e) { return e.lapped == 0; });
  if (!ranks && !r.elements.empty()) form_on_lapped(battle, unit);
  if (r.elements.empty()) remove(battle, unit, Gone::destroyed);
}

/// Shifts the middle of the front edge to the right, in widths of an element.
void shift_front(Battle& battle, UnitId unit, double widths) {
  Pose pose = battle.unit(unit).pose();
  const Vec right = field::right_of(unit_vector(pose.facing));
  pose.at = field::point(field::vec(pose.at) +
                         right * (widths * options(battle).element_width.as_double()));
  put(battle, unit, pose);
}

/// How deep each of so many files is: full ranks, and the short last one in the middle.
std::vector<int> even_depths(int elements, int files) {
  std::vector<int> depths(static_cast<std::size_t>(files), elements / files);
  const int rest = elements % files;
  const int first = (files - rest) / 2;
  for (int i = first; i < first + rest; ++i) ++depths[static_cast<std::size_t>(i)];
  return depths;
}

/// Lapped elements come back and empty files close before it manoeuvres.
bool out_of_files(const Battle& b, UnitId unit) {
  const UnitRecord& r = record(b, unit);
  int files = 0;
  int last = -1;
  for (const Element& e : r.elements) {
    if (e.lapped != 0) return true;
    if (e.file != last) ++files;
    last = e.file;
  }
  return files != r.files;
}

/// How close to others a formation stands: how deep on them, where it does so most, and the enemies
/// that it touches.
struct Closeness {
  double deep = 0;
  UnitSet touched;
};
Closeness closeness(const Battle& battle, UnitId unit) {
  Closeness found;
  const Blocks own = blocks(battle, unit);
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId other = unit_id(i);
    if (other == unit || !present(battle, other) || is_general(battle, other)) continue;
    const Blocks theirs = blocks(battle, other);
    found.deep = std::max(found.deep, field::deepest_overlap(own, theirs));
    if (side_of(battle, other) != side_of(battle, unit) && touch(own, theirs)) {
      found.touched.insert(other);
    }
  }
  return found;
}

/// Empty files close, unless a deeper file would come to stand on somebody beside a shorter one, or
/// they would come to touch an enemy: contact is made by a march (AQ-MOVE-7).
void close_where_free(Battle& battle, UnitId unit) {
  if (!out_of_files(battle, unit)) return;
  const UnitRecord before = record(battle, unit);
  const Pose stood = battle.unit(unit).pose();
  const Closeness was = closeness(battle, unit);
  close_files(battle, unit);
  const Closeness is = closeness(battle, unit);
  bool meets = false;
  for (const UnitId enemy : is.touched) meets = meets || !was.touched.contains(enemy);
  if (is.deep <= was.deep + field::kDeep && !meets) return;
  record(battle, unit) = before;
  put(battle, unit, stood);
}

}  // namespace

DrawnUp drawn_up(const Battle& battle, UnitId unit, const Pose& pose, int files) {
  if (files == 0 && !out_of_files(battle, unit)) return {pose, blocks_at(battle, unit, pose)};
  Battle drawn = battle;
  if (files > 0) {
    change_files(drawn, unit, files);
  } else {
    fall_in(drawn, unit);
  }
  const Vec shift =
      field::vec(drawn.unit(unit).pose().at) - field::vec(battle.unit(unit).pose().at);
  const Pose there{field::point(field::vec(pose.at) + shift), pose.facing};
  return {there, blocks_at(drawn, unit, there)};
}

Box element_box(const Options& options, const Element& element, int files, const Pose& pose) {
  if (element.lapped != 0) {
    const Pose own{{Length::tenths(element.x), Length::tenths(element.y)},
                   Angle::hundredths(element.facing)};
    return block_of_files(options, own, 1, 0, 0, 1);
  }
  Box box = block_of_files(options, pose, files, element.file, element.file, 1);
  box.centre = box.centre - box.ahead * (element.rank * options.element_depth.as_double());
  return box;
}

Box element_box(const Battle& battle, UnitId unit, const Element& element) {
  return element_box(options(battle), element, record(battle, unit).files,
                     battle.unit(unit).pose());
}

Blocks blocks_at(const Battle& battle, UnitId unit, const Pose& pose) {
  Blocks found;
  if (is_general(battle, unit)) {
    found.push_back(footprint_at(battle, unit, pose));
    return found;
  }
  const UnitRecord& r = record(battle, unit);
  const Depths depths = depths_of_files(r);
  for (std::size_t first = 0; first < depths.size();) {
    std::size_t end = first + 1;
    while (end < depths.size() && depths[end] == depths[first]) ++end;
    if (depths[first] > 0) {
      found.push_back(block_of_files(options(battle), pose, r.files, static_cast<int>(first),
                                     static_cast<int>(end) - 1, depths[first]));
    }
    first = end;
  }
  return found;
}

Blocks files_standing(const Battle& battle, UnitId unit, const Pose& pose) {
  Blocks found = blocks_at(battle, unit, pose);
  if (found.empty()) found.push_back(footprint_at(battle, unit, pose));
  return found;
}

Blocks blocks(const Battle& battle, UnitId unit) {
  Blocks found = blocks_at(battle, unit, battle.unit(unit).pose());
  if (is_general(battle, unit)) return found;
  for (const Element& e : record(battle, unit).elements) {
    if (e.lapped != 0) found.push_back(element_box(battle, unit, e));
  }
  return found;
}

Blocks seams(const Battle& battle, UnitId unit) {
  Blocks found;
  const UnitRecord& r = record(battle, unit);
  const Depths depths = depths_of_files(r);
  for (std::size_t first = 0; first + 1 < depths.size(); ++first) {
    const int ranks = std::min(depths[first], depths[first + 1]);
    if (ranks == 0 || depths[first] == depths[first + 1]) continue;
    found.push_back(block_of_files(options(battle), battle.unit(unit).pose(), r.files,
                                   static_cast<int>(first), static_cast<int>(first) + 1, ranks));
  }
  return found;
}

Box footprint_at(const Battle& battle, UnitId unit, const Pose& pose) {
  if (is_general(battle, unit)) return field::box(pose, kFigureOfGeneral, kFigureOfGeneral);
  const int files = std::max<int>(record(battle, unit).files, 1);
  return block_of_files(options(battle), pose, files, 0, files - 1,
                        std::max(ranks_of(battle, unit), 1));
}

Box footprint(const Battle& battle, UnitId unit) {
  return footprint_at(battle, unit, battle.unit(unit).pose());
}

std::array<Vec, 2> front_edge(const Battle& battle, UnitId unit) {
  const std::array<Vec, 4> c = field::corners(footprint(battle, unit));
  return {c[0], c[1]};
}

double gap(const Battle& battle, UnitId a, UnitId b) {
  return field::least_gap(blocks(battle, a), blocks(battle, b));
}

SomeElements front_rank(const Battle& battle, UnitId unit) {
  SomeElements front;
  for (const Element& e : record(battle, unit).elements) {
    if (e.lapped != 0) continue;
    if (front.empty() || front[front.size() - 1].file != e.file) front.push_back(e);
  }
  return front;
}

const Element* find_element(const Battle& battle, UnitId unit, int id) {
  for (const Element& e : record(battle, unit).elements) {
    if (e.id == id) return &e;
  }
  return nullptr;
}

int count_of(const Battle& battle, UnitId unit, Type type) {
  const Elements& all = record(battle, unit).elements;
  return static_cast<int>(
      std::count_if(all.begin(), all.end(), [&](const Element& e) { return e.type == type; }));
}

int ranks_of(const Battle& battle, UnitId unit) {
  const Depths depths = depths_of_files(record(battle, unit));
  return *std::max_element(depths.begin(), depths.end());
}

std::vector<Type> front_types(const Battle& battle, UnitId unit) {
  std::array<int, kTypes> counts{};
  for (const Element& e : front_rank(battle, unit)) ++counts[static_cast<std::size_t>(e.type)];
  std::vector<Type> types;
  for (const TypeLine& line : kTypeLines) {
    if (counts[static_cast<std::size_t>(line.type)] > 0) types.push_back(line.type);
  }
  std::stable_sort(types.begin(), types.end(), [&](Type x, Type y) {
    return counts[static_cast<std::size_t>(x)] > counts[static_cast<std::size_t>(y)];
  });
  return types;
}

int lose_of_type(Battle& battle, UnitId unit, Type type, int n) {
  UnitRecord& r = record(battle, unit);
  int gone = 0;
  for (; gone < n; ++gone) {
    const Element* element = next_to_go(r, type);
    if (element == nullptr) break;
    erase_element(r.elements, element->id);
    step_up(r.elements);
  }
  if (gone == 0) return 0;
  // A formation in melee closes with its next manoeuvre or redress (AQ-MEL-6), not in the fight.
  if (!r.elements.empty() && !in_melee(battle, unit)) close_where_free(battle, unit);
  count_losses(battle, unit, gone);
  return gone;
}

void lose_elements(Battle& battle, UnitId unit, std::span<const int> ids) {
  UnitRecord& r = record(battle, unit);
  const std::size_t before = r.elements.size();
  for (const int id : ids) erase_element(r.elements, id);
  step_up(r.elements);
  const int gone = static_cast<int>(before - r.elements.size());
  if (gone > 0) count_losses(battle, unit, gone);
}

void close_files(Battle& battle, UnitId unit) {
  UnitRecord& r = record(battle, unit);
  const Depths depths = depths_of_files(r);
  const int files = static_cast<int>(depths.size());
  const int empty = static_cast<int>(std::count(depths.begin(), depths.end(), 0));
  if (empty == 0 || empty == files) return;
  double widths = 0;
  for (int i = 0; i < files; ++i) {
    if (depths[static_cast<std::size_t>(i)] > 0) continue;
    // The files outside it step in: on the left to the right; of the middle file's the right ones.
    widths += 2 * i < files - 1 ? 0.5 : -0.5;
  }
  for (Element& e : r.elements) {
    if (e.lapped != 0) continue;
    const auto* const end = depths.begin() + e.file;
    e.file = static_cast<std::uint8_t>(e.file - std::count(depths.begin(), end, 0));
  }
  r.files = static_cast<std::uint8_t>(files - empty);
  shift_front(battle, unit, widths);
}

void fall_in(Battle& battle, UnitId unit) {
  UnitRecord& r = record(battle, unit);
  close_files(battle, unit);
  for (Element& e : r.elements) {
    if (e.lapped == 0) continue;
    const Depths depths = depths_of_files(r);
    std::size_t best = 0;
    const auto key = [&](std::size_t i) {
      const int off = 2 * static_cast<int>(i) - (static_cast<int>(depths.size()) - 1);
      return std::tuple{depths[i], off < 0 ? -off : off};
    };
    for (std::size_t i = 1; i < depths.size(); ++i) {
      if (key(i) < key(best)) best = i;
    }
    const Element back{e.type, e.id, static_cast<std::uint8_t>(best),
                       static_cast<std::uint8_t>(depths[best])};
    e = back;
  }
  put_in_order(r.elements);
  close_files(battle, unit);
}

void change_files(Battle& battle, UnitId unit, int files) {
  UnitRecord& r = record(battle, unit);
  if (r.elements.empty()) return;
  fall_in(battle, unit);
  const int count = static_cast<int>(r.elements.size());
  files = std::clamp(files, ranks_on(count, kMostRanks), std::min(count, kMostFiles));
  // File by file from the left, each from the front, as the elements stand they pour into the new
  // files: what was in the middle, the pikes, stays there. In a file those go in front who were.
  std::size_t next = 0;
  const std::vector<int> depths = even_depths(count, files);
  for (std::size_t file = 0; file < depths.size(); ++file) {
    Element* const first = r.elements.begin() + next;
    Element* const last = first + depths[file];
    std::stable_sort(first, last,
                     [](const Element& x, const Element& y) { return x.rank < y.rank; });
    std::uint8_t rank = 0;
    for (Element* e = first; e != last; ++e) {
      e->file = static_cast<std::uint8_t>(file);
      e->rank = rank++;
    }
    next += static_cast<std::size_t>(depths[file]);
  }
  r.files = static_cast<std::uint8_t>(files);
}

int ranks_on(int elements, int files) { return (elements + files - 1) / files; }

void put_in_order(Elements& elements) {
  std::sort(elements.begin(), elements.end(), [](const Element& x, const Element& y) {
    return std::tuple{x.lapped != 0, x.file, x.rank, x.id} <
           std::tuple{y.lapped != 0, y.file, y.rank, y.id};
  });
}

}  // namespace opfor::arquebusier
