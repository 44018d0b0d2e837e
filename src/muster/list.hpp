#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "core/problem.hpp"
#include "core/words.hpp"
#include "drill/sheet.hpp"
#include "scenario/scenario.hpp"

/// Army lists: what the battles of a sheet are made of. One TOML file a sheet; its keys are told of
/// in scenarios/lists/README.md.
namespace opfor::muster {

/// Where troops stand in the line, and what an army's mix is told by.
enum class Arm : std::uint8_t {
  foot,   ///< the centre
  horse,  ///< the wings
  guns,   ///< among the foot, with a field of fire
  loose   ///< skirmishers, dragoons, commanded shot: between centre and wings
};
inline constexpr std::size_t kArms = 4;

/// What brings the armies together.
enum class Occasion : std::uint8_t {
  meeting,   ///< both want the same place
  attack,    ///< one holds it
  rearguard  ///< one that is weaker holds it for a time
};
/// How much stands about on the ground.
enum class Density : std::uint8_t { open, mixed, close };

/// How a piece of ground lies.
enum class Lie : std::uint8_t {
  patch,   ///< an area without corners: a wood, a marsh
  hill,    ///< a patch that troops may stand on
  house,   ///< a rectangle
  fold,    ///< a ring of four sides with a gate
  line,    ///< a hedge, a wall: a line
  stream,  ///< from edge to edge, with fords and bridges
  road     ///< from edge to edge
};
/// What the battle is fought for.
enum class Post : std::uint8_t { crossroads, village, hill, bridge };

/// Lines of a scenario file that are written as they stand.
using Lines = std::vector<std::string>;

/// A type of troops, with what it is worth.
struct Troop {
  std::string id;
  std::string name;  ///< "line infantry"
  Arm arm = Arm::foot;
  int points = 0;
  Lines lines;         ///< of its [[unit]]
  Lines attacks;       ///< besides, where its side comes on
  Lines holds;         ///< besides, where its side holds
  bool alone = false;  ///< belongs to no command
  bool guard = true;   ///< false: no side is made of such alone (artillery, irregulars)
  Where where;         ///< of its lines, for problems
};

/// Troops as an army has them.
struct Recruits {
  std::size_t troop = 0;
  int share = 1;                   ///< of its arm
  int most = 100;                  ///< per cent of the points of a side
  Lines lines;                     ///< besides those of the troops
  std::vector<std::string> names;  ///< patterns (names.hpp)
};

struct Army {
  std::string id;
  std::string name;                     ///< "The French"
  std::array<int, kArms> arms{};        ///< shares of its points
  std::vector<std::string> leaders;     ///< patterns (names.hpp)
  std::vector<std::string> subalterns;  ///< patterns, of who leads what is below
  std::vector<Recruits> troops;
};

/// A war, or a part of one: who fights whom, when and where.
struct Theatre {
  std::string name;                               ///< "Portugal"
  std::array<std::vector<std::size_t>, 2> sides;  ///< armies
  int first_year = 0;
  int last_year = 0;
  std::vector<std::string> places;
};

/// A table, in the measure of the sheet, for so many points a side.
struct Size {
  int up_to = 0;
  int width = 0;
  int height = 0;
  int turns = 0;
  int widest = 0;  ///< of a side from flank to flank: what its orders reach
};

/// A kind of terrain as the sheet knows it.
struct GroundKind {
  std::string id;
  Lie lie = Lie::patch;
  std::string kind;  ///< the word of scenario files
  std::vector<std::string> names;
  Lines lines;
  std::string about;  ///< a comment above the first of them
  int least = 0;      ///< across, in tenths of the measure
  int most = 0;
  bool on_hills = false;        ///< lies on hills as well as anywhere
  std::array<int, 3> pieces{};  ///< by density, on the smallest table
  std::string option;           ///< "buildings": an option that names each of them
  std::vector<std::string> option_words;
};

/// What a command is divided into: troops of an arm that stand together, a few and a few.
struct Below {
  Arm arm = Arm::foot;
  std::string level;  ///< "platoon"
  std::string name;   ///< "{}'s platoon", where somebody leads it
  int least = 2;      ///< units of it; who are fewer are in none
  int most = 2;
  Lines leader;  ///< none: nobody leads it
};

/// Who leads whom.
struct Organisation {
  std::string level;  ///< of what a leader leads: "brigade"; empty: the sheet has no commands
  std::string top;    ///< of what is above several of them: "division"
  std::string name;   ///< "{}'s brigade"
  std::string top_name;
  std::string only;  ///< the level where there is but one
  std::string only_name;
  std::vector<Below> below;
  int least = 1;  ///< units that want a leader of their own
  int most = 4;
  int reach = 0;        ///< of a leader to whom he leads, tenths of the measure
  int chief_reach = 0;  ///< of the chief to the other leaders, or to all where there are none
  Lines leader;
  Lines leader_of_horse;  ///< of horse alone
  Lines only_leader;
  Lines chief;
  Lines attacks;  ///< of leaders and chiefs besides
  Lines holds;
  std::string line_key;         ///< the key of units that says in which line they stand
  std::string attack_option;    ///< an option that lists the commands that attack
  std::string attacker_option;  ///< an option that names the side that attacks
};

/// A degree of victory.
struct Win {
  int lead = 1;
  std::string degree;
};

/// How a command is drawn up.
enum class DrawnUp : std::uint8_t {
  in_two_lines,  ///< two thirds of it in the first line, the second straight behind
  in_one_line,   ///< all in the first line that have room there
  chequered      ///< the second line behind the intervals of the first, where the table has room
};

struct Victory {
  std::string count;      ///< a word that the sheet counts by
  std::vector<Win> wins;  ///< the greatest lead first
  std::string ends;       ///< a word; a side that has none of it has lost at once
};

struct List {
  std::string file;
  const Sheet* sheet = nullptr;
  std::string about;        ///< how the points were found, a comment of every battle
  std::vector<Size> sizes;  ///< the smallest first
  int least_points = 0;
  int usual_points = 0;        ///< of an evening
  std::array<int, 2> apart{};  ///< between the front lines, tenths of the measure
  int interval = 0;            ///< between units of a line, tenths
  int behind = 0;              ///< between lines, tenths
  int abreast = 0;             ///< units of a command, guns apart
  int deepest = 4;             ///< lines of a command
  DrawnUp drawn_up = DrawnUp::in_two_lines;
  std::array<int, 3> shares{100, 100, 70};  ///< points of who holds, per cent, by occasion
  std::vector<Troop> troops;
  std::vector<Army> armies;
  std::vector<Theatre> theatres;
  std::vector<GroundKind> ground;
  Organisation organisation;
  Victory victory;
};

/// The largest list that is read, in bytes.
inline constexpr std::size_t kMostListBytes = 400'000;

/// Reads an army list: all its problems together, each with line, column and what is allowed.
/// Whether its lines make units of the sheet is seen when a battle is made from it.
[[nodiscard]] tl::expected<List, Problems> read_list(std::string_view text, std::string_view file,
                                                     FindSheet find, SheetNames names);

}  // namespace opfor::muster

namespace opfor {
template <>
struct Words<muster::Arm> {
  static constexpr std::array<std::string_view, 4> all{"foot", "horse", "guns", "loose"};
};
template <>
struct Words<muster::DrawnUp> {
  static constexpr std::array<std::string_view, 3> all{"in_two_lines", "in_one_line", "chequered"};
};
template <>
struct Words<muster::Occasion> {
  static constexpr std::array<std::string_view, 3> all{"meeting", "attack", "rearguard"};
};
template <>
struct Words<muster::Density> {
  static constexpr std::array<std::string_view, 3> all{"open", "mixed", "close"};
};
template <>
struct Words<muster::Lie> {
  static constexpr std::array<std::string_view, 7> all{"patch", "hill",   "house", "fold",
                                                       "line",  "stream", "road"};
};
template <>
struct Words<muster::Post> {
  static constexpr std::array<std::string_view, 4> all{"crossroads", "village", "hill", "bridge"};
};
}  // namespace opfor
