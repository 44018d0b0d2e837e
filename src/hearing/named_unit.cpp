#include "hearing/named_unit.hpp"

#include "hearing/sentences.hpp"
#include "telling/places.hpp"
#include "telling/sentences.hpp"

namespace opfor {

tl::expected<UnitId, std::string> named_unit(const Setting& setting, const std::string& name) {
  const auto found = find_units(setting, name);
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    return tl::unexpected(
        say(HearingSays::nobody, {name, or_did_you_mean(name, all_names(setting, true))}));
  }
  std::vector<std::string> names;
  for (const UnitId one : found) names.push_back(setting.name_of(one));
  const std::vector<std::string_view> views(names.begin(), names.end());
  return tl::unexpected(say(HearingSays::two_of_the_name, {name, one_of(views)}));
}

}  // namespace opfor
