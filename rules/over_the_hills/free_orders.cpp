#include "rules/over_the_hills/free_orders.hpp"

#include "drill/task.hpp"
#include "field/bodies.hpp"
#include "rules/over_the_hills/artillery.hpp"
#include "rules/over_the_hills/charge_to_come.hpp"
#include "rules/over_the_hills/check.hpp"
#include "rules/over_the_hills/destination.hpp"
#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/out_of_sight.hpp"
#include "rules/over_the_hills/paces.hpp"
#include "rules/over_the_hills/sighting.hpp"

namespace opfor::over_the_hills {
namespace {

using Kind = FreeOrder::Kind;

constexpr Length kMusketRange = 6_in;
constexpr Length kOutOfMuskets = 7_in;
constexpr Length kCloseRange = 3_in;
constexpr Length kAFewSteps = 2_in;
constexpr Length kUnlimbersAt = 12_in;  ///< OTH-AI-POL-20

Kind kind_of(Formation formation) {
  switch (formation) {
    case Formation::line:
      return Kind::form_line;
    case Formation::square:
      return Kind::form_square;
    case Formation::attack_column:
      return Kind::form_column;
    case Formation::march_column:
      return Kind::form_march_column;
    case Formation::column_of_companies:
      return Kind::form_companies;
    case Formation::open_order:
      return Kind::form_open_order;
    case Formation::skirmish_order:
      return Kind::form_skirmish_order;
    case Formation::limbered:
      return Kind::limber;
    case Formation::unlimbered:
      break;
  }
  return Kind::unlimber;
}

class HandOfUnit final : public FreeHand {
 public:
  HandOfUnit(const Situation& now, UnitId unit)
      : now_(now), unit_(unit), troop_(troop_info(now.battle(), unit)) {}

  [[nodiscard]] UnitId unit() const override { return unit_; }
  [[nodiscard]] bool in_contact() const override { return opfor::in_contact(battle(), unit_); }
  [[nodiscard]] std::optional<Order> only() const override {
    const bool still =
        routing(battle(), unit_) || effect_on(battle(), unit_) == CommandEffect::no_move;
    if (in_contact()) return order_of(unit_, {FightOn{}});
    return still ? std::optional(order_of(unit_, {})) : std::nullopt;
  }

  void stay(Menu& menu) const override { menu.add(Kind::stand, std::vector<Act>{}); }
  void charge(Menu& menu) const override {
    for (ChargeWay& way : charges(now_, unit_)) {
      menu.add(Kind::charge, std::move(way.order), way.target);
    }
  }
  void go(Menu& menu) const override {
    if (is_guns() && record(battle(), unit_).limbered == 0) {
      menu.add(Kind::advance, straight_on(now_, unit_, {Length{}, true, {}, {}}));
      limber_and_go(menu);
      return;
    }
    add_goal(menu);
    add_ground_that_counts(menu);
    const UnitId enemy = now_.nearest_enemy(unit_);
    if (enemy != kNoUnit) {
      if (is_guns()) {
        add_guns_up(menu, enemy);
      } else {
        const bool horse = troop_.arm == Arm::cavalry;
        for (const Length keep_off :
             {horse ? kOutOfMuskets : kMusketRange, kCloseRange, Length{}}) {
          menu.add(Kind::approach, approach(enemy, {keep_off, false, {}, {}}), enemy);
        }
        add_deployments(menu, enemy);
        menu.add(Kind::approach, approach(enemy, {Length{}, true, {}, {}}), enemy);
        if (horse) add_way_to_guns(menu, enemy);
      }
    }
    menu.add(Kind::advance, straight_on(now_, unit_, {Length{}, false, {}, {}}));
    menu.add(Kind::full_move, straight_on(now_, unit_, {Length{}, true, {}, {}}));
  }
  void turn(Menu& menu) const override {
    const UnitId nearest = now_.nearest_enemy(unit_);
    if (const auto place = now_.enemy_place(unit_)) {
      menu.add(Kind::face, turn_to(now_, unit_, *place), nearest);
    }
    for (const UnitId enemy : each_once({worst_firer(now_, unit_), who_comes(), best_mark()})) {
      if (enemy != nearest) {
        menu.add(Kind::face, turn_to(now_, unit_, now_.box(enemy).centre), enemy);
      }
    }
    for (const UnitId enemy : each_once({nearest, who_comes(), best_mark()})) {
      menu.add(Kind::unlimber, unlimber_towards(now_, unit_, now_.box(enemy).centre), enemy);
    }
  }
  void form(Menu& menu) const override {
    for (const Footprint& each : kFootprints) {
      if (each.arm != troop_.arm) continue;
      // Regular horse keeps its ranks.
      if (each.formation == Formation::open_order && troop_.arm == Arm::cavalry &&
          !troop_.irregular) {
        continue;
      }
      // OTH-AI-POL-4 knows attack columns, line and square; light troops alone break up into a
      // screen.
      const bool foot = troop_.arm == Arm::infantry;
      if (foot && each.formation == Formation::column_of_companies) continue;
      const bool screens = each.formation == Formation::skirmish_order;
      if (screens && foot && !is_light(troop_)) continue;
      menu.add(kind_of(each.formation), over_the_hills::form(now_, unit_, each.formation));
    }
    menu.add(Kind::unlimber, unlimber_aside(now_, unit_));
  }
  void give_ground(Menu& menu) const override {
    // Horse need go no farther back than out of the reach of muskets: it comes up again.
    if (troop_.arm == Arm::cavalry) {
      menu.add(Kind::retire, back_off(now_, unit_, BackOff::facing, kOutOfMuskets));
    }
    menu.add(Kind::retire, back_off(now_, unit_, BackOff::facing));
    menu.add(Kind::withdraw, back_off(now_, unit_, BackOff::away));
    menu.add(Kind::withdraw, limber_and_back_off(now_, unit_));
    // Out of a house that burns, by any side of it.
    const FeatureId house = record(battle(), unit_).in_building;
    if (house != kNoFeature && burns(battle(), house)) {
      for (Order& order : ways_out(now_, unit_)) menu.add(Kind::withdraw, std::move(order));
    }
    menu.add(Kind::take_cover, to_cover(now_, unit_, false));
    if (const UnitId firer = worst_firer(now_, unit_); firer != kNoUnit) {
      // Horse need not ride all of its move to be out of an arc, or of a line of sight.
      for (const bool left : {true, false}) {
        if (troop_.arm == Arm::cavalry) {
          menu.add(Kind::step_aside, step_aside(now_, unit_, left, kAFewSteps));
        }
        menu.add(Kind::step_aside, step_aside(now_, unit_, left));
      }
      // Guns in action that hide are of no use: they go, or stay.
      if (formation_of(battle(), unit_) != Formation::unlimbered) {
        menu.add(Kind::out_of_sight, out_of_sight(now_, unit_, firer), firer);
      }
    }
    menu.add(Kind::go_to_ground, over_the_hills::go_to_ground(now_, unit_));
  }

 private:
  [[nodiscard]] const Battle& battle() const { return now_.battle(); }
  [[nodiscard]] bool is_guns() const { return troop_.arm == Arm::artillery; }

  [[nodiscard]] std::optional<Order> make_for(Vec place, const Making& how) const {
    const WayRound& round = ways_.get(unit_, place, [&] { return way_to(now_, unit_, place); });
    return towards(now_, unit_, place, how, round);
  }

  /// Nearer to an enemy; by a way that leads off him first only where nothing else leads anywhere.
  [[nodiscard]] std::optional<Order> approach(UnitId enemy, const Making& how) const {
    auto order = make_for(now_.box(enemy).centre, how);
    const bool elsewhere = order_of_brigade(battle(), unit_) == BrigadeOrder::hold ||
                           destination(now_, unit_).has_value();
    if (!order || !elsewhere) return order;
    const double after = field::gap(over_the_hills::after(now_, *order).stand.box, now_.box(enemy));
    return after > now_.gap(unit_, enemy) ? std::nullopt : order;
  }

  /// The nearest of those who could be upon it before it moves again, and are not before it: beside
  /// the nearest enemy, whom it looks at anyway.
  [[nodiscard]] UnitId who_comes() const {
    const UnitId at_hand = now_.nearest_enemy(unit_);
    UnitId nearest = kNoUnit;
    for (const UnitId enemy : now_.enemies_seen(unit_)) {
      if (enemy == at_hand) continue;
      if (now_.aspect(unit_, now_.box(enemy).centre) == Aspect::front) continue;
      if (!comes_upon(now_, enemy, now_.box(unit_))) continue;
      if (nearest != kNoUnit && now_.gap(unit_, enemy) >= now_.gap(unit_, nearest)) continue;
      nearest = enemy;
    }
    return nearest;
  }
  /// Whom its guns would harm most from where they stand, in action and turned to him.
  [[nodiscard]] UnitId best_mark() const {
    if (!is_guns()) return kNoUnit;
    UnitId best = kNoUnit;
    double most = 0;
    for (const UnitId enemy : now_.enemies_seen(unit_)) {
      const field::Box turned = in_action(now_, now_.box(unit_).centre, now_.box(enemy).centre);
      const double hits = open_fire(now_, unit_, {turned, Formation::unlimbered}, enemy);
      if (hits <= most) continue;
      best = enemy;
      most = hits;
    }
    return best;
  }

  /// Foot that stands before it is nobody for horse to ride at: guns beyond may be.
  void add_way_to_guns(Menu& menu, UnitId at_hand) const {
    UnitId nearest = kNoUnit;
    for (const UnitId enemy : now_.enemies_seen(unit_)) {
      const bool guns = troop_info(battle(), enemy).arm == Arm::artillery;
      if (!guns || garrison(battle(), enemy)) continue;
      if (nearest == kNoUnit || now_.gap(unit_, enemy) < now_.gap(unit_, nearest)) nearest = enemy;
    }
    if (nearest == kNoUnit || nearest == at_hand) return;
    menu.add(Kind::approach, approach(nearest, {kOutOfMuskets, false, {}, {}}), nearest);
  }

  /// Up to where muskets reach, and into line there (OTH-AI-POL-4).
  void add_deployments(Menu& menu, UnitId enemy) const {
    if (troop_.arm != Arm::infantry || !is_column(formation_of(battle(), unit_))) return;
    for (const Length off : {kMusketRange, kCloseRange}) {
      const Making how{off, false, {}, Formation::line};
      menu.add(Kind::approach, make_for(now_.box(enemy).centre, how), enemy);
    }
  }

  /// Into action as near as it is good for guns, or as soon as somebody is in range; or nearer
  /// without (OTH-AI-POL-20).
  void add_guns_up(Menu& menu, UnitId enemy) const {
    const Vec his = now_.box(enemy).centre;
    const GunRange& gun = line_of(troop_.gun);
    for (const Length off : {gun.near, kUnlimbersAt, gun.most}) {
      menu.add(Kind::approach, make_for(his, {off, false, {}, Formation::unlimbered}), enemy);
    }
    menu.add(Kind::approach, make_for(his, {gun.near, false, {}, {}}), enemy);
    menu.add(Kind::approach, make_for(his, {gun.near, true, {}, {}}), enemy);
  }

  /// To where it is sent, or else nearer to the enemy.
  void limber_and_go(Menu& menu) const {
    if (const auto [place, about] = goal(); place) {
      menu.add(Kind::to_goal, over_the_hills::limber_and_go(now_, unit_, *place), about);
    } else if (const auto enemy = now_.enemy_place(unit_)) {
      const Making how{line_of(troop_.gun).near, false, {}, {}};
      menu.add(Kind::approach, over_the_hills::limber_and_go(now_, unit_, *enemy, how),
               now_.nearest_enemy(unit_));
    }
  }

  struct Goal {
    std::optional<Vec> place;
    UnitId about = kNoUnit;
  };
  /// Where the plan sends it, and to whom; who is to hold, to his post.
  [[nodiscard]] Goal goal() const {
    const Task task = task_as_it_stands(now_, unit_);
    const auto post = post_of(battle(), unit_);
    if (!post && task.target != kNoUnit && now_.present(task.target)) {
      if (stays(task.kind)) return {};
      return {place_by(now_, unit_, task.target), task.target};
    }
    if (!post && stays(task.kind)) return {};
    return {post ? post : destination(now_, unit_)};
  }
  /// There, as it stands, with F, and in column.
  void add_goal(Menu& menu) const {
    const auto [place, about] = goal();
    if (!place) return;
    menu.add(Kind::to_goal, make_for(*place, {Length{}, false, {}, {}}), about);
    menu.add(Kind::to_goal, make_for(*place, {Length{}, true, {}, {}}), about);
    if (troop_.arm != Arm::artillery) {
      menu.add(Kind::to_goal, make_for(*place, {Length{}, false, Formation::attack_column, {}}),
               about);
    }
    // Whoever supports others has a place of his own besides, once time presses.
    const auto own = destination(now_, unit_);
    if (about != kNoUnit && own) {
      menu.add(Kind::to_goal, make_for(*own, {Length{}, false, {}, {}}));
    }
  }

  /// When the battle nears its end, onto the ground that counts, wherever its task has it go.
  void add_ground_that_counts(Menu& menu) const {
    const auto place = ground_to_take(battle(), unit_);
    if (!place) return;
    for (const bool hard : {false, true}) {
      menu.add(Kind::to_goal, make_for(*place, {Length{}, hard, {}, {}}));
    }
  }

  const Situation& now_;
  UnitId unit_;
  const Troop& troop_;
  mutable WaysRound ways_;
};

}  // namespace

bool is_light(const Troop& troop) {
  return troop.skirmish_class == SkirmishClass::a || troop.skirmish_class == SkirmishClass::b;
}

std::vector<FreeOrder> free_orders(const Situation& now, UnitId unit) {
  return opfor::free_orders(HandOfUnit(now, unit));
}

std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit) {
  return orders_by(
      known, [&](const Situation& now) { return free_orders(now, unit); }, check);
}

}  // namespace opfor::over_the_hills
