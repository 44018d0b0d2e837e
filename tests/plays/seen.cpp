#include "plays/seen.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

#include "core/words.hpp"
#include "plays/state_fields.hpp"
#include "plays/telling.hpp"
#include "record/state_json.hpp"
#include "rules/arquebusier/drawn_up.hpp"

namespace opfor::plays {
namespace {

constexpr double kNear = 0.02;    ///< of the table's measure
constexpr double kRoughly = 0.1;  ///< "about"
constexpr double kDegree = 0.01;  ///< of facings

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

/// A member of the state against what is wanted of it.
std::string in_state(const Line& line, const Json& now, const Compared& c) {
  const Json wanted = value_in(line, c.value);
  const bool numbers = now.is_number() && wanted.is_number();
  const bool so = numbers ? holds(now.get<double>(), c.mark, wanted.get<double>(), 0)
                          : (now == wanted) == (c.mark == "=");
  return so ? "" : "it is " + now.dump();
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
    Json whole = state_json(seen_.table.battle);
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

  const Line& line_;
  const Seen& seen_;
  UnitId unit_;
};

}  // namespace

std::string unit_seen(const Line& line, const Seen& seen, UnitId unit, const std::string& item) {
  return UnitSeen(line, seen, unit).check(item);
}

std::string battle_seen(const Line& line, const Seen& seen, const std::string& item) {
  const auto c = compared(item);
  if (!c) throw Wrong(line.where, "'" + item + "' is no 'field = value'");
  Json whole = state_json(seen.table.battle);
  return in_state(
      line, field_of(line, seen.table.setting(), whole, std::string{kNamesBattle}, c->name), *c);
}

}  // namespace opfor::plays
