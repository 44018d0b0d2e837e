#pragma once

#include <string>
#include <utility>
#include <vector>

#include "rules/arquebusier/generals.hpp"
#include "rules/fixed_play.hpp"
#include "support.hpp"

/// The sheet played through its steps, with the dice and the choices that a test prints.
namespace opfor::arquebusier::test {

/// The battle with both sides led by persons: nobody throws reaction dice.
[[nodiscard]] Small by_hand(const Making& making);
/// The same on turn 3: nobody has the +1 of the first turn.
[[nodiscard]] Small on_turn_3(const Making& making);

/// Shot of side a, 12" wide, and a target so many inches before them.
[[nodiscard]] Making shot_at(double gap, const char* target, const char* more = "");

inline constexpr const char* kIrregular = "class = 'irregular'";
inline constexpr double kNear = 0.011;  ///< inches; places are kept to a tenth of a millimetre

using Faces = std::vector<int>;
/// So many dice that show this.
[[nodiscard]] inline Faces dice(int n, int face) {
  return Faces(static_cast<std::size_t>(n), face);
}

/// The steps, in the order of their numbers.
enum class At : std::uint8_t { begin, commands, shooting, movement, melee, end };

/// Who answers: see `FixedPlay`. Unfixed dice: who is first (side a), and the reaction die (3).
class Table final : public opfor::test::Playing<Table> {
 public:
  explicit Table(Small& small);

  /// The dice of a formation's commands, reactions; of risks of its commander, of a General's own.
  Table& commands(const std::string& unit, const std::vector<int>& faces) {
    return dice(chance::Purpose::command, unit, faces);
  }
  Table& reaction(const std::string& unit, int face) {
    return dice(chance::Purpose::reaction, unit, {face});
  }
  Table& risk(const std::string& unit, const std::vector<int>& faces) {
    return dice(chance::Purpose::leader_risk, unit, faces);
  }
  Table& first(const std::vector<int>& a, const std::vector<int>& b) {
    return dice(chance::Purpose::initiative, "a", a).dice(chance::Purpose::initiative, "b", b);
  }
  /// An order, and the die of its command. @param lawful false: not judged
  Table& ordered(const std::string& unit, std::vector<Act> acts, int face, bool lawful = true) {
    return order(unit, std::move(acts), lawful).commands(unit, {face});
  }

  /// Plays until a step is the next.
  void to(At step);
  /// Plays that step, and all before it.
  void past(At step);

  /// What came of tests of a unit: "it obeys", "its commander falls...".
  [[nodiscard]] std::vector<std::string> outcomes(const std::string& unit,
                                                  const std::string& what = "") const;
  /// Who has had its turn of commands, in order.
  [[nodiscard]] std::vector<std::string> commanded() const;
  /// Rules of the events of a kind.
  template <class What>
  [[nodiscard]] std::vector<std::string> rules_of() const {
    std::vector<std::string> rules;
    for (const Event& event : told) {
      if (std::holds_alternative<What>(event.what)) rules.push_back(event.rule);
    }
    return rules;
  }
  /// "shot 7 at pikes, 5 or more, 2 hit", in their order.
  [[nodiscard]] std::vector<std::string> fire() const;

 private:
  [[nodiscard]] std::optional<int> face_unfixed(const chance::Key& key) const override;
};

// --- acts: from where the formation stands now; inches, degrees ---

/// Straight ahead; negative: straight back.
[[nodiscard]] Act going(const Small& small, const std::string& unit, double along);
/// A march in another direction than it faces.
[[nodiscard]] std::vector<Act> marching(const Small& small, const std::string& unit, double facing,
                                        double distance);
/// Straight ahead into contact.
[[nodiscard]] Act charging(const Small& small, const std::string& unit, const std::string& enemy,
                           double along);
[[nodiscard]] Act turning(int facing);

// --- what became of units ---

[[nodiscard]] double x(const Small& small, const std::string& unit);
[[nodiscard]] double y(const Small& small, const std::string& unit);
[[nodiscard]] double facing(const Small& small, const std::string& unit);  ///< degrees
/// Elements left.
[[nodiscard]] int left(const Small& small, const std::string& formation);
[[nodiscard]] bool on_table(const Small& small, const std::string& unit);
[[nodiscard]] bool fights(const Small& small, const std::string& formation);
[[nodiscard]] Class of(const Small& small, const std::string& formation);
/// "shot losses, close fire"; empty if it is in order.
[[nodiscard]] std::string causes(const Small& small, const std::string& formation);

}  // namespace opfor::arquebusier::test
