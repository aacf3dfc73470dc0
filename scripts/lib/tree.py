# What the scripts in Python share: files as they are, byte for byte, and the version that a tree states.
import os
import re

HEADER = "include/muster/version.hpp"
PARTS = ("MAJOR", "MINOR", "PATCH")


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


def version_of(folder):
    text = read(os.path.join(folder, HEADER))
    return ".".join(re.search(rf"#define MUSTER_VERSION_{part} (\d+)\n", text)[1] for part in PARTS)
