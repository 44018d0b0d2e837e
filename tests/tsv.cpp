#include "tsv.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace opfor::test {

std::vector<std::vector<std::string>> rows_of_file(const std::string& path) {
  std::ifstream in{std::string{OPFOR_SOURCE_DIR} + "/tests/" + path};
  if (!in) throw std::runtime_error("cannot read " + path);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream fields{line};
    std::vector<std::string> row;
    for (std::string field; std::getline(fields, field, '\t');) row.push_back(field);
    rows.push_back(row);
  }
  return rows;
}

}  // namespace opfor::test
