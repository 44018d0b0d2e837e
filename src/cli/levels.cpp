#include <array>
#include <fmt/format.h>
#include <string_view>

#include "cli/verbs.hpp"
#include "drill/level.hpp"
#include "rules/sheets.hpp"
#include "table/difficulty.hpp"
#include "telling/terminal.hpp"

namespace opfor::cli {
namespace {

/// What each level does, in the order of `Level`.
constexpr std::array<std::string_view, Words<Level>::all.size()> kLevelsTold{
    "takes any legal option, each as likely", "goes by the tables alone, and pays for nobody",
    "charges where it may, else fires, else goes on",
    "weighs what it may choose; as opfor leads unasked",
    "plays the best of that on, with dice of its own, and takes what comes out best (slower)"};

}  // namespace

Result<Exit> run_levels() {
  const auto print = [](std::string_view text, std::size_t indent) {
    fmt::print("{}", wrapped(text, indent, text_width(), 2));
  };
  fmt::print("Levels\n");
  for (std::size_t i = 0; i < kLevelsTold.size(); ++i) {
    print(fmt::format("{}: {}", Words<Level>::all[i], kLevelsTold[i]), 2);
  }
  fmt::print("\nDifficulty by name\n");
  print(
      "None has other dice, and none knows more than its side sees: they differ in what they "
      "command and how far they look ahead. How strong each is was measured against level "
      "commander, on battles from seeds, in pairs with sides swapped: its share of the points (a "
      "draw is half a point), and between which shares that lies 95 times of 100.",
      2);
  for (const Difficulty& one : difficulties()) {
    fmt::print("\n");
    print(fmt::format("{}: {}", one.name, one.about), 2);
    for (const std::string_view sheet : sheet_names()) {
      const Measured* const measured = one.under(sheet);
      print(fmt::format("{}: {}", find_sheet(sheet)->title(),
                        measured != nullptr ? measured_words(*measured) : "not measured"),
            6);
    }
  }
  return Exit::done;
}

}  // namespace opfor::cli
