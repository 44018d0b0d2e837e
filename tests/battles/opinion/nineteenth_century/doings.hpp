#pragma once

#include <map>
#include <optional>
#include <vector>

#include "battle/decision.hpp"
#include "battles/opinion/nineteenth_century/troops.hpp"

/// What every group has done so far in the turn, and what it is at.
namespace opfor::battles::opinion::nineteenth_century {

struct Doing {
  // --- what outlasts a turn ---
  bool runs = false;                ///< its current action is RUN
  Perhaps withdraws = Perhaps::no;  ///< WITHDRAW
  bool ran_last_turn = false;       ///< RF-ROUT
  bool beaten = false;              ///< in a melee, and has not diced since
  int load = 0;                     ///< half-turns
  UnitId with = kNoUnit;            ///< the group that a man goes with (CMD-8)

  // --- the turn ---
  bool commanded = false;  ///< paid for
  bool busy = false;       ///< an officer who loads or fires (CMD-2)
  bool diced = false;
  std::optional<Reaction> own;          ///< what it threw
  std::optional<event::Ordered> order;  ///< what it then did
  bool moved = false;
  int halves = 0;  ///< half-turns used (MOVE-9)
  int shots = 0;   ///< volleys
  bool charged = false;
  bool fought = false;
  int moves = 0;     ///< ways of its own
  Vec displacement;  ///< of them
};

struct Touch {
  UnitId one = kNoUnit;  ///< who made the contact
  UnitId other = kNoUnit;
  int turn = 0;
};

/// Who an officer pays out of what.
struct Purse {
  int points = 0;
  int paid = 0;
};

class Doings {
 public:
  Doings(const Setting& setting, const Troops& troops);

  [[nodiscard]] const Doing& operator[](UnitId unit) const { return all_[index(unit)]; }
  [[nodiscard]] const std::vector<Touch>& touches() const { return touches_; }
  [[nodiscard]] const std::map<UnitId, Purse>& purses() const { return purses_; }
  [[nodiscard]] bool in_contact(UnitId unit) const;
  [[nodiscard]] bool touch(UnitId one, UnitId other) const;
  /// The group that it goes with, else itself.
  [[nodiscard]] UnitId goes_with(UnitId unit, const Ledger& ledger) const;
  /// By itself or with the group it fights with, since before this turn (SHOOT-12).
  [[nodiscard]] bool fought_before(UnitId unit, UnitId with, int turn) const;
  /// The enemies that have charged it, or the group it fights with, this turn.
  [[nodiscard]] std::vector<UnitId> chargers(UnitId unit, UnitId with, int turn) const;
  /// Who has been driven back out of a melee, and has not gone yet; from whom.
  [[nodiscard]] UnitId pushed() const { return pushed_; }
  [[nodiscard]] const std::vector<UnitId>& pushed_from() const { return pushed_from_; }

  void follow(const Event& event, const Troops& troops, const Ledger& ledger);
  void decided(const Decision& decision, const Choice& choice);

 private:
  void begin_turn(const Troops& troops, const Ledger& ledger);
  void follow_order(const event::Ordered& ordered, const Troops& troops);
  void follow_way(const Event& event, const event::Moved& moved, const Troops& troops);
  void leave(UnitId unit);
  void push(const event::PushedBack& pushed);

  std::vector<Doing> all_;
  std::vector<Touch> touches_;
  std::map<UnitId, Purse> purses_;
  UnitId pushed_ = kNoUnit;
  std::vector<UnitId> pushed_from_;
};

/// Acts for itself: an officer's money or a player character (CMD-8, 9).
[[nodiscard]] inline bool directed(const Troops& troops, const Doings& doings, UnitId unit) {
  return troops[unit].pc || doings[unit].commanded;
}
/// What it does: as the lead of its company is ordered, at its place in the company (CO-3).
[[nodiscard]] bool keeps_station(const event::Ordered& ordered, const Troops& troops,
                                 const Doings& doings);

}  // namespace opfor::battles::opinion::nineteenth_century
