#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace opfor {

/// Walks over the named numbers of a record: one description of a record serves to write it, read
/// it back, hash it and name the first difference. A record offers
///   void describe(Fields& f, Record& r) { f("x", r.x); ... }
class Fields {
 public:
  virtual ~Fields() = default;
  /// One number; a reader changes it, a writer does not.
  virtual void number(std::string_view name, std::int64_t& value) = 0;
  /// Begins a nested record or, with `index` >= 0, an element of a list.
  virtual void enter(std::string_view name, int index) = 0;
  virtual void leave() = 0;

  template <class T>
  requires std::is_integral_v<T> || std::is_enum_v<T>
  void operator()(std::string_view name, T& value) {
    auto wide = static_cast<std::int64_t>(value);
    number(name, wide);
    value = static_cast<T>(wide);
  }
};

}  // namespace opfor
