// What must be true of the formations and Generals of a scenario together.
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "rules/arquebusier/elements.hpp"
#include "rules/arquebusier/setting_parts.hpp"

namespace opfor::arquebusier {
namespace {

bool there_at_once(const Setting& setting, std::size_t i) {
  const auto& enters = setting.units[i].enters;
  return !enters || enters->turn <= 1;
}

/// Whom missions and Generals name are formations.
void check_references(std::span<Keys> units, const Setting& setting, const Rules& rules) {
  for (std::size_t i = 0; i < units.size(); ++i) {
    const UnitId target = setting.units[i].task.target;
    if (target != kNoUnit && rules.generals[index(target)]) {
      units[i].problem("target", "a target is a formation, not a General");
    }
  }
  check_goes_with(units, setting, kGeneralGoes,
                  [&](UnitId unit) { return rules.generals[index(unit)]; });
}

/// A side of which all formations are irregular has lost (AQ-ROUT).
void check_can_stand_up(std::span<Keys> units, const Setting& setting, const Rules& rules) {
  for (const Side side : {Side::a, Side::b}) {
    std::optional<std::size_t> first;
    bool sound = false;
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (setting.units[i].side != side || rules.generals[i]) continue;
      if (!first) first = i;
      const FormationInfo& info = rules.formations[i];
      sound = sound || (info.natural == Class::regular && there_at_once(setting, i) &&
                        !is_artillery(info.elements.front().type));
    }
    if (sound || setting.side(side).id.empty()) continue;
    const std::string what = fmt::format(
        "side '{}' begins without a regular formation that is not artillery, so that "
        "it has routed at once (AQ-ROUT)",
        setting.side(side).id);
    // A side of Generals alone is told of at one of them; one without any unit by the reader.
    for (std::size_t i = 0; i < units.size() && !first; ++i) {
      if (setting.units[i].side == side) first = i;
    }
    if (first) units[*first].problem("class", what, "class = \"regular\"");
  }
}

std::vector<field::Box> boxes_of(const Setting& setting, const Rules& rules, std::size_t i) {
  const FormationInfo& info = rules.formations[i];
  std::vector<field::Box> boxes;
  for (const Rank& place : info.elements) {
    Element element;
    element.file = static_cast<std::uint8_t>(place.file);
    element.rank = static_cast<std::uint8_t>(place.rank);
    boxes.push_back(element_box(rules.options, element, info.files, setting.units[i].start));
  }
  return boxes;
}

bool goes_like_horse(const FormationInfo& info) {
  return std::any_of(info.elements.begin(), info.elements.end(), [&](const Rank& e) {
    const Arm arm = line_of(e.type).arm;
    return arm == Arm::mounted || arm == Arm::artillery || (arm == Arm::dragoon && info.mounted);
  });
}

/// The middle or a corner of an element lies in woods.
bool in_woods(const field::Ground& ground, const field::Box& element) {
  const auto corners = field::corners(element);
  for (std::size_t f = 0; f < ground.features().size(); ++f) {
    const auto id = static_cast<FeatureId>(f);
    if (!is_woods(ground.feature(id))) continue;
    if (ground.contains(id, element.centre)) return true;
    const bool corner = std::any_of(corners.begin(), corners.end(),
                                    [&](Vec v) { return ground.depth_inside(id, v) > kTolerance; });
    if (corner) return true;
  }
  return false;
}

void check_place(Keys& keys, std::string_view key, const Setting& setting,
                 const FormationInfo& info, std::span<const field::Box> boxes) {
  const field::Ground& ground = *setting.ground;
  const auto over_edge = [&](const field::Box& box) {
    const auto corners = field::corners(box);
    return !std::all_of(corners.begin(), corners.end(),
                        [&](Vec corner) { return ground.on_table(corner); });
  };
  const bool guns = is_artillery(info.elements.front().type);
  const field::Mover mover{goes_like_horse(info)};
  if (std::any_of(boxes.begin(), boxes.end(), over_edge)) {
    keys.problem(key, "its elements reach over the edge of the table",
                 "at is the middle of its front edge");
  } else if (std::any_of(boxes.begin(), boxes.end(),
                         [&](const field::Box& box) { return !ground.can_stand(box, mover); })) {
    keys.problem(key, "its elements stand on ground that it cannot enter");
  } else if (guns && std::any_of(boxes.begin(), boxes.end(),
                                 [&](const field::Box& box) { return in_woods(ground, box); })) {
    keys.problem(key, "artillery does not stand in woods (AQ-TER-5)");
  }
}

void check_near(Keys& keys, const Setting& setting, UnitId general, UnitId with,
                std::span<const field::Box> boxes) {
  const Vec at = field::vec(setting.unit(general).start.at);
  const double least = field::least_gap(at, boxes);
  if (within(least, kGeneralJoined)) return;
  keys.problem("at",
               fmt::format("he stands {:.1f} in from '{}', with which he goes",
                           least / tenths_in(Measure::inch), setting.unit(with).id),
               "1 in at most (AQ-GEN-1)");
}

}  // namespace

void check_armies(std::span<Keys> units, const Setting& setting, const Rules& rules) {
  check_references(units, setting, rules);
  check_can_stand_up(units, setting, rules);
}

void check_deployment(std::span<Keys> units, const Setting& setting, const Rules& rules) {
  std::vector<std::vector<field::Box>> all(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (rules.generals[i]) continue;
    const bool late = setting.units[i].enters.has_value();
    all[i] = boxes_of(setting, rules, i);
    check_place(units[i], late ? "enters" : "at", setting, rules.formations[i], all[i]);
    // Who comes later finds a place then.
    if (late) continue;
    for (std::size_t j = 0; j < i; ++j) {
      if (all[j].empty() || setting.units[j].enters) continue;
      const bool enemies = setting.units[i].side != setting.units[j].side;
      if (enemies && touch(all[i], all[j]) && !field::overlaps(all[i], all[j])) {
        units[i].problem("at", fmt::format("it touches the enemy '{}': nobody begins in a melee",
                                           setting.units[j].id));
      }
    }
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!rules.generals[i]) continue;
    const UnitId with = setting.units[i].goes_with;
    if (with != kNoUnit) check_near(units[i], setting, unit_id(i), with, all[index(with)]);
  }
}

}  // namespace opfor::arquebusier
