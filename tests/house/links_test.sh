#!/bin/sh
# scripts/links follows what the pages name, and notices what leads nowhere.
set -eu
root=$(CDPATH="" cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/house/support.sh
. "$root/tests/house/support.sh"
links=$root/scripts/links
export MUSTER_LINKS_ROOT="$scratch/root"
mkdir "$MUSTER_LINKS_ROOT"
cd "$MUSTER_LINKS_ROOT"
mkdir -p docs/decisions examples include/muster/tool

# must_be_faulted WHY: a page with the lines of standard input is faulted in these words, and for nothing else.
must_be_faulted() {
    { cat; printf '[page](docs/a.md)\n'; } > README.md
    must_fault "$1" "$links" --check
    [ "$(wc -l < "$said")" -eq 1 ] || die "must say only: $1"
}

: > examples/first.cpp
: > include/muster/tool/tool.hpp
cat > docs/a.md <<'END_OF_PAGE'
# Tools: `a` & b
## Why?
## Why?
```sh
# no heading
[no](link.md) of `docs/none.md`
```
Back to [the first](../README.md), and [above](#why-1). The header is `tool/tool.hpp`.
END_OF_PAGE
cat > README.md <<'END_OF_PAGE'
# First
[a](docs/a.md#tools-a--b), [twice](docs/a.md#why-1), [here](#first), [folder](examples/), [web](https://example.org/x?q=1#z).
`docs/a.md`, `tool/tool.hpp`, `examples/*.cpp`, `tests/<folder>/x.cpp`, `examples/first.cpp --term x`, `a/b`, `[x](y)`.

    examples/first.cpp --quick    says so
END_OF_PAGE
must_pass "$links" --check  # all that is there

must_be_faulted 'README.md:1: docs/b.md leads nowhere' <<'END_OF_PAGE'
[b](docs/b.md)
END_OF_PAGE
must_be_faulted 'README.md:1: ../../etc leads nowhere' <<'END_OF_PAGE'
[out](../../etc)
END_OF_PAGE
must_be_faulted 'README.md:2: docs/a.md#no-heading: docs/a.md has no such heading' <<'END_OF_PAGE'

[in](docs/a.md#no-heading)
END_OF_PAGE
must_be_faulted 'README.md:1: https:/example.org is no address of the web' <<'END_OF_PAGE'
[web](https:/example.org)
END_OF_PAGE
must_be_faulted 'README.md:1: there is no docs/none.md' <<'END_OF_PAGE'
See `docs/none.md`.
END_OF_PAGE
must_be_faulted 'README.md:1: there is no tool/none.hpp' <<'END_OF_PAGE'
See `tool/none.hpp`.
END_OF_PAGE
must_be_faulted 'README.md:2: there is no examples/none.cpp' <<'END_OF_PAGE'

    examples/none.cpp    is run
END_OF_PAGE
must_be_faulted 'README.md:1: there is no examples/*.hpp' <<'END_OF_PAGE'
All of `examples/*.hpp`.
END_OF_PAGE
: > include/muster/tool/unsaid.hpp
must_be_faulted 'include/muster/tool/unsaid.hpp: no page of docs/ names it' < /dev/null
rm include/muster/tool/unsaid.hpp
printf '# Alone\n' > docs/lonely.md
must_be_faulted 'docs/lonely.md: no way leads here from README.md' < /dev/null
rm docs/lonely.md

# However a link is written, it is followed.
mkdir 'docs/in a folder'
: > 'docs/in a folder/größe.md'
: > 'examples/a(1).cpp'
cat > docs/a.md <<'END_OF_PAGE'
# Größe
Of `tool/tool.hpp`.

~~~text
[no](link.md)
~~~
END_OF_PAGE
cat > README.md <<'END_OF_PAGE'
[a](docs/a.md 'title'), [b](docs/a.md (title)), [c](<docs/in a folder/größe.md>), [d](examples/a(1).cpp), [e][one], [f][],
[g](docs/a.md#größe "title"), [h](docs/a.md#gr%C3%B6%C3%9Fe), a `[x](y.md) in code that goes
on` here, [i](
docs/a.md), <a href="docs/a.md">j</a>, <img src="docs/a.md">, `[x][y]`.

[one]: docs/a.md "title"
[F]: <docs/a.md>
END_OF_PAGE
must_pass "$links" --check  # links of every kind
sed 's/$/\r/' README.md > crlf
mv crlf README.md
must_pass "$links" --check  # lines that end as on Windows
rm -r 'docs/in a folder'
for link in "[a](docs/b.md 'title')" '[a](docs/b.md (title))' '[a](<docs/b.md>)' '[a]: docs/b.md' '<a href="docs/b.md">a</a>' \
    '`code` and [a](docs/b.md) and `code`' '![a](docs/b.md)' '[![a](docs/a.md)](docs/b.md)' '\`[a](docs/b.md)\`'; do
    must_be_faulted 'README.md:1: docs/b.md leads nowhere' <<END_OF_PAGE
$link
END_OF_PAGE
done
must_be_faulted 'README.md:2: docs/b.md leads nowhere' <<'END_OF_PAGE'
a `span that
ends` and [a](docs/b.md) and `another`
END_OF_PAGE
must_be_faulted 'README.md:1: there is no line [two]: with a target' <<'END_OF_PAGE'
[words][two]
END_OF_PAGE
must_be_faulted 'README.md:1: a link that cannot be read' <<'END_OF_PAGE'
[a](docs/a.md "no end)
END_OF_PAGE
printf '\377\n' > README.md
must_fault 'README.md: is not UTF-8' "$links" --check
must_be_faulted 'README.md:1: a link without a target' <<'END_OF_PAGE'
[a]()
END_OF_PAGE
must_be_faulted 'README.md:2: there is no docs/none.md' <<'END_OF_PAGE'
See `docs/a.md
docs/none.md`, `docs/none.md`.
END_OF_PAGE
