// The fields that a resolver is asked with, JSON: refused with a sentence, or values in range.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "hearing/resolver_fields.hpp"
#include "must.hpp"
#include "rules/sheets.hpp"
#include "table/assembly.hpp"

namespace {

using namespace opfor;

const std::vector<Resolver>& resolvers() {
  static const std::vector<Resolver> all = [] {
    const Sheet& of = sheet(SheetId::nineteenth_century);
    static const Behaviour behaviour = *load_behaviour(of, {}, std::nullopt);
    return of.resolvers(behaviour);
  }();
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto given = resolver_fields({reinterpret_cast<const char*>(data), size});
  if (!given) {
    fuzz::must(!given.error().sentence.empty(), "refused fields are told why");
    return 0;
  }
  for (const Resolver& resolver : resolvers()) {
    Problems problems;
    const Values values = checked(resolver, *given, problems);
    fuzz::must(values.size() == resolver.fields.size(), "every field has its value");
    Problems again;
    fuzz::must(checked(resolver, values, again) == values && again.empty(), "and it is in range");
  }
  return 0;
}
