#pragma once

#include <optional>
#include <vector>

#include "drill/least_step.hpp"
#include "drill/manoeuvres.hpp"
#include "drill/way_round.hpp"
#include "rules/through_the_square_window/purse.hpp"

/// Orders made of acts: what all that proposes orders (free_orders, ways) is made of. Each is one
/// that the judge lets pass.
namespace opfor::through_the_square_window {

/// An order that is put together act by act, and where it would leave the body.
class Plan {
 public:
  /// @param save actions that are to be left when it is done, if there are so many
  Plan(const Situation& now, UnitId unit, int save = 0);

  /// Adds an act if it can be done.
  bool add(const Act& act);
  /// Where this leaves it, with what it may do this turn once more.
  [[nodiscard]] Plan next_turn() const;
  /// The same plan, of which an action is to be left; nothing if it might be another then.
  [[nodiscard]] std::optional<Plan> saving_one() const;
  /// What it is hangs on how many actions there are, and not on room alone.
  [[nodiscard]] bool hangs_on_actions() const { return hangs_on_actions_; }
  /// Straight ahead as far as it gets of a length: short of what stops it, and of difficult ground
  /// where that is too dear. @returns false if that is no way worth an order
  bool go_ahead(double length, double off_enemies = kKeepOff.as_double());
  bool go_back(double length);
  /// Turns to look at a place: wheels, or where that is behind it turns about.
  /// @returns false if it does not look there then, or nearly
  bool look_at(Vec place);
  bool turn_about();

  [[nodiscard]] const Standing& stand() const { return stand_; }
  [[nodiscard]] bool empty() const { return order_.acts.empty(); }
  [[nodiscard]] int saved() const { return stand_.actions + kept_; }
  [[nodiscard]] Order take(std::string why = {}) {
    order_.why_not_more = std::move(why);
    return std::move(order_);
  }

 private:
  const Situation& now_;
  Standing stand_;
  int kept_ = 0;
  bool hangs_on_actions_ = false;  ///< with one fewer another plan might have been made
  Order order_;
};

/// Ways of a unit to a place: round what it may not enter, and round what slows it, if that is no
/// more than a Move longer, or it has one action alone, and cannot enter that (TTSW-ACT-3). Round
/// own bodies, too, that stand in its straight way and will not go out of it: guns in place, who
/// fights, is to stay or stands still before an enemy; and whoever stands still and leaves it less
/// than half a Move.
[[nodiscard]] WayRound way_round(const Situation& now, UnitId unit, Vec place);

/// What a body pays to wheel, or to turn about and wheel, until it looks at a place: as a length of
/// its way; nothing, of who turns freely.
[[nodiscard]] double price_of_wheel(const Situation& now, UnitId unit, const field::Box& from,
                                    Vec place);

/// How a body so placed goes on by such a way.
struct Onward {
  Vec next;           ///< where it makes for
  double length = 0;  ///< what it has yet to go, without its wheels
  double turns = 0;   ///< what it wheels for at the corners after that, as a length
  /// A wall leaves it no room to come round to there, or is right before its front: it has to go
  /// back first, which its length tells.
  bool walled = false;
};
[[nodiscard]] Onward onward(const Situation& now, UnitId unit, const WayRound& round,
                            const field::Box& at);

/// Such ways, with what the wheels of the unit cost.
class Routes {
 public:
  /// @param now outlives this
  Routes(const Situation& now, UnitId unit, Vec place);
  /// Straight, where there is no way round.
  [[nodiscard]] field::Detour::Way from(Vec at) const { return round_.from(at); }
  /// What a body so placed has yet to go, to wheel or turn about, and to get clear, as a length.
  [[nodiscard]] double left_from(const field::Box& box) const;
  /// The same without what it has to wheel or turn about.
  [[nodiscard]] double length_from(const field::Box& box) const;
  /// Among friends it has no room to wheel to where its way leads.
  [[nodiscard]] bool is_stuck(const field::Box& box) const;
  /// There are some in its straight way.
  [[nodiscard]] bool round_friends() const { return round_friends_; }

  /// As the unit stands: where it makes for, what is left of its way, and whether it is stuck:
  /// among friends, or before ground that leaves it no room to wheel.
  struct Start {
    Vec next;
    double left = 0;
    bool stuck = false;
    bool walled = false;  ///< by ground that it never enters
  };
  [[nodiscard]] const Start& start() const;
  /// Its plan that begins with a look to where it makes for.
  [[nodiscard]] Plan looked(int save) const;

 private:
  struct Room {
    Vec place;
  };
  Routes(const Situation& now, UnitId unit, Room room);
  Routes(const Situation& now, UnitId unit, Vec place, const UnitSet& stay);
  const Situation& now_;
  UnitId unit_;
  bool round_friends_;
  WayRound round_;
  mutable std::optional<Start> start_;
  mutable std::optional<Plan> looked_;  ///< with no action saved
};

inline constexpr double kNoStep = kLeastStep.as_double();
inline constexpr std::int32_t kNoTurn = 300;  ///< a turn not worth an order, hundredths of a degree

/// Towards a place, as far as it gets and no nearer to enemies than that.
/// @param save actions that are left for a shot, or an emergency
[[nodiscard]] std::optional<Order> towards(const Situation& now, UnitId unit, Vec place, int save,
                                           double off_enemies = kKeepOff.as_double());
/// The same, by ways that have been looked for already.
[[nodiscard]] std::optional<Order> towards(const Situation& now, UnitId unit, const Routes& routes,
                                           int save, double off_enemies = kKeepOff.as_double());
/// Where an order would leave its body.
[[nodiscard]] Standing standing_after(const Situation& now, const Order& order);
/// An order that leaves a body behind where it stood, and not turned: no way on, whatever it leads
/// to in a later turn.
[[nodiscard]] bool steps_back(const Situation& now, const Order& order);
/// So far behind whom it supports a body stands, or nearer.
[[nodiscard]] double off_whom_it_supports(const Situation& now, UnitId whom);
/// Where it waits there. Nothing, of who is by him already: where its place would be moves with
/// each turn of his.
[[nodiscard]] std::optional<Vec> behind_whom_it_supports(const Situation& now, UnitId unit,
                                                         UnitId whom);
/// How near who fires comes to an enemy whom it does not charge: "to the edge of close range"
/// (11.5), a step within it, so that nobody stops a hair beyond; of who has none, of its range.
[[nodiscard]] double edge_of_close_range(const Battle& battle, UnitId unit);
/// Whether nothing is gained by going nearer than that but by a charge: it hits best from there.
[[nodiscard]] bool fires_at_close_range(const Battle& battle, UnitId unit);
/// Straight away from the nearest enemy: back, facing kept, if one is within 20 cm and it may, else
/// turned about (11.5).
[[nodiscard]] std::optional<Order> withdrawn(const Situation& now, UnitId unit, int save = 0);
/// Turned about, and as far as it gets.
[[nodiscard]] std::optional<Order> run_away(const Situation& now, UnitId unit);
/// To look at the nearest enemy; nothing if it does, or cannot.
[[nodiscard]] std::optional<Order> faced(const Situation& now, UnitId unit, Vec place);
/// Heavy guns, laid on an enemy in range; nothing if one bears, or none can be brought to.
[[nodiscard]] std::optional<Order> relaid(const Situation& now, UnitId unit);
/// To the nearest cover. @param farther only such as is farther off the enemy, by no nearer way
[[nodiscard]] std::optional<Order> to_cover(const Situation& now, UnitId unit, bool farther);

}  // namespace opfor::through_the_square_window
