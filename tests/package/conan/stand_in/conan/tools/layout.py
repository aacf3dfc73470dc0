def basic_layout(conanfile, src_folder=".", build_folder=None):
    conanfile.folders.source = src_folder
    conanfile.folders.build = build_folder or "build"
    conanfile.folders.generators = "build/conan"
