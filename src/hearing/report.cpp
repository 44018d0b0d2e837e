#include "hearing/report.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>

#include "hearing/named_unit.hpp"
#include "hearing/order_ways.hpp"
#include "hearing/sentences.hpp"

namespace opfor {
namespace {

/// How far a unit may be put beside where it was said to be, if there is no room for it there:
/// tenths of a millimetre, beside twice the table's tolerance. Told to the millimetre, near
/// something, in a square of the map, and drawn up anew where it stands.
constexpr double kNearSomething = 300;
constexpr double kDrawnUpAnew = 500;

constexpr std::string_view kNothingStays = ": nothing of it stays under these rules";

std::string quoted(std::string_view words) { return fmt::format("'{}'", words); }

std::string count_words(int n, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

/// It moves a unit on from where it is, so that it may be said after another place.
bool goes_on(Saying saying) {
  switch (saying) {
    case Saying::forward:
    case Saying::back:
    case Saying::to_left:
    case Saying::to_right:
    case Saying::from_itself:
    case Saying::toward:
    case Saying::fled_away:
      return true;
    default:
      return false;
  }
}

bool enters(Saying saying) {
  return saying == Saying::entered_at_point || saying == Saying::entered_at_square;
}

/// It counts something, of each of those it is said of.
bool counts(Saying saying) {
  return saying == Saying::lost || saying == Saying::lost_of || saying == Saying::wounded ||
         saying == Saying::got_back;
}
/// "it would stand on ...": the unit was named before.
std::string without_name(const std::string& what, const std::string& name) {
  return what.starts_with(name + ": ") ? what.substr(name.size() + 2) : what;
}
/// It is said of bodies, and not of the men among them.
bool of_bodies(Saying saying) {
  return counts(saying) || saying == Saying::formed || saying == Saying::drawn_up ||
         saying == Saying::state;
}

double slack_of(const Said& said, const Setting& setting) {
  const double exact = setting.tolerance.as_double() * 2;
  switch (said.saying) {
    case Saying::at_square:
    case Saying::entered_at_square:
      return Grid(setting).step.as_double() / 2;
    case Saying::to_place:
    case Saying::behind:
    case Saying::in_front:
    case Saying::stopped_short:
    case Saying::fled_away:
      return kNearSomething;
    default:
      return exact;
  }
}

std::optional<std::string> off_table(const Setting& setting, UnitId unit, Point at) {
  if (at.x >= Length{} && at.y >= Length{} && at.x <= setting.width && at.y <= setting.height) {
    return std::nullopt;
  }
  return say(HearingSays::off_the_table,
             {setting.name_of(unit), length_words(setting.width, setting.measure),
              length_words(setting.height, setting.measure)});
}

}  // namespace

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

/// A leader or character by himself: one loss, and he is gone.
bool ReportReader::one_man(UnitId unit) const {
  if (!battle_.unit(unit).on_table()) return false;
  Battle trial = battle_;
  Correction dead;
  dead.unit = unit;
  dead.killed = 1;
  if (sheet_.correct(trial, dead)) return false;
  return !trial.unit(unit).on_table();
}

// --- lines ---

ReportReader::Wrong ReportReader::take(std::string_view line, std::size_t number) {
  const Typed typed = typed_words(line, battle_.setting().measure);
  const bool empty = std::all_of(typed.words.begin(), typed.words.end(),
                                 [](const TypedWord& word) { return word.text.empty(); });
  if (empty) return std::nullopt;
  const NamesAtTable names(sheet_, working_, own_);
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
  last_ = statements->back();
  notes_.insert(notes_.end(), typed.notes.begin(), typed.notes.end());
  return std::nullopt;
}

ReportReader::Wrong ReportReader::apply(const Statement& statement, std::size_t number) {
  if (statement.implied) {
    const UnitId first = statement.units.front();
    const std::string more = statement.units.size() > 1 ? " and the others" : "";
    notes_.push_back(fmt::format("{} is taken of {}{}, of whom the line before was",
                                 quoted(statement.said.front().typed),
                                 battle_.setting().name_of(first), more));
  }
  for (const Said& said : statement.said) {
    if (said.saying == Saying::unclear) {
      return say(HearingSays::says_too_little,
                 {said.typed, std::string{report_forms()[said.form].words}});
    }
    if (statement.units.size() > 1) {
      if (auto problem = apply_to_all(statement, said, number)) return problem;
    } else if (auto problem = apply_one(said, statement.units.front(), number)) {
      return problem;
    }
  }
  return std::nullopt;
}

/// Of a command or a side, those are left out who cannot have done it, and that is told.
ReportReader::Wrong ReportReader::apply_to_all(const Statement& statement, const Said& said,
                                               std::size_t number) {
  const Setting& setting = battle_.setting();
  Wrong first;
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
      Battle trial = battle_;
      ReportReader alone(sheet_, battle_, moved_, own_);
      if (!alone.apply_one(said, unit, number) && alone.said_of(unit) != nullptr) {
        Correction correction = *alone.said_of(unit);
        std::vector<std::string> notes;
        const auto refused = put_near(trial, alone.told_.at(unit), correction, notes);
        if (refused) problem = refused->what;
      }
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
      if (auto wrong = set(&Correction::ran, true, Fact::nerve, unit, number)) return wrong;
    }
    return place_unit(said, unit, number);
  }
  switch (said.saying) {
    case Saying::as_ordered:
    case Saying::nothing:
      return std::nullopt;
    case Saying::fled:
      return set(&Correction::ran, true, Fact::nerve, unit, number);
    case Saying::fled_away:
      if (auto wrong = set(&Correction::ran, true, Fact::nerve, unit, number)) return wrong;
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
    case Saying::lost:
    case Saying::got_back:
    case Saying::lost_nothing:
    case Saying::wounded:
      return count_losses(said, unit, number);
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
    default:
      return touch(said, unit, number);
  }
}

// --- one fact ---

ReportReader::Wrong ReportReader::told_twice(std::size_t line, std::string what,
                                             UnitId unit) const {
  return say(HearingSays::told_twice,
             {std::to_string(line), std::move(what), battle_.setting().name_of(unit)});
}

namespace {
std::string fact_words(std::size_t fact) {
  static constexpr std::array<std::string_view, 11> kWords{
      "the place", "the facing",  "the losses", "the wounded", "the formation",  "a rout",
      "a melee",   "the loading", "a contact",  "the files",   "that it is gone"};
  return std::string{kWords.at(fact)};
}
}  // namespace

/// Said again, it changes nothing; said otherwise, it is a conflict.
template <class T>
ReportReader::Wrong ReportReader::set(std::optional<T> Correction::*field, T value, Fact fact,
                                      UnitId unit, std::size_t number) {
  Told& told = told_[unit];
  std::optional<T>& is = told.correction.*field;
  if (is && *is != value) {
    return told_twice(told.lines[fact], fact_words(static_cast<std::size_t>(fact)), unit);
  }
  is = value;
  told.lines.emplace(fact, number);
  return std::nullopt;
}

/// Losses that are said twice would count twice, unless they are said to be more.
ReportReader::Wrong ReportReader::add(std::optional<int> Correction::*field, const Said& said,
                                      int value, Fact fact, UnitId unit, std::size_t number) {
  Told& told = told_[unit];
  std::optional<int>& is = told.correction.*field;
  if (is && !said.more) {
    return *told_twice(told.lines[fact], fact_words(static_cast<std::size_t>(fact)), unit) +
           std::string{"; if these are others, say so: lost 1 more"};
  }
  is = is.value_or(0) + value;
  told.lines.emplace(fact, number);
  return std::nullopt;
}

ReportReader::Wrong ReportReader::place_unit(const Said& said, UnitId unit, std::size_t number) {
  const Setting& setting = battle_.setting();
  Told& told = told_[unit];
  if (!enters(said.saying) && !working_.unit(unit).on_table()) {
    return say(HearingSays::not_on_table, {setting.name_of(unit)});
  }
  std::vector<std::string> notes;
  const auto at = PlacesSaid(sheet_, working_, order_of(unit)).place(said, unit, notes);
  if (!at) return at.error();
  const bool anew = told.correction.at && !goes_on(said.saying);
  if (anew && *told.correction.at != *at) {
    return told_twice(told.lines[Fact::place], fact_words(0), unit);
  }
  if (auto off = off_table(setting, unit, *at)) return off;
  told.notes.insert(told.notes.end(), notes.begin(), notes.end());
  const Vec gone = field::vec(*at) - field::vec(battle_.unit(unit).pose().at);
  if (!enters(said.saying) && norm(gone) > setting.width.as_double() / 4) {
    told.notes.push_back(fmt::format("{} is {} from where opfor had it; so be it",
                                     setting.name_of(unit),
                                     length_words(norm(gone), setting.measure)));
  }
  const bool ordered = order_of(unit) != nullptr;
  if (said.saying == Saying::stayed && !ordered) return std::nullopt;
  told.correction.at = *at;
  told.lines.emplace(Fact::place, number);
  told.slack = std::max(told.slack, slack_of(said, setting));
  if (one_man(unit)) told.slack = std::max(told.slack, kNearSomething);
  working_.unit(unit).put({*at, working_.unit(unit).pose().facing});
  if (enters(said.saying)) {
    told.correction.presence = Presence::on_table;
    working_.unit(unit).presence = Presence::on_table;
  }
  if (said.saying == Saying::stayed && !told.correction.facing) {
    told.correction.facing = order_of(unit)->from.facing;
  }
  return std::nullopt;
}

ReportReader::Wrong ReportReader::face_unit(const Said& said, UnitId unit, std::size_t number) {
  const auto facing = PlacesSaid(sheet_, working_, order_of(unit)).facing(said, unit);
  if (!facing) return facing.error();
  if (auto wrong = set(&Correction::facing, **facing, Fact::facing, unit, number)) return wrong;
  told_[unit].slack = std::max(told_[unit].slack, kDrawnUpAnew);
  working_.unit(unit).put({working_.unit(unit).pose().at, **facing});
  return std::nullopt;
}

/// Straight at the enemy, until they touch.
ReportReader::Wrong ReportReader::charge(const Said& said, UnitId unit, std::size_t number) {
  const Setting& setting = battle_.setting();
  const auto enemy = named_unit(setting, said.place);
  if (!enemy) return enemy.error();
  if (side_of(battle_, *enemy) == side_of(battle_, unit)) {
    return say(HearingSays::charges_friends, {setting.name_of(unit), setting.name_of(*enemy)});
  }
  if (!working_.unit(unit).on_table()) {
    return say(HearingSays::not_on_table, {setting.name_of(unit)});
  }
  if (auto wrong = touch(said, unit, number)) return wrong;
  if (enemies_in_contact(working_, unit).contains(*enemy) || told_[unit].correction.at)
    return std::nullopt;
  const auto end = into_contact(sheet_, working_, unit, *enemy);
  if (!end)
    return say(HearingSays::never_so_near, {setting.name_of(unit), setting.name_of(*enemy)});
  Told& told = told_[unit];
  told.correction.at = end->at;
  told.correction.facing = end->facing;
  told.lines.emplace(Fact::place, number);
  told.slack = kNearSomething;
  working_.unit(unit).put(*end);
  return std::nullopt;
}

ReportReader::Wrong ReportReader::count_losses(const Said& said, UnitId unit, std::size_t number) {
  const int n = said.n ? static_cast<int>(*said.n) : 0;
  if (said.saying == Saying::wounded) {
    return add(&Correction::wounded, said, n, Fact::wounds, unit, number);
  }
  return add(&Correction::killed, said, said.saying == Saying::got_back ? -n : n, Fact::losses,
             unit, number);
}

/// "P1 killed": of one man that is enough.
ReportReader::Wrong ReportReader::lose_itself(const Said& said, UnitId unit, std::size_t number) {
  if (!one_man(unit)) {
    return say(HearingSays::how_many_of, {battle_.setting().name_of(unit), said.typed});
  }
  if (said.saying == Saying::wounded_itself) {
    return set(&Correction::wounded, 1, Fact::wounds, unit, number);
  }
  return set(&Correction::killed, 1, Fact::losses, unit, number);
}

/// Whatever the sheet keeps of it: a state of its own, an empty weapon, or nothing.
ReportReader::Wrong ReportReader::fire(const Said& said, UnitId unit, std::size_t number) {
  if (!said.place.empty()) {
    const auto target = named_unit(battle_.setting(), said.place);
    if (!target) return target.error();
  }
  Told& told = told_[unit];
  if (ranges::contains(sheet_.states(), std::string_view{"fired"})) {
    if (!ranges::contains(told.correction.states, "fired")) {
      told.correction.states.emplace_back("fired");
    }
    return std::nullopt;
  }
  if (sheet_.vocabulary().loading) {
    Battle trial = battle_;
    Correction empty;
    empty.unit = unit;
    empty.loaded = false;
    if (!sheet_.correct(trial, empty)) {
      return set(&Correction::loaded, false, Fact::loading, unit, number);
    }
  }
  const auto said_already = [](const std::string& note) { return note.ends_with(kNothingStays); };
  if (std::any_of(told.notes.begin(), told.notes.end(), said_already)) return std::nullopt;
  told.notes.push_back(fmt::format("{} fired{}", battle_.setting().name_of(unit), kNothingStays));
  return std::nullopt;
}

ReportReader::Wrong ReportReader::end_melee(const Said& said, UnitId unit, std::size_t number) {
  const bool beaten = said.saying == Saying::beaten || said.saying == Saying::beaten_by;
  if (!said.place.empty()) {
    const auto other = named_unit(battle_.setting(), said.place);
    if (!other) return other.error();
    told_[*other].correction.unit = *other;
    told_[*other].last_line = number;
    if (auto wrong = set(&Correction::beaten, !beaten, Fact::beaten, *other, number)) return wrong;
  }
  return set(&Correction::beaten, beaten, Fact::beaten, unit, number);
}

/// Who is in contact with several is told of once, the others of him.
ReportReader::Wrong ReportReader::touch(const Said& said, UnitId unit, std::size_t number) {
  const auto found = named_unit(battle_.setting(), said.place);
  if (!found) return found.error();
  const UnitId other = *found;
  if (said.saying == Saying::out_of_contact) {
    return set(&Correction::out_of_contact, other, Fact::contact, unit, number);
  }
  Told& told = told_[unit];
  if (!told.correction.contact || *told.correction.contact == other) {
    return set(&Correction::contact, other, Fact::contact, unit, number);
  }
  if (said.saying == Saying::joined) {
    return told_twice(told.lines[Fact::contact], fact_words(8), unit);
  }
  told_[other].correction.unit = other;
  told_[other].last_line = number;
  return set(&Correction::contact, unit, Fact::contact, other, number);
}

ReportReader::Wrong ReportReader::fact_of_sheet(const Said& said, UnitId unit, std::size_t number) {
  Told& told = told_[unit];
  Correction& c = told.correction;
  if (said.saying == Saying::state) {
    if (!ranges::contains(c.states, said.word)) c.states.push_back(said.word);
    told.slack = std::max(told.slack, kDrawnUpAnew);
    told.words.emplace(said.word, number);
    return std::nullopt;
  }
  const auto before = ranges::find(c.killed_of, said.word, &KilledOf::kind);
  if (before == c.killed_of.end()) {
    c.killed_of.push_back({said.word, static_cast<int>(*said.n)});
    told.words.emplace(said.word, number);
    return std::nullopt;
  }
  if (!said.more) {
    return *told_twice(told.words[said.word], quoted(said.word), unit) +
           "; if these are others, say so: lost 1 more " + said.word;
  }
  before->killed += static_cast<int>(*said.n);
  return std::nullopt;
}

// --- all of it ---

/// Beside the place that was told, if there is no room at it: as near as may be.
std::optional<Problem> ReportReader::put_near(Battle& trial, const Told& told,
                                              Correction& correction,
                                              std::vector<std::string>& notes) const {
  auto problem = sheet_.correct(trial, correction);
  if (!problem || told.slack <= 0) return problem;
  const Setting& setting = battle_.setting();
  const bool there = trial.unit(correction.unit).on_table() || correction.presence;
  if (!there) return problem;
  const Point wanted = correction.at.value_or(trial.unit(correction.unit).pose().at);
  constexpr double kStep = 50;
  constexpr int kWays = 16;
  for (double off = kStep; off <= told.slack; off += kStep) {
    for (int way = 0; way < kWays; ++way) {
      const Angle to = Angle::hundredths(way * 36000 / kWays);
      Correction beside = correction;
      beside.at = field::point(field::vec(wanted) + unit_vector(to) * off);
      if (off_table(setting, correction.unit, *beside.at)) continue;
      if (sheet_.correct(trial, beside)) continue;
      notes.push_back(fmt::format("{} is put {} {} of there, where there is room ({})",
                                  setting.name_of(correction.unit),
                                  length_words(off, setting.measure), compass_word(to),
                                  without_name(problem->what, setting.name_of(correction.unit))));
      correction = beside;
      return std::nullopt;
    }
  }
  return problem;
}

tl::expected<Report, std::vector<std::string>> ReportReader::finish() const {
  Report report;
  report.notes = notes_;
  Battle trial = battle_;
  std::vector<const Told*> waiting;
  for (const auto& [unit, told] : told_) {
    waiting.push_back(&told);
    report.notes.insert(report.notes.end(), told.notes.begin(), told.notes.end());
  }
  // Who goes with others comes after them: what is said of him holds, wherever they take him.
  std::stable_partition(waiting.begin(), waiting.end(), [&](const Told* told) {
    const UnitId unit = told->correction.unit;
    return battle_.unit(unit).goes_with == kNoUnit && sheet_.takes_room(battle_.setting(), unit);
  });
  // Units that change places with each other: whoever finds his place free goes first; if nobody
  // does, one is put beside his.
  std::vector<std::string> refused;
  bool near = false;
  while (!waiting.empty()) {
    std::vector<const Told*> later;
    refused.clear();
    bool moved_near = false;
    for (const Told* told : waiting) {
      Correction correction = told->correction;
      const bool tries = near && !moved_near;
      const auto problem = tries ? put_near(trial, *told, correction, report.notes)
                                 : sheet_.correct(trial, correction);
      if (problem) {
        later.push_back(told);
        const std::string hint = problem->hint.empty() ? "" : " (" + problem->hint + ")";
        refused.push_back(say(HearingSays::sheet_refuses,
                              {fmt::format("line {}", told->last_line), problem->what + hint}));
      } else {
        moved_near = moved_near || tries;
        report.corrections.push_back(correction);
      }
    }
    if (later.size() == waiting.size()) {
      if (near) return tl::unexpected(refused);
      near = true;
    } else {
      near = false;
    }
    waiting = std::move(later);
  }
  return report;
}

// --- orders ---

namespace {

/// The one thing that words say of a unit whose name was not said.
tl::expected<Said, NoPlace> one_said(const NamesAtTable& names, const std::string& words) {
  const Typed typed = typed_words(words, names.battle().setting().measure);
  const auto said = read_said(typed.words, names);
  if (!said) return tl::unexpected(NoPlace{said.error().sentence, said.error().unknown});
  if (said->size() != 1) return tl::unexpected(NoPlace{{}, true});
  if (said->front().saying == Saying::unclear) return tl::unexpected(NoPlace{{}, true});
  return said->front();
}

}  // namespace

tl::expected<Point, NoPlace> place_said(const Sheet& sheet, const Battle& battle, UnitId unit,
                                        const std::string& words) {
  const NamesAtTable names(sheet, battle, side_of(battle, unit));
  auto said = one_said(names, "move " + words);
  // "move C4", "go hedge": without the small word.
  const std::string first = words.substr(0, words.find(' '));
  const std::string rest = words.substr(std::min(first.size() + 1, words.size()));
  const bool bare = first != "to" && (!number_of(first) || number_of(rest));
  if (!said && said.error().unknown && bare) {
    if (auto to = one_said(names, "move to " + words); to || !to.error().unknown) said = to;
  }
  if (!said) return tl::unexpected(said.error());
  const bool place = is_place(said->saying) && said->saying != Saying::stayed &&
                     said->saying != Saying::stopped_after && !enters(said->saying);
  if (!place) return tl::unexpected(NoPlace{{}, true});
  std::vector<std::string> notes;
  const auto at = PlacesSaid(sheet, battle, nullptr).place(*said, unit, notes);
  if (!at) return tl::unexpected(NoPlace{at.error(), false});
  if (auto off = off_table(battle.setting(), unit, *at))
    return tl::unexpected(NoPlace{*off, false});
  return *at;
}

tl::expected<Angle, NoPlace> facing_said(const Sheet& sheet, const Battle& battle, UnitId unit,
                                         const std::string& words) {
  const NamesAtTable names(sheet, battle, side_of(battle, unit));
  const auto said = one_said(names, "face " + words);
  if (!said) return tl::unexpected(said.error());
  const auto facing = PlacesSaid(sheet, battle, nullptr).facing(*said, unit);
  if (!facing) return tl::unexpected(NoPlace{facing.error(), false});
  if (!*facing) return tl::unexpected(NoPlace{{}, true});
  return **facing;
}

}  // namespace opfor
