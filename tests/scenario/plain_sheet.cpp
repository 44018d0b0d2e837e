#include "scenario/plain_sheet.hpp"

#include "scenario/beginning.hpp"

namespace opfor::test {
namespace {

struct PlainRecord {
  std::uint64_t nothing = 0;
};
void describe(Fields& f, PlainRecord& r) { f("nothing", r.nothing); }

}  // namespace

std::shared_ptr<const SheetSetting> PlainSheet::read(Setting&, Keys& options, std::span<Keys> units,
                                                     Problems&) const {
  auto of_sheet = std::make_shared<PlainSetting>();
  of_sheet->fog = options.flag("fog").value_or(false);
  for (Keys& keys : units) {
    of_sheet->figures.push_back(keys.required("figures", keys.integer("figures", 1, 32)));
    of_sheet->weapons.push_back(keys.choices<Weapon>("weapons").value_or(std::vector<Weapon>{}));
    keys.finish();  // the reader finishes, too: nothing may be said twice
  }
  return of_sheet;
}

Battle PlainSheet::start(std::shared_ptr<const Setting> setting) const {
  Battle battle = Battle::make<PlainRecord, PlainRecord>(std::move(setting));
  for (std::size_t i = 0; i < battle.size(); ++i) {
    put_at_start(battle.unit(unit_id(i)), battle.setting().unit(unit_id(i)));
  }
  return battle;
}

std::vector<field::Box> PlainSheet::bases(const Battle& battle, UnitId unit) const {
  const Length one = length_in(1, measure_);
  return {field::box(battle.unit(unit).pose(), one, one)};
}

const Sheet* find_plain(std::string_view name) {
  static const PlainSheet plain_cm{"plain", Measure::centimetre};
  static const PlainSheet plain_in{"plain_inches", Measure::inch};
  if (name == plain_cm.name()) return &plain_cm;
  if (name == plain_in.name()) return &plain_in;
  return nullptr;
}

SheetNames plain_names() {
  static constexpr std::array<std::string_view, 2> names{"plain", "plain_inches"};
  return names;
}

const std::string_view kBattle = R"(system = "plain"
title = "A skirmish"
date = 1863-04-30
turns = 10
table = { width = 120, height = 90 }
first_side = "red"
[options]
fog = true
[behaviour]
flank_range = 60
doctrine = { blue = "cautious" }
[[side]]
id = "blue"
name = "The Blues"
facing = 180
automated = true
[[side]]
id = "red"
facing = 0
[[terrain]]
id = "yard"
name = "Walled yard"
kind = "wall"
ring = [[40, 40], [60, 40], [60, 60.5], [40, 60.5]]
cover = "hard"
cover_within = 3
cover_inside_only = true
impassable = ["foot", "horse"]
fortified_for = "red"
gaps = [{ name = "gate", from = [48, 40], to = [52, 40], barrier = true }]
[[terrain]]
id = "brook"
kind = "river"
line = [[0, 70], [120, 70]]
width = 4
difficult = true
[[command]]
id = "blue1"
side = "blue"
level = "brigade"
objective = [50, 50]
objective_name = "the yard"
[[command]]
id = "blue2"
side = "blue"
parent = "blue1"
[[unit]]
id = "B1"
name = "First Blues"
command = "blue2"
at = [60, 80]
figures = 12
weapons = ["musket", "sword"]
tags = ["levy"]
[[unit]]
id = "B2"
command = "blue1"
enters = { turn = 3, at = [0, 90] }
objective = [10, 10]
figures = 8
[[unit]]
id = "R1"
side = "red"
at = [50, 50]
facing = 45
figures = 10
)";

std::string changed(std::string_view what, std::string_view to) {
  std::string text{kBattle};
  const std::size_t at = text.find(what);
  if (at == std::string::npos || text.find(what, at + 1) != std::string::npos) {
    throw std::logic_error("not exactly once in the battle: " + std::string{what});
  }
  return text.replace(at, what.size(), to);
}

tl::expected<Scenario, Problems> read(std::string_view text) {
  return read_scenario(text, "t.toml", find_plain, plain_names());
}

std::string problems_of(std::string_view text) {
  const auto scenario = read(text);
  return scenario ? std::string{} : scenario.error().to_string();
}

const PlainSetting& plain(const Scenario& scenario) {
  return dynamic_cast<const PlainSetting&>(*scenario.setting->of_sheet);
}

}  // namespace opfor::test
