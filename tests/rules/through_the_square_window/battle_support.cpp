#include "battle_support.hpp"

#include <fmt/format.h>

#include "rules/through_the_square_window/sheet.hpp"

namespace opfor::through_the_square_window::test {

Making::Making() : ScenarioText("date = 1631-09-17\n") {}

Making& Making::unit(std::string_view id, char side, std::string_view card, double x, double y,
                     std::string_view more) {
  rest_ += fmt::format("[[unit]]\nid = \"{}\"\ncard = \"{}\"\nat = [{}, {}]\n", id, card, x, y);
  if (more.find("command =") == std::string_view::npos &&
      more.find("side =") == std::string_view::npos) {
    rest_ += fmt::format("command = \"{}\"\n", side);
  }
  rest_ += opfor::test::lines(more);
  return *this;
}

std::string Making::text() const {
  std::string text = beginning("through_the_square_window", "width = 120, height = 90",
                               "facing = 0", "facing = 180");
  for (const char* side : {"a", "b"}) {
    text += fmt::format("[[command]]\nid = \"{0}\"\nside = \"{0}\"\nlevel = \"wing\"\n", side);
  }
  text += rest_;
  // Every side has units; where a test needs none, a levy stands in a corner.
  for (const char side : {'a', 'b'}) {
    const bool has = rest_.find(fmt::format("command = \"{}\"\n", side)) != std::string::npos ||
                     rest_.find(fmt::format("side = \"{}\"\n", side)) != std::string::npos;
    if (has) continue;
    text += fmt::format("[[unit]]\nid = \"corner_{0}\"\ncard = \"LEV\"\ncommand = \"{0}\"\n", side);
    text += fmt::format("at = [{}, 86]\n", side == 'a' ? 8 : 112);
  }
  return text;
}

Small Making::small() const {
  return {{opfor::test::read_small(text(), "test.toml", opfor::test::only<sheet>())}};
}

std::string Making::problems() const {
  return opfor::test::problems_of(text(), opfor::test::only<sheet>());
}

}  // namespace opfor::through_the_square_window::test
