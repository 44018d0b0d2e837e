// What an order of a unit in its move would leave: POL-3 to 7, 19, 20.
#include <algorithm>

#include "drill/free_hand.hpp"
#include "drill/task.hpp"
#include "drill/victory.hpp"
#include "field/bodies.hpp"
#include "rules/over_the_hills/before_horse.hpp"
#include "rules/over_the_hills/charge_to_come.hpp"
#include "rules/over_the_hills/charged_with.hpp"
#include "rules/over_the_hills/contact.hpp"
#include "rules/over_the_hills/decisions.hpp"
#include "rules/over_the_hills/destination.hpp"
#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/formation.hpp"
#include "rules/over_the_hills/free_orders.hpp"
#include "rules/over_the_hills/guns_bear.hpp"
#include "rules/over_the_hills/paces.hpp"
#include "rules/over_the_hills/policies.hpp"
#include "rules/over_the_hills/rallying.hpp"
#include "rules/over_the_hills/ridden_down.hpp"
#include "rules/over_the_hills/rides.hpp"
#include "rules/over_the_hills/shooting.hpp"
#include "rules/over_the_hills/victory.hpp"
#include "rules/over_the_hills/way_led.hpp"
#include "rules/over_the_hills/worth.hpp"

namespace opfor::over_the_hills {
namespace {

using field::Box;
using Kind_ = FreeOrder::Kind;

constexpr Length kMarchFar = 24_in;  ///< OTH-AI-POL-4
constexpr Length kHorseFar = 12_in;
constexpr Length kLiesDown = 9_in;     ///< OTH-AI-POL-19
constexpr double kRuin = 4;            ///< hits that the rout of a spent body is worth
constexpr double kGroundSpares = 0.5;  ///< of a hit that ground costs
constexpr double kOfFew = 1;           ///< of a hit, for the last that it can spare: OTH-AI-POL-5
constexpr Length kGivenUp = 1_in;
constexpr Length kWorthLimbering = 2_in;  ///< so far off their place is at least
constexpr int kBurnsOn = 2;               ///< turns of a burning house that are looked ahead
constexpr double kDrivenOff = 2.5;  ///< hits: who evades gives up his ground, and his fire of turns

class Ordered final : public Prospect, private OrderAhead {
 public:
  Ordered(const Situation& now, UnitId unit, const Option& option, const Order& order,
          WaysRound& ways, const OthersFiredAt& others, const ChargesInvited& charges)
      : Prospect(unit, static_cast<Kind_>(option.variant)),
        OrderAhead(now, unit, static_cast<Kind_>(option.variant), order),
        way_(*this, ways),
        others_(others),
        charges_(charges) {}

  [[nodiscard]] std::optional<Vec> ends_at() const override { return there().centre; }

  /// OTH-AI-POL-6, but for its limits: what the whole fight is worth, by the chance of coming to
  /// it.
  [[nodiscard]] std::optional<Fight> fight() const override {
    const UnitId target = course().target;
    if (target == kNoUnit) return std::nullopt;
    Fight fight;
    fight.enemy = target;
    fight.sent_against = whom_to_attack(b(), unit()) == target;
    const Contest contest =
        expected_charge(now(), unit(), target,
                        {course().edge, course().moved, total(course().stand.purse.fatigue),
                         likely_reaction(now(), target, unit())});
    const Exchange all = charged_with(now(), unit(), target, contest.all);
    fight.exchange = {all.inflicted, all.suffered};
    if (routing(b(), target)) fight.comes = Fight::Comes::ridden_down;
    if (contest.escapes) fight.comes = Fight::Comes::driven_off;
    return fight;
  }

  [[nodiscard]] ChargesAhead charges() const override {
    if (comes_to_blows() || in_contact(b(), unit())) return {};
    const double then = charge_to_come(now(), unit(), course().stand);
    if (then <= 0 || leaves_his_hearing()) return {};
    if (under_muskets(there())) return {};  // nobody waits there
    return {std::nullopt, then, charge_to_come(now(), unit(), stand_of(now(), unit()))};
  }

  /// In the enemy's half-turn: at the best of enemies.
  [[nodiscard]] FireAhead fire() const override {
    FireAhead fire;
    if (!enemy_moves_again()) return fire;
    if (!comes_to_blows()) fire.now = best_fire(now(), unit(), own_stand());
    // Guns fire on from where they came into action.
    if (is_guns(b(), unit())) fire.next = fire.now;
    return fire;
  }

  [[nodiscard]] std::vector<Threat> threats() const override {
    std::vector<Threat> all;
    if (comes_to_blows()) return all;
    // Some see it whom it does not see: round a corner of what hides them from its front. Nobody
    // fires at who stands behind a hill there, or behind his friends.
    for (const UnitId enemy : now().enemies(unit())) {
      const double fire = fire_of(enemy);
      const opfor::Exchange attack = attack_of(enemy);
      if (fire <= 0 && attack.inflicted <= 0) continue;
      if (fire <= 0 && !now().sees(unit(), enemy) && !now().sees(enemy, unit())) continue;
      const bool at_others = fire > 0 && others_.rather(enemy, fire, there());
      all.push_back({enemy, fire, at_others, attack});
    }
    return all;
  }

  /// OTH-AI-POL-1: by the order of its brigade. Horse keeps in its brigadier's hearing besides.
  [[nodiscard]] Errand errand() const override {
    Errand errand = ordered();
    if (const double off = comes_to_blows() ? 0 : out_of_hearing(now(), unit(), there()); off > 0) {
      const UnitId brigadier = brigadier_of(b().setting(), unit());
      errand.keeps =
          TaskWay{Towards::place_by_friend, brigadier, 0, off, way_.move_of_foot(), false, {}};
    }
    return errand;
  }
  [[nodiscard]] Errand ordered() const {
    Errand errand;
    const double move = way_.move_of_foot();
    const BrigadeOrder order = order_of_brigade(b(), unit());
    const UnitId enemy = now().nearest_enemy(unit());
    if (order == BrigadeOrder::withdraw) {
      if (enemy == kNoUnit) return errand;
      TaskWay way{Towards::off_enemy, enemy, 0, 0, move, false, {}};
      // From all of them: who gets away from the nearest does not do so towards another.
      way.after = now().off_enemies(unit(), now().box(unit())) - now().off_enemies(unit(), there());
      errand.way = way;
      return errand;
    }
    // Who wavers is drawn on by nothing, and out of a house least of all; nor are guns that could
    // not fire where they come to.
    if (order == BrigadeOrder::hold || !steady(b(), unit()) || goes_for_nothing()) {
      errand.leaves_works = garrison(b(), unit()) && course().stirs && !its_house_burns();
      return errand;
    }
    const UnitId named = task_as_it_stands(now(), unit()).target;
    if (const auto place = destination(now(), unit())) {
      errand.objective = way_.to(Towards::objective, kNoUnit, *place);
      if (errand.objective->presses) return errand;
      errand.way = errand.objective;
    }
    if (named != kNoUnit && now().present(named)) {
      const bool his = side_of(b(), named) == side_of(b(), unit());
      // Nobody creeps after who is beaten.
      if (his && (falling_back(b(), named) || !steady(b(), named))) return errand;
      if (his && garrison(b(), unit())) {  // nobody leaves a house to stand behind somebody
        errand.leaves_works = course().stirs && !its_house_burns();
        return errand;
      }
      errand.way =
          way_.to(his ? Towards::friend_ : Towards::target, named, place_by(now(), unit(), named));
    } else if (!errand.way) {
      if (const auto place = now().enemy_place(unit())) {
        errand.way = way_.to(Towards::enemy, enemy, *place);
      }
    }
    return errand;
  }

  /// Farther from the enemy, as nobody told it; by a way that leads nowhere.
  [[nodiscard]] opfor::Ground ground() const override {
    opfor::Ground ground;
    const bool leads_nowhere =
        gives_ground() || kind() == Kind_::advance || kind() == Kind_::full_move;
    if (!leads_nowhere || !steady(b(), unit()) || course().target != kNoUnit) return ground;
    if (leaves_close_muskets() || (leaves_muskets() && is_a_mark_of_foot())) return ground;
    if (order_of_brigade(b(), unit()) == BrigadeOrder::withdraw) return ground;
    const double off = now().off_enemies(unit(), now().box(unit()));
    ground.gives = now().off_enemies(unit(), there()) > off + kGivenUp.as_double();
    return ground;
  }

  [[nodiscard]] std::vector<Exposed> exposed() const override {
    if (comes_to_blows() || turns_freely(course().stand.purse.mover)) return {};
    if (!enemy_moves_again()) return {};
    const bool stays_in = garrison(b(), unit()) && !course().stirs;
    if (!has_flanks(formation(), stays_in)) return {};
    const UnitId nearest = nearest_who_may_strike();
    std::optional<Vec> place;
    if (nearest != kNoUnit) {
      place = now().place_for(unit(), nearest);
    } else if (now().enemies_seen(unit()).empty()) {
      place = last_known_enemy(b().unit(unit()));
    }
    std::vector<Exposed> all;
    const auto is_near = [&] {
      if (nearest != kNoUnit) return soon_upon_it(nearest);
      // Of whom it sees nothing any more, it fears that he comes on no faster than foot.
      return within(field::gap(*place, there()), 2 * kFootMove, options(b()));
    };
    if (place && is_near()) shows(all, nearest, *place, how_soon(nearest));
    for (const UnitId enemy : now().enemies_seen(unit())) {
      if (enemy != nearest && comes_upon(now(), enemy, there()))
        shows(all, enemy, now().box(enemy).centre, 1);
    }
    return all;
  }

  [[nodiscard]] std::optional<AgainstHorse> against_horse() const override {
    if (!is_foot() || comes_to_blows() || !enemy_moves_again()) return std::nullopt;
    return over_the_hills::against_horse(now(), unit(), course());
  }

  [[nodiscard]] std::optional<Consider> unfit() const override {
    if (formation() == Formation::limbered) {
      // Who waits for ammunition comes into action when it has some.
      if (fetches_ammunition()) return std::nullopt;
      return would_have_a_mark(now(), unit(), there().centre)
                 ? std::optional(Consider::limbered_now)
                 : std::nullopt;
    }
    if (comes_to_blows()) return std::nullopt;
    // Nobody has his guns come into action to face nobody.
    if (comes_into_action() && !has_a_mark(now(), unit(), there())) return Consider::must_wheel;
    if (is_column(formation()) && before_canister()) return Consider::in_column;
    if (formation() != Formation::march_column) return std::nullopt;
    return within(now().off_enemies(unit(), there()), kMarchFar, options(b()))
               ? std::optional(Consider::in_column)
               : std::nullopt;
  }

  /// OTH-AI-POL-19, 20.
  [[nodiscard]] std::optional<Changes> changes() const override {
    if (formation() == Formation::limbered && formation_of(b(), unit()) == Formation::unlimbered) {
      // Who has just fired waits until those who came into his way are out of it again.
      const bool waits = record(b(), unit()).fired != 0 && marks_are_hidden(now(), unit());
      const bool useless = !waits && best_fire(now(), unit(), stood(now(), unit())) <= 0 &&
                           !guns_bear(now(), unit()) && goes() && !in_last_turn(b()) &&
                           !horse_comes();
      // Who gets nowhere by it is as well off in action.
      if (useless && course().moved <= 0) return std::nullopt;
      if (!useless || gives_ground() || !has_far_to_go())
        return Changes{Change::limbers, false, Consider::guns_stay};
      return Changes{Change::limbers, true, Consider::no_target_for_long};
    }
    if (changes_again()) {
      return Changes{Change::forms_again, false, Consider::changed_just_now};
    }
    if (!lies()) return std::nullopt;
    double under = 0;
    for (const UnitId enemy : now().enemies_seen(unit())) {
      under += fire_at({there(), formation(), course().moved}, enemy);
    }
    const UnitId enemy = now().nearest_enemy(unit());
    const bool far = enemy == kNoUnit || !within(now().gap(unit(), enemy), kLiesDown, options(b()));
    const bool holds = order_of_brigade(b(), unit()) == BrigadeOrder::hold;
    return Changes{Change::lies_down, holds && far && under > 2 * kUnderFire, Consider::under_guns};
  }

  /// OTH-AI-POL-6, 7: it must pass a test to move after it has fired, and one to come into contact.
  [[nodiscard]] Chances chances() const override {
    Chances chances;
    if (course().target != kNoUnit) {
      chances.passes = chance_to_close(now(), unit(), course().target, course().edge);
    } else if (course().stirs && record(b(), unit()).fired != 0) {
      MoraleTest test;
      test.occasion = Occasion::after_firing;
      chances.passes *= chance_to_pass(now(), unit(), test);
    }
    return chances;
  }

  /// Nobody rallies who has stirred of his own will (OTH-RALLY-1): who is not steady has that to
  /// lose by it.
  [[nodiscard]] std::optional<Restoring> restoring() const override {
    if (course().stirs || steady(b(), unit())) return std::nullopt;
    Restoring restoring;
    // A hit, if it comes off.
    restoring.regained = chance_to_be_rallied(now(), unit());
    return restoring;
  }

  /// Who wavers or routs within 3 of its friends has each of them test when their next turn begins
  /// (OTH-MOR-2).
  [[nodiscard]] Unsettled unsettled() const override {
    Unsettled all;
    if (in_last_turn(b()) || comes_to_blows()) return all;
    const bool steady_itself = steady(b(), unit());
    for (const UnitId fellow : now().friends(unit())) {
      const double off = field::gap(there(), now().box(fellow));
      if (!within(off, kFriendsWithin, options(b()))) continue;
      if (all.friend_ == kNoUnit && frightens(condition_of(b(), fellow), off, options(b()))) {
        all.friend_ = fellow;
        all.by_friend = may_be_shaken(unit());
      }
      if (!steady_itself && !has_other_fright(fellow)) all.friends += may_be_shaken(fellow);
    }
    return all;
  }

  /// OTH-AI-POL-5.
  [[nodiscard]] Price price() const override {
    const Fatigue& fatigue = course().stand.purse.fatigue;
    const int hits = total(fatigue) + burns_to_come();
    const double few = how_few(strength_of(b(), unit()).reserve() - hits);
    // Ground that lies in its way it has to cross some day, and is rallied beyond, if it has many.
    const double spared = (1 - few) * kGroundSpares * of_ground(fatigue);
    const bool dear = few >= 1;
    const double each = dear ? 1 : 1 + kOfFew * few;  // of what it has left
    return {hits * each - spared + change_costs(), dear};
  }

 private:
  /// Foot has it under fire where it stands, and would fire at nobody else rather.
  [[nodiscard]] bool is_a_mark_of_foot() const {
    for (const UnitId enemy : now().enemies(unit())) {
      if (troop_info(b(), enemy).arm != Arm::infantry) continue;
      const double hits = fire_at(stood(now(), unit()), enemy);
      if (hits > 0 && !others_.rather(enemy, hits, now().box(unit()))) return true;
    }
    return false;
  }
  [[nodiscard]] bool its_house_burns() const {
    return garrison(b(), unit()) && burns(b(), record(b(), unit()).in_building);
  }
  /// Hits of the fire about a garrison that stays, in its turns to come: it might go in the next as
  /// well, but no better (OTH-BUA-6).
  [[nodiscard]] int burns_to_come() const {
    if (course().stirs || !its_house_burns()) return 0;
    return kBurningCosts * std::min(kBurnsOn, b().setting().turns - b().head().turn);
  }
  /// What an enemy who moves again may do to it by coming upon it.
  [[nodiscard]] opfor::Exchange attack_of(UnitId enemy) const {
    if (!enemy_moves_again()) return {};
    opfor::Exchange attack = invites(enemy);
    attack.inflicted =
        std::max(attack.inflicted, guns_caught(now(), unit(), course().stand, enemy));
    // Guns that limber where they are still come upon give up their fire, and then their ground.
    const bool limbers =
        formation() == Formation::limbered && formation_of(b(), unit()) == Formation::unlimbered;
    if (limbers && is_horse(enemy) && comes_upon(now(), enemy, there())) {
      attack.inflicted = std::max(attack.inflicted, kDrivenOff);
    }
    return attack;
  }

  /// A charge of foot at foot that stands there (horse is told of by the need of a square), of
  /// horse at horse, or of anybody at guns that cannot evade him.
  [[nodiscard]] opfor::Exchange invites(UnitId enemy) const {
    const bool at_foot = is_foot() && troop_info(b(), enemy).arm == Arm::infantry;
    const bool at_horse = is_horse(unit()) && is_horse(enemy);
    if (!at_foot && !at_horse && !is_charged_as_guns(enemy)) return {};
    const Exchange charge = charges_.by(enemy, course().stand);
    return {charge.inflicted, charge.suffered};
  }
  /// Guns in action, or limbered where he leaves them no time to evade (OTH-CON-3).
  [[nodiscard]] bool is_charged_as_guns(UnitId enemy) const {
    if (formation() == Formation::unlimbered) return true;
    return formation() == Formation::limbered &&
           field::zone(there(), now().box(enemy).centre) != field::Zone::front;
  }
  /// A change near the enemy is tested, and happens all the same (OTH-FORM-5): the hit that a
  /// failed test costs, or the body that it would be the end of.
  [[nodiscard]] double change_costs() const {
    if (!course().changes) return 0;
    const Box& changes_at = course().moved > 0 ? there() : now().box(unit());
    if (!tests_change(now().off_enemies(unit(), changes_at), options(b()))) return 0;
    MoraleTest test;
    test.occasion = Occasion::formation_change;
    return by_failing(unit(), test);
  }
  /// The hit that a failed test costs, or the body that it would be the end of.
  [[nodiscard]] double by_failing(UnitId who, const MoraleTest& test) const {
    const int left = strength_of(b(), who).reserve();
    const double lost = left - 1 <= options(b()).rout_reserve ? kRuin : 1;
    return (1 - chance_to_pass(now(), who, test)) * lost;
  }
  /// By friends who waver or rout.
  [[nodiscard]] double may_be_shaken(UnitId who) const {
    MoraleTest test;
    test.occasion = Occasion::friends_wavering;
    return must_test(test.occasion, condition_of(b(), who)) ? by_failing(who, test) : 0;
  }
  /// Somebody else has that friend test anyway (OTH-MOR-2: one test).
  [[nodiscard]] bool has_other_fright(UnitId fellow) const {
    for (const UnitId other : now().friends(fellow)) {
      if (other == unit()) continue;
      const double off = now().gap(fellow, other);
      if (frightens(condition_of(b(), other), off, options(b()))) return true;
    }
    return false;
  }
  /// It has changed where it stands in its last move, and would again: to and fro for a little.
  /// What a square is good for is weighed by itself.
  [[nodiscard]] bool changes_again() const {
    if (!changes_where_it_stands() || is_guns(b(), unit())) return false;
    const bool of_square =
        formation() == Formation::square || formation_of(b(), unit()) == Formation::square;
    const int formed = record(b(), unit()).formed;
    return !of_square && formed > 0 && formed + 1 >= b().head().turn;
  }
  [[nodiscard]] bool goes_for_nothing() const {
    return out_of_ammunition() && !counts_at_places(b(), unit());
  }
  [[nodiscard]] bool comes_into_action() const {
    return formation() == Formation::unlimbered && formation_of(b(), unit()) == Formation::limbered;
  }
  /// Horse that could ride at it is near: limbered guns are no match for it.
  [[nodiscard]] bool horse_comes() const {
    for (const UnitId enemy : now().enemies(unit())) {
      const bool near = within(now().gap(unit(), enemy), kHorseFar, options(b()));
      if (near && could_ride_at(now(), enemy, unit())) return true;
    }
    return false;
  }
  /// Nobody takes his guns out of action for the few steps to their place.
  [[nodiscard]] bool has_far_to_go() const {
    const auto place = destination(now(), unit());
    const double steps = on_table(kWorthLimbering, options(b())).as_double();
    return !place || norm(*place - now().box(unit()).centre) >= steps;
  }
  [[nodiscard]] bool goes() const {
    const BrigadeOrder order = order_of_brigade(b(), unit());
    return order == BrigadeOrder::attack || order == BrigadeOrder::move;
  }
  /// Of the enemies whom it sees: nobody turns his line about for one who runs.
  [[nodiscard]] UnitId nearest_who_may_strike() const {
    UnitId nearest = kNoUnit;
    double least = field::kFar;
    for (const UnitId enemy : now().enemies_seen(unit())) {
      if (routing(b(), enemy)) continue;
      const double off = field::gap_within(there(), now().box(enemy), least);
      if (nearest != kNoUnit && off >= least) continue;
      nearest = enemy;
      least = off;
    }
    return nearest;
  }
  /// He could be upon it there in two moves, without a hard segment: it turns to him in between.
  /// Guns reach it at once.
  [[nodiscard]] bool soon_upon_it(UnitId enemy) const { return how_soon(enemy) > 0; }
  /// In one: 1; in more than two: 0.
  [[nodiscard]] double how_soon(UnitId enemy) const {
    if (enemy == kNoUnit) return 1;
    if (is_guns(b(), enemy))
      return within(field::gap(there(), now().box(enemy)), kMarchFar, options(b())) ? 1 : 0;
    const double move = full_move(mover_of(b(), enemy), false, options(b())).as_double();
    const double gap = field::gap(there(), now().box(enemy));
    return std::clamp(2 - gap / move, 0.0, 1.0);
  }
  /// It would show that enemy its flank or its rear.
  void shows(std::vector<Exposed>& all, UnitId enemy, Vec place, double soon) const {
    const field::Zone zone = field::zone(there(), place);
    if (zone != field::Zone::front) all.push_back({enemy, zone == field::Zone::rear, soon});
  }
  /// Guns in action would have it in range of their canister there.
  [[nodiscard]] bool before_canister() const {
    for (const UnitId enemy : now().enemies_seen(unit())) {
      if (!is_guns(b(), enemy) || fire_of(enemy) <= 0) continue;
      const double off = field::gap(now().box(enemy), there());
      if (fires_canister(troop_info(b(), enemy).gun, off, options(b()))) return true;
    }
    return false;
  }

  WayLed way_;
  const OthersFiredAt& others_;
  const ChargesInvited& charges_;
};

}  // namespace

std::unique_ptr<Prospect> prospect(const Situation& now, UnitId unit, const Option& option,
                                   WaysRound& ways, const OthersFiredAt& others,
                                   const ChargesInvited& charges) {
  return std::make_unique<Ordered>(now, unit, option, option.order.value_or(Order{unit, {}, {}}),
                                   ways, others, charges);
}

}  // namespace opfor::over_the_hills
