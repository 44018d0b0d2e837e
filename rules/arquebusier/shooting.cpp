#include "rules/arquebusier/shooting.hpp"

#include <algorithm>
#include <stdexcept>

namespace opfor::arquebusier {
namespace {

/// The modifiers apply once a type (AQ-SHOOT-5), wherever its elements stand.
std::vector<Firing> by_type(const std::vector<Firing>& firing) {
  std::vector<Firing> merged;
  for (const Firing& f : firing) {
    const auto same = std::find_if(merged.begin(), merged.end(), [&](const Firing& m) {
      return m.type == f.type && (f.type != Type::dragoon || m.mounted == f.mounted);
    });
    if (same == merged.end()) {
      merged.push_back(f);
    } else {
      same->elements += f.elements;
    }
  }
  return merged;
}

int lost_to(field::Cover cover) {  // AQ-TER-6
  switch (cover) {
    case field::Cover::none:
      return 0;
    case field::Cover::soft:
      return 1;
    case field::Cover::hard:
      return 2;
  }
  return 0;
}

}  // namespace

int dice_of(const Firing& firing, Class shooter, Class target) {
  const ShootingLine* line = shooting_line(firing.type, shooter, firing.mounted);
  if (line == nullptr || firing.elements <= 0) return 0;
  const int bonus = target == Class::irregular ? kAtIrregular : 0;
  return std::max(0, firing.elements + line->dice + bonus);
}

int dice_of(std::vector<Firing> firing, Class shooter, Class target, field::Cover cover,
            const Options& options) {
  firing = by_type(firing);
  int dice = 0;
  bool guns_fire = false;
  for (const Firing& f : firing) {
    dice += dice_of(f, shooter, target);
    guns_fire = guns_fire || (is_artillery(f.type) && f.elements > 0);
  }
  if (options.cover_effect == CoverEffect::dice) dice = std::max(0, dice - lost_to(cover));
  if (options.artillery_min_one_die && guns_fire) dice = std::max(1, dice);
  return dice;
}

int score_needed(Type target, Class of, const Options& options) {
  if (is_artillery(target) && options.artillery_as_target == ArtilleryAsTarget::immune) {
    return kHarmless;
  }
  if (target == Type::firearm) {  // gap G-9
    return options.firearm_target_score[of == Class::regular ? 0 : 1];
  }
  return score_against(target, of);
}

Shots share_shots(int dice, const std::vector<Share>& front) {
  int elements = 0;
  for (const Share& share : front) {
    if (share.elements <= 0) throw std::invalid_argument("a share of shots for nobody");
    elements += share.elements;
  }
  if (dice < 0 || (dice > 0 && elements == 0)) {
    throw std::invalid_argument("shots without anybody to hit");
  }
  Shots shots;
  shots.left_over = dice;
  for (const Share& share : front) {
    shots.at.push_back(dice * share.elements / elements);
    shots.left_over -= shots.at.back();
  }
  return shots;
}

std::vector<std::size_t> next_shot(const std::vector<int>& at) {
  std::vector<std::size_t> next;
  if (at.empty()) return next;
  const int fewest = *std::min_element(at.begin(), at.end());
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (at[i] == fewest) next.push_back(i);
  }
  return next;
}

std::vector<int> share_all(int dice, const std::vector<Share>& front, Class target,
                           const Options& options) {
  Shots shots = share_shots(dice, front);
  const auto before = [&](std::size_t a, std::size_t b) {
    const int score_a = score_needed(front[a].type, target, options);
    const int score_b = score_needed(front[b].type, target, options);
    return score_a != score_b ? score_a < score_b : front[a].type < front[b].type;
  };
  for (; shots.left_over > 0; --shots.left_over) {
    const std::vector<std::size_t> next = next_shot(shots.at);
    ++shots.at[*std::min_element(next.begin(), next.end(), before)];
  }
  return shots.at;
}

int throw_shots(chance::Chance& chance, const chance::Key& key, int dice, int least) {
  if (dice <= 0 || least >= kHarmless) return 0;
  return chance::ask_successes(chance, key, dice, 6, least);
}

bool commander_falls(chance::Chance& chance, const chance::Key& key, int lost) {
  return lost > 0 && chance::ask_successes(chance, key, lost, 6, kCommanderFalls) > 0;
}

}  // namespace opfor::arquebusier
