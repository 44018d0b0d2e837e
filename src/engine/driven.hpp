#pragma once

#include <functional>

#include "drill/seen_event.hpp"
#include "engine/counsel.hpp"
#include "engine/talk.hpp"
#include "table/assembly.hpp"

namespace opfor::engine {

/// A battle that another program drives: it is asked what is a person's to answer, told what its
/// side sees, and may take its answers back and set the table right while it is asked.
class Driven {
 public:
  /// Both must outlive it. @param keep is called when something was answered, before it is told
  Driven(Game& game, Wire& wire, Limits limits, std::function<void()> keep);

  /// How it came to its end.
  enum class End : std::uint8_t {
    over,  ///< the battle is
    left,  ///< the other has gone
    unfit  ///< the other does not speak this protocol
  };
  [[nodiscard]] End run();

 private:
  [[nodiscard]] bool greet();
  /// Asks the first of what is pending. @returns false if nobody is there to answer
  [[nodiscard]] bool ask();
  [[nodiscard]] tl::expected<Json, Lost> put(Method method, const Json& params);
  [[nodiscard]] Talk::Served serve(Method asked, const Json& params);
  [[nodiscard]] Talk::Served undo();
  [[nodiscard]] Talk::Served correct(const Json& params);
  /// Gives an answer to the session. What is wrong with it is told, and it will be asked again.
  void give(const Answers& answers);
  void refuse(const std::string& why) { talk_.cancel(Lost::illegal, why, {}); }
  void tell_news();
  void look();

  Game& game_;
  Session& session_;
  Side side_;  ///< whose answers are asked
  Limits limits_;
  Talk talk_;
  Counsel counsel_;
  std::function<void()> keep_;
  std::size_t told_ = 0;  ///< events that have been told
  UnitSet hidden_;        ///< whom the side did not see then
  Learned learned_;
};

}  // namespace opfor::engine
