#include "table/ask_names.hpp"

#include <range/v3/algorithm/contains.hpp>

#include "rules/sheets.hpp"
#include "telling/places.hpp"

namespace opfor::ask {
namespace {

std::string bare_of(std::string_view name) {
  std::string small = in_lower_case(std::string{name});
  if (small.starts_with("the ")) small.erase(0, 4);
  std::erase_if(small, [](char c) { return c == '\'' || c == ','; });
  return small;
}

}  // namespace

NamesInRoster::NamesInRoster(const Roster& roster)
    : NamesSaid(find_sheet(roster.behaviour)), roster_(roster) {}

NamesSaid::Units NamesInRoster::units(const std::string& said) const {
  const std::string wanted = bare_of(said);
  Units found;
  if (wanted.empty()) return found;
  const auto add = [&](auto fits) {
    for (std::size_t i = 0; i < roster_.units.size(); ++i) {
      if (fits(roster_.units[i])) found.units.push_back(unit_id(i));
    }
    return !found.units.empty();
  };
  const auto is_called = [&](const RosterUnit& unit) {
    return bare_of(unit.id) == wanted || bare_of(unit.name) == wanted;
  };
  if (add(is_called)) return found;
  found.group = true;
  if (means_all(wanted)) {
    add([](const RosterUnit& unit) { return !unit.destroyed(); });
    return found;
  }
  if (add([&](const RosterUnit& unit) { return bare_of(unit.command) == wanted; })) return found;
  found.group = false;
  // A number that is typed counts something.
  if (wanted.size() < 3) return found;
  add([&](const RosterUnit& unit) { return bare_of(unit.name).starts_with(wanted); });
  found.several = found.units.size() > 1;
  return found;
}

std::string NamesInRoster::name_of(UnitId unit) const { return roster_.units[index(unit)].label(); }

std::string NamesInRoster::id_of(UnitId unit) const {
  const RosterUnit& of = roster_.units[index(unit)];
  return of.id.empty() ? of.name : of.id;
}

InExamples NamesInRoster::in_examples() const {
  InExamples names;
  for (std::size_t i = 0; i < roster_.units.size(); ++i) names.ours.push_back(id_of(unit_id(i)));
  names.theirs = names.ours;
  if (!names.ours.empty()) names.leader = names.ours.front();
  return names;
}

std::vector<std::string> NamesInRoster::known(bool) const {
  std::vector<std::string> names;
  for (const RosterUnit& unit : roster_.units) {
    names.push_back(unit.name);
    if (!unit.id.empty()) names.push_back(unit.id);
  }
  return names;
}

std::optional<std::size_t> NamesInRoster::find(const std::string& said) const {
  const Units found = units(said);
  if (found.units.size() != 1) return std::nullopt;
  return index(found.units.front());
}

}  // namespace opfor::ask
