#include "plays/given.hpp"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

#include "hearing/report.hpp"
#include "plays/placing.hpp"
#include "plays/state_fields.hpp"
#include "plays/telling.hpp"
#include "record/state_json.hpp"

namespace opfor::plays {
namespace {

void correct(const Line& line, Table& table, const Correction& correction) {
  if (const auto problem = table.sheet().correct(table.battle, correction)) {
    throw Wrong(line.where, to_string(*problem));
  }
}

void set_field(const Line& line, Table& table, const std::string& who, const Halves& field) {
  Json state = state_json(table.battle);
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

}  // namespace opfor::plays
