// What nobody who reads can do without: walking over the bytes once, or copying them. These understand nothing.
#include "../envelopes/room.hpp"

#include "readers.hpp"

#include <gnu/libc-version.h>

#include <cstring>
#include <string_view>

namespace bench {
namespace {

// Looks at every byte: there is no such one.
struct walking {
    void const* operator()(document const& from) { return std::memchr(from.xml.data(), '\1', from.xml.size()); }
    static bool right(document const&, void const* found) { return found == nullptr; }
};

// Looks for the last tag.
struct finding {
    static constexpr std::string_view tag = "</task-notification>";

    void const* operator()(document const& from) {
        return memmem(from.xml.data(), from.xml.size(), tag.data(), tag.size());
    }
    static bool right(document const& from, void const* found) {
        return found == from.xml.data() + from.xml.size() - tag.size();
    }
};

class copying {
public:
    std::string_view operator()(document const& from) {
        if (memory_.size() < from.xml.size()) memory_ = {2 * from.xml.size(), from.xml};
        std::memcpy(memory_.data(), from.xml.data(), from.xml.size());
        return {memory_.data(), from.xml.size()};
    }
    static bool right(document const& from, std::string_view copy) { return copy == from.xml; }

private:
    room memory_;
};

}  // namespace

void enter_floors(sized const& what) {
    use("glibc", gnu_get_libc_version());
    enter_reader<walking>(what, "memchr");
    enter_reader<finding>(what, "memmem");
    enter_reader<copying>(what, "memcpy");
}

}  // namespace bench
