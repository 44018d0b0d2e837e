#pragma once

#include <optional>

#include "battle/close_call.hpp"
#include "drill/moment.hpp"
#include "drill/near_limits.hpp"
#include "drill/nearest.hpp"
#include "drill/play.hpp"
#include "drill/view.hpp"
#include "field/ground.hpp"

/// A moment of the battle and what follows from it, as far as that is the same for all sheets.
namespace opfor {

/// Base of a sheet's `Situation`. Distances in tenths of a millimetre; infinite where there is
/// nobody.
/// @tparam Situation the sheet's own; has `measured_gap(a, b)`, how far apart two units are by the
/// map, `sees(observer, target)`, and `place_for(unit, enemy)`, where an enemy that it sees is
/// @tparam Its the sheet's `Picture`
template <class Situation, class Its>
class Snapshot : public Moment {
 public:
  /// As it is now in a play, which keeps what is worked out for those that come after.
  explicit Snapshot(Play& play) : Moment(latest(play)) {}
  explicit Snapshot(const Moment& moment)
      : Moment(moment.is_worked_out() ? moment : of(moment.battle(), {})) {}
  explicit Snapshot(const Battle& battle, const Unseen& unseen = {}) : Moment(of(battle, unseen)) {}
  /// As a side knows it.
  explicit Snapshot(const View& view) : Moment(going_on(view.now, view.seen, {})) {}

  [[nodiscard]] const Battle& battle() const { return pictured().battle(); }
  [[nodiscard]] const field::Ground& ground() const { return *battle().setting().ground; }
  /// The sheet's units on the table; those that are only with others (leaders) are none of them.
  /// What stands in the way is one of these.
  [[nodiscard]] const UnitSet& present() const { return pictured().muster().all(); }
  [[nodiscard]] const UnitSet& present(Side side) const { return pictured().muster().of(side); }
  [[nodiscard]] bool present(UnitId unit) const { return present().contains(unit); }
  [[nodiscard]] const UnitSet& enemies(UnitId unit) const {
    return present(other(side_of(battle(), unit)));
  }
  /// Friends but itself.
  [[nodiscard]] UnitSet friends(UnitId unit) const {
    UnitSet some = present(side_of(battle(), unit));
    some.erase(unit);
    return some;
  }
  /// How it would be in another state of the same battle, of which as much is known as does not
  /// differ.
  [[nodiscard]] Situation if_so(const Battle& then, const Unseen& unseen = {}) const {
    return Situation(going_on(*this, then, unseen));
  }

  /// Nobody of the side that this snapshot is for sees it.
  [[nodiscard]] bool out_of_sight(UnitId unit) const {
    return pictured().unseen().units.contains(unit);
  }
  /// Where an enemy out of sight was last seen; nothing if he is in sight, or never was.
  [[nodiscard]] std::optional<Vec> last_place(UnitId enemy) const {
    if (!out_of_sight(enemy)) return std::nullopt;
    const UnitState& u = battle().unit(enemy);
    if (!pictured().unseen().in_the_way) {  // a side's view of it
      return u.on_table() ? std::optional(field::vec(u.pose().at)) : std::nullopt;
    }
    if (u.was_seen == 0) return std::nullopt;
    return Vec{static_cast<double>(u.seen_x), static_cast<double>(u.seen_y)};
  }

  /// How far apart two units are; as the table has it where that was found out
  /// (battle/close_call.hpp).
  [[nodiscard]] double gap(UnitId a, UnitId b) const {
    return as_settled(battle(), Span::nearest, a, b, self().measured_gap(a, b));
  }
  /// Two units are no farther apart than a limit: the one way to compare a distance with a limit
  /// that somebody at a table may see otherwise (drill/measured.hpp).
  [[nodiscard]] bool within(UnitId a, UnitId b, const Limit& limit) const {
    return within(Span::nearest, a, b, self().measured_gap(a, b), limit);
  }
  /// The same of a distance of any kind. @param measured by the map, tenths of a millimetre
  [[nodiscard]] bool within(Span span, UnitId a, UnitId b, double measured,
                            const Limit& limit) const {
    note(span, a, b, measured, limit);
    return as_settled(battle(), span, a, b, measured) <= limit.edge();
  }
  /// Notes that a distance is compared with a limit, where somebody takes notes: for what does not
  /// compare the distance itself, but what follows from it. Nobody measures to who is out of sight.
  void note(Span span, UnitId a, UnitId b, double measured, const Limit& limit) const {
    if (notes() == nullptr || out_of_sight(a) || out_of_sight(b)) return;
    notes()->note(span, a, b, measured, limit);
  }
  /// The same moment, of which it is noted what limits those come near who read it.
  /// @param notes must outlive all that is made of it
  [[nodiscard]] Situation noting(NearLimits& notes) const {
    Situation noted = self();
    noted.take_notes(notes);
    return noted;
  }

  /// Enemies that a unit sees.
  [[nodiscard]] const UnitSet& enemies_seen(UnitId unit) const {
    const auto sees = [&](UnitId enemy) { return self().sees(unit, enemy); };
    // Whoever takes notes looks again, and finds the same.
    if (notes() != nullptr) static_cast<void>(those(enemies(unit), sees));
    return pictured().lookouts().seen(unit, enemies(unit), sees);
  }
  /// Somebody of a side sees an enemy: one of those present, or one who is only with others.
  [[nodiscard]] bool seen_by(Side side, UnitId enemy) const {
    const bool known = notes() == nullptr && present(other(side)).contains(enemy);
    if (known) return enemies_seen_by(side).contains(enemy);
    for (const UnitId own : present(side)) {
      if (self().sees(own, enemy)) return true;
    }
    return false;
  }
  /// The nearest of those whom it sees, ties by id; `kNoUnit` if none.
  [[nodiscard]] UnitId nearest_enemy(UnitId unit) const {
    const UnitSet& seen = enemies_seen(unit);
    return pictured().lookouts().nearest(
        unit, [&] { return nearest(seen, [&](UnitId enemy) { return gap(unit, enemy); }).unit; });
  }
  /// Where "the enemy" is for a unit: its nearest enemy in sight, else where it last saw one.
  [[nodiscard]] std::optional<Vec> enemy_place(UnitId unit) const {
    const UnitId enemy = nearest_enemy(unit);
    if (enemy != kNoUnit) return self().place_for(unit, enemy);
    return last_known_enemy(battle().unit(unit));
  }
  /// The same; of who knows of none, where enemies come from: far ahead of its side.
  [[nodiscard]] Vec enemy_or_front(UnitId unit) const {
    if (const auto place = enemy_place(unit)) return *place;
    return far_ahead(unit);
  }
  /// Ten metres from where it stands the way that its side faces.
  [[nodiscard]] Vec far_ahead(UnitId unit) const {
    constexpr double kFarAhead = 1e5;
    const Angle facing = battle().setting().side(side_of(battle(), unit)).facing;
    return field::vec(battle().unit(unit).pose().at) + unit_vector(facing) * kFarAhead;
  }

 protected:
  [[nodiscard]] const Its& pictured() const { return static_cast<const Its&>(picture()); }
  /// What has been worked out so far.
  [[nodiscard]] Gaps gaps() const { return pictured().gaps(); }
  [[nodiscard]] Sights sights() const { return pictured().sights(); }

 private:
  /// By any of its own.
  [[nodiscard]] const UnitSet& enemies_seen_by(Side side) const {
    return pictured().lookouts().seen_by_any(
        side, present(side), present(other(side)),
        [&](UnitId own, UnitId enemy) { return self().sees(own, enemy); });
  }
  [[nodiscard]] const Situation& self() const { return static_cast<const Situation&>(*this); }
  [[nodiscard]] static Moment of(const Battle& battle, const Unseen& unseen) {
    return Moment(std::make_shared<Its>(battle, unseen));
  }
  [[nodiscard]] static Moment going_on(Moment moment, const Battle& then, const Unseen& unseen) {
    moment.go_on<Its>(then, unseen);
    return moment;
  }
  [[nodiscard]] static Moment latest(Play& play) {
    play.kept.go_on<Its>(play.battle);
    return play.kept;
  }
};

/// Scores the options of a decision one by one, by what its side knows.
/// @tparam Situation the sheet's
/// @param worth Scored(const Situation&, const Option&)
template <class Situation, class Worth>
[[nodiscard]] Reasons each_weighed_by(const View& view, const Decision& decision, Worth worth) {
  const Situation now(view);
  return each_weighed(decision, [&](const Option& option) { return worth(now, option); });
}

}  // namespace opfor
