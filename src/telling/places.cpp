#include "telling/places.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/count_if.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/max_element.hpp>
#include <range/v3/algorithm/min_element.hpp>
#include <range/v3/algorithm/replace.hpp>
#include <range/v3/algorithm/transform.hpp>

#include "telling/outline.hpp"

namespace opfor {
namespace {

/// True for words that names of terrain are made of, and that are no names by themselves.
bool common_noun(std::string_view word) {
  static constexpr auto kNouns = std::to_array<std::string_view>(
      {"wood",       "woods",     "scrub",  "grass",    "crops",   "field",  "fields",  "building",
       "house",      "houses",    "hut",    "huts",     "shed",    "barn",   "church",  "mill",
       "farm",       "yard",      "wall",   "walls",    "hedge",   "hedges", "fence",   "ditch",
       "gully",      "hill",      "ridge",  "rocks",    "swamp",   "marsh",  "pond",    "water",
       "river",      "stream",    "road",   "track",    "works",   "ruin",   "ruins",   "orchard",
       "lane",       "dike",      "meadow", "causeway", "brook",   "bridge", "village", "enclosure",
       "crossroads", "sheepfold", "quarry", "slope",    "knoll",   "bank",   "park",    "heath",
       "cottage",    "cottages",  "copse",  "post",     "outpost", "grove",  "warren",  "pits",
       "rear",       "heights",   "rise",   "bushes",   "middle",  "ford"});
  return ranges::contains(kNouns, in_lower_case(word));
}

/// "the cactus hedge", "the road to Puebla", "the Lamato", "the La Haye Sainte".
std::string with_article(std::string_view name) {
  std::string text{name};
  const std::string_view first = name.substr(0, name.find(' '));
  const std::size_t space = name.rfind(' ');
  const std::string_view last = space == std::string_view::npos ? first : name.substr(space + 1);
  const auto capital = [](unsigned char c) { return std::isupper(c) != 0; };
  const bool one_capital = ranges::count_if(name, capital) <= 1;
  if (common_noun(first) || (common_noun(last) && one_capital))
    text[0] = in_lower_case(text.substr(0, 1))[0];
  const bool has = in_lower_case(name.substr(0, 4)) == "the ";
  if (has && one_capital) text[0] = 't';
  return (has ? "" : "the ") + text;
}

/// Something that a place may be told by, and how well it serves.
struct Landmark {
  std::string words;
  double distance = 0;
  double worth = 0;  ///< the less the better
  Vec nearest;
  bool holds = false;  ///< the place lies inside it
};

void add_feature(std::vector<Landmark>& marks, const field::Feature& feature, Vec at,
                 Length scale) {
  if (feature.name.empty() && feature.kind == field::Kind::open) return;
  const bool closed = feature.shape != field::Shape::line;
  const Vec near = nearest_on(feature, at);
  const double half = feature.width.as_double() / 2;
  const double distance = std::max(0.0, norm(at - near) - half);
  const bool holds = closed && inside(feature.outline, at);
  marks.push_back({feature_words(feature), distance, holds ? distance / 2 : distance, near, holds});
  for (const field::Gap& gap : feature.gaps) {
    if (gap.name.empty()) continue;
    const Vec door = nearest_on(gap, at);
    const double off = norm(at - door);
    // A gate tells more than the long wall that it is in.
    marks.push_back({with_article(gap.name), off, off - 0.4 * scale.as_double(), door, false});
  }
}

/// Ground alone: it is where it was, while units move on, the one by which another was told, too.
std::vector<Landmark> landmarks(const Setting& setting, Vec at, Length scale) {
  std::vector<Landmark> marks;
  if (!setting.ground) return marks;
  for (const field::Feature& feature : setting.ground->features()) {
    add_feature(marks, feature, at, scale);
  }
  return marks;
}

/// "12 cm from the west edge, 30 cm from the north edge": the nearer edge of each two.
std::string edges_words(const Setting& setting, Point place) {
  const auto off = [&](Length from, std::string_view edge) {
    return fmt::format("{} from the {} edge", length_words(from, setting.measure), edge);
  };
  const bool west = place.x * 2 <= setting.width;
  const bool south = place.y * 2 <= setting.height;
  return fmt::format("{}, {}",
                     off(west ? place.x : setting.width - place.x, west ? "west" : "east"),
                     off(south ? place.y : setting.height - place.y, south ? "south" : "north"));
}

bool whole_word(std::string_view name, std::string_view part) {
  std::size_t at = name.find(part);
  while (at != std::string_view::npos) {
    const bool begins = at == 0 || std::isalnum(static_cast<unsigned char>(name[at - 1])) == 0;
    const std::size_t end = at + part.size();
    const bool ends =
        end == name.size() || std::isalnum(static_cast<unsigned char>(name[end])) == 0;
    if (begins && ends) return true;
    at = name.find(part, at + 1);
  }
  return false;
}

/// All words of one in another, in any order: "first red foot" in "red foot 1st". "Red foot 1" is
/// the first of them.
bool of_its_words(std::string_view name, std::string_view wanted) {
  std::size_t words = 0;
  for (std::size_t from = 0; from < wanted.size(); ++words) {
    const std::size_t end = std::min(wanted.find(' ', from), wanted.size());
    const std::string_view one = wanted.substr(from, end - from);
    static constexpr std::array<std::string_view, 5> kOrdinals{"1st", "2nd", "3rd", "4th", "5th"};
    const bool digit = one.size() == 1 && one[0] >= '1' && one[0] <= '5';
    const std::string_view said = digit ? kOrdinals[static_cast<std::size_t>(one[0] - '1')] : one;
    if (!whole_word(name, said)) return false;
    from = end + 1;
  }
  return words > 1;
}

constexpr int kExactName = 3;

/// How well a name fits: 0 not at all, 1 a part, 2 the whole.
int fits(std::string_view wanted, std::string_view id, std::string_view name) {
  if (wanted.empty()) return 0;
  const std::string small = in_lower_case(name);
  std::string spaced = in_lower_case(id);  // "p foot 1" for p_foot_1
  ranges::replace(spaced, '_', ' ');
  if (in_lower_case(id) == wanted || spaced == wanted || small == wanted) return 2;
  return whole_word(small, wanted) || of_its_words(small, wanted) ? 1 : 0;
}

/// A word of a name as others write it: "capt", "first".
std::string_view written_out(std::string_view word) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 18> kSame{
      {{"capt", "captain"},
       {"cpt", "captain"},
       {"col", "colonel"},
       {"gen", "general"},
       {"brig", "brigadier"},
       {"maj", "major"},
       {"lt", "lieutenant"},
       {"sgt", "sergeant"},
       {"sjt", "sergeant"},
       {"cnt", "count"},
       {"regt", "regiment"},
       {"bn", "battalion"},
       {"batt", "battalion"},
       {"first", "1st"},
       {"second", "2nd"},
       {"third", "3rd"},
       {"fourth", "4th"},
       {"fifth", "5th"}}};
  const auto* const found =
      ranges::find(kSame, word, &std::pair<std::string_view, std::string_view>::first);
  return found == kSame.end() ? word : found->second;
}

/// "Leger" for "Léger": the letters of Latin-1 as they are typed without accents.
std::string without_accents(std::string_view text) {
  constexpr unsigned char kLatin = 0xC3;
  constexpr std::size_t kFirst = 0x80;
  // Of U+00C0 to U+00FF, both cases alike; '.' is left as it is.
  constexpr std::string_view kPlain =
      "aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.y";
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    const bool letter = static_cast<unsigned char>(text[i]) == kLatin && next >= kFirst &&
                        kPlain[next - kFirst] != '.';
    plain += letter ? kPlain[next - kFirst] : text[i];
    if (letter) ++i;
  }
  return plain;
}

/// In lower case, without articles, accents and punctuation: as somebody types it.
std::string bare(std::string_view name) {
  std::string text;
  std::string one;
  const auto finish = [&] {
    if (one.ends_with('.')) one.pop_back();
    if (!one.empty() && one != "the") {
      text += text.empty() ? "" : " ";
      text += written_out(one);
    }
    one.clear();
  };
  for (const char c : in_lower_case(without_accents(name))) {
    if (c == ' ' || c == ',' || c == ';' || c == ':' || c == '(' || c == ')' || c == '"') {
      finish();
    } else if (c != '\'') {  // "the colonels horse"
      one += c;
    }
  }
  finish();
  return text;
}

template <class T>
void keep_best(std::vector<T>& found, std::vector<int>& how_well) {
  const auto best = ranges::max_element(how_well);
  if (best == how_well.end()) return;
  const int most = *best;
  std::vector<T> kept;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (how_well[i] == most) kept.push_back(std::move(found[i]));
  }
  found = std::move(kept);
}

}  // namespace

std::string in_lower_case(std::string_view text) {
  std::string small{text};
  ranges::transform(small, small.begin(),
                    [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return small;
}

std::string feature_words(const field::Feature& feature) {
  const std::string_view name = feature.name.empty() ? word(feature.kind) : feature.name;
  return with_article(name);
}

Vec nearest_on(const field::Gap& gap, Vec from) {
  return nearest_on_segment(gap.from, gap.to, from);
}

Vec nearest_on(const field::Feature& feature, Vec from) {
  const std::vector<Vec>& points = feature.outline;
  const bool closed = feature.shape != field::Shape::line;
  Vec best = points.front();
  for (std::size_t i = 0; i + 1 < points.size() + (closed ? 1 : 0); ++i) {
    const Vec here = nearest_on_segment(points[i], points[(i + 1) % points.size()], from);
    if (norm(from - here) < norm(from - best)) best = here;
  }
  return best;
}

std::string place_words(const Setting& setting, Point place) {
  const Grid grid(setting);
  const Length unit = length_in(setting.measure == Measure::centimetre ? 10 : 4, setting.measure);
  const Vec at = field::vec(place);
  const std::string square = fmt::format("({})", grid.square(place));
  const std::vector<Landmark> marks = landmarks(setting, at, unit);
  const auto best = ranges::min_element(marks, {}, &Landmark::worth);
  // From farther off an edge is measured as easily, and more exactly.
  if (best == marks.end() || (!best->holds && best->distance > 3 * unit.as_double())) {
    return fmt::format("{} {}", edges_words(setting, place), square);
  }
  const double close = 0.12 * unit.as_double();
  if (best->distance < close) return fmt::format("at {} {}", best->words, square);
  const std::string off = length_words(best->distance, setting.measure);
  if (best->holds) return fmt::format("in {}, {} from its edge {}", best->words, off, square);
  const auto way = compass_word(facing_of(at - best->nearest));
  return fmt::format("{} {} of {} {}", off, way, best->words, square);
}

std::string exact_place_words(const Setting& setting, Point place) {
  const auto measured = [&](Length length) {
    return number_words(in_measure(length, setting.measure));
  };
  std::string words = place_words(setting, place);
  words.pop_back();
  return fmt::format("{}: {},{})", words, measured(place.x), measured(place.y));
}

Vec Named::nearest(const Battle& battle, Vec from) const {
  if (unit != kNoUnit) return field::vec(battle.unit(unit).pose().at);
  const field::Feature& ground = battle.setting().ground->feature(feature);
  return gap ? nearest_on(ground.gaps[*gap], from) : nearest_on(ground, from);
}

std::vector<Named> find_named(const Battle& battle, std::string_view name) {
  const std::string wanted = bare(name);
  const Setting& setting = battle.setting();
  std::vector<Named> found;
  std::vector<int> how_well;
  const auto consider = [&](int well, Named named) {
    if (well == 0) return;
    found.push_back(std::move(named));
    how_well.push_back(well);
  };
  for (std::size_t i = 0; setting.ground && i < setting.ground->features().size(); ++i) {
    const field::Feature& feature = setting.ground->features()[i];
    const auto id = static_cast<FeatureId>(i);
    // A name is read off the table, and an id of ground off its file alone: "the wood" is what is
    // called so, even where another has that id.
    const std::string called = bare(feature.name);
    consider(called == wanted ? kExactName : fits(wanted, in_lower_case(feature.id), called),
             {feature_words(feature), id, std::nullopt, kNoUnit});
    for (std::size_t g = 0; g < feature.gaps.size(); ++g) {
      consider(fits(wanted, {}, bare(feature.gaps[g].name)),
               {with_article(feature.gaps[g].name), id, g, kNoUnit});
    }
  }
  for (std::size_t i = 0; i < setting.units.size(); ++i) {
    consider(fits(wanted, setting.units[i].id, bare(setting.units[i].name)),
             {setting.name_of(unit_id(i)), kNoFeature, std::nullopt, unit_id(i)});
  }
  keep_best(found, how_well);
  return found;
}

std::vector<UnitId> find_units(const Setting& setting, std::string_view name) {
  const std::string wanted = bare(name);
  std::vector<UnitId> found;
  std::vector<int> how_well;
  for (std::size_t i = 0; i < setting.units.size(); ++i) {
    const int well = fits(wanted, setting.units[i].id, bare(setting.units[i].name));
    if (well == 0) continue;
    found.push_back(unit_id(i));
    how_well.push_back(well);
  }
  keep_best(found, how_well);
  return found;
}

std::vector<std::string> all_names(const Setting& setting, bool units_only) {
  std::vector<std::string> names;
  for (const UnitInfo& unit : setting.units) {
    names.push_back(unit.id);
    names.push_back(unit.name);
  }
  if (units_only || !setting.ground) return names;
  for (const field::Feature& feature : setting.ground->features()) {
    names.push_back(feature.id);
    names.push_back(feature.name);
    for (const field::Gap& gap : feature.gaps) {
      if (!gap.name.empty()) names.push_back(gap.name);
    }
  }
  return names;
}

}  // namespace opfor
