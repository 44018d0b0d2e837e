#pragma once

#include <mutex>
#include <optional>

namespace opfor {

/// What is worked out when it is first asked for, and never again, whichever threads ask: of what
/// costs much and few ever want. It stays where it is.
template <class T>
class Once {
 public:
  /// @param make gives the T: the same, whoever asks first
  template <class Make>
  [[nodiscard]] const T& get(Make&& make) const {
    std::call_once(made_, [&] { value_.emplace(make()); });
    return *value_;
  }

 private:
  mutable std::once_flag made_;
  mutable std::optional<T> value_;
};

}  // namespace opfor
