must_build_and_run("-DMUSTER_SOURCE=${SOURCE}")
