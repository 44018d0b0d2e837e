#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "engine/protocol.hpp"
#include "engine/wire.hpp"

namespace opfor::engine {

/// Why a question has no answer that counts.
enum class Lost : std::uint8_t {
  crashed,   ///< it has ended
  late,      ///< no answer in time
  nonsense,  ///< it wrote what is no message, or answered what nobody asked
  illegal,   ///< its answer is none that the rules allow
  flooded,   ///< it wrote without end
  declined,  ///< it answered with an error
  withdrawn  ///< the question itself is over: an answer was taken back, or the table set right
};
}  // namespace opfor::engine

namespace opfor {
template <>
struct Words<engine::Lost> {
  static constexpr std::array<std::string_view, 7> all{"crashed", "late",     "nonsense", "illegal",
                                                       "flooded", "declined", "withdrawn"};
};
}  // namespace opfor

namespace opfor::engine {

/// Questions to another program, which may ask in return before it answers.
class Talk {
 public:
  /// How what is no message is taken.
  enum class Manners : std::uint8_t {
    strict,  ///< the question is lost
    patient  ///< it is said, and the question stands
  };
  Talk(Wire& wire, Manners manners) : wire_(wire), manners_(manners) {}

  struct Served {
    Reply reply;
    bool withdraws = false;  ///< the question that is open is over
  };
  /// Answers what the other asks.
  using Serve = std::function<Served(Method asked, const Json& params)>;

  /// Asks, and waits for the answer. Of a question that is lost the other is told (`cancel`), if he
  /// is still there to be told.
  [[nodiscard]] tl::expected<Json, Lost> ask(Method method, const Json& params,
                                             const Deadline& until, const Serve& serve);
  /// The answer to the last question does not count after all.
  void cancel(Lost why, const std::string& words, const Deadline& until);
  /// @returns false if it does not reach him in time
  bool tell(Method method, const Json& params, const Deadline& until);
  /// What was wrong with the last answer or message, where that is known; for the other's author.
  [[nodiscard]] const std::string& wrong() const { return wrong_; }

 private:
  [[nodiscard]] tl::expected<Json, Lost> wait(const Deadline& until, const Serve& serve);
  /// Nothing: wait on.
  [[nodiscard]] std::optional<tl::expected<Json, Lost>> take(const std::string& line,
                                                             const Deadline& until,
                                                             const Serve& serve);
  [[nodiscard]] std::optional<Lost> serve_one(const Message& asked, const Deadline& until,
                                              const Serve& serve);
  [[nodiscard]] std::optional<Lost> blame(const Fault& fault, const Deadline& until);
  Wire& wire_;
  Manners manners_;
  int last_ = 0;  ///< the number of the last question
  std::string wrong_;
};

}  // namespace opfor::engine
