"""What must be true of the recipe for ConanCenter, packaging/registry/conan-center.

    registry_facts.py <repository> <scratch> <compiler> <version>
"""
import os
import shutil
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "stand_in"))

import client
from conan.errors import ConanException, ConanInvalidConfiguration

repository, scratch, compiler, version = sys.argv[1:]
cache = f"{scratch}/registry_cache"
registry = f"{repository}/packaging/registry/conan-center/recipes/muster/all"
usual = {"os": "Linux", "arch": "x86_64", "build_type": "Release", "compiler": "gcc", "compiler.version": "12",
         "compiler.cppstd": "20", "compiler.libcxx": "libstdc++11"}
everything = {"with_asio": True, "with_yaml": True}


def holds(what, condition):
    if not condition:
        sys.exit(f"does not hold: {what}")


def packaged(folder, options):
    reference = client.export_from_registry(folder, cache)
    one = client.configured(cache, reference, usual, options)[0]
    client.download(one, cache, repository)
    client.package(one, cache, f"{scratch}/registry_package")
    return one


def own(options):
    """The package of the recipe at the root."""
    other = f"{scratch}/own_cache"
    one = client.configured(other, client.export(repository, other), usual, options)[0]
    client.package(one, other, f"{scratch}/own_package")
    return one


def files_of(folder):
    return sorted(os.path.relpath(os.path.join(at, name), folder) for at, _, names in os.walk(folder) for name in names)


def parts_of(one):
    return {name: (part._properties, part.requires, part.libdirs, part.bindirs) for name, part in one.cpp_info.components.items()}


# It is the recipe at the root, but for where the sources come from and which versions it requires.
for options in ({}, everything):
    theirs, ours = packaged(registry, options), own(options)
    holds("it has this version", theirs.version == version)
    holds("its components are those of the root", parts_of(theirs) == parts_of(ours))
    holds("its properties are those of the root", theirs.cpp_info._properties == ours.cpp_info._properties)
    holds("its files are those of the root", files_of(theirs.package_folder) == files_of(ours.package_folder))
    holds("it requires the same libraries", [one.split("/")[0] for one in theirs._references]
          == [one.split("/")[0] for one in ours._references])
    for field in ("name", "description", "license", "topics", "package_type", "settings", "options"):
        holds(f"its {field} is that of the root", getattr(type(theirs), field) == getattr(type(ours), field))
    for required, allowed in zip(theirs._references, ours._references):
        oldest, below = (tuple(map(int, end.strip("[]<>=").split("."))) for end in allowed.split("/")[1].split())
        holds(f"{required} is in {allowed}", oldest <= tuple(map(int, required.split("/")[1].split("."))) < below)
try:
    client.configured(cache, ("muster", version), {**usual, "compiler.version": "11"}, {})
except ConanInvalidConfiguration as fault:
    holds(f"an old compiler is refused, not {fault}", "gcc 12 or newer" in str(fault))
else:
    holds("an old compiler is refused", False)

# A host finds it.
client.test_package(f"{registry}/test_package", packaged(registry, {}), usual, f"{scratch}/registry_test", compiler)


# The stand-in refuses what ConanCenter would: each of these was good once.
def must_be_refused(why, file, good, bad):
    folder = f"{scratch}/registry_recipe"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(os.path.dirname(registry), folder)
    with open(f"{folder}/{file}") as recipe:
        text = recipe.read()
    holds(f"{file} has {good}", good in text)
    with open(f"{folder}/{file}", "w") as recipe:
        recipe.write(text.replace(good, bad, 1))
    try:
        packaged(f"{folder}/all", {})
    except (ConanException, ImportError) as fault:
        holds(f"refused for {why}, not for {fault}", why in str(fault))
    else:
        holds(f"refused for {why}", False)


must_be_refused("fmt/[>=9.1 <13] is no version", "all/conanfile.py", "fmt/12.2.0", "fmt/[>=9.1 <13]")
must_be_refused("ConanCenter sets no options of others", "all/conanfile.py", '"with_yaml": False',
                '"with_yaml": False, "boost/*:header_only": True')
must_be_refused("ConanCenter wants homepage", "all/conanfile.py", "    homepage", "    _homepage")
must_be_refused("name other versions", "config.yml", f'"{version}"', '"9.9.9"')
must_be_refused("names another folder", "config.yml", "folder: all", "folder: some")
must_be_refused("an archive with one folder in it", "all/conandata.yml", ".tar.gz", ".zip")
