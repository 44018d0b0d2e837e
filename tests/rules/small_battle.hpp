#pragma once

#include <array>
#include <fmt/format.h>
#include <stdexcept>
#include <string>
#include <string_view>

#include "scenario/scenario.hpp"

namespace opfor {
class Behaviour;
}

/// What the tests of every sheet build small battles with. Each sheet has a `Small` and a `Making`
/// of its own, in support.hpp of its folder, made of these.
namespace opfor::test {

/// A battle with what it was read from.
struct SmallBattle {
  Scenario scenario;
  Battle battle;

  /// @throws std::runtime_error if there is none.
  [[nodiscard]] UnitId id(std::string_view unit) const;
  [[nodiscard]] UnitState& unit(std::string_view name) { return battle.unit(id(name)); }
  [[nodiscard]] const Sheet& sheet() const { return *scenario.sheet; }
};

/// The same with a moment of the sheet: `facts` is the sheet's.
template <class Situation, class UnitRecord>
struct SmallOf : SmallBattle {
  [[nodiscard]] Situation now() const { return Situation(battle); }
  [[nodiscard]] UnitRecord& record(std::string_view name) {
    return battle.record<UnitRecord>(id(name));
  }
  [[nodiscard]] int fact(std::string_view unit, Fact fact) const {
    return facts(now(), id(unit))[fact];
  }
  [[nodiscard]] std::string witness(std::string_view unit, Fact fact) const {
    const UnitId who = facts(now(), id(unit)).witness(fact);
    return who == kNoUnit ? "" : battle.setting().unit(who).id;
  }
};

/// Where sheets are found.
struct Shelf {
  FindSheet find = nullptr;
  SheetNames names;
};
/// All sheets of the program.
[[nodiscard]] Shelf all_sheets();

/// The scenario of a text, and the battle as it begins.
/// @throws std::runtime_error with the reader's problems.
[[nodiscard]] SmallBattle read_small(const std::string& text, const std::string& file,
                                     const Shelf& shelf);
/// What the reader says of a text, a line a problem, as of a file "t.toml".
[[nodiscard]] std::string problems_of(const std::string& text, const Shelf& shelf);
/// The text of a scenario of the program: "arquebusier", "hopton_heath_1643".
[[nodiscard]] std::string scenario_text(const std::string& sheet, const std::string& name);
/// The shipped behaviour of a sheet under a scenario's options.
[[nodiscard]] Behaviour shipped_behaviour(std::string_view sheet, const BehaviourOptions& options);

/// What the shipped risk list of its sheet makes of a unit now.
[[nodiscard]] int risk_of(const SmallBattle& battle, std::string_view unit);

/// Keys as a file has them, of keys parted by ';', texts in single quotes: "a = 1; b = 'c'".
[[nodiscard]] std::string lines(std::string_view keys);

/// What is written alike under all sheets. A sheet's `Making` adds its units.
template <class Making>
class ScenarioText {
 public:
  Making& options(std::string_view keys) { return add(options_, lines(keys)); }
  Making& behaviour(std::string_view keys) { return add(behaviour_, lines(keys)); }
  /// Keys at the top of the file, instead of the usual date.
  Making& head(std::string_view keys) { return head_.clear(), add(head_, lines(keys)); }
  Making& victory(std::string_view keys) { return add(rest_, "[[victory]]\n" + lines(keys)); }
  /// "area = [[0,0],[10,0],[10,10]]; cover = 'soft'".
  Making& terrain(std::string_view id, std::string_view keys) {
    return add(rest_, fmt::format("[[terrain]]\nid = \"{}\"\n{}", id, lines(keys)));
  }
  /// @param more further keys
  Making& command(std::string_view id, std::string_view side, std::string_view level,
                  std::string_view more = "") {
    return add(rest_, fmt::format("[[command]]\nid = \"{}\"\nside = \"{}\"\nlevel = \"{}\"\n{}", id,
                                  side, level, more.empty() ? "" : lines(more)));
  }

 protected:
  explicit ScenarioText(std::string head) : head_{std::move(head)} {}
  Making& add(std::string& to, const std::string& text) {
    return to += text, static_cast<Making&>(*this);
  }
  /// Ten turns on a table between the sides a and b, which is the program's.
  /// @param table "width = 72, height = 48"; @param a, b further keys of the sides: "facing = 90"
  [[nodiscard]] std::string beginning(std::string_view sheet, std::string_view table,
                                      std::string_view a, std::string_view b) const {
    return fmt::format(
        "system = \"{}\"\ntitle = \"A test\"\nturns = 10\ntable = {{ {} }}\n{}"
        "[options]\n{}[behaviour]\n{}[[side]]\nid = \"a\"\n{}"
        "[[side]]\nid = \"b\"\n{}automated = true\n",
        sheet, table, head_, options_, behaviour_, lines(a), lines(b));
  }
  std::string rest_;  ///< commands, terrain and units

 private:
  std::string head_;
  std::string options_;
  std::string behaviour_;
};

/// One sheet alone.
template <const Sheet& (*sheet)()>
[[nodiscard]] Shelf only() {
  static const std::array<std::string_view, 1> kNames{sheet().name()};
  return {[](std::string_view name) -> const Sheet* {
            return name == sheet().name() ? &sheet() : nullptr;
          },
          kNames};
}

/// A cell of an action table.
[[nodiscard]] inline Cell cell(Intent intent, ChargeMark charge = ChargeMark::no,
                               bool italic = false) {
  return {intent, charge, Gait::as_before, italic};
}

[[nodiscard]] constexpr double inches(double n) { return n * 254; }
[[nodiscard]] inline field::Pose pose_at(double x, double y, int facing) {
  return {{length_in(x, Measure::inch), length_in(y, Measure::inch)}, Angle::degrees(facing)};
}

}  // namespace opfor::test
