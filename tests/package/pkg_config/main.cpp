#include <muster/tool/decode.hpp>
#include <muster/tool/fields.hpp>

struct arguments {
    std::string_view path;
    int first_line;
    static constexpr auto fields =
        muster::fields(muster::field("path", &arguments::path), muster::field("first_line", &arguments::first_line));
};

int main() {
    muster::decoder reader;
    return reader.decode<arguments>(R"({"path":"a.cpp","first_line":5})").value.first_line == 5 ? 0 : 1;
}
