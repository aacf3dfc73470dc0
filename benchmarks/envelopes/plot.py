"""The plot of docs/benchmarks.svg: a panel for each size, times in multiples of muster's, on a logarithmic scale."""

from math import log10

from measured import SHORT, number

READERS = ("strict_memchr", "pcre2_jit", "rapidxml_fastest", "pugixml", "tinyxml2", "expat", "libxml2_sax")
DECODERS = ("memchr", "simdjson", "pugixml", "rapidxml_in_place", "tinyxml2", "expat", "libxml2_sax")
SEARCHES = ("memchr", "strstr", "memmem", "pcre2_jit", "string_view_find")
FINDERS = ("memmem_strict_memchr", "pcre2_jit", "memmem_rapidxml_fastest", "memmem_pugixml", "memmem_expat")
WRITERS = ("memcpy", "reserved_string", "fmt_compiled", "pugixml", "tinyxml2")
PANELS = (
    ("parse_envelope", "example", "Read 291 bytes", READERS),
    ("parse_envelope", "small", "Read 256 small ones in turn", READERS),
    ("parse_envelope", "clean_64k", "Read 64 KiB", ("memchr", *READERS)),
    ("parse_envelope", "decoded_1m", "Read and decode 1 MiB", DECODERS),
    ("find_envelopes", "none_in_markup", "Find none in 1 MiB of markup", SEARCHES),
    ("find_envelopes", "chat", "Find and read 100 in 1 MiB of chat", FINDERS),
    ("write_envelope", "example", "Write 291 bytes", WRITERS),
    ("write_envelope", "escaped_1m", "Write 1 MiB, 2 % to escape", WRITERS),
)
UNDERSTAND_NOTHING = ("memchr", "memmem", "memcpy", "strstr", "string_view_find")
EXPLANATION = (
    "Time in multiples of muster’s: to the right is slower, and each line is ten times the one before it.",
    "GCC with -O2, for any x86-64. Grey is what understands nothing of what it walks over or copies.",
)

WIDTH, LEFT, BAR, ROW = 420, 128, 240, 19
LEAST, MOST = 0.1, 1000
# Colours that can be read on white and on black: a reader's theme is not that of the machine.
STYLE = """text { font: 12px -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; fill: #7a828c }
.head { font-weight: 600 } .us { fill: #2da44e } text.us { font-weight: 600 }
.rival { fill: #5a8fd8 } .floor { fill: #a0a8b1 }
line { stroke: #8b949e; stroke-opacity: 0.35 } .one { stroke: #2da44e; stroke-opacity: 1 }"""


def across(multiple):
    part = (log10(multiple) - log10(LEAST)) / (log10(MOST) - log10(LEAST))
    return LEFT + BAR * min(max(part, 0), 1)


def us(y):
    return (
        f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end" class="us">muster</text>\n'
        f'<circle cx="{across(1):.1f}" cy="{y + 8.5}" r="5" class="us"/>'
    )


def bar(y, name, multiple):
    """From 1, where muster is: to the right for who is slower, to the left for who is faster."""
    begin, end = sorted((across(1), across(multiple)))
    kind = "floor" if name in UNDERSTAND_NOTHING else "rival"
    return (
        f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{SHORT.get(name, name)}</text>\n'
        f'<rect x="{begin:.1f}" y="{y + 2}" width="{end - begin:.1f}" height="13" class="{kind}"/>\n'
        f'<text x="{end + 6:.1f}" y="{y + 12}">{number(multiple)}</text>'
    )


def scale(bottom):
    for multiple in (0.1, 1, 10, 100, 1000):
        at, kind = across(multiple), ' class="one"' if multiple == 1 else ""
        yield f'<line x1="{at:.1f}" y1="22" x2="{at:.1f}" y2="{bottom}"{kind}/>'
        yield f'<text x="{at:.1f}" y="{bottom + 14}" text-anchor="middle">{multiple:g}</text>'


def rows(measured, program, size, ordered):
    for place, name in enumerate(ordered):
        y = 24 + ROW * place
        yield us(y) if name == "muster" else bar(y, name, measured.ratio(program, f"{size}/{name}", f"{size}/muster"))


def panel(measured, x, y, program, size, heading, names):
    """The panel, and its height."""
    ordered = [name for name in measured.contestants(program, size) if name in (*names, "muster")]
    bottom = 26 + ROW * len(ordered)
    head = (f'<g transform="translate({x} {y})">', f'<text x="{LEFT}" y="14" class="head">{heading}</text>')
    return "\n".join((*head, *scale(bottom), *rows(measured, program, size, ordered), "</g>")), bottom + 34


def plot(measured):
    panels, top, height = [], 54, 0
    for place, wanted in enumerate(PANELS):
        if place % 2 == 0:
            top, height = top + height, 0
        drawn, needed = panel(measured, 10 + WIDTH * (place % 2), top, *wanted)
        panels.append(drawn)
        height = max(height, needed)
    size = f"0 0 {2 * WIDTH + 20} {top + height}"
    words = (f'<text x="18" y="{18 + 18 * line}">{text}</text>' for line, text in enumerate(EXPLANATION))
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img">',
            "<title>Time of rivals in multiples of muster's</title>",
            f"<style>{STYLE}</style>",
            *words,
            *panels,
            "</svg>\n",
        )
    )
