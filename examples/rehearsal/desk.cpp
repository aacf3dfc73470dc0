#include "desk.hpp"

#include <muster/files/file_root.hpp>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <system_error>

namespace rehearsal {

namespace fs = std::filesystem;

// Below the project and nowhere else, whatever a part writes as a path; empty if there is no such file.
std::string desk::content_of(std::string_view path) const {
    auto const root = muster::file_root::open(project_.string());
    if (!root) return {};
    auto text = root->read_file(path);
    return text ? *std::move(text) : std::string{};
}

void put(fs::path const& path, std::string_view text) {
    std::error_code ignored;  // then the file cannot be opened either, and whoever reads it says so
    fs::create_directories(path.parent_path(), ignored);
    std::ofstream{path, std::ios::binary} << text;
}

std::string desk::note(std::string_view name) {
    auto const found = pad_.read(name);
    if (!found) return fault_of(found.error), std::string{};
    read_.emplace(name);
    return found->bytes;
}

void desk::write_note(std::string_view name, std::string_view text) {
    fault_of(pad_.create(name, text, change_of_note()));
}
void desk::append_note(std::string_view name, std::string_view text) {
    fault_of(pad_.append(name, text, change_of_note()));
}

std::string desk::read(std::string_view path) {
    std::string text = content_of(path);
    if (text.empty()) fault("there is no file ", path);
    return text;
}

void desk::change(std::string_view path, std::string_view text) {
    std::string const normal = muster::normal_path(path);
    for (std::string const& place : task_.writes) {
        if (!muster::covers(muster::normal_path(place), normal)) continue;
        put(project_ / path, text);
        written_.insert(place);
        return;
    }
    fault("has no claim on ", path);
}

std::string desk::before(std::string_view path) const {
    for (file const& each : before_) {
        if (each.path == path) return std::string{each.text};
    }
    return {};
}

std::vector<std::string> desk::paths() const {
    std::vector<std::string> all;
    for (auto const& each : fs::recursive_directory_iterator{project_}) {
        if (each.is_regular_file()) all.push_back(fs::relative(each.path(), project_).generic_string());
    }
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<std::string> desk::changed() const {
    std::vector<std::string> all;
    for (std::string const& path : paths()) {
        if (content_of(path) != before(path)) all.push_back(path);
    }
    return all;
}

// `src/app.ts:11` and the like: the file has that many lines at least.
void desk::check_places(std::string_view text) {
    static constexpr std::string_view digits = "0123456789";
    static constexpr std::string_view path_chars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./";
    for (std::size_t at = text.find(':'); at != text.npos; at = text.find(':', at + 1)) {
        std::string_view const before_it = text.substr(0, at);
        std::size_t const blank = before_it.find_last_not_of(path_chars);
        std::string_view const path = before_it.substr(blank == text.npos ? 0 : blank + 1);
        std::string_view const behind = text.substr(at + 1);
        std::string_view const number = behind.substr(0, behind.find_first_not_of(digits));
        if (number.empty() || path.find('.') == path.npos) continue;
        std::string const found = read(path);
        long line = 0;
        bool const fits = std::from_chars(number.data(), number.data() + number.size(), line).ec == std::errc{};
        if (!fits || std::count(found.begin(), found.end(), '\n') < line) fault("no such line: ", path);
    }
}

std::string desk::cite(std::string_view path, std::string_view words) {
    std::string const text = read(path);
    std::size_t const at = text.find(words);
    if (at == std::string::npos) fault("not to be found: ", words);
    std::size_t const above = at == std::string::npos ? 0 : at;
    auto const line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(above), '\n') + 1;
    return std::string{path} + ':' + std::to_string(line);
}

}  // namespace rehearsal
