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
exec node_modules/.bin/node src/server/main.ts "$@"
