#!/bin/sh
# benchmarks/envelopes/page.py finds everyone it speaks of in what the programs in FOLDER measure.
#
#   tests/house/benchmark_page_test.sh FOLDER
set -eu
folder=$1
root=$(CDPATH="" cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for program in parse_envelope find_envelopes write_envelope guard_text constexpr_twin render_prompt; do
    [ -x "$folder/$program" ] || { echo "$program is not built: a rival is missing"; exit 77; }
    "$folder/$program" --benchmark_repetitions=2 --benchmark_min_time=0 --benchmark_out_format=json \
        --benchmark_out="$work/O2.$program.json" > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
    cp "$work/O2.$program.json" "$work/native.$program.json"
done
echo 0 > "$work/busy"
python3 -B "$root/benchmarks/envelopes/page.py" "$work" "$work/page.md" "$work/plot.svg"

for title in '## The ratios to reach' '## The machine' '### Reading and decoding the same' '| 12 |'; do
    grep -qF "$title" "$work/page.md" || { echo "the page has no $title"; exit 1; }
done
python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$work/plot.svg"
