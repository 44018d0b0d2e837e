#include "cli/play_odds.hpp"

#include <fmt/format.h>

#include "chance/cards.hpp"
#include "chance/enumerator.hpp"
#include "telling/reaction_words.hpp"
#include "telling/turn_sheet.hpp"

namespace opfor::cli {
namespace {

using chance::Probability;
using chance::Reading;
using chance::Request;
using chance::Throw;

std::string percent(const Probability& p) {
  return fmt::format("{:.1f}%", 100 * p.convert_to<double>());
}

/// What of an answer matters, as a number: faces, successes, sums.
template <class Value>
chance::Odds<std::uint64_t> odds_of_value(const Request& request, Value value) {
  return chance::odds_of(
      [&](chance::Chance& chance) { return value(chance::ask(chance, request)); });
}

/// The chance of each value; of many values, the chance of so much or more.
std::string listed(const chance::Odds<std::uint64_t>& odds, const std::string& of) {
  constexpr std::size_t kMany = 9;
  const std::size_t every = (odds.size() + kMany - 1) / kMany;
  std::vector<std::string> words;
  Probability mean = 0;
  Probability below = 0;
  std::size_t n = 0;
  for (const auto& [value, p] : odds) {
    if (every == 1) {
      words.push_back(fmt::format("{}: {}", value, percent(p)));
    } else if (n++ % every == every - 1) {
      words.push_back(fmt::format("{}+: {}", value, percent(1 - below)));
    }
    below += p;
    mean += p * value;
  }
  return fmt::format("{}: {}; {:.2f} on average", of, fmt::join(words, ", "),
                     mean.convert_to<double>());
}

std::string pool_words(const Throw& dice) {
  const auto value = [](const chance::Answer& answer) { return answer.value; };
  switch (dice.reading) {
    case Reading::successes:
      return listed(odds_of_value(dice, value), fmt::format("{} D{}, how many show {} or more",
                                                            dice.count, dice.sides, dice.target));
    case Reading::each:
      return listed(odds_of_value(dice,
                                  [](const chance::Answer& answer) {
                                    return static_cast<std::uint64_t>(chance::count(answer.value));
                                  }),
                    "how many reach their own target");
    case Reading::sum:
      return listed(odds_of_value(dice, value),
                    fmt::format("the sum of {} D{}", dice.count, dice.sides));
    case Reading::lowest_and_ones: {
      std::vector<std::string> words;
      for (const auto& [v, p] : odds_of_value(dice, value)) {
        const std::uint64_t lowest = v / 4;
        words.push_back(fmt::format("lowest {}{} with {}{} ones {}", lowest, lowest == 3 ? "+" : "",
                                    v % 4, v % 4 == 2 ? "+" : "", percent(p)));
      }
      return fmt::format("{}", fmt::join(words, ", "));
    }
    case Reading::picks:
      return fmt::format("each of the numbers 1 to {} alike, {} each, and each face of the D{}, {}",
                         dice.pick_sides, percent(Probability(1, dice.pick_sides)), dice.sides,
                         percent(Probability(1, dice.sides)));
    case Reading::face:
    case Reading::faces:
    case Reading::scaled:
      break;
  }
  return fmt::format("each face of a D{} alike, {} each", dice.sides,
                     percent(Probability(1, dice.sides)));
}

std::string card_words(const chance::Draw& draw) {
  std::vector<std::string> words;
  const int all = chance::count(draw.left);
  for (std::size_t suit = 0; suit < chance::kSuits.size(); ++suit) {
    const int left = chance::count(draw.left & chance::kSuits[suit]);
    words.push_back(fmt::format("{} {} of {}", Words<chance::Suit>::all[suit], left, all));
  }
  return fmt::format("of the cards left: {}", fmt::join(words, ", "));
}

/// What the die of a unit's action means, if a person may know it before.
std::optional<std::string> action_words(const AtTable& at, const chance::Key& key) {
  if (key.purpose != chance::Purpose::reaction || key.unit == kNoUnit) return std::nullopt;
  const auto request = reaction_request(at.sheet(), at.game.behaviour(), at.table(), key.unit);
  if (!request) return std::nullopt;
  if (!at.person_decides(key.side) && !at.spoil) {
    return "what it means for a unit of opfor's is told when it acts (--spoil tells it before)";
  }
  return intent_odds_words(at.game.behaviour().odds(*request));
}

/// Where a battle has come to a throw.
struct Asked {
  Session session;
  std::vector<Request>
      throws;  ///< those of one moment, by one unit, the first of the session's first
};

/// What a test comes to that a die decides; nothing: none is told of it.
std::optional<std::string> outcome_of(const Asked& asked, const Throw& die, std::uint8_t face) {
  Session copy = asked.session.fork();
  Answers answers;
  answers.throws.push_back(chance::read_faces(die, std::vector{face}));
  const std::size_t before = copy.events().size();
  if (copy.answer(answers)) return std::nullopt;
  const auto told = [&]() -> const event::Tested* {
    for (std::size_t i = before; i < copy.events().size(); ++i) {
      const auto* tested = std::get_if<event::Tested>(&copy.events()[i].what);
      if (tested != nullptr && tested->unit == die.key.unit) return tested;
    }
    return nullptr;
  };
  // What comes after more of this step belongs to something else.
  constexpr int kMostSteps = 8;
  for (int n = 0; n < kMostSteps && told() == nullptr; ++n) {
    const std::size_t known = copy.events().size();
    const auto more = [&](const Battle&) { return copy.events().size() > known; };
    if (copy.advance(more) != Session::Stop::reached) break;
  }
  const auto* tested = told();
  return tested == nullptr ? std::nullopt : std::optional(tested->outcome);
}

/// "1 to 2: it does not obey 33.3%, 3 to 6: it obeys 66.7%": what one die of a person's unit
/// decides; nothing where no test is told of it.
std::optional<std::string> outcome_words(const AtTable& at, const Asked& asked) {
  constexpr int kMostSides = 20;
  const auto* die = std::get_if<Throw>(&asked.throws.front());
  const bool one = die != nullptr && die->reading == Reading::face && die->count == 1 &&
                   die->sides <= kMostSides && die->key.unit != kNoUnit;
  if (!one || !at.person_decides(die->key.side)) return std::nullopt;
  struct Run {
    int from;
    int to;
    std::string outcome;
  };
  std::vector<Run> runs;
  for (int face = 1; face <= die->sides; ++face) {
    const auto outcome = outcome_of(asked, *die, static_cast<std::uint8_t>(face));
    if (!outcome) return std::nullopt;
    if (!runs.empty() && runs.back().outcome == *outcome) {
      runs.back().to = face;
    } else {
      runs.push_back({face, face, *outcome});
    }
  }
  if (runs.size() == 1)
    return fmt::format("{}, whatever its D{} shows", runs[0].outcome, die->sides);
  std::vector<std::string> words;
  for (const Run& run : runs) {
    const std::string faces = run.from == run.to ? fmt::format("{}", run.from)
                                                 : fmt::format("{} to {}", run.from, run.to);
    words.push_back(fmt::format("{}: {}, {}", faces, run.outcome,
                                percent(Probability(run.to - run.from + 1, die->sides))));
  }
  return fmt::format("1 D{}: {}", die->sides, fmt::join(words, "; "));
}

/// Several pools of one moment whose successes count together.
std::optional<std::string> together_words(const std::vector<Request>& throws) {
  std::vector<std::string> pools;
  for (const Request& one : throws) {
    const auto* dice = std::get_if<Throw>(&one);
    if (dice == nullptr || dice->reading != Reading::successes) return std::nullopt;
    pools.push_back(fmt::format("{} D{}, {} or more", dice->count, dice->sides, dice->target));
  }
  if (pools.size() < 2) return std::nullopt;
  const auto all = chance::odds_of([&](chance::Chance& chance) {
    std::uint64_t sum = 0;
    for (const Request& one : throws) sum += chance::ask(chance, one).value;
    return sum;
  });
  return listed(all, fmt::format("{}, how many hit", fmt::join(pools, " and ")));
}

std::string throw_words(const AtTable& at, const Request& request) {
  const auto* dice = std::get_if<Throw>(&request);
  if (dice == nullptr) return card_words(std::get<chance::Draw>(request));
  return action_words(at, dice->key).value_or(pool_words(*dice));
}

std::string asked_words(const AtTable& at, const Asked& asked) {
  if (auto words = together_words(asked.throws)) return *std::move(words);
  if (auto words = outcome_words(at, asked)) return *std::move(words);
  return throw_words(at, asked.throws.front());
}

/// Ones all over, or the lowest card: what is thrown before, as far as it is not known.
chance::Answer least(const Request& request) {
  if (const auto* draw = std::get_if<chance::Draw>(&request)) {
    chance::Answer lowest;
    while ((draw->left >> lowest.value & 1) == 0) ++lowest.value;
    return lowest;
  }
  const auto& dice = std::get<Throw>(request);
  return chance::read_faces(dice, std::vector<std::uint8_t>(chance::faces_wanted(dice), 1));
}

/// Those of the throws of this moment that are of the same unit's for the same purpose as the
/// first.
std::vector<Request> with_first(const std::vector<Request>& throws) {
  const chance::Key& first = chance::key_of(throws.front());
  std::vector<Request> same;
  for (const Request& one : throws) {
    const chance::Key& key = chance::key_of(one);
    if (key.unit == first.unit && key.other == first.other && key.purpose == first.purpose) {
      same.push_back(one);
    }
  }
  return same;
}

/// The first throws of the deciding unit that an option leads to in this step, on a copy of the
/// battle in which all others throw ones: their luck is not looked at.
std::optional<Asked> throws_after(const AtTable& at, const Decision& decision, int option) {
  constexpr int kMostAnswers = 64;
  Session copy = at.session().fork();
  Answers chosen;
  chosen.decisions.push_back(Choice{{option}, {}});
  if (copy.answer(chosen)) return std::nullopt;
  copy.set_answerers({{true, true}, {true, true}});
  const auto step = copy.battle().head().step;
  const auto over = [step](const Battle& battle) { return battle.head().step != step; };
  for (int n = 0; n < kMostAnswers && copy.advance(over) == Session::Stop::asks; ++n) {
    if (copy.pending().throws.empty()) {
      copy.answer_by_program();
      continue;
    }
    const auto& throws = copy.pending().throws;
    const Request& first = throws.front();
    const chance::Key& key = chance::key_of(first);
    if (key.purpose == chance::Purpose::reaction) return std::nullopt;
    if (key.unit == decision.unit) {
      auto same = with_first(throws);
      return Asked{std::move(copy), std::move(same)};
    }
    Answers others;
    others.throws.push_back(least(first));
    if (copy.answer(others)) return std::nullopt;
  }
  return std::nullopt;
}

std::string options_text(const AtTable& at, const Decision& decision) {
  std::string text;
  const bool one_of_them = decision.shape == Shape::pick || decision.shape == Shape::order;
  for (std::size_t i = 0; one_of_them && i < decision.options.size(); ++i) {
    const auto asked = throws_after(at, decision, static_cast<int>(i));
    if (!asked) continue;
    text += wrapped(
        fmt::format("{:>2}  {}: {}", i + 1, decision.options[i].words, asked_words(at, *asked)), 2,
        text_width(), 4);
  }
  if (!at.spoil) return text;
  event::Decided weighed;
  weighed.decision = decision;
  weighed.reasons =
      at.game.weighed(at.sheet().view(at.session().asked_about(), decision.side), decision);
  text += "  How opfor weighs them:\n";
  for (const std::string& line : option_lines(at.setting(), weighed))
    text += wrapped(line, 4, text_width(), 2);
  return text;
}

}  // namespace

std::string odds_text(const AtTable& at) {
  std::string text;
  const auto& throws = at.session().pending().throws;
  for (const Request& request : throws) {
    const chance::Key& key = chance::key_of(request);
    const std::string who =
        key.unit == kNoUnit ? at.setting().side(key.side).called() : at.setting().name_of(key.unit);
    const bool first = &request == &throws.front();
    const auto decides = first ? outcome_words(at, {at.session().fork(), {request}}) : std::nullopt;
    text += wrapped(fmt::format("{}: {}.", who, decides.value_or(throw_words(at, request))), 2,
                    text_width(), 4);
  }
  if (const Decision* decision = at.first_decision()) text += options_text(at, *decision);
  for (const std::string& fight : at.sheet().to_fight(at.table())) {
    text += wrapped("Melee: " + fight + '.', 2, text_width(), 4);
  }
  if (!text.empty()) return text;
  return paragraph(at.first_decision() != nullptr
                       ? "no dice hang on this choice alone; --spoil tells how opfor weighs it"
                       : "nothing is asked that has odds");
}

}  // namespace opfor::cli
