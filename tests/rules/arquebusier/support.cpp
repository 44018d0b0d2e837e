#include "support.hpp"

#include <fmt/format.h>
#include <sstream>

#include "drawn_up.hpp"
#include "rules/arquebusier/sheet.hpp"

namespace opfor::arquebusier::test {
namespace {

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
  return {{opfor::test::read_small(text, file, shelf())}};
}

}  // namespace

void Small::put(std::string_view unit, double x, double y, int facing) {
  arquebusier::put(battle, id(unit), opfor::test::pose_at(x, y, facing));
}

void Small::contact(std::string_view a, std::string_view b) { make_contact(battle, id(a), id(b)); }

std::string Small::drawn_up(std::string_view unit) const {
  return test::drawn_up(battle, id(unit));
}

Making::Making() : ScenarioText("date = 1643-03-19\n") {}
Making& Making::bare() { return bare_ = true, *this; }
Making& Making::unit(std::string_view id, char side, std::string_view keys, double x, double y,
                     std::string_view more) {
  rest_ += fmt::format("[[unit]]\nid = \"{}\"\nside = \"{}\"\n{}\n", id, side, keys);
  const bool late = more.find("enters") != std::string_view::npos;
  if (!late) rest_ += fmt::format("at = [{}, {}]\n", x, y);
  rest_ += opfor::test::lines(more);
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
  Making all = *this;
  for (const char side : {'a', 'b'}) {
    if (bare_ || stands_[side == 'a' ? 0 : 1]) continue;
    all.formation(fmt::format("corner_{}", side), side, "1x1 Sw", side == 'a' ? 2 : 70, 46);
  }
  return beginning("arquebusier", "width = 72, height = 48", "facing = 0", "facing = 180") +
         all.rest_;
}

Small Making::small() const { return read(text(), "test.toml"); }

std::string Making::problems() const { return opfor::test::problems_of(text(), shelf()); }

Making face_to_face(std::string_view files, std::string_view theirs, double gap,
                    std::string_view more, std::string_view their_more) {
  return Making{}
      .formation("a1", 'a', files, 36, 20, more)
      .formation("b1", 'b', theirs, 36, 20 + gap, their_more);
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
  return opfor::test::scenario_text("arquebusier", name);
}

Small scenario(const std::string& name) { return read(scenario_text(name), name + ".toml"); }

opfor::test::Shelf shelf() { return opfor::test::only<sheet>(); }

}  // namespace opfor::arquebusier::test
