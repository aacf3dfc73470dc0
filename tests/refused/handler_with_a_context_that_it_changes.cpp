// EXPECT: a_handler_takes_arguments_and_call_context_const_or_less_and_returns_a_result_text_or_future
// CULPRIT: read_file
#include <muster/toolbox/call_context.hpp>
#include <muster/toolbox/on.hpp>
#include <string>
#include <string_view>

struct read_file : muster::tool<"Read"> {
    struct arguments {
        std::string_view path;
        static constexpr auto fields = muster::fields(muster::field("path", &arguments::path));
    };
};

std::string text_of(read_file::arguments const& given, muster::call_context const& call) {
    return std::string{given.path}.append(call.id);
}

#ifdef MUSTER_REFUSED
auto reading = muster::on<read_file>(
    [](read_file::arguments const& given, muster::call_context& call) { return text_of(given, call); });
#else
auto reading = muster::on<read_file>(text_of);
#endif
