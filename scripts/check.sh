#!/usr/bin/env bash
# npm run check: format and lint, lock file, types, dead code, structure. Runs all of them, so that one run reports
# everything.
. "$(dirname "$0")/runtime.sh"
. scripts/dev-packages.sh

failed=()
run() {
  local name=$1
  shift
  echo "== $name"
  "$@" || failed+=("$name")
}

run 'format and lint' biome ci --error-on-warnings .
run 'lock file' node scripts/lock-file.ts
run 'types' tsc --noEmit
# knip reads the configurations of the test runners, which would measure the machine otherwise.
run 'dead code' env TEST_TIMEOUT_FACTOR=1 knip
run 'structure' node scripts/report.ts
if [ ${#failed[@]} -gt 0 ]; then
  fail "check failed: $(IFS=,; echo "${failed[*]}" | sed 's/,/, /g')."
fi
echo 'check passed'
