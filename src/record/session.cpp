#include "record/session.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

#include "chance/keyed_dice.hpp"
#include "chance/typed.hpp"
#include "record/session_inside.hpp"

namespace opfor {
namespace {

/// The person's choice for a decision, or what is wrong with it.
std::optional<Problem> wrong_choice(const SessionInside& inside, const Decision& decision,
                                    const Choice& choice) {
  if (auto wrong = fault(decision, choice)) return problem_of(*std::move(wrong));
  if (!choice.order) return std::nullopt;
  const auto why =
      refused(*inside.rest.scenario->sheet, inside.open_battle, decision, *choice.order);
  if (!why) return std::nullopt;
  return problem_of(fmt::format("{} ({})", why->what, why->rule));
}

}  // namespace

Session::Session(Scenario scenario, Minds minds, Players players,
                 std::vector<std::pair<std::string, std::string>> data, JournalSink sink,
                 std::string scenario_file)
    : inside_(std::make_unique<SessionInside>()) {
  if (scenario.sheet == nullptr) throw std::logic_error("a scenario without a sheet");
  inside_->minds = std::move(minds);
  inside_->opening = {std::string(scenario.sheet->name()), std::move(scenario_file), scenario.text,
                      players, std::move(data)};
  inside_->now = players;
  inside_->sink = std::move(sink);
  inside_->write(journal::header(inside_->opening));
  inside_->begin(std::make_shared<const Scenario>(std::move(scenario)));
}

Session::Session(std::unique_ptr<SessionInside> inside) : inside_(std::move(inside)) {}
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

const std::vector<std::string>& Session::warnings() const { return inside_->warnings; }
const Unanswered& Session::pending() const { return inside_->pending; }
const Battle& Session::battle() const { return inside_->rest.battle; }
const Battle& Session::table() const { return inside_->midway; }
const Battle& Session::asked_about() const {
  return inside_->pending.decisions.empty() ? inside_->midway : inside_->open_battle;
}
const Scenario& Session::scenario() const { return *inside_->rest.scenario; }
const Players& Session::players() const { return inside_->players(); }
const std::vector<Event>& Session::events() const { return inside_->events; }
std::size_t Session::answers() const { return inside_->entries.size(); }
const std::string& Session::journal() const { return inside_->journal; }

Session::Stop Session::advance(const std::function<bool(const Battle&)>& until) {
  SessionInside& in = *inside_;
  if (!in.open.empty()) return Stop::asks;
  for (;;) {
    StepBegun& step = in.steps.back();
    if (!step.begun && in.rest.battle.head().verdict == Verdict::going_on) {
      in.write_checkpoint();
      if (until && until(in.rest.battle)) return Stop::reached;
      step.begun = true;
    }
    switch (in.run(Again::on)) {
      case Ran::whole:
        in.commit();
        break;
      case Ran::waits:
        return Stop::asks;
      case Ran::differs:
        in.drop_difference();
        break;
      case Ran::over:
        in.write_checkpoint();
        return Stop::over;
    }
  }
}

std::optional<Problem> Session::answer(const Answers& answers) {
  SessionInside& in = *inside_;
  // The parts of one batch are all throws, all decisions, or all close calls.
  const Unanswered& wanted = in.pending;
  const std::size_t given =
      answers.throws.size() + answers.decisions.size() + answers.measures.size();
  if (given == 0 || answers.throws.size() > wanted.throws.size() ||
      answers.decisions.size() > wanted.decisions.size() ||
      answers.measures.size() > wanted.measures.size()) {
    return problem_of(
        fmt::format("{} throws, {} decisions and {} close calls are asked for, not {}, {} and {}",
                    wanted.throws.size(), wanted.decisions.size(), wanted.measures.size(),
                    answers.throws.size(), answers.decisions.size(), answers.measures.size()));
  }
  std::vector<journal::Answered> parts;
  std::size_t next_throw = 0;
  std::size_t next_decision = 0;
  std::size_t next_measure = 0;
  for (const OpenPart& part : in.open) {
    if (next_throw + next_decision + next_measure == given) break;
    if (part.sealed) {
      parts.push_back(*part.sealed);
    } else if (const auto* dice = std::get_if<chance::Request>(&part.asked)) {
      const auto answer = chance::typed_answer(*dice, answers.throws[next_throw++]);
      if (!answer) return problem_of(answer.error());
      parts.push_back(journal::entry(scenario(), *dice, *answer, true));
    } else if (const auto* call = std::get_if<CloseCall>(&part.asked)) {
      parts.push_back(journal::entry(scenario(), in.open_battle.head(), *call,
                                     {answers.measures[next_measure++]}, true));
    } else {
      const auto& decision = std::get<Decision>(part.asked);
      const Choice& choice = answers.decisions[next_decision++];
      if (auto wrong = wrong_choice(in, decision, choice)) return wrong;
      parts.push_back(journal::entry(scenario(), decision, {choice, {}}, true));
    }
  }
  in.give(std::move(parts));
  return std::nullopt;
}

void Session::answer_by_program() {
  SessionInside& in = *inside_;
  std::vector<journal::Answered> parts;
  for (const OpenPart& part : in.open) {
    if (part.sealed) {
      parts.push_back(*part.sealed);
      continue;
    }
    if (const auto* dice = std::get_if<chance::Request>(&part.asked)) {
      const auto answer = chance::keyed_answer(in.players().seed, in.salt, *dice);
      parts.push_back(journal::entry(scenario(), *dice, answer, false));
    } else if (const auto* call = std::get_if<CloseCall>(&part.asked)) {
      parts.push_back(
          journal::entry(scenario(), in.open_battle.head(), *call, {call->by_map}, false));
    } else {
      const auto& decision = std::get<Decision>(part.asked);
      auto decided = program_decides(in.sheet(), in.minds, in.open_battle, decision);
      parts.push_back(journal::entry(
          scenario(), decision, {std::move(decided.choice), std::move(decided.reasons)}, false));
    }
    parts.back().open = true;
    return in.give(std::move(parts));
  }
  throw std::logic_error("nothing is pending that the program could answer");
}

void Session::set_answerers(const Answerers& answerers) {
  SessionInside& in = *inside_;
  const bool stands = answerers.stands != in.now.stands;
  seat(in.now, answerers);
  in.write(journal::answerers(answerers, stands));
  in.clear_pending();
}

tl::expected<std::size_t, Problem> Session::correct(const Correction& correction) {
  return inside_->correct(correction, false);
}

tl::expected<std::size_t, Problem> Session::correct(std::span<const Correction> corrections) {
  // Each is judged by the table that those before it have set right.
  Session trial = fork();
  for (std::size_t i = 0; i < corrections.size(); ++i) {
    if (auto tried = trial.inside_->correct(corrections[i], i > 0); !tried) return tried;
  }
  std::size_t again = 0;
  for (std::size_t i = 0; i < corrections.size(); ++i) {
    again += inside_->correct(corrections[i], i > 0).value();
  }
  return again;
}

tl::expected<std::size_t, Problem> SessionInside::correct(const Correction& correction, bool also) {
  const RestPoint at_rest = rest;
  Battle battle = at_rest.battle;
  const auto corrected = apply_correction(battle, at_rest.scenario, minds, correction);
  if (!corrected) return tl::unexpected(corrected.error());
  const std::size_t lost = entries.size() - at_rest.answers;
  if (lost > 0) take_back(at_rest.answers, salt);
  write_checkpoint();
  journal::Answered entry = journal::entry(*at_rest.scenario, {correction, at_rest.rest, also});
  if (*corrected != at_rest.scenario) entry.amended = *corrected;
  add(std::move(entry));
  look();
  return lost;
}

void Session::undo_to(std::size_t n) {
  SessionInside& in = *inside_;
  if (n >= in.entries.size()) return;
  in.take_back(n, in.players().undo_luck == UndoLuck::fresh ? in.salt + 1 : in.salt);
  in.look();
}

std::size_t Session::undone() const { return inside_->undone.size(); }

std::size_t Session::redo_acts(std::size_t acts) const {
  std::size_t end = 0;
  const auto& undone = inside_->undone;
  for (std::size_t i = 0; i < undone.size(); ++i) {
    const journal::Answered& entry = undone[i].entry;
    // The first may be the program's own: what it threw before a person took it back to there.
    if (entry.by_hand && !entry.also && i > 0 && acts-- == 1) return i;
    end = i + 1;
  }
  return end;
}

std::size_t Session::redo(std::size_t n) {
  SessionInside& in = *inside_;
  const std::size_t before = in.entries.size();
  const Answerers who_sits = answerers_of(in.now);
  in.redoing = std::min(n, in.undone.size());
  in.clear_pending();
  static_cast<void>(advance([&in](const Battle&) { return in.redoing == 0; }));
  in.redoing = 0;
  if (in.now.stands != who_sits.stands) set_answerers(who_sits);
  return in.entries.size() - before;
}

std::size_t Session::first_of_step() const {
  const auto& entries = inside_->entries;
  std::size_t i = inside_->steps.back().first_answer;
  while (i < entries.size() && journal::before_its_step(entries[i])) ++i;
  return i;
}
bool Session::damaged() const { return inside_->damaged; }

std::optional<Problem> Session::take_by_hand(std::size_t n) {
  SessionInside& in = *inside_;
  if (n >= in.entries.size()) return problem_of(fmt::format("there is no answer {} yet", n));
  const auto kind = in.entries[n].kind;
  if (kind == journal::Kind::reaction || kind == journal::Kind::order ||
      kind == journal::Kind::correction) {
    return problem_of(fmt::format("answer {} is no dice, card, decision or close call", n));
  }
  undo_to(n);
  in.by_hand = n;
  advance();
  return std::nullopt;
}

std::optional<Problem> Session::measure_anew(std::size_t n, bool within) {
  SessionInside& in = *inside_;
  if (n >= in.entries.size() || in.entries[n].kind != journal::Kind::measure) {
    return problem_of(fmt::format("answer {} is no close call", n));
  }
  journal::Answered entry = journal::remeasured(in.entries[n], within);
  in.take_back(n, in.salt);
  in.add(std::move(entry));
  in.look();
  return std::nullopt;
}

std::string Session::describe_answer(std::size_t n) const {
  const journal::Answered& entry = inside_->entries.at(n);
  if (!inside_->open.empty() && n >= inside_->open_first && !entry.by_hand && !entry.open) {
    return "(sealed until all that is asked with it is answered)";
  }
  return journal::words(entry, inside_->rest.battle.head().verdict == Verdict::going_on);
}

UnitId Session::about(std::size_t n) const {
  const std::string id = journal::about(inside_->entries.at(n));
  return table().setting().find_unit(id).value_or(kNoUnit);
}

bool Session::given_by_hand(std::size_t n) const { return inside_->entries.at(n).by_hand; }

std::size_t Session::told_from(std::size_t n) const {
  while (n > 0 && inside_->entries.at(n).also) --n;
  return n;
}

const std::string& Session::answer_line(std::size_t n) const { return inside_->entries.at(n).line; }

std::vector<Session::TurnPlayed> Session::turns() const {
  std::vector<TurnPlayed> turns;
  for (const StepBegun& step : inside_->steps) {
    // A battle that has ended stands at a step that will not be played.
    if (!turns.empty()) {
      turns.back().after = step.battle;
      turns.back().answers_end = step.first_answer;
    }
    if (step.battle.head().verdict != Verdict::going_on) return turns;
    const int turn = step.battle.head().turn;
    const bool begins = turns.empty() || turns.back().turn != turn;
    if (begins && step.battle.head().step == 0 && !step.begun) return turns;
    if (begins) {
      turns.push_back({turn, step.first_answer, step.first_answer, step.battle});
    }
  }
  if (turns.empty()) return turns;
  turns.back().after = inside_->rest.battle;
  turns.back().answers_end = inside_->entries.size();
  return turns;
}

std::vector<Session::StepPlayed> Session::steps() const {
  std::vector<StepPlayed> steps;
  for (const StepBegun& step : inside_->steps) steps.push_back({&step.battle, step.first_event});
  return steps;
}

Session Session::fork() const {
  auto copy = std::make_unique<SessionInside>(*inside_);
  copy->sink = {};
  copy->kept = {};  // a moment belongs to one thread, a fork may go to another
  copy->opening.players.undo_luck = UndoLuck::same;
  copy->now.undo_luck = UndoLuck::same;
  copy->journal = journal::header(copy->opening) + copy->journal.substr(copy->journal.find('\n'));
  return Session(std::move(copy));
}

tl::expected<Opening, Problem> Session::opening(std::string_view journal) {
  return journal::opening(journal);
}

tl::expected<Session, Problem> Session::resume(std::string_view journal, Scenario scenario,
                                               Minds minds, JournalSink sink) {
  auto contents = journal::read(journal);
  if (!contents) return tl::unexpected(contents.error());
  if (scenario.sheet == nullptr || scenario.sheet->name() != contents->opening.sheet) {
    return tl::unexpected(
        problem_of(fmt::format("this journal is of the sheet '{}'", contents->opening.sheet)));
  }
  auto inside = std::make_unique<SessionInside>();
  inside->minds = std::move(minds);
  inside->opening = std::move(contents->opening);
  inside->journal = journal.substr(0, contents->bytes);
  inside->salt = contents->salt;
  inside->now = inside->opening.players;
  if (contents->answerers) seat(inside->now, *contents->answerers);
  inside->undone = std::move(contents->undone);
  inside->damaged = contents->damaged;
  if (!contents->dropped.empty()) inside->warnings.push_back(contents->dropped);
  const auto shared = std::make_shared<const Scenario>(std::move(scenario));
  inside->begin(shared);
  if (const auto difference = replay(*inside, contents->records)) {
    inside->warnings.push_back("the program disagrees with the journal: " + *difference);
    inside->damaged = true;
    if (auto wrong = fall_back(*inside, contents->records, shared)) {
      return tl::unexpected(*std::move(wrong));
    }
    inside->last = {};
  }
  if (!contents->goes_on) inside->last = {};
  inside->sink = std::move(sink);
  return Session(std::move(inside));
}

}  // namespace opfor
