#include "rules/arquebusier/sheet.hpp"

#include <fmt/format.h>

#include "rules/arquebusier/corrections.hpp"
#include "rules/arquebusier/elements.hpp"
#include "rules/arquebusier/facts.hpp"
#include "rules/arquebusier/resolvers.hpp"
#include "rules/arquebusier/sighting.hpp"
#include "rules/arquebusier/victory.hpp"

namespace opfor::arquebusier {
namespace {

/// "5 firearm, 4 pike", in the order of the types.
std::string by_type(const Elements& elements) {
  std::array<int, kTypes> count{};
  for (const Element& element : elements) ++count[static_cast<std::size_t>(element.type)];
  std::vector<std::string> words;
  for (const TypeLine& line : kTypeLines) {
    const int n = count[static_cast<std::size_t>(line.type)];
    if (n > 0) words.push_back(fmt::format("{} {}", n, word(line.type)));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

/// What a General's or a lost unit's end was.
std::string end_of(const Battle& battle, UnitId unit) {
  return std::string{word(record(battle, unit).gone)};
}

}  // namespace

std::vector<field::Mover> Moments::movers() const {
  const double obstacle = kObstacleCost.as_double();
  const double half = kElementWidth.as_double() / 2;
  return {{false, kDifficultFactor, obstacle, half},
          {true, kDifficultFactor, obstacle, half},
          {true, kDifficultFactor, kNoWay, half}};
}

std::shared_ptr<const SheetSetting> Moments::read(Setting& setting, Keys& options,
                                                  std::span<Keys> units, Problems& problems) const {
  return read_setting(setting, options, units, problems);
}
Battle Moments::start(std::shared_ptr<const Setting> setting) const {
  return arquebusier::start(std::move(setting));
}
Battle Moments::carry_over(const Battle& old, std::shared_ptr<const Setting> setting) const {
  return arquebusier::carry_over(old, std::move(setting));
}
std::span<const std::string_view> Moments::counts() const { return arquebusier::counts(); }
int Moments::counted(const Battle& battle, const Count& count) const {
  return arquebusier::counted(battle, count);
}
Tally Moments::tally(const Battle& battle, Side side) const {
  return arquebusier::tally(battle, side);
}

Facts Moments::facts(const Moment& now, UnitId unit) const {
  return arquebusier::facts(Situation(now), unit);
}
bool Moments::governed(const Setting& setting, Side side) const {
  return setting.side(side).automated;
}
View Moments::view(const Moment& now, Side side) const { return arquebusier::view(now, side); }
std::span<const std::string_view> Moments::kinds() const { return arquebusier::kinds(); }
std::span<const std::string_view> Moments::states() const { return arquebusier::states(); }
std::optional<Problem> Moments::correct(Battle& battle, const Correction& correction) const {
  return arquebusier::correct(battle, correction);
}
std::vector<Resolver> Moments::resolvers(const Reactions& reactions) const {
  return arquebusier::resolvers(reactions);
}

std::vector<field::Box> Moments::bases(const Battle& battle, UnitId unit) const {
  if (is_general(battle, unit)) return {footprint(battle, unit)};
  std::vector<field::Box> boxes;
  for (const Element& element : record(battle, unit).elements) {
    boxes.push_back(element_box(battle, unit, element));
  }
  return boxes;
}

bool Moments::takes_room(const Setting& setting, UnitId unit) const {
  return !rules(setting).generals[index(unit)];
}

std::string Moments::strength(const Battle& battle, UnitId unit) const {
  const bool gone = record(battle, unit).gone != Gone::no;
  if (is_general(battle, unit)) return gone ? end_of(battle, unit) : "leads";
  const Elements& elements = record(battle, unit).elements;
  if (gone && elements.empty()) return end_of(battle, unit);
  std::string words = fmt::format("{} of {} elements: {}", elements.size(),
                                  initial_count(battle, unit), by_type(elements));
  return gone ? fmt::format("{}; {}", words, end_of(battle, unit)) : words;
}

std::vector<std::string> Moments::marks(const Battle& battle, UnitId unit) const {
  std::vector<std::string> all;
  const UnitRecord& r = record(battle, unit);
  if (is_general(battle, unit)) {
    if (const UnitId with = goes_with(battle, unit); with != kNoUnit) {
      all.push_back(fmt::format("with {}", battle.setting().unit(with).name));
    }
    return all;
  }
  if (formation_info(battle, unit).natural == Class::irregular) all.emplace_back("irregular");
  for (std::size_t i = 0; i < Words<Cause>::all.size(); ++i) {
    const auto cause = static_cast<Cause>(i);
    if (has_cause(battle, unit, cause)) all.push_back(fmt::format("shaken: {}", word(cause)));
  }
  if (r.commander_dead != 0) all.emplace_back("commander dead");
  if (r.marker.changing != Changing::no) all.emplace_back(word(r.marker.changing));
  // Dragoons alone are now this, now that.
  const bool dragoons = count_of(battle, unit, Type::dragoon) > 0;
  if (dragoons) all.emplace_back(r.mounted != 0 ? "mounted" : "on foot");
  if (r.under_fire != 0 || r.under_fire_last != 0) all.emplace_back("under fire");
  if (r.move_penalty > 0) all.push_back(fmt::format("moves {} in less", r.move_penalty));
  if (r.ran != 0 || r.ran_last != 0) all.emplace_back("ran");
  if (r.withdrew != 0 || r.withdrew_last != 0) all.emplace_back("withdrew");
  if (r.broke_off != 0 || r.broke_off_last != 0) all.emplace_back("broke off");
  if (r.marker.manoeuvre != Manoeuvre::none) {
    all.push_back(fmt::format("ordered to {}", word(r.marker.manoeuvre)));
  }
  if (in_melee(battle, unit)) all.emplace_back("in melee");
  return all;
}

std::string Moments::arm(const Setting& setting, UnitId unit) const {
  const Rules& all = rules(setting);
  if (all.generals[index(unit)]) return "general";
  const FormationInfo& info = all.formations[index(unit)];
  if (is_artillery(info.elements.front().type)) return "artillery";
  bool foot = false;
  bool dragoons = false;
  for (const Rank& place : info.elements) {
    foot = foot || line_of(place.type).arm == Arm::foot;
    dragoons = dragoons || place.type == Type::dragoon;
  }
  if (foot) return "foot";
  return dragoons ? "dragoons" : "horse";
}

}  // namespace opfor::arquebusier
