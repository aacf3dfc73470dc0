"""What benchmarks/envelopes/measure has measured, and how contestants are called."""

import json


class Measured:
    """Medians of one build, from <flags>.<program>.json as Google Benchmark writes them."""

    def __init__(self, folder, flags):
        self.runs = {}
        self.context = {}
        for file in sorted(folder.glob(f"{flags}.*.json")):
            said = json.loads(file.read_text())
            self.context |= said["context"]
            program = file.name.split(".")[1]
            for run in said["benchmarks"]:
                if run.get("aggregate_name") == "median":
                    self.runs[program, run["run_name"]] = run

    def time(self, program, title):
        """In nanoseconds, of the processor."""
        return self.runs[program, title]["cpu_time"]

    def allocations(self, program, title):
        """Of one turn."""
        return self.runs[program, title].get("allocations", 0)

    def ratio(self, program, of, to):
        """How many times the time of `to` does `of` take?"""
        return self.time(program, of) / self.time(program, to)

    def contestants(self, program, size):
        """Names of those who took part, fastest first."""
        names = [title.split("/", 1)[1] for (p, title) in self.runs if p == program and title.split("/")[0] == size]
        return sorted(names, key=lambda name: self.time(program, f"{size}/{name}"))


def number(value):
    """Three digits of it."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


# In short, where a contestant's own name does not do.
SHORT = {
    "strict_memchr": "strict, by hand",
    "pcre2_jit": "PCRE2 JIT",
    "rapidxml_fastest": "RapidXML",
    "rapidxml_in_place": "RapidXML",
    "pugixml_in_place": "pugixml",
    "libxml2_sax": "libxml2",
    "libxml2_writer": "libxml2",
    "memmem_strict_memchr": "memmem, strict",
    "memmem_rapidxml_fastest": "memmem, RapidXML",
    "memmem_pugixml": "memmem, pugixml",
    "memmem_expat": "memmem, expat",
    "reserved_string": "string, by hand",
    "fmt_compiled": "fmt",
    "string_view_find": "string_view::find",
}
