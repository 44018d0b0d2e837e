#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "battles/opinion/judge.hpp"
#include "rules/nineteenth_century/support.hpp"

/// The second opinion on small battles of the 19th-century sheet: told by hand, and as the code
/// plays them.
namespace opfor::battles::opinion::nineteenth_century {

using Making = opfor::nineteenth_century::test::Making;
using Small = opfor::nineteenth_century::test::Small;

/// What it has found, each as "too far NC-SCOPE-5 ordered", in the order of the events.
[[nodiscard]] std::vector<std::string> found_by(const Judge& judge);

/// The cells that tests tell of.
namespace cell {
inline constexpr Cell kOn{Intent::continue_orders, ChargeMark::yes, Gait::as_before, true};
inline constexpr Cell kHorseOn{Intent::continue_orders, ChargeMark::no, Gait::as_before, true};
inline constexpr Cell kHalt{Intent::halt_face, ChargeMark::no, Gait::as_before, true};
inline constexpr Cell kRun{Intent::run, ChargeMark::no, Gait::as_before, false};
}  // namespace cell

/// A place in centimetres.
struct Place {
  double x = 0;
  double y = 0;
};

/// A battle of which a test tells what it likes. Lengths in centimetres.
class Told {
 public:
  explicit Told(const Making& making);

  [[nodiscard]] UnitId id(std::string_view unit) const { return small_.id(unit); }
  Told& tell(std::string rule, event::What what, int phase = 1);
  /// A turn begins.
  Told& turn();
  /// Throws a die, with these lines of risk.
  Told& throws(std::string_view unit, std::vector<std::pair<std::string, int>> risks, int die,
               Cell cell, int phase = 1);
  /// A die with RF 1 that lets it go on, and its order.
  Told& ordered(std::string_view unit, std::vector<Act> acts);
  /// The order alone.
  Told& ordered(std::string_view unit, Cell cell, std::vector<Act> acts, bool by_choice = false,
                std::string_view lead = "");
  /// As above, with the way told: it ends facing as before.
  Told& marches(std::string_view unit, std::vector<Place> path, double spent);
  /// The way alone.
  Told& goes(std::string_view unit, std::vector<Place> path, double spent,
             const std::string& rule = "NC-MOVE-1", double allowance = 0);
  Told& charges(std::string_view unit, std::string_view enemy, Place to, double spent);
  /// A volley: aimed, then the dice; its effects as "3/5: kill a man".
  Told& aims(std::string_view unit, std::string_view target, int phase = 2);
  Told& shoots(std::string_view unit, std::string_view target, int least,
               std::vector<std::uint8_t> dice, std::vector<std::string> effects = {});
  Told& loses(std::string_view unit, int killed, int wounded, bool destroyed = false,
              std::string_view by = "");
  Told& fights(std::vector<std::string_view> a, std::vector<std::string_view> b,
               std::vector<std::string> rounds, std::optional<Side> winner);
  Told& chooses(DecisionKind kind, std::string_view unit, int pick, std::string_view about = "");
  /// The state becomes what was told, and the step is over.
  Told& step_over();

  [[nodiscard]] std::vector<std::string> found() const { return found_by(judge_); }

 private:
  [[nodiscard]] int phase_of(std::string_view unit) const;

  Small small_;
  Judge judge_;
  std::vector<field::Pose> poses_;
  std::uint16_t turn_ = 1;
};

/// A small battle that the code plays, and the second opinion on it.
class Played final : public Events {
 public:
  explicit Played(const Making& making);

  /// A player's order, which the sheet's own judge must allow.
  Played& order(std::string_view unit, std::vector<Act> acts);
  /// The cell that a unit throws.
  Played& cell(std::string_view unit, Cell cell);
  /// Whom an officer pays for.
  Played& pays(std::string_view officer, std::string_view unit);
  Played& turn();

  [[nodiscard]] std::vector<std::string> found() const { return found_by(judge_); }
  [[nodiscard]] UnitId id(std::string_view unit) const { return small_.id(unit); }
  void happened(Event event) override { judge_.happened(std::move(event)); }

 private:
  class Player;

  Small small_;
  Judge judge_;
  std::map<std::string, Order> orders_;
  std::map<std::string, Cell> cells_;
  std::map<std::string, std::vector<std::string>> paid_;
};

}  // namespace opfor::battles::opinion::nineteenth_century
