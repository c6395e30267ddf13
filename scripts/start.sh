#!/usr/bin/env bash
# npm start: build what is missing or stale, then become the server, so that signals reach it directly.
cd "$(dirname "$0")/.."
. scripts/packages.sh
ensure_node_runs
. scripts/runtime.sh
. scripts/build-when-stale.sh

# React silently renders in development mode, four times slower, without this.
export NODE_ENV=production
build_when_stale
# Memory that a thread has freed serves the others as well.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
# A young generation of V8's own choice grows to 64 MB, which a small server has better uses for.
exec node_modules/.bin/node --max-semi-space-size=16 dist/server/main.js "$@"
