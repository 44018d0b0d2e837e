#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "battle/event.hpp"
#include "drill/level.hpp"
#include "drill/sheet.hpp"
#include "telling/map.hpp"

/// What one side does in one turn, gathered from the events: the one value from which the text, the
/// JSON, the page and the map are made.
namespace opfor {

/// An officer's command points.
struct OfficerLine {
  event::CommandThrown thrown;
  std::vector<event::Paid> paid;
};

/// One unit's turn.
struct UnitTurn {
  UnitId unit = kNoUnit;
  bool commanded = false;
  bool must = false;  ///< the cell binds commanded units too
  std::optional<event::Reacted> reacted;
  std::vector<IntentOdds> odds;         ///< before its die
  std::vector<Counterfactual> without;  ///< what else the same die could have meant
  std::optional<event::Ordered> ordered;
  std::optional<event::Decided> choice;       ///< of its commander, where it was free
  std::vector<event::Decided> other_choices;  ///< whom to shoot at, whom to go with...
  /// A man who goes with a group, and does not dice: as he chose, or as he is with it at the end.
  UnitId goes_with = kNoUnit;
  std::optional<event::Moved> moved;  ///< its whole way, also after a fight
  std::vector<event::Moved> legs;     ///< of it, what its order was: not what it did after a fight
  std::vector<UnitId> touched;        ///< enemies that it came into contact with
  std::vector<UnitId> gave_way;       ///< enemies that it came up to, and that did not stand
  std::vector<event::Shot> shots;
  std::vector<event::Lost> inflicted;  ///< what its shots did
  bool held_fire = false;
  bool planned = false;  ///< its order is not yet carried out: see `plan`
  bool entered = false;
  bool waits = false;  ///< there was no room to enter
  bool left = false;
};

/// What a unit of either side tried, suffered or was made to do on the way: a card, a state, a
/// combat, a retreat with its end.
struct Happening {
  UnitId unit = kNoUnit;
  std::string words;
  std::optional<event::Moved> moved;  ///< where to, if it went somewhere
  bool of_fight = false;              ///< a melee, or the way that the beaten go
  bool after_fight = false;           ///< the way of one that goes on after a fight
  bool of_fire = false;               ///< its own fire, and what that did
  bool of_test = false;               ///< a card or a die of its own
  bool under_fire = false;            ///< the other side's fire on it
};

struct TurnSheet {
  const Sheet* sheet = nullptr;
  const Battle* battle = nullptr;
  Side side = Side::b;
  int turn = 1;
  std::uint64_t seed = 1;
  bool typed = false;
  Level level = Level::commander;     ///< at which the side is led
  std::vector<std::string> openings;  ///< who moves first, by what dice
  /// Of the side and of none of its units: whether it moves first, who of it does, from which
  /// flank.
  std::vector<event::Decided> choices{};
  std::vector<OfficerLine> officers;
  std::vector<event::Sighted> sightings;
  std::vector<UnitTurn> units;                    ///< in the order of the scenario
  std::vector<event::Fought> melees;              ///< that were fought
  std::vector<event::MeasuredByMap> close_calls;  ///< where the map's measure was taken
  std::vector<Happening> happenings;              ///< in their order
  std::vector<event::Lost> lost{};                ///< what opfor has counted, of either side
  std::vector<std::string> to_fight;              ///< that stand to be fought, with their odds
  std::vector<std::string> left_to_play;          ///< the steps of the turn that follow
  std::string ending;                             ///< how the battle ended; empty while it goes on

  [[nodiscard]] const Setting& setting() const { return battle->setting(); }
  [[nodiscard]] const UnitTurn* of(UnitId unit) const;
  /// True of a unit that was not called on in this pass: where sides take turns within a step, some
  /// wait for theirs.
  [[nodiscard]] bool waits_its_turn(const UnitTurn& unit) const;
};

/// True if every step of the side's turn has been played or passed over.
[[nodiscard]] bool pass_is_done(const Sheet& sheet, const Battle& battle, Side side);

/// What happened since a side's last pass began, and in which turn that was: what its opponent did
/// on his own table before, and what the side did in it. The whole, if it has had none.
struct Pass {
  std::span<const Event> events;
  int turn = 1;
};
[[nodiscard]] Pass last_pass(const Sheet& sheet, const Setting& setting,
                             std::span<const Event> events, Side side);

/// Which steps of a turn are gathered: those of the side and of both, or also the other side's.
enum class Steps : std::uint8_t { own, all };
/// Gathers what the side did in a turn.
/// @param told so many of the events have been told: of them only orders and ways are gathered, by
///     which those after them are understood
[[nodiscard]] TurnSheet gather(const Sheet& sheet, const Behaviour& behaviour, const Battle& battle,
                               std::span<const Event> events, Side side, int turn,
                               Steps steps_of = Steps::own, std::size_t told = 0);

/// The ways of the units, for the map.
[[nodiscard]] std::vector<Arrow> arrows_of(const TurnSheet& turn);

/// Its arm as it is read: "pike and shot".
[[nodiscard]] std::string arm_words(const Sheet& sheet, const Setting& setting, UnitId unit);

/// One plain sentence: what the player does with the figures.
/// "move 18 cm east to 4 cm west of the cactus hedge (F4), face west (270°)".
[[nodiscard]] std::string order_words(const TurnSheet& turn, const UnitTurn& unit);
/// The same of an order that is not yet carried out.
[[nodiscard]] std::string order_words(const Sheet& sheet, const Battle& battle, const Order& order);
/// Of a unit that is ordered and has not moved yet, where orders are given on paper first: its
/// move and its target as they were ordered.
void plan(UnitTurn& unit, const Battle& battle);
/// "shoots at the lancers (12 cm, short range: 4 or more): 2 D8 5 6, 2 hits (3/1: graze a man)".
[[nodiscard]] std::string shot_words(const Setting& setting, const event::Shot& shot);
/// "5 cm, ending in the tall grass (D3), facing east (86°)": the way of one that was made to go.
[[nodiscard]] std::string way_words(const Battle& battle, const event::Moved& moved,
                                    Measure measure);
/// "rally: six of clubs: it rallies"; "surrendered, it was broken (it cannot get away)".
[[nodiscard]] std::string happening_words(const event::Tested& test);
[[nodiscard]] std::string happening_words(const event::StateChanged& change);
/// "Parliament's men activate Waller's horse"; that they act, where whom they activate is not seen.
[[nodiscard]] std::string activated_words(const std::string& side, const event::Activated& one);
/// What happened to a unit besides its order, a line a happening; its own fire is not among them.
[[nodiscard]] std::vector<std::string> happening_lines(const TurnSheet& turn, UnitId unit);
/// What it did besides moving, and what befell it, a line each, in the order in which it happened:
/// its fire, the fire on it, cards, fights.
[[nodiscard]] std::vector<std::string> deed_lines(const TurnSheet& turn, UnitId unit);
/// "loses 1 killed, 2 wounded", "takes 2 fatigue hits": what was lost, in the sheet's own currency.
[[nodiscard]] std::string loss_words(const event::Lost& lost);
/// The same, and to whom: "loses 1 killed to Milan", "takes 2 fatigue hits from 1st battery".
[[nodiscard]] std::string loss_by_words(const Setting& setting, const event::Lost& lost);
/// Why, in one line.
[[nodiscard]] std::string because_words(const TurnSheet& turn, const UnitTurn& unit);
/// All options of a choice with their scores, the chosen ones marked.
[[nodiscard]] std::vector<std::string> option_lines(const Setting& setting,
                                                    const event::Decided& choice);
/// Why, line by line, with rule numbers.
[[nodiscard]] std::vector<std::string> why_lines(const TurnSheet& turn, const UnitTurn& unit);
/// Of choices of the side and of none of its units: the same.
[[nodiscard]] std::vector<std::string> why_lines(const TurnSheet& turn);
/// "3D6 make 10 points: hero 4D6...; he pays 8 for the 1st lancers".
[[nodiscard]] std::string officer_words(const TurnSheet& turn, const OfficerLine& officer);
/// "turn 3 of 14".
[[nodiscard]] std::string turn_words(const TurnSheet& turn);

/// Units of one command under its name, in the order of the scenario.
struct Group {
  std::string name;
  std::vector<const UnitTurn*> units;
};
[[nodiscard]] std::vector<Group> by_command(const TurnSheet& turn);

}  // namespace opfor
