#include "support.hpp"

#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "rules/arquebusier/sheet.hpp"

namespace opfor::arquebusier::test {
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

/// "4x2 FA" or "FA FA, Pk FA" as the list that scenarios write.
std::string list_of(std::string_view files) {
  std::vector<std::string> list;
  if (files.size() > 4 && files[1] == 'x') {
    const std::vector<std::string_view> file(static_cast<std::size_t>(files[2] - '0'),
                                             files.substr(4));
    list.assign(static_cast<std::size_t>(files[0] - '0'),
                fmt::format("\"{}\"", fmt::join(file, " ")));
  } else {
    std::istringstream parts{std::string{files}};
    for (std::string file; std::getline(parts, file, ',');) {
      list.push_back(fmt::format("\"{}\"", file));
    }
  }
  return fmt::format("[{}]", fmt::join(list, ", "));
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

UnitRecord& Small::record(std::string_view name) { return arquebusier::record(battle, id(name)); }

int Small::fact(std::string_view unit, Fact fact) const { return facts(now(), id(unit))[fact]; }

std::string Small::witness(std::string_view unit, Fact fact) const {
  const UnitId who = facts(now(), id(unit)).witness(fact);
  return who == kNoUnit ? "" : battle.setting().unit(who).id;
}

void Small::put(std::string_view unit, double x, double y, int facing) {
  arquebusier::put(
      battle, id(unit),
      {{length_in(x, Measure::inch), length_in(y, Measure::inch)}, Angle::degrees(facing)});
}

void Small::contact(std::string_view a, std::string_view b) { make_contact(battle, id(a), id(b)); }

std::string Small::drawn_up(std::string_view unit) const {
  const UnitRecord& r = arquebusier::record(battle, id(unit));
  std::vector<std::string> files;
  for (int file = 0; file < r.files; ++file) {
    std::vector<std::string_view> codes;
    for (const Element& e : r.elements) {
      if (e.lapped == 0 && e.file == file) codes.push_back(line_of(e.type).code);
    }
    files.push_back(codes.empty() ? "-" : fmt::format("{}", fmt::join(codes, " ")));
  }
  std::string text = fmt::format("{}", fmt::join(files, " | "));
  for (const Element& e : r.elements) {
    if (e.lapped != 0) text += fmt::format(" + {}", line_of(e.type).code);
  }
  return text;
}

Making& Making::options(std::string_view keys) { return options_ += lines(keys), *this; }
Making& Making::behaviour(std::string_view keys) { return behaviour_ += lines(keys), *this; }
Making& Making::head(std::string_view keys) { return head_ = lines(keys), *this; }
Making& Making::bare() { return bare_ = true, *this; }
Making& Making::victory(std::string_view keys) {
  return rest_ += "[[victory]]\n" + lines(keys), *this;
}

Making& Making::terrain(std::string_view id, std::string_view keys) {
  rest_ += fmt::format("[[terrain]]\nid = \"{}\"\n{}", id, lines(keys));
  return *this;
}

Making& Making::unit(std::string_view id, char side, std::string_view keys, double x, double y,
                     std::string_view more) {
  rest_ += fmt::format("[[unit]]\nid = \"{}\"\nside = \"{}\"\n{}\n", id, side, keys);
  const bool late = more.find("enters") != std::string_view::npos;
  if (!late) rest_ += fmt::format("at = [{}, {}]\n", x, y);
  rest_ += lines(more);
  return *this;
}

Making& Making::formation(std::string_view id, char side, std::string_view files, double x,
                          double y, std::string_view more) {
  const auto has = [](std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
  };
  const bool guns = has(files, "Gun") || has(files, "Mor");
  if (!guns && !has(more, "irregular") && !has(more, "enters")) {
    stands_[side == 'a' ? 0 : 1] = true;
  }
  return unit(id, side, "kind = \"formation\"\nfiles = " + list_of(files), x, y, more);
}

Making& Making::general(std::string_view id, char side, double x, double y, std::string_view more) {
  return unit(id, side, "kind = \"general\"", x, y, more);
}

std::string Making::text() const {
  std::string text = "system = \"arquebusier\"\ntitle = \"A test\"\nturns = 10\n";
  text += "table = { width = 72, height = 48 }\n" + head_;
  text += "[options]\n" + options_ + "[behaviour]\n" + behaviour_;
  text += "[[side]]\nid = \"a\"\nfacing = 0\n";
  text += "[[side]]\nid = \"b\"\nfacing = 180\nautomated = true\n";
  Making all = *this;
  for (const char side : {'a', 'b'}) {
    if (bare_ || stands_[side == 'a' ? 0 : 1]) continue;
    all.formation(fmt::format("corner_{}", side), side, "1x1 Sw", side == 'a' ? 2 : 70, 46);
  }
  return text + all.rest_;
}

Small Making::small() const { return read(text(), "test.toml"); }

std::string Making::problems() const {
  const auto scenario = read_scenario(text(), "t.toml", find, names());
  return scenario ? "" : scenario.error().to_string();
}

std::string wood(std::string_view area) {
  return fmt::format(
      "area = {}; kind = 'wood'; cover = 'soft'; blocks_sight = true; difficult = true", area);
}
std::string hedge(std::string_view line) {
  return fmt::format("line = {}; kind = 'hedge'; cover = 'soft'; cover_within = 1; barrier = true",
                     line);
}
std::string wall(std::string_view ring) {
  return fmt::format("ring = {}; kind = 'wall'; cover = 'hard'; cover_within = 1; barrier = true",
                     ring);
}
std::string bog(std::string_view area) {
  return fmt::format("area = {}; kind = 'swamp'; difficult = true", area);
}

std::string scenario_text(const std::string& name) {
  std::ifstream file(std::string{OPFOR_SOURCE_DIR} + "/scenarios/arquebusier/" + name + ".toml");
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
  static constexpr std::array<std::string_view, 1> kNames{"arquebusier"};
  return kNames;
}

}  // namespace opfor::arquebusier::test
