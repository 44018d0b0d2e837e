#include "battles/opinion/arquebusier/page.hpp"

#include "battles/opinion/arquebusier/commands.hpp"
#include "battles/opinion/arquebusier/contacts.hpp"
#include "battles/opinion/arquebusier/fire.hpp"
#include "battles/opinion/arquebusier/marches.hpp"
#include "battles/opinion/arquebusier/melee.hpp"
#include "battles/opinion/arquebusier/seen.hpp"
#include "battles/opinion/arquebusier/states.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

class Sheet final : public Page {
 public:
  Sheet(const Setting& setting, std::string_view scenario)
      : troops_(setting, scenario), doings_(setting.units.size()) {}
  [[nodiscard]] std::unique_ptr<Page> copy() const override {
    return std::make_unique<Sheet>(*this);
  }

  [[nodiscard]] std::vector<Polygon> covers(UnitId unit, const Stance& stance,
                                            Formation) const override {
    if (troops_[unit].general || troops_[unit].lost_track) return {};
    return troops_.places(unit, stance);
  }
  [[nodiscard]] bool takes_room(UnitId unit) const override { return !troops_[unit].general; }
  /// Guns, and formations with anybody in the saddle, go as horse does.
  [[nodiscard]] Goes goes(UnitId unit) const override {
    const bool horse = troops_[unit].has_horse() || troops_[unit].artillery();
    return horse ? Goes::mounted : Goes::on_foot;
  }
  [[nodiscard]] std::string rule_of_room() const override { return "AQ-MOVE-5"; }
  [[nodiscard]] double touching() const override { return kTolerance; }
  [[nodiscard]] std::string rule_of_contact() const override { return "AQ-MOVE-6"; }

  /// Nobody can know how a formation closes up whose elements have gone untold. A General who has
  /// joined goes with his formation.
  [[nodiscard]] std::string rule_of_place(UnitId unit) const override {
    if (troops_[unit].general && troops_[unit].with != kNoUnit) return "AQ-GEN-2";
    return troops_[unit].lost_track ? "AQ-MOVE-9" : "state";
  }

  void judge(const Event& event, const Ledger& ledger, Findings& findings) override {
    const Seen seen{ledger, troops_, doings_, findings};
    judge_commands(event, seen);
    fire_.judge(event, seen);
    marches_.judge(event, seen);
    melee_.judge(event, seen);
    states_.judge(event, seen);
  }
  void follow(const Event& event, Ledger& ledger) override {
    doings_.follow(event, troops_, ledger);
  }
  void decided(const Decision& decision, const Choice& choice) override {
    doings_.decided(decision, choice, troops_);
  }
  void step_over(const Ledger& ledger, Findings& findings) override {
    const Seen seen{ledger, troops_, doings_, findings};
    fire_.settle(seen);
    marches_.settle(seen);
    melee_.settle(seen);
    contacts_.settle(seen);
    states_.settle(seen);
    doings_.step_begins(troops_);
  }

 private:
  Troops troops_;
  Doings doings_;
  Fire fire_;
  Marches marches_;
  Melee melee_;
  Contacts contacts_;
  States states_;
};

}  // namespace

std::unique_ptr<Page> page(const Setting& setting, std::string_view scenario) {
  return std::make_unique<Sheet>(setting, scenario);
}

}  // namespace opfor::battles::opinion::arquebusier
