#include "hearing/typed_dice.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <istream>
#include <ostream>
#include <range/v3/algorithm/contains.hpp>

#include "hearing/typed_words.hpp"

namespace opfor {
namespace {

using chance::Draw;
using chance::Purpose;
using chance::Reading;
using chance::Throw;

std::string_view purpose_words(Purpose purpose) {
  static constexpr std::array<std::string_view, 16> kWords{
      "its action",     "command",
      "the initiative", "sighting",
      "hits",           "who is hit",
      "the damage",     "the melee",
      "coming on",      "a test",
      "a sealed plan",  "a sealed temperament",
      "a manoeuvre",    "the risk to its leader",
      "the pursuit",    "the flight of friends"};
  return kWords[static_cast<std::size_t>(purpose)];
}

std::string who_words(const Setting& setting, const chance::Key& key) {
  if (key.unit == kNoUnit) return setting.side(key.side).name;
  const UnitInfo& unit = setting.unit(key.unit);
  std::string words = fmt::format("{} {}", unit.id, unit.name);
  if (key.other == kNoUnit) return words;
  const bool looks = key.purpose == Purpose::sighting;
  return fmt::format("{}{} {}", words, looks ? ", looking for" : " against",
                     setting.name_of(key.other));
}

std::string dice_words(const Throw& request) {
  const int pairs = request.count;
  if (request.reading == Reading::picks) {
    return fmt::format("{} {} (a number 1 to {}, the nearest figure is 1, and a D{})", pairs,
                       pairs == 1 ? "pair" : "pairs", request.pick_sides, request.sides);
  }
  return fmt::format("{} D{}", request.count, request.sides);
}

std::string each_words(const Throw& request) {
  std::string list;
  for (std::size_t i = 0; i < request.count; ++i) {
    list += fmt::format("{}{}+", i == 0 ? "" : " ", request.targets[i]);
  }
  return list;
}

/// Digits that stand together are faces of their own where no die has more than nine sides and
/// they would be too large for one.
bool is_run(const Throw& request, std::string_view digits) {
  const bool small = request.sides <= 9 && request.reading != Reading::picks;
  return small && digits.size() == request.count && request.count > 1 &&
         digits.find_first_not_of("0123456789") == std::string_view::npos &&
         !(digits.size() <= 2 && chance::takes_value(request.reading));
}

/// Numbers of a line, read as every line is: "3 4 6", "346", "a five and a six", "4, 4 and 1".
/// Nothing where something else is in it.
std::optional<std::vector<int>> numbers_of(const Throw& request, std::string_view line) {
  std::string spaced{line};
  std::replace(spaced.begin(), spaced.end(), '+', ' ');
  std::vector<int> numbers;
  for (const TypedWord& word : typed_words(spaced, Measure::centimetre).words) {
    static constexpr std::array<std::string_view, 6> kThrown{"throw", "roll", "rolled",
                                                             "rolls", "get",  "i"};
    const bool small = word.parts || is_idle(word.text) || ranges::contains(kThrown, word.plain);
    if (!word.number && small) continue;
    if (!word.number || word.length || word.text.find_first_of("./") != std::string::npos) {
      return std::nullopt;
    }
    if (is_run(request, word.text)) {
      for (const char digit : word.text) numbers.push_back(digit - '0');
    } else {
      numbers.push_back(static_cast<int>(*word.number));
    }
  }
  return numbers;
}

std::optional<chance::Answer> read_throw(const Throw& request, std::string_view line) {
  const auto numbers = numbers_of(request, line);
  if (!numbers || numbers->empty()) return std::nullopt;
  if (numbers->size() == chance::faces_wanted(request)) {
    std::vector<std::uint8_t> faces;
    bool fits = true;
    for (std::size_t i = 0; i < numbers->size(); ++i) {
      const int face = (*numbers)[i];
      fits = fits && face >= 1 && face <= chance::sides_of_face(request, i);
      faces.push_back(static_cast<std::uint8_t>(std::clamp(face, 0, 255)));
    }
    if (fits) return chance::read_faces(request, faces);
    if (request.count == 1) return std::nullopt;
  }
  if (numbers->size() != 1 || !chance::takes_value(request.reading)) return std::nullopt;
  const auto value = static_cast<std::uint64_t>(numbers->front());
  const chance::Range range = chance::value_range(request);
  if (value < range.least || value > range.most) return std::nullopt;
  chance::Answer answer;
  answer.value = value;
  return answer;
}

std::optional<chance::Answer> read_card(const Draw& request, std::string_view line) {
  static constexpr std::string_view kSuits = "CDHS";
  static constexpr std::array<std::string_view, 13> kRanks{"A", "2", "3",  "4", "5", "6", "7",
                                                           "8", "9", "10", "J", "Q", "K"};
  std::string word;
  for (const char c : line) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
  }
  static constexpr std::array<std::string_view, 4> kSuitNames{"CLUBS", "DIAMONDS", "HEARTS",
                                                              "SPADES"};
  static constexpr std::array<std::string_view, 13> kRankNames{
      "ACE",   "TWO",  "THREE", "FOUR", "FIVE",  "SIX", "SEVEN",
      "EIGHT", "NINE", "TEN",   "JACK", "QUEEN", "KING"};
  std::size_t suit = kSuits.find(word.empty() ? ' ' : word.back());
  std::size_t letters = 1;
  for (std::size_t i = 0; i < kSuitNames.size(); ++i) {
    if (!word.ends_with(kSuitNames[i])) continue;
    suit = i;
    letters = kSuitNames[i].size();
  }
  if (word.size() <= letters || suit == std::string_view::npos) return std::nullopt;
  std::string rank_word = word.substr(0, word.size() - letters);
  if (rank_word.size() > 2 && rank_word.ends_with("OF")) rank_word.resize(rank_word.size() - 2);
  std::size_t rank = 0;
  while (rank < kRanks.size() && kRanks[rank] != rank_word && kRankNames[rank] != rank_word) ++rank;
  if (rank == kRanks.size()) return std::nullopt;
  const std::size_t card = suit * 13 + rank;
  if ((request.left >> card & 1) == 0) return std::nullopt;
  chance::Answer answer;
  answer.value = card;
  return answer;
}

}  // namespace

std::string prompt_words(const Setting& setting, const chance::Request& request,
                         const RowWords& row) {
  const chance::Key& key = chance::key_of(request);
  const std::string who = who_words(setting, key);
  const auto* dice = std::get_if<Throw>(&request);
  if (dice == nullptr) {
    return fmt::format("{}: draw a card for {}:", who, purpose_words(key.purpose));
  }
  std::string words =
      fmt::format("{}: throw {} for {}", who, dice_words(*dice), purpose_words(key.purpose));
  switch (dice->reading) {
    case Reading::successes:
      if (dice->count == 1)
        return fmt::format("{} ({} or more counts): which face?", words, dice->target);
      return fmt::format("{}: how many are {} or more?", words, dice->target);
    case Reading::each:
      return fmt::format("{} (one by one: {}):", words, each_words(*dice));
    default:
      break;
  }
  if (key.purpose != Purpose::reaction) return words + ':';
  const std::string row_words = row ? row(key.unit, dice->row) : std::string{};
  return fmt::format("{}{}:", words, row_words.empty() ? "" : " (" + row_words + ")");
}

std::string allowed_words(const chance::Request& request) {
  const auto* dice = std::get_if<Throw>(&request);
  if (dice == nullptr) return "a card that is still in the pack, such as QH or 10 of spades";
  const std::size_t wanted = chance::faces_wanted(*dice);
  std::string words = wanted == 1 ? fmt::format("a face, 1 to {}", dice->sides)
                                  : fmt::format("{} faces, 1 to {}", wanted, dice->sides);
  if (dice->reading == Reading::picks) {
    words = fmt::format("{}: 1 to {}, then 1 to {}",
                        dice->count == 1 ? "a pair" : fmt::format("{} pairs", dice->count),
                        dice->pick_sides, dice->sides);
  }
  if (dice->count == 1 || !chance::takes_value(dice->reading)) return words;
  const chance::Range range = chance::value_range(*dice);
  const std::string_view what =
      dice->reading == Reading::successes ? "how many count" : "their sum";
  return fmt::format("{}; or {}, {} to {}", words, what, range.least, range.most);
}

std::optional<std::vector<std::uint8_t>> read_some_faces(const chance::Throw& request,
                                                         std::size_t first, std::string_view line) {
  auto numbers = numbers_of(request, line);
  const std::size_t wanted = chance::faces_wanted(request);
  // A bare number may be meant as the answer itself: more than one number, or a comma after it,
  // says that it is a face.
  const bool bare = first == 0 && chance::takes_value(request.reading) &&
                    line.find_last_not_of(' ') != line.rfind(',');
  if (bare && numbers && numbers->size() == 1) return std::nullopt;
  // "351" of ten dice: a face each.
  if (numbers && numbers->size() == 1 && numbers->front() > request.sides && request.sides <= 9 &&
      request.reading != Reading::picks) {
    std::string digits = std::to_string(numbers->front());
    numbers->clear();
    for (const char digit : digits) numbers->push_back(digit - '0');
  }
  if (!numbers || numbers->empty() || first + numbers->size() > wanted) return std::nullopt;
  std::vector<std::uint8_t> faces;
  for (std::size_t i = 0; i < numbers->size(); ++i) {
    const int face = (*numbers)[i];
    if (face < 1 || face > chance::sides_of_face(request, first + i)) return std::nullopt;
    faces.push_back(static_cast<std::uint8_t>(face));
  }
  return faces;
}

std::optional<chance::Answer> read_answer(const chance::Request& request, std::string_view line) {
  if (const auto* draw = std::get_if<Draw>(&request)) return read_card(*draw, line);
  return read_throw(std::get<Throw>(request), line);
}

std::optional<std::vector<chance::Answer>> ask_person(const Setting& setting,
                                                      const std::vector<chance::Request>& throws,
                                                      const RowWords& row, std::istream& in,
                                                      std::ostream& out, std::string& missing) {
  std::vector<chance::Answer> answers;
  for (const chance::Request& request : throws) {
    const std::string prompt = prompt_words(setting, request, row);
    while (true) {
      out << prompt << ' ' << std::flush;
      std::string line;
      if (!std::getline(in, line)) {
        out << '\n';
        missing = prompt.substr(0, prompt.size() - 1);
        return std::nullopt;
      }
      if (const auto answer = read_answer(request, line)) {
        answers.push_back(*answer);
        break;
      }
      out << "  not '" << line << "': " << allowed_words(request) << '\n';
    }
  }
  return answers;
}

}  // namespace opfor
