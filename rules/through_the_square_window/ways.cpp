#include "rules/through_the_square_window/ways.hpp"

#include <algorithm>

#include "drill/manoeuvres.hpp"
#include "drill/memory.hpp"
#include "drill/task.hpp"
#include "field/arcs.hpp"
#include "rules/through_the_square_window/check.hpp"
#include "rules/through_the_square_window/facts.hpp"
#include "rules/through_the_square_window/getting_free.hpp"
#include "rules/through_the_square_window/ground.hpp"
#include "rules/through_the_square_window/odds.hpp"
#include "rules/through_the_square_window/orders_step.hpp"
#include "rules/through_the_square_window/paces.hpp"
#include "rules/through_the_square_window/shooting_step.hpp"

namespace opfor::through_the_square_window {
namespace {

/// 11.5: skirmishers stand off so far.
constexpr Length kSkirmishersNear = 11_cm;

class OfUnit final : public Manoeuvres {
 public:
  OfUnit(const Situation& now, UnitId unit, const Cell& cell)
      : Manoeuvres(cell, repeated(now.battle(), unit)), now_(now), unit_(unit) {}

  [[nodiscard]] bool is_horse() const override { return is_mounted(b(), unit_); }
  [[nodiscard]] bool falls_back() const override { return falling_back(b(), unit_); }
  [[nodiscard]] bool ran() const override { return b().unit(unit_).in_force == InForce::run; }

  [[nodiscard]] std::optional<Order> held() const override {
    if (!takes_orders(b(), unit_)) return stand("it is not free to act");
    if (record(b(), unit_).actions == 0) return stand("it has no action left");
    if (declares_charges(b(), unit_)) {
      auto order = must_charge();
      return order ? *std::move(order) : stand();
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<Order> first_of_all() const override {
    // A crew that ran comes back, where the row lets it serve its gun.
    if (is_served(b(), unit_)) return std::nullopt;
    switch (cell().intent) {
      case Intent::serve_gun:
      case Intent::continue_orders:
      case Intent::advance:
      case Intent::halt_face:
        return made(opfor::Rally{});
      default:
        return stand("its crew has run");
    }
  }

  [[nodiscard]] Orders run() const override {
    if (is_guns(b(), unit_)) return {stand("the crew runs")};
    if (auto order = mounts()) return {*std::move(order)};
    return or_stand(run_away(now_, unit_), "there is no way off");
  }
  [[nodiscard]] Orders withdraw() const override {
    if (auto order = mounts()) return {*std::move(order)};
    return or_stand(withdrawn(now_, unit_), "there is no way off");
  }
  [[nodiscard]] Orders withdraw_to_cover() const override {
    if (auto order = mounts()) return {*std::move(order)};
    if (auto order = to_cover(now_, unit_, true)) return {*std::move(order)};
    return withdraw();
  }
  [[nodiscard]] Orders limber_away() const override {
    if (kind_of(b(), unit_) == Kind::heavy_guns) return {stand("heavy guns cannot limber")};
    if (kind_of(b(), unit_) != Kind::light_guns) return fall_back();
    Plan plan(now_, unit_);
    if (record(b(), unit_).limbered == 0) {
      static_cast<void>(plan.add(Limber{true}));
      static_cast<void>(plan.turn_about());
      return plan.empty() ? Orders{stand()} : Orders{plan.take()};
    }
    return withdraw();
  }
  [[nodiscard]] Orders abandon() const override {
    if (is_guns(b(), unit_)) return {stand("the crew leaves the guns")};
    return run();
  }

  [[nodiscard]] Orders take_cover() const override {
    if (now_.in_cover(unit_, now_.enemy_place(unit_)))
      return {dismounts_or_stand("it is in cover")};
    if (auto order = to_cover(now_, unit_, false)) return {*std::move(order)};
    return or_stand(withdrawn(now_, unit_), "no cover within reach, and no way off");
  }
  [[nodiscard]] Orders seek_shelter() const override {
    if (is_guns(b(), unit_)) return {stand("the crew seeks shelter")};
    return take_cover();
  }
  [[nodiscard]] Orders rally_in_cover() const override {
    if (!now_.in_cover(unit_, now_.enemy_place(unit_))) {
      if (auto order = to_cover(now_, unit_, true)) return {*std::move(order)};
    }
    return halt_face();
  }
  /// No Move but the wheel; the other action is for a shot, or saved.
  [[nodiscard]] Orders halt_face() const override {
    if (is_guns(b(), unit_)) return serve_gun();
    if (kind_of(b(), unit_) == Kind::dragoons && is_mounted(b(), unit_)) {
      return {dismounts_or_stand()};
    }
    if (const auto place = place_to_face()) {
      auto order = faced(now_, unit_, *place);
      if (order && (has_no_shot() || leaves_a_shot(*order))) return {*std::move(order)};
    }
    return {stand()};
  }
  /// The ring is an emergency (TTSW-EMG-3): the action is saved for it.
  [[nodiscard]] Orders form_square() const override {
    return {stand("it saves an action for the ring")};
  }
  [[nodiscard]] Orders serve_gun() const override {
    if (!is_guns(b(), unit_)) return halt_face();
    if (kind_of(b(), unit_) == Kind::heavy_guns) {
      if (auto order = relaid(now_, unit_)) return {*std::move(order)};
      return {stand()};
    }
    if (record(b(), unit_).limbered != 0 && threat_in_range()) return {made(Limber{false})};
    if (record(b(), unit_).limbered == 0 && best_shot(now_, unit_, now_.box(unit_)).hits <= 0) {
      if (const auto place = now_.enemy_place(unit_)) {
        if (auto order = faced(now_, unit_, *place)) return {*std::move(order)};
      }
    }
    return {stand()};
  }
  [[nodiscard]] Orders mount() const override { return {made(Mount{true})}; }
  [[nodiscard]] Orders dismount() const override { return {made(Mount{false})}; }

  /// TTSW-BEH-12, 11.5: the task that it was given.
  [[nodiscard]] Orders carry_on() const override {
    const Task task = task_now(b(), unit_);
    if (is_guns(b(), unit_)) return goes_forward(task.kind) ? bring_up() : serve_gun();
    if (kind_of(b(), unit_) == Kind::skirmishers) return skirmish();
    if (task.kind == TaskKind::support && now_.present(task.target)) {
      const auto behind = behind_whom_it_supports(now_, unit_, task.target);
      return behind ? goes_on(*behind) : halt_face();
    }
    if (!goes_forward(task.kind)) return halt_face();
    if (const auto place = place_in_line(b(), unit_)) {
      return goes_on(*place, off_enemies_on_the_way(now_, unit_, *place));
    }
    return advance();
  }
  /// To the edge of close range at most.
  [[nodiscard]] Orders advance() const override {
    if (kind_of(b(), unit_) == Kind::heavy_guns) return serve_gun();
    if (kind_of(b(), unit_) == Kind::light_guns && record(b(), unit_).limbered == 0) {
      if (best_shot(now_, unit_, now_.box(unit_)).hits > 0) return {stand()};
      const double move = line_of(Action::move).reach.as_double();
      Plan plan(now_, unit_);
      static_cast<void>(plan.add(Limber{true}));
      // Before what bars its way ahead it stays ready to shoot.
      Plan then = plan.next_turn();
      const Vec from = then.stand().box.centre;
      if (!then.go_ahead(move) || norm(then.stand().box.centre - from) < kClear) return serve_gun();
      static_cast<void>(plan.go_ahead(move));
      return plan.empty() ? Orders{stand()} : Orders{plan.take()};
    }
    const double edge = edge_of_close_range(b(), unit_);
    auto place = now_.enemy_place(unit_);
    if (!place) place = place_in_line(b(), unit_);
    if (!place) return {stand("it sees no enemy, knows of none and has no objective")};
    Orders on = goes_on(*place, edge);
    // Up with the enemy it shoots rather than turn (README 26).
    const bool is_up = now_.off_enemies(unit_, now_.box(unit_)) <= edge + kTolerance;
    if (is_up && !has_no_shot() && !shoots_after(on.front())) return {stand()};
    if (!leaves_him_behind(on.front())) return on;
    Plan ahead(now_, unit_, saves());
    if (ahead.go_ahead(line_of(Action::move).reach.as_double(), edge)) return {ahead.take()};
    return {stand("its way leads off with its back to the enemy")};
  }
  /// 11.5: keeps 11 to 20 cm from enemies, and an action to evade.
  [[nodiscard]] Orders skirmish() const override {
    const UnitId enemy = now_.nearest_enemy(unit_);
    if (kind_of(b(), unit_) != Kind::skirmishers || enemy == kNoUnit) return halt_face();
    const double gap = now_.gap(unit_, enemy);
    if (gap < kSkirmishersNear.as_double()) {
      return or_stand(withdrawn(now_, unit_, 1), "there is no way off");
    }
    if (gap <= line_of(Weapon::muskets).far.as_double()) return halt_face();
    return onward_to(now_.box(enemy).centre, 1, kSkirmishersNear.as_double());
  }

 private:
  [[nodiscard]] std::optional<Vec> place_to_face() const {
    const UnitId enemy = enemy_to_face(now_, unit_);
    return enemy != kNoUnit ? std::optional(now_.box(enemy).centre) : now_.enemy_place(unit_);
  }
  [[nodiscard]] bool has_no_shot() const {
    return best_shot(now_, unit_, now_.box(unit_)).hits <= 0;
  }
  /// Who has one action alone shoots where he stands rather than turn and not shoot (11.5: "shoot
  /// whenever a target is in range").
  [[nodiscard]] bool leaves_a_shot(const Order& order) const {
    const Standing stand = standing_after(now_, order);
    return stand.actions >= cost_of_action(on_difficult(now_.ground(), stand.box));
  }
  [[nodiscard]] bool shoots_after(const Order& order) const {
    return leaves_a_shot(order) && best_shot(now_, unit_, standing_after(now_, order).box).hits > 0;
  }
  [[nodiscard]] const Battle& b() const { return now_.battle(); }
  [[nodiscard]] Order stand(std::string why = {}) const { return {unit_, {}, std::move(why)}; }
  [[nodiscard]] Orders or_stand(std::optional<Order> order, const char* why) const {
    if (order) return {*std::move(order)};
    return {stand(why)};
  }
  /// No row that has it go on is carried out as a step back: who has to go back before he can come
  /// round does both, and saves no action, or stands. But who stands so close before ground that he
  /// cannot begin to wheel would stand there for good: he steps back, and comes round next turn.
  [[nodiscard]] Orders onward_to(Vec place, int save,
                                 double off_enemies = kKeepOff.as_double()) const {
    const Routes routes(now_, unit_, place);
    auto order = towards(now_, unit_, routes, save, off_enemies);
    if (save > 0 && order && goes_off(*order, place)) {
      order = towards(now_, unit_, routes, 0, off_enemies);
    }
    if (order && goes_off(*order, place) && !gets_off_ground(*order, routes)) order.reset();
    if (!order && has_time_to_get_free()) order = gets_free(now_, unit_, routes, off_enemies);
    // To make room is to go on; but nobody is told to advance, and steps back before the enemy.
    const bool advances = cell().intent == Intent::advance;
    if (!advances && order && only_turns_its_back(*order)) {
      return {stand("its way leads off with its back to the enemy")};
    }
    if (advances && order && only_makes_room(now_, *order, place)) order.reset();
    return or_stand(std::move(order), "it can come no nearer");
  }
  /// It ends behind where it stood, and has not turned; or away from the place, before an enemy who
  /// could charge it.
  [[nodiscard]] bool goes_off(const Order& order, Vec place) const {
    if (steps_back(now_, order)) return true;
    const field::Box& here = now_.box(unit_);
    const field::Box there = standing_after(now_, order).box;
    if (dot(there.centre - here.centre, here.ahead) >= 0) return false;
    return dot(place - there.centre, there.ahead) < 0 && may_be_charged();
  }
  /// It ends with its back to an enemy who was before its front.
  [[nodiscard]] bool leaves_him_behind(const Order& order) const {
    const auto enemy = now_.enemy_place(unit_);
    if (!enemy) return false;
    const field::Box& here = now_.box(unit_);
    const field::Box there = standing_after(now_, order).box;
    return field::lies_before(here, *enemy) && !field::lies_before(there, *enemy);
  }
  /// It goes nowhere this turn, and has its back to an enemy near: in the next it would turn again.
  [[nodiscard]] bool only_turns_its_back(const Order& order) const {
    const field::Box there = standing_after(now_, order).box;
    return norm(there.centre - now_.box(unit_).centre) < kClear &&
           turns_its_back(now_, unit_, there);
  }
  /// A step back from ground, to wheel before it to where its way leads on.
  [[nodiscard]] bool gets_off_ground(const Order& order, const Routes& routes) const {
    const field::Box& here = now_.box(unit_);
    const Angle on = facing_of(routes.start().next - here.centre);
    const bool leads_on = turn_between(facing_of(here.ahead), on) < kTurnsAbout;
    return leads_on && !routes.round_friends() && steps_back(now_, order) && is_at_leisure();
  }
  /// Nobody is near whom it could shoot at, or who could come at it, and no officer whom it hears
  /// in its next turn.
  [[nodiscard]] bool is_at_leisure() const {
    return !may_be_charged() && has_no_shot() && !is_soon_heard();
  }
  /// It may turn from its way for some turns.
  [[nodiscard]] bool has_time_to_get_free() const { return !in_last_turn(b()) && is_at_leisure(); }
  /// An officer has come to it, whom it hears in the next turn (TTSW-CMD-2): with two actions it
  /// comes round then.
  [[nodiscard]] bool is_soon_heard() const {
    return record(b(), unit_).actions == 1 && now_.in_command(unit_);
  }
  [[nodiscard]] bool may_be_charged() const {
    const field::Box& here = now_.box(unit_);
    const auto menaces = [&](UnitId one) { return could_charge(now_, one, unit_, here); };
    return !those(now_.enemies_seen(unit_), menaces).empty();
  }
  [[nodiscard]] Order made(const Act& act) const {
    Plan plan(now_, unit_);
    return plan.add(act) ? plan.take() : stand("it cannot do that now");
  }
  /// Move and Shoot; or Move, Move, where after one Move it could hit nobody and needs no emergency
  /// (TTSW-DEC-6, 7).
  [[nodiscard]] Orders goes_on(Vec place, double off_enemies = kKeepOff.as_double()) const {
    Orders near = onward_to(place, saves(), off_enemies);
    const field::Box there = standing_after(now_, near.front()).box;
    if (saves() == 0 || best_shot(now_, unit_, there).hits > 0 ||
        may_want_an_answer(now_, unit_, there)) {
      return near;
    }
    Orders far = onward_to(place, 0, off_enemies);
    return far.front().acts.empty() ? near : far;
  }
  /// One action for a shot or an emergency, if it has two.
  [[nodiscard]] int saves() const { return record(b(), unit_).actions > 1 ? 1 : 0; }
  /// Light guns that are to go forward, and have nobody to shoot at where they are.
  [[nodiscard]] Orders bring_up() const {
    const bool stay =
        kind_of(b(), unit_) != Kind::light_guns || threat_in_range() || !has_no_shot();
    if (stay) return serve_gun();
    if (record(b(), unit_).limbered == 0) return {made(Limber{true})};
    auto place = place_in_line(b(), unit_);
    if (!place) place = now_.enemy_place(unit_);
    if (!place) return serve_gun();
    return onward_to(*place, 0);
  }
  [[nodiscard]] bool threat_in_range() const {
    const Length reach = line_of(Weapon::light_artillery).far;
    return !those(now_.enemies_seen(unit_), [&](UnitId e) {
              return within(now_.gap(unit_, e), reach);
            }).empty();
  }
  /// 11.5: dragoons who go back mount.
  [[nodiscard]] std::optional<Order> mounts() const {
    if (kind_of(b(), unit_) != Kind::dragoons || is_mounted(b(), unit_)) return std::nullopt;
    Plan plan(now_, unit_);
    if (!plan.add(Mount{true})) return std::nullopt;
    return plan.take();
  }
  [[nodiscard]] Order dismounts_or_stand(const char* why = "") const {
    Plan plan(now_, unit_);
    if (kind_of(b(), unit_) == Kind::dragoons && plan.add(Mount{false})) return plan.take();
    return stand(why);
  }

  /// "?": may charge, if that is worth it (TTSW-DEC-3).
  [[nodiscard]] std::optional<Order> must_charge() const {
    if (cell().charge == ChargeMark::no || falls_back() || no_charges(now_, unit_)) {
      return std::nullopt;
    }
    const bool bold = cell().intent == Intent::advance;
    std::optional<ChargeWay> best;
    double most = 0;
    for (const UnitId enemy : now_.enemies(unit_)) {
      auto charge = best_charge(now_, unit_, enemy);
      if (!charge || !good_charge(now_, unit_, *charge, bold)) continue;
      const bool weak =
          is_guns(b(), enemy) || falling_back(b(), enemy) || charge->edge != Edge::front;
      if (cell().charge == ChargeMark::weak_targets && !weak) continue;
      const double ratio = charge_ratio(now_, unit_, *charge);
      if (ratio <= most) continue;
      most = ratio;
      best = std::move(charge);
    }
    if (!best) return std::nullopt;
    return order_of(now_, unit_, *best);
  }

  const Situation& now_;
  UnitId unit_;
};

}  // namespace

std::vector<Order> ways(const Known<Situation>& known, const OrderRequest& request) {
  if (is_general(known.table(), request.unit)) return {Order{request.unit, {}, {}}};
  return orders_by(
      known, [&](const Situation& now) { return obey(OfUnit(now, request.unit, request.cell)); },
      check);
}

}  // namespace opfor::through_the_square_window
