#include "ai/behaviour/doctrine.hpp"

#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <set>
#include <utility>

#include "ai/behaviour/document.hpp"
#include "ai/behaviour/fields.hpp"

namespace opfor {
namespace {

Dials read_dials(TableFields& fields) {
  const auto dial = [&](std::string_view key, int most) {
    return static_cast<std::int8_t>(fields.whole(key, -most, most, true).value_or(0));
  };
  return {dial("temper", 1), dial("nerve", 2), dial("aggression", 1)};
}

}  // namespace

Dials dials_for(const Doctrine& doctrine, std::span<const std::string> tags) {
  for (const std::string& tag : tags) {
    const auto known = ranges::find_if(
        doctrine.tagged, [&](const auto& each) { return ranges::contains(each.tags, tag); });
    if (known != doctrine.tagged.end()) return known->dials;
  }
  return doctrine.dials;
}

bool shades(const Doctrine& doctrine) {
  return !(doctrine.dials == Dials{}) || !doctrine.weights.empty() ||
         ranges::any_of(doctrine.tagged, [](const auto& one) { return !(one.dials == Dials{}); });
}

tl::expected<Doctrine, Problems> read_doctrine(std::string_view text, std::string_view file_name) {
  Problems problems;
  Complaints complaints{problems};
  const auto root = parse_document(text, file_name, complaints);
  if (!root) return tl::make_unexpected(std::move(problems));
  Doctrine doctrine;
  TableFields fields{*root, "the doctrine", complaints};
  doctrine.about = fields.text("about", true);
  doctrine.dials = read_dials(fields);
  std::set<std::string> seen;
  for (const Node* node : fields.tables("tagged")) {
    TableFields own{*node, "a tagged entry", complaints};
    Doctrine::Tagged tagged;
    for (const Node* tag : own.texts("tags", true)) {
      if (!seen.insert(tag->text).second) {
        complaints.add(Complaint::tag_twice, tag->where, {tag->text});
      }
      tagged.tags.push_back(tag->text);
    }
    tagged.dials = read_dials(own);
    own.done();
    doctrine.tagged.push_back(std::move(tagged));
  }
  if (const Node* weights = fields.table("weights")) {
    doctrine.weights = own_weights(*weights, complaints);
  }
  fields.done();
  if (!problems.empty()) return tl::make_unexpected(std::move(problems));
  return doctrine;
}

}  // namespace opfor
