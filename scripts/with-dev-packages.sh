#!/usr/bin/env bash
# Runs a command that needs more packages than the site, such as a measurement.
. "$(dirname "$0")/runtime.sh"
. scripts/dev-packages.sh
exec "$@"
