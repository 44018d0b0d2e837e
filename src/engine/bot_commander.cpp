#include "engine/bot_commander.hpp"

#include <numeric>

#include "record/program_asks.hpp"

namespace opfor::engine {
namespace {

/// So many decisions in a row that it has not answered at all, and it is not asked any more: nobody
/// waits a whole battle for a program that hangs.
constexpr int kPatience = 5;

Deadline after(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

bool is_past(const Deadline& until) { return until && std::chrono::steady_clock::now() >= *until; }

/// It said nothing that could be the answer.
bool is_silence(Lost why) {
  return why == Lost::crashed || why == Lost::late || why == Lost::flooded;
}

}  // namespace

/// The program, and the talk with it.
struct BotCommander::Running {
  explicit Running(std::unique_ptr<Child> started)
      : child(std::move(started)), wire(child->reads_from(), child->writes_to()) {}
  std::unique_ptr<Child> child;
  Wire wire;
  Talk talk{wire, Talk::Manners::strict};
};

int BotRecord::lost_in_all() const {
  return std::accumulate(lost.begin(), lost.end(), 0) + not_asked;
}

BotCommander::BotCommander(Bot bot, const Sheet& sheet, const Reactions& reactions, Weights own)
    : bot_(std::move(bot)),
      sheet_(sheet),
      counsel_(sheet, reactions, own, bot_.plays),
      tables_(sheet, reactions, std::move(own)) {}

BotCommander::~BotCommander() = default;

std::optional<Lost> BotCommander::start(const Setting& setting, Side side) {
  if (running_) return std::nullopt;
  auto child = Child::start(bot_.command);
  if (!child) return Lost::crashed;
  running_ = std::make_unique<Running>(*std::move(child));
  const Limits limits{std::chrono::duration<double>(bot_.time).count(), bot_.plays};
  counsel_.about_nothing();
  const auto answer =
      running_->talk.ask(Method::hello, hello_json(sheet_, setting, side, limits), after(bot_.time),
                         [&](Method asked, const Json& params) -> Talk::Served {
                           return {counsel_.answer(asked, params)};
                         });
  const auto name = answer ? hello_answer(*answer) : tl::unexpected(Fault{});
  if (name) {
    record_.name = *name;
    return std::nullopt;
  }
  running_.reset();  // the next one begins anew
  return answer ? Lost::illegal : answer.error();
}

tl::expected<Choice, Lost> BotCommander::ask(const View& view, const Decision& decision) {
  const Setting& setting = view.seen.setting();
  if (const auto why = start(setting, view.side)) return tl::unexpected(*why);
  const Deadline until = after(bot_.time);
  counsel_.about(view, decision, [until] { return is_past(until); });
  Talk& talk = running_->talk;
  const auto answer = talk.ask(Method::decide, decide_json(sheet_, view, decision), until,
                               [&](Method asked, const Json& params) -> Talk::Served {
                                 return {counsel_.answer(asked, params)};
                               });
  if (!answer) return tl::unexpected(answer.error());
  const auto choice = choice_of(setting, decision, *answer);
  if (choice) return *choice;
  talk.cancel(Lost::illegal, choice.error().words, after(bot_.time));
  return tl::unexpected(Lost::illegal);
}

Commander::Decided BotCommander::decide(const View& view, const Decision& decision) {
  ++record_.asked;
  if (unanswered_ >= kPatience) {
    ++record_.not_asked;
    running_.reset();
    return tables_.decide(view, decision);
  }
  const auto choice = ask(view, decision);
  if (!choice) return lose(choice.error(), view, decision);
  unanswered_ = 0;
  ordered_ = choice->order.value_or(Order{});
  return {*choice, none_weighed(decision)};
}

Commander::Decided BotCommander::lose(Lost why, const View& view, const Decision& decision) {
  ++record_.lost[static_cast<std::size_t>(why)];
  unanswered_ = is_silence(why) || !running_ ? unanswered_ + 1 : 0;
  if (why == Lost::crashed || why == Lost::flooded) {
    if (running_ && why == Lost::flooded) running_->child->kill();
    running_.reset();
  }
  return tables_.decide(view, decision);
}

std::optional<Commander::Decided> BotCommander::instead(const View& view, const Decision& decision,
                                                        const Refusal&) {
  if (running_) {
    // Of whoever stands in its way unseen it is told nothing.
    const auto knows = refused(sheet_, view.known(), decision, ordered_);
    running_->talk.cancel(Lost::illegal, knows ? knows->what : "it cannot be done on this table",
                          after(bot_.time));
  }
  return lose(Lost::illegal, view, decision);
}

void BotCommander::ended(const Json& ending) {
  if (running_) running_->talk.tell(Method::ended, ending, after(bot_.time));
  running_.reset();
}

}  // namespace opfor::engine
