#pragma once

#include <string_view>
#include <utility>

#include "battle/term.hpp"
#include "core/words.hpp"

/// A sheet's lists of modifiers, as it prints them, and those of their lines that apply.
namespace opfor {

/// A line of such a list; lists stand in the order of their enumerators.
template <class Line>
struct Modifier {
  Line line{};
  int value = 0;
  std::string_view words;
};

/// Collects the lines that apply, each so many times.
class AppliedLines {
 public:
  /// @param list indexed by `line`; @param rule of the list: "VWS-CMB-8"
  template <class List, Worded Line>
  void add(const List& list, std::string_view rule, Line line, int times) {
    if (times <= 0) return;
    const auto& m = list[static_cast<std::size_t>(line)];
    terms_.push_back({word(line), m.value * times, rule, m.words});
  }
  template <class List, Worded Line>
  void add(const List& list, std::string_view rule, Line line, bool applies) {
    add(list, rule, line, applies ? 1 : 0);
  }
  [[nodiscard]] bool empty() const { return terms_.empty(); }
  [[nodiscard]] int total() const { return opfor::total(terms_); }
  [[nodiscard]] Terms take() { return std::move(terms_); }

 private:
  Terms terms_;
};

}  // namespace opfor
