#include "hearing/report.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "hearing/sentences.hpp"

namespace opfor {
namespace {

using Reached = tl::expected<Point, std::string>;

std::string listed(const std::vector<std::string>& words) {
  std::vector<std::string_view> views(words.begin(), words.end());
  return one_of(views);
}

tl::unexpected<std::string> wrong(HearingSays sentence,
                                  std::initializer_list<std::string> details) {
  return tl::unexpected(say(sentence, details));
}

class NamesOnTable final : public Namer {
 public:
  NamesOnTable(const Sheet& sheet, const Battle& battle) : sheet_(sheet), battle_(battle) {}
  [[nodiscard]] bool unit(const std::string& words) const override {
    return !find_units(battle_.setting(), words).empty();
  }
  [[nodiscard]] bool place(const std::string& words) const override {
    return !find_named(battle_, words).empty();
  }
  [[nodiscard]] bool kind(const std::string& words) const override {
    return among(sheet_.kinds(), words);
  }
  [[nodiscard]] bool state(const std::string& words) const override {
    return among(sheet_.states(), words);
  }

 private:
  static bool among(std::span<const std::string_view> known, const std::string& words) {
    return ranges::contains(known, words);
  }
  const Sheet& sheet_;
  const Battle& battle_;
};

tl::expected<UnitId, std::string> the_unit(const Setting& setting, const std::string& words) {
  const auto found = find_units(setting, words);
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    return wrong(HearingSays::nobody, {words, or_did_you_mean(words, all_names(setting, true))});
  }
  std::vector<std::string> names;
  for (const UnitId unit : found) names.push_back(setting.name_of(unit));
  return wrong(HearingSays::two_of_the_name, {words, listed(names)});
}

bool places(Saying saying) { return saying <= Saying::stayed; }

/// Points a tenth of a centimetre apart along a way.
std::vector<Vec> fine(const std::vector<Point>& way) {
  std::vector<Vec> points{field::vec(way.front())};
  for (std::size_t i = 1; i < way.size(); ++i) {
    const Vec from = field::vec(way[i - 1]);
    const Vec leg = field::vec(way[i]) - from;
    const auto steps = static_cast<int>(norm(leg) / 10);
    for (int k = 1; k <= steps; ++k) points.push_back(from + leg * (k / (steps + 1.0)));
    points.push_back(field::vec(way[i]));
  }
  return points;
}

std::vector<Point> way_of(const event::Moved& moved) {
  return moved.path.size() > 1 ? moved.path : std::vector<Point>{moved.from.at, moved.to.at};
}

}  // namespace

ReportReader::ReportReader(const Sheet& sheet, const Battle& battle,
                           std::vector<event::Moved> moved)
    : sheet_(sheet), battle_(battle), working_(battle), moved_(std::move(moved)) {}

const event::Moved* ReportReader::order_of(UnitId unit) const {
  const auto found = ranges::find(moved_, unit, &event::Moved::unit);
  return found == moved_.end() ? nullptr : &*found;
}

const Correction* ReportReader::said_of(UnitId unit) const {
  const auto found = said_.find(unit);
  return found == said_.end() ? nullptr : &found->second.correction;
}

void ReportReader::forget(UnitId unit) {
  said_.erase(unit);
  working_.unit(unit) = battle_.unit(unit);
}

std::string ReportReader::why_not(const std::vector<std::string>& words) const {
  const NamesOnTable names(sheet_, working_);
  const Setting& setting = battle_.setting();
  std::string whole = fmt::format("{}", fmt::join(words, " "));
  bool unit = false;
  std::string begin;
  for (const std::string& word : words) {
    begin += (begin.empty() ? "" : " ") + word;
    unit = unit || names.unit(begin);
  }
  if (!unit) {
    return say(HearingSays::nobody,
               {words.front(), or_did_you_mean(words.front(), all_names(setting, true))});
  }
  if (const auto almost = understand(words, names, true)) {
    const auto known = all_names(setting, false);
    return say(HearingSays::no_place, {almost->place, or_did_you_mean(almost->place, known)});
  }
  std::vector<std::string> keywords;
  for (const ReportForm& form : report_forms()) {
    for (const std::string& word : report_words(form.example)) keywords.push_back(word);
  }
  for (const auto& own : {sheet_.kinds(), sheet_.states()}) {
    for (const std::string_view words_of_sheet : own) {
      for (const std::string& word : report_words(words_of_sheet)) keywords.push_back(word);
    }
  }
  for (const std::string& word : words) {
    const bool known = ranges::contains(keywords, word);
    if (known || names.unit(word) || names.place(word) || direction_of(word)) continue;
    const std::string near = or_did_you_mean(word, keywords);
    if (!near.empty()) return say(HearingSays::not_understood, {whole, near});
  }
  return say(HearingSays::not_understood, {whole, "; \"help\" lists what can be said"});
}

ReportReader::Wrong ReportReader::take(std::string_view line, std::size_t number) {
  const std::vector<std::string> words = report_words(line);
  if (words.empty()) return std::nullopt;
  const NamesOnTable names(sheet_, working_);
  const auto understood = understand(words, names, false);
  if (!understood) return why_not(words);
  const auto unit = the_unit(battle_.setting(), understood->unit);
  if (!unit) return unit.error();
  const auto before = said_;
  const Battle was = working_;
  Wrong problem = places(understood->saying) ? place_unit(*understood, *unit, number)
                                             : other_fact(*understood, *unit, number);
  if (problem) {
    said_ = before;
    working_ = was;
    return problem;
  }
  Said& said = said_[*unit];
  said.correction.unit = *unit;
  said.last_line = number;
  return std::nullopt;
}

ReportReader::Wrong ReportReader::mark(UnitId unit, Told what, std::size_t number) {
  static constexpr std::array<std::string_view, 10> kWords{
      "the place", "the facing",   "the losses",  "the wounded", "the formation",
      "a rout",    "a lost melee", "the loading", "a contact",   "the files"};
  const auto [at, first] = said_[unit].lines.emplace(what, number);
  if (first) return std::nullopt;
  return say(HearingSays::told_twice,
             {std::to_string(at->second), std::string{kWords[static_cast<std::size_t>(what)]},
              battle_.setting().name_of(unit)});
}

ReportReader::Wrong ReportReader::place_unit(const Understood& line, UnitId unit,
                                             std::size_t number) {
  if (auto twice = mark(unit, Told::place, number)) return twice;
  if (line.saying == Saying::as_ordered) return std::nullopt;
  Said& said = said_[unit];
  const bool enters =
      line.saying == Saying::entered_at_point || line.saying == Saying::entered_at_square;
  if (!enters && !working_.unit(unit).on_table()) {
    return say(HearingSays::not_on_table, {battle_.setting().name_of(unit)});
  }
  const auto at = point_of(line, unit, said.notes);
  if (!at) return at.error();
  const Setting& setting = battle_.setting();
  if (at->x < Length{} || at->y < Length{} || at->x > setting.width || at->y > setting.height) {
    return say(HearingSays::off_the_table,
               {setting.name_of(unit), length_words(setting.width, setting.measure),
                length_words(setting.height, setting.measure)});
  }
  const Vec gone = field::vec(*at) - field::vec(battle_.unit(unit).pose().at);
  if (!enters && norm(gone) > setting.width.as_double() / 4) {
    said.notes.push_back(fmt::format("{} is {} from where opfor had it; so be it",
                                     setting.name_of(unit),
                                     length_words(norm(gone), setting.measure)));
  }
  said.correction.at = *at;
  working_.unit(unit).put({*at, working_.unit(unit).pose().facing});
  if (enters) {
    said.correction.presence = Presence::on_table;
    working_.unit(unit).presence = Presence::on_table;
  }
  if (line.saying == Saying::stayed) {
    const Angle facing = order_of(unit)->from.facing;
    if (!said.correction.facing) said.correction.facing = facing;
  }
  return std::nullopt;
}

Reached ReportReader::point_of(const Understood& line, UnitId unit,
                               std::vector<std::string>& notes) const {
  const Setting& setting = battle_.setting();
  const double step = line.n * tenths_in(setting.measure);
  const field::Pose now = working_.unit(unit).pose();
  const Vec ahead = unit_vector(now.facing);
  const Vec here = field::vec(now.at);
  switch (line.saying) {
    case Saying::at_point:
    case Saying::entered_at_point: {
      // Far off the table in any case: no need to count so far.
      const auto bounded = [&](double value) {
        return length_in(std::min(value, 100000.0), setting.measure);
      };
      return Point{bounded(line.x), bounded(line.y)};
    }
    case Saying::at_square:
    case Saying::entered_at_square: {
      const Grid grid(setting);
      const auto middle = grid.middle(line.square);
      if (!middle) {
        return wrong(HearingSays::off_the_grid,
                     {line.square,
                      fmt::format("{}{}", static_cast<char>('A' + grid.columns - 1), grid.rows)});
      }
      notes.push_back(fmt::format("{}: square {} is taken as its middle, {}", setting.name_of(unit),
                                  line.square, point_words(*middle, setting.measure)));
      return *middle;
    }
    case Saying::forward:
      return field::point(here + ahead * step);
    case Saying::back:
      return field::point(here - ahead * step);
    case Saying::to_left:
      return field::point(here + Vec{-ahead.y, ahead.x} * step);
    case Saying::to_right:
      return field::point(here + Vec{ahead.y, -ahead.x} * step);
    case Saying::offset: {
      const auto place = the_place(line.place);
      if (!place) return tl::unexpected(place.error());
      const Vec way = unit_vector(line.direction);
      return field::point(place->nearest(working_, here + way * 1e6) + way * step);
    }
    case Saying::to_place: {
      const auto place = the_place(line.place);
      if (!place) return tl::unexpected(place.error());
      const Point goal = field::point(place->nearest(working_, here));
      return up_to(*place, unit, 10, {now.at, goal}, now.facing);
    }
    default:
      return on_its_way(line, unit);
  }
}

Reached ReportReader::on_its_way(const Understood& line, UnitId unit) const {
  const Setting& setting = battle_.setting();
  const event::Moved* moved = order_of(unit);
  const double n = line.n * tenths_in(setting.measure);
  if (line.saying == Saying::stopped_short) {
    const auto place = the_place(line.place);
    if (!place) return tl::unexpected(place.error());
    const field::Pose now = working_.unit(unit).pose();
    if (moved != nullptr) return up_to(*place, unit, n, way_of(*moved), moved->to.facing);
    const Point goal = field::point(place->nearest(working_, field::vec(now.at)));
    return up_to(*place, unit, n, {now.at, goal}, now.facing);
  }
  if (moved == nullptr) return wrong(HearingSays::not_ordered, {setting.name_of(unit)});
  if (line.saying == Saying::stayed) return moved->from.at;
  double walked = 0;
  const std::vector<Vec> points = fine(way_of(*moved));
  for (std::size_t i = 1; i < points.size(); ++i) {
    const double leg = norm(points[i] - points[i - 1]);
    if (walked + leg >= n) {
      return field::point(points[i - 1] + (points[i] - points[i - 1]) * ((n - walked) / leg));
    }
    walked += leg;
  }
  return moved->to.at;
}

Reached ReportReader::up_to(const Named& place, UnitId unit, double short_of,
                            const std::vector<Point>& way, Angle facing) const {
  const Setting& setting = battle_.setting();
  for (const Vec at : fine(way)) {
    // A measure read off a tape is not finer than half a millimetre.
    if (gap_to(place, unit, {field::point(at), facing}) <= short_of + 5) return field::point(at);
  }
  return wrong(HearingSays::never_so_near, {setting.name_of(unit), place.words});
}

double ReportReader::gap_to(const Named& place, UnitId unit, const field::Pose& pose) const {
  Battle there = working_;
  there.unit(unit).put(pose);
  double least = 1e12;
  const std::vector<field::Box> bases = sheet_.bases(there, unit);
  if (place.unit != kNoUnit) {
    for (const field::Box& theirs : sheet_.bases(there, place.unit)) {
      for (const field::Box& ours : bases) least = std::min(least, field::gap(ours, theirs));
    }
    return least;
  }
  const field::Feature& ground = working_.setting().ground->feature(place.feature);
  const double half = place.gap ? 0 : ground.width.as_double() / 2;
  for (const field::Box& base : bases) {
    const auto corners = field::corners(base);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Vec middle = (corners[i] + corners[(i + 1) % 4]) * 0.5;
      for (const Vec p : {corners[i], middle}) {
        least = std::min(least, norm(p - place.nearest(there, p)) - half);
      }
    }
  }
  return least;
}

tl::expected<Named, std::string> ReportReader::the_place(const std::string& words) const {
  auto found = find_named(working_, words);
  if (found.size() == 1) return found.front();
  const auto names = found | ranges::views::transform(&Named::words) | ranges::to<std::vector>;
  return wrong(HearingSays::two_places, {words, listed(names)});
}

ReportReader::Told ReportReader::told_by(Saying saying) {
  switch (saying) {
    case Saying::faces_direction:
    case Saying::faces_place:
      return Told::facing;
    case Saying::lost:
    case Saying::got_back:
      return Told::losses;
    case Saying::wounded:
      return Told::wounds;
    case Saying::formed:
      return Told::formation;
    case Saying::drawn_up:
      return Told::files;
    case Saying::ran:
      return Told::nerve;
    case Saying::beaten:
      return Told::beaten;
    case Saying::loaded:
    case Saying::unloaded:
      return Told::loading;
    case Saying::in_contact:
    case Saying::out_of_contact:
      return Told::contact;
    default:
      return Told::place;
  }
}

ReportReader::Wrong ReportReader::fact_of_sheet(const Understood& line, UnitId unit,
                                                std::size_t number) {
  Said& said = said_[unit];
  const auto [at, first] = said.words.emplace(line.word, number);
  if (!first) {
    return say(HearingSays::told_twice, {std::to_string(at->second), "'" + line.word + "'",
                                         battle_.setting().name_of(unit)});
  }
  if (line.saying == Saying::lost_of) {
    said.correction.killed_of.push_back({line.word, static_cast<int>(line.n)});
  } else {
    said.correction.states.push_back(line.word);
  }
  return std::nullopt;
}

ReportReader::Wrong ReportReader::other_fact(const Understood& line, UnitId unit,
                                             std::size_t number) {
  if (line.saying == Saying::lost_of || line.saying == Saying::state) {
    return fact_of_sheet(line, unit, number);
  }
  if (auto twice = mark(unit, told_by(line.saying), number)) return twice;
  Correction& c = said_[unit].correction;
  const auto count = [&] { return static_cast<int>(line.n); };
  switch (line.saying) {
    case Saying::faces_direction:
      c.facing = line.direction;
      break;
    case Saying::faces_place: {
      const auto place = the_place(line.place);
      if (!place) return place.error();
      const Vec here = field::vec(working_.unit(unit).pose().at);
      c.facing = facing_of(place->nearest(working_, here) - here);
      break;
    }
    case Saying::lost:
    case Saying::got_back:
      c.killed = line.saying == Saying::lost ? count() : -count();
      break;
    case Saying::wounded:
      c.wounded = count();
      break;
    case Saying::formed:
      c.formation = line.formation;
      break;
    case Saying::drawn_up:
      c.files = count();
      break;
    case Saying::ran:
      c.ran = true;
      break;
    case Saying::beaten:
      c.beaten = true;
      break;
    case Saying::destroyed:
    case Saying::left_table:
      c.presence = line.saying == Saying::destroyed ? Presence::removed : Presence::off_table;
      break;
    case Saying::loaded:
    case Saying::unloaded:
      c.loaded = line.saying == Saying::loaded;
      break;
    default: {
      const auto enemy = the_unit(battle_.setting(), line.place);
      if (!enemy) return enemy.error();
      (line.saying == Saying::in_contact ? c.contact : c.out_of_contact) = *enemy;
      break;
    }
  }
  return std::nullopt;
}

tl::expected<Report, std::vector<std::string>> ReportReader::finish() const {
  Report report;
  Battle trial = battle_;
  std::vector<const Said*> waiting;
  for (const auto& [unit, said] : said_) {
    waiting.push_back(&said);
    report.notes.insert(report.notes.end(), said.notes.begin(), said.notes.end());
  }
  // Units that change places with each other: whoever finds his place free goes first.
  std::vector<std::string> refused;
  while (!waiting.empty()) {
    std::vector<const Said*> later;
    refused.clear();
    for (const Said* said : waiting) {
      if (const auto problem = sheet_.correct(trial, said->correction)) {
        later.push_back(said);
        const std::string hint = problem->hint.empty() ? "" : " (" + problem->hint + ")";
        refused.push_back(say(HearingSays::sheet_refuses,
                              {fmt::format("line {}", said->last_line), problem->what + hint}));
      } else {
        report.corrections.push_back(said->correction);
      }
    }
    if (later.size() == waiting.size()) return tl::unexpected(refused);
    waiting = std::move(later);
  }
  return report;
}

}  // namespace opfor
