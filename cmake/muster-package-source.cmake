# CPack runs this to make the archive of the sources. Nothing in it depends on who made it, or on when the sources were
# cloned: SOURCE_DATE_EPOCH is the time of every file, and without it, 1980. Builds are left out, whatever they are called.

set(name "${CPACK_PACKAGE_FILE_NAME}")
set(archive "${CPACK_TOPLEVEL_DIRECTORY}/${name}.tar")
set(epoch 315532800)
if(DEFINED ENV{SOURCE_DATE_EPOCH})
    set(epoch $ENV{SOURCE_DATE_EPOCH})
endif()
file(MAKE_DIRECTORY "${CPACK_TOPLEVEL_DIRECTORY}")
execute_process(
    COMMAND tar --create "--file=${archive}" --sort=name --format=ustar --owner=0 --group=0 --numeric-owner
        --mode=u+rwX,go+rX,go-w "--mtime=@${epoch}" "--transform=flags=r;s,^[.],${name},"
        --anchored --exclude=./.git --exclude=./build --exclude=./build-* --exclude=./.cache
        --exclude=./vcpkg_installed --exclude=./tests/package/conan/test_package/build
        --exclude-tag-all=CMakeCache.txt
        --no-anchored --exclude=CMakeUserPresets.json --exclude=compile_commands.json --exclude=*.swp --exclude=__pycache__ .
    WORKING_DIRECTORY "${CMAKE_CURRENT_LIST_DIR}/.."
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND gzip -9nf "${archive}" COMMAND_ERROR_IS_FATAL ANY)
set(CPACK_EXTERNAL_BUILT_PACKAGES "${archive}.gz")
