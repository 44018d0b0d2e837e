#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/event.hpp"
#include "battle/setting.hpp"
#include "drill/sheet.hpp"

/// Events in the public format (src/record/FORMAT.md): what other programs read of a battle. Units
/// and sides by their scenario ids, lengths in the sheet's measure, facings in degrees.
namespace opfor {

/// {"turn", "phase", "phase_name", "side", "rule", "kind", "what": {...}}.
/// @param steps the sheet's
[[nodiscard]] nlohmann::ordered_json event_json(const Setting& setting,
                                                std::span<const StepInfo> steps,
                                                const Event& event);

/// One field of a kind of event, as the format's page lists it.
struct FieldOfEvent {
  std::string_view name;
  std::string_view type;  ///< "unit", "length"
  bool list = false;      ///< it holds any number of these
  std::string_view says;
};
struct KindOfEvent {
  std::string_view name;
  std::vector<FieldOfEvent> fields;
};
/// Every kind of event, in the order of `event::What`.
[[nodiscard]] std::vector<KindOfEvent> kinds_of_event();

}  // namespace opfor
