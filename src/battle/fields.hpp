#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/command_set.hpp"
#include "core/fixed_vector.hpp"
#include "core/ids.hpp"
#include "core/unit_dice.hpp"
#include "core/unit_set.hpp"
#include "core/words.hpp"

namespace opfor {

/// When a field becomes by itself what it was when its record was made.
enum class Lasts : std::uint8_t {
  kept,        ///< never: the rules alone change it
  turn,        ///< when the turn is over
  activation,  ///< when the unit's next activation begins
};

/// What is to be known of a field beside its name.
struct Trait {
  Lasts lasts = Lasts::kept;
  /// The side of the unit alone knows it: what is intended, not what stands on the table.
  bool own = false;
};
inline constexpr Trait kTurn{Lasts::turn, false};
inline constexpr Trait kActivation{Lasts::activation, false};
inline constexpr Trait kOwn{Lasts::kept, true};
[[nodiscard]] constexpr Trait operator|(Trait x, Trait y) {
  return {x.lasts == Lasts::kept ? y.lasts : x.lasts, x.own || y.own};
}

/// Whom a field names, by indices into the setting.
enum class Names : std::uint8_t { nobody, unit, units, unit_dice, command, commands };

template <class T>
inline constexpr Names kNames = std::is_same_v<T, UnitId>       ? Names::unit
                                : std::is_same_v<T, UnitSet>    ? Names::units
                                : std::is_same_v<T, UnitDice>   ? Names::unit_dice
                                : std::is_same_v<T, CommandId>  ? Names::command
                                : std::is_same_v<T, CommandSet> ? Names::commands
                                                                : Names::nobody;

/// Walks over the named fields of a record. One description of a record serves to write it, read it
/// back and name the first difference; to clear at the end of a turn what lasts a turn; to take out
/// of a side's view what it does not know; and to carry the record over to a setting with other
/// units. A record offers, beside its type,
///   void describe(Fields& f, Record& r) { f("x", r.x); f("fired", r.fired, kTurn); ... }
/// which tells of each of its bytes once (battle/layout.hpp sees to it). Names are unique within
/// their record; the records of a unit, the common one and the sheet's own, make one.
class Fields {
 public:
  virtual ~Fields() = default;

  /// Where a field stands: the field that is walked over next, or bytes that are in no use.
  struct Place {
    const void* at = nullptr;
    std::size_t size = 0;
    Trait trait;
    Names names = Names::nobody;
    const void* last = nullptr;  ///< where it goes when the turn is over
  };
  /// @returns false if what a list holds need not be walked over
  virtual bool place(const Place& place) {
    (void)place;
    return true;
  }
  /// Begins and ends an element by which a list is judged that is not walked over.
  virtual void begin_one(const void* at, std::size_t size) { (void)at, (void)size; }
  virtual void end_one() {}

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
  virtual void units(std::string_view name, UnitSet& value) = 0;
  virtual void dice(std::string_view name, UnitDice& value) = 0;
  /// How many elements a list has that may be empty, and is then not written at all; a reader
  /// returns how many there are to read.
  [[nodiscard]] virtual std::size_t how_many(std::string_view name, std::size_t size) {
    (void)name;
    return size;
  }
  /// Begins a nested record or, with `index` >= 0, an element of a list.
  virtual void enter(std::string_view name, int index) = 0;
  virtual void leave() = 0;

  // --- what descriptions are made of ---
  /// A field.
  template <class T>
  void operator()(std::string_view name, T& value, Trait trait = {}) {
    place({&value, sizeof value, outer_ | trait, kNames<T>, nullptr});
    walk(name, value);
  }
  /// A field of this turn, and what it was when the last turn was over.
  template <class T>
  void operator()(std::string_view name, T& now, std::string_view last_name, T& last) {
    place({&now, sizeof now, outer_ | kTurn, kNames<T>, &last});
    walk(name, now);
    (*this)(last_name, last);
  }
  /// A record within the record: its fields have this trait as well.
  template <class T>
  void record(std::string_view name, T& nested, Trait trait = {}) {
    const Trait outer = std::exchange(outer_, outer_ | trait);
    enter(name, -1);
    describe(*this, nested);
    leave();
    outer_ = outer;
  }
  /// A list of records: all of it lasts as long, and shows to the same. Whom they name is not
  /// carried over by it: of contacts, those that end are struck (scenario/beginning.hpp).
  template <class T, std::size_t N>
  void list(std::string_view name, FixedVector<T, N>& items, Trait trait = {}) {
    if (!place({&items, sizeof items, outer_ | trait, Names::nobody, nullptr})) {
      T one{};
      begin_one(&one, sizeof one);
      describe(*this, one);
      end_one();
      return;
    }
    std::size_t count = items.size();
    walk(std::string(name) + "_count", count);
    while (items.size() > count) items.erase_at(items.size() - 1);
    while (items.size() < count && items.size() < N) items.push_back({});
    for (std::size_t i = 0; i < items.size(); ++i) {
      enter(name, static_cast<int>(i));
      describe(*this, items[i]);
      leave();
    }
  }
  /// Bytes that are in no use.
  template <class T>
  void spare(const T& unused) {
    place({&unused, sizeof unused, {}, Names::nobody, nullptr});
  }

 private:
  template <class T>
  void walk(std::string_view name, T& value) {
    if constexpr (std::is_same_v<T, UnitSet>) {
      units(name, value);
    } else if constexpr (std::is_same_v<T, UnitDice>) {
      dice(name, value);
    } else if constexpr (std::is_same_v<T, CommandSet>) {
      auto bits = static_cast<std::int64_t>(value.bits());
      number(name, bits);
      value = CommandSet(static_cast<std::uint32_t>(bits));
    } else {
      static_assert(std::is_integral_v<T> || std::is_enum_v<T>);
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
  }

  Trait outer_;  ///< of the record that is walked over, where it is nested
};

}  // namespace opfor
