#include "arena/branch.hpp"

#include <fmt/format.h>
#include <set>

#include "arena/sentences.hpp"
#include "arena/watch.hpp"
#include "chance/keyed_dice.hpp"
#include "core/as_number.hpp"
#include "drill/position.hpp"
#include "hearing/as_far.hpp"
#include "hearing/free_order.hpp"

namespace opfor::arena {
namespace {

constexpr std::string_view kAsLed = "as led";
constexpr std::string_view kChoice = "choice ";

std::string trimmed(const std::string& words) {
  const std::size_t first = words.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return words.substr(first, words.find_last_not_of(' ') - first + 1);
}

/// Has units do what is tried, the first time that they are asked, and everything else done by the
/// program.
class TriedAsks final : public Asks {
 public:
  TriedAsks(const Sheet& sheet, const Tried& tried, Asks& program, Branch& branch)
      : sheet_(sheet), tried_(tried), program_(program), branch_(branch) {}

  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override {
    return program_.answer_all(requests);
  }
  [[nodiscard]] chance::Enumerator* enumerator() override { return program_.enumerator(); }
  [[nodiscard]] std::vector<Reaction> react_all(
      const Battle& battle, std::span<const ReactionRequest> requests) override {
    return program_.react_all(battle, requests);
  }
  [[nodiscard]] Order order_of(const Moment& now, const OrderRequest& request) override {
    if (is_tried(request.unit)) miss(request.unit, "its reaction binds it");
    return program_.order_of(now, request);
  }
  [[nodiscard]] std::optional<Order> goes_by_die(const Moment& now,
                                                 const OrderRequest& request) override {
    if (!begun_ || is_tried(request.unit)) return std::nullopt;
    return program_.goes_by_die(now, request);
  }
  [[nodiscard]] std::vector<Choice> decide_all(const Moment& now,
                                               std::span<const Decision> decisions) override {
    std::vector<Choice> choices = program_.decide_all(now, decisions);
    for (std::size_t i = 0; i < decisions.size(); ++i) {
      if (auto choice = tried(now, decisions[i])) choices[i] = *std::move(choice);
    }
    return choices;
  }
  void rest(Battle&) override {}

 private:
  [[nodiscard]] bool is_tried(UnitId unit) const {
    if (done_.contains(unit)) return false;
    for (const Tried::Of& one : tried_.orders) {
      if (one.unit == unit) return true;
    }
    return false;
  }
  [[nodiscard]] tl::expected<Order, std::string> heard(const Moment& now, const Decision& decision,
                                                       const std::string& words) const {
    const auto way = without_as_far(words);
    if (!way) return read_order(sheet_, now.battle(), decision.unit, words);
    return as_far_as_it_goes(sheet_, sheet_.view(now, decision.side).seen, decision.unit, *way);
  }
  void miss(UnitId unit, std::string why) {
    done_.insert(unit);
    branch_.why_not = std::move(why);
  }
  [[nodiscard]] std::optional<Choice> tried(const Moment& now, const Decision& decision) {
    const bool first = !begun_;
    begun_ = true;
    if (first && tried_.pick) return picked(decision);
    if (decision.shape != Shape::order || !is_tried(decision.unit)) return std::nullopt;
    for (const Tried::Of& one : tried_.orders) {
      if (one.unit != decision.unit) continue;
      auto order = heard(now, decision, one.words);
      if (!order) {
        miss(one.unit, order.error());
      } else if (const auto why = refused(sheet_, now, decision, *order)) {
        miss(one.unit, fmt::format("{} ({})", why->what, why->rule));
      } else {
        done_.insert(one.unit);
        ++branch_.given;
        return Choice{{}, *std::move(order)};
      }
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<Choice> picked(const Decision& decision) {
    Choice choice{{*tried_.pick}, {}};
    if (decision.shape != Shape::pick && decision.shape != Shape::order) {
      branch_.why_not = "it is no choice of one among several";
    } else if (const auto wrong = fault(decision, choice)) {
      branch_.why_not = *wrong;
    } else {
      ++branch_.given;
      return choice;
    }
    return std::nullopt;
  }

  const Sheet& sheet_;
  const Tried& tried_;
  Asks& program_;
  Branch& branch_;
  std::set<UnitId> done_;
  bool begun_ = false;
};

}  // namespace

Result<Fork> Fork::at(const FoundFile& file, std::size_t answer) {
  if (recognise(file.text) != Content::journal) {
    return fail(Exit::usage, ArenaSays::from_no_journal, {file.name});
  }
  auto game = Game::resume(file);
  if (!game) return tl::unexpected(game.error());
  Fork fork;
  fork.game_ = *std::move(game);
  Session session = fork.game_->session().fork();
  if (answer == 0 || answer > session.answers()) {
    return fail(Exit::usage, ArenaSays::from_no_answer,
                {file.name, std::to_string(session.answers()), std::to_string(answer)});
  }
  const std::size_t index = answer - 1;
  fork.answered_ = session.describe_answer(index);
  const UnitId about = session.about(index);
  session.undo_to(index);
  if (session.first_of_step() != index) {
    return fail(
        Exit::usage, ArenaSays::from_mid_step,
        {std::to_string(answer), fork.answered_, std::to_string(session.first_of_step() + 1)});
  }
  fork.position_.emplace(session.battle());
  const Battle& position = *fork.position_;
  if (about != kNoUnit) {
    fork.side_ = side_of(position, about);
  } else {
    fork.side_ = fork.game_->sheet().step_of(position).value_or(Side::a);
  }
  const auto opening = Session::opening(file.text);
  if (!opening) return fail(Exit::bad_file, ArenaSays::from_no_journal, {file.name});
  auto staff = Staff::of(fork.game_->sheet(), position.setting().behaviour, opening->data);
  if (!staff) return tl::unexpected(staff.error());
  fork.staff_.emplace(*std::move(staff));
  return fork;
}

Result<Tried> Fork::read(const std::string& told) const {
  Tried tried;
  tried.told = told;
  if (told == kAsLed) return tried;
  if (told.starts_with(kChoice)) {
    const auto number = as_number<int>(trimmed(told.substr(kChoice.size())));
    if (!number || *number < 1) return fail(Exit::usage, ArenaSays::try_what, {told});
    tried.pick = *number - 1;
    return tried;
  }
  for (std::size_t from = 0; from <= told.size();) {
    const std::size_t end = std::min(told.find(';', from), told.size());
    const std::string line = trimmed(told.substr(from, end - from));
    from = end + 1;
    const auto named = named_order(setting(), line);
    if (!named) return fail(Exit::usage, ArenaSays::try_what, {line});
    if (setting().unit(named->unit).side != side_) {
      return fail(Exit::usage, ArenaSays::try_other_side,
                  {setting().name_of(named->unit), setting().side(side_).name});
    }
    for (const Tried::Of& one : tried.orders) {
      if (one.unit != named->unit) continue;
      return fail(Exit::usage, ArenaSays::try_twice, {setting().name_of(named->unit), told});
    }
    tried.orders.push_back({named->unit, named->words});
  }
  return tried;
}

Branch Fork::play(const Tried& tried, std::uint64_t seed) const {
  const Sheet& sheet = game_->sheet();
  const auto commanders = staff_->commanders(game_->session().players().levels, seed);
  Minds minds = staff_->minds();
  minds.commanders = {commanders[0].get(), commanders[1].get()};
  chance::KeyedDice dice(seed);
  ProgramAsks program(sheet, std::move(minds), dice);
  Branch branch;
  TriedAsks asks(sheet, tried, program, branch);
  const auto to_its_end = [&](const Battle& battle) {
    branch.fought.turns = battle.head().turn;  // the last in which a step begins
    return false;
  };
  const Battle end = play_on(sheet, *position_, to_its_end, asks);
  branch.fought.verdict = end.head().verdict;
  for (const Side side : {Side::a, Side::b}) {
    const Tally tally = sheet.tally(end, side);
    branch.fought.start[static_cast<std::size_t>(side)] = tally.start;
    branch.fought.left[static_cast<std::size_t>(side)] = tally.left;
  }
  return branch;
}

std::vector<WaySum> sums_of(const Fork& fork, const std::vector<Tried>& ways,
                            const std::vector<std::vector<Branch>>& branches) {
  std::vector<WaySum> sums(branches.size());
  for (std::size_t way = 0; way < branches.size(); ++way) {
    WaySum& sum = sums[way];
    for (const Branch& branch : branches[way]) {
      sum.given += branch.given == orders_of(ways[way]) ? 1 : 0;
      sum.scores.push_back(score(branch.fought, fork.side()));
      sum.margins.push_back(margin(branch.fought, fork.side()));
    }
    sum.score = score_of(sum.scores);
    sum.margin = mean_within(sum.margins, -1, 1);
    sum.better = difference_of(sum.scores, sums.front().scores, 1);
    sum.better_margin = difference_of(sum.margins, sums.front().margins, 2);
  }
  return sums;
}

}  // namespace opfor::arena
