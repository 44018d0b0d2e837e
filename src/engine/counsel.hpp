#pragma once

#include <functional>
#include <memory>

#include "ai/commander/levels.hpp"
#include "engine/messages.hpp"

/// What the other may ask before he answers. All of it is answered by what his side knows.
namespace opfor::engine {

/// Who reacts in a battle that a side plays on in its mind: by the tables, and those of the enemy
/// without the temper of a doctrine that it cannot know.
class AsSupposed final : public Reactions {
 public:
  AsSupposed(const Reactions& reactions, const Setting& setting, Side side)
      : reactions_(reactions), setting_(setting), side_(side) {}
  [[nodiscard]] Reaction react(const ReactionRequest& request) const override {
    return reactions_.react(supposed(request));
  }
  [[nodiscard]] int total(const ReactionRequest& request) const override {
    return reactions_.total(supposed(request));
  }
  [[nodiscard]] std::vector<RiskTerm> terms(const ReactionRequest& request) const override {
    return reactions_.terms(supposed(request));
  }

 private:
  [[nodiscard]] ReactionRequest supposed(ReactionRequest request) const {
    if (setting_.unit(request.unit).side != side_) request.dials = {};
    return request;
  }
  const Reactions& reactions_;
  const Setting& setting_;
  Side side_;
};

/// Answers about one decision after another.
class Counsel {
 public:
  /// Sheet and reactions must outlive it. @param own how opfor would weigh for the side
  Counsel(const Sheet& sheet, const Reactions& reactions, Weights own, int most_plays)
      : sheet_(sheet), reactions_(reactions), own_(std::move(own)), most_plays_(most_plays) {}

  /// True when there is no time left to play on.
  using TimeIsUp = std::function<bool()>;
  /// A new decision; it, and the view, outlive what is asked about it.
  void about(const View& view, const Decision& decision, TimeIsUp time_is_up);
  /// Nothing is decided now: odds are all that may be asked.
  void about_nothing() { view_ = nullptr; }

  [[nodiscard]] Reply answer(Method asked, const Json& params);

 private:
  [[nodiscard]] Reply odds(const Json& params) const;
  [[nodiscard]] Reply about_decision(Method asked, const Json& params);
  [[nodiscard]] Reply judge(const Json& params) const;
  [[nodiscard]] Reply advise(const Json& params) const;
  [[nodiscard]] Reply play_on(const Json& params);
  const Sheet& sheet_;
  const Reactions& reactions_;
  Weights own_;
  int most_plays_;
  int plays_ = 0;  ///< for this decision
  const View* view_ = nullptr;
  const Decision* decision_ = nullptr;
  TimeIsUp time_is_up_;
};

}  // namespace opfor::engine
