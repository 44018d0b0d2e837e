#include "plays/telling.hpp"

#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "battle/battle.hpp"

namespace opfor::plays {
namespace {

/// In hundredths, without ends of noughts: "2", "3.15".
std::string hundredths(Length length, Measure measure) {
  return fmt::format("{:g}", std::round(in_measure(length, measure) * 100) / 100);
}

/// A line for each kind of event.
class Teller {
 public:
  explicit Teller(const Setting& setting) : setting_(setting) {}

  std::string operator()(const event::TurnBegan&) const { return "the turn begins"; }
  std::string operator()(const event::PassedOver&) const { return "a step is passed over"; }
  std::string operator()(const event::CommandThrown& e) const {
    return fmt::format("{} has {} points of {} dice: {}", id(e.officer), e.points, e.dice, e.why);
  }
  std::string operator()(const event::Paid& e) const {
    return fmt::format("{} pays {} for {}", id(e.officer), e.price, id(e.unit));
  }
  std::string operator()(const event::Sighted& e) const {
    return fmt::format("{} {} {}: {} of {}", id(e.observer), e.seen ? "sees" : "does not see",
                       id(e.target), length(e.distance), length(e.range));
  }
  std::string operator()(const event::Reacted& e) const {
    std::vector<std::string> terms;
    for (const RiskTerm& term : e.reaction.terms) {
      terms.push_back(fmt::format("{}{:+}", term.key, term.value));
    }
    return fmt::format("{} reacts as {}: {}, {}, risk {}, row {}, {}{}", id(e.request.unit),
                       word(e.request.table), e.reaction.die, cell(e.reaction.cell),
                       e.reaction.total, e.reaction.row,
                       terms.empty() ? "no terms" : fmt::format("{}", fmt::join(terms, " ")),
                       e.reaction.binding ? ", binding" : "");
  }
  std::string operator()(const event::Ordered& e) const {
    const char* how = e.by_choice ? "by choice" : "by its cell";
    std::string line =
        fmt::format("{} is ordered {}: {}", id(e.unit), how, in_words(setting_, e.order));
    if (!e.by_choice) line += fmt::format("; {}", cell(e.cell));
    if (e.lead != kNoUnit) line += fmt::format("; stays with {}", id(e.lead));
    if (!e.refused.empty()) line += fmt::format("; {} acts not obeyed", e.refused.size());
    if (!e.rules.empty()) line += fmt::format("; {}", fmt::join(e.rules, ", "));
    if (!e.order.why_not_more.empty()) line += "; " + e.order.why_not_more;
    return line;
  }
  std::string operator()(const event::Decided& e) const {
    return fmt::format("the program decides {}", word(e.decision.kind));
  }
  std::string operator()(const event::Moved& e) const {
    std::string line =
        fmt::format("{} moves {} of {} to {}, facing {:g}", id(e.unit), length(e.spent),
                    length(e.allowance), point(e.to.at), e.to.facing.as_degrees());
    if (e.gait != Gait::as_before) line += fmt::format(", at a {}", word(e.gait));
    if (!e.stopped_by.empty()) line += ", stopped: " + e.stopped_by;
    return line;
  }
  std::string operator()(const event::FormationChanged& e) const {
    return fmt::format("{} forms {}", id(e.unit), word(e.to));
  }
  std::string operator()(const event::ContactMade& e) const {
    return fmt::format("{} contacts {}", id(e.unit), id(e.enemy));
  }
  std::string operator()(const event::ContactBroken& e) const {
    return fmt::format("{} parts from {}", id(e.unit), id(e.enemy));
  }
  std::string operator()(const event::FellOut& e) const {
    return fmt::format("{} leaves {} behind: {}", id(e.unit), e.men, id(e.wounded));
  }
  std::string operator()(const event::Aimed& e) const {
    return fmt::format("{} aims at {}", id(e.unit), id(e.target));
  }
  std::string operator()(const event::Shot& e) const {
    std::string line = fmt::format("{} shoots at {}: {} D{}, least {}, {} hit; {}", id(e.unit),
                                   id(e.target), e.shots, e.sides, e.least, e.hits, e.how);
    if (!e.effects.empty()) line += fmt::format("; {}", fmt::join(e.effects, "; "));
    return line;
  }
  std::string operator()(const event::HeldFire& e) const {
    return fmt::format("{} holds its fire", id(e.unit));
  }
  std::string operator()(const event::Lost& e) const {
    std::vector<std::string> counts;
    for (const auto& count : e.counts) counts.push_back(fmt::format("{} {}", count.n, count.what));
    return fmt::format("{} loses {}{}{}", id(e.unit), fmt::join(counts, " and "),
                       e.by == kNoUnit ? "" : " to " + id(e.by),
                       e.destroyed ? ", and is no more" : "");
  }
  std::string operator()(const event::Fought& e) const {
    return fmt::format("{} fights {}: {}; {}; {}", ids(e.a), ids(e.b), e.outcome,
                       e.winner ? "won by " + setting_.side(*e.winner).id : "drawn",
                       fmt::join(e.rounds, "; "));
  }
  std::string operator()(const event::PushedBack& e) const {
    return fmt::format("{} goes back: {}", id(e.unit), e.why);
  }
  std::string operator()(const event::Tested& e) const {
    const std::string who = e.unit == kNoUnit ? "a side" : id(e.unit);
    return fmt::format("{} tests {}: {}; {}", who, e.what, e.outcome, fmt::join(e.thrown, ", "));
  }
  std::string operator()(const event::StateChanged& e) const {
    return fmt::format("{} is {}, was {}{}", id(e.unit), e.to, e.from,
                       e.why.empty() ? "" : ": " + e.why);
  }
  std::string operator()(const event::Activated& e) const {
    return fmt::format("{} {}", e.unit == kNoUnit ? setting_.side(e.side).id : id(e.unit), e.words);
  }
  std::string operator()(const event::Entered& e) const {
    return fmt::format("{} {}", id(e.unit), e.returned ? "comes back" : "enters the table");
  }
  std::string operator()(const event::WaitsToEnter& e) const {
    return fmt::format("{} waits to enter", id(e.unit));
  }
  std::string operator()(const event::LeftTable& e) const {
    return fmt::format("{} leaves the table", id(e.unit));
  }
  std::string operator()(const event::MeasuredByMap& e) const {
    return told(setting_, e.call, e.call.by_map) + ", by the map";
  }
  std::string operator()(const event::Corrected& e) const {
    return fmt::format("{} is corrected: {}", id(e.unit), e.words);
  }
  std::string operator()(const event::BattleEnded& e) const {
    return fmt::format("the battle ends: {}; {}", word(static_cast<Verdict>(e.verdict)), e.words);
  }

 private:
  [[nodiscard]] std::string id(UnitId unit) const { return id_of(setting_, unit); }
  [[nodiscard]] std::string ids(const std::vector<UnitId>& units) const {
    std::vector<std::string> all;
    for (const UnitId unit : units) all.push_back(id(unit));
    return fmt::format("{}", fmt::join(all, " and "));
  }
  [[nodiscard]] std::string length(Length l) const { return hundredths(l, setting_.measure); }
  [[nodiscard]] std::string point(Point p) const { return length(p.x) + "," + length(p.y); }
  static std::string cell(const Cell& c) {
    std::string text{word(c.intent)};
    if (c.charge != ChargeMark::no) text += fmt::format(" charge {}", word(c.charge));
    if (c.gait != Gait::as_before) text += fmt::format(" {}", word(c.gait));
    return c.italic ? "italic " + text : text;
  }
  const Setting& setting_;
};

/// An act in the words of orders, as far as there are some.
class ActTeller {
 public:
  explicit ActTeller(const Setting& setting) : setting_(setting) {}
  std::string operator()(const Move& a) const { return "move" + by(a.path, a.gait); }
  std::string operator()(const Charge& a) const {
    return "charge " + id_of(setting_, a.target) + by(a.path, a.gait);
  }
  std::string operator()(const Face& a) const {
    return fmt::format("face {:g}", a.facing.as_degrees());
  }
  std::string operator()(const ChangeFormation& a) const {
    return fmt::format("form {}", word(a.to));
  }
  std::string operator()(const Shoot& a) const {
    return a.target == kNoUnit ? "fire all round" : "fire at " + id_of(setting_, a.target);
  }
  std::string operator()(const Load&) const { return "load"; }
  std::string operator()(const FightOn&) const { return "fight on"; }
  std::string operator()(const LeaveTable&) const { return "leave the table"; }
  std::string operator()(const Wheel& a) const {
    return fmt::format("wheel to {:g}", a.facing.as_degrees());
  }
  std::string operator()(const Halt&) const { return "halt"; }
  std::string operator()(const Rally&) const { return "rally"; }
  std::string operator()(const Limber& a) const { return a.up ? "limber" : "unlimber"; }
  std::string operator()(const Mount& a) const { return a.up ? "mount" : "dismount"; }
  std::string operator()(const Attach& a) const {
    return a.to == kNoUnit ? "go alone" : "join " + id_of(setting_, a.to);
  }
  std::string operator()(const Frontage& a) const {
    return fmt::format("draw up {} files wide", a.files);
  }
  std::string operator()(const HoldFire&) const { return "hold fire"; }
  std::string operator()(const GoToGround&) const { return "go to ground"; }

 private:
  [[nodiscard]] std::string by(const std::vector<Point>& path, Gait gait) const {
    std::string text;
    for (const Point& p : path) {
      text += fmt::format("{} {},{}", text.empty() ? " to" : " and",
                          hundredths(p.x, setting_.measure), hundredths(p.y, setting_.measure));
    }
    return gait == Gait::as_before ? text : text + fmt::format(" at a {}", word(gait));
  }
  const Setting& setting_;
};

/// A number's fraction is of its word.
bool in_word(std::string_view line, std::size_t at) {
  const auto alnum = [&](std::size_t i) {
    return i < line.size() && std::isalnum(static_cast<unsigned char>(line[i])) != 0;
  };
  return alnum(at) || (line[at] == '.' && alnum(at + 1));
}

bool word_ends(std::string_view line, std::size_t at) {
  return at == 0 || at >= line.size() || !in_word(line, at) || !in_word(line, at - 1);
}

}  // namespace

std::string told(const Setting& setting, const Event& event) {
  std::string line = std::visit(Teller(setting), event.what);
  return event.rule.empty() ? line : line + " (" + event.rule + ")";
}

std::string told(const Setting& setting, const chance::Request& request,
                 const chance::Answer& answer) {
  const chance::Key& key = chance::key_of(request);
  std::string line = fmt::format("{} {}", whose(setting, key), word(key.purpose));
  if (key.other != kNoUnit) line += fmt::format(" {}", id_of(setting, key.other));
  if (std::holds_alternative<chance::Draw>(request)) return line + ": " + card_word(answer.value);
  const auto& dice = std::get<chance::Throw>(request);
  if (dice.reading == chance::Reading::picks) line += fmt::format(" of {}", dice.pick_sides);
  std::vector<int> faces(answer.faces.begin(), answer.faces.end());
  if (faces.empty()) return fmt::format("{}: {}", line, answer.value);
  return fmt::format("{}: {}", line, fmt::join(faces, ", "));
}

std::string told(const Setting& setting, const Decision& decision) {
  std::vector<std::string> words;
  for (const Option& option : decision.options) words.push_back(option.words);
  const std::string who =
      decision.unit == kNoUnit ? setting.side(decision.side).id : id_of(setting, decision.unit);
  std::string line = fmt::format("asked {} of {}", word(decision.kind), who);
  if (decision.other != kNoUnit) line += fmt::format(" at {}", id_of(setting, decision.other));
  if (decision.budget > 0) line += fmt::format(", {} to spend", decision.budget);
  return fmt::format("{}: {}", line, fmt::join(words, " | "));
}

std::string told(const Setting& setting, const CloseCall& call, bool within) {
  return fmt::format("measured {}>{} {}: {}", id_of(setting, call.unit), id_of(setting, call.other),
                     call.words, within ? "within" : "beyond");
}

std::string in_words(const Setting& setting, const Order& order) {
  if (order.acts.empty()) return "stand";
  std::vector<std::string> acts;
  for (const Act& act : order.acts) acts.push_back(std::visit(ActTeller(setting), act));
  return fmt::format("{}", fmt::join(acts, ", then "));
}

std::string id_of(const Setting& setting, UnitId unit) {
  return unit == kNoUnit ? "nobody" : setting.unit(unit).id;
}

std::string whose(const Setting& setting, const chance::Key& key) {
  return key.unit == kNoUnit ? setting.side(key.side).id : id_of(setting, key.unit);
}

std::string card_word(std::uint64_t card) {
  constexpr std::array<std::string_view, 13> kRanks{"A", "2", "3",  "4", "5", "6", "7",
                                                    "8", "9", "10", "J", "Q", "K"};
  return std::string{kRanks[card % 13]} + "CDHS"[card / 13 % 4];
}

std::optional<std::uint8_t> card_number(std::string_view word) {
  for (std::uint8_t card = 0; card < 52; ++card) {
    if (card_word(card) == word) return card;
  }
  return std::nullopt;
}

bool fits(std::string_view expected, std::string_view line) {
  std::size_t from = 0;
  bool anywhere = false;
  while (true) {
    const std::size_t dots = expected.find("...");
    std::string_view part = expected.substr(0, dots);
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    std::size_t at = from;
    while (true) {
      at = anywhere ? line.find(part, at) : line.substr(at, part.size()) == part ? at : line.npos;
      if (at == line.npos) return false;
      if (word_ends(line, at) && word_ends(line, at + part.size())) break;
      if (!anywhere) return false;
      ++at;
    }
    from = at + part.size();
    if (dots == expected.npos) return true;
    expected.remove_prefix(dots + 3);
    anywhere = true;
  }
}

}  // namespace opfor::plays
