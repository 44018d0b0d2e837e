#include "engine/driven.hpp"

#include <algorithm>

#include "record/event_json.hpp"
#include "record/json.hpp"
#include "table/battle_json.hpp"

namespace opfor::engine {
namespace {

/// Who waits for a person does so as long as he likes.
constexpr Deadline kNever = std::nullopt;

Side asked_side(const Game& game) {
  const auto led = game.led_by_program();
  return led ? other(*led) : other(game.side());
}

}  // namespace

Driven::Driven(Game& game, Wire& wire, Limits limits, std::function<void()> keep)
    : game_(game),
      session_(game.session()),
      side_(asked_side(game)),
      limits_(limits),
      talk_(wire, Talk::Manners::patient),
      counsel_(game.sheet(), game.behaviour(side_), shipped_weights(game.sheet().name()),
               limits.plays),
      keep_(std::move(keep)) {}

Driven::End Driven::run() {
  if (!greet()) return End::unfit;
  told_ = session_.events().size();
  look();
  for (;;) {
    const Session::Stop stop = session_.advance();
    keep_();
    tell_news();
    if (stop == Session::Stop::over) {
      talk_.tell(Method::ended, battle_ending_json(session_), kNever);
      return End::over;
    }
    if (!ask()) return End::left;
  }
}

bool Driven::greet() {
  const Json hello = hello_json(game_.sheet(), game_.setting(), side_, limits_);
  const auto answer = put(Method::hello, hello);
  return answer && hello_answer(*answer);
}

tl::expected<Json, Lost> Driven::put(Method method, const Json& params) {
  return talk_.ask(method, params, kNever,
                   [this](Method asked, const Json& wanted) { return serve(asked, wanted); });
}

bool Driven::ask() {
  // It may be taken back while it is asked.
  const Unanswered pending = session_.pending();
  const Battle table = session_.asked_about();
  const Sheet& sheet = game_.sheet();
  if (!pending.throws.empty()) {
    const auto answer =
        put(Method::throw_dice, throw_json(sheet, table.setting(), pending.throws.front()));
    if (!answer) return answer.error() != Lost::crashed;
    const auto thrown = thrown_of(*answer);
    thrown ? give({{*thrown}, {}, {}}) : refuse(thrown.error().words);
    return true;
  }
  if (!pending.measures.empty()) {
    const auto answer = put(Method::measure, measure_json(sheet, table, pending.measures.front()));
    if (!answer) return answer.error() != Lost::crashed;
    const auto within = measured_of(*answer);
    within ? give({{}, {}, {*within}}) : refuse(within.error().words);
    return true;
  }
  const Decision& decision = pending.decisions.front();
  const View view = sheet.view(table, decision.side);
  counsel_.about(view, decision, [] { return false; });
  const auto answer = put(Method::decide, decide_json(sheet, view, decision));
  counsel_.about_nothing();
  if (!answer) return answer.error() != Lost::crashed;
  const auto choice = choice_of(table.setting(), decision, *answer);
  choice ? give({{}, {*choice}, {}}) : refuse(choice.error().words);
  return true;
}

void Driven::give(const Answers& answers) {
  if (const auto wrong = session_.answer(answers)) refuse(wrong->what);
  keep_();
}

Talk::Served Driven::serve(Method asked, const Json& params) {
  if (asked == Method::undo) return undo();
  if (asked == Method::correct) return correct(params);
  return {counsel_.answer(asked, params)};
}

Talk::Served Driven::undo() {
  std::size_t n = session_.answers();
  while (n > 0 && !session_.given_by_hand(n - 1)) --n;
  if (n == 0) {
    return {tl::unexpected(Fault{Code::refused, "there is no answer of yours to take back"})};
  }
  session_.undo_to(session_.told_from(n - 1));
  keep_();
  // What is told of it again is told anew.
  told_ = std::min(told_, session_.events().size());
  learned_ = {};
  look();
  return {Json{{"answers", session_.answers()}}, true};
}

Talk::Served Driven::correct(const Json& params) {
  const auto read = json::to_correction(game_.setting(), params);
  if (!read) return {tl::unexpected(Fault{Code::params, read.error().what})};
  const auto again = session_.correct(*read);
  if (!again) return {tl::unexpected(Fault{Code::refused, again.error().what})};
  keep_();
  told_ = std::min(told_, session_.events().size());
  look();
  return {Json{{"asked_again", *again}}, true};
}

void Driven::look() {
  const Battle& table = session_.table();
  hidden_ = out_of_sight(table, game_.sheet().view(table, side_));
}

void Driven::tell_news() {
  const UnitSet before = hidden_;
  look();
  const auto& events = session_.events();
  const Setting& setting = game_.setting();
  for (; told_ < events.size(); ++told_) {
    for (const SeenEvent& one :
         learned_.with(seen_of(events[told_], setting, OutOfSight{side_, before, hidden_}))) {
      Json json = event_json(setting, game_.sheet().steps(), one.event);
      json["seen"] = word(one.shown);
      talk_.tell(Method::event, json, kNever);
    }
  }
}

}  // namespace opfor::engine
