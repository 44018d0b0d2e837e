#include "support.hpp"

#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "rules/victory_without_squares/sheet.hpp"

namespace opfor::victory_without_squares::test {
namespace {

/// What cannot be played can yet be read, written, seen and asked for its facts.
class Readable final : public Moments {
 public:
  [[nodiscard]] std::span<const StepInfo> steps() const override { no(); }
  void play_step(Battle&, Asks&, Events&) const override { no(); }
  void skip_step(Battle&) const override { no(); }
  [[nodiscard]] std::vector<Order> ways(const Battle&, UnitId, const Cell&) const override { no(); }
  [[nodiscard]] Reasons policy(const View&, const Decision&, const Reactions&) const override {
    no();
  }
  [[nodiscard]] std::optional<Refusal> check(const Battle&, const Order&) const override { no(); }

 private:
  [[noreturn]] static void no() { throw std::logic_error("this sheet is only looked at here"); }
};

std::string lines(std::string_view keys) {
  std::string text{keys};
  for (char& c : text) {
    if (c == ';') c = '\n';
    if (c == '\'') c = '"';
  }
  return text + "\n";
}

Small read(const std::string& text, const std::string& file) {
  auto scenario = read_scenario(text, file, find, names());
  if (!scenario) throw std::runtime_error(scenario.error().to_string());
  Battle battle = scenario->sheet->start(scenario->setting);
  return {*std::move(scenario), std::move(battle)};
}

}  // namespace

UnitId Small::id(std::string_view unit) const {
  const auto found = battle.setting().find_unit(unit);
  if (!found) throw std::runtime_error("no such unit: " + std::string{unit});
  return *found;
}

UnitRecord& Small::record(std::string_view name) {
  return victory_without_squares::record(battle, id(name));
}

int Small::fact(std::string_view unit, Fact fact) const { return facts(now(), id(unit))[fact]; }

std::string Small::witness(std::string_view unit, Fact fact) const {
  const UnitId who = facts(now(), id(unit)).witness(fact);
  return who == kNoUnit ? "" : battle.setting().unit(who).id;
}

void Small::put(std::string_view unit, double x, double y, int facing) {
  victory_without_squares::put(
      battle, id(unit),
      {{length_in(x, Measure::inch), length_in(y, Measure::inch)}, Angle::degrees(facing)});
}

Making& Making::options(std::string_view keys) { return options_ += lines(keys), *this; }
Making& Making::behaviour(std::string_view keys) { return behaviour_ += lines(keys), *this; }
Making& Making::head(std::string_view keys) { return head_ = lines(keys), *this; }

Making& Making::terrain(std::string_view id, std::string_view keys) {
  rest_ += fmt::format("[[terrain]]\nid = \"{}\"\n{}", id, lines(keys));
  return *this;
}

Making& Making::command(std::string_view id, std::string_view side, std::string_view level) {
  rest_ +=
      fmt::format("[[command]]\nid = \"{}\"\nside = \"{}\"\nlevel = \"{}\"\n", id, side, level);
  return *this;
}

Making& Making::unit(std::string_view id, char side, std::string_view kind, double x, double y,
                     std::string_view more) {
  rest_ += fmt::format("[[unit]]\nid = \"{}\"\nkind = \"{}\"\nat = [{}, {}]\n", id, kind, x, y);
  const bool alone = kind == "dragoons" || kind == "commanded_shot" ||
                     more.find("commander") != std::string_view::npos;
  if (more.find("command =") == std::string_view::npos) {
    rest_ += fmt::format("{} = \"{}\"\n", alone ? "side" : "command", side);
  }
  rest_ += lines(more);
  return *this;
}

std::string Making::text() const {
  std::string text = "system = \"victory_without_squares\"\ntitle = \"A test\"\nturns = 10\n";
  text += "table = { width = 72, height = 48 }\n" + head_;
  text += "[options]\n" + options_ + "[behaviour]\n" + behaviour_;
  text += "[[side]]\nid = \"a\"\nfacing = 0\n";
  text += "[[side]]\nid = \"b\"\nfacing = 180\nautomated = true\n";
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

std::string Making::problems() const {
  const auto scenario = read_scenario(text(), "t.toml", find, names());
  return scenario ? "" : scenario.error().to_string();
}

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
  std::ifstream file(std::string{OPFOR_SOURCE_DIR} + "/scenarios/victory_without_squares/" + name +
                     ".toml");
  if (!file) throw std::runtime_error("there is no scenario " + name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Small scenario(const std::string& name) { return read(scenario_text(name), name + ".toml"); }

const Sheet* find(std::string_view name) {
  static const Readable kSheet;
  return name == kSheet.name() ? &kSheet : nullptr;
}

SheetNames names() {
  static constexpr std::array<std::string_view, 1> kNames{"victory_without_squares"};
  return kNames;
}

}  // namespace opfor::victory_without_squares::test
