#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "battle/decision.hpp"
#include "battles/opinion/finding.hpp"
#include "battles/opinion/land.hpp"
#include "battles/opinion/ledger.hpp"

/// What a sheet adds to the second opinion. How one is written: README.md.
namespace opfor::battles::opinion {

class Page {
 public:
  virtual ~Page() = default;
  /// The same, to be told something else from here on.
  [[nodiscard]] virtual std::unique_ptr<Page> copy() const = 0;

  /// What the scenario's text says of the units at the start, beyond their places: formations, who
  /// waits.
  virtual void begin(Ledger&) {}
  /// False: the ledger takes the start from the state, since the page does not read it.
  [[nodiscard]] virtual bool knows_the_start() const { return true; }

  // --- what everything stands on ---
  /// The figures or bases of a unit, standing so; none: nothing is said of its room.
  [[nodiscard]] virtual std::vector<Polygon> covers(UnitId, const Stance&, Formation) const {
    return {};
  }
  /// Others may not stand where it stands.
  [[nodiscard]] virtual bool takes_room(UnitId) const { return true; }
  [[nodiscard]] virtual Goes goes(UnitId) const { return Goes::on_foot; }
  /// The rule that forbids to stand on another body, over the table's edge, in a wall.
  [[nodiscard]] virtual std::string rule_of_room() const { return "room"; }
  /// How far apart those may be who are said to touch, and the rule that says so.
  [[nodiscard]] virtual double touching() const { return kDeep; }
  [[nodiscard]] virtual std::string rule_of_contact() const { return "contact"; }
  /// Everything on the table stands still and clear before this event: the last unit has done.
  [[nodiscard]] virtual bool rests_before(const Event&) const { return false; }

  // --- the sheet's own checks ---
  /// An event, the ledger and the page still as they were before it.
  virtual void judge(const Event&, const Ledger&, Findings&) {}
  /// Follows it. The ledger has followed already.
  virtual void follow(const Event&, Ledger&) {}
  /// A side has chosen.
  virtual void decided(const Decision&, const Choice&) {}
  /// A step of the turn is over, the ledger still as events have told it.
  virtual void step_over(const Ledger&, Findings&) {}
  /// Of these the state was otherwise than was told; the ledger has them as they are now.
  virtual void see(const std::vector<UnitId>&, const Ledger&) {}
  /// Which rule it is that the state and what was told of a unit's place agree by.
  [[nodiscard]] virtual std::string rule_of_place(UnitId) const { return "state"; }
};

/// The figures or bases of a unit where the ledger has it.
[[nodiscard]] inline std::vector<Polygon> covers(const Page& page, const Ledger& ledger,
                                                 UnitId unit) {
  const Stand& stand = ledger.at(unit);
  return page.covers(unit, stance(stand.pose), stand.formation);
}

/// The page of a sheet, by its word in scenario files; a plain one, of the common checks, where
/// none is written.
/// @param scenario the text of the scenario, TOML
[[nodiscard]] std::unique_ptr<Page> page_of(const Setting& setting, std::string_view scenario);

}  // namespace opfor::battles::opinion
