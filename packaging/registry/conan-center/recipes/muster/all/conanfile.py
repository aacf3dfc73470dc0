import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, get
from conan.tools.layout import basic_layout
from conan.tools.scm import Version

required_conan_version = ">=2.1"


class MusterConan(ConanFile):
    name = "muster"
    description = "Composes what a team of LLM agents is told out of types, and reads what it reports back"
    license = "BSL-1.0"
    url = "https://github.com/conan-io/conan-center-index"
    homepage = "https://github.com/OWNER/muster"
    topics = ("agents", "llm", "multi-agent", "prompts", "header-only")

    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"with_asio": [True, False], "with_yaml": [True, False]}
    default_options = {"with_asio": False, "with_yaml": False}
    no_copy_source = True

    def requirements(self):
        self.requires("boost/1.91.0")
        self.requires("fmt/12.2.0")
        self.requires("simdjson/4.6.4")
        if self.options.with_asio:
            self.requires("asio/1.32.0")
        if self.options.with_yaml:
            self.requires("yaml-cpp/0.8.0")

    def validate(self):
        check_min_cppstd(self, 20)
        oldest = {"gcc": "12", "clang": "14"}.get(str(self.settings.compiler))
        if oldest and Version(self.settings.compiler.version) < oldest:
            raise ConanInvalidConfiguration(f"muster needs {self.settings.compiler} {oldest} or newer")
        if self.settings.os == "Windows":
            raise ConanInvalidConfiguration("muster's journal, scratchpad and working trees need POSIX")

    def layout(self):
        basic_layout(self, src_folder="src")

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    # One package for every configuration. So the headers of the adapters are always in it, and the options only say
    # which of them may be linked to.
    def package_id(self):
        self.info.clear()

    def package(self):
        for files, folder, place in (("LICENSE", "", "licenses"), ("*.hpp", "include", "include"),
                                     ("muster-configuration.cmake", "cmake", "cmake"),
                                     ("muster-conan.cmake", "cmake", "cmake"),
                                     ("muster-components.cmake", "cmake", "cmake")):
            copy(self, files, os.path.join(self.source_folder, folder), os.path.join(self.package_folder, place))

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        self.cpp_info.set_property("cmake_file_name", "muster")
        self.cpp_info.set_property("cmake_config_version_compat", "SameMinorVersion")
        self.cpp_info.set_property("cmake_build_modules", [os.path.join("cmake", "muster-configuration.cmake"),
                                                           os.path.join("cmake", "muster-conan.cmake")])
        # All the parts in one, for generators that need such a thing: not a name of muster's.
        self.cpp_info.set_property("cmake_target_name", "muster::all")
        self.cpp_info.set_property("pkg_config_name", "muster-all")

        self._part("core", "muster::core", "muster-core", ["boost::headers", "fmt::fmt"])
        self._part("full", "muster::muster", "muster", ["core", "simdjson::simdjson"])
        if self.options.with_asio:
            self._part("asio", "muster::asio", "muster-asio", ["full", "asio::asio"])
        if self.options.with_yaml:
            self._part("yaml", "muster::yaml", "muster-yaml", ["full", "yaml-cpp::yaml-cpp"])

    def _part(self, name, cmake_target, pkg_config_module, needs):
        part = self.cpp_info.components[name]
        part.set_property("cmake_target_name", cmake_target)
        part.set_property("pkg_config_name", pkg_config_module)
        part.requires = needs
        part.bindirs = []
        part.libdirs = []
