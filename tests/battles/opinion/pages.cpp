// Which page a sheet has: a line a sheet.
#include "battles/opinion/arquebusier/page.hpp"
#include "battles/opinion/nineteenth_century/page.hpp"
#include "battles/opinion/over_the_hills/page.hpp"
#include "battles/opinion/page.hpp"
#include "battles/opinion/through_the_square_window/page.hpp"
#include "battles/opinion/victory_without_squares/page.hpp"

namespace opfor::battles::opinion {
namespace {

/// Of sheets without a page: the common checks alone.
class PlainPage final : public Page {
 public:
  explicit PlainPage(std::string sheet) : sheet_(std::move(sheet)) {}
  [[nodiscard]] std::unique_ptr<Page> copy() const override {
    return std::make_unique<PlainPage>(*this);
  }
  [[nodiscard]] bool knows_the_start() const override { return false; }
  [[nodiscard]] std::string rule_of_place(UnitId) const override { return sheet_; }
  void judge(const Event& event, const Ledger&, Findings& findings) override {
    const auto* moved = std::get_if<event::Moved>(&event.what);
    if (moved == nullptr || moved->allowance <= Length{}) return;
    const double beyond = moved->spent.as_double() - moved->allowance.as_double();
    if (beyond <= kRounding) return;
    findings.add({Kind::too_far,
                  event.rule,
                  {moved->unit},
                  kNoFeature,
                  Counts::length,
                  moved->spent.as_double(),
                  moved->allowance.as_double(),
                  {},
                  {}});
  }

 private:
  std::string sheet_;
};

}  // namespace

std::unique_ptr<Page> page_of(const Setting& setting, std::string_view scenario) {
  if (setting.sheet == "arquebusier") return arquebusier::page(setting, scenario);
  if (setting.sheet == "over_the_hills") return over_the_hills::page(setting, scenario);
  if (setting.sheet == "victory_without_squares") {
    return victory_without_squares::page(setting, scenario);
  }
  if (setting.sheet == "through_the_square_window") {
    return through_the_square_window::page(setting, scenario);
  }
  if (setting.sheet == "nineteenth_century") {
    if (auto page = nineteenth_century::page(setting, scenario)) return page;
  }
  return std::make_unique<PlainPage>(setting.sheet);
}

}  // namespace opfor::battles::opinion
