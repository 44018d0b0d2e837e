#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "drill/correction_parts.hpp"

/// A player sets the table right: in one order for all sheets, all of it or nothing.
namespace opfor {

/// One correction, made on a copy of the battle: what the sheet does not know is refused; then
/// losses and state, whether it is there at all, where it stands, whom it touches. A sheet gives
/// the parts.
class Correcting {
 public:
  /// @param told outlives it; names a unit of the battle
  Correcting(const Battle& battle, const Correction& told)
      : was_(battle), battle_(battle), told_(told) {}
  Correcting(const Correcting&) = delete;
  Correcting& operator=(const Correcting&) = delete;
  virtual ~Correcting() = default;

  /// @returns what of it cannot be
  [[nodiscard]] std::optional<Problem> make();
  /// The battle set right, once made.
  [[nodiscard]] Battle take() { return std::move(battle_); }

 protected:
  using Wrong = std::optional<Problem>;
  [[nodiscard]] Battle& battle() { return battle_; }
  [[nodiscard]] const Battle& battle() const { return battle_; }
  [[nodiscard]] const Correction& told() const { return told_; }
  [[nodiscard]] UnitId unit() const { return told_.unit; }
  [[nodiscard]] Problem wrong(std::string what, std::string hint = {}) const {
    return wrong_of(battle_, unit(), std::move(what), std::move(hint));
  }

  /// Of a sheet that counts one kind of losses and has nothing loaded.
  /// @param losses what `killed` counts: "steps that it has lost"
  [[nodiscard]] Wrong one_kind_of_losses(const char* losses) const {
    if (told().wounded.value_or(0) != 0) {
      return wrong("this sheet counts no wounded", std::string{"killed: "} + losses);
    }
    if (told().loaded) return wrong("nothing is loaded under this sheet");
    return std::nullopt;
  }
  /// Of a sheet whose formations say how many stand abreast.
  [[nodiscard]] Wrong no_files(const char* formations) const {
    if (!told().files) return std::nullopt;
    return wrong("its width is that of its formation", formations);
  }

  // --- a sheet's parts ---

  /// What this sheet knows nothing of, though it was told.
  [[nodiscard]] virtual Wrong unknown() const = 0;
  [[nodiscard]] virtual Wrong losses() = 0;
  [[nodiscard]] virtual Wrong state() = 0;

  /// It is on the table again; it has left it, or is removed; it is yet to come.
  [[nodiscard]] virtual Wrong come_back() = 0;
  virtual void leave(Presence how) = 0;
  [[nodiscard]] virtual Wrong wait() = 0;

  /// It is on the table: it can be put elsewhere.
  [[nodiscard]] virtual bool is_there(const Battle& battle, UnitId unit) const {
    return battle.unit(unit).on_table();
  }
  /// A body stands there, which can be touched and stood upon: leaders are none.
  [[nodiscard]] virtual bool is_body(UnitId unit) const = 0;
  /// It was told to stand otherwise in its place, which needs it there.
  [[nodiscard]] virtual bool is_drawn_up_anew() const = 0;
  /// It takes more room than it did.
  [[nodiscard]] virtual bool has_grown() const { return false; }
  virtual void put(const field::Pose& pose) = 0;
  /// One man of its own side who is not in the way of a body that is put where he stands: he steps
  /// aside, and goes along with whom he is with.
  [[nodiscard]] virtual bool steps_aside(UnitId) const { return false; }
  /// Where it cannot stand as it does now; of a body: over the edge, on ground that is none for it,
  /// on somebody.
  [[nodiscard]] virtual Wrong wrong_place() const;
  [[nodiscard]] virtual std::vector<field::Box> body_of(UnitId unit) const = 0;
  [[nodiscard]] virtual field::Mover mover() const = 0;

  /// It goes with a friend, if it is one who does (a leader, an officer, a hero).
  [[nodiscard]] virtual Wrong join(UnitId friendly);
  /// Told to stand farther than this from whom it goes with, it has left them.
  [[nodiscard]] virtual Length at_hand() const { return {}; }
  /// The same for all sheets: with a body of its own side on the table.
  /// @param whom said of any other: "he joins a formation of his own side on the table (AQ-GEN-1)"
  /// @param alone one at most goes with a body
  [[nodiscard]] Wrong go_with(UnitId body, std::string_view whom, bool alone);

  /// So far apart they are as good as touching. @param apart tenths of a millimetre
  [[nodiscard]] virtual bool may_touch(double apart) const = 0;
  [[nodiscard]] virtual double gap(UnitId enemy) const = 0;
  [[nodiscard]] virtual Wrong meet(UnitId enemy) = 0;

  /// What follows from all of it.
  virtual void finish() {}

 private:
  [[nodiscard]] Wrong presence();
  [[nodiscard]] Wrong place();
  [[nodiscard]] Wrong contacts();
  [[nodiscard]] Wrong touch(UnitId other);
  [[nodiscard]] bool is_clear(UnitId unit) const;
  void take_along(const field::Pose& from);
  void make_room();
  bool step_aside(UnitId man);
  void part(UnitId other);
  void part_from_those_left();

  const Battle& was_;
  Battle battle_;
  const Correction& told_;
};

/// Corrects a battle, or leaves it as it is.
/// @tparam Its the sheet's `Correcting`
template <class Its>
[[nodiscard]] std::optional<Problem> correct_by(Battle& battle, const Correction& told) {
  if (index(told.unit) >= battle.size()) return Problem{{}, "there is no such unit", {}};
  Its correcting(battle, told);
  if (auto problem = correcting.make()) return problem;
  battle = correcting.take();
  return std::nullopt;
}

}  // namespace opfor
