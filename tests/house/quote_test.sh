#!/bin/sh
# scripts/quote replaces what is stale, keeps the rest, and notices what is wrong.
set -eu
root=$(CDPATH="" cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/house/support.sh
. "$root/tests/house/support.sh"
quote=$root/scripts/quote
export MUSTER_QUOTE_ROOT="$scratch/root"
mkdir -p "$MUSTER_QUOTE_ROOT/docs" "$MUSTER_QUOTE_ROOT/examples"
cd "$MUSTER_QUOTE_ROOT"

cat > examples/a.cpp <<'END'
int main() {
    //{ quoted by docs/a.md: inner
    if (true) {

        return 0;
    }
    //}
}
END
cat > docs/a.md <<'END'
Before.
<!-- quote: examples/a.cpp inner -->
```cpp
stale
```
Between.
```text
kept
```
END
must_fault 'docs/a.md: quotes stale code' "$quote" --check
must_pass "$quote"
cat > expected <<'END'
Before.
<!-- quote: examples/a.cpp inner -->
```cpp
if (true) {

    return 0;
}
```
Between.
```text
kept
```
END
cmp docs/a.md expected || die "must be refreshed exactly"
must_pass "$quote" --check

printf '```cpp\nint typed_twice;\n```\n' > docs/b.md
must_fault 'docs/b.md:1: cpp that is quoted from no tested file' "$quote" --check
printf '```sh\ntyped twice\n```\n' > docs/b.md
must_fault 'docs/b.md:1: sh that is quoted from no tested file' "$quote" --check
printf '```\ntyped twice\n```\n' > docs/b.md
must_fault 'docs/b.md:1: a block without a language that is quoted from no tested file' "$quote" --check
printf '<!-- quote: examples/none.cpp -->\n```cpp\n```\n' > docs/b.md
must_fault 'docs/b.md:1: examples/none.cpp marks no part "quoted by docs/b.md"' "$quote" --check
rm docs/b.md
printf '//{ quoted by docs/c.md\nint unread;\n//}\n' > examples/c.cpp
must_fault 'examples/c.cpp:1: docs/c.md does not quote this part' "$quote" --check
printf '//{ quoted by docs/c.md\nint endless;\n' > examples/c.cpp
must_fault 'examples/c.cpp:1: this part does not end' "$quote" --check
rm examples/c.cpp

mkdir -p tests/make
printf '#{ quoted by README.md, docs/d.md\nall: one\n\tmake one\n#}\n' > tests/make/Makefile
printf '<!-- quote: tests/make/Makefile -->\n```make\n```\n' > README.md
must_fault 'tests/make/Makefile:1: docs/d.md does not quote this part' "$quote" --check
cp README.md docs/d.md
must_pass "$quote"
printf '<!-- quote: tests/make/Makefile -->\n```make\nall: one\n\tmake one\n```\n' > expected
cmp README.md expected && cmp docs/d.md expected || die "a part for two pages, with its tabulators"

# No way of writing a block goes past the rule.
for block in '  ```cpp\nint typed;\n  ```\n' '~~~cpp\nint typed;\n~~~\n' '- ```cpp\n  int typed;\n  ```\n' '> ```cpp\n> int typed;\n> ```\n'; do
    # shellcheck disable=SC2059  # the blocks are formats
    printf -- "$block" > docs/e.md
    must_fault 'docs/e.md:1: a fenced block begins with ``` at the begin of its line' "$quote" --check
done
printf '```cpp\nint typed;\n````\n' > docs/e.md
must_fault 'docs/e.md:1: cpp that is quoted' "$quote" --check
printf '//{ quoted by docs/e.md\nchar const* page = R"(\n```\n)";\n//}\n' > examples/e.cpp
printf '<!-- quote: examples/e.cpp -->\n```cpp\n```\n' > docs/e.md
must_fault 'docs/e.md:3: what is quoted has a fence of its own: take a longer one' "$quote" --check
printf '<!-- quote: examples/e.cpp -->\n````cpp\n````\n' > docs/e.md
must_pass "$quote"
must_pass "$quote" --check
