#include "battles/judged.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <stdexcept>

#include "ai/behaviour/doctrine.hpp"
#include "ai/behaviour/read_behaviour.hpp"
#include "ai/commander/commander.hpp"
#include "battles/foretold.hpp"
#include "battles/opinion/judge.hpp"
#include "battles/opinion/known.hpp"
#include "battles/wild_orders.hpp"
#include "chance/keyed_dice.hpp"
#include "core/shipped.hpp"
#include "drill/passing_on.hpp"
#include "drill/position.hpp"
#include "field/box.hpp"
#include "record/program_asks.hpp"
#include "rules/sheets.hpp"

namespace opfor::battles {
namespace {

constexpr std::size_t kEnough = 20;  ///< violations after which a battle stops
constexpr int kWildTries = 12;       ///< until one is legal

std::string_view shipped_text(std::string_view path) {
  for (const shipped::File& file : shipped::files()) {
    if (file.path == path) return file.text;
  }
  throw std::runtime_error("not shipped: " + std::string{path});
}

/// Collects what did not hold, each with its moment.
class Record {
 public:
  Record(Judged& judged, const Battle& battle) : judged_(judged), battle_(battle) {}
  [[nodiscard]] bool full() const { return judged_.violations.size() >= kEnough; }
  [[nodiscard]] std::string name(UnitId unit) const { return battle_.setting().name_of(unit); }
  void wrong(const std::string& what) {
    const Head& head = battle_.head();
    if (!full()) {
      judged_.violations.push_back(
          fmt::format("seed {}, turn {}, step {}: {}", judged_.seed, head.turn, head.step, what));
    }
  }
  void refused(UnitId unit, const char* how, const Refusal& refusal) {
    wrong(fmt::format("{}: {} an illegal order: {} ({})", name(unit), how, refusal.what,
                      refusal.rule));
  }

 private:
  Judged& judged_;
  const Battle& battle_;
};

/// The program's answers; every order that it offers or chooses is checked.
class Watched final : public PassingOn {
 public:
  Watched(const Sheet& sheet, const Minds& minds, chance::Chance& dice, Record& record,
          opinion::Judge& opinion)
      : PassingOn(program_),
        sheet_(sheet),
        program_(sheet, minds, dice),
        record_(record),
        opinion_(opinion) {}
  /// Has bodies be told wild orders. @param orders, tally outlive this
  void wild(WildOrders& orders, WildTally& tally) {
    wild_ = &orders;
    tally_ = &tally;
  }
  std::vector<Choice> decide_all(const Moment& now, std::span<const Decision> decisions) override {
    for (const Decision& decision : decisions) {
      for (const Option& option : decision.options) {
        if (!option.order) continue;
        const auto refusal = sheet_.check(now, *option.order);
        if (refusal)
          record_.refused(option.order->unit, ("was offered (" + option.words + ")").c_str(),
                          *refusal);
      }
    }
    std::vector<Choice> choices = program_.decide_all(now, decisions);
    if (wild_ != nullptr) {
      for (std::size_t i = 0; i < choices.size(); ++i) {
        if (auto order = something_wild(now, decisions[i])) choices[i] = {{}, *std::move(order)};
      }
    }
    for (std::size_t i = 0; i < choices.size(); ++i) opinion_.decided(decisions[i], choices[i]);
    return choices;
  }

 private:
  std::optional<Order> something_wild(const Moment& now, const Decision& decision) {
    if (decision.shape != Shape::order || wild_->luck().one_in(2)) return std::nullopt;
    for (int i = 0; i < kWildTries; ++i) {
      auto order = wild_->one(now.battle(), decision);
      if (!order) return std::nullopt;
      ++tally_->tried;
      const auto refusal = sheet_.check(now, *order);
      if (refusal) {
        ++tally_->refused[refusal->rule];
        ask_opinion(now.battle(), *order, &*refusal);
        continue;
      }
      ++tally_->given;
      ask_opinion(now.battle(), *order, nullptr);
      return order;
    }
    return std::nullopt;
  }

  /// Faults of how it is foretold, with dice that nobody has thrown, and not of the move.
  [[nodiscard]] static bool is_of_telling(opinion::Kind kind) {
    using opinion::Kind;
    return kind == Kind::told_wrong || kind == Kind::starts_elsewhere ||
           kind == Kind::card_misread || kind == Kind::acts_again;
  }

  /// Nothing would be seen of it: a turn to where the body faces already.
  [[nodiscard]] static bool changes_nothing(const std::vector<Event>& events) {
    return std::none_of(events.begin(), events.end(), [](const Event& event) {
      return std::holds_alternative<event::Moved>(event.what) ||
             std::holds_alternative<event::ContactMade>(event.what);
    });
  }

  /// Whether the second opinion would find fault with it.
  /// @param refusal by the sheet's own check; none if it has let it pass
  void ask_opinion(const Battle& battle, const Order& order, const Refusal* refusal) {
    const auto events = foretold(sheet_, battle, order);
    if (!events) return;
    opinion::Judge judge = opinion_;
    const std::size_t before = judge.findings().size();
    for (const Event& event : *events) judge.happened(event);
    judge.rest();
    WildTally::Opinion& tally =
        refusal == nullptr ? tally_->let_pass : tally_->opinion[refusal->rule];
    bool agrees = false;
    for (std::size_t i = before; i < judge.findings().size(); ++i) {
      const opinion::Finding& finding = judge.findings()[i];
      if (is_of_telling(finding.kind)) continue;
      agrees = true;
      ++tally.faults[fmt::format("{} {} {}", word(finding.kind), finding.rule, finding.how)];
    }
    if (agrees) {
      ++tally.agrees;
      return;
    }
    if (changes_nothing(*events)) return;
    ++tally.sees_nothing;
    if (tally.first.empty()) {
      tally.first = fmt::format("turn {}, {}: {}", battle.head().turn, record_.name(order.unit),
                                refusal == nullptr ? "" : refusal->what);
    }
  }

  const Sheet& sheet_;
  ProgramAsks program_;
  WildOrders* wild_ = nullptr;
  WildTally* tally_ = nullptr;
  Record& record_;
  opinion::Judge& opinion_;
};

/// Checks every order at the moment at which it is carried out, and hears how the battle ends.
class Listening final : public Events {
 public:
  Listening(const Sheet& sheet, const Battle& battle, Judged& judged, Record& record,
            opinion::Judge& opinion)
      : sheet_(sheet), battle_(battle), judged_(judged), record_(record), opinion_(opinion) {}
  void heard_by(const Told& told) { told_ = told; }
  void happened(Event event) override {
    opinion_.happened(event);
    if (told_) told_(event, opinion_.findings());
    judged_.turns = event.turn;
    if (const auto* ended = std::get_if<event::BattleEnded>(&event.what)) {
      judged_.words = ended->words;
    }
    if (const auto* change = std::get_if<event::StateChanged>(&event.what)) {
      ++judged_.changes[event.rule + ' ' + change->to];
    }
    if (const auto* shot = std::get_if<event::Aimed>(&event.what)) {
      Order order;
      order.unit = shot->unit;
      order.acts.emplace_back(Shoot{shot->target});
      const auto refusal = sheet_.check(battle_, order);
      if (refusal) record_.refused(shot->unit, "aimed by", *refusal);
    }
    const auto* ordered = std::get_if<event::Ordered>(&event.what);
    if (ordered == nullptr) return;
    ++judged_.orders;
    const auto refusal = sheet_.check(battle_, ordered->order);
    if (refusal) record_.refused(ordered->unit, "was given", *refusal);
  }

 private:
  const Sheet& sheet_;
  const Battle& battle_;
  Judged& judged_;
  Record& record_;
  opinion::Judge& opinion_;
  Told told_;
};

/// A body that stands on the table.
struct Body {
  UnitId unit = kNoUnit;
  std::vector<field::Box> bases;
};

using Wrongs = std::vector<std::string>;

void check_on_table(const Battle& battle, const Body& body, Wrongs& wrongs) {
  const std::string name = battle.setting().name_of(body.unit);
  if (body.bases.empty()) wrongs.push_back(name + " has no bases");
  // Half a millimetre over the edge is nothing, nor what rounding adds to it.
  constexpr double kNothing = field::kDeep + 2;
  for (field::Box inner : body.bases) {
    inner.half_width -= kNothing;
    inner.half_depth -= kNothing;
    for (const Vec corner : field::corners(inner)) {
      if (battle.setting().ground->on_table(corner)) continue;
      wrongs.push_back(name + " stands off the table");
      return;
    }
  }
}

void check_apart(const Setting& setting, const Body& one, const Body& another, Wrongs& wrongs) {
  double deepest = 0;
  for (const field::Box& mine : one.bases) {
    for (const field::Box& theirs : another.bases) {
      if (field::overlaps(mine, theirs)) deepest = std::max(deepest, field::overlap(mine, theirs));
    }
  }
  if (deepest > 0) {
    wrongs.push_back(fmt::format("{} stands {:.1f} mm deep on {}", setting.name_of(one.unit),
                                 deepest / 10, setting.name_of(another.unit)));
  }
}

void check_contacts(const Battle& battle, Wrongs& wrongs) {
  for (const Contact& contact : battle.head().contacts) {
    for (const UnitId unit : {contact.a, contact.b}) {
      const bool there = index(unit) < battle.size() && battle.unit(unit).on_table();
      if (!there) wrongs.push_back(battle.setting().name_of(unit) + " is gone, yet in contact");
    }
  }
}

void check_strength(const Sheet& sheet, const Battle& battle, const Judged& before,
                    Record& record) {
  for (const Side side : {Side::a, Side::b}) {
    const Tally tally = sheet.tally(battle, side);
    if (tally.left < 0 || tally.left > tally.start) {
      record.wrong("a side has a strength that cannot be: " + tally.words);
    }
    const Tally& was = before.losses[static_cast<std::size_t>(side)];
    if (tally.start - tally.left < was.start - was.left) {
      record.wrong("losses have been undone: " + was.words + ", then " + tally.words);
    }
  }
}

Doctrine doctrine(const std::string& name) {
  const std::string path = "ai/doctrines/" + name + ".toml";
  auto read = read_doctrine(shipped_text(path), path);
  if (!read) throw std::runtime_error(read.error().to_string());
  return *std::move(read);
}

}  // namespace

std::vector<std::string> shipped_scenarios() {
  std::vector<std::string> paths;
  for (const shipped::File& file : shipped::files()) {
    const bool roster =
        file.path.starts_with("scenarios/rosters/") || file.path.starts_with("scenarios/lists/");
    const bool scenario = file.path.starts_with("scenarios/") && file.path.ends_with(".toml");
    if (scenario && !roster) paths.emplace_back(file.path);
  }
  return paths;
}

namespace {

/// The text of a scenario with more lines in its [options].
std::string with_options(std::string text, const std::vector<std::string>& options) {
  const std::string table = "\n[options]";
  std::size_t at = text.find(table);
  if (at == std::string::npos) {
    text += table + '\n';
    at = text.size();
  } else {
    at = text.find('\n', at + table.size()) + 1;
  }
  for (const std::string& line : options) text.insert(at, line + '\n');
  return text;
}

}  // namespace

Ready ready(const std::string& name, const std::vector<std::string>& options) {
  if (std::ifstream file(name); file) {
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return ready_to_play(with_options(text, options), name);
  }
  std::string path = name;
  for (const std::string& one : shipped_scenarios()) {
    if (one.size() > name.size() + 6 && one.substr(one.rfind('/') + 1) == name + ".toml")
      path = one;
  }
  return ready_to_play(with_options(std::string{shipped_text(path)}, options), path);
}

Ready ready_to_play(const std::string& text, const std::string& file) {
  auto scenario = read_scenario(text, file, find_sheet, sheet_names());
  if (!scenario) throw std::runtime_error(scenario.error().to_string());
  Setting setting = *scenario->setting;
  for (UnitInfo& unit : setting.units) {
    const auto& of_side = setting.behaviour.doctrine[static_cast<std::size_t>(unit.side)];
    unit.dials = dials_for(doctrine(of_side), unit.tags);
  }
  scenario->setting = std::make_shared<const Setting>(std::move(setting));
  const std::string tables = fmt::format("ai/tables/{}.toml", scenario->sheet->name());
  auto behaviour = read_behaviour(shipped_text(tables), tables, scenario->setting->behaviour);
  if (!behaviour) throw std::runtime_error(behaviour.error().to_string());
  return {*std::move(scenario), *std::move(behaviour)};
}

Ready with_plans(Ready ready) {
  Setting setting = *ready.scenario.setting;
  for (std::optional<bool>& planned : setting.behaviour.general) planned = planned.value_or(true);
  ready.scenario.setting = std::make_shared<const Setting>(std::move(setting));
  return ready;
}

std::vector<std::string> unsound(const Sheet& sheet, const Battle& battle) {
  Wrongs wrongs;
  std::vector<Body> bodies;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (!battle.units()[i].on_table()) continue;
    bodies.push_back({unit_id(i), sheet.bases(battle, unit_id(i))});
    check_on_table(battle, bodies.back(), wrongs);
    if (!sheet.takes_room(battle.setting(), unit_id(i))) bodies.pop_back();
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) check_apart(battle.setting(), bodies[i], bodies[k], wrongs);
  }
  check_contacts(battle, wrongs);
  return wrongs;
}

namespace {

/// What is wrong with the table is said when it comes about, not after every step that it lasts.
Wrongs report_new(const Sheet& sheet, const Battle& battle, const Wrongs& known, Record& record) {
  Wrongs now = unsound(sheet, battle);
  for (const std::string& wrong : now) {
    if (std::find(known.begin(), known.end(), wrong) == known.end()) record.wrong(wrong);
  }
  return now;
}

/// Keeps what the second opinion has found since it was last looked at.
void take_findings(const opinion::Judge& opinion, const Setting& setting, Judged& judged,
                   Record& record) {
  for (std::size_t i = judged.findings.size(); i < opinion.findings().size(); ++i) {
    const opinion::Finding& finding = opinion.findings()[i];
    judged.findings.push_back(finding);
    if (opinion::known(opinion::known_faults(), finding) == nullptr) {
      record.wrong("second opinion: " + in_words(finding, setting));
    }
  }
}

/// Dice that may be changed for others in the middle of a battle.
class ChangingDice final : public chance::Chance {
 public:
  explicit ChangingDice(std::uint64_t seed) : dice_(seed) {}
  void change(std::uint64_t seed) { dice_ = chance::KeyedDice(seed); }
  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override {
    return dice_.answer_all(requests);
  }

 private:
  chance::KeyedDice dice_;
};

/// A battle that is played by the program and judged step by step.
class Judging {
 public:
  Judging(const Ready& ready, std::uint64_t seed, Battle start)
      : sheet_(*ready.scenario.sheet),
        battle_(std::move(start)),
        record_(judged_, battle_),
        commander_(sheet_, ready.behaviour, shipped_weights(sheet_.name()), seed),
        dice_(seed),
        opinion_(ready.scenario.setting, ready.scenario.text),
        asks_(sheet_, Minds{&ready.behaviour, {&commander_, &commander_}, {}}, dice_, record_,
              opinion_),
        orders_(seed),
        events_(sheet_, battle_, judged_, record_, opinion_),
        play_(battle_, asks_, events_) {
    judged_.seed = seed;
    opinion_.begin(battle_);
    found_ = report_new(sheet_, battle_, {}, record_);
  }
  Judging(const Judging&) = delete;
  Judging& operator=(const Judging&) = delete;
  ~Judging() = default;

  void wild() { asks_.wild(orders_, judged_.wild); }
  void heard_by(const Told& told) { events_.heard_by(told); }
  /// The second opinion has not seen how this came about, and is not asked.
  void without_second_opinion() { opinion_counts_ = false; }
  void change_dice(std::uint64_t seed) { dice_.change(seed); }

  [[nodiscard]] const Battle& battle() const { return battle_; }
  [[nodiscard]] bool goes_on() const {
    return battle_.head().verdict == Verdict::going_on && !record_.full();
  }
  void step() {
    sheet_.play_step(play_);
    opinion_.step_over(battle_);
    if (opinion_counts_) take_findings(opinion_, battle_.setting(), judged_, record_);
    found_ = report_new(sheet_, battle_, found_, record_);
    check_strength(sheet_, battle_, judged_, record_);
    for (const Side side : {Side::a, Side::b}) {
      judged_.losses[static_cast<std::size_t>(side)] = sheet_.tally(battle_, side);
    }
  }
  /// A step may be played once for each unit and side.
  void steps(std::size_t most, const std::function<bool()>& until) {
    for (std::size_t i = 0; i < most && goes_on() && !until(); ++i) step();
    if (goes_on() && !until()) record_.wrong("it does not end");
  }
  [[nodiscard]] std::size_t most_of_a_turn() const {
    return sheet_.steps().size() * (2 + 2 * battle_.size());
  }
  [[nodiscard]] Judged take() {
    judged_.verdict = battle_.head().verdict;
    judged_.hash = battle_.hash();
    return std::move(judged_);
  }

 private:
  const Sheet& sheet_;
  Judged judged_;
  Battle battle_;
  Record record_;
  PolicyCommander commander_;
  ChangingDice dice_;
  opinion::Judge opinion_;
  Watched asks_;
  WildOrders orders_;
  Listening events_;
  Play play_;
  Wrongs found_;
  bool opinion_counts_ = true;
};

Judged play_judged(const Ready& ready, std::uint64_t seed, bool wild, const Told& told) {
  Judging battle(ready, seed, ready.scenario.sheet->start(ready.scenario.setting));
  battle.heard_by(told);
  if (wild) battle.wild();
  const auto turns = static_cast<std::size_t>(ready.scenario.setting->turns);
  battle.steps(battle.most_of_a_turn() * turns, [] { return false; });
  return battle.take();
}

/// The program's answers, and what the step that is played has asked first.
class Listed final : public Asks {
 public:
  Listed(const Sheet& sheet, const Minds& minds, chance::Chance& dice)
      : program_(sheet, minds, dice) {}
  void step_begins() {
    asked_ = false;
    first_.reset();
  }
  /// The decision that was the first thing that the step asked.
  [[nodiscard]] const std::optional<Decision>& first() const { return first_; }
  [[nodiscard]] const std::map<DecisionKind, int>& inside() const { return inside_; }

  std::vector<chance::Answer> answer_all(std::span<const chance::Request> requests) override {
    asked_ = true;
    return program_.answer_all(requests);
  }
  std::vector<Reaction> react_all(const Battle& battle,
                                  std::span<const ReactionRequest> requests) override {
    asked_ = true;
    return program_.react_all(battle, requests);
  }
  Order order_of(const Moment& now, const OrderRequest& request) override {
    asked_ = true;
    return program_.order_of(now, request);
  }
  std::vector<Choice> decide_all(const Moment& now, std::span<const Decision> decisions) override {
    if (!asked_) {
      first_ = decisions.front();
    } else {
      for (const Decision& decision : decisions) ++inside_[decision.kind];
    }
    asked_ = true;
    return program_.decide_all(now, decisions);
  }
  void rest(Battle&) override {}

 private:
  ProgramAsks program_;
  bool asked_ = false;  ///< anything in this step
  std::optional<Decision> first_;
  std::map<DecisionKind, int> inside_;
};

}  // namespace

Judged judged(const Ready& ready, std::uint64_t seed, const Told& told) {
  return play_judged(ready, seed, false, told);
}

Judged judged_wild(const Ready& ready, std::uint64_t seed, const Told& told) {
  return play_judged(ready, seed, true, told);
}

Forks forks_of(const Ready& ready, std::uint64_t seed, std::size_t most) {
  const Sheet& sheet = *ready.scenario.sheet;
  PolicyCommander commander(sheet, ready.behaviour, shipped_weights(sheet.name()), seed);
  chance::KeyedDice dice(seed);
  Listed asks(sheet, Minds{&ready.behaviour, {&commander, &commander}, {}}, dice);
  NoEvents events;
  Battle battle = sheet.start(ready.scenario.setting);
  Play play(battle, asks, events);
  Forks forks;
  std::map<DecisionKind, std::size_t> found;
  for (std::size_t steps = 0; battle.head().verdict == Verdict::going_on; ++steps) {
    asks.step_begins();
    sheet.play_step(play);
    const auto& first = asks.first();
    if (!first) continue;
    const std::size_t n = found[first->kind]++;
    if (n % 7 == 0 && n / 7 < most) forks.begin.push_back({steps, *first});
  }
  forks.inside = asks.inside();
  return forks;
}

Judged judged_from(const Ready& ready, std::uint64_t seed, const Fork& fork, bool as_known) {
  const Sheet& sheet = *ready.scenario.sheet;
  Judging battle(ready, seed, sheet.start(ready.scenario.setting));
  for (std::size_t i = 0; i < fork.steps; ++i) battle.step();
  const auto over = [](const Judging& of) {
    return [&of, until = turn_is_over(of.battle())] { return until(of.battle()); };
  };
  const std::uint64_t other_dice = ~seed;
  if (!as_known) {
    battle.change_dice(other_dice);
    battle.steps(battle.most_of_a_turn(), over(battle));
    return battle.take();
  }
  const View view = sheet.view(battle.battle(), fork.asked.side);
  Judging known(ready, other_dice, position_of(sheet, view));
  known.without_second_opinion();
  known.steps(known.most_of_a_turn(), over(known));
  return known.take();
}

}  // namespace opfor::battles
