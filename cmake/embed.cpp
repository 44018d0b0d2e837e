// Writes a .cpp that holds files byte for byte:
//   opfor_embedder OUTPUT.cpp FUNCTION ROOT FILE...   (each FILE relative to ROOT)
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// The inside of a string literal: printable ASCII as it is, every other byte as three octal
/// digits, which no digit that follows can lengthen.
std::string escaped(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\' && c != '?';
    if (plain) {
      out += c;
    } else {
      out += '\\';
      for (const int shift : {6, 3, 0}) out += static_cast<char>('0' + ((byte >> shift) & 7));
    }
  }
  return out;
}

void write_file(std::ostream& out, const std::string& path, std::string_view text) {
  constexpr std::size_t kBytesInLine = 80;
  out << "    {\"" << escaped(path) << "\",\n     {\"\"";
  for (std::size_t at = 0; at < text.size(); at += kBytesInLine) {
    out << "\n      \"" << escaped(text.substr(at, kBytesInLine)) << '"';
  }
  out << ",\n      " << text.size() << "}},\n";
}

void write(const std::filesystem::path& output, const std::string& function,
           const std::filesystem::path& root, std::vector<std::string> files) {
  std::sort(files.begin(), files.end());
  std::filesystem::create_directories(output.parent_path());
  std::ofstream out(output, std::ios::binary);
  out << "#include <array>\n\n#include \"core/shipped.hpp\"\n\nnamespace opfor::shipped {\n\n"
      << "std::span<const File> " << function << "();\n\nnamespace {\n"
      << "constexpr std::array<File, " << files.size() << "> kFiles{{\n";
  for (const std::string& file : files) write_file(out, file, read(root / file));
  out << "}};\n}  // namespace\n\nstd::span<const File> " << function << "() { return kFiles; }\n\n"
      << "}  // namespace opfor::shipped\n";
  if (!out.flush()) throw std::runtime_error("cannot write " + output.string());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::cerr << "opfor_embedder OUTPUT.cpp FUNCTION ROOT FILE...\n";
    return 2;
  }
  try {
    write(argv[1], argv[2], argv[3], {argv + 4, argv + argc});
  } catch (const std::exception& problem) {
    std::cerr << "opfor_embedder: " << problem.what() << '\n';
    return 1;
  }
}
