#include "battles/opinion/victory_without_squares/page.hpp"

#include "battles/opinion/victory_without_squares/approaches.hpp"
#include "battles/opinion/victory_without_squares/armies.hpp"
#include "battles/opinion/victory_without_squares/cards.hpp"
#include "battles/opinion/victory_without_squares/crossings.hpp"
#include "battles/opinion/victory_without_squares/fights.hpp"
#include "battles/opinion/victory_without_squares/fire.hpp"
#include "battles/opinion/victory_without_squares/marches.hpp"
#include "battles/opinion/victory_without_squares/motions.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

class Sheet final : public Page {
 public:
  Sheet(const Setting& setting, std::string_view scenario)
      : troops_(setting, scenario), doings_(setting.units.size()) {}
  [[nodiscard]] std::unique_ptr<Page> copy() const override {
    return std::make_unique<Sheet>(*this);
  }

  void begin(Ledger& ledger) override {
    troops_.begin(ledger);
    crossings_.begin(ledger, troops_);
    motions_.begin(troops_, ledger.size());
  }

  [[nodiscard]] std::vector<Polygon> covers(UnitId unit, const Stance& stance,
                                            Formation formation) const override {
    return {troops_.body(unit, stance, formation)};
  }
  [[nodiscard]] bool takes_room(UnitId unit) const override { return !troops_[unit].leads(); }
  [[nodiscard]] Goes goes(UnitId unit) const override {
    return troops_[unit].mounted ? Goes::mounted : Goes::on_foot;
  }
  [[nodiscard]] std::string rule_of_room() const override { return "VWS-GEO-1"; }
  [[nodiscard]] double touching() const override { return kTolerance; }
  [[nodiscard]] std::string rule_of_contact() const override { return "VWS-GEO-2"; }
  [[nodiscard]] bool rests_before(const Event& event) const override {
    return std::holds_alternative<event::Reacted>(event.what) ||
           std::holds_alternative<event::Ordered>(event.what) ||
           std::holds_alternative<event::Activated>(event.what);
  }

  void judge(const Event& event, const Ledger& ledger, Findings& findings) override {
    const Seen seen{ledger, troops_, doings_, findings};
    fights_.judge(event, seen);
    judge_armies(event, seen);
    approaches_.judge(event, seen);
    motions_.judge(event, seen);
    if (const auto* moved = std::get_if<event::Moved>(&event.what)) judge_way(event, *moved, seen);
    if (const auto* shot = std::get_if<event::Shot>(&event.what)) judge_shot(*shot, seen);
    if (const auto* tested = std::get_if<event::Tested>(&event.what)) judge_cards(*tested, seen);
    if (const auto* ordered = std::get_if<event::Ordered>(&event.what)) {
      judge_order(event, *ordered, seen);
    }
    if (!rests_before(event)) return;
    fights_.judge_touching(seen);
    approaches_.settle(findings);
  }
  void follow(const Event& event, Ledger& ledger) override {
    crossings_.follow(event, ledger, troops_);
    doings_.follow(event, troops_, ledger);
    for (const UnitId unit : passed_) doings_.passed_through(unit);
    passed_.clear();
    troops_.follow(event, ledger);
  }
  void decided(const Decision& decision, const Choice& choice) override {
    doings_.decided(decision, choice);
  }
  void step_over(const Ledger& ledger, Findings& findings) override {
    const Seen seen{ledger, troops_, doings_, findings};
    fights_.settle(findings);
    approaches_.settle(findings);
    motions_.settle(seen);
    fights_.judge_touching(seen);
  }
  void see(const std::vector<UnitId>& differ, const Ledger& ledger) override {
    for (const UnitId unit : differ) troops_.see_leader(unit, ledger);
  }
  [[nodiscard]] std::string rule_of_place(UnitId unit) const override {
    if (!troops_[unit].leads()) return "state";
    return troops_[unit].unhorsed_until > 0 ? "VWS-LEAD-5" : "VWS-LEAD-1";
  }

 private:
  void judge_way(const Event& event, const event::Moved& moved, const Seen& seen) {
    passed_ = judge_march(event, moved, seen);
    judge_ground(event, moved, seen);
    crossings_.judge(event, moved, seen);
  }
  /// P3: a body acts once a turn; a second order is that of one that could not halt (MOVE-8).
  void judge_order(const Event& event, const event::Ordered& ordered, const Seen& seen) {
    if (event.rule != "VWS-AI-1" || doings_[ordered.unit].orders == 0) return;
    seen.findings.add({Kind::acts_again,
                       "VWS-TURN-2",
                       {ordered.unit},
                       kNoFeature,
                       Counts::times,
                       doings_[ordered.unit].orders + 1.0,
                       1,
                       {},
                       {}});
  }

  Troops troops_;
  Doings doings_;
  Crossings crossings_;
  Fights fights_;
  Approaches approaches_;
  Motions motions_;
  std::vector<UnitId> passed_;  ///< friends whom the present way leads through
};

}  // namespace

std::unique_ptr<Page> page(const Setting& setting, std::string_view scenario) {
  return std::make_unique<Sheet>(setting, scenario);
}

}  // namespace opfor::battles::opinion::victory_without_squares
