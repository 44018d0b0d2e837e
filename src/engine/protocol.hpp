#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

#include "core/words.hpp"

/// The line protocol (PROTOCOL.md): JSON-RPC 2.0, an object a line, in both directions.
namespace opfor::engine {

using Json = nlohmann::ordered_json;

/// Grows when something is called or means something else than before.
inline constexpr int kProtocol = 1;
/// The longest line that is read, in bytes.
inline constexpr std::size_t kLongestLine = 1 << 20;

/// What one may ask or tell the other.
enum class Method : std::uint8_t {
  // Asked by opfor.
  hello,       ///< who is there, and what is played
  decide,      ///< a decision of its side
  throw_dice,  ///< dice or a card, where they are thrown by hand
  measure,     ///< a distance near a limit, where one plays with figures
  // Told by opfor.
  event,   ///< what its side has seen
  cancel,  ///< a question is over without an answer that counts
  ended,   ///< the battle
  // Asked of opfor.
  resolvers,  ///< what odds there are
  odds,
  judge,    ///< whether an order is one
  advise,   ///< what opfor would do
  play_on,  ///< what may come of it
  correct,  ///< the table is otherwise
  undo      ///< takes back its last answer
};

}  // namespace opfor::engine

namespace opfor {
template <>
struct Words<engine::Method> {
  static constexpr std::array<std::string_view, 14> all{
      "hello",     "decide", "throw", "measure", "event",   "cancel",  "ended",
      "resolvers", "odds",   "judge", "advise",  "play_on", "correct", "undo"};
};
}  // namespace opfor

namespace opfor::engine {

/// JSON-RPC's own numbers, and below them the protocol's.
enum class Code : std::int16_t {
  parse = -32700,
  invalid = -32600,
  no_method = -32601,
  params = -32602,
  not_now = -32001,   ///< it cannot be asked of this decision, or at this time
  too_many = -32002,  ///< the limit of this decision is reached
  refused = -32003    ///< the rules, or the table, are against it
};

struct Fault {
  Code code = Code::invalid;
  std::string words;
};
[[nodiscard]] inline tl::unexpected<Fault> wrong(Code code, std::string words) {
  return tl::unexpected(Fault{code, std::move(words)});
}
/// What is answered to a question.
using Reply = tl::expected<Json, Fault>;

/// A line that was read.
struct Message {
  enum class Kind : std::uint8_t { question, news, answer, fault } kind;
  std::string id;      ///< as JSON; of news: empty
  std::string method;  ///< of questions and news
  Json body;           ///< parameters, the result of an answer, the error of a fault
};
/// @returns else what is wrong, with JSON-RPC's number for it
[[nodiscard]] tl::expected<Message, Fault> read_message(std::string_view line);

[[nodiscard]] std::string question_line(int id, Method method, const Json& params);
[[nodiscard]] std::string news_line(Method method, const Json& params);
/// @param id as JSON
[[nodiscard]] std::string reply_line(const std::string& id, const Reply& reply);

}  // namespace opfor::engine
