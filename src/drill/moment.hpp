#pragma once

#include <memory>
#include <vector>

#include "battle/battle.hpp"
#include "drill/worked_out.hpp"

/// A moment of a battle: a state of it, and what has been worked out of that state so far. Whoever
/// goes on from one moment to the next keeps what depends on nothing that has changed: how far
/// apart two bodies are and what terrain lets them see is measured once, until one of them moves.
namespace opfor {

class NearLimits;

/// Enemies whom the side does not see that a moment is made for: they are not aimed at, kept away
/// from or known to be anywhere but where they were last seen.
struct Unseen {
  UnitSet units;
  bool in_the_way = false;  ///< their bodies are where they are, and in the way
  constexpr bool operator==(const Unseen&) const = default;
};

/// What is kept of a moment. A sheet's own adds how its bodies stand, and begins with `begin`.
class Picture {
 public:
  virtual ~Picture() = default;
  Picture& operator=(const Picture&) = delete;

  [[nodiscard]] const Battle& battle() const { return battle_; }
  [[nodiscard]] const Unseen& unseen() const { return unseen_; }
  [[nodiscard]] const Muster& muster() const { return muster_; }
  /// True if it is of this very state.
  [[nodiscard]] bool shows(const Battle& battle, const Unseen& unseen) const;
  /// Goes on to another state of the same setting.
  void go_on(const Battle& battle, const Unseen& unseen);

  // What has been worked out so far.
  [[nodiscard]] Gaps gaps() const { return {pairs_->gaps, bodies_}; }
  [[nodiscard]] Sights sights() const { return {pairs_->sights, bodies_}; }
  [[nodiscard]] Lookouts& lookouts() const { return lookouts_; }

 protected:
  Picture(const Battle& battle, const Unseen& unseen);
  Picture(const Picture&) = default;
  /// Looks at all units: for the constructor of the sheet's own.
  void begin();

  /// A unit of the sheet's is on the table. Those that are only with others (leaders) are none.
  [[nodiscard]] virtual bool is_present(UnitId unit) const = 0;
  /// Looks how a unit stands in the state as it is now.
  /// @returns true if its body is not what or where it was
  virtual bool look_at(UnitId unit) = 0;
  /// Who sees whom hangs on what is written down of the two, and not on their bodies alone.
  [[nodiscard]] virtual bool sees_by_records() const { return false; }
  /// Another state: forgets what the sheet has worked out of all of the last one.
  virtual void forget() {}
  /// Some body is another one, has come or gone, is seen or not: forgets what the sheet has worked
  /// out of how all of them stand.
  virtual void forget_how_all_stand() {}

 private:
  void muster();
  /// Nothing that was worked out of the unit's body is true of it any longer.
  void another_body(UnitId unit) { bodies_[index(unit)] = ++pairs_->last; }

  Battle battle_;
  Unseen unseen_;
  Muster muster_;
  std::shared_ptr<Pairs> pairs_;  ///< that of all moments which this one comes of, or go on from it
  std::vector<BodyId> bodies_;
  mutable Lookouts lookouts_;
};

/// A moment as it is handed over: cheap to copy, and it stays what it is whatever happens to the
/// battle. What a copy works out, all copies know, and whoever goes on from one; so they belong to
/// one thread.
class Moment {
 public:
  Moment() = default;
  /// Of a state that nothing has been worked out of, and that outlives this: what takes a moment
  /// takes a state as well.
  Moment(const Battle& battle) : state_(&battle) {}  // NOLINT(google-explicit-constructor)
  explicit Moment(std::shared_ptr<Picture> picture) : picture_(std::move(picture)) {}

  [[nodiscard]] const Battle& battle() const { return picture_ ? picture_->battle() : *state_; }
  [[nodiscard]] bool is_worked_out() const { return picture_ != nullptr; }

  /// True if every distance is what the map measures, and nobody takes notes.
  [[nodiscard]] bool by_map() const { return notes_ == nullptr && battle().settled().empty(); }
  /// By how much the table may have a distance shorter than the map, tenths of a millimetre.
  [[nodiscard]] double doubt() const {
    return by_map() ? 0 : battle().setting().tolerance.as_double();
  }

  /// Goes on to a state, in place if nobody else holds this moment. @tparam Its the sheet's picture
  template <class Its>
  void go_on(const Battle& battle, const Unseen& unseen = {}) {
    if (picture_ && picture_->shows(battle, unseen)) return;
    if (!picture_ || picture_->battle().shared_setting() != battle.shared_setting()) {
      picture_ = std::make_shared<Its>(battle, unseen);
      return;
    }
    if (picture_.use_count() > 1) {
      picture_ = std::make_shared<Its>(static_cast<const Its&>(*picture_));
    }
    picture_->go_on(battle, unseen);
  }

 protected:
  [[nodiscard]] const Picture& picture() const { return *picture_; }
  /// Who notes the limits that distances come near; null: nobody.
  [[nodiscard]] NearLimits* notes() const { return notes_; }
  void take_notes(NearLimits& notes) { notes_ = &notes; }

 private:
  std::shared_ptr<Picture> picture_;
  NearLimits* notes_ = nullptr;
  const Battle* state_ = nullptr;  ///< where there is no picture
};

}  // namespace opfor
