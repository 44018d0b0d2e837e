#include <algorithm>

#include "rules/victory_without_squares/initiative.hpp"
#include "rules/victory_without_squares/pursuit.hpp"
#include "rules/victory_without_squares/resolver_fields.hpp"
#include "rules/victory_without_squares/rout.hpp"

namespace opfor::victory_without_squares {
namespace {

using chance::Chance;
using chance::Purpose;

std::string suit_word(std::size_t suit) { return std::string{Words<chance::Suit>::all[suit]}; }
std::string numbers_field(std::size_t suit) { return suit_word(suit) + "_left"; }
std::string pictures_field(std::size_t suit) {
  std::string one = suit_word(suit);
  one.pop_back();
  return one + "_pictures_left";
}

ResolverField pack_field(std::string name, const std::string& what, std::int64_t all) {
  return number_field(std::move(name), what + " left in the pack", "cards", all, 0, all);
}

Resolver manoeuvre() {
  std::vector<ResolverField> fields{
      word_field("action", "what is tried", Manoeuvre::halt),
      flag_field("mounted", "horse, or dragoons in the saddle"),
      flag_field("dragoons", "the mounted are dragoons"),
      flag_field("column", "in column, or limbered"),
      flag_field("under_fire", "shot at since its last activation began"),
      flag_field("in_combat", "has fought since then, or is in contact"),
      flag_field("pursuing", "it pursues"),
      flag_field("leader", "a leader is attached: the better of two cards")};
  add_pack_fields(fields);
  return resolver("manoeuvre", "the card for a manoeuvre: refused, done with loss of a step, done",
                  "VWS-MAN-1 to 5, VWS-LEAD-3", std::move(fields),
                  [](const Values& v, Chance& chance) -> Values {
                    Decks decks = decks_of(v);
                    const Manoeuvring m{chosen<Manoeuvre>(v, "action"),
                                        truth(v, "mounted"),
                                        truth(v, "dragoons"),
                                        truth(v, "column"),
                                        truth(v, "under_fire"),
                                        truth(v, "in_combat"),
                                        truth(v, "pursuing")};
                    const auto drawn =
                        draw_for(chance, key_for(Purpose::manoeuvre), decks, m, truth(v, "leader"));
                    return {{"outcome", worded(drawn.success)}};
                  });
}

Resolver leader_risk() {
  std::vector<ResolverField> fields;
  add_pack_fields(fields);
  return resolver("leader_risk", "what becomes of a leader under fire or in combat", "VWS-LEAD-4",
                  std::move(fields), [](const Values& v, Chance& chance) -> Values {
                    Decks decks = decks_of(v);
                    return {{"leader", worded(risk_leader(chance, {}, decks))}};
                  });
}

Resolver pursuit() {
  std::vector<ResolverField> fields{word_field("kind", "troops that have won", Kind::horse)};
  add_pack_fields(fields);
  return resolver("pursuit", "whether winning attackers must or may pursue a broken enemy",
                  "VWS-PUR-1", std::move(fields), [](const Values& v, Chance& chance) -> Values {
                    Decks decks = decks_of(v);
                    const Kind kind = chosen<Kind>(v, "kind");
                    PursuitRight right = PursuitRight::none;
                    if (kind == Kind::horse) right = PursuitRight::card;
                    if (kind == Kind::foot) right = PursuitRight::may;
                    return {{"pursuit", worded(pursuit_duty(chance, {}, decks, right))}};
                  });
}

Resolver pursuit_end() {
  std::vector<ResolverField> fields{
      inches_field("distance", "from the pursuer to its quarry", 0, 720),
      flag_field("gone", "there is nothing left to pursue")};
  add_pack_fields(fields);
  return resolver("pursuit_end", "whether a pursuer can stop", "VWS-PUR-3", std::move(fields),
                  [](const Values& v, Chance& chance) -> Values {
                    Decks decks = decks_of(v);
                    const Chase chase{truth(v, "gone"), inches(v, "distance").as_double()};
                    return {{"pursuit", worded(try_to_end(chance, {}, decks, chase))}};
                  });
}

/// The broken body and its neighbours, who stand next to it and, if so, next to each other.
Neighbourhood neighbourhood(const Values& v) {
  Neighbourhood near;
  const auto add = [&](int n, Kind kind, State state) {
    for (; n > 0; --n) near.bodies.push_back({unit_id(near.bodies.size()), kind, state});
  };
  add(1, Kind::foot, State::broken);
  add(small(v, "formed"), Kind::foot, State::formed);
  add(small(v, "formed_shot"), Kind::commanded_shot, State::formed);
  add(small(v, "unsteady"), Kind::foot, State::unsteady);
  add(small(v, "disordered"), Kind::foot, State::disordered);
  const std::size_t n = near.bodies.size();
  const double far = 2 * near.next_to.as_double();
  near.gaps.assign(n, std::vector<double>(n, truth(v, "together") ? 0 : far));
  for (std::size_t i = 0; i < n; ++i) near.gaps[0][i] = near.gaps[i][0] = 0;
  return near;
}

Resolver neighbours() {
  std::vector<ResolverField> fields{
      number_field("formed", "formed bodies next to the one that breaks", "bodies", 1, 0, 2),
      number_field("formed_shot", "formed commanded shot or dragoons, who skip unsteady", "bodies",
                   0, 0, 1),
      number_field("unsteady", "unsteady ones", "bodies", 0, 0, 1),
      number_field("disordered", "disordered ones", "bodies", 0, 0, 1),
      flag_field("together", "they are next to each other too"),
      word_field("suits", "option neighbour_suits", NeighbourSuits::colour)};
  add_pack_fields(fields);
  return resolver(
      "neighbours", "what the flight of a body does to friends next to it, and theirs to others",
      "VWS-PUR-9", std::move(fields), [](const Values& v, Chance& chance) -> Values {
        const Neighbourhood near = neighbourhood(v);
        const Rout end = whole_rout(chance, {}, near, chosen<NeighbourSuits>(v, "suits"),
                                    begin_rout(near, 0, decks_of(v)));
        std::array<std::int64_t, 4> in_state{};
        for (std::size_t i = 1; i < end.states.size(); ++i) {
          ++in_state[static_cast<std::size_t>(end.states[i])];
        }
        Values values;
        for (std::size_t s = 0; s < in_state.size(); ++s) {
          values[std::string{Words<State>::all[s]}] = in_state[s];
        }
        return values;
      });
}

Resolver initiative() {
  return resolver("initiative", "which side chooses who moves first", "VWS-TURN-1", {},
                  [](const Values&, Chance& chance) -> Values {
                    const bool a = throw_for_initiative(chance, {}) == Side::a;
                    return {{"a_chooses", a}};
                  });
}

}  // namespace

void add_pack_fields(std::vector<ResolverField>& fields) {
  for (std::size_t suit = 0; suit < 4; ++suit) {
    fields.push_back(
        pack_field(numbers_field(suit), "number cards (ace to ten) of " + suit_word(suit), 10));
    fields.push_back(pack_field(pictures_field(suit), "picture cards of " + suit_word(suit), 3));
  }
}

Decks decks_of(const Values& v) {
  chance::Pack pack;
  pack.left = 0;
  for (std::size_t suit = 0; suit < 4; ++suit) {
    const auto of = static_cast<chance::Suit>(suit);
    const int numbers = small(v, numbers_field(suit));
    const int pictures = small(v, pictures_field(suit));
    for (int rank = 1; rank <= numbers; ++rank) pack.left |= chance::card(of, rank).bit();
    for (int rank = 11; rank < 11 + pictures; ++rank) pack.left |= chance::card(of, rank).bit();
  }
  return {DeckMode::shared, {pack, pack}};
}

std::vector<Resolver> card_resolvers() {
  return {manoeuvre(), leader_risk(), pursuit(), pursuit_end(), neighbours(), initiative()};
}

}  // namespace opfor::victory_without_squares
