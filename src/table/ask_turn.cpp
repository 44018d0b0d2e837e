#include "table/ask_turn.hpp"

#include <algorithm>
#include <stdexcept>

#include "ai/behaviour/condition.hpp"
#include "chance/keyed_dice.hpp"

namespace opfor::ask {
namespace {

/// What it is doing after an outcome (15.1 b): CONTINUE goes on with what it did, except that one
/// that ran goes on running only in the lowest row, and withdraws in the others.
std::optional<Intent> doing_after(const std::optional<Intent>& before, const Outcome& outcome) {
  if (outcome.intent != Intent::continue_orders) return outcome.intent;
  if (before == Intent::run && !outcome.runs_on) return Intent::withdraw;
  return before;
}

bool is_told(const Given& given) {
  return std::holds_alternative<given::Lost>(given) || std::holds_alternative<given::Did>(given);
}

}  // namespace

AskTurn::AskTurn(const Behaviour& behaviour, Roster roster, bool typed, bool news)
    : behaviour_(&behaviour),
      start_(std::move(roster)),
      typed_(typed),
      news_(news),
      turn_(std::max(1, start_.turn)) {
  start_.turn = turn_;
  run();
}

int AskTurn::rolled(std::size_t unit) const {
  chance::Key key;
  key.turn = static_cast<std::uint16_t>(turn_);
  key.unit = unit_id(unit);
  key.purpose = chance::Purpose::reaction;
  return chance::keyed_face(start_.seed, 0, key, 0, 6);
}

void AskTurn::run() {
  now_ = start_;
  dealt_.clear();
  prompt_.reset();
  std::size_t used = 0;
  if (news_ && !take_news(used)) return;
  for (std::size_t unit = 0; unit < now_.units.size(); ++unit) {
    const RosterUnit& one = now_.units[unit];
    if (one.enters > turn_) continue;  // he is not there yet
    if (one.acted < turn_ && !deal_with(unit, used)) return;
  }
  apply_told(used);
  now_.army.clear();
  now_.turn = std::min(turn_ + 1, kMostAskTurns);
}

/// Losses and deeds that were told at this point.
void AskTurn::apply_told(std::size_t& used) {
  for (; used < given_.size() && is_told(given_[used]); ++used) {
    if (const auto* lost = std::get_if<given::Lost>(&given_[used])) {
      RosterUnit& unit = now_.units[lost->unit];
      unit.losses = std::min(unit.strength, unit.losses + lost->more);
    } else {
      const auto& did = std::get<given::Did>(given_[used]);
      now_.units[did.unit].doing = did.intent;
    }
  }
}

bool AskTurn::take_news(std::size_t& used) {
  apply_told(used);
  if (used == given_.size()) {
    prompt_ = Prompt{Prompt::What::news, 0, {}, {}, {}};
    return false;
  }
  ++used;  // Told
  return true;
}

/// Reads the unit's turn as far as what was given goes. False if more must be asked.
bool AskTurn::deal_with(std::size_t unit, std::size_t& used) {
  Dealt dealt;
  dealt.unit = unit;
  dealt.turn = turn_;
  dealt.subject.table = now_.units[unit].table;
  dealt.subject.die = start_.units[unit].die;
  if (dealt.subject.die == 0 && !typed_) dealt.subject.die = rolled(unit);
  for (const auto& [fact, value] : start_.units[unit].answers) {
    dealt.answers.push_back({fact, value});
  }
  while (true) {
    apply_told(used);
    if (now_.units[unit].destroyed()) return true;
    const bool more = used < given_.size();
    if (more && std::holds_alternative<given::Skip>(given_[used])) {
      ++used;
      dealt.skipped = true;
      conclude(unit, std::move(dealt));
      return true;
    }
    if (dealt.subject.die == 0) {
      if (!more) {
        prompt_ = Prompt{Prompt::What::die, unit, dealt.subject, {}, {}};
        return false;
      }
      dealt.subject.die = std::get<given::Die>(given_[used++]).face;
      continue;
    }
    Knowledge known = knowledge_of(now_.units[unit]);
    for (const auto& [fact, value] : now_.army) static_cast<void>(known.set(fact, value));
    for (const given::Answer& one : dealt.answers) {
      static_cast<void>(known.set(one.fact, one.value));
    }
    Inquiry inquiry = inquire(*behaviour_, dealt.subject, known);
    if (inquiry.outcomes.size() == 1) {
      dealt.outcome = inquiry.outcomes.front();
      dealt.settled = settle(*behaviour_, dealt.subject, known);
      dealt.known = known;
      conclude(unit, std::move(dealt));
      return true;
    }
    if (!more) {
      keep_half_asked(unit, dealt);
      prompt_ = Prompt{Prompt::What::fact, unit, dealt.subject, known, std::move(inquiry)};
      return false;
    }
    const auto& answer = std::get<given::Answer>(given_[used++]);
    if (answer.of_all) now_.army.emplace_back(answer.fact, answer.value);
    dealt.answers.push_back(answer);
  }
}

void AskTurn::conclude(std::size_t unit, Dealt dealt) {
  RosterUnit& of = now_.units[unit];
  dealt.before = of.doing;
  of.acted = turn_;
  of.die = 0;
  of.answers.clear();
  of.doing = dealt.skipped ? std::nullopt : doing_after(of.doing, dealt.outcome);
  for (const given::Answer& one : dealt.answers) {
    const Standing standing = question_of(one.fact).standing;
    if (standing == Standing::battle) of.always.emplace_back(one.fact, one.value);
    if (standing == Standing::army && !one.of_all) now_.army.emplace_back(one.fact, one.value);
  }
  dealt_.push_back(std::move(dealt));
}

void AskTurn::keep_half_asked(std::size_t unit, const Dealt& dealt) {
  RosterUnit& of = now_.units[unit];
  of.die = dealt.subject.die;
  of.answers.clear();
  for (const given::Answer& one : dealt.answers) {
    if (!one.of_all) of.answers.emplace_back(one.fact, one.value);
  }
}

bool AskTurn::fits(const Given& given) const {
  if (!prompt_) return false;
  const bool news = prompt_->what == Prompt::What::news;
  if (const auto* die = std::get_if<given::Die>(&given)) {
    return prompt_->what == Prompt::What::die && die->face >= 1 && die->face <= 6;
  }
  if (const auto* answer = std::get_if<given::Answer>(&given)) {
    return prompt_->what == Prompt::What::fact &&
           answer->fact == prompt_->inquiry.questions.front().fact && answer->value >= 0 &&
           answer->value <= most(answer->fact);
  }
  if (std::holds_alternative<given::Skip>(given)) return !news;
  if (std::holds_alternative<given::Told>(given)) return news;
  if (const auto* did = std::get_if<given::Did>(&given)) return did->unit < now_.units.size();
  const auto& lost = std::get<given::Lost>(given);
  if (lost.unit >= now_.units.size() || lost.more < 1) return false;
  const RosterUnit& unit = now_.units[lost.unit];
  return unit.strength > 0 && unit.losses + lost.more <= unit.strength;
}

void AskTurn::give(const Given& given) {
  if (!fits(given)) throw std::invalid_argument("given what was not asked for");
  given_.push_back(given);
  run();
}

/// What was given of the unit in hand before the turn was left.
std::optional<Given> AskTurn::back_before_start() {
  if (!prompt_ || prompt_->what == Prompt::What::news) return std::nullopt;
  RosterUnit& of = start_.units[prompt_->unit];
  std::optional<Given> last;
  if (!of.answers.empty()) {
    last = given::Answer{of.answers.back().first, of.answers.back().second};
    of.answers.pop_back();
  } else if (typed_ && of.die > 0) {
    last = given::Die{of.die};
    of.die = 0;
  }
  if (last) run();
  return last;
}

std::optional<Given> AskTurn::back() {
  if (given_.empty()) return back_before_start();
  const Given last = given_.back();
  given_.pop_back();
  run();
  return last;
}

}  // namespace opfor::ask
