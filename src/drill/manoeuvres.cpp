#include "drill/manoeuvres.hpp"

#include "drill/memory.hpp"

namespace opfor {
namespace {

Manoeuvres::Orders by_intent(const Manoeuvres& body) {
  switch (body.cell().intent) {
    case Intent::run:
      return body.run();
    case Intent::abandon:
      return body.abandon();
    case Intent::withdraw:
      return body.withdraw();
    case Intent::withdraw_to_cover:
      return body.withdraw_to_cover();
    case Intent::evade:
      return body.fall_back();
    case Intent::limber_away:
      return body.limber_away();
    case Intent::take_cover:
      return body.take_cover();
    case Intent::seek_shelter:
      return body.seek_shelter();
    case Intent::rally_in_cover:
      return body.rally_in_cover();
    case Intent::rally_halt:
      return body.rally_halt();
    case Intent::halt_face:
      return body.halt_face();
    case Intent::form_square:
      return body.form_square();
    case Intent::serve_gun:
      return body.serve_gun();
    case Intent::mount:
      return body.mount();
    case Intent::dismount:
      return body.dismount();
    case Intent::advance:
      return body.advance();
    case Intent::skirmish:
      return body.skirmish();
    case Intent::rally_others:
      return body.rally_others();
    case Intent::continue_orders:
      break;
  }
  return body.carry_on_or_back();
}

}  // namespace

Manoeuvres::Orders Manoeuvres::carry_on_or_back() const {
  if (!falls_back()) return carry_on_or_repeat();
  return falls_back_on(ran(), of_lowest_row(cell())) == InForce::run ? run() : fall_back();
}

Manoeuvres::Orders Manoeuvres::carry_on_or_repeat() const {
  if (!repeats_) return carry_on();
  switch (*repeats_) {
    case InForce::hold:
      return halt_face();
    case InForce::advance:
      return advance();
    case InForce::take_cover:
      return take_cover();
    case InForce::move:
    case InForce::withdraw:
    case InForce::run:
      break;
  }
  return carry_on();
}

std::vector<Order> obey(const Manoeuvres& body) {
  if (auto order = body.held()) return {*std::move(order)};
  if (auto order = body.charge()) return {*std::move(order)};
  if (auto order = body.first_of_all()) return {*std::move(order)};
  return by_intent(body);
}

}  // namespace opfor
