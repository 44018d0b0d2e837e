#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "arena/measures.hpp"
#include "battle/event.hpp"
#include "drill/sheet.hpp"
#include "record/program_asks.hpp"

namespace opfor::arena {

/// Watches a battle and measures how both sides behave. It changes nothing and decides nothing.
class Watch final : public Events, public Heard {
 public:
  /// Sheet and table must outlive it; the table as the battle begins.
  Watch(const Sheet& sheet, const Battle& table);

  void happened(Event event) override;
  void decided(const Moment& now, const Decision& decision,
               const Commander::Decided& decided) override;
  void bound(const Moment& now, const OrderRequest& request, const Order& order) override;

  /// To be called after every step: sees when a turn is over.
  void stepped();
  /// How a side behaved, when the battle is over.
  [[nodiscard]] Behaved behaved(Side side) const;

 private:
  enum class By : std::uint8_t { nobody, commander, table, rules };
  /// What a unit did in the turn that is played.
  struct Did {
    By by = By::nobody;
    bool in_action = false;
    bool made_ready = false;   ///< an act that is none of going: loads, rallies, limbers...
    bool continued = false;    ///< uncommanded, its cell CONTINUE, and it did not fall back
    bool held = false;         ///< its die bound it not to go on, or it did not obey
    bool sent = false;         ///< its order takes it somewhere
    bool drew = false;         ///< dice or cards were asked whether it may
    bool kept = false;         ///< the rules kept it where it stood when it was asked
    bool charged = false;      ///< or was told to: its own test may have kept it
    std::optional<Task> task;  ///< when it was asked: a plan of this turn is in it
    bool moved = false;        ///< by its order
    bool gone = false;         ///< moved by the rules: driven off, in rout
    bool fired = false;
    UnitId stopped_by = kNoUnit;  ///< a friend in its way
    Vec from;
    Vec to;
  };
  /// A move by order, for those that come after it.
  struct Went {
    int turn = 0;
    Vec way;
    By by = By::nobody;
  };
  /// What is known of a unit over the battle.
  struct Known {
    bool counts = false;  ///< a body of troops
    bool leads = false;   ///< a leader
    bool was_there = false;
    bool was_near = false;
    bool was_in_action = false;
    bool shoots = false;  ///< fired, or was unloaded
    Share unloaded;       ///< of its turns under a commander
    Went went;
  };
  struct OfSide {
    Measures measures;
    std::uint64_t first_orders = 0;
    int first_in_action = 0;       ///< turn; 0: not yet
    Share height;                  ///< of the turn in which most were in action
    double friends_at_start = 0;   ///< mean distance to the nearest friend
    std::vector<double> acted_at;  ///< how far to the right, of each body in each turn in action
    std::vector<double> lost;      ///< by turns
    Vec middle_at_start;
    Vec middle;  ///< as the last turn ended in which anybody was on the table
  };

  [[nodiscard]] OfSide& of(Side side) { return sides_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] const OfSide& of(Side side) const { return sides_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] OfSide& of(UnitId unit) { return of(side_of(table_, unit)); }
  [[nodiscard]] Did& did(UnitId unit) { return did_[index(unit)]; }

  void begin_turn();
  void end_turn();
  void end_turn_of(UnitId unit);
  void end_turn_of(Side side);
  void measure_idle(UnitId unit);
  void measure_task(UnitId unit);
  void measure_way(UnitId unit);
  void measure_flank(UnitId unit);
  void measure_halt(UnitId unit);
  void measure_ground(UnitId unit);
  void measure_standing_off(UnitId unit);
  void measure_leader(UnitId leader);
  /// How far it is from the nearest enemy, base to base; infinite without one.
  [[nodiscard]] double gap_to_enemy(const Battle& battle, UnitId unit, UnitId* which) const;
  [[nodiscard]] bool is_unloaded(const Battle& battle, UnitId unit) const;
  [[nodiscard]] bool stirred(UnitId unit) const;
  /// When it was asked; of who was not, as the turn began.
  [[nodiscard]] Task task_of(UnitId unit) const;
  [[nodiscard]] bool has_far_task(UnitId unit) const;
  /// It came nearer to a place: straight, or by the way round that it has to go.
  [[nodiscard]] bool came_nearer(UnitId unit, Vec place) const;
  /// As it is now.
  [[nodiscard]] bool may_go(UnitId unit) const;
  /// When it was asked; of who was not, as the turn ended.
  [[nodiscard]] bool might_go(UnitId unit) const;
  /// The battle was over before it had its turn.
  [[nodiscard]] bool came_too_late(UnitId unit) const;
  [[nodiscard]] bool is_near(const Moment& now, UnitId unit) const;
  void charge(Measure charges, Measure at_bad_odds, const View& view, const Option& option);
  [[nodiscard]] double mean_distance_of_friends(Side side) const;
  [[nodiscard]] Vec middle_of(Side side) const;
  /// How far a place lies to the right, as its side faces.
  [[nodiscard]] double to_right(UnitId unit, Vec place) const;
  [[nodiscard]] std::uint64_t axis_of(Side side) const;
  [[nodiscard]] std::uint64_t main_effort_of(Side side) const;
  void note_first_order(const event::Ordered& ordered);

  void take(const event::Reacted& e);
  void take(const event::Ordered& e);
  void take(const event::Tested& e);
  void take(const event::Moved& e);
  void take(const event::Shot& e);
  void take(const event::ContactMade& e);
  template <class Other>
  void take(const Other&) {}

  const Sheet& sheet_;
  const Battle& table_;
  double move_ = 0;  ///< of foot, in tenths of a millimetre
  Battle began_;     ///< as the turn began
  int turns_ = 0;
  UnitId ordered_ = kNoUnit;  ///< last
  std::vector<Did> did_;
  std::vector<Known> known_;
  std::array<OfSide, 2> sides_;
};

/// A battle of the commander against himself, watched: how both sides behaved.
[[nodiscard]] std::array<Behaved, 2> watched(const Scenario& scenario, const Reactions& reactions,
                                             std::uint64_t seed);

}  // namespace opfor::arena
