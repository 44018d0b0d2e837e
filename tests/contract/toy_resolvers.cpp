#include "chance/enumerator.hpp"
#include "contract/toy_parts.hpp"
#include "drill/outcomes.hpp"

namespace opfor::toy {
namespace {

using Pair = std::array<chance::Key, 2>;

std::vector<chance::Request> requests_of(const Pair& pair) {
  std::vector<chance::Request> requests;
  for (const chance::Key& key : pair) {
    chance::Throw request;
    request.key = key;
    requests.emplace_back(request);
  }
  return requests;
}

Losses read_pair(std::span<const chance::Answer> answers) {
  const auto a = answers[0].value;
  const auto b = answers[1].value;
  return {a < b ? 1 : 0, b < a ? 1 : 0};
}

std::vector<Pair> pairs_of(std::int64_t n) {
  std::vector<Pair> pairs(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs[i][0].unit = unit_id(2 * i);
    pairs[i][1].unit = unit_id(2 * i + 1);
  }
  return pairs;
}

std::int64_t number(const Values& values, const std::string& name) {
  return std::get<std::int64_t>(values.at(name));
}

template <class Play>
Resolver resolver(std::string name, std::string words, ResolverField field, Play play) {
  Resolver made;
  made.name = std::move(name);
  made.words = std::move(words);
  made.rules = "TOY-6";
  made.fields = {std::move(field)};
  made.odds = [play](const Values& values) {
    return chance::odds_of([&](chance::Chance& chance) { return play(values, chance); });
  };
  made.play = play;
  return made;
}

Values play_fight(const Values& values, chance::Chance& chance) {
  const Losses losses = fight_sum(chance, pairs_of(number(values, "pairs")));
  return {{"lost by A", std::int64_t{losses.of_a}}, {"lost by B", std::int64_t{losses.of_b}}};
}

Values play_pursuit(const Values& values, chance::Chance& chance) {
  return {{"caught", std::int64_t{pursue(chance, {}, static_cast<int>(number(values, "rounds")))}}};
}

Values play_draw(const Values& values, chance::Chance& chance) {
  chance::Draw draw;
  // The first n of each suit are in the pack.
  draw.left = 0;
  for (std::int64_t card = 0; card < 52; ++card) {
    if (card % 13 < number(values, "ranks")) draw.left |= std::uint64_t{1} << card;
  }
  const auto first = ask(chance, draw).value;
  draw.left &= ~(std::uint64_t{1} << first);
  draw.key.side = Side::b;
  const auto second = ask(chance, draw).value;
  return {{"B leads", second % 13 > first % 13}};
}

}  // namespace

std::vector<Losses> fight(chance::Chance& chance, std::span<const Pair> pairs) {
  return chance::parts(
      chance, pairs.size(), std::vector<Losses>(),
      [&](std::size_t i) { return requests_of(pairs[i]); },
      [](std::size_t, std::span<const chance::Answer> answers) { return read_pair(answers); },
      [](std::vector<Losses> all, Losses one) {
        all.push_back(one);
        return all;
      });
}

Losses fight_sum(chance::Chance& chance, std::span<const Pair> pairs) {
  return chance::parts(
      chance, pairs.size(), Losses{}, [&](std::size_t i) { return requests_of(pairs[i]); },
      [](std::size_t, std::span<const chance::Answer> answers) { return read_pair(answers); },
      [](Losses sum, Losses one) {
        return Losses{sum.of_a + one.of_a, sum.of_b + one.of_b};
      });
}

int pursue(chance::Chance& chance, chance::Key key, int rounds) {
  using State = std::pair<int, bool>;
  return chance::rounds(chance, static_cast<std::size_t>(rounds), State{0, true},
                        [key](chance::Chance& inner, std::size_t i, State state) {
                          if (!state.second) return state;
                          chance::Key of_round = key;
                          of_round.occurrence = static_cast<std::uint8_t>(i);
                          const int face = chance::ask_face(inner, of_round);
                          return State{state.first + (face >= 4 ? 1 : 0), face != 1};
                        })
      .first;
}

std::vector<Resolver> Toy::resolvers(const Reactions&) const {
  return {resolver("fight", "pairs that fight at once",
                   {"pairs", "number of pairs", "pairs", std::int64_t{5}, {}, 1, 20}, play_fight),
          resolver("pursuit", "rounds of a pursuit",
                   {"rounds", "at most", "rounds", std::int64_t{3}, {}, 0, 10}, play_pursuit),
          resolver("initiative", "a card each",
                   {"ranks", "ranks in the pack", "", std::int64_t{13}, {}, 1, 13}, play_draw)};
}

}  // namespace opfor::toy
