#include "rules/arquebusier/expectations.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "chance/enumerator.hpp"
#include "rules/arquebusier/irregular.hpp"
#include "rules/arquebusier/melee.hpp"
#include "rules/arquebusier/shooting_step.hpp"
#include "rules/arquebusier/touching.hpp"
#include "rules/arquebusier/victory.hpp"

namespace opfor::arquebusier {
namespace {

double as_share(const chance::Probability& p) { return p.convert_to<double>(); }

// --- melee ---

/// By option, striker, target, class of the target.
struct KillTable {
  std::array<std::array<std::array<std::array<double, 2>, kTypes>, kTypes>, 2> chances{};
  KillTable() {
    for (const ArtilleryMelee option : {ArtilleryMelee::overrun, ArtilleryMelee::as_firearm}) {
      for (const TypeLine& striker : kTypeLines) {
        for (const TypeLine& target : kTypeLines) {
          for (const Class of : {Class::regular, Class::irregular}) {
            at(option, striker.type, target.type, of) =
                one_blow(stroke(striker.type, target.type, of, option));
          }
        }
      }
    }
  }
  static double one_blow(const Stroke& stroke) {
    const std::array<Blow, 1> blow{Blow{0, 0, stroke, Side::a}};
    const auto odds = chance::odds_of(
        [&](chance::Chance& chance) { return static_cast<bool>(strike_all(chance, blow, {})[0]); });
    const auto killed = odds.find(true);
    return killed == odds.end() ? 0 : as_share(killed->second);
  }
  double& at(ArtilleryMelee option, Type striker, Type target, Class of) {
    return chances[static_cast<std::size_t>(option)][static_cast<std::size_t>(striker)]
                  [static_cast<std::size_t>(target)][static_cast<std::size_t>(of)];
  }
  [[nodiscard]] double at(ArtilleryMelee option, Type striker, Type target, Class of) const {
    return chances[static_cast<std::size_t>(option)][static_cast<std::size_t>(striker)]
                  [static_cast<std::size_t>(target)][static_cast<std::size_t>(of)];
  }
};

/// Elements that strike from a file: its first, and those that support it (AQ-MEL-4).
bool strikes_from(const Element& element) {
  return element.lapped == 0 &&
         (element.rank == 0 || element.rank < ranks_that_strike(element.type));
}

/// Dice of one file times their chance against the mean of the target's front rank.
double kills_of_a_file(const Battle& b, UnitId unit, UnitId target, Class of_target) {
  const SomeElements front = front_rank(b, target);
  const std::size_t files = front_rank(b, unit).size();
  if (front.empty() || files == 0) return 0;
  const ArtilleryMelee option = options(b).artillery_melee;
  double sum = 0;
  for (const Element& element : record(b, unit).elements) {
    if (!strikes_from(element)) continue;
    for (const Element& struck : front) {
      sum += kill_chance(element.type, struck.type, of_target, option);
    }
  }
  return sum / static_cast<double>(front.size() * files);
}

/// Kills of all who may strike the enemy by where they stand, each at the mean of whom it touches.
double kills_of_touching(const Battle& then, UnitId unit, UnitId enemy, Class of_enemy) {
  double sum = 0;
  for (const Element& element : record(then, unit).elements) {
    double chances = 0;
    int struck = 0;
    for (const ElementId& at : may_strike(then, unit, element)) {
      if (at.unit != enemy) continue;
      const Type type = find_element(then, enemy, at.element)->type;
      chances += kill_chance(element.type, type, of_enemy, options(then).artillery_melee);
      ++struck;
    }
    if (struck > 0) sum += chances / struck;
  }
  return sum;
}

InContact contact_of(const Battle& b, UnitId unit, double moved, bool bad) {
  const UnitRecord& r = record(b, unit);
  InContact c;
  c.in_melee = true;
  c.was_in_melee = r.was_in_melee != 0;
  c.bad_contact = bad;
  c.changing = r.marker.changing != Changing::no;
  c.cavalry = contains_cavalry(b, unit);
  c.first_turn = b.head().turn == 1;
  c.moved = moved;
  c.moved_last = r.moved_last;
  return c;
}

/// What it will be when contact has had its effect (step 3.3).
Class class_on_contact(const Battle& b, UnitId unit, const InContact& contact) {
  const bool causes = !causes_of_contact(contact, options(b).standing_cavalry_test).empty();
  return causes ? Class::irregular : class_of(b, unit);
}

/// In the heat of the fight who has lost his order needs so many turns to be out of it and in
/// order.
constexpr int kTurnsToRestore = 3;

// --- shooting ---

/// Elements that it is worth to make the last irregular who holds the enemy's force together.
constexpr double kRoutsThem = 30;

constexpr int kMostDice = 32;

/// The odds of so many hits, by face that hits and number of dice.
struct ShotTable {
  std::array<std::array<std::array<double, kMostDice + 1>, kMostDice + 1>, kHarmless> hits{};
  ShotTable() {
    for (int least = 1; least < kHarmless; ++least) {
      for (int dice = 0; dice <= kMostDice; ++dice) {
        const auto odds = chance::odds_of(
            [&](chance::Chance& chance) { return throw_shots(chance, {}, dice, least); });
        for (const auto& [n, p] : odds) {
          hits[static_cast<std::size_t>(least)][static_cast<std::size_t>(dice)]
              [static_cast<std::size_t>(n)] = as_share(p);
        }
      }
    }
  }
};

}  // namespace

double kill_chance(Type striker, Type target, Class of_target, ArtilleryMelee option) {
  static const KillTable kTable;
  return kTable.at(option, striker, target, of_target);
}

namespace {

const ShotTable& shot_table() {
  static const ShotTable kTable;
  return kTable;
}

/// The chance that of each number that may fall two together come to so many, at most `most`.
std::vector<double> both(const std::vector<double>& a, const std::vector<double>& b,
                         std::size_t most) {
  std::vector<double> all(std::min(a.size() + b.size() - 1, most + 1), 0.0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < b.size(); ++k) all[std::min(i + k, most)] += a[i] * b[k];
  }
  return all;
}

/// The chances of so many losses by so many shots at one type, of which so many are left.
std::vector<double> fallen_of(int dice, int least, int left) {
  if (dice <= 0 || least >= kHarmless) return {1.0};
  dice = std::min(dice, kMostDice);
  const auto& odds =
      shot_table()
          .hits[static_cast<std::size_t>(std::max(least, 1))][static_cast<std::size_t>(dice)];
  std::vector<double> all(static_cast<std::size_t>(std::min(dice, left)) + 1, 0.0);
  for (int n = 0; n <= dice; ++n) {
    all[static_cast<std::size_t>(std::min(n, left))] += odds[static_cast<std::size_t>(n)];
  }
  return all;
}

}  // namespace

double losses_of_shots(int dice, int least, int left) {
  if (dice <= 0 || least >= kHarmless) return 0;
  dice = std::min(dice, kMostDice);
  const auto& odds =
      shot_table()
          .hits[static_cast<std::size_t>(std::max(least, 1))][static_cast<std::size_t>(dice)];
  double sum = 0;
  for (int n = 1; n <= dice; ++n) sum += std::min(n, left) * odds[static_cast<std::size_t>(n)];
  return sum;
}

double expected_losses(const Situation& now, UnitId shooter, UnitId target, Length nearer) {
  const Battle& b = now.battle();
  const int dice = dice_at(now, shooter, target, nearer);
  const std::vector<Share> front = front_shares(b, target);
  if (dice == 0 || front.empty()) return 0;
  const Class of = class_of(b, target);
  const std::vector<int> shots = share_all(dice, front, of, options(b));
  double sum = 0;
  for (std::size_t i = 0; i < front.size(); ++i) {
    const int least = score_needed(front[i].type, of, options(b));
    sum += losses_of_shots(shots[i], least, count_of(b, target, front[i].type));
  }
  return sum;
}

FireTogether::FireTogether(const Situation& now, UnitId target) : now_(&now), target_(target) {}

void FireTogether::add(UnitId shooter, double likely, Length nearer) {
  const Battle& b = now_->battle();
  const int dice = dice_at(*now_, shooter, target_, nearer);
  const std::vector<Share> front = front_shares(b, target_);
  if (dice == 0 || front.empty()) return;
  const Class of = class_of(b, target_);
  const std::vector<int> shots = share_all(dice, front, of, options(b));
  const std::size_t left = record(b, target_).elements.size();
  std::vector<double> fallen{1.0};
  for (std::size_t i = 0; i < front.size(); ++i) {
    const int least = score_needed(front[i].type, of, options(b));
    fallen = both(fallen, fallen_of(shots[i], least, count_of(b, target_, front[i].type)), left);
  }
  for (double& chance : fallen) chance *= likely;
  fallen.front() += 1 - likely;
  fallen_ = both(fallen_, fallen, left);
  const bool horse = contains_cavalry(b, target_);
  const double off = now_->gap(shooter, target_) - nearer.as_double();
  if (within(off, horse ? kCloseFireAtHorse : kCloseFireAtFoot)) from_afar_ *= 1 - likely;
}

double FireTogether::losses() const {
  double sum = 0;
  for (std::size_t n = 1; n < fallen_.size(); ++n) sum += static_cast<double>(n) * fallen_[n];
  return sum;
}

double FireTogether::shakes() const {
  double stands = 0;
  // Who has but one element left is shot away before he is out of order.
  const std::size_t left = record(now_->battle(), target_).elements.size();
  const auto few = std::min({fallen_.size(), static_cast<std::size_t>(kShakenBy), left});
  for (std::size_t n = 0; n < few; ++n) stands += fallen_[n];
  return std::clamp(1 - stands * from_afar_, 0.0, 1.0);
}

double share_of_its_side(const Situation& now, UnitId unit, bool in_order) {
  const Battle& b = now.battle();
  const auto holds = [&](UnitId one) {
    return !is_artillery(b, one) && class_of(b, one) == Class::regular;
  };
  const bool could = !is_artillery(b, unit) && formation_info(b, unit).natural == Class::regular;
  if (!could || (!in_order && !holds(unit))) return 0;
  int all = 1;
  for (const UnitId one : now.present(side_of(b, unit))) {
    if (one != unit && holds(one)) ++all;
  }
  return 1.0 / all;
}

double share_of_its_cause(const Situation& now, UnitId unit, bool in_order) {
  const Battle& b = now.battle();
  const double holds = share_of_its_side(now, unit, in_order);
  const int turns_left = b.setting().turns - b.head().turn;
  if (turns_left >= kTurnsToRestore) return holds;
  // Its square is what counts (`Steadiness`).
  const double stays = std::sqrt(1 - static_cast<double>(turns_left) / kTurnsToRestore);
  return std::max(holds, stays * share_of_the_counted(b, unit, in_order));
}

AddedFire added_by(UnitId shooter, FireTogether fire) {
  AddedFire added{-fire.losses(), -fire.shakes()};
  fire.add(shooter);
  added.losses += fire.losses();
  added.shakes += fire.shakes();
  const double share = share_of_its_side(fire.now(), fire.target());
  added.routs = kRoutsThem * added.shakes * share * share;
  return added;
}

namespace {

/// By what it is chosen by (`worth_aiming_at`), but for what others fire at them.
UnitId best_of(const Situation& now, UnitId shooter, const std::vector<UnitId>& targets) {
  UnitId best = targets.front();
  double most = 0;
  for (const UnitId target : targets) {
    const double worth = added_by(shooter, FireTogether(now, target)).worth();
    if (worth <= most) continue;
    best = target;
    most = worth;
  }
  return best;
}

}  // namespace

BestShot automatic_fire(const Situation& now, UnitId shooter) {
  const UnitId target = automatic_target(now, shooter);
  if (target == kNoUnit) return {};
  return {target, expected_losses(now, shooter, target)};
}

UnitId automatic_target(const Situation& now, UnitId shooter) {
  if (!may_shoot(now.battle(), shooter)) return kNoUnit;
  const std::vector<UnitId> targets = automatic_targets(now, shooter);
  if (targets.size() > 1) return best_of(now, shooter, targets);
  return targets.empty() ? kNoUnit : targets.front();
}

Meeting meeting(const Situation& now, UnitId unit, UnitId enemy, const Situation::Reach& reach) {
  // As step 3.2 would lay it down, and step 3.3 find it.
  Battle then = now.battle();
  const Vec centre = now.box(unit).centre;
  const Edge edge = edge_touched(files_standing(then, enemy, then.unit(enemy).pose()),
                                 files_standing(then, unit, reach.pose), centre);
  fall_in(then, unit);
  then.unit(unit).put(reach.pose);
  then.unit(unit).put(laid_flat(then, unit, enemy, edge));
  make_contact(then, unit, enemy);
  Meeting m{unit, enemy};
  const InContact own = contact_of(then, unit, reach.distance, bad_contact(then, unit) != kNoUnit);
  m.bad_contact = bad_contact(then, enemy) != kNoUnit;
  const InContact theirs =
      contact_of(then, enemy, record(then, enemy).marker.distance, m.bad_contact);
  m.own = class_on_contact(then, unit, own);
  m.theirs = class_on_contact(then, enemy, theirs);
  m.stood = own.cavalry && stood(own, options(then).standing_cavalry_test);
  if (edge != Edge::front) {
    m.onset = Clash{kills_of_touching(then, unit, enemy, m.theirs),
                    kills_of_touching(then, enemy, unit, m.own)};
  }
  return m;
}

Meeting in_contact_with(const Situation& now, UnitId unit, UnitId enemy) {
  Meeting m{unit, enemy};
  m.own = class_of(now.battle(), unit);
  m.theirs = class_of(now.battle(), enemy);
  return m;
}

Clash expected_clash(const Battle& battle, const Meeting& meeting) {
  return meeting.onset.value_or(clash_of_fronts(battle, meeting));
}

Clash clash_of_fronts(const Battle& battle, const Meeting& meeting) {
  const auto own = static_cast<int>(front_rank(battle, meeting.unit).size());
  const auto theirs = static_cast<int>(front_rank(battle, meeting.enemy).size());
  // Files that come to blows: a file beyond either end of the other's front at most.
  const int own_files = std::min(own, theirs + 2);
  const int their_files = std::min(theirs, own + 2);
  return {own_files * kills_of_a_file(battle, meeting.unit, meeting.enemy, meeting.theirs),
          their_files * kills_of_a_file(battle, meeting.enemy, meeting.unit, meeting.own)};
}

double chance_of_all(double expected, double left) {
  // Of many blows that each seldom kill (Poisson).
  double fewer = 0;
  double of_so_many = std::exp(-expected);
  for (int n = 0; n < left; ++n) {
    fewer += of_so_many;
    of_so_many *= expected / (n + 1);
  }
  return std::clamp(1 - fewer, 0.0, 1.0);
}

}  // namespace opfor::arquebusier
