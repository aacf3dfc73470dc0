from conan.errors import ConanException, ConanInvalidConfiguration


def check_min_cppstd(conanfile, cppstd, gnu_extensions=False):
    if not str(cppstd).isdigit():
        raise ConanException("cppstd parameter must be a number")
    current = conanfile.settings.get_safe("compiler.cppstd")
    if current is None:
        raise ConanInvalidConfiguration("The compiler.cppstd is not defined for this configuration")

    def year(text):
        number = int(str(text).replace("gnu", ""))
        return number + (1900 if number > 90 else 2000)

    if year(current) < year(cppstd):
        raise ConanInvalidConfiguration(f"Current cppstd ({current}) is lower than the required ({cppstd})")


def can_run(conanfile):
    return True
