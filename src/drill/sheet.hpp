#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/battle.hpp"
#include "battle/correction.hpp"
#include "battle/event.hpp"
#include "core/problem.hpp"
#include "drill/asks.hpp"
#include "drill/moment.hpp"
#include "drill/play.hpp"
#include "drill/resolver.hpp"
#include "drill/vocabulary.hpp"

namespace opfor {

class Keys;
class Worth;
struct ScenarioUnits;

/// A phase: one line of a sheet's printed turn. It is what is named, passed over, and carried out
/// on a real table. It is played in one step or in many: a step is what the sheet resolves in one
/// breath (`Sheet::play_step`).
struct StepInfo {
  std::string name;  ///< "4.2 dice for actions"
  std::string rule;
  std::optional<Side> of;  ///< whose phase it is; none: both sides'
  /// A phase of both sides that is carried out on a real table, with its dice, where a side is
  /// played there: it is passed over, and its outcome reported.
  bool on_the_table = false;
  /// Nothing moves in it, and no dice fall but for one's own: what the other side does in it need
  /// not be known (orders are given, markers laid).
  bool on_paper = false;
  /// Carries out what both sides have ordered, without dice: the end of a side's pass.
  bool carries_out = false;
};

/// What a side began with and what is left of it, in the sheet's own measure of strength (figures,
/// elements, bases). Units that come back count again at the start and with what they lost before.
struct Tally {
  int start = 0;
  int left = 0;       ///< on the table or still to enter
  std::string words;  ///< "7 killed, 4 wounded of 23"
};

/// The contract: what a sheet provides. Stateless; every function is pure but for the battle and
/// the askers it is given. A new sheet is one folder with one of these, one enumerator in
/// `rules/sheets.hpp` and one line of its switch; the contract kit (tests/contract) then tests it.
class Sheet {
 public:
  virtual ~Sheet() = default;

  /// "nineteenth_century": the word of scenario files and of the folder.
  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual std::string_view title() const = 0;  ///< "19th Century rules"
  [[nodiscard]] virtual Measure measure() const = 0;

  /// The kinds of mover whose ways the ground prepares; others are answered too, but slower.
  [[nodiscard]] virtual std::vector<field::Mover> movers() const { return {}; }

  // --- the scenario ---
  /// Reads the sheet's own keys of a scenario: `options` ([options]; empty keys if the file has
  /// none), and for unit i the keys of `units[i]` that are not common ones. May set what the
  /// common part of `setting` leaves to the sheet (tables of units). Reports all problems.
  /// `units` stand in the order of `setting.units`. The reader calls `finish` on all of them and on
  /// `options` afterwards; a sheet does so only for tables that it opens itself. `setting.ground`
  /// is null if the common part has problems.
  [[nodiscard]] virtual std::shared_ptr<const SheetSetting> read(Setting& setting, Keys& options,
                                                                 std::span<Keys> units,
                                                                 Problems& problems) const = 0;
  /// The state before the first step of turn 1; its records say of each field how long it lasts and
  /// who knows it (battle/fields.hpp).
  [[nodiscard]] virtual Battle start(std::shared_ptr<const Setting> setting) const = 0;
  /// A battle whose setting has got new units or terrain, its state carried over by unit id.
  [[nodiscard]] virtual Battle carry_over(const Battle& old,
                                          std::shared_ptr<const Setting> setting) const = 0;

  // --- the sequence of play ---
  /// The phases of a turn, in their order (`Head::step` is an index into them).
  [[nodiscard]] virtual std::span<const StepInfo> steps() const = 0;
  /// Whose a phase is in this battle; none: both sides'. Sheets whose sides may change places in
  /// the printed list know more than that.
  [[nodiscard]] virtual std::optional<Side> phase_of(const Battle& battle, std::size_t phase) const;
  /// Whose step the next one is, in this state; none: both sides'. Sheets whose sides take turns
  /// within a phase know more than the printed list.
  [[nodiscard]] virtual std::optional<Side> step_of(const Battle& battle) const;
  /// Plays one step of the phase that the head names: what the sheet resolves in one breath,
  /// however many units it is about (the dice of a side that fall together, one unit's act, all
  /// melees). It must change the state. With the last step of a phase the head moves on to the next
  /// one (of the next turn after the last); nothing else may advance it.
  ///
  /// What a step leaves to those after it is in the state, and nowhere else: the queue, who holds
  /// the move, the cells that were thrown, and whatever belongs to one moment of which later steps
  /// make use. So the table may be saved, copied and set right between any two of them. Dice are
  /// keyed by the phase, never by a count of steps. Where it can be, what a search chooses is the
  /// first that a step asks.
  virtual void play_phase_step(Play& play) const = 0;
  /// The same; but at the beginning of a turn the sides' generals are asked first, in a step of
  /// their own (drill/general.hpp).
  void play_step(Play& play) const;
  /// The same, keeping nothing of what is worked out for the next step.
  void play_step(Battle& battle, Asks& asks, Events& events) const {
    Play play(battle, asks, events);
    play_step(play);
  }
  /// Passes over what is left of a phase for the side that is to act in it, also from the middle of
  /// it: the side stands as it is (a player carries it out on his table).
  virtual void skip_step(Battle& battle) const = 0;

  // --- who has won ---
  /// The words that conditions of victory may count by; none: the sheet's scenarios have no such
  /// conditions.
  [[nodiscard]] virtual std::span<const std::string_view> counts() const { return {}; }
  /// How many of a thing a side has (`Count::lead` is the caller's business).
  /// @throws std::logic_error if the word is none of `counts`.
  [[nodiscard]] virtual int counted(const Battle& battle, const Count& count) const;
  /// True if a unit that has left the table, or was destroyed, may yet come back.
  [[nodiscard]] virtual bool may_return(const Battle&, UnitId) const { return false; }
  /// What a side has lost so far.
  [[nodiscard]] virtual Tally tally(const Battle& battle, Side side) const;

  // --- what the behaviour reads, and how an intent becomes an order ---
  // A moment is one of this sheet's, or a mere state.
  [[nodiscard]] virtual Facts facts(const Moment& now, UnitId unit) const = 0;
  /// Legal orders that carry out a cell, best first, or keep another's station; never empty
  /// (standing is an order). None is bolder than the cell.
  [[nodiscard]] virtual std::vector<Order> ways(const Moment& now,
                                                const OrderRequest& request) const = 0;
  /// What is at stake in a moment as a side knows it, for its commander to weigh (drill/worth.hpp).
  /// Nothing (as it begins): the sheet has none yet, and `policy` scores its orders as well.
  [[nodiscard]] virtual std::unique_ptr<Worth> worth(const View& view) const;
  /// What only this sheet can score: the decisions that are none of an order. A score for each
  /// option, from what the side may know. `reactions` tells what the tables would make of a unit.
  [[nodiscard]] virtual Reasons policy(const View& view, const Decision& decision,
                                       const Reactions& reactions) const = 0;
  /// Why an order is not legal, or nothing. Written apart from what proposes orders.
  [[nodiscard]] virtual std::optional<Refusal> check(const Moment& now,
                                                     const Order& order) const = 0;
  /// True if the units of a side that are not commanded act by the tables whoever leads them.
  [[nodiscard]] virtual bool governed(const Setting& setting, Side side) const = 0;
  [[nodiscard]] virtual View view(const Moment& now, Side side) const = 0;

  // --- corrections ---
  /// The words for sorts of men, elements or bases that losses may be told by ("pike").
  [[nodiscard]] virtual std::span<const std::string_view> kinds() const { return {}; }
  /// The words for what may be told of a unit and has no field of its own in a correction
  /// ("commander dead").
  [[nodiscard]] virtual std::span<const std::string_view> states() const { return {}; }
  /// What else may be told, and the words that its players have for it.
  [[nodiscard]] virtual Vocabulary vocabulary() const { return {}; }
  /// Carries out a correction of the state (not `setting`), or says why it cannot be; then `battle`
  /// is unchanged. Kinds and states are words of the sheet: see `unknown_word`.
  [[nodiscard]] virtual std::optional<Problem> correct(Battle& battle,
                                                       const Correction& correction) const = 0;

  // --- odds ---
  [[nodiscard]] virtual std::vector<Resolver> resolvers(const Reactions& reactions) const = 0;

  // --- pictures and words ---
  /// What stands to be fought out, a line a fight with its exact odds: "the lancers (8) against the
  /// 1st section (10): ...". For players who throw the dice at their table.
  [[nodiscard]] virtual std::vector<std::string> to_fight(const Battle&) const { return {}; }
  /// The bases of a unit as they stand on the table.
  [[nodiscard]] virtual std::vector<field::Box> bases(const Battle& battle, UnitId unit) const = 0;
  /// False of a unit that stands beside or among others without being in their way (a leader).
  [[nodiscard]] virtual bool takes_room(const Setting&, UnitId) const { return true; }
  /// An officer by himself who takes room like a body, and is none: he is counted apart.
  [[nodiscard]] virtual bool is_officer(const Setting&, UnitId) const { return false; }
  /// "8 of 10, 1 wounded".
  [[nodiscard]] virtual std::string strength(const Battle& battle, UnitId unit) const = 0;
  /// What marks its state on a map and in lists: "loaded", "ran", "beaten"; may be empty.
  [[nodiscard]] virtual std::vector<std::string> marks(const Battle& battle, UnitId unit) const = 0;
  /// "foot", "horse": for pictures and reports.
  [[nodiscard]] virtual std::string arm(const Setting& setting, UnitId unit) const = 0;
};

/// A body of troops: no leader, and nobody who stands among others without being in their way.
[[nodiscard]] bool is_body(const Sheet& sheet, const Setting& setting, UnitId unit);

/// On the table, and one loss more takes it off: a man by himself, or the last of a body.
[[nodiscard]] bool one_loss_left(const Sheet& sheet, const Battle& battle, UnitId unit);

/// What is wrong with the words of a correction that are the sheet's own.
[[nodiscard]] std::optional<Problem> unknown_word(const Sheet& sheet, const Correction& correction);

}  // namespace opfor
