#include "battles/opinion/through_the_square_window/page.hpp"

#include "battles/opinion/through_the_square_window/checks.hpp"

namespace opfor::battles::opinion::through_the_square_window {
namespace {

class Sheet final : public Page {
 public:
  Sheet(const Setting& setting, std::string_view scenario) : troops_(setting, scenario) {}
  [[nodiscard]] std::unique_ptr<Page> copy() const override {
    return std::make_unique<Sheet>(*this);
  }

  void begin(Ledger& ledger) override { troops_.begin(ledger); }

  [[nodiscard]] std::vector<Polygon> covers(UnitId unit, const Stance& stance,
                                            Formation formation) const override {
    return {troops_.body(unit, stance, formation)};
  }
  [[nodiscard]] bool takes_room(UnitId unit) const override { return !troops_[unit].leads(); }
  [[nodiscard]] Goes goes(UnitId unit) const override {
    return troops_[unit].on_horse() ? Goes::mounted : Goes::on_foot;
  }
  [[nodiscard]] std::string rule_of_room() const override { return "TTSW-GEO-4"; }
  [[nodiscard]] std::string rule_of_contact() const override { return "TTSW-CHA-7"; }
  [[nodiscard]] bool rests_before(const Event& event) const override {
    return std::holds_alternative<event::Ordered>(event.what) ||
           std::holds_alternative<event::Fought>(event.what);
  }

  void judge(const Event& event, const Ledger& ledger, Findings& findings) override {
    const Seen seen{ledger, troops_, findings};
    if (const auto* moved = std::get_if<event::Moved>(&event.what)) {
      judge_way(event, *moved, seen);
      judge_refuge(event, *moved, seen);
    }
    if (const auto* tested = std::get_if<event::Tested>(&event.what)) {
      judge_mourning(event, *tested, seen);
    }
    if (const auto* shot = std::get_if<event::Shot>(&event.what)) judge_shot(*shot, seen);
    if (const auto* lost = std::get_if<event::Lost>(&event.what)) judge_loss(event, *lost, seen);
    if (const auto* made = std::get_if<event::ContactMade>(&event.what)) {
      judge_contact(event, *made, seen);
    }
  }
  void follow(const Event& event, Ledger& ledger) override { troops_.follow(event, ledger); }
  void decided(const Decision& decision, const Choice& choice) override {
    troops_.decided(decision, choice);
  }
  [[nodiscard]] std::string rule_of_place(UnitId unit) const override {
    return troops_[unit].leads() ? "TTSW-GEN-1" : "state";
  }

 private:
  Troops troops_;
};

}  // namespace

std::unique_ptr<Page> page(const Setting& setting, std::string_view scenario) {
  return std::make_unique<Sheet>(setting, scenario);
}

}  // namespace opfor::battles::opinion::through_the_square_window
