# What is asked for and is not there is refused, and the reason is said.
foreach(version IN ITEMS 0.0.9 0.99 1.0)
    must_be_refused("compatible with requested version" ${configure} -D VERSION=${version})
endforeach()
must_run(${configure} -D VERSION=${VERSION})
must_be_refused("muster has no component cores" ${configure} -D VERSION=${VERSION} "-DPARTS=COMPONENTS cores")
