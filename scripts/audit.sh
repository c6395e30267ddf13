#!/usr/bin/env bash
# npm run audit: fails when a package that a site contains has a known vulnerability of high severity or worse, and
# mentions those in packages that only development needs. Without a reachable registry, says that nothing was checked,
# and passes.
. "$(dirname "$0")/runtime.sh"

ask() {
  npm audit --fetch-retries=0 --fetch-timeout=20000 --audit-level=high "$@" 2>/dev/null
}

has_hole() {
  local report
  report=$(ask --json "$@") && return 1
  case "$report" in
    *'"vulnerabilities"'*) ;;
    *)
      echo 'audit skipped: no registry can be asked from here, so nothing was checked'
      exit 0 ;;
  esac
}

if has_hole --omit=dev; then
  ask --omit=dev || true
  fail 'audit failed: update the packages named above.'
fi
if has_hole --include=dev; then
  echo 'A package that only development needs has a known hole: "npm audit --include=dev" names it.'
fi
echo 'audit passed: no package of the site has a known hole of high severity'
