#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "battle/battle.hpp"
#include "battle/consider.hpp"
#include "battle/decision.hpp"
#include "battle/reaction.hpp"
#include "drill/free_hand.hpp"

/// What is at stake: the numbers of a sheet that its side's commander weighs (ai/commander). A
/// sheet gives what it expects, by its own tables; how much that counts is no business of the
/// sheet's but data (ai/weights). So no function here knows a weight, and none asks for dice.
///
/// Harm is counted in blows: the least that a body of the sheet can lose (a step, an element, a
/// loss point, a hit). `Worth::body` says how many make a body, so that whoever weighs may count in
/// shares of one.
namespace opfor {

/// What one of two is expected to take from the other, and the other way round, in blows.
struct Exchange {
  double inflicted = 0;
  double suffered = 0;
};

/// That somebody who helps to hold his side together comes out of order, or into it again.
struct Steadiness {
  double chance = 0;
  double share = 0;  ///< of what his side then has before its end, in order (`Worth::standing`)
  /// The fewer hold a side together, the more each of them is to it.
  [[nodiscard]] double counts() const { return chance * share * share; }
};

/// Its own fire.
struct FireAhead {
  double now = 0;                 ///< expected harm this turn, in blows
  double next = 0;                ///< the same in its next turn, from where it then stands
  bool loads = false;             ///< it makes ready to fire
  UnitId holds_up = kNoUnit;      ///< a friend whose way it bars: by firing, or where it ends
  std::optional<bool> retargets;  ///< told whom to fire at: at a target worth an order, or not
  bool holds_fire = false;        ///< told not to fire
  Steadiness shakes = {};         ///< whom it fires at this turn comes out of order by it
};

/// A charge, or what else brings it into contact.
struct Fight {
  enum class Comes : std::uint8_t {
    fight,        ///< blows are exchanged
    guns_taken,   ///< without a fight
    ridden_down,  ///< who does not stand, and is caught
    driven_off,   ///< who does not stand, and gets away
    driven_on     ///< fugitives
  };
  UnitId enemy = kNoUnit;
  Comes comes = Comes::fight;
  /// What speaks so much against it, by the sheet's own test of a charge, that it is not ordered.
  std::optional<Consider> barred;
  Exchange exchange;          ///< of as many rounds as the sheet's test looks ahead
  double volley = 0;          ///< harm of the fire that meets it on its way, in blows
  double short_by = 0;        ///< how far that fire would stop it before it is home, in the sheet's
                              ///< measure (inches, centimetres)
  bool falls_back = false;    ///< the enemy does, and will hardly stand
  bool sent_against = false;  ///< it is he whom its task names
  Steadiness shakes = {};     ///< he comes out of order by it
};

/// What an order does for charges of later turns.
struct ChargesAhead {
  std::optional<double> prepared;  ///< it gathers speed for one: what that is worth, in blows
  double from_there = 0;  ///< the best that it could do next, as the order leaves it, in blows
  double from_here = 0;   ///< and as it stands: asked of who could do something from there
};

/// What one enemy may do to it before it acts again. He does one of the two, and need not.
struct Threat {
  UnitId by = kNoUnit;
  double fire = 0;         ///< in blows
  bool at_others = false;  ///< he would rather fire at somebody else
  Exchange attack;         ///< of which he is the attacker
};

/// Where a task leads.
enum class Towards : std::uint8_t {
  objective,       ///< a place
  target,          ///< whom it is told to attack
  enemy,           ///< the nearest
  enemy_at_hand,   ///< on the way to its place: an enemy whom it comes to grips with
  far_enemy,       ///< for want of a place
  friend_,         ///< whom it supports
  firing_place,    ///< where its guns bear
  called_up,       ///< in reserve: an enemy against whom it is wanted, see `TaskWay::why`
  off_enemy,       ///< away from the nearest enemy: told to withdraw
  own_place,       ///< to keep it
  place_by_friend  ///< to keep it, whom it supports being near
};

/// A way that its task has it make, before and after an order. Lengths in tenths of a millimetre.
struct TaskWay {
  Towards towards = Towards::objective;
  UnitId about = kNoUnit;  ///< an enemy or a friend, if it leads to one
  double before = 0;     ///< how far it has to go; to keep a place, to have its front to the enemy
  double after = 0;      ///< how far then; to keep a place, how far from it, and the same
  double move = 1;       ///< what ways are counted in: a move of foot
  bool presses = false;  ///< it has no turn to spare (`presses`, drill/task.hpp)
  Consider why{};        ///< `called_up` alone: what calls
  double in_vain = 0;    ///< so much nearer it comes by it to who keeps it off (drill/kept_off.hpp)
};

/// The task.
struct Errand {
  std::optional<TaskWay> objective;  ///< its place, if the task has one
  std::optional<TaskWay> way;        ///< what it makes for now: the place, or somebody
  std::optional<TaskWay> keeps;  ///< a place that it is to hold besides: how far it goes from it
  UnitId wants = kNoUnit;        ///< the enemy whom it would fire at where its task leads
  Exchange range;                ///< fire at him, in blows: `inflicted` from where it would stand,
                                 ///< `suffered` from where it stands: what it would give up
  bool leaves_works = false;     ///< it was to hold them
  bool past_edge = false;        ///< gets round what would cost it a test
  bool past_friends = false;     ///< gets round friends in its way
};

/// Ground given, and how.
struct Ground {
  bool gives = false;         ///< without an order that says so
  bool out_of_reach = false;  ///< who falls back already gets away from a charge
  bool out_of_fire = false;   ///< shaken, it gets out of fire that would shake it again
  bool shaken_on = false;     ///< shaken, it goes nearer to the enemy
};

/// An enemy near to whom it would show its flank or its rear, and who has still to act before the
/// battle is over: nobody else makes use of it.
struct Exposed {
  UnitId to = kNoUnit;
  bool rear = false;
  double soon = 1;  ///< he could make use of it in his next move; less, down to 0: later
};

/// Cover.
struct CoverAhead {
  UnitId left_from = kNoUnit;  ///< an enemy from whom it has cover now, and would not then; of who
                               ///< is to stay
  bool in_it = false;          ///< it would be in cover where that is what it wants
};

/// Getting back into order (reform, rally, restore).
struct Restoring {
  double regained = 0;           ///< expected, in blows
  std::optional<Consider> when;  ///< what makes it the time for it, or not quite
  Steadiness steadies = {};      ///< it comes into order, and stays so for its side's good
};

/// A form against horse on all sides: square, hedgehog.
struct AgainstHorse {
  bool forms = true;       ///< else it goes out of it
  UnitId horse = kNoUnit;  ///< who could ride it down in line; nobody: no need of it
  bool needed = false;
  double need = 1;  ///< how much, of a body that would be ridden down for sure
};

/// What else an order changes, each by the sheet's own test of when that is right.
enum class Change : std::uint8_t {
  mounts,
  dismounts,
  limbers,
  files,
  breaks_off,
  lies_down,
  forms_again  ///< it changed its formation in its last turn, and stands: never timely
};
struct Changes {
  Change what = Change::mounts;
  bool timely = false;
  Consider why{};  ///< why so
};

/// What it does to itself by it: fatigue run up.
struct Price {
  double blows = 0;
  bool dear = false;  ///< it has few left to give
};

/// What the sight of friends who are out of order costs, in blows.
struct Unsettled {
  double by_friend = 0;      ///< of it, by one near where it would stand
  UnitId friend_ = kNoUnit;  ///< who is that
  double friends = 0;        ///< of those near to where it would stand, by it
};

/// Guns that come into action, or are turned.
struct GunsAhead {
  double gained = 0;  ///< of their fire, in blows
  bool no_target = false;
};

/// Whether it comes off, and what it costs to try. Who needs no leave has it for sure.
struct Chances {
  bool halts_first = false;  ///< it must, and asks for leave
  double halts = 1;          ///< that it gets it
  double passes = 1;         ///< that it gets across all that lies on its way
  int edges = 0;             ///< that it has to cross
  double harm = 0;           ///< expected of crossing them, in blows
  bool watched = false;      ///< an enemy waits beyond one
};

/// What one order would leave, if all goes well: a sheet's own, made for the order. What a sheet
/// does not override is as if the order had nothing to do with it. Asked at most once each, so it
/// need not remember.
class Prospect {
 public:
  Prospect(UnitId unit, FreeOrder::Kind kind) : unit_(unit), kind_(kind) {}
  Prospect(const Prospect&) = delete;
  Prospect& operator=(const Prospect&) = delete;
  virtual ~Prospect() = default;

  [[nodiscard]] UnitId unit() const { return unit_; }
  [[nodiscard]] FreeOrder::Kind kind() const { return kind_; }

  [[nodiscard]] virtual bool possible() const { return true; }  ///< an order of the sheet at all
  /// Where it would stand then, in tenths of a millimetre; nothing: it stays where it is.
  [[nodiscard]] virtual std::optional<Vec> ends_at() const { return std::nullopt; }
  [[nodiscard]] virtual std::optional<Fight> fight() const { return std::nullopt; }
  [[nodiscard]] virtual ChargesAhead charges() const { return {}; }
  [[nodiscard]] virtual FireAhead fire() const { return {}; }
  /// Of enemies that its side knows of, whom it does not charge itself.
  [[nodiscard]] virtual std::vector<Threat> threats() const { return {}; }
  /// By what enemies may do to it, or by what it does, it comes out of order.
  [[nodiscard]] virtual Steadiness loses_order() const { return {}; }
  [[nodiscard]] virtual Errand errand() const { return {}; }
  /// It is off the table then, and does not come back.
  [[nodiscard]] virtual bool leaves_table() const { return false; }
  [[nodiscard]] virtual Ground ground() const { return {}; }
  [[nodiscard]] virtual std::vector<Exposed> exposed() const { return {}; }
  [[nodiscard]] virtual CoverAhead cover() const { return {}; }
  [[nodiscard]] virtual std::optional<Restoring> restoring() const { return std::nullopt; }
  [[nodiscard]] virtual std::optional<AgainstHorse> against_horse() const { return std::nullopt; }
  /// What would be wrong with the form that it would then stand in, where it would stand so.
  [[nodiscard]] virtual std::optional<Consider> unfit() const { return std::nullopt; }
  [[nodiscard]] virtual std::optional<Changes> changes() const { return std::nullopt; }
  [[nodiscard]] virtual std::optional<GunsAhead> guns() const { return std::nullopt; }
  [[nodiscard]] virtual Chances chances() const { return {}; }
  [[nodiscard]] virtual Price price() const { return {}; }
  [[nodiscard]] virtual Unsettled unsettled() const { return {}; }
  /// It keeps in hand what an answer costs, while there is somebody who may make it necessary.
  [[nodiscard]] virtual bool can_answer() const { return false; }

 private:
  UnitId unit_;
  FreeOrder::Kind kind_;
};

/// What is at stake in a moment as a side knows it: a sheet's own, made for one decision, which may
/// keep what several options share.
class Worth {
 public:
  Worth() = default;
  Worth(const Worth&) = delete;
  Worth& operator=(const Worth&) = delete;
  virtual ~Worth() = default;

  [[nodiscard]] virtual const Battle& battle() const = 0;
  /// How many blows make a body, whole.
  [[nodiscard]] virtual double body(UnitId unit) const = 0;
  /// How many it can still take before it is good for nothing: 0 of who is gone.
  [[nodiscard]] virtual double left(UnitId unit) const = 0;
  /// What it counts for, in blows, where the rules of victory count who stands there: a body as
  /// long as it is one; of sheets that count figures, what is left of it.
  [[nodiscard]] virtual double counts_for(UnitId unit) const { return body(unit); }
  /// How far a side is from its end by the sheet's own rules of breaking and of victory: 1 as it
  /// began, 0 beaten.
  [[nodiscard]] virtual double standing(Side side) const = 0;

  /// It stays in the ranks as long as it does what it is doing: it is in good enough order to obey.
  [[nodiscard]] virtual bool in_order(UnitId unit) const = 0;
  /// Its command leaves it free to go somewhere this turn, whether or not there is room.
  [[nodiscard]] virtual bool may_go(UnitId) const { return true; }
  /// It can do the enemy no harm but in close combat.
  [[nodiscard]] virtual bool only_strikes(UnitId unit) const = 0;
  /// How far off it can do harm within its next turn, by its fire or by a charge, in tenths of a
  /// millimetre; 0 of guns, who reach so far that nobody can keep out of it.
  [[nodiscard]] virtual double reach(UnitId unit) const = 0;
  /// A move of foot, in tenths of a millimetre.
  [[nodiscard]] virtual double foot_move() const = 0;
  /// How far it comes in a turn of a longer way, in tenths of a millimetre.
  [[nodiscard]] virtual double march(UnitId) const { return foot_move(); }
  /// A turn of foot takes all of its move: nobody is sent a little aside.
  [[nodiscard]] virtual bool turns_are_moves() const { return false; }
  /// It is to go forward: its task says so, or it is called up.
  [[nodiscard]] virtual bool goes_forward(UnitId unit) const = 0;

  /// False of units whose orders `Sheet::policy` scores (single men of some sheets).
  [[nodiscard]] virtual bool weighs(UnitId) const { return true; }
  /// What an option of `DecisionKind::order_unit` would leave. The option outlives it.
  [[nodiscard]] virtual std::unique_ptr<Prospect> prospect(UnitId unit,
                                                           const Option& option) const = 0;

  // For who only asks whom it is worth to command.
  /// What it could be ordered with a free hand, as it will be offered: all, or most of it; nothing:
  /// its sheet does not say.
  [[nodiscard]] virtual std::vector<FreeOrder> if_commanded(UnitId) const { return {}; }
  /// What its cell would have it do, roughly: straight to where it wants to be.
  [[nodiscard]] virtual FreeOrder rough_order(UnitId unit, const Cell&) const {
    Order stands;
    stands.unit = unit;
    return {FreeOrder::Kind::stand, stands, kNoUnit};
  }

  /// The orders among which the body that an option of `DecisionKind::move_leader` is about will
  /// choose before its leader may ride again, if an attack is among them and goes better with him
  /// beside it; nothing: he has no attack to lead there, or does not get there by it.
  [[nodiscard]] virtual std::vector<FreeOrder> attacks_led(UnitId /*leader*/,
                                                           const Option& /*ride*/) const {
    return {};
  }

  /// Each who has an attack open to it of those whom an option of `DecisionKind::choose_activation`
  /// would have act, or of a side that would move first (`DecisionKind::choose_initiative`), and
  /// what it could be ordered.
  struct Attacker {
    UnitId unit = kNoUnit;
    std::vector<FreeOrder> orders;
  };
  [[nodiscard]] virtual std::vector<Attacker> attacks_next(const Decision& /*decision*/,
                                                           const Option& /*next*/) const {
    return {};
  }

  /// It is sent against an enemy to whom it can do nothing as he stands (horse, and he is in
  /// square): that leads it nowhere, and is no reason to stay under fire.
  [[nodiscard]] virtual bool sent_in_vain(UnitId) const { return false; }
  /// How long the way is that it has from one place to another, in tenths of a millimetre: round
  /// what stays in its way, where its sheet looks for that.
  [[nodiscard]] virtual double way(UnitId, Vec from, Vec to) const { return norm(to - from); }
  /// It never enters that piece of ground: its sheet forbids it, or none of its arm can.
  [[nodiscard]] virtual bool never_enters(UnitId, FeatureId) const { return false; }

  /// Advice of the sheet's own (`Sheet::policy`) on whom to command that the orders of a unit show,
  /// and show better (`if_commanded`): who weighs them goes by them.
  [[nodiscard]] virtual bool shown_by_orders(Consider) const { return false; }
};

}  // namespace opfor
