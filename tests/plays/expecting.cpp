#include "plays/expecting.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/words.hpp"
#include "hearing/report.hpp"
#include "plays/placing.hpp"
#include "plays/telling.hpp"
#include "record/state_json.hpp"
#include "rules/arquebusier/drawn_up.hpp"

namespace opfor::plays {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kNear = 0.02;    ///< of the table's measure
constexpr double kRoughly = 0.1;  ///< "about"
constexpr double kDegree = 0.01;  ///< of facings
constexpr std::string_view kNamesBattle = "battle";

/// "{2C 9D}": the cards as a state writes a pack.
std::int64_t pack_of(const Line& line, const std::string& text) {
  std::int64_t pack = 0;
  for (const std::string& name : words_of(text.substr(1, text.size() - 2))) {
    chance::Answer card;
    while (card.value < 52 && card_word(card) != name) ++card.value;
    if (card.value == 52) throw Wrong(line.where, "'" + name + "' is no card");
    pack |= std::int64_t{1} << card.value;
  }
  return pack;
}

/// A value as the state has it: numbers, words, `nobody`, yes and no.
Json value_in(const Line& line, const std::string& text) {
  if (text == "nobody") return nullptr;
  if (text == "true" || text == "yes") return 1;
  if (text == "false" || text == "no" || text.empty()) return 0;
  if (text.front() == '{') return pack_of(line, text);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && end == text.data() + text.size()) return number;
  if (text.size() > 1 && text.front() == '\'') return text.substr(1, text.size() - 2);
  return text;
}

/// A member of a state, by its path: "of_sides/0/pack". @throws Wrong with a near miss
Json& member(const Line& line, Json& state, const std::string& path) {
  Json* at = &state;
  for (const std::string& name : cut_at(path, "/")) {
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), index);
    const bool number = error == std::errc{} && end == name.data() + name.size();
    if (at->is_array() && number && index < at->size()) {
      at = &(*at)[index];
    } else if (at->is_object() && at->contains(name)) {
      at = &(*at)[name];
    } else {
      std::vector<std::string> known;
      if (at->is_object()) {
        for (const auto& [key, value] : at->items()) known.push_back(key);
      }
      const auto near = near_miss(name, std::span<const std::string>(known));
      throw Wrong(line.where, fmt::format("the state has no '{}'{}; it has {}", path,
                                          near ? ", did you mean '" + *near + "'?" : "",
                                          fmt::join(known, ", ")));
    }
  }
  return *at;
}

/// A field of the battle, or of a unit: of its own record, or of a list that has one for each unit.
Json& field_of(const Line& line, const Setting& setting, Json& state, const std::string& who,
               const std::string& path) {
  if (who == kNamesBattle) return member(line, state, path);
  const UnitId unit = unit_in(line, setting, who);
  Json& record = state[kUnitsMember][who];
  const std::string first = halves(path, "/").before;
  if (record.contains(first)) return member(line, record, path);
  for (auto& [name, list] : state.items()) {
    if (!list.is_array() || list.size() != setting.units.size()) continue;
    Json& of_unit = list[index(unit)];
    if (of_unit.is_object() && of_unit.contains(first)) return member(line, of_unit, path);
  }
  return member(line, record, path);
}

void correct(const Line& line, Table& table, const Correction& correction) {
  if (const auto problem = table.sheet().correct(table.battle, correction)) {
    throw Wrong(line.where, to_string(*problem));
  }
}

void set_field(const Line& line, Table& table, const std::string& who, const Halves& field) {
  Json state = state_json(table.sheet(), table.battle);
  field_of(line, table.setting(), state, who, field.before) = value_in(line, field.behind);
  auto battle = state_of(table.sheet(), table.battle.shared_setting(), state);
  if (!battle) throw Wrong(line.where, "the state does not load: " + battle.error());
  battle->settled() = table.battle.settled();
  table.battle = *std::move(battle);
}

/// A unit is put elsewhere, as it could have been placed at the start.
void put(const Line& line, Table& table, UnitId unit, const Place& place,
         std::optional<double> facing) {
  const auto stander = [&](UnitId id, const Place& at, std::optional<double> faces) {
    const double now = table.battle.unit(id).pose().facing.as_degrees();
    return Stander{id_of(table.setting(), id), line, at, faces, now};
  };
  std::vector<Stander> standers;
  if (!place.of.empty()) {
    const UnitId other = unit_in(line, table.setting(), place.of);
    const Point at = table.battle.unit(other).pose().at;
    Place there;
    there.x = in_measure(at.x, table.setting().measure);
    there.y = in_measure(at.y, table.setting().measure);
    standers.push_back(stander(other, there, std::nullopt));
  }
  standers.push_back(stander(unit, place, facing));
  const Stands stands = placed(standers, table.sheet(), table.battle).back();
  Correction correction;
  correction.unit = unit;
  correction.at = Point{length_in(stands.x, table.setting().measure),
                        length_in(stands.y, table.setting().measure)};
  correction.facing =
      Angle::hundredths(static_cast<std::int32_t>(std::lround(stands.facing * 100)));
  correct(line, table, correction);
}

/// "a1: at 60,10, facing 90, fired = 1".
void set_items(const Line& line, const Halves& half, Table& table) {
  std::optional<Place> place;
  std::optional<double> facing;
  for (const std::string& item : parted(half.behind, ',')) {
    if (const Halves field = halves(item, "="); field.found) {
      set_field(line, table, half.before, field);
    } else if (begins(item, "facing ")) {
      facing = number_in(line, trimmed(item.substr(7)));
    } else if (const auto read = read_place(line, item)) {
      place = read;
    } else {
      throw Wrong(line.where, "'" + item + "' is neither a place nor 'field = value'");
    }
  }
  if (!place && !facing) return;
  const UnitId unit = unit_in(line, table.setting(), half.before);
  if (!place) {
    const Point at = table.battle.unit(unit).pose().at;
    place.emplace();
    place->x = in_measure(at.x, table.setting().measure);
    place->y = in_measure(at.y, table.setting().measure);
  }
  put(line, table, unit, *place, facing);
}

// --- what is expected of the table ---

/// Compares two values by the mark between them.
bool holds(double is, const std::string& mark, double wanted, double near) {
  if (mark == "<") return is < wanted;
  if (mark == ">") return is > wanted;
  if (mark == "<=") return is <= wanted + near;
  if (mark == ">=") return is >= wanted - near;
  if (mark == "!=") return std::abs(is - wanted) > near;
  return std::abs(is - wanted) <= near;
}

struct Compared {
  std::string name;
  std::string mark;
  std::string value;
};
/// "rounds_fought = 2", "y > 44".
std::optional<Compared> compared(const std::string& item) {
  for (const char* mark : {"<=", ">=", "!=", "=", "<", ">"}) {
    const Halves half = halves(item, mark);
    if (half.found) return Compared{half.before, mark, half.behind};
  }
  return std::nullopt;
}

double gap_between(const Table& table, UnitId one, UnitId other) {
  double least = 1e12;
  for (const field::Box& mine : table.sheet().bases(table.battle, one)) {
    for (const field::Box& theirs : table.sheet().bases(table.battle, other)) {
      least = std::min(least, field::gap(mine, theirs));
    }
  }
  return least / tenths_in(table.setting().measure);
}

/// What one item of a state line says of a unit: empty if it is so, else how it is.
class UnitSeen {
 public:
  UnitSeen(const Line& line, const Seen& seen, UnitId unit)
      : line_(line), seen_(seen), unit_(unit) {}

  [[nodiscard]] std::string check(const std::string& item) const {
    const std::vector<std::string> words = words_of(item);
    if (words.empty()) return {};
    if (item == "on the table") return is(on_table(), "it is not");
    if (item == "off the table") return is(!on_table(), "it is on it");
    if (item == "stood") return went(0, 0, kNear);
    if (words[0] == "at") return at(words);
    if (words[0] == "facing") return facing(words);
    if (words[0] == "went" || words[0] == "about") return went_words(words);
    if (begins(item, "in contact with ")) return contact(trimmed(item.substr(16)));
    if (begins(item, "clear of ")) return clear_of(trimmed(item.substr(9)));
    if (begins(item, "strength ")) {
      const std::string strength = seen_.table.sheet().strength(seen_.table.battle, unit_);
      return is(fits(item.substr(9), strength), "it is " + strength);
    }
    if (begins(item, "shaken by ")) return shaken(trimmed(item.substr(10)));
    if (begins(item, "drawn up ")) return drawn_up(trimmed(item.substr(9)));
    if (begins(item, "marked ")) return marked(trimmed(item.substr(7)), true);
    if (begins(item, "not marked ")) return marked(trimmed(item.substr(11)), false);
    if (const auto c = compared(item)) return value(*c);
    if (words.size() >= 3 && words[1] == "from") return from(words[0], words[2], kNear);
    throw Wrong(line_.where, "'" + item + "' says nothing of a unit that is known here");
  }

 private:
  static std::string is(bool so, const std::string& else_) { return so ? "" : else_; }
  [[nodiscard]] const UnitState& state() const { return seen_.table.battle.unit(unit_); }
  [[nodiscard]] bool on_table() const { return state().on_table(); }
  [[nodiscard]] double x(const UnitState& of) const {
    return in_measure(of.pose().at.x, seen_.table.setting().measure);
  }
  [[nodiscard]] double y(const UnitState& of) const {
    return in_measure(of.pose().at.y, seen_.table.setting().measure);
  }

  [[nodiscard]] std::string at(const std::vector<std::string>& words) const {
    const Halves point = halves(words.size() == 2 ? words[1] : "", ",");
    const bool so = holds(x(state()), "=", number_in(line_, point.before), kNear) &&
                    holds(y(state()), "=", number_in(line_, point.behind), kNear);
    return is(so, fmt::format("it is at {:.3f},{:.3f}", x(state()), y(state())));
  }
  [[nodiscard]] std::string facing(const std::vector<std::string>& words) const {
    const double is_now = state().pose().facing.as_degrees();
    const auto of = [&](const std::string& id) {
      const UnitId other = unit_in(line_, seen_.table.setting(), id);
      return seen_.table.battle.unit(other).pose().facing.as_degrees();
    };
    const bool as_another = words.size() == 3 && words[1] == "as";
    const double wanted = as_another          ? of(words[2])
                          : words.size() == 2 ? number_in(line_, words[1])
                                              : 0;
    return is(holds(is_now, "=", wanted, kDegree), fmt::format("it faces {:g}", is_now));
  }
  /// How far it went to the east and to the north.
  [[nodiscard]] std::pair<double, double> way_of(UnitId unit) const {
    const UnitState& was = seen_.before.unit(unit);
    const UnitState& is = seen_.table.battle.unit(unit);
    return {x(is) - x(was), y(is) - y(was)};
  }
  /// "went 4 north", "about 4 south", "went 4 north and 1 east", "went as a1".
  [[nodiscard]] std::string went_words(const std::vector<std::string>& words) const {
    const bool roughly = words[0] == "about";
    if (words.size() > 2 && roughly && words[2] == "from") {
      return from(words[1], words[3], kRoughly);
    }
    if (words.size() == 3 && words[1] == "as") {
      const auto [east, north] = way_of(unit_in(line_, seen_.table.setting(), words[2]));
      return went(east, north, kNear);
    }
    double east = 0;
    double north = 0;
    for (std::size_t i = 1; i + 1 < words.size(); i += 3) {
      const double by = number_in(line_, words[i]);
      const std::string& way = words[i + 1];
      if (way == "north" || way == "south") {
        north += way == "north" ? by : -by;
      } else if (way == "east" || way == "west") {
        east += way == "east" ? by : -by;
      } else {
        throw Wrong(line_.where, "'" + way + "' is neither north, east, south nor west");
      }
    }
    return went(east, north, roughly ? kRoughly : kNear);
  }
  [[nodiscard]] std::string went(double east, double north, double near) const {
    const auto [dx, dy] = way_of(unit_);
    return is(holds(dx, "=", east, near) && holds(dy, "=", north, near),
              fmt::format("it went {:.3f} east and {:.3f} north", dx, dy));
  }
  [[nodiscard]] std::string from(const std::string& far, const std::string& other,
                                 double near) const {
    const UnitId to = unit_in(line_, seen_.table.setting(), other);
    const double gap = gap_between(seen_.table, unit_, to);
    return is(holds(gap, "=", number_in(line_, far), near), fmt::format("it is {:.3f}", gap));
  }
  [[nodiscard]] std::string contact(const std::string& others) const {
    std::vector<std::string> with;
    for (const UnitId enemy : enemies_in_contact(seen_.table.battle, unit_)) {
      with.push_back(id_of(seen_.table.setting(), enemy));
    }
    const std::string now = with.empty() ? "nobody" : fmt::format("{}", fmt::join(with, " and "));
    return is(now == others, "it is in contact with " + now);
  }
  /// They do not stand on each other.
  [[nodiscard]] std::string clear_of(const std::string& other) const {
    const Sheet& sheet = seen_.table.sheet();
    const UnitId to = unit_in(line_, seen_.table.setting(), other);
    for (const field::Box& mine : sheet.bases(seen_.table.battle, unit_)) {
      for (const field::Box& theirs : sheet.bases(seen_.table.battle, to)) {
        if (field::overlaps(mine, theirs)) return "they stand on each other";
      }
    }
    return {};
  }
  [[nodiscard]] std::string marked(const std::string& mark, bool wanted) const {
    const auto marks = seen_.table.sheet().marks(seen_.table.battle, unit_);
    const bool has = std::find(marks.begin(), marks.end(), mark) != marks.end();
    return is(has == wanted, fmt::format("its marks are [{}]", fmt::join(marks, ", ")));
  }
  /// "shaken by shot losses and close fire": all that it is; "shaken by nothing".
  [[nodiscard]] std::string shaken(const std::string& causes) const {
    constexpr std::string_view kShaken = "shaken: ";
    std::vector<std::string> by;
    for (const std::string& mark : seen_.table.sheet().marks(seen_.table.battle, unit_)) {
      if (begins(mark, kShaken)) by.push_back(mark.substr(kShaken.size()));
    }
    const std::string now = by.empty() ? "nothing" : fmt::format("{}", fmt::join(by, " and "));
    return is(now == causes, "it is shaken by " + now);
  }
  /// "drawn up Bll | Bll Pk": where its elements stand.
  [[nodiscard]] std::string drawn_up(const std::string& files) const {
    if (seen_.table.sheet().name() != "arquebusier") {
      throw Wrong(line_.where, "on this sheet formations do not stand in files of elements");
    }
    const std::string now = arquebusier::test::drawn_up(seen_.table.battle, unit_);
    return is(now == files, "it is drawn up " + now);
  }
  [[nodiscard]] std::string value(const Compared& c) const {
    if (c.name == "x" || c.name == "y") {
      const double is_now = c.name == "x" ? x(state()) : y(state());
      return is(holds(is_now, c.mark, number_in(line_, c.value), kNear),
                fmt::format("it is {:.3f}", is_now));
    }
    if (begins(c.name, "fact ")) return fact(trimmed(c.name.substr(5)), c);
    if (begins(c.name, "from ")) {
      const double gap = gap_between(
          seen_.table, unit_, unit_in(line_, seen_.table.setting(), trimmed(c.name.substr(5))));
      return is(holds(gap, c.mark, number_in(line_, c.value), kNear),
                fmt::format("it is {:.3f}", gap));
    }
    Json whole = state_json(seen_.table.sheet(), seen_.table.battle);
    const Setting& setting = seen_.table.setting();
    return in_state(line_, field_of(line_, setting, whole, id_of(setting, unit_), c.name), c);
  }
  /// A fact, and who is its witness: "fact enemy_in_sight = 1 b1".
  [[nodiscard]] std::string fact(const std::string& name, const Compared& c) const {
    const auto which = of_word<Fact>(name);
    if (!which) {
      const auto near = near_miss(name, std::span<const std::string_view>(Words<Fact>::all));
      throw Wrong(line_.where, "there is no fact '" + name + "'" +
                                   (near ? "; did you mean '" + *near + "'?" : ""));
    }
    const Facts facts = seen_.table.sheet().facts(seen_.table.battle, unit_);
    const std::vector<std::string> wanted = words_of(c.value);
    const std::string witness = id_of(seen_.table.setting(), facts.witness(*which));
    const bool so = holds(facts[*which], c.mark, number_in(line_, wanted.at(0)), 0) &&
                    (wanted.size() < 2 || wanted[1] == witness);
    return is(so, fmt::format("it is {}, witness {}", facts[*which], witness));
  }

 public:
  /// A member of the state against what is wanted of it.
  static std::string in_state(const Line& line, const Json& now, const Compared& c) {
    const Json wanted = value_in(line, c.value);
    const bool numbers = now.is_number() && wanted.is_number();
    const bool so = numbers ? holds(now.get<double>(), c.mark, wanted.get<double>(), 0)
                            : (now == wanted) == (c.mark == "=");
    return is(so, "it is " + now.dump());
  }

 private:
  const Line& line_;
  const Seen& seen_;
  UnitId unit_;
};

/// "battle: turn = 2, verdict = going on".
std::string battle_seen(const Line& line, const Seen& seen, const std::string& item) {
  const auto c = compared(item);
  if (!c) throw Wrong(line.where, "'" + item + "' is no 'field = value'");
  Json whole = state_json(seen.table.sheet(), seen.table.battle);
  return UnitSeen::in_state(line, member(line, whole, c->name), *c);
}

/// "refused a1: move 5 (VWS-MOVE-1)", "refused a1: move 5 (VWS-MOVE-1: some words of why)", "lawful
/// a1: move 4".
std::string judged(const Line& line, const Seen& seen, bool lawful) {
  const Halves half = halves(line.text, ":");
  const UnitId unit = unit_in(line, seen.table.setting(), words_of(half.before).at(1));
  const std::size_t bracket = lawful ? std::string::npos : half.behind.rfind('(');
  const std::string words = trimmed(half.behind.substr(0, bracket));
  const Order order = seen.answers.order_in(line, seen.table.battle, unit, words);
  const auto refusal = seen.table.sheet().check(seen.table.battle, order);
  if (!refusal) return lawful ? "" : "it is lawful: " + in_words(seen.table.setting(), order);
  const std::string why = fmt::format("it is refused: {} ({})", refusal->what, refusal->rule);
  if (lawful) return why;
  if (bracket == std::string::npos) return {};
  std::string wanted = half.behind.substr(bracket + 1);
  wanted.resize(std::min(wanted.size(), wanted.rfind(')')));
  const Halves rule = halves(wanted, ":");
  const bool so =
      rule.before == refusal->rule && refusal->what.find(rule.behind) != std::string::npos;
  return so ? "" : why;
}

/// How often a line was told.
std::size_t times(const Seen& seen, const std::string& expected) {
  return static_cast<std::size_t>(
      std::count_if(seen.answers.tale.begin(), seen.answers.tale.end(),
                    [&](const std::string& line) { return fits(expected, line); }));
}

std::string state_line(const Line& line, const Seen& seen, const Halves& half) {
  std::string wrong;
  for (const std::string& item : parted(half.behind, ',')) {
    const std::string how =
        half.before == kNamesBattle
            ? battle_seen(line, seen, item)
            : UnitSeen(line, seen, unit_in(line, seen.table.setting(), half.before)).check(item);
    if (!how.empty()) wrong += fmt::format("{}{}: {}", wrong.empty() ? "" : "; ", item, how);
  }
  return wrong;
}

/// "not ...", "once ...", "3 times ...": how often, and of what; nothing if it is no such line.
std::optional<std::pair<std::size_t, std::string>> counted(const Line& line) {
  if (begins(line.text, "not ")) return {{0, trimmed(line.text.substr(4))}};
  if (begins(line.text, "once ")) return {{1, trimmed(line.text.substr(5))}};
  const std::size_t at = line.text.find(" times ");
  if (at == std::string::npos) return std::nullopt;
  const std::string n = line.text.substr(0, at);
  if (n.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return {{static_cast<std::size_t>(number_in(line, n)), trimmed(line.text.substr(at + 7))}};
}

/// "b1: ...": one word before the colon; what is told has more.
bool is_state_line(const Halves& half) {
  return half.found && half.before.find(' ') == std::string::npos;
}

}  // namespace

void set_right(const Line& line, Table& table) {
  const Halves half = halves(line.text, ":");
  if (half.found) return set_items(line, half, table);
  ReportReader report(table.sheet(), table.battle, {});
  if (const auto wrong = report.take(line.text, line.where.line)) throw Wrong(line.where, *wrong);
  const auto read = report.finish();
  if (!read) throw Wrong(line.where, fmt::format("{}", fmt::join(read.error(), "; ")));
  for (const Correction& correction : read->corrections) correct(line, table, correction);
}

std::vector<Wrong> missed(const std::vector<Line>& expected, const Seen& seen) {
  std::vector<Wrong> wrong;
  std::size_t next = 0;  // in the tale
  const auto& tale = seen.answers.tale;
  for (const Line& line : expected) {
    const Halves half = halves(line.text, ":");
    std::string how;
    if (begins(line.text, "refused ") || begins(line.text, "lawful ")) {
      how = judged(line, seen, begins(line.text, "lawful "));
    } else if (const auto count = counted(line)) {
      const std::size_t n = times(seen, count->second);
      if (n != count->first) how = fmt::format("told {} times", n);
    } else if (is_state_line(half)) {
      how = state_line(line, seen, half);
    } else {
      std::size_t at = next;
      while (at < tale.size() && !fits(line.text, tale[at])) ++at;
      if (at < tale.size()) {
        next = at + 1;
      } else {
        how = times(seen, line.text) > 0 ? "told, but not after what is expected before it"
                                         : "not told";
      }
    }
    if (!how.empty()) wrong.emplace_back(line.where, "expected '" + line.text + "': " + how);
  }
  return wrong;
}

}  // namespace opfor::plays
