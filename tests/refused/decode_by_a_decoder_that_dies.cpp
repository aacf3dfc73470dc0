// EXPECT: deleted
// CULPRIT: decode
#include <muster/tool/decode.hpp>

#include <string_view>

struct read_arguments {
    std::string_view path;
    static constexpr auto fields = muster::fields(muster::field("path", &read_arguments::path));
};

bool is_fine(std::string_view json) {
#ifdef MUSTER_REFUSED
    auto const got = muster::decoder{}.decode<read_arguments>(json);
#else
    muster::decoder reader;
    auto const got = reader.decode<read_arguments>(json);
#endif
    return !got.fault && !got.value.path.empty();
}
