#include "telling/text_map.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "battle/goes_with.hpp"
#include "telling/measures.hpp"
#include "telling/outline.hpp"
#include "telling/places.hpp"
#include "telling/terminal.hpp"
#include "telling/turn_sheet.hpp"

namespace opfor {
namespace {

constexpr std::array<std::string_view, 8> kArrows{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
constexpr std::size_t kMargin = 3;
constexpr std::size_t kLongestId = 3;

/// The mark of each kind of ground.
constexpr auto kMarks = in_order<field::Kind::ruin>({
    {field::Kind::open, " "},  {field::Kind::wood, "&"},   {field::Kind::scrub, ";"},
    {field::Kind::grass, ","}, {field::Kind::crops, "\""}, {field::Kind::building, "#"},
    {field::Kind::wall, "="},  {field::Kind::hedge, "%"},  {field::Kind::fence, "-"},
    {field::Kind::ditch, "_"}, {field::Kind::gully, "_"},  {field::Kind::hill, "^"},
    {field::Kind::rocks, "*"}, {field::Kind::swamp, "~"},  {field::Kind::water, "~"},
    {field::Kind::river, "~"}, {field::Kind::road, "."},   {field::Kind::works, "="},
    {field::Kind::ruin, "#"},
});

std::string_view mark_of(field::Kind kind) { return kMarks[static_cast<std::size_t>(kind)]; }

/// A table of characters, its first row the north edge.
class Canvas {
 public:
  Canvas(const Setting& setting, std::size_t columns)
      : width_(setting.width.as_double()), height_(setting.height.as_double()), columns_(columns) {
    // A character is twice as high as wide.
    const double rows = height_ / width_ * static_cast<double>(columns) / 2;
    rows_ = static_cast<std::size_t>(std::max(4.0, std::round(rows)));
    cells_.assign(columns_ * rows_, std::string{" "});
    taken_.assign(columns_ * rows_, false);
  }

  [[nodiscard]] std::size_t columns() const { return columns_; }
  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t column_of(double x) const { return index(x / width_, columns_); }
  [[nodiscard]] std::size_t row_of(double y) const { return index(1 - y / height_, rows_); }
  /// The middle of a cell, on the table.
  [[nodiscard]] Vec middle(std::size_t column, std::size_t row) const {
    return {(static_cast<double>(column) + 0.5) / static_cast<double>(columns_) * width_,
            (1 - (static_cast<double>(row) + 0.5) / static_cast<double>(rows_)) * height_};
  }
  void ground(std::size_t column, std::size_t row, std::string_view mark) {
    cells_[row * columns_ + column] = mark;
  }
  /// The text from a cell on, if nobody stands there and it is within the table.
  bool put(std::size_t column, std::size_t row, const std::vector<std::string>& text) {
    if (row >= rows_ || column + text.size() > columns_) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (taken_[row * columns_ + column + i]) return false;
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
      cells_[row * columns_ + column + i] = text[i];
      taken_[row * columns_ + column + i] = true;
    }
    return true;
  }
  [[nodiscard]] std::string line(std::size_t row) const {
    std::string text;
    for (std::size_t i = 0; i < columns_; ++i) text += cells_[row * columns_ + i];
    return text;
  }

 private:
  static std::size_t index(double share, std::size_t n) {
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(n));
    return static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(at, 0, static_cast<std::ptrdiff_t>(n) - 1));
  }
  double width_;
  double height_;
  std::size_t columns_;
  std::size_t rows_ = 0;
  std::vector<std::string> cells_;
  std::vector<bool> taken_;
};

void draw_ground(Canvas& canvas, const field::Feature& feature) {
  const std::string_view mark = mark_of(feature.kind);
  if (mark == " ") return;
  if (feature.shape == field::Shape::area) {
    for (std::size_t row = 0; row < canvas.rows(); ++row) {
      for (std::size_t column = 0; column < canvas.columns(); ++column) {
        if (inside(feature.outline, canvas.middle(column, row))) canvas.ground(column, row, mark);
      }
    }
    return;
  }
  const double step = norm(canvas.middle(1, 0) - canvas.middle(0, 0)) / 2;
  for (const std::vector<Vec>& piece : standing_pieces(feature)) {
    for (const Vec at : along(piece, step)) {
      canvas.ground(canvas.column_of(at.x), canvas.row_of(at.y), mark);
    }
  }
}

std::vector<std::string> letters(std::string_view text) {
  std::vector<std::string> cells;
  for (const char c : text) cells.emplace_back(1, c);
  return cells;
}

/// The arrow at its place, else as near to it as there is room, its name on one side of it.
void draw_unit(Canvas& canvas, const UnitState& unit, const std::string& name) {
  const auto arrow =
      kArrows[static_cast<std::size_t>((unit.pose().facing.hundredths() + 2250) % 36000 / 4500)];
  const auto column = static_cast<std::ptrdiff_t>(canvas.column_of(unit.pose().at.x.as_double()));
  const auto row = static_cast<std::ptrdiff_t>(canvas.row_of(unit.pose().at.y.as_double()));
  std::vector<std::string> after = letters(name);
  after.insert(after.begin(), std::string{arrow});
  std::vector<std::string> before = letters(name);
  before.emplace_back(arrow);
  const auto length = static_cast<std::ptrdiff_t>(name.size());
  const auto most = static_cast<std::ptrdiff_t>(std::max(canvas.columns(), canvas.rows()));
  for (std::ptrdiff_t off = 0; off < most; ++off) {
    for (std::ptrdiff_t down = -off; down <= off; ++down) {
      for (std::ptrdiff_t aside = -off; aside <= off; ++aside) {
        if (std::max(std::abs(down), std::abs(aside)) != off) continue;
        const std::ptrdiff_t y = row + down;
        const std::ptrdiff_t x = column + aside;
        if (y < 0 || x < 0) continue;
        const auto at = static_cast<std::size_t>(y);
        if (canvas.put(static_cast<std::size_t>(x), at, after)) return;
        if (x >= length && canvas.put(static_cast<std::size_t>(x - length), at, before)) return;
      }
    }
  }
}

/// "   A     B     C": the letters over the middles of their columns.
std::string letters_line(const Canvas& canvas, const Setting& setting) {
  const Grid grid(setting);
  std::string line(kMargin + canvas.columns(), ' ');
  for (int i = 0; i < grid.columns; ++i) {
    const double x = grid.step.as_double() * (i + 0.5);
    if (x > setting.width.as_double()) continue;
    line[kMargin + canvas.column_of(x)] = static_cast<char>('A' + i);
  }
  return line + '\n';
}

/// The ids where all are short and few, else numbers.
std::vector<std::string> names_on_map(const Setting& setting) {
  const bool short_ids =
      std::all_of(setting.units.begin(), setting.units.end(),
                  [](const UnitInfo& unit) { return unit.id.size() <= kLongestId; });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < setting.units.size(); ++i) {
    names.push_back(short_ids ? setting.units[i].id : std::to_string(i + 1));
  }
  return names;
}

std::string key_of(const Sheet& sheet, const Battle& battle, const std::vector<std::string>& names,
                   std::size_t width) {
  const Setting& setting = battle.setting();
  std::string text;
  std::vector<std::string> marks;
  if (setting.ground) {
    for (const field::Feature& feature : setting.ground->features()) {
      const std::string_view mark = mark_of(feature.kind);
      std::string words = fmt::format("{} {}", mark, word(feature.kind));
      const bool told = std::find(marks.begin(), marks.end(), words) != marks.end();
      if (mark != " " && !told) marks.push_back(std::move(words));
    }
  }
  if (!marks.empty()) text += wrapped(fmt::format("{}", fmt::join(marks, "   ")), kMargin, width);
  for (const Side side : {Side::a, Side::b}) {
    std::vector<std::string> units;
    for (std::size_t i = 0; i < battle.size(); ++i) {
      if (side_of(battle, unit_id(i)) != side || !battle.units()[i].on_table()) continue;
      const UnitInfo& info = setting.units[i];
      const std::string id = names[i] == info.id ? info.id : names[i] + ' ' + info.id;
      units.push_back(
          fmt::format("{} {} ({})", id, info.name, arm_words(sheet, setting, unit_id(i))));
    }
    const SideInfo& info = setting.side(side);
    text +=
        wrapped(fmt::format("{}: {}.", info.called(), fmt::join(units, ", ")), kMargin, width, 2);
  }
  return text;
}

}  // namespace

std::string text_map(const Sheet& sheet, const Battle& battle, std::size_t width) {
  const Setting& setting = battle.setting();
  Canvas canvas(setting, width - kMargin - 1);
  if (setting.ground) {
    for (const field::Feature& feature : setting.ground->features()) draw_ground(canvas, feature);
  }
  const std::vector<std::string> names = names_on_map(setting);
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitState& unit = battle.units()[i];
    if (unit.on_table()) draw_unit(canvas, unit, names[i]);
  }
  const Grid grid(setting);
  std::string text = letters_line(canvas, setting);
  int told = 0;
  for (std::size_t row = 0; row < canvas.rows(); ++row) {
    const double y = canvas.middle(0, row).y;
    const int square = std::min(grid.rows, static_cast<int>(y / grid.step.as_double()) + 1);
    text += square == told ? "  |" : fmt::format("{:>2}|", square);
    told = square;
    text += canvas.line(row) + "|\n";
  }
  return text + key_of(sheet, battle, names, width);
}

}  // namespace opfor
