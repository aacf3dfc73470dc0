"""The stand-in sees what Conan would: each of these recipes was good once.

    stand_in_test.py <repository> <scratch>
"""
import os
import shutil
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "stand_in"))

import client
from conan.errors import ConanException

repository, scratch = sys.argv[1:]
usual = {"os": "Linux", "arch": "x86_64", "build_type": "Release", "compiler": "gcc", "compiler.version": "12",
         "compiler.cppstd": "20"}


def created(folder):
    reference = client.export(folder, f"{scratch}/cache")
    one = client.configured(f"{scratch}/cache", reference, usual, {"with_yaml": True})[0]
    client.package(one, f"{scratch}/cache", f"{scratch}/package")


def must_be_refused(why, good, bad):
    folder = f"{scratch}/recipe"
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("LICENSE", "include/muster/version.hpp", "cmake/muster-configuration.cmake",
                 "cmake/muster-conan.cmake", "cmake/muster-components.cmake"):
        os.makedirs(os.path.dirname(f"{folder}/{name}"), exist_ok=True)
        shutil.copy(f"{repository}/{name}", f"{folder}/{name}")
    with open(f"{repository}/conanfile.py") as file:
        text = file.read()
    if good not in text:
        sys.exit(f"the recipe has no {good}")
    with open(f"{folder}/conanfile.py", "w") as file:
        file.write(text.replace(good, bad, 1))
    try:
        created(folder)
    except (ConanException, ImportError, AttributeError, TypeError) as fault:
        if why not in str(fault):
            sys.exit(f"refused for {fault}, and not for {why}")
    else:
        if why:
            sys.exit(f"not refused for {why}")


must_be_refused("", "muster", "muster")
must_be_refused("cannot import name 'copy_all'", "import copy,", "import copy_all,")
must_be_refused("Conan reads no package_kind", "package_type =", "package_kind =")
must_be_refused("LICENCE matches nothing", 'exports_sources = ("LICENSE"', 'exports_sources = ("LICENCE"')
must_be_refused("option with_asio has no default", '"with_asio": False, ', "")
must_be_refused("boost/1.74 is no range", "boost/[>=1.74 <2]", "boost/1.74")
must_be_refused("boost has no headers_only", "boost/*:header_only", "boost/*:headers_only")
must_be_refused("requires(fmt/[>=9.1 <13]) knows no public", '"fmt/[>=9.1 <13]"', '"fmt/[>=9.1 <13]", public=True')
must_be_refused("components use ['boost', 'fmt', 'yaml-cpp']", ', "simdjson::simdjson"]', "]")
must_be_refused("the component fully, which is not there", '["full", "yaml', '["fully", "yaml')
must_be_refused("the package has no lib", "        part.libdirs = []\n", "")
must_be_refused("missing or doubled", '"muster::all"', '"muster::muster"')
must_be_refused("the recipe declares no setting os", "settings = \"os\", ", "settings = ")
must_be_refused("cpp_info.bindirs is a list", "self.cpp_info.bindirs = []", "self.cpp_info.bindirs = None")
