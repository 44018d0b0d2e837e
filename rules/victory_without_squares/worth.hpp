#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "drill/worth.hpp"
#include "rules/victory_without_squares/combat.hpp"
#include "rules/victory_without_squares/situation.hpp"
#include "rules/victory_without_squares/wanted.hpp"
#include "rules/victory_without_squares/ways_round.hpp"
#include "rules/victory_without_squares/worth_routs.hpp"

/// What is at stake under this sheet (12.5): a blow is a step of a body that has three; that it
/// breaks counts one more (expectations.hpp).
namespace opfor::victory_without_squares {

[[nodiscard]] std::unique_ptr<Worth> worth(const View& view);

/// What is at stake for a body where it stands: worked out when it is first asked for, once for all
/// the orders that are weighed.
class Standing {
 public:
  /// @param now outlives this.
  Standing(const Situation& now, UnitId unit);
  [[nodiscard]] const Situation& now() const { return now_; }
  [[nodiscard]] UnitId unit() const { return unit_; }
  [[nodiscard]] const Wanted& wanted() const;
  /// The enemy at whom its muskets would do most, of those in sight, and what they would do.
  struct Shot {
    UnitId at = kNoUnit;  ///< nobody: none bears
    double fire = 0;
  };
  [[nodiscard]] Shot best_shot(const field::Box& there) const;
  /// From where it stands.
  [[nodiscard]] const Shot& best_shot() const;
  /// The best fire of a gun at anybody, as it is turned now.
  [[nodiscard]] double gun_fire() const;
  /// An enemy's fire at it.
  [[nodiscard]] double fire_of(UnitId enemy) const;
  /// Enemies that it sees, and that are not broken.
  [[nodiscard]] const UnitSet& threatened_by() const;
  /// An attack of an enemy on it, as both stand.
  [[nodiscard]] const Combat& attack_of(UnitId enemy) const;
  /// What a round of combat may be expected to come to; of one and the same worked out once.
  [[nodiscard]] Exchange round(const Combat& combat) const;
  /// It has cover against an enemy.
  [[nodiscard]] bool covered_from(UnitId enemy) const;
  /// Its way to a place, and how much of it is left from where it stands.
  struct Ahead {
    Road road;
    double left = 0;
  };
  [[nodiscard]] const Ahead& ahead(Vec place) const;
  /// The ways straight ahead, two moves long, of own foot that is to go forward.
  struct Lane {
    UnitId of = kNoUnit;
    field::Box from;
    Vec step;
  };
  [[nodiscard]] const std::vector<Lane>& lanes() const;
  /// What it could do by an attack from where it stands (attack_to_come.hpp).
  [[nodiscard]] double attack_to_come() const;
  /// Its place in the line of its command, if its plan has one.
  [[nodiscard]] const std::optional<Vec>& in_line() const;
  /// Of friends.
  [[nodiscard]] const std::vector<RoutToFear>& routs() const;

 private:
  const Situation& now_;
  UnitId unit_;
  mutable std::optional<Wanted> wanted_;
  mutable std::optional<std::optional<Vec>> in_line_;
  mutable std::optional<Shot> best_shot_;
  mutable std::optional<double> gun_fire_;
  mutable std::optional<double> attack_to_come_;
  mutable std::optional<UnitSet> threatened_by_;
  mutable std::vector<double> fires_;  ///< by enemy; below 0: not yet
  mutable OfEach<Combat> attacks_;
  mutable std::vector<std::pair<Combat, Exchange>> rounds_;
  mutable std::vector<std::optional<bool>> covered_;  ///< by enemy
  mutable std::deque<std::pair<Vec, Ahead>> roads_;
  mutable std::optional<std::vector<Lane>> lanes_;
  mutable std::optional<std::vector<RoutToFear>> routs_;
};
/// What an order would leave. @param standing, option outlive it
[[nodiscard]] std::unique_ptr<Prospect> prospect(const Standing& standing, const Option& option);

}  // namespace opfor::victory_without_squares
