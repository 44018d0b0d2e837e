#include "arena/watch.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "ai/commander/commander.hpp"
#include "chance/keyed_dice.hpp"
#include "core/hash.hpp"
#include "drill/free_hand.hpp"
#include "drill/odds.hpp"
#include "drill/one_man.hpp"
#include "drill/task.hpp"
#include "drill/worth.hpp"
#include "field/bodies.hpp"
#include "field/box.hpp"

namespace opfor::arena {
namespace {

constexpr double kHair = 0.25;         ///< of a blow: so little more is no reason
constexpr double kAway = 8;            ///< its place is this part of the table's depth off
constexpr double kTurnsBack = -0.5;    ///< the cosine of 120 degrees
constexpr double kStir = 20;           ///< 2 mm: less is no move
constexpr double kClose = 4;           ///< this part of a move of foot: close
constexpr int kTurnsRemembered = 2;    ///< of a move, for one that turns back
constexpr std::uint64_t kNowhere = 8;  ///< an axis of a side that kept its place

Vec place_of(const Battle& battle, UnitId unit) { return field::vec(battle.unit(unit).pose().at); }

/// An act that makes ready, and is no going anywhere.
bool makes_ready(const Act& act) {
  return std::holds_alternative<Load>(act) || std::holds_alternative<Rally>(act) ||
         std::holds_alternative<Limber>(act) || std::holds_alternative<Mount>(act) ||
         std::holds_alternative<Frontage>(act) || std::holds_alternative<ChangeFormation>(act) ||
         std::holds_alternative<GoToGround>(act);
}

/// An act that takes it somewhere, or turns it.
bool takes_it_on(const Act& act) {
  return std::holds_alternative<Move>(act) || std::holds_alternative<Charge>(act) ||
         std::holds_alternative<Wheel>(act) || std::holds_alternative<Face>(act);
}

/// Whom its die binds to that does not go on with what it was to do.
bool goes_on(Intent intent) {
  return intent == Intent::continue_orders || intent == Intent::advance;
}

/// A friend of the unit's whom words name ("1 cm short of the 1st section"); of several the one
/// with the longest name.
UnitId friend_named(const Setting& setting, UnitId unit, const std::string& words) {
  UnitId named = kNoUnit;
  if (words.empty()) return named;
  for (std::size_t i = 0; i < setting.units.size(); ++i) {
    const UnitId other = unit_id(i);
    if (other == unit || setting.units[i].side != setting.unit(unit).side) continue;
    const std::string& name = setting.name_of(other);
    if (words.find(name) == std::string::npos) continue;
    if (named == kNoUnit || name.size() > setting.name_of(named).size()) named = other;
  }
  return named;
}

/// Each body of a side on the table.
template <class Bodies, class Do>
void each_of(const Battle& battle, const Bodies& bodies, Side side, Do with) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (bodies[i].counts && battle.unit(unit).on_table() && side_of(battle, unit) == side) {
      with(unit);
    }
  }
}

}  // namespace

Watch::Watch(const Sheet& sheet, const Battle& table) : sheet_(sheet), table_(table) {
  known_.resize(table.size());
  for (std::size_t i = 0; i < known_.size(); ++i) {
    const bool alone = is_one_man(sheet, table, unit_id(i));
    known_[i].counts = is_body(sheet, table.setting(), unit_id(i)) && !alone;
    // Wounded men who stay behind are units of their own, and nobody's leaders.
    const bool is_there = table.unit(unit_id(i)).on_table() || table.setting().units[i].enters;
    known_[i].leads = !known_[i].counts && is_there;
  }
  for (const Side side : {Side::a, Side::b}) {
    of(side).friends_at_start = mean_distance_of_friends(side);
    of(side).middle_at_start = of(side).middle = middle_of(side);
  }
  if (const auto worth = sheet.worth(sheet.view(table, Side::a))) move_ = worth->foot_move();
  begin_turn();
}

void Watch::begin_turn() {
  began_ = table_;
  did_.assign(table_.size(), Did{});
}

void Watch::stepped() {
  const bool over = table_.head().verdict != Verdict::going_on;
  if (!over && table_.head().turn == began_.head().turn) return;
  end_turn();
  begin_turn();
}

// --- what happens ---

void Watch::happened(Event event) {
  std::visit([&](const auto& what) { take(what); }, event.what);
}

void Watch::take(const event::Reacted& e) {
  const UnitId unit = e.request.unit;
  const UnitState& state = table_.unit(unit);
  // Who falls back goes on falling back by it.
  const bool back = state.in_force == InForce::withdraw || state.in_force == InForce::run;
  did(unit).continued =
      e.reaction.cell.intent == Intent::continue_orders && state.commanded == 0 && !back;
}

void Watch::take(const event::Ordered& e) {
  Did& done = did(e.unit);
  const bool thrown = table_.unit(e.unit).reacted.has != 0;
  done.by = e.by_choice ? By::commander : thrown ? By::table : By::rules;
  const Order obeyed = event::obeyed(e);
  const bool refuses = obeyed.acts.empty() && !e.refused.empty();
  done.held = refuses || (done.by == By::table && !goes_on(e.cell.intent));
  done.sent = std::any_of(obeyed.acts.begin(), obeyed.acts.end(), takes_it_on);
  ordered_ = e.unit;
  for (const Act& act : obeyed.acts) done.made_ready |= makes_ready(act);
  if (!known_[index(e.unit)].counts) return;
  done.kept = !may_go(e.unit);
  done.charged = act<Charge>(obeyed) != nullptr;
  done.task = task_now(table_, e.unit);
  Measures& measures = of(e.unit).measures;
  measures[Measure::by_commander].count(done.by == By::commander);
  measures[Measure::by_table].count(done.by == By::table);
  if (began_.head().turn == 1) note_first_order(e);
}

void Watch::take(const event::Tested& e) {
  if (e.unit != kNoUnit && e.unit == ordered_) did(e.unit).drew = true;
}

void Watch::note_first_order(const event::Ordered& ordered) {
  std::uint64_t& orders = of(ordered.unit).first_orders;
  orders = mix(orders, index(ordered.unit));
  for (const Act& act : ordered.order.acts) orders = mix(orders, act.index());
}

void Watch::take(const event::Moved& e) {
  Did& done = did(e.unit);
  if (done.by == By::nobody) {
    done.gone = true;
    return;
  }
  // Whoever was stopped by it might have gone on, had it gone before.
  for (std::size_t i = 0; i < did_.size(); ++i) {
    Did& held = did_[i];
    if (held.stopped_by != e.unit || !known_[i].counts) continue;
    if (norm(field::vec(e.to.at) - field::vec(e.from.at)) < kStir) continue;
    held.stopped_by = kNoUnit;
    of(unit_id(i)).measures[Measure::stopped_by_who_goes].part += 1;
  }
  done.stopped_by = friend_named(table_.setting(), e.unit, e.stopped_by);
  if (known_[index(e.unit)].counts) of(e.unit).measures[Measure::stopped_by_who_goes].of += 1;
  if (!done.moved) done.from = field::vec(e.from.at);
  done.moved = true;
  done.to = field::vec(e.to.at);
}

void Watch::take(const event::Shot& e) {
  did(e.unit).in_action = true;
  did(e.unit).fired = true;
  known_[index(e.unit)].shoots = true;
}

void Watch::take(const event::ContactMade& e) {
  did(e.unit).in_action = true;
  did(e.enemy).in_action = true;
}

// --- what is decided ---

void Watch::decided(const Moment& now, const Decision& decision,
                    const Commander::Decided& decided) {
  if (decision.kind != DecisionKind::order_unit || !known_[index(decision.unit)].counts) return;
  Measures& measures = of(decision.unit).measures;
  measures[Measure::options].add({static_cast<double>(decision.options.size()), 1});
  if (decided.choice.picks.empty()) return;
  const auto picked = static_cast<std::size_t>(decided.choice.picks.front());
  const auto& scored = decided.reasons.options;
  if (scored.size() > 1) {
    double next = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < scored.size(); ++i) {
      if (i != picked) next = std::max(next, scored[i].score);
    }
    measures[Measure::chosen_by_a_hair].count(scored[picked].score - next < kHair);
  }
  const Option& option = decision.options[picked];
  if (option.order && act<Charge>(*option.order) != nullptr) {
    charge(Measure::charges_by_choice, Measure::chosen_at_bad_odds, sheet_.view(now, decision.side),
           option);
  }
}

void Watch::bound(const Moment& now, const OrderRequest& request, const Order& order) {
  const auto* charged = act<Charge>(order);
  if (charged == nullptr || !known_[index(request.unit)].counts) return;
  Option option{{}, charged->target, 0, order, static_cast<int>(FreeOrder::Kind::charge)};
  charge(Measure::charges_by_table, Measure::bound_at_bad_odds,
         sheet_.view(now, side_of(table_, request.unit)), option);
}

void Watch::charge(Measure charges, Measure at_bad_odds, const View& view, const Option& option) {
  const UnitId unit = option.order->unit;
  Measures& measures = of(unit).measures;
  measures[charges].part += 1;
  const auto worth = sheet_.worth(view);
  if (!worth || !worth->weighs(unit)) return;
  const auto fight = worth->prospect(unit, option)->fight();
  if (!fight || fight->enemy == kNoUnit) return;
  measures[at_bad_odds].count(opfor::at_bad_odds(*worth, unit, *fight));
}

// --- when a turn is over ---

void Watch::end_turn() {
  ++turns_;
  for (const Contact& contact : table_.head().contacts) {
    did(contact.a).in_action = true;
    did(contact.b).in_action = true;
  }
  for (std::size_t i = 0; i < known_.size(); ++i) {
    if (known_[i].counts && began_.unit(unit_id(i)).on_table()) end_turn_of(unit_id(i));
  }
  for (std::size_t i = 0; i < known_.size(); ++i) {
    if (known_[i].leads && began_.unit(unit_id(i)).on_table()) measure_leader(unit_id(i));
  }
  for (const Side side : {Side::a, Side::b}) end_turn_of(side);
}

void Watch::end_turn_of(UnitId unit) {
  Known& known = known_[index(unit)];
  known.was_there = true;
  known.was_in_action |= did(unit).in_action;
  if (did(unit).in_action) of(unit).acted_at.push_back(to_right(unit, place_of(table_, unit)));
  known.was_near |= did(unit).in_action;
  const bool stays = table_.unit(unit).on_table();
  if (stays && !known.was_near) known.was_near = is_near(table_, unit);
  if (stays && !did(unit).gone) {
    measure_idle(unit);
    measure_task(unit);
    measure_flank(unit);
    measure_halt(unit);
    measure_ground(unit);
    measure_standing_off(unit);
  }
  const bool unloaded = is_unloaded(began_, unit);
  known.shoots |= unloaded;
  if (did(unit).by == By::commander) known.unloaded.count(unloaded);
  measure_way(unit);
}

bool Watch::is_near(const Moment& now, UnitId unit) const {
  const Facts facts = sheet_.facts(now, unit);
  const auto any_of = {Fact::in_enemy_weapon_range, Fact::target_in_range, Fact::in_contact,
                       Fact::shock_threat, Fact::attacker_can_reach};
  return std::any_of(any_of.begin(), any_of.end(), [&](Fact fact) { return facts[fact] != 0; });
}

bool Watch::stirred(UnitId unit) const {
  const UnitState& before = began_.unit(unit);
  const UnitState& after = table_.unit(unit);
  const Did& done = did_[index(unit)];
  return done.in_action || done.made_ready || done.moved || done.charged || before.x != after.x ||
         before.y != after.y || before.facing != after.facing ||
         before.formation != after.formation;
}

Task Watch::task_of(UnitId unit) const {
  const std::optional<Task>& task = did_[index(unit)].task;
  return task ? *task : task_now(began_, unit);
}

bool Watch::has_far_task(UnitId unit) const {
  const Task task = task_of(unit);
  if (!goes_forward(task.kind)) return false;
  const auto place = task.place();
  const double away = table_.setting().height.as_double() / kAway;
  return !place || norm(*place - place_of(began_, unit)) > away;
}

bool Watch::may_go(UnitId unit) const {
  const auto worth = sheet_.worth(sheet_.view(table_, side_of(table_, unit)));
  return !worth || worth->may_go(unit);
}

bool Watch::might_go(UnitId unit) const {
  const Did& done = did_[index(unit)];
  return done.by == By::nobody ? may_go(unit) : !done.kept;
}

bool Watch::came_too_late(UnitId unit) const {
  return table_.head().verdict != Verdict::going_on && did_[index(unit)].by == By::nobody;
}

void Watch::measure_idle(UnitId unit) {
  if (in_contact(began_, unit) || came_too_late(unit)) return;
  const bool idle = !stirred(unit);
  of(unit).measures[Measure::idle].count(idle);
  if (!has_far_task(unit)) return;
  const bool refused = did(unit).sent && did(unit).drew && idle;
  const bool free = might_go(unit) && !did(unit).held && !refused;
  of(unit).measures[Measure::held_by_command].count(!free);
  if (!free) return;
  of(unit).measures[Measure::idle_with_order].count(idle);
  const Setting& setting = table_.setting();
  double edge = std::numeric_limits<double>::infinity();
  for (const field::Box& base : sheet_.bases(table_, unit)) {
    for (const Vec& corner : field::corners(base)) {
      edge = std::min({edge, corner.x, corner.y, setting.width.as_double() - corner.x,
                       setting.height.as_double() - corner.y});
    }
  }
  of(unit).measures[Measure::waits_at_edge].count(idle && edge <= move_ / kClose);
}

double Watch::gap_to_enemy(const Battle& battle, UnitId unit, UnitId* which) const {
  double least = std::numeric_limits<double>::infinity();
  const auto own = sheet_.bases(battle, unit);
  each_of(battle, known_, other(side_of(battle, unit)), [&](UnitId enemy) {
    const auto his = sheet_.bases(battle, enemy);
    const double gap = field::least_gap(own, his);
    if (gap >= least) return;
    least = gap;
    if (which != nullptr) *which = enemy;
  });
  return least;
}

bool Watch::is_unloaded(const Battle& battle, UnitId unit) const {
  const auto marks = sheet_.marks(battle, unit);
  return std::find(marks.begin(), marks.end(), "unloaded") != marks.end();
}

void Watch::measure_halt(UnitId unit) {
  const Did& done = did(unit);
  if (!done.moved || in_contact(table_, unit)) return;
  UnitId enemy = kNoUnit;
  const bool close = gap_to_enemy(table_, unit, &enemy) <= move_ / kClose;
  bool halts = close && !done.in_action && !is_unloaded(table_, enemy);
  if (halts) {
    const Facts facts = sheet_.facts(table_, unit);
    halts = facts[Fact::in_enemy_weapon_range] != 0 && facts[Fact::any_in_cover] == 0;
  }
  of(unit).measures[Measure::halts_before_fire].count(halts);
}

void Watch::measure_ground(UnitId unit) {
  const Setting& setting = table_.setting();
  const Did& done = did(unit);
  if (!done.moved || setting.unit(unit).table != Table::horse) return;
  const auto bad = [&](Vec place) {
    const auto there = setting.ground->at(place);
    return std::any_of(there.begin(), there.end(),
                       [&](FeatureId id) { return setting.ground->feature(id).difficult; });
  };
  if (bad(done.from)) return;
  of(unit).measures[Measure::horse_in_rough].count(bad(done.to));
}

void Watch::measure_standing_off(UnitId unit) {
  if (in_contact(began_, unit) || came_too_late(unit)) return;
  if (!goes_forward(task_of(unit).kind)) return;
  const double before = gap_to_enemy(began_, unit, nullptr);
  if (before > 2 * move_) return;
  const Did& done = did(unit);
  const bool nearer = before - gap_to_enemy(table_, unit, nullptr) > kStir;
  of(unit).measures[Measure::stands_off].count(!nearer && !done.in_action && !done.made_ready);
}

void Watch::measure_leader(UnitId leader) {
  if (!table_.unit(leader).on_table()) return;
  const Side side = side_of(table_, leader);
  const auto worth = sheet_.worth(sheet_.view(table_, side));
  if (!worth) return;
  const auto crippled = [&](UnitId unit) { return worth->left(unit) * 2 < worth->body(unit); };
  UnitId nearest = kNoUnit;
  double least = move_;
  Share cripples;
  each_of(table_, known_, side, [&](UnitId unit) {
    cripples.count(crippled(unit));
    const double away = norm(place_of(table_, unit) - place_of(table_, leader));
    if (away > least) return;
    least = away;
    nearest = unit;
  });
  if (nearest == kNoUnit) return;
  of(leader).measures[Measure::leader_by_cripples].count(crippled(nearest) &&
                                                         cripples.value() < 0.5);
}

bool Watch::came_nearer(UnitId unit, Vec place) const {
  const Vec from = place_of(began_, unit);
  const Vec to = place_of(table_, unit);
  if (norm(place - from) - norm(place - to) > kStir) return true;
  if (!did_[index(unit)].moved) return false;
  const auto before = sheet_.worth(sheet_.view(began_, side_of(table_, unit)));
  const auto after = sheet_.worth(sheet_.view(table_, side_of(table_, unit)));
  return before && after && before->way(unit, from, place) - after->way(unit, to, place) > kStir;
}

void Watch::measure_task(UnitId unit) {
  const Task task = task_of(unit);
  if (!did(unit).continued || !goes_forward(task.kind) || !might_go(unit)) return;
  const auto off_enemy = [&](Vec at) {
    double least = std::numeric_limits<double>::infinity();
    each_of(began_, known_, other(side_of(table_, unit)),
            [&](UnitId enemy) { least = std::min(least, norm(place_of(began_, enemy) - at)); });
    return least;
  };
  const auto place = task.place();
  const bool nearer =
      place ? came_nearer(unit, *place)
            : off_enemy(place_of(began_, unit)) - off_enemy(place_of(table_, unit)) > kStir;
  const Did& done = did(unit);
  of(unit).measures[Measure::continues_task].count(nearer || done.in_action || done.made_ready ||
                                                   done.charged || !has_far_task(unit));
}

void Watch::measure_way(UnitId unit) {
  const Did& done = did(unit);
  const Vec way = done.to - done.from;
  if (!done.moved || norm(way) < kStir) return;
  Went& before = known_[index(unit)].went;
  const int turn = began_.head().turn;
  if (before.turn != 0 && turn - before.turn <= kTurnsRemembered) {
    const bool back = dot(way, before.way) < kTurnsBack * norm(way) * norm(before.way);
    Measures& measures = of(unit).measures;
    measures[Measure::turns_back].count(back);
    measures[Measure::turns_back_by_choice].count(back && done.by == By::commander &&
                                                  before.by == By::commander);
  }
  before = {turn, way, done.by};
}

void Watch::measure_flank(UnitId unit) {
  if (!did(unit).moved || did(unit).in_action) return;
  if (sheet_.facts(began_, unit)[Fact::enemy_flank_or_rear] != 0) {
    of(unit).measures[Measure::shows_flank].count(false);
    return;
  }
  Battle alone = began_;
  const UnitState& now = table_.unit(unit);
  UnitState& then = alone.unit(unit);
  then.put(now.pose());
  then.formation = now.formation;
  const bool shows = sheet_.facts(alone, unit)[Fact::enemy_flank_or_rear] != 0;
  of(unit).measures[Measure::shows_flank].count(shows);
}

void Watch::end_turn_of(Side side) {
  OfSide& its = of(side);
  Share in_action;
  each_of(began_, known_, side, [&](UnitId unit) { in_action.count(did(unit).in_action); });
  if (in_action.part > 0 && its.first_in_action == 0) its.first_in_action = turns_;
  if (in_action.value() > its.height.value() || its.height.of == 0) its.height = in_action;
  const double distance = mean_distance_of_friends(side);
  if (distance > 0 && its.friends_at_start > 0) {
    its.measures[Measure::nearest_friend].add({distance, its.friends_at_start});
  }
  const Tally tally = sheet_.tally(table_, side);
  its.lost.push_back(tally.start == 0 ? 0 : 1 - static_cast<double>(tally.left) / tally.start);
  bool any = false;
  each_of(table_, known_, side, [&](UnitId) { any = true; });
  if (any) its.middle = middle_of(side);
}

double Watch::mean_distance_of_friends(Side side) const {
  double sum = 0;
  int many = 0;
  each_of(table_, known_, side, [&](UnitId unit) {
    double least = std::numeric_limits<double>::infinity();
    each_of(table_, known_, side, [&](UnitId friend_) {
      if (friend_ != unit) {
        least = std::min(least, norm(place_of(table_, friend_) - place_of(table_, unit)));
      }
    });
    if (!std::isfinite(least)) return;
    sum += least;
    ++many;
  });
  return many == 0 ? 0 : sum / many;
}

Vec Watch::middle_of(Side side) const {
  Vec sum;
  int many = 0;
  each_of(table_, known_, side, [&](UnitId unit) {
    sum = sum + place_of(table_, unit);
    ++many;
  });
  return many == 0 ? sum : sum * (1.0 / many);
}

// --- when the battle is over ---

std::uint64_t Watch::axis_of(Side side) const {
  const Vec way = of(side).middle - of(side).middle_at_start;
  if (norm(way) < table_.setting().height.as_double() / kAway) return kNowhere;
  const std::int32_t off = (facing_of(way) - table_.setting().side(side).facing).hundredths();
  constexpr std::int32_t kEighth = 4500;
  return static_cast<std::uint64_t>((off + kEighth / 2) / kEighth % 8);
}

double Watch::to_right(UnitId unit, Vec place) const {
  const Angle facing = table_.setting().side(side_of(table_, unit)).facing;
  return dot(place, field::right_of(unit_vector(facing)));
}

std::uint64_t Watch::main_effort_of(Side side) const {
  double left = std::numeric_limits<double>::infinity();
  double right = -left;
  for (std::size_t i = 0; i < known_.size(); ++i) {
    const UnitInfo& info = table_.setting().units[i];
    if (!known_[i].was_there || info.side != side) continue;
    const double began = to_right(unit_id(i), field::vec(info.start.at));
    left = std::min(left, began);
    right = std::max(right, began);
  }
  std::array<int, 3> thirds{};
  const double third = (right - left) / static_cast<double>(thirds.size());
  for (const double at : of(side).acted_at) {
    ++thirds[at < left + third ? 0 : at > right - third ? 2 : 1];
  }
  return static_cast<std::uint64_t>(std::max_element(thirds.begin(), thirds.end()) -
                                    thirds.begin());
}

Behaved Watch::behaved(Side side) const {
  const OfSide& its = of(side);
  Behaved behaved{its.measures, {its.first_orders, axis_of(side), main_effort_of(side)}};
  Measures& measures = behaved.measures;
  measures[Measure::charges_by_choice].of = measures[Measure::charges_by_table].of = 1;
  for (std::size_t i = 0; i < known_.size(); ++i) {
    const Known& known = known_[i];
    if (!known.was_there || table_.setting().units[i].side != side) continue;
    measures[Measure::never_near].count(!known.was_near);
    measures[Measure::never_in_action].count(!known.was_in_action);
    if (known.shoots) measures[Measure::unloaded].add(known.unloaded);
  }
  measures[Measure::in_action_at_height].add(its.height);
  if (turns_ == 0) return behaved;
  const int first = its.first_in_action == 0 ? turns_ : its.first_in_action;
  measures[Measure::first_in_action].add({static_cast<double>(first), static_cast<double>(turns_)});
  const auto lost_after = [&](int quarters) {
    const int turn = std::max(1, (turns_ * quarters + 3) / 4);
    return Share{its.lost[static_cast<std::size_t>(turn - 1)], 1};
  };
  measures[Measure::lost_at_quarter].add(lost_after(1));
  measures[Measure::lost_at_half].add(lost_after(2));
  measures[Measure::lost_at_three_quarters].add(lost_after(3));
  measures[Measure::lost_at_end].add(lost_after(4));
  return behaved;
}

std::array<Behaved, 2> watched(const Scenario& scenario, const Reactions& reactions,
                               std::uint64_t seed) {
  const Sheet& sheet = *scenario.sheet;
  PolicyCommander commander(sheet, reactions, shipped_weights(sheet.name()), seed);
  chance::KeyedDice dice(seed);
  Battle battle = sheet.start(scenario.setting);
  Watch watch(sheet, battle);
  ProgramAsks asks(sheet, Minds{&reactions, {&commander, &commander}, {}}, dice, &watch);
  Play table(battle, asks, watch);
  while (battle.head().verdict == Verdict::going_on) {
    sheet.play_step(table);
    watch.stepped();
  }
  return {watch.behaved(Side::a), watch.behaved(Side::b)};
}

}  // namespace opfor::arena
