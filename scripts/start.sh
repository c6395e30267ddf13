#!/usr/bin/env bash
# npm start: builds what is missing or stale, then becomes the server, so that signals reach it directly.
cd "$(dirname "$0")/.."
. scripts/packages.sh
ensure_node_runs
. scripts/runtime.sh
. scripts/build-when-stale.sh

# React silently renders in development mode, four times slower, without this.
export NODE_ENV=production
build_when_stale
# Backups, imports and checks run as commands, which start in half the time from the build.
export MASTHEAD_BUILT=1
# Memory that one thread has freed can be used by the others.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
# V8 would let its young generation grow to 64 MB, which a small server needs for other things.
exec node_modules/.bin/node --max-semi-space-size=16 dist/server/main.js "$@"
