#include "ai/commander/weights.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <stdexcept>

#include "ai/behaviour/document.hpp"
#include "ai/behaviour/fields.hpp"
#include "core/shipped.hpp"

namespace opfor {
namespace {

constexpr double kMost = 1e6;

/// The subject of a weight, and its key in the subject's table: "fight", "caution".
std::pair<std::string_view, std::string_view> parts_of(Weight weight) {
  const std::string_view name = word(weight);
  const std::size_t dot = name.find('.');
  return {name.substr(0, dot), name.substr(dot + 1)};
}

/// The keys of a subject; without a subject the subjects themselves.
std::vector<std::string_view> known_names(std::string_view subject) {
  std::vector<std::string_view> known;
  for (std::size_t i = 0; i < Words<Weight>::all.size(); ++i) {
    const auto [of, key] = parts_of(static_cast<Weight>(i));
    if (!subject.empty() && of != subject) continue;
    const std::string_view name = subject.empty() ? of : key;
    if (known.empty() || known.back() != name) known.push_back(name);
  }
  return known;
}

std::optional<double> number_of(const NamedNode& entry, Complaints& complaints) {
  const Node& value = entry.value;
  if (value.kind != Node::Kind::whole && value.kind != Node::Kind::number) {
    complaints.add(Complaint::wrong_type, value.where,
                   {entry.key, "a number", kind_words(value.kind)});
    return std::nullopt;
  }
  if (value.number >= 0 && value.number <= kMost) return value.number;  // a NaN is neither
  complaints.add(Complaint::out_of_range, value.where,
                 {entry.key, "0", fmt::format("{}", kMost), fmt::format("{}", value.number)});
  return std::nullopt;
}

void read_subject(const NamedNode& subject, std::vector<OwnWeight>& own, Complaints& complaints) {
  const std::string what = fmt::format("the weights of '{}'", subject.key);
  if (subject.value.kind != Node::Kind::table) {
    complaints.add(Complaint::wrong_type, subject.where,
                   {subject.key, kind_words(Node::Kind::table), kind_words(subject.value.kind)});
    return;
  }
  for (const NamedNode& entry : subject.value.entries) {
    const auto weight = of_word<Weight>(fmt::format("{}.{}", subject.key, entry.key));
    if (!weight) {
      complaints.add(Complaint::unknown_key, entry.where, {entry.key, what},
                     hint_for(entry.key, known_names(subject.key)));
    } else if (const auto value = number_of(entry, complaints)) {
      own.emplace_back(*weight, *value);
    }
  }
}

void read_rules(const NamedNode& table, Weights& weights, Complaints& complaints) {
  for (const NamedNode& entry : table.value.entries) {
    const auto what = of_word<Consider>(entry.key);
    if (!what) {
      complaints.add(Complaint::unknown_key, entry.where, {entry.key, "the rules"},
                     hint_for(entry.key, Words<Consider>::all));
    } else if (entry.value.kind != Node::Kind::text) {
      complaints.add(Complaint::wrong_type, entry.value.where,
                     {entry.key, kind_words(Node::Kind::text), kind_words(entry.value.kind)});
    } else {
      weights.set_rule(*what, entry.value.text);
    }
  }
}

/// Every table but those that are no subject.
std::vector<OwnWeight> read_subjects(const Node& table, const std::vector<std::string_view>& others,
                                     std::string_view what, Complaints& complaints) {
  std::vector<OwnWeight> own;
  for (const NamedNode& entry : table.entries) {
    if (std::find(others.begin(), others.end(), entry.key) != others.end()) continue;
    if (is_subject_of_weights(entry.key)) {
      read_subject(entry, own, complaints);
    } else {
      complaints.add(Complaint::unknown_key, entry.where, {entry.key, std::string{what}},
                     hint_for(entry.key, known_names({})));
    }
  }
  return own;
}

std::string_view shipped_text(std::string_view path) {
  for (const shipped::File& file : shipped::files()) {
    if (file.path == path) return file.text;
  }
  return {};
}

Weights shipped_over(const Weights* base, const std::string& path) {
  auto weights = read_weights(shipped_text(path), path, base);
  if (!weights) throw std::logic_error(weights.error().to_string());
  return *std::move(weights);
}

}  // namespace

bool is_subject_of_weights(std::string_view table) {
  const auto subjects = known_names({});
  return std::find(subjects.begin(), subjects.end(), table) != subjects.end();
}

std::vector<OwnWeight> own_weights(const Node& table, Complaints& complaints) {
  return read_subjects(table, {}, "the weights", complaints);
}

tl::expected<Weights, Problems> read_weights(std::string_view text, std::string_view file_name,
                                             const Weights* base) {
  Problems problems;
  Complaints complaints{problems};
  const auto root = parse_document(text, file_name, complaints);
  if (!root) return tl::make_unexpected(std::move(problems));
  TableFields fields{*root, "the file", complaints};
  fields.text("about", true);
  fields.whole("version", kWeightsVersion, kWeightsVersion, true);
  Weights weights = base != nullptr ? *base : Weights{};
  const std::vector<OwnWeight> own =
      read_subjects(*root, {"about", "version", "rules"}, "the weights", complaints);
  weights.set(own);
  for (const NamedNode& entry : root->entries) {
    if (entry.key == "rules") read_rules(entry, weights, complaints);
  }
  for (std::size_t i = 0; base == nullptr && i < Words<Weight>::all.size(); ++i) {
    const auto weight = static_cast<Weight>(i);
    const bool named = std::any_of(own.begin(), own.end(),
                                   [&](const OwnWeight& one) { return one.first == weight; });
    if (named) continue;
    complaints.add(Complaint::missing_key, root->where, {"the file", std::string{word(weight)}});
  }
  if (!problems.empty()) return tl::make_unexpected(std::move(problems));
  return weights;
}

const Weights& shipped_weights(std::string_view sheet) {
  // Read once a process; nothing in it depends on who asks first.
  static const Weights kCommon = shipped_over(nullptr, "ai/weights/common.toml");
  static const std::map<std::string, Weights, std::less<>> kOfSheets = [] {
    std::map<std::string, Weights, std::less<>> all;
    constexpr std::string_view folder = "ai/weights/";
    for (const shipped::File& file : shipped::files()) {
      if (!file.path.starts_with(folder) || !file.path.ends_with(".toml")) continue;
      const std::string path{file.path};
      const std::string name = path.substr(folder.size(), path.size() - folder.size() - 5);
      if (name != "common") all.emplace(name, shipped_over(&kCommon, path));
    }
    return all;
  }();
  const auto found = kOfSheets.find(sheet);
  return found == kOfSheets.end() ? kCommon : found->second;
}

}  // namespace opfor
