#include "api_formats.hpp"

#include "anthropic_format.hpp"
#include "chat_format.hpp"
#include "responses_format.hpp"

namespace model_host_test {

api_format const& format_of(api which) {
    if (which == api::anthropic) return anthropic_api::format;
    return which == api::chat ? chat_api::format : responses_api::format;
}

}  // namespace model_host_test
