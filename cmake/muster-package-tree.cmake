# CPack runs this over the tree that becomes the Debian package: what Debian wants to find, where it looks for it.

if(NOT CPACK_GENERATOR STREQUAL "DEB")
    return()
endif()
set(share "${CPACK_TEMPORARY_DIRECTORY}/usr/share")
set(pages "${share}/doc/${CPACK_DEBIAN_PACKAGE_NAME}")
if(EXISTS "${share}/doc/muster")
    file(RENAME "${share}/doc/muster" "${pages}")
endif()

# The licence once, in the form that Debian's programs read; pages link to it as LICENSE.
file(READ "${CPACK_RESOURCE_FILE_LICENSE}" licence)
file(REMOVE_RECURSE "${share}/licenses" "${pages}/LICENSE")
string(STRIP "${licence}" licence)
string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REGEX REPLACE "\n" "\n " licence "${licence}")
file(WRITE "${pages}/copyright"
    "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
    "Upstream-Name: muster\n\n"
    "Files: *\nCopyright: 2026 the muster authors\nLicense: BSL-1.0\n ${licence}\n")
file(CREATE_LINK copyright "${pages}/LICENSE" SYMBOLIC)

string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)  # of SOURCE_DATE_EPOCH, where it is set
file(WRITE "${pages}/changelog"
    "muster (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
    "  * muster ${CPACK_PACKAGE_VERSION}: CHANGELOG.md says what is new.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${now}\n")
execute_process(COMMAND gzip -9nf "${pages}/changelog" COMMAND_ERROR_IS_FATAL ANY)

# Whatever the umask of who packs it
file(CHMOD_RECURSE "${CPACK_TEMPORARY_DIRECTORY}/usr"
    FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ
    DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
