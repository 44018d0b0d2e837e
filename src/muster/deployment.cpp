#include "muster/deployment.hpp"

#include <algorithm>

namespace opfor::muster {
namespace {

using Line = std::vector<std::size_t>;

/// A block in its lines: the guns in the middle of the first one, leaders behind the last.
std::vector<Line> lines_of(const Force& force, const Block& block) {
  Line guns;
  Line others;
  for (const std::size_t unit : block.units) {
    (force.units[unit].arm == Arm::guns ? guns : others).push_back(unit);
  }
  std::vector<Line> lines;
  const auto files = static_cast<std::size_t>(block.files);
  for (std::size_t at = 0; at < others.size(); at += files) {
    const std::size_t end = std::min(others.size(), at + files);
    lines.emplace_back(others.begin() + static_cast<std::ptrdiff_t>(at),
                       others.begin() + static_cast<std::ptrdiff_t>(end));
  }
  if (lines.empty()) lines.emplace_back();
  Line& first = lines.front();
  first.insert(first.begin() + static_cast<std::ptrdiff_t>(first.size() / 2), guns.begin(),
               guns.end());
  for (const std::size_t leader : block.leaders) lines.push_back({leader});
  return lines;
}

class DrawingUp {
 public:
  DrawingUp(const List& list, Force& force, const Tabletop& table, int front, bool north, Lot& lot)
      : list_(list), force_(force), table_(table), front_(front), north_(north), lot_(lot) {}

  bool run() {
    for (Block& block : force_.blocks) block.files = usual_files(block);
    const int room = std::min(table_.width - 2 * list_.interval, table_.widest);
    while (width() > room) {
      if (!deepen()) return false;
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
  /// Two thirds of the centre in the first line; horse likewise.
  [[nodiscard]] int usual_files(const Block& block) const {
    const int units = without_guns(block);
    return std::clamp((2 * units + 2) / 3, 1, list_.abreast);
  }
  [[nodiscard]] int width(const Line& line) const {
    int sum = 0;
    for (const std::size_t unit : line) sum += force_.units[unit].extent.width();
    return sum + list_.interval * std::max(0, static_cast<int>(line.size()) - 1);
  }
  [[nodiscard]] int width(const Block& block) const {
    int most = 0;
    for (const Line& line : lines_of(force_, block)) most = std::max(most, width(line));
    return most;
  }
  [[nodiscard]] int width() const {
    int sum = list_.interval * std::max(0, static_cast<int>(force_.blocks.size()) - 1);
    for (const Block& block : force_.blocks) sum += width(block);
    return sum;
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
    const int block_width = width(block);
    // Wings are held back a little, or not.
    int front = block.wing ? front_ - lot_.between(0, list_.behind) : front_;
    int number = 1;
    const std::vector<Line> lines = lines_of(force_, block);
    for (const Line& line : lines) {
      int at = left + (block_width - width(line)) / 2;
      int deepest = 0;
      for (const std::size_t i : line) {
        Unit& unit = force_.units[i];
        place(unit, at + unit.extent.left, front - unit.extent.front);
        unit.line = number;
        at += unit.extent.width() + list_.interval;
        deepest = std::max(deepest, unit.extent.depth());
      }
      front -= deepest;
      if (front < 0) return false;
      front -= list_.behind;
      ++number;
    }
    support(lines);
    return true;
  }
  /// @param x, y as its side sees the table
  void place(Unit& unit, int x, int y) const {
    unit.at = north_ ? Spot{table_.width - x, table_.height - y} : Spot{x, y};
  }
  /// Who stands in a line behind supports who stands before him.
  void support(const std::vector<Line>& lines) {
    const Line& first = lines.front();
    for (std::size_t n = 1; n < lines.size(); ++n) {
      for (std::size_t i = 0; i < lines[n].size(); ++i) {
        Unit& unit = force_.units[lines[n][i]];
        if (!unit.troop || first.empty()) continue;
        const std::size_t before = first[std::min(i, first.size() - 1)];
        if (force_.units[before].arm != Arm::guns) unit.supports = before;
      }
    }
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
