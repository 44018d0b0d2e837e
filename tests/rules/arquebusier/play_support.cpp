#include "play_support.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>

#include "rules/arquebusier/sheet.hpp"

namespace opfor::arquebusier::test {

using chance::Purpose;

Small by_hand(const Making& making) {
  Small small = making.small();
  opfor::test::lead_by_hand(small.scenario, small.battle, sheet());
  return small;
}

Small on_turn_3(const Making& making) {
  Small small = by_hand(making);
  small.battle.head().turn = 3;
  return small;
}

Making shot_at(double gap, const char* target, const char* more) {
  return Making{}
      .formation("shot", 'a', "6x1 FA", 30, 10, more)
      .formation("target", 'b', target, 30, 10 + gap);
}

Table::Table(Small& small)
    : Playing(small.battle, arquebusier::sheet(),
              opfor::test::shipped_behaviour("arquebusier", small.battle.setting().behaviour)) {}

void Table::to(At step) {
  for (int i = 0; i < 200; ++i) {
    if (battle().head().step == static_cast<std::uint8_t>(step)) return;
    this->step();
  }
  throw std::runtime_error("that step does not come");
}

void Table::past(At step) {
  to(step);
  while (battle().head().step == static_cast<std::uint8_t>(step)) this->step();
}

std::vector<std::string> Table::outcomes(const std::string& unit, const std::string& what) const {
  std::vector<std::string> all;
  for (const auto& tested : told_of<event::Tested>()) {
    if (name(tested.unit) == unit && tested.what.rfind(what, 0) == 0) {
      all.push_back(tested.outcome);
    }
  }
  return all;
}

std::vector<std::string> Table::commanded() const {
  std::vector<std::string> ids;
  for (const auto& ordered : told_of<event::Ordered>()) ids.push_back(name(ordered.unit));
  return ids;
}

std::vector<std::string> Table::fire() const {
  std::vector<std::string> all;
  for (const auto& shot : told_of<event::Shot>()) {
    all.push_back(fmt::format("{} {} at {}, {} or more, {} hit", name(shot.unit), shot.shots,
                              name(shot.target), shot.least, shot.hits));
  }
  return all;
}

std::optional<int> Table::face_unfixed(const chance::Key& key) const {
  if (key.purpose == Purpose::reaction) return 3;
  if (key.purpose == Purpose::initiative) return key.side == Side::a ? 5 : 2;
  return std::nullopt;
}

// --- acts ---

namespace {

field::Pose pose(const Small& small, const std::string& unit) {
  return small.battle.unit(small.id(unit)).pose();
}

Point ahead(const Small& small, const std::string& unit, Angle facing, double along) {
  return field::point(field::vec(pose(small, unit).at) + unit_vector(facing) * inches(along));
}

}  // namespace

Act going(const Small& small, const std::string& unit, double along) {
  return Move{{ahead(small, unit, pose(small, unit).facing, along)}, Gait::as_before};
}
std::vector<Act> marching(const Small& small, const std::string& unit, double facing,
                          double distance) {
  const Angle to = Angle::hundredths(static_cast<std::int32_t>(facing * 100));
  return {Face{to}, Move{{ahead(small, unit, to, distance)}, Gait::as_before}};
}
Act charging(const Small& small, const std::string& unit, const std::string& enemy, double along) {
  return Charge{
      small.id(enemy), {ahead(small, unit, pose(small, unit).facing, along)}, Gait::as_before};
}
Act turning(int facing) { return Face{Angle::degrees(facing)}; }

// --- what became of units ---

double x(const Small& small, const std::string& unit) {
  return pose(small, unit).at.x.as_double() / inches(1);
}
double y(const Small& small, const std::string& unit) {
  return pose(small, unit).at.y.as_double() / inches(1);
}
double facing(const Small& small, const std::string& unit) {
  return pose(small, unit).facing.hundredths() / 100.0;
}
int left(const Small& small, const std::string& formation) {
  return static_cast<int>(record(small.battle, small.id(formation)).elements.size());
}
bool on_table(const Small& small, const std::string& unit) {
  return small.battle.unit(small.id(unit)).on_table();
}
bool fights(const Small& small, const std::string& formation) {
  return in_melee(small.battle, small.id(formation));
}
Class of(const Small& small, const std::string& formation) {
  return class_of(small.battle, small.id(formation));
}
std::string causes(const Small& small, const std::string& formation) {
  std::vector<std::string_view> all;
  for (std::size_t i = 0; i < Words<Cause>::all.size(); ++i) {
    const auto cause = static_cast<Cause>(i);
    if (has_cause(small.battle, small.id(formation), cause)) all.push_back(word(cause));
  }
  return fmt::format("{}", fmt::join(all, ", "));
}

}  // namespace opfor::arquebusier::test
