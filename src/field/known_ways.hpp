#pragma once

#include <list>
#include <map>
#include <tuple>

#include "field/ground.hpp"

namespace opfor::field {

/// The ways that have been found over one ground: each is found once, whoever asks for it and when,
/// as long as so many are kept. They belong to one thread.
class KnownWays {
 public:
  /// @param ground outlives this
  explicit KnownWays(const Ground& ground);
  /// As `Ground::way`.
  [[nodiscard]] Way find(const Mover& mover, Vec from, Vec to);

 private:
  using Ends = std::tuple<double, double, double, double>;
  struct OfMover {
    Mover mover;
    Ways ways;
    std::map<Ends, Way> found;
  };
  [[nodiscard]] OfMover& of(const Mover& mover);

  const Ground& ground_;
  std::list<OfMover> all_;
};

}  // namespace opfor::field
