#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "chance/enumerator.hpp"
#include "rules/arquebusier/melee.hpp"
#include "rules/arquebusier/resolver_fields.hpp"

namespace opfor::arquebusier {
namespace {

using chance::Chance;

// --- who falls ---

/// How many elements of each side are lost.
struct Fallen {
  int a = 0;
  int b = 0;
  constexpr auto operator<=>(const Fallen&) const = default;
};

/// All blows at one element, by the face that they need.
struct AllBlows {
  Side side = Side::a;  ///< of the strikers
  int target = 0;
  bool overrun = false;
  std::map<int, int> dice;  ///< least face -> how many
};

std::vector<AllBlows> by_target(std::span<const Blow> blows) {
  std::map<std::pair<Side, int>, AllBlows> all;
  for (const Blow& blow : blows) {
    AllBlows& struck = all[{blow.side, blow.target}];
    struck.side = blow.side;
    struck.target = blow.target;
    struck.overrun = struck.overrun || (blow.stroke.strikes && blow.stroke.overruns);
    if (blow.stroke.strikes && blow.stroke.least < kHarmless) ++struck.dice[blow.stroke.least];
  }
  std::vector<AllBlows> list;
  for (const auto& [key, struck] : all) list.push_back(struck);
  return list;
}

void fell(Fallen& fallen, Side striker) { ++(striker == Side::a ? fallen.b : fallen.a); }

/// The odds of it, target by target: whoever strikes one strikes no other.
Fallen fallen_by_odds(Chance& chance, std::span<const Blow> blows) {
  const std::vector<AllBlows> all = by_target(blows);
  return chance::parts(
      chance, all.size(), Fallen{},
      [&](std::size_t i) {
        std::vector<chance::Request> requests;
        for (const auto& [least, count] : all[i].dice) {
          chance::Throw dice;
          dice.key = key_for(chance::Purpose::melee);
          dice.reading = chance::Reading::successes;
          dice.count = static_cast<std::uint8_t>(count);
          dice.target = static_cast<std::uint8_t>(least);
          requests.emplace_back(dice);
        }
        return requests;
      },
      [&](std::size_t i, std::span<const chance::Answer> answers) {
        const bool hit = std::any_of(answers.begin(), answers.end(),
                                     [](const chance::Answer& answer) { return answer.value > 0; });
        return std::pair(all[i].side, hit || all[i].overrun);
      },
      [](Fallen fallen, const std::pair<Side, bool>& of) {
        if (of.second) fell(fallen, of.first);
        return fallen;
      });
}

/// AQ-MEL-2, 6: kills beyond the first of an element are lost.
Fallen fallen_of(Chance& chance, std::span<const Blow> blows) {
  if (chance.enumerator() != nullptr) return fallen_by_odds(chance, blows);
  const std::vector<bool> killed = strike_all(chance, blows, key_for(chance::Purpose::melee));
  std::set<std::pair<Side, int>> gone;
  Fallen fallen;
  for (std::size_t i = 0; i < blows.size(); ++i) {
    if (killed[i] && gone.insert({blows[i].side, blows[i].target}).second) {
      fell(fallen, blows[i].side);
    }
  }
  return fallen;
}

Values fallen_as_values(const Fallen& fallen) {
  return {{"a_lost", std::int64_t{fallen.a}}, {"b_lost", std::int64_t{fallen.b}}};
}

ResolverField artillery_field() {
  return word_field("artillery_melee", "option artillery_melee", ArtilleryMelee::overrun);
}

// --- elements ---

Resolver melee_element() {
  return resolver(
      "melee_element", "elements that strike one of the enemy, which strikes one of them",
      "AQ-MEL-2, 3, 5",
      {word_field("a", "troops that strike one element", Type::sword),
       word_field("a_class", "class of their formation", Class::regular),
       number_field("a_elements", "so many of them", "elements", 1, 1, kMostFiles),
       word_field("b", "troops of the one element", Type::pike),
       word_field("b_class", "class of its formation", Class::regular), artillery_field()},
      [](const Values& v, Chance& chance) -> Values {
        const auto option = chosen<ArtilleryMelee>(v, "artillery_melee");
        const Type a = chosen<Type>(v, "a");
        const Type b = chosen<Type>(v, "b");
        const Stroke at_b = stroke(a, b, chosen<Class>(v, "b_class"), option);
        const Stroke at_a = stroke(b, a, chosen<Class>(v, "a_class"), option);
        std::vector<Blow> blows;
        for (int i = 0; i < small(v, "a_elements"); ++i) blows.push_back({i, 0, at_b, Side::a});
        blows.push_back({0, 0, at_a, Side::b});
        return fallen_as_values(fallen_of(chance, blows));
      });
}

// --- formations, front to front ---

/// A formation as the fields draw it up: its own troops in the middle, others on both wings.
struct Front {
  std::vector<Type> files;  ///< all ranks of a file alike
  int ranks = 1;
  Class of = Class::regular;
  /// Where each file begins, in halves of its width, counted to side a's right; it ends two further
  /// on.
  std::vector<int> begins;
};

/// Files of both sides are counted in one direction, as the worked examples E6 and E12 count them:
/// of equal targets (D-14) the lower one is then on the same hand for all who choose.
Front front_in(const Values& v, const std::string& side, int shift) {
  Front front;
  const auto add_files = [&](Type type, int n) {
    front.files.insert(front.files.end(), static_cast<std::size_t>(n), type);
  };
  const Type wings = chosen<Type>(v, side + "_wings");
  const int each = small(v, side + "_wing_files");
  add_files(wings, each);
  add_files(chosen<Type>(v, side), small(v, side + "_files"));
  add_files(wings, each);
  front.ranks = small(v, side + "_ranks");
  front.of = chosen<Class>(v, side + "_class");
  const auto n = static_cast<int>(front.files.size());
  for (int i = 0; i < n; ++i) front.begins.push_back(shift - n + 2 * i);
  return front;
}

/// The files of the enemy that one touches, by a corner too (AQ-MEL-1).
std::vector<int> files_touched(const Front& own, std::size_t file, const Front& enemy) {
  std::vector<int> touched;
  for (std::size_t i = 0; i < enemy.files.size(); ++i) {
    const int apart = own.begins[file] - enemy.begins[i];
    if (apart >= -2 && apart <= 2) touched.push_back(static_cast<int>(i));
  }
  return touched;
}

/// The blows of one side: file by file, in each the ranks that strike (AQ-MEL-4), at the targets
/// of D-14.
void add_blows(std::vector<Blow>& blows, const Front& own, const Front& enemy, Side side,
               ArtilleryMelee option) {
  std::vector<std::vector<Choosable>> may;
  for (std::size_t file = 0; file < own.files.size(); ++file) {
    std::vector<Choosable> choices;
    for (const int at : files_touched(own, file, enemy)) {
      const Type target = enemy.files[static_cast<std::size_t>(at)];
      const Stroke how = stroke(own.files[file], target, enemy.of, option);
      if (how.strikes) choices.push_back({at, how});
    }
    if (choices.empty()) continue;
    const int ranks = std::min(own.ranks, ranks_that_strike(own.files[file]));
    may.insert(may.end(), static_cast<std::size_t>(ranks), choices);
  }
  const std::vector<int> chosen = best_targets(may);
  for (std::size_t i = 0; i < may.size(); ++i) {
    const auto at = std::find_if(may[i].begin(), may[i].end(),
                                 [&](const Choosable& c) { return c.target == chosen[i]; });
    blows.push_back({static_cast<int>(i), chosen[i], at->stroke, side});
  }
}

std::vector<ResolverField> front_fields(const std::string& side) {
  return {
      word_field(side, "troops of side " + side, Type::pike),
      number_field(side + "_files", "of these", "files", 4, 1, kMostFiles),
      word_field(side + "_wings", "troops on both of their wings", Type::firearm),
      number_field(side + "_wing_files", "of those, on each wing", "files", 0, 0, kMostFiles / 2),
      number_field(side + "_ranks", "of the formation", "ranks", 2, 1, kMostRanks),
      word_field(side + "_class", "class of the formation", Class::regular)};
}

std::vector<ResolverField> fronts_fields() {
  std::vector<ResolverField> fields = front_fields("a");
  add(fields, front_fields("b"));
  fields.push_back(number_field("shift", "b's middle stands so far to the right of a's middle",
                                "half files", 0, -std::int64_t{2} * kMostFiles,
                                std::int64_t{2} * kMostFiles));
  fields.push_back(artillery_field());
  return fields;
}

struct Fronts {
  Front a;
  Front b;
};
Fronts fronts_in(const Values& v) {
  return {front_in(v, "a", 0), front_in(v, "b", small(v, "shift"))};
}

std::vector<Blow> blows_of(const Fronts& fronts, ArtilleryMelee option) {
  std::vector<Blow> blows;
  add_blows(blows, fronts.a, fronts.b, Side::a, option);
  add_blows(blows, fronts.b, fronts.a, Side::b, option);
  return blows;
}

Resolver melee_of_formations() {
  return resolver("melee", "a turn of melee of two formations, front to front: their losses",
                  "AQ-MEL-1 to 6, D-14", fronts_fields(),
                  [](const Values& v, Chance& chance) -> Values {
                    const auto option = chosen<ArtilleryMelee>(v, "artillery_melee");
                    return fallen_as_values(fallen_of(chance, blows_of(fronts_in(v), option)));
                  });
}

std::int64_t files_in_contact(const Front& own, const Front& enemy) {
  std::int64_t n = 0;
  for (std::size_t i = 0; i < own.files.size(); ++i) {
    if (!files_touched(own, i, enemy).empty()) ++n;
  }
  return n;
}

Resolver melee_dice() {
  return resolver(
      "melee_dice", "files of two formations in contact, and how many of each strike (no dice)",
      "AQ-MEL-1, 4", fronts_fields(), [](const Values& v, Chance&) -> Values {
        const Fronts fronts = fronts_in(v);
        std::array<std::int64_t, 2> strikers{};
        for (const Blow& blow : blows_of(fronts, chosen<ArtilleryMelee>(v, "artillery_melee"))) {
          ++strikers[static_cast<std::size_t>(blow.side)];
        }
        return {{"a_files_in_contact", files_in_contact(fronts.a, fronts.b)},
                {"b_files_in_contact", files_in_contact(fronts.b, fronts.a)},
                {"a_strikers", strikers[0]},
                {"b_strikers", strikers[1]}};
      });
}

}  // namespace

std::vector<Resolver> melee_resolvers() {
  return {melee_element(), melee_of_formations(), melee_dice()};
}

}  // namespace opfor::arquebusier
