#pragma once

#include <map>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "battle/correction.hpp"
#include "battle/event.hpp"
#include "drill/sheet.hpp"
#include "hearing/report_forms.hpp"
#include "telling/sentences.hpp"

namespace opfor {

/// What happened on the table, as corrections in an order in which the sheet accepts them.
struct Report {
  std::vector<Correction> corrections;
  std::vector<std::string> notes;  ///< what was taken to be meant, and what looked odd
};

/// Reads what a player says of his table, a line a fact, against the battle as opfor has it.
/// Nothing is guessed: a line that does not fit is refused with a sentence, and the others stand.
class ReportReader {
 public:
  /// @param moved the moves that opfor ordered in its last turn ("stopped after 12")
  /// Sheet and battle must outlive it.
  ReportReader(const Sheet& sheet, const Battle& battle, std::vector<event::Moved> moved);
  ReportReader(const Sheet& sheet, Battle&& battle, std::vector<event::Moved> moved) = delete;

  /// One line. @returns what is wrong with it; then nothing of it was taken.
  [[nodiscard]] std::optional<std::string> take(std::string_view line, std::size_t number);
  /// Everything together, or what the sheet refuses: a sentence with the line of each.
  [[nodiscard]] tl::expected<Report, std::vector<std::string>> finish() const;
  /// What was said of a unit so far, as it stands without the others; null: nothing.
  [[nodiscard]] const Correction* said_of(UnitId unit) const;
  /// Takes back all that was said of a unit, to say it anew.
  void forget(UnitId unit);
  [[nodiscard]] std::vector<UnitId> units_named(std::string_view name) const {
    return find_units(battle_.setting(), name);
  }

 private:
  enum class Told : std::uint8_t {
    place,
    facing,
    losses,
    wounds,
    formation,
    nerve,
    beaten,
    loading,
    contact,
    files
  };
  struct Said {
    Correction correction;
    std::map<Told, std::size_t> lines;
    std::map<std::string, std::size_t> words;  ///< of the sheet, by line
    std::size_t last_line = 0;
    std::vector<std::string> notes;
  };
  using Wrong = std::optional<std::string>;

  [[nodiscard]] Wrong place_unit(const Understood& line, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong other_fact(const Understood& line, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong fact_of_sheet(const Understood& line, UnitId unit, std::size_t number);
  [[nodiscard]] static Told told_by(Saying saying);
  [[nodiscard]] Wrong mark(UnitId unit, Told what, std::size_t number);
  [[nodiscard]] tl::expected<Point, std::string> point_of(const Understood& line, UnitId unit,
                                                          std::vector<std::string>& notes) const;
  [[nodiscard]] tl::expected<Point, std::string> on_its_way(const Understood& line,
                                                            UnitId unit) const;
  [[nodiscard]] tl::expected<Point, std::string> up_to(const Named& place, UnitId unit,
                                                       double short_of,
                                                       const std::vector<Point>& way,
                                                       Angle facing) const;
  [[nodiscard]] tl::expected<Named, std::string> the_place(const std::string& words) const;
  [[nodiscard]] double gap_to(const Named& place, UnitId unit, const field::Pose& pose) const;
  [[nodiscard]] const event::Moved* order_of(UnitId unit) const;
  [[nodiscard]] std::string why_not(const std::vector<std::string>& words) const;

  const Sheet& sheet_;
  const Battle& battle_;
  Battle working_;  ///< with the places that were told so far
  std::vector<event::Moved> moved_;
  std::map<UnitId, Said> said_;
};

}  // namespace opfor
