// Ways of an order that go back, out of contact, and along a line of the ground.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>

#include "hearing/order_reader.hpp"
#include "hearing/order_ways.hpp"
#include "hearing/sentences.hpp"
#include "telling/measures.hpp"
#include "telling/outline.hpp"
#include "telling/places.hpp"

namespace opfor {
namespace {

/// What is offered under that name, the plainest if it is several.
const Order* offered_by_name(std::span<const Option> offered, std::string_view name) {
  for (const Option& option : offered) {
    const std::string words = in_lower_case(option.words);
    const bool named = words == name || words.starts_with(std::string(name) + ":");
    if (named && option.order) return &*option.order;
  }
  return nullptr;
}

/// Points of a line from there on, so far, the way that somebody looks.
std::vector<Point> way_along(const std::vector<Vec>& line, Vec from, Vec ahead, double far) {
  std::size_t leg = 0;
  Vec begin = line.front();
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Vec here = nearest_on_segment(line[i], line[i + 1], from);
    if (i > 0 && norm(here - from) >= norm(begin - from)) continue;
    begin = here;
    leg = i;
  }
  const bool onward = dot(line[leg + 1] - line[leg], ahead) >= 0;
  std::vector<Vec> rest(line.begin() + static_cast<std::ptrdiff_t>(leg) + 1, line.end());
  if (!onward) {
    rest.assign(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(leg) + 1);
    std::reverse(rest.begin(), rest.end());
  }
  // The way begins where the unit stands, beside the line perhaps.
  const Vec beside = from - begin;
  std::vector<Point> way;
  Vec at = begin;
  for (const Vec next : rest) {
    const double length = norm(next - at);
    if (length >= far) {
      way.push_back(field::point(at + beside + (next - at) * (far / length)));
      return way;
    }
    if (length > 0) way.push_back(field::point(next + beside));
    far -= length;
    at = next;
  }
  return way;
}

}  // namespace

/// Where it comes to the edge of the table that way.
Point OrderReader::on_to_the_edge(Vec way) const {
  const Setting& setting = there_.setting();
  const Vec from = field::vec(pose().at);
  double far = setting.width.as_double() + setting.height.as_double();
  const auto keep_on = [&](double at, double step, double size) {
    if (step > 0) far = std::min(far, (size - at) / step);
    if (step < 0) far = std::min(far, at / -step);
  };
  keep_on(from.x, way.x, setting.width.as_double());
  keep_on(from.y, way.y, setting.height.as_double());
  return field::point(from + way * std::max(0.0, far - 1));
}

/// "back 3", "withdraw 6": facing as it does; who may not, turns about and goes.
Wrong OrderReader::go_back_so_far(const std::string& far, const std::string& verb) {
  const bool begins = order_.acts.empty() && !going_;
  if (auto wrong = go({far, "back"}, verb)) return wrong;
  if (verb == "back" || !begins) return std::nullopt;
  const Point there = going_->path.back();
  if (may_be_next(Move{{there}, gait_})) return std::nullopt;
  Order turned = order_;
  turned.acts = {Face{going_->from.facing.opposite()}, Move{{there}, gait_}};
  if (!may_be(turned)) return std::nullopt;
  going_.reset();
  take_offered(turned);
  return std::nullopt;
}

/// "fall back": as it is offered, else straight back as far as it goes.
Wrong OrderReader::go_back_all_the_way(const std::string& verb) {
  if (order_.acts.empty() && !going_) {
    const Order* named = offered_by_name(offered_, verb);
    const std::array<std::string_view, 2> others{verb == "fall back" ? "retire" : "withdraw",
                                                 verb == "fall back" ? "withdraw" : "retire"};
    for (const std::string_view other : others) {
      if (named == nullptr) named = offered_by_name(offered_, other);
    }
    if (named != nullptr) {
      take_offered(*named);
      return std::nullopt;
    }
  }
  step_to(on_to_the_edge(unit_vector(pose().facing) * -1), true);
  as_far_ = true;
  return std::nullopt;
}

Wrong OrderReader::go_back(const Tokens& words, const std::string& verb) {
  if (words.empty() && verb != "back") return go_back_all_the_way(verb);
  if (words.empty()) return say(OrderSays::order_without_place, {"Back"});
  // "fall back to the hedge" turns and goes there.
  if (words.size() > 1) return go(words, verb);
  if (!is_number(words.front())) return not_an_order(verb + ' ' + in_one_line(words));
  return go_back_so_far(words.front(), verb);
}

/// Turns away from those in contact, goes, and faces them again; as far as it goes, if no length is
/// said.
Wrong OrderReader::break_off(const Tokens& words, const std::string& verb) {
  const auto away = straight_away(sheet_, there_, unit_);
  const bool from_him = words.size() == 2 && words.front() == "from";
  const bool all_the_way = away && (words.empty() || from_him);
  if (words.empty() && !away) {
    return say(OrderSays::fights_nobody, {there_.setting().name_of(unit_)});
  }
  if (!all_the_way && (words.size() > 1 || !is_number(words.front()))) {
    return not_an_order(verb + ' ' + in_one_line(words));
  }
  if (!away) return say(OrderSays::fights_nobody, {there_.setting().name_of(unit_)});
  const Angle facing = facing_of(*away);
  if (facing != pose().facing) add(Face{facing});
  put({pose().at, facing});
  if (all_the_way) {
    step_to(on_to_the_edge(*away), false);
    as_far_ = true;
  } else if (auto wrong = go({words.front()}, verb)) {
    return wrong;
  }
  going_->ends = facing.opposite();
  put({pose().at, facing.opposite()});
  return std::nullopt;
}

/// Its sheet has it go straight: of two legs one after the other, the second is refused.
bool OrderReader::goes_one_leg() const {
  constexpr double kStep = 20;
  const Vec here = field::vec(pose().at);
  const Vec step = unit_vector(pose().facing) * kStep;
  const Point first = field::point(here + step);
  return may_be_next(Move{{first}, gait_}) &&
         !may_be_next(Move{{first, field::point(here + step * 2)}, gait_});
}

/// "10 along the high road": by its bends, or straight to where that ends.
Wrong OrderReader::go_along(const Tokens& words) {
  const bool so_far = words.size() > 2 && is_number(words[0]) && words[1] == "along";
  const bool bare = words.size() > 1 && words[0] == "along";
  if (!so_far && !bare) return not_an_order(in_one_line(words));
  const std::string name = in_one_line(Tokens(words.begin() + (so_far ? 2 : 1), words.end()));
  const Setting& setting = there_.setting();
  std::vector<Named> lines = find_named(there_, name);
  std::erase_if(lines, [&](const Named& one) {
    return one.feature == kNoFeature || one.gap ||
           setting.ground->feature(one.feature).shape != field::Shape::line;
  });
  if (lines.size() != 1) return say(OrderSays::no_such_line, {name});
  const std::string along = "along " + lines.front().words;
  if (bare) return say(OrderSays::how_far, {along, along, along});
  const field::Pose now = pose();
  const double far = *number_of(words[0]) * tenths_in(setting.measure);
  std::vector<Point> way = way_along(setting.ground->feature(lines.front().feature).outline,
                                     field::vec(now.at), unit_vector(now.facing), far);
  if (way.size() > 1 && goes_one_leg()) way.erase(way.begin(), way.end() - 1);
  for (const Point at : way) step_to(at, false);
  return std::nullopt;
}

}  // namespace opfor
