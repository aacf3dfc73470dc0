// A task of a board as the text of a file of its own, and back.
//
//     save(std::to_string(task.id) + ".json", muster::task_file_text(task));
//
//     muster::task_file_reader reader;
//     auto const read = reader.read(text);          // the task, or a fault and its place
//     crew.add_task(now, desk, "auth", read.task.texts);
//
// Written: `id`, `subject`, `description`, `activeForm` and `owner` if there are any, `status`, `blocks`, `blockedBy`;
// numbers are texts, as other programs have them. A board of the crew is the truth, and such files are copies of it: what is
// read is a wish, and the crew's commands say what becomes of it.
#pragma once

#include <muster/crew/board_task.hpp>
#include <muster/crew/detail/answer_text.hpp>
#include <muster/tool/argument_fault.hpp>
#include <muster/tool/decode.hpp>
#include <muster/tool/enum_names.hpp>
#include <muster/tool/fields.hpp>

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace muster { inline namespace v0 {

// task_file_text(task)
namespace detail {

inline std::string as_texts(std::vector<task_number> const& numbers) {
    return as_json_list(numbers, [](std::string& json, task_number each) { append_json(json, std::to_string(each)); });
}

}  // namespace detail

[[nodiscard]] inline std::string task_file_text(board_task const& what) {
    detail::answer_text json;
    json.text("id", std::to_string(what.id)).text("subject", what.texts.subject);
    json.text("description", what.texts.description);
    if (!what.texts.active_form.empty()) json.text("activeForm", what.texts.active_form);
    if (!what.owner.empty()) json.text("owner", what.owner);
    return json.text("status", word(what.state))
        .json("blocks", detail::as_texts(what.blocks))
        .json("blockedBy", detail::as_texts(what.blocked_by))
        .str();
}

// task_file_reader: the task, or what is wrong with the text
template <>
struct enum_names<task_state> {
    using enum task_state;
    static constexpr enum_name<task_state> names[] = {
        {pending, "pending"}, {in_progress, "in_progress"}, {completed, "completed"}};
};

namespace detail {

struct task_file_fields {
    std::string_view id = {};
    std::string_view subject = {};
    std::optional<std::string_view> description = {};
    std::optional<std::string_view> active_form = {};
    std::optional<std::string_view> owner = {};
    task_state status = task_state::pending;
    std::optional<std::vector<std::string_view>> blocks = {};
    std::optional<std::vector<std::string_view>> blocked_by = {};

    static constexpr auto fields = muster::fields(
        field("id", &task_file_fields::id), field("subject", &task_file_fields::subject),
        field("description", &task_file_fields::description), field("activeForm", &task_file_fields::active_form),
        field("owner", &task_file_fields::owner), field("status", &task_file_fields::status),
        field("blocks", &task_file_fields::blocks), field("blockedBy", &task_file_fields::blocked_by));
};

// In digits, and neither 0 nor with a 0 before.
inline std::optional<task_number> task_number_from(std::string_view digits) noexcept {
    task_number number = 0;
    char const* const end = digits.data() + digits.size();
    auto const read = std::from_chars(digits.data(), end, number);
    bool const whole = read.ec == std::errc{} && read.ptr == end && digits[0] != '0';
    return whole ? std::optional{number} : std::nullopt;
}

}  // namespace detail

struct task_file {
    board_task task = {};
    argument_fault fault = {};  // true if there is one; then the task says nothing
};

class task_file_reader {
public:
    // Strict: no unknown field, none twice, nothing after the object. Linear in the text.
    [[nodiscard]] task_file read(std::string_view text) {
        auto const got = decoder_.decode<detail::task_file_fields>(text);
        if (got.fault) return {{}, got.fault};
        detail::task_file_fields const& given = got.value;
        task_file made;
        std::vector<task_number> id;
        take({given.id}, "/id", id, made.fault);
        take(given.blocks.value_or(names{}), "/blocks", made.task.blocks, made.fault);
        take(given.blocked_by.value_or(names{}), "/blockedBy", made.task.blocked_by, made.fault);
        if (made.fault) return made;
        made.task.id = id.front();
        made.task.texts = {std::string{given.subject}, std::string{given.description.value_or("")},
                           std::string{given.active_form.value_or("")}};
        made.task.owner = given.owner.value_or("");
        made.task.state = given.status;
        return made;
    }

private:
    using names = std::vector<std::string_view>;

    static void take(names const& from, std::string_view pointer, std::vector<task_number>& into,
                     argument_fault& fault) {
        for (std::string_view const each : from) {
            if (auto const number = detail::task_number_from(each))
                into.push_back(*number);
            else
                fault = {argument_error::wrong_value, std::string{pointer}, "the numbers of tasks, in digits", {}, 0};
        }
    }

    decoder decoder_{decode_limits{.longest_text = std::size_t{1} << 17}};
};

}}  // namespace muster::v0
