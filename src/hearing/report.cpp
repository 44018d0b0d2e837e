#include "hearing/report.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/find_if.hpp>

#include "hearing/named_unit.hpp"
#include "hearing/names_at_table.hpp"
#include "hearing/report_parts.hpp"
#include "hearing/sentences.hpp"
#include "hearing/taken_back.hpp"

namespace opfor {
namespace {

std::string count_words(int n, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

/// It counts something, of each of those it is said of.
bool counts(Saying saying) {
  return saying == Saying::lost || saying == Saying::lost_of || saying == Saying::wounded ||
         saying == Saying::got_back || saying == Saying::left_with ||
         saying == Saying::left_with_of || saying == Saying::has_suffered;
}

/// It is said of bodies, and not of the men among them.
bool of_bodies(Saying saying) {
  return counts(saying) || saying == Saying::formed || saying == Saying::drawn_up ||
         saying == Saying::state;
}

/// "in the house, facing south": whether there is room for it in there is as it will face.
void face_before_going_in(std::vector<Said>& said) {
  for (std::size_t i = 1; i < said.size(); ++i) {
    const bool goes_in =
        said[i - 1].saying == Saying::in_place || said[i - 1].saying == Saying::kept_place;
    if (goes_in && said[i].saying == Saying::faces_direction) std::swap(said[i - 1], said[i]);
  }
}

}  // namespace

std::string quoted(std::string_view words) { return fmt::format("'{}'", words); }

bool enters(Saying saying) {
  return saying == Saying::entered_at_point || saying == Saying::entered_at_square;
}

std::optional<std::string> off_table(const Setting& setting, UnitId unit, Point at) {
  if (at.x >= Length{} && at.y >= Length{} && at.x <= setting.width && at.y <= setting.height) {
    return std::nullopt;
  }
  return say(HearingSays::off_the_table,
             {setting.name_of(unit), length_words(setting.width, setting.measure),
              length_words(setting.height, setting.measure), setting.unit(unit).id});
}

std::vector<UnitId> Report::told() const {
  std::vector<UnitId> units;
  for (const Correction& correction : corrections) units.push_back(correction.unit);
  return units;
}

ReportReader::ReportReader(const Sheet& sheet, const Battle& battle,
                           std::vector<event::Moved> moved, std::optional<Side> own)
    : sheet_(sheet), battle_(battle), own_(own), working_(battle), moved_(std::move(moved)) {}

const event::Moved* ReportReader::order_of(UnitId unit) const {
  const auto found = ranges::find(moved_, unit, &event::Moved::unit);
  return found == moved_.end() ? nullptr : &*found;
}

const Correction* ReportReader::said_of(UnitId unit) const {
  const auto found = told_.find(unit);
  return found == told_.end() ? nullptr : &found->second.correction;
}

void ReportReader::forget(UnitId unit) {
  told_.erase(unit);
  working_.unit(unit) = battle_.unit(unit);
}

// --- lines ---

ReportReader::Wrong ReportReader::take(std::string_view line, std::size_t number) {
  const Measure measure = battle_.setting().measure;
  const NamesAtTable names(sheet_, working_, own_);
  const auto right = put_right(line, names, measure);
  if (!right) return right.error();
  const Typed typed = typed_words(right->line, measure);
  const bool empty = std::all_of(typed.words.begin(), typed.words.end(),
                                 [](const TypedWord& word) { return word.text.empty(); });
  if (empty) return std::nullopt;
  const auto statements = read_statements(typed.words, names, last_ ? &*last_ : nullptr);
  if (!statements) return statements.error();
  const auto told = told_;
  const Battle was = working_;
  const auto notes = notes_;
  for (const Statement& statement : *statements) {
    if (Wrong problem = apply(statement, number)) {
      told_ = told;
      working_ = was;
      notes_ = notes;
      return problem;
    }
  }
  if (!statements->empty()) last_ = statements->back();
  notes_.insert(notes_.end(), right->notes.begin(), right->notes.end());
  notes_.insert(notes_.end(), typed.notes.begin(), typed.notes.end());
  return std::nullopt;
}

ReportReader::Wrong ReportReader::apply(const Statement& whole, std::size_t number) {
  Statement statement = whole;
  face_before_going_in(statement.said);
  if (statement.others) {
    std::erase_if(statement.units, [&](UnitId unit) { return told_.contains(unit); });
    if (statement.units.empty()) return std::nullopt;
  }
  if (statement.implied) {
    const UnitId first = statement.units.front();
    const std::string more = statement.units.size() > 1 ? " and the others" : "";
    notes_.push_back(fmt::format("{} is taken of {}{}, of whom the line before was",
                                 quoted(statement.said.front().typed),
                                 battle_.setting().name_of(first), more));
  }
  // "L1 moved 8", and then its command: it has not moved twice.
  Statement on_the_way = statement;
  if (statement.group) {
    std::erase_if(on_the_way.units, [&](UnitId unit) { return line_of_place(unit) != 0; });
  }
  const bool some_placed = on_the_way.units.size() < statement.units.size();
  for (const Said& said : statement.said) {
    if (some_placed && is_place(said.saying)) {
      if (auto problem = apply_to_others(statement, on_the_way, said, number)) return problem;
      continue;
    }
    if (tells_too_little(said.saying)) {
      return say(HearingSays::says_too_little,
                 {said.typed,
                  NamesAtTable(sheet_, working_, own_).explained(report_forms()[said.form].words)});
    }
    if (statement.units.size() > 1) {
      if (auto problem = apply_to_all(statement, said, number)) return problem;
    } else if (auto problem = apply_one(said, statement.units.front(), number)) {
      return problem;
    }
  }
  return std::nullopt;
}

/// Of a command or a side, those are left out of whose place a line of its own has told.
ReportReader::Wrong ReportReader::apply_to_others(const Statement& whole, const Statement& others,
                                                  const Said& said, std::size_t number) {
  const auto placed = ranges::find_if(
      whole.units, [&](UnitId unit) { return !ranges::contains(others.units, unit); });
  Wrong why = told_twice(line_of_place(*placed), words_of(Fact::place), *placed);
  if (others.units.empty()) return why;
  notes_.push_back(fmt::format("{} is taken of the others of {} units ({})", quoted(said.typed),
                               whole.units.size(), *why));
  return apply_to_all(others, said, number);
}

/// Why the sheet would not have it of one unit, were nothing else told.
ReportReader::Wrong ReportReader::refused_alone(const Said& said, UnitId unit, std::size_t number) {
  Battle trial = battle_;
  ReportReader alone(sheet_, battle_, moved_, own_);
  if (alone.apply_one(said, unit, number) || alone.said_of(unit) == nullptr) return std::nullopt;
  Correction correction = *alone.said_of(unit);
  std::vector<std::string> notes;
  const auto refused = put_near(trial, alone.told_.at(unit), correction, notes);
  return refused ? Wrong(refused->what) : std::nullopt;
}

/// Of a command or a side, those are left out who cannot have done it, and that is told.
ReportReader::Wrong ReportReader::apply_to_all(const Statement& statement, const Said& said,
                                               std::size_t number) {
  const Setting& setting = battle_.setting();
  Wrong first;
  if (statement.as_one && counts(said.saying) && !statement.each) {
    return say(HearingSays::each_or_together,
               {said.typed, setting.name_of(statement.units.front()), said.typed});
  }
  std::vector<std::string> left_out;
  std::size_t done = 0;
  for (const UnitId unit : statement.units) {
    const auto told = told_;
    const Battle was = working_;
    Wrong problem;
    if (statement.group && of_bodies(said.saying) && one_man(unit)) {
      problem = say(HearingSays::sheet_refuses, {setting.name_of(unit), "is one man"});
    } else {
      problem = apply_one(said, unit, number);
    }
    if (!problem && statement.group && !is_place(said.saying)) {
      problem = refused_alone(said, unit, number);
    }
    if (!problem) {
      // Of many, it need not be said of each that nothing stays.
      if (said.saying == Saying::fired) {
        std::erase_if(told_[unit].notes,
                      [](const auto& note) { return note.ends_with(kNothingStays); });
      }
      ++done;
      continue;
    }
    if (!statement.group) return problem;
    told_ = told;
    working_ = was;
    left_out.push_back(setting.name_of(unit));
    if (!first) first = problem;
  }
  if (done == 0) return first;
  if (!left_out.empty()) {
    notes_.push_back(fmt::format("{} is not taken to be said of {} ({})", quoted(said.typed),
                                 fmt::join(left_out, ", "), *first));
  }
  if (counts(said.saying) && !statement.each) {
    notes_.push_back(fmt::format("{} is taken of each of {}", quoted(said.typed),
                                 count_words(static_cast<int>(done), "unit", "units")));
  }
  return std::nullopt;
}

ReportReader::Wrong ReportReader::apply_one(const Said& said, UnitId unit, std::size_t number) {
  Told& told = told_[unit];
  told.correction.unit = unit;
  told.last_line = number;
  if (is_place(said.saying)) {
    if (said.flees) {
      if (auto wrong = flee(said, unit, number)) return wrong;
    }
    return place_unit(said, unit, number);
  }
  switch (said.saying) {
    case Saying::as_ordered:
    case Saying::held_fire:
    case Saying::nothing:
      return std::nullopt;
    case Saying::fled:
      return flee(said, unit, number);
    case Saying::fled_away:
      if (auto wrong = flee(said, unit, number)) return wrong;
      told.notes.push_back(
          fmt::format("{}: {} is taken as straight to its rear, and facing so; say where it "
                      "stands if it is otherwise",
                      battle_.setting().name_of(unit), quoted(said.typed)));
      if (auto wrong = place_unit(said, unit, number)) return wrong;
      return face_unit(said, unit, number);
    case Saying::charged:
      return charge(said, unit, number);
    case Saying::faces_direction:
    case Saying::faces_place:
    case Saying::faces_about:
    case Saying::faces_left:
    case Saying::faces_right:
      return face_unit(said, unit, number);
    case Saying::wheels_left:
    case Saying::wheels_right:
      return wheel_unit(said, unit, number);
    case Saying::lost:
    case Saying::got_back:
    case Saying::lost_nothing:
    case Saying::wounded:
      return count_losses(said, unit, number);
    case Saying::left_with:
    case Saying::left_with_of:
      return left_with(said, unit, number);
    case Saying::has_suffered:
      return has_suffered(said, unit, number);
    case Saying::lost_itself:
    case Saying::wounded_itself:
      return lose_itself(said, unit, number);
    case Saying::formed:
      told.slack = std::max(told.slack, kDrawnUpAnew);
      return set(&Correction::formation, said.formation, Fact::formation, unit, number);
    case Saying::drawn_up:
      told.slack = std::max(told.slack, kDrawnUpAnew);
      return set(&Correction::files, static_cast<int>(*said.n), Fact::files, unit, number);
    case Saying::rallied:
      return set(&Correction::ran, false, Fact::nerve, unit, number);
    case Saying::beaten:
    case Saying::won:
    case Saying::beat:
    case Saying::beaten_by:
      return end_melee(said, unit, number);
    case Saying::drew:
      return draw(said, unit, number);
    case Saying::destroyed:
      return set(&Correction::presence, Presence::removed, Fact::presence, unit, number);
    case Saying::left_table:
      return set(&Correction::presence, Presence::off_table, Fact::presence, unit, number);
    case Saying::loaded:
    case Saying::unloaded:
      return set(&Correction::loaded, said.saying == Saying::loaded, Fact::loading, unit, number);
    case Saying::fired:
      return fire(said, unit, number);
    case Saying::lost_of:
    case Saying::state:
      return fact_of_sheet(said, unit, number);
    case Saying::rallies:
    case Saying::costs:
    case Saying::pushes:
    case Saying::routs:
      return of_the_other(said, unit, number);
    default:
      return touch(said, unit, number);
  }
}

// --- what was told before ---

/// The line that told where it has come to; 0: none.
std::size_t ReportReader::line_of_place(UnitId unit) const {
  const auto told = told_.find(unit);
  if (told == told_.end()) return 0;
  const auto line = told->second.lines.find(Fact::place);
  return line == told->second.lines.end() ? 0 : line->second;
}

ReportReader::Wrong ReportReader::told_twice(std::size_t line, std::string what,
                                             UnitId unit) const {
  return say(HearingSays::told_twice,
             {std::to_string(line), std::move(what), battle_.setting().name_of(unit)});
}

std::string ReportReader::words_of(Fact fact) {
  static constexpr auto kWords = in_order<Fact::presence>({
      {Fact::place, "the place"},
      {Fact::facing, "the facing"},
      {Fact::losses, "the losses"},
      {Fact::wounds, "the wounded"},
      {Fact::formation, "the formation"},
      {Fact::nerve, "a rout"},
      {Fact::beaten, "a melee"},
      {Fact::loading, "the loading"},
      {Fact::contact, "a contact"},
      {Fact::files, "the files"},
      {Fact::presence, "that it is gone"},
  });
  return std::string{kWords[static_cast<std::size_t>(fact)]};
}

/// Losses that are said twice would count twice, unless they are said to be more.
ReportReader::Wrong ReportReader::add(std::optional<int> Correction::*field, const Said& said,
                                      int value, Fact fact, UnitId unit, std::size_t number) {
  Told& told = told_[unit];
  std::optional<int>& is = told.correction.*field;
  if (is && !said.more) {
    return *told_twice(told.lines[fact], words_of(fact), unit) +
           std::string{"; if these are others, say so: lost 1 more"};
  }
  is = is.value_or(0) + value;
  told.lines.emplace(fact, number);
  return std::nullopt;
}

}  // namespace opfor
