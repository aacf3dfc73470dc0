// EXPECT: a_handler_takes_arguments_and_call_context_const_or_less_and_returns_a_result_text_or_future
// CULPRIT: read_file
#include <muster/toolbox/on.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <string>
#include <string_view>

struct read_file : muster::tool<"Read"> {
    struct arguments {
        std::string_view path;
        static constexpr auto fields = muster::fields(muster::field("path", &arguments::path));
    };
};

#ifdef MUSTER_REFUSED
auto reading = muster::on<read_file>([] { return muster::promise_result(); });
#else
auto reading = muster::on<read_file>([] { return muster::promise_result().future; });
#endif
