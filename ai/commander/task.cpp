#include "drill/task.hpp"

#include <algorithm>
#include <cmath>

#include "ai/commander/considerations.hpp"
#include "drill/coming_up.hpp"
#include "drill/driving_off.hpp"
#include "drill/holding.hpp"
#include "drill/odds.hpp"

namespace opfor {
namespace {

struct Pull {
  Weight each;  ///< move of foot
  Consider what;
};

/// What the place is to a body that is to go there: one that it is to hold, where somebody stands
/// whom it is to drive off, its own in the line that several make there, or the objective itself.
Consider to_place(const Battle& b, UnitId unit) {
  const Task& told = b.unit(carries_on_for(b, unit)).task;
  if (holds_a_place(b, unit, told)) return Consider::to_held_place;
  const Task task = task_now(b, unit);
  if (task.target != kNoUnit && drives_off(b, told)) return Consider::to_target;
  const std::optional<Vec> there = task.place();
  const std::optional<Vec> own = place_in_line(b, unit);
  const bool in_line = there && own && norm(*own - *there) >= 1;
  return in_line ? Consider::to_place_in_line : Consider::to_objective;
}

Pull pull_of(const Battle& b, UnitId unit, const TaskWay& way) {
  switch (way.towards) {
    case Towards::objective:
      break;
    case Towards::target:
      return {Weight::task_target, Consider::to_target};
    case Towards::enemy:
      return {Weight::task_enemy, Consider::to_enemy};
    case Towards::enemy_at_hand:
      return {Weight::task_enemy_at_hand, Consider::to_enemy_at_hand};
    case Towards::far_enemy:
      return {Weight::task_far_enemy, Consider::to_far_enemy};
    case Towards::friend_:
      return {Weight::task_friend, Consider::to_friend};
    case Towards::firing_place:
      return {Weight::task_firing_place, Consider::into_cone};
    case Towards::called_up:
      return {Weight::task_called_up, way.why};
    case Towards::off_enemy:
      return {Weight::task_off_enemy, Consider::out_of_reach};
    case Towards::own_place:
      return {Weight::task_keeps, Consider::keeps_place};
    case Towards::place_by_friend:
      return {Weight::task_keeps_by_friend, Consider::keeps_by_friend};
  }
  return {Weight::task_objective, to_place(b, unit)};
}

bool is_charge(FreeOrder::Kind kind) {
  return kind == FreeOrder::Kind::charge || kind == FreeOrder::Kind::attack ||
         kind == FreeOrder::Kind::fire_and_attack;
}

/// The point that a way leads to; nothing if no place or body is named.
std::optional<Vec> end_of(const Battle& b, UnitId unit, const TaskWay& way) {
  if (way.about != kNoUnit) return field::vec(b.unit(way.about).pose().at);
  if (way.towards != Towards::objective) return std::nullopt;
  const std::optional<Vec> own = place_in_line(b, unit);
  return own ? own : task_now(b, unit).place();
}

/// What is said of a gain: who has less of his way left, and is no nearer as the crow flies, is on
/// his way round.
Consider said_of_gain(const Battle& b, const Prospect& order, const std::optional<Vec>& to,
                      Consider what) {
  const auto end = order.ends_at();
  if (!to || !end) return what;
  const Vec at = field::vec(b.unit(order.unit()).pose().at);
  return norm(*end - *to) > norm(at - *to) ? Consider::on_way_round : what;
}

bool keeps(const TaskWay& way) {
  return way.towards == Towards::own_place || way.towards == Towards::place_by_friend;
}

/// What of its way brings it up to who keeps it off.
double kept_off(const Weighing& sum, const Errand& errand) {
  const std::optional<TaskWay>& way = errand.way ? errand.way : errand.objective;
  const double less = sum[Weight::task_in_vain];  // of a way that may lead nowhere at all
  return way && less > 0 ? less * way->in_vain : 0;
}

/// The same as a share of all that it goes, 0..1.
double gone_in_vain(const Worth& worth, const Prospect& order, double kept_off) {
  const Vec at = field::vec(worth.battle().unit(order.unit()).pose().at);
  const double gone = norm(order.ends_at().value_or(at) - at);
  return gone > 0 ? std::min(1.0, kept_off / gone) : 0;
}

/// Its task, as its ways count: what it comes nearer to who keeps it off is none of its way, and a
/// little less; but it has no farther to go by that than if it had stayed where it is.
Errand errand_of(const Weighing& sum, Errand errand) {
  const double less = sum[Weight::task_in_vain];
  for (std::optional<TaskWay>* one : {&errand.objective, &errand.way}) {
    if (less <= 0 || !*one || (*one)->in_vain <= 0) continue;
    TaskWay& way = **one;
    way.after = std::min(std::max(way.before, way.after), way.after + less * way.in_vain);
  }
  return errand;
}

/// It is to go that way, and there is something to be done at its end.
bool leads_on(const Worth& worth, UnitId unit, const TaskWay& way) {
  if (keeps(way)) return false;
  const bool at_enemy = way.towards == Towards::target || way.towards == Towards::enemy;
  return !at_enemy || !worth.sent_in_vain(unit);
}

void weigh_keeping(Weighing& sum, const Battle& b, UnitId unit, const TaskWay& way) {
  const auto [each, what] = pull_of(b, unit, way);
  const double lost =
      sum[each] * sum.boldly(Weight::task_keeps_boldness) * ((way.after - way.before) / way.move);
  if (lost < 0) return sum.add(-lost, Consider::faces_its_way);
  sum.add(-std::min(lost, sum[Weight::task_keeps_most]), what);
}

/// It stands otherwise by it, and has other ways then.
bool changes_form(FreeOrder::Kind kind) {
  switch (kind) {
    case FreeOrder::Kind::form_line:
    case FreeOrder::Kind::form_square:
    case FreeOrder::Kind::leave_square:
    case FreeOrder::Kind::form_hedgehog:
    case FreeOrder::Kind::draw_up:
    case FreeOrder::Kind::limber:
    case FreeOrder::Kind::unlimber:
    case FreeOrder::Kind::mount:
    case FreeOrder::Kind::dismount:
    case FreeOrder::Kind::form_column:
    case FreeOrder::Kind::form_march_column:
    case FreeOrder::Kind::form_companies:
    case FreeOrder::Kind::form_open_order:
    case FreeOrder::Kind::form_skirmish_order:
      return true;
    default:
      return false;
  }
}

/// It ends where it stands, or a few steps off, which are the least of what it gains of a way: the
/// rest is a turn that it would have had to make.
bool only_turns(const Worth& worth, const Prospect& order, const TaskWay& way) {
  if (changes_form(order.kind())) return false;
  const Vec at = field::vec(worth.battle().unit(order.unit()).pose().at);
  const double gone = norm(order.ends_at().value_or(at) - at);
  return gone < std::max(1.0, std::min(way.move, way.before - way.after) / 4);
}

/// How much of what it gains or loses of its way counts, 0..1, of who holds his side together: he
/// goes to no place where he may come out of order, and is not held back from getting out of that.
double dares(const Steadiness& disorder, double gain) {
  return 1 - (gain > 0 ? disorder.counts() : disorder.share * disorder.share);
}

/// @param gone_in with its group
/// @param left how much of it comes there, as far as that counts
void weigh_way(Weighing& sum, const Worth& worth, const Prospect& order, const TaskWay& way,
               bool gone_in, double left, const Steadiness& disorder) {
  const auto [each, what] = pull_of(worth.battle(), order.unit(), way);
  const double nearer = way.before - way.after;
  double gain = sum[each] * sum.boldly(Weight::task_boldness) * (nearer / way.move);
  if (gone_in) gain *= sum[Weight::task_gone_in];
  // The last step of a way is no whole way.
  const double all = std::max(way.before, way.move / 2);
  gain += sum[Weight::task_of_the_way] * (nearer / all);
  gain = std::clamp(gain, -sum[Weight::task_least], sum[Weight::task_most]);
  gain *= left * dares(disorder, gain);
  const bool goes = way.towards != Towards::firing_place && way.towards != Towards::off_enemy;
  if (goes && only_turns(worth, order, way)) return sum.add(gain, Consider::faces_its_way);
  const bool rides_off = gain > 0 && way.towards != Towards::off_enemy && !is_charge(order.kind());
  const Battle& b = worth.battle();
  sum.add(gain, rides_off ? said_of_gain(b, order, end_of(b, order.unit(), way), what) : what,
          way.about);
}

/// Who is to hold a place, and is not there, comes nearer to it.
bool comes_to_its_place(const Errand& errand) {
  if (!errand.keeps || !errand.objective) return false;
  const TaskWay& way = *errand.objective;
  return way.before > way.move && way.after < way.before;
}

/// The ground that it is to hold, and stands off; `kNoFeature` if it stands on it, or there is
/// none.
FeatureId has_yet_to_hold(const Worth& worth, UnitId unit) {
  const Battle& b = worth.battle();
  const Task& task = b.unit(carries_on_for(b, unit)).task;
  if (!holds_a_place(b, unit, task) || is_stopped(b, unit)) return kNoFeature;
  const FeatureId decides = where_it_is_decided(b.setting(), *task.place());
  if (decides == kNoFeature) return kNoFeature;
  const Vec at = field::vec(b.unit(unit).pose().at);
  return b.setting().ground->contains(decides, at) ? kNoFeature : decides;
}

/// What it pays for going from what it is to hold: who comes onto that ground goes from nothing,
/// and who stands off it leaves it not.
void weigh_leaving(Weighing& sum, const Worth& worth, const Prospect& order, const TaskWay& keeps,
                   double leaves) {
  const Battle& b = worth.battle();
  const FeatureId yet = has_yet_to_hold(worth, order.unit());
  const Vec at = field::vec(b.unit(order.unit()).pose().at);
  const bool comes =
      yet != kNoFeature && b.setting().ground->contains(yet, order.ends_at().value_or(at));
  if (comes) return;
  weigh_keeping(sum, b, order.unit(), keeps);
  if (yet == kNoFeature) sum.add(-leaves, Consider::leaves_place);
}

/// Enemies who fight still stand on a piece of ground: it is not held yet.
bool is_contested(const Battle& b, UnitId unit, FeatureId ground) {
  const UnitSet there = those(who_fight(b, other(side_of(b, unit))), [&](UnitId enemy) {
    const bool runs = b.unit(enemy).in_force == InForce::run;
    return !runs && b.setting().ground->contains(ground, field::vec(b.unit(enemy).pose().at));
  });
  return !there.empty();
}

/// It would be at its place: on the ground where the battle is decided, if that is one, to be
/// counted there, with no enemy on it.
bool is_there(const Worth& worth, const Prospect& order, const TaskWay& way,
              const InTime* in_time) {
  if (way.after > way.move) return false;
  const Battle& b = worth.battle();
  const auto place = task_now(b, order.unit()).place();
  const FeatureId decides = place ? where_it_is_decided(b.setting(), *place) : kNoFeature;
  if (decides == kNoFeature) return true;
  if (in_time != nullptr && !in_time->counts_on(decides)) return false;
  const Vec at = field::vec(b.unit(order.unit()).pose().at);
  return b.setting().ground->contains(decides, order.ends_at().value_or(at)) &&
         !is_contested(b, order.unit(), decides);
}

/// It would turn its back on an enemy near enough to reach it or be reached, and leave for another
/// place on the ground where the battle is decided, on which it stands: it has come, wherever in
/// the line there its own place was to be.
bool leaves_its_fight(const Worth& worth, const Prospect& order) {
  const Battle& b = worth.battle();
  const auto place = task_now(b, order.unit()).place();
  const FeatureId decides = place ? where_it_is_decided(b.setting(), *place) : kNoFeature;
  if (decides == kNoFeature) return false;
  const Vec at = field::vec(b.unit(order.unit()).pose().at);
  const Vec end = order.ends_at().value_or(at);
  const field::Ground& ground = *b.setting().ground;
  if (!ground.contains(decides, at) || !ground.contains(decides, end)) return false;
  const UnitSet enemies = those(who_fight(b, other(side_of(b, order.unit()))), [&](UnitId enemy) {
    return b.unit(enemy).in_force != InForce::run;
  });
  const Found nearest = nearest_of(b, enemies, at);
  if (nearest.unit == kNoUnit) return false;
  if (nearest.distance > worth.reach(nearest.unit) + worth.foot_move()) return false;
  return nearest_of(b, enemies, end).distance > nearest.distance;
}

/// It has whom it makes for in range: what that is worth, against where it stands.
void weigh_range(Weighing& sum, const Errand& errand) {
  if (errand.wants == kNoUnit) return;
  const auto worth = [&](double fire) { return fire > 0 ? fire + sum[Weight::fire_in_range] : 0; };
  const double gain = worth(errand.range.inflicted) - worth(errand.range.suffered);
  sum.add(gain, gain > 0 ? Consider::comes_into_range : Consider::leaves_range, errand.wants);
}

/// How much nearer to the enemy it would be than most of some of its side, in moves of foot; 0 out
/// of his reach, where nobody need wait.
/// @param keeps_by whether it keeps by a fellow, if he is in order and can do harm
template <class KeepsBy>
double ahead_of(const Worth& worth, UnitId unit, Vec at, KeepsBy keeps_by) {
  const Battle& b = worth.battle();
  const Side side = side_of(b, unit);
  const auto can_harm = [&](const UnitSet& all) {
    UnitSet some;
    for (const UnitId one : all) {
      if (worth.reach(one) > 0) some.insert(one);
    }
    return some;
  };
  const UnitSet enemies = can_harm(who_fight(b, other(side)));
  const Found nearest = nearest_of(b, enemies, at);
  if (nearest.unit == kNoUnit) return 0;
  if (nearest.distance > worth.reach(nearest.unit) + worth.foot_move()) return 0;
  UnitSet line;
  for (const UnitId fellow : can_harm(who_fight(b, side))) {
    if (fellow != unit && worth.in_order(fellow) && keeps_by(fellow)) line.insert(fellow);
  }
  const auto off = line_off(b, line, enemies);
  return off ? std::max(0.0, (*off - nearest.distance) / worth.foot_move()) : 0;
}

/// The line of those who go in with its side. Guns go by all who go forward: those who form up as
/// well.
double ahead_of_line(const Worth& worth, UnitId unit, Vec at) {
  const Battle& b = worth.battle();
  const bool guns = b.setting().unit(unit).table == Table::gun;
  return ahead_of(worth, unit, at, [&](UnitId fellow) {
    return (guns || b.unit(fellow).phase == Phase::goes_in) && worth.goes_forward(fellow);
  });
}

/// Those of its command who form up like it.
double ahead_of_group(const Worth& worth, UnitId unit, Vec at) {
  const Battle& b = worth.battle();
  const CommandId command = b.setting().unit(unit).command;
  return ahead_of(worth, unit, at, [&](UnitId fellow) {
    return b.unit(fellow).phase == Phase::forms_up && b.setting().unit(fellow).command == command;
  });
}

/// Those who go in together keep their line until they are at the enemy, and guns behind it: others
/// may be a move ahead.
void weigh_dressing(Weighing& sum, const Worth& worth, const Prospect& order) {
  const Battle& b = worth.battle();
  const bool guns = b.setting().unit(order.unit()).table == Table::gun;
  const bool dresses = guns || b.unit(order.unit()).phase == Phase::goes_in;
  if (!dresses || !order.ends_at()) return;
  const Vec at = field::vec(b.unit(order.unit()).pose().at);
  if (norm(*order.ends_at() - at) < 1) return;
  const double ahead = ahead_of_line(worth, order.unit(), *order.ends_at());
  // Who comes back to it leaves it no more.
  if (ahead < ahead_of_line(worth, order.unit(), at)) return;
  const double lost = guns ? sum[Weight::task_dressing_most] * ahead
                           : std::min(sum[Weight::task_dressing] * std::max(0.0, ahead - 1),
                                      sum[Weight::task_dressing_most]);
  sum.add(-lost, Consider::ahead_of_line);
}

/// Enemies could fall upon it there, and would take so much more than it costs them that it is no
/// place to wait for the others of its group.
bool waits_to_be_ridden_down(const Weighing& sum, const Worth& worth, UnitId unit,
                             const std::vector<Threat>& threats) {
  double lost = 0;
  for (const Threat& one : threats) {
    lost += std::max(0.0, one.attack.inflicted - one.attack.suffered);
  }
  return lost > sum[Weight::task_post_at_risk] * worth.left(unit);
}

/// Who falls back is on his way to nowhere: that it happens to lie nearer is not his coming.
bool goes_back(const Prospect& order) {
  return order.kind() == FreeOrder::Kind::withdraw || order.kind() == FreeOrder::Kind::retire;
}

/// Its group forms up, or waits: nothing is wanted of it but to be at its post.
/// @param kept_off what of its way brings it up to who keeps it off: nobody waits there
void weigh_post(Weighing& sum, const Worth& worth, const Prospect& order,
                const std::vector<Threat>& threats, Vec post, double kept_off) {
  const Vec at = field::vec(worth.battle().unit(order.unit()).pose().at);
  const Vec to = order.ends_at().value_or(at);
  double nearer = worth.way(order.unit(), at, post) - worth.way(order.unit(), to, post);
  // Room to turn that is won by a step back brings nobody nearer than the step does; nor do some
  // steps off a post that is a move away at most.
  const bool is_near = norm(post - at) <= worth.foot_move();
  if (is_near || goes_back(order)) nearer = std::min(nearer, norm(post - at) - norm(post - to));
  nearer = std::max(std::min(0.0, nearer), nearer - kept_off);
  double gain = sum[Weight::task_post] * nearer / worth.foot_move();
  if (gain > 0 && waits_to_be_ridden_down(sum, worth, order.unit(), threats)) gain = 0;
  const Consider what =
      gain > 0 ? said_of_gain(worth.battle(), order, post, Consider::to_post) : Consider::to_post;
  sum.add(std::clamp(gain, -sum[Weight::task_least], sum[Weight::task_most]), what);
  // Within the enemy's reach nobody rides on alone to where all of his command are to be.
  const auto end = order.ends_at();
  if (sum[Weight::task_dressing_post] == 0 || !end || norm(*end - at) < 1) return;
  if (worth.battle().unit(order.unit()).phase != Phase::forms_up) return;
  const double ahead = std::max(0.0, ahead_of_group(worth, order.unit(), *end) - 1);
  sum.add(-std::min(sum[Weight::task_dressing_post] * ahead, sum[Weight::task_dressing_most]),
          Consider::ahead_of_line);
}

/// How likely it is to stand where its charge takes it: by what each would lose of what he has
/// left.
double chance_to_stand(const Worth& worth, const Prospect& order) {
  const auto fight = order.fight();
  if (!fight || fight->comes != Fight::Comes::fight) return 1;
  const Odds odds = odds_of(worth, order.unit(), *fight);
  const double both = odds.gives + odds.costs;
  return both > 0 ? odds.gives / both : 1;
}

/// How likely it is to be rid of him for it. @param stands how likely it is to stand there then:
/// that alone does not drive him off, which takes more than an even fight
double chance_to_remove(const Fight& fight, double stands) {
  switch (fight.comes) {
    case Fight::Comes::fight:
      return fight.exchange.inflicted > 0 && !fight.barred ? std::max(0.0, 2 * stands - 1) : 0;
    case Fight::Comes::ridden_down:
    case Fight::Comes::guns_taken:
      return 1;
    case Fight::Comes::driven_off:
    case Fight::Comes::driven_on:
      break;
  }
  return 0;
}

}  // namespace

void weigh_end(Weighing& sum, const Worth& worth, const Prospect& order,
               const LastTurn& last_turn) {
  const double decides = sum[Weight::task_decides];
  double chance = 1;
  if (const auto fight = order.fight(); fight && fight->enemy != kNoUnit) {
    chance = chance_to_stand(worth, order);
    const double removed = chance_to_remove(*fight, chance) * last_turn.counts(fight->enemy);
    sum.add(decides * worth.counts_for(fight->enemy) * removed, Consider::decides_at_end);
  }
  const auto end = order.ends_at();
  if (!end) return;
  double gained = last_turn.gained(order.unit(), *end);
  if (gained > 0) gained *= chance;  // who charges there has to win first
  sum.add(decides * worth.counts_for(order.unit()) * gained, Consider::decides_at_end);
}

/// Who has a place to go to goes on to the end, where it costs nothing.
void weigh_last_way(Weighing& sum, const Worth& worth, const Prospect& order) {
  if (sum[Weight::task_last_turn] == 0 || post_of(worth.battle(), order.unit())) return;
  const Errand errand = errand_of(sum, order.errand());
  if (!errand.objective) return;
  const TaskWay& way = *errand.objective;
  const auto [each, what] = pull_of(worth.battle(), order.unit(), way);
  const double gain = sum[each] * ((way.before - way.after) / way.move);
  sum.add(sum[Weight::task_last_turn] *
              std::clamp(gain, -sum[Weight::task_least], sum[Weight::task_most]),
          what, way.about);
}

namespace {

/// How much of it is left when the victory is counted, 0..1, if enemies may do it such harm where
/// it stands then: where they shoot it down they go on with it.
double left_at_end(const Weighing& sum, const Worth& worth, UnitId unit, double harm) {
  const Battle& battle = worth.battle();
  const double through = comes_through(worth, unit, harm);
  const int turns = std::max(0, battle.setting().turns - battle.head().turn);
  const double again = 1 - sum[Weight::task_under_fire] * (1 - through);
  return through * std::pow(sum[Weight::task_left_each_turn] * again, turns);
}

/// How much of it would have stood where it stands, 0..1, when the victory is counted: by leaving
/// it loses no more. All of it where nobody heeds that.
double left_there(const Weighing& sum, const Worth& worth, UnitId unit, const InTime& in_time) {
  if (sum[Weight::task_under_fire] == 0) return 1;
  return left_at_end(sum, worth, unit, in_time.harm_here()) / left_at_end(sum, worth, unit, 0);
}

/// How much of a place it leaves by going from it, 0..1: not what would be shot from there before
/// the end, and is not where it goes to. All of it where nobody heeds that.
double left_behind(const Weighing& sum, const Worth& worth, UnitId unit, const InTime* in_time,
                   double harm) {
  if (in_time == nullptr || sum[Weight::task_under_fire] == 0) return 1;
  const double saved =
      left_at_end(sum, worth, unit, harm) - left_at_end(sum, worth, unit, in_time->harm_here());
  return 1 - std::max(0.0, saved);
}

}  // namespace

void weigh_time(Weighing& sum, const Worth& worth, const Prospect& order, const InTime& in_time,
                double harm, double in_vain) {
  const auto end = order.ends_at();
  if (!end) return;
  const auto gained_at = [&](Vec place) {
    return in_time.gained(place, worth.march(order.unit()), sum[Weight::task_spare_turns]);
  };
  double gained = gained_at(*end);
  // Who has a post hurries to it, and no farther: its general says when it goes on.
  if (const auto post = post_of(worth.battle(), order.unit())) {
    const double there = gained_at(*post);
    gained = std::clamp(gained, std::min(0.0, there), std::max(0.0, there));
  }
  if (goes_back(order)) gained = std::min(gained, 0.0);
  // Before foot that stands no horse takes the ground: it is there soon enough when he wavers.
  if (gained > 0) gained *= 1 - in_vain;
  // Nor is who charges there before he has won.
  if (gained > 0) {
    gained *= chance_to_stand(worth, order) * left_at_end(sum, worth, order.unit(), harm);
  } else if (gained < 0) {
    gained *= left_there(sum, worth, order.unit(), in_time);
  }
  sum.add(sum[Weight::task_decides] * worth.counts_for(order.unit()) * gained,
          Consider::counts_in_time);
}

namespace {

/// @param charges somebody
/// @param told of its sheet
void weigh_errand(Weighing& sum, const Worth& worth, const Prospect& order, bool charges,
                  double harm, const Steadiness& disorder, const InTime* in_time,
                  const Errand& told) {
  const Errand errand = errand_of(sum, told);
  const double whole = worth.body(order.unit());
  const double left = whole > 0 ? worth.counts_for(order.unit()) / whole : 1;
  const bool pressed = errand.objective && errand.objective->presses;
  if (pressed) {
    const TaskWay& way = *errand.objective;
    const double body = worth.counts_for(order.unit());  // more is not to be won by its coming
    const double gain = sum[Weight::task_in_time] * ((way.before - way.after) / way.before);
    sum.add(std::clamp(gain, -body, goes_back(order) ? 0 : body), Consider::in_time);
  }
  if (errand.objective && is_there(worth, order, *errand.objective, in_time)) {
    sum.add_for(Weight::task_held, Consider::objective_held);
  }
  if (errand.past_edge) sum.add_for(Weight::task_past_edge, Consider::past_edge);
  if (errand.past_friends) sum.add_for(Weight::task_past_friends, Consider::past_friends);
  if (errand.leaves_works) sum.add_against(Weight::task_leaves_works, Consider::leaves_works);
  if (comes_to_its_place(errand)) {
    const TaskWay& way = *errand.objective;
    weigh_way(sum, worth, order, way, false, left, disorder);
  } else if (errand.keeps) {
    const double kept = left_behind(sum, worth, order.unit(), in_time, harm);
    weigh_leaving(sum, worth, order, *errand.keeps, charges ? 0 : sum[Weight::task_leaves] * kept);
  }
  if (pressed && sum[Weight::task_pressed] == 0) return;  // nothing else is wanted
  if (errand.way && keeps(*errand.way)) {
    weigh_keeping(sum, worth.battle(), order.unit(), *errand.way);
  }
  const bool gone_in = worth.battle().unit(order.unit()).phase == Phase::goes_in;
  const bool leaves = errand.way && errand.way->towards == Towards::objective &&
                      errand.way->after < errand.way->before && leaves_its_fight(worth, order);
  if (errand.way && !leaves && leads_on(worth, order.unit(), *errand.way)) {
    weigh_way(sum, worth, order, *errand.way, gone_in, left, disorder);
  }
  weigh_range(sum, errand);
}

}  // namespace

double weigh_task(Weighing& sum, const Worth& worth, const Prospect& order,
                  const std::vector<Threat>& threats, UnitId charged, double harm,
                  const Steadiness& disorder, const InTime* in_time) {
  const auto post = post_of(worth.battle(), order.unit());
  if (!post && charged == kNoUnit) weigh_dressing(sum, worth, order);
  // An attack is as good a way forward as any; who holds may leave his place for one.
  const bool charges = charged != kNoUnit;
  const bool only_that =
      charges && sum[Weight::task_against_attack] == 0 && !worth.goes_forward(order.unit());
  if (!post && only_that) return 0;
  // Of who has a post nothing else is wanted; horse alone may be kept off it.
  const bool horse = worth.battle().setting().unit(order.unit()).table == Table::horse;
  const Errand errand = !post || horse ? order.errand() : Errand{};
  const double kept = horse && !charges ? kept_off(sum, errand) : 0;
  if (post) {
    weigh_post(sum, worth, order, threats, *post, kept);
  } else {
    weigh_errand(sum, worth, order, charges, harm, disorder, in_time, errand);
  }
  return gone_in_vain(worth, order, kept);
}

}  // namespace opfor
