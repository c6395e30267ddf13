#!/usr/bin/env bash
# npm run bench:ghost: installs Ghost from npm into the user's cache, and MariaDB where it can, and compares.
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/runtime.sh
. scripts/dev-packages.sh

ghost=6.65.0
# The versions of Node and pnpm that this Ghost asks for.
node=24.21.0
pnpm=12.4.2

command -v mariadb-install-db >/dev/null || apt_install mariadb-server-core ||
  fail 'the comparison needs MariaDB. On Debian or Ubuntu: "apt-get install --no-install-recommends mariadb-server-core".'

folder="${XDG_CACHE_HOME:-$HOME/.cache}/masthead/ghost-$ghost"
if [ ! -e "$folder/installed" ]; then
  echo "Installing Ghost $ghost with Node $node in $folder…"
  rm -rf "$folder"
  mkdir -p "$folder/tools"
  echo '{"private":true}' >"$folder/tools/package.json"
  (
    cd "$folder"
    tar xzf "$(npm pack --silent "ghost@$ghost")"
    cd tools
    npm install --silent --ignore-scripts "node-linux-$(node -p process.arch)@$node" "pnpm@$pnpm"
    export PATH="$folder/tools/node_modules/node-linux-$(node -p process.arch)/bin:$PATH"
    cd ../package
    # Nothing is compiled: the database is not SQLite.
    ../tools/node_modules/.bin/pnpm install --prod --ignore-scripts --frozen-lockfile --silent
  ) || fail 'Ghost could not be installed.'
  touch "$folder/installed"
fi
export GHOST_ROOT="$folder/package"
GHOST_NODE=$(echo "$folder"/tools/node_modules/node-linux-*/bin/node)
export GHOST_NODE NODE_ENV=production
exec node bench/ghost.ts
