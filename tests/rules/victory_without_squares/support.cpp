#include "support.hpp"

#include <fmt/format.h>

#include "rules/victory_without_squares/sheet.hpp"

namespace opfor::victory_without_squares::test {
namespace {

Small read(const std::string& text, const std::string& file) {
  return {{opfor::test::read_small(text, file, shelf())}};
}

}  // namespace

void Small::put(std::string_view unit, double x, double y, int facing) {
  victory_without_squares::put(battle, id(unit), opfor::test::pose_at(x, y, facing));
}

Making::Making() : ScenarioText("date = 1642-10-23\n") {}

Making& Making::unit(std::string_view id, char side, std::string_view kind, double x, double y,
                     std::string_view more) {
  rest_ += fmt::format("[[unit]]\nid = \"{}\"\nkind = \"{}\"\nat = [{}, {}]\n", id, kind, x, y);
  const bool alone = kind == "dragoons" || kind == "commanded_shot" ||
                     more.find("commander") != std::string_view::npos;
  if (more.find("command =") == std::string_view::npos) {
    rest_ += fmt::format("{} = \"{}\"\n", alone ? "side" : "command", side);
  }
  rest_ += opfor::test::lines(more);
  return *this;
}

std::string Making::text() const {
  std::string text =
      beginning("victory_without_squares", "width = 72, height = 48", "facing = 0", "facing = 180");
  for (const char* side : {"a", "b"}) {
    text += fmt::format("[[command]]\nid = \"army_{0}\"\nside = \"{0}\"\nlevel = \"army\"\n", side);
    text += fmt::format(
        "[[command]]\nid = \"{0}\"\nside = \"{0}\"\nlevel = \"division\"\nparent = \"army_{0}\"\n",
        side);
  }
  text += rest_;
  // Every side has units; where a test needs none, a leader stands in a corner.
  for (const char side : {'a', 'b'}) {
    const bool has = rest_.find(fmt::format("command = \"{}\"\n", side)) != std::string::npos ||
                     rest_.find(fmt::format("side = \"{}\"\n", side)) != std::string::npos;
    if (has) continue;
    text +=
        fmt::format("[[unit]]\nid = \"corner_{0}\"\nkind = \"leader\"\ncommand = \"{0}\"\n", side);
    text += fmt::format("at = [{}, 47]\n", side == 'a' ? 1 : 71);
  }
  return text;
}

Small Making::small() const { return read(text(), "test.toml"); }

std::string Making::problems() const { return opfor::test::problems_of(text(), shelf()); }

std::string wood(std::string_view area) {
  return fmt::format(
      "area = {}; kind = 'wood'; cover = 'soft'; blocks_sight = true; difficult = true; enclosed = "
      "true",
      area);
}
std::string hedge(std::string_view line) {
  return fmt::format("line = {}; kind = 'hedge'; cover = 'soft'; barrier = true", line);
}
std::string hill(std::string_view area) {
  return fmt::format("area = {}; kind = 'hill'; level = 1", area);
}

std::string scenario_text(const std::string& name) {
  return opfor::test::scenario_text("victory_without_squares", name);
}

Small scenario(const std::string& name) { return read(scenario_text(name), name + ".toml"); }

opfor::test::Shelf shelf() { return opfor::test::only<sheet>(); }

}  // namespace opfor::victory_without_squares::test
