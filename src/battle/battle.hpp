#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "battle/close_call.hpp"
#include "battle/layout.hpp"
#include "battle/plan.hpp"
#include "battle/setting.hpp"
#include "battle/task.hpp"
#include "core/fixed_vector.hpp"
#include "core/unit_set.hpp"

namespace opfor {

/// Where a unit is.
enum class Presence : std::uint8_t {
  waiting,  ///< not yet entered
  on_table,
  off_table,  ///< left; may come back where the scenario says so
  removed     ///< destroyed or gone for good
};
template <>
struct Words<Presence> {
  static constexpr std::array<std::string_view, 4> all{"waiting", "on table", "off table",
                                                       "removed"};
};

/// What CONTINUE repeats.
enum class InForce : std::uint8_t { hold, move, advance, take_cover, withdraw, run };
template <>
struct Words<InForce> {
  static constexpr std::array<std::string_view, 6> all{"hold",       "move",     "advance",
                                                       "take cover", "withdraw", "run"};
};

/// A record of the state: trivially copyable, without padding, so that equal states have equal
/// bytes.
template <class T>
concept Record = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T> &&
                 alignof(T) <= 8;

/// What every sheet keeps of a unit. Places in tenths of a millimetre, angles in hundredths.
struct UnitState {
  std::int32_t x = 0;
  std::int32_t y = 0;
  std::int32_t facing = 0;
  Presence presence = Presence::waiting;
  Formation formation = Formation::line;
  InForce in_force = InForce::hold;  ///< behaviour memory: what CONTINUE repeats
  std::uint8_t acted = 0;            ///< has had its pass this turn
  std::int32_t known_enemy_x = 0;    ///< where this unit last saw an enemy, where `knows_enemy`
  std::int32_t known_enemy_y = 0;
  std::int32_t seen_x = 0;  ///< where the other side last saw this unit, where `was_seen`
  std::int32_t seen_y = 0;
  std::int32_t seen_facing = 0;
  std::int32_t moved = 0;  ///< how far it moved this turn
  std::uint8_t knows_enemy = 0;
  std::uint8_t was_seen = 0;
  std::uint8_t seen_now = 0;   ///< the other side sees it now
  std::uint8_t commanded = 0;  ///< this turn
  std::uint8_t queued = 0;  ///< its place among those who act one after another (drill/queue.hpp)
  UnitId goes_with =
      kNoUnit;             ///< a leader, an officer, a hero: moves with it (battle/goes_with.hpp)
  std::uint8_t group = 0;  ///< of its general's plan: it acts together with these; 0: none
  Phase phase = Phase::none;  ///< how far its group has come
  Task task;        ///< its part in the plan; its place is also where a move in force goes
  Task later;       ///< what it is to do when its group goes in
  Reacted reacted;  ///< this turn

  [[nodiscard]] field::Pose pose() const {
    return {{Length::tenths(x), Length::tenths(y)}, Angle::hundredths(facing)};
  }
  void put(const field::Pose& pose) {
    x = pose.at.x.tenths();
    y = pose.at.y.tenths();
    facing = pose.facing.hundredths();
  }
  [[nodiscard]] bool on_table() const { return presence == Presence::on_table; }
};
static_assert(Record<Task> && Record<UnitState>);

/// Two units in base contact: a relation, made and broken by events, never derived from places.
struct Contact {
  UnitId a = kNoUnit;  ///< of side A
  UnitId b = kNoUnit;  ///< of side B
  UnitId initiator = kNoUnit;
  std::uint8_t round = 0;
  std::uint8_t won_last = 0;  ///< 0 nobody, 1 a, 2 b
  std::array<std::uint8_t, 3> spare{};
  constexpr bool operator==(const Contact&) const = default;
};
static_assert(Record<Contact>);

/// How a battle stands.
enum class Verdict : std::uint8_t { going_on, a_wins, b_wins, drawn };
template <>
struct Words<Verdict> {
  static constexpr std::array<std::string_view, 4> all{"going on", "A wins", "B wins", "drawn"};
};

/// What every sheet keeps of a battle.
struct Head {
  std::uint16_t turn = 1;
  /// The phase that is being played: index in the sheet's `steps`. A phase is one step or many.
  std::uint8_t step = 0;
  Side to_move = Side::a;
  Verdict verdict = Verdict::going_on;
  std::uint8_t reason = 0;  ///< why it ended: see drill/victory.hpp
  std::uint16_t spare = 0;
  std::array<Mind, 2> minds;  ///< of the sides' generals
  FixedVector<Contact, 64> contacts;

  [[nodiscard]] Mind& mind(Side side) { return minds[static_cast<std::size_t>(side)]; }
  [[nodiscard]] const Mind& mind(Side side) const { return minds[static_cast<std::size_t>(side)]; }
};
static_assert(Record<Head>);

void describe(Fields& f, Reacted& r);
void describe(Fields& f, UnitState& u);
void describe(Fields& f, Contact& c);
void describe(Fields& f, Head& head);

/// How the records of a battle are described and laid out: the common ones, and the sheet's.
struct Layouts {
  Layout common;     ///< of a unit
  Layout of_unit;    ///< the sheet's of a unit
  Layout of_battle;  ///< the sheet's of the battle
  void (*describe_unit)(Fields& fields, void* record) = nullptr;
  void (*describe_battle)(Fields& fields, void* record) = nullptr;
};
template <Record T>
void describe_as(Fields& fields, void* record) {
  describe(fields, *static_cast<T*>(record));
}
/// Those of a sheet, worked out once.
template <Record UnitRecord, Record SheetRecord>
[[nodiscard]] const Layouts& layouts_of() {
  static const Layouts kLayouts{Layout::of<UnitState>(), Layout::of<UnitRecord>(),
                                Layout::of<SheetRecord>(), &describe_as<UnitRecord>,
                                &describe_as<SheetRecord>};
  return kLayouts;
}

/// The state of a battle: a plain value. One block holds the head, the units, and the records of
/// the sheet (all units of a battle share the sheet); the setting fixes its size. No pointers into
/// it.
class Battle {
 public:
  Battle() = default;
  /// A block of zeroed records, default-constructed: one `UnitRecord` a unit and one `SheetRecord`,
  /// which beside their types are described (battle/fields.hpp).
  /// @throws std::logic_error if something in one of them is not
  template <Record UnitRecord, Record SheetRecord>
  [[nodiscard]] static Battle make(std::shared_ptr<const Setting> setting) {
    Battle battle;
    const std::size_t n = setting->units.size();
    battle.setting_ = std::move(setting);
    battle.layouts_ = &layouts_of<UnitRecord, SheetRecord>();
    battle.unit_record_ = sizeof(UnitRecord);
    battle.block_.resize((sizeof(Head) + n * (sizeof(UnitState) + sizeof(UnitRecord)) +
                          sizeof(SheetRecord) + 64 + 7) /
                         8);
    battle.construct<Head>(0, 1);
    battle.construct<UnitState>(battle.units_at(), n);
    battle.construct<UnitRecord>(battle.records_at(), n);
    battle.construct<SheetRecord>(battle.sheet_at(), 1);
    return battle;
  }

  [[nodiscard]] const Setting& setting() const { return *setting_; }
  [[nodiscard]] const std::shared_ptr<const Setting>& shared_setting() const { return setting_; }
  /// The same state under a new version of its setting (a correction of terrain or names). The
  /// number of units must not change.
  void set_setting(std::shared_ptr<const Setting> setting) { setting_ = std::move(setting); }
  [[nodiscard]] std::size_t size() const { return setting_->units.size(); }

  [[nodiscard]] Head& head() { return *at<Head>(0); }
  [[nodiscard]] const Head& head() const { return *at<Head>(0); }
  [[nodiscard]] std::span<UnitState> units() { return {at<UnitState>(units_at()), size()}; }
  [[nodiscard]] std::span<const UnitState> units() const {
    return {at<UnitState>(units_at()), size()};
  }
  [[nodiscard]] UnitState& unit(UnitId id) { return units()[index(id)]; }
  [[nodiscard]] const UnitState& unit(UnitId id) const { return units()[index(id)]; }
  /// The sheet's record of a unit. T must be the type that `make` was given.
  template <Record T>
  [[nodiscard]] T& record(UnitId id) {
    assert(sizeof(T) == unit_record_);
    return at<T>(records_at())[index(id)];
  }
  template <Record T>
  [[nodiscard]] const T& record(UnitId id) const {
    assert(sizeof(T) == unit_record_);
    return at<T>(records_at())[index(id)];
  }
  /// The sheet's record of the battle.
  template <Record T>
  [[nodiscard]] T& sheet() {
    return *at<T>(sheet_at());
  }
  template <Record T>
  [[nodiscard]] const T& sheet() const {
    return *at<T>(sheet_at());
  }

  /// How its records are described, and those of the sheet whatever they are.
  [[nodiscard]] const Layouts& layouts() const { return *layouts_; }
  [[nodiscard]] void* record_of(UnitId id) {
    return at<std::byte>(records_at() + index(id) * unit_record_);
  }
  [[nodiscard]] const void* record_of(UnitId id) const {
    return at<std::byte>(records_at() + index(id) * unit_record_);
  }
  [[nodiscard]] void* sheet_record() { return at<std::byte>(sheet_at()); }
  [[nodiscard]] const void* sheet_record() const { return at<std::byte>(sheet_at()); }

  /// What was found out about distances that are close calls.
  [[nodiscard]] std::vector<KnownDistance>& settled() { return settled_; }
  [[nodiscard]] const std::vector<KnownDistance>& settled() const { return settled_; }

  [[nodiscard]] std::span<const std::uint64_t> block() const { return block_; }
  [[nodiscard]] std::uint64_t hash() const;
  friend bool operator==(const Battle& x, const Battle& y) {
    return x.block_ == y.block_ && x.settled_ == y.settled_;
  }
  /// Becomes what another state of its setting is, without copying what is the same.
  /// @returns the units whose records that changes, the common one or the sheet's
  UnitSet become(const Battle& other);
  /// The records of a unit, the common one and the sheet's, are the same in both, which are states
  /// of one setting.
  [[nodiscard]] friend bool same_unit(const Battle& x, const Battle& y, UnitId unit) {
    const auto same = [&](std::size_t byte, std::size_t size) {
      return std::memcmp(x.at<std::byte>(byte), y.at<std::byte>(byte), size) == 0;
    };
    return same(units_at() + index(unit) * sizeof(UnitState), sizeof(UnitState)) &&
           same(x.records_at() + index(unit) * x.unit_record_, x.unit_record_);
  }

 private:
  static constexpr std::size_t round_up(std::size_t n) { return (n + 7) / 8 * 8; }
  [[nodiscard]] static constexpr std::size_t units_at() { return round_up(sizeof(Head)); }
  [[nodiscard]] std::size_t records_at() const {
    return round_up(units_at() + size() * sizeof(UnitState));
  }
  [[nodiscard]] std::size_t sheet_at() const {
    return round_up(records_at() + size() * unit_record_);
  }
  template <class T>
  [[nodiscard]] T* at(std::size_t byte) {
    return reinterpret_cast<T*>(reinterpret_cast<std::byte*>(block_.data()) + byte);
  }
  template <class T>
  [[nodiscard]] const T* at(std::size_t byte) const {
    return reinterpret_cast<const T*>(reinterpret_cast<const std::byte*>(block_.data()) + byte);
  }
  template <class T>
  void construct(std::size_t byte, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) new (at<T>(byte) + i) T{};
  }

  std::shared_ptr<const Setting> setting_;
  const Layouts* layouts_ = nullptr;
  std::size_t unit_record_ = 0;
  std::vector<std::uint64_t> block_;
  std::vector<KnownDistance> settled_;  ///< empty but where somebody plays with figures
};

/// Walks over a whole state.
void describe(Fields& fields, Battle& battle);

[[nodiscard]] inline Side side_of(const Battle& battle, UnitId unit) {
  return battle.setting().unit(unit).side;
}
/// The doctrine's aggression of a unit (15.5 of the 19th-century sheet).
[[nodiscard]] inline int aggression(const Battle& battle, UnitId unit) {
  return battle.setting().unit(unit).dials.aggression;
}
[[nodiscard]] bool in_contact(const Battle& battle, UnitId unit);
/// The enemies that a unit is in contact with.
[[nodiscard]] UnitSet enemies_in_contact(const Battle& battle, UnitId unit);
void make_contact(Battle& battle, UnitId initiator, UnitId target);
void break_contact(Battle& battle, UnitId a, UnitId b);
void break_contacts(Battle& battle, UnitId unit);

}  // namespace opfor
