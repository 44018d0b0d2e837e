#include "muster/deployment.hpp"

#include <algorithm>

namespace opfor::muster {
namespace {

/// Bodies one behind the other, the front one first.
using File = std::vector<std::size_t>;

/// A block in its files. The guns stand in the middle and have nobody behind them: they do not go
/// on, and who stood there would have to get round them.
std::vector<File> files_of(const Force& force, const Block& block) {
  File guns;
  File others;
  for (const std::size_t unit : block.units) {
    (force.units[unit].arm == Arm::guns ? guns : others).push_back(unit);
  }
  const std::size_t abreast = std::min(others.size(), static_cast<std::size_t>(block.files));
  std::vector<File> files(abreast);
  for (std::size_t at = 0; at < others.size(); at += abreast) {
    // The last line may be shorter: it stands behind the middle.
    const std::size_t line = std::min(abreast, others.size() - at);
    for (std::size_t i = 0; i < line; ++i) {
      files[(abreast - line) / 2 + i].push_back(others[at + i]);
    }
  }
  std::vector<File> alone;
  for (const std::size_t gun : guns) alone.push_back({gun});
  files.insert(files.begin() + static_cast<std::ptrdiff_t>(files.size() / 2), alone.begin(),
               alone.end());
  return files;
}

class DrawingUp {
 public:
  DrawingUp(const List& list, Force& force, const Tabletop& table, int front, bool north, Lot& lot)
      : list_(list), force_(force), table_(table), front_(front), north_(north), lot_(lot) {}

  bool run() {
    for (Block& block : force_.blocks) {
      block.files = usual_files(block);
      block.chequered = list_.drawn_up == DrawnUp::chequered;
    }
    const int room = std::min(table_.width - 2 * list_.interval, table_.widest);
    while (width() > room) {
      if (!close_up() && !deepen()) return false;
    }
    const int gaps = static_cast<int>(force_.blocks.size()) + 1;
    const int slack = room - width();
    const int apart = list_.interval + std::min(slack / (gaps + 2), 2 * list_.interval);
    const int all = width() + (apart - list_.interval) * (gaps - 2);
    const int beside = (table_.width - all) / 2;
    const int most_shift = std::min(beside - list_.interval, 4 * list_.interval);
    int at = beside + lot_.between(-most_shift, most_shift);
    for (Block& block : force_.blocks) {
      if (!put_down(block, at)) return false;
      at += width(block) + apart;
    }
    for (Unit& unit : force_.units) {
      if (!unit.close_to.empty() && !stand_close(unit)) return false;
    }
    for (Unit& unit : force_.units) {
      if (!unit.leads.empty()) post(unit);
    }
    return true;
  }

 private:
  /// How many lines the block has with so many files.
  [[nodiscard]] int lines_at(const Block& block, int files) const {
    const int units = without_guns(block);
    return files < 1 ? units : (units + files - 1) / files;
  }
  [[nodiscard]] int without_guns(const Block& block) const {
    return static_cast<int>(
        std::count_if(block.units.begin(), block.units.end(),
                      [&](std::size_t unit) { return force_.units[unit].arm != Arm::guns; }));
  }
  /// Two thirds of the centre in the first line, or all of it; horse likewise.
  [[nodiscard]] int usual_files(const Block& block) const {
    const int units = without_guns(block);
    const int first = list_.drawn_up == DrawnUp::in_one_line ? units : (2 * units + 2) / 3;
    return std::clamp(first, 1, list_.abreast);
  }
  [[nodiscard]] int width(const File& file) const {
    int most = 0;
    for (const std::size_t unit : file) most = std::max(most, force_.units[unit].extent.width());
    return most;
  }
  [[nodiscard]] int width(const Block& block) const {
    const std::vector<File> files = files_of(force_, block);
    int sum = interval(block, files) * std::max(0, static_cast<int>(files.size()) - 1);
    for (const File& file : files) sum += width(file);
    if (files.empty() || files.back().size() < 2) return sum;
    return sum + into_interval(block, files);
  }
  /// It has a second line, and that stands behind the intervals of its first.
  [[nodiscard]] static bool has_lanes(const Block& block, const std::vector<File>& files) {
    return block.chequered && std::any_of(files.begin(), files.end(),
                                          [](const File& file) { return file.size() > 1; });
  }
  [[nodiscard]] int widest(const std::vector<File>& files) const {
    int most = 0;
    for (const File& file : files) most = std::max(most, width(file));
    return most;
  }
  /// Between the units of its first line: with lanes, a front and what a unit needs beside it.
  [[nodiscard]] int interval(const Block& block, const std::vector<File>& files) const {
    if (!has_lanes(block, files)) return list_.interval;
    return widest(files) + list_.interval / 2;
  }
  /// How far aside of the first line the second stands.
  [[nodiscard]] int into_interval(const Block& block, const std::vector<File>& files) const {
    if (!has_lanes(block, files)) return 0;
    return (widest(files) + interval(block, files)) / 2;
  }
  [[nodiscard]] int width() const {
    int sum = list_.interval * std::max(0, static_cast<int>(force_.blocks.size()) - 1);
    for (const Block& block : force_.blocks) sum += width(block);
    return sum;
  }
  /// The widest block with lanes stands closer, its second line straight behind the first.
  bool close_up() {
    Block* widest = nullptr;
    for (Block& block : force_.blocks) {
      if (!has_lanes(block, files_of(force_, block))) continue;
      if (widest == nullptr || width(block) > width(*widest)) widest = &block;
    }
    if (widest != nullptr) widest->chequered = false;
    return widest != nullptr;
  }
  /// The widest block that can stands a file narrower.
  bool deepen() {
    Block* widest = nullptr;
    for (Block& block : force_.blocks) {
      if (lines_at(block, block.files - 1) > list_.deepest) continue;
      if (block.files > 1 && (widest == nullptr || width(block) > width(*widest))) widest = &block;
    }
    if (widest != nullptr) --widest->files;
    return widest != nullptr;
  }

  /// @param left where the block begins, from the left of its side
  bool put_down(const Block& block, int left) {
    // Wings are held back a little, or not.
    int front = block.wing ? front_ - lot_.between(0, list_.behind) : front_;
    const std::vector<File> files = files_of(force_, block);
    const int aside = into_interval(block, files);
    for (std::size_t line = 0;; ++line) {
      int at = left;
      int deepest = 0;
      for (const File& file : files) {
        const int wide = width(file);
        if (line < file.size()) {
          Unit& unit = force_.units[file[line]];
          put_down(unit, at + wide / 2 + (line % 2 == 1 ? aside : 0), front);
          unit.line = static_cast<int>(line) + 1;
          deepest = std::max(deepest, unit.extent.depth());
        }
        at += wide + interval(block, files);
      }
      if (deepest == 0) break;
      front -= deepest;
      if (front < 0) return false;
      front -= list_.behind;
    }
    for (const std::size_t leader : block.leaders) {
      Unit& unit = force_.units[leader];
      put_down(unit, left + width(block) / 2, front);
      front -= unit.extent.depth();
      if (front < 0) return false;
      front -= list_.behind;
    }
    support(files);
    return true;
  }
  /// @param middle, front as its side sees the table
  void put_down(Unit& unit, int middle, int front) const {
    place(unit, middle - unit.extent.width() / 2 + unit.extent.left, front - unit.extent.front);
  }
  /// @param x, y as its side sees the table
  void place(Unit& unit, int x, int y) const {
    unit.at = north_ ? Spot{table_.width - x, table_.height - y} : Spot{x, y};
  }
  /// Who stands in a line behind supports who stands before him.
  void support(const std::vector<File>& files) {
    for (const File& file : files) {
      for (std::size_t n = 1; n < file.size(); ++n) force_.units[file[n]].supports = file.front();
    }
  }

  // --- leaders ---
  /// Who leads a part of a command stands behind those of it who are in front, between them if he
  /// can.
  [[nodiscard]] bool stand_close(Unit& leader) const {
    const Unit& first = force_.units[leader.close_to.front()];
    Covered front = covered(first, north_);
    for (const std::size_t i : leader.close_to) {
      const Unit& unit = force_.units[i];
      if (unit.line != first.line) continue;
      const Covered box = covered(unit, north_);
      front = {std::min(front.west, box.west), std::min(front.south, box.south),
               std::max(front.east, box.east), std::max(front.north, box.north)};
    }
    const int off = list_.interval;
    const int y =
        north_ ? front.north + off + leader.extent.front : front.south - off - leader.extent.front;
    const int middle = (front.west + front.east) / 2;
    for (int aside = 0; aside <= (front.east - front.west) / 2; aside += off) {
      for (const int x : {middle + aside, middle - aside}) {
        leader.at = {x, y};
        if (has_room(leader)) return true;
      }
    }
    return false;
  }
  /// A leader stands behind his block if he reaches from there whom he leads; else as near to that
  /// place as he reaches all of them, or most of them, from.
  void post(Unit& leader) const {
    const Spot behind = leader.at;
    Spot best = behind;
    std::size_t most = reached(leader);
    const int step = list_.interval;
    const int farthest = table_.width / 2;
    for (int off = step; off <= farthest && most < leader.leads.size(); off += step) {
      for (int ahead = 0; ahead <= off; ahead += step) {
        for (const int aside : {off - ahead, ahead - off}) {
          leader.at = {behind.x + aside, behind.y + (north_ ? -ahead : ahead)};
          if (!has_room(leader) || reached(leader) <= most) continue;
          most = reached(leader);
          best = leader.at;
        }
      }
    }
    leader.at = best;
  }
  [[nodiscard]] std::size_t reached(const Unit& leader) const {
    const Covered from = covered(leader, north_);
    return static_cast<std::size_t>(
        std::count_if(leader.leads.begin(), leader.leads.end(), [&](std::size_t unit) {
          return are_within(from, covered(force_.units[unit], north_), leader.reach);
        }));
  }
  /// Between the lines as well as behind them, but nobody's nearer neighbour than in a line.
  [[nodiscard]] bool has_room(const Unit& leader) const {
    const Covered box = covered(leader, north_);
    if (box.west < list_.interval || box.east > table_.width - list_.interval) return false;
    if (box.south < 0 || box.north > table_.height) return false;
    return std::none_of(force_.units.begin(), force_.units.end(), [&](const Unit& other) {
      return &other != &leader && are_within(box, covered(other, north_), list_.interval / 2);
    });
  }
  [[nodiscard]] static bool are_within(const Covered& a, const Covered& b, int reach) {
    const int x = std::max({0, a.west - b.east, b.west - a.east});
    const int y = std::max({0, a.south - b.north, b.south - a.north});
    return x * x + y * y <= reach * reach;
  }

  const List& list_;
  Force& force_;
  const Tabletop& table_;
  int front_;
  bool north_;
  Lot& lot_;
};

}  // namespace

bool draw_up(const List& list, Force& force, const Tabletop& table, int front, bool north,
             Lot& lot) {
  return DrawingUp(list, force, table, front, north, lot).run();
}

Covered covered(const Unit& unit, bool north) {
  const Extent& e = unit.extent;
  if (north) {
    return {unit.at.x - e.right, unit.at.y - e.front, unit.at.x + e.left, unit.at.y + e.rear};
  }
  return {unit.at.x - e.left, unit.at.y - e.rear, unit.at.x + e.right, unit.at.y + e.front};
}

}  // namespace opfor::muster
