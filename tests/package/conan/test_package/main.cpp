#include <muster/tool/decode.hpp>
#include <muster/tool/fields.hpp>

#ifdef HOST_USES_ASIO
#include <muster_asio/run_done.hpp>
#endif
#ifdef HOST_USES_YAML
#include <muster_yaml/yaml.hpp>
#endif

struct arguments {
    std::string_view path;
    static constexpr auto fields = muster::fields(muster::field("path", &arguments::path));
};

int main() {
#ifdef HOST_USES_YAML
    if (!muster::config::parse_yaml("agents: {}")) return 1;
#endif
    muster::decoder reader;
    return reader.decode<arguments>(R"({"path":"a.cpp"})").value.path == "a.cpp" ? 0 : 1;
}
