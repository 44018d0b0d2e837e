#pragma once

#include <string>
#include <vector>

#include "rules/arquebusier/state.hpp"

/// How the living elements of a formation stand, in words.
namespace opfor::arquebusier::test {

/// File by file from the left, each from the front: "FA FA | Pk FA"; an empty file is "-". Lapped
/// elements follow: "+ Sw". @param word what is written of an element
template <class Word>
[[nodiscard]] std::string files_in_words(const Battle& battle, UnitId unit, Word word) {
  const UnitRecord& r = record(battle, unit);
  std::vector<std::string> files(r.files);
  std::string lapped;
  for (const Element& e : r.elements) {
    if (e.lapped != 0) {
      lapped.append(" + ").append(word(e));
      continue;
    }
    std::string& its = files[e.file];
    if (!its.empty()) its.append(" ");
    its.append(word(e));
  }
  std::string text;
  for (const std::string& its : files) {
    if (!text.empty()) text.append(" | ");
    text.append(its.empty() ? "-" : its);
  }
  return text.append(lapped);
}

/// The same by the codes of their types.
[[nodiscard]] inline std::string drawn_up(const Battle& battle, UnitId unit) {
  return files_in_words(battle, unit,
                        [](const Element& e) { return std::string(line_of(e.type).code); });
}

}  // namespace opfor::arquebusier::test
