// A line that another program writes while it is asked for an order: it is no message and that is
// said, or a question that is answered, or an answer of which it is known whether it is a choice.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/counsel.hpp"
#include "must.hpp"
#include "record/program_asks.hpp"
#include "table/assembly.hpp"

namespace {

using namespace opfor;

/// A battle in which a person is asked for an order.
class Asked {
 public:
  Asked() {
    Beginning beginning;
    beginning.seats = Seats{};
    auto made = Game::begin(*find_file("first_steps"), {}, beginning);
    fuzz::must(made.has_value(), "the battle can be begun");
    game_ = *std::move(made);
    Session& session = game_->session();
    while (session.advance() == Session::Stop::asks) {
      const auto& decisions = session.pending().decisions;
      if (!decisions.empty() && decisions.front().shape == Shape::order) break;
      session.answer_by_program();
    }
    decision_ = session.pending().decisions.front();
    table_ = session.asked_about();
    view_ = game_->sheet().view(table_, decision_.side);
  }
  [[nodiscard]] engine::Reply ask(engine::Method method, const engine::Json& params) const {
    const Sheet& sheet = game_->sheet();
    engine::Counsel counsel(sheet, game_->behaviour(decision_.side), shipped_weights(sheet.name()),
                            1);
    counsel.about(view_, decision_, [] { return true; });
    return counsel.answer(method, params);
  }
  void answer(const engine::Json& json) const {
    const auto choice = engine::choice_of(table_.setting(), decision_, json);
    if (!choice) return fuzz::must(!choice.error().words.empty(), "what is wrong is said");
    fuzz::must(!fault(decision_, *choice), "a choice is one of the decision");
    if (!choice->order) return;
    const auto why = refused(game_->sheet(), table_, decision_, *choice->order);
    fuzz::must(!why || !why->what.empty(), "why an order is none is said");
  }

 private:
  std::unique_ptr<Game> game_;
  Decision decision_;
  Battle table_;
  View view_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Asked kAsked;
  if (size > engine::kLongestLine) return 0;
  const auto message = engine::read_message({reinterpret_cast<const char*>(data), size});
  if (!message) {
    fuzz::must(!message.error().words.empty(), "what is wrong is said");
    return 0;
  }
  if (message->kind == engine::Message::Kind::question) {
    const auto method = of_word<engine::Method>(message->method);
    if (!method) return 0;
    const auto reply = kAsked.ask(*method, message->body);
    fuzz::must(engine::read_message(engine::reply_line(message->id, reply)).has_value(),
               "what is answered is a message");
  }
  if (message->kind == engine::Message::Kind::answer) kAsked.answer(message->body);
  return 0;
}
