#include "rules/victory_without_squares/rout.hpp"

#include <algorithm>
#include <stdexcept>

#include "chance/enumerator.hpp"
#include "rules/victory_without_squares/states.hpp"

namespace opfor::victory_without_squares {
namespace {

/// Who draws for the body whose turn it is: the unbroken next to it, nearest first.
void call_drawers(const Neighbourhood& near, Rout& rout) {
  const std::size_t breaking = rout.broken[rout.at];
  const std::vector<double>& gaps = near.gaps[breaking];
  rout.drawers.clear();
  for (std::size_t i = 0; i < near.bodies.size(); ++i) {
    if (rout.states[i] == State::broken || !within(gaps[i], near.next_to)) continue;
    rout.drawers.push_back(static_cast<std::uint8_t>(i));
  }
  std::stable_sort(rout.drawers.begin(), rout.drawers.end(),
                   [&](std::uint8_t a, std::uint8_t b) { return gaps[a] < gaps[b]; });
}

/// Goes on to the next body that broke while nobody is left to draw; false at the end.
bool find_drawer(const Neighbourhood& near, Rout& rout) {
  while (rout.drawers.empty()) {
    if (rout.at + std::size_t{1} >= rout.broken.size()) return false;
    ++rout.at;
    call_drawers(near, rout);
  }
  return true;
}

/// Who has been seen to is no part of what is still to come: routs that differ in it alone are one.
void forget_the_past(Rout& rout) {
  rout.broken.erase(rout.broken.begin(), rout.broken.begin() + rout.at);
  rout.at = 0;
}

chance::Kinds kinds_of(NeighbourSuits suits) {
  return suits == NeighbourSuits::colour ? chance::Kinds(chance::kColours)
                                         : chance::Kinds(chance::kSuits);
}

}  // namespace

int rout_loss(chance::Card card, NeighbourSuits suits) {
  const auto& losses = suits == NeighbourSuits::colour ? kRoutByColour : kRoutBySuit;
  return losses[column_of(card.suit())];
}

Rout begin_rout(const Neighbourhood& near, std::size_t first, const Decks& decks) {
  Rout rout;
  for (const Bystander& body : near.bodies) rout.states.push_back(body.state);
  if (rout.states.at(first) != State::broken) {
    throw std::invalid_argument("a rout begins with a body that has broken");
  }
  rout.broken.push_back(static_cast<std::uint8_t>(first));
  rout.decks = decks;
  call_drawers(near, rout);
  return rout;
}

std::optional<RoutDraw> spread(chance::Chance& chance, const chance::Key& key,
                               const Neighbourhood& near, NeighbourSuits suits, Rout& rout) {
  if (!find_drawer(near, rout)) return std::nullopt;
  RoutDraw drawn;
  drawn.breaking = rout.broken[rout.at];
  drawn.body = rout.drawers.front();
  rout.drawers.erase(rout.drawers.begin());
  const Bystander& body = near.bodies[drawn.body];
  chance::Key of_body = key;
  of_body.purpose = chance::Purpose::rout;
  of_body.unit = body.unit;
  of_body.other = near.bodies[drawn.breaking].unit;
  drawn.card = draw(chance, of_body, rout.decks, kinds_of(suits));
  drawn.steps = rout_loss(drawn.card, suits);
  State& state = rout.states[drawn.body];
  state = after_losing(state, drawn.steps, body.kind);
  drawn.state = state;
  if (state == State::broken) rout.broken.push_back(static_cast<std::uint8_t>(drawn.body));
  return drawn;
}

Rout whole_rout(chance::Chance& chance, const chance::Key& key, const Neighbourhood& near,
                NeighbourSuits suits, Rout rout) {
  // Nobody draws twice for the same body.
  const std::size_t most = near.bodies.size() * near.bodies.size();
  return chance::rounds(chance, most, std::move(rout),
                        [&](chance::Chance& inner, std::size_t, Rout now) {
                          (void)spread(inner, key, near, suits, now);
                          forget_the_past(now);
                          return now;
                        });
}

State after_being_overrun(State state, Kind kind) { return after_losing(state, 1, kind); }

}  // namespace opfor::victory_without_squares
