#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/ids.hpp"
#include "core/words.hpp"

namespace opfor {

/// Walks over the named numbers of a record: one description of a record serves to write it, read
/// it back, hash it and name the first difference. A record offers
///   void describe(Fields& f, Record& r) { f("x", r.x); ... }
/// Names are unique within their record; the records of a unit that are entered as
/// `enter("unit", i)`, common ones and the sheet's own, make one.
class Fields {
 public:
  virtual ~Fields() = default;
  /// One number; a reader changes it, a writer does not.
  virtual void number(std::string_view name, std::int64_t& value) = 0;
  /// One of the words of an enumeration, as its index.
  virtual void choice(std::string_view name, std::int64_t& value,
                      std::span<const std::string_view> words) {
    (void)words;
    number(name, value);
  }
  /// A unit, as its number; `kNoUnit` for nobody.
  virtual void unit(std::string_view name, std::int64_t& value) { number(name, value); }
  /// How many elements a list has that may be empty, and is then not written at all; a reader
  /// returns how many there are to read.
  [[nodiscard]] virtual std::size_t list(std::string_view name, std::size_t size) {
    (void)name;
    return size;
  }
  /// Begins a nested record or, with `index` >= 0, an element of a list.
  virtual void enter(std::string_view name, int index) = 0;
  virtual void leave() = 0;

  template <class T>
  requires std::is_integral_v<T> || std::is_enum_v<T>
  void operator()(std::string_view name, T& value) {
    auto wide = static_cast<std::int64_t>(value);
    if constexpr (std::is_same_v<T, UnitId>) {
      unit(name, wide);
    } else if constexpr (Worded<T>) {
      choice(name, wide, {Words<T>::all.data(), Words<T>::all.size()});
    } else {
      number(name, wide);
    }
    value = static_cast<T>(wide);
  }
};

}  // namespace opfor
