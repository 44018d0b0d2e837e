#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>
#include <stdexcept>

#include "cli/sentences.hpp"
#include "cli/verbs.hpp"
#include "drill/outcomes.hpp"
#include "hearing/resolver_fields.hpp"
#include "record/resolver_json.hpp"
#include "rules/sheets.hpp"
#include "table/assembly.hpp"
#include "telling/terminal.hpp"

namespace opfor::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string value_words(const Value& value) {
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  return std::get<std::string>(value);
}

std::string field_words(const ResolverField& field) {
  std::string range;
  if (!field.allowed.empty()) {
    const std::vector<std::string_view> words(field.allowed.begin(), field.allowed.end());
    range = one_of(words);
  } else if (std::holds_alternative<bool>(field.standard)) {
    range = "true or false";
  } else if (field.most > field.least) {
    range = fmt::format("{} to {}", field.least, field.most);
  }
  const std::string unit = field.unit.empty() ? "" : " " + field.unit;
  return fmt::format("{} ({}{}; if not given: {})", field.words, range, unit,
                     value_words(field.standard));
}

std::string list_resolvers(const std::vector<Resolver>& resolvers, const Ink& ink) {
  std::string text;
  for (const Resolver& resolver : resolvers) {
    text += fmt::format("{}  {} [{}]\n", ink(Tone::name, resolver.name), resolver.words,
                        resolver.rules);
    std::size_t width = 0;
    for (const ResolverField& field : resolver.fields) width = std::max(width, field.name.size());
    for (const ResolverField& field : resolver.fields) {
      text += fmt::format("    {:<{}}  {}\n", field.name, width, field_words(field));
    }
  }
  return text;
}

Result<std::string> fields_text(const std::optional<std::string>& given) {
  if (!given) return std::string{"{}"};
  if (*given == "-") return read_standard_input(kMostScenarioBytes);
  if (given->substr(0, 1) == "@") return read_file(given->substr(1), kMostScenarioBytes);
  return *given;
}

Result<Values> read_fields(const std::optional<std::string>& given) {
  const auto text = fields_text(given);
  if (!text) return tl::unexpected(text.error());
  return resolver_fields(*text);
}

std::string fraction_words(const chance::Probability& p) {
  return fmt::format("{}/{}", numerator(p).str(), denominator(p).str());
}

std::string outcome_words(const Values& values) {
  std::vector<std::string> words;
  for (const auto& [name, value] : values) {
    words.push_back(fmt::format("{} {}", name, value_words(value)));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

void print_table(const chance::Odds<Values>& odds) {
  // Columns where every outcome has the same fields, and nothing is as clear as a table.
  std::size_t width = 7;
  for (const auto& [values, p] : odds) width = std::max(width, outcome_words(values).size());
  fmt::print("{:<{}}  {:>8}  exactly\n", "outcome", width, "odds");
  for (const auto& [values, p] : odds) {
    fmt::print("{:<{}}  {:>7.3f}%  {}\n", outcome_words(values), width,
               100 * p.convert_to<double>(), fraction_words(p));
  }
}

const Resolver* find_resolver(const std::vector<Resolver>& all, const std::string& name) {
  const auto found = ranges::find(all, name, &Resolver::name);
  return found == all.end() ? nullptr : &*found;
}

Result<Exit> print_odds(const Resolver& resolver, const OddsArguments& arguments) {
  const auto given = read_fields(arguments.fields);
  if (!given) return tl::unexpected(given.error());
  Problems problems;
  const Values values = checked(resolver, *given, problems);
  if (!problems.empty()) {
    std::string lines = problems.to_string();
    while (!lines.empty() && lines.back() == '\n') lines.pop_back();
    return fail(Exit::bad_file, VerbSays::bad_fields, {lines});
  }
  try {
    if (arguments.json) {
      fmt::print("{}\n", Json{{"outcomes", outcomes_json(resolver, values)}}.dump(2));
    } else {
      print_table(resolver.odds(values));
    }
  } catch (const std::length_error&) {
    return fail(Exit::refused, VerbSays::too_many_branches);
  }
  return Exit::done;
}

}  // namespace

Result<Exit> run_odds(const OddsArguments& arguments) {
  const Sheet* sheet = find_sheet(arguments.sheet);
  if (sheet == nullptr) {
    return fail(Exit::usage, VerbSays::no_sheet, {arguments.sheet, one_of(sheet_names())});
  }
  const auto behaviour = load_behaviour(*sheet, {}, arguments.overrides.tables);
  if (!behaviour) return tl::unexpected(behaviour.error());
  const std::vector<Resolver> resolvers = sheet->resolvers(*behaviour);
  if (!arguments.resolver) {
    if (arguments.json) {
      fmt::print("{}\n", Json{{"resolvers", resolvers_json(resolvers)}}.dump(2));
    } else {
      fmt::print("{}", list_resolvers(resolvers, ink_of_output()));
    }
    return Exit::done;
  }
  if (const Resolver* resolver = find_resolver(resolvers, *arguments.resolver)) {
    return print_odds(*resolver, arguments);
  }
  const auto names =
      resolvers | ranges::views::transform(&Resolver::name) | ranges::to<std::vector>;
  return fail(Exit::usage, VerbSays::no_resolver,
              {*arguments.resolver, or_did_you_mean(*arguments.resolver, names), arguments.sheet});
}

}  // namespace opfor::cli
