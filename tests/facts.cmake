# One program for each folder that has *.test.cpp files, below tests/ or one folder deeper.

include(GoogleTest)
find_package(GTest QUIET)
if(NOT GTest_FOUND)
    message(FATAL_ERROR
        "the tests of muster need GoogleTest, libgtest-dev on Debian; -D MUSTER_BUILD_TESTS=OFF leaves them out")
endif()
find_package(Threads REQUIRED)

# What every test program links: muster, GoogleTest, one main, and GoogleTest's header compiled once.
add_library(muster_test_support STATIC support/main.cpp support/json_here.cpp)
target_include_directories(muster_test_support PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}/support")
target_compile_definitions(muster_test_support PUBLIC
    "MUSTER_TEST_GOLDEN=\"${CMAKE_CURRENT_SOURCE_DIR}/golden\""
    "MUSTER_TEST_FOLDER=\"${CMAKE_CURRENT_SOURCE_DIR}\""
    "MUSTER_TEST_VERSION=\"${PROJECT_VERSION}\""
    MUSTER_SPLIT_DECODE)  # simdjson is compiled once; the examples compile it where they use it
target_link_libraries(muster_test_support PUBLIC muster::muster GTest::gtest Threads::Threads PRIVATE muster_strict)
target_precompile_headers(muster_test_support PRIVATE <gtest/gtest.h>)
# ccache can use a precompiled header only if its content, not its time, identifies it.
set(muster_test_pch_flags
    $<IF:$<CXX_COMPILER_ID:GNU>,-fpch-preprocess,SHELL:-Xclang -fno-pch-timestamp>)
target_compile_options(muster_test_support PRIVATE ${muster_test_pch_flags})

file(GLOB test_files CONFIGURE_DEPENDS */*.test.cpp */*/*.test.cpp)
set(folders "")
foreach(file IN LISTS test_files)
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    list(APPEND folders ${folder})
endforeach()
list(REMOVE_DUPLICATES folders)
foreach(adapter IN ITEMS yaml asio)
    if(NOT TARGET muster_${adapter})
        list(REMOVE_ITEM folders muster_${adapter})
    endif()
endforeach()
if(NOT TARGET model_host_parts)
    list(REMOVE_ITEM folders model_host)
endif()
if(NOT TARGET mcp_server)
    list(REMOVE_ITEM folders mcp_server)
endif()
if(NOT TARGET example_reference_case)  # where it is left out, so are the tests of what carries it out
    list(REMOVE_ITEM folders reference_case)
endif()
if(MUSTER_TEST_FOLDERS)
    list(JOIN MUSTER_TEST_FOLDERS "|" wanted)
    list(FILTER folders INCLUDE REGEX "^(${wanted})$")
    if(NOT folders)
        message(FATAL_ERROR "MUSTER_TEST_FOLDERS: no folder of tests is ${MUSTER_TEST_FOLDERS}")
    endif()
endif()
if(MUSTER_TEST_LEAVE)
    list(JOIN MUSTER_TEST_LEAVE "|" left)
    list(FILTER folders EXCLUDE REGEX "^(${left})$")
endif()

# Whether there is an object of the right type at each address that is used takes a third of the time of compiling. It is
# asked where bytes are handled; elsewhere AddressSanitizer sees what is outside of every object.
set(plain_types "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_FLAGS_DEBUG MATCHES "-fsanitize=[a-z,]*undefined")
    set(plain_types -fno-sanitize=null,alignment,object-size,vptr)
endif()
foreach(folder IN LISTS folders)
    set(files ${test_files})
    list(FILTER files INCLUDE REGEX "/${folder}/[^/]+$")
    if(NOT TARGET muster_asio)
        list(FILTER files EXCLUDE REGEX "/race/worker_pool[.]test[.]cpp$")
    endif()
    muster_batches(sources ${folder} ${MUSTER_TEST_BATCH} ${files})
    if(MUSTER_TEST_CHECK)
        add_library(test_${folder} OBJECT ${sources})
        muster_check_only(test_${folder})
    else()
        add_executable(test_${folder} ${sources})
    endif()
    target_link_libraries(test_${folder} PRIVATE muster_test_support muster_strict)
    if(NOT folder MATCHES "^(text|envelope|tool|wire)$")
        target_compile_options(test_${folder} PRIVATE ${plain_types})
    endif()
    if(folder MATCHES "^muster_(yaml|asio)$")
        target_link_libraries(test_${folder} PRIVATE muster::${CMAKE_MATCH_1})
    elseif(folder STREQUAL "race" AND TARGET muster_asio)
        target_link_libraries(test_race PRIVATE muster::asio)
    endif()
    if(folder MATCHES "^(interleavings|random)$")
        # Millions of states and commands: optimising pays here, and what was precompiled without does not fit.
        target_compile_options(test_${folder} PRIVATE -O2)
    else()
        target_compile_options(test_${folder} PRIVATE ${muster_test_pch_flags})
        target_precompile_headers(test_${folder} REUSE_FROM muster_test_support)
    endif()
    if(MUSTER_TEST_CHECK)
        continue()
    elseif(MUSTER_TEST_WHOLE)
        add_test(NAME ${MUSTER_TEST_PREFIX}${folder} COMMAND test_${folder} --gtest_brief=1)
        set_tests_properties(${MUSTER_TEST_PREFIX}${folder} PROPERTIES TIMEOUT 600 COST 20)
    else()
        gtest_discover_tests(test_${folder}
            TEST_PREFIX "${MUSTER_TEST_PREFIX}${folder}."
            DISCOVERY_MODE PRE_TEST
            DISCOVERY_TIMEOUT 60
            PROPERTIES TIMEOUT 300)
    endif()
endforeach()

# The audit is tested part by part, and as the program that a user runs.
if(TARGET test_audit)
    target_include_directories(test_audit PRIVATE "${PROJECT_SOURCE_DIR}/examples/audit")
    if(TARGET audit_workers)
        target_link_libraries(test_audit PRIVATE audit_workers)
    endif()
    if(TARGET audit)
        target_compile_definitions(test_audit PRIVATE "MUSTER_AUDIT=\"$<TARGET_FILE:audit>\"")
        if(NOT MUSTER_TEST_CHECK)
            add_dependencies(test_audit audit)
        endif()
    endif()
endif()

# The host for models: its parts, all of it against a server of its own, and the program that a user runs.
if(TARGET test_model_host)
    target_sources(test_model_host PRIVATE model_host/api_server.cpp model_host/api_formats.cpp)
    target_link_libraries(test_model_host PRIVATE model_host_parts)
    target_compile_definitions(test_model_host PRIVATE "MUSTER_MODEL_HOST=\"$<TARGET_FILE:model_host>\"")
    if(NOT MUSTER_TEST_CHECK)
        add_dependencies(test_model_host model_host)
    endif()
endif()

# The loops that docs/wire.md and docs/tutorial.md quote.
foreach(folder IN ITEMS wire world)
    if(TARGET test_${folder})
        target_include_directories(test_${folder} PRIVATE "${PROJECT_SOURCE_DIR}/examples")
    endif()
endforeach()

# The MCP server, as a client sees it.
if(TARGET test_mcp_server)
    target_include_directories(test_mcp_server PRIVATE "${PROJECT_SOURCE_DIR}/examples/mcp_server")
    target_compile_definitions(test_mcp_server PRIVATE "MUSTER_MCP_SERVER=\"$<TARGET_FILE:mcp_server>\"")
    if(NOT MUSTER_TEST_CHECK)
        add_dependencies(test_mcp_server mcp_server)
    endif()
endif()

# What carries out jobs with scripted workers, and the reference case as its program prints it and leaves it on the disk.
if(TARGET test_reference_case)
    target_link_libraries(test_reference_case PRIVATE rehearsal)
    target_compile_definitions(test_reference_case
        PRIVATE "MUSTER_REFERENCE_CASE=\"$<TARGET_FILE:example_reference_case>\"")
    if(NOT MUSTER_TEST_CHECK)
        add_dependencies(test_reference_case example_reference_case)
    endif()
endif()
