#!/bin/sh
# Builds a host with no build system at all; MUSTER is a copy of muster.
set -eu

#{ quoted by docs/adding-muster.md: just_headers
${CXX:-g++} -std=c++20 -I "$MUSTER/include" main.cpp -lsimdjson -lfmt -o host
#}
