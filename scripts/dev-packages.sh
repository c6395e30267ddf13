# Sourced after runtime.sh: adds the packages that only tests, checks and measurements need, and that "npm ci" leaves
# out (.npmrc). Installed packages stay, so that a site that runs from this folder keeps running.
if [ ! -e node_modules/.bin/vitest ]; then
  echo 'Installing the packages that only tests, checks and measurements need…'
  npm install --include=dev --no-save || fail 'they could not be installed. Run "npm ci --include=dev".'
fi
