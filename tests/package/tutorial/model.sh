#!/bin/sh
# Stands for a model: asks for the report, and then says its last words, $2 in JSON, which end as a model's do: with no line
# break. Keeps each request in the folder $1.
set -eu
number=1
while [ -e "$1/request_$number" ]; do number=$((number + 1)); done
cat >"$1/request_$number"
case $number in
    1) content='{"type":"tool_use","id":"toolu_1","name":"PadRead","input":{"name":"report.md"}}' stop=tool_use ;;
    *) content='{"type":"text","text":"'$2'"}' stop=end_turn ;;
esac
cat <<REPLY
{"id":"msg_$number","type":"message","role":"assistant","model":"some-model","content":[$content],
 "stop_reason":"$stop","stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":5}}
REPLY
