#pragma once

#include <cstring>
#include <vector>

#include "battle/fields.hpp"
#include "battle/later_ids.hpp"

namespace opfor {

/// Where the fields of a record stand and what becomes of each: worked out once, of the record's
/// description, so that a walk over its names is not needed where bytes will do.
class Layout {
 public:
  /// @throws std::logic_error if a byte of the record is in no field, or in two
  template <class T>
  [[nodiscard]] static Layout of() {
    T record{};
    Surveyor surveyor(&record, sizeof record);
    describe(surveyor, record);
    return surveyor.layout();
  }

  [[nodiscard]] std::size_t size() const { return begun_.size(); }

  // Of a record of this layout:
  /// It is as it was made.
  void begin(void* record) const { std::memcpy(record, begun_.data(), begun_.size()); }
  /// What lasts no longer is as it was made; what is remembered of a turn that is over, is.
  void end(void* record, Lasts lasts) const;
  /// What the own side alone knows is as it was made.
  void hide(void* record) const;
  /// Units and commands are named as under a later setting; who is there no longer, not at all.
  void rename(void* record, const LaterIds& now) const;

 private:
  /// A field, by where it stands in the record.
  struct Part {
    std::size_t at = 0;
    std::size_t size = 0;
    Trait trait;
    Names names = Names::nobody;
    bool remembered = false;  ///< when the turn is over, at `last`
    std::size_t last = 0;
  };

  /// Notes where the fields of a record stand.
  class Surveyor final : public Fields {
   public:
    Surveyor(const void* record, std::size_t size) { begin_one(record, size); }
    [[nodiscard]] Layout layout();
    bool place(const Place& place) override;
    void begin_one(const void* at, std::size_t size) override;
    void end_one() override;
    void number(std::string_view, std::int64_t&) override {}
    void units(std::string_view, UnitSet&) override {}
    void dice(std::string_view, UnitDice&) override {}
    void enter(std::string_view, int) override {}
    void leave() override {}

   private:
    struct One {
      const std::byte* at = nullptr;
      std::size_t size = 0;
      std::vector<Part> parts;
    };
    std::vector<One> ones_;
  };

  void again(void* record, const Part& part) const;

  std::vector<std::byte> begun_;  ///< the record as it was made
  std::vector<Part> parts_;       ///< in the order in which they stand
  std::vector<Part> own_;         ///< what the own side alone knows, neighbours joined
};

}  // namespace opfor
