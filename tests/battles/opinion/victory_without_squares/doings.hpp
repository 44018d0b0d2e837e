#pragma once

#include <array>
#include <optional>
#include <vector>

#include "battle/decision.hpp"
#include "battles/opinion/victory_without_squares/troops.hpp"

/// What every body has done so far in the turn, and what the present event is part of.
namespace opfor::battles::opinion::victory_without_squares {

/// Why somebody moves.
enum class Going : std::uint8_t {
  own,      ///< of its own will, in its activation
  pursuit,  ///< PUR-2, 3
  flight,   ///< broken, or pushed ahead
  retreat,  ///< driven back from a combat, under fire, evading
  about,    ///< turns about in its place as it breaks
  cleared,  ///< MOVE-11: got clear of friends
  ride      ///< a leader's
};
/// How somebody turns.
enum class Turning : std::uint8_t { none, about, wheel, in_place, otherwise };

struct Done {
  double moved = 0;  ///< straight, of its own will
  int legs = 0;
  Vec last_way;  ///< straight, whyever it went
  int wheels = 0;
  int abouts = 0;
  bool changed_mount = false;
  int fired = 0;  ///< firing actions
  bool fought = false;
  bool met = false;  ///< was said to touch somebody, who may have given way without a fight
  int rounds = 0;    ///< of combat
  bool tried_to_mend = false;   ///< reform, rally
  bool halted = false;          ///< drew Halt/Turn About
  bool moves_no_more = false;   ///< FIRE-10, CMB-9, 10
  bool refused = false;         ///< a Terrain card, MOVE-14
  bool passed_through = false;  ///< by friends, MOVE-11
  int orders = 0;
  field::Pose ordered_at;           ///< where it stood when it was ordered last
  bool ordered_disordered = false;  ///< and whether it was Disordered, or its army beaten
  double ridden = 0;                ///< of a leader

  // --- the firing action that is open to it ---
  bool may_fire = false;
  bool by_card = false;
  int shots = 0;  ///< of the action
  std::vector<UnitId> pistols_at;

  // --- a pursuit, which outlasts the turn ---
  bool chases = false;
  double chased = 0;
  double chase = 0;  ///< how far it goes
};

class Doings {
 public:
  explicit Doings(std::size_t units) : done_(units) {}

  [[nodiscard]] const Done& operator[](UnitId unit) const { return done_[index(unit)]; }
  /// Why the unit of a way goes it.
  [[nodiscard]] Going going(const Event& event, const event::Moved& moved,
                            const Troops& troops) const;
  /// Getting clear of friends it goes back the way that it has come, which costs nothing.
  [[nodiscard]] bool goes_back(const event::Moved& moved) const;
  /// What its last order to go back says: "falls back from the combat".
  [[nodiscard]] const std::string& pushed_why() const { return why_; }
  /// Who began the fight between two, of those who touched somebody last.
  [[nodiscard]] UnitId attacker_of(UnitId one, UnitId other) const;
  /// LOST-1, 2: its army has been said to be beaten.
  [[nodiscard]] bool beaten(Side side) const { return beaten_[static_cast<std::size_t>(side)]; }
  void passed_through(UnitId unit) { done_[index(unit)].passed_through = true; }

  /// Of the ledger only formations are read.
  void follow(const Event& event, const Troops& troops, const Ledger& ledger);
  void decided(const Decision& decision, const Choice& choice);

 private:
  void follow_way(const Event& event, const event::Moved& moved, const Troops& troops,
                  const Ledger& ledger);
  void follow_test(const event::Tested& tested, const Troops& troops);
  void follow_fight(const event::Fought& fought);
  void pursue(UnitId unit, double distance);

  std::vector<Done> done_;
  UnitId pushed_ = kNoUnit;  ///< whom the last event drove back
  std::string why_;
  std::array<bool, 2> beaten_{};
  std::vector<UnitId> touched_;  ///< who made contacts, the last one last
};

/// How a body turned, and about which point.
struct Turn {
  Turning how = Turning::none;
  double degrees = 0;  ///< to the right positive
  Vec about;
  bool may_be_wheel = false;  ///< in its place, by so little that a wheel would end there, rounded
};
[[nodiscard]] Turn turn_of(const event::Moved& moved, Size size);

/// The score at the end of a round's line: "D10 4, -1 own leader: 3"; nothing if it has none.
[[nodiscard]] std::optional<int> score_of(const event::Fought& fought);

}  // namespace opfor::battles::opinion::victory_without_squares
