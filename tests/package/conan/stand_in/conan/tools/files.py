import fnmatch
import os
import re
import shutil

from conan.errors import ConanException


def load(conanfile, path, encoding="utf-8"):
    with open(path, encoding=encoding, newline="") as file:
        return file.read()


def copy(conanfile, pattern, src, dst, keep_path=True, excludes=None, ignore_case=True, overwrite_equal=False):
    """Copies the files below `src` whose path there matches; a * matches slashes too. Returns where they are."""
    excludes = [excludes] if isinstance(excludes, str) else excludes or []
    copied = []
    for folder, _, files in os.walk(src):
        for file in files:
            path = os.path.relpath(os.path.join(folder, file), src)
            if not fnmatch.fnmatch(path, pattern) or any(fnmatch.fnmatch(path, one) for one in excludes):
                continue
            target = os.path.join(dst, path if keep_path else file)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy(os.path.join(src, path), target)
            copied.append(target)
    return copied


def get(conanfile, url, sha256, strip_root=False):
    """Unpacks an archive; here it holds the tree that client.download() was given."""
    if not re.fullmatch("https://[^ ]+[.]tar[.]gz", url) or not re.fullmatch("[0-9a-f]{64}|SHA256", sha256) or not strip_root:
        raise ConanException(f"get: an archive with one folder in it, and its checksum, and not {url} {sha256} {strip_root}")
    for part in ("LICENSE", "cmake", "include"):
        if os.path.isdir(f"{conanfile._archived}/{part}"):
            shutil.copytree(f"{conanfile._archived}/{part}", f"{conanfile.source_folder}/{part}")
        else:
            os.makedirs(conanfile.source_folder, exist_ok=True)
            shutil.copy(f"{conanfile._archived}/{part}", conanfile.source_folder)
