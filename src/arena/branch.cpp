#include "arena/branch.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>

#include "arena/sentences.hpp"
#include "chance/keyed_dice.hpp"
#include "core/as_number.hpp"
#include "drill/position.hpp"
#include "hearing/free_order.hpp"
#include "telling/turn_sheet.hpp"

namespace opfor::arena {
namespace {

constexpr std::string_view kAsLed = "as led";
constexpr std::string_view kChoice = "choice ";
constexpr std::string_view kNone = "none";

std::string trimmed(const std::string& words) {
  const std::size_t first = words.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return words.substr(first, words.find_last_not_of(' ') - first + 1);
}

/// "3", "1 3", "none": which options are taken, from 0.
std::optional<Choice> choice_of(const std::string& told) {
  Choice choice;
  if (trimmed(told) == kNone) return choice;
  std::istringstream words(told);
  for (std::string one; words >> one;) {
    const auto number = as_number<int>(one);
    if (!number || *number < 1) return std::nullopt;
    choice.picks.push_back(*number - 1);
  }
  if (choice.picks.empty()) return std::nullopt;
  return choice;
}

bool is_played_again(const journal::Answered& answer) {
  return answer.kind != journal::Kind::correction && answer.kind != journal::Kind::measure;
}

}  // namespace

Result<Saved> Saved::of(const FoundFile& file) {
  const auto none = [&] { return fail(Exit::usage, ArenaSays::from_no_journal, {file.name}); };
  if (recognise(file.text) != Content::journal) return none();
  auto game = Game::resume(file);
  if (!game) return tl::unexpected(game.error());
  auto kept = std::make_shared<Kept>();
  kept->name = file.name;
  kept->game = *std::move(game);
  const Session& session = kept->game->session();
  auto contents = journal::read(session.journal());
  if (!contents) return none();
  for (auto& record : contents->records) {
    if (auto* answer = std::get_if<journal::Answered>(&record)) {
      kept->answers.push_back(std::move(*answer));
    }
  }
  if (kept->answers.size() != session.answers()) return none();
  auto staff =
      Staff::of(kept->game->sheet(), kept->game->setting().behaviour, contents->opening.data);
  if (!staff) return tl::unexpected(staff.error());
  kept->staff.emplace(*std::move(staff));
  return Saved(std::move(kept));
}

std::optional<journal::Decided> Saved::decided(std::size_t answer) const {
  journal::Answered given = kept_->answers.at(answer - 1);
  if (journal::fill_in(given, game().setting())) return std::nullopt;
  const auto* const decided = std::get_if<journal::Decided>(&given.given);
  return decided == nullptr ? std::nullopt : std::optional(*decided);
}

Result<Fork> Saved::at(std::size_t answer) const {
  if (answer == 0 || answer > answers()) {
    return fail(Exit::usage, ArenaSays::from_no_answer,
                {kept_->name, std::to_string(answers()), std::to_string(answer)});
  }
  Fork fork(*this);
  Session session = game().session().fork();
  const std::size_t index = answer - 1;
  fork.answered_ = session.describe_answer(index);
  const UnitId about = session.about(index);
  session.undo_to(index);
  const std::size_t first = session.first_of_step();
  session.undo_to(first);
  fork.position_.emplace(session.battle());
  for (std::size_t i = first; i < index; ++i) {
    journal::Answered before = kept_->answers[i];
    if (!is_played_again(before) || journal::fill_in(before, fork.position_->setting())) {
      return fail(Exit::usage, ArenaSays::from_mid_step,
                  {std::to_string(answer), fork.answered_, std::to_string(first + 1)});
    }
    fork.given_.push_back(std::move(before.given));
  }
  if (about != kNoUnit) {
    fork.side_ = side_of(*fork.position_, about);
  } else {
    fork.side_ = game().sheet().step_of(*fork.position_).value_or(Side::a);
  }
  if (is_decision(answer)) {
    fork.until_asked([&](const Moment&, const Decision& decision) { fork.side_ = decision.side; });
  }
  return fork;
}

Result<Fork> Fork::at(const FoundFile& file, std::size_t answer) {
  const auto saved = Saved::of(file);
  if (!saved) return tl::unexpected(saved.error());
  return saved->at(answer);
}

Result<Tried> Fork::read(const std::string& told) const {
  Tried tried;
  tried.told = told;
  if (told == kAsLed) return tried;
  if (told.starts_with(kChoice)) {
    tried.choice = choice_of(told.substr(kChoice.size()));
    if (!tried.choice) return fail(Exit::usage, ArenaSays::try_what, {told});
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

void Fork::until_asked(const TriedAsks::First& asked) const {
  const Sheet& sheet = saved_.game().sheet();
  const auto commanders = saved_.kept_->staff->commanders(saved_.game().session().players().levels,
                                                          saved_.game().session().players().seed);
  Minds minds = saved_.kept_->staff->minds();
  minds.commanders = {commanders[0].get(), commanders[1].get()};
  chance::KeyedDice dice(saved_.game().session().players().seed);
  ProgramAsks program(sheet, std::move(minds), dice);
  const Tried nothing;
  TriedAsks asks(sheet, given_, nothing, program, [&](const Moment& now, const Decision& decision) {
    asked(now, decision);
    throw Unanswered{};
  });
  bool begun = false;
  try {
    static_cast<void>(play_on(
        sheet, *position_, [&](const Battle&) { return std::exchange(begun, true); }, asks));
  } catch (const Unanswered&) {
    // Heard: nobody answers it.
  }
}

std::optional<Asked> Fork::asked() const {
  std::optional<Asked> found;
  until_asked([&](const Moment& now, const Decision& decision) {
    const Game& game = saved_.game();
    found = Asked{decision, game.weighed(game.sheet().view(now, decision.side), decision)};
  });
  return found;
}

std::string Fork::words_of(const Order& order) const {
  std::string words;
  until_asked([&](const Moment& now, const Decision&) {
    words = order_words(saved_.game().sheet(), now.battle(), order);
  });
  return words;
}

Branch Fork::play(const Tried& tried, std::uint64_t seed) const {
  const Sheet& sheet = saved_.game().sheet();
  const Staff& staff = *saved_.kept_->staff;
  const auto commanders = staff.commanders(saved_.game().session().players().levels, seed);
  Minds minds = staff.minds();
  minds.commanders = {commanders[0].get(), commanders[1].get()};
  chance::KeyedDice dice(seed);
  ProgramAsks program(sheet, std::move(minds), dice);
  TriedAsks asks(sheet, given_, tried, program);
  Branch branch;
  const auto to_its_end = [&](const Battle& battle) {
    branch.fought.turns = battle.head().turn;  // the last in which a step begins
    return false;
  };
  const Battle end = play_on(sheet, *position_, to_its_end, asks);
  branch.given = asks.given();
  branch.why_not = asks.why_not();
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
