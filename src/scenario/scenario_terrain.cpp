#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "field/ground.hpp"
#include "scenario/scenario_parts.hpp"

namespace opfor::scenario {
namespace {

/// Who cannot enter, in files.
enum class Arm : std::uint8_t { foot, horse };

}  // namespace
}  // namespace opfor::scenario

namespace opfor {
template <>
struct Words<scenario::Arm> {
  static constexpr std::array<std::string_view, 2> all{"foot", "horse"};
};
}  // namespace opfor

namespace opfor::scenario {
namespace {

constexpr int kLowest = -20;  ///< levels of elevation
constexpr int kHighest = 20;

/// The outline, from the one of area, line and ring that is given.
bool read_outline(Keys& keys, field::Feature& feature, Measure measure) {
  std::string given;
  bool read = false;
  for (std::size_t i = 0; i < Words<field::Shape>::all.size(); ++i) {
    const std::string_view key = Words<field::Shape>::all[i];
    const auto outline = keys.points(key, measure);
    if (!keys.has(key)) continue;
    given += (given.empty() ? "" : " and ") + std::string{key};
    feature.shape = static_cast<field::Shape>(i);
    if (!outline) continue;
    feature.outline = *outline | ranges::views::transform(field::vec) | ranges::to<std::vector>;
    read = true;
  }
  const bool one = given.find(' ') == std::string::npos && !given.empty();
  if (!one) {
    keys.problem("", Sentence::one_outline, {given.empty() ? std::string_view{"none"} : given});
  }
  return one && read;
}

void read_gaps(Keys& keys, field::Feature& feature, Measure measure) {
  std::vector<Keys> tables = some_tables(keys, "gaps", kMostGaps);
  for (Keys& table : tables) {
    field::Gap gap;
    gap.from = field::vec(table.required("from", table.point("from", measure)));
    gap.to = field::vec(table.required("to", table.point("to", measure)));
    gap.barrier = table.flag("barrier").value_or(false);
    gap.name = table.label("name").value_or("");
    feature.gaps.push_back(std::move(gap));
    table.finish();
  }
}

/// Keys that mean something for certain outlines only; what they hold is dropped.
void check_shape(Keys& keys, field::Feature& feature) {
  const bool line = feature.shape == field::Shape::line;
  const bool ring = feature.shape == field::Shape::ring;
  const auto only = [&](std::string_view key, bool sensible, std::string_view whom) {
    if (!sensible && keys.has(key)) keys.problem(key, Sentence::only_for, {key, whom});
  };
  only("width", line, "a line");
  only("gaps", line || ring, "a line or a ring");
  only("cover_inside_only", ring, "a ring");
  if (!line && !ring) feature.gaps.clear();
}

void read_properties(Keys& keys, field::Feature& feature, const Sides& sides, Measure measure) {
  feature.cover = keys.choice<field::Cover>("cover").value_or(feature.cover);
  feature.cover_within =
      keys.length("cover_within", measure, 0, 100).value_or(feature.cover_within);
  feature.cover_inside_only = keys.flag("cover_inside_only").value_or(false);
  feature.blocks_sight = keys.flag("blocks_sight").value_or(false);
  feature.difficult = keys.flag("difficult").value_or(false);
  feature.enclosed = keys.flag("enclosed").value_or(false);
  feature.barrier = keys.flag("barrier").value_or(false);
  for (const Arm arm : keys.choices<Arm>("impassable").value_or(std::vector<Arm>{})) {
    (arm == Arm::foot ? feature.impassable_foot : feature.impassable_horse) = true;
  }
  feature.fortified_for = sides.find(keys, "fortified_for");
  feature.level = keys.integer("level", kLowest, kHighest).value_or(0);
}

field::Feature read_feature(Keys& keys, Ids& ids, const Sides& sides, const Setting& setting) {
  field::Feature feature;
  feature.id = ids.read(keys);
  feature.name = keys.label("name").value_or(feature.id);
  feature.kind = keys.required("kind", keys.choice<field::Kind>("kind"));
  const bool outlined = read_outline(keys, feature, setting.measure);
  feature.width = keys.length("width", setting.measure, 0, 100).value_or(Length{});
  read_gaps(keys, feature, setting.measure);
  read_properties(keys, feature, sides, setting.measure);
  keys.finish();
  if (!outlined) return feature;
  check_shape(keys, feature);
  for (const std::string& fault : field::outline_faults(feature, setting.width, setting.height)) {
    const std::string_view key = word(feature.shape);
    keys.problem(key, Sentence::outline_fault, {key, fault});
  }
  return feature;
}

}  // namespace

std::vector<field::Feature> read_terrain(Keys& file, const Sides& sides, const Setting& setting) {
  std::vector<field::Feature> features;
  Ids ids{"terrain"};
  for (Keys& keys : some_tables(file, "terrain", kMostFeatures)) {
    features.push_back(read_feature(keys, ids, sides, setting));
  }
  return features;
}

}  // namespace opfor::scenario
