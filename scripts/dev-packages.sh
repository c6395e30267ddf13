# Sourced after runtime.sh: adds the packages that only tests, checks and measurements need, and "npm ci" leaves out
# (.npmrc). Packages that are there stay, so that a site that runs from this folder goes on.
if [ ! -e node_modules/.bin/vitest ]; then
  echo 'Installing the packages that only tests, checks and measurements need…'
  npm install --include=dev --no-save || fail 'they could not be installed. Run "npm ci --include=dev".'
fi
