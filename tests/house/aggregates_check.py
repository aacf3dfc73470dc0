#!/usr/bin/env python3
# Finds fields of public aggregates without a default initializer. A host that names only some fields of such a struct
# (`{.name = "a"}`) is warned by -Wextra of each that it leaves out.
#
#   aggregates_check.py INCLUDE      prints `file:line: struct: field` for each, and fails if there is any
#   aggregates_check.py --self-test
import pathlib
import re
import sys

# What cannot be made without the library, and workings that are filled while compiling, where a value costs time.
ALLOWED = {
    "text/join.hpp: eight_chars: chars",
    "text/join.hpp: page_sink: blocks",
    "text/join.hpp: padded: text",
    "toolbox/result_promise.hpp: promised_result: promise",
    "toolbox/result_promise.hpp: promised_result: future",
}


def without_comments(text):
    """The same text, with blanks in the place of comments, texts and lines for the preprocessor."""

    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))

    pattern = r'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|^[ \t]*#(?:\\\n|[^\n])*'
    return re.sub(pattern, blank, text, flags=re.S | re.M)


def without_arguments(text):
    """Without what stands in <…>, so that a comma or a bracket outside of it is one of the declaration."""
    while True:
        shorter = re.sub(r"<[^<>]*>", "", text)
        if shorter == text:
            return text
        text = shorter


NO_FIELD = re.compile(r"^\s*(?:\[\[.*?\]\]\s*)?(?:using|typedef|static|friend|struct|class|enum|template|constexpr|explicit|"
                      r"operator|public|private|protected|requires|concept|namespace|static_assert|extern|union)\b")


class Struct:
    def __init__(self, name, line):
        self.name, self.line, self.fields, self.is_aggregate = name, line, [], True


def fields_without_value(text):
    """(line, struct, field) for each, of structs that have no constructor and nothing private."""
    text = without_comments(text)
    found, stack, start = [], [], 0
    for at, char in enumerate(text):
        if char not in "{};":
            continue
        statement = text[start:at]
        inside = stack[-1] if stack else None
        if char == "{":
            head = re.search(r"\b(struct|class|union|enum|namespace)\b(?!.*\b(?:struct|class|enum)\b)", statement, re.S)
            named = re.search(r"\b(?:struct|class)\s+(?:\[\[.*?\]\]\s*)?(\w+)\s*(?:final\s*)?(?::[^:].*)?$", statement, re.S)
            is_type = head and "(" not in without_arguments(statement[head.start():]) and "=" not in statement[head.start():]
            if is_type and head.group(1) == "struct" and named:
                stack.append(Struct(named.group(1), text.count("\n", 0, at) + 1))
            elif is_type and head.group(1) in ("namespace", "class", "union", "enum"):
                stack.append(head.group(1))
            else:
                stack.append("code")
                if isinstance(inside, Struct):
                    note_member(inside, statement, text, start, has_value=True)
        elif char == "}":
            closed = stack.pop()
            if isinstance(closed, Struct) and closed.is_aggregate:
                found += [(line, closed.name, name) for line, name in closed.fields]
            # `int a{};`, `struct { … } name;`: what follows belongs to the same statement.
        elif isinstance(inside, Struct):
            note_member(inside, statement, text, start, has_value="=" in without_arguments(statement))
        start = at + 1
    return found


def note_member(inside, statement, text, start, has_value):
    statement = re.sub(r"\b(?:public|private|protected)\s*:(?!:)",
                       lambda m: " " * len(m.group(0)) if m.group(0).startswith("public") else m.group(0), statement)
    if re.match(r"\s*(?:private|protected)\s*:", statement) or re.search(r"\b" + inside.name + r"\s*\(", statement):
        inside.is_aggregate = False
        return
    plain = without_arguments(statement)
    if has_value or not plain.strip() or NO_FIELD.match(plain) or "&" in plain:
        return
    pointer = re.search(r"\(\s*\*\s*(\w+)\s*\)\s*\(", plain)
    if "(" in plain and not pointer:
        return
    name = pointer.group(1) if pointer else re.search(r"(\w+)\s*(?:\[[^\]]*\]\s*)?$", plain)
    if name is None or not re.match(r"\s*[\w:]+[\s*]", plain):
        return
    line = text.count("\n", 0, start + len(statement) - len(statement.lstrip())) + 1
    inside.fields.append((line, name if pointer else name.group(1)))


def self_test():
    bad = "struct a { int x; std::vector<int> y = {}; std::string_view z; bool (*f)(int); int t[3]; };"
    assert [field for _, _, field in fields_without_value(bad)] == ["x", "z", "f", "t"], fields_without_value(bad)
    good = """struct a { int x = 0; int y{}; std::function<int(int)> z = {}; int f() const; static int q; using s = int;
              struct b { int p = 1; }; friend bool operator==(a const&, a const&) = default; int& r; };
              class c { int x; }; struct d { d(int v) : x(v) {} int x; }; struct e { private: int x; };
              template <class T> struct g { T x = {}; }; enum class h { i, j };
              void function() { struct local; int x; }"""
    assert fields_without_value(good) == [], fields_without_value(good)
    assert fields_without_value("struct a {\n  int f() { return 1; }\n  int x;\n};") == [(3, "a", "x")]


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root = pathlib.Path(sys.argv[1])
    faults = 0
    for path in sorted(root.rglob("*.hpp")):
        if "detail" in path.parts:
            continue
        where = str(path.relative_to(root)).removeprefix("muster/")
        for line, struct, field in fields_without_value(path.read_text(encoding="utf-8")):
            if f"{where}: {struct}: {field}" in ALLOWED:
                continue
            print(f"{path}:{line}: {struct}: {field} has no default initializer: write `{field} = {{}}`")
            faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
