#pragma once

#include "core/words.hpp"
#include "telling/sentences.hpp"

/// What is wrong with what somebody typed.
namespace opfor {

/// Of a report, or of the fields of a resolver.
enum class HearingSays : std::uint8_t {
  not_json,
  not_an_object,
  not_a_value,
  nobody,
  two_of_the_name,
  no_place,
  two_places,
  not_understood,
  off_the_grid,
  off_the_table,
  told_twice,
  sheet_refuses,
  not_on_table,
  not_ordered,
  never_so_near
};

/// Of an order in words.
enum class OrderSays : std::uint8_t {
  no_such_order,
  order_without_place,
  no_gait,
  no_formation,
  charge_whom,
  facing_where,
  how_many_files,
  fights_nobody,
  no_path_to
};

/// `{}` where a name or a number goes.
template <>
struct Words<HearingSays> {
  using enum HearingSays;
  static constexpr auto all = in_order<never_so_near>({
      {not_json, "this is not JSON: {}"},
      {not_an_object, "the fields of a resolver are a JSON object such as {{\"dice\": 3}}, not {}"},
      {not_a_value, "the field '{}' must be true or false, a whole number or a text"},
      {nobody, "nobody is called '{}'{}"},
      {two_of_the_name, "'{}' may be {}; say which"},
      {no_place, "there is no place or unit '{}'{}"},
      {two_places, "'{}' may be {}; say which"},
      {not_understood, "'{}' says nothing that opfor knows{}"},
      {off_the_grid, "there is no square '{}'; the map has A1 to {}"},
      {off_the_table, "{} would be off the table ({} x {})"},
      {told_twice, "line {} has already told {} of {}"},
      {sheet_refuses, "{}: {}"},
      {not_on_table, "{} is not on the table"},
      {not_ordered, "{} was given no way to go by opfor, so it cannot have stopped on it"},
      {never_so_near, "{} never came so near to {} on its way"},
  });
};
template <>
struct Words<OrderSays> {
  using enum OrderSays;
  static constexpr auto all = in_order<no_path_to>({
      {no_such_order, "'{}' is no part of an order{}; \"help move\" lists them"},
      {order_without_place,
       "{} where? Say a place, such as: move to C4, move 12 north, move 12 short of the hedge"},
      {no_gait, "'{}' is no pace; the paces are {}"},
      {no_formation, "'{}' is no formation; the formations are {}"},
      {charge_whom, "{} whom? Name one unit"},
      {facing_where, "{} where? Say a point of the compass, degrees, a place or a unit"},
      {how_many_files,
       "'{}' is no frontage; say how many files wide, such as: draw up 4 files wide"},
      {fights_nobody, "{} is in contact with nobody"},
      {no_path_to, "{} would not come into contact with {} on that way"},
  });
};
}  // namespace opfor
