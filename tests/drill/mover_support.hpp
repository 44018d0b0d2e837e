#pragma once

#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "drill/mover.hpp"
#include "field/boxes.hpp"

/// A table with bodies on it, and how they go, in a few words.
namespace opfor::test {

/// Units are numbered as they come; friends are those of the same side. A table of 5000 by 5000.
class Field final : public Drill {
 public:
  UnitId add(Side side, const field::Box& box) {
    boxes_.push_back(box);
    sides_.push_back(side);
    const auto unit = static_cast<UnitId>(boxes_.size() - 1);
    present_.insert(unit);
    return unit;
  }
  void put(UnitId unit, const field::Box& box) { boxes_[index(unit)] = box; }
  field::Box& at(UnitId unit) { return boxes_[index(unit)]; }
  /// @param kind what it is to everybody
  FeatureId terrain(field::Feature feature, Border kind) {
    feature.id = "f" + std::to_string(features_.size());
    borders_[feature.id] = kind;
    features_.push_back(std::move(feature));
    ground_ = std::make_unique<field::Ground>(features_, 50_cm, 50_cm);
    return static_cast<FeatureId>(features_.size() - 1);
  }

  [[nodiscard]] const UnitSet& bodies() const override { return present_; }
  [[nodiscard]] const field::Box& body(UnitId unit) const override { return boxes_[index(unit)]; }
  [[nodiscard]] const field::Ground& land() const override { return *ground_; }
  [[nodiscard]] bool are_enemies(UnitId one, UnitId other) const override {
    return sides_[index(one)] != sides_[index(other)];
  }
  [[nodiscard]] field::Mover mover(UnitId) const override { return {}; }
  [[nodiscard]] Border border(UnitId, const field::Feature& feature) const override {
    return borders_.at(feature.id);
  }
  [[nodiscard]] double keeps_off(UnitId, UnitId) const override { return off; }
  [[nodiscard]] bool keeps_off_beside() const override { return beside; }
  [[nodiscard]] bool passes(UnitId, UnitId friendly) const override {
    return lets_pass.count(friendly) != 0;
  }
  [[nodiscard]] bool wheels_over(UnitId, UnitId friendly) const override {
    return swept.count(friendly) != 0;
  }

  double off = 100;
  bool beside = true;
  std::set<UnitId> lets_pass;
  std::set<UnitId> swept;

 private:
  std::vector<field::Box> boxes_;
  std::vector<Side> sides_;
  UnitSet present_;
  std::map<std::string, Border> borders_;
  std::vector<field::Feature> features_;
  std::unique_ptr<field::Ground> ground_ =
      std::make_unique<field::Ground>(std::vector<field::Feature>{}, 50_cm, 50_cm);
};

[[nodiscard]] inline field::Feature area(std::vector<Vec> outline) {
  field::Feature feature;
  feature.outline = std::move(outline);
  return feature;
}
[[nodiscard]] inline field::Feature hedge(std::vector<Vec> outline) {
  field::Feature feature;
  feature.shape = field::Shape::line;
  feature.outline = std::move(outline);
  return feature;
}

}  // namespace opfor::test
