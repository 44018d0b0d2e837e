#pragma once

#include <array>
#include <initializer_list>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "rules/through_the_square_window/tables.hpp"

/// Unit cards (section 3): what a unit is made of, and what it is in each formation. The cards are
/// data: a scenario may have others.
namespace opfor::through_the_square_window {

/// What a card lets its troops do, beyond what their kind says.
enum class Ability : std::uint8_t {
  linear,  ///< a linear battalion
  spanish,
  ring,
  salvo,
  shoot_on_charge,  ///< before it charges home: TTSW-CHA-6
  caracole,
  counter_charge,
  evade
};

class Abilities {
 public:
  constexpr Abilities() = default;
  constexpr Abilities(std::initializer_list<Ability> list) {
    for (const Ability ability : list) bits_ |= bit(ability);
  }
  constexpr void add(Ability ability) { bits_ |= bit(ability); }
  [[nodiscard]] constexpr bool has(Ability ability) const { return (bits_ & bit(ability)) != 0; }
  constexpr bool operator==(const Abilities&) const = default;

 private:
  [[nodiscard]] static constexpr std::uint32_t bit(Ability ability) {
    return std::uint32_t{1} << static_cast<std::uint32_t>(ability);
  }
  std::uint32_t bits_ = 0;
};

inline constexpr std::size_t kMostRanks = 3;    ///< of a card as it is printed
inline constexpr std::size_t kMostStands = 24;  ///< of a card

struct Card {
  std::string_view key;
  std::string_view name;
  Kind kind = Kind::pike_and_shot;
  /// The stands of each rank by their letters, front rank first; '.': a gap.
  std::array<std::string_view, kMostRanks> ranks;
  int sp_each = 0;  ///< strength points of a stand
  Weapon weapon = Weapon::none;
  Abilities abilities;
  constexpr bool operator==(const Card&) const = default;
};

// clang-format off
/// Table TTSW-CARD-T2.
inline constexpr std::array kCards{
    Card{"LIN-D", "linear battalion, Dutch style",      Kind::pike_and_shot,     {"MPPM"},                    2, Weapon::muskets, {Ability::linear, Ability::ring}},
    Card{"LIN-S", "linear battalion, Swedish style",    Kind::pike_and_shot,     {"MPPM"},                    2, Weapon::muskets, {Ability::linear, Ability::ring, Ability::salvo, Ability::shoot_on_charge}},
    Card{"LIN-G", "deep battalion, German style",       Kind::pike_and_shot,     {"MPPM", "MPPM"},            2, Weapon::muskets, {Ability::linear, Ability::ring}},
    Card{"TER-I", "tercio, Imperial or League",         Kind::tercio,            {"MPPM", "MPPM", ".PP."},    2, Weapon::muskets, {}},
    Card{"TER-S", "tercio, Spanish",                    Kind::tercio,            {"MPPPM", "MPPPM", ".PPP."}, 2, Weapon::muskets, {Ability::spanish}},
    Card{"MUS",   "commanded musketeers",               Kind::musketeers,        {"MM"},                      2, Weapon::muskets, {}},
    Card{"HIG",   "charging infantry, as Highlanders",  Kind::charging_foot,     {"CCC", "CCC"},              2, Weapon::muskets, {Ability::counter_charge, Ability::shoot_on_charge}},
    Card{"SKI",   "skirmishers",                        Kind::skirmishers,       {"SSS"},                     1, Weapon::muskets, {Ability::evade}},
    Card{"DRA",   "dragoons",                           Kind::dragoons,          {"DDDD"},                    1, Weapon::muskets, {}},
    Card{"LEV",   "levy, peasants, mob",                Kind::levy,              {"LLL", "LLL"},              1, Weapon::none, {}},
    Card{"CUI-E", "early cuirassiers",                  Kind::early_cuirassiers, {"KK", "KK"},                3, Weapon::early_cuirassiers, {Ability::caracole, Ability::counter_charge}},
    Card{"CUI-L", "late cuirassiers",                   Kind::late_cuirassiers,  {"KKKK"},                    3, Weapon::charging_cavalry, {Ability::counter_charge, Ability::shoot_on_charge}},
    Card{"CHG",   "charging cavalry",                   Kind::charging_cavalry,  {"KKKK"},                    3, Weapon::charging_cavalry, {Ability::counter_charge, Ability::shoot_on_charge}},
    Card{"ARK",   "mounted arkebusiers",                Kind::arkebusiers,       {"KK", "KK"},                2, Weapon::other_cavalry, {Ability::caracole, Ability::evade, Ability::counter_charge}},
    Card{"LTC",   "light cavalry, Croats or Cossacks",  Kind::light_cavalry,     {"KKK"},                     2, Weapon::other_cavalry, {Ability::evade, Ability::counter_charge}},
    Card{"ART-H", "heavy guns",                         Kind::heavy_guns,        {"HH"},                      2, Weapon::heavy_artillery, {Ability::evade}},
    Card{"ART-L", "light guns",                         Kind::light_guns,        {"G"},                       2, Weapon::light_artillery, {Ability::evade}},
};
// clang-format on
/// The letters of the stands that a kind of troops can have.
[[nodiscard]] std::string_view stands_of(Kind kind);
/// The card of this key, or null.
[[nodiscard]] const Card* find_card(std::string_view key);

/// Formations (2.1). Whatever a card does not form is drawn up as it is printed.
enum class Formation : std::uint8_t {
  line,
  column,
  ring,
  skirmish,
  limbered,
  unlimbered,
  mounted,
  dismounted
};
/// In which formations troops can be at all; the first is the one in which they begin.
[[nodiscard]] FixedVector<Formation, 3> formations_of(const Card& card);

/// How many stands of each sort.
class StandCount {
 public:
  [[nodiscard]] constexpr int operator[](Stand stand) const { return of_[at(stand)]; }
  constexpr void add(Stand stand, int n = 1) { of_[at(stand)] += n; }
  [[nodiscard]] constexpr int total() const {
    int sum = 0;
    for (const int n : of_) sum += n;
    return sum;
  }
  constexpr bool operator==(const StandCount&) const = default;

 private:
  [[nodiscard]] static constexpr std::size_t at(Stand stand) {
    return static_cast<std::size_t>(stand);
  }
  std::array<int, kStandKinds> of_{};
};

/// Stands in files and ranks.
struct Layout {
  int files = 0;
  int ranks = 0;
  FixedVector<Stand, kMostStands> stands;  ///< rank by rank, the front one first, gaps included
  [[nodiscard]] Stand at(int file, int rank) const {
    const int in_ranks_before = rank * files;
    return stands[static_cast<std::size_t>(in_ranks_before) + static_cast<std::size_t>(file)];
  }
};
/// TTSW-CARD-3: a column has one file, a ring the shape of the line.
[[nodiscard]] Layout layout_of(const Card& card, Formation formation);
/// All stands of a rank, or of all of them.
[[nodiscard]] StandCount stands_in_rank(const Layout& layout, int rank);
[[nodiscard]] StandCount all_stands(const Layout& layout);

/// TTSW-STATE-1: at least one stand with pikes.
[[nodiscard]] bool has_pikes(const Card& card);
/// Foot, horse or guns in this formation (TTSW-CARD-4).
[[nodiscard]] Arm arm_in(const Card& card, Formation formation);
/// Initial strength points.
[[nodiscard]] int initial_strength(const Card& card);
/// TTSW-CARD-2.
[[nodiscard]] constexpr bool is_large(int initial_strength) {
  return initial_strength >= kLargeUnit;
}
/// TTSW-CARD-5: levy is always Poor.
[[nodiscard]] constexpr Quality quality_of(Kind kind, Quality wanted = Quality::trained) {
  return kind == Kind::levy ? Quality::poor : wanted;
}

/// TTSW-SHO-7: more than one stand deep.
[[nodiscard]] bool is_deep(const Card& card, Formation formation);
/// TTSW-CARD-6: skirmishers and dismounted dragoons, as targets.
[[nodiscard]] bool skirmishes(Kind kind, Formation formation);
/// Guns that could fire.
[[nodiscard]] bool is_deployed_artillery(Kind kind, Formation formation);
/// The ring and the tercio in good order have no flank (TTSW-GEO-5): horse attacks pikes on every
/// side of them.
[[nodiscard]] bool is_pike_block(Kind kind, Formation formation);

/// Frontage and depth of the unit's rectangle (TTSW-GEO-4).
struct Extent {
  Length width;
  Length depth;
  constexpr bool operator==(const Extent&) const = default;
};
[[nodiscard]] Extent extent_of(const Card& card, Formation formation);

}  // namespace opfor::through_the_square_window

namespace opfor {
template <>
struct Words<through_the_square_window::Ability> {
  static constexpr std::array<std::string_view, 8> all{
      "linear",          "spanish",  "ring",           "salvo",
      "shoot_on_charge", "caracole", "counter_charge", "evade"};
};
template <>
struct Words<through_the_square_window::Formation> {
  static constexpr std::array<std::string_view, 8> all{
      "line", "column", "ring", "skirmish", "limbered", "unlimbered", "mounted", "dismounted"};
};
}  // namespace opfor
