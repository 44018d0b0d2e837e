// What a report says of a unit, taken as an order.
#include <fmt/format.h>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>

#include "hearing/named_unit.hpp"
#include "hearing/names_at_table.hpp"
#include "hearing/order_reader.hpp"
#include "hearing/order_ways.hpp"
#include "hearing/sentences.hpp"

namespace opfor {
namespace {

/// What brings a unit into a state that a report tells of.
std::optional<Act> state_ordered(std::string_view state) {
  if (state == "limbered") return Limber{true};
  if (state == "unlimbered") return Limber{false};
  if (state == "mounted") return Mount{true};
  if (state == "dismounted") return Mount{false};
  if (state == "gone to ground") return GoToGround{};
  if (state == "rallied" || state == "rallying" || state == "restored") return Rally{};
  return std::nullopt;
}

}  // namespace

bool OrderReader::may_be_ordered(const Said& said) {
  switch (said.saying) {
    case Saying::entered_at_point:
    case Saying::entered_at_square:
    case Saying::stopped_after:
      return false;
    case Saying::nothing:
    case Saying::as_ordered:
    case Saying::held_fire:
    case Saying::charged:
    case Saying::faces_direction:
    case Saying::faces_place:
    case Saying::faces_about:
    case Saying::faces_left:
    case Saying::faces_right:
    case Saying::wheels_left:
    case Saying::wheels_right:
    case Saying::formed:
    case Saying::drawn_up:
    case Saying::fired:
    case Saying::loaded:
    case Saying::rallied:
    case Saying::joined:
    case Saying::left_table:
      return true;
    case Saying::state:
      return state_ordered(said.word).has_value();
    default:
      return is_place(said.saying);
  }
}

bool OrderReader::take_said(const std::string& words, Wrong& wrong) {
  const NamesAtTable names(sheet_, there_, side_of(there_, unit_));
  const Typed typed = typed_words(words, there_.setting().measure);
  const auto said = read_said(typed.words, names);
  if (!said || said->empty()) {
    if (!said && !said.error().unknown) wrong = said.error().sentence;
    return false;
  }
  // "as ordered", "no hits": of an order yet to be given that says nothing.
  const bool tells = ranges::any_of(*said, [](const Said& one) {
    return one.saying != Saying::nothing && one.saying != Saying::as_ordered;
  });
  if (!tells || !ranges::all_of(*said, may_be_ordered)) return false;
  for (const Said& one : *said) {
    wrong = take_clause(one);
    if (wrong) return false;
  }
  return true;
}

Wrong OrderReader::take_clause(const Said& said) {
  const Tokens whom = said.place.empty() ? Tokens{} : Tokens{said.place};
  switch (said.saying) {
    case Saying::held_fire:
      add(HoldFire{});
      return std::nullopt;
    case Saying::charged:
      return charge(whom, "charge");
    case Saying::fired:
      return shoot(whom, "fire");
    case Saying::joined:
      return attach(whom, "join");
    case Saying::formed:
      add(ChangeFormation{said.formation});
      return std::nullopt;
    case Saying::drawn_up:
      return draw_up({fmt::format("{}", *said.n), "files"}, "draw up");
    case Saying::loaded:
      add(Load{});
      return std::nullopt;
    case Saying::rallied:
      add(Rally{});
      return std::nullopt;
    case Saying::left_table:
      add(LeaveTable{});
      return std::nullopt;
    case Saying::wheels_left:
      return wheel({"left", said.n ? fmt::format("{}", *said.n) : "90"}, "wheel");
    case Saying::wheels_right:
      return wheel({"right", said.n ? fmt::format("{}", *said.n) : "90"}, "wheel");
    case Saying::broke_off:
      return break_off({fmt::format("{}", *said.n)}, "break off");
    case Saying::state:
      add(*state_ordered(said.word));
      return std::nullopt;
    case Saying::nothing:
    case Saying::as_ordered:
    case Saying::stayed:
      return std::nullopt;
    default:
      break;
  }
  if (is_place(said.saying)) return go_where(said);
  const auto facing = facing_of_said(sheet_, there_, unit_, said);
  if (!facing) return facing.error();
  turn_to(*facing);
  return std::nullopt;
}

Wrong OrderReader::go_where(const Said& said) {
  const auto at = place_of_said(sheet_, there_, unit_, said);
  if (!at) return at.error();
  const bool keeps = said.saying == Saying::back || said.saying == Saying::to_left ||
                     said.saying == Saying::to_right;
  step_to(*at, keeps);
  return std::nullopt;
}

}  // namespace opfor
