#!/bin/sh
# Prints the path of the server's program, and builds it and its pages if need be. The check of all
# sources takes a process of Node's, so it is left out where nothing has changed since the last one:
# neither a file nor the list of a folder, by the time that the system notes itself.
set -eu
cd "$(dirname "$0")/.."
checked=dist/checked
main=
if [ -s "$checked" ]; then
  # One that was cut off counts for nothing.
  { read -r main && read -r at; } < "$checked" || main=
fi
if [ -f "$main" ]; then
  # A find that does not know an option says so, which counts as a change too.
  changed=$(find src scripts index.html vite.config.ts package-lock.json dist/web \
    "$(dirname "$main")" -cnewer "$checked" 2>&1 | head -n 1)
  # A clock that was put back would hide what has changed since.
  if [ -z "$changed" ] && [ "$at" -le "$(date +%s)" ]; then
    printf '%s' "$main"
    exit 0
  fi
fi
exec node_modules/.bin/node scripts/prepare.ts
