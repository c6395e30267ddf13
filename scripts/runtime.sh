# Sourced by the scripts beside it: goes to the project's folder, puts the pinned Node first in PATH
# and stops with one sentence when it cannot be used.
set -eo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH="$PWD/node_modules/.bin:$PATH"

fail() {
  printf 'masthead: %s\n' "$1" >&2
  exit 1
}

if [ ! -d node_modules ]; then
  fail 'the dependencies are not installed. Run "npm ci" first.'
fi
# npm writes this file last.
if [ ! -e node_modules/.package-lock.json ]; then
  fail 'the dependencies are not completely installed. Run "npm ci" again.'
fi
if [ ! -e node_modules/.bin/node ]; then
  fail 'the pinned Node is missing, because optional packages were left out. Run "npm ci --include=optional".'
fi
if ! node_version=$(node --version 2>&1); then
  case "$node_version" in
    *libatomic*)
      fail 'the pinned Node needs the system library libatomic. On Debian or Ubuntu: "apt-get install libatomic1".' ;;
    *) fail "the pinned Node does not run here: $node_version" ;;
  esac
fi
case "$node_version" in
  v26.*) ;;
  *) fail "Node 26 is needed, but node_modules/.bin/node is $node_version. Run \"npm ci\" again." ;;
esac
# Node's compile cache makes the next start a third faster.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/node_modules/.cache/masthead}"
