#pragma once

#include "drill/worth.hpp"
#include "rules/arquebusier/situation.hpp"

/// What shots and melees are worth on average, for the charge test (AQ-BEH-3) and the scores of
/// 13.5. The tables behind them are filled once, by the enumerator, from the very resolvers that
/// play.
namespace opfor::arquebusier {

/// The chance 0..1 that an element kills the one that it chooses (AQ-MEL-3, 5).
[[nodiscard]] double kill_chance(Type striker, Type target, Class of_target, ArtilleryMelee option);

/// Elements lost on average by so many shots at one type, of which so many are left (AQ-SHOOT-7,
/// 9). @param least the face that hits
[[nodiscard]] double losses_of_shots(int dice, int least, int left);

/// Elements that one turn's fire of a formation would take on average, from where both stand; arc
/// and line of fire apart (AQ-SHOOT-5 to 9).
[[nodiscard]] double expected_losses(const Situation& now, UnitId shooter, UnitId target,
                                     Length nearer = {});
/// The fire of several at one formation, all at once: what it takes of it together, and whether
/// that makes it irregular (AQ-IRR-1, 3, 4).
class FireTogether {
 public:
  FireTogether(const Situation& now, UnitId target);
  /// @param likely that he fires at all
  /// @param nearer had he come so much nearer
  void add(UnitId shooter, double likely = 1, Length nearer = {});
  [[nodiscard]] double losses() const;
  /// The chance that it comes out of order, or that nothing is left of it: either way it holds its
  /// side together no more (AQ-ROUT).
  [[nodiscard]] double shakes() const;
  [[nodiscard]] const Situation& now() const { return *now_; }
  [[nodiscard]] UnitId target() const { return target_; }

 private:
  const Situation* now_;
  UnitId target_;
  std::vector<double> fallen_{1};  ///< the chance that so many elements fall
  double from_afar_ = 1;           ///< the chance that nobody fires from close by
};
/// What share of those who hold its side together it is: who counts for the rout of its force, and
/// is in order (AQ-ROUT). 0 of others.
/// @param in_order as if it were
[[nodiscard]] double share_of_its_side(const Situation& now, UnitId unit, bool in_order = false);
/// The same, or, where that is more, what share of those of its side it is who are counted for the
/// victory where it stands: so late that it would hardly come into order again (section 15).
[[nodiscard]] double share_of_its_cause(const Situation& now, UnitId unit, bool in_order = false);
/// What one more shooter adds to the fire of others at a formation: by this he chooses among two
/// (D-8, AQ-ROUT).
struct AddedFire {
  double losses = 0;
  double shakes = 0;  ///< the chance that it comes out of order
  double routs = 0;   ///< what that is worth, in elements, by what it holds together of its force
  [[nodiscard]] double worth() const { return losses + routs; }
};
[[nodiscard]] AddedFire added_by(UnitId shooter, FireTogether fire);
/// Whom it would fire at without an order, and what that would take (AQ-SHOOT-2, 3), as far as it
/// goes by its own fire alone. Nobody if it may not shoot.
struct BestShot {
  UnitId target = kNoUnit;
  double losses = 0;
};
[[nodiscard]] BestShot automatic_fire(const Situation& now, UnitId shooter);
/// Whom alone: with one to choose from, told without what that would take.
[[nodiscard]] UnitId automatic_target(const Situation& now, UnitId shooter);

/// E_for and E_against of AQ-BEH-3: elements killed on average in one round.
using Clash = Exchange;
/// Who meets whom, and what they will be then (AQ-BEH-3).
struct Meeting {
  UnitId unit = kNoUnit;
  UnitId enemy = kNoUnit;
  Class own = Class::regular;     ///< on contact (AQ-IRR-2, AQ-IRR-6)
  Class theirs = Class::regular;  ///< on contact
  bool stood = false;             ///< own cavalry that AQ-IRR-6 makes irregular
  bool bad_contact = false;       ///< the enemy is touched in the rear, or a pike at its side
  std::optional<Clash> onset{};  ///< of who is taken in flank or rear: the first round, by who then
                                 ///< touches whom; in the next they have brought more up
};
/// What comes of a march into contact. @param reach its pose and how far that is.
[[nodiscard]] Meeting meeting(const Situation& now, UnitId unit, UnitId enemy,
                              const Situation::Reach& reach);
/// Two that are in contact already.
[[nodiscard]] Meeting in_contact_with(const Situation& now, UnitId unit, UnitId enemy);

/// The first round, ...
[[nodiscard]] Clash expected_clash(const Battle& battle, const Meeting& meeting);
/// ... and one front to front.
[[nodiscard]] Clash clash_of_fronts(const Battle& battle, const Meeting& meeting);

/// The chance that all of so many elements fall where so many blows are expected to kill.
[[nodiscard]] double chance_of_all(double expected, double left);

}  // namespace opfor::arquebusier
