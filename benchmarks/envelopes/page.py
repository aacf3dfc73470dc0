#!/usr/bin/env python3
"""Writes docs/benchmarks.md and docs/benchmarks.svg from what benchmarks/envelopes/measure has measured.

    page.py MEASURED PAGE PLOT

MEASURED holds <flags>.<program>.json as Google Benchmark writes them, and `busy`, percentages one to a line.
"""

import json
import pathlib
import sys
from collections import namedtuple
from math import log10

FLAGS = {"O2": "`-O2`", "native": "`-O3 -march=native`"}

# --- what was measured


class Measured:
    """Medians of one build: time(program, title) in nanoseconds, allocations(program, title) of one turn."""

    def __init__(self, folder, flags):
        self.runs = {}
        self.context = {}
        for file in sorted(folder.glob(f"{flags}.*.json")):
            said = json.loads(file.read_text())
            self.context = {**self.context, **said["context"]}
            program = file.name.split(".")[1]
            for run in said["benchmarks"]:
                if run.get("aggregate_name") == "median":
                    self.runs[program, run["run_name"]] = run

    def time(self, program, title):
        return self.runs[program, title]["cpu_time"]

    def allocations(self, program, title):
        return self.runs[program, title].get("allocations", 0)

    def ratio(self, program, of, to):
        """How many times the time of `to` does `of` take?"""
        return self.time(program, of) / self.time(program, to)

    def contestants(self, program, size):
        """Names of those who took part, fastest first."""
        names = [title.split("/", 1)[1] for (p, title) in self.runs if p == program and title.split("/")[0] == size]
        return sorted(names, key=lambda name: self.time(program, f"{size}/{name}"))


# --- who takes part

NAMES = {
    "muster": "**muster**",
    "muster_decoded": "**muster**, every text decoded",
    "muster_string": "**muster**, onto a string",
    "muster_size": "**muster**, the size alone",
    "rapidxml_fastest": "RapidXML, fastest",
    "rapidxml_non_destructive": "RapidXML, non-destructive",
    "rapidxml_in_place": "RapidXML, in place, decodes; with the copy it needs",
    "rapidxml_in_place_without_copy": "RapidXML, in place, decodes; without the copy",
    "pugixml": "pugixml",
    "pugixml_in_place": "pugixml, in place; with the copy it needs",
    "pugixml_in_place_without_copy": "pugixml, in place; without the copy",
    "tinyxml2": "tinyxml2",
    "expat": "expat, decodes",
    "libxml2_sax": "libxml2, events, decodes",
    "libxml2_writer": "libxml2, text writer",
    "pcre2_jit": "PCRE2, compiled to machine code",
    "strict_memchr": "by hand: strict, `memchr`",
    "naive_find": "by hand: `find` for each tag",
    "simdjson": "simdjson, the same as JSON",
    "memchr": "*`memchr` for a byte that is not there*",
    "memmem": "*`memmem`*",
    "memcpy": "*`memcpy`*",
    "strstr": "*`strstr`*",
    "string_view_find": "*`std::string_view::find`*",
    "boyer_moore_horspool": "*`std::boyer_moore_horspool_searcher`*",
    "memchr_each_tag": "*`memchr` from one `<` to the next*",
    "memmem_rapidxml_fastest": "`memmem`, RapidXML, fastest",
    "memmem_pugixml": "`memmem`, pugixml",
    "memmem_tinyxml2": "`memmem`, tinyxml2",
    "memmem_expat": "`memmem`, expat, decodes",
    "memmem_libxml2_sax": "`memmem`, libxml2, events, decodes",
    "memmem_strict_memchr": "by hand: `memmem`, then strict, `memchr`",
    "reserved_string": "by hand: a string with room, a table for escaping",
    "fmt_compiled": "fmt, format compiled, the same table",
}
SIZES = [
    ("parse_envelope", "example", "Reading the example, 291 bytes"),
    ("parse_envelope", "small", "Reading 256 small envelopes in turn, no two alike"),
    ("parse_envelope", "clean_64k", "Reading a result of 64 KiB without escapes"),
    ("parse_envelope", "escaped_1m", "Reading a result of 1 MiB, 2 % of it escaped, texts left as they stand"),
    ("parse_envelope", "decoded_1m", "Reading and decoding the same"),
    ("find_envelopes", "none_in_prose", "Finding none in 1 MiB of prose"),
    ("find_envelopes", "none_in_markup", "Finding none in 1 MiB of markup"),
    ("find_envelopes", "chat", "Finding and reading 100 in 1 MiB of chat"),
    ("write_envelope", "example", "Writing the example"),
    ("write_envelope", "clean_64k", "Writing a result of 64 KiB where nothing needs escaping"),
    ("write_envelope", "escaped_1m", "Writing a result of 1 MiB, 2 % of it to be escaped"),
]

# --- the ratios to reach

# `wanted` has one for each build; reached(build) is the ratio and the rival's name; holds(ratio, wanted)
Row = namedtuple("Row", "number work against wanted reached form holds")

DECODERS = ("pugixml", "pugixml_in_place", "rapidxml_in_place", "tinyxml2", "expat", "libxml2_sax")
WRITERS = ("fmt_compiled", "reserved_string", "pugixml", "tinyxml2", "libxml2_writer")


def faster(number, work, program, size, rivals, against, *wanted):
    """muster takes so many times less than the fastest of the rivals, who is named where there are several."""

    def reached(measured):
        return min((measured.ratio(program, f"{size}/{rival}", f"{size}/muster"), rival) for rival in rivals)

    return Row(number, work, against, wanted, reached, "{} × faster", lambda is_, to: is_ >= to)


def share(number, work, program, size, *wanted):
    """muster reads so much of what memchr walks over in the same time."""

    def reached(measured):
        return measured.ratio(program, f"{size}/memchr", f"{size}/muster"), "memchr"

    return Row(number, work, "share of `memchr`'s bandwidth", wanted, reached, "{}", lambda is_, to: is_ >= to)


def prompt_faster(work, rival, against, wanted, of="prepared"):
    """The prompt takes so many times less than the rival."""

    def reached(measured):
        return measured.ratio("render_prompt", rival, of), rival

    return Row(11, work, against, (wanted, wanted), reached, "{} × faster", lambda is_, to: is_ >= to)


def at_most(number, work, program, of, to, against, *wanted):
    """muster takes at most so many times what the other takes."""

    def reached(measured):
        return measured.ratio(program, of, to), to

    return Row(number, work, against, wanted, reached, "at most {} ×", lambda is_, to: is_ <= to)


ROWS = [
    faster(2, "read the example, 291 bytes", "parse_envelope", "example", ["rapidxml_fastest"], "RapidXML, fastest", 9.0, 9.6),
    faster(2, "", "parse_envelope", "example", ["pcre2_jit"], "PCRE2 JIT", 4.7, 5.6),
    faster(2, "", "parse_envelope", "example", ["strict_memchr"], "a strict parser by hand", 2.8, 2.8),
    faster(3, "read 256 small ones in turn", "parse_envelope", "small", ["rapidxml_fastest"], "RapidXML, fastest", 6.7, 7.9),
    faster(3, "", "parse_envelope", "small", ["strict_memchr"], "a strict parser by hand", 1.4, 1.7),
    faster(4, "read 64 KiB without escapes", "parse_envelope", "clean_64k", ["rapidxml_fastest"], "RapidXML, fastest", 23, 30),
    share(4, "", "parse_envelope", "clean_64k", 0.74, 0.91),
    faster(5, "read 1 MiB, 2 % escaped, lazily", "parse_envelope", "escaped_1m", ["rapidxml_fastest"], "RapidXML, fastest", 30, 40),
    share(5, "", "parse_envelope", "escaped_1m", 0.98, 1.3),
    faster(6, "read and decode the same", "parse_envelope", "decoded_1m", DECODERS, "the fastest XML library that decodes", 5.8, 5.6),
    faster(7, "find none in 1 MiB of prose", "find_envelopes", "none_in_prose", ["memmem"], "`memmem`", 3.5, 5.4),
    faster(7, "find none in 1 MiB of markup", "find_envelopes", "none_in_markup", ["memmem"], "`memmem`", 4.1, 5.5),
    faster(8, "find and read 100 in 1 MiB of chat", "find_envelopes", "chat", ["memmem_rapidxml_fastest"], "RapidXML with `memmem`", 4.4, 7.6),
    faster(8, "", "find_envelopes", "chat", ["pcre2_jit"], "PCRE2 JIT", 1.9, 3.1),
    faster(9, "write the example", "write_envelope", "example", WRITERS, "the fastest that escapes", 9.1, 8.2),
    faster(9, "write 64 KiB, nothing to escape", "write_envelope", "clean_64k", WRITERS, "the fastest that escapes", 9.8, 10.3),
    faster(9, "write 1 MiB, 2 % to escape", "write_envelope", "escaped_1m", WRITERS, "the fastest that escapes", 5.8, 7.6),
    at_most(10, "write the example", "write_envelope", "example/muster", "example/memcpy", "one `memcpy` of the output", 3.4, 3.4),
    at_most(10, "write 64 KiB", "write_envelope", "clean_64k/muster", "clean_64k/memcpy", "one `memcpy` of the output", 1.2, 1.2),
    at_most(10, "write 1 MiB", "write_envelope", "escaped_1m/muster", "escaped_1m/memcpy", "one `memcpy` of the output", 3.3, 3.3),
    at_most(11, "render a prompt that stays, 8 KB, 9 of 40 tools", "render_prompt", "prepared", "memcpy", "one `memcpy` of it", 1.44, 1.44),
    prompt_faster("", "reserved_string", "a string with room", 2.3),
    prompt_faster("", "mustache", "mustache, parsed once (to reach: of inja)", 430),
    at_most(11, "render it anew", "render_prompt", "render", "memcpy", "one `memcpy` of it", 1.44, 1.44),
    prompt_faster("", "reserved_string", "a string with room", 2.3, of="render"),
    at_most(12, "read the example", "constexpr_twin", "parse_example/muster", "parse_example/twin", "the twin without `constexpr`", 1.03, 1.03),
    at_most(12, "read 64 KiB", "constexpr_twin", "parse_clean_64k/muster", "parse_clean_64k/twin", "the twin without `constexpr`", 1.03, 1.03),
    at_most(12, "write the example", "constexpr_twin", "write_example/muster", "write_example/twin", "the twin without `constexpr`", 1.03, 1.03),
    at_most(12, "write 64 KiB", "constexpr_twin", "write_clean_64k/muster", "write_clean_64k/twin", "the twin without `constexpr`", 1.03, 1.03),
]


def number(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def cells(row, build, wanted):
    """What is to be reached, and what is; rounded first, so that the sign goes with what is read."""
    ratio, rival = row.reached(build)
    named = f", {LABELS.get(rival, rival)}" if row.against.startswith("the fastest") else ""
    return row.form.format(f"{wanted:g}"), f"{number(ratio)} {'✓' if row.holds(float(number(ratio)), wanted) else '✗'}{named}"


# --- the page

INTRODUCTION = """# How fast envelopes are

Generated by `benchmarks/envelopes/measure`; do not edit.

What is compared, and how fairly:

- Every contestant must give the same seven fields, or the same text, as was put in; that is checked before its time
  counts. The data is made in the programs, the same on every machine.
- Only ratios say something, and each is of medians of one run, in which the repetitions of all contestants are taken in
  a random order. The time is the processor's.
- Rivals are used as one who knows them would: documents, parsers, patterns and buffers are made once and used again,
  pugixml is told the encoding, RapidXML and PCRE2 read in place. Those that overwrite what they read are given a copy each
  time, which is part of their time unless the name says otherwise.
- Rivals may do less. None but expat and libxml2 looks whether what it reads is well formed all through; the parsers by hand
  read one layout alone; who writes escapes five characters, and does not look whether XML can carry the rest.
- muster reads any layout, order and comment that its grammar allows, checks all of it, and tells each fault with its
  place; finding, it looks for both roots that it knows.
- *In italics*: what understands nothing, and is a floor or a ceiling for the others.
"""


def machine(measured, repetitions, busy):
    said = measured.context
    libraries = ", ".join(f"{name} {said[name]}" for name in ("RapidXML", "pugixml", "tinyxml2", "expat", "libxml2", "PCRE2", "simdjson", "fmt"))
    caches = ", ".join(f"L{c['level']}{c['type'][0].lower() if c['level'] == 1 else ''} {c['size'] // 1024} KiB" for c in said["caches"])
    return "\n".join(
        [
            "## The machine\n",
            "| | |\n|---|---|",
            f"| processor | {processor()}, {said['num_cpus']} cores; {caches} |",
            f"| compiler | GCC {said['compiler']}, glibc {said['glibc']} |",
            f"| rivals | {libraries} |",
            f"| repetitions | {repetitions} of each contestant |",
            f"| other work | kept at most {max(busy)} % of the processors busy just before a program was run |\n",
        ]
    )


def processor():
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    fields = dict(line.split("\t: ", 1) for line in (l.replace("\t\t:", "\t:") for l in lines) if "\t: " in line)
    return f"{fields.get('model name', 'unknown')} (family {fields.get('cpu family', '?')}, model {fields.get('model', '?')})"


def budget(builds):
    columns = "".join(f" {flags}: to reach | reached |" for flags in FLAGS.values())
    lines = ["## The ratios to reach\n", f"| # | work | against |{columns}", "|---|---|---|" + "---|---|" * len(builds)]
    heap = " | ".join(f"0 | {most:g} {'✗' if most else '✓'}" for most in map(most_allocations, builds))
    lines.append(f"| 1 | read, decode, find, write, render | the heap: allocations | {heap} |")
    last = None
    for row in ROWS:
        parts = [part for build, wanted in zip(builds, row.wanted) for part in cells(row, build, wanted)]
        lines.append(f"| {row.number if row.number != last else ''} | {row.work} | {row.against} | {' | '.join(parts)} |")
        last = row.number
    return "\n".join(lines) + "\n"


def most_allocations(measured):
    ours = [t for t in measured.runs if t[1].split("/")[-1] in ("muster", "muster_decoded", "muster_string", "muster_size", "prepared", "render")]
    return max(measured.allocations(*title) for title in ours)


def all_of(program, size, heading, builds):
    lines = [
        f"### {heading}\n",
        "| | " + " | ".join(f"{flags}: time" for flags in FLAGS.values()) + " | allocations |",
        "|---|" + "---:|" * (len(builds) + 1),
    ]
    for name in builds[0].contestants(program, size):
        title = f"{size}/{name}"
        times = [number(b.ratio(program, title, f"{size}/muster")) for b in builds]
        lines.append(f"| {NAMES[name]} | {' | '.join(times)} | {builds[0].allocations(program, title):.3g} |")
    lines.append(f"\n1 is {', '.join(took(b.time(program, f'{size}/muster')) for b in builds)}.\n")
    return "\n".join(lines)


def took(nanoseconds):
    return f"{number(nanoseconds / 1000)} µs" if nanoseconds >= 1000 else f"{number(nanoseconds)} ns"


def page(builds, repetitions, busy):
    parts = [
        INTRODUCTION,
        "![Time of rivals in multiples of muster's](benchmarks.svg)\n",
        budget(builds),
        machine(builds[0], repetitions, busy),
        "## All contestants\n\nThe time of each in multiples of muster's, and what it asks the heap for in one turn.\n",
        *(all_of(program, size, heading, builds) for program, size, heading in SIZES),
    ]
    return "\n".join(parts)


# --- the plot: a panel for each size, the time in multiples of muster's, on a logarithmic scale

PANELS = [
    ("parse_envelope", "example", "Read 291 bytes", ["strict_memchr", "pcre2_jit", "rapidxml_fastest", "pugixml", "tinyxml2", "expat", "libxml2_sax"]),
    ("parse_envelope", "small", "Read 256 small ones in turn", ["strict_memchr", "pcre2_jit", "rapidxml_fastest", "pugixml", "tinyxml2", "expat", "libxml2_sax"]),
    ("parse_envelope", "clean_64k", "Read 64 KiB", ["memchr", "strict_memchr", "pcre2_jit", "rapidxml_fastest", "pugixml", "tinyxml2", "expat"]),
    ("parse_envelope", "decoded_1m", "Read and decode 1 MiB", ["memchr", "simdjson", "pugixml", "rapidxml_in_place", "tinyxml2", "expat", "libxml2_sax"]),
    ("find_envelopes", "none_in_markup", "Find none in 1 MiB of markup", ["memchr", "strstr", "memmem", "pcre2_jit", "string_view_find"]),
    ("find_envelopes", "chat", "Find and read 100 in 1 MiB of chat", ["memmem_strict_memchr", "pcre2_jit", "memmem_rapidxml_fastest", "memmem_pugixml", "memmem_expat"]),
    ("write_envelope", "example", "Write 291 bytes", ["memcpy", "reserved_string", "fmt_compiled", "pugixml", "tinyxml2"]),
    ("write_envelope", "escaped_1m", "Write 1 MiB, 2 % to escape", ["memcpy", "reserved_string", "fmt_compiled", "pugixml", "tinyxml2"]),
]
LABELS = {
    "muster": "muster",
    "strict_memchr": "strict, by hand",
    "pcre2_jit": "PCRE2 JIT",
    "rapidxml_fastest": "RapidXML",
    "rapidxml_in_place": "RapidXML",
    "pugixml_in_place": "pugixml",
    "libxml2_sax": "libxml2",
    "memmem_strict_memchr": "memmem, strict",
    "memmem_rapidxml_fastest": "memmem, RapidXML",
    "memmem_pugixml": "memmem, pugixml",
    "memmem_expat": "memmem, expat",
    "reserved_string": "string, by hand",
    "fmt_compiled": "fmt",
    "string_view_find": "string_view::find",
}
UNDERSTAND_NOTHING = ("memchr", "memmem", "memcpy", "strstr", "string_view_find")
WIDTH, LEFT, BAR, ROW = 420, 128, 240, 19
LEAST, MOST = 0.1, 1000
# Colours that can be read on white and on black: a reader's theme is not that of the machine.
STYLE = """text { font: 12px -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; fill: #7a828c }
.head { font-weight: 600 } .us { fill: #2da44e } text.us { font-weight: 600 } .rival { fill: #5a8fd8 } .floor { fill: #a0a8b1 }
line { stroke: #8b949e; stroke-opacity: 0.35 } .one { stroke: #2da44e; stroke-opacity: 1 }"""


def across(multiple):
    part = (log10(multiple) - log10(LEAST)) / (log10(MOST) - log10(LEAST))
    return LEFT + BAR * min(max(part, 0), 1)


def bar(y, name, multiple):
    """From 1, where muster is, to the right who is slower, to the left who is faster."""
    if name == "muster":
        return (
            f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end" class="us">muster</text>\n'
            f'<circle cx="{across(1):.1f}" cy="{y + 8.5}" r="5" class="us"/>'
        )
    begin, end = sorted((across(1), across(multiple)))
    kind = "floor" if name in UNDERSTAND_NOTHING else "rival"
    return (
        f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{LABELS.get(name, name)}</text>\n'
        f'<rect x="{begin:.1f}" y="{y + 2}" width="{end - begin:.1f}" height="13" class="{kind}"/>\n'
        f'<text x="{end + 6:.1f}" y="{y + 12}">{number(multiple)}</text>'
    )


def panel(x, y, program, size, heading, names, measured):
    ordered = [n for n in measured.contestants(program, size) if n in names or n == "muster"]
    bottom = 26 + ROW * len(ordered)
    lines = [f'<g transform="translate({x} {y})">', f'<text x="{LEFT}" y="14" class="head">{heading}</text>']
    for multiple in (0.1, 1, 10, 100, 1000):
        at, kind = across(multiple), ' class="one"' if multiple == 1 else ""
        lines.append(f'<line x1="{at:.1f}" y1="22" x2="{at:.1f}" y2="{bottom}"{kind}/>')
        lines.append(f'<text x="{at:.1f}" y="{bottom + 14}" text-anchor="middle">{multiple:g}</text>')
    for place, name in enumerate(ordered):
        lines.append(bar(24 + ROW * place, name, measured.ratio(program, f"{size}/{name}", f"{size}/muster")))
    return "\n".join([*lines, "</g>"]), bottom + 34


def plot(measured):
    body, tops = [], [54, 54]
    for place, (program, size, heading, names) in enumerate(PANELS):
        column = place % 2
        drawn, height = panel(10 + WIDTH * column, tops[column], program, size, heading, names, measured)
        body.append(drawn)
        tops[column] += height
        if column == 1:
            tops = [max(tops)] * 2
    height = max(tops)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH + 20} {height}" role="img">',
            "<title>Time of rivals in multiples of muster's</title>",
            f"<style>{STYLE}</style>",
            '<text x="18" y="18">Time in multiples of muster’s: to the right is slower, and each line is ten times the one before it.'
            "</text>",
            '<text x="18" y="36">GCC with -O2, for any x86-64. Grey is what understands nothing of what it walks over or copies.'
            "</text>",
            *body,
            "</svg>\n",
        ]
    )


def main():
    folder, page_file, plot_file = (pathlib.Path(name) for name in sys.argv[1:4])
    builds = [Measured(folder, flags) for flags in FLAGS]
    repetitions = next(run["repetitions"] for run in builds[0].runs.values())
    busy = [int(line) for line in (folder / "busy").read_text().split()]
    page_file.write_text(page(builds, repetitions, busy))
    plot_file.write_text(plot(builds[0]))


main()
