#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

/// Random but plausible battles from army lists: forces, ground, deployment and objective, from a
/// seed. The same seed gives the same bytes on every machine.
namespace opfor::muster {

/// What lots are drawn for: each draws its own, so that another ground leaves the forces as they
/// are.
enum class For : std::uint8_t { occasion, forces, names, deployment, ground };

/// Lots that are drawn one after the other.
class Lot {
 public:
  /// @param attempt another draw from the same seed, where the one before came to nothing
  Lot(std::uint64_t seed, For what, std::uint64_t attempt = 0);
  /// 0 to one less than that, each as often. @param bound 1 or more
  [[nodiscard]] int below(int bound);
  /// Both included; `least` where `most` is no more than that.
  [[nodiscard]] int between(int least, int most);
  /// @param percent of the cases
  [[nodiscard]] bool happens(int percent) { return below(100) < percent; }
  /// One of them. @param all not empty
  template <class T>
  [[nodiscard]] const T& one_of(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }
  /// The index of one of them, as often as its share says. @param shares at least one above 0
  [[nodiscard]] std::size_t by_share(const std::vector<int>& shares);

 private:
  [[nodiscard]] std::uint64_t next();
  std::uint64_t state_;
};

}  // namespace opfor::muster
