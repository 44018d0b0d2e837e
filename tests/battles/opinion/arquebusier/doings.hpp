#pragma once

#include <array>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "battle/decision.hpp"
#include "battles/opinion/arquebusier/troops.hpp"

/// What every formation has been told and has done so far in the turn, and in the last one.
namespace opfor::battles::opinion::arquebusier {

/// CMD-7, with the words of the telling.
enum class OrderKind : std::uint8_t {
  none,
  march,
  retire,
  reform,
  break_off,
  mount,
  dismount,
  restore,
  fire_at,
  hold_fire
};

/// A command that was rolled for.
struct Roll {
  OrderKind kind = OrderKind::none;
  bool passed = false;
};

struct Done {
  // --- commands ---
  bool commanded_as_regular = true;  ///< SEQ-3
  std::optional<Reaction> reaction;
  bool ordered = false;
  std::vector<Roll> rolls;
  OrderKind manoeuvre = OrderKind::none;  ///< what it obeys
  Order order;
  field::Pose ordered_at;   ///< where it stood when it was ordered
  double ordered_move = 0;  ///< its whole move then
  double retires = 0;       ///< how far whom it is to charge might retire then
  OrderKind fire = OrderKind::none;
  UnitId fire_at = kNoUnit;

  // --- what it did, and what befell it ---
  bool regular_at_phase = true;  ///< when the step began
  bool was_in_melee = false;     ///< when the turn began
  bool shot = false;
  bool under_fire = false;
  bool range_open = false;  ///< of somebody who shot at it, or of itself, places are not known
  double nearest_shot = 0;  ///< how far off who shot at it nearest was, if anybody
  std::array<int, kTypes> hits{};  ///< told, not yet taken off
  int shot_lost = 0;
  int lost = 0;
  bool manoeuvred = false;
  double moved = 0;
  field::Pose start;  ///< of the turn
  Vec way;            ///< MOVE-3: of its manoeuvre, formed up and turned
  Vec way_from;
  field::Pose went_to;  ///< at the end of it, before it is laid flat

  // --- last turn ---
  bool under_fire_last = false;
  int lost_last = 0;
  bool manoeuvred_last = false;
  double moved_last = 0;
  field::Pose start_last;
  Vec way_last;
  Vec way_from_last;
};

class Doings {
 public:
  explicit Doings(std::size_t units) : done_(units) {}

  [[nodiscard]] const Done& operator[](UnitId unit) const { return done_[index(unit)]; }
  [[nodiscard]] int turn() const { return turn_; }
  /// Who commands first this turn.
  [[nodiscard]] Side first() const { return first_; }
  /// Of the last order of the class that is now commanded; nobody yet: nothing.
  [[nodiscard]] std::optional<Side> commanded_last(bool regular) const {
    return last_[regular ? 1 : 0];
  }
  [[nodiscard]] bool touch(UnitId one, UnitId another) const {
    return contacts_.count(pair(one, another)) != 0;
  }
  [[nodiscard]] bool in_melee(UnitId unit) const { return !foes(unit).empty(); }
  [[nodiscard]] std::vector<UnitId> foes(UnitId unit) const;
  [[nodiscard]] const std::set<std::pair<UnitId, UnitId>>& contacts() const { return contacts_; }
  /// The next way of this unit is that of one who is laid flat (MOVE-7).
  [[nodiscard]] bool laid_flat(UnitId unit) const { return met_ == unit; }
  /// MOVE-1, SHOOT-12: its whole move now.
  [[nodiscard]] double move(UnitId unit, const Troops& troops) const;

  /// The ledger has followed; places that shift when files close, and Generals who go with their
  /// formations, are the page's to put.
  void follow(const Event& event, Troops& troops, Ledger& ledger);
  void decided(const Decision& decision, const Choice& choice, Troops& troops);
  /// Before the first event of another step.
  void step_begins(const Troops& troops);

 private:
  static std::pair<UnitId, UnitId> pair(UnitId a, UnitId b) { return std::minmax(a, b); }
  void begin_turn(const Event& event, Troops& troops, const Ledger& ledger);
  void follow_test(const event::Tested& tested, Troops& troops, const Ledger& ledger);
  void follow_order(const event::Ordered& ordered, Troops& troops, const Ledger& ledger);
  void follow_way(const Event& event, const event::Moved& moved, Troops& troops, Ledger& ledger);
  void follow_loss(const Event& event, const event::Lost& lost, Troops& troops, Ledger& ledger);
  void follow_fight(const event::Fought& fought, const Ledger& ledger);
  void follow_change(const Event& event, const event::StateChanged& changed, Troops& troops,
                     Ledger& ledger);
  void gone(UnitId unit, Troops& troops);

  std::vector<Done> done_;
  std::set<std::pair<UnitId, UnitId>> contacts_;
  std::array<std::optional<Side>, 2> last_;  ///< irregulars, regulars
  std::set<std::pair<UnitId, int>> killed_;  ///< elements, told, not yet taken off
  Side first_ = Side::a;
  int turn_ = 0;
  UnitId met_ = kNoUnit;
};

}  // namespace opfor::battles::opinion::arquebusier

namespace opfor {
template <>
struct Words<battles::opinion::arquebusier::OrderKind> {
  static constexpr std::array<std::string_view, 10> all{
      "none",  "march",    "retire",  "reform",  "break off",
      "mount", "dismount", "restore", "fire at", "hold fire"};
};
}  // namespace opfor
