#include <fmt/format.h>
#include <iterator>
#include <stdexcept>

#include "record/session_inside.hpp"
#include "record/step_asks.hpp"

namespace opfor {

void SessionInside::write(const std::string& line) {
  if (sink) sink(line);
  journal += line;
  journal += '\n';
}

void SessionInside::add(journal::Answered entry) {
  journal::number(entry, entries.size());
  entry.stands = journal::before_its_step(entry) ? now.stands : steps.back().stands;
  write(entry.line);
  journal::given_again(undone, entry);
  entries.push_back(std::move(entry));
}

void SessionInside::give_again() {
  journal::Undone next = std::move(undone.front());
  undone.erase(undone.begin());
  --redoing;
  if (next.salt != salt) {
    salt = next.salt;
    write(journal::undo(entries.size(), salt));
  }
  write(next.entry.line);
  entries.push_back(std::move(next.entry));
}

void SessionInside::sit_as_then() {
  const journal::Answered* const next = again();
  if (next == nullptr || next->stands == now.stands) return;
  now.stands = next->stands;
  write(journal::answerers(answerers_of(now), true));
}

bool SessionInside::was_begun() const {
  for (std::size_t i = steps.back().first_answer; i < entries.size(); ++i) {
    if (!journal::before_its_step(entries[i])) return true;
  }
  return false;
}

void SessionInside::give(std::vector<journal::Answered> first) {
  const auto parts = static_cast<std::ptrdiff_t>(first.size());
  for (journal::Answered& entry : first) add(std::move(entry));
  open.erase(open.begin(), open.begin() + parts);
  if (by_hand && *by_hand < entries.size()) by_hand.reset();
  Unanswered left;
  for (const OpenPart& part : open) part.wants(left);
  pending = std::move(left);
  // What is left is the program's alone: nobody waits for it.
  if (!pending.nothing()) return;
  for (OpenPart& part : open) add(*std::move(part.sealed));
  clear_pending();
}

void SessionInside::begin(std::shared_ptr<const Scenario> scenario) {
  StepBegun first;
  first.battle = scenario->sheet->start(scenario->setting);
  first.scenario = std::move(scenario);
  steps.clear();
  steps.push_back(std::move(first));
  rest_at_beginning();
}

void SessionInside::rest_at_beginning() {
  const StepBegun& step = steps.back();
  rest = {step.battle, step.scenario, step.first_answer, 0};
  midway = step.battle;
}

void SessionInside::write_checkpoint() {
  StepBegun& step = steps.back();
  if (step.journaled) return;
  step.journaled = true;
  write(step.battle.head().verdict == Verdict::going_on
            ? journal::checkpoint(step.scenario, step.battle, step.first_answer, last)
            : journal::end(step.battle, step.first_answer));
}

void SessionInside::clear_pending() {
  pending = {};
  open.clear();
  open_battle = {};
}

Ran SessionInside::run(Again again) {
  StepBegun& step = steps.back();
  if (again == Again::on && !was_begun()) {
    sit_as_then();
    step.stands = players().stands;
  }
  events.erase(events.begin() + static_cast<std::ptrdiff_t>(step.first_event), events.end());
  difference.reset();
  asked_last.clear();
  clear_pending();
  StepAsks asks(*this, again);
  Battle battle = step.battle;
  try {
    asks.rest(battle);
    midway = battle;
    if (again == Again::beginning) return Ran::waits;
    if (battle.head().verdict != Verdict::going_on) return Ran::over;
    const Battle before = battle;
    const std::optional<Side> of = sheet().step_of(battle);
    const bool on_the_table = sheet().steps()[battle.head().step].on_the_table;
    const auto& stands = step.stands;
    const bool left_to_person =
        of ? stands[static_cast<std::size_t>(*of)] : on_the_table && (stands[0] || stands[1]);
    if (left_to_person) {
      const Head at = battle.head();
      sheet().skip_step(battle);
      asks.happened({at.turn, at.step, {}, event::PassedOver{of}});
    } else {
      Play play(battle, asks, asks, kept);
      sheet().play_step(play);
    }
    if (battle == before) throw std::logic_error("a step was played and nothing has changed");
  } catch (const Unanswered&) {
    midway = battle;
    return difference ? Ran::differs : Ran::waits;
  }
  if (asks.leaves_answers()) return Ran::differs;
  played = std::move(battle);
  played_scenario = asks.scenario();
  return Ran::whole;
}

void SessionInside::commit() {
  StepBegun next;
  next.battle = std::move(played);
  next.scenario = std::move(played_scenario);
  next.first_answer = entries.size();
  next.first_event = events.size();
  steps.push_back(std::move(next));
  rest_at_beginning();
}

void SessionInside::take_back(std::size_t n, std::uint64_t new_salt) {
  clear_pending();
  by_hand.reset();
  last = {};  // it may be among what is taken back
  std::vector<journal::Undone> taken;
  for (std::size_t i = n; i < entries.size(); ++i) taken.push_back({std::move(entries[i]), salt});
  undone.insert(undone.begin(), std::make_move_iterator(taken.begin()),
                std::make_move_iterator(taken.end()));
  entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(n), entries.end());
  while (steps.size() > 1 && steps.back().first_answer > n) steps.pop_back();
  const auto first = static_cast<std::ptrdiff_t>(steps.back().first_event);
  events.erase(events.begin() + first, events.end());
  rest_at_beginning();
  steps.back().begun = was_begun();
  salt = new_salt;
  write(journal::undo(n, salt));
}

void SessionInside::drop_difference() {
  const Difference found = *difference;
  warnings.push_back(found.words + "; this answer and all after it were taken back");
  take_back(found.answer, salt);
}

void SessionInside::look() {
  while (run(steps.back().begun ? Again::back : Again::beginning) == Ran::differs)
    drop_difference();
}

tl::expected<std::shared_ptr<const Scenario>, Problem> apply_correction(
    Battle& battle, const std::shared_ptr<const Scenario>& scenario, const Minds& minds,
    const Correction& correction, std::shared_ptr<const Scenario> amended) {
  if (says_nothing(correction)) return scenario;
  if (auto wrong = unknown_word(*scenario->sheet, correction)) {
    return tl::unexpected(*std::move(wrong));
  }
  if (correction.setting.empty()) {
    if (auto wrong = scenario->sheet->correct(battle, correction)) {
      return tl::unexpected(*std::move(wrong));
    }
    return scenario;
  }
  if (!amended) {
    if (!minds.amend) {
      return tl::unexpected(problem_of("the setting of this battle cannot be changed"));
    }
    auto made = minds.amend(*scenario, correction.setting);
    if (!made) return tl::unexpected(made.error().all().front());
    amended = std::make_shared<const Scenario>(*std::move(made));
  }
  Battle carried = scenario->sheet->carry_over(battle, amended->setting);
  if (correction.unit != kNoUnit) {
    Correction rest = correction;
    rest.setting.clear();
    const auto moved = [&](UnitId unit) {
      return amended->setting->find_unit(scenario->setting->unit(unit).id).value_or(kNoUnit);
    };
    rest.unit = moved(rest.unit);
    if (rest.contact) rest.contact = moved(*rest.contact);
    if (rest.out_of_contact) rest.out_of_contact = moved(*rest.out_of_contact);
    if (auto wrong = scenario->sheet->correct(carried, rest)) {
      return tl::unexpected(*std::move(wrong));
    }
  }
  battle = std::move(carried);
  return amended;
}

}  // namespace opfor
