# Another part of the house has met the installed muster, and took the core of it.
find_package(muster REQUIRED COMPONENTS core)
