#!/bin/sh
# Installs what is missing, then becomes the given script under the pinned Node, so that a signal
# sent to npm reaches it. `start` builds and runs the server itself, and watches it: its signals are
# passed on, and a server that died is started again. Usage: sh scripts/run.sh NAME [ARGUMENT ...]
set -eu
cd "$(dirname "$0")/.."
name=$1
shift
stamp=node_modules/.installed
all=$(cksum < package-lock.json)
is=$(cat "$stamp" 2>/dev/null || echo none)
want=$all tools=--include=dev
case "$name $is" in
  test\ * | check\ * | bench\ * | measure\ *) ;;
  # What starts and builds the product; the tools of tests are half as much again, and stay.
  *" none" | *" without tools") want="$all without tools" tools=--omit=dev ;;
esac
if [ "$is" != "$all" ] && [ "$is" != "$want" ]; then
  echo "Installing dependencies (once, about a minute) ..." >&2
  # The tools are added to what is there, as a server may run on it.
  [ "$is" = "$all without tools" ] && how='install --no-save' || how=ci
  npm $how "$tools" --loglevel=error >&2
  # For compiling native code, which nothing here does: 68 MB.
  rm -rf node_modules/node/node_modules/node-*/include node_modules/node/node_modules/node-*/share
  printf '%s' "$want" > "$stamp"
fi
case $name in
  start | demo)
    # With twice the second number the process keeps 60 MB more of garbage beside one account's
    # worst (docs/benchmarks.md). NODE_OPTIONS of the environment comes last and wins.
    export NODE_OPTIONS="--max-old-space-size=1024 --max-semi-space-size=16 ${NODE_OPTIONS:-}"
    # The C library gives back what it freed at once: 8 MB at rest (scripts/assemble.ts has the same).
    export MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
    ;;
esac
if [ "$name" != start ]; then
  exec node_modules/.bin/node "scripts/$name.ts" "$@"
fi

# How soon a server dies again to count as dying at once, and how often until this gives up.
calm_s=60
deaths_max=4

server=
is_stopping=
pass_on() {
  is_stopping=yes
  [ -z "$server" ] || kill -s "$1" "$server" 2>/dev/null || :
}
trap 'pass_on TERM' TERM
trap 'pass_on INT' INT
trap 'pass_on HUP' HUP

# A signal interrupts the waiting, and not what is waited for.
wait_for() {
  while :; do
    code=0
    wait "$1" || code=$?
    kill -0 "$1" 2>/dev/null || return 0
  done
}

deaths=0
delay_s=1
while :; do
  # A process of its own: reading TypeScript takes 14 MB, which the server would keep.
  code=0
  main=$(sh scripts/prepared.sh) || code=$?
  [ -z "$is_stopping" ] || exit 0
  [ "$code" -eq 0 ] || exit "$code"
  begun=$(date +%s)
  node_modules/.bin/node "$main" "$@" <&0 &
  server=$!
  # A signal that came before the server had its number.
  [ -z "$is_stopping" ] || kill -s TERM "$server" 2>/dev/null || :
  wait_for "$server"
  server=
  # 0: it was stopped. 1: it did not start, and would not the next time (src/server/app/main.ts).
  [ -z "$is_stopping" ] && [ "$code" -gt 1 ] || exit "$code"
  if [ $(($(date +%s) - begun)) -ge "$calm_s" ]; then
    deaths=0
    delay_s=1
  fi
  deaths=$((deaths + 1))
  if [ "$deaths" -ge "$deaths_max" ]; then
    echo "The server died $deaths times in a row (exit code $code); not starting it again." >&2
    exit "$code"
  fi
  echo "The server died (exit code $code); starting it again in $delay_s s." >&2
  sleep "$delay_s" &
  server=$!
  wait_for "$server"
  server=
  [ -z "$is_stopping" ] || exit 0
  delay_s=$((delay_s * 2))
done
