"""Runs recipes as `conan create` does, for machines without Conan. facts.py says what must come of ours."""
import hashlib
import importlib.util
import itertools
import os
import re
import shutil

import known_packages
from conan import ConanFile, CppInfo, Info, Options, Settings
from conan.errors import ConanException
from conan.tools.cmake import CMakeDeps, CMakeToolchain
from conan.tools.files import copy

numbers = itertools.count()


def recipe_in(folder):
    """The class of a folder's conanfile.py."""
    spec = importlib.util.spec_from_file_location(f"recipe_{next(numbers)}", os.path.join(folder, "conanfile.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    classes = [one for one in vars(module).values() if isinstance(one, type)]
    found = [one for one in classes if issubclass(one, ConanFile) and one is not ConanFile]
    if len(found) != 1:
        raise ConanException(f"{folder}/conanfile.py has {len(found)} recipes")
    return found[0]


def export(folder, cache):
    """As `conan export`: the recipe's name and version, and copies of it and of the sources that it names."""
    recipe = recipe_in(folder)()
    recipe.recipe_folder = folder
    recipe.set_version()
    shutil.rmtree(cache, ignore_errors=True)
    copy(None, "conanfile.py", folder, f"{cache}/e")
    for pattern in recipe.exports_sources:
        if not copy(None, pattern, folder, f"{cache}/s"):
            raise ConanException(f"exports_sources: {pattern} matches nothing")
    return recipe.name, recipe.version


def export_from_registry(folder, cache):
    """The same for a recipe of ConanCenter, whose versions and sources are in the files beside it."""
    versions = versions_in(f"{folder}/../config.yml")
    if list(versions) != list(versions_in(f"{folder}/conandata.yml")):
        raise ConanException("config.yml and conandata.yml name other versions")
    if any(below != {"folder": os.path.basename(folder)} for below in versions.values()):
        raise ConanException(f"config.yml names another folder than {os.path.basename(folder)}")
    recipe = recipe_in(folder)()
    for field in ("name", "description", "license", "url", "homepage", "topics"):
        if not getattr(recipe, field, None):
            raise ConanException(f"ConanCenter wants {field}")
    if hasattr(recipe, "set_version") or hasattr(recipe, "exports_sources"):
        raise ConanException("a recipe of ConanCenter gets its version and its sources from conandata.yml")
    shutil.rmtree(cache, ignore_errors=True)
    for file in ("conanfile.py", "conandata.yml"):
        copy(None, file, folder, f"{cache}/e")
    return recipe.name, max(versions)


def versions_in(path):
    """What such a file says of each version: text by field. Only as much YAML as they need."""
    versions = {}
    with open(path) as file:
        for line in file.read().splitlines()[1:]:
            if found := re.fullmatch(r'  "([0-9.]+)":', line):
                fields = versions.setdefault(found[1], {})
            elif found := re.fullmatch(r'    ([a-z0-9]+): "?([^"]+)"?', line):
                fields[found[1]] = found[2]
            else:
                raise ConanException(f"{path}: what is {line}?")
    return versions


def download(one, cache, tree):
    """As `conan source`, the archive being one of that tree."""
    one.conan_data = {"sources": versions_in(f"{cache}/e/conandata.yml")}
    one.source_folder = os.path.normpath(f"{cache}/s/{one.folders.source}")
    one._archived = tree
    one.source()


def configured(cache, reference, settings, options):
    """The exported recipe for one configuration, and the id of its package; raises what validate() raises."""
    kind = recipe_in(f"{cache}/e")
    one = kind()
    one.recipe_folder = f"{cache}/e"
    one.name, one.version = reference
    own = {name: value for name, value in kind.default_options.items() if ":" not in name}
    one.settings = Settings(kind.settings, settings)
    one.options = Options(kind.options, {**own, **options})
    one.requirements()
    of_registry = hasattr(one, "source")
    version, kind_of_version = (r"[0-9.]+", "version") if of_registry else (r"\[>=[0-9.]+ <[0-9.]+\]", "range with both ends")
    for required in one._references:
        if not re.fullmatch(rf"[a-z0-9_+.-]+/{version}", required):
            raise ConanException(f"{required} is no {kind_of_version}")
    # Conan passes over a pattern that fits nothing, so that a slip would go unnoticed.
    for package, option in (name.split("/*:") for name in kind.default_options if ":" in name):
        if of_registry:
            raise ConanException(f"ConanCenter sets no options of others: {package}'s {option}")
        if option not in known_packages.options_of(package, one._references):
            raise ConanException(f"default_options: {package} has no {option}, or is not required")
    one.validate()
    one.layout()
    one.info = Info(settings, vars(one.options), one._references)
    one.package_id()
    said = repr((sorted(one.info.settings.items()), sorted(one.info.options.items()), sorted(one.info.requires)))
    return one, hashlib.sha1(said.encode()).hexdigest()


def package(one, cache, folder):
    """As the second half of `conan create`: what the package holds, and what it tells of itself."""
    one.source_folder = os.path.normpath(f"{cache}/s/{one.folders.source}")
    # Sources that are not copied are read by every build, and written by none.
    one.build_folder = one.source_folder if one.no_copy_source else f"{cache}/b"
    one.package_folder = folder
    shutil.rmtree(folder, ignore_errors=True)
    one.package()
    one.source_folder = one.build_folder = None
    one.cpp_info = CppInfo()
    one.package_info()
    check_info(one)


def check_info(one):
    """What Conan refuses, or a reviewer would."""
    parts = one.cpp_info.components
    used = {require.split("::")[0] for part in parts.values() for require in part.requires if "::" in require}
    required = {reference.split("/")[0] for reference in one._references}
    if used != required:
        raise ConanException(f"components use {sorted(used)}, and required are {sorted(required)}")
    for name, part in parts.items():
        for require in part.requires:
            if "::" not in require and require not in parts:
                raise ConanException(f"{name} requires the component {require}, which is not there")
        for folder in (*part.includedirs, *part.libdirs, *part.bindirs):
            if not os.path.isdir(f"{one.package_folder}/{folder}"):
                raise ConanException(f"{name}: the package has no {folder}")
    names = [part.get_property(kind) for part in (one.cpp_info, *parts.values())
             for kind in ("cmake_target_name", "pkg_config_name")]
    if len(set(names)) != len(names) or None in names:
        raise ConanException(f"names for generators that are missing or doubled: {names}")


def test_package(folder, packaged, settings, scratch, compiler, only_configure=False):
    """As the last part of `conan create`: builds and runs the project of a test_package with what CMakeDeps gives."""
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(folder, scratch)
    kind = recipe_in(scratch)
    one = kind()
    one.tested_reference_str = f"{packaged.name}/{packaged.version}"
    one.settings = Settings(kind.settings, settings)
    one.requirements()
    if one._references != [one.tested_reference_str]:
        raise ConanException("a test_package requires what it tests")
    one.dependencies = {packaged.name: packaged}
    one.layout()
    one._compiler, one._only_configure = compiler, only_configure
    one.source_folder = os.path.normpath(f"{scratch}/{one.folders.source}")
    one.build_folder = f"{scratch}/{one.folders.build}"
    one.generators_folder = f"{scratch}/{one.folders.generators}"
    if hasattr(one, "generators"):
        if set(one.generators) != {"CMakeDeps", "CMakeToolchain"}:
            raise ConanException(f"this stand-in has CMakeDeps and CMakeToolchain, not {one.generators}")
        CMakeDeps(one).generate()
        CMakeToolchain(one).generate()
    else:
        one.generate()
    one.build()
    if not only_configure:
        one.test()
