#include "rules/sheets.hpp"

#include "rules/arquebusier/sheet.hpp"
#include "rules/nineteenth_century/sheet.hpp"
#include "rules/over_the_hills/sheet.hpp"
#include "rules/through_the_square_window/sheet.hpp"
#include "rules/victory_without_squares/sheet.hpp"

namespace opfor {

const Sheet& sheet(SheetId id) {
  switch (id) {
    case SheetId::nineteenth_century:
      return nineteenth_century::sheet();
    case SheetId::victory_without_squares:
      return victory_without_squares::sheet();
    case SheetId::arquebusier:
      return arquebusier::sheet();
    case SheetId::through_the_square_window:
      return through_the_square_window::sheet();
    case SheetId::over_the_hills:
      return over_the_hills::sheet();
  }
  return nineteenth_century::sheet();
}

const Sheet* find_sheet(std::string_view name) {
  const auto id = of_word<SheetId>(name);
  return id ? &sheet(*id) : nullptr;
}

std::span<const std::string_view> sheet_names() { return Words<SheetId>::all; }

}  // namespace opfor
