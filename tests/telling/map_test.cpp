#include "telling/map.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>

#include "telling/small_battle.hpp"
#include "telling/svg.hpp"

namespace opfor::cli {
namespace {

using ::testing::HasSubstr;

/// A small check of well-formedness: tags nest, attributes are quoted, text holds no bare < or &.
std::string fault_of_xml(const std::string& xml) {
  std::vector<std::string> open;
  const std::regex entity("&(amp|lt|gt|quot|#[0-9]+);");
  const std::regex tag(R"re(^<(/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(/?)>)re");
  std::size_t at = 0;
  while (at < xml.size()) {
    if (xml[at] == '&') {
      const std::string next = xml.substr(at, 8);
      if (!std::regex_search(next, entity, std::regex_constants::match_continuous)) {
        return "a bare & at " + std::to_string(at);
      }
    }
    if (xml[at] != '<') {
      ++at;
      continue;
    }
    const std::size_t end = xml.find('>', at);
    if (end == std::string::npos) return "a tag without end";
    const std::string text = xml.substr(at, end - at + 1);
    std::smatch match;
    if (!std::regex_search(text, match, tag)) return "no tag: " + text;
    if (match[1] == "/") {
      if (open.empty() || open.back() != match[2]) return "closed but not open: " + text;
      open.pop_back();
    } else if (match[4] != "/") {
      open.push_back(match[2]);
    }
    at = end + 1;
  }
  return open.empty() ? "" : "never closed: " + open.back();
}

TEST(Map, IsWellFormedAndTheSameEveryTime) {
  const test::PaperSheet sheet;
  const std::string svg = draw_map(sheet, test::paper_battle(), {}, {});
  EXPECT_EQ(fault_of_xml(svg), "");
  EXPECT_EQ(svg, draw_map(sheet, test::paper_battle(), {}, {}));
}

TEST(Map, TheCheckItselfFindsFaults) {
  EXPECT_NE(fault_of_xml("<a><b></a></b>"), "");
  EXPECT_NE(fault_of_xml("<a x=1/>"), "");
  EXPECT_NE(fault_of_xml("<a>fish & chips</a>"), "");
  EXPECT_EQ(fault_of_xml("<a x=\"1\">fish &amp; chips<b/></a>"), "");
}

TEST(Map, ShowsEveryUnitOnTheTableAndNoneThatWaits) {
  const std::string svg = draw_map(test::PaperSheet{}, test::paper_battle(), {}, {});
  EXPECT_THAT(svg, HasSubstr("data-unit=\"MC1\""));
  EXPECT_THAT(svg, ::testing::Not(HasSubstr("data-unit=\"MI1\"")));
}

TEST(Map, ShowsEveryPieceOfTerrainByItsName) {
  const Battle battle = test::paper_battle();
  const std::string svg = draw_map(test::PaperSheet{}, battle, {}, {});
  for (const field::Feature& feature : battle.setting().ground->features()) {
    EXPECT_THAT(svg, HasSubstr("data-terrain=\"" + feature.id + "\""));
    EXPECT_THAT(svg, HasSubstr(">" + feature.name + "</text>"));
  }
}

TEST(Map, NamesReplaceIdsWhereAskedFor) {
  MapOptions options;
  options.names = true;
  EXPECT_THAT(draw_map(test::PaperSheet{}, test::paper_battle(), {}, options),
              HasSubstr("Regular lancers, 1st"));
}

TEST(Map, TitlesWithMarkupAreHarmless) {
  auto setting = std::make_shared<Setting>(*test::hacienda());
  setting->title = "<script>\"&";
  const std::string svg = draw_map(test::PaperSheet{}, test::PaperSheet{}.start(setting), {}, {});
  EXPECT_EQ(fault_of_xml(svg), "");
  EXPECT_THAT(svg, ::testing::Not(HasSubstr("<script>")));
}

TEST(Map, ArrowsOfChargesAreRedAndOfRetreatsDashed) {
  Battle battle = test::paper_battle();
  const UnitId unit = *battle.setting().find_unit("MC1");
  Arrow arrow{unit, ArrowKind::charge, battle.unit(unit).pose(), {}};
  arrow.path = {arrow.from.at, {100_cm, 130_cm}};
  battle.unit(unit).put({{100_cm, 130_cm}, Angle::degrees(90)});
  const auto arrows_drawn = [&](ArrowKind kind) {
    arrow.kind = kind;
    const std::string svg = draw_map(test::PaperSheet{}, battle, {arrow}, {});
    return svg.substr(0, svg.find("data-unit"));
  };
  EXPECT_THAT(arrows_drawn(ArrowKind::charge), HasSubstr("stroke=\"#d4281c\""));
  EXPECT_THAT(arrows_drawn(ArrowKind::retreat), HasSubstr("stroke-dasharray=\"9 6\""));
  EXPECT_THAT(arrows_drawn(ArrowKind::move), ::testing::Not(HasSubstr("#d4281c")));
}

TEST(Map, EveryKindOfTerrainAndShapeCanBeDrawn) {
  for (std::size_t kind = 0; kind < Words<field::Kind>::all.size(); ++kind) {
    for (std::size_t shape = 0; shape < Words<field::Shape>::all.size(); ++shape) {
      field::Feature feature;
      feature.id = feature.name = "piece";
      feature.kind = static_cast<field::Kind>(kind);
      feature.shape = static_cast<field::Shape>(shape);
      feature.outline = {{2000, 2000}, {6000, 2000}, {6000, 5000}, {2000, 5500}};
      auto setting = std::make_shared<Setting>(*test::hacienda());
      setting->ground = std::make_shared<const field::Ground>(std::vector{feature}, setting->width,
                                                              setting->height);
      const std::string svg =
          draw_map(test::PaperSheet{}, test::PaperSheet{}.start(setting), {}, {});
      EXPECT_EQ(fault_of_xml(svg), "") << word(feature.kind) << ' ' << word(feature.shape);
    }
  }
}

TEST(Svg, NumbersAreShortAndTextIsEscaped) {
  EXPECT_EQ(svg_number(12.50), "12.5");
  EXPECT_EQ(svg_number(-0.001), "0");
  EXPECT_EQ(escaped("a<b & \"c\"\x01"), "a&lt;b &amp; &quot;c&quot; ");
}

}  // namespace
}  // namespace opfor::cli
