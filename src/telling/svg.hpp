#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace opfor {

/// A place on the drawing sheet: x to the right, y downward.
struct Spot {
  double x = 0;
  double y = 0;
};

/// Writes SVG. Numbers have at most two decimals, so that pictures stay small and comparable.
class Svg {
 public:
  using Attributes = std::initializer_list<std::pair<std::string_view, std::string>>;
  /// The picture itself.
  /// @param what it shows, for those who do not see it
  /// @param fonts of its words, as CSS has them; those of what stands round it
  void begin_picture(double width, double height, const std::string& what,
                     const std::string& fonts = "inherit");
  void open(std::string_view tag, Attributes attributes = {});
  void close();
  void leaf(std::string_view tag, Attributes attributes);
  void text(Spot at, std::string_view words, Attributes attributes);
  void polygon(const std::vector<Spot>& points, Attributes attributes);
  void polyline(const std::vector<Spot>& points, Attributes attributes);
  void circle(Spot at, double radius, Attributes attributes);
  void rect(Spot corner, double width, double height, Attributes attributes);
  void line(Spot from, Spot to, Attributes attributes);
  /// A definition or another ready piece of SVG.
  void raw(std::string_view svg) { out_ += svg; }
  /// The finished text; all tags must be closed.
  [[nodiscard]] const std::string& str() const { return out_; }

 private:
  void begin(std::string_view tag, Attributes attributes);
  std::string out_;
  std::vector<std::string> open_;
};

/// "12.5": at most two decimals, no trailing zeros.
[[nodiscard]] std::string svg_number(double value);
/// The text with & < > " escaped, for XML and HTML.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace opfor
