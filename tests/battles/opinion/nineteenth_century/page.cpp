#include "battles/opinion/nineteenth_century/page.hpp"

#include "battles/opinion/nineteenth_century/cells.hpp"
#include "battles/opinion/nineteenth_century/command.hpp"
#include "battles/opinion/nineteenth_century/fights.hpp"
#include "battles/opinion/nineteenth_century/fire.hpp"
#include "battles/opinion/nineteenth_century/marches.hpp"
#include "battles/opinion/nineteenth_century/room.hpp"

namespace opfor::battles::opinion::nineteenth_century {
namespace {

class Sheet final : public Page {
 public:
  Sheet(const Setting& setting, std::string_view scenario)
      : troops_(setting, scenario), doings_(setting, troops_) {}
  [[nodiscard]] std::unique_ptr<Page> copy() const override {
    return std::make_unique<Sheet>(*this);
  }

  void begin(Ledger& ledger) override {
    troops_.begin(ledger);
    Findings nobody_asks;
    room_.begin({ledger, troops_, doings_, nobody_asks});
  }

  [[nodiscard]] std::vector<Polygon> covers(UnitId unit, const Stance& stance,
                                            Formation formation) const override {
    // Who has fallen in a melee nobody tells: of such a body's room nothing is said.
    if (troops_.men(unit).unplaced() > 0) return {};
    return troops_.standing(unit, stance, formation);
  }
  [[nodiscard]] Goes goes(UnitId unit) const override {
    return troops_[unit].arm == Arm::horse ? Goes::mounted : Goes::on_foot;
  }
  [[nodiscard]] std::string rule_of_room() const override { return "NC-MOVE-7"; }
  [[nodiscard]] std::string rule_of_contact() const override { return "NC-MEL-1"; }
  [[nodiscard]] bool rests_before(const Event& event) const override {
    return std::holds_alternative<event::Ordered>(event.what);
  }

  void judge(const Event& event, const Ledger& ledger, Findings& findings) override {
    const Seen seen{ledger, troops_, doings_, findings};
    if (rests_before(event)) room_.judge(seen);
    casualties_.judge(event, seen);
    fire_.judge(event, seen);
    fights_.judge(event, seen, casualties_);
    obedience_.judge(event, seen);
    if (const auto* thrown = std::get_if<event::CommandThrown>(&event.what)) {
      judge_command(*thrown, seen);
    }
    if (const auto* paid = std::get_if<event::Paid>(&event.what)) judge_payment(*paid, seen);
    if (const auto* sighted = std::get_if<event::Sighted>(&event.what)) {
      judge_sighting(*sighted, seen);
    }
    if (const auto* reacted = std::get_if<event::Reacted>(&event.what)) {
      judge_reaction(event, *reacted, seen);
    }
    if (const auto* ordered = std::get_if<event::Ordered>(&event.what)) {
      judge_stand(*ordered, seen);
    }
    if (const auto* moved = std::get_if<event::Moved>(&event.what)) {
      judge_march(event, *moved, seen);
    }
    if (const auto* entered = std::get_if<event::Entered>(&event.what)) {
      judge_entry(event, *entered, seen);
    }
  }
  void follow(const Event& event, Ledger& ledger) override {
    casualties_.follow(event, troops_);
    troops_.follow(event, ledger);
    doings_.follow(event, troops_, ledger);
  }
  void decided(const Decision& decision, const Choice& choice) override {
    doings_.decided(decision, choice);
  }
  void step_over(const Ledger& ledger, Findings& findings) override {
    const Seen seen{ledger, troops_, doings_, findings};
    casualties_.settle(seen);
    room_.judge(seen);
  }

 private:
  Troops troops_;
  Doings doings_;
  Casualties casualties_;
  Fire fire_;
  Fights fights_;
  Obedience obedience_;
  Room room_;
};

}  // namespace

std::unique_ptr<Page> page(const Setting& setting, std::string_view scenario) {
  if (Troops(setting, scenario).options().wounded_fall_out) return nullptr;
  return std::make_unique<Sheet>(setting, scenario);
}

}  // namespace opfor::battles::opinion::nineteenth_century
