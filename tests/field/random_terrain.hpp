#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "field/camerone.hpp"

/// Random terrain for tests against references: the same for the same seed everywhere.
namespace opfor::field {

class RandomTerrain {
 public:
  static constexpr int kWidth = 18000;
  static constexpr int kHeight = 12000;
  static constexpr Length kWide = Length::tenths(kWidth);
  static constexpr Length kHigh = Length::tenths(kHeight);
  static constexpr FeatureId kFirst{0};

  explicit RandomTerrain(unsigned seed) : engine_(seed) {}

  int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
  bool one_in(int n) { return below(n) == 0; }
  Vec place() { return {1.0 * below(kWidth + 1), 1.0 * below(kHeight + 1)}; }

  /// A star-shaped polygon, convex or not.
  Feature area(const std::string& id) {
    const Vec centre{4000.0 + below(kWidth - 8000), 4000.0 + below(kHeight - 8000)};
    const int corners = 3 + below(6);
    const int reach = 500 + below(2500);
    std::vector<Vec> outline;
    for (int i = 0; i < corners; ++i) {
      const Angle angle = Angle::hundredths(-(36000 * i + below(20000)) / corners);
      const Vec corner = centre + unit_vector(angle) * (reach * (0.4 + 0.001 * below(600)));
      outline.push_back(vec(point(corner)));
    }
    return feature(id, Shape::area, outline);
  }

  /// A line of one to three segments, at least 2 cm from the table's edge, now and then with a gap.
  Feature line(const std::string& id) {
    const Vec start{200.0 + below(kWidth - 399), 200.0 + below(kHeight - 399)};
    const int heading = below(36000);
    std::vector<Vec> outline{start};
    for (int i = 1 + below(3); i > 0; --i) {
      const Vec step =
          unit_vector(Angle::hundredths(heading + below(9000))) * (600.0 + below(2000));
      Vec next = vec(point(outline.back() + step));
      next.x = std::clamp(next.x, 200.0, kWidth - 200.0);
      next.y = std::clamp(next.y, 200.0, kHeight - 200.0);
      if (norm(next - outline.back()) > 100) outline.push_back(next);
    }
    if (outline.size() < 2) outline.push_back({kWidth / 2.0, kHeight / 2.0});
    Feature made = feature(id, Shape::line, outline);
    if (one_in(2)) {
      const Vec d = outline[1] - outline[0];
      made.gaps = {{outline[0] + d * 0.4, outline[0] + d * 0.7}};
    }
    return made;
  }

 private:
  std::mt19937 engine_;
};

}  // namespace opfor::field
