# What a release consists of, as SPDX 2.3 in JSON: its files with their checksums, and what it depends on.
#
# The same archive gives the same text: nothing of the machine, the hour or a generator of random numbers is in it.
import hashlib
import json
import tarfile
import uuid

# name, SPDX licence, oldest version, where it lives, how muster depends on it
DEPENDENCIES = (
    ("boost-hana", "BSL-1.0", "1.74", "boostorg/hana", "DEPENDS_ON"),
    ("fmt", "MIT", "9.1", "fmtlib/fmt", "DEPENDS_ON"),
    ("simdjson", "Apache-2.0", "3.0", "simdjson/simdjson", "DEPENDS_ON"),
    ("yaml-cpp", "MIT", "0.7", "jbeder/yaml-cpp", "OPTIONAL_DEPENDENCY_OF"),
    ("asio", "BSL-1.0", "1.22", "chriskohlhoff/asio", "OPTIONAL_DEPENDENCY_OF"),
)
OURS = "SPDXRef-Package-muster"
SOURCES = (".hpp", ".cpp", ".cmake", ".txt", ".in", ".py", ".sh", ".mjs", ".ts", ".awk")


def checksums(content):
    return [
        {"algorithm": "SHA1", "checksumValue": hashlib.sha1(content).hexdigest()},
        {"algorithm": "SHA256", "checksumValue": hashlib.sha256(content).hexdigest()},
    ]


def type_of(name, content):
    if name.endswith(SOURCES) or content.startswith(b"#!"):
        return "SOURCE"
    return "DOCUMENTATION" if name.endswith(".md") else "OTHER"


def file_entry(number, name, content):
    stated = ["BSL-1.0"] if b"SPDX-License-Identifier: BSL-1.0\n" in content else ["NONE"]
    return {
        "SPDXID": f"SPDXRef-File-{number}",
        "fileName": "./" + name,
        "fileTypes": [type_of(name, content)],
        "checksums": checksums(content),
        "licenseConcluded": "BSL-1.0",
        "licenseInfoInFiles": stated,
        "copyrightText": "NOASSERTION",
    }


def files_of(archive):
    """Every file of the archive, in the order of their names, without the folder that all stand in."""
    with tarfile.open(archive) as tar:
        members = sorted((member.name.split("/", 1)[1], member) for member in tar if member.isfile())
        return [file_entry(number, name, tar.extractfile(member).read()) for number, (name, member) in enumerate(members, 1)]


def verification_code(files):
    sums = sorted(file["checksums"][0]["checksumValue"] for file in files)
    return hashlib.sha1("".join(sums).encode()).hexdigest()


def our_package(version, archive_name, content, files):
    return {
        "SPDXID": OURS,
        "name": "muster",
        "versionInfo": version,
        "packageFileName": archive_name,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": True,
        "packageVerificationCode": {"packageVerificationCodeValue": verification_code(files)},
        "checksums": checksums(content),
        "licenseConcluded": "BSL-1.0",
        "licenseDeclared": "BSL-1.0",
        "licenseInfoFromFiles": sorted({licence for file in files for licence in file["licenseInfoInFiles"]}),
        "copyrightText": "NOASSERTION",
        "primaryPackagePurpose": "LIBRARY",
    }


def dependency_package(name, licence, oldest, place, _):
    return {
        "SPDXID": f"SPDXRef-Package-{name}",
        "name": name,
        "versionInfo": f"{oldest} or newer",
        "downloadLocation": f"https://github.com/{place}",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        "externalRefs": [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": f"pkg:github/{place}"}
        ],
    }


def dependency_relation(name, kind):
    one, other = OURS, f"SPDXRef-Package-{name}"
    if kind.endswith("_OF"):
        one, other = other, one
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


def text_of(version, archive_name, archive, created):
    """The document about an archive; `created` is 2026-01-31T12:00:00Z."""
    with open(archive, "rb") as file:
        content = file.read()
    files = files_of(archive)
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": OURS}]
    relations += [dependency_relation(dependency[0], dependency[4]) for dependency in DEPENDENCIES]
    relations += [
        {"spdxElementId": OURS, "relationshipType": "CONTAINS", "relatedSpdxElement": file["SPDXID"]} for file in files
    ]
    name = f"muster-{version}"
    unique = uuid.uuid5(uuid.NAMESPACE_OID, hashlib.sha256(content).hexdigest())
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{unique}",
        "creationInfo": {"created": created, "creators": [f"Tool: muster-release-{version}"]},
        "packages": [our_package(version, archive_name, content, files)]
        + [dependency_package(*dependency) for dependency in DEPENDENCIES],
        "files": files,
        "relationships": relations,
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
