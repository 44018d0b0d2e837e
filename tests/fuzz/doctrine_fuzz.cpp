// A doctrine file: it is refused with sentences, or has dials for every unit.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ai/behaviour/doctrine.hpp"
#include "must.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace opfor;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto doctrine = read_doctrine(text, "fuzz.toml");
  if (!doctrine) {
    fuzz::must(!doctrine.error().empty(), "a refused doctrine says why");
    return 0;
  }
  fuzz::must(dials_for(*doctrine, {}) == doctrine->dials, "units without tags have common dials");
  for (const Doctrine::Tagged& tagged : doctrine->tagged) {
    for (const std::string& tag : tagged.tags) {
      const std::vector<std::string> tags{tag};
      fuzz::must(dials_for(*doctrine, tags) == tagged.dials, "no tag stands twice");
    }
  }
  return 0;
}
