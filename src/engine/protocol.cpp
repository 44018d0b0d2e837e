#include "engine/protocol.hpp"

#include <fmt/format.h>
#include <stdexcept>
#include <utility>

#include "record/json_line.hpp"

namespace opfor::engine {
namespace {

/// More than any message needs; what is deeper is no message.
constexpr int kDeepest = 24;
constexpr std::size_t kLongestId = 100;

Json parsed(std::string_view line) {
  const auto not_too_deep = [](int depth, Json::parse_event_t, Json&) {
    if (depth > kDeepest) throw std::length_error("it is nested too deep");
    return true;
  };
  return Json::parse(line, not_too_deep);
}

bool is_id(const Json& id) {
  return id.is_number_integer() ||
         (id.is_string() && id.get_ref<const std::string&>().size() <= kLongestId);
}

tl::expected<Message, Fault> invalid(std::string words) {
  return tl::unexpected(Fault{Code::invalid, std::move(words)});
}

Message message(Message::Kind kind, const Json* id, std::string method, Json body) {
  return {kind, id == nullptr ? std::string() : id->dump(), std::move(method), std::move(body)};
}

tl::expected<Message, Fault> asked_or_told(const Json& json, const Json* id) {
  const Json& method = json.at("method");
  if (!method.is_string()) return invalid("'method' is no text");
  const auto params = json.find("params");
  Json body = params == json.end() ? Json::object() : *params;
  if (!body.is_object()) return invalid("'params' is no object");
  const auto kind = id == nullptr ? Message::Kind::news : Message::Kind::question;
  return message(kind, id, method.get<std::string>(), std::move(body));
}

tl::expected<Message, Fault> message_of(const Json& json) {
  if (!json.is_object()) return invalid("it is no object");
  if (json.value("jsonrpc", Json()) != "2.0") return invalid("'jsonrpc' is not \"2.0\"");
  const auto found = json.find("id");
  const Json* id = found == json.end() ? nullptr : &*found;
  const bool null_id = id != nullptr && id->is_null();
  if (id != nullptr && !null_id && !is_id(*id)) return invalid("'id' is no whole number or text");
  if (json.contains("method")) {
    if (null_id) return invalid("'id' is null");
    return asked_or_told(json, id);
  }
  if (id == nullptr) return invalid("there is neither 'method' nor 'id'");
  const bool result = json.contains("result");
  if (result == json.contains("error")) return invalid("one of 'result' and 'error' is wanted");
  return message(result ? Message::Kind::answer : Message::Kind::fault, id, {},
                 json.at(result ? "result" : "error"));
}

}  // namespace

tl::expected<Message, Fault> read_message(std::string_view line) {
  try {
    return message_of(parsed(line));
  } catch (const Json::parse_error& wrong) {
    // Its own words quote what was read, which may be half a character.
    return tl::unexpected(Fault{Code::parse, fmt::format("it is no JSON (byte {})", wrong.byte)});
  } catch (const Json::exception&) {
    return tl::unexpected(Fault{Code::parse, "a number in it is beyond all bounds"});
  } catch (const std::length_error& wrong) {
    return tl::unexpected(Fault{Code::parse, wrong.what()});
  }
}

std::string question_line(int id, Method method, const Json& params) {
  return json::line_of(
      {{"jsonrpc", "2.0"}, {"id", id}, {"method", word(method)}, {"params", params}});
}

std::string news_line(Method method, const Json& params) {
  return json::line_of({{"jsonrpc", "2.0"}, {"method", word(method)}, {"params", params}});
}

std::string reply_line(const std::string& id, const Reply& reply) {
  Json line{{"jsonrpc", "2.0"}, {"id", id.empty() ? Json(nullptr) : Json::parse(id)}};
  if (reply) {
    line["result"] = *reply;
  } else {
    line["error"] = {{"code", static_cast<int>(reply.error().code)},
                     {"message", reply.error().words}};
  }
  return json::line_of(line);
}

}  // namespace opfor::engine
