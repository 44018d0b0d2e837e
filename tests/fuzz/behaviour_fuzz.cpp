// A behaviour table: it is refused with sentences, or answers whatever happens.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ai/behaviour/read_behaviour.hpp"
#include "must.hpp"

namespace {

void answers_all(const opfor::Behaviour& behaviour, opfor::Table table) {
  using namespace opfor;
  for (const Fact state : {Fact::enemy_in_sight, Fact::mounted, Fact::falling_back}) {
    for (const int tenths : {0, 4, 30}) {
      ReactionRequest request;
      request.table = table;
      request.facts.set(state, 1);
      request.facts.set(Fact::loss_tenths, tenths);
      for (request.die = 1; request.die <= 6; ++request.die) {
        const Reaction reaction = behaviour.react(request);
        fuzz::must(!reaction.row.empty() && !reaction.rule.empty(), "every reaction has its row");
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace opfor;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto behaviour = read_behaviour(text, "fuzz.toml", {});
  if (!behaviour) {
    fuzz::must(!behaviour.error().empty(), "a refused table says why");
    return 0;
  }
  for (std::size_t table = 0; table < Words<Table>::all.size(); ++table) {
    if (behaviour->has(static_cast<Table>(table)))
      answers_all(*behaviour, static_cast<Table>(table));
  }
  return 0;
}
