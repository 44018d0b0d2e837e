#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "drill/worked_out.hpp"

/// What sheets keep of their bodies beyond one moment, with all that it hangs on.
namespace opfor {

/// The bodies that units have in a moment, for a sheet that keeps what it works out of them: a copy
/// goes on from there, and no body of one is a body of the other but those that both began with.
class BodyIds {
 public:
  explicit BodyIds(std::size_t units) : now_(units), last_(std::make_shared<BodyId>(0)) {
    for (std::size_t i = 0; i < units; ++i) another(unit_id(i));
  }
  /// It is not what or where it was.
  void another(UnitId unit) { now_[index(unit)] = ++*last_; }
  [[nodiscard]] const std::vector<BodyId>& now() const { return now_; }
  [[nodiscard]] BodyId of(UnitId unit) const { return now_[index(unit)]; }

 private:
  std::vector<BodyId> now_;
  std::shared_ptr<BodyId> last_;
};

/// Something of a unit to another that hangs on more than their bodies: on who stands between. It
/// is kept with all of what it was worked out of.
template <class T>
class OfCauses {
 public:
  explicit OfCauses(std::size_t units) : units_(units), all_(units * units) {}
  /// @param of all that it hangs on, in an order of the asker's: bodies, numbers
  /// @param work makes it of `a` to `b`
  template <class Work>
  [[nodiscard]] const T& get(UnitId a, UnitId b, const std::vector<BodyId>& of, Work work) {
    Known& known = all_[index(a) * units_ + index(b)];
    if (known.what && known.of == of) return *known.what;
    known.what = work();
    known.of = of;
    return *known.what;
  }

 private:
  struct Known {
    std::optional<T> what;
    std::vector<BodyId> of;
  };
  std::size_t units_;
  std::vector<Known> all_;
};

}  // namespace opfor
