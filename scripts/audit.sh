#!/usr/bin/env bash
# npm run audit: fails when a package that we depend on has a known hole of high severity or worse. Where the registry
# cannot be asked, says that nothing was checked, and passes.
. "$(dirname "$0")/runtime.sh"

report=$(npm audit --include=dev --fetch-retries=0 --audit-level=high --json 2>/dev/null) && {
  echo 'audit passed: no package has a known hole of high severity'
  exit 0
}
case "$report" in
  *'"vulnerabilities"'*) npm audit --include=dev --fetch-retries=0 --audit-level=high 2>/dev/null || fail 'audit failed: update the packages named above.' ;;
  *) echo 'The registry cannot be asked for known holes from here: nothing was checked.' ;;
esac
