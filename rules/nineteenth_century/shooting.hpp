#pragma once

#include <array>
#include <optional>
#include <span>

#include "chance/chance.hpp"
#include "core/fixed_vector.hpp"
#include "rules/nineteenth_century/marks.hpp"

/// Shooting, section 11: values and chance in, marks out. Who may shoot at whom, loading and what
/// becomes of the marks is the sequence's.
namespace opfor::nineteenth_century {

/// The band that a distance (tenths of a millimetre, not rounded) lies in; a limit includes its
/// end. Nothing beyond long range, and for what cannot shoot (NC-WPN-1, 2, NC-SCOPE-5).
[[nodiscard]] std::optional<RangeBand> band_of(Weapon weapon, double distance);
[[nodiscard]] inline std::optional<RangeBand> band_of(Weapon weapon, Length distance) {
  return band_of(weapon, distance.as_double());
}

/// The cover of a target: that of most of the figures among which the hits are allocated; a tie
/// goes to the better cover (NC-SHOOT-7). None of none.
[[nodiscard]] field::Cover cover_of_most(std::span<const field::Cover> figures);

/// What decides how many of a group shoot.
struct Shooters {
  int eligible = 0;        ///< in range, seeing, armed, not in contact before this turn
  bool commanded = false;  ///< or a PC
  bool loaded = true;      ///< asked of commanded groups only (NC-SHOOT-5)
  bool moving = false;     ///< moved more than 0 cm this turn
  bool slow = false;       ///< Baker rifles and similar
  int square_of = 0;       ///< living figures of a group in square, else 0
};
/// How many shots: all commanded and loaded figures, or one in so many, rounded down, of
/// uncommanded ones; of a square at most half its figures; at least 1 of any who are eligible (and,
/// if commanded, loaded). NC-SHOOT-4, 5, 13.
[[nodiscard]] int shots(const Shooters& shooters);

/// Who shoots, as far as damage is concerned (NC-SHOOT-8).
struct Aim {
  bool gunpowder = true;
  bool hero = false;
  bool raw = false;
  constexpr bool operator==(const Aim&) const = default;
};
[[nodiscard]] Damage damage(const Aim& aim, int die);

/// The shots of one group at one group, or of one PC at one figure.
struct Volley {
  int shots = 0;  ///< D8, 0..32
  int target = kToHitSides;
  Aim aim;
  /// Among whom the hits are allocated, numbered from the nearest: true = wounded before. One at
  /// least, unless there are no shots.
  FixedVector<bool, kMostCandidates> candidates;
};

/// What a volley did.
struct VolleyResult {
  int hits = 0;
  std::array<Mark, kMostCandidates> marks{};  ///< of the candidates
  Losses losses;                              ///< the marks, counted
  auto operator<=>(const VolleyResult&) const = default;
};

/// The D8 of a volley: how many hit (NC-SHOOT-6). No shots, no throw.
[[nodiscard]] int throw_to_hit(chance::Chance& chance, chance::Key key, int shots, int target);

/// The dice of a volley as they fell, for those who tell of it. A player may type the number of
/// hits without their faces: then `to_hit` is empty.
struct VolleyDice {
  FixedVector<std::uint8_t, chance::kMostDice> to_hit;
  FixedVector<std::uint8_t, chance::kMostDice> picks;  ///< 1..n, one a hit; empty for one candidate
  FixedVector<std::uint8_t, chance::kMostDice> damage;
};

/// Plays a volley in the order of NC-SHOOT-10: all D8 (`to_hit`), then for each hit a pick and its
/// D6 (`pick`), or its D6 alone (`damage`) where there is one candidate.
/// @param key of the shooters and their target; purposes are filled in.
/// @param shown if not null, is told how they fell.
/// @throws std::invalid_argument for more than 32 shots or nobody to hit.
[[nodiscard]] VolleyResult resolve_volley(chance::Chance& chance, chance::Key key,
                                          const Volley& volley, VolleyDice* shown = nullptr);

/// The losses of a volley: played, those of `resolve_volley`. Odds come shot by shot over the
/// number of candidates of each kind, as candidates of a kind are alike.
[[nodiscard]] Losses volley_losses(chance::Chance& chance, const chance::Key& key,
                                   const Volley& volley);

}  // namespace opfor::nineteenth_century
