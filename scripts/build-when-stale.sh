# Sourced after runtime.sh: builds when there is no build, or when a source is newer than the last one.
# Folders count too, so that a deleted or renamed file is noticed.
build_sources=(src/site src/admin src/content src/contracts src/i18n src/server scripts/*.ts vite.config.ts package-lock.json)

build_is_stale() {
  [ -e dist/.stamp ] || return 0
  local newer
  newer=$(find "${build_sources[@]}" -newer dist/.stamp -print -quit 2>/dev/null)
  [ -n "$newer" ]
}

build_when_stale() {
  build_is_stale || return 0
  if [ ! -e node_modules/.bin/vite ]; then
    fail 'the dependencies are not completely installed. Run "npm ci" again.'
  fi
  echo 'Building the site and the admin…'
  NODE_ENV=production node scripts/build.ts
}
