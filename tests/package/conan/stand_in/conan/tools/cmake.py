"""CMake as a recipe sees it. What CMakeDeps writes has the same targets, properties and files to find as Conan's."""
import os
import subprocess

import known_packages


def cmake_layout(conanfile, generator=None, src_folder=".", build_folder="build"):
    conanfile.folders.source = src_folder
    conanfile.folders.build = f"{build_folder}/{conanfile.settings.build_type}"
    conanfile.folders.generators = f"{conanfile.folders.build}/generators"
    conanfile.cpp.build.bindir = "."


class CMakeToolchain:
    def __init__(self, conanfile, generator=None):
        self._conanfile = conanfile
        self.cache_variables = {}

    def generate(self):
        self._conanfile._cache_variables = self.cache_variables


class CMake:
    def __init__(self, conanfile):
        self._conanfile = conanfile

    def configure(self, variables=None, build_script_folder=None, cli_args=None):
        one = self._conanfile
        cppstd = str(one.settings.compiler.cppstd)
        given = {"CMAKE_BUILD_TYPE": one.settings.build_type, "CMAKE_CXX_STANDARD": cppstd.replace("gnu", ""),
                 "CMAKE_CXX_STANDARD_REQUIRED": True, "CMAKE_CXX_EXTENSIONS": cppstd.startswith("gnu"),
                 "CMAKE_PREFIX_PATH": one.generators_folder, "CMAKE_CXX_COMPILER": one._compiler,
                 # what no recipe requires is not there, though this machine may have it
                 "CMAKE_FIND_USE_CMAKE_SYSTEM_PATH": False, **one._cache_variables, **(variables or {})}
        words = {True: "ON", False: "OFF"}
        self._run("cmake", "-S", one.source_folder, "-B", one.build_folder, "-G", "Ninja",
                  *(f"-D{name}={words[value] if isinstance(value, bool) else value}" for name, value in given.items()))

    def build(self, target=None):
        if not self._conanfile._only_configure:
            self._run("cmake", "--build", self._conanfile.build_folder, *(["--target", target] if target else []))

    def _run(self, *command):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(command)}\n{done.stdout}")


class CMakeDeps:
    def __init__(self, conanfile):
        self._conanfile = conanfile

    def generate(self):
        os.makedirs(self._conanfile.generators_folder, exist_ok=True)
        for recipe in self._conanfile.dependencies.values():
            requires = [one for part in recipe.cpp_info.components.values() for one in part.requires]
            needed = {one.split("::")[0] for one in requires if "::" in one}
            name = recipe.cpp_info.get_property("cmake_file_name")
            self._write(name, self._config_of(recipe, sorted(needed)))
            self._write(name, version_file(recipe), "version")
            for name in needed:
                self._write(known_packages.by_name[name].file_name, known_packages.by_name[name].config())

    def _write(self, package, text, which=""):
        # CMake looks for foo-config.cmake and FooConfig.cmake; Conan writes one of them, by the name's case.
        suffix = f"-config{'-' if which else ''}{which}" if package == package.lower() else f"Config{which.title()}"
        with open(os.path.join(self._conanfile.generators_folder, f"{package}{suffix}.cmake"), "w") as file:
            file.write(text)

    def _config_of(self, recipe, needed):
        info = recipe.cpp_info
        targets = {name: part.get_property("cmake_target_name") for name, part in info.components.items()}
        whole = info.get_property("cmake_target_name")
        # The newer generator looks at the components that are asked for; their names are the targets' last parts.
        lines = [f"set(parts {' '.join(target.split('::')[1] for target in targets.values())})",
                 f"foreach(part IN LISTS {recipe.name}_FIND_COMPONENTS)", "    if(NOT part IN_LIST parts)",
                 f"        set({recipe.name}_FOUND FALSE)", "    endif()", "endforeach()",
                 "include(CMakeFindDependencyMacro)"]
        lines += [f"find_dependency({known_packages.by_name[name].file_name} REQUIRED NO_MODULE)" for name in needed]
        for name, part in info.components.items():
            links = [known_packages.target(one) if "::" in one else targets[one] for one in part.requires]
            lines += self._target(targets[name], recipe.package_folder, part, links)
        lines += [f"add_library({whole} INTERFACE IMPORTED)",
                  f"target_link_libraries({whole} INTERFACE {' '.join(targets.values())})"]
        modules = info.get_property("cmake_build_modules") or []
        lines += [f'include("{recipe.package_folder}/{module}")' for module in modules]
        return "\n".join(lines) + "\n"

    def _target(self, target, folder, part, links):
        values = [*(("INTERFACE_INCLUDE_DIRECTORIES", f"{folder}/{name}") for name in part.includedirs),
                  *(("INTERFACE_LINK_LIBRARIES", name) for name in [*links, *part.libs, *part.system_libs]),
                  *(("INTERFACE_COMPILE_DEFINITIONS", name) for name in part.defines)]
        here = f"$<CONFIG:{self._conanfile.settings.build_type}>"
        return [f"add_library({target} INTERFACE IMPORTED)",
                *(f'set_property(TARGET {target} APPEND PROPERTY {key} "$<{here}:{value}>")' for key, value in values)]


def version_file(recipe):
    compatible = {"SameMajorVersion": r"^[0-9]+", "SameMinorVersion": r"^[0-9]+[.][0-9]+"}
    begin = compatible[recipe.cpp_info.get_property("cmake_config_version_compat") or "SameMajorVersion"]
    return f"""set(PACKAGE_VERSION "{recipe.version}")
string(REGEX MATCH "{begin}" here "{recipe.version}")
string(REGEX MATCH "{begin}" wanted "${{PACKAGE_FIND_VERSION}}")
if(here STREQUAL wanted AND NOT PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
"""
