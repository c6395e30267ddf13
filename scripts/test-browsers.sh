#!/usr/bin/env bash
# npm run test:browsers: the main journeys in Firefox and in WebKit (WebKitGTK, on a virtual screen). Installs both
# where it can.
. "$(dirname "$0")/packages.sh"
. "$(dirname "$0")/runtime.sh"
. scripts/dev-packages.sh
. scripts/build-when-stale.sh

has_browsers() {
  command -v "${FIREFOX_PATH:-firefox-esr}" >/dev/null && command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null
}

has_browsers || apt_install firefox-esr webkit2gtk-driver xvfb || true
has_browsers || fail 'these tests need Firefox, WebKitGTK and Xvfb. On Debian: "apt-get install firefox-esr webkit2gtk-driver xvfb".'
build_when_stale
BROWSERS=1 exec vitest run "$@"
