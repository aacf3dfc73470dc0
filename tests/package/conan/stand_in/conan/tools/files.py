import fnmatch
import os
import shutil


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
