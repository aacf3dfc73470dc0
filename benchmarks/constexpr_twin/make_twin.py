#!/usr/bin/env python3
"""Makes the twin: the same headers, in another namespace, with functions that are not constexpr.

    make_twin.py INCLUDE TARGET envelope/parse.hpp envelope/write.hpp

reads those headers and all of muster's that they include in INCLUDE/muster, and writes TARGET/muster_twin. There each
constexpr function is plain inline, and std::is_constant_evaluated() is false. What the compiler needs to make a table
stays constexpr, and static assertions go.
"""

import pathlib
import re
import sys

CALL = re.compile(r"\b([a-z_]\w*)\s*(?=[({])")
WORD = re.compile(r"\b[a-z_]\w*\b")
CONSTANT = re.compile(r"\b(?:constexpr|consteval)\b")


def headers_below(include, first):
    """Those headers and what they include of muster's: name -> text without comments."""
    found = {}
    ahead = list(first)
    while ahead:
        name = ahead.pop()
        if name in found:
            continue
        found[name] = re.sub(r"//.*", "", (include / "muster" / name).read_text())
        ahead += re.findall(r"#include <muster/([^>]+)>", found[name])
    return found


def end_of(text, at, opening, closing):
    """Behind the bracket that closes the one at `at`."""
    depth = 0
    for place in range(at, len(text)):
        depth += (text[place] == opening) - (text[place] == closing)
        if depth == 0:
            return place + 1
    raise SystemExit("make_twin.py: a bracket is not closed")


class Constant:
    """One `constexpr` or `consteval`: of a function with its body, or of a variable with its initialiser."""

    def __init__(self, text, found):
        self.begin, self.end = found.span()
        rest = text[self.end :]
        self.of_statement = bool(re.search(r"\bif\s*$", text[: self.begin]))
        stop = re.search(r"\boperator\b|[=;{(]", rest)
        self.is_function = not self.of_statement and stop is not None and stop[0] in ("operator", "(")
        self.evaluated = found[0] == "consteval"
        self.name, self.type, self.body = None, None, ""
        if self.of_statement or stop is None:
            return
        words = WORD.findall(rest[: stop.start()])
        if self.is_function:
            self.name = words[-1] if words and stop[0] == "(" else None
            parameters = rest.index("(", stop.start())
            body = re.search(r"[{;]", rest[end_of(rest, parameters, "(", ")") :])
            begin = end_of(rest, parameters, "(", ")") + body.start()
            self.body = rest[parameters : end_of(rest, begin, "{", "}")] if body[0] == "{" else ""
        else:
            self.type = words
            self.body = rest[stop.start() : rest.index(";", stop.start())]


def constants_of(text):
    return [Constant(text, found) for found in CONSTANT.finditer(text)]


def needed_for_tables(all_constants):
    """Names of functions that run while compiling even in the twin."""
    bodies = {}
    for one in all_constants:
        if one.is_function and one.name:
            bodies.setdefault(one.name, []).append(one.body)
    ahead = []
    for one in all_constants:
        if one.evaluated or not one.is_function:
            ahead += CALL.findall(without("noexcept", one.body)) + (one.type or [])
    needed = set()
    while ahead:
        name = ahead.pop()
        if name in bodies and name not in needed:
            needed.add(name)
            for body in bodies[name]:
                ahead += CALL.findall(body)
    return needed


def without(word, text):
    """Without each `word(…)`, and the semicolon behind it."""
    while (found := re.search(rf"\b{word}\s*\(", text)) is not None:
        end = end_of(text, found.end() - 1, "(", ")")
        text = text[: found.start()] + text[end + text[end:].startswith(";") :]
    return text


def main():
    include, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    headers = {name: without("static_assert", text) for name, text in headers_below(include, sys.argv[3:]).items()}
    needed = needed_for_tables([one for text in headers.values() for one in constants_of(text)])
    plain = kept = 0
    for name, text in sorted(headers.items()):
        for one in reversed(constants_of(text)):
            if not one.is_function:
                continue
            if one.evaluated or one.name in needed:
                kept += 1
                continue
            plain += 1
            before = re.sub(r"\binline\s+$", "", text[: one.begin])
            text = before + "inline" + text[one.end :]
        text = re.sub(r"\b(std::|__builtin_)is_constant_evaluated\(\)", "false", text)
        text = re.sub(r"\bmuster(::| \{ inline namespace)", r"muster_twin\1", text).replace("<muster/", "<muster_twin/")
        file = target / "muster_twin" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    print(f"twin: {plain} functions are plain, {kept} stay constexpr: {' '.join(sorted(needed))}")
    if plain < 5 * kept:
        raise SystemExit("make_twin.py: too much stays constexpr for a twin to show anything")


main()
