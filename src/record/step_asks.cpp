#include "record/step_asks.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "chance/keyed_dice.hpp"
#include "chance/typed.hpp"
#include "drill/general.hpp"
#include "drill/near_limits.hpp"
#include "record/json.hpp"

namespace opfor {

using journal::Answered;
using journal::Kind;

StepAsks::StepAsks(SessionInside& inside, Again again)
    : inside_(inside),
      scenario_(inside.steps.back().scenario),
      cursor_(inside.steps.back().first_answer),
      again_(again) {}

void StepAsks::differs(std::size_t part, std::string words) {
  inside_.difference = Difference{cursor_ + part, std::move(words)};
  throw Unanswered{};
}

bool StepAsks::leaves_answers() {
  if (cursor_ >= inside_.entries.size()) return false;
  inside_.difference = Difference{cursor_, fmt::format("the rules no longer ask for answer {}: {}",
                                                       cursor_, inside_.entries[cursor_].line)};
  return true;
}

std::size_t StepAsks::recorded(const std::vector<std::string>& requests) {
  for (const Answered* next = given_again(); next != nullptr; next = given_again()) {
    const std::size_t at = inside_.entries.size() - cursor_;
    if (at >= requests.size() || next->request != requests[at]) break;
    inside_.give_again();
  }
  std::size_t part = 0;
  for (; part < requests.size() && cursor_ + part < inside_.entries.size(); ++part) {
    Answered& entry = inside_.entries[cursor_ + part];
    if (entry.request != requests[part]) {
      differs(part, fmt::format("the rules ask for {}, but answer {} is {}", requests[part],
                                cursor_ + part, entry.line));
    }
    if (const auto wrong = journal::fill_in(entry, *scenario_->setting)) {
      differs(part, fmt::format("answer {} cannot be read ({})", cursor_ + part, *wrong));
    }
  }
  if (part < requests.size() && again_ != Again::on) {
    inside_.asked_last = requests[part];
    throw Unanswered{};
  }
  return part;
}

Answered* StepAsks::given_again() const { return again_ == Again::on ? inside_.again() : nullptr; }

const journal::Given& StepAsks::given(std::size_t part) const {
  return inside_.entries[cursor_ + part].given;
}

bool StepAsks::by_hand(std::size_t part, bool person) const {
  return person || inside_.by_hand == cursor_ + part;
}

void StepAsks::settle(std::vector<OpenPart> batch) {
  Unanswered wanted;
  for (const OpenPart& part : batch) part.wants(wanted);
  if (!wanted.nothing()) {
    inside_.pending = wanted;
    inside_.open = std::move(batch);
    inside_.open_first = cursor_;
    throw Unanswered{std::move(wanted)};
  }
  for (OpenPart& part : batch) inside_.add(*std::move(part.sealed));
}

std::vector<chance::Answer> StepAsks::answer_all(std::span<const chance::Request> requests) {
  std::vector<std::string> texts;
  for (const auto& request : requests) texts.push_back(journal::request(*scenario_, request));
  std::vector<OpenPart> batch;
  for (std::size_t i = recorded(texts); i < requests.size(); ++i) {
    const auto side = static_cast<std::size_t>(chance::key_of(requests[i]).side);
    if (by_hand(i, inside_.players().person_throws[side])) {
      batch.push_back({std::nullopt, requests[i]});
    } else {
      const auto answer = chance::keyed_answer(inside_.players().seed, inside_.salt, requests[i]);
      batch.push_back({journal::entry(*scenario_, requests[i], answer, false), {}});
    }
  }
  settle(std::move(batch));
  std::vector<chance::Answer> answers;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const auto answer = chance::typed_answer(requests[i], std::get<chance::Answer>(given(i)));
    if (!answer) differs(i, fmt::format("answer {}: {}", cursor_ + i, answer.error()));
    answers.push_back(*answer);
  }
  cursor_ += requests.size();
  return answers;
}

std::vector<Reaction> StepAsks::react_all(const Battle& battle,
                                          std::span<const ReactionRequest> requests) {
  std::vector<std::string> texts;
  for (const auto& request : requests) {
    texts.push_back(journal::request(*scenario_, battle.head(), request));
  }
  std::vector<OpenPart> batch;
  for (std::size_t i = recorded(texts); i < requests.size(); ++i) {
    batch.push_back({journal::entry(*scenario_, battle.head(), requests[i],
                                    program_reacts(inside_.minds, battle.setting(), requests[i])),
                     {}});
  }
  settle(std::move(batch));
  std::vector<Reaction> reactions;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    reactions.push_back(std::get<Reaction>(given(i)));
  }
  cursor_ += requests.size();
  return reactions;
}

Order StepAsks::order_of(const Moment& now, const OrderRequest& request) {
  const Head& at = now.battle().head();
  const bool answered = recorded({journal::request(*scenario_, at, request)}) != 0;
  if (!answered) {
    settle(
        {{journal::entry(*scenario_, at, request, program_orders(*scenario_->sheet, now, request)),
          {}}});
  }
  Order order = std::get<Order>(given(0));
  if (answered) {
    if (order.unit != request.unit) {
      differs(0, fmt::format("answer {}: the order is another unit's", cursor_));
    }
    if (const auto why = scenario_->sheet->check(now, order)) {
      differs(0, fmt::format("answer {}: {}", cursor_, why->what));
    }
  }
  ++cursor_;
  return order;
}

std::vector<Choice> StepAsks::decide_all(const Moment& now, std::span<const Decision> decisions) {
  const Battle& battle = now.battle();
  std::vector<std::string> texts;
  for (const auto& decision : decisions) texts.push_back(journal::request(*scenario_, decision));
  const Sheet& sheet = *scenario_->sheet;
  std::vector<OpenPart> batch;
  for (std::size_t i = recorded(texts); i < decisions.size(); ++i) {
    const auto side = static_cast<std::size_t>(decisions[i].side);
    if (is_a_generals(decisions[i]) && inside_.players().person_decides[side]) {
      batch.push_back(
          {journal::entry(*scenario_, decisions[i], {as_told(decisions[i]), {}}, false), {}});
    } else if (by_hand(i, inside_.players().person_decides[side])) {
      inside_.open_battle = battle;
      batch.push_back({std::nullopt, decisions[i]});
    } else {
      auto decided = program_decides(sheet, inside_.minds, now, decisions[i]);
      batch.push_back(
          {journal::entry(*scenario_, decisions[i],
                          {std::move(decided.choice), std::move(decided.reasons)}, false),
           {}});
    }
  }
  settle(std::move(batch));
  std::vector<Choice> choices;
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const auto& decided = std::get<journal::Decided>(given(i));
    auto wrong = fault(decisions[i], decided.choice);
    if (!wrong && decided.choice.order) {
      if (auto why = refused(sheet, now, decisions[i], *decided.choice.order)) wrong = why->what;
    }
    if (wrong) differs(i, fmt::format("answer {}: {}", cursor_ + i, *wrong));
    choices.push_back(decided.choice);
    if (!inside_.entries[cursor_ + i].by_hand) {
      happened({battle.head().turn, battle.head().step, decisions[i].rule,
                event::Decided{decisions[i], decided.choice, decided.reasons}});
    }
  }
  cursor_ += decisions.size();
  return choices;
}

bool StepAsks::looks_for_close_calls() const {
  if (inside_.players().measuring != Measuring::map) return true;
  if (cursor_ < inside_.entries.size()) return inside_.entries[cursor_].kind == Kind::measure;
  const Answered* next = given_again();
  return next != nullptr && next->kind == Kind::measure;
}

std::vector<Asks::Measured> StepAsks::recorded(const Battle& battle,
                                               std::span<const CloseCall> near) {
  while (const Answered* next = given_again()) {
    const auto asked = [&](const CloseCall& call) {
      return journal::request(*scenario_, battle.head(), call) == next->request;
    };
    if (next->kind != Kind::measure || std::none_of(near.begin(), near.end(), asked)) break;
    inside_.give_again();
  }
  std::vector<Measured> answered;
  for (; cursor_ < inside_.entries.size(); ++cursor_) {
    Answered& entry = inside_.entries[cursor_];
    if (entry.kind != Kind::measure) break;
    const auto same = std::find_if(near.begin(), near.end(), [&](const CloseCall& call) {
      return journal::request(*scenario_, battle.head(), call) == entry.request;
    });
    if (same == near.end()) break;
    if (const auto wrong = journal::fill_in(entry, *scenario_->setting)) {
      differs(0, fmt::format("answer {} cannot be read ({})", cursor_, *wrong));
    }
    answered.push_back({*same, std::get<journal::Measured>(entry.given).within});
    if (entry.by_hand) continue;
    happened(
        {battle.head().turn, battle.head().step, same->rule, event::MeasuredByMap{*same, cursor_}});
  }
  return answered;
}

std::vector<Asks::Measured> StepAsks::settle_all(const Battle& battle,
                                                 std::span<const CloseCall> near,
                                                 const Differs& differ) {
  std::vector<Measured> answered = recorded(battle, near);
  // Where the journal goes on, no more was asked; what is asked anew depends on what is known.
  if (again_ == Again::whole || cursor_ < inside_.entries.size() || !looks_for_close_calls()) {
    return answered;
  }
  Battle known = battle;
  for (const auto& [call, within] : answered) opfor::settle(known, call, within);
  std::vector<CloseCall> open;
  for (const CloseCall& call : near) {
    if (!is_settled(known, call)) open.push_back(call);
  }
  const std::vector<CloseCall> wanted = that_matter(known, open, differ);
  if (wanted.empty()) return answered;
  if (again_ != Again::on) throw Unanswered{};
  std::vector<OpenPart> batch;
  for (const CloseCall& call : wanted) {
    const journal::Measured map{call.by_map};
    if (by_hand(batch.size(), inside_.players().measuring == Measuring::asked)) {
      batch.push_back({std::nullopt, call});
    } else {
      batch.push_back({journal::entry(*scenario_, battle.head(), call, map, false), {}});
    }
  }
  inside_.open_battle = battle;
  settle(std::move(batch));
  for (Measured& measured : recorded(battle, wanted)) answered.push_back(std::move(measured));
  return answered;
}

bool StepAsks::react_alike(const ReactionRequest& one, const ReactionRequest& two) const {
  if (one.facts.same_values(two.facts)) return true;
  const Setting& setting = *scenario_->setting;
  for (int die = 1; die <= 6; ++die) {
    ReactionRequest first = one;
    ReactionRequest second = two;
    first.die = second.die = die;
    const Reaction a = program_reacts(inside_.minds, setting, first);
    const Reaction b = program_reacts(inside_.minds, setting, second);
    if (!(a.cell == b.cell) || a.binding != b.binding) return false;
  }
  return true;
}

void StepAsks::correct(Battle& battle, Answered& entry) {
  const auto& correction = std::get<journal::Corrected>(entry.given).correction;
  if (says_nothing(correction)) return;
  const std::string words = json::of(*scenario_->setting, correction).dump();
  auto corrected = apply_correction(battle, scenario_, inside_.minds, correction, entry.amended);
  if (!corrected) {
    differs(0, fmt::format("correction {}: {}", cursor_, corrected.error().what));
  }
  if (*corrected != scenario_) entry.amended = *corrected;
  scenario_ = *std::move(corrected);
  happened({battle.head().turn, battle.head().step, {}, event::Corrected{correction.unit, words}});
}

void StepAsks::rest(Battle& battle) {
  ++rest_;
  while (Answered* next = given_again()) {
    if (next->kind != Kind::correction || cursor_ < inside_.entries.size()) break;
    if (journal::fill_in(*next, *scenario_->setting)) break;
    if (std::get<journal::Corrected>(next->given).rest != rest_) break;
    inside_.give_again();
    // The next one may be of a unit that this one brings.
    take_corrections(battle);
  }
  take_corrections(battle);
  inside_.rest = {battle, scenario_, cursor_, rest_};
}

void StepAsks::take_corrections(Battle& battle) {
  for (; cursor_ < inside_.entries.size(); ++cursor_) {
    Answered& entry = inside_.entries[cursor_];
    if (entry.kind != Kind::correction) break;
    if (const auto wrong = journal::fill_in(entry, *scenario_->setting)) {
      differs(0, fmt::format("correction {} cannot be read ({})", cursor_, *wrong));
    }
    if (std::get<journal::Corrected>(entry.given).rest != rest_) break;
    correct(battle, entry);
  }
}

}  // namespace opfor
