#include "engine/counsel.hpp"

#include <algorithm>
#include <stdexcept>

#include "drill/position.hpp"
#include "engine/playing_on.hpp"
#include "hearing/resolver_fields.hpp"
#include "record/program_asks.hpp"
#include "record/resolver_json.hpp"

namespace opfor::engine {

void Counsel::about(const View& view, const Decision& decision, TimeIsUp time_is_up) {
  view_ = &view;
  decision_ = &decision;
  time_is_up_ = std::move(time_is_up);
  plays_ = 0;
}

Reply Counsel::answer(Method asked, const Json& params) {
  switch (asked) {
    case Method::resolvers:
      return Json{{"resolvers", resolvers_json(sheet_.resolvers(reactions_))}};
    case Method::odds:
      return odds(params);
    case Method::judge:
    case Method::advise:
    case Method::play_on:
      if (view_ == nullptr) return wrong(Code::not_now, "no decision is asked now");
      return about_decision(asked, params);
    default:
      return wrong(Code::no_method, "that is not asked of opfor here");
  }
}

Reply Counsel::about_decision(Method asked, const Json& params) {
  if (asked == Method::judge) return judge(params);
  return asked == Method::advise ? advise(params) : play_on(params);
}

Reply Counsel::odds(const Json& params) const {
  const auto resolvers = sheet_.resolvers(reactions_);
  const Json name = params.value("resolver", Json());
  const auto found = std::find_if(resolvers.begin(), resolvers.end(),
                                  [&](const Resolver& one) { return name == one.name; });
  if (found == resolvers.end()) return wrong(Code::params, "there is no such 'resolver'");
  const auto given = resolver_fields(params.value("fields", Json::object()).dump());
  if (!given) return wrong(Code::params, given.error().sentence);
  Problems problems;
  const Values values = checked(*found, *given, problems);
  if (!problems.empty()) return wrong(Code::params, without_end(problems.to_string()));
  try {
    return Json{{"outcomes", outcomes_json(*found, values)}};
  } catch (const std::length_error&) {
    return wrong(Code::refused, "these odds have too many branches to be counted");
  }
}

Reply Counsel::judge(const Json& params) const {
  const auto order = order_of(view_->seen.setting(), *decision_, params.value("order", Json()));
  if (!order) return tl::unexpected(order.error());
  const auto why = refused(sheet_, view_->known(), *decision_, *order);
  if (!why) return Json{{"legal", true}};
  return Json{{"legal", false}, {"rule", why->rule}, {"words", why->what}};
}

Reply Counsel::advise(const Json& params) const {
  const auto level = level_of(params);
  if (!level) return tl::unexpected(level.error());
  const auto commander = commander_of(*level, sheet_, reactions_, 0, own_);
  const auto decided = commander->decide(*view_, *decision_);
  return decided_json(sheet_, view_->seen.setting(), *decision_, decided);
}

Reply Counsel::play_on(const Json& params) {
  if (!begins_step(decision_->kind)) {
    return wrong(Code::not_now, "this decision is asked in the middle of a step");
  }
  auto wanted = wanted_plays(view_->seen.setting(), *decision_, params);
  if (!wanted) return tl::unexpected(wanted.error());
  if (plays_ + wanted->plays > most_plays_) {
    return wrong(Code::too_many, "the limit of positions played on for this decision is reached");
  }
  plays_ += wanted->plays;
  const AsSupposed reactions(reactions_, view_->seen.setting(), view_->side);
  return played_on({sheet_, reactions, own_, *view_, *decision_}, *wanted, time_is_up_);
}

}  // namespace opfor::engine
