#include <muster/tool/decode.hpp>
#include <muster/tool/fields.hpp>

#include <string_view>

struct arguments {
    std::string_view path;
    static constexpr auto fields = muster::fields(muster::field("path", &arguments::path));
};

int main() {
    muster::decoder decoder;
    return decoder.decode<arguments>(R"({"path":"a.cpp"})").value.path == "a.cpp" ? 0 : 1;
}
