#include "rules/victory_without_squares/cards.hpp"

namespace opfor::victory_without_squares {
namespace {

chance::Pack& pack_for(Decks& decks, Side side) {
  return decks.packs[decks.mode == DeckMode::shared ? 0 : static_cast<std::size_t>(side)];
}

}  // namespace

chance::Card draw(chance::Chance& chance, const chance::Key& key, Decks& decks,
                  chance::Kinds kinds) {
  chance::Pack fresh;
  chance::Pack& pack = decks.mode == DeckMode::fresh ? fresh : pack_for(decks, key.side);
  return chance::draw_from(chance, key, pack, kinds);
}

std::array<chance::Card, 2> draw_two(chance::Chance& chance, const chance::Key& key, Decks& decks) {
  chance::Pack fresh;
  chance::Pack& pack = decks.mode == DeckMode::fresh ? fresh : pack_for(decks, key.side);
  return chance::draw_two(chance, key, pack, chance::kSuitsAndPictures);
}

bool worth_a_draw(const Manoeuvring& m) {
  const bool orders = m.manoeuvre == Manoeuvre::reform || m.manoeuvre == Manoeuvre::rally;
  if (orders && (m.in_combat || m.pursuing)) return false;
  return m.manoeuvre != Manoeuvre::rally || !m.under_fire;
}

Success success(const Manoeuvring& m, chance::Card card) {
  if (!worth_a_draw(m)) return Success::refused;
  const auto if_so = [](bool so) { return so ? Success::clean : Success::refused; };
  switch (cell_of(m.manoeuvre, card.suit())) {
    case CardCell::no:
      return Success::refused;
    case CardCell::yes:
      return Success::clean;
    case CardCell::yes_star:
      return m.in_column ? Success::clean : Success::with_loss;
    case CardCell::yes_hash:
      return if_so(!m.under_fire && !m.in_combat);
    case CardCell::yes_dollar:
      return if_so(!m.mounted || (m.dragoons && !card.picture()));
  }
  return Success::refused;
}

ManoeuvreDraw draw_for(chance::Chance& chance, chance::Key key, Decks& decks, const Manoeuvring& m,
                       bool leader) {
  key.purpose = chance::Purpose::manoeuvre;
  ManoeuvreDraw drawn;
  if (leader) {
    drawn.cards = draw_two(chance, key, decks);
    drawn.drawn = 2;
    drawn.better = success(m, drawn.cards[1]) > success(m, drawn.cards[0]) ? 1 : 0;
  } else {
    drawn.cards[0] = draw(chance, key, decks);
  }
  drawn.success = success(m, drawn.cards[static_cast<std::size_t>(drawn.better)]);
  return drawn;
}

}  // namespace opfor::victory_without_squares
