#include <algorithm>
#include <fmt/format.h>

#include "battle/sentences.hpp"
#include "muster/list.hpp"
#include "scenario/document.hpp"

namespace opfor::muster {
namespace {

constexpr int kMostPoints = 5000;
constexpr int kMostOf = 1000;  ///< tenths of the measure, across
constexpr double kTenthsInAWhole = 10;
constexpr int kFirstYear = 1500;
constexpr int kLastYear = 1914;

/// Whole tenths of the measure of a number that a list writes with a decimal.
int tenths(double value) { return Length::rounded(value * kTenthsInAWhole).tenths(); }

Lines lines_of(Keys& keys, std::string_view key) { return keys.texts(key).value_or(Lines{}); }
std::string text_of(Keys& keys, std::string_view key) { return keys.text(key).value_or(""); }

std::vector<std::string> some_texts(Keys& keys, std::string_view key) {
  auto texts = keys.required(key, keys.texts(key));
  if (keys.has(key) && texts.empty()) {
    keys.problem(key, Sentence::must_be, {key, "one text or more", "[]"});
  }
  return texts;
}

/// The shares of an enumeration's words: { open = 1, close = 4 }; what is left out is 0.
template <Worded E>
std::array<int, Words<E>::all.size()> by_word(Keys& keys, std::string_view key, int most) {
  std::array<int, Words<E>::all.size()> numbers{};
  auto table = keys.table(key);
  if (!table) return numbers;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = table->integer(Words<E>::all[i], 0, most).value_or(0);
  }
  table->finish();
  return numbers;
}

/// The index of a thing that a key refers to by its id.
template <class Thing>
std::optional<std::size_t> find(Keys& keys, std::string_view key, std::string_view what,
                                const std::vector<Thing>& all, const std::string& id) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].id == id) return i;
  }
  std::vector<std::string> ids;
  for (const Thing& thing : all) ids.push_back(thing.id);
  keys.problem(key, Sentence::unknown_reference, {key, what, id}, did_you_mean(id, ids));
  return std::nullopt;
}

/// The id of a table, which must be new.
template <class Thing>
std::string new_id(Keys& keys, std::string_view what, const std::vector<Thing>& before) {
  std::string id = keys.required("id", keys.id("id"));
  keys.rename(fmt::format("{} '{}'", what, id));
  const bool twice =
      std::any_of(before.begin(), before.end(), [&](const Thing& thing) { return thing.id == id; });
  if (twice && !id.empty()) keys.problem("id", Sentence::duplicate_id, {id});
  return id;
}

std::vector<Size> read_sizes(Keys& file) {
  std::vector<Size> sizes;
  for (Keys& keys : file.tables("size")) {
    Size size;
    size.up_to = keys.required("up_to", keys.integer("up_to", 1, kMostPoints), 1);
    size.width = keys.required("width", keys.integer("width", 12, 1000), 12);
    size.height = keys.required("height", keys.integer("height", 12, 1000), 12);
    size.turns = keys.required("turns", keys.integer("turns", 1, 100), 1);
    size.widest = keys.integer("widest", 12, size.width).value_or(size.width);
    if (!sizes.empty() && size.up_to <= sizes.back().up_to) {
      keys.problem("up_to", "tables are told of by their points, the fewest first");
    }
    sizes.push_back(size);
    keys.finish();
  }
  if (sizes.empty()) file.missing("size", "[[size]] tables: how large the table is");
  return sizes;
}

Troop read_troop(Keys& keys, const std::vector<Troop>& before) {
  Troop troop;
  troop.id = new_id(keys, "troop", before);
  troop.name = keys.label("name").value_or(troop.id);
  troop.arm = keys.required("arm", keys.choice<Arm>("arm"));
  troop.points = keys.required("points", keys.integer("points", 1, kMostPoints), 1);
  troop.lines = some_texts(keys, "lines");
  troop.where = keys.where("lines");
  troop.attacks = lines_of(keys, "attacks");
  troop.holds = lines_of(keys, "holds");
  troop.alone = keys.flag("alone").value_or(false);
  troop.guard = keys.flag("guard").value_or(troop.arm == Arm::foot || troop.arm == Arm::horse);
  keys.finish();
  return troop;
}

Recruits read_recruits(Keys& keys, const std::vector<Troop>& troops) {
  Recruits recruits;
  const std::string id = keys.required("troop", keys.id("troop"));
  if (!id.empty()) {
    recruits.troop = find(keys, "troop", "troop", troops, id).value_or(0);
  }
  recruits.share = keys.integer("share", 1, 100).value_or(1);
  recruits.most = keys.integer("most", 1, 100).value_or(100);
  recruits.lines = lines_of(keys, "lines");
  recruits.names = some_texts(keys, "names");
  keys.finish();
  return recruits;
}

/// A side wants somebody who makes it one, of an arm that it has a share of.
void check_army(Keys& keys, const Army& army, const std::vector<Troop>& troops) {
  bool guard = false;
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    const auto of_arm = [&](const Recruits& recruits) {
      return troops[recruits.troop].arm == static_cast<Arm>(arm);
    };
    const bool any = std::any_of(army.troops.begin(), army.troops.end(), of_arm);
    if (army.arms[arm] > 0 && !any) {
      keys.problem("arms", fmt::format("it has no troops of {}", Words<Arm>::all[arm]));
    }
    guard = guard ||
            (army.arms[arm] > 0 &&
             std::any_of(army.troops.begin(), army.troops.end(), [&](const Recruits& recruits) {
               return of_arm(recruits) && troops[recruits.troop].guard;
             }));
  }
  if (!guard && !army.troops.empty()) {
    keys.problem("arms", "nobody of it can make an army: guns and irregulars alone are none");
  }
}

Army read_army(Keys& keys, const std::vector<Troop>& troops, const std::vector<Army>& before) {
  Army army;
  army.id = new_id(keys, "army", before);
  army.name = keys.required("name", keys.label("name"));
  if (!keys.has("arms")) keys.missing("arms", "arms = { foot = 60, horse = 25, guns = 15 }");
  army.arms = by_word<Arm>(keys, "arms", 100);
  army.leaders = some_texts(keys, "leaders");
  army.subalterns = keys.has("subalterns") ? some_texts(keys, "subalterns") : army.leaders;
  for (Keys& recruits : keys.tables("troop")) {
    army.troops.push_back(read_recruits(recruits, troops));
  }
  if (!troops.empty()) check_army(keys, army, troops);
  keys.finish();
  return army;
}

std::vector<std::size_t> read_armies_of(Keys& keys, std::string_view key,
                                        const std::vector<Army>& armies) {
  std::vector<std::size_t> found;
  for (const std::string& id : some_texts(keys, key)) {
    if (const auto army = find(keys, key, "army", armies, id)) found.push_back(*army);
  }
  return found;
}

Theatre read_theatre(Keys& keys, const std::vector<Army>& armies) {
  Theatre theatre;
  theatre.name = keys.required("name", keys.label("name"));
  keys.rename(fmt::format("theatre '{}'", theatre.name));
  theatre.sides = {read_armies_of(keys, "one", armies), read_armies_of(keys, "other", armies)};
  theatre.first_year =
      keys.required("from", keys.integer("from", kFirstYear, kLastYear), kFirstYear);
  theatre.last_year =
      keys.integer("to", theatre.first_year, kLastYear).value_or(theatre.first_year);
  theatre.places = some_texts(keys, "places");
  keys.finish();
  return theatre;
}

GroundKind read_ground(Keys& keys, const std::vector<GroundKind>& before) {
  GroundKind ground;
  ground.id = new_id(keys, "ground", before);
  ground.lie = keys.required("lie", keys.choice<Lie>("lie"));
  ground.kind = keys.required("kind", keys.label("kind"));
  ground.names = some_texts(keys, "names");
  ground.lines = lines_of(keys, "lines");
  ground.about = text_of(keys, "about");
  const bool sized = ground.lie != Lie::stream && ground.lie != Lie::road;
  if (sized) {
    ground.least =
        tenths(keys.required("least", keys.number("least", 1, kMostOf / kTenthsInAWhole), 1.0));
    ground.most =
        tenths(keys.required("most", keys.number("most", 1, kMostOf / kTenthsInAWhole), 1.0));
  }
  ground.on_hills = keys.flag("on_hills").value_or(false);
  ground.pieces = by_word<Density>(keys, "pieces", 20);
  ground.option = text_of(keys, "option");
  ground.option_words = keys.texts("option_words").value_or(std::vector<std::string>{});
  if (!ground.option.empty() && ground.option_words.empty()) keys.missing("option_words");
  keys.finish();
  return ground;
}

Below read_below(Keys& keys) {
  Below below;
  below.arm = keys.required("arm", keys.choice<Arm>("arm"));
  below.level = keys.required("level", keys.label("level"));
  keys.rename(fmt::format("below '{}'", below.level));
  below.name = keys.text("name").value_or(fmt::format("{{}}'s {}", below.level));
  below.least = keys.integer("least", 1, 20).value_or(below.least);
  below.most = keys.integer("most", below.least, 40).value_or(std::max(below.least, below.most));
  below.leader = lines_of(keys, "leader");
  keys.finish();
  return below;
}

Organisation read_organisation(Keys& file) {
  Organisation o;
  auto keys = file.table("organisation");
  if (!keys) {
    file.missing("organisation");
    return o;
  }
  o.level = text_of(*keys, "level");
  o.name = text_of(*keys, "name");
  o.top = text_of(*keys, "top");
  o.top_name = text_of(*keys, "top_name");
  o.only = keys->text("only").value_or(o.level);
  o.only_name = keys->text("only_name").value_or(o.name);
  for (Keys& below : keys->tables("below")) o.below.push_back(read_below(below));
  o.least = keys->integer("least", 1, 20).value_or(o.least);
  o.most = keys->integer("most", o.least, 40).value_or(std::max(o.least, o.most));
  const double farthest = kMostOf / kTenthsInAWhole;
  const auto reach = keys->number("reach", 1, farthest);
  if (!o.level.empty()) o.reach = tenths(keys->required("reach", reach, 1.0));
  o.chief_reach =
      tenths(keys->number("chief_reach", 1, farthest).value_or(reach.value_or(farthest)));
  o.leader = lines_of(*keys, "leader");
  o.leader_of_horse = keys->texts("leader_of_horse").value_or(o.leader);
  o.only_leader = keys->texts("only_leader").value_or(o.leader);
  o.chief = lines_of(*keys, "chief");
  o.attacks = lines_of(*keys, "attacks");
  o.holds = lines_of(*keys, "holds");
  o.line_key = text_of(*keys, "line_key");
  o.attack_option = text_of(*keys, "attack_option");
  o.attacker_option = text_of(*keys, "attacker_option");
  keys->finish();
  return o;
}

Victory read_victory(Keys& file, const Sheet& sheet) {
  Victory victory;
  auto keys = file.table("victory");
  if (!keys) {
    file.missing("victory");
    return victory;
  }
  const auto counts = sheet.counts();
  const auto count = keys->word_index("count", counts);
  if (!keys->has("count")) keys->missing("count", opfor::one_of(counts));
  if (count) victory.count = counts[*count];
  if (const auto ends = keys->word_index("ends", counts)) victory.ends = counts[*ends];
  for (Keys& win : keys->tables("wins")) {
    victory.wins.push_back(
        {win.required("lead", win.integer("lead", 1, 10'000), 1), text_of(win, "degree")});
    win.finish();
  }
  if (victory.wins.empty()) keys->missing("wins", "wins = [{ lead = 1 }]");
  keys->finish();
  return victory;
}

void read_deployment(Keys& file, List& list) {
  auto keys = file.table("deployment");
  if (!keys) {
    file.missing("deployment", "how far apart the armies and their lines stand");
    return;
  }
  const auto length = [&](std::string_view key) {
    return tenths(keys->required(key, keys->number(key, 0, kMostOf / kTenthsInAWhole), 1.0));
  };
  list.apart = {length("apart_least"), length("apart_most")};
  list.interval = length("interval");
  list.behind = length("behind");
  list.deepest = keys->integer("deepest", 1, 10).value_or(list.deepest);
  list.drawn_up = keys->choice<DrawnUp>("drawn_up").value_or(list.drawn_up);
  list.abreast = keys->required("abreast", keys->integer("abreast", 1, 10), 1);
  keys->finish();
}

void read_parts(Keys& file, List& list) {
  list.about = text_of(file, "points_found");
  const auto points = [&](std::string_view key) {
    return file.required(key, file.integer(key, 1, kMostPoints), 1);
  };
  list.least_points = points("least_points");
  list.usual_points = points("usual_points");
  list.sizes = read_sizes(file);
  read_deployment(file, list);
  if (auto shares = file.table("shares")) {
    for (std::size_t i = 0; i < list.shares.size(); ++i) {
      const auto word = Words<Occasion>::all[i];
      list.shares[i] = shares->integer(word, 20, 500).value_or(list.shares[i]);
    }
    shares->finish();
  }
  for (Keys& keys : file.tables("troop")) list.troops.push_back(read_troop(keys, list.troops));
  if (list.troops.empty()) file.missing("troop", "[[troop]] tables");
  for (Keys& keys : file.tables("army")) {
    list.armies.push_back(read_army(keys, list.troops, list.armies));
  }
  for (Keys& keys : file.tables("theatre")) {
    list.theatres.push_back(read_theatre(keys, list.armies));
  }
  if (list.theatres.empty()) file.missing("theatre", "[[theatre]] tables");
  for (Keys& keys : file.tables("ground")) list.ground.push_back(read_ground(keys, list.ground));
  list.organisation = read_organisation(file);
  list.victory = read_victory(file, *list.sheet);
}

}  // namespace

tl::expected<List, Problems> read_list(std::string_view text, std::string_view file, FindSheet find,
                                       SheetNames names) {
  Problems problems;
  const auto document = Document::read(text, std::string{file}, kMostListBytes, problems);
  if (!document) return tl::unexpected(std::move(problems));
  Keys keys = document->keys(problems);
  List list;
  list.file = file;
  const std::string sheet = keys.required("list_of", keys.label("list_of"));
  list.sheet = find(sheet);
  if (list.sheet == nullptr) {
    if (keys.has("list_of")) {
      keys.problem("list_of", Sentence::must_be,
                   {"list_of", opfor::one_of(names), fmt::format("'{}'", sheet)},
                   did_you_mean(sheet, names));
    }
    return tl::unexpected(std::move(problems));
  }
  read_parts(keys, list);
  keys.finish();
  if (!problems.empty()) return tl::unexpected(std::move(problems));
  return list;
}

}  // namespace opfor::muster
