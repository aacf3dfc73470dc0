"""What a recipe sees of Conan 2, for machines without it: the names that recipes of headers use, and no others.

client.py runs a recipe. A name that is missing here may be fine in Conan: look it up there, and add it here.
"""
import subprocess
from types import SimpleNamespace

from conan.errors import ConanException

# All that Conan 2 reads from a recipe. What else a recipe wants is its own, and begins with an underscore.
ATTRIBUTES = set("""
    name version user channel url license author description topics homepage build_policy upload_policy revision_mode
    exports exports_sources generators settings options default_options default_build_options options_description
    package_type languages implements provides deprecated vendor win_bash win_bash_run requires tool_requires
    build_requires test_requires python_requires python_requires_extend no_copy_source test_package_folder
    extension_properties
    init set_name set_version config_options configure requirements build_requirements validate validate_build
    compatibility system_requirements layout source generate build build_id package package_id package_info test deploy
    finalize export export_sources
""".split())


class Value(str):
    """A setting, such as settings.compiler, which has settings of its own."""

    def __new__(cls, text, parts):
        value = super().__new__(cls, text)
        value._parts = parts
        return value

    def __getattr__(self, name):
        if name not in self._parts:
            raise ConanException(f"settings.{self} has no {name}")
        return self._parts[name]


class Settings:
    def __init__(self, declared, values):
        self._values = {}
        for name in declared:
            if name not in values:
                raise ConanException(f"there is no setting {name}")
            prefix = name + "."
            parts = {key[len(prefix):]: Value(value, {}) for key, value in values.items() if key.startswith(prefix)}
            self._values[name] = Value(values[name], parts)

    def __getattr__(self, name):
        if name not in self._values:
            raise ConanException(f"the recipe declares no setting {name}")
        return self._values[name]

    def get_safe(self, name, default=None):
        value = self
        for part in name.split("."):
            known = value._values if value is self else value._parts
            if part not in known:
                return default
            value = known[part]
        return value


class Options:
    def __init__(self, declared, values):
        unknown = [name for name in values if name not in declared]
        if unknown:
            raise ConanException(f"there is no option {unknown[0]}")
        for name, allowed in declared.items():
            if name not in values:
                raise ConanException(f"option {name} has no default")
            if values[name] not in allowed:
                raise ConanException(f"option {name} cannot be {values[name]}")
        self.__dict__.update(values)

    def get_safe(self, name, default=None):
        return self.__dict__.get(name, default)


class Component:
    def __init__(self):
        self.includedirs, self.libdirs, self.bindirs = ["include"], ["lib"], ["bin"]
        self.libs, self.system_libs, self.defines, self.requires = [], [], [], []
        self._properties = {}

    def set_property(self, name, value):
        self._properties[name] = value

    def get_property(self, name):
        return self._properties.get(name)

    def __setattr__(self, name, value):
        if not name.startswith("_") and not isinstance(value, list):
            raise ConanException(f"cpp_info.{name} is a list")
        super().__setattr__(name, value)


class Components(dict):
    def __missing__(self, name):
        self[name] = Component()
        return self[name]


class CppInfo(Component):
    def __init__(self):
        super().__init__()
        self._components = Components()

    @property
    def components(self):
        return self._components


class Info:
    """What a package's id is made of."""

    def __init__(self, settings, options, requires):
        self.settings, self.options, self.requires = dict(settings), dict(options), list(requires)

    def clear(self):
        self.settings, self.options, self.requires = {}, {}, []


class ConanFile:
    recipe_folder = None
    tested_reference_str = None

    def __init__(self):
        for name in vars(type(self)):
            if not name.startswith("_") and name not in ATTRIBUTES:
                raise ConanException(f"Conan reads no {name} from a recipe")
        self._references = []
        self.folders = SimpleNamespace(source=None, build=None, generators=None)
        self.cpp = SimpleNamespace(build=SimpleNamespace(bindir=None))
        self.source_folder = self.build_folder = self.generators_folder = self.package_folder = None

    def requires(self, reference, **traits):
        known = {"headers", "libs", "run", "visible", "transitive_headers", "transitive_libs", "force", "override",
                 "test", "package_id_mode", "direct", "options", "no_skip"}
        unknown = set(traits) - known
        if unknown:
            raise ConanException(f"requires({reference}) knows no {unknown.pop()}")
        self._references.append(reference)

    def run(self, command, env="", **others):
        subprocess.run(command, shell=True, check=True, cwd=self.build_folder)
