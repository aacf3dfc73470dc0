"""What must be true of conanfile.py.

    facts.py <repository> <scratch> <compiler> <version>
"""
import filecmp
import json
import os
import re
import subprocess
import sys
import textwrap

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "stand_in"))

import client
from conan.errors import ConanInvalidConfiguration

repository, scratch, compiler, version = sys.argv[1:]
cache = f"{scratch}/cache"

usual = {"os": "Linux", "arch": "x86_64", "build_type": "Release", "compiler": "gcc", "compiler.version": "12",
         "compiler.cppstd": "20", "compiler.libcxx": "libstdc++11"}
everything = {"with_asio": True, "with_yaml": True}


def holds(what, condition):
    if not condition:
        sys.exit(f"does not hold: {what}")


def text_of(path):
    with open(f"{repository}/{path}") as file:
        return file.read()


def is_refused(why, **settings):
    others = {key.replace("_", ".", 1): value for key, value in settings.items()}
    try:
        client.configured(cache, reference, {**usual, **others}, {})
    except ConanInvalidConfiguration as fault:
        holds(f"{fault}, for {why}", why in str(fault))
    else:
        holds(f"{settings} is refused", False)


reference = client.export(repository, cache)
holds(f"the version is {reference[1]}", reference == ("muster", version))

# One package for every configuration, whatever is in it.
ids = {client.configured(cache, reference, {**usual, **settings}, options)[1]
       for options in ({}, {"with_yaml": True}, everything)
       for settings in ({}, {"build_type": "Debug"}, {"arch": "armv8"},
                        {"compiler.version": "13", "compiler.cppstd": "gnu23"},
                        {"compiler": "clang", "compiler.version": "14"},
                        {"os": "Macos", "compiler": "apple-clang", "compiler.version": "16"})}
holds("one package for every configuration", len(ids) == 1)
is_refused("gcc 12 or newer", compiler_version="11")
is_refused("clang 14 or newer", compiler="clang", compiler_version="13")
is_refused("lower than the required", compiler_cppstd="17")
is_refused("need POSIX", os="Windows")

# What it needs is as old as the CMake project says, and everything else that says it.
plain = client.configured(cache, reference, usual, {})[0]
full = client.configured(cache, reference, usual, everything)[0]
holds("adapters' needs come by options", len(plain._references) + 2 == len(full._references))
project, debian, spdx = map(text_of, ("CMakeLists.txt", "cmake/muster-package.cmake", "scripts/lib/sbom.py"))
for name, said in (("boost", r"find_package\(Boost ([0-9.]+)"), ("fmt", r"find_package\(fmt ([0-9.]+)"),
                   ("simdjson", r"simdjson_VERSION VERSION_LESS ([0-9.]+)")):
    oldest = re.search(said, project).group(1)
    holds(f"{name} from {oldest} on", any(one.startswith(f"{name}/[>={oldest} <") for one in plain._references))
    holds(f"the Debian package needs {name} {oldest}", f"lib{name}-dev (>= {oldest})" in debian)
    holds(f"a release says {name} {oldest}", re.search(rf'"{name}(-hana)?", "[^"]+", "{oldest}", ', spdx))

# What the other ways to add it say too.
recipe = type(plain)
port = json.loads(text_of("packaging/vcpkg/ports/muster/vcpkg.json"))
holds("the licence is that of vcpkg's port", recipe.license == port["license"])
holds("options are vcpkg's features", sorted(recipe.options) == sorted(f"with_{name}" for name in port["features"]))
holds("it is headers, for Conan's traits of what they need", recipe.package_type == "header-library")

# The package holds the headers, the licence and the CMake function, by whatever options it was made.
client.package(plain, cache, f"{scratch}/plain")
client.package(full, cache, f"{scratch}/full")
holds("nothing else is in it", sorted(os.listdir(plain.package_folder)) == ["cmake", "include", "licenses"])


def same(left, right):
    one = filecmp.dircmp(left, right)
    if one.left_only or one.right_only or one.diff_files:
        return False
    return all(same(f"{left}/{folder}", f"{right}/{folder}") for folder in one.subdirs)


holds("options do not change the package", same(plain.package_folder, full.package_folder))
holds("every header is in it", same(f"{repository}/include", f"{plain.package_folder}/include"))


def targets(one):
    return [part.get_property("cmake_target_name") for part in one.cpp_info.components.values()]


holds("targets are the CMake package's", targets(plain) == ["muster::core", "muster::muster"]
      and targets(full) == ["muster::core", "muster::muster", "muster::asio", "muster::yaml"])

# Names and versions are those of the installed package.
modules = {part.get_property("pkg_config_name") for part in full.cpp_info.components.values()}
holds("pkg-config modules are those of cmake/",
      modules == {name[:-len(".pc.in")] for name in os.listdir(f"{repository}/cmake") if name.endswith(".pc.in")})
compatible = re.search(r"COMPATIBILITY (\w+)", text_of("cmake/muster-install.cmake")).group(1)
holds("versions are compatible as CMake's are", full.cpp_info.get_property("cmake_config_version_compat") == compatible)

# The page shows what a host requires, by options that there are.
shown = text_of("tests/package/conan/conanfile.txt")
holds("the page shows conanfile.txt", textwrap.indent(shown, "    ") in text_of("docs/adding-muster.md"))
holds("its options are the recipe's", set(re.findall(r"muster/[*]:(\w+)=", shown)) == set(everything))
holds("its range takes this version", f"muster/[~{version.rpartition('.')[0]}]" in shown)

# A host finds it by what Conan would write from package_info(): only what it asked for, or all of it.
for packaged in (plain, full):
    client.test_package(f"{repository}/{packaged.test_package_folder}", packaged, {**usual, "build_type": "Debug"},
                        f"{packaged.package_folder}_test", compiler, only_configure=packaged is plain)


# A host that asks for an adapter without its option reads which one to set.
def said_of(packaged, parts):
    found_by = f"{packaged.package_folder}_test/build/Debug/generators"
    done = subprocess.run(["cmake", "-S", f"{repository}/tests/package/requests", "-B", f"{scratch}/request", "--fresh", "-G", "Ninja",
                           f"-DCMAKE_CXX_COMPILER={compiler}", f"-DCMAKE_PREFIX_PATH={found_by}", "-DCMAKE_BUILD_TYPE=Debug",
                           "-DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF", f"-DPARTS={parts}"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return " ".join(done.stdout.split())


for name in ("asio", "yaml"):
    said = said_of(plain, f"REQUIRED COMPONENTS {name}")
    wanted = f"this muster was installed without muster::{name}: set the option muster/*:with_{name}=True"
    holds(f"the way to muster::{name} is said, not {said}", wanted in said)
for parts, wanted in (("REQUIRED COMPONENTS core", "got"), ("REQUIRED COMPONENTS muster", "got"),
                      ("REQUIRED COMPONENTS cores", "muster has no component cores")):
    said = said_of(plain, parts)
    holds(f"{parts} is {wanted}, not {said}", wanted in said)
