#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "rules/victory_without_squares/cards.hpp"

/// What a body that breaks does to friends next to it (VWS-PUR-9).
namespace opfor::victory_without_squares {

/// Option `neighbour_suits`.
enum class NeighbourSuits : std::uint8_t {
  colour,  ///< black 2 steps, red 1
  suit     ///< spades 2, clubs 1, red none
};
/// Steps that a card costs a neighbour.
[[nodiscard]] int rout_loss(chance::Card card, NeighbourSuits suits);

/// A body of the side, where it stands when the first breaks.
struct Bystander {
  UnitId unit = kNoUnit;
  Kind kind = Kind::foot;
  State state = State::formed;
};
/// The bodies near a rout, in the order of their ids; bodies that break do not move in it.
struct Neighbourhood {
  std::vector<Bystander> bodies;
  /// Distance between bodies i and j: gaps[i][j], in tenths of a millimetre.
  std::vector<std::vector<double>> gaps;
  Length next_to = kNextTo;
};

/// How far a rout has spread.
struct Rout {
  std::vector<State> states;          ///< of the bodies
  std::vector<std::uint8_t> broken;   ///< in the order in which they broke, the first included
  std::uint8_t at = 0;                ///< index in `broken` of the one whose neighbours draw
  std::vector<std::uint8_t> drawers;  ///< that are still to draw for it
  Decks decks;
  auto operator<=>(const Rout&) const = default;
};
/// One draw of it.
struct RoutDraw {
  std::size_t body = 0;      ///< who drew
  std::size_t breaking = 0;  ///< because of whom
  chance::Card card;
  int steps = 0;
  State state = State::formed;  ///< after it
};

/// The rout begins with a body that has just broken (its state must be Broken).
[[nodiscard]] Rout begin_rout(const Neighbourhood& near, std::size_t first, const Decks& decks);
/// The next draw (key purpose: rout; who draws, against whom), nothing if the rout has ended:
/// nearest first, then lower id; each unbroken friend once for each body that breaks.
[[nodiscard]] std::optional<RoutDraw> spread(chance::Chance& chance, const chance::Key& key,
                                             const Neighbourhood& near, NeighbourSuits suits,
                                             Rout& rout);
/// All of it, merged by state for odds: what its end says of `broken` is the last of them alone.
[[nodiscard]] Rout whole_rout(chance::Chance& chance, const chance::Key& key,
                              const Neighbourhood& near, NeighbourSuits suits, Rout rout);

/// Friends whom fleeing friends run over lose a level each (VWS-MOVE-12).
[[nodiscard]] State after_being_overrun(State state, Kind kind);

}  // namespace opfor::victory_without_squares

namespace opfor {
template <>
struct Words<victory_without_squares::NeighbourSuits> {
  static constexpr std::array<std::string_view, 2> all{"colour", "suit"};
};
}  // namespace opfor
