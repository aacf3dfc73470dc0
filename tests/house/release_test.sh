#!/bin/sh
# scripts/release in a throw-away repository: what it refuses, what it makes, that it makes the same again.
set -eu
root=$(CDPATH="" cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/house/support.sh
. "$root/tests/house/support.sh"
for tool in python3 git cmake cpack dpkg-deb sha256sum; do command -v $tool > /dev/null || exit 77; done
git -C "$root" rev-parse --git-dir > /dev/null 2>&1 || exit 77

repository=$scratch/repository
made=$repository/build/releases
# shellcheck disable=SC2046  # a list of words
unset $(git rev-parse --local-env-vars)  # of who runs this in a hook
export GIT_CONFIG_GLOBAL=/dev/null SOURCE_DATE_EPOCH=1800000000

# The files of this repository as they are now, committed or not.
mkdir "$repository"
(cd "$root" && git ls-files -z --cached --others --exclude-standard | xargs -0 ls -d 2> /dev/null | tar -cf - -T -) |
    tar -xf - -C "$repository"
cd "$repository"
must_pass git init --quiet --initial-branch=trunk
git config user.name somebody  # of this repository, as whose the release is made
git config user.email somebody@localhost
must_pass git add --all
must_pass git commit --quiet --message before

# Before: every place names one version, and a release that cannot be is refused.
must_pass scripts/release --check
now=$(sed -n 's/^#define MUSTER_VERSION_[A-Z]* \([0-9]\)$/\1/p' include/muster/version.hpp | paste -s -d .)
must_fault 'is no version' scripts/release 0.10.0 --untested
must_fault 'is no version' scripts/release 1.0 --untested
must_fault 'is older than' scripts/release 0.0.1 --untested
echo >> LICENSE
must_fault 'has changes that are not committed' scripts/release 9.8.7 --untested
git checkout --quiet LICENSE
must_pass git tag v9.8.6
must_fault 'there is a tag v9.8.6' scripts/release 9.8.6 --untested
sed -i 's/^## \[Unreleased\]$/&\n\n- Something.\n\n## [9.8.7] - 2027-01-01/' CHANGELOG.md
must_pass git commit --quiet --all --message "a section already"
must_fault 'has a section for 9.8.7' scripts/release 9.8.7 --untested
must_pass git reset --quiet --hard HEAD~1
sed -i '/^## \[Unreleased\]$/q' CHANGELOG.md
must_pass git commit --quiet --all --message "nothing new"
must_fault 'CHANGELOG.md says nothing under' scripts/release 9.8.7 --untested
must_pass git reset --quiet --hard HEAD~1

SOURCE_DATE_EPOCH=today must_fault 'is no time in seconds: today' scripts/release 9.8.7 --untested

# What somebody does here meanwhile is neither released untested nor lost.
printf '#!/bin/sh\ngit commit --quiet --allow-empty --message "meanwhile"\n' > scripts/test
must_pass git commit --quiet --all --message "tests that commit"
must_fault 'another commit is checked out than the one that was tested' scripts/release 9.8.7
must_pass git reset --quiet --hard HEAD~2
mkdir "$scratch/bin"
cat > "$scratch/bin/cpack" <<END
#!/bin/sh
echo "- Meanwhile." >> "$repository/CHANGELOG.md"
exec "$(command -v cpack)" "\$@"
END
chmod +x "$scratch/bin/cpack"
PATH=$scratch/bin:$PATH must_fault 'trunk does not take the commit' scripts/release 9.8.7 --untested --without-deb
[ -z "$(git tag --list v9.8.7)" ] && [ "$(git log -1 --format=%s)" = before ] || die "must be as it was"
must_pass git reset --quiet --hard

# A dry run leaves the repository as it was; making it again gives the same bytes, whoever does, and wherever.
(umask 077 && TZ=Asia/Tokyo must_pass scripts/release 9.8.7 --untested --dry-run)
[ -z "$(git status --porcelain)" ] && [ -z "$(git tag --list v9.8.7)" ] || die "a dry run must change nothing"
cp -R "$made/9.8.7" "$scratch/first"
must_pass scripts/release 9.8.7 --untested
diff -r "$scratch/first" "$made/9.8.7" > "$said" || die "must be the same again"

# The commit and the tag.
must_pass scripts/release --check
[ "$(git log -1 --format='%s %ct')" = "muster 9.8.7 1800000000" ] || die "the commit: $(git log -1)"
[ "$(git for-each-ref --format='%(taggername) %(taggeremail)' refs/tags/v9.8.7)" = "somebody <somebody@localhost>" ] ||
    die "whose tag"
[ "$(git cat-file -t v9.8.7)" = tag ] && [ "$(git rev-parse 'v9.8.7^{}')" = "$(git rev-parse HEAD)" ] || die "the tag"
[ -z "$(git status --porcelain)" ] || die "a release must leave nothing over"
must_pass grep -q '^#define MUSTER_VERSION_MINOR 8$' include/muster/version.hpp
must_pass grep -q '^// muster 9.8.7: ' single_include/muster_core.hpp
must_pass grep -q '^find_package(muster 9.8 ' README.md
must_pass grep -q '"version-semver": "9.8.7"' packaging/vcpkg/ports/muster/vcpkg.json
must_pass grep -q '"version-semver": "9.8.7"' packaging/registry/vcpkg/ports/muster/vcpkg.json
must_pass grep -q '/v9.8.7/muster-9.8.7.tar.gz"' packaging/registry/conan-center/recipes/muster/all/conandata.yml
must_pass scripts/port_hash --check
must_pass grep -A1 -x '## \[Unreleased\]' CHANGELOG.md
must_pass grep -x '## \[9.8.7\] - 2027-01-15' CHANGELOG.md
must_pass scripts/single_headers --check
must_pass scripts/quote --check
git grep -nF "$now" -- README.md docs include packaging conanfile.py ':!docs/benchmarks.*' > "$said" &&
    die "must name no version but the new one"
git grep -nE '[(]muster [0-9]' -- ':!CHANGELOG.md' ':!tests/house' | grep -v '(muster 9[.]8[ )]' > "$said" &&
    die "must ask for no version but the new one"
must_fault 'says nothing under' scripts/release 9.8.8 --untested

# The files.
cd "$made/9.8.7"
must_pass sha256sum --check --strict SHA256SUMS
must_pass sha512sum --check --strict SHA512SUMS
printf '%s\n' NOTES.md SHA256SUMS SHA512SUMS libmuster-dev_9.8.7_all.deb muster-9.8.7.spdx.json muster-9.8.7.tar.gz muster_all.hpp \
    muster_core.hpp > "$scratch/expected"
LC_ALL=C ls > "$scratch/there"
must_pass diff "$scratch/expected" "$scratch/there"
must_pass grep -q '^### ' NOTES.md
must_pass dpkg-deb --field libmuster-dev_9.8.7_all.deb Version
[ "$(cat "$said")" = 9.8.7 ] || die "the version of the Debian package"
tar -tzf muster-9.8.7.tar.gz | sed 's,^muster-9.8.7/,,' | grep -v '/$' | grep . | LC_ALL=C sort > "$scratch/archived"
git -C "$repository" ls-files | LC_ALL=C sort > "$scratch/tracked"
must_pass diff "$scratch/tracked" "$scratch/archived"
must_pass python3 "$root/tests/house/spdx_check.py" muster-9.8.7.spdx.json muster-9.8.7.tar.gz

# What looks into SPDX notices what is not so.
must_not_be_spdx() {
    sed "$2" muster-9.8.7.spdx.json > "$scratch/other.json"
    must_fault "$1" python3 "$root/tests/house/spdx_check.py" "$scratch/other.json" muster-9.8.7.tar.gz
}
must_not_be_spdx 'their checksums differ' '/"fileName": ".\/LICENSE"/,/licenseConcluded/ s/"checksumValue": "./&0/; s/\(Value": "0[0-9a-f]*\)[0-9a-f]"/\1"/'
must_not_be_spdx 'a relation leads nowhere' 's/"relatedSpdxElement": "SPDXRef-Package-fmt"/"relatedSpdxElement": "SPDXRef-Package-ftm"/'
