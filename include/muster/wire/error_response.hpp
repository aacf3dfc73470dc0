// An HTTP response that reports an error: what read_error looks at.
//
//     muster::http_header const headers[] = {{"retry-after", "20"}, {"date", "Sun, 29 Nov 2026 10:00:00 GMT"}};
//     auto const fault = muster::read_error({.http_status = 429, .body = body, .headers = headers});
//
// Pass the headers that your HTTP client has; the names are compared in either case, and others are ignored.
#pragma once

#include <muster/version.hpp>

#include <chrono>
#include <optional>
#include <span>
#include <string_view>

namespace muster { inline namespace v0 {

class redactor;

// http_header: one field of the response; the views are the caller's
struct http_header {
    std::string_view name = {};
    std::string_view value = {};
};

// error_response
struct error_response {
    unsigned http_status = 0;
    std::string_view body = {};
    std::span<http_header const> headers = {};
    // What your clock says. Without it, the `date` header of the response is the clock; without both, a moment such as
    // `resets_at` is not turned into a wait.
    std::optional<std::chrono::system_clock::time_point> now = {};
    // Texts that must not be in the fault, such as the key: servers repeat it. They are removed before a long text is
    // cut.
    redactor const* secrets = nullptr;
};

}}  // namespace muster::v0
