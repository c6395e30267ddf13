#!/usr/bin/env bash
# npm test [paths]: every test, or those below the paths: Vitest (each data test on both database engines), then
# Playwright in a real browser. Finds or installs PostgreSQL and Chromium. The last line is the sum:
# "N passed, N failed", with ", N skipped" where tests were skipped.
cd "$(dirname "$0")/.."
. scripts/packages.sh
ensure_node_runs
. scripts/runtime.sh
. scripts/dev-packages.sh
. scripts/build-when-stale.sh

unit_paths=()
browser_paths=()
for path in "$@"; do
  case "${path#./}" in
    tests/e2e*) browser_paths+=("$path") ;;
    *) unit_paths+=("$path") ;;
  esac
done
reports=.cache/test-reports
rm -rf "$reports"
mkdir -p "$reports"

wants_unit_tests() {
  [ $# = 0 ] || [ ${#unit_paths[@]} -gt 0 ]
}

wants_browser_tests() {
  if [ $# != 0 ]; then [ ${#browser_paths[@]} -gt 0 ]; else
    [ -n "$(find tests/e2e -name '*.test.ts' -print -quit 2>/dev/null)" ]
  fi
}

has_postgres() {
  [ -n "${TEST_DATABASE_URL:-}" ] || command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null
}

ensure_postgres() {
  has_postgres || apt_install postgresql || true
  has_postgres || fail 'the tests need PostgreSQL 15 or later, and it could not be installed from here. Install it, or set TEST_DATABASE_URL to a server on which databases may be created.'
}

ensure_git() {
  command -v git >/dev/null || apt_install git || true
  command -v git >/dev/null || fail 'the tests of the Markdown mirror need Git, and it could not be installed from here. Install it.'
}

find_chromium() {
  local candidate
  for candidate in "${CHROMIUM_PATH:-}" chromium-headless-shell chromium chromium-browser google-chrome; do
    [ -n "$candidate" ] && command -v "$candidate" && return 0
  done
  return 1
}

ensure_chromium() {
  [ -z "${CHROMIUM_PATH:-}" ] || [ -x "$CHROMIUM_PATH" ] || fail "CHROMIUM_PATH is $CHROMIUM_PATH, but no program is there."
  if ! find_chromium >/dev/null; then apt_install chromium-headless-shell || apt_install chromium || true; fi
  if CHROMIUM_PATH=$(find_chromium); then
    export CHROMIUM_PATH
    return
  fi
  # Playwright then uses its own download, without a path.
  unset CHROMIUM_PATH
  playwright install chromium ||
    fail 'the browser tests need Chromium, and it could not be installed from here. Install it, or set CHROMIUM_PATH to it.'
}

# Real web servers serve the site that was exported as files. Without them those tests are skipped.
ensure_web_servers() {
  command -v caddy >/dev/null || apt_install caddy || true
  command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || apt_install nginx-light || true
}

# A real cache in front of the site: without it those tests are skipped.
ensure_varnish() {
  compgen -G '/usr/lib/*/varnish/vmods/libvmod_xkey.so' >/dev/null || apt_install varnish varnish-modules || true
}

# A real Prometheus reads the figures: without it that test is skipped.
ensure_prometheus() {
  command -v prometheus >/dev/null || apt_install prometheus || true
}

# Real generators build what is exported as Markdown: without it, Hugo's tests are skipped.
ensure_hugo() {
  command -v hugo >/dev/null || apt_install hugo || true
}

has_fonts() {
  [ "$(uname)" = Darwin ] || { command -v fc-list >/dev/null && fc-list | grep -qiE 'liberation|arial'; }
}

# Until the fonts of a page have arrived, it is shown in Arial or a font of the same widths, which the tests check.
ensure_fonts() {
  has_fonts || apt_install fontconfig fonts-liberation || true
  has_fonts || echo 'Neither Arial nor Liberation Sans is installed: the tests of late fonts will fail.'
}

# Databases wait for the disk at every write. If the memory has room, the tests' temporary folders are there.
use_memory_for_temporary_files() {
  [ -z "${TMPDIR:-}" ] && [ -w /dev/shm ] || return 0
  [ "$(df --output=avail /dev/shm | tail -n 1)" -gt $((4 * 1024 * 1024)) ] || return 0
  TMPDIR=$(mktemp -d /dev/shm/masthead-tests-XXXXXX)
  # PostgreSQL runs as a user of its own.
  chmod 755 "$TMPDIR"
  export TMPDIR
  trap 'rm -rf "$TMPDIR"' EXIT
}

ran=()
status=0
record() {
  local tool=$1 code=0
  shift
  "$@" || code=$?
  ran+=("$tool:$code")
  [ "$code" = 0 ] || status=1
}

if wants_unit_tests "$@"; then
  ensure_postgres
  ensure_git
  ensure_web_servers
  ensure_varnish
  ensure_prometheus
  ensure_hugo
fi
if wants_browser_tests "$@"; then
  ensure_chromium
  ensure_fonts
fi
build_when_stale
# What the tests start as a process or thread comes from the build, which starts in a fraction of the time.
export MASTHEAD_BUILT=1
use_memory_for_temporary_files
# The tests start some thousand processes, which load the same packages.
export NODE_COMPILE_CACHE="$PWD/.cache/compiled"
if wants_unit_tests "$@"; then
  record vitest vitest run --reporter=default --reporter=json --outputFile.json="$reports/vitest.json" "${unit_paths[@]}"
fi
if wants_browser_tests "$@"; then
  export PLAYWRIGHT_JSON_OUTPUT_FILE="$reports/playwright.json"
  record playwright playwright test --reporter=list,json "${browser_paths[@]}"
fi
node scripts/test-report.ts "$reports" "${ran[@]}"
exit "$status"
