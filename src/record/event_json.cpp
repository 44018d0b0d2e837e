#include "record/event_json.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "battle/consider.hpp"
#include "battle/consideration_words.hpp"
#include "battle/event_fields.hpp"
#include "drill/seen_event.hpp"
#include "record/json_parts.hpp"

namespace opfor {
namespace {

using Json = nlohmann::ordered_json;

/// A field's type: how the format's page calls it, and how it is written.
template <class T>
struct Type;

template <class T>
concept Number = std::is_integral_v<T> && !std::is_same_v<T, bool>;

template <Number T>
struct Type<T> {
  static constexpr std::string_view name = "number";
  static Json json(const Setting&, T value) { return static_cast<std::int64_t>(value); }
};
template <>
struct Type<bool> {
  static constexpr std::string_view name = "true or false";
  static Json json(const Setting&, bool value) { return value; }
};
template <>
struct Type<std::string> {
  static constexpr std::string_view name = "text";
  static Json json(const Setting&, const std::string& value) { return value; }
};
template <Worded E>
struct Type<E> {
  static constexpr std::string_view name = "word";
  static Json json(const Setting&, E value) { return std::string(word(value)); }
};
template <>
struct Type<UnitId> {
  static constexpr std::string_view name = "unit";
  static Json json(const Setting& setting, UnitId unit) { return json::of_unit(setting, unit); }
};
template <>
struct Type<CommandId> {
  static constexpr std::string_view name = "command";
  static Json json(const Setting& setting, CommandId command) {
    if (index(command) >= setting.commands.size()) return nullptr;
    return setting.commands[index(command)].id;
  }
};
template <>
struct Type<Side> {
  static constexpr std::string_view name = "side";
  static Json json(const Setting& setting, Side side) { return json::of_side(setting, side); }
};
template <>
struct Type<Length> {
  static constexpr std::string_view name = "length";
  static Json json(const Setting& setting, Length length) {
    return json::of_length(length, setting.measure);
  }
};
template <>
struct Type<Point> {
  static constexpr std::string_view name = "place";
  static Json json(const Setting& setting, Point place) {
    return json::of_point(place, setting.measure);
  }
};
template <>
struct Type<field::Pose> {
  static constexpr std::string_view name = "stand";
  static Json json(const Setting& setting, const field::Pose& pose) {
    return {{"at", json::of_point(pose.at, setting.measure)},
            {"facing", json::of_angle(pose.facing)}};
  }
};
template <>
struct Type<event::Dice> {
  static constexpr std::string_view name = "dice";
  static Json json(const Setting&, const event::Dice& dice) {
    return {{"reading", std::string(word(dice.reading))},
            {"count", dice.count},
            {"sides", dice.sides},
            {"target", dice.target == 0 ? Json(nullptr) : Json(dice.target)},
            {"faces", dice.faces}};
  }
};
template <>
struct Type<event::Lost::Count> {
  static constexpr std::string_view name = "count";
  static Json json(const Setting&, const event::Lost::Count& count) {
    return {{"n", count.n}, {"words", count.what}};
  }
};
template <>
struct Type<Facts> {
  static constexpr std::string_view name = "facts";
  static Json json(const Setting& setting, const Facts& facts) { return json::of(setting, facts); }
};
template <>
struct Type<RiskTerm> {
  static constexpr std::string_view name = "risk term";
  static Json json(const Setting&, const RiskTerm& term) { return json::of(term); }
};
template <>
struct Type<Cell> {
  static constexpr std::string_view name = "cell";
  static Json json(const Setting&, const Cell& cell) { return json::of(cell); }
};
template <>
struct Type<Act> {
  static constexpr std::string_view name = "act";
  static Json json(const Setting& setting, const Act& act) {
    return json::of(setting, Order{kNoUnit, {act}, {}})["acts"][0];
  }
};
template <>
struct Type<Order> {
  static constexpr std::string_view name = "order";
  static Json json(const Setting& setting, const Order& order) {
    Json acts = json::of(setting, order)["acts"];
    return {{"acts", std::move(acts)}, {"words", order.why_not_more}};
  }
};
template <>
struct Type<Option> {
  static constexpr std::string_view name = "option";
  static Json json(const Setting& setting, const Option& option) {
    return {{"unit", json::of_unit(setting, option.unit)},
            {"cost", option.cost},
            {"order", option.order ? Type<Order>::json(setting, *option.order) : Json(nullptr)},
            {"words", option.words}};
  }
};
template <>
struct Type<Scored> {
  static constexpr std::string_view name = "score";
  static Json json(const Setting& setting, const Scored& scored) {
    Json shares = Json::array();
    for (const Consideration& one : scored.shares) {
      shares.push_back({{"share", one.share},
                        {"rule", one.rule},
                        {"what", std::string(word(one.what))},
                        {"who", json::of_unit(setting, one.about)},
                        {"words", consideration_words(setting, one)}});
    }
    return {{"score", scored.score}, {"shares", std::move(shares)}};
  }
};
template <class T>
struct Type<std::optional<T>> {
  static constexpr std::string_view name = Type<T>::name;
  static Json json(const Setting& setting, const std::optional<T>& value) {
    return value ? Type<T>::json(setting, *value) : Json(nullptr);
  }
};
template <class T>
struct Type<std::vector<T>> {
  static constexpr std::string_view name = Type<T>::name;
  static Json json(const Setting& setting, const std::vector<T>& values) {
    Json list = Json::array();
    for (const T& value : values) list.push_back(Type<T>::json(setting, value));
    return list;
  }
};

template <>
struct Type<Reasons> {
  static constexpr std::string_view name = "score";
  static Json json(const Setting& setting, const Reasons& reasons) {
    return Type<std::vector<Scored>>::json(setting, reasons.options);
  }
};

struct FieldWriter {
  const Setting& setting;
  Json what;
  template <class T>
  void operator()(std::string_view name, const T& value, std::string_view) {
    what[std::string(name)] = Type<T>::json(setting, value);
  }
};

template <class T>
constexpr bool kIsList = false;
template <class T>
constexpr bool kIsList<std::vector<T>> = true;
template <>
constexpr bool kIsList<Reasons> = true;

class FieldLister {
 public:
  template <class T>
  void operator()(std::string_view name, const T&, std::string_view says) {
    fields.push_back({name, Type<T>::name, kIsList<T>, says});
  }
  std::vector<FieldOfEvent> fields;
};

template <std::size_t... I>
std::vector<KindOfEvent> list_of(std::index_sequence<I...>) {
  std::vector<KindOfEvent> kinds;
  const auto add = [&](std::size_t kind, const auto& event) {
    FieldLister lister;
    describe(lister, event);
    kinds.push_back({event::kKinds[kind], std::move(lister.fields)});
  };
  (add(I, std::variant_alternative_t<I, event::What>{}), ...);
  return kinds;
}

}  // namespace

Json event_json(const Setting& setting, std::span<const StepInfo> steps, const Event& event) {
  FieldWriter writer{setting, Json::object()};
  std::visit([&](const auto& e) { describe(writer, e); }, event.what);
  const auto side = side_of(event, setting);
  return {
      {"turn", event.turn},
      {"phase", event.phase},
      {"phase_name", event.phase < steps.size() ? Json(steps[event.phase].name) : Json(nullptr)},
      {"side", Type<std::optional<Side>>::json(setting, side)},
      {"rule", event.rule},
      {"kind", std::string(event::kKinds[event.what.index()])},
      {"what", std::move(writer.what)}};
}

std::vector<KindOfEvent> kinds_of_event() {
  return list_of(std::make_index_sequence<std::variant_size_v<event::What>>{});
}

}  // namespace opfor
