#include "battles/opinion/over_the_hills/page.hpp"

#include "battles/opinion/over_the_hills/checks.hpp"

namespace opfor::battles::opinion::over_the_hills {
namespace {

constexpr int kMoves = 3;

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
    return troops_[unit].arm == Arm::foot || troops_[unit].leads() ? Goes::on_foot : Goes::mounted;
  }
  [[nodiscard]] std::string rule_of_room() const override { return "OTH-GEO-1"; }
  [[nodiscard]] std::string rule_of_contact() const override { return "OTH-CON-7"; }
  [[nodiscard]] std::string rule_of_place(UnitId unit) const override {
    return troops_[unit].leads() ? "OTH-CMDR-1" : "state";
  }

  void judge(const Event& event, const Ledger& ledger, Findings& findings) override {
    const Seen seen{ledger, troops_, dues_, findings};
    const int half_turn = event.turn * 2 + (active_in(event) == Side::b ? 1 : 0);
    const int phase = phase_of(event);
    troops_.come_to(event);
    if (half_turn != half_turn_ || phase != phase_) judge_dues(seen);
    if (phase == kMoves && (half_turn != half_turn_ || phase_ != kMoves)) {
      judge_command(active_in(event), seen);
    }
    half_turn_ = half_turn;
    phase_ = phase;
    std::visit([&](const auto& what) { one(event, what, seen); }, event.what);
  }
  void follow(const Event& event, Ledger& ledger) override { troops_.follow(event, ledger); }
  void step_over(const Ledger& ledger, Findings& findings) override {
    judge_states({ledger, troops_, dues_, findings});
  }

 private:
  template <class Other>
  static void one(const Event&, const Other&, const Seen&) {}
  static void one(const Event& event, const event::Moved& moved, const Seen& seen) {
    judge_way(event, moved, seen);
  }
  static void one(const Event& event, const event::FormationChanged& changed, const Seen& seen) {
    judge_change(event, changed, seen);
  }
  static void one(const Event& event, const event::StateChanged& changed, const Seen& seen) {
    judge_limber(event, changed, seen);
  }
  static void one(const Event&, const event::ContactMade& made, const Seen& seen) {
    over_the_hills::judge_contact(made, seen);
  }
  static void one(const Event& event, const event::Shot& shot, const Seen& seen) {
    judge_shot(event, shot, seen);
  }
  static void one(const Event&, const event::Fought& fought, const Seen& seen) {
    judge_round(fought, seen);
  }
  static void one(const Event& event, const event::Tested& tested, const Seen& seen) {
    judge_test(event, tested, seen);
  }
  static void one(const Event& event, const event::Lost& lost, const Seen& seen) {
    judge_loss(event, lost, seen);
  }

  Troops troops_;
  std::vector<Due> dues_;
  int half_turn_ = 0;
  int phase_ = -1;
};

}  // namespace

std::unique_ptr<Page> page(const Setting& setting, std::string_view scenario) {
  return std::make_unique<Sheet>(setting, scenario);
}

}  // namespace opfor::battles::opinion::over_the_hills
