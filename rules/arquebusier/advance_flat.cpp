// Laying a formation flat against the edge that it touched (AQ-MOVE-7).
#include "field/lay_flat.hpp"
#include "rules/arquebusier/advance.hpp"

namespace opfor::arquebusier {

using field::Pose;

Pose laid_flat(const Battle& battle, UnitId mover, UnitId target, Edge edge) {
  const Blocks its = blocks(battle, target);
  std::vector<field::Box> others;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId other = unit_id(i);
    if (other == mover || other == target || !present(battle, other)) continue;
    for (const field::Box& box : blocks(battle, other)) others.push_back(box);
  }
  const Pose touching = battle.unit(mover).pose();
  const field::SlidingFront front(footprint(battle, mover).half_width, its,
                                  battle.unit(target).pose().facing, edge);
  const Vec touch = field::point_of_touch(blocks(battle, mover), its);
  const auto body_at = [&](const Pose& pose) { return blocks_at(battle, mover, pose); };
  const double wanted = front.turned_about(touch, touching);
  return field::laid_flat(front, wanted, others, kTolerance, body_at).value_or(touching);
}

}  // namespace opfor::arquebusier
