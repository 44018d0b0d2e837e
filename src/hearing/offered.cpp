#include "hearing/offered.hpp"

#include <vector>

#include "telling/places.hpp"

namespace opfor {
namespace {

/// "at F1", "the Foot": the one unit that is meant; nobody if none is, or several.
UnitId who_is_named(const Setting& setting, std::string words) {
  for (const std::string_view idle : {"at ", "to ", "towards ", "the "}) {
    if (words.starts_with(idle)) words.erase(0, idle.size());
  }
  const std::vector<UnitId> named =
      words.empty() ? std::vector<UnitId>{} : find_units(setting, words);
  return named.size() == 1 ? named.front() : kNoUnit;
}

bool is_said(const Setting& setting, const Option& option, const std::string& words) {
  const std::string whole = in_lower_case(option.words);
  const std::size_t end = option.unit == kNoUnit ? whole.size() : whole.find(": ");
  if (end == std::string::npos || !words.starts_with(whole.substr(0, end))) return false;
  if (option.unit == kNoUnit) return words == whole;
  return words.size() > end + 1 && words[end] == ' ' &&
         who_is_named(setting, words.substr(end + 1)) == option.unit;
}

}  // namespace

const Order* offered_as_said(const Setting& setting, std::span<const Option> offered,
                             const std::string& words) {
  const std::string said = in_lower_case(words);
  const Order* found = nullptr;
  for (const Option& option : offered) {
    if (!option.order || !is_said(setting, option, said)) continue;
    if (found != nullptr) return nullptr;
    found = &*option.order;
  }
  return found;
}

const Order* offered_charge(std::span<const Option> offered, UnitId enemy) {
  const Order* plainest = nullptr;
  for (const Option& option : offered) {
    const auto* charge = option.order ? act<Charge>(*option.order) : nullptr;
    if (charge == nullptr || charge->target != enemy) continue;
    const bool plainer = plainest == nullptr || option.order->acts.size() < plainest->acts.size();
    if (plainer) plainest = &*option.order;
  }
  return plainest;
}

}  // namespace opfor
