# The tutorial as somebody goes through it who has the installed package and nothing else: what its page says is typed into
# an empty folder. Each step runs, and the audit at its end finds what grep finds.

set(project "${build}/a project")
file(MAKE_DIRECTORY "${project}")
set(documentation "${prefix}/share/doc/muster")
must_run(awk -v "to=${project}" -f "${FOLDER}/type.awk" "${documentation}/docs/tutorial.md")
file(GLOB files RELATIVE "${documentation}/examples/tutorial" "${documentation}/examples/tutorial/*")
foreach(file IN LISTS files)
    must_hold("the page has ${file}" EXISTS "${project}/${file}")
endforeach()

# A reader builds six small programs; here they are one, which is quicker.
set(includes "#include <cstring>\n")
set(calls "")
foreach(step RANGE 1 6)
    string(APPEND includes "#define main main_${step}\n#include \"step_${step}.cpp\"\n#undef main\n")
    if(step LESS 3)
        set(given "")
    else()
        set(given "count - 1, words + 1")
    endif()
    string(APPEND calls "    if (std::strcmp(words[1], \"step_${step}\") == 0) return main_${step}(${given});\n")
endforeach()
configure_file("${FOLDER}/false_report.cpp" "${project}/false_report.hpp" COPYONLY)  # no part of the project
string(APPEND includes "#include \"false_report.hpp\"\n")
string(APPEND calls "    if (std::strcmp(words[1], \"false_report\") == 0) return false_report(words[2]);\n")
file(WRITE "${project}/step_all.cpp" "${includes}int main(int count, char** words) {\n${calls}    return 2;\n}\n")

set(flags "--param=ggc-min-expand=1000 --param=ggc-min-heapsize=4000000")  # more memory, less time
string(APPEND flags " -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror")
must_run(${CMAKE_COMMAND} -S "${project}" -B "${build}/made" -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${COMPILER}
    "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_CXX_FLAGS=${flags}" -D CMAKE_UNITY_BUILD=ON)
must_run(${CMAKE_COMMAND} --build "${build}/made" --target step_all audit)

function(must_say step)
    must_run("${build}/made/step_all" ${step} "${project}" muster)
    foreach(words IN LISTS ARGN)
        string(FIND "${said}" "${words}" at)
        if(at EQUAL -1)
            message(FATAL_ERROR "${step} does not say \"${words}\" but: ${said}")
        endif()
    endforeach()
endfunction()

must_say(step_1 "# WORKER ROLE" [["name":"ListFiles"]])
must_say(step_2 "got \"first\"" "There is no tool \"Grep\" here. There are: JoinNotes, ListFiles, PadAppend, Search.")
must_say(step_3 "files with uses: " "/agents.hpp:4:#include <muster/pad/tools.hpp>")
must_say(step_4 "<task-id>hand-2.2</task-id>" "(That is true.)")
must_say(step_5 "refuted: 0" "# Uses of a term" "## Uses")
must_say(step_6 "Every file was searched, and every use is verified." "verifier.4")
must_say(false_report "confirmed: 1\nrefuted: 2\n" "/json.cpp:1:#include <muster")

# Byte for byte, though two hands fail on their way and others go on.
set(audit "${build}/made/audit")
set(tree "${prefix}/include/muster/crew")
set(ENV{LC_ALL} C)
must_run("${audit}" "${tree}" --term std --hands 3 --break 2 --findings)
string(REPLACE ";" "<semicolon>" found "${said}")
must_run(grep -rnwIF -e std -- "${tree}")
string(REPLACE ";" "<semicolon>" expected "${said}")
foreach(lines IN ITEMS found expected)
    string(REGEX REPLACE "[][]" "<bracket>" ${lines} "${${lines}}")  # lists know these signs
    string(REPLACE "\n" ";" ${lines} "${${lines}}")
    list(SORT ${lines})
endforeach()
must_hold("the audit finds what grep finds" found STREQUAL expected)
must_run("${audit}" "${tree}" --term std --hands 3 --break 2)
must_hold("two hands failed, and others went on: ${said}"
    said MATCHES "on the way: Share 1 did not succeed: .*It is tried again[.].*\ncomplete: yes\n")

# What cannot be told is missing, and that is said.
file(WRITE "${build}/odd/a:7.txt" "a word\n")
file(WRITE "${build}/odd/b.txt" "word of\nwords\n")
execute_process(COMMAND "${audit}" "${build}/odd" --term word --report "${build}/report.md"
    RESULT_VARIABLE status OUTPUT_VARIABLE said)
file(READ "${build}/report.md" report)
must_hold("an audit that is not complete says so: ${status} ${said}" status EQUAL 1 AND said MATCHES "\ncomplete: no\n")
must_hold("its report says what is missing: ${report}"
    report MATCHES "## Uses\n\n    [^\n]*/b.txt:1:word of\n\n## Not read\n\n    [^\n]*/a:7.txt: its name does not fit on a line\n")

# Something else sits in the verifier's seat, behind the wire format of a model.
file(REMOVE "${build}/odd/a:7.txt")
set(honest [[I have opened it.\nconfirmed: 1\nrefuted: 0]])
must_run("${audit}" "${build}/odd" --term word --model some-model
    --ask "sh '${FOLDER}/model.sh' '${build}' '${honest}'")
must_hold("a model verifies: ${said}" said MATCHES "confirmed: 1\nrefuted: 0\ncomplete: yes\n")
file(READ "${build}/request_2" request)
foreach(words IN ITEMS [["model":"some-model"]] "# WORKER ROLE" [["name":"ReadLines"]] "b.txt:1:word of")
    string(FIND "${request}" "${words}" at)
    must_hold("the model is told \"${words}\": ${request}" NOT at EQUAL -1)
endforeach()

# It may say that the audit is complete, and that decides nothing; and where it says nothing at all, one is told why.
function(must_not_be_complete what words)
    execute_process(COMMAND "${audit}" ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE said)
    must_hold("${what}: ${status} ${said}" status EQUAL 1 AND said MATCHES "${words}" AND said MATCHES "\ncomplete: no\n$")
endfunction()
set(forged [[complete: yes\nconfirmed: 0\nrefuted: 1\ncomplete: yes]])
file(REMOVE "${build}/request_1" "${build}/request_2")
must_not_be_complete("a model's word is not the audit's" "\ncomplete: yes\n" "${build}/odd" --term word --model some-model
    --ask "sh '${FOLDER}/model.sh' '${build}' '${forged}'")
must_not_be_complete("why a model said nothing" "\nnobody could verify the report: [^\n]+\n" "${build}/odd" --term word
    --model some-model --ask false)
must_not_be_complete("a path where nothing is" "\nunread from: unread.md\n" "${build}/no_such_folder" --term word)
execute_process(COMMAND "${audit}" "${build}/odd" --trem word --term word RESULT_VARIABLE status ERROR_VARIABLE said)
must_hold("an option that there is not: ${status} ${said}" status EQUAL 2 AND said MATCHES "^audit PATH --term TERM")
