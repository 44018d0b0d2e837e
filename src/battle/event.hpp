#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "battle/close_call.hpp"
#include "battle/decision.hpp"
#include "battle/order.hpp"
#include "battle/reaction.hpp"
#include "field/box.hpp"

/// What happened, as values. Reports, maps and explanations are built from these and nothing else.
namespace opfor::event {

struct TurnBegan {};
/// A step was left to a person at his table.
struct PassedOver {
  std::optional<Side> of;
};
/// Command points of an officer: what was thrown, and what he pays for.
struct CommandThrown {
  UnitId officer = kNoUnit;
  int dice = 0;
  int points = 0;
  std::string why;  ///< "hero 4D6, +1 for the drummer (NC-CMD-3)"
};
struct Paid {
  UnitId officer = kNoUnit;
  UnitId unit = kNoUnit;
  int price = 0;
};
/// One unit has (or has not) been made out by another, by a die.
struct Sighted {
  UnitId observer = kNoUnit;
  UnitId target = kNoUnit;
  int die = 0;
  Length range;
  Length distance;
  bool seen = false;
};
/// A unit threw its reaction die.
struct Reacted {
  ReactionRequest request;
  Reaction reaction;
};
/// What a unit is to do, and how that came about.
struct Ordered {
  UnitId unit = kNoUnit;
  Cell cell;               ///< what it carries out: its own, or the lead's
  UnitId lead = kNoUnit;   ///< the unit that it stays with (company rule), if another
  bool by_choice = false;  ///< a commanded unit with a free hand: chosen by its commander
  Order order;
  std::vector<std::string> rules;  ///< rules that shaped the order
  std::vector<Act> refused;        ///< acts of it that the unit did not obey, where orders may fail
};
/// The order without the acts that the unit did not obey, which its `why_not_more` then says.
[[nodiscard]] Order obeyed(const Ordered& ordered);
/// A program's choice with its reasons.
struct Decided {
  Decision decision;
  Choice choice;
  Reasons reasons;
};
struct Moved {
  UnitId unit = kNoUnit;
  field::Pose from;
  field::Pose to;
  std::vector<Point> path;  ///< as walked, from start to end
  Length allowance;         ///< what it could spend
  Length spent;
  Gait gait = Gait::as_before;
  std::string stopped_by;  ///< "1 cm short of the 1st section"; empty if nothing
};
struct FormationChanged {
  UnitId unit = kNoUnit;
  Formation to = Formation::line;
};
struct ContactMade {
  UnitId unit = kNoUnit;
  UnitId enemy = kNoUnit;
};
struct ContactBroken {
  UnitId unit = kNoUnit;
  UnitId enemy = kNoUnit;
};
/// Wounded men have stayed behind when their unit moved.
struct FellOut {
  UnitId unit = kNoUnit;
  UnitId wounded = kNoUnit;  ///< the unit that they are now
  int men = 0;
};
/// A unit has been told whom to shoot at, or must by the rules. The shots follow, when all have
/// aimed.
struct Aimed {
  UnitId unit = kNoUnit;
  UnitId target = kNoUnit;
};
/// A unit shot at another: the dice and what they did.
struct Shot {
  UnitId unit = kNoUnit;
  UnitId target = kNoUnit;
  int shots = 0;  ///< dice thrown
  int sides = 6;
  int least = 0;  ///< that hits
  int hits = 0;
  std::string how;                   ///< "12.0 cm, medium range, soft cover: 6 or more"
  std::vector<std::uint8_t> dice;    ///< as they fell; empty if only the hits were told
  std::vector<std::string> effects;  ///< of each hit: "3/5: kill a man"
};
/// A commanded unit that could have shot did not.
struct HeldFire {
  UnitId unit = kNoUnit;
};
/// What a unit has lost, in the sheet's own currency.
struct Lost {
  struct Count {
    std::string what;  ///< "killed", "wounded"
    int n = 0;
  };
  UnitId unit = kNoUnit;
  UnitId by = kNoUnit;  ///< `kNoUnit`: several, or nobody
  std::vector<Count> counts;
  bool destroyed = false;
};
/// A melee of one or more units a side was fought.
struct Fought {
  std::vector<UnitId> a;
  std::vector<UnitId> b;
  std::vector<std::string> rounds;  ///< a line a match, a round...
  std::string outcome;              ///< "Mexico goes back: 3 points against 1"
  std::optional<Side> winner;       ///< none: drawn
};
/// The loser of a melee goes back; its way is told by `Moved`.
struct PushedBack {
  UnitId unit = kNoUnit;
  std::string why;
};
/// A unit tried something, or had to face something, that dice or cards decide.
struct Tested {
  UnitId unit = kNoUnit;            ///< `kNoUnit`: its side did
  std::string what;                 ///< "halt", "risk of its leader"
  std::vector<std::string> thrown;  ///< "7 of spades", "D10 4"
  std::string outcome;              ///< "refused", "may fire"
};
/// What a change made of a unit, where readers need to know it; `other` is told by the sheet's
/// words alone.
enum class Became : std::uint8_t { other, limbered, unlimbered, mounted, on_foot, surrendered };
/// A unit's order, mount or limber is another than before, in the sheet's own words.
struct StateChanged {
  UnitId unit = kNoUnit;
  std::string from;
  std::string to;
  std::string why;  ///< "hit by fire"
  Became became = Became::other;
};
/// The move has passed to a side, or one of its commands is about to act.
struct Activated {
  Side side = Side::a;
  CommandId command = kNoCommand;
  UnitId unit = kNoUnit;
  std::string words;  ///< "activates the left wing, from the left"
};
struct Entered {
  UnitId unit = kNoUnit;
  bool returned = false;
};
struct WaitsToEnter {
  UnitId unit = kNoUnit;
};
struct LeftTable {
  UnitId unit = kNoUnit;
};
/// A close call: the map's measure was taken.
struct MeasuredByMap {
  CloseCall call;
  std::size_t answer = 0;  ///< its number: `Session::measure_anew`
};
struct Corrected {
  UnitId unit = kNoUnit;
  std::string words;
};
struct BattleEnded {
  int verdict = 0;  ///< `Verdict`
  std::string words;
};

using What =
    std::variant<TurnBegan, PassedOver, CommandThrown, Paid, Sighted, Reacted, Ordered, Decided,
                 Moved, FormationChanged, ContactMade, ContactBroken, FellOut, Aimed, Shot,
                 HeldFire, Lost, Fought, PushedBack, Tested, StateChanged, Activated, Entered,
                 WaitsToEnter, LeftTable, MeasuredByMap, Corrected, BattleEnded>;

}  // namespace opfor::event

namespace opfor {

template <>
struct Words<event::Became> {
  static constexpr std::array<std::string_view, 6> all{"other",   "limbered", "unlimbered",
                                                       "mounted", "on foot",  "surrendered"};
};

/// One thing that happened: when, by which rule, what.
struct Event {
  std::uint16_t turn = 0;
  std::uint8_t phase = 0;
  std::string rule;
  event::What what;
};

/// Who listens. A run that needs no report passes one that drops them.
class Events {
 public:
  virtual ~Events() = default;
  virtual void happened(Event event) = 0;
  /// False: nobody listens, and reports need not be built.
  [[nodiscard]] virtual bool wanted() const { return true; }
};

class NoEvents final : public Events {
 public:
  void happened(Event) override {}
  [[nodiscard]] bool wanted() const override { return false; }
};

/// Keeps them.
class EventList final : public Events {
 public:
  void happened(Event event) override { list.push_back(std::move(event)); }
  std::vector<Event> list;
};

}  // namespace opfor
