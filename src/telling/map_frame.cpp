#include "telling/map_frame.hpp"

#include <fmt/format.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "battle/sentences.hpp"
#include "field/ground.hpp"

namespace opfor {
namespace {

constexpr double kBoard = 1200;  ///< width of the table on the drawing sheet

void draw_scale(Svg& svg, const Frame& frame, const Setting& setting, Spot at) {
  const bool metric = setting.measure == Measure::centimetre;
  const Length part = length_in(metric ? 10 : 6, setting.measure);
  const double width = frame.size(part.as_double());
  for (int i = 0; i < 3; ++i) {
    svg.rect({at.x + width * i, at.y}, width, 6,
             {{"fill", i % 2 == 0 ? "#3b3426" : "#fbf6e6"}, {"stroke", "#3b3426"}});
  }
  for (int i = 0; i <= 3; ++i) {
    std::string words = number_words(in_measure(part, setting.measure) * i);
    if (i == 3) words += metric ? " cm" : " in";
    svg.text({at.x + width * i, at.y - 4}, words,
             {{"font-size", "11"}, {"text-anchor", "middle"}, {"fill", "#3b3426"}});
  }
}

void draw_north(Svg& svg, Spot at) {
  svg.circle(at, 17, {{"fill", "#fbf6e6"}, {"stroke", "#3b3426"}});
  svg.polygon({{at.x, at.y - 15}, {at.x + 5, at.y + 8}, {at.x, at.y + 4}},
              {{"fill", "#3b3426"}, {"stroke", "#3b3426"}, {"stroke-width", "0.8"}});
  svg.polygon({{at.x, at.y - 15}, {at.x - 5, at.y + 8}, {at.x, at.y + 4}},
              {{"fill", "#fbf6e6"}, {"stroke", "#3b3426"}, {"stroke-width", "0.8"}});
  svg.text({at.x, at.y - 20}, "N",
           {{"font-size", "13"},
            {"font-weight", "bold"},
            {"text-anchor", "middle"},
            {"fill", "#3b3426"}});
}

double legend_item(Svg& svg, Spot at, std::string_view words) {
  svg.text({at.x + 34, at.y + 4}, words, {{"font-size", "13"}, {"fill", "#3b3426"}});
  return at.x + 34 + 7.4 * static_cast<double>(words.size()) + 26;
}

void legend_arrow(Svg& svg, Spot at, std::string_view colour, bool dashed) {
  const std::string ink{colour};
  svg.line(
      {at.x, at.y}, {at.x + 20, at.y},
      {{"stroke", ink}, {"stroke-width", "3.5"}, {"stroke-dasharray", dashed ? "6 4" : "none"}});
  svg.polygon({{at.x + 28, at.y}, {at.x + 18, at.y - 6}, {at.x + 18, at.y + 6}}, {{"fill", ink}});
}

}  // namespace

Frame::Frame(const Setting& setting)
    : scale(kBoard / setting.width.as_double()),
      width(kBoard),
      height(size(setting.height.as_double())) {}

Spot Frame::spot(Vec p) const { return {left + p.x * scale, top + height - p.y * scale}; }

std::vector<Spot> Frame::spots(std::span<const Vec> points) const {
  return points | ranges::views::transform([&](Vec p) { return spot(p); }) |
         ranges::to<std::vector>;
}

std::string_view side_fill(Side side) { return side == Side::a ? "#2f5d9b" : "#b0392e"; }
std::string_view side_ink(Side side) { return side == Side::a ? "#17335c" : "#5f1610"; }

void draw_frame(Svg& svg, const Frame& frame, const Setting& setting, std::string_view subtitle) {
  const double whole = frame.width + 2 * frame.left;
  const double tall = frame.height + frame.top + frame.bottom;
  svg.rect({0, 0}, whole, tall, {{"fill", "#f4ecd6"}});
  svg.rect({frame.left + 5, frame.top + 6}, frame.width, frame.height,
           {{"fill", "#3b3426"}, {"opacity", "0.25"}});
  svg.rect({frame.left, frame.top}, frame.width, frame.height, {{"fill", "#dcd7a9"}});
  svg.rect({frame.left, frame.top}, frame.width, frame.height, {{"fill", "url(#turf)"}});
  svg.text({frame.left, 40}, setting.title,
           {{"font-size", "30"}, {"font-weight", "bold"}, {"fill", "#3b3426"}});
  const std::string when = setting.date.empty() || subtitle.empty()
                               ? setting.date + std::string{subtitle}
                               : fmt::format("{} · {}", setting.date, subtitle);
  svg.text({frame.left, 64}, when,
           {{"font-size", "16"}, {"font-style", "italic"}, {"fill", "#6b5f45"}});
  draw_north(svg, {frame.left + frame.width - 20, 46});
  const double bar = frame.size(
      length_in(setting.measure == Measure::centimetre ? 30 : 18, setting.measure).as_double());
  draw_scale(svg, frame, setting, {frame.left + frame.width - 76 - bar, 52});
}

void draw_grid(Svg& svg, const Frame& frame, const Setting& setting) {
  const Grid grid(setting);
  svg.open("g", {{"stroke", "#6b5f45"}, {"stroke-width", "0.7"}, {"opacity", "0.28"}});
  for (int i = 1; i < grid.columns; ++i) {
    const Vec at{(grid.step * i).as_double(), 0};
    svg.line(frame.spot(at), frame.spot(Vec{at.x, setting.height.as_double()}), {});
  }
  for (int i = 1; i < grid.rows; ++i) {
    const Vec at{0, (grid.step * i).as_double()};
    svg.line(frame.spot(at), frame.spot(Vec{setting.width.as_double(), at.y}), {});
  }
  svg.close();
  svg.rect({frame.left, frame.top}, frame.width, frame.height,
           {{"fill", "none"}, {"stroke", "#3b3426"}, {"stroke-width", "2.5"}});
  svg.open("g", {{"font-size", "14"}, {"fill", "#6b5f45"}, {"text-anchor", "middle"}});
  for (int i = 0; i < grid.columns; ++i) {
    const Point middle = *grid.middle(fmt::format("{}1", static_cast<char>('A' + i)));
    const double x = frame.spot(middle).x;
    const std::string letter(1, static_cast<char>('A' + i));
    svg.text({x, frame.top - 6}, letter, {});
    svg.text({x, frame.top + frame.height + 17}, letter, {});
  }
  for (int i = 0; i < grid.rows; ++i) {
    const Point middle = *grid.middle(fmt::format("A{}", i + 1));
    const double y = frame.spot(middle).y + 5;
    svg.text({frame.left - 14, y}, std::to_string(i + 1), {});
    svg.text({frame.left + frame.width + 14, y}, std::to_string(i + 1), {});
  }
  svg.close();
}

void draw_legend(Svg& svg, const Frame& frame, const Setting& setting, bool arrows) {
  Spot at{frame.left, frame.top + frame.height + 46};
  for (const Side side : {Side::a, Side::b}) {
    svg.rect({at.x + 8, at.y - 6}, 14, 12,
             {{"fill", std::string{side_fill(side)}},
              {"stroke", std::string{side_ink(side)}},
              {"rx", "2"}});
    const SideInfo& info = setting.side(side);
    at.x = legend_item(svg, at, info.called());
  }
  svg.polygon({{at.x + 8, at.y + 5}, {at.x + 15, at.y - 7}, {at.x + 22, at.y + 5}},
              {{"fill", "#3b3426"}});
  at.x = legend_item(svg, at, "facing");
  if (arrows) {
    svg.rect({at.x + 8, at.y - 6}, 14, 12,
             {{"fill", "none"}, {"stroke", "#3b3426"}, {"stroke-dasharray", "3 2"}, {"rx", "2"}});
    at.x = legend_item(svg, at, "stood before");
    legend_arrow(svg, at, "#3b3426", false);
    at.x = legend_item(svg, at, "moves");
    legend_arrow(svg, at, "#d4281c", false);
    at.x = legend_item(svg, at, "charges");
    legend_arrow(svg, at, "#6b5f45", true);
    at.x = legend_item(svg, at, "falls back");
  }
  const Grid grid(setting);
  const std::string size = fmt::format(
      "table {} x {} {} · a square is {} {}",
      number_words(in_measure(setting.width, setting.measure)),
      number_words(in_measure(setting.height, setting.measure)), abbreviation(setting.measure),
      number_words(in_measure(grid.step, setting.measure)), abbreviation(setting.measure));
  // Where the line is full, it stands in the next, which has the signs alone.
  constexpr double kLetter = 7;
  constexpr double kNextLine = 22;
  const double right = frame.left + frame.width;
  const bool full = at.x + static_cast<double>(size.size()) * kLetter > right;
  svg.text({right, at.y + 4 + (full ? kNextLine : 0)}, size,
           {{"font-size", "12"}, {"text-anchor", "end"}, {"fill", "#6b5f45"}});
}

namespace {

Spot operator+(Spot a, Spot b) { return {a.x + b.x, a.y + b.y}; }
Spot operator-(Spot a, Spot b) { return {a.x - b.x, a.y - b.y}; }
Spot operator*(Spot a, double by) { return {a.x * by, a.y * by}; }

constexpr std::string_view kLight = "#fbf6e6";

void line_of_sign(Svg& svg, Spot from, Spot to, std::string_view width) {
  svg.line(from, to, {{"stroke", std::string{kLight}}, {"stroke-width", std::string{width}}});
}

void star(Svg& svg, Spot middle, double large) {
  std::vector<Spot> points;
  for (int i = 0; i < 10; ++i) {
    const double far = i % 2 == 0 ? large : large * 0.42;
    const double turn = i * 3.14159265358979 / 5;
    points.push_back(middle + Spot{far * std::sin(turn), -far * std::cos(turn)});
  }
  svg.polygon(points, {{"fill", std::string{kLight}}, {"opacity", "0.9"}});
}

}  // namespace

void draw_sign(Svg& svg, Sign sign, Spot middle, Spot half_front, Spot half_depth) {
  const double front = std::hypot(half_front.x, half_front.y);
  const double depth = std::hypot(half_depth.x, half_depth.y);
  const auto dot_at = [&](Spot at, double radius) {
    svg.circle(at, radius, {{"fill", std::string{kLight}}, {"opacity", "0.9"}});
  };
  switch (sign) {
    case Sign::foot:
      dot_at(middle, std::min(front * 0.38, depth * 0.65));
      return;
    case Sign::pike:
      for (const double aside : {-0.5, 0.0, 0.5}) {
        const Spot at = middle + half_front * aside;
        line_of_sign(svg, at - half_depth * 0.75, at + half_depth * 0.75, "1.6");
      }
      return;
    case Sign::horse:
    case Sign::dragoons:
      line_of_sign(svg, middle + half_depth - half_front, middle - half_depth + half_front, "1.3");
      if (sign == Sign::dragoons) dot_at(middle, std::min(front * 0.27, depth * 0.45));
      return;
    case Sign::gun:
      line_of_sign(svg, middle - half_depth * 0.75, middle + half_depth * 0.75, "3");
      for (const double aside : {-0.5, 0.5})
        dot_at(middle + half_front * aside, std::min(front * 0.23, depth * 0.45));
      return;
    case Sign::leader:
      star(svg, middle, std::min(front, depth) * 0.8);
      return;
  }
}

void draw_sign_legend(Svg& svg, const Frame& frame, const std::vector<Sign>& signs) {
  static constexpr auto kNames = in_order<Sign::leader>({
      {Sign::foot, "foot, shot"},
      {Sign::pike, "pike"},
      {Sign::horse, "horse"},
      {Sign::dragoons, "dragoons"},
      {Sign::gun, "guns"},
      {Sign::leader, "leader"},
  });
  Spot at{frame.left, frame.top + frame.height + 68};
  for (const Sign sign : signs) {
    svg.rect({at.x + 8, at.y - 6}, 14, 12, {{"fill", "#6b5f45"}, {"rx", "2"}});
    draw_sign(svg, sign, {at.x + 15, at.y}, {7, 0}, {0, -6});
    at.x = legend_item(svg, at, std::string{kNames[static_cast<std::size_t>(sign)]});
  }
}

}  // namespace opfor
