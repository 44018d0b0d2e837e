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
  never_so_near,
  way_is_shorter,
  not_a_count,
  not_a_number,
  a_length_for_a_count,
  counted_otherwise,
  nearer_already,
  how_many,
  how_many_of,
  of_whom,
  says_too_little,
  says_nothing_of_it,
  charges_friends,
  no_inside,
  behind_itself,
  which_side,
  whose,
  who_is_meant,
  who_is_it,
  who_pursued,
  one_or_two,
  whom_did_it_beat,
  of_one_side,
  each_or_together,
  no_room_as_it_faces,
  wheels_so_far,
  has_only,
  shot_or_was_shot,
  no_wounded,
  takes_back_unclear,
  takes_back_before,
  too_long
};

/// Of an order in words.
enum class OrderSays : std::uint8_t {
  no_such_order,
  order_without_place,
  how_far,
  no_gait,
  no_formation,
  charge_whom,
  facing_where,
  how_many_files,
  fights_nobody,
  not_any_way,
  no_path_to,
  no_files,
  no_charge,
  no_such_line
};

/// `{}` where a name or a number goes.
template <>
struct Words<HearingSays> {
  using enum HearingSays;
  static constexpr auto all = in_order<too_long>({
      {not_json, "this is not JSON: {}"},
      {not_an_object, "the fields of a resolver are a JSON object such as {{\"dice\": 3}}, not {}"},
      {not_a_value, "the field '{}' must be true or false, a whole number or a text"},
      {nobody, "nobody is called '{}'{}"},
      {two_of_the_name, "'{}' may be {}; say which"},
      {no_place, "there is no place or unit '{}'{}"},
      {two_places, "'{}' may be {}; say which"},
      {not_understood, "'{}' says nothing that opfor knows{}"},
      {off_the_grid, "there is no square '{}'; the map has A1 to {}"},
      {off_the_table,
       "{} would be off the table ({} x {}); if it has left it, say: {} left the table"},
      {told_twice, "line {} has already told {} of {}"},
      {sheet_refuses, "{}: {}"},
      {not_on_table, "{} is not on the table"},
      {not_ordered, "{} was given no way to go by opfor, so it cannot have stopped on it"},
      {never_so_near, "{} never came so near to {} on its way"},
      {way_is_shorter, "{} was given a way of only {} by opfor"},
      {not_a_count, "'{}' is no whole number of 0 or more; say how many"},
      {not_a_number, "'{}' is no length; say a number such as 12 or 4.5"},
      {a_length_for_a_count, "'{}' is told as a length; say how many, without a measure"},
      {counted_otherwise, "losses are counted in {} under this sheet, and not in {}"},
      {nearer_already, "{} stands nearer to {} than that already"},
      {how_many, "'{}' tells no number; say how many"},
      {how_many_of, "how many of {} were it ('{}')? Say the number, or: destroyed"},
      {of_whom,
       "'{}' is said of nobody; begin with a unit, a command or 'all', such as: {} lost 2"},
      {says_too_little, "'{}': {}"},
      {says_nothing_of_it, "'{}' names somebody and says nothing of him{}"},
      {charges_friends, "{} cannot charge {}: both are of one side"},
      {no_inside, "nobody can stand inside {}"},
      {behind_itself, "{} cannot stand behind or before itself"},
      {which_side,
       "no enemy tells which side of {} is meant; say a point of the compass, such as: {} 3 east "
       "of {}"},
      {whose, "who lost them ('{}')? Say it of whom it is so, such as: {} lost 2, or {} lost 2"},
      {who_is_meant, "who is meant by '{}'? Name it: {}, or {}"},
      {who_is_it, "who is meant by '{}'? Say the name of the other"},
      {who_pursued, "'{}' would be said of {}, who gave way; name who did it, such as: {}"},
      {one_or_two,
       "'{},{}' may be one length or two; say {}.{}, or part them by a word: {} and then {}"},
      {whom_did_it_beat, "whom ('{}')? {} is in contact with {}; say of each, such as: {} beat {}"},
      {of_one_side, "'{}': {} and {} are of one side"},
      {each_or_together,
       "'{}' may be said of each or of all together; say it of one, such as {}, or: each {}"},
      {no_room_as_it_faces,
       "there is no room for {} in {} as it faces; say how it faces there, such as: {} in {}, "
       "facing "
       "{}"},
      {wheels_so_far, "'{}': a wheel is of 1 to 180 degrees"},
      {has_only, "{} has only {} left ('{}')"},
      {shot_or_was_shot, "'{}' may be that {} shot, or was shot; say: {} fired, or {} killed"},
      {no_wounded, "this sheet counts no wounded ('{}'); say how many were lost"},
      {takes_back_unclear, "it is not clear what '{}' puts right; say the line anew, as it is"},
      {takes_back_before,
       "'{}' puts right what was said before; take that back (undo), and say it as it is"},
      {too_long, "a line of more than {} words is too long; say it in pieces"},
  });
};
template <>
struct Words<OrderSays> {
  using enum OrderSays;
  static constexpr auto all = in_order<no_such_line>({
      {no_such_order, "'{}' is no part of an order{}; \"help move\" lists them"},
      {order_without_place,
       "{} where? Say a place, such as: move to C4, move 12 north, move 12 short of the hedge"},
      {how_far, "how far {}? Say a length, such as: move 12 {}; or: move as far as it goes {}"},
      {no_gait, "'{}' is no pace; the paces are {}"},
      {no_formation, "'{}' is no formation; {}"},
      {charge_whom, "{} whom? Name one unit"},
      {facing_where, "{} where? Say a point of the compass, degrees, a place or a unit"},
      {how_many_files,
       "'{}' is no frontage; say how many files wide, such as: draw up 4 files wide"},
      {fights_nobody, "{} is in contact with nobody"},
      {not_any_way, "it cannot go any part of that way: {}"},
      {no_path_to, "{} would not come into contact with {} on that way"},
      {no_files, "nobody is drawn up by files or ranks under this sheet ('{}'); {}"},
      {no_charge, "{} cannot charge {}, which is {} off: {}; {}"},
      {no_such_line, "'{}' is no road, stream or other line to go along"},
  });
};
}  // namespace opfor
