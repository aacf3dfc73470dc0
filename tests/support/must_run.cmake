# must_run: runs a command, which has to succeed; what it says is in `said`.

function(must_run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text)
    if(NOT status EQUAL 0)
        string(JOIN " " command ${ARGN})
        message(NOTICE "${text}")
        message(FATAL_ERROR "fails: ${command}")
    endif()
    set(said "${text}" PARENT_SCOPE)
endfunction()
