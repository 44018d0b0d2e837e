#pragma once

#include <optional>

#include "battles/opinion/victory_without_squares/seen.hpp"

namespace opfor::battles::opinion::victory_without_squares {

/// STATE-5, LOST-2: who is Disordered, or of a beaten army, comes no nearer to the nearest unbroken
/// enemy. That is measured "after its move": when all that it was ordered is done, and not where a
/// wheel ends that it goes on from, nor where a shot has stopped it that breaks it, or a card.
class Approaches {
 public:
  void judge(const Event& event, const Seen& seen);
  /// Nothing more comes of the move that was told last.
  void settle(Findings& findings);

 private:
  struct Move {
    UnitId unit = kNoUnit;
    field::Pose from;  ///< whence it may come no nearer
    std::optional<Finding> nearer;
  };
  void go_on(const event::Moved& moved, const Seen& seen);

  std::optional<Move> move_;
};

}  // namespace opfor::battles::opinion::victory_without_squares
