#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "battles/opinion/judge.hpp"
#include "rules/arquebusier/play_support.hpp"

/// The second opinion on small battles of Arquebusier: told by hand, and as the code plays them.
namespace opfor::battles::opinion::arquebusier::test {

using opfor::arquebusier::test::Making;
using opfor::arquebusier::test::Small;
using opfor::arquebusier::test::Table;

/// What a judge has found, each as "too far AQ-MOVE-1 straight", in the order of the events.
[[nodiscard]] std::vector<std::string> found(const Judge& judge);

/// A battle of which a test tells what it likes, on turn 3 unless it says so. Inches and degrees.
class Tale {
 public:
  explicit Tale(const Making& making, int turn = 3);

  [[nodiscard]] UnitId id(std::string_view unit) const { return small_.id(unit); }
  [[nodiscard]] std::string name(std::string_view unit) const;
  [[nodiscard]] const field::Pose& pose(std::string_view unit) const;
  [[nodiscard]] const field::Ground& ground() const { return *small_.battle.setting().ground; }

  Tale& tell(std::string rule, event::What what);
  /// Another turn begins, and side a is first.
  Tale& turn();
  /// A command is rolled for: "march". @param bonus what is added to its die
  Tale& rolls(std::string_view unit, std::string_view kind, int bonus = 1, int die = 5);
  /// ...and obeyed; of nobody who rolled: an order untold.
  Tale& ordered(std::string_view unit, std::vector<Act> acts, std::vector<Act> refused = {});
  /// Rolls for a march and goes: turned so, so far ahead.
  Tale& marches(std::string_view unit, double degrees, double ahead, int bonus = 1);
  /// Ordered to march so far; the way is told apart.
  Tale& told_to_march(std::string_view unit, double degrees, double ahead, int bonus = 1);
  /// A way from where it stands.
  Tale& goes(std::string_view unit, double x, double y, double degrees,
             const std::string& rule = "AQ-MOVE-6", const std::string& words = {});
  /// @param how "7 dice, 7 at pike, 5 or more"
  Tale& shoots(std::string_view unit, std::string_view target, int dice, const std::string& how,
               std::vector<std::uint8_t> faces = {}, int hits = 0);
  Tale& loses(std::string_view unit, int elements, const std::string& rule, bool destroyed = false);
  Tale& meets(std::string_view unit, std::string_view enemy);
  Tale& becomes(std::string_view unit, const std::string& to, const std::string& rule);
  /// Becomes irregular for the time being, by this rule.
  Tale& shaken(std::string_view unit, const std::string& rule);
  /// The step is over, and the state is as was told.
  Tale& step_over();

  [[nodiscard]] std::vector<std::string> found() const { return test::found(judge_); }

 private:
  Small small_;
  Judge judge_;
  std::uint16_t turn_;
};

/// The second opinion on what the code plays.
class Heard {
 public:
  Heard(Small& small, Table& table);
  /// Plays to the end of the turn.
  Heard& turn();
  [[nodiscard]] std::vector<std::string> found() const { return test::found(judge_); }

 private:
  Small& small_;
  Table& table_;
  Judge judge_;
  std::size_t heard_ = 0;
};

}  // namespace opfor::battles::opinion::arquebusier::test
