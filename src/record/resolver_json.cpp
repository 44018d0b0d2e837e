#include "record/resolver_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "drill/outcomes.hpp"

namespace opfor {
namespace {

using Json = nlohmann::ordered_json;

Json value_json(const Value& value) {
  return std::visit([](const auto& v) { return Json(v); }, value);
}

Json field_json(const ResolverField& field) {
  Json one{{"name", field.name},
           {"words", field.words},
           {"unit", field.unit},
           {"default", value_json(field.standard)}};
  if (!field.allowed.empty()) one["allowed"] = field.allowed;
  if (field.most > field.least) {
    one["least"] = field.least;
    one["most"] = field.most;
  }
  return one;
}

}  // namespace

Json resolvers_json(const std::vector<Resolver>& resolvers) {
  Json list = Json::array();
  for (const Resolver& resolver : resolvers) {
    Json fields = Json::array();
    for (const ResolverField& field : resolver.fields) fields.push_back(field_json(field));
    list.push_back({{"name", resolver.name},
                    {"words", resolver.words},
                    {"rules", resolver.rules},
                    {"fields", std::move(fields)}});
  }
  return list;
}

Json outcomes_json(const Resolver& resolver, const Values& fields) {
  Json list = Json::array();
  for (const auto& [values, p] : resolver.odds(fields)) {
    Json result = Json::object();
    for (const auto& [name, value] : values) result[name] = value_json(value);
    const std::string exactly = fmt::format("{}/{}", numerator(p).str(), denominator(p).str());
    list.push_back({{"p", p.convert_to<double>()}, {"exactly", exactly}, {"result", result}});
  }
  return list;
}

}  // namespace opfor
