#include "rules/arquebusier/melee.hpp"

#include <algorithm>
#include <map>

#include "chance/opposed.hpp"

namespace opfor::arquebusier {
namespace {

/// Two chances nearer to each other than this, in proportion, are the same: products of sixths in
/// another order (different ones are never so near for as many elements as can touch one).
constexpr double kSameChance = 1e-9;

/// What an element counts as in the matrix, which has no artillery (AQ-MEL-5).
Type in_matrix(Type type) { return is_artillery(type) ? Type::firearm : type; }

bool needs_die(const Blow& blow) {
  return blow.stroke.strikes && !blow.stroke.overruns && blow.stroke.least < kHarmless;
}

/// A throw of the key's own side, or of the other one's.
chance::Key of_side(const chance::Key& key, Side side) {
  return key.side == side ? key : chance::opposed(key);
}

/// The throws of a melee, and which blow each of their dice is of.
struct Dice {
  std::vector<chance::Request> requests;
  std::vector<std::vector<std::size_t>> blows;
};

void add_throws(Dice& dice, std::span<const Blow> blows, const chance::Key& key) {
  chance::Throw next;
  next.key = key;
  next.reading = chance::Reading::each;
  std::vector<std::size_t> of;
  const auto finish = [&] {
    if (of.empty()) return;
    next.count = static_cast<std::uint8_t>(of.size());
    dice.requests.emplace_back(next);
    dice.blows.push_back(of);
    ++next.key.occurrence;
    next.targets = {};
    of.clear();
  };
  for (std::size_t i = 0; i < blows.size(); ++i) {
    if (blows[i].side != key.side || !needs_die(blows[i])) continue;
    if (next.targets.size() == next.targets.capacity()) finish();
    next.targets.push_back(static_cast<std::uint8_t>(blows[i].stroke.least));
    of.push_back(i);
  }
  finish();
}

}  // namespace

Stroke stroke(Type striker, Type target, Class target_class, ArtilleryMelee option) {
  Stroke result;
  if (option == ArtilleryMelee::overrun) {
    result.strikes = !is_artillery(striker);
    result.overruns = result.strikes && is_artillery(target);
    if (!result.strikes || result.overruns) return result;
  }
  const MeleeRow& row = kMelee[static_cast<std::size_t>(in_matrix(striker))];
  result.least = row.least[static_cast<std::size_t>(in_matrix(target))]
                          [target_class == Class::regular ? 0 : 1];
  return result;
}

double chance_to_kill(const Stroke& stroke) {
  if (!stroke.strikes) return 0;
  return stroke.overruns ? 1 : (7 - stroke.least) / 6.0;
}

std::vector<bool> strike_all(chance::Chance& chance, std::span<const Blow> blows,
                             const chance::Key& key, std::vector<int>* faces) {
  if (faces != nullptr) faces->assign(blows.size(), 0);
  Dice dice;
  for (const Side side : {Side::a, Side::b}) add_throws(dice, blows, of_side(key, side));
  std::vector<bool> killed;
  for (const Blow& blow : blows) killed.push_back(blow.stroke.strikes && blow.stroke.overruns);
  if (dice.requests.empty()) return killed;
  const std::vector<chance::Answer> answers = chance.answer_all(dice.requests);
  for (std::size_t t = 0; t < answers.size(); ++t) {
    for (std::size_t i = 0; i < dice.blows[t].size(); ++i) {
      killed[dice.blows[t][i]] = (answers[t].value >> i & 1) != 0;
      if (faces == nullptr || i >= answers[t].faces.size()) continue;
      (*faces)[dice.blows[t][i]] = answers[t].faces[i];
    }
  }
  return killed;
}

std::vector<int> best_targets(const std::vector<std::vector<Choosable>>& may) {
  std::map<int, double> missed;  // by all who have chosen the target
  const auto misses = [&](int target) { return missed.try_emplace(target, 1.0).first->second; };
  std::vector<int> chosen;
  for (const std::vector<Choosable>& choices : may) {
    const Choosable* best = nullptr;
    double most = 0;
    for (const Choosable& choice : choices) {
      const double gain = chance_to_kill(choice.stroke) * misses(choice.target);
      const bool same =
          best != nullptr && gain <= most * (1 + kSameChance) && most <= gain * (1 + kSameChance);
      if (best == nullptr || (same ? choice.target < best->target : gain > most)) {
        best = &choice;
        most = gain;
      }
    }
    if (best == nullptr) {
      chosen.push_back(kNoTarget);
      continue;
    }
    missed[best->target] = misses(best->target) * (1 - chance_to_kill(best->stroke));
    chosen.push_back(best->target);
  }
  return chosen;
}

}  // namespace opfor::arquebusier
