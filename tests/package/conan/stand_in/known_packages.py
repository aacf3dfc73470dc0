"""How ConanCenter's recipes call what muster needs; here it is what the system has."""
from dataclasses import dataclass, field


@dataclass
class Package:
    file_name: str  # for find_package
    root: str  # target of the whole package: what "fmt::fmt" means where a recipe requires it
    components: dict = field(default_factory=dict)  # other targets, by the component's name
    libs: tuple = ()
    defines: tuple = ()
    options: tuple = ()

    def config(self):
        lines = []
        for target in (self.root, *self.components.values()):
            lines.append(f"add_library({target} INTERFACE IMPORTED)")
            lines += [f"target_link_libraries({target} INTERFACE {lib})" for lib in self.libs]
            lines += [f"target_compile_definitions({target} INTERFACE {define})" for define in self.defines]
        return "\n".join(lines) + "\n"


by_name = {
    "asio": Package("asio", "asio::asio", libs=("pthread",), defines=("ASIO_STANDALONE",)),
    "boost": Package("Boost", "boost::boost", {"headers": "Boost::headers"}, options=("header_only",)),
    "fmt": Package("fmt", "fmt::fmt", libs=("fmt",)),
    "simdjson": Package("simdjson", "simdjson::simdjson", libs=("simdjson",)),
    "yaml-cpp": Package("yaml-cpp", "yaml-cpp::yaml-cpp", libs=("yaml-cpp",)),
}


def options_of(package, references):
    return by_name[package].options if any(one.startswith(f"{package}/") for one in references) else ()


def target(require):
    package, component = require.split("::")
    known = by_name[package]
    return known.root if component == package else known.components[component]
