#!/bin/sh
# Installs what is missing, then becomes the given script under the pinned Node, so that a signal
# sent to npm reaches it. Usage: sh scripts/run.sh NAME [ARGUMENT ...]
set -eu
cd "$(dirname "$0")/.."
stamp=node_modules/.installed
want=$(cksum < package-lock.json)
if [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$want" ]; then
  echo "Installing dependencies (once, about a minute) ..." >&2
  npm ci --loglevel=error >&2
  printf '%s' "$want" > "$stamp"
fi
name=$1
shift
case $name in
  start | demo)
    # With what the engine allows itself on a large machine it keeps 60 MB more of garbage under
    # load, for a tenth less work. Whoever has them says so in NODE_OPTIONS, which comes last.
    export NODE_OPTIONS="--max-old-space-size=1024 --max-semi-space-size=32 ${NODE_OPTIONS:-}"
    ;;
esac
exec node_modules/.bin/node "scripts/$name.ts" "$@"
