#!/usr/bin/env bash
# npm run bench: speed and memory of the built site, as ratios measured in one run, the longest block of its event loop
# with 100,000 articles, and how long a key takes in the editor. Needs Linux, wrk, Chromium and, for the comparison,
# nginx; installs them where it can. The server gets one core, the load generator another.
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/runtime.sh
. scripts/dev-packages.sh
. scripts/build-when-stale.sh

command -v wrk >/dev/null || apt_install wrk || fail 'the measurements need wrk. On Debian or Ubuntu: "apt-get install wrk".'
command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || apt_install nginx-light || echo 'nginx is not installed: left out.'
export NODE_ENV=production
build_when_stale
taskset -c 1 node bench/run.ts "$@" || exit
node bench/longest-block.ts || exit
exec node bench/typing.ts
