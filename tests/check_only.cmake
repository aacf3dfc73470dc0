# muster_check_only(<target>...): these are compiled as far as the compiler has something to say of them: their constants
# and templates, their warnings, and no code. To be linked they are not fit.

include_guard()

function(muster_check_only)
    set_target_properties(${ARGN} PROPERTIES CXX_COMPILER_LAUNCHER "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/support/check_only")
endfunction()
