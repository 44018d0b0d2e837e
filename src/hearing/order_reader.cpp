// What the verbs of an order do.
#include "hearing/order_reader.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>
#include <utility>

#include "field/wheel.hpp"
#include "hearing/as_far.hpp"
#include "hearing/named_unit.hpp"
#include "hearing/order_ways.hpp"
#include "hearing/sentences.hpp"

namespace opfor {
namespace {

/// "to the north", "towards D3", "right to face MC1": without what leads there.
Tokens where_to(Tokens words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != "face" && words[i] != "facing") continue;
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    break;
  }
  const bool to = !words.empty() && (words.front() == "to" || words.front() == "toward" ||
                                     words.front() == "towards");
  if (to) words.erase(words.begin());
  return words;
}

/// Who would wheel farther, hundredths of a degree, turns about first.
constexpr std::int32_t kFarRound = 13500;
/// A point is rounded: so far beside the line ahead is ahead.
constexpr double kRounded = 3;

/// A whole number, in digits or a word.
bool whole(const std::string& word, int& into) {
  const auto value = number_of(word);
  if (!value || *value > 10'000) return false;
  into = static_cast<int>(*value);
  return *value == static_cast<double>(into);
}

}  // namespace

std::string capital(std::string word) {
  word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
  return word;
}

/// "at a trot": taken out of the words.
Wrong OrderReader::take_gait(Tokens& words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::size_t named = words[i + 1] == "a" ? i + 2 : i + 1;
    if (words[i] != "at" || named >= words.size()) continue;
    const auto gait = of_word<Gait>(words[named]);
    if (!gait && named == i + 1) continue;
    if (!gait || *gait == Gait::as_before) {
      const std::vector<std::string_view> known(Words<Gait>::all.begin() + 1,
                                                Words<Gait>::all.end());
      return say(OrderSays::no_gait, {words[named], one_of(known)});
    }
    gait_ = *gait;
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i),
                words.begin() + static_cast<std::ptrdiff_t>(named) + 1);
    return std::nullopt;
  }
  return std::nullopt;
}

tl::expected<Angle, std::string> OrderReader::facing_told(const Tokens& words,
                                                          const std::string& verb) const {
  if (words.empty()) return tl::unexpected(say(OrderSays::facing_where, {capital(verb)}));
  const std::string text = in_one_line(words);
  const auto said = facing_said(sheet_, there_, unit_, text);
  if (said) return *said;
  if (said.error().unknown) return tl::unexpected(*not_an_order(verb + ' ' + text));
  return tl::unexpected(said.error().sentence);
}

tl::expected<UnitId, std::string> OrderReader::the_unit(const Tokens& words,
                                                        const std::string& what) const {
  const Setting& setting = there_.setting();
  if (words.empty()) return tl::unexpected(say(OrderSays::charge_whom, {what}));
  return named_unit(setting, in_one_line(words));
}

/// "fight on", "hold still", "leave the table" have a word that says nothing more.
Wrong OrderReader::nothing_more(const Tokens& words, const std::string& verb) {
  static constexpr std::array<std::string_view, 5> kIdle{"on", "table", "still", "order", "up"};
  const bool idle = words.empty() || (words.size() == 1 && ranges::contains(kIdle, words[0]));
  if (!idle) return not_an_order(verb + ' ' + in_one_line(words));
  return std::nullopt;
}

WayTold& OrderReader::going() {
  if (going_ && going_->ends) set_out();  // told how to face, it goes on anew
  if (!going_) {
    going_.emplace();
    going_->from = pose();
  }
  going_->gait = gait_;
  return *going_;
}

void OrderReader::step_to(Point at, bool keeps_facing) {
  WayTold& way = going();
  const field::Pose now = pose();
  const Vec step = field::vec(at) - field::vec(now.at);
  if (norm(step) <= 0) return;
  const Vec ahead = unit_vector(now.facing);
  const double aside = cross(ahead, step);
  const bool onward = dot(step, ahead) > 0 && aside <= kRounded && aside >= -kRounded;
  const bool keeps = keeps_facing || onward;
  way.keeps_facing = way.keeps_facing && keeps;
  way.path.push_back(at);
  put({at, keeps ? now.facing : facing_of(step)});
}

/// The rules let it pass, as far as its side knows.
bool OrderReader::may_be(const Order& order) const {
  const View view = sheet_.view(began_, side_of(began_, unit_));
  return !sheet_.check(view.seen, order);
}

/// The order so far may go on so.
bool OrderReader::may_be_next(const Act& act) const {
  Order order = order_;
  order.acts.push_back(act);
  return may_be(order);
}

/// "fire at MC1 and move 1 north": who shoots at the end of what he does is told so in any order.
tl::expected<Order, std::string> OrderReader::finish() {
  set_out();
  Order fires_last = order_;
  std::stable_partition(fires_last.acts.begin(), fires_last.acts.end(), [](const Act& act) {
    return !std::holds_alternative<Shoot>(act) && !std::holds_alternative<HoldFire>(act);
  });
  if (fires_last != order_ && !may_be(order_) && may_be(fires_last)) order_ = fires_last;
  if (!as_far_ || may_be(order_)) return order_;
  const View view = sheet_.view(began_, side_of(began_, unit_));
  if (const auto longest = longest_that_may(sheet_, view.seen, order_)) return *longest;
  // Who may not go back as he faces turns about and goes.
  if (order_.acts.size() == 1) {
    Order turned = order_;
    turned.acts.insert(turned.acts.begin(), Face{began_.unit(unit_).pose().facing.opposite()});
    if (const auto longest = longest_that_may(sheet_, view.seen, turned)) return *longest;
  }
  return tl::unexpected(say(OrderSays::not_any_way, {sheet_.check(view.seen, order_)->what}));
}

/// It may not turn so in its place: its sheet has it wheel.
bool OrderReader::has_to_wheel(Angle facing) const {
  return sheet_.vocabulary().wheels && !may_be_next(Face{facing});
}

/// In its place, or by a wheel.
void OrderReader::turn(Angle facing) {
  const bool wheels = has_to_wheel(facing);
  order_.acts.push_back(wheels ? Act{Wheel{facing}} : Act{Face{facing}});
  put(wheels ? wheeled(sheet_, there_, unit_, facing) : field::Pose{pose().at, facing});
}

/// Wheels until a place lies straight ahead, and goes there; so to the next. False: not by wheels.
bool OrderReader::set_out_by_wheels(const WayTold& way) {
  if (way.keeps_facing) return false;
  const field::Pose told = pose();
  put(way.from);
  const Vec first = field::vec(way.path.front()) - field::vec(way.from.at);
  if (!has_to_wheel(facing_of(first))) {
    put(told);
    return false;
  }
  std::vector<Act> acts;
  for (Point at : way.path) {
    auto there = wheeled_towards(sheet_, there_, unit_, at);
    if (way.heads) {
      // "4 north-east": so far, facing so, wherever the wheel brings it.
      there = wheeled(sheet_, there_, unit_, *way.heads);
      at = field::point(field::vec(there->at) + unit_vector(*way.heads) * norm(first));
    }
    const Angle about = pose().facing.opposite();
    const bool behind = dot(field::vec(at) - field::vec(pose().at), unit_vector(about)) > 0;
    const bool far_round = !there ||
                           std::abs(field::signed_turn(pose().facing, there->facing)) > kFarRound ||
                           (behind && !may_be_next(Wheel{there->facing}));
    if (behind && far_round && acts.empty() && !way.heads && may_be_next(Face{about})) {
      acts.emplace_back(Face{about});
      put({pose().at, about});
      there = wheeled_towards(sheet_, there_, unit_, at);
    }
    if (!there && !behind && way.charged == kNoUnit) {
      // Right beside it: within the wheel.
      put(told);
      return false;
    }
    if (!there) {
      // No wheel brings it to look there: the longest that its sheet allows is the sheet's to say.
      there = wheeled(sheet_, there_, unit_, facing_of(field::vec(at) - field::vec(pose().at)));
    }
    if (there->facing != pose().facing) acts.emplace_back(Wheel{there->facing});
    put({at, there->facing});
    if (way.charged == kNoUnit) acts.emplace_back(Move{{at}, way.gait});
  }
  if (way.charged != kNoUnit) acts.emplace_back(Charge{way.charged, {pose().at}, way.gait});
  order_.acts.insert(order_.acts.end(), acts.begin(), acts.end());
  if (way.ends && *way.ends != pose().facing) turn(*way.ends);
  return true;
}

/// The way told so far becomes acts.
void OrderReader::set_out() {
  if (!going_) return;
  const WayTold way = *std::exchange(going_, std::nullopt);
  if (way.path.empty() && way.charged == kNoUnit) {
    put(way.from);
    if (way.ends) turn(*way.ends);
    return;
  }
  if (set_out_by_wheels(way)) return;
  const Angle now = pose().facing;
  const bool one_leg = way.path.size() <= 1;
  if (one_leg && !way.keeps_facing && !way.ends) order_.acts.emplace_back(Face{now});
  if (way.charged != kNoUnit) {
    order_.acts.emplace_back(Charge{way.charged, way.path, way.gait});
  } else {
    order_.acts.emplace_back(Move{way.path, way.gait});
  }
  const bool turns_after =
      way.ends ? *way.ends != way.from.facing || !one_leg : !one_leg && now != way.from.facing;
  if (turns_after) order_.acts.emplace_back(Face{way.ends.value_or(now)});
}

Wrong OrderReader::go(const Tokens& given, const std::string& verb) {
  Tokens words = given;
  if (ranges::contains(words, "along")) return go_along(words);
  if (!words.empty() && (words.front() == "towards" || words.front() == "toward")) {
    words.erase(words.begin());
  }
  if (words.empty()) return say(OrderSays::order_without_place, {capital(verb)});
  if (words.size() == 1 && direction_of(words.front()) && !is_number(words.front())) {
    return say(OrderSays::how_far, {words.front(), words.front(), words.front()});
  }
  const auto place = place_said(sheet_, there_, unit_, in_one_line(words));
  if (!place) {
    return place.error().unknown ? not_an_order(in_one_line(words)) : Wrong{place.error().sentence};
  }
  const auto says = [&](std::string_view way) {
    return ranges::contains(words, way, plain_word) && !ranges::contains(words, "of");
  };
  step_to(*place, says("back") || says("left") || says("right"));
  // "12 north": but "12 34" is a place.
  const bool is_direction = is_number(words.front()) && !is_number(words.back());
  const bool is_only_way = going_ && going_->path.size() == 1;
  if (going_) {
    going_->heads = is_only_way && is_direction ? direction_of(words.back()) : std::nullopt;
  }
  return std::nullopt;
}

/// "trot 20 west".
Wrong OrderReader::go_at_gait(const Tokens& given, const std::string& verb) {
  const Gait before = std::exchange(gait_, of_word<Gait>(verb).value_or(gait_));
  auto wrong = go(given, verb);
  if (wrong) gait_ = before;
  return wrong;
}

/// As it is offered, up to where that leads.
void OrderReader::take_offered(const Order& order) {
  for (const Act& one : order.acts) {
    order_.acts.push_back(one);
    const auto* charge = std::get_if<Charge>(&one);
    const auto* move = std::get_if<Move>(&one);
    const auto* face = std::get_if<Face>(&one);
    if (charge != nullptr && !charge->path.empty()) put({charge->path.back(), pose().facing});
    if (move != nullptr && !move->path.empty()) put({move->path.back(), pose().facing});
    if (face != nullptr) put({pose().at, face->facing});
  }
}

Wrong OrderReader::face(const Tokens& given, const std::string& verb) {
  if (const auto aside = turned_aside(given)) {
    turn_to(*aside);
    return std::nullopt;
  }
  const auto facing = facing_told(where_to(given), verb);
  if (!facing) return facing.error();
  turn_to(*facing);
  return std::nullopt;
}

/// "turn right 45", "face 30 degrees to the left"; a quarter, where no number is said.
std::optional<Angle> OrderReader::turned_aside(const Tokens& words) const {
  int side = 0;
  int degrees = kQuarter;
  for (const std::string& word : words) {
    if (word == "right" || word == "left") {
      side = word == "right" ? 1 : -1;
    } else if (is_number(word)) {
      if (!whole(word, degrees)) return std::nullopt;
    } else if (word != "to" && word != "by" && word != "degrees") {
      return std::nullopt;
    }
  }
  if (side == 0 || degrees > kMostWheel) return std::nullopt;
  return pose().facing + Angle::degrees((360 + side * degrees) % 360);
}

/// After a way it is how the unit ends; what it draws up on it does facing so.
void OrderReader::turn_to(Angle facing) {
  if (going_) {
    going_->ends = facing;
  } else if (!order_.acts.empty() && std::holds_alternative<Frontage>(order_.acts.back())) {
    order_.acts.insert(order_.acts.end() - 1, Face{facing});
  } else {
    turn(facing);
    return;
  }
  put({pose().at, facing});
}

Wrong OrderReader::face_about(const Tokens& words, const std::string& verb) {
  if (auto wrong = nothing_more(words, verb)) return wrong;
  const Angle about = pose().facing.opposite();
  add(Face{about});
  put({pose().at, about});
  return std::nullopt;
}

/// "wheel right", "wheel 45 left", "wheel to the north".
Wrong OrderReader::wheel(const Tokens& given, const std::string& verb) {
  Tokens words = given;
  int turn = 0;
  int degrees = kQuarter;
  bool sided = !words.empty();
  for (const std::string& word : words) {
    if (word == "right" || word == "left") {
      turn = word == "right" ? 1 : -1;
    } else if (is_number(word)) {
      sided = sided && whole(word, degrees);
    } else {
      sided = sided && (word == "to" || word == "by" || word == "degrees");
    }
  }
  if (sided && turn != 0 && (degrees < 1 || degrees > kMostWheel)) {
    return say(HearingSays::wheels_so_far, {verb + ' ' + in_one_line(given)});
  }
  Angle facing = pose().facing + Angle::degrees(turn * (degrees % 360));
  if (!sided || turn == 0) {
    const auto said = facing_told(where_to(words), verb);
    if (!said) return said.error();
    facing = *said;
  }
  add(Wheel{facing});
  put(wheeled(sheet_, there_, unit_, facing));
  return std::nullopt;
}

Wrong OrderReader::form(const Tokens& words, const std::string&) {
  Tokens said = words;
  const auto idle = [](const std::string& word) {
    return word == "a" || word == "in" || word == "into";
  };
  while (!said.empty() && idle(said.front())) said.erase(said.begin());
  const WordsOfSheet names(&sheet_);
  auto formation = names.formation(in_one_line(said));
  if (!formation && said.size() == 2 && said.back() == "order")
    formation = names.formation(said.front());
  if (!formation) return say(OrderSays::no_formation, {in_one_line(words), formations_known()});
  add(ChangeFormation{*formation});
  return std::nullopt;
}

/// Those that it may change to now, by the sheet's names.
std::string OrderReader::formations_known() const {
  const Vocabulary own = sheet_.vocabulary();
  std::vector<std::string_view> known;
  for (const Formation one : own.formations) {
    std::string_view name = one == Formation::square ? own.square : word(one);
    if (name.starts_with("a ")) name.remove_prefix(2);
    if (may_be_next(ChangeFormation{one})) known.push_back(name);
  }
  if (!known.empty()) return "the formations are " + one_of(known);
  return own.files ? "who stands in files says how many, such as: 4 files" : "it can form none now";
}

/// How wide a body is in so many files, or so many ranks deep; nothing if that cannot be.
std::optional<int> OrderReader::files_of(int count, bool ranks) const {
  if (count < 1 || count > kMostFiles) return std::nullopt;
  if (!ranks) return count;
  // "7 of 8 elements"; else by its bases.
  const std::string strength = sheet_.strength(there_, unit_);
  const auto told = number_of(strength.substr(0, strength.find(' ')));
  const bool counts = told && strength.find(" of ") != std::string::npos;
  const int all =
      counts ? static_cast<int>(*told) : static_cast<int>(sheet_.bases(there_, unit_).size());
  if (all < count) return std::nullopt;
  return (all + count - 1) / count;
}

/// "draw up 4 files wide", "2 ranks deep".
Wrong OrderReader::draw_up(const Tokens& words, const std::string&) {
  static constexpr std::array<std::string_view, 9> kOf{"in",   "on",      "up",   "files", "file",
                                                       "wide", "abreast", "into", "to"};
  static constexpr std::array<std::string_view, 3> kDeep{"ranks", "rank", "deep"};
  int count = 0;
  bool fits = true;
  bool ranks = false;
  for (const std::string& word : words) {
    const bool deep = ranges::contains(kDeep, std::string_view{word});
    ranks = ranks || deep;
    if (count == 0 && is_number(word)) {
      fits = fits && whole(word, count);
    } else {
      fits = fits && (deep || ranges::contains(kOf, std::string_view{word}));
    }
  }
  const auto files = files_of(count, ranks);
  if (!fits || !files) return say(OrderSays::how_many_files, {in_one_line(words)});
  // Who is asked is told what else he may; else that is the sheet's to judge.
  const bool asked = !offered_.empty();
  if (asked && !sheet_.vocabulary().files && !may_be_next(Frontage{*files})) {
    return say(OrderSays::no_files, {in_one_line(words), formations_known()});
  }
  add(Frontage{*files});
  return std::nullopt;
}

/// "stay where you are", "hold your ground": whatever says that it does nothing.
// NOLINTNEXTLINE(readability-convert-member-functions-to-static): a handler as the others
Wrong OrderReader::stand(const Tokens& words, const std::string& verb) {
  static constexpr std::array<std::string_view, 26> kIdle{
      "on",  "still", "stationary", "put",     "there",    "here", "where", "you",   "your",
      "are", "in",    "place",      "ground",  "position", "firm", "fast",  "order", "line",
      "a",   "an",    "action",     "actions", "for",      "turn", "this",  "idle"};
  for (const std::string& word : words) {
    if (!ranges::contains(kIdle, std::string_view{word})) {
      return not_an_order(verb + ' ' + in_one_line(words));
    }
  }
  return std::nullopt;
}

Wrong OrderReader::attach(const Tokens& words, const std::string& verb) {
  const auto whom = the_unit(words, capital(verb));
  if (!whom) return whom.error();
  add(Attach{*whom});
  return std::nullopt;
}

}  // namespace opfor
