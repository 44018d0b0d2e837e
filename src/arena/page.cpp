#include "arena/page.hpp"

#include <fmt/format.h>

#include "telling/svg.hpp"

namespace opfor::arena {
namespace {

constexpr std::string_view kStyle = R"(
body { font: 16px/1.5 Georgia, 'DejaVu Serif', serif; color: #222; background: #fdfcf8;
       max-width: 62rem; margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.7rem; margin: 0 0 .2rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .4rem; }
.result { font-size: 1.2rem; border-left: 5px solid #8a6d3b; background: #f6f0e2;
          padding: .8rem 1.1rem; margin: 1rem 0; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { text-align: left; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid #ddd6c6;
         white-space: nowrap; }
th { color: #6b5a36; font-weight: normal; font-style: italic; }
.note { color: #666; margin: .1rem 0 .5rem; }
pre { background: #f3f1ea; padding: .6rem .8rem; font-size: .85rem; white-space: pre-wrap;
      overflow-wrap: anywhere; }
figure { display: inline-block; margin: 0 1.5rem 1rem 0; vertical-align: top; }
figcaption { font-size: .9rem; color: #666; }
svg { max-width: 100%; height: auto; } svg text { font: 13px Georgia, 'DejaVu Serif', serif; }
svg text.small { font-size: 11px; } .one { fill: #2f6f8f; } .other { fill: #b0503c; }
.even { fill: #9a958a; } .axis { stroke: #555; } .half { stroke: #999; stroke-dasharray: 4 3; }
.whisker { stroke-width: 2.5; } .whisker.one { stroke: #2f6f8f; }
dt { font-style: italic; color: #6b5a36; } dd { margin: 0 0 .3rem 1.5rem; }
.whisker.other { stroke: #b0503c; } .whisker.even { stroke: #9a958a; }
)";

}  // namespace

std::string page(const std::string& title, const std::string& body) {
  const std::string words = escaped(title);
  return fmt::format(
             "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<title>opfor arena: {}</title>\n<style>{}</style></head><body>\n<h1>{}</h1>\n",
             words, kStyle, words) +
         body + "</body></html>\n";
}

std::string paragraph(const std::string& words, std::string_view kind) {
  if (words.empty()) return "";
  if (kind.empty()) return "<p>" + escaped(words) + "</p>\n";
  return fmt::format("<p class=\"{}\">{}</p>\n", kind, escaped(words));
}

std::string table(const Grid& grid) {
  std::string html = "<h2>" + escaped(grid.title) + "</h2>\n" + paragraph(grid.note, "note") +
                     "<div class=\"table\"><table>\n<tr>";
  for (const std::string& cell : grid.head) html += "<th>" + escaped(cell) + "</th>";
  html += "</tr>\n";
  for (const auto& row : grid.rows) {
    html += "<tr>";
    for (const std::string& cell : row) html += "<td>" + escaped(cell) + "</td>";
    html += "</tr>\n";
  }
  return html + "</table></div>\n";
}

std::string figure(const std::string& svg, const std::string& caption) {
  return "<figure>" + svg + "<figcaption>" + escaped(caption) + "</figcaption></figure>\n";
}

}  // namespace opfor::arena
