"""Whether manifests are written as `vcpkg format-manifest` writes them, and say what a good port says.

    format_manifest.py [--registry] [--port VERSION] vcpkg.json...

With --port they are ports', of that version; with --registry, of a port that the curated registry would take. Prints what is wrong, a line for each, and fails if there is any.
"""
import json
import re
import sys

# In the order in which vcpkg writes them.
FIELDS = ["name", "version", "version-semver", "version-date", "version-string", "port-version", "maintainers",
          "summary", "description", "homepage", "documentation", "license", "supports", "builtin-baseline",
          "depend-defaults", "dependencies", "default-features", "features", "overrides"]
OF_A_FEATURE = ["description", "supports", "license", "dependencies"]
OF_A_DEPENDENCY = ["name", "host", "default-features", "features", "platform", "version>="]
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def ordered(table, fields):
    unknown = [key for key in table if key not in fields]
    if unknown:
        raise ValueError(f"there is no field {unknown[0]}")
    return {field: table[field] for field in fields if field in table}


def name_of(dependency):
    return dependency if isinstance(dependency, str) else dependency["name"]


def dependencies_of(table):
    result = []
    for dependency in sorted(table.get("dependencies", []), key=name_of):
        if not NAME.fullmatch(name_of(dependency)):
            raise ValueError(f"{name_of(dependency)} is not a port's name")
        if isinstance(dependency, dict):
            if "version>=" in dependency:
                raise ValueError(f"{name_of(dependency)}: vcpkg's baseline says versions, ports do not")
            dependency = ordered(dependency, OF_A_DEPENDENCY)
            dependency = dependency["name"] if list(dependency) == ["name"] else dependency
        result.append(dependency)
    return result


def formatted(manifest):
    manifest = ordered(manifest, FIELDS)
    if "dependencies" in manifest:
        manifest["dependencies"] = dependencies_of(manifest)
    if "features" in manifest:
        features = {}
        for name, feature in sorted(manifest["features"].items()):
            if not NAME.fullmatch(name) or not feature.get("description"):
                raise ValueError(f"feature {name}: a name in small letters, and a description")
            features[name] = ordered(feature, OF_A_FEATURE)
            if "dependencies" in feature:
                features[name]["dependencies"] = dependencies_of(feature)
        manifest["features"] = features
    return json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"


def check(text, port_version, for_registry):
    manifest = json.loads(text)
    if text != formatted(manifest):
        raise ValueError("is not formatted")
    if port_version is None:
        return
    if manifest.get("version-semver") != port_version:
        raise ValueError(f"version-semver is {manifest.get('version-semver')}, and muster's version {port_version}")
    for field in ("name", "description", "license"):
        if not manifest.get(field):
            raise ValueError(f"a port needs {field}")
    if for_registry and not manifest.get("homepage"):
        raise ValueError("a port of the registry needs homepage")
    if "default-features" in manifest:
        raise ValueError("features of adapters are off until somebody asks for them")


def main(arguments):
    port_version = None
    for_registry = arguments[:1] == ["--registry"]
    arguments = arguments[for_registry:]
    if arguments[:1] == ["--port"]:
        port_version, arguments = arguments[1], arguments[2:]
    faults = 0
    for path in arguments:
        try:
            with open(path, encoding="utf-8", newline="") as file:
                check(file.read(), port_version, for_registry)
        except (ValueError, KeyError, TypeError) as fault:
            print(f"{path}: {fault}")
            faults += 1
    return faults > 0


sys.exit(main(sys.argv[1:]))
