#include "move_support.hpp"

#include <cmath>
#include <fmt/format.h>
#include <sstream>
#include <stdexcept>

#include "drawn_up.hpp"

namespace opfor::arquebusier::test {
namespace {

Length length(double inches) { return Length::rounded(inches * kInch); }
field::Pose pose(double x, double y, double facing) {
  return {{length(x), length(y)},
          Angle::hundredths(static_cast<std::int32_t>(std::lround(facing * 100)))};
}

Type type_named(std::string_view code) {
  for (const TypeLine& line : kTypeLines) {
    if (line.code == code) return line.type;
  }
  throw std::invalid_argument("no such type: " + std::string(code));
}

std::vector<Rank> ranks_of(std::string_view text, int& files) {
  std::vector<Rank> ranks;
  const std::size_t times = text.find('x');
  if (times != std::string_view::npos) {
    files = std::stoi(std::string(text.substr(0, times)));
    const int deep = std::stoi(std::string(text.substr(times + 1)));
    const Type type = type_named(text.substr(text.find(' ') + 1));
    for (int file = 0; file < files; ++file) {
      for (int rank = 0; rank < deep; ++rank) ranks.push_back({type, file, rank});
    }
    return ranks;
  }
  std::istringstream all{std::string(text)};
  std::string file;
  for (files = 0; std::getline(all, file, ','); ++files) {
    std::istringstream elements{file};
    std::string code;
    for (int rank = 0; elements >> code; ++rank) ranks.push_back({type_named(code), files, rank});
  }
  return ranks;
}

std::vector<Vec> tenths(const std::vector<Vec>& inches) {
  std::vector<Vec> points;
  for (const Vec p : inches) points.push_back(p * kInch);
  return points;
}

}  // namespace

UnitId Tabletop::add(Side side, std::string_view elements, double x, double y, double facing) {
  UnitInfo unit;
  unit.id = fmt::format("U{}", units_.size());
  unit.name = unit.id;
  unit.side = side;
  unit.start = pose(x, y, facing);
  FormationInfo info;
  info.elements = ranks_of(elements, info.files);
  info.mounted = line_of(info.elements.front().type).arm == Arm::mounted;
  units_.push_back(unit);
  rules_.formations.push_back(info);
  rules_.generals.push_back(false);
  return unit_id(units_.size() - 1);
}

UnitId Tabletop::add_general(Side side, UnitId with, double x, double y) {
  UnitInfo unit;
  unit.id = fmt::format("G{}", units_.size());
  unit.name = unit.id;
  unit.side = side;
  unit.start = pose(x, y, 0);
  unit.goes_with = with;
  units_.push_back(unit);
  rules_.formations.emplace_back();
  rules_.generals.push_back(true);
  return unit_id(units_.size() - 1);
}

void Tabletop::add(field::Feature feature) {
  feature.id = fmt::format("T{}", features_.size());
  feature.name = feature.id;
  features_.push_back(std::move(feature));
}

void Tabletop::table(double width, double height) {
  width_ = width;
  height_ = height;
}

Battle Tabletop::battle() const {
  auto setting = std::make_shared<Setting>();
  setting->sheet = "arquebusier";
  setting->measure = Measure::inch;
  setting->turns = 9;
  setting->width = length(width_);
  setting->height = length(height_);
  setting->units = units_;
  setting->of_sheet = std::make_shared<Rules>(rules_);
  setting->ground = std::make_shared<field::Ground>(features_, length(width_), length(height_));
  return start(setting);
}

field::Feature bog_of(std::vector<Vec> inches) {
  field::Feature bog;
  bog.kind = field::Kind::swamp;
  bog.outline = tenths(inches);
  bog.difficult = true;
  return bog;
}

field::Feature wood_of(std::vector<Vec> inches) {
  field::Feature wood = bog_of(std::move(inches));
  wood.kind = field::Kind::wood;
  wood.blocks_sight = true;
  wood.cover = field::Cover::soft;
  return wood;
}

field::Feature pond_of(std::vector<Vec> inches) {
  field::Feature pond;
  pond.kind = field::Kind::water;
  pond.outline = tenths(inches);
  pond.impassable_foot = pond.impassable_horse = true;
  return pond;
}

field::Feature hedge_of(std::vector<Vec> inches) {
  field::Feature hedge;
  hedge.kind = field::Kind::hedge;
  hedge.shape = field::Shape::line;
  hedge.outline = tenths(inches);
  hedge.barrier = true;
  hedge.cover = field::Cover::soft;
  return hedge;
}

void march(Battle& battle, UnitId unit, double facing, double distance) {
  Marker& marker = record(battle, unit).marker;
  marker.manoeuvre = Manoeuvre::march;
  marker.facing = pose(0, 0, facing).facing.hundredths();
  marker.distance = length(distance).tenths();
}

void march(Battle& battle, UnitId unit, double distance) {
  march(battle, unit, battle.unit(unit).pose().facing.as_degrees(), distance);
}

void retire(Battle& battle, UnitId unit, double distance) {
  march(battle, unit, distance);
  record(battle, unit).marker.manoeuvre = Manoeuvre::retire;
}

void reform(Battle& battle, UnitId unit, double facing, int files) {
  march(battle, unit, facing, 0);
  record(battle, unit).marker.manoeuvre = Manoeuvre::reform;
  record(battle, unit).marker.files = static_cast<std::uint8_t>(files);
}

void break_off(Battle& battle, UnitId unit, double towards, double distance, double ends) {
  march(battle, unit, towards, distance);
  record(battle, unit).marker.manoeuvre = Manoeuvre::break_off;
  record(battle, unit).marker.ends_facing = pose(0, 0, ends).facing.hundredths();
}

void place(Battle& battle, UnitId unit, double x, double y, double facing) {
  put(battle, unit, pose(x, y, facing));
}

const Advance& of(const Advances& advances, UnitId unit) {
  for (const Advance& move : advances.moves) {
    if (move.unit == unit) return move;
  }
  throw std::invalid_argument("it had no marker");
}

Battle after(const Battle& battle, const Advances& advances) {
  Battle moved = battle;
  for (const Advance& move : advances.moves) carry_out(moved, move);
  return moved;
}

Vec at(const Battle& battle, UnitId unit) {
  return field::vec(battle.unit(unit).pose().at) * (1 / kInch);
}

Vec end(const Advances& advances, UnitId unit) {
  return field::vec(of(advances, unit).to.at) * (1 / kInch);
}

std::string drawn(const Battle& battle, UnitId unit) { return drawn_up(battle, unit); }

std::string numbers(const Battle& battle, UnitId unit) {
  return files_in_words(battle, unit, [](const Element& e) { return std::to_string(e.id); });
}

}  // namespace opfor::arquebusier::test
