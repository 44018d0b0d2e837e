#pragma once

#include <map>
#include <set>
#include <vector>

#include "battles/opinion/victory_without_squares/seen.hpp"

/// Edges and lines that take a Terrain card (MOVE-14), and ground that is forbidden (MOVE-5, 11).
namespace opfor::battles::opinion::victory_without_squares {

/// A body crosses where the middle of its leading edge does, and has to have drawn for it. So that
/// nobody gets across by turning, its own middle may only follow where the edge has gone.
class Crossings {
 public:
  /// Who begins astride a hedge has paid.
  void begin(const Ledger& ledger, const Troops& troops);
  void judge(const Event& event, const event::Moved& moved, const Seen& seen);
  /// Cards: drawn before the way that they allow is told. To be called after `judge`.
  void follow(const Event& event, const Ledger& ledger, const Troops& troops);

 private:
  struct Astride {
    int cards = 0;                  ///< that let it over, not yet used
    int cards_before = 0;           ///< as the present way began
    std::set<FeatureId> on_it;      ///< its leading edge has come to lie on the line itself
    std::map<FeatureId, int> paid;  ///< its leading edge is across, its middle is not
    /// Stepping aside, its middle has gone over by a card, and its front has not: it may follow.
    std::map<FeatureId, int> middle_first;
  };
  void judge_feature(FeatureId id, Going why, const event::Moved& moved,
                     const std::vector<Stance>& way, const Seen& seen);
  void settle(UnitId unit, const Polygon& body, std::span<const field::Feature> features,
              bool free_of_charge);

  std::vector<Astride> bodies_;
};

/// Guns in woods and bogs, anybody in what his kind may not enter.
void judge_ground(const Event& event, const event::Moved& moved, const Seen& seen);

}  // namespace opfor::battles::opinion::victory_without_squares
