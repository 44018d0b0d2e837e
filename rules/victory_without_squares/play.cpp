#include "rules/victory_without_squares/play.hpp"

#include "rules/victory_without_squares/leader_moves.hpp"

namespace opfor::victory_without_squares {
namespace {

Manoeuvring manoeuvring(const Battle& battle, UnitId body, Manoeuvre manoeuvre) {
  const UnitRecord& r = record(battle, body);
  Manoeuvring m;
  m.manoeuvre = manoeuvre;
  m.mounted = r.mounted != 0;
  m.dragoons = body_info(battle, body).kind == Kind::dragoons;
  m.in_column = as_column(battle, body);
  m.under_fire = happened(r.under_fire);
  m.in_combat = in_combat_lately(battle, body);
  m.pursuing = r.quarry != kNoUnit;
  return m;
}

std::string outcome(Success success) {
  switch (success) {
    case Success::refused:
      return "it may not";
    case Success::with_loss:
      return "it may, and loses a step by it";
    case Success::clean:
      break;
  }
  return "it may";
}

/// LEAD-3: of two cards that come out differently the player takes which he likes.
Success take_one(Play& play, UnitId body, const Manoeuvring& m, const ManoeuvreDraw& drawn) {
  const Success first = success(m, drawn.cards[0]);
  const Success second = success(m, drawn.cards[1]);
  if (drawn.drawn < 2 || first == second) return drawn.success;
  Decision decision = decision_for(play.battle, DecisionKind::choose_card, body, "VWS-LEAD-3");
  for (const chance::Card card : drawn.cards) {
    const Success comes_out = success(m, card);
    decision.options.push_back(
        option("the " + in_words(card) + ": " + outcome(comes_out), comes_out));
  }
  return variant_of<Success>(ask(play, decision));
}

/// "card to halt".
std::string in_words(Manoeuvre manoeuvre) {
  switch (manoeuvre) {
    case Manoeuvre::terrain:
      return "card to cross";
    case Manoeuvre::fire:
      return "card to fire in reaction";
    case Manoeuvre::halt:
      return "card to halt";
    case Manoeuvre::reform:
      return "card to reform";
    case Manoeuvre::rally:
      break;
  }
  return "card to rally";
}

}  // namespace

Loss change_state(Play& play, UnitId body, State state, const char* rule, const std::string& why) {
  const State before = record(play.battle, body).state;
  if (state == State::broken && before != state) capture_unhorsed(play, body);
  const Loss loss = set_state(play.battle, body, state);
  if (state == before) return loss;
  tell(play, rule,
       event::StateChanged{body, std::string(word(before)),
                           loss == Loss::destroyed ? "destroyed" : std::string(word(state)), why});
  return loss;
}

Success draw_for(Play& play, UnitId body, Manoeuvre manoeuvre) {
  const Manoeuvring m = manoeuvring(play.battle, body, manoeuvre);
  UnitRecord& r = record(play.battle, body);
  r.tries = static_cast<std::uint8_t>(r.tries | (1U << static_cast<unsigned>(manoeuvre)));
  if (!worth_a_draw(m)) return Success::refused;
  Decks decks = decks_of(play.battle);
  const chance::Key key = next_key(play.battle, side_of(play.battle, body), body,
                                   chance::Purpose::manoeuvre, kNoUnit, 2);
  chance::Overheard heard(play.asks);
  const ManoeuvreDraw drawn = draw_for(heard, key, decks, m, led(play.battle, body));
  keep(play.battle, decks);
  const Success taken = take_one(play, body, m, drawn);
  tell(play, "VWS-MAN-1",
       event::Tested{body, in_words(manoeuvre), chance::in_words(heard), outcome(taken)});
  return taken;
}

}  // namespace opfor::victory_without_squares
