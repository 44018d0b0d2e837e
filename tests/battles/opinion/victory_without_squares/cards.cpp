#include "battles/opinion/victory_without_squares/cards.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace opfor::battles::opinion::victory_without_squares {
namespace {

struct Card {
  Suit suit = Suit::hearts;
  bool picture = false;
};

std::optional<Card> card_of(const std::string& words) {
  const auto of = words.find(" of ");
  if (of == std::string::npos) return std::nullopt;
  const auto suit = of_word<Suit>(std::string_view{words}.substr(of + 4));
  if (!suit) return std::nullopt;
  const std::string rank = words.substr(0, of);
  return Card{*suit, rank == "jack" || rank == "queen" || rank == "king"};
}

std::optional<Draw> draw_of(const std::string& what) {
  if (what == "card to cross") return Draw::terrain;
  if (what == "card to fire in reaction") return Draw::fire;
  if (what == "card to halt") return Draw::halt;
  if (what == "card to reform") return Draw::reform;
  if (what == "card to rally") return Draw::rally;
  return std::nullopt;
}

/// The outcomes that a card may have, in the words of events. Where the table asks whether a body
/// was under fire or in combat since its last activation, both count.
std::vector<std::string> outcomes(Draw draw, Card card, const Troop& troop, bool column) {
  switch (kDraws[static_cast<std::size_t>(draw)][static_cast<std::size_t>(card.suit)]) {
    case Cell::n:
      return {"it may not"};
    case Cell::y:
      return {"it may"};
    case Cell::star:
      return {column ? "it may" : "it may, and loses a step by it"};
    case Cell::hash:
      return {"it may", "it may not"};
    case Cell::dollar:
      break;
  }
  const bool rides = troop.mounted && (troop.arm != Arm::dragoons || card.picture);
  return {rides ? "it may not" : "it may"};
}

}  // namespace

void judge_cards(const event::Tested& tested, const Seen& seen) {
  const auto draw = draw_of(tested.what);
  if (!draw || tested.unit == kNoUnit) return;
  const Troop& troop = seen.troops[tested.unit];
  const bool column = seen.ledger.at(tested.unit).formation == Formation::column || troop.limbered;
  const auto found = [&](const char* rule, std::string words, double measured, double allowed) {
    seen.findings.add({Kind::card_misread,
                       rule,
                       {tested.unit},
                       kNoFeature,
                       Counts::times,
                       measured,
                       allowed,
                       std::move(words),
                       {}});
  };
  const std::size_t most = seen.troops.led(seen.ledger, tested.unit) ? 2 : 1;
  if (tested.thrown.size() != most) {
    found("VWS-LEAD-3", "cards drawn", static_cast<double>(tested.thrown.size()),
          static_cast<double>(most));
  }
  std::vector<std::string> may;
  for (const std::string& thrown : tested.thrown) {
    const auto card = card_of(thrown);
    if (!card) return found("VWS-MAN-1", "no card: " + thrown, 0, 0);
    for (const std::string& outcome : outcomes(*draw, *card, troop, column)) may.push_back(outcome);
  }
  if (std::find(may.begin(), may.end(), tested.outcome) == may.end()) {
    found("VWS-MAN-1", tested.what, 0, 0);
  }
}

}  // namespace opfor::battles::opinion::victory_without_squares
