#include "battles/opinion/judge.hpp"

#include "battles/opinion/told.hpp"

namespace opfor::battles::opinion {

Judge::Judge(std::shared_ptr<const Setting> setting, std::string_view scenario)
    : ledger_(setting), page_(page_of(*setting, scenario)) {}

Judge::Judge(const Judge& other)
    : ledger_(other.ledger_),
      page_(other.page_->copy()),
      rest_(other.rest_),
      findings_(other.findings_),
      events_(other.events_) {}

void Judge::begin(const Battle& start) {
  page_->begin(ledger_);
  if (!page_->knows_the_start()) ledger_.adopt(start);
  page_->see(judge_state(start, ledger_, *page_, findings_), ledger_);
  rest_.begin(ledger_, *page_);
}

void Judge::happened(Event event) {
  findings_.at({event.turn, event.phase, events_++});
  if (page_->rests_before(event)) rest_.judge(ledger_, *page_, findings_);
  judge_telling(event, ledger_, findings_);
  judge_contact(event, ledger_, *page_, findings_);
  page_->judge(event, ledger_, findings_);
  ledger_.follow(event);
  page_->follow(event, ledger_);
}

void Judge::decided(const Decision& decision, const Choice& choice) {
  page_->decided(decision, choice);
}

void Judge::step_over(const Battle& battle) {
  page_->step_over(ledger_, findings_);
  page_->see(judge_state(battle, ledger_, *page_, findings_), ledger_);
  rest_.judge(ledger_, *page_, findings_);
}

}  // namespace opfor::battles::opinion
