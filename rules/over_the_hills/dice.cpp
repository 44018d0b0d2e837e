#include "rules/over_the_hills/dice.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "chance/enumerator.hpp"
#include "chance/opposed.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Chance;

constexpr int kFarShort = 2;  ///< "failed by 2+"

chance::Throw ten_sided(const chance::Key& key, int score) {
  chance::Throw request;
  request.key = key;
  request.sides = kDieSides;
  request.row = static_cast<std::int16_t>(score);
  return request;
}

int face_of(const chance::Answer& answer) { return static_cast<int>(answer.value); }

/// One die, read at once: for odds, faces that read alike are one branch.
template <class Result, class Read>
Result read_die(Chance& chance, const chance::Key& key, int score, Read read) {
  return chance::rounds(chance, 1, Result{}, [&](Chance& inner, std::size_t, const Result&) {
    return read(face_of(chance::ask(inner, ten_sided(key, score))));
  });
}

}  // namespace

std::string in_words(const Score& score) {
  std::string words = fmt::format("{}", score.base);
  for (const Term& term : score.terms) words += fmt::format(", {:+} {}", term.value, term.words);
  return fmt::format("{}: {}", words, score.total());
}

const HitRow& hit_row(int score) {
  for (const HitRow& row : kHitRows) {
    if (score >= row.score) return row;
  }
  return kHitRows.back();
}

int hits_of(int score, int face) {
  const HitRow& row = hit_row(score);
  for (std::size_t i = 0; i < row.faces.size(); ++i) {
    if (row.faces[i].has(face)) return static_cast<int>(i) + 1;
  }
  return 0;
}

std::array<double, 4> hit_chances(int score) {
  std::array<double, 4> chances{};
  for (int face = 1; face <= kDieSides; ++face) {
    chances.at(static_cast<std::size_t>(hits_of(score, face))) += 1.0 / kDieSides;
  }
  return chances;
}

Hit throw_for_hits(Chance& chance, const chance::Key& key, int score) {
  return read_die<Hit>(chance, key, score, [score](int face) {
    return Hit{hits_of(score, face), face == kDieSides};
  });
}

Hits throw_both(Chance& chance, chance::Key key, int score_of_a, int score_of_b) {
  key.purpose = chance::Purpose::melee;
  const std::array<int, 2> scores{score_of_a, score_of_b};
  const std::array<chance::Key, 2> keys{key, chance::opposed(key)};
  return chance::parts(
      chance, scores.size(), Hits{},
      [&](std::size_t i) { return std::vector<chance::Request>{ten_sided(keys[i], scores[i])}; },
      [&](std::size_t i, std::span<const chance::Answer> answers) {
        const int hits = hits_of(scores[i], face_of(answers[0]));
        return i == 0 ? Hits{hits, 0} : Hits{0, hits};
      },
      [](const Hits& all, const Hits& part) {
        return Hits{all.by_a + part.by_a, all.by_b + part.by_b};
      });
}

int throw_under(Chance& chance, const chance::Key& key, int score) {
  return read_die<int>(chance, key, score,
                       [score](int face) { return std::clamp(face - score, 0, kFarShort); });
}

double chance_under(int score) {
  return std::clamp(score, 0, kDieSides) / static_cast<double>(kDieSides);
}

bool throws_at_most(Chance& chance, const chance::Key& key, int most) {
  return read_die<bool>(chance, key, most, [most](int face) { return face <= most; });
}

bool throws_at_least(Chance& chance, const chance::Key& key, int least, int added) {
  return read_die<bool>(chance, key, least - added,
                        [=](int face) { return face + added >= least; });
}

int throw_to_rally(Chance& chance, const chance::Key& key, int score) {
  constexpr int kNaturalOne = 2;
  return read_die<int>(chance, key, score, [score](int face) {
    if (face == 1) return kNaturalOne;
    return face <= score ? 1 : 0;
  });
}

}  // namespace opfor::over_the_hills
