// What several orders of a moment share, each worked out once.
#include <algorithm>

#include "rules/through_the_square_window/charge_to_come.hpp"
#include "rules/through_the_square_window/morale_step.hpp"
#include "rules/through_the_square_window/odds.hpp"
#include "rules/through_the_square_window/worth.hpp"

namespace opfor::through_the_square_window {

using field::Box;

Standoff::Standoff(const Situation& now, UnitId unit)
    : now_(now), unit_(unit), others_(now.battle().size(), -1), testers_(now.battle().size()) {}

double Standoff::fire_at_others(UnitId enemy) const {
  double& most = others_[index(enemy)];
  if (most >= 0) return most;
  most = 0;
  for (const UnitId one : now_.enemies(enemy)) {
    if (one == unit_ || in_contact(now_.battle(), one)) continue;
    most = std::max(most, volley_at(now_, enemy, one, now_.box(one)).hits());
  }
  return most;
}

double Standoff::all_fire_at(const Box& there, Footing footing) const {
  double all = 0;
  for (const UnitId enemy : now_.enemies_seen(unit_)) {
    all += fire_of(enemy, volley_at(now_, enemy, unit_, there), footing);
  }
  return all;
}

double Standoff::fire_for_nothing() const {
  if (!fire_as_it_stands_) {
    const Box& here = now_.box(unit_);
    const bool hits_somebody = best_shot(now_, unit_, here).hits > 0;
    fire_as_it_stands_ = hits_somebody ? 0 : all_fire_at(here, {});
  }
  return *fire_as_it_stands_;
}

namespace {

template <class Kept, class Make>
auto kept(std::vector<Kept>& all, std::uint64_t key, const Make& make) {
  for (const Kept& one : all) {
    if (one.key == key) return one.value;
  }
  all.push_back({key, make()});
  return all.back().value;
}

/// Each of the parts is less than 256.
std::uint64_t key_of(std::initializer_list<std::uint64_t> parts) {
  std::uint64_t key = 0;
  for (const std::uint64_t part : parts) key = key * 256 + part;
  return key;
}
std::uint64_t flag(bool is) { return is ? 1 : 0; }
std::uint64_t key_of(const Incoming& fire) {
  const bool close = fire.chance > 1.5 / 6;
  return key_of({static_cast<std::uint64_t>(fire.dice),
                 flag(close) + 2 * flag(fire.close_musketry) + 4 * flag(fire.behind_flank)});
}
std::uint64_t key_of(Footing footing) { return flag(footing.advanced) + 2 * flag(footing.moved); }

}  // namespace

double Standoff::fire_at(UnitId enemy, const Incoming& fire) const {
  return kept(volleys_, key_of({1, index(enemy), key_of(fire) >> 8U, key_of(fire) & 255U}), [&] {
    return cost_of_fire(tester_at(now_, enemy, unit_), fire, options(now_.battle()).morale);
  });
}

double Standoff::fire_of(UnitId enemy, const Incoming& fire, Footing footing) const {
  if (fire.dice <= 0) return 0;
  const std::uint64_t key =
      key_of({0, index(enemy), key_of(fire) >> 8U, key_of(fire) & 255U, key_of(footing)});
  return kept(volleys_, key + (std::uint64_t{1} << 63U), [&] {
    return cost_of_fire(tester(enemy, footing), fire, options(now_.battle()).morale);
  });
}

opfor::Exchange Standoff::charge_of(UnitId enemy, Edge edge, bool shoots_first,
                                    Footing footing) const {
  const std::uint64_t key =
      key_of({index(enemy), static_cast<std::uint64_t>(edge), flag(shoots_first), key_of(footing)});
  return kept(charges_, key, [&] {
    const Onset onset{enemy, unit_, edge, shoots_first, tester(enemy, footing)};
    return expected_charge(now_, onset, Emergency::none);
  });
}

const Routes& Standoff::routes(Vec place) const {
  for (const auto& one : routes_) {
    if (one.first == place) return *one.second;
  }
  routes_.emplace_back(place, std::make_unique<Routes>(now_, unit_, place));
  return *routes_.back().second;
}

Tester Standoff::tester(UnitId cause, Footing footing) const {
  std::optional<Tester>& known = testers_[index(cause)];
  if (!known) known = tester_at(now_, unit_, cause);
  Tester tester = *known;
  tester.advanced = footing.advanced ? kAdvanced.as_double() : 0;
  tester.stationary = !footing.moved;
  return tester;
}

double Standoff::charge_to_come() const {
  if (!charge_to_come_) {
    charge_to_come_ = through_the_square_window::charge_to_come(now_, unit_, now_.box(unit_));
  }
  return *charge_to_come_;
}

}  // namespace opfor::through_the_square_window
