#include "battles/foretold.hpp"

#include <algorithm>
#include <array>

#include "field/bodies.hpp"
#include "field/wheel.hpp"

namespace opfor::battles {
namespace {

/// Nearer than this is touched: half a millimetre.
constexpr double kTouched = 5;

/// By which rules a sheet tells what its bodies do of their own will.
struct Tells {
  std::string_view sheet;
  const char* order;
  const char* way;
  const char* contact;
  /// One way an order, with the facing that its last act leaves.
  bool at_once;
  bool by_command;  ///< a die lets it obey
};
constexpr std::array kTells{
    Tells{"nineteenth_century", "NC-ACT-21", "NC-MOVE-1", "NC-MEL-1", true, false},
    Tells{"arquebusier", "AQ-CMD-1", "AQ-MOVE-6", "AQ-MOVE-6", true, true},
    Tells{"victory_without_squares", "VWS-AI-1", "VWS-MOVE-1", "VWS-CMB-2", false, false},
    Tells{"through_the_square_window", "TTSW-BEH-11", "TTSW-ACT-T1", "TTSW-CHA-7", false, false},
    Tells{"over_the_hills", "OTH-AI-ACT-5", "OTH-MOVE-1", "OTH-CON-7", false, false},
};

const Tells* tells_of(const Battle& battle) {
  const auto found = std::find_if(kTells.begin(), kTells.end(), [&](const Tells& each) {
    return each.sheet == battle.setting().sheet;
  });
  return found == kTells.end() ? nullptr : &*found;
}

class Teller {
 public:
  Teller(const Sheet& sheet, const Battle& battle, const Tells& tells, const Order& order)
      : sheet_(sheet), battle_(battle), tells_(tells), order_(order), at_(unit().pose()) {}

  std::optional<std::vector<Event>> tell() {
    if (tells_.by_command) {
      add(tells_.order, event::Tested{order_.unit, "command to " + command(), {}, "it obeys"});
    }
    event::Ordered ordered;
    ordered.unit = order_.unit;
    ordered.by_choice = true;
    ordered.order = order_;
    add(tells_.order, std::move(ordered));
    for (const Act& act : order_.acts) {
      if (!follow(act)) return std::nullopt;
    }
    if (tells_.at_once && !path_.empty()) moved(unit().pose(), path_);
    return std::move(events_);
  }

 private:
  [[nodiscard]] const UnitState& unit() const { return battle_.unit(order_.unit); }

  /// Who goes back as he faces retires, and who only turns forms anew.
  [[nodiscard]] std::string command() const {
    const std::vector<Point>& path = path_of(order_);
    if (path.empty()) return "reform";
    const Vec way = field::vec(path.back()) - field::vec(unit().pose().at);
    const bool turns = act<Face>(order_) != nullptr;
    return !turns && dot(way, unit_vector(unit().pose().facing)) < 0 ? "retire" : "march";
  }
  void add(const char* rule, event::What what) {
    events_.push_back({battle_.head().turn, static_cast<std::uint8_t>(battle_.head().step), rule,
                       std::move(what)});
  }
  void moved(const field::Pose& from, const std::vector<Point>& corners) {
    event::Moved told;
    told.unit = order_.unit;
    told.from = from;
    told.to = at_;
    told.path.push_back(from.at);
    told.path.insert(told.path.end(), corners.begin(), corners.end());
    double way = 0;
    for (std::size_t i = 1; i < told.path.size(); ++i) {
      way += norm(field::vec(told.path[i]) - field::vec(told.path[i - 1]));
    }
    told.spent = Length::rounded(way);
    add(tells_.way, std::move(told));
  }

  void go(const std::vector<Point>& path) {
    for (const Point& to : path) {
      const field::Pose from = at_;
      at_.at = to;
      path_.push_back(to);
      if (!tells_.at_once && from.at != to) moved(from, {to});
    }
  }
  void face(Angle to) {
    const field::Pose from = at_;
    at_.facing = to;
    if (!tells_.at_once && from != at_) moved(from, {});
  }
  [[nodiscard]] bool wheel(Angle to) {
    const auto bases = sheet_.bases(battle_, order_.unit);
    if (tells_.at_once || bases.size() != 1) return false;
    field::Box body = bases.front();
    if (norm(body.centre - field::vec(unit().pose().at)) > kTouched) return false;
    body.centre = field::vec(at_.at);
    body.ahead = unit_vector(at_.facing);
    const field::Pose from = at_;
    at_ = {field::point(field::WheelingBox(body, from.facing, to).end().centre), to};
    if (from != at_) moved(from, {at_.at});
    return true;
  }
  void touch(UnitId enemy) {
    if (index(enemy) >= battle_.size() || !battle_.unit(enemy).on_table()) return;
    std::vector<field::Box> bases = sheet_.bases(battle_, order_.unit);
    const Vec by = field::vec(at_.at) - field::vec(unit().pose().at);
    for (field::Box& base : bases) base.centre = base.centre + by;
    const bool touches = field::least_gap(bases, sheet_.bases(battle_, enemy)) <= kTouched;
    if (touches) add(tells_.contact, event::ContactMade{order_.unit, enemy});
  }

  [[nodiscard]] bool follow(const Act& act) {
    if (const auto* move = std::get_if<Move>(&act)) {
      go(move->path);
    } else if (const auto* charge = std::get_if<Charge>(&act)) {
      go(charge->path);
      touch(charge->target);
    } else if (const auto* turn = std::get_if<Face>(&act)) {
      face(turn->facing);
    } else if (const auto* swing = std::get_if<Wheel>(&act)) {
      return wheel(swing->facing);
    } else {
      return false;
    }
    return true;
  }

  const Sheet& sheet_;
  const Battle& battle_;
  const Tells& tells_;
  const Order& order_;
  field::Pose at_;
  std::vector<Point> path_;
  std::vector<Event> events_;
};

}  // namespace

std::optional<std::vector<Event>> foretold(const Sheet& sheet, const Battle& battle,
                                           const Order& order) {
  const Tells* tells = tells_of(battle);
  if (tells == nullptr || order.acts.empty() || !battle.unit(order.unit).on_table()) {
    return std::nullopt;
  }
  return Teller(sheet, battle, *tells, order).tell();
}

}  // namespace opfor::battles
