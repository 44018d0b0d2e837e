#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "core/hash.hpp"
#include "field/ground.hpp"
#include "telling/map_frame.hpp"
#include "telling/outline.hpp"

namespace opfor {
namespace {

using field::Feature;
using field::Kind;

/// A number 0..1 that is always the same for the same place in the same feature: pictures of equal
/// battles are equal.
double chance_like(std::uint64_t seed, std::uint64_t i) {
  return static_cast<double>(mix(mix(0x6D6170, seed), i) % 10000) / 10000.0;
}

std::uint64_t seed_of(const Feature& feature) { return hash_bytes(feature.id); }

/// Points strewn over an area, about `step` apart, none nearer than `margin` to its outline.
std::vector<Vec> strewn(const Feature& feature, double step, double margin) {
  double left = feature.outline[0].x;
  double right = left;
  double low = feature.outline[0].y;
  double high = low;
  for (const Vec p : feature.outline) {
    left = std::min(left, p.x);
    right = std::max(right, p.x);
    low = std::min(low, p.y);
    high = std::max(high, p.y);
  }
  std::vector<Vec> points;
  std::uint64_t i = 0;
  const std::uint64_t seed = seed_of(feature);
  // From north to south, so that what stands in front is drawn over what stands behind.
  for (double y = high; y >= low; y -= step * 0.86) {
    for (double x = left; x <= right; x += step) {
      const Vec p{x + step * (chance_like(seed, i) - 0.5),
                  y + step * (chance_like(seed, i + 1) - 0.5)};
      i += 2;
      if (!inside(feature.outline, p)) continue;
      bool deep = true;
      for (std::size_t k = 0; k < feature.outline.size(); ++k) {
        const Vec a = feature.outline[k];
        const Vec b = feature.outline[(k + 1) % feature.outline.size()];
        deep = deep && norm(p - nearest_on_segment(a, b, p)) >= margin;
      }
      if (deep) points.push_back(p);
    }
  }
  return points;
}

struct Brush {
  Svg& svg;
  const Frame& frame;

  void area(const Feature& feature, std::string_view fill, std::string_view line,
            std::string_view pattern = {}) const {
    const auto spots = frame.spots(feature.outline);
    svg.polygon(spots, {{"fill", std::string{fill}},
                        {"stroke", std::string{line}},
                        {"stroke-width", "1.4"},
                        {"stroke-linejoin", "round"}});
    if (!pattern.empty()) svg.polygon(spots, {{"fill", fmt::format("url(#{})", pattern)}});
  }

  /// Leafy blobs: a shadow, a body, a light.
  void blob(Vec at, double radius, std::string_view body, std::string_view light) const {
    const Spot p = frame.spot(at);
    svg.circle({p.x + radius * 0.25, p.y + radius * 0.3}, radius,
               {{"fill", "#2b2a16"}, {"opacity", "0.22"}});
    svg.circle(p, radius,
               {{"fill", std::string{body}}, {"stroke", "#2f3d1c"}, {"stroke-width", "0.7"}});
    svg.circle({p.x - radius * 0.3, p.y - radius * 0.3}, radius * 0.42,
               {{"fill", std::string{light}}, {"opacity", "0.8"}});
  }

  void trees(const Feature& feature, double step, double radius, std::string_view body,
             std::string_view light) const {
    std::uint64_t i = 100000;
    for (const Vec p : strewn(feature, step, radius * 0.6)) {
      const double r = radius * (0.75 + 0.5 * chance_like(seed_of(feature), i++));
      blob(p, frame.size(r), body, light);
    }
  }

  /// A line drawn several times, each stroke narrower than the last: casing, body, core.
  void strokes(const std::vector<Vec>& line,
               std::initializer_list<std::pair<double, std::string_view>> widths,
               std::string_view dashes = "none", std::string_view cap = "round") const {
    for (const auto& [width, colour] : widths) {
      svg.polyline(frame.spots(line), {{"stroke", std::string{colour}},
                                       {"stroke-width", svg_number(width)},
                                       {"stroke-linejoin", "round"},
                                       {"stroke-linecap", std::string{cap}},
                                       {"stroke-dasharray", std::string{dashes}}});
    }
  }
};

std::vector<Vec> closed_line(const Feature& feature) {
  std::vector<Vec> line = feature.outline;
  if (feature.shape != field::Shape::line) line.push_back(line.front());
  return line;
}

void hedge(const Brush& brush, const Feature& feature) {
  std::uint64_t i = 0;
  for (const auto& piece : standing_pieces(feature)) {
    for (const Vec p : along(piece, 190)) {
      const double r = brush.frame.size(120) * (0.8 + 0.4 * chance_like(seed_of(feature), i++));
      brush.blob(p, std::max(3.5, r), "#6f8a3c", "#a3b765");
    }
  }
}

void fence(const Brush& brush, const Feature& feature) {
  for (const auto& piece : standing_pieces(feature)) {
    brush.strokes(piece, {{1.8, "#6d4f2c"}});
    for (const Vec p : along(piece, 400)) {
      const Spot at = brush.frame.spot(p);
      brush.svg.rect({at.x - 1.8, at.y - 1.8}, 3.6, 3.6, {{"fill", "#4d371d"}});
    }
  }
}

void wall(const Brush& brush, const Feature& feature) {
  if (feature.shape == field::Shape::ring) {
    brush.svg.polygon(brush.frame.spots(feature.outline),
                      {{"fill", "#e3d3a8"}, {"opacity", "0.9"}});
  }
  for (const auto& piece : standing_pieces(feature)) {
    brush.strokes(piece, {{9, "#4a4236"}, {6.4, "#b9ab8f"}}, "none", "butt");
    brush.strokes(piece, {{6.4, "#8d8069"}}, "1.2 7", "butt");
  }
  for (const field::Gap& gap : feature.gaps) {
    for (const Vec end : {gap.from, gap.to}) {
      const Spot p = brush.frame.spot(end);
      brush.svg.rect({p.x - 4.5, p.y - 4.5}, 9, 9,
                     {{"fill", "#8d8069"}, {"stroke", "#4a4236"}, {"stroke-width", "1.2"}});
    }
    if (gap.barrier) brush.strokes({gap.from, gap.to}, {{4, "#8d8069"}}, "2 3", "butt");
  }
}

/// A roof: the outline with a ridge along its longer side and a shadow.
void building(const Brush& brush, const Feature& feature, bool ruined) {
  const auto spots = brush.frame.spots(feature.outline);
  std::vector<Spot> shadow = spots;
  for (Spot& p : shadow) p = {p.x + 4, p.y + 5};
  brush.svg.polygon(shadow, {{"fill", "#2b2a16"}, {"opacity", "0.3"}});
  if (ruined) {
    brush.svg.polygon(spots, {{"fill", "#b7ab98"},
                              {"stroke", "#4a4236"},
                              {"stroke-width", "4"},
                              {"stroke-dasharray", "13 5 7 4"}});
    std::uint64_t i = 0;
    for (const Vec p : strewn(feature, 230, 80)) {
      const double r = brush.frame.size(40 + 45 * chance_like(seed_of(feature), i++));
      brush.svg.circle(brush.frame.spot(p), r,
                       {{"fill", "#8d8069"}, {"stroke", "#5d5344"}, {"stroke-width", "0.6"}});
    }
    return;
  }
  brush.svg.polygon(spots, {{"fill", "#b5613c"}, {"stroke", "#5c2c19"}, {"stroke-width", "2"}});
  brush.svg.polygon(spots, {{"fill", "url(#tiles)"}});
  if (spots.size() != 4) return;
  const auto middle = [](Spot a, Spot b) { return Spot{(a.x + b.x) / 2, (a.y + b.y) / 2}; };
  const auto far = [](Spot a, Spot b) { return std::hypot(a.x - b.x, a.y - b.y); };
  const bool first = far(spots[0], spots[1]) >= far(spots[1], spots[2]);
  const std::size_t k = first ? 1 : 0;
  brush.svg.polygon({spots[k], spots[k + 1], middle(spots[k], spots[k + 1]),
                     middle(spots[(k + 2) % 4], spots[(k + 3) % 4]), spots[(k + 2) % 4]},
                    {{"fill", "none"}});
  const Spot a = middle(spots[k], spots[k + 1]);
  const Spot b = middle(spots[(k + 2) % 4], spots[(k + 3) % 4]);
  brush.svg.polygon({spots[k + 1], spots[(k + 2) % 4], b, a},
                    {{"fill", "#5c2c19"}, {"opacity", "0.28"}});
  brush.svg.line(a, b, {{"stroke", "#5c2c19"}, {"stroke-width", "1.6"}});
}

/// Short strokes inward from the rim: a bank going down.
void hachures(const Brush& brush, const Feature& feature, double length, std::string_view colour) {
  const std::vector<Vec> rim = closed_line(feature);
  for (const Vec p : along(rim, 260)) {
    Vec inward = centre_of(feature.outline) - p;
    // The nearest side's normal, turned to the inside, reads better than the way to the centre.
    for (std::size_t k = 0; k + 1 < rim.size(); ++k) {
      if (norm(p - nearest_on_segment(rim[k], rim[k + 1], p)) > 1) continue;
      const Vec side = rim[k + 1] - rim[k];
      const Vec normal = Vec{-side.y, side.x} * (1 / std::max(1.0, norm(side)));
      inward = inside(feature.outline, p + normal * 20) ? normal : normal * -1.0;
      break;
    }
    const double size = norm(inward);
    if (size == 0 || !inside(feature.outline, p + inward * (length * 0.9 / size))) continue;
    brush.svg.line(brush.frame.spot(p), brush.frame.spot(p + inward * (length / size)),
                   {{"stroke", std::string{colour}}, {"stroke-width", "1.1"}});
  }
}

void hill(const Brush& brush, const Feature& feature) {
  const Vec centre = centre_of(feature.outline);
  constexpr std::array<std::string_view, 3> kFills{"#d2c48d", "#c8b67b", "#bda86a"};
  for (std::size_t k = 0; k < kFills.size(); ++k) {
    std::vector<Vec> ring;
    const double part = 1 - 0.28 * static_cast<double>(k);
    for (const Vec p : feature.outline) ring.push_back(centre + (p - centre) * part);
    brush.svg.polygon(brush.frame.spots(ring), {{"fill", std::string{kFills[k]}},
                                                {"stroke", "#8f7c46"},
                                                {"stroke-width", "1"},
                                                {"stroke-linejoin", "round"}});
  }
}

void road(const Brush& brush, const Feature& feature) {
  const double width = std::max(5.0, brush.frame.size(feature.width.as_double()));
  brush.strokes(feature.outline, {{width + 2.5, "#a98f5f"}, {width, "#ead9ae"}}, "none", "butt");
  brush.strokes(feature.outline, {{1.2, "#cdb582"}}, "14 9", "butt");
}

void river(const Brush& brush, const Feature& feature) {
  const double width = std::max(6.0, brush.frame.size(feature.width.as_double()));
  brush.strokes(feature.outline, {{width + 3, "#4d7d94"}, {width, "#8fbccd"}}, "none", "butt");
  brush.strokes(feature.outline, {{1.3, "#d5e9ef"}}, "18 12", "butt");
  for (const field::Gap& gap : feature.gaps)
    brush.strokes({gap.from, gap.to}, {{width, "#d9c894"}});
}

void dug_line(const Brush& brush, const Feature& feature, std::string_view dark,
              std::string_view light) {
  for (const auto& piece : standing_pieces(feature)) {
    const double width = std::max(5.0, brush.frame.size(feature.width.as_double()));
    brush.strokes(piece, {{width + 2, dark}, {width, light}});
    brush.strokes(piece, {{width, dark}}, "1 6", "butt");
  }
}

void rocks(const Brush& brush, const Feature& feature) {
  brush.area(feature, "#cfc6ae", "#9a8f78");
  std::uint64_t i = 0;
  for (const Vec p : strewn(feature, 330, 120)) {
    const Spot c = brush.frame.spot(p);
    const double r = brush.frame.size(90 + 90 * chance_like(seed_of(feature), i++));
    brush.svg.polygon({{c.x - r, c.y + r * 0.6},
                       {c.x - r * 0.5, c.y - r * 0.7},
                       {c.x + r * 0.4, c.y - r * 0.8},
                       {c.x + r, c.y + r * 0.5}},
                      {{"fill", "#9d9382"},
                       {"stroke", "#5d5344"},
                       {"stroke-width", "0.8"},
                       {"stroke-linejoin", "round"}});
  }
}

/// The order in which kinds are drawn: ground first, then what stands on it.
int height_of(Kind kind) {
  switch (kind) {
    case Kind::open:
    case Kind::hill:
      return 0;
    case Kind::crops:
    case Kind::grass:
    case Kind::swamp:
    case Kind::water:
    case Kind::gully:
      return 1;
    case Kind::river:
      return 2;
    case Kind::road:
      return 3;
    case Kind::scrub:
    case Kind::rocks:
    case Kind::ditch:
    case Kind::works:
      return 4;
    case Kind::wall:
    case Kind::fence:
      return 5;
    case Kind::hedge:
    case Kind::building:
    case Kind::ruin:
      return 6;
    case Kind::wood:
      return 7;
  }
  return 0;
}

void draw_line_like(const Brush& brush, const Feature& feature) {
  switch (feature.kind) {
    case Kind::hedge:
    case Kind::wood:
    case Kind::scrub:
      return hedge(brush, feature);
    case Kind::fence:
    case Kind::crops:
      return fence(brush, feature);
    case Kind::river:
    case Kind::water:
    case Kind::swamp:
      return river(brush, feature);
    case Kind::road:
    case Kind::open:
    case Kind::grass:
      return road(brush, feature);
    case Kind::wall:
    case Kind::building:
    case Kind::ruin:
    case Kind::rocks:
      return wall(brush, feature);
    case Kind::ditch:
    case Kind::gully:
      return dug_line(brush, feature, "#7a6238", "#c9b27c");
    case Kind::works:
    case Kind::hill:
      return dug_line(brush, feature, "#5c4526", "#a1814d");
  }
}

void draw_area(const Brush& brush, const Feature& feature) {
  switch (feature.kind) {
    case Kind::wood:
      brush.area(feature, "#a9b37a", "#7c8a50");
      return brush.trees(feature, 420, 260, "#4f6d34", "#86a35a");
    case Kind::scrub:
      brush.area(feature, "#c9c68f", "#a4a266", "tufts");
      return brush.trees(feature, 620, 130, "#7d8a45", "#aab56f");
    case Kind::grass:
      return brush.area(feature, "#cdd08c", "#aeb468", "tufts");
    case Kind::crops:
      return brush.area(feature, "#dcc777", "#b59b4a", "furrows");
    case Kind::swamp:
      return brush.area(feature, "#b4c3a0", "#7d9478", "reeds");
    case Kind::water:
    case Kind::river:
      return brush.area(feature, "#8fbccd", "#4d7d94", "ripples");
    case Kind::building:
      return building(brush, feature, false);
    case Kind::ruin:
      return building(brush, feature, true);
    case Kind::hill:
      return hill(brush, feature);
    case Kind::rocks:
      return rocks(brush, feature);
    case Kind::gully:
    case Kind::ditch:
      brush.area(feature, "#c9b27c", "#7a6238");
      return hachures(brush, feature, 260, "#7a6238");
    case Kind::works:
    case Kind::wall:
      brush.area(feature, "#b89a66", "#5c4526");
      return hachures(brush, feature, 140, "#5c4526");
    case Kind::hedge:
    case Kind::fence:
      return brush.trees(feature, 300, 150, "#6f8a3c", "#a3b765");
    case Kind::road:
      return brush.area(feature, "#ead9ae", "#a98f5f");
    case Kind::open:
      return brush.area(feature, "#e2dcb4", "#b9b184");
  }
}

}  // namespace

std::string_view terrain_definitions() {
  return R"svg(<defs>
<pattern id="turf" width="46" height="40" patternUnits="userSpaceOnUse"><path d="M6 12l2-5m1 6l1-4M31 30l2-5m1 6l1-4M22 8l1-3" stroke="#b3b078" stroke-width="0.9" fill="none"/></pattern>
<pattern id="tufts" width="22" height="20" patternUnits="userSpaceOnUse"><path d="M4 9l-2-6m3 6l0-7m1 7l2-6M15 18l-2-6m3 6l0-7m1 7l2-6" stroke="#84893f" stroke-width="1" fill="none"/></pattern>
<pattern id="furrows" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(20)"><path d="M0 4.5h9" stroke="#b59b4a" stroke-width="1.6"/></pattern>
<pattern id="reeds" width="30" height="18" patternUnits="userSpaceOnUse"><path d="M3 8h12M18 15h9M8 8V3M6 8V5M10 8V5" stroke="#5f7d74" stroke-width="1.1" fill="none"/></pattern>
<pattern id="ripples" width="40" height="18" patternUnits="userSpaceOnUse"><path d="M3 7q5-4 10 0t10 0M22 15q4-3 8 0t8 0" stroke="#d5e9ef" stroke-width="1.2" fill="none"/></pattern>
<pattern id="tiles" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M0 6.5h7M3.5 0v6.5" stroke="#8c4426" stroke-width="0.7"/></pattern>
</defs>
)svg";
}

void draw_terrain(Svg& svg, const Frame& frame, const field::Ground& ground) {
  std::vector<const Feature*> features;
  for (const Feature& feature : ground.features()) features.push_back(&feature);
  std::stable_sort(features.begin(), features.end(), [](const Feature* a, const Feature* b) {
    return height_of(a->kind) < height_of(b->kind);
  });
  const Brush brush{svg, frame};
  for (const Feature* feature : features) {
    svg.open("g", {{"data-terrain", feature->id}});
    if (feature->shape == field::Shape::area) {
      draw_area(brush, *feature);
    } else {
      draw_line_like(brush, *feature);
    }
    svg.close();
  }
}

}  // namespace opfor
