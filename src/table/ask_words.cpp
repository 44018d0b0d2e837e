#include "table/ask_words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/count.hpp>
#include <range/v3/view/map.hpp>

#include "ai/behaviour/condition.hpp"
#include "ai/behaviour/explain.hpp"
#include "telling/turn_ways.hpp"

namespace opfor::ask {
namespace {

Cell cell_of(const Outcome& outcome) {
  return {outcome.intent, outcome.charge, outcome.gait, false};
}

/// What CONTINUE repeats.
std::string going_on(const std::optional<Intent>& doing, bool runs_on) {
  if (!doing) return "go on with its orders";
  if (*doing == Intent::run) {
    return runs_on ? "go on running, straight away from the nearest enemy"
                   : "run no more: fall back from the nearest enemy, facing him";
  }
  return fmt::format("go on with what it did last ({})", word(*doing));
}

/// The intents of the 19th-century sheet (8.5) and of 15.2, in words for any sheet: how far a full
/// move is, and whether it may shoot as well, the sheet says.
std::string intent_words(const Outcome& outcome, const std::optional<Intent>& doing) {
  const std::string gait = gait_words(outcome.gait);
  switch (outcome.intent) {
    case Intent::run:
      return fmt::format(
          "run: turn and go its full move{} straight away from the nearest enemy, without a shot",
          gait);
    case Intent::withdraw_to_cover:
      return "withdraw, facing the enemy, up to a full move towards the nearest cover that is "
             "further from him than it is now; if there is none, straight away from him";
    case Intent::withdraw:
      return fmt::format("withdraw{} straight away from the nearest enemy, its back to him", gait);
    case Intent::take_cover:
      return fmt::format(
          "go{} into the nearest cover that it can reach; stay if it is entirely in cover; if "
          "there "
          "is none in reach, go where it is furthest from the nearest enemy",
          gait);
    case Intent::rally_in_cover:
      return "rally: go into the nearest cover in reach that is no nearer to the enemy, else stay; "
             "then halt and face where he was last seen";
    case Intent::rally_halt:
      return "rally: halt and face where the enemy was last seen";
    case Intent::halt_face:
      return "halt, and turn to face the nearest enemy";
    case Intent::continue_orders:
      return going_on(doing, outcome.runs_on);
    case Intent::advance:
      return fmt::format(
          "advance its full move{} straight towards the nearest enemy in sight, else to where he "
          "was last seen; stop short of contact",
          gait);
    case Intent::skirmish:
      return "skirmish: shoot, keep the enemy at shooting distance, and give way where he comes on";
    case Intent::evade:
      return "evade: away from the enemy, out of his reach";
    case Intent::serve_gun:
      return "serve the gun: unlimber if need be, lay it on an enemy in arc and range, and shoot";
    case Intent::seek_shelter:
      return "the crew takes shelter by its gun: no move, no shot";
    case Intent::limber_away:
      return "limber up and take the gun away from the enemy";
    case Intent::abandon:
      return "the crew leaves the gun and runs straight away from the nearest enemy";
    case Intent::mount:
      return "go to the horses and mount";
    case Intent::dismount:
      return "halt and dismount";
    case Intent::rally_others:
      return "go to friends who fall back, and rally them";
    case Intent::form_square:
      return "form square";
  }
  return {};
}

/// NC-ACT-11, in all sheets: whoever has no orders must charge; nobody does out of works or while
/// falling back.
std::string charge_words(ChargeMark charge, const Knowledge& known) {
  if (charge == ChargeMark::no) return {};
  if (known[Fact::falling_back] == 1) return "; it falls back, so it does not charge";
  if (known[Fact::fortified] == 1) return "; it defends works, so it does not charge";
  std::string words = fmt::format(
      "; but it {} charge the nearest enemy, if it can be in contact with him this move",
      known[Fact::commanded] == 0 ? "must" : "may");
  if (charge == ChargeMark::weak_targets) {
    words += " and he is a gun, in open order, falling back, or shows a flank or rear";
  }
  return known[Fact::fortified] == 0 ? words : words + " (not out of works)";
}

/// The condition names the fact, or one that follows from it.
bool names(const Condition& condition, Fact fact) {
  const auto named = [&](Fact one) {
    const FactQuestion& of = question_of(one);
    return one == fact || (of.follows && ranges::contains(of.needs, fact));
  };
  return ranges::any_of(condition.all, named) || ranges::any_of(condition.any, named) ||
         ranges::any_of(condition.none, named);
}

void add_readers(const TroopState& state, Fact fact, std::vector<std::string>& lines) {
  const std::string in = state.words.empty() ? "" : state.words + ": ";
  const auto add = [&](const std::string& line) {
    if (!ranges::contains(lines, line)) lines.push_back(line);
  };
  if (names(state.when, fact)) add("which table: " + state.words);
  for (const RiskLine& line : state.risk) {
    if (!names(line.when, fact) && line.per != fact) continue;
    add(fmt::format("{}{:+}{} {} [{}]", in, line.value, line.per ? " each:" : "", line.words,
                    line.rule));
  }
  for (const ActionRow& row : state.rows) {
    for (const RowVariant& variant : row.variants) {
      if (!names(variant.when, fact)) continue;
      add(fmt::format("{}row {} reads otherwise: {} [{}]", in, row_name(row), variant.words,
                      variant.rule.empty() ? row.rule : variant.rule));
    }
  }
  for (const Substitution& one : state.becomes) {
    if (names(one.when, fact)) add(fmt::format("{}{} [{}]", in, one.words, one.rule));
  }
}

/// "HALT_FACE 70 %, CONTINUE 30 %", the likeliest first; alike words that differ in whom they bind
/// are told apart.
std::string band_outcomes(const AnswerBand& band) {
  const std::vector<Outcome>& outcomes = band.outcomes;
  if (outcomes.size() == 1) return outcome_words(outcomes.front());
  std::vector<std::pair<double, std::string>> words;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    std::string text = outcome_words(outcomes[i]);
    const bool twice = ranges::count(outcomes, text, outcome_words) > 1;
    if (twice) text += outcomes[i].binding ? ", binding" : ", commanded: free";
    words.emplace_back(-band.shares[i], fmt::format("{} {:.0f} %", text, band.shares[i] * 100));
  }
  std::stable_sort(words.begin(), words.end(),
                   [](const auto& one, const auto& other) { return one.first < other.first; });
  return fmt::format("{}", fmt::join(words | ranges::views::values, ", "));
}

/// "0", "2 to 5", "1, 3".
std::string band_words(Fact fact, const AnswerBand& band) {
  if (question_of(fact).kind == AnswerKind::yes_no) return band.values.front() > 0 ? "yes" : "no";
  std::string words;
  for (std::size_t i = 0; i < band.values.size();) {
    std::size_t end = i;
    while (end + 1 < band.values.size() && band.values[end + 1] == band.values[end] + 1) ++end;
    if (!words.empty()) words += ", ";
    words += std::to_string(band.values[i]);
    if (end > i) words += fmt::format(" to {}", band.values[end]);
    i = end + 1;
  }
  return words;
}

std::string state_words(const RosterUnit& unit) {
  std::vector<std::string> words{std::string{word(unit.table)}};
  if (unit.strength > 0) {
    words.push_back(fmt::format("{} of {}", unit.strength - unit.losses, unit.strength));
  }
  if (unit.commanded == true) words.emplace_back("commanded");
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

std::string outcome_words(const Outcome& outcome) {
  std::string words = cell_words(cell_of(outcome));
  if (outcome.runs_on) words += ", running";
  return words;
}

std::string action_words(const Outcome& outcome, const std::optional<Intent>& doing,
                         const Knowledge& known) {
  std::string words = intent_words(outcome, doing) + charge_words(outcome.charge, known);
  const std::optional<int> commanded = known[Fact::commanded];
  if (outcome.binding || commanded == 0) return words;
  return words + (commanded == 1 ? ". It is commanded, so its commander may order otherwise"
                                 : ". If it is commanded, its commander may order otherwise");
}

std::string because_words(const SettledReaction& settled) {
  const Reaction& reaction = settled.reaction;
  std::string line = settled.least == settled.most
                         ? fmt::format("RF {}", settled.least)
                         : fmt::format("RF {} to {}", settled.least, settled.most);
  std::vector<std::string> terms;
  for (const RiskTerm& term : reaction.terms) {
    terms.push_back(fmt::format("{} {:+}", term.words, term.value));
  }
  if (settled.least != settled.most) terms.emplace_back("the rest changes nothing");
  if (!terms.empty()) line += fmt::format(" ({})", fmt::join(terms, ", "));
  line += fmt::format(", die {}, row {}: {} [{}]", reaction.die, fmt::join(settled.rows, " or "),
                      cell_words(reaction.cell), reaction.rule);
  if (!reaction.reads.empty()) line += "; " + reaction.reads;
  return line;
}

std::string dealt_text(const Roster& roster, const Dealt& dealt, std::size_t facts,
                       const Ink& ink) {
  const RosterUnit& unit = roster.units[dealt.unit];
  const std::string who =
      ink(Tone::name, unit.label()) + ink(Tone::faint, fmt::format(" ({})", state_words(unit)));
  if (dealt.skipped) return fmt::format("  {}: left out this turn\n", who);
  const bool must = dealt.outcome.binding && unit.commanded == true;
  std::string text = fmt::format("{} {}\n", must ? ink(Tone::must, "!") : " ", who);
  const bool comes = unit.enters > 0 && unit.enters == dealt.turn;
  text += wrapped((comes ? "it enters the table; then " : "") +
                      action_words(dealt.outcome, dealt.before, dealt.known) + '.',
                  6, text_width());
  text += ink(Tone::faint, wrapped("because: " + because_words(dealt.settled), 6, text_width()));
  text += ink(
      Tone::faint,
      wrapped(fmt::format("asked: {} of {} facts", dealt.answers.size(), facts), 6, text_width()));
  return text;
}

namespace {

/// "Is an officer near the lancers (within 5 cm)?"
std::string with_distance(const Roster& roster, Fact fact, std::string words) {
  for (const Distance& one : roster.distances) {
    if (one.fact != fact || words.empty() || words.back() != '?') continue;
    words.pop_back();
    const bool has_remark = !words.empty() && words.back() == ')';
    if (has_remark) words.pop_back();
    return words + (has_remark ? "; " : " (") + one.words + ")?";
  }
  return words;
}

}  // namespace

std::string prompt_words(const Roster& roster, const Prompt& prompt) {
  if (prompt.what == Prompt::What::news) {
    return "What did they lose since their last turn? (\"UNIT lost 2\"; an empty line: no more)";
  }
  const RosterUnit& unit = roster.units[prompt.unit];
  if (prompt.what == Prompt::What::die) {
    return fmt::format("{}: throw 1 D6 for its action:", unit.label());
  }
  const Question& question = prompt.inquiry.questions.front();
  std::string words =
      with_distance(roster, question.fact, question_words(question.fact, unit.name));
  if (question_of(question.fact).kind == AnswerKind::yes_no) return words;
  words += fmt::format(" (0 to {}", most(question.fact));
  constexpr std::size_t kMostBands = 5;  // more are no help
  if (question.bands.size() <= kMostBands) {
    std::vector<std::string> bands;
    for (const AnswerBand& band : question.bands) bands.push_back(band_words(question.fact, band));
    words += fmt::format("; what matters: {}", fmt::join(bands, "; "));
  }
  return words + ')';
}

std::string allowed_words(const Roster& roster, const Prompt& prompt) {
  constexpr std::string_view kAlways = "\"lost 2\" of this unit, back, quit";
  if (prompt.what == Prompt::What::news) {
    const std::string& one = roster.units.front().name;
    return fmt::format(
        "a unit and what became of it, as \"{0} lost 2\", \"{0} ran\", \"{0} withdrew\", \"{0} "
        "halted\", in the words of a report; an empty line if there is no more; back, quit",
        one);
  }
  if (prompt.what == Prompt::What::die) {
    return fmt::format("a face, 1 to 6; or skip to leave the unit out, {}, ? for why", kAlways);
  }
  const Fact fact = prompt.inquiry.questions.front().fact;
  const std::string answer = question_of(fact).kind == AnswerKind::yes_no
                                 ? "yes or no (\"no all\": of all units this turn)"
                                 : fmt::format("a number, 0 to {}", most(fact));
  return fmt::format("{}; or skip to leave the unit out, {}, ? for why it is asked", answer,
                     kAlways);
}

std::vector<std::string> why_asked(const Behaviour& behaviour, const Prompt& prompt) {
  if (prompt.what == Prompt::What::news) {
    return {
        "losses count in the risk of most tables, and a unit that ran or withdrew by the rules "
        "of the table is falling back"};
  }
  if (prompt.what == Prompt::What::die) {
    return {
        "the die chooses the cell of the row that its risk leads to; with --dice random opfor "
        "throws it"};
  }
  std::vector<std::string> lines;
  const Question& question = prompt.inquiry.questions.front();
  std::vector<std::string> readers;
  for (const TroopState& state : behaviour.states(prompt.subject.table)) {
    add_readers(state, question.fact, readers);
  }
  for (const std::string& reader : readers) lines.push_back("it counts: " + reader);
  for (const AnswerBand& band : question.bands) {
    lines.push_back(fmt::format("{}: {}", band_words(question.fact, band), band_outcomes(band)));
  }
  return lines;
}

std::string answer_words(const given::Answer& answer) {
  if (question_of(answer.fact).kind == AnswerKind::number) return std::to_string(answer.value);
  return answer.value > 0 ? "yes" : "no";
}

std::string noted_words(const Roster& roster, const Given& given) {
  if (const auto* lost = std::get_if<given::Lost>(&given)) {
    const RosterUnit& unit = roster.units[lost->unit];
    const std::string left =
        unit.destroyed() ? std::string{"nobody is left"}
                         : fmt::format("{} of {}", unit.strength - unit.losses, unit.strength);
    return fmt::format("{}: {}", unit.label(), left);
  }
  if (const auto* did = std::get_if<given::Did>(&given)) {
    return fmt::format("{}: its last action was {}", roster.units[did->unit].label(),
                       word(did->intent));
  }
  const auto* answer = std::get_if<given::Answer>(&given);
  return answer != nullptr && answer->of_all ? "so of all units in this turn" : std::string{};
}

std::string given_words(const Roster& roster, const Given& given) {
  if (const auto* die = std::get_if<given::Die>(&given))
    return fmt::format("the die {}", die->face);
  if (const auto* answer = std::get_if<given::Answer>(&given)) {
    std::string name{word(answer->fact)};
    std::replace(name.begin(), name.end(), '_', ' ');
    return fmt::format("\"{}: {}\"", name, answer_words(*answer));
  }
  if (std::holds_alternative<given::Skip>(given)) return "that the unit is left out";
  if (std::holds_alternative<given::Told>(given)) return "that there is no more news";
  if (const auto* did = std::get_if<given::Did>(&given)) {
    return fmt::format("what {} did", roster.units[did->unit].label());
  }
  const auto& lost = std::get<given::Lost>(given);
  return fmt::format("the {} lost by {}", lost.more, roster.units[lost.unit].label());
}

}  // namespace opfor::ask
