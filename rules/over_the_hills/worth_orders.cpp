// What an order of a unit in its move would leave: POL-3 to 7, 19, 20.
#include <algorithm>

#include "drill/free_hand.hpp"
#include "drill/kept_off.hpp"
#include "drill/task.hpp"
#include "drill/victory.hpp"
#include "field/bodies.hpp"
#include "rules/over_the_hills/before_horse.hpp"
#include "rules/over_the_hills/charge_to_come.hpp"
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
constexpr double kNearFriend = 1.5;    ///< moves of foot
constexpr double kTurnedAside = 0.5;   ///< the cosine of 60 degrees
constexpr Length kMusketReach = 6_in;
constexpr Length kGivenUp = 1_in;
constexpr Length kRoomOfAChange = 1_in;
constexpr Length kWorthLimbering = 2_in;  ///< so far off their place is at least
constexpr double kUnderFire = 0.2;
constexpr int kBurnsOn = 2;         ///< turns of a burning house that are looked ahead
constexpr double kDrivenOff = 2.5;  ///< hits: who evades gives up his ground, and his fire of turns

class Ordered final : public Prospect {
 public:
  Ordered(const Situation& now, UnitId unit, const Option& option, const Order& order,
          WaysRound& ways, const OthersFiredAt& others, const ChargesInvited& charges)
      : Prospect(unit, static_cast<Kind_>(option.variant)),
        now_(now),
        ways_(ways),
        others_(others),
        charges_(charges),
        b_(now.battle()),
        course_(after(now, order)),
        stands_(order.acts.empty()),
        lies_down_(act<GoToGround>(order) != nullptr),
        lies_(lies_down_ || (record(b_, unit).gone_to_ground != 0 && order.acts.empty())) {}

  [[nodiscard]] std::optional<Vec> ends_at() const override { return there().centre; }

  /// OTH-AI-POL-6, but for its limits: what the whole fight is worth, by the chance of coming to
  /// it.
  [[nodiscard]] std::optional<Fight> fight() const override {
    const UnitId target = course_.target;
    if (target == kNoUnit) return std::nullopt;
    Fight fight;
    fight.enemy = target;
    fight.sent_against = whom_to_attack(b_, unit()) == target;
    const Contest contest =
        expected_charge(now_, unit(), target,
                        {course_.edge, course_.moved, total(course_.stand.purse.fatigue),
                         likely_reaction(now_, target, unit())});
    fight.exchange = {contest.all.inflicted, contest.all.suffered};
    if (routing(b_, target)) fight.comes = Fight::Comes::ridden_down;
    if (contest.escapes) fight.comes = Fight::Comes::driven_off;
    return fight;
  }

  [[nodiscard]] ChargesAhead charges() const override {
    if (comes_to_blows() || in_contact(b_, unit())) return {};
    const double then = charge_to_come(now_, unit(), course_.stand);
    if (then <= 0 || leaves_his_hearing()) return {};
    if (under_muskets(there())) return {};  // nobody waits there
    return {std::nullopt, then, charge_to_come(now_, unit(), stand_of(now_, unit()))};
  }

  /// In the enemy's half-turn: at the best of enemies.
  [[nodiscard]] FireAhead fire() const override {
    FireAhead fire;
    if (!enemy_moves_again()) return fire;
    if (!comes_to_blows()) fire.now = best_fire(now_, unit(), own_stand());
    // Guns fire on from where they came into action.
    if (is_guns(b_, unit())) fire.next = fire.now;
    return fire;
  }

  [[nodiscard]] std::vector<Threat> threats() const override {
    std::vector<Threat> all;
    if (comes_to_blows()) return all;
    // Some see it whom it does not see: round a corner of what hides them from its front. Nobody
    // fires at who stands behind a hill there, or behind his friends.
    for (const UnitId enemy : now_.enemies(unit())) {
      const double fire = fire_of(enemy);
      const opfor::Exchange attack = attack_of(enemy);
      if (fire <= 0 && attack.inflicted <= 0) continue;
      if (fire <= 0 && !now_.sees(unit(), enemy) && !now_.sees(enemy, unit())) continue;
      const bool at_others = fire > 0 && others_.rather(enemy, fire, there());
      all.push_back({enemy, fire, at_others, attack});
    }
    return all;
  }

  /// OTH-AI-POL-1: by the order of its brigade. Horse keeps in its brigadier's hearing besides.
  [[nodiscard]] Errand errand() const override {
    Errand errand = ordered();
    if (const double off = comes_to_blows() ? 0 : out_of_hearing(now_, unit(), there()); off > 0) {
      const UnitId brigadier = brigadier_of(b_.setting(), unit());
      errand.keeps =
          TaskWay{Towards::place_by_friend, brigadier, 0, off, move_of_foot(), false, {}};
    }
    return errand;
  }
  [[nodiscard]] Errand ordered() const {
    Errand errand;
    const double move = move_of_foot();
    const BrigadeOrder order = order_of_brigade(b_, unit());
    const UnitId enemy = now_.nearest_enemy(unit());
    if (order == BrigadeOrder::withdraw) {
      if (enemy == kNoUnit) return errand;
      TaskWay way{Towards::off_enemy, enemy, 0, 0, move, false, {}};
      // From all of them: who gets away from the nearest does not do so towards another.
      way.after = now_.off_enemies(unit(), now_.box(unit())) - now_.off_enemies(unit(), there());
      errand.way = way;
      return errand;
    }
    // Who wavers is drawn on by nothing, and out of a house least of all; nor are guns that could
    // not fire where they come to.
    if (order == BrigadeOrder::hold || !steady(b_, unit()) || goes_for_nothing()) {
      errand.leaves_works = garrison(b_, unit()) && course_.stirs && !its_house_burns();
      return errand;
    }
    const UnitId named = task_as_it_stands(now_, unit()).target;
    if (const auto place = destination(now_, unit())) {
      errand.objective = way_towards(Towards::objective, kNoUnit, *place);
      if (errand.objective->presses) return errand;
      errand.way = errand.objective;
    }
    if (named != kNoUnit && now_.present(named)) {
      const bool his = side_of(b_, named) == side_of(b_, unit());
      // Nobody creeps after who is beaten.
      if (his && (falling_back(b_, named) || !steady(b_, named))) return errand;
      if (his && garrison(b_, unit())) {  // nobody leaves a house to stand behind somebody
        errand.leaves_works = course_.stirs && !its_house_burns();
        return errand;
      }
      errand.way = way_towards(his ? Towards::friend_ : Towards::target, named,
                               place_by(now_, unit(), named));
    } else if (!errand.way) {
      if (const auto place = now_.enemy_place(unit())) {
        errand.way = way_towards(Towards::enemy, enemy, *place);
      }
    }
    return errand;
  }

  /// Farther from the enemy, as nobody told it; by a way that leads nowhere.
  [[nodiscard]] opfor::Ground ground() const override {
    opfor::Ground ground;
    const bool leads_nowhere =
        gives_ground() || kind() == Kind_::advance || kind() == Kind_::full_move;
    if (!leads_nowhere || !steady(b_, unit()) || course_.target != kNoUnit) return ground;
    if (leaves_close_muskets()) return ground;
    if (order_of_brigade(b_, unit()) == BrigadeOrder::withdraw) return ground;
    const double off = now_.off_enemies(unit(), now_.box(unit()));
    ground.gives = now_.off_enemies(unit(), there()) > off + kGivenUp.as_double();
    return ground;
  }

  [[nodiscard]] std::vector<Exposed> exposed() const override {
    if (comes_to_blows() || turns_freely(course_.stand.purse.mover)) return {};
    if (!enemy_moves_again()) return {};
    const bool stays_in = garrison(b_, unit()) && !course_.stirs;
    if (!has_flanks(formation(), stays_in)) return {};
    const UnitId nearest = nearest_who_may_strike();
    std::optional<Vec> place;
    if (nearest != kNoUnit) {
      place = now_.place_for(unit(), nearest);
    } else if (now_.enemies_seen(unit()).empty()) {
      place = last_known_enemy(b_.unit(unit()));
    }
    std::vector<Exposed> all;
    const auto is_near = [&] {
      if (nearest != kNoUnit) return soon_upon_it(nearest);
      // Of whom it sees nothing any more, it fears that he comes on no faster than foot.
      return within(field::gap(*place, there()), 2 * kFootMove, options(b_));
    };
    if (place && is_near()) shows(all, nearest, *place);
    for (const UnitId enemy : now_.enemies_seen(unit())) {
      if (enemy != nearest && comes_upon(now_, enemy, there()))
        shows(all, enemy, now_.box(enemy).centre);
    }
    return all;
  }

  [[nodiscard]] std::optional<AgainstHorse> against_horse() const override {
    if (!is_foot() || comes_to_blows() || !enemy_moves_again()) return std::nullopt;
    return over_the_hills::against_horse(now_, unit(), course_);
  }

  [[nodiscard]] std::optional<Consider> unfit() const override {
    if (formation() == Formation::limbered) {
      // Who waits for ammunition comes into action when it has some.
      if (fetches_ammunition()) return std::nullopt;
      return would_have_a_mark(now_, unit(), there().centre) ? std::optional(Consider::limbered_now)
                                                             : std::nullopt;
    }
    if (comes_to_blows()) return std::nullopt;
    // Nobody has his guns come into action to face nobody.
    if (comes_into_action() && !has_a_mark(now_, unit(), there())) return Consider::must_wheel;
    if (is_column(formation()) && before_canister()) return Consider::in_column;
    if (formation() != Formation::march_column) return std::nullopt;
    return within(now_.off_enemies(unit(), there()), kMarchFar, options(b_))
               ? std::optional(Consider::in_column)
               : std::nullopt;
  }

  /// OTH-AI-POL-19, 20.
  [[nodiscard]] std::optional<Changes> changes() const override {
    if (formation() == Formation::limbered && formation_of(b_, unit()) == Formation::unlimbered) {
      // Who has just fired waits until those who came into his way are out of it again.
      const bool waits = record(b_, unit()).fired != 0 && marks_are_hidden(now_, unit());
      const bool useless = !waits && best_fire(now_, unit(), stood(now_, unit())) <= 0 &&
                           !guns_bear(now_, unit()) && goes() && !in_last_turn(b_) &&
                           !horse_comes();
      // Who gets nowhere by it is as well off in action.
      if (useless && course_.moved <= 0) return std::nullopt;
      if (!useless || gives_ground() || !has_far_to_go())
        return Changes{Change::limbers, false, Consider::guns_stay};
      return Changes{Change::limbers, true, Consider::no_target_for_long};
    }
    if (changes_again()) {
      return Changes{Change::forms_again, false, Consider::changed_just_now};
    }
    if (!lies_) return std::nullopt;
    double under = 0;
    for (const UnitId enemy : now_.enemies_seen(unit())) {
      under += fire_at({there(), formation(), course_.moved}, enemy);
    }
    const UnitId enemy = now_.nearest_enemy(unit());
    const bool far = enemy == kNoUnit || !within(now_.gap(unit(), enemy), kLiesDown, options(b_));
    const bool holds = order_of_brigade(b_, unit()) == BrigadeOrder::hold;
    return Changes{Change::lies_down, holds && far && under > 2 * kUnderFire, Consider::under_guns};
  }

  /// OTH-AI-POL-6, 7: it must pass a test to move after it has fired, and one to come into contact.
  [[nodiscard]] Chances chances() const override {
    Chances chances;
    if (course_.target != kNoUnit) chances.passes = passes_contact();
    if (course_.stirs && record(b_, unit()).fired != 0) {
      MoraleTest test;
      test.occasion = Occasion::after_firing;
      chances.passes *= chance_to_pass(now_, unit(), test);
    }
    return chances;
  }

  /// Nobody rallies who has stirred of his own will (OTH-RALLY-1): who is not steady has that to
  /// lose by it.
  [[nodiscard]] std::optional<Restoring> restoring() const override {
    if (course_.stirs || steady(b_, unit())) return std::nullopt;
    Restoring restoring;
    // A hit, if it comes off.
    restoring.regained = chance_to_be_rallied(now_, unit());
    return restoring;
  }

  /// OTH-AI-POL-5.
  [[nodiscard]] Price price() const override {
    const Fatigue& fatigue = course_.stand.purse.fatigue;
    const int hits = total(fatigue) + burns_to_come();
    const double few = how_few(strength_of(b_, unit()).reserve() - hits);
    // Ground that lies in its way it has to cross some day, and is rallied beyond, if it has many.
    const double spared = (1 - few) * kGroundSpares * of_ground(fatigue);
    const bool dear = few >= 1;
    const double each = dear ? 1 : 1 + kOfFew * few;  // of what it has left
    return {hits * each - spared + change_costs(), dear};
  }

 private:
  /// It charges somebody who will not just be ridden down (OTH-MOVE-12): else it stands there, when
  /// its move is over, like anybody who has marched.
  [[nodiscard]] bool comes_to_blows() const {
    return course_.target != kNoUnit && !routing(b_, course_.target);
  }
  [[nodiscard]] bool its_house_burns() const {
    return garrison(b_, unit()) && burns(b_, record(b_, unit()).in_building);
  }
  /// Hits of the fire about a garrison that stays, in its turns to come: it might go in the next as
  /// well, but no better (OTH-BUA-6).
  [[nodiscard]] int burns_to_come() const {
    if (course_.stirs || !its_house_burns()) return 0;
    return kBurningCosts * std::min(kBurnsOn, b_.setting().turns - b_.head().turn);
  }
  /// A half-turn of the enemy follows this one: in that he moves, and it fires (OTH-SEQ-1).
  [[nodiscard]] bool enemy_moves_again() const {
    return !in_last_turn(b_) || active_side(b_) == Side::a;
  }
  /// What an enemy who moves again may do to it by coming upon it.
  [[nodiscard]] opfor::Exchange attack_of(UnitId enemy) const {
    if (!enemy_moves_again()) return {};
    opfor::Exchange attack = invites(enemy);
    attack.inflicted = std::max(attack.inflicted, guns_caught(now_, unit(), course_.stand, enemy));
    // Guns that limber where they are still come upon give up their fire, and then their ground.
    const bool limbers =
        formation() == Formation::limbered && formation_of(b_, unit()) == Formation::unlimbered;
    if (limbers && is_horse(enemy) && comes_upon(now_, enemy, there())) {
      attack.inflicted = std::max(attack.inflicted, kDrivenOff);
    }
    return attack;
  }
  /// Ways are counted in moves of foot, whoever goes: guns moved by hand would else gain by inches
  /// what horse gains by a gallop.
  [[nodiscard]] double move_of_foot() const { return on_table(kFootMove, options(b_)).as_double(); }
  /// What is left of a way to a place, before the order and after it.
  [[nodiscard]] TaskWay way_towards(Towards towards, UnitId about, Vec place) const {
    const double move = move_of_foot();
    TaskWay way{towards, about, 0, 0, move, false, {}};
    const WayRound& round = ways_.get(unit(), place, [&] { return way_to(now_, unit(), place); });
    way.before = way_left(now_, unit(), stand_of(now_, unit()), round);
    way.after = opens_up() ? way_left(now_, unit(), course_.stand,
                                      way_to(now_, unit(), place, course_.stand.purse.mover))
                           : way_left(now_, unit(), course_.stand, round);
    if (leads_off(place)) way.after = std::max(way.after, over_ground(place, way.before));
    // Who touches him has no way round left to go.
    if (course_.target != kNoUnit && course_.target == about) {
      way.after = std::min({way.before, way.after, norm(place - there().centre)});
    }
    // Who is to attack leaves nothing by attacking whom he meets on his way.
    if (comes_to_blows() && attacks()) way.after = std::min(way.after, way.before);
    if (changes_before_muskets()) way.after = way.before;
    if (changes_where_it_stands() && !opens_up())
      way.after = std::max(way.after, way.before - room_of_a_change());
    // Who turns where he stands is as far on his way as he was, and turns back as he goes on.
    if (kind() == Kind_::face) way.after = std::min(way.before, way.after);
    if (leaves_his_hearing()) way.after = std::max(way.after, way.before);
    // Who is near enough behind a friend does not turn his side to the enemy for a better place.
    const bool little = way.before < kNearFriend * move && way.after < way.before;
    if (towards == Towards::friend_ && little && turns_aside()) way.after = way.before;
    // Ground is given to get out of fire: nobody steps back or aside for the sake of his way.
    if (gives_ground()) way.after = std::max(way.after, way.before);
    // Horse that waits does so out of the reach of muskets.
    const bool under = under_muskets(there());
    const bool leaves = !under && under_muskets(now_.box(unit()));
    if (leaves || leaves_close_muskets()) way.after = std::min(way.after, way.before);
    const bool for_nothing = under || would_give_way();
    count_in_vain(way, for_nothing ? field::kFar : past_close_fire());
    // Nobody is in so much haste that he would push his guns by hand.
    const double own_move =
        std::max(1_in, full_move(mover_of(b_, unit()), true, options(b_))).as_double();
    way.presses = formation() != Formation::unlimbered &&
                  (b_.unit(unit()).task.by_turn > 0 || counts_at_places(b_, unit())) &&
                  presses(b_, unit(), way.before, own_move, own_move);
    return way;
  }

  /// Most of its way to a place leads off it, to get round something.
  [[nodiscard]] bool leads_off(Vec place) const {
    const double off = norm(place - there().centre) - norm(place - now_.box(unit()).centre);
    return course_.moved > 0 && off > course_.moved / 2;
  }
  /// What it leaves of such a way, for what is gained of it over the ground alone: own bodies in it
  /// may be gone by its next move, and nobody marches off for them to come back.
  [[nodiscard]] double over_ground(Vec place, double before) const {
    const AsFormed as_formed(now_, unit(), course_.stand.purse.mover);
    const WayRound ground(as_formed, unit(), where_it_has_room(as_formed, unit(), place),
                          UnitSet{});
    const double gained = way_left(now_, unit(), stand_of(now_, unit()), ground) -
                          way_left(now_, unit(), course_.stand, ground);
    return before - std::max(0.0, gained);
  }

  /// A charge of foot at foot that stands there (horse is told of by the need of a square), of
  /// horse at horse, or of anybody at guns that cannot evade him.
  [[nodiscard]] opfor::Exchange invites(UnitId enemy) const {
    const bool at_foot = is_foot() && troop_info(b_, enemy).arm == Arm::infantry;
    const bool at_horse = is_horse(unit()) && is_horse(enemy);
    if (!at_foot && !at_horse && !is_charged_as_guns(enemy)) return {};
    const Exchange charge = charges_.by(enemy, course_.stand);
    return {charge.inflicted, charge.suffered};
  }
  /// Guns in action, or limbered where he leaves them no time to evade (OTH-CON-3).
  [[nodiscard]] bool is_charged_as_guns(UnitId enemy) const {
    if (formation() == Formation::unlimbered) return true;
    return formation() == Formation::limbered &&
           field::zone(there(), now_.box(enemy).centre) != field::Zone::front;
  }
  /// Horse that would not stand to be ridden at (OTH-AI-POL-8) comes within the reach of who rides
  /// at it before its own next move: it would be back where it came from.
  [[nodiscard]] bool would_give_way() const {
    if (!is_horse(unit()) || comes_to_blows() || !enemy_moves_again()) return false;
    for (const UnitId enemy : now_.enemies_seen(unit())) {
      if (!is_horse(enemy) || !may_charge(b_, enemy) || !comes_upon(now_, enemy, there())) continue;
      const bool evades = likely_reaction(now_, unit(), enemy) == ContactReaction::evade;
      if (evades && now_.aim(unit(), there(), enemy).clear) return true;
    }
    return false;
  }
  [[nodiscard]] const Box& there() const { return course_.stand.box; }
  [[nodiscard]] Formation formation() const { return course_.stand.purse.mover.formation; }
  /// A change near the enemy is tested, and happens all the same (OTH-FORM-5): the hit that a
  /// failed test costs, or the body that it would be the end of.
  [[nodiscard]] double change_costs() const {
    if (!course_.changes) return 0;
    const Box& changes_at = course_.moved > 0 ? there() : now_.box(unit());
    if (!tests_change(now_.off_enemies(unit(), changes_at), options(b_))) return 0;
    MoraleTest test;
    test.occasion = Occasion::formation_change;
    const int left = strength_of(b_, unit()).reserve();
    const double lost = left - 1 <= options(b_).rout_reserve ? kRuin : 1;
    return (1 - chance_to_pass(now_, unit(), test)) * lost;
  }
  /// It changes where it stands, before the muskets of an enemy, or comes into action: what ways it
  /// has then is none gone.
  [[nodiscard]] bool changes_before_muskets() const {
    if (!course_.changes || course_.moved > 0) return false;
    if (troop_info(b_, unit()).arm == Arm::artillery) return true;
    return within(now_.off_enemies(unit(), there()), kMusketReach, options(b_));
  }
  [[nodiscard]] bool changes_where_it_stands() const {
    return course_.changes && course_.moved <= 0;
  }
  /// Who has room by it to come round has not gone any of his way: an order that leads him on is
  /// worth more.
  [[nodiscard]] double room_of_a_change() const {
    return on_table(kRoomOfAChange, options(b_)).as_double();
  }
  /// It has changed where it stands in its last move, and would again: to and fro for a little.
  /// What a square is good for is weighed by itself.
  [[nodiscard]] bool changes_again() const {
    if (!changes_where_it_stands() || is_guns(b_, unit())) return false;
    const bool of_square =
        formation() == Formation::square || formation_of(b_, unit()) == Formation::square;
    const int formed = record(b_, unit()).formed;
    return !of_square && formed > 0 && formed + 1 >= b_.head().turn;
  }
  [[nodiscard]] bool leaves_his_hearing() const {
    return !comes_to_blows() && rides_out_of_hearing(now_, unit(), there());
  }
  [[nodiscard]] bool turns_aside() const {
    return dot(there().ahead, now_.box(unit()).ahead) < kTurnedAside;
  }
  [[nodiscard]] bool gives_ground() const {
    return kind() == Kind_::retire || kind() == Kind_::withdraw || kind() == Kind_::step_aside ||
           kind() == Kind_::out_of_sight;
  }
  /// On horse that charges nobody, and would stand there.
  [[nodiscard]] double muskets_on(const Box& box, Length reach = kMusketReach) const {
    if (troop_info(b_, unit()).arm != Arm::cavalry || comes_to_blows()) return 0;
    return musketry_on(now_, unit(), {box, formation(), 0, false}, reach);
  }
  /// It is worth going out of its way.
  [[nodiscard]] bool under_muskets(const Box& box) const { return muskets_on(box) > kUnderFire; }
  /// It stands close before them now, and there they would do less, if they still reached it.
  [[nodiscard]] bool leaves_close_muskets() const {
    const Box& here = now_.box(unit());
    if (muskets_on(here, kCloseFire) <= kUnderFire) return false;
    return muskets_on(there()) < muskets_on(here);
  }
  /// So much nearer it would stand than fire is any closer, before foot that stands, fires at it,
  /// and bars its way: it charges nobody, so that leads it nowhere.
  [[nodiscard]] double past_close_fire() const {
    if (!is_foot() || comes_to_blows()) return 0;
    const double close = on_table(kCloseFire, options(b_)).as_double();
    return nearer_in_vain(
        now_.enemies_seen(unit()),
        [&](UnitId enemy) {
          return troop_info(b_, enemy).arm == Arm::infantry && steady(b_, enemy) ? close : 0;
        },
        [&](UnitId enemy) {
          const bool before = field::zone(there(), now_.box(enemy).centre) == field::Zone::front;
          return before && fire_of(enemy) > 0;
        },
        [&](UnitId enemy) { return now_.gap(unit(), enemy); },
        [&](UnitId enemy) { return field::gap_within(there(), now_.box(enemy), close); });
  }
  /// Light foot comes into open order, or out of it: it has other ways then.
  [[nodiscard]] bool opens_up() const {
    const Troop& troop = troop_info(b_, unit());
    return troop.arm == Arm::infantry && is_light(troop) &&
           is_formed(formation()) != is_formed(formation_of(b_, unit()));
  }
  [[nodiscard]] Stood own_stand() const {
    return {there(), formation(), course_.moved, lies_, fetches_ammunition()};
  }
  [[nodiscard]] bool out_of_ammunition() const { return record(b_, unit()).out_of_ammo != 0; }
  /// Who does not stir has some when it is to fire (OTH-GUN-5).
  [[nodiscard]] bool fetches_ammunition() const {
    const Resupply stays{effect_on(b_, unit()) == CommandEffect::no_effect, in_contact(b_, unit()),
                         !stands_};
    return out_of_ammunition() && may_resupply(stays, options(b_));
  }
  [[nodiscard]] bool goes_for_nothing() const {
    return out_of_ammunition() && !counts_at_places(b_, unit());
  }
  [[nodiscard]] bool is_horse(UnitId one) const { return troop_info(b_, one).arm == Arm::cavalry; }
  [[nodiscard]] bool is_foot() const {
    return troop_info(b_, unit()).arm == Arm::infantry && !garrison(b_, unit());
  }
  [[nodiscard]] bool comes_into_action() const {
    return formation() == Formation::unlimbered && formation_of(b_, unit()) == Formation::limbered;
  }
  /// Horse that could ride at it is near: limbered guns are no match for it.
  [[nodiscard]] bool horse_comes() const {
    for (const UnitId enemy : now_.enemies(unit())) {
      const bool near = within(now_.gap(unit(), enemy), kHorseFar, options(b_));
      if (near && could_ride_at(now_, enemy, unit())) return true;
    }
    return false;
  }
  /// Nobody takes his guns out of action for the few steps to their place.
  [[nodiscard]] bool has_far_to_go() const {
    const auto place = destination(now_, unit());
    const double steps = on_table(kWorthLimbering, options(b_)).as_double();
    return !place || norm(*place - now_.box(unit()).centre) >= steps;
  }
  [[nodiscard]] bool goes() const {
    const BrigadeOrder order = order_of_brigade(b_, unit());
    return order == BrigadeOrder::attack || order == BrigadeOrder::move;
  }
  [[nodiscard]] bool attacks() const {
    return order_of_brigade(b_, unit()) == BrigadeOrder::attack;
  }
  /// Of the enemies whom it sees: nobody turns his line about for one who runs.
  [[nodiscard]] UnitId nearest_who_may_strike() const {
    UnitId nearest = kNoUnit;
    double least = field::kFar;
    for (const UnitId enemy : now_.enemies_seen(unit())) {
      if (routing(b_, enemy)) continue;
      const double off = field::gap_within(there(), now_.box(enemy), least);
      if (nearest != kNoUnit && off >= least) continue;
      nearest = enemy;
      least = off;
    }
    return nearest;
  }
  /// He could be upon it there in two moves, without a hard segment: it turns to him in between.
  /// Guns reach it at once.
  [[nodiscard]] bool soon_upon_it(UnitId enemy) const {
    if (is_guns(b_, enemy))
      return within(field::gap(there(), now_.box(enemy)), kMarchFar, options(b_));
    const double move = full_move(mover_of(b_, enemy), false, options(b_)).as_double();
    return field::gap(there(), now_.box(enemy)) <= 2 * move + kTolerance;
  }
  /// It would show that enemy its flank or its rear.
  void shows(std::vector<Exposed>& all, UnitId enemy, Vec place) const {
    const field::Zone zone = field::zone(there(), place);
    if (zone != field::Zone::front) all.push_back({enemy, zone == field::Zone::rear});
  }
  /// Guns in action would have it in range of their canister there.
  [[nodiscard]] bool before_canister() const {
    for (const UnitId enemy : now_.enemies_seen(unit())) {
      if (!is_guns(b_, enemy) || fire_of(enemy) <= 0) continue;
      const double off = field::gap(now_.box(enemy), there());
      if (fires_canister(troop_info(b_, enemy).gun, off, options(b_))) return true;
    }
    return false;
  }
  [[nodiscard]] double fire_of(UnitId enemy) const { return fire_at(own_stand(), enemy); }
  /// Of an enemy at the unit, if it stood so.
  [[nodiscard]] double fire_at(const Stood& own, UnitId enemy) const {
    if (in_contact(b_, enemy)) return 0;
    const double hits = expected_fire(now_, enemy, stood(now_, enemy), unit(), own);
    return hits > 0 && now_.aim(enemy, now_.box(enemy), unit(), own.box).clear ? hits : 0;
  }
  [[nodiscard]] double passes_contact() const {
    MoraleTest test;
    test.occasion = Occasion::contact;
    test.irregular = troop_info(b_, unit()).irregular;
    test.target = condition_of(b_, course_.target);
    test.to_contact = aspect_of(course_.edge);
    return chance_to_pass(now_, unit(), test);
  }

  const Situation& now_;
  WaysRound& ways_;
  const OthersFiredAt& others_;
  const ChargesInvited& charges_;
  const Battle& b_;
  Course course_;
  bool stands_;  ///< as it stands, and does not so much as turn
  bool lies_down_;
  bool lies_;  ///< when its order is carried out (OTH-MOVE-13)
};

}  // namespace

std::unique_ptr<Prospect> prospect(const Situation& now, UnitId unit, const Option& option,
                                   WaysRound& ways, const OthersFiredAt& others,
                                   const ChargesInvited& charges) {
  return std::make_unique<Ordered>(now, unit, option, option.order.value_or(Order{unit, {}, {}}),
                                   ways, others, charges);
}

}  // namespace opfor::over_the_hills
