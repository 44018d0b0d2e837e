#include "engine/talk.hpp"

#include <algorithm>

#include "core/as_number.hpp"
#include "core/utf8.hpp"

namespace opfor::engine {
namespace {

/// So many messages nobody needs for one answer.
constexpr int kMostMessages = 10'000;
constexpr std::size_t kMostWords = 500;  ///< characters

Lost lost(Got got) {
  return got == Got::late ? Lost::late : got == Got::flood ? Lost::flooded : Lost::crashed;
}

/// The number of a question of ours; 0: it is none.
int question_of(const std::string& id) { return as_number<int>(id).value_or(0); }

std::string in_short(const std::string& words) {
  const std::string_view first = first_characters(words, kMostWords);
  return std::string{first} + (first.size() < words.size() ? "..." : "");
}

}  // namespace

tl::expected<Json, Lost> Talk::ask(Method method, const Json& params, const Deadline& until,
                                   const Serve& serve) {
  wrong_.clear();
  ++last_;
  auto answer = [&]() -> tl::expected<Json, Lost> {
    const Got got = wire_.send(question_line(last_, method, params), until);
    return got == Got::done ? wait(until, serve) : tl::unexpected(lost(got));
  }();
  if (!answer && answer.error() != Lost::crashed) cancel(answer.error(), wrong_, until);
  return answer;
}

void Talk::cancel(Lost why, const std::string& words, const Deadline& until) {
  // Whoever is late hears of it if he reads at all.
  const auto now = std::chrono::steady_clock::now();
  const Deadline soon =
      until ? Deadline(std::max(*until, now + std::chrono::milliseconds(50))) : until;
  tell(Method::cancel, {{"id", last_}, {"why", word(why)}, {"words", words}}, soon);
}

bool Talk::tell(Method method, const Json& params, const Deadline& until) {
  return wire_.send(news_line(method, params), until) == Got::done;
}

tl::expected<Json, Lost> Talk::wait(const Deadline& until, const Serve& serve) {
  std::string line;
  for (int i = 0; i < kMostMessages || manners_ == Manners::patient; ++i) {
    const Got got = wire_.receive(line, until);
    if (got != Got::done) return tl::unexpected(lost(got));
    if (auto taken = take(line, until, serve)) return *std::move(taken);
  }
  return tl::unexpected(Lost::flooded);
}

std::optional<tl::expected<Json, Lost>> Talk::take(const std::string& line, const Deadline& until,
                                                   const Serve& serve) {
  using Taken = tl::expected<Json, Lost>;
  const auto over = [](std::optional<Lost> why) -> std::optional<Taken> {
    if (!why) return std::nullopt;
    return Taken(tl::unexpected(*why));
  };
  const auto message = read_message(line);
  if (!message) return over(blame(message.error(), until));
  switch (message->kind) {
    case Message::Kind::question:
      return over(serve_one(*message, until, serve));
    case Message::Kind::news:
      return std::nullopt;
    case Message::Kind::answer:
    case Message::Kind::fault:
      break;
  }
  const int number = question_of(message->id);
  const bool faulty = message->kind == Message::Kind::fault;
  // An answer that comes too late; a complaint about what we said, of which there is no number.
  if ((number > 0 && number < last_) || (faulty && message->id == "null")) return std::nullopt;
  if (number != last_) return over(blame({Code::invalid, "nobody has asked that"}, until));
  if (!faulty) return Taken(message->body);
  wrong_ = in_short(message->body.dump());
  return Taken(tl::unexpected(Lost::declined));
}

std::optional<Lost> Talk::serve_one(const Message& asked, const Deadline& until,
                                    const Serve& serve) {
  const auto method = of_word<Method>(asked.method);
  const Served served =
      method ? serve(*method, asked.body)
             : Served{tl::unexpected(Fault{Code::no_method, "there is no such method"})};
  const Got got = wire_.send(reply_line(asked.id, served.reply), until);
  if (got != Got::done) return lost(got);
  return served.withdraws ? std::optional(Lost::withdrawn) : std::nullopt;
}

std::optional<Lost> Talk::blame(const Fault& fault, const Deadline& until) {
  wrong_ = in_short(fault.words);
  const Got got = wire_.send(reply_line({}, tl::unexpected(fault)), until);
  if (got != Got::done) return lost(got);
  return manners_ == Manners::strict ? std::optional(Lost::nonsense) : std::nullopt;
}

}  // namespace opfor::engine
