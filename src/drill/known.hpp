#pragma once

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "battle/order.hpp"
#include "drill/sightings.hpp"
#include "drill/snapshot.hpp"

/// A side's orders are made of what it knows, and only what is so on the table limits them: whom it
/// does not see it neither makes for nor keeps away from, but his body may stand in its way.
namespace opfor {

/// A moment of the battle as a side knows it.
/// @tparam Situation the sheet's
template <class Situation>
class Known {
 public:
  /// @param now the moment as it is
  /// @param blinds_of makes the `Blinds` of a moment and a side; they may refer to the moment
  template <class BlindsOf>
  Known(const Situation& now, Side side, BlindsOf blinds_of) : truth_(now), moment_(now) {
    const Blinds blinds = blinds_of(truth_, side);
    unseen_ = unseen_by(table(), side, blinds);
    if (sees_all()) return;
    moment_ = truth_.if_so(view_through(table(), side, blinds).seen, {unseen_, false});
  }

  [[nodiscard]] bool sees_all() const { return unseen_.empty(); }
  /// Enemies out of sight are not there, though it may be known where they were last seen.
  [[nodiscard]] const Situation& moment() const { return moment_; }
  /// The same with the bodies of those out of sight in the way, where they are.
  [[nodiscard]] Situation with_bodies() const { return truth_.if_so(table(), {unseen_, true}); }
  /// As it is: what judges orders.
  [[nodiscard]] const Situation& truth() const { return truth_; }
  [[nodiscard]] const Battle& table() const { return truth_.battle(); }

 private:
  UnitSet unseen_;
  Situation truth_;
  Situation moment_;
};

/// What a side may know of a battle.
/// @param blinds_of as `Known` takes it
template <class Situation, class BlindsOf>
[[nodiscard]] View view_of(const Situation& now, Side side, BlindsOf blinds_of) {
  View view = view_through(now.battle(), side, blinds_of(now, side));
  const Situation seen = now.if_so(view.seen);
  view.now = static_cast<const Moment&>(seen);
  return view;
}

/// The order of an option of a sheet; of an order itself.
template <class Ordered>
[[nodiscard]] const Order& order_in(const Ordered& ordered) {
  if constexpr (std::is_same_v<Ordered, Order>) {
    return ordered;
  } else {
    return ordered.order;
  }
}

/// Two options of a sheet mean the same, whatever way they lead.
template <class Ordered>
[[nodiscard]] bool alike(const Ordered& one, const Ordered& two) {
  if constexpr (std::is_same_v<Ordered, Order>) {
    return true;
  } else {
    return one.kind == two.kind && one.about == two.about;
  }
}

/// The orders that a side may give by what it knows. One that is none on the table, since somebody
/// unseen stands in the way, is given as far as he lets it, or not at all.
/// @param make the orders, of a moment: a vector, never empty
/// @param check why an `Order` is none on the table, of the moment as it is
template <class Situation, class Make, class Check>
[[nodiscard]] auto orders_by(const Known<Situation>& known, Make make, Check check) {
  auto orders = make(known.moment());
  if (known.sees_all()) return orders;
  const auto holds = [&](const auto& one) { return !check(known.truth(), order_in(one)); };
  if (std::all_of(orders.begin(), orders.end(), holds)) return orders;
  const auto stopped_short = make(known.with_bodies());
  decltype(orders) all;
  const auto add = [&](const auto& one) {
    const bool twice = std::any_of(all.begin(), all.end(), [&](const auto& other) {
      return order_in(other).acts == order_in(one).acts;
    });
    if (!twice) all.push_back(one);
  };
  for (const auto& one : orders) {
    if (holds(one)) {
      add(one);
      continue;
    }
    const auto instead =
        std::find_if(stopped_short.begin(), stopped_short.end(),
                     [&](const auto& other) { return alike(one, other) && holds(other); });
    if (instead != stopped_short.end()) add(*instead);
  }
  return all.empty() ? stopped_short : all;
}

}  // namespace opfor
