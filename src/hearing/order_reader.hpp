#pragma once

#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/decision.hpp"
#include "drill/sheet.hpp"
#include "hearing/order_parts.hpp"
#include "hearing/report.hpp"

/// Within hearing: orders as they are read, part by part.
namespace opfor {

using Tokens = std::vector<std::string>;
/// What is wrong with a part of an order, in a sentence; nothing if it is understood.
using Wrong = std::optional<std::string>;

inline constexpr int kMostFiles = 99;

[[nodiscard]] std::string capital(std::string word);
/// No verb, nor anything else that can be ordered.
[[nodiscard]] Wrong not_an_order(const std::string& what);

/// A way that is being told, point after point, until something else is done.
struct WayTold {
  std::vector<Point> path;
  UnitId charged = kNoUnit;
  Gait gait = Gait::as_before;
  field::Pose from;            ///< where it sets out
  std::optional<Angle> heads;  ///< one way that was told as a direction
  bool keeps_facing = true;    ///< only ahead, back or aside so far
  std::optional<Angle> ends;   ///< facing at the end, where it was said
};

/// Builds one order, part by part, on a copy of the table in which the unit has come so far. Acts
/// keep the order in which they were said. Who goes to one place turns to face there first, unless
/// he goes ahead, back or aside, or is told how to face in the end; where his sheet has him wheel
/// for that, he wheels.
class OrderReader {
 public:
  /// @param battle as it is before the order; outlives this
  /// @param offered what the unit is offered at this moment; outlives this
  OrderReader(const Sheet& sheet, const Battle& battle, UnitId unit,
              std::span<const Option> offered = {})
      : sheet_(sheet),
        began_(battle),
        there_(battle),
        unit_(unit),
        id_(battle.setting().unit(unit).id),
        offered_(offered) {
    order_.unit = unit;
  }

  /// What the verbs do; the words are those after the verb, `verb` is for sentences.
  using Take = Wrong (OrderReader::*)(const Tokens& words, const std::string& verb);
  Wrong go(const Tokens& given, const std::string& verb);
  Wrong go_at_gait(const Tokens& given, const std::string& verb);
  Wrong go_back(const Tokens& words, const std::string& verb);
  Wrong charge(const Tokens& given, const std::string& verb);
  Wrong break_off(const Tokens& words, const std::string& verb);
  Wrong face(const Tokens& given, const std::string& verb);
  Wrong face_about(const Tokens& words, const std::string& verb);
  Wrong wheel(const Tokens& given, const std::string& verb);
  Wrong form(const Tokens& words, const std::string& verb);
  Wrong draw_up(const Tokens& words, const std::string& verb);
  Wrong shoot(const Tokens& given, const std::string& verb);
  Wrong attach(const Tokens& words, const std::string& verb);
  Wrong stand(const Tokens& words, const std::string& verb);
  /// An act of which there is nothing more to say.
  template <auto act>
  Wrong just(const Tokens& words, const std::string& verb) {
    if (auto wrong = nothing_more(words, verb)) return wrong;
    add(act);
    return std::nullopt;
  }

  Wrong take(OrderPart part);
  /// What a report says of a unit, as an order: "3 inches forward", "into the wood", "deploy into
  /// line". False: nothing of the kind can be ordered.
  bool take_said(const std::string& words, Wrong& wrong);
  /// The order with all its parts; or why it cannot go any part of a way that was told without its
  /// length.
  tl::expected<Order, std::string> finish();

 private:
  [[nodiscard]] static bool may_be_ordered(const Said& said);
  Wrong take_clause(const Said& said);
  Wrong go_where(const Said& said);
  void turn_to(Angle facing);
  Wrong take_gait(Tokens& words);
  [[nodiscard]] tl::expected<Angle, std::string> facing_told(const Tokens& words,
                                                             const std::string& verb) const;
  [[nodiscard]] tl::expected<UnitId, std::string> the_unit(const Tokens& words,
                                                           const std::string& what) const;
  [[nodiscard]] tl::expected<UnitId, std::string> the_enemy(const Tokens& words,
                                                            const std::string& what) const;
  [[nodiscard]] UnitId nearest_of_enemies() const;
  Wrong why_no_charge(UnitId enemy);
  [[nodiscard]] std::optional<Angle> turned_aside(const Tokens& words) const;
  [[nodiscard]] std::string formations_known() const;
  [[nodiscard]] std::optional<int> files_of(int count, bool ranks) const;
  Wrong go_along(const Tokens& words);
  Wrong go_back_so_far(const std::string& far, const std::string& verb);
  Wrong go_back_all_the_way(const std::string& verb);
  [[nodiscard]] Point on_to_the_edge(Vec way) const;
  [[nodiscard]] bool goes_one_leg() const;
  [[nodiscard]] bool may_be(const Order& order) const;
  static Wrong nothing_more(const Tokens& words, const std::string& verb);
  [[nodiscard]] field::Pose pose() const { return there_.unit(unit_).pose(); }
  void put(const field::Pose& pose) { there_.unit(unit_).put(pose); }
  void add(Act act) {
    set_out();
    order_.acts.push_back(std::move(act));
  }
  void take_offered(const Order& order);
  WayTold& going();
  void step_to(Point at, bool keeps_facing);
  void set_out();
  [[nodiscard]] bool may_be_next(const Act& act) const;
  void turn(Angle facing);
  [[nodiscard]] bool has_to_wheel(Angle facing) const;
  bool set_out_by_wheels(const WayTold& way);

  const Sheet& sheet_;
  const Battle& began_;
  Battle there_;
  UnitId unit_;
  std::string id_;
  std::span<const Option> offered_;
  Order order_;
  std::optional<WayTold> going_;
  Gait gait_ = Gait::as_before;
  bool as_far_ = false;  ///< its way is as long as the rules let it be
};

}  // namespace opfor
