#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "battles/opinion/judge.hpp"
#include "rules/fixed_play.hpp"
#include "rules/small_battle.hpp"

/// The second opinion on battles of a few lines: told by hand, and as the code plays them.
namespace opfor::battles::opinion::test {

/// What it has found, each as "crossed unpaid VWS-MOVE-14 by a wheel", in the order of the events.
[[nodiscard]] std::vector<std::string> found(const Judge& judge);

/// A battle of which a test tells what it likes. Lengths in the scenario's measure.
class Telling {
 public:
  /// @param turn that begins
  explicit Telling(const std::string& scenario, int turn = 1);

  [[nodiscard]] UnitId id(std::string_view unit) const;
  [[nodiscard]] const field::Pose& pose(std::string_view unit) const;
  /// @param phase a step of its sheet
  Telling& tell(std::string rule, event::What what, std::uint8_t phase = 1);
  /// A turn begins.
  Telling& turn();
  /// From where it stands, so far ahead and so far to the right, and told so.
  Telling& goes(std::string_view unit, double ahead, double right = 0,
                const std::string& rule = "VWS-MOVE-1");
  /// From where it stands to a place and a facing.
  Telling& is_put(std::string_view unit, double x, double y, double degrees,
                  const std::string& rule = "VWS-MOVE-1");
  /// By its front corner on the side to which it turns, positive to the right.
  Telling& wheels(std::string_view unit, double degrees, double width, double depth,
                  const std::string& rule = "VWS-MOVE-1");
  /// The state becomes what was told.
  Telling& agrees();
  Telling& step_over();
  [[nodiscard]] UnitState& state(std::string_view unit);

  [[nodiscard]] std::vector<std::string> found() const { return test::found(judge_); }
  [[nodiscard]] const std::vector<Finding>& findings() const { return judge_.findings(); }

 private:
  [[nodiscard]] double tenths(double length) const;
  Telling& put(UnitId unit, const field::Pose& to, Length spent, const std::string& rule);

  opfor::test::SmallBattle small_;
  Judge judge_;
  std::uint16_t turn_;
};

/// A small battle that the code plays, both sides led by hand, and the second opinion on it.
class Seats final : public opfor::test::Playing<Seats> {
 public:
  explicit Seats(opfor::test::SmallBattle& battle);

  /// The next cards of a unit, whatever for: "9C", "10H", "QD", "AS".
  Seats& cards(const std::string& unit, const std::vector<std::string>& names);
  /// Draws for reaction fire at whomever it may.
  Seats& eager(const std::string& unit);
  /// Steps to the end of the turn, each judged.
  Seats& play_turn();
  [[nodiscard]] std::vector<std::string> found() const { return test::found(judge_); }

  void happened(Event event) override;
  [[nodiscard]] std::vector<Choice> decide_all(const opfor::Moment& now,
                                               std::span<const Decision> decisions) override;

 private:
  [[nodiscard]] std::optional<int> face_unfixed(const chance::Key& key) const override;
  [[nodiscard]] chance::Card next_card(const chance::Draw& draw) override;
  [[nodiscard]] std::optional<Choice> pick_unfixed(const Decision& decision) const override;

  Judge judge_;
  std::map<std::string, std::deque<std::string>> cards_;
  std::vector<std::string> eager_;
};

/// The battle of a scenario's text, both sides led by hand.
[[nodiscard]] opfor::test::SmallBattle by_hand(const std::string& scenario);

}  // namespace opfor::battles::opinion::test
