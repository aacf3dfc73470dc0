# Writes docs/compile_cost.svg from lines of: compiler program milliseconds megabytes bytes.
#
# Two panels, agents and tools; up is the time in multiples of the core's headers, from 0 to `top`.

BEGIN {
    colour["g++"] = "#1f6fb4"
    colour["clang++-14"] = "#c8501e"
    width = 300
    height = 220
}

{ ms[$1, $2] = $3 }

function text(x, y, anchor, what) {
    printf "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, what
}

function place_x(count) { return left + width * count / most }
function place_y(multiple) { return 40 + height * (1 - multiple / top) }

function line(compiler, prefix, kind, counts, dashes, n, at, i, points) {
    n = split("0 " counts, at, " ")
    for (i = 1; i <= n; ++i) {
        if (at[i] == 0 && prefix != "") continue
        points = points sprintf("%.1f,%.1f ", place_x(at[i]),
            place_y(ms[compiler, at[i] == 0 ? "core" : prefix kind ":" at[i]] / ms[compiler, "core"]))
    }
    printf "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s points=\"%s\"/>\n", colour[compiler], dashes, points
}

function panel(kind, counts, n, at, i) {
    n = split(counts, at, " ")
    most = at[n]
    for (i = 0; i <= top; ++i) {
        printf "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#ccc\"/>\n", left, place_y(i), left + width, place_y(i)
        text(left - 6, place_y(i) + 4, "end", i)
    }
    for (i = 1; i <= n; ++i) text(place_x(at[i]), 40 + height + 16, "middle", at[i])
    text(left + width / 2, 40 + height + 34, "middle", kind)
    line("g++", "", kind, counts, "")
    line("clang++-14", "", kind, counts, "")
    line("g++", "l:", kind, counts, " stroke-dasharray=\"2 4\"")
    line("clang++-14", "l:", kind, counts, " stroke-dasharray=\"2 4\"")
}

function key(x, what, stroke, dashes) {
    printf "<line x1=\"%d\" y1=\"18\" x2=\"%d\" y2=\"18\" stroke=\"%s\" stroke-width=\"2\"%s/>\n", x, x + 24, stroke, dashes
    text(x + 30, 22, "start", what)
}

END {
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 740 310\" font-family=\"sans-serif\" font-size=\"12\">"
    print "<title>Time to compile, in multiples of the core's headers</title>"
    print "<rect width=\"740\" height=\"310\" fill=\"#fff\"/>"
    for (entry in ms) {
        split(entry, part, SUBSEP)
        if (part[2] ~ /agents|tools/ && ms[entry] / ms[part[1], "core"] > top) top = ms[entry] / ms[part[1], "core"]
    }
    top = int(top) + 1
    key(40, "GCC", colour["g++"], "")
    key(120, "Clang", colour["clang++-14"], "")
    key(210, "the same as plain literals", "#666", " stroke-dasharray=\"2 4\"")
    left = 40
    panel("agents", "1 10 50")
    left = 410
    panel("tools", "10 40 100 200")
    print "</svg>"
}
