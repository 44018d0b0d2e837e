#pragma once

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "rules/fixed_play.hpp"
#include "rules/victory_without_squares/conduct.hpp"
#include "rules/victory_without_squares/sheet.hpp"
#include "support.hpp"

/// The sheet played through its steps, with the dice, the cards and the choices that a test prints.
namespace opfor::victory_without_squares::test {

/// Depths of bodies as they usually stand (VWS-GEO-1), in inches.
inline constexpr double kHorseDeep = 300 / 254.0;  ///< in one rank; in two the double
inline constexpr double kFootDeep = 400 / 254.0;   ///< in two ranks
inline constexpr double kShotDeep = 200 / 254.0;   ///< commanded shot, dragoons on foot
inline constexpr double kGunsDeep = 400 / 254.0;
inline constexpr double kLeaderDeep = 300 / 254.0;
inline constexpr double kBase = 300 / 254.0;  ///< width
inline constexpr double kThree = 3 * kBase;   ///< of three bases abreast

/// The middle of a body that stands so far beyond (or, `gap` negative, before) another.
[[nodiscard]] constexpr double beyond(double middle, double deep, double gap, double their_deep) {
  return middle + deep / 2 + gap + their_deep / 2;
}

/// The battle with both sides led by persons: nobody throws reaction dice.
[[nodiscard]] Small by_hand(const Making& making);

/// Who answers: as `FixedPlay`, and with cards. Unfixed dice: the initiative (side a has it) and
/// the reaction die (3). Nobody fires in reaction but the eager.
class Table final : public opfor::test::Playing<Table> {
 public:
  explicit Table(Small& small);

  /// The next cards: "9C", "10H", "QD", "AS".
  Table& cards(chance::Purpose purpose, const std::string& who, std::vector<std::string> names);
  Table& manoeuvre(const std::string& body, std::vector<std::string> names);
  Table& risk(const std::string& body, std::vector<std::string> names);
  Table& damage(const std::string& target, std::vector<std::string> names);
  Table& rout(const std::string& body, std::vector<std::string> names);
  Table& pursuit(const std::string& body, std::vector<std::string> names);
  /// Draws for reaction fire at whomever it may.
  Table& eager(const std::string& firer);

  /// Plays with figures: every close call that matters is answered so.
  Table& measuring(bool within);
  /// "b1>a1: musket range of b1 (b1)": what was measured.
  std::vector<std::string> measured;

  /// A body's activation, by itself.
  void activate(const std::string& body);
  /// Any part of the sequence.
  [[nodiscard]] Play play() { return {battle(), *this, *this}; }

  /// In the log also, of events: "back F1", "broken F1", "fought R1 F1".
  void happened(Event event) override;
  [[nodiscard]] std::string left_over() const override;
  [[nodiscard]] bool looks_for_close_calls() const override { return within_.has_value(); }
  [[nodiscard]] std::vector<Measured> settle_all(const Battle& battle,
                                                 std::span<const CloseCall> near,
                                                 const Differs& differs) override;

 private:
  [[nodiscard]] std::optional<int> face_unfixed(const chance::Key& key) const override;
  [[nodiscard]] chance::Card next_card(const chance::Draw& draw) override;
  [[nodiscard]] std::optional<Choice> pick_unfixed(const Decision& decision) const override;

  Small& small_;
  std::map<std::pair<chance::Purpose, std::string>, std::deque<chance::Card>> cards_;
  std::vector<std::string> eager_;
  std::optional<bool> within_;
};

// --- acts: from where the body stands now; inches ---

/// Straight ahead (`along`), to its right (`aside`); negative: back, to its left.
[[nodiscard]] Act going(const Small& small, const std::string& body, double along,
                        double aside = 0);
/// Straight ahead into contact.
[[nodiscard]] Act charging(const Small& small, const std::string& body, const std::string& enemy,
                           double along);
[[nodiscard]] Act about(const Small& small, const std::string& body);
[[nodiscard]] Act shooting_at(const Small& small, const std::string& enemy);

// --- what became of units ---

[[nodiscard]] State state(const Small& small, const std::string& body);
[[nodiscard]] bool on_table(const Small& small, const std::string& unit);
[[nodiscard]] Gone gone(const Small& small, const std::string& unit);
[[nodiscard]] double x(const Small& small, const std::string& unit);
[[nodiscard]] double y(const Small& small, const std::string& unit);
[[nodiscard]] double facing(const Small& small, const std::string& unit);  ///< degrees
[[nodiscard]] bool in_motion(const Small& small, const std::string& body);
/// Between two footprints.
[[nodiscard]] double between(const Small& small, const std::string& one, const std::string& other);
/// The rule by which an order is refused at this moment; empty if it is lawful.
[[nodiscard]] std::string refused(const Small& small, const std::string& body,
                                  std::vector<Act> acts);
/// The body to whom a leader is attached; empty if none.
[[nodiscard]] std::string attached_to(const Small& small, const std::string& leader);

}  // namespace opfor::victory_without_squares::test
