#pragma once

#include "muster/deployment.hpp"

/// The ground of a battle: a place to fight for, roads through it, and what else lies about, never
/// where troops are drawn up and never before the mouths of guns.
namespace opfor::muster {

struct Crossing {
  Spot from;
  Spot to;
  std::string name;
};

/// A piece of terrain.
struct Piece {
  std::size_t kind = 0;  ///< in the list
  std::string id;
  std::string name;
  std::vector<Spot> outline;
  std::vector<Crossing> gaps;
};

struct Country {
  Post post = Post::crossroads;
  Spot centre;         ///< of the post
  int half_width = 0;  ///< of the area that is counted at the end
  int half_height = 0;
  std::vector<Piece> pieces;
};

/// What the ground is to leave free, and where the armies stand.
struct Armies {
  std::vector<Covered> units;
  std::vector<Covered> fire;  ///< before guns: nothing that hides
  int south_front = 0;        ///< y of the front lines
  int north_front = 0;
  int widest = 0;  ///< of a body from flank to flank as it is drawn up
};

/// What a list has ground for.
[[nodiscard]] std::vector<Post> posts_of(const List& list);

/// Surveys the ground about a post whose place and area are given.
/// @returns false if the post has no room
[[nodiscard]] bool survey(const List& list, const Tabletop& table, const Armies& armies,
                          Density density, Lot& lot, Country& country);

}  // namespace opfor::muster
