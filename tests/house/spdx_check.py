#!/usr/bin/env python3
# Is a document SPDX 2.3, and does it say the truth about its archive?
#
#   spdx_check.py DOCUMENT ARCHIVE
#
# Looked at is what the specification demands of each element: that it is there, that it is spelled as it must be, that ids
# are unique and relations lead to something. Then every file of the archive is compared with what is said of it.
import hashlib
import json
import re
import sys
import tarfile

NONE = ("NONE", "NOASSERTION")
LICENCES = ("BSL-1.0", "MIT", "Apache-2.0")
RELATIONS = ("DESCRIBES", "CONTAINS", "DEPENDS_ON", "OPTIONAL_DEPENDENCY_OF")
LENGTHS = {"SHA1": 40, "SHA256": 64}
# The members that an element may have, of those that the specification knows.
DOCUMENT = "spdxVersion dataLicense SPDXID name documentNamespace creationInfo packages files relationships"
PACKAGE = (
    "SPDXID name versionInfo packageFileName downloadLocation filesAnalyzed packageVerificationCode checksums licenseConcluded "
    "licenseDeclared licenseInfoFromFiles copyrightText primaryPackagePurpose externalRefs"
)
FILE = "SPDXID fileName fileTypes checksums licenseConcluded licenseInfoInFiles copyrightText"
RELATION = "spdxElementId relationshipType relatedSpdxElement"
faults = []


def must(holds, why):
    if not holds:
        faults.append(why)


def must_match(what, text, pattern):
    must(isinstance(text, str) and re.fullmatch(pattern, text), f"{what} is {text!r}")


def must_have_only(what, element, members):
    must(set(element) <= set(members.split()), f"{what} has {sorted(set(element) - set(members.split()))}")


def check_checksums(what, sums):
    must("SHA1" in [entry["algorithm"] for entry in sums], f"{what} has no SHA1")
    for entry in sums:
        must_match(what, entry["checksumValue"], rf"[0-9a-f]{{{LENGTHS[entry['algorithm']]}}}")


def check_licences(what, element, *names):
    for name in names:
        values = element[name] if isinstance(element[name], list) else [element[name]]
        must(values and all(value in NONE + LICENCES for value in values), f"{what}: {name} is {values}")


def check_document(document):
    must(document["spdxVersion"] == "SPDX-2.3", "spdxVersion")
    must(document["dataLicense"] == "CC0-1.0", "dataLicense")
    must(document["SPDXID"] == "SPDXRef-DOCUMENT", "SPDXID")
    must_match("name", document["name"], r"\S+")
    must_match("documentNamespace", document["documentNamespace"], r"https://[^\s#]+")
    must_match("created", document["creationInfo"]["created"], r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
    must(document["creationInfo"]["creators"], "creators")
    for creator in document["creationInfo"]["creators"]:
        must_match("a creator", creator, r"(Tool|Person|Organization): .+")
    must_have_only("the document", document, DOCUMENT)


def check_package(package):
    what = package.get("name", "a package without a name")
    must_have_only(what, package, PACKAGE)
    must_match(what, package["SPDXID"], r"SPDXRef-[A-Za-z0-9.-]+")
    must_match(f"{what}: downloadLocation", package["downloadLocation"], r"NOASSERTION|NONE|(git\+)?https://\S+")
    check_licences(what, package, "licenseConcluded", "licenseDeclared")
    must(package["copyrightText"], f"{what}: copyrightText")
    must(isinstance(package["filesAnalyzed"], bool), f"{what}: filesAnalyzed")
    must(package["filesAnalyzed"] == ("packageVerificationCode" in package), f"{what}: packageVerificationCode")
    if package["filesAnalyzed"]:
        check_licences(what, package, "licenseInfoFromFiles")
    for reference in package.get("externalRefs", []):
        must(reference["referenceCategory"] == "PACKAGE-MANAGER" and reference["referenceType"] == "purl", f"{what}: externalRefs")
        must_match(what, reference["referenceLocator"], r"pkg:[a-z]+/\S+")


def check_file(file):
    what = file.get("fileName", "a file without a name")
    must_have_only(what, file, FILE)
    must_match(what, file["SPDXID"], r"SPDXRef-[A-Za-z0-9.-]+")
    must_match(what, file["fileName"], r"\./[^/].*")
    must(set(file["fileTypes"]) <= {"SOURCE", "DOCUMENTATION", "TEXT", "OTHER"}, f"{what}: fileTypes")
    check_checksums(what, file["checksums"])
    check_licences(what, file, "licenseConcluded", "licenseInfoInFiles")
    must(file["copyrightText"], f"{what}: copyrightText")


def check_relations(document):
    elements = [document["SPDXID"]] + [element["SPDXID"] for element in document["packages"] + document["files"]]
    must(len(set(elements)) == len(elements), "an SPDXID stands twice")
    elements, contained, described = set(elements), set(), []
    for relation in document["relationships"]:
        must_have_only("a relation", relation, RELATION)
        one, kind, other = (relation[name] for name in ("spdxElementId", "relationshipType", "relatedSpdxElement"))
        must(one in elements and other in elements, f"a relation leads nowhere: {relation}")
        must(kind in RELATIONS, f"no kind of relation: {kind}")
        if kind == "CONTAINS":
            contained.add(other)
        if kind == "DESCRIBES":
            described.append(other)
    must(len(described) == 1, "one package is described")
    must(contained == {file["SPDXID"] for file in document["files"]}, "every file is contained")


def check_archive(document, path):
    said = {file["fileName"]: {sum["algorithm"]: sum["checksumValue"] for sum in file["checksums"]} for file in document["files"]}
    there = {}
    with tarfile.open(path) as tar:
        for member in tar:
            if member.isfile():
                content = tar.extractfile(member).read()
                there["./" + member.name.split("/", 1)[1]] = {
                    "SHA1": hashlib.sha1(content).hexdigest(),
                    "SHA256": hashlib.sha256(content).hexdigest(),
                }
    must(said == there, f"{len(said)} files are told of, {len(there)} are there, or their checksums differ")
    ours = next(package for package in document["packages"] if package["filesAnalyzed"])
    code = hashlib.sha1("".join(sorted(sums["SHA1"] for sums in there.values())).encode()).hexdigest()
    must(ours["packageVerificationCode"]["packageVerificationCodeValue"] == code, "packageVerificationCodeValue")
    with open(path, "rb") as file:
        content = file.read()
    must({"algorithm": "SHA256", "checksumValue": hashlib.sha256(content).hexdigest()} in ours["checksums"], "the archive's SHA256")


def main(document_path, archive):
    with open(document_path, encoding="utf-8") as file:
        document = json.load(file)
    try:
        check_document(document)
        for package in document["packages"]:
            check_package(package)
        for file in document["files"]:
            check_file(file)
        check_relations(document)
        check_archive(document, archive)
    except KeyError as missing:
        faults.append(f"there is no {missing}")
    for fault in faults:
        print(f"{document_path}: {fault}", file=sys.stderr)
    return min(len(faults), 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
