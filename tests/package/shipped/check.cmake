# A stranger's host builds with a good configuration, and with a bad one it does not, and the place is said.
must_build_and_run(-D CREW=good.json)
must_run(${configure} -D CREW=broken.json)
must_be_refused("broken.json:6:35: agents.scout.inbound_bindings[0].allowed_tools[0]: \"Raed\" is not a tool of this host; the nearest name is \"Read\""
    ${CMAKE_COMMAND} --build "${build}")
must_run(${configure} -D CREW=other.json)  # a sound file that is not what the host's types say
must_be_refused("crew gives scout other tools" ${CMAKE_COMMAND} --build "${build}")
# A file that changes is checked again, without a new configuration; one in another folder is named as it was given.
configure_file("${FOLDER}/good.json" "${WORK}/crew.json" COPYONLY)
must_run(${configure} "-DCREW=${WORK}/crew.json")
must_run(${CMAKE_COMMAND} --build "${build}")
configure_file("${FOLDER}/broken.json" "${WORK}/crew.json" COPYONLY)
foreach(time IN ITEMS first second)
    must_be_refused("/crew.json:6:35: agents.scout" ${CMAKE_COMMAND} --build "${build}")
endforeach()
configure_file("${FOLDER}/good.json" "${WORK}/crew.json" COPYONLY)
must_run(${CMAKE_COMMAND} --build "${build}")
# What the host is built with, the checker is built with.
must_run(${configure} -D CREW=coordinator.json)
must_run(${CMAKE_COMMAND} --build "${build}")
must_run(${configure} -D DEFINED=MUSTER_COORDINATOR_MODE=0)
must_be_refused("coordinator.json:9:66: agents.desk.inbound_bindings[0].role: this build leaves coordinator mode out"
    ${CMAKE_COMMAND} --build "${build}")
must_be_refused("HEADER is the name of a file in no folder" ${configure} -D HEADER=my-crew.hpp)
must_be_refused("HEADER is the name of a file in no folder" ${configure} -D HEADER=made/crew.hpp)
