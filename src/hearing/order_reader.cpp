// What the verbs of an order do.
#include "hearing/order_reader.hpp"

#include <array>
#include <cctype>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>
#include <utility>

#include "hearing/named_unit.hpp"
#include "hearing/offered.hpp"
#include "hearing/order_ways.hpp"
#include "hearing/sentences.hpp"

namespace opfor {
namespace {

/// "to the north", "towards D3": without the small word.
Tokens without_to(Tokens words) {
  const bool to = !words.empty() && (words.front() == "to" || words.front() == "toward" ||
                                     words.front() == "towards");
  if (to) words.erase(words.begin());
  return words;
}

/// A point is rounded: so far beside the line ahead is ahead.
constexpr double kRounded = 3;

/// A whole number, in digits or a word.
bool whole(const std::string& word, int& into) {
  const auto value = number_of(word);
  if (!value || *value > 10'000) return false;
  into = static_cast<int>(*value);
  return *value == static_cast<double>(into);
}

std::string capital(std::string word) {
  word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
  return word;
}

}  // namespace

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

/// The order so far may go on so, as far as its side knows.
bool OrderReader::may_be_next(const Act& act) const {
  Order order = order_;
  order.acts.push_back(act);
  const View view = sheet_.view(began_, side_of(began_, unit_));
  return !sheet_.check(view.seen, order);
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
    if (!there) {
      // No wheel brings it to look there: the longest that its sheet allows is the sheet's to say.
      there = wheeled(sheet_, there_, unit_, facing_of(field::vec(at) - field::vec(pose().at)));
    }
    if (there->facing != pose().facing) acts.emplace_back(Wheel{there->facing});
    put({at, there->facing});
  }
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
    const Angle about = pose().facing.opposite();
    const bool behind = dot(field::vec(at) - field::vec(pose().at), unit_vector(about)) > 0;
    if ((!there || behind) && acts.empty() && !way.heads && may_be_next(Face{about})) {
      acts.emplace_back(Face{about});
      put({pose().at, about});
      there = wheeled_towards(sheet_, there_, unit_, at);
    }
  const bool turns_after =
      way.ends ? *way.ends != way.from.facing || !one_leg : !one_leg && now != way.from.facing;
  if (turns_after) order_.acts.emplace_back(Face{way.ends.value_or(now)});
}

Wrong OrderReader::go(const Tokens& given, const std::string& verb) {
  Tokens words = given;
    if (way.charged == kNoUnit) acts.emplace_back(Move{{at}, way.gait});
  if (!words.empty() && (words.front() == "towards" || words.front() == "toward")) {
  if (way.charged != kNoUnit) acts.emplace_back(Charge{way.charged, {pose().at}, way.gait});
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

/// "back 3".
Wrong OrderReader::go_back(const Tokens& words, const std::string& verb) {
  if (words.empty()) return say(OrderSays::order_without_place, {capital(verb)});
  // "fall back to the hedge" turns and goes there.
  if (words.size() > 1) return go(words, verb);
  if (!is_number(words.front())) return not_an_order(verb + ' ' + in_one_line(words));
  return go({words.front(), "back"}, verb);
}

/// As it is offered, up to where that leads.
void OrderReader::take_offered(const Order& order) {
  for (const Act& one : order.acts) {
    order_.acts.push_back(one);
    const auto* charge = std::get_if<Charge>(&one);
    const auto* face = std::get_if<Face>(&one);
    if (charge != nullptr && !charge->path.empty()) put({charge->path.back(), pose().facing});
    if (face != nullptr) put({pose().at, face->facing});
  }
}

Wrong OrderReader::charge(const Tokens& given, const std::string& verb) {
  Tokens words = given;
  if (!words.empty() && words.front() == "at") words.erase(words.begin());
  const auto enemy = the_unit(words, capital(verb));
  if (!enemy) return enemy.error();
  const bool nothing_told = !going_ && order_.acts.empty() && gait_ == Gait::as_before;
  if (const Order* by_way = nothing_told ? offered_charge(offered_, *enemy) : nullptr) {
    take_offered(*by_way);
    return std::nullopt;
  }
  const auto end = into_contact(sheet_, there_, unit_, *enemy);
  if (!end) return say(OrderSays::no_path_to, {id_, there_.setting().name_of(*enemy)});
  WayTold& way = going();
  way.charged = *enemy;
  way.keeps_facing = way.keeps_facing && end->facing == pose().facing;
  if (end->at != pose().at || way.path.empty()) way.path.push_back(end->at);
  put(*end);
  set_out();
  return std::nullopt;
}

/// Turns away from those in contact, goes, and faces them again.
Wrong OrderReader::break_off(const Tokens& words, const std::string& verb) {
  if (words.empty()) return say(OrderSays::order_without_place, {capital(verb)});
  if (words.size() > 1 || !is_number(words.front())) {
    return not_an_order(verb + ' ' + in_one_line(words));
  }
  const auto away = straight_away(sheet_, there_, unit_);
  if (!away) return say(OrderSays::fights_nobody, {there_.setting().name_of(unit_)});
  const Angle facing = facing_of(*away);
  if (facing != pose().facing) add(Face{facing});
  put({pose().at, facing});
  if (auto wrong = go({words.front()}, verb)) return wrong;
  going_->ends = facing.opposite();
  put({pose().at, facing.opposite()});
  return std::nullopt;
}

Wrong OrderReader::face(const Tokens& given, const std::string& verb) {
  const auto facing = facing_told(without_to(given), verb);
  if (!facing) return facing.error();
  turn_to(*facing);
  return std::nullopt;
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
  int degrees = 90;
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
    const auto said = facing_told(without_to(words), verb);
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
  if (!formation) {
    std::vector<std::string_view> known;
    for (const Formation one : sheet_.vocabulary().formations) known.push_back(word(one));
    if (known.empty()) known.assign(Words<Formation>::all.begin(), Words<Formation>::all.end());
    return say(OrderSays::no_formation, {in_one_line(words), one_of(known)});
  }
  add(ChangeFormation{*formation});
  return std::nullopt;
}

/// "draw up 4 files wide".
Wrong OrderReader::draw_up(const Tokens& words, const std::string& verb) {
  int files = 0;
  bool fits = true;
  for (const std::string& word : words) {
    if (files == 0 && is_number(word)) {
      fits = fits && whole(word, files);
    } else {
      fits = fits && (word == "in" || word == "on" || word == "files" || word == "file" ||
                      word == "wide" || word == "abreast");
    }
  }
  if (!fits || files < 1 || files > kMostFiles) {
    return say(OrderSays::how_many_files, {in_one_line(words)});
  }
  static_cast<void>(verb);
  add(Frontage{files});
  return std::nullopt;
}

Wrong OrderReader::shoot(const Tokens& given, const std::string& verb) {
  Tokens words = given;
  if (words == Tokens{"all", "round"} || words == Tokens{"all", "around"}) {
    add(Shoot{kNoUnit});
    return std::nullopt;
  }
  if (!words.empty() && words.front() == "at") words.erase(words.begin());
  const auto enemy = the_unit(words, capital(verb) + " at");
  if (!enemy) return enemy.error();
  add(Shoot{*enemy});
  return std::nullopt;
}

Wrong OrderReader::attach(const Tokens& words, const std::string& verb) {
  const auto whom = the_unit(words, capital(verb));
  if (!whom) return whom.error();
  add(Attach{*whom});
  return std::nullopt;
}

}  // namespace opfor
