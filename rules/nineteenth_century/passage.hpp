#pragma once

#include <span>
#include <vector>

#include "field/ground.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// What lets a group stand, and what lets it by: read by who proposes a way and by who judges one
/// (NC-MOVE-4, 7, NC-SCOPE-6).
namespace opfor::nineteenth_century {

/// What limits of nothing, and of contact, allow for: tenths of a millimetre.
inline constexpr double kTolerance = 2;
/// By how much places that are rounded may lengthen a way: no more than one of them can be told
/// from its neighbour.
inline constexpr double kGrid = 1;

/// What hinders a body at a place, or on its way there.
struct Hindrance {
  enum class By : std::uint8_t {
    nothing,
    edge_of_table,
    terrain,    ///< that may not be entered
    on_a_wall,  ///< that may be got over, but not stood upon
    parted,     ///< by a wall or hedge that it cannot pass
    friends,
    enemy
  };
  By by = By::nothing;
  UnitId unit = kNoUnit;
};
/// "1 cm short of the 1st lancers"; empty if nothing hinders it.
[[nodiscard]] std::string words(const Situation& now, Hindrance hindrance);
/// "the 1st lancers is in the way", of who stays where he stands; empty if nothing hinders it.
[[nodiscard]] std::string in_the_way(const Situation& now, Hindrance hindrance);

/// Who moves, for the field: difficult ground doubles (NC-MOVE-4), a barrier costs a quarter of the
/// full allowance (NC-MOVE-5).
[[nodiscard]] field::Mover mover(Arm arm, Length full_move);
[[nodiscard]] field::Mover mover(const Battle& battle, UnitId unit);

/// NC-MOVE-7: friends in open order or square, and single men, let others through.
[[nodiscard]] bool lets_through(const Battle& battle, UnitId unit);

/// What hinders a group from standing so: the edge, terrain, another body, an enemy nearer than 1
/// cm (NC-MOVE-7), unless it charges: `touching` is whom it charges.
[[nodiscard]] Hindrance hindrance(const Situation& now, UnitId unit, field::Pose pose,
                                  Formation formation, UnitId touching = kNoUnit);

/// An officer or player character, who does not fight, steps aside for a group of his side that
/// comes to stand where he does (NC-MOVE-7, README 48).
[[nodiscard]] bool gives_way(const Battle& battle, UnitId man, UnitId group);

/// Whether that one body hinders it, alone.
[[nodiscard]] bool hinders(const Situation& now, UnitId unit, field::Pose pose, Formation formation,
                           UnitId other);

/// How a group goes: in file, through open order and squares alone, 1 cm off enemies.
struct Going {
  bool runs = false;         ///< passes through anyone of its side
  UnitId through = kNoUnit;  ///< whose body is not in its way
  bool charges = false;      ///< may come near to enemies, but goes over none
};

/// Points of a way are rounded to tenths of a millimetre: who makes one keeps this much farther off
/// than who judges it.
enum class Reads : std::uint8_t { proposes, judges };

/// Whether the walls that a group may not cross let its file by, on ways that begin where it stands
/// (NC-SCOPE-6).
class File {
 public:
  /// @param now outlives this
  File(const Situation& now, UnitId unit, Reads reads);
  [[nodiscard]] bool passes(Vec from, Vec to) const;
  [[nodiscard]] bool passes(std::span<const Vec> way) const;

 private:
  const field::Ground& ground_;
  field::Mover mover_;
  Vec began_;
  double grazed_;
};

/// Whom a group passes on ways that begin where it stands.
class Passage {
 public:
  /// @param now outlives this
  Passage(const Situation& now, UnitId unit, Going going, Reads reads);

  /// The first body that a straight step may not go on past.
  struct Bar {
    double share = 2;  ///< of the step; above 1: nobody
    Hindrance what;
    [[nodiscard]] bool stops() const { return share <= 1; }
  };
  [[nodiscard]] Bar first(Vec from, Vec to) const;
  /// The same of a way of several steps: whoever bars the first of them.
  [[nodiscard]] Hindrance first(std::span<const Vec> way) const;
  /// A place that it may not go over.
  [[nodiscard]] bool barred(Vec place) const;
  /// Places by which a body that bars a way may be passed.
  [[nodiscard]] std::vector<Vec> round(UnitId body) const;

 private:
  struct Body {
    UnitId unit = kNoUnit;
    double off = 0;  ///< how near the middle of the file may come to its figures
    field::Box box;
  };
  [[nodiscard]] double comes_near(Vec from, Vec to, const Body& body) const;

  const Situation& now_;
  Side side_;
  std::vector<Body> bodies_;
};

}  // namespace opfor::nineteenth_century
