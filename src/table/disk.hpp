#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <sys/stat.h>

/// Files as the system has them. Whatever fails leaves its reason in `errno`; a call that a signal
/// has interrupted is made again.
namespace opfor::disk {

/// An open file; closed when it goes.
class Handle {
 public:
  Handle() = default;
  explicit Handle(int number) : number_(number) {}
  Handle(Handle&& other) noexcept : number_(other.release()) {}
  Handle& operator=(Handle&& other) noexcept;
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle();
  [[nodiscard]] explicit operator bool() const { return number_ >= 0; }
  [[nodiscard]] int number() const { return number_; }
  int release();

 private:
  int number_ = -1;
};

/// Opens what is there, whatever it is.
[[nodiscard]] Handle open_there(const std::string& path, int how);
/// Writes all of it. @returns how many bytes were written: fewer, and the rest could not be.
[[nodiscard]] std::size_t write_all(int file, std::string_view text);
/// What was written is on the disk.
[[nodiscard]] bool sync(int file);
/// Cuts a file to its first bytes.
[[nodiscard]] bool cut(int file, std::size_t size);
/// Everything in it from its beginning on, at most so many bytes and one more.
[[nodiscard]] std::optional<std::string> read_all(int file, std::size_t most);

/// Where a path leads, links followed, be there anything at the end or not.
[[nodiscard]] std::string followed(const std::string& path);
/// What is there; nothing if there is nothing.
[[nodiscard]] std::optional<struct stat> state_of(const std::string& path);
/// Its folder, "." if it names none.
[[nodiscard]] std::string folder_of(const std::string& path);
/// No plain file: a pipe, a device, or what a path of the system's own leads to. It is written to
/// as what it is, and never replaced.
[[nodiscard]] bool is_special(const std::string& path, const struct stat& state);
/// Nobody may write to it, not even the superuser unasked.
[[nodiscard]] bool is_read_only(const std::string& path, const struct stat& state);

/// A new file with a text, on the disk, that nobody can see before it is put in its place; a
/// process that dies leaves nothing of it behind.
class NewFile {
 public:
  /// @param like whose permissions and owner it shall have
  [[nodiscard]] static std::optional<NewFile> make(const std::string& folder, std::string_view text,
                                                   const struct stat* like);
  NewFile(NewFile&& other) noexcept;
  NewFile& operator=(NewFile&& other) noexcept;
  ~NewFile();
  [[nodiscard]] int number() const { return file_.number(); }
  /// Puts it in its place. @returns false if that failed, with EEXIST if there is something and it
  /// is not to be replaced.
  [[nodiscard]] bool put(const std::string& path, bool replacing);
  /// The open file, to go on with.
  [[nodiscard]] Handle take() { return std::move(file_); }

 private:
  NewFile(std::string folder, Handle file, std::string name)
      : folder_(std::move(folder)), file_(std::move(file)), name_(std::move(name)) {}
  [[nodiscard]] bool give_name();
  void forget();
  std::string folder_;
  Handle file_;
  std::string name_;  ///< in the folder; empty while it has none
};

}  // namespace opfor::disk
