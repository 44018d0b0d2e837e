#pragma once

#include <vector>

#include "telling/map_frame.hpp"

/// Where the names of a map stand.
namespace opfor {

/// An upright rectangle on the drawing sheet that nothing else should cover.
struct Patch {
  double left, top, right, bottom;
};

/// How far two of them are from each other; 0 if they overlap.
[[nodiscard]] double apart(const Patch& a, const Patch& b);

/// Spots round a patch for a label of this size, at growing distances: the best first.
[[nodiscard]] std::vector<Spot> round_about(const Patch& body, double width, double height);

/// Puts labels where they cover least and are read as what they are of. No label lies on another,
/// nor on the mark of a facing. Lengths in units of the drawing sheet.
class Labels {
 public:
  /// @param frame must outlive it
  explicit Labels(const Frame& frame) : frame_(frame) {}
  /// What a label had better not cover.
  void keep_free(const Patch& patch) { taken_.push_back(patch); }
  /// The mark of a facing: no label may cover it.
  void keep_clear(const Patch& mark);
  /// A body: a label nearer to it than to its own might be read as this one's.
  void stands(const Patch& body);
  /// @param candidates centres, best first; not empty
  /// @param own the body that it is of; null: none
  /// @returns the centre of the label, which is kept clear from now on
  Spot place(const std::vector<Spot>& candidates, double width, double height,
             const Patch* own = nullptr);
  /// Whether a label there is far from its own, or may be taken for that of somebody else.
  [[nodiscard]] bool needs_line(Spot at, double width, double height, const Patch& own) const;
  /// Where on a body the line from its label ends: nearest, or where the line crosses no facing.
  [[nodiscard]] Spot line_end(Spot from, const Patch& body) const;

 private:
  [[nodiscard]] bool crosses_mark(Spot from, Spot to) const;
  [[nodiscard]] double cost_of(const Patch& box, const Patch* own) const;
  [[nodiscard]] bool in_line_with_another(const Patch& label, const Patch& own) const;
  [[nodiscard]] bool nearer_to_another(const Patch& box, const Patch& own, double by) const;
  [[nodiscard]] double outside(const Patch& box) const;
  /// Every so often on the whole sheet.
  [[nodiscard]] std::vector<Spot> anywhere(double width, double height) const;

  const Frame& frame_;
  std::vector<Patch> taken_;
  std::vector<Patch> clear_;
  std::vector<Patch> marks_;  ///< of facings
  std::vector<Patch> bodies_;
};

}  // namespace opfor
