#include "rules/over_the_hills/ways.hpp"

#include <algorithm>

#include "drill/manoeuvres.hpp"
#include "drill/memory.hpp"
#include "drill/task.hpp"
#include "rules/over_the_hills/artillery.hpp"
#include "rules/over_the_hills/check.hpp"
#include "rules/over_the_hills/destination.hpp"
#include "rules/over_the_hills/facts.hpp"
#include "rules/over_the_hills/paces.hpp"
#include "rules/over_the_hills/shape.hpp"
#include "rules/over_the_hills/sighting.hpp"

namespace opfor::over_the_hills {
namespace {

using Orders = std::vector<Order>;

constexpr Length kSquareAt = 12_in;  // steady horse so near: square (OTH-AI-ACT-5)
constexpr Length kLineAt = 6_in;     // foot so near: line
constexpr Length kHorseLineAt = 12_in;
constexpr Length kColumnBeyond = 9_in;  // farther off than this it comes in column
constexpr Length kSkirmishFrom = 4_in;  // OTH-AI-ACT-6
constexpr Length kSkirmishTo = 6_in;

class Body final : public Manoeuvres {
 public:
  Body(const Situation& now, UnitId unit, const Cell& cell)
      : Manoeuvres(cell, repeated(now.battle(), unit)),
        now_(now),
        unit_(unit),
        troop_(troop_info(now.battle(), unit)) {}

  [[nodiscard]] bool is_horse() const override { return troop_.arm == Arm::cavalry; }
  [[nodiscard]] bool falls_back() const override { return falling_back(battle(), unit_); }
  [[nodiscard]] bool ran() const override { return battle().unit(unit_).in_force == InForce::run; }

  [[nodiscard]] std::optional<Order> held() const override {
    if (in_contact(battle(), unit_)) return order_of(unit_, {FightOn{}});
    if (routing(battle(), unit_)) return stand("it routs");
    return std::nullopt;
  }

  /// NC-ACT-11: the nearest enemy that it may contact; never out of works that it defends.
  [[nodiscard]] std::optional<Order> charge() const override {
    if (cell().charge == ChargeMark::no || falls_back() || now_.fortified(unit_)) {
      return std::nullopt;
    }
    const bool weak_only =
        cell().charge == ChargeMark::weak_targets || (is_horse() && troop_.irregular);
    for (const ChargeWay& way : charges(now_, unit_)) {
      const bool weak = troop_info(battle(), way.target).arm == Arm::artillery ||
                        formation_of(battle(), way.target) == Formation::skirmish_order ||
                        !steady(battle(), way.target) || way.side() != Aspect::front;
      if (!weak_only || weak) return way.order;
    }
    return std::nullopt;
  }

  // --- gives ground ---

  [[nodiscard]] Orders run() const override { return back(BackOff::runs); }
  [[nodiscard]] Orders withdraw() const override {
    return back(is_horse() ? BackOff::away : BackOff::facing);
  }
  [[nodiscard]] Orders withdraw_to_cover() const override {
    if (auto order = to_cover(now_, unit_, true)) return {*std::move(order)};
    return back(BackOff::facing, "no cover farther off can be reached");
  }
  /// Limbers, and goes with what is left (OTH-AI-ACT-6).
  [[nodiscard]] Orders limber_away() const override {
    if (is_artillery() && record(battle(), unit_).limbered == 0) {
      if (auto order = limber_and_back_off(now_, unit_)) return {*std::move(order)};
      if (auto order = form(now_, unit_, Formation::limbered)) return {*std::move(order)};
      return serve_gun();
    }
    return back(BackOff::away);
  }
  /// The crew of unlimbered guns leaves them: the play does that.
  [[nodiscard]] Orders abandon() const override {
    if (is_artillery() && record(battle(), unit_).limbered == 0) {
      return {stand("the crew abandons its guns")};
    }
    return run();
  }

  // --- stays ---

  [[nodiscard]] Orders take_cover() const override {
    if (now_.in_cover(unit_)) return {stand("it is in cover")};
    if (auto order = to_cover(now_, unit_, false)) return {*std::move(order)};
    return back(is_horse() ? BackOff::away : BackOff::facing, "no cover within its move");
  }
  [[nodiscard]] Orders seek_shelter() const override {
    return is_artillery() ? Orders{stand("its crew takes shelter")} : take_cover();
  }
  [[nodiscard]] Orders rally_in_cover() const override {
    if (!now_.in_cover(unit_)) {
      if (auto order = to_cover(now_, unit_, true)) return {*std::move(order)};
    }
    return turned();
  }
  [[nodiscard]] Orders rally_halt() const override { return turned(); }
  /// It faces him before it forms line: with its back to him that is none. A square has no back.
  [[nodiscard]] Orders halt_face() const override {
    if (is_artillery()) return serve_gun();
    auto order = formed_as_needed();
    const bool squares = troop_.arm == Arm::infantry && near(Arm::cavalry, kSquareAt);
    if (order && !squares) {
      Orders faces = turned();
      if (!faces.front().acts.empty()) return faces;
    }
    if (order) return {*std::move(order)};
    return turned();
  }
  [[nodiscard]] Orders form_square() const override {
    if (auto order = form(now_, unit_, Formation::square)) return {*std::move(order)};
    return halt_face();
  }
  /// Unlimbers, if somebody is in range; turns so that he is in its arc.
  [[nodiscard]] Orders serve_gun() const override {
    const auto place = now_.enemy_place(unit_);
    if (record(battle(), unit_).limbered != 0) {
      const UnitId enemy = now_.nearest_enemy(unit_);
      const bool near = enemy != kNoUnit &&
                        within(now_.gap(unit_, enemy), line_of(troop_.gun).most, options(battle()));
      if (near) {
        if (auto order = form(now_, unit_, Formation::unlimbered)) return {*std::move(order)};
        if (auto order = unlimber_aside(now_, unit_)) return {*std::move(order)};
      }
      return {stand()};
    }
    // Who stirs has none for another turn (OTH-GUN-5).
    if (record(battle(), unit_).out_of_ammo != 0) return {stand("it waits for ammunition")};
    if (place && now_.aspect(unit_, *place) != Aspect::front) {
      if (auto order = turn_to(now_, unit_, *place)) return {*std::move(order)};
    }
    return {stand()};
  }

  // --- goes on ---

  [[nodiscard]] Orders carry_on() const override {
    const Task task = task_as_it_stands(now_, unit_);
    if (is_artillery() && record(battle(), unit_).limbered == 0) return serve_gun();
    switch (task.kind) {
      case TaskKind::hold:
      case TaskKind::fire:
        break;
      case TaskKind::support:
        if (const UnitId whom = task.target; whom != kNoUnit && now_.present(whom)) {
          return make_for(place_by(now_, unit_, whom));
        }
        break;
      case TaskKind::attack:
      case TaskKind::advance: {
        const auto there = destination(now_, unit_);
        const auto enemy = now_.enemy_place(unit_);
        if (task.kind == TaskKind::attack && task.target != kNoUnit && now_.present(task.target)) {
          return make_for(now_.box(task.target).centre);
        }
        if (there) return make_for(*there);
        if (enemy) return make_for(*enemy);
        break;
      }
    }
    if (auto order = formed_as_needed()) return {*std::move(order)};
    return turned();
  }
  [[nodiscard]] Orders advance() const override {
    const auto place = now_.enemy_place(unit_);
    if (!place) return carry_on();
    if (is_artillery()) return bring_guns_up(*place);
    Making how;
    how.hard = is_horse();
    how.guards_flank = true;
    how.gets_clear = false;  // that is no advance: it goes on as it faces
    if (auto orders = made_for(*place, how)) return *std::move(orders);
    if (auto order = straight_on(now_, unit_, how); order && comes_nearer(*order, *place)) {
      return {*std::move(order)};
    }
    return stays_formed();
  }
  /// Keeps 4 to 6 from the nearest enemy, in cover first (OTH-AI-ACT-6).
  [[nodiscard]] Orders skirmish() const override {
    const UnitId enemy = now_.nearest_enemy(unit_);
    if (enemy == kNoUnit) return carry_on();
    const double off = now_.gap(unit_, enemy);
    // Where it has come up to it stays.
    constexpr double kRoundedPlace = 1;  // tenths of a millimetre
    const double nearest = on_table(kSkirmishFrom, options(battle())).as_double() - kRoundedPlace;
    if (off < nearest && !now_.in_cover(unit_)) return back(BackOff::facing, {}, kSkirmishTo);
    if (within(off, kSkirmishTo, options(battle()))) return turned();
    Making how;
    how.keep_off = kSkirmishFrom;
    if (auto order = towards(now_, unit_, now_.box(enemy).centre, how)) return {*std::move(order)};
    return turned();
  }

 private:
  [[nodiscard]] const Battle& battle() const { return now_.battle(); }
  [[nodiscard]] bool is_artillery() const { return troop_.arm == Arm::artillery; }
  [[nodiscard]] Order stand(std::string why = {}) const {
    return order_of(unit_, {}, std::move(why));
  }

  [[nodiscard]] Orders back(BackOff how, std::string why = {}, Length enough = {}) const {
    for (const BackOff one : {how, BackOff::facing}) {
      auto order = back_off(now_, unit_, one, enough);
      if (!order) continue;
      if (!why.empty()) order->why_not_more = std::move(why);
      return {*std::move(order)};
    }
    return {stand("there is no way off")};
  }

  [[nodiscard]] Orders turned() const {
    if (const auto place = now_.enemy_place(unit_)) {
      if (now_.aspect(unit_, *place) != Aspect::front) {
        if (auto order = turn_to(now_, unit_, *place)) return {*std::move(order)};
      }
    }
    return {stand()};
  }

  [[nodiscard]] bool near(Arm arm, Length distance) const {
    for (const UnitId enemy : now_.enemies_seen(unit_)) {
      if (troop_info(battle(), enemy).arm == arm && steady(battle(), enemy) &&
          within(now_.gap(unit_, enemy), distance, options(battle()))) {
        return true;
      }
    }
    return false;
  }

  /// Square against horse that is near, line against foot (OTH-AI-ACT-5).
  [[nodiscard]] std::optional<Order> formed_as_needed() const {
    if (garrison(battle(), unit_) || is_artillery()) return std::nullopt;
    const Formation is = formation_of(battle(), unit_);
    if (troop_.arm == Arm::infantry) {
      const bool squares = is == Formation::line || is == Formation::attack_column;
      if (near(Arm::cavalry, kSquareAt)) {
        return squares ? form(now_, unit_, Formation::square) : std::nullopt;
      }
      if (near(Arm::infantry, kLineAt) && (is_column(is) || is == Formation::square)) {
        return form(now_, unit_, Formation::line);
      }
      return std::nullopt;
    }
    const bool enemy_near = near(Arm::cavalry, kHorseLineAt) || near(Arm::infantry, kHorseLineAt);
    if (enemy_near && is_column(is)) return form(now_, unit_, Formation::line);
    return std::nullopt;
  }

  [[nodiscard]] Orders bring_guns_up(Vec place) const {
    Making how;
    how.keep_off = line_of(troop_.gun).near;
    if (record(battle(), unit_).limbered == 0) {
      if (auto order = limber_and_go(now_, unit_, place, how)) return {*std::move(order)};
      if (auto order = form(now_, unit_, Formation::limbered)) return {*std::move(order)};
      return serve_gun();
    }
    if (auto order = towards(now_, unit_, place, how)) return {*std::move(order)};
    return serve_gun();
  }

  /// Towards a place in the formation that suits how far the enemy is; short of contact.
  [[nodiscard]] Orders make_for(Vec place) const {
    auto orders = made_for(place, {});
    return orders ? *std::move(orders) : stays_formed();
  }
  [[nodiscard]] std::optional<Orders> made_for(Vec place, Making how) const {
    const UnitId enemy = now_.nearest_enemy(unit_);
    const Length in_line = is_horse() ? kHorseLineAt : kColumnBeyond;
    const bool far =
        enemy == kNoUnit || !within(now_.gap(unit_, enemy), in_line, options(battle()));
    const Formation is = formation_of(battle(), unit_);
    if (troop_.arm == Arm::infantry && far && is == Formation::line) {
      how.first = Formation::attack_column;
    } else if (!far && is_column(is)) {
      how.last = Formation::line;
    }
    if (auto order = towards(now_, unit_, place, how)) return Orders{*std::move(order)};
    how.first.reset();
    how.last.reset();
    if (auto order = towards(now_, unit_, place, how)) return Orders{*std::move(order)};
    return std::nullopt;
  }
  /// It gets nowhere.
  [[nodiscard]] Orders stays_formed() const {
    if (auto order = formed_as_needed()) return {*std::move(order)};
    return turned();
  }
  [[nodiscard]] bool comes_nearer(const Order& order, Vec place) const {
    const field::Box there = over_the_hills::after(now_, order).stand.box;
    return norm(place - there.centre) < norm(place - now_.box(unit_).centre);
  }

  const Situation& now_;
  UnitId unit_;
  const Troop& troop_;
};

/// The moment in which a unit obeys this cell: what command cuts of it follows from the cell
/// (OTH-AI-RF-4).
Battle obeying(const Battle& battle, UnitId unit, const Cell& cell) {
  Battle then = battle;
  Reacted& reacted = then.unit(unit).reacted;
  reacted = {};
  reacted.has = 1;
  reacted.binding = 1;
  reacted.intent = cell.intent;
  reacted.charge = cell.charge;
  reacted.gait = cell.gait;
  reacted.italic = cell.italic ? 1 : 0;
  return then;
}

}  // namespace

std::vector<Order> ways(const Situation& now, UnitId unit, const Cell& cell) {
  if (is_commander(now.battle(), unit)) return {order_of(unit, {})};
  return obey(Body(now, unit, cell));
}

std::vector<Order> ways(const Known<Situation>& known, const OrderRequest& request) {
  const auto make = [&](const Situation& now) {
    if (is_commander(now.battle(), request.unit)) return std::vector{order_of(request.unit, {})};
    const Battle then = obeying(now.battle(), request.unit, request.cell);
    return ways(now.if_so(then), request.unit, request.cell);
  };
  return orders_by(known, make, check);
}

}  // namespace opfor::over_the_hills
