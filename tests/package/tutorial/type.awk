# Types the files of the tutorial into the folder `to`, as a reader of the page does, and fails where a step needs a file that
# the page has not had by then, or where the words before a file's first block do not name it: comments are not shown.
function end_of_step(file) {
    for (file in wanted) {
        if (!(file in typed)) {
            print FILENAME ": " step ": " file " is included, and was not there by then"
            faults = 1
        }
    }
    delete wanted
}

/^```/ && is_open { is_open = 0; file = ""; next }
/^```/ && file != "" { is_open = 1; next }
is_open {
    print > (to "/" file)
    if (match($0, /^#include "[^"]+"/)) wanted[substr($0, 11, RLENGTH - 11)] = 1
    next
}
/^<!-- quote: examples\/tutorial\// {
    file = $3
    sub(/.*\//, "", file)
    if (!(file in typed) && index(words, "`" file "`") == 0) {
        print FILENAME ": " step ": no words name " file
        faults = 1
    }
    typed[file] = 1
    words = ""
    next
}
{ words = words "\n" $0 }
/^## / { end_of_step(); step = $0 }
END { end_of_step(); exit faults }
