#include "telling/small_battle.hpp"

#include <array>
#include <fmt/format.h>

namespace opfor::test {
namespace {

using field::Feature;
using field::Kind;
using field::Shape;

Vec cm(double x, double y) { return {x * 100, y * 100}; }

Feature piece(std::string id, std::string name, Kind kind, Shape shape, std::vector<Vec> outline) {
  Feature feature;
  feature.id = std::move(id);
  feature.name = std::move(name);
  feature.kind = kind;
  feature.shape = shape;
  feature.outline = std::move(outline);
  return feature;
}

std::vector<Vec> block(double x, double y, double right, double top) {
  return {cm(x, y), cm(right, y), cm(right, top), cm(x, top)};
}

std::vector<Feature> terrain() {
  Feature wall = piece("wall", "Hacienda wall", Kind::wall, Shape::ring, block(150, 50, 200, 100));
  wall.gaps = {{cm(150, 62), cm(150, 66), false, "gate south-west"},
               {cm(150, 84), cm(150, 88), false, "gate north-west"},
               {cm(200, 72), cm(200, 76), true, "breach east"}};
  wall.impassable_foot = wall.impassable_horse = true;
  Feature hedge =
      piece("hedge", "Cactus hedge", Kind::hedge, Shape::line, {cm(120, 20), cm(120, 105)});
  Feature road = piece("road", "Road", Kind::road, Shape::line, {cm(0, 112), cm(240, 112)});
  road.width = 4_cm;
  return {wall,
          hedge,
          road,
          piece("house", "House", Kind::building, Shape::area, block(160, 90, 198, 100)),
          piece("shed", "Shed", Kind::building, Shape::area, block(152, 52, 162, 60)),
          piece("grass", "Tall grass", Kind::grass, Shape::area, block(50, 30, 110, 60)),
          piece("scrub", "Scrub", Kind::scrub, Shape::area, block(0, 0, 35, 35)),
          piece("huts", "Ruined huts", Kind::ruin, Shape::area, block(170, 118, 190, 130)),
          piece("gully", "Dry gully", Kind::gully, Shape::area, block(210, 20, 225, 60))};
}

struct Line {
  std::string_view id, name;
  Side side;
  Table table;
  double x, y;
  int facing;
};
constexpr std::array<Line, 10> kUnits{{
    {"L1", "1st section", Side::a, Table::foot, 90, 75, 270},
    {"L2", "2nd section", Side::a, Table::foot, 96, 75, 270},
    {"P1", "Captain Danjou", Side::a, Table::officer, 93, 80, 270},
    {"P2", "Lieutenant Vilain", Side::a, Table::officer, 93, 70, 270},
    {"MC1", "Regular lancers, 1st", Side::b, Table::horse, 45, 118, 90},
    {"MC2", "Regular lancers, 2nd", Side::b, Table::horse, 45, 87, 90},
    {"MC3", "Irregular horse, 1st", Side::b, Table::horse, 40, 50, 90},
    {"MC4", "Irregular horse, 2nd", Side::b, Table::horse, 60, 17, 45},
    {"OB", "Colonel Milan", Side::b, Table::officer, 25, 105, 90},
    {"MI1", "Veracruz battalion", Side::b, Table::foot, 0, 0, 90},
}};

constexpr std::array<int, 10> kFigures{10, 10, 1, 1, 8, 8, 8, 8, 1, 12};

}  // namespace

void describe(Fields& f, PaperRecord& r) {
  f("living", r.living);
  f("loaded", r.loaded);
}

void describe(Fields& f, PaperField& r) { f("nothing", r.nothing); }

Battle PaperSheet::start(std::shared_ptr<const Setting> setting) const {
  Battle battle = Battle::make<PaperRecord, PaperField>(std::move(setting));
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitInfo& info = battle.setting().units[i];
    battle.units()[i].put(info.start);
    battle.units()[i].presence = info.enters ? Presence::waiting : Presence::on_table;
    battle.record<PaperRecord>(unit_id(i)).living = kFigures[i % kFigures.size()];
  }
  return battle;
}

std::span<const StepInfo> PaperSheet::steps() const {
  static const std::vector<StepInfo> steps{
      {"1 moves", "P-1", Side::a}, {"2 moves", "P-2", Side::b}, {"3 melees", "P-3", std::nullopt}};
  return steps;
}

void PaperSheet::skip_step(Battle& battle) const {
  Head& head = battle.head();
  head.step = static_cast<std::uint8_t>((head.step + 1) % 3);
  if (head.step == 0) ++head.turn;
}

std::optional<Problem> PaperSheet::correct(Battle& battle, const Correction& correction) const {
  UnitState& unit = battle.unit(correction.unit);
  auto& record = battle.record<PaperRecord>(correction.unit);
  if (correction.killed && *correction.killed > record.living) {
    return Problem{{}, fmt::format("it has only {} figures left", record.living), {}};
  }
  if (correction.at) {
    unit.x = correction.at->x.tenths();
    unit.y = correction.at->y.tenths();
  }
  if (correction.facing) unit.facing = correction.facing->hundredths();
  if (correction.killed) record.living -= *correction.killed;
  if (correction.presence) unit.presence = *correction.presence;
  if (correction.loaded) record.loaded = *correction.loaded ? 1 : 0;
  if (correction.formation) unit.formation = *correction.formation;
  return std::nullopt;
}

std::vector<field::Box> PaperSheet::bases(const Battle& battle, UnitId unit) const {
  const bool horse = arm(battle.setting(), unit) == "horse";
  const double pitch = horse ? 350 : 300;
  const double width = horse ? 250 : 200;
  const double depth = horse ? 500 : 200;
  const field::Pose pose = battle.unit(unit).pose();
  const Vec ahead = unit_vector(pose.facing);
  const Vec right{ahead.y, -ahead.x};
  const int n = battle.record<PaperRecord>(unit).living;
  std::vector<field::Box> boxes;
  for (int i = 0; i < n; ++i) {
    const Vec at = field::vec(pose.at) + right * ((i - (n - 1) / 2.0) * pitch);
    boxes.push_back({at, ahead, width / 2, depth / 2});
  }
  return boxes;
}

std::string PaperSheet::strength(const Battle& battle, UnitId unit) const {
  return fmt::format("{}", battle.record<PaperRecord>(unit).living);
}

std::string PaperSheet::arm(const Setting& setting, UnitId unit) const {
  return setting.unit(unit).table == Table::horse ? "horse" : "foot";
}

std::shared_ptr<const Setting> hacienda() {
  auto setting = std::make_shared<Setting>();
  setting->sheet = "paper";
  setting->title = "Camerone";
  setting->date = "1863-04-30";
  setting->turns = 14;
  setting->width = 240_cm;
  setting->height = 150_cm;
  setting->tolerance = Length::tenths(50);
  setting->sides[0] = {"legion", "Foreign Legion", Angle::degrees(270), false};
  setting->sides[1] = {"mexico", "Mexico", Angle::degrees(90), true};
  CommandInfo command;
  command.id = "mexicans";
  command.name = "Milan's command";
  command.side = Side::b;
  setting->commands.push_back(command);
  for (const Line& line : kUnits) {
    UnitInfo unit;
    unit.id = line.id;
    unit.name = line.name;
    unit.side = line.side;
    unit.table = line.table;
    unit.command = line.side == Side::b ? CommandId{0} : kNoCommand;
    unit.start = {field::point(cm(line.x, line.y)), Angle::degrees(line.facing)};
    setting->units.push_back(unit);
  }
  setting->units.back().enters = Entry{5, field::point(cm(0, 112))};
  setting->ground =
      std::make_shared<const field::Ground>(terrain(), setting->width, setting->height);
  return setting;
}

}  // namespace opfor::test
