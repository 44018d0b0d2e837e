#include "rules/nineteenth_century/shooting.hpp"

#include <algorithm>
#include <stdexcept>

#include "chance/enumerator.hpp"

namespace opfor::nineteenth_century {
namespace {

using chance::Chance;
using chance::Key;
using chance::Purpose;

constexpr int kMostShots = 32;  // pairs of dice in a throw of picks

Key with(Key key, Purpose purpose) {
  key.purpose = purpose;
  return key;
}

void expect_sound(const Volley& volley) {
  if (volley.shots < 0 || volley.shots > kMostShots) {
    throw std::invalid_argument("a volley has 0 to 32 shots");
  }
  if (volley.shots > 0 && volley.candidates.empty()) {
    throw std::invalid_argument("a volley without anybody to hit");
  }
}

/// Candidates by what a hit makes of them; the others are killed. Both kinds of wounded man die of
/// the next wound, but only the newly wounded count as such if they live.
struct Standing {
  std::uint8_t sound = 0;
  std::uint8_t wounded_before = 0;
  std::uint8_t wounded_now = 0;
  constexpr auto operator<=>(const Standing&) const = default;
};

/// A die that shows whether the one picked among `all` is one of `some`.
bool picked(Chance& chance, const Key& key, int some, int all) {
  if (some == 0 || some == all) return some == all;
  return chance::ask_successes(chance, key, 1, all, all - some + 1) == 1;
}

/// Who stands after one shot. The damage comes before the pick here, as grazes need no pick.
Standing one_shot(Chance& chance, const Key& key, const Volley& volley, Standing s) {
  if (throw_to_hit(chance, key, 1, volley.target) == 0) return s;
  const Damage hit = damage(volley.aim, chance::ask_face(chance, with(key, Purpose::damage)));
  if (hit == Damage::graze) return s;
  const Key pick = with(key, Purpose::pick);
  const auto all = static_cast<int>(volley.candidates.size());
  const int upright = s.sound + s.wounded_before + s.wounded_now;
  if (!picked(chance, pick, upright, all)) return s;
  if (picked(chance, pick, s.sound, upright)) {
    --s.sound;
    if (marked(Mark::none, false, hit) == Mark::wounded) ++s.wounded_now;
  } else if (picked(chance, pick, s.wounded_before, upright - s.sound)) {
    --s.wounded_before;
  } else {
    --s.wounded_now;
  }
  return s;
}

chance::Throw throw_of_shots(const Key& key, const Volley& volley) {
  chance::Throw dice;
  dice.key = with(key, Purpose::to_hit);
  dice.reading = chance::Reading::successes;
  dice.count = static_cast<std::uint8_t>(volley.shots);
  dice.sides = kToHitSides;
  dice.target = static_cast<std::uint8_t>(volley.target);
  return dice;
}

void show(VolleyDice& shown, const FixedVector<std::uint8_t, chance::kMostDice>& faces,
          bool picks) {
  for (std::size_t i = 0; i < faces.size(); ++i) {
    (picks && i % 2 == 0 ? shown.picks : shown.damage).push_back(faces[i]);
  }
}

/// The marks that the faces of the second throw give: pairs of a pick and a D6, or D6 alone.
void mark(VolleyResult& result, const Volley& volley,
          const FixedVector<std::uint8_t, chance::kMostDice>& faces) {
  const bool picks = volley.candidates.size() > 1;
  for (std::size_t i = 0; i < faces.size(); i += picks ? 2 : 1) {
    const std::size_t who = picks ? faces[i] - std::size_t{1} : 0;
    Mark& of_him = result.marks[who];
    of_him = marked(of_him, volley.candidates[who], damage(volley.aim, faces[picks ? i + 1 : i]));
  }
}

}  // namespace

std::optional<RangeBand> band_of(Weapon weapon, double distance) {
  const WeaponLine& line = line_of(weapon);
  if (line.long_range == Length{} || distance > line.long_range.as_double()) return std::nullopt;
  if (distance <= line.short_range.as_double()) return RangeBand::short_range;
  if (distance <= line.medium_range.as_double()) return RangeBand::medium_range;
  return RangeBand::long_range;
}

field::Cover cover_of_most(std::span<const field::Cover> figures) {
  std::array<int, 3> count{};
  for (const field::Cover cover : figures) ++count[static_cast<std::size_t>(cover)];
  std::size_t best = 0;
  for (std::size_t i = 1; i < count.size(); ++i) {
    if (count[i] > 0 && count[i] >= count[best]) best = i;
  }
  return static_cast<field::Cover>(best);
}

int shots(const Shooters& shooters) {
  if (shooters.eligible <= 0 || (shooters.commanded && !shooters.loaded)) return 0;
  int n = shooters.eligible;
  if (!shooters.commanded) {
    const RatioLine& ratio = kShootingRatios[shooters.slow ? 1 : 0];
    n = std::max(1, n / (shooters.moving ? ratio.moving : ratio.stationary));
  }
  if (shooters.square_of > 0) n = std::min(n, std::max(1, shooters.square_of / 2));
  return n;
}

Damage damage(const Aim& aim, int die) {
  const int modified = std::clamp(die + (aim.hero ? 1 : 0) - (aim.raw ? 1 : 0), 1, 6);
  return kDamage[aim.gunpowder ? 0 : 1][static_cast<std::size_t>(modified - 1)];
}

int throw_to_hit(Chance& chance, Key key, int shots, int target) {
  if (shots == 0) return 0;
  return chance::ask_successes(chance, with(key, Purpose::to_hit), shots, kToHitSides, target);
}

VolleyResult resolve_volley(Chance& chance, Key key, const Volley& volley, VolleyDice* shown) {
  expect_sound(volley);
  VolleyResult result;
  if (volley.shots == 0) return result;
  const chance::Answer to_hit = chance::ask(chance, throw_of_shots(key, volley));
  result.hits = static_cast<int>(to_hit.value);
  if (shown != nullptr) shown->to_hit = to_hit.faces;
  if (result.hits == 0) return result;
  chance::Throw dice;
  dice.count = static_cast<std::uint8_t>(result.hits);
  if (volley.candidates.size() > 1) {
    dice.key = with(key, Purpose::pick);
    dice.reading = chance::Reading::picks;
    dice.pick_sides = static_cast<std::uint8_t>(volley.candidates.size());
  } else {
    dice.key = with(key, Purpose::damage);
    dice.reading = chance::Reading::faces;
  }
  const auto faces = chance::ask(chance, dice).faces;
  if (shown != nullptr) show(*shown, faces, volley.candidates.size() > 1);
  mark(result, volley, faces);
  for (const Mark m : result.marks) result.losses.add(m);
  return result;
}

Losses volley_losses(Chance& chance, const Key& key, const Volley& volley) {
  if (chance.enumerator() == nullptr) return resolve_volley(chance, key, volley).losses;
  expect_sound(volley);
  Standing start;
  for (const bool wounded : volley.candidates) ++(wounded ? start.wounded_before : start.sound);
  const Standing end = chance::rounds(
      chance, static_cast<std::size_t>(volley.shots), start,
      [&](Chance& inner, std::size_t, Standing s) { return one_shot(inner, key, volley, s); });
  const auto upright = static_cast<std::size_t>(end.sound + end.wounded_before + end.wounded_now);
  return {static_cast<std::uint8_t>(volley.candidates.size() - upright), end.wounded_now};
}

}  // namespace opfor::nineteenth_century
