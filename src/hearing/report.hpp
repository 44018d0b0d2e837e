#pragma once

#include <map>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "battle/correction.hpp"
#include "battle/event.hpp"
#include "hearing/places_said.hpp"
#include "hearing/report_reading.hpp"

namespace opfor {

/// What happened on the table, as corrections in an order in which the sheet accepts them.
struct Report {
  std::vector<Correction> corrections;
  std::vector<std::string> notes;  ///< what was taken to be meant, and what looked odd
  /// Of whom something was said.
  [[nodiscard]] std::vector<UnitId> told() const;
};

/// Reads what a player says of his table, a line a fact or several, against the battle as opfor has
/// it. Nothing is guessed: a line that does not fit is refused with a sentence, and the others
/// stand.
class ReportReader {
 public:
  /// @param moved the moves that opfor ordered in its last turn ("stopped after 12")
  /// @param own the side that speaks: "all" are its units. None: it must be said
  /// Sheet and battle must outlive it.
  ReportReader(const Sheet& sheet, const Battle& battle, std::vector<event::Moved> moved,
               std::optional<Side> own = std::nullopt);
  ReportReader(const Sheet& sheet, Battle&& battle, std::vector<event::Moved> moved,
               std::optional<Side> own = std::nullopt) = delete;

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
  enum class Fact : std::uint8_t {
    place,
    facing,
    losses,
    wounds,
    formation,
    nerve,
    beaten,
    loading,
    contact,
    files,
    presence
  };
  /// All that was told of one unit.
  struct Told {
    Correction correction;
    std::map<Fact, std::size_t> lines;
    std::map<std::string, std::size_t> words;  ///< of the sheet, by line
    std::size_t last_line = 0;
    double slack = 0;  ///< so far it may be put beside where it was said to be
    std::vector<std::string> notes;
  };
  using Wrong = std::optional<std::string>;

  [[nodiscard]] Wrong apply(const Statement& whole, std::size_t number);
  [[nodiscard]] Wrong apply_to_others(const Statement& whole, const Statement& others,
                                      const Said& said, std::size_t number);
  [[nodiscard]] Wrong refused_alone(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong apply_to_all(const Statement& statement, const Said& said,
                                   std::size_t number);
  [[nodiscard]] Wrong apply_one(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong place_unit(const Said& said, UnitId unit, std::size_t number);
  void part(UnitId unit);
  [[nodiscard]] Wrong face_unit(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong wheel_unit(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong charge(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong count_losses(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] std::optional<int> still_has(UnitId unit, const std::string& kind) const;
  [[nodiscard]] Wrong left_with(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong has_suffered(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong lose_itself(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong of_one_side(const Said& said, UnitId unit, UnitId other) const;
  [[nodiscard]] Wrong of_the_other(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong fire(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong flee(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong end_melee(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong draw(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong win(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong touch(const Said& said, UnitId unit, std::size_t number);
  [[nodiscard]] Wrong fact_of_sheet(const Said& said, UnitId unit, std::size_t number);
  template <class T>
  [[nodiscard]] Wrong set(std::optional<T> Correction::*field, T value, Fact fact, UnitId unit,
                          std::size_t number);
  [[nodiscard]] Wrong add(std::optional<int> Correction::*field, const Said& said, int value,
                          Fact fact, UnitId unit, std::size_t number);
  [[nodiscard]] std::optional<std::string> still_in_order(const Told& told) const;
  [[nodiscard]] static std::string words_of(Fact fact);
  [[nodiscard]] Wrong told_twice(std::size_t line, std::string what, UnitId unit) const;
  [[nodiscard]] std::size_t line_of_place(UnitId unit) const;
  [[nodiscard]] const event::Moved* order_of(UnitId unit) const;
  [[nodiscard]] bool one_man(UnitId unit) const { return one_loss_left(sheet_, battle_, unit); }
  [[nodiscard]] std::optional<Problem> put_near(Battle& trial, const Told& told,
                                                Correction& correction,
                                                std::vector<std::string>& notes) const;

  const Sheet& sheet_;
  const Battle& battle_;
  std::optional<Side> own_;
  Battle working_;  ///< with the places that were told so far
  std::vector<event::Moved> moved_;
  std::map<UnitId, Told> told_;
  std::optional<Statement> last_;  ///< whom the last line was about
  std::vector<std::string> notes_;
};

/// Said again, it changes nothing; said otherwise, it is a conflict.
template <class T>
ReportReader::Wrong ReportReader::set(std::optional<T> Correction::*field, T value, Fact fact,
                                      UnitId unit, std::size_t number) {
  Told& told = told_[unit];
  std::optional<T>& is = told.correction.*field;
  if (is && *is != value) {
    return told_twice(told.lines[fact], words_of(fact), unit);
  }
  is = value;
  told.lines.emplace(fact, number);
  return std::nullopt;
}

/// Why words are no place or facing. `unknown`: they say nothing at all that is known.
struct NoPlace {
  std::string sentence;
  bool unknown = false;
};
/// Where a unit would stand, or how it would face, by the words of an order: the words of a report.
[[nodiscard]] tl::expected<Point, NoPlace> place_said(const Sheet& sheet, const Battle& battle,
                                                      UnitId unit, const std::string& words);
/// The same of what has been read already.
[[nodiscard]] tl::expected<Point, std::string> place_of_said(const Sheet& sheet,
                                                             const Battle& battle, UnitId unit,
                                                             const Said& said);
[[nodiscard]] tl::expected<Angle, std::string> facing_of_said(const Sheet& sheet,
                                                              const Battle& battle, UnitId unit,
                                                              const Said& said);
[[nodiscard]] tl::expected<Angle, NoPlace> facing_said(const Sheet& sheet, const Battle& battle,
                                                       UnitId unit, const std::string& words);

}  // namespace opfor
