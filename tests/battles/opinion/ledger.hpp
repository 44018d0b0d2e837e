#pragma once

#include <memory>
#include <vector>

#include "battle/battle.hpp"
#include "battle/event.hpp"

/// Where every unit stands, followed from the events alone.
namespace opfor::battles::opinion {

struct Stand {
  field::Pose pose;
  Presence presence = Presence::on_table;
  Formation formation = Formation::line;
};

class Ledger {
 public:
  /// Units as the scenario puts them down; who enters later waits.
  explicit Ledger(std::shared_ptr<const Setting> setting);

  [[nodiscard]] const Setting& setting() const { return *setting_; }
  [[nodiscard]] std::size_t size() const { return stands_.size(); }
  [[nodiscard]] const Stand& at(UnitId unit) const { return stands_.at(index(unit)); }
  [[nodiscard]] Stand& at(UnitId unit) { return stands_.at(index(unit)); }
  [[nodiscard]] bool on_table(UnitId unit) const {
    return index(unit) < size() && at(unit).presence == Presence::on_table;
  }
  [[nodiscard]] Side side_of(UnitId unit) const { return setting_->unit(unit).side; }

  /// What an event of the common list says of places, formations and who is gone. What only a
  /// sheet's words say ("ridden down") is its page's.
  void follow(const Event& event);
  /// Takes everything over as it is: of sheets without a page.
  void adopt(const Battle& battle);

 private:
  std::shared_ptr<const Setting> setting_;
  std::vector<Stand> stands_;
};

/// The units that act in an event, or to whom something is done in it, and who have to be there.
[[nodiscard]] std::vector<UnitId> who_must_be_there(const Event& event);

}  // namespace opfor::battles::opinion
