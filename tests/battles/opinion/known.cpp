#include "battles/opinion/known.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace opfor::battles::opinion {
namespace {

KnownFault fault_of(const std::string& line) {
  std::istringstream fields{line};
  std::vector<std::string> row;
  for (std::string field; std::getline(fields, field, '\t');) row.push_back(field);
  const auto kind = row.empty() ? std::nullopt : of_word<Kind>(row[0]);
  if (row.size() != 4 || !kind || row[3].empty()) {
    throw std::runtime_error("no known fault: kind, rule, how and reason, parted by tabs: " + line);
  }
  return {*kind, row[1], row[2] == "-" ? "" : row[2], row[3]};
}

}  // namespace

std::vector<KnownFault> read_known(std::string_view text) {
  std::istringstream lines{std::string{text}};
  std::vector<KnownFault> faults;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line.front() != '#') faults.push_back(fault_of(line));
  }
  return faults;
}

const std::vector<KnownFault>& known_faults() {
  static const std::vector<KnownFault> kFaults = [] {
    std::ifstream file{std::string{OPFOR_SOURCE_DIR} + "/tests/battles/opinion/known.tsv"};
    if (!file) throw std::runtime_error("tests/battles/opinion/known.tsv cannot be read");
    std::ostringstream text;
    text << file.rdbuf();
    return read_known(text.str());
  }();
  return kFaults;
}

const KnownFault* known(const std::vector<KnownFault>& faults, const Finding& finding) {
  const auto found = std::find_if(faults.begin(), faults.end(), [&](const KnownFault& fault) {
    return fault.kind == finding.kind && fault.rule == finding.rule &&
           (fault.how.empty() || fault.how == finding.how);
  });
  return found == faults.end() ? nullptr : &*found;
}

}  // namespace opfor::battles::opinion
