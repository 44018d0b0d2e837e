#include "telling/svg.hpp"

#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace opfor {

std::string svg_number(double value) {
  std::string text = fmt::format("{:.2f}", std::abs(value) < 0.005 ? 0.0 : value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        // Other control characters may not stand in XML at all.
        safe += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? ' ' : c;
    }
  }
  return safe;
}

void Svg::begin(std::string_view tag, Attributes attributes) {
  out_ += fmt::format("<{}", tag);
  for (const auto& [name, value] : attributes) {
    out_ += fmt::format(" {}=\"{}\"", name, escaped(value));
  }
}

void Svg::begin_picture(double width, double height, const std::string& what,
                        const std::string& fonts) {
  open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
               {"viewBox", fmt::format("0 0 {} {}", svg_number(width), svg_number(height))},
               {"width", svg_number(width)},
               {"height", svg_number(height)},
               {"font-family", fonts},
               {"role", "img"},
               {"aria-label", what}});
}

void Svg::open(std::string_view tag, Attributes attributes) {
  begin(tag, attributes);
  out_ += ">\n";
  open_.emplace_back(tag);
}

void Svg::close() {
  if (open_.empty()) throw std::logic_error("no tag is open");
  out_ += "</" + open_.back() + ">\n";
  open_.pop_back();
}

void Svg::leaf(std::string_view tag, Attributes attributes) {
  begin(tag, attributes);
  out_ += "/>\n";
}

void Svg::text(Spot at, std::string_view words, Attributes attributes) {
  begin("text", attributes);
  out_ += fmt::format(" x=\"{}\" y=\"{}\">{}</text>\n", svg_number(at.x), svg_number(at.y),
                      escaped(words));
}

namespace {
std::string points_of(const std::vector<Spot>& points) {
  std::string list;
  for (const Spot p : points) list += svg_number(p.x) + ',' + svg_number(p.y) + ' ';
  if (!list.empty()) list.pop_back();
  return list;
}
}  // namespace

void Svg::polygon(const std::vector<Spot>& points, Attributes attributes) {
  begin("polygon", attributes);
  out_ += fmt::format(" points=\"{}\"/>\n", points_of(points));
}

void Svg::polyline(const std::vector<Spot>& points, Attributes attributes) {
  begin("polyline", attributes);
  out_ += fmt::format(" fill=\"none\" points=\"{}\"/>\n", points_of(points));
}

void Svg::circle(Spot at, double radius, Attributes attributes) {
  begin("circle", attributes);
  out_ += fmt::format(" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", svg_number(at.x), svg_number(at.y),
                      svg_number(radius));
}

void Svg::rect(Spot corner, double width, double height, Attributes attributes) {
  begin("rect", attributes);
  out_ += fmt::format(" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", svg_number(corner.x),
                      svg_number(corner.y), svg_number(width), svg_number(height));
}

void Svg::line(Spot from, Spot to, Attributes attributes) {
  begin("line", attributes);
  out_ += fmt::format(" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", svg_number(from.x),
                      svg_number(from.y), svg_number(to.x), svg_number(to.y));
}

}  // namespace opfor
