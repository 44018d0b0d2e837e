// What an order of a unit would leave: a charge that it declares, or the acts of its movement
// phase.
#include <algorithm>
#include <cmath>

#include "drill/coming_up.hpp"
#include "drill/free_hand.hpp"
#include "drill/holding.hpp"
#include "drill/posts.hpp"
#include "drill/task.hpp"
#include "drill/victory.hpp"
#include "drill/way_round.hpp"
#include "field/arcs.hpp"
#include "field/bodies.hpp"
#include "rules/through_the_square_window/actions.hpp"
#include "rules/through_the_square_window/charge_to_come.hpp"
#include "rules/through_the_square_window/decisions.hpp"
#include "rules/through_the_square_window/morale_step.hpp"
#include "rules/through_the_square_window/odds.hpp"
#include "rules/through_the_square_window/paces.hpp"
#include "rules/through_the_square_window/sequence.hpp"
#include "rules/through_the_square_window/worth.hpp"

namespace opfor::through_the_square_window {
namespace {

using field::Box;
using Kind_ = FreeOrder::Kind;

constexpr Length kFlankNear = 20_cm;  ///< TTSW-DEC-12
constexpr Length kColumnFar = 40_cm;  ///< TTSW-DEC-10
constexpr Length kRingNear = 30_cm;
constexpr Length kGivesWithin = 40_cm;
constexpr double kMoveLength = 1000;   ///< of foot: 10 cm
constexpr double kHeldUp = 1000;       ///< so near before who goes on guns hold him up: a Move
constexpr double kComesNearer = 0.75;  ///< of the fire of who would have to move for it
constexpr double kMostOfIt = 0.5;      ///< of the fire on it: who is rid of so much is out of it

struct After {
  Standing stand;
  bool done = true;
};
After after(const Situation& now, UnitId unit, const Order& order) {
  After a{stand_of(now, unit)};
  for (const Act& act : order.acts) a.done = a.done && !follow(now, unit, a.stand, act);
  return a;
}

class Ordered final : public Prospect {
 public:
  Ordered(const Standoff& standoff, const Option& option, const Order& order, Ends& ends)
      : Prospect(standoff.unit(), static_cast<Kind_>(option.variant)),
        standoff_(standoff),
        ends_(ends),
        now_(standoff.now()),
        b_(now_.battle()),
        posture_(posture_of(b_, wing_of(b_, unit()))),
        enemy_(now_.nearest_enemy(unit())),
        to_face_(enemy_to_face(now_, unit())) {
    if (const auto* act = opfor::act<Charge>(order)) {
      charge_ = best_charge(now_, unit(), act->target);
      done_ = charge_.has_value();
      a_.stand = stand_of(now_, unit());
      if (charge_) a_.stand.box = charge_->way.end;
      footing_ = {true, true};
      return;
    }
    a_ = after(now_, unit(), order);
    acts_ = !order.acts.empty();
    walks_ = opfor::act<Move>(order) != nullptr;
    done_ = a_.done;
    if (fires() || (is_guns(b_, unit()) && a_.stand.served)) shoot();
    if (enemy_ != kNoUnit) off_ = field::gap(there(), now_.box(enemy_));
    footing_.moved = a_.stand.moved;
    footing_.advanced =
        or_more(a_.stand.ahead, kAdvanced) &&
        now_.off_enemies(unit(), there()) < now_.off_enemies(unit(), now_.box(unit()));
  }

  [[nodiscard]] bool possible() const override { return done_; }
  /// Nowhere, of who only turns where it stands: a wheel carries the middle of a body nearer to
  /// this or that, and the next one back. Where the battle is decided in the last turn counts.
  [[nodiscard]] std::optional<Vec> ends_at() const override {
    const bool stays = !charge_ && !walks_ && !post_of(b_, unit());
    if (stays && b_.head().turn < b_.setting().turns) return std::nullopt;
    ends_.note(unit(), there());
    return there().centre;
  }

  /// TTSW-DEC-3.
  [[nodiscard]] std::optional<Fight> fight() const override {
    if (!charge_) return std::nullopt;
    return fight_of(now_, unit(), *charge_);
  }

  /// Of who is to go on.
  [[nodiscard]] ChargesAhead charges() const override {
    const bool goes = posture_ == Posture::attack && !charge_ && !(there() == now_.box(unit()));
    const bool as_it_is = a_.stand.formation == formation_of(b_, unit());
    if (!goes || !as_it_is || post_of(b_, unit())) return {};
    const double then = charge_to_come(now_, unit(), there());
    return {std::nullopt, then, then > 0 ? standoff_.charge_to_come() : 0};
  }

  /// TTSW-DEC-7: of the actions that it leaves; who withdraws does so as by the table, and does not
  /// stay for a shot.
  [[nodiscard]] FireAhead fire() const override {
    FireAhead fire;
    fire.now = posture_ == Posture::withdraw ? 0 : fire_;
    fire.next = posture_ == Posture::withdraw ? 0 : fire_next_;
    fire.holds_up = whom_its_guns_hold_up();
    return fire;
  }

  [[nodiscard]] std::vector<Threat> threats() const override {
    if (!enemies_act_again()) return {};
    std::vector<Threat> all;
    for (const UnitId enemy : now_.enemies_seen(unit())) {
      if (charge_ && enemy == charge_->target) continue;
      Threat threat;
      threat.by = enemy;
      const Incoming fire = volley_at(now_, enemy, unit(), there());
      threat.at_others = fire.dice > 0 && standoff_.fire_at_others(enemy) > fire.hits();
      threat.fire = standoff_.fire_of(enemy, fire, footing_);
      fear_him_nearer(threat);
      threat.attack = charge_of(enemy);
      if (threat.fire > 0 || threat.attack.inflicted > 0) all.push_back(threat);
    }
    return all;
  }

  [[nodiscard]] Errand errand() const override {
    Errand errand;
    const Box& before = now_.box(unit());
    if (posture_ == Posture::withdraw) {
      if (enemy_ == kNoUnit) return errand;
      TaskWay way{Towards::off_enemy, enemy_, 0, 0, kMoveLength, false, {}};
      // From all of them: who gets away from the nearest does not do so towards another.
      way.after = now_.off_enemies(unit(), before) - now_.off_enemies(unit(), there());
      errand.way = way;
      return errand;
    }
    const Task task = task_now(b_, unit());
    const bool fires_on = is_guns(b_, unit()) && hits_ > 0;
    if (is_guns(b_, unit()) && !fires_on && posture_ == Posture::attack) {
      if (const auto way = way_up()) {
        errand.way = way;
        return errand;
      }
    }
    if (!opfor::goes_forward(task.kind) || fires_on) {
      const double away = turned_away(before);
      const double still = turned_away(there());
      // A wheel that brings its front round to him takes it nowhere.
      const bool goes = walks_ || charge_ || still >= away;
      const double moved = goes ? norm(there().centre - before.centre) : 0;
      if (whom_to_support(b_, unit()) == kNoUnit || fires_on) {
        TaskWay way{Towards::own_place, kNoUnit, away, moved + still, kMoveLength, false, {}};
        // Who is off the place that it is to hold leaves it by what it goes farther off.
        errand.objective = way_to_hold();
        if (const auto& back = errand.objective) {
          way.after = std::max(0.0, back->after - back->before) + still;
        }
        // DEC-7: it faces, and shoots.
        const bool leaves = walks_ && !is_guns(b_, unit()) && kind() != Kind_::take_cover &&
                            !gets_out_of_fire() && !goes_for_a_shot();
        (leaves ? errand.keeps : errand.way) = way;
        return errand;
      }
    }
    return on_its_way(task);
  }

  [[nodiscard]] opfor::Ground ground() const override {
    opfor::Ground ground;
    const bool back = goes_back();
    ground.out_of_fire = back && gets_out_of_fire();
    ground.gives =
        back && is_near_enemies() && posture_ != Posture::withdraw && !ground.out_of_fire;
    return ground;
  }

  /// Whom it is to face, wherever he is, and fresh ones near.
  [[nodiscard]] std::vector<Exposed> exposed() const override {
    std::vector<Exposed> all;
    if (charge_ || to_face_ == kNoUnit || a_.stand.formation == Formation::ring) return all;
    if (!enemies_act_again()) return all;
    const Box& his = now_.box(to_face_);
    // Whoever has no flank turns no back on him either, once he is near: its shot looks where it
    // looks, and so it is that it goes on.
    if (is_pike_block(kind_of(b_, unit()), a_.stand.formation)) {
      const bool near = off_ <= kColumnFar.as_double();
      if (near && field::behind_front(there(), his.centre)) all.push_back({to_face_, true});
      return all;
    }
    if (!field::in_arc(there(), his, 1)) all.push_back({to_face_, false});
    const double near = kFlankNear.as_double();
    for (const UnitId one : now_.enemies_seen(unit())) {
      if (!steady(b_, one) || field::gap_within(there(), now_.box(one), near) > near) continue;
      if (flank_of(now_.box(one))) all.push_back({one, false});
    }
    return all;
  }

  [[nodiscard]] CoverAhead cover() const override {
    CoverAhead cover;
    cover.in_it = kind() == Kind_::take_cover && posture_ == Posture::hold &&
                  !now_.in_cover(unit(), std::nullopt);
    return cover;
  }

  /// TTSW-DEC-10, TTSW-OUT-10.
  [[nodiscard]] std::optional<Consider> unfit() const override {
    if (charge_) return std::nullopt;
    if (!a_.stand.served) return Consider::unserved;
    switch (a_.stand.formation) {
      case Formation::column:
        if (off_ <= kColumnFar.as_double()) return Consider::in_column;
        break;
      case Formation::ring:
        // It is for an emergency: nobody forms one before he is charged.
        if (formation_of(b_, unit()) != Formation::ring || !horse_near()) return Consider::in_ring;
        break;
      case Formation::limbered:
        if (off_ < limbered_within()) return Consider::limbered_now;
        break;
      case Formation::mounted:
        if (before_foot_that_shoots()) return Consider::mounted_now;
        break;
      default:
        break;
    }
    return std::nullopt;
  }

  /// TTSW-DEC-17.
  [[nodiscard]] std::optional<Changes> changes() const override {
    if (!in_contact(b_, unit()) || !acts_) return std::nullopt;
    return Changes{Change::breaks_off, false, Consider::fights_on};
  }

  /// TTSW-DEC-6: the first player alone saves.
  [[nodiscard]] bool can_answer() const override {
    const int left = a_.stand.actions - (hits_ > 0 ? 1 : 0);
    return !charge_ && left > 0 && may_want_an_answer(now_, unit(), there());
  }

  /// Of who goes forward: to its objective if that presses, else to whom it is sent for.
  [[nodiscard]] Errand on_its_way(const Task& task) const {
    Errand errand;
    const auto to = [&](Towards towards, UnitId about, Vec place) {
      TaskWay way{towards, about, 0, 0, kMoveLength, false, {}};
      const Routes& routes = standoff_.routes(place);
      // Its wheels count, but for who changes its front itself: to have turned away from where its
      // way leads has yet to be made good.
      const bool wheels = a_.stand.formation == formation_of(b_, unit());
      const Box& here = now_.box(unit());
      const auto left = [&](const Box& box) {
        if (!wheels) return routes.length_from(box);
        // Who stays as it stands has as little room to begin as before.
        return box == here ? routes.start().left : routes.left_from(box);
      };
      way.before = left(here);
      // To have turned away from an enemy near gains what it has gone, and not that it could set
      // out on its way round now; to have turned on the spot, nothing.
      const double by_its_way =
          way.before - routes.from(here.centre).length + routes.from(there().centre).length;
      if (charge_ || !turns_its_back(now_, unit(), there())) {
        way.after = left(there());
        // Nor does who gives ground gain the room to come round that he has then.
        if (goes_back() && is_near_enemies()) way.after = std::max(way.after, by_its_way);
      } else if (walks_) {
        way.after = by_its_way;
      } else {
        way.after = way.before;
      }
      // A Move a turn: the other action goes on fire, a wheel, or for want of command. Who supports
      // somebody leaves him no sooner than the straight way has it (`task_in_time`): his ways round
      // friends who only wait are none.
      const bool supports = whom_to_support(b_, unit()) != kNoUnit;
      const double length = supports ? norm(place - now_.box(unit()).centre) : way.before;
      way.presses = presses(b_, unit(), length, kMoveLength, kMoveLength);
      return way;
    };
    const UnitId named = whom_to_attack(b_, unit());
    const UnitId friendly = whom_to_support(b_, unit());
    if (const auto place = place_in_line(b_, unit())) {
      errand.objective = to(Towards::objective, kNoUnit, *place);
      if (errand.objective->presses) return errand;
      errand.way = errand.objective;
    }
    if (task.kind == TaskKind::attack && named != kNoUnit && now_.present(named)) {
      errand.way = to(Towards::target, named, now_.box(named).centre);
    } else if (friendly != kNoUnit && now_.present(friendly)) {
      errand.way = to_friend(friendly, to);
    } else if (!errand.way) {
      if (const auto place = now_.enemy_place(unit())) {
        errand.way = to(Towards::enemy, enemy_, *place);
      }
    }
    return errand;
  }

 private:
  /// He need not shoot from where he stands: mostly he wheels to it, or comes nearer first.
  void fear_him_nearer(Threat& threat) const {
    const Incoming fire = volley_after_a_move(now_, threat.by, unit(), there());
    const double costs = kComesNearer * standoff_.fire_of(threat.by, fire, footing_);
    if (costs <= threat.fire) return;
    threat.fire = costs;
    threat.at_others = standoff_.fire_at_others(threat.by) > fire.hits();
  }
  /// Who reaches nobody from where it stands, and goes a few steps for a shot, still holds its
  /// place: from no farther does it come back to it (`way_to_hold`).
  [[nodiscard]] bool goes_for_a_shot() const {
    if (fire_ <= 0 || is_stopped(b_, unit()) || goes_back()) return false;
    const auto own = place_in_line(b_, unit());
    const Vec posted = own ? *own : field::vec(b_.setting().unit(unit()).start.at);
    if (norm(posted - there().centre) >= kMoveLength) return false;
    const Length reach = weapon_reach(b_, unit());
    const auto reaches = [&](UnitId one) { return within(now_.gap(unit(), one), reach); };
    return those(now_.enemies_seen(unit()), reaches).empty();
  }
  /// Where who is to hold has yet to come, or to come back: onto the ground that he is to hold, or,
  /// farther than a Move from where he was posted, to his place there. How he looks then he sees to
  /// when he is there.
  [[nodiscard]] std::optional<TaskWay> way_to_hold() const {
    if (!holds_a_place(b_, unit(), b_.unit(carries_on_for(b_, unit())).task)) return std::nullopt;
    if (is_stopped(b_, unit())) return std::nullopt;
    auto place = comes_to_hold(b_, unit());
    const Vec posted = field::vec(b_.setting().unit(unit()).start.at);
    if (!place && norm(posted - now_.box(unit()).centre) >= kMoveLength) {
      place = place_in_line(b_, unit());
    }
    if (!place) return std::nullopt;
    const Routes& routes = standoff_.routes(*place);
    const double before = routes.length_from(now_.box(unit()));
    const double after = routes.length_from(there());
    return TaskWay{Towards::objective, kNoUnit, before, after, kMoveLength, false, {}};
  }
  /// What an enemy's charge at it there would come to; nothing, of who makes none.
  [[nodiscard]] opfor::Exchange charge_of(UnitId enemy) const {
    if (in_contact(b_, unit()) || !could_charge(now_, enemy, unit(), there())) return {};
    const Edge edge = flank_of(now_.box(enemy)) ? Edge::flank : Edge::front;
    if (is_mounted(b_, enemy) && shows_pikes(b_, unit(), edge)) return {};  // DEC-3
    return standoff_.charge_of(enemy, edge, shoots_first(enemy), footing_);
  }
  [[nodiscard]] const Box& there() const { return a_.stand.box; }
  [[nodiscard]] bool goes_back() const {
    return kind() == Kind_::withdraw || kind() == Kind_::retire;
  }
  /// Where nobody is near enough to take it, who goes back gives no ground, and only makes room.
  [[nodiscard]] bool is_near_enemies() const {
    return now_.off_enemies(unit(), now_.box(unit())) <= kGivesWithin.as_double();
  }
  /// To its place by whom it supports. Who is in it has no way to go: where its place would be
  /// moves with each turn of his.
  template <class To>
  [[nodiscard]] TaskWay to_friend(UnitId friendly, To to) const {
    if (const auto behind = behind_whom_it_supports(now_, unit(), friendly)) {
      return to(Towards::friend_, friendly, *behind);
    }
    const double off = field::gap(there(), now_.box(friendly));
    const double after = std::max(0.0, off - off_whom_it_supports(now_, friendly));
    return {Towards::friend_, friendly, 0, after, kMoveLength, false, {}};
  }
  /// Of guns that nobody is in reach of: with those who go on.
  [[nodiscard]] std::optional<TaskWay> way_up() const {
    const RangeLine& line = line_of(card_of(b_, unit()).weapon);
    const double reach = std::max(line.close, line.far).as_double();
    const auto way = way_to_come_up(b_, unit(), reach, kMoveLength);
    if (!way) return std::nullopt;
    const auto off = [&](const Box& box) {
      return off_nearest_enemy(b_, side_of(b_, unit()), box.centre);
    };
    const double nearer = off(now_.box(unit())) - off(there());
    return TaskWay{Towards::firing_place, kNoUnit, *way, std::abs(*way - nearer),
                   kMoveLength,           false,   {}};
  }
  /// Guns in action stay where they are: who is to go on, and has them right before him on his way
  /// round what he may not enter, does not.
  [[nodiscard]] UnitId whom_its_guns_hold_up() const {
    if (!is_guns(b_, unit()) || a_.stand.formation == Formation::limbered) return kNoUnit;
    for (const UnitId one : now_.present(side_of(b_, unit()))) {
      if (is_general(b_, one) || !steady(b_, one) || is_guns(b_, one) || in_contact(b_, one))
        continue;
      const auto place = next_place(b_, one);
      const double near = kHeldUp + now_.box(one).half_width + there().half_width;
      if (!place || field::farther_than(there(), now_.box(one), near)) continue;
      const Vec next = way_round(now_, one, *place).from(now_.box(one).centre).first;
      if (stands_in_way(now_, unit(), there(), one, next, kHeldUp)) return one;
    }
    return kNoUnit;
  }
  void shoot() {
    const BestShot shot = best_shot(now_, unit(), there(), a_.stand.formation);
    if (fires()) hits_ = shot.hits;
    if (shot.target == kNoUnit) return;
    const Formation formed = a_.stand.formation;
    Incoming fire = volley_from(now_, unit(), there(), shot.target,
                                now_.fire_distance(unit(), there(), shot.target, formed), formed);
    fire.behind_flank = now_.edge_attacked(there(), shot.target) != Edge::front;
    const double harm = standoff_.fire_at(shot.target, fire);
    if (fires()) fire_ = harm;
    if (is_guns(b_, unit())) fire_next_ = harm;
  }
  /// He charges from so near that an action is left for a volley (TTSW-CHA-6).
  [[nodiscard]] bool shoots_first(UnitId enemy) const {
    const double reach = kChargeOfOneAction.as_double();
    const bool near = field::gap_within(there(), now_.box(enemy), reach) <= reach;
    return may_shoot_on_charge(card_of(b_, enemy), kActions - (near ? 1 : 2));
  }
  /// Enemies have a step of their own after this one, in which they move and shoot.
  [[nodiscard]] bool enemies_act_again() const {
    return !in_last_turn(b_) || acts_later(b_, other(side_of(b_, unit())));
  }
  /// Horse that waits under fire, and could do nothing to anybody where it stands: most of that
  /// fire does not reach it there.
  [[nodiscard]] bool gets_out_of_fire() const {
    const bool waits = posture_ != Posture::attack || may_not_advance(b_, unit());
    if (charge_ || !walks_ || !waits || !is_mounted(b_, unit())) return false;
    if (!enemies_act_again()) return false;
    const double here = standoff_.fire_for_nothing();
    return here > 0 && standoff_.all_fire_at(there(), footing_) <= kMostOfIt * here;
  }
  [[nodiscard]] bool fires() const {
    return a_.stand.actions > 0 && record(b_, unit()).tried_to_charge == 0 &&
           record(b_, unit()).no_shot_until < b_.head().turn && a_.stand.served &&
           a_.stand.formation != Formation::limbered && a_.stand.formation != Formation::mounted;
  }
  [[nodiscard]] bool flank_of(const Box& his) const {
    return !is_pike_block(kind_of(b_, unit()), a_.stand.formation) &&
           field::behind_front(there(), his.centre);
  }
  /// How near an enemy is to whom guns should be unlimbered: in range, or, while they are not to go
  /// on, who can come into it.
  [[nodiscard]] double limbered_within() const {
    const double range = weapon_reach(b_, unit(), Formation::unlimbered).as_double();
    const bool stays = posture_ == Posture::hold || !opfor::goes_forward(task_now(b_, unit()).kind);
    return stays ? range + kFarthestCharge.as_double() : range;
  }
  /// What it takes a body that keeps its place, so placed, to have its front to where the enemy
  /// comes from: whom it sees, or knows of, or ahead of its side.
  [[nodiscard]] double turned_away(const Box& box) const {
    const bool all_round = is_guns(b_, unit()) || shoots_all_round(b_, unit(), a_.stand.formation);
    if (all_round) return 0;
    const Vec from = now_.enemy_or_front(unit());
    const Box his = to_face_ != kNoUnit ? now_.box(to_face_) : line_between(from, from);
    if (field::in_arc(box, his, 1)) return 0;
    Box as_wide = box;  // to have another front is not to have turned it
    as_wide.half_width = now_.box(unit()).half_width;
    return std::min(price_of_wheel(now_, unit(), as_wide, his.centre), kActions * kMoveLength);
  }
  /// Foot on its feet that could shoot there: 11.5 has dragoons dismount before it.
  [[nodiscard]] bool before_foot_that_shoots() const {
    const auto shoots = [&](UnitId one) {
      if (!steady(b_, one) || arm_now(b_, one) != Arm::foot) return false;
      const double reach = weapon_reach(b_, one).as_double();
      return field::gap_within(there(), now_.box(one), reach + 1) <= reach;
    };
    return !those(now_.enemies_seen(unit()), shoots).empty();
  }
  [[nodiscard]] bool horse_near() const {
    const auto near = [&](UnitId one) {
      return is_mounted(b_, one) && within(now_.gap(unit(), one), kRingNear);
    };
    return !those(now_.enemies_seen(unit()), near).empty();
  }

  const Standoff& standoff_;
  Ends& ends_;
  const Situation& now_;
  const Battle& b_;
  Posture posture_;
  UnitId enemy_;
  UnitId to_face_;
  After a_;
  std::optional<ChargeWay> charge_;
  bool done_ = true;
  bool acts_ = false;
  bool walks_ = false;
  Footing footing_;
  double hits_ = 0;           ///< of its fire this turn
  double fire_ = 0;           ///< what they cost
  double fire_next_ = 0;      ///< of guns: the same in their next turn
  double off_ = field::kFar;  ///< the nearest enemy
};

}  // namespace

std::unique_ptr<Prospect> prospect(const Standoff& standoff, const Option& option, Ends& ends) {
  const Order order = option.order.value_or(Order{standoff.unit(), {}, {}});
  return std::make_unique<Ordered>(standoff, option, order, ends);
}

}  // namespace opfor::through_the_square_window
