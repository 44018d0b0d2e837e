#include "rules/sheets.hpp"

#include "rules/nineteenth_century/sheet.hpp"

namespace opfor {

const Sheet& sheet(SheetId id) {
  switch (id) {
    case SheetId::nineteenth_century:
      return nineteenth_century::sheet();
  }
  return nineteenth_century::sheet();
}

const Sheet* find_sheet(std::string_view name) {
  const auto id = of_word<SheetId>(name);
  return id ? &sheet(*id) : nullptr;
}

std::span<const std::string_view> sheet_names() { return Words<SheetId>::all; }

}  // namespace opfor
