// A scenario file: it is refused with sentences, or gives a battle that can be begun. What kind of
// file it is can be told of any.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "must.hpp"
#include "rules/sheets.hpp"
#include "scenario/scenario.hpp"
#include "table/assembly.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace opfor;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static_cast<void>(recognise(text));
  const auto scenario = read_scenario(text, "fuzz.toml", &find_sheet, sheet_names());
  if (!scenario) {
    fuzz::must(!scenario.error().empty(), "a refused scenario says why");
    return 0;
  }
  const Battle battle = scenario->sheet->start(scenario->setting);
  fuzz::must(battle.units().size() == scenario->setting->units.size(), "every unit has its state");
  const auto same = amend_scenario(*scenario, "# nothing\n", &find_sheet, sheet_names());
  fuzz::must(same.has_value(), "an amendment by nothing leaves a sound scenario");
  return 0;
}
